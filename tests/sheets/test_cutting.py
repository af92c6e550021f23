"""Papers of any size, marks as one likes them, backs that fold over, large pieces in parts."""

from __future__ import annotations

import itertools
import math
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator import InputError, Options, UsageError
from generator.content.model import Paper
from generator.kit.kit import make_kit
from generator.sheets.impose import room
from generator.sheets.marks import corner_arcs, cutting_lines, fold_marks, glue_marks
from generator.sheets.paper import LEAST, find_paper, paper_name
from generator.sheets.plan import make_plan
from generator.sheets.tiling import OVERLAP, bleed_of_part, tile_grid, tiles
from generator.units import Box, Length, Size
from tests.printed import Maker, Printed, game, kit, maker

NINE: dict[str, Any] = {"players": 9, "lang": "zh-TW"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("cutting"))


# ----------------------------------------------------------------- papers


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("a4", (210, 297)),
        ("letter", (215.9, 279.4)),
        ("universal", (210, 279.4)),
        ("a3", (297, 420)),
        ("a5", (148, 210)),
        ("4x6", (101.6, 152.4)),
        ("200x250", (200, 250)),
        ("330.5 × 483 mm", (330.5, 483)),
    ],
)
def test_papers(name: str, size: tuple[float, float]) -> None:
    assert tuple(find_paper(game().house, name).size) == size


@pytest.mark.parametrize("name", ["20x30", "4000x5000", "87x200", "100x1501", "8.5x11"])
def test_a_paper_too_small_or_too_large(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_paper(game().house, name)
    (problem,) = caught.value.problems
    assert problem.code == "paper.range"
    assert "88 to 1500 mm" in problem.sentence("en")


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("A4", "a4"),
        (" Letter ", "letter"),
        ("4X6", "4x6"),
        ("210*297", "a4"),
        ("210 × 297 mm", "a4"),
        ("8.5x11in", "letter"),
        ("4 × 6 in", "4x6"),
        ("21x29.7cm", "a4"),
        ("210*296", "210x296"),
        ("100mmx8in", "100x203.2"),
        ("330.5x483", "330.5x483"),
    ],
)
def test_a_paper_has_one_name_in_files(typed: str, name: str) -> None:
    assert paper_name(game().house, typed) == name


