"""The other formats: pages for a printing house, pictures, decks for Tabletop Simulator, contact pictures."""

from __future__ import annotations

import csv
import errno
import io
import itertools
import json
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from generator import InputError, MachineError, Options, Report, build, load_game
from generator.cli import progress as bars
from generator.cli.progress import Bar
from generator.contact import EDGE, LARGEST, PER_MM
from generator.faces import Faces, print_faces
from generator.kit.kit import Kit, Part, Piece, make_kit
from generator.press.output import OURS, write_folder
from generator.press.raster import Pages
from generator.sheets.plan import make_plan
from generator.tabletop import COLUMNS, LONGEST, ROWS, sheet_of
from generator.units import Size
from tests.helpers import ROOT, SHEET, Pnp, left, process
from tests.printed import PER_MM as POINTS_PER_MM
from tests.printed import Maker, Printed

NEAR = 0.01
"""What may be amiss on paper, mm."""
CHECK = 20
"""Pixels a mm at which the places on a sheet are whole."""
FINE = CHECK * 25.4
"""Dots an inch of so many."""
OLD = b"an old picture"
GAMES = [("sultans", 9), ("avalon", 7), ("goblets", 6), ("sultaniya", 4)]


def kit_of(game: str, **choices: Any) -> tuple[Kit, Options]:
    options = Options(**choices)
    return make_kit(load_game(game, (options.lang or "en").split("+")), options), options


def faces_of(game: str, **choices: Any) -> Faces:
    kit, options = kit_of(game, **choices)
    return print_faces(kit, options, "test", False)


@pytest.fixture(scope="module")
def cards(made: Maker) -> Printed:
    return made("avalon", players=7, lang="zh-TW", format="pdf-cards")


# --------------------------------------------------------------------------- pdf-cards


def box(page: Any, name: str) -> list[float]:
    return [float(value) / POINTS_PER_MM for value in page.page[f"/{name}Box"]]


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("bleed", [None, 3.0])
def test_a_page_is_trim_and_bleed(made: Maker, game: str, players: int, bleed: float | None) -> None:
    printed = made(game, players=players, lang="en", format="pdf-cards", bleed=bleed)
    pages = iter(printed.pages)
    for part in printed.kit.parts:
        bleed = part.bleed
        for piece in part.pieces:
            for _ in range(1 + bool(part.component.back and not piece.bare)):
                page = next(pages)
                wide, high = part.trim.width + 2 * bleed, part.trim.height + 2 * bleed
                assert box(page, "Media") == pytest.approx([0, 0, wide, high], abs=NEAR)
                assert box(page, "Bleed") == pytest.approx([0, 0, wide, high], abs=NEAR)
                trim = [bleed, bleed, bleed + part.trim.width, bleed + part.trim.height]
                assert box(page, "Trim") == pytest.approx(trim, abs=NEAR)
    assert next(pages, None) is None


def test_each_face_once_and_nothing_round_it(cards: Printed) -> None:
    pieces = [piece for part in cards.kit.parts for piece in part.pieces]
    assert sum(part.count for part in cards.kit.parts) > len(pieces), "there are copies"
    assert cards.report.files[0].sheets == len(cards.pages)
    for number, page in enumerate(cards.pages):
        assert len(page.blocks) == 1, "a face, no marks and no foot"
        assert "pnp" not in cards.text(number)


def test_the_list_and_the_bookmarks_count_the_copies(cards: Printed) -> None:
    assert [Path(file.path).name for file in cards.report.files] == [
        "avalon-7p-zh-TW-cards.pdf",
        "avalon-7p-zh-TW-cards-copies.csv",
    ]
    data = Path(cards.report.files[1].path).read_bytes()
    assert data.startswith(b"\xef\xbb\xbf"), "so that spreadsheets read Chinese"
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    counted: Counter[str] = Counter()
    for row in rows:
        counted[row["component"]] += int(row["copies"])
    assert counted == {part.id: part.count for part in cards.kit.parts}
    numbers = [int(row[key]) for row in rows for key in ("page", "back_page") if row[key]]
    assert numbers == list(range(1, len(cards.pages) + 1))
    titles = [str(entry.title) for entry in cards.reader.outline if not isinstance(entry, list)]
    assert [title.rpartition(" × ")[2] for title in titles] == [row["copies"] for row in rows]
    assert len(set(titles)) == len(titles)
    for row, entry in zip(rows, cards.reader.outline, strict=True):
        assert cards.reader.get_destination_page_number(entry) == int(row["page"]) - 1  # type: ignore[arg-type]


