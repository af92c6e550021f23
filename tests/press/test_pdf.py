"""Looks inside printed sets: pages, fonts, bytes, where everything lies, and what can be read."""

from __future__ import annotations

import math
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from tests.printed import CHECK, PER_MM, Maker, Page, Printed, Rect, around

ROOT = Path(__file__).parents[2]
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FLIPS = ("long-edge", "short-edge")
NEAR = 0.01
"""What may be amiss on paper, mm."""
CARDS = {"players": 9, "lang": "zh-TW", "only": ("role-cards", "reference-cards")}
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def nine(made: Maker) -> Printed:
    return made(players=9, lang="zh-TW")


@pytest.fixture(scope="module")
def both(made: Maker) -> Printed:
    return made(players=9, lang="zh-TW+en", paper="letter", duplex="short-edge", names=("Amy", "小明", "Ben"))


@pytest.fixture(scope="module")
def one_sided(made: Maker) -> Printed:
    return made(players=9, lang="en", duplex="none")


@pytest.fixture(params=["nine", "both", "one_sided"])
def each(request: pytest.FixtureRequest) -> Printed:
    printed: Printed = request.getfixturevalue(request.param)
    return printed


@pytest.fixture(params=[(paper, flip) for paper in PAPERS for flip in FLIPS], ids="-".join)
def cards(request: pytest.FixtureRequest, made: Maker) -> Printed:
    paper, flip = request.param
    return made(paper=paper, duplex=flip, **CARDS)


# --------------------------------------------------------------------------- pages


def test_fronts_and_backs_alternate(nine: Printed, both: Printed) -> None:
    for printed in (nine, both):
        sheets = printed.report.files[0].sheets
        assert len(printed.pages) == 2 * sheets
        language = printed.kit.languages[0]
        backs = [printed.said(f"labels.{label}", language) for label in ("back", "blank")]
        turn = printed.said(f"labels.turn_{'long' if printed is nine else 'short'}")
        for number, page in enumerate(printed.pages):
            foot = printed.foot(number)
            assert f"{number // 2 + 1}/{sheets}" in foot
            if number % 2 == 0:
                assert turn in foot
                assert page.width == pytest.approx(printed.pages[number + 1].width)
            else:
                assert [text in foot for text in backs] == [bool(page.cells), not page.cells]
                assert not page.marks


def test_one_page_a_sheet_when_printed_on_one_side(one_sided: Printed) -> None:
    assert len(one_sided.pages) == one_sided.report.files[0].sheets
    for page in one_sided.pages:
        assert page.cells


def test_pages_have_the_size_of_the_paper(cards: Printed, one_sided: Printed) -> None:
    for page in (*cards.pages, *one_sided.pages):
        wanted = PAPERS["a4" if page in one_sided.pages else cards.options.paper]
        assert sorted((page.width, page.height)) == pytest.approx(wanted, abs=NEAR)
        assert [float(value) for value in page.page.mediabox][:2] == [0, 0]
        assert page.page["/TrimBox"] == page.page["/MediaBox"]
        assert page.page.get("/Rotate", 0) == 0
        assert "/UserUnit" not in page.page


def test_letter_holds_eight_cards_lying(made: Maker) -> None:
    letter = made(paper="letter", duplex="long-edge", **CARDS)
    for number in letter.of("role-cards"):
        assert not letter.pages[number].standing
    assert [len(letter.pages[number].cells) for number in letter.of("role-cards")] == [8, 8, 4, 4]
    for number in letter.of("reference-cards"):
        assert letter.pages[number].standing
    a4 = made(paper="a4", duplex="long-edge", **CARDS)
    assert [len(a4.pages[number].cells) for number in a4.of("role-cards")] == [9, 9, 3, 3]
    assert all(page.standing for page in a4.pages)