@pytest.mark.parametrize("name", ["a44", "", "x", "-200x300", "200x", "nanxnan", "200x300x1", "8x11ft"])
def test_what_is_no_paper(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        find_paper(game().house, name)
    assert caught.value.problems[0].code == "paper.unknown"
    assert "WxH" in caught.value.problems[0].fields["known"]


def test_universal_fits_both(made: Maker) -> None:
    """Whatever is printed stays 5 mm inside A4 and Letter alike, when the page lies in the middle of them."""
    printed = made(paper="universal", only=("role-cards", "sticks"), **NINE)
    for page in printed.pages:
        width, height = sorted((page.width, page.height))
        assert (round(width, 1), round(height, 1)) == (210.0, 279.4)
        for block in page.cells:
            rect = block.trim
            assert min(rect.left, rect.top, page.width - rect.right, page.height - rect.bottom) >= 9


@pytest.mark.parametrize("paper", ["a3", "a5", "4x6", "200x250", "universal"])
@pytest.mark.parametrize("lang", ["zh-TW", "en", "zh-TW+en"])
def test_a_whole_set_on_any_paper(made: Maker, paper: str, lang: str) -> None:
    """No text of a foot overflows, and every piece is there."""
    printed = made(paper=paper, players=9, lang=lang)
    assert printed.report.warnings == ()
    assert printed.report.files[0].pieces["role-cards"] == 12


@pytest.mark.parametrize("lang", ["zh-TW", "en", "zh-TW+en"])
def test_the_foot_fits_the_narrowest_paper(made: Maker, lang: str) -> None:
    """Boards are printed in parts there, whose feet have the longest words."""
    printed = made("avalon", paper=f"{LEAST:g}x127", players=5, lang=lang)
    assert printed.report.warnings == ()
    assert printed.report.files[0].pieces["quest-board"] == 1


# ----------------------------------------------------------------- marks


def test_lines_run_along_every_cut_and_stop_at_the_foot() -> None:
    cells = [Box(20, 30, 60, 80), Box(84, 30, 60, 80)]
    lines = cutting_lines(cells, Size(210, 297), 17)
    across = {line.y1: line for line in lines if line.y1 == line.y2}
    down = {line.x1: line for line in lines if line.x1 == line.x2}
    assert sorted(across) == [30, 110]
    assert sorted(down) == [20, 80, 84, 144]
    assert all((line.x1, line.x2) == (5, 205) for line in across.values())
    assert all((line.y1, line.y2) == (5, 280) for line in down.values())


@given(st.floats(0.5, 60))
def test_arcs_stay_in_the_corner_and_touch_both_sides(radius: float) -> None:
    box = Box(10, 20, 63, 88)
    r = min(radius, 31.5)
    arcs = corner_arcs([box], radius)
    assert len(arcs) == 24
    for arc in arcs:
        for x, y in ((arc.x1, arc.y1), (arc.x2, arc.y2)):
            centre = (box.x + r if x < 41.5 else box.right - r, box.y + r if y < 64 else box.bottom - r)
            assert math.isclose(math.dist((x, y), centre), r, abs_tol=1e-6)
    assert {round(arc.x1, 6) for arc in arcs} >= {10.0, 73.0}
    assert {round(arc.y2, 6) for arc in arcs} >= {20.0, 108.0}


def lengths(printed: Printed, number: int) -> list[float]:
    return [math.dist(*mark.points) for mark in printed.pages[number].marks]


def test_no_marks(made: Maker) -> None:
    printed = made(marks="none", only=("role-cards", "markers"), **NINE)
    assert not any(page.marks for page in printed.pages)


def test_lines_from_edge_to_edge_lie_under_the_cards(made: Maker) -> None:
    printed = made(marks="lines", only=("role-cards",), **NINE)
    page = printed.pages[0]
    assert page.blocks[0].is_marks
    assert sorted({round(length) for length in lengths(printed, 0)}) == [200, 275]


def test_discs_keep_their_marks(made: Maker) -> None:
    usual = made(only=("markers",), **NINE)
    lined = made(only=("markers",), marks="lines", **NINE)
    assert len(lined.pages[0].marks) == len(usual.pages[0].marks) > 50


def test_marks_on_backs_are_those_of_the_front_turned(made: Maker) -> None:
    printed = made(back_marks=True, only=("role-cards",), **NINE)
    front, back = printed.pages[:2]

    def spots(page: Any, mirrored: bool) -> set[tuple[float, ...]]:
        found = set()
        for mark in page.marks:
            xs = sorted(page.width - x if mirrored else x for x, _ in mark.points)
            ys = sorted(y for _, y in mark.points)
            found.add(tuple(round(value, 2) for value in (*xs, *ys)))
        return found

    assert spots(front, True) == spots(back, False)
    assert not made(only=("role-cards",), **NINE).pages[1].marks


@pytest.mark.parametrize("bleed", [0.0, 2.0, 5.0])
def test_bleed_makes_its_room(bleed: float) -> None:
    options = Options(bleed=bleed, only=("role-cards", "markers"), **NINE)
    _, sheets = make_plan(make_kit(game(), options), options)
    for sheet in sheets:
        assert sheet.part.bleed == bleed
        assert min(sheet.grid.gap) >= 2 * bleed
        last = sheet.grid.front(sheet.grid.capacity - 1)
        assert sheet.grid.page.width - last.right >= 10 + bleed - 0.1


@pytest.mark.parametrize("choices", [{"bleed": 5.1}, {"bleed": -1.0}, {"corners": 16.0}, {"corners": -0.1}])
def test_out_of_range(choices: dict[str, float]) -> None:
    with pytest.raises(InputError) as caught:
        make_kit(game(), Options(**NINE, **choices))  # type: ignore[arg-type]
    assert [problem.code for problem in caught.value.problems] == ["cutting.range"]


# ----------------------------------------------------------------- backs that fold over


def test_a_back_lies_beside_its_front(made: Maker) -> None:
    printed = made(duplex="fold", only=("role-cards",), **NINE)
    assert all(sheet.back is None for sheet in make_plan(printed.kit, printed.options)[1])
    pairs = 0
    for page in printed.pages:
        rects = [block.trim for block in page.cells]
        for front, back in (
            itertools.batched(rects, 2)
            if hasattr(itertools, "batched")
            else zip(rects[::2], rects[1::2], strict=True)
        ):
            assert math.isclose(front.right, back.left, abs_tol=0.02)
            assert math.isclose(front.top, back.top, abs_tol=0.02)
            pairs += 1
    assert pairs == 12


@pytest.mark.parametrize(
    ("paper", "component", "fold"),
    [
        ("a4", "role-cards", "right"),
        ("a4", "reference-cards", "right"),
        ("150x290", "reference-cards", "below"),
        ("150x230", "reference-cards", ""),  # neither pair fits
        ("a4", "markers", ""),
        ("a4", "sticks", ""),
    ],
)
def test_what_is_folded_and_how(paper: str, component: str, fold: str) -> None:
    options = Options(duplex="fold", paper=paper, only=(component,), **NINE)
    sheets = make_plan(make_kit(game(), options), options)[1]
    assert {sheet.fold for sheet in sheets} == {fold}
    if component == "reference-cards":
        backs = [sheet for sheet in sheets if sheet.front[0].back]
        assert bool(backs) == (not fold), "a back with words that cannot be folded has a sheet of its own"


def test_a_back_below_its_front_is_upside_down(made: Maker) -> None:
    """Turned over the fold at the foot it can be read."""
    printed = made(duplex="fold", paper="150x290", only=("reference-cards",), **NINE)
    front, back = (block.trim for block in printed.pages[0].cells[:2])
    assert math.isclose(front.bottom, back.top, abs_tol=0.02)
    upright = [
        [d.upright for d in block.drawn if d.operator in ("TJ", "Tj")] for block in printed.pages[0].cells[:2]
    ]
    assert all(upright[0])
    assert not any(upright[1])


def test_fold_marks_are_pairs_of_dashes_at_the_fold() -> None:
    box = Box(20, 30, 126, 88)
    right, below = fold_marks([box], False, 0), fold_marks([box], True, 0)
    assert {mark.x1 for mark in right} == {83}
    assert {mark.y1 for mark in below} == {74}
    assert len(right) == len(below) == 4
    assert all(not mark.box.overlaps(box) for mark in (*right, *below))


def test_a_page_with_words_behind_it_is_not_folded() -> None:
    """A whole sheet is not cut, so its back is a sheet of its own, to be printed or glued."""
    sheets = [s for s in make_plan(kit(players=9), Options(duplex="fold"))[1] if s.part.id == "rules"]
    assert [sheet.front[0].back for sheet in sheets] == [False, True]


# ----------------------------------------------------------------- larger than the paper

lengths_of_faces = st.floats(30, 1500)


@given(lengths_of_faces, lengths_of_faces, st.floats(60, 400), st.floats(60, 400))
def test_parts_cover_the_face_and_fit_the_paper(wide: float, high: float, across: float, down: float) -> None:
    found = [tile.window for tile in tiles(Size(wide, high), Size(across, down))]
    assert all(window.width <= across + 1e-6 and window.height <= down + 1e-6 for window in found)
    assert min(window.x for window in found) == min(window.y for window in found) == 0
    assert math.isclose(max(window.right for window in found), wide)
    assert math.isclose(max(window.bottom for window in found), high)
    for starts, size in (
        (sorted({window.x for window in found}), found[0].width),
        (sorted({window.y for window in found}), found[0].height),
    ):
        for one, other in itertools.pairwise(starts):
            assert math.isclose(one + size - other, OVERLAP)


def test_glue_marks_show_where_the_neighbour_ends() -> None:
    box = Box(20, 30, 100, 80)
    marks = glue_marks(box, True, False, OVERLAP)
    assert {mark.x1 for mark in marks} == {30}
    assert all(not mark.box.overlaps(box) for mark in marks)
    assert {mark.y1 for mark in glue_marks(box, False, True, OVERLAP)} == {40}
    assert glue_marks(box, False, False, OVERLAP) == []


def test_parts_are_named_and_lie_inside_the_margins() -> None:
    paper = Paper(Size(210, 297), "", Length(9.5), Length(10), Length(17))
    grid, found = tile_grid(Size(500, 300), paper)
    assert [tile.name for tile in found] == ["A1", "B1", "A2", "B2"]
    assert grid.page == (297, 210)
    box, space = grid.front(0), room(grid.page, paper)
    assert box.width <= space.width
    assert box.x >= 10 - 1e-6
    assert box.bottom <= 210 - 17 + 1e-6


def test_a_large_board_is_printed_in_parts_that_agree(made: Maker) -> None:
    """What two neighbours show of their overlap is the same picture."""
    printed = made(game="avalon", players=7, lang="en", paper="a5", only=("quest-board",))
    _, sheets = make_plan(printed.kit, printed.options)
    assert [sheet.tile.name for sheet in sheets if sheet.tile] == ["A1", "B1"]
    shown = []
    for number, sheet in enumerate(sheets):
        assert sheet.tile
        picture, box = printed.picture(number), sheet.grid.front(0)
        edge = box.x if sheet.tile.name == "B1" else box.right - OVERLAP
        left, top, right, bottom = edge + 0.5, box.y + 0.5, edge + OVERLAP - 0.5, box.bottom - 0.5
        shown.append(picture.crop((left * 10, top * 10, right * 10, bottom * 10)).convert("L"))
    one, other = shown
    size = (min(one.width, other.width), min(one.height, other.height))
    pairs = zip(one.crop((0, 0, *size)).tobytes(), other.crop((0, 0, *size)).tobytes(), strict=True)
    assert sum(abs(a - b) > 90 for a, b in pairs) / (size[0] * size[1]) < 0.02
    assert sum(level < 128 for level in one.tobytes()) > 100, "the overlap shows something"


# --------------------------------------------------------------------------- parts of large pieces


def test_a_piece_that_fills_the_paper_keeps_its_back_when_it_gets_bleed(made: Maker) -> None:
    """Bleed runs into the margins there; the piece is not cut into one part without a back."""
    plain = made("goblets", players=6, lang="en", paper="letter", only=("screens",))
    bled = made("goblets", players=6, lang="en", paper="letter", only=("screens",), bleed=3.0)
    assert len(bled.pages) == len(plain.pages)
    assert bled.report.two_sided


def test_parts_of_uncut_pages_have_marks_and_names_that_tell_them_apart(made: Maker) -> None:
    printed = made("sultaniya", players=4, lang="en", paper="4x6", only=("boards", "score-board"))
    texts = [printed.foot(number) for number in range(len(printed.pages))]
    named = [re.search(r"(Playerboards|Scoreboard)(·.*?)?·[A-Z]\d(?=\W|lay|\d)", text) for text in texts]
    assert all(named)
    assert len({found[0] for found in named if found}) == len(texts), "each part has a name of its own"
    assert any("back" in found[0] for found in named if found)
    assert all("doubledashes" in text for text in texts)
    score = [page for page, text in zip(printed.pages, texts, strict=True) if "Scoreboard" in text]
    assert all(len(page.marks) >= 4 for page in score)


def test_a_part_has_bleed_where_the_piece_has_an_edge() -> None:
    whole = Box(10, 10, 100, 80)
    assert bleed_of_part(Box(10, 10, 60, 45), whole, 3) == Box(7, 7, 63, 48)
    assert bleed_of_part(Box(50, 45, 60, 45), whole, 3) == Box(50, 45, 63, 48)
    assert bleed_of_part(whole, whole, 3) == whole.inset(-3)


def test_marks_on_backs_keep_off_the_words_at_the_foot(made: Maker) -> None:
    printed = made("sultaniya", players=4, lang="en", only=("boards",), back_marks=True)
    for page in printed.pages[1::2]:
        assert page.marks
        assert all(mark.rect.bottom <= page.height - 17 + 7.5 + 1e-6 for mark in page.marks)


def test_all_that_is_too_large_is_told_at_once() -> None:
    made = kit(players=9)
    longer = [replace(part, trim=Size(20, 104)) for part in made.parts if part.id == "markers"]
    with pytest.raises(InputError) as caught:
        make_plan(replace(made, parts=(*made.parts, *longer)), Options(paper="88x88"))
    told = [(problem.code, problem.fields["name"]) for problem in caught.value.problems]
    assert told == [("component.large", "sticks"), ("component.large", "markers")]
