"""A printer that is off, simulated on points: its sheet is measured, and the next build comes out true."""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pytest

from generator import Options, UsageError, build, load_game
from generator.building import build as build_kit
from generator.calibration import calibration_folder
from generator.content.game import game_ids
from generator.messages import catalogue
from generator.options import Duplex
from generator.profiles import profile_names, read_profile, save_profile
from generator.sheets.printer import TRUE, PrinterProfile, measured_boxes
from generator.units import Size
from generator.validate import validate
from tests.helpers import Pnp, left, process, words_of
from tests.printed import Drawn, Page, Point

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
EDGES: tuple[Duplex, ...] = ("long-edge", "short-edge")
TRUE_WITHIN = 0.1
"""mm: what a build may be off once the printer is corrected."""
READ_WITHIN = 0.02
"""mm: how finely a person reads a scale with a loupe."""


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("PNP_CONFIG", str(folder))
    monkeypatch.chdir(tmp_path)  # the corrected sheet goes into output/ of where one is
    return folder


class Skewed(NamedTuple):
    """A printer: it scales and turns about the paper's middle, and shifts each side otherwise."""

    scale_x: float = 0.99
    scale_y: float = 0.992
    degrees: float = 0.3
    front: Point = (0.8, -0.6)
    back: Point = (-1.3, 0.45)

    def prints(self, point: Point, paper: Point, shift: Point) -> Point:
        """Where a point of a page lands on the paper (mm), as seen on that side."""
        middle = complex(paper[0] / 2, paper[1] / 2)
        far = complex((point[0] - middle.real) * self.scale_x, (point[1] - middle.imag) * self.scale_y)
        turn = complex(math.cos(math.radians(self.degrees)), math.sin(math.radians(self.degrees)))
        spot = middle + far * turn + complex(*shift)
        return spot.real, spot.imag

    def side(self, page: Page, is_back: bool, duplex: str) -> list[Drawn]:
        """All that is drawn on a side of the paper, as seen on that side with the front's top at the top."""
        paper = (page.width, page.height)
        return [
            drawn._replace(
                points=[
                    self.prints(
                        _seen(point, paper, is_back, duplex), paper, self.back if is_back else self.front
                    )
                    for point in drawn.points
                ]
            )
            for drawn in _drawn(page)
        ]


def _drawn(page: Page) -> list[Drawn]:
    return [drawn for block in page.blocks for drawn in block.drawn]


def _seen(point: Point, paper: Point, is_back: bool, duplex: str) -> Point:
    """A point of a page as it is seen once the sheet is turned over sideways."""
    if is_back and duplex == "short-edge":
        return paper[0] - point[0], paper[1] - point[1]
    return point


def _pages(path: Path) -> list[Page]:
    reader = pypdf.PdfReader(path)
    return [Page(page, reader) for page in reader.pages]