@pytest.mark.parametrize(
    ("duplex", "wanted"),
    [
        ("long-edge", "/DuplexFlipLongEdge"),
        ("short-edge", "/DuplexFlipShortEdge"),
        ("none", "/Simplex"),
    ],
)
def test_the_print_dialogue_is_told(made: Maker, duplex: str, wanted: str) -> None:
    printed = made(players=5, lang="en", duplex=duplex, only=("role-cards",))
    wishes: Any = printed.reader.root_object["/ViewerPreferences"]
    assert wishes["/PrintScaling"] == "/None"
    assert wishes["/Duplex"] == wanted


def test_title_and_language(each: Printed) -> None:
    game = each.game.words[each.kit.languages[0]].texts["game.name"]
    information = each.reader.metadata
    assert information is not None
    assert information.title is not None
    assert information.title.startswith(game)
    assert each.path.stem in str(information.subject)
    assert str(each.reader.root_object["/Lang"]) == each.kit.languages[0]


def test_a_bookmark_for_each_component(each: Printed) -> None:
    words = each.game.words[each.kit.languages[0]].texts
    outline = each.reader.outline
    assert [mark.title for mark in outline] == [words[f"components.{part.id}"] for part in each.kit.parts]  # type: ignore[union-attr]
    pages = [each.reader.get_destination_page_number(mark) for mark in outline]  # type: ignore[arg-type]
    assert pages == [each.of(part.id)[0] for part in each.kit.parts]


# --------------------------------------------------------------------------- fonts and bytes


def test_every_font_is_embedded_and_a_subset(each: Printed) -> None:
    fonts: list[Any] = []
    for _, found in each.objects():
        if hasattr(found, "keys"):
            resources = found.get("/Resources", {})
            fonts += [font.get_object() for font in resources.get("/Font", {}).values()]
            fonts += [found] if found.get("/Type") == "/Font" else []
    assert fonts
    files: dict[str, Any] = {}
    for font in fonts:
        assert re.fullmatch(r"/[A-Z]{6}\+NotoSansTC-(Regular|Bold)", font["/BaseFont"])
        assert font["/Subtype"] in ("/TrueType", "/Type0", "/CIDFontType2")
        inner = font["/DescendantFonts"][0].get_object() if font["/Subtype"] == "/Type0" else font
        assert inner["/BaseFont"] == font["/BaseFont"]
        assert inner["/FontDescriptor"]["/FontName"] == font["/BaseFont"]
        file = inner["/FontDescriptor"].raw_get("/FontFile2")
        assert files.setdefault(font["/BaseFont"], file) == file, "two subsets share a name"
        if font["/Subtype"] != "/CIDFontType2":
            assert "/ToUnicode" in font
    assert b"Helvetica" not in each.data


def test_every_font_used_is_in_the_resources(each: Printed) -> None:
    for _, found in each.objects():
        if not hasattr(found, "keys") or "/Resources" not in found:
            continue
        code = found.get_object() if hasattr(found, "get_data") else found["/Contents"].get_object()
        used = set(re.findall(rb"(/\S+) [\d.]+ Tf", code.get_data()))
        known = {name.encode() for name in found["/Resources"].get("/Font", {})}
        assert used <= known


def streams(printed: Printed) -> bytes:
    datas = [found.get_data() for _, found in printed.objects() if hasattr(found, "get_data")]
    return printed.data + b"\n".join(datas)


def test_streams_are_binary(each: Printed) -> None:
    assert b"ASCII85" not in each.data
    assert b"/FlateDecode" in each.data
    assert b"/Encrypt" not in each.data
    assert b"/JavaScript" not in streams(each)


BUILD = """
import sys
from generator import Options, build
build("sultans", Options(players=9, lang="zh-TW", out=sys.argv[1]))
"""


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_another_process_prints_the_same_bytes(nine: Printed, tmp_path: Path, seed: str) -> None:
    home = tmp_path / f"Zaphodine-{seed}"
    home.mkdir()
    environment = dict(os.environ, PYTHONHASHSEED=seed, PYTHONPATH=str(ROOT), HOME=str(home))
    environment |= {"USER": "zaphodine", "LOGNAME": "zaphodine", "TZ": f"UTC+{seed[0]}", "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", BUILD, str(home / "out")], cwd=home, env=environment, check=True)
    (path,) = (home / "out").iterdir()
    assert path.name == nine.path.name
    assert path.read_bytes() == nine.data
    everything = streams(nine).lower()
    for secret in (b"zaphodine", str(ROOT).encode(), str(tmp_path).encode(), str(nine.path.parent).encode()):
        assert secret.lower() not in everything