def test_fonts_are_embedded(cards: Printed) -> None:
    fonts = [thing for _, thing in cards.objects() if isinstance(thing, dict) and "/FontName" in thing]
    assert len(fonts) >= 2
    assert all("/FontFile2" in font for font in fonts)


def test_rgb_is_named_and_no_more_is_claimed(cards: Printed) -> None:
    root: Any = cards.reader.root_object
    (intent,) = root["/OutputIntents"]
    assert intent["/S"] == "/GTS_PDFA1"
    profile = intent["/DestOutputProfile"].get_data()
    assert (profile[16:20], profile[36:40]) == (b"RGB ", b"acsp")
    metadata = root["/Metadata"].get_data().decode("utf-8")
    assert cards.said("game.name") in metadata
    assert cards.reader.xmp_metadata is not None
    assert cards.reader.xmp_metadata.dc_creator == ["pnp-generator"]
    assert cards.reader.trailer["/Info"]["/Trapped"] == "/False"  # type: ignore[index]
    assert b"PDFX" not in cards.data
    assert b"PDFX" not in metadata.encode()


def test_what_concerns_sheets_changes_nothing(pnp: Pnp) -> None:
    words = ("sultans", "--players", "9", "--only", "markers", "--lang", "en", "--format", "pdf-cards")
    pnp.build(*words).says(0)
    sheets = ("--paper", "letter", "--duplex", "none", "--marks", "none", "--back-marks", "--corners", "3")
    pnp.build(*words, *sheets).says(0, "unchanged")
    assert len(list(left(pnp.out))) == 2


def test_sheets_to_cut_stay_as_they_were(made: Maker) -> None:
    sheets = made(players=9, lang="zh-TW")
    assert "/OutputIntents" not in sheets.reader.root_object
    assert all("/BleedBox" not in page.page for page in sheets.pages)


# --------------------------------------------------------------------------- png


@pytest.fixture(scope="module")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> tuple[Kit, Path, Report]:
    only = ("role-cards", "vote-tokens", "reference-cards", "quest-board")
    out = tmp_path_factory.mktemp("png")
    kit, options = kit_of(
        "avalon", players=7, lang="zh-TW+en", only=only, format="png", dpi=round(FINE), out=out
    )
    report = build(kit.game, options)
    return kit, Path(report.files[0].path), report


def label_of(part: Part, piece: Piece) -> str:
    """A component with a face a language has the language in its name."""
    label = piece.record.id if piece.record else part.id
    return "-".join((label, *piece.languages)) if part.component.languages == "apart" else label


def test_pictures_are_as_large_as_the_trim(drawn: tuple[Kit, Path, Report]) -> None:
    kit, folder, report = drawn
    files = {path.relative_to(folder).as_posix() for path in left(folder)}
    wanted = {OURS}
    for part in kit.parts:
        for piece in part.pieces:
            label = label_of(part, piece)
            sides = ["front", "back"] if part.component.back and not piece.bare else ["front"]
            for name in (f"{part.id}/{label}-{side}.png" for side in sides):
                wanted.add(name)
                with Image.open(folder / name) as picture:
                    dots = [length * round(FINE) / 25.4 for length in part.trim]
                    assert picture.size == pytest.approx(dots, abs=1)
                    assert picture.info["dpi"] == pytest.approx((FINE, FINE), abs=0.1)
                    assert picture.mode == ("RGBA" if part.shape == "disc" else "RGB")
    assert files == wanted
    assert folder.name == "avalon-7p-zh-TW+en-png-508dpi-" + "+".join(part.id for part in kit.parts)
    assert report.files[0].sheets == len(wanted - {OURS})