def _crosses(drawn: list[Drawn]) -> list[Point]:
    """The middles of the crosses, each in a ring of 2.5 mm; the one in the paper's middle is last."""
    rings = [d.rect for d in drawn if d.operator == "S" and len(d.points) > 8]
    spots = [
        ((ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2)
        for ring in rings
        if 2 < ring.right - ring.left < 3 and 2 < ring.bottom - ring.top < 3
    ]
    assert len(spots) == 5
    return spots


def _ruler(drawn: list[Drawn], length: float) -> float:
    """How long the line is that is about so long."""
    lines = [math.dist(*d.points) for d in drawn if d.operator == "S" and len(d.points) == 2]
    (found,) = [line for line in lines if 0.95 * length < line < 1.05 * length]
    return found


def _read(value: float) -> str:
    return f"{round(value / READ_WITHIN) * READ_WITHIN:.2f}"


def _measured(pages: list[Page], printer: Skewed, duplex: str) -> str:
    """What a person reads off the sheet that came out of the printer."""
    width, height = pages[0].width, pages[0].height
    front = printer.side(pages[0], False, duplex)
    crosses = _crosses(front)
    found = {
        "across": _read(_ruler(front, 150)),
        "down": _read(_ruler(front, 200)),
        "front-x": _read(crosses[-1][0] - width / 2),
        "front-y": _read(crosses[-1][1] - height / 2),
        "angle": f"{_read(crosses[0][1])}/{_read(crosses[1][1])}",
    }
    if len(pages) > 1:
        middle = _crosses(printer.side(pages[1], True, duplex))[-1]
        found |= {"back-x": _read(middle[0] - width / 2), "back-y": _read(middle[1] - height / 2)}
    return ",".join(f"{name}={value}" for name, value in found.items())


# --------------------------------------------------------------------------- the sheet


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", EDGES)
def test_crosses_of_both_sides_coincide_and_stand_where_they_say(
    pnp: Pnp, paper: str, duplex: Duplex
) -> None:
    pnp("calibrate", "--paper", paper, "--duplex", duplex, "--out", pnp.out).says(0, "--printer NAME")
    assert pnp.pdf.name == f"calibrate-{paper}{'' if duplex == 'long-edge' else '-short-edge'}.pdf"
    pages = _pages(pnp.pdf)
    width, height = PAPERS[paper]
    assert [(page.width, page.height) for page in pages] == [pytest.approx((width, height))] * 2
    wanted = [(x, y) for y in (25, height - 25) for x in (25, width - 25)] + [(width / 2, height / 2)]
    front = _crosses(_drawn(pages[0]))
    assert front == [pytest.approx(spot, abs=0.01) for spot in wanted]
    behind = [
        (width - x, y)
        for x, y in (_seen(spot, (width, height), True, duplex) for spot in _crosses(_drawn(pages[1])))
    ]
    assert sorted(behind) == [pytest.approx(spot, abs=0.01) for spot in sorted(front)]
    assert _ruler(_drawn(pages[0]), 150) == pytest.approx(150, abs=0.001)
    assert _ruler(_drawn(pages[0]), 200) == pytest.approx(200, abs=0.001)


@pytest.mark.parametrize("paper", PAPERS)
def test_ticks_stand_at_every_mm(pnp: Pnp, paper: str) -> None:
    pnp("calibrate", "--paper", paper, "--out", pnp.out).says(0)
    front = _drawn(_pages(pnp.pdf)[0])
    width, height = PAPERS[paper]
    ticks = [d.rect for d in front if d.operator == "S" and len(d.points) == 2]
    across = {round(tick.left, 3) for tick in ticks if 1.9 < tick.bottom - tick.top < 4.3 and tick.top < 50}
    down = {round(tick.top, 3) for tick in ticks if 1.9 < tick.right - tick.left < 4.3 and tick.left < 20}
    assert {round(width / 2 - 75 + mm, 3) for mm in range(151)} <= across
    assert {round(height / 2 - 100 + mm, 3) for mm in range(201)} <= down


def test_the_sheets_speak_both_languages(pnp: Pnp) -> None:
    """The first sheet and the corrected one."""
    pnp("calibrate", "--out", pnp.out).says(0)
    pnp("calibrate", "--printer", "desk", "--measured", "across=149", "--out", pnp.out).says(0)
    text = "".join("".join(map(words_of, left(pnp.out))).replace("**", "").split())
    game = load_game(calibration_folder())
    for words in game.words.values():
        labels = [key for key in words.texts if key.startswith("labels.") and key in _own(words.language)]
        assert len(labels) >= 13
        for key in set(labels) - {"labels.turn_short"}:  # this sheet is turned on the long edge
            said = "".join(words.texts[key].replace("**", "").split())
            assert said[:12] in text, key
    for name in TRUE:
        assert name in text


def _own(language: str) -> set[str]:
    """The labels of the calibration folder itself, not the house's."""
    path = calibration_folder() / "locale" / f"{language}.yaml"
    return {f"labels.{name}" for name in re.findall(r"^  (\w+): \S", path.read_text("utf-8"), re.MULTILINE)}


def test_the_sheet_fits_and_is_no_game() -> None:
    assert "no problems" in validate(str(calibration_folder()))[0]
    assert "calibration" not in game_ids()


def test_the_same_sheet_has_the_same_bytes(pnp: Pnp, tmp_path: Path) -> None:
    pnp("calibrate", "--out", pnp.out).says(0)
    pnp("calibrate", "--out", tmp_path / "again").says(0)
    assert (tmp_path / "again" / "calibrate-a4.pdf").read_bytes() == pnp.pdf.read_bytes()


def test_one_sided_printing_has_no_back(pnp: Pnp) -> None:
    pnp("calibrate", "--duplex", "none", "--out", pnp.out).says(0)
    assert len(_pages(pnp.pdf)) == 1


# --------------------------------------------------------------------------- measured, saved, corrected


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", EDGES)
@pytest.mark.parametrize(
    "printer", [Skewed(), Skewed(1.02, 0.985, -1.5, (-3, 4), (5, 2.5))], ids=["near", "far"]
)
def test_what_was_measured_makes_the_next_build_true(
    pnp: Pnp, tmp_path: Path, paper: str, duplex: Duplex, printer: Skewed
) -> None:
    pnp("calibrate", "--paper", paper, "--duplex", duplex, "--out", pnp.out).says(0)
    measured = _measured(_pages(pnp.pdf), printer, duplex)
    pnp("calibrate", "--paper", paper, "--printer", "attic", "--measured", measured).says(0, "attic.json")
    for game, part in (("sultans", "role-cards"), ("avalon", "quest-board")):
        options = Options(lang="en", only=(part,), paper=paper, duplex=duplex, out=tmp_path / "plain")
        plain = _pages(Path(build(game, options).files[0].path))
        corrected = Options(
            lang="en", only=(part,), paper=paper, duplex=duplex, out=tmp_path / "right", printer="attic"
        )
        right = _pages(Path(build(game, corrected).files[0].path))
        assert len(plain) == len(right) > 1
        for number, (page, mended) in enumerate(zip(plain, right, strict=True)):
            is_back = number % 2 == 1
            assert (mended.width, mended.height) == pytest.approx(PAPERS[paper]), "the paper stands"
            assert mended.page["/TrimBox"] == mended.page["/MediaBox"]
            wanted = [_standing(point, page) for drawn in _drawn(page) for point in drawn.points]
            wanted = [_seen(point, PAPERS[paper], is_back, duplex) for point in wanted]
            came = [point for drawn in printer.side(mended, is_back, duplex) for point in drawn.points]
            assert max(map(math.dist, wanted, came)) < TRUE_WITHIN
            assert len(wanted) == len(came)
            shift = printer.back if is_back else printer.front
            alone = [printer.prints(point, PAPERS[paper], shift) for point in wanted]
            assert max(map(math.dist, wanted, alone)) > 10 * TRUE_WITHIN, "without the profile it is off"


def _standing(point: Point, page: Page) -> Point:
    """A lying page is turned onto the standing paper, a quarter clockwise."""
    return point if page.standing else (page.height - point[1], point[0])


PRINTERS = pytest.mark.parametrize(
    "printer",
    [Skewed(), Skewed(1.02, 0.985, -1.5, (-3, 4), (5, 2.5)), Skewed(0.99, 0.99, 0, (0, 0), (0, 0))],
    ids=["near", "far", "small"],
)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", [*EDGES, "none"])
@PRINTERS
def test_the_corrected_sheet_measures_true(
    pnp: Pnp, tmp_path: Path, paper: str, duplex: Duplex, printer: Skewed
) -> None:
    """What a host sees on it: rulers, crosses and the angle are true, and red crosses cover blue ones."""
    chosen = ("--paper", paper, "--duplex", duplex)
    asked = pnp("calibrate", *chosen, "--out", pnp.out).says(0)
    edge = "" if duplex == "long-edge" else f" --duplex {duplex}"
    assert f"pnp calibrate --paper {paper}{edge} --printer NAME" in asked.out, "so the second sheet is alike"
    measured = _measured(_pages(pnp.pdf), printer, duplex)
    ran = pnp("calibrate", *chosen, "--printer", "attic", "--measured", measured, "--out", tmp_path / "two")
    (proof,) = left(tmp_path / "two")
    ran.says(0, f"{proof.as_posix()}\nPrint this one: now all measures should be true.")
    assert proof.name == pnp.pdf.name.replace(".pdf", "-printer-attic.pdf")
    first, pages = _pages(pnp.pdf), _pages(proof)
    assert [(page.width, page.height) for page in pages] == [(page.width, page.height) for page in first]
    assert len(pages) == (1 if duplex == "none" else 2)
    for number, (page, plain) in enumerate(zip(pages, first, strict=True)):
        came = printer.side(page, number == 1, duplex)
        seen = [_seen(spot, PAPERS[paper], number == 1, duplex) for spot in _crosses(_drawn(plain))]
        assert max(map(math.dist, seen, _crosses(came))) < TRUE_WITHIN
        assert all(0 < x < page.width and 0 < y < page.height for x, y in _crosses(_drawn(page)))
    front = printer.side(pages[0], False, duplex)
    assert _ruler(front, 150) == pytest.approx(150, abs=TRUE_WITHIN)
    assert _ruler(front, 200) == pytest.approx(200, abs=TRUE_WITHIN)


def test_the_corrected_sheet_is_not_taken_for_the_first(pnp: Pnp, tmp_path: Path) -> None:
    """Who typed what is measured on it would save that the printer is true: it does not ask for that."""
    pnp("calibrate", "--printer", "canon", "--measured", "across=148.5", "--out", pnp.out).says(0)
    words = words_of(pnp.pdf)
    for said in ("Corrected sheet", "校正後的紙 · canon", "never this one", "不要量這一張"):
        assert said in words
    assert "pnp calibrate" not in words
    assert "front-x" not in words
    pnp("calibrate", "--out", tmp_path / "first").says(0)
    assert "Corrected sheet" not in words_of(next(left(tmp_path / "first")))


@pytest.mark.parametrize("paper", PAPERS)
def test_what_must_stay_on_the_paper_is_where_it_is_drawn(pnp: Pnp, paper: str) -> None:
    pnp("calibrate", "--paper", paper, "--out", pnp.out).says(0)
    drawn = _drawn(_pages(pnp.pdf)[0])
    boxes = measured_boxes(Size(*PAPERS[paper]))
    middles = [(box.x + box.width / 2, box.y + box.height / 2) for box in boxes[2:]]
    assert sorted(middles) == [pytest.approx(spot, abs=0.01) for spot in sorted(_crosses(drawn))]
    lines = [d.points for d in drawn if d.operator == "S" and len(d.points) == 2]
    for box, end in ((boxes[0], (boxes[0].right, boxes[0].y)), (boxes[1], (boxes[1].x, boxes[1].bottom))):
        wanted = [pytest.approx((box.x, box.y), abs=0.01), pytest.approx(end, abs=0.01)]
        assert any(line == wanted for line in lines), "the ruler's own line"


def test_a_correction_off_the_paper_is_saved_and_told(pnp: Pnp) -> None:
    """On the first sheet the ruler is seen; the same correction would print it beside the paper."""
    ran = pnp("calibrate", "--printer", "far", "--measured", "front-x=14", "--out", pnp.out)
    ran.says(0, "far.json", "Warning: as far prints, what is measured would lie 2.0 mm off a corrected sheet")
    assert read_profile("far").front == (14, 0)
    assert not pnp.out.exists()


def test_the_corrected_sheet_is_told_in_chinese(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    ran = pnp("calibrate", "--printer", "canon", "--measured", "down=198", "--out", pnp.out)
    ran.says(
        0, "calibrate-a4-printer-canon.pdf\n請印這一張：現在量到的數字都該正確。有哪個不對，請重量第一張。"
    )


def test_a_sheet_that_cannot_be_written_loses_no_profile(pnp: Pnp, tmp_path: Path) -> None:
    pnp.out.write_text("a file", "utf-8")
    pnp("calibrate", "--printer", "desk", "--measured", "across=149", "--out", pnp.out).says(3, "is saved")
    assert profile_names() == ["desk"]


def test_the_profile_is_a_small_file(pnp: Pnp, config: Path) -> None:
    pnp("calibrate", "--printer", "canon", "--measured", "across=148.5，back-y=-1.2, angle = 0.25").says(
        0, "canon.json", "--printer canon"
    )
    (path,) = left(config)
    assert path == config / "printers" / "canon.json"
    assert json.loads(path.read_text("utf-8")) == {
        "scale_x": 0.99,
        "scale_y": 1.0,
        "front": [0.0, 0.0],
        "back": [0.0, -1.2],
        "angle": 0.25,
    }
    assert read_profile("canon") == PrinterProfile(0.99, 1, (0, 0), (0, -1.2), 0.25)


def test_two_distances_give_the_angle(pnp: Pnp) -> None:
    pnp("calibrate", "--printer", "x", "--measured", "angle=25/25.84").says(0)
    assert read_profile("x").angle == pytest.approx(0.3, abs=0.01)


def test_a_build_with_a_profile_is_named_for_it_and_the_same_twice(pnp: Pnp, tmp_path: Path) -> None:
    save_profile("canon", PrinterProfile(0.99, 0.99, (1, 1), (2, 2), 0.3))
    arguments = ("--only", "score-sheet", "--lang", "en")
    pnp.build("sultans", *arguments, "--printer", "canon").says(0)
    assert pnp.pdf.stem.endswith("-canon")
    first = pnp.pdf.read_bytes()
    pnp("build", "sultans", *arguments, "--printer", "canon", "--out", tmp_path / "again").says(0)
    assert next(left(tmp_path / "again")).read_bytes() == first


@pytest.mark.parametrize(
    "what",
    [
        {"only": ("score-sheet",)},
        {"only": ("sticks",), "stock": "4746"},
        {"only": ("sticks",), "stock": "5199"},
    ],
)
def test_a_profile_wraps_the_page_in_a_matrix_and_changes_nothing_else(
    tmp_path: Path, what: dict[str, Any]
) -> None:
    """So the cells of a label sheet stay those of its table, and the whole page is corrected."""
    save_profile("canon", PrinterProfile(0.99))
    contents = []
    for printer in (None, "canon"):
        options = Options(lang="en", players=9, out=tmp_path / str(printer), printer=printer, **what)
        page = pypdf.PdfReader(build_kit("sultans", options).files[0].path).pages[0]
        found = page.get_contents()
        assert found is not None
        contents.append(found.get_data())
    plain, corrected = contents
    start, _, rest = corrected.partition(b"\n")
    assert b"1.010101010" in start
    assert start.startswith(b"q ")
    assert start.endswith(b" cm")
    assert rest.strip() == plain.strip() + b"\nQ"


# --------------------------------------------------------------------------- asked


def _typed(answers: tuple[str, ...]) -> str:
    """A program that calibrates a printer with the answers on standard input."""
    text = "".join(f"{answer}\n" for answer in answers)
    return (
        f"import io, sys; sys.stdin = io.StringIO({text!r});"
        "from generator.cli.main import main; sys.argv = ['pnp', 'calibrate', '--printer', 'desk']; main()"
    )


@pytest.mark.parametrize(("tongue", "language"), [("en_US.UTF-8", "en"), ("zh_TW.UTF-8", "zh-TW")])
def test_it_asks_in_the_readers_language(config: Path, tongue: str, language: str) -> None:
    """Enter keeps what is true; what is unsound is asked again."""
    texts = catalogue(language)
    answers = ("149.25", "", "0.5", "half", "99", "-0.25", "", "1.5", "25/25.84")
    ran = process(code=_typed(answers), LANG=tongue, PNP_CONFIG=str(config))
    ran.says(0, *(texts[f"calibrate.{name}"] for name in ("ask", *TRUE)), "desk.json")
    assert texts["measured.number"].format(name="front-y", found="half") in ran.out
    assert "99" in ran.out
    found = json.loads((config / "printers" / "desk.json").read_text("utf-8"))
    assert found == {
        "scale_x": 0.995,
        "scale_y": 1.0,
        "front": [0.5, -0.25],
        "back": [0.0, 1.5],
        "angle": pytest.approx(0.3, abs=0.01),
    }


def test_answers_that_end_save_nothing(config: Path) -> None:
    process(code=_typed(("149.25",)), LANG="en_US.UTF-8", PNP_CONFIG=str(config)).says(
        130, "Nothing was written"
    )
    assert not list(left(config))


# --------------------------------------------------------------------------- listed, and refused


def test_the_list(pnp: Pnp) -> None:
    pnp("calibrate", "--list").says(0, "No printer has a profile yet")
    for name in ("desk", "attic"):
        save_profile(name, PrinterProfile(0.99, 1, (0.5, 0), (0, -1), 0.2))
    assert profile_names() == ["attic", "desk"]
    lines = pnp("calibrate", "--list").says(0).out.splitlines()
    assert lines[0].split() == list(TRUE)
    assert lines[1].split() == ["attic", "148.5", "200", "0.5", "0", "0", "-1", "0.2"]


@pytest.mark.parametrize(
    "name", ["", "a/b", "../x", "my printer", "x" * 61, "a\nb", "nul", "COM1", ".hidden"]
)
def test_names_that_are_no_files_are_refused(pnp: Pnp, config: Path, name: str) -> None:
    pnp("calibrate", "--printer", name, "--measured", "across=149").says(2, "cannot name a printer")
    pnp.fails(2, "sultans", "--printer", name, says="no printer is called")
    assert not list(left(config))


def test_the_nearest_name_is_offered(pnp: Pnp) -> None:
    save_profile("canon", PrinterProfile())
    pnp.fails(2, "sultans", "--printer", "cannon", says=("no printer is called “cannon”", "“canon”"))
    with pytest.raises(UsageError):
        read_profile("cannon")


@pytest.mark.parametrize(
    ("measured", "says"),
    [
        ("across=140", ("across: 140", "142.5 to 157.5", "100 %")),
        ("down=250,back-x=21", ("190 to 210", "-20 to 20", "2 to mend")),
        ("angle=6", ("-5 to 5",)),
        ("angle=25/60", ("-5 to 5",)),
        ("angle=25/25/25", ("is no number",)),
        ("front-x=nan", ("out of reason",)),
        ("front-x=", ("is no number",)),
        ("front-x", ("is no number",)),
        ("frontx=1", ("“frontx”", "“front-x”")),
        ("across=149,across=150", ("given twice",)),
        (" , ", ("nothing is measured",)),
    ],
)
def test_unsound_measures_are_refused(pnp: Pnp, config: Path, measured: str, says: tuple[str, ...]) -> None:
    pnp("calibrate", "--printer", "desk", "--measured", measured).says(1, *says)
    assert not list(left(config))


def test_what_a_correction_moves_off_the_paper_is_told(pnp: Pnp) -> None:
    """Margins are 10 mm at the sides: 7 mm off leaves 3 of them, and 14 mm cuts pieces."""
    only = ("sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--paper", "letter")
    for far, code, words in (
        ("4", 0, ()),
        ("7", 0, ("within 3.", "sheet 1")),
        ("14", 1, ("mm off the paper", "sheet 1")),
    ):
        pnp("calibrate", "--printer", f"far{far}", "--measured", f"front-x={far}").says(0)
        ran = pnp.build(*only, "--printer", f"far{far}", "--out", str(pnp.out / far))
        ran.says(code, *words)
        if not words:
            assert "paper's edge" not in ran.err
    assert not (pnp.out / "14").exists()


def test_the_last_labels_of_a_sheet_are_not_moved_off_it_untold(pnp: Pnp) -> None:
    """A label sheet has no foot or a short one; what is drawn last is a piece."""
    pnp("calibrate", "--printer", "desk", "--measured", "front-x=-19").says(0)
    labels = (
        "--players",
        "5",
        "--lang",
        "en",
        "--only",
        "markers",
        "--stock",
        "round-25",
        "--first-cell",
        "69",
    )
    pnp.fails(1, "sultans", *labels, "--printer", "desk", says=("sheet 1", "10.5 mm off the paper"))


@pytest.mark.parametrize("paper", ["300x260", "420x297"])
def test_measures_are_of_standing_paper(pnp: Pnp, paper: str) -> None:
    width, _, height = paper.partition("x")
    pnp("calibrate", "--paper", paper, "--out", pnp.out).says(1, f"--paper {height}x{width}")
    assert not pnp.out.exists()


def test_pictures_have_no_paper_to_correct(pnp: Pnp) -> None:
    save_profile("desk", PrinterProfile(0.99))
    pnp.fails(2, "sultans", "--format", "png", "--printer", "desk", says=("--format pdf", "png has none"))


def test_other_slips(pnp: Pnp) -> None:
    pnp("calibrate", "--measured", "across=149").says(2, "Add --printer NAME")
    pnp("calibrate", "--paper", "a44", "--out", pnp.out).says(2, "no paper is called")
    pnp("calibrate", "--paper", "150x210", "--out", pnp.out).says(
        1, "no room on 150x210 (150 × 210 mm).", "a4 or letter"
    )
    assert not list(left(pnp.out))


@pytest.mark.parametrize(
    "content",
    ["", "{", "[]", '{"scale_x": "1"}', '{"scalex": 1}', '{"front": [1]}', "\udcff", '{"angle": 40}'],
)
def test_a_spoilt_profile_is_told_with_its_place(pnp: Pnp, config: Path, content: str) -> None:
    path = config / "printers" / "desk.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    pnp.fails(1, "sultans", "--printer", "desk", says="desk.json")
    pnp("calibrate", "--printer", "desk", "--measured", "across=149").says(0)


def test_a_folder_that_cannot_be_written_is_told(pnp: Pnp, config: Path) -> None:
    config.write_text("a file", "utf-8")
    pnp("calibrate", "--printer", "desk", "--measured", "across=149").says(3, "printers")


def test_a_profile_that_is_replaced_is_told(pnp: Pnp, config: Path) -> None:
    """``Home`` and ``home`` would be one file on Windows and on a Mac, so they are one printer anywhere."""
    first = pnp("calibrate", "--printer", "Home", "--measured", "across=149,back-x=1").says(0)
    assert "takes the place" not in first.out
    again = pnp("calibrate", "--printer", "home", "--measured", "across=148.5,back-x=1").says(0)
    again.says(0, "--printer Home\n", "the profile Home that was there: across 149 → 148.5.")
    pnp("calibrate", "--printer", "home", "--measured", "across=148.5,back-x=1").says(0, "said the same")
    assert profile_names() == ["Home"]
    assert read_profile("HOME").scale_x == pytest.approx(0.99)
    (config / "printers" / "Home.json").write_text("{", "utf-8")
    pnp("calibrate", "--printer", "home", "--measured", "across=149").says(0, "that could not be read")


def test_a_spoilt_profile_does_not_hide_the_others(pnp: Pnp, config: Path) -> None:
    save_profile("attic", PrinterProfile(0.99))
    save_profile("desk", PrinterProfile(0.98))
    (config / "printers" / "cellar.json").write_text("{", "utf-8")
    ran = pnp("calibrate", "--list").says(1, "cellar.json", "no printer's profile")
    assert [line.split()[0] for line in ran.out.splitlines()[1:]] == ["attic", "desk"]


@pytest.mark.parametrize(
    "measured", ["across＝１４９．２５，angle＝25／25.84", "across：149.25毫米、angle：25mm/25.84mm"]
)
def test_measures_as_a_chinese_keyboard_types_them(pnp: Pnp, measured: str) -> None:
    pnp("calibrate", "--printer", "desk", "--measured", measured).says(0)
    assert read_profile("desk").scale_x == pytest.approx(0.995)
    assert read_profile("desk").angle == pytest.approx(0.3, abs=0.01)