def test_the_same_process_prints_the_same_bytes(nine: Printed, tmp_path: Path) -> None:
    from generator import Options, build

    report = build("sultans", Options(players=9, lang="zh-TW", out=tmp_path))
    assert Path(report.files[0].path).read_bytes() == nine.data


def test_no_day_in_the_file(each: Printed) -> None:
    assert set(re.findall(rb"D:(\d{8})", each.data)) <= {b"20000101"}
    ids = each.reader.trailer["/ID"]
    assert ids[0] == ids[1]  # type: ignore[index]


def test_a_face_used_often_is_stored_once(nine: Printed) -> None:
    for component, copies in (("reference-cards", 9), ("role-cards", 12)):
        fronts = [n for n in nine.of(component) if n % 2 == 0]
        for side in (0, 1):
            cells = [cell for number in fronts for cell in nine.pages[number + side].cells]
            assert len(cells) == copies
            if component == "reference-cards":
                assert Counter(tuple(cell.forms) for cell in cells) == {tuple(cells[0].forms): 9}
                assert len(cells[0].forms) == 1
                assert all(drawn.form for cell in cells for drawn in cell.drawn), "nothing beside the form"
    cells = [cell for number in nine.of("role-cards")[::2] for cell in nine.pages[number].cells]
    twins = Counter(cell.forms[0] for cell in cells if len(cell.forms) == 1)
    assert sorted(twins.values()) == [2, 2, 3], "guards, assassins and slaves"


def test_nothing_large_is_stored_twice(nine: Printed) -> None:
    forms = [
        (found.get_data(), str(found["/BBox"]))
        for _, found in nine.objects()
        if hasattr(found, "get_data") and found.get("/Subtype") == "/Form"
    ]
    doubles = [code for (code, _), count in Counter(forms).items() if count > 1]
    assert all(len(code) < 500 for code in doubles)


# --------------------------------------------------------------------------- where things lie


def turned(page: Page, flip: str) -> dict[str, float]:
    """How a sheet shows its other side: mirrored along the axis it is not turned about."""
    upright_edge = page.standing == (flip == "long-edge")
    return {"width": page.width} if upright_edge else {"height": page.height}


def test_backs_lie_exactly_behind_their_fronts(cards: Printed) -> None:
    for component, size in (("role-cards", (63, 88)), ("reference-cards", (88, 126))):
        numbers = cards.of(component)
        for front, back in zip(numbers[::2], numbers[1::2], strict=True):
            one, other = cards.pages[front], cards.pages[back]
            assert len(one.cells) == len(other.cells)
            for cell, behind in zip(one.cells, other.cells, strict=True):
                trim, seen = cell.trim, behind.trim.mirrored(**turned(one, cards.options.duplex))
                assert trim.right - trim.left == pytest.approx(size[0], abs=NEAR)
                assert trim.bottom - trim.top == pytest.approx(size[1], abs=NEAR)
                assert tuple(seen) == pytest.approx(tuple(trim), abs=NEAR)


def test_backs_stand_upright_once_turned(cards: Printed) -> None:
    """A card turned sideways keeps its top; about a level axis the sheet's top goes below."""
    for number, page in enumerate(cards.pages):
        level = number % 2 == 1 and "height" in turned(page, cards.options.duplex)
        for cell in page.cells:
            texts = [drawn for drawn in cell.drawn if drawn.operator in ("Tj", "TJ")]
            assert {drawn.upright for drawn in texts} == {not level}
        assert {drawn.upright for drawn in page.foot} == {True}


def test_the_pitch_is_exact_everywhere(cards: Printed) -> None:
    for number in cards.of("role-cards")[::2]:
        trims = [cell.trim for cell in cards.pages[number].cells]
        columns = len({round(trim.left) for trim in trims})
        for index, trim in enumerate(trims):
            row, column = divmod(index, columns)
            assert trim.left == pytest.approx(trims[0].left + 63 * column, abs=0.001)
            assert trim.top == pytest.approx(trims[0].top + 88 * row, abs=0.001)