def test_a_picture_is_what_the_sheet_shows(drawn: tuple[Kit, Path, Report], made: Maker) -> None:
    kit, folder, _ = drawn
    only = tuple(part.id for part in kit.parts)
    sheets = made("avalon", players=7, lang="zh-TW+en", only=only)
    compared = 0
    for number, sheet in enumerate(make_plan(sheets.kit, sheets.options)[1]):
        whole = sheets.picture(2 * number, CHECK)
        for cell in sheet.front:
            place = sheet.grid.front(cell.place)
            edges = [edge * CHECK for edge in (place.x, place.y, place.right, place.bottom)]
            if any(abs(edge - round(edge)) > 0.05 for edge in edges):
                continue  # pixels of the two do not fall together
            left_, top, right, bottom = map(round, edges)
            label = label_of(cell.part, cell.piece)
            with Image.open(folder / cell.part.id / f"{label}-front.png") as picture:
                clear = picture.convert("RGBA").getchannel("A")
                mask = clear.point(lambda alpha: 255 * (alpha == 255))
                off = ImageChops.difference(picture.convert("RGB"), whole.crop((left_, top, right, bottom)))
                assert max(ImageStat.Stat(off, mask).mean) < 0.6, (cell.part.id, label)
                compared += 1
    assert compared > 10


def test_a_disc_has_clear_corners(drawn: tuple[Kit, Path, Report]) -> None:
    _, folder, _ = drawn
    with Image.open(folder / "vote-tokens" / "approve-front.png") as picture:
        alpha = picture.getchannel("A")
        assert [alpha.getpixel((x, y)) for x in (0, 599) for y in (0, 599)] == [0] * 4
        assert alpha.getpixel((300, 2)) == 255
        assert alpha.getpixel((300, 300)) == 255


@pytest.mark.parametrize("dpi", [71, 1201, -1])
def test_dots_an_inch_are_bounded(pnp: Pnp, dpi: int) -> None:
    pnp.fails(1, "avalon", "--format", "png", "--dpi", str(dpi), says=f"{dpi} dots an inch cannot be.")