def dark(picture: Image.Image, trim: Rect) -> Rect:
    """The edges of what is drawn in a cell, mm from its corner."""
    left, top, right, bottom = (round(edge * CHECK) for edge in trim)
    area = picture.crop((left, top, right, bottom)).convert("L")
    found = ImageOps.invert(area).point([0] * 100 + [255] * 156).getbbox()
    assert found
    return Rect(*(edge / CHECK for edge in found))


def test_frames_are_seen_behind_one_another(cards: Printed) -> None:
    """Both faces of a reference card have a frame 3 mm inside: it is seen at the same place."""
    front, back = cards.of("reference-cards")[-2:]
    page = cards.pages[front]
    mirror = ImageOps.mirror if "width" in turned(page, cards.options.duplex) else ImageOps.flip
    one, other = cards.picture(front), mirror(cards.picture(back))
    assert len(page.cells) == 1, "a part-filled sheet"
    for cell in page.cells:
        frames = [dark(picture, cell.trim) for picture in (one, other)]
        assert frames[0] == pytest.approx((3, 3, 85, 123), abs=0.15)
        assert frames[1] == pytest.approx(tuple(frames[0]), abs=1.01 / CHECK)


def test_all_backs_are_drawn_alike(cards: Printed) -> None:
    numbers = cards.of("role-cards")[1::2]
    backs = [cell for number in numbers for cell in cards.pages[number].cells]
    assert len(backs) == 12
    for back in backs:
        assert len(back.drawn) == len(backs[0].drawn) > 5
        for one, other in zip(backs[0].drawn, back.drawn, strict=True):
            assert (one.operator, one.colour, one.upright) == (other.operator, other.colour, other.upright)
            assert one.width == pytest.approx(other.width)
            for here, there in zip(one.points, other.points, strict=True):
                for axis in (0, 1):
                    shift = backs[0].trim[axis] - back.trim[axis]
                    assert abs(here[axis] - there[axis] - shift) < 0.001


@pytest.mark.parametrize("paper", PAPERS)
def test_all_backs_look_alike(made: Maker, paper: str) -> None:
    cards = made(paper=paper, duplex="long-edge", **CARDS)
    pictures = []
    for number in cards.of("role-cards")[1::2]:
        sheet = cards.picture(number)
        for cell in cards.pages[number].cells:
            left, top = (math.floor(edge * CHECK + 0.1) for edge in cell.trim[:2])
            pictures.append(sheet.crop((left, top, left + 63 * CHECK, top + 88 * CHECK)).convert("L"))
    assert len(pictures) == 12
    assert ImageStat.Stat(pictures[0]).mean[0] < 200, "not blank"
    for picture in pictures[1:]:
        levels = ImageChops.difference(pictures[0], picture).histogram()
        assert sum(levels[3:]) < 0.002 * sum(levels), "but for the smoothing of the emblem's curves"
        assert not any(levels[64:])


def test_marks_lie_at_the_edges_of_cells(nine: Printed, both: Printed) -> None:
    for printed in (nine, both):
        for component in ("role-cards", "reference-cards", "setup-table"):
            for number in printed.of(component)[::2]:
                page = printed.pages[number]
                trims = [cell.trim for cell in page.cells]
                assert page.marks
                for mark in page.marks:
                    box = mark.rect
                    assert mark.width == pytest.approx(0.15, abs=0.001)
                    assert not any(box.grown(0.075).meets(trim.grown(-NEAR)) for trim in trims)
                    at = [abs(box.left - x) for trim in trims for x in (trim.left, trim.right)]
                    if box.right - box.left > 1:
                        at = [abs(box.top - y) for trim in trims for y in (trim.top, trim.bottom)]
                    assert min(at) < NEAR
                    assert min(box.left, box.top, page.width - box.right, page.height - box.bottom) >= 4.5


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_stands_on_the_foot(made: Maker, paper: str) -> None:
    printed = made(lang="en", paper=paper, duplex="short-edge")
    for number, page in enumerate(printed.pages):
        text = printed.document[number].get_textpage()
        words = []
        for index in range(text.count_rects()):
            left, low, right, high = (edge / PER_MM for edge in text.get_rect(index))
            words.append(Rect(left, page.height - high, right, page.height - low))
        foot = [drawn.rect.grown(0.13) for drawn in page.foot if drawn.operator == "S"]
        foot += [word for word in words if word.top > page.height - 14]
        assert foot
        for mark in page.marks:
            assert not any(mark.rect.grown(0.08).meets(thing) for thing in foot)
        for cell in page.cells:
            paths = [drawn.rect for drawn in cell.drawn if drawn.operator not in ("Tj", "TJ")]
            area = around([point for rect in paths for point in (rect[:2], rect[2:])]) if paths else None
            assert area is None or not any(area.meets(thing) for thing in foot)


def test_markers_bleed_but_never_into_one_another(nine: Printed) -> None:
    (number, _) = nine.of("markers")
    cells = nine.pages[number].cells
    assert len(cells) == 14
    clips = [cell.clip for cell in cells]
    for index, (cell, clip) in enumerate(zip(cells, clips, strict=True)):
        assert clip is not None
        assert clip.right - clip.left == pytest.approx(28, abs=NEAR)
        disc = cell.drawn[0].rect
        assert disc.right - disc.left == pytest.approx(28, abs=0.1)
        assert not any(clip.meets(other) for other in clips[:index] if other)
    assert len(nine.pages[number].marks) <= 14 * 8


# --------------------------------------------------------------------------- the ruler


def ruler(page: Page) -> Rect:
    lines = [drawn.rect for drawn in page.foot if drawn.operator == "S"]
    return max(lines, key=lambda line: line.right - line.left)


def test_the_ruler_measures_50_mm(cards: Printed, one_sided: Printed) -> None:
    for printed in (cards, one_sided):
        step = 1 if printed.options.duplex == "none" else 2
        for page in printed.pages[::step]:
            line = ruler(page)
            assert line.right - line.left == pytest.approx(50, abs=0.005)
            assert line.top == pytest.approx(line.bottom, abs=1e-6)
            ticks = [
                drawn.rect
                for drawn in page.foot
                if drawn.operator == "S" and drawn.rect.right - drawn.rect.left < 0.001
            ]
            lefts = sorted(tick.left - line.left for tick in ticks)
            assert lefts == pytest.approx([0, 10, 20, 30, 40, 50], abs=0.005)


def test_the_ruler_measures_50_mm_as_printed(nine: Printed) -> None:
    per_mm = 300 / 25.4
    line = ruler(nine.pages[0])
    picture = nine.picture(0, per_mm).convert("L").crop((0, 0, round(90 * per_mm), round(297 * per_mm)))
    rows = [picture.crop((0, y, picture.width, y + 1)).tobytes() for y in range(picture.height)]

    def dark_at(row: int) -> list[int]:
        return [x for x, level in enumerate(rows[row]) if level < 128]

    near = range(round((line.top - 0.2) * per_mm), round((line.top + 0.2) * per_mm) + 1)
    run = dark_at(min(near, key=lambda row: sum(rows[row])))
    assert run == list(range(run[0], run[-1] + 1)), "one unbroken line"
    assert 50 * per_mm - 1 <= len(run) <= 50.25 * per_mm + 1, "perhaps with the width of the ticks"
    ends = dark_at(round((line.top - 1.4) * per_mm))  # where only the outer ticks are
    left, right = [x for x in ends if x < 30 * per_mm], [x for x in ends if x > 30 * per_mm]
    between = (right[0] + right[-1]) / 2 - (left[0] + left[-1]) / 2
    assert between == pytest.approx(50 * per_mm, abs=1)


# --------------------------------------------------------------------------- what is read


def roles(printed: Printed) -> dict[str, int]:
    return printed.kit.copies