# --------------------------------------------------------------------------- tabletop


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_saved_object_holds_the_kit(tmp_path: Path, game: str, players: int) -> None:
    kit, _ = kit_of(game, players=players, lang="en")
    report = build(kit.game, Options(players=players, lang="en", format="tabletop", out=tmp_path / "a b"))
    folder = Path(report.files[0].path)
    saved = json.loads((folder / f"{folder.name}.json").read_text("utf-8"))
    assert saved["SaveName"] == kit.game.name("en")
    names = kit.game.words["en"].texts
    things = iter(saved["ObjectStates"])
    used: set[str] = set()
    ids = []
    for part in kit.parts:
        if not part.pieces:  # such as what so few players do not need
            continue
        if part.shape == "disc" or len(part.pieces) == 1:
            for piece in part.pieces:
                thing = next(things)
                ids.append(thing["GUID"])
                assert thing["Name"] == ("Custom_Tile_Stack" if piece.copies > 1 else "Custom_Tile")
                assert thing.get("Number", 1) == piece.copies
                image = thing["CustomImage"]
                assert image["CustomTile"]["Type"] == (2 if part.shape == "disc" else 0)
                used.add(named(image["ImageURL"], folder))
                has_back = bool(part.component.back) and not piece.bare
                assert bool(image["ImageSecondaryURL"]) == has_back
                if has_back:
                    used.add(named(image["ImageSecondaryURL"], folder))
            continue
        deck = next(things)
        ids.append(deck["GUID"])
        assert (deck["Name"], deck["Nickname"]) == ("DeckCustom", names[f"components.{part.id}"])
        assert len(deck["DeckIDs"]) == part.count
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        assert sorted(Counter(deck["DeckIDs"]).values()) == sorted(piece.copies for piece in part.pieces)
        for card in deck["ContainedObjects"]:
            key, cell = str(card["CardID"] // 100), card["CardID"] % 100
            sheet = deck["CustomDeck"][key]
            assert card["CustomDeck"] == {key: sheet}
            assert 0 <= cell < sheet["NumWidth"] * sheet["NumHeight"]
            assert sheet["NumWidth"] <= COLUMNS
            assert sheet["NumHeight"] <= ROWS
            assert sheet["BackIsHidden"] is True
        for sheet in deck["CustomDeck"].values():
            face, back = (folder / named(sheet[key], folder) for key in ("FaceURL", "BackURL"))
            used |= {face.name, back.name}
            with Image.open(face) as front, Image.open(back) as behind:
                assert max(front.size) <= LONGEST
                assert (front.width % sheet["NumWidth"], front.height % sheet["NumHeight"]) == (0, 0)
                one = (front.width // sheet["NumWidth"], front.height // sheet["NumHeight"])
                assert behind.size == (front.size if sheet["UniqueBack"] else one)
                assert one[0] / one[1] == pytest.approx(part.trim.width / part.trim.height, rel=0.03)
    assert next(things, None) is None
    assert len(set(ids)) == len(ids)
    assert used | {f"{folder.name}.json", OURS} == {path.name for path in left(folder)}
    assert report.files[0].sheets == len(used)
    assert sum(report.files[0].pieces.values()) == sum(part.count for part in kit.parts)


def named(url: str, folder: Path) -> str:
    """The file in the folder that a URL names."""
    path = Path(urlparse(url).path)
    assert url.startswith("file:///")
    assert path.parent == folder.resolve()
    assert path.is_file()
    return path.name


def test_cells_hold_the_faces_in_order(tmp_path: Path) -> None:
    options = Options(players=7, lang="en", only=("role-cards",), format="tabletop", out=tmp_path)
    folder = Path(build("avalon", options).files[0].path)
    kit, _ = kit_of("avalon", players=7, lang="en", only=("role-cards",))
    faces = print_faces(kit, options, "test", False)
    saved = json.loads((folder / f"{folder.name}.json").read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    (sheet,) = deck["CustomDeck"].values()
    assert sheet["UniqueBack"] is False
    with Image.open(folder / "role-cards-1-faces.png") as whole, Pages(faces.data) as pages:
        wide, high = whole.width // sheet["NumWidth"], whole.height // sheet["NumHeight"]
        for cell, each in enumerate(faces.sides):
            row, column = divmod(cell, sheet["NumWidth"])
            place = (column * wide, row * high, (column + 1) * wide, (row + 1) * high)
            off = ImageChops.difference(whole.crop(place), pages.picture(each.front, (wide, high)))
            assert off.getbbox() is None
            card = next(card for card in deck["ContainedObjects"] if card["CardID"] % 100 == cell)
            assert card["Nickname"] == each.name


@given(
    st.integers(1, 300),
    st.floats(8, 300),
    st.floats(8, 300),
    st.sampled_from([72, 150, 300, 1200]),
)
def test_a_sheet_stays_within_its_limits(count: int, width: float, height: float, dpi: int) -> None:
    sheet = sheet_of(count, Size(width, height), dpi)
    assert 1 <= sheet.columns <= COLUMNS
    assert 1 <= sheet.rows <= ROWS
    assert sheet.columns * sheet.cell[0] <= LONGEST
    assert sheet.rows * sheet.cell[1] <= LONGEST
    assert sheet.dpi <= dpi
    if sheet.columns * sheet.rows > 1:
        assert sheet.dpi >= min(dpi, 149)


# --------------------------------------------------------------------------- contact


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_contact_picture_shows_every_component(tmp_path: Path, game: str, players: int) -> None:
    report = build(game, Options(players=players, lang="en", format="contact", out=tmp_path))
    (file,) = report.files
    assert Path(file.path).name == f"{game}-{players}p-en-contact.png"
    faces = faces_of(game, players=players, lang="en")
    with Image.open(file.path) as whole, Pages(faces.data) as pages:
        assert whole.width == 1600
        last = 0
        for part, sides in itertools.groupby(faces.sides, key=lambda each: each.part):
            scale = min(PER_MM, LARGEST / max(part.trim))
            wide, high = round(part.trim.width * scale), round(part.trim.height * scale)
            first = pages.picture(next(sides).front, (wide, high))
            inner = (wide // 4, high // 4, wide - wide // 4, high - high // 4)  # of a disc no corner
            strip = whole.crop((EDGE + inner[0], last, EDGE + inner[2], whole.height))
            found = strip.tobytes().find(first.crop(inner).tobytes())
            assert found >= 0, part.id
            line = found // (3 * (inner[2] - inner[0]))
            label = whole.crop((EDGE, last, whole.width, last + line - inner[1]))
            assert label.convert("L").getextrema()[0] < 60, "its name stands above"  # type: ignore[operator]
            last += line + 1


# --------------------------------------------------------------------------- unchanged, --force


def stamps(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in left(folder)}


def aged(folder: Path) -> dict[str, int]:
    """Every file made ten seconds older, so that a new one shows."""
    for path in left(folder):
        os.utime(path, ns=(path.stat().st_mtime_ns - 10**10,) * 2)
    return stamps(folder)


@pytest.mark.parametrize("format_", ["pdf", "pdf-cards", "png", "tabletop", "contact"])
def test_what_would_not_change_is_left_alone(pnp: Pnp, format_: str) -> None:
    words = ("sultans", "--players", "9", *SHEET, "--format", format_)
    first = pnp.build(*words).says(0)
    assert "unchanged" not in first.out
    before = aged(pnp.out)
    second = pnp.build(*words).says(0, "unchanged")
    assert stamps(pnp.out) == before
    assert second.out.replace("  (unchanged)", "") == first.out
    forced = pnp.build(*words, "--force").says(0)
    assert forced.out == first.out
    after = stamps(pnp.out)
    assert after.keys() == before.keys()
    assert all(after[name] > before[name] for name in before)


def test_unchanged_in_chinese(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    pnp.build("sultans", "--only", "score-sheet").says(0)
    pnp.build("sultans", "--only", "score-sheet").says(0, "沒有變動")


PICTURES = ("avalon", "--players", "7", "--only", "leader,vote-tokens", "--lang", "en", "--format", "png")


@pytest.mark.parametrize("spoil", ["lost", "stale", "other"])
def test_a_folder_that_differs_is_made_anew(pnp: Pnp, spoil: str) -> None:
    pnp.build(*PICTURES).says(0)
    good = {path: path.read_bytes() for path in left(pnp.out)}
    some = next(path for path in good if path.suffix == ".png")
    if spoil == "lost":
        some.unlink()
    elif spoil == "other":
        some.write_bytes(OLD)
    else:  # as an older set leaves it, that had one more piece
        some.with_name("stale.png").write_bytes(OLD)
        ours = next(path for path in good if path.name == OURS)
        ours.write_text(ours.read_text("utf-8") + f"{some.parent.name}/stale.png\n", "utf-8")
    assert "unchanged" not in pnp.build(*PICTURES).says(0).out
    assert {path: path.read_bytes() for path in left(pnp.out)} == good


@pytest.mark.parametrize("force", [(), ("--force",)])
@pytest.mark.parametrize("changed", [False, True])
def test_what_somebody_put_into_the_folder_stays(pnp: Pnp, changed: bool, force: tuple[str, ...]) -> None:
    pnp.build(*PICTURES).says(0)
    folder = next(pnp.out.iterdir())
    (folder / "mine").mkdir()
    for name in ("notes.txt", "mine/photo.png", "leader/mine.png"):
        (folder / name).write_bytes(OLD)
    if changed:
        (folder / "leader" / "leader-front.png").write_bytes(b"spoilt")
    pnp.build(*PICTURES, *force).says(0)
    for name in ("notes.txt", "mine/photo.png", "leader/mine.png"):
        assert (folder / name).read_bytes() == OLD
    assert (folder / "leader" / "leader-front.png").read_bytes() != b"spoilt"
    assert len(list(pnp.out.iterdir())) == 1


def test_a_file_and_its_list_are_written_together(pnp: Pnp) -> None:
    words = ("avalon", "--players", "7", "--only", "leader", "--lang", "en", "--format", "pdf-cards")
    pnp.out.mkdir()
    (pnp.out / "avalon-7p-en-cards-leader-copies.csv").mkdir()
    pnp.build(*words).says(3)
    assert list(left(pnp.out)) == [], "no PDF without the list of its copies"
    (pnp.out / "avalon-7p-en-cards-leader.pdf").write_bytes(OLD)
    pnp.build(*words).says(3)
    assert [path.read_bytes() for path in left(pnp.out)] == [OLD], "the old one is there again"


# --------------------------------------------------------------------------- nothing half-written


def failing(number: int, code: int) -> Callable[..., int]:
    """In place of ``Path.write_bytes``: fails at the so-manieth file."""
    calls = itertools.count(1)
    writing = Path.write_bytes

    def write(path: Path, data: bytes) -> int:
        if next(calls) == number:
            writing(path, data[:10])
            raise OSError(code, os.strerror(code))
        return writing(path, data)

    return write


@pytest.mark.parametrize("format_", ["png", "tabletop"])
@pytest.mark.parametrize("old", [True, False])
def test_the_disk_is_full(pnp: Pnp, monkeypatch: pytest.MonkeyPatch, format_: str, old: bool) -> None:
    words = ("avalon", "--players", "7", "--lang", "en", "--only", "leader,vote-tokens", "--format", format_)
    if old:
        pnp.build(*words).says(0)
        next(left(pnp.out)).write_bytes(OLD)
    before = {path: path.read_bytes() for path in left(pnp.out)}
    monkeypatch.setattr(Path, "write_bytes", failing(3, errno.ENOSPC))
    pnp.build(*words).says(3, "the disk is full (No space left on device). Nothing was changed")
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in left(pnp.out)} == before
    assert len(list(pnp.out.iterdir())) == old, "no temporary folder is left"


@pytest.mark.parametrize("error", [OSError(errno.EACCES, "Permission denied"), KeyboardInterrupt()])
def test_the_old_folder_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    folder = tmp_path / "set"
    write_folder(folder, [("a/b.png", OLD)])
    renaming, calls = Path.rename, itertools.count(1)

    def rename(path: Path, to: Path) -> Path:
        if next(calls) == 2:
            raise error
        return renaming(path, to)

    monkeypatch.setattr(Path, "rename", rename)
    with pytest.raises((MachineError, KeyboardInterrupt)):
        write_folder(folder, [("a/b.png", b"new")])
    assert {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in left(tmp_path)} == {
        "set/a/b.png": OLD,
        f"set/{OURS}": b"a/b.png\n",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["set"]


def test_a_file_stands_where_the_folder_should_be(pnp: Pnp) -> None:
    pnp.out.mkdir()
    path = pnp.out / "avalon-7p-en-png-leader"
    path.write_bytes(OLD)
    words = ("avalon", "--players", "7", "--lang", "en", "--only", "leader", "--format", "png")
    pnp.build(*words).says(3, "a file stands where the output folder should be")
    assert path.read_bytes() == OLD
    assert list(pnp.out.iterdir()) == [path]


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter elsewhere")
def test_the_folder_has_the_rights_of_any_new_folder(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_folder(tmp_path / "set", [("a.png", OLD)])
    finally:
        os.umask(before)
    assert (tmp_path / "set").stat().st_mode & 0o777 == 0o750
    assert (tmp_path / "set" / "a.png").stat().st_mode & 0o777 == 0o640


def test_faults_of_the_content_are_told_as_ever(tmp_path: Path) -> None:
    options = Options(lang="en", only=("sticks",), stick="114x4", format="png", out=tmp_path / "out")
    with pytest.raises(InputError) as caught:
        build("sultans", options)
    assert {problem.code for problem in caught.value.problems} == {"text.overflow"}
    assert not list(tmp_path.iterdir())


# --------------------------------------------------------------------------- progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_comes_after_a_second_and_goes_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("generator.cli.progress.time.monotonic", lambda: now[0])
    stream = Terminal()
    with Bar(stream=stream) as bar:
        now[0] = 0.9
        bar(1, 10)
        assert stream.getvalue() == ""
        now[0] = 1.5
        bar(5, 10)
        assert stream.getvalue() == "\r[" + "#" * 15 + "-" * 15 + "] 5/10"
        now[0] = 1.55
        bar(6, 10)
        assert "6/10" not in stream.getvalue(), "not too often"
        bar(10, 10)
        assert stream.getvalue().rstrip().endswith("] 10/10")
    assert stream.getvalue().endswith("\r" + " " * len("[] 10/10") + " " * 30 + "\r")


@pytest.mark.parametrize(("shown", "stream"), [(False, Terminal()), (True, io.StringIO())])
def test_no_bar_for_json_or_a_pipe(monkeypatch: pytest.MonkeyPatch, shown: bool, stream: io.StringIO) -> None:
    monkeypatch.setattr(bars, "PATIENCE", -1.0)
    with Bar(shown, stream) as bar:
        bar(1, 2)
    assert stream.getvalue() == ""


SLOW = """
import sys
from generator.cli import progress
progress.PATIENCE = progress.BETWEEN = -1
from generator.cli import main
main()
"""


def test_a_pipe_gets_no_bar(pnp: Pnp) -> None:
    ran = process("build", "sultans", *SHEET, "--out", pnp.out, code=SLOW, LANG="en_US.UTF-8").says(0)
    assert ran.err == ""


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal of POSIX")
def test_a_terminal_gets_a_bar(pnp: Pnp) -> None:
    import pty
    import subprocess
    import sys

    from tests.helpers import environment

    parent, child = pty.openpty()
    words = [sys.executable, "-c", SLOW, "build", "sultans", *SHEET, "--out", str(pnp.out)]
    ran = subprocess.run(
        words, stdout=subprocess.DEVNULL, stderr=child, env=environment(), timeout=30, check=False, cwd=ROOT
    )
    os.close(child)
    shown = os.read(parent, 10_000).decode()
    os.close(parent)
    assert ran.returncode == 0
    assert "[" + "#" * 30 + "] 1/1" in shown
    assert shown.endswith("\r")


@pytest.mark.parametrize("format_", ["pdf", "pdf-cards", "png", "tabletop", "contact"])
def test_progress_is_told_step_by_step(tmp_path: Path, format_: str) -> None:
    told: list[tuple[int, int]] = []
    options = Options(players=9, lang="en", dpi=72, format=format_, out=tmp_path)  # type: ignore[arg-type]
    report = build("sultans", options, progress=lambda done, of: told.append((done, of)))
    of = told[-1][1]
    assert told == [(done, of) for done in range(1, of + 1)]
    if format_ == "pdf":
        assert of == report.files[0].sheets


# --------------------------------------------------------------------------- bleed


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_colour_at_the_trim_runs_into_the_bleed(game: str, players: int) -> None:
    """Where a face is coloured along most of an edge, so is the bleed beyond it; a slip shows no white."""
    kit, options = kit_of(game, players=players, lang="zh-TW", format="pdf-cards", bleed=3.0)
    faces = print_faces(kit, options, "test", True)
    checked, white = 0, []
    with Pages(faces.data) as pages:
        for sides in faces.sides:
            if sides.part.shape == "disc":
                continue
            size = Size(*(side + 6 for side in sides.part.trim))
            for page in (sides.front, sides.back):
                if page is None:
                    continue
                pixels_wide = (round(size.width * 10), round(size.height * 10))
                picture = pages.picture(page, pixels_wide).convert("RGB")
                for edge in range(4):
                    upright = picture.rotate(90 * edge, expand=True)
                    inside, outside = (coloured(upright, round(at * 10)) for at in (3.2, 1.5))
                    if inside > 0.9:
                        checked += 1
                        if outside < 0.3:
                            white.append((sides.part.id, sides.label, edge))
    assert white == []
    assert (checked > 0) == (game != "sultans"), "whose pieces have white rims alone"


def coloured(picture: Image.Image, row: int) -> float:
    """How much of a row of pixels is not white, corners left out."""
    pixels = [picture.getpixel((x, row)) for x in range(40, picture.width - 40)]
    return sum(pixel != (255, 255, 255) for pixel in pixels) / len(pixels)