def test_sticks_name_their_roles_from_both_ends(each: Printed) -> None:
    number = each.of("sticks")[0]
    page = each.pages[number]
    assert len(page.cells) == 12 == sum(roles(each).values())
    assert len(page.marks) == 13 * 2 + 2 * 2, "the marks of twelve side by side"
    trims = [Rect(x, ys[0], x + 8.5, ys[1]) for x, ys in stick_edges(page)]
    wanted = [role for role, copies in roles(each).items() for _ in range(copies)]
    for role, trim in zip(wanted, trims, strict=True):
        text = each.text_in(number, trim)
        for language in each.kit.languages:
            assert text.count(each.said(f"roles.{role}.name", language)) == 2


def stick_edges(page: Page) -> list[tuple[float, tuple[float, float]]]:
    xs = sorted({round(m.rect.left, 3) for m in page.marks if m.rect.right - m.rect.left < 1})
    ys = sorted({round(m.rect.top, 3) for m in page.marks if m.rect.bottom - m.rect.top < 0.001})
    assert [b - a for a, b in pairwise(xs)] == pytest.approx([8.5] * 12, abs=0.002)
    assert ys[1] - ys[0] == pytest.approx(104, abs=0.002)
    return [(x, (ys[0], ys[1])) for x in xs[:-1]]


def test_role_cards_say_what_each_role_does(each: Printed) -> None:
    wanted = [role for role, copies in roles(each).items() for _ in range(copies)]
    step = 1 if each.options.duplex == "none" else 2
    found = [(number, cell) for number in each.of("role-cards")[::step] for cell in each.pages[number].cells]
    assert len(found) == len(wanted) == 12
    records = each.game.tables["roles"].records
    for role, (number, cell) in zip(wanted, found, strict=True):
        text = each.text_in(number, cell.trim)
        for language in each.kit.languages:
            assert each.said(f"roles.{role}.name", language) in text
            values = records[role].values
            if values["hidden"]:
                assert each.said(f"sides.{values['hidden'].id}.name", language) in text
                assert each.said(f"sides.{values['known'].id}.name", language) in text
            else:
                assert each.said(f"roles.{role}.wins", language) in text
            for ability in records[role].values["abilities"]:
                assert each.said(f"abilities.{ability.id}.name", language) in text


def test_reference_cards_have_a_face_of_roles(each: Printed) -> None:
    numbers = each.of("reference-cards")
    cells = [[(number, cell) for cell in each.pages[number].cells] for number in numbers]
    fronts = [item for side in cells[::2] for item in side]
    backs = [item for side in cells[1::2] for item in side]
    # Each player has a card in each language: two languages on one face were too small to read.
    assert len(fronts) == len(backs) == 9 * len(each.kit.languages)
    for (number, cell), language in (
        (fronts[0], each.kit.languages[0]),
        (fronts[-1], each.kit.languages[-1]),
    ):
        text = each.text_in(number, cell.trim)
        assert each.said("labels.turn_title", language) in text
        assert all(each.said(f"choices.{c}.verb", language) in text for c in ("look", "swap", "use"))
    for (number, cell), language in ((backs[0], each.kit.languages[0]), (backs[-1], each.kit.languages[-1])):
        text = each.text_in(number, cell.trim)
        for role in roles(each):
            assert each.said(f"roles.{role}.name", language) in text


def test_markers_are_named_and_counted(each: Printed) -> None:
    number = each.of("markers")[0]
    text = each.text(number)
    assert len(each.pages[number].cells) == 14
    for marker in each.game.tables["markers"]:
        name = each.said(f"markers.{marker.id}.name")
        assert text.count(name) == marker.values["count"]


def test_the_table_shows_every_number_of_players(each: Printed) -> None:
    number = each.of("setup-table")[0]
    text = each.text(number)
    assert each.game.setup is not None
    for players, row in each.game.setup.rows.items():
        counts = "".join(str(count) if count else "–" for count in row.values())
        assert f"{players}{players + 1}{counts}" in text
    assert text.count("▶") == 1


def test_rules_are_a_sheet_a_language(both: Printed) -> None:
    numbers = both.of("rules")
    assert len(numbers) == 4
    for index, number in enumerate(numbers):
        assert bool(CHINESE.search(page_text(both, number))) == (index < 2)


def page_text(printed: Printed, number: int) -> str:
    """Without the foot, which speaks the first language only."""
    page = printed.pages[number]
    return printed.text_in(number, Rect(0, 0, page.width, page.height - 17))


def test_one_language_has_no_word_of_the_other(nine: Printed, one_sided: Printed) -> None:
    names = [one_sided.said(f"roles.{role}.name") for role in roles(one_sided)]
    for number in range(len(one_sided.pages)):
        assert not CHINESE.search(one_sided.text(number))
    for number in range(len(nine.pages)):
        assert not any(name in nine.text(number) for name in names)


def test_names_stand_on_the_score_sheet(both: Printed, nine: Printed) -> None:
    text = both.text(both.of("score-sheet")[0])
    places = [text.find(name) for name in ("Amy", "小明", "Ben")]
    assert -1 < places[0] < places[1] < places[2]
    assert "Amy" not in nine.text(nine.of("score-sheet")[0])


def test_counts_of_the_report(each: Printed) -> None:
    pieces = each.report.files[0].pieces
    step = 1 if each.options.duplex == "none" else 2
    for component in ("sticks", "role-cards", "markers", "score-sheet", "setup-table"):
        assert pieces[component] == sum(len(each.pages[n].cells) for n in each.of(component)[::step])
    assert each.options.players == 9
    assert pieces["reference-cards"] == 9 * len(each.kit.languages)


# --------------------------------------------------------------------------- one-sided, and kinds of ink


def test_one_sided_printing_has_no_card_backs(one_sided: Printed) -> None:
    sheets = [(part.id, len(one_sided.of(part.id))) for part in one_sided.kit.parts]
    assert dict(sheets) == {
        "sticks": 1,
        "role-cards": 2,
        "reference-cards": 6,
        "markers": 1,
        "score-sheet": 1,
        "setup-table": 1,
        "rules": 2,
    }
    for number in one_sided.of("role-cards"):
        for cell in one_sided.pages[number].cells:
            assert one_sided.said("game.name") not in one_sided.text_in(number, cell.trim)
    second = one_sided.said("labels.roles_title")
    faces = [second in one_sided.text(number) for number in one_sided.of("reference-cards")]
    assert faces == [False, True] * 3
    for page in one_sided.pages:
        assert page.cells
        assert {drawn.upright for drawn in page.foot} == {True}


INKS = ("colour", "saver", "mono")


@pytest.fixture(scope="module")
def inks(made: Maker) -> dict[str, list[Image.Image]]:
    found = {}
    for ink in INKS:
        printed = made(players=5, lang="zh-TW", ink=ink)
        found[ink] = [printed.picture(number, 3) for number in range(len(printed.pages))]
    return found


def spread(picture: Image.Image) -> int:
    red, green, blue = picture.split()
    differences = (ImageChops.difference(red, green), ImageChops.difference(green, blue))
    return max(int(difference.getextrema()[1]) for difference in differences)  # type: ignore[arg-type]


def test_mono_is_grey(inks: dict[str, list[Image.Image]], made: Maker) -> None:
    assert [spread(picture) for picture in inks["mono"]] == [0] * len(inks["mono"])
    assert max(spread(picture) for picture in inks["colour"]) > 100
    mono = made(players=5, lang="zh-TW", ink="mono")
    assert {len(drawn.colour) for page in mono.pages for b in page.blocks for drawn in b.drawn} == {1}


def darkness(pictures: list[Image.Image]) -> float:
    return sum(ImageStat.Stat(ImageOps.invert(picture.convert("L"))).sum[0] for picture in pictures)


def test_saver_and_mono_save_ink(inks: dict[str, list[Image.Image]]) -> None:
    colour = darkness(inks["colour"])
    assert darkness(inks["saver"]) <= 0.6 * colour
    assert darkness(inks["mono"]) <= 0.7 * colour
