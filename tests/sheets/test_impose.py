"""Where pieces lie on sheets, for the pieces of the game and for any others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator import InputError
from generator.content.model import Paper
from generator.errors import Place
from generator.kit.kit import Part
from generator.options import Options
from generator.sheets.impose import BETWEEN, Flip, Grid, bleed_box, chunks, make_grid
from generator.sheets.plan import make_plan
from generator.units import Box, Size
from tests.printed import game, kit

FLIPS: tuple[Flip, ...] = ("long-edge", "short-edge")
NOISE = 1e-9


class Real(NamedTuple):
    component: str
    cell: Size
    gap: tuple[float, float]
    bleed: float
    fits: dict[str, tuple[int, int, bool]]
    """Columns, rows, and whether the page stands, by paper."""


REAL = (
    Real("sticks", Size(8.5, 104), (0, 10), 0, {"a4": (22, 2, True), "letter": (23, 2, True)}),
    Real("role-cards", Size(63, 88), (0, 0), 0, {"a4": (3, 3, True), "letter": (4, 2, False)}),
    Real("reference-cards", Size(88, 126), (0, 0), 0, {"a4": (2, 2, True), "letter": (2, 2, True)}),
    Real("markers", Size(25, 25), (7, 7), 1.5, {"a4": (6, 8, True), "letter": (6, 8, True)}),
    Real("score-sheet", Size(180, 250), (0, 0), 0, {"a4": (1, 1, True), "letter": (1, 1, True)}),
    Real("setup-table", Size(170, 122), (0, 0), 0, {"a4": (1, 2, True), "letter": (1, 2, True)}),
    Real("rules", Size(180, 250), (0, 0), 0, {"a4": (1, 1, True), "letter": (1, 1, True)}),
)


def paper(name: str) -> Paper:
    return game().house.papers[name]


def room(page: Size, stock: Paper) -> Box:
    width, height = page.width - 2 * stock.side, page.height - stock.top - stock.foot
    return Box(stock.side, stock.top, width, height)


def foot_begins(*templates: str) -> float:
    """How far below the upper edge of the strip at a page's foot something is printed, mm."""
    layers = [layer for name in templates for layer, _ in game().house.template(name, Place("")).layers]
    begin = min(layer.box[1].mm for layer in layers)
    assert 2 < begin < 12
    return begin


papers = st.sampled_from(["a4", "letter"]).map(paper)
flips = st.sampled_from(FLIPS)


@st.composite
def grids(draw: st.DrawFn, smallest: float = 5, bleeds: tuple[float, float] = (0, 5)) -> Grid:
    stock = draw(papers)
    cell = Size(draw(st.floats(smallest, 200)), draw(st.floats(smallest, 200)))
    gap = (draw(st.floats(0, 20)), draw(st.floats(0, 20)))
    try:
        return make_grid(cell, stock, gap, "piece", draw(st.floats(*bleeds)))
    except InputError:
        assume(False)
        raise


def boxes(grid: Grid) -> list[Box]:
    return [grid.front(index) for index in range(grid.capacity)]


# --------------------------------------------------------------------------- the pieces of the game


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("real", REAL, ids=lambda real: real.component)
def test_so_many_cells_on_a_sheet(real: Real, name: str) -> None:
    grid = make_grid(real.cell, paper(name), real.gap, real.component, real.bleed)
    standing = grid.page.height > grid.page.width
    assert (grid.columns, grid.rows, standing) == real.fits[name]
    assert set(grid.page) == set(paper(name).size)


def test_the_table_above_tells_of_every_part() -> None:
    parts: dict[str, Part] = {part.id: part for part in kit(players=9).parts}
    assert set(parts) == {real.component for real in REAL}
    for real in REAL:
        component = parts[real.component].component
        assert parts[real.component].trim == real.cell
        assert (component.gap, component.bleed) == (real.gap, real.bleed)


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("flip", FLIPS)
def test_real_backs_stay_clear_of_the_foot(name: str, flip: Flip) -> None:
    strip = foot_begins("sheet-foot-back", "sheet-number")
    for real in REAL:
        grid = make_grid(real.cell, paper(name), real.gap, real.component, real.bleed)
        for index in range(grid.capacity):
            for box in (grid.front(index), grid.back(index, flip)):
                assert box.bottom + real.bleed <= grid.page.height - paper(name).foot + strip


# --------------------------------------------------------------------------- grids


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_cells_lie_inside_and_apart(data: st.DataObject) -> None:
    stock = data.draw(papers)
    cell = Size(data.draw(st.floats(5, 200)), data.draw(st.floats(5, 200)))
    gap = (data.draw(st.floats(0, 20)), data.draw(st.floats(0, 20)))
    bleed = data.draw(st.floats(0, 5))
    try:
        grid = make_grid(cell, stock, gap, "piece", bleed)
    except InputError:
        assume(False)
        raise
    free = room(grid.page, stock).inset(-BETWEEN / 2 - NOISE)
    bled = Size(cell.width + 2 * bleed, cell.height + 2 * bleed)
    if all(
        bled.width > room(page, stock).width + BETWEEN or bled.height > room(page, stock).height + BETWEEN
        for page in (stock.size, stock.size.turned)
    ):
        assert grid.capacity >= 1
        bleed = 0.0  # it runs into the margins beside a piece that fills the paper, where there is no other
    for box in boxes(grid):
        grown = box.inset(-bleed)
        assert free.x <= grown.x
        assert free.y <= grown.y
        assert grown.right <= free.right
        assert grown.bottom <= free.bottom
    for index, box in enumerate(boxes(grid)):
        for step in (1, grid.columns):  # who overlaps anyone overlaps the next in line
            if index + step < grid.capacity:
                assert not box.overlaps(grid.front(index + step), NOISE)


@settings(max_examples=150, deadline=None)
@given(grids())
def test_every_cell_is_at_its_multiple_of_the_pitch(grid: Grid) -> None:
    for index, box in enumerate(boxes(grid)):
        column, row = index % grid.columns, index // grid.columns
        assert abs(box.x - (grid.left + column * (grid.cell.width + grid.gap[0]))) < NOISE
        assert abs(box.y - (grid.top + row * (grid.cell.height + grid.gap[1]))) < NOISE
        assert (box.width, box.height) == grid.cell


@settings(max_examples=150, deadline=None)
@given(grids())
def test_the_block_stands_in_the_middle(grid: Grid) -> None:
    stock = paper("a4" if 297 in grid.page else "letter")
    free = room(grid.page, stock)
    first, last = grid.front(0), grid.front(grid.capacity - 1)
    assert abs((first.x - free.x) - (free.right - last.right)) < NOISE
    assert abs((first.y - free.y) - (free.bottom - last.bottom)) < NOISE


def most(length: float, cell: float, gap: float) -> int:
    count = 0
    while (count + 1) * cell + count * gap <= length:
        count += 1
    return count


@settings(max_examples=150, deadline=None)
@given(
    st.floats(5, 300),
    st.floats(5, 300),
    st.tuples(st.floats(0, 20), st.floats(0, 20)),
    st.floats(0, 5),
    papers,
)
def test_capacity_is_the_most_of_standing_and_lying(
    width: float, height: float, gap: tuple[float, float], bleed: float, stock: Paper
) -> None:
    def holds(page: Size, slack: float, beside: float) -> int:
        free = room(page, stock).inset(beside)
        return most(free.width + slack, width, gap[0]) * most(free.height + slack, height, gap[1])

    pages = (stock.size, stock.size.turned)
    if not any(holds(page, BETWEEN + NOISE, bleed) for page in pages):
        bleed = 0.0  # a piece that fills the paper bleeds into the margins
    strict = [holds(page, -NOISE, bleed) for page in pages]
    loose = [holds(page, BETWEEN + NOISE, bleed) for page in pages]
    try:
        grid = make_grid(Size(width, height), stock, gap, "piece", bleed)
    except InputError:
        assert max(strict) == 0
    else:
        assert max(strict) <= grid.capacity <= max(loose)
        if strict == loose:
            assert (grid.page == stock.size) == (strict[0] >= strict[1])


@pytest.mark.parametrize("size", [Size(200, 280), Size(20, 278), Size(191, 184), Size(400, 400)])
def test_a_piece_larger_than_the_paper_is_told(size: Size) -> None:
    with pytest.raises(InputError) as caught:
        make_grid(size, paper("a4"), (0, 0), "poster")
    (problem,) = caught.value.problems
    assert problem.code == "component.large"
    assert problem.fields == {"name": "poster", "size": str(size), "room": "190 × 270.5 mm"}
    for language in ("en", "zh-TW"):
        sentence = problem.sentence(language)
        assert all(str(value) in sentence for value in problem.fields.values())


@pytest.mark.parametrize(("size", "stands"), [(Size(190, 270.5), True), (Size(277, 183.5), False)])
def test_a_piece_as_large_as_the_paper_fits(size: Size, stands: bool) -> None:
    grid = make_grid(size, paper("a4"), (0, 0), "poster")
    assert grid.capacity == 1
    assert (grid.page == paper("a4").size) == stands


# --------------------------------------------------------------------------- backs


def behind(box: Box, page: Size, flip: Flip) -> Box:
    """Where a box is seen from the other side of a sheet that was turned about one of its edges."""
    edge_is_upright = (page.height >= page.width) == (flip == "long-edge")
    corners = [(box.x, box.y), (box.right, box.bottom)]
    if edge_is_upright:
        corners = [(page.width - x, y) for x, y in corners]
    else:
        corners = [(x, page.height - y) for x, y in corners]
    (x1, y1), (x2, y2) = corners
    return Box(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2))


def same(one: Box, other: Box) -> bool:
    return all(abs(a - b) < NOISE for a, b in zip(one, other, strict=True))


@settings(max_examples=150, deadline=None)
@given(grids(), flips)
def test_backs_lie_behind_their_fronts(grid: Grid, flip: Flip) -> None:
    whole = Box(0, 0, *grid.page)
    for index in range(grid.capacity):
        front, back = grid.front(index), grid.back(index, flip)
        assert same(back, behind(front, grid.page, flip))
        assert same(front, behind(back, grid.page, flip))
        assert back.x >= 0
        assert back.y >= 0
        assert back.right <= whole.right
        assert back.bottom <= whole.bottom


@settings(max_examples=100, deadline=None)
@given(grids(), flips)
def test_backs_stay_as_far_from_the_edges_as_fronts(grid: Grid, flip: Flip) -> None:
    stock = paper("a4" if 297 in grid.page else "letter")
    edge = min(stock.side, stock.top, stock.foot) - BETWEEN
    for index in range(grid.capacity):
        back = grid.back(index, flip)
        assert min(back.x, back.y) >= edge
        assert grid.page.width - back.right >= edge
        assert grid.page.height - back.bottom >= edge


@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("flip", FLIPS)
@pytest.mark.parametrize("players", [5, 9, None])
def test_part_filled_sheets_keep_the_grid(name: str, flip: Flip, players: int | None) -> None:
    set_ = kit(players=players)
    _, sheets = make_plan(set_, Options(paper=name, duplex=flip))
    for part in set_.parts:
        mine = [sheet for sheet in sheets if sheet.part.id == part.id]
        assert len({sheet.grid for sheet in mine}) == 1
        assert sum(len(sheet.front) for sheet in mine) == part.count
        for sheet in mine:
            assert [cell.place for cell in sheet.front] == list(range(len(sheet.front)))
            assert sheet.back is not None, "a two-sided file alternates"
            if part.component.back:
                assert [(c.piece, c.place) for c in sheet.back] == [(c.piece, c.place) for c in sheet.front]
            else:
                assert not sheet.back
        assert all(len(sheet.front) == sheet.grid.capacity for sheet in mine[:-1])


def test_one_sided_printing_leaves_out_backs_without_words() -> None:
    _, sheets = make_plan(kit(players=9), Options(duplex="none"))
    assert all(sheet.back is None for sheet in sheets)
    backs = [sheet.part.id for sheet in sheets if sheet.front[0].back]
    assert backs == ["reference-cards"] * 3 + ["rules"]
    for one, other in pairwise(sheets):
        if other.front[0].back:
            assert [cell._replace(back=True) for cell in one.front] == list(other.front)


# --------------------------------------------------------------------------- bleed and chunks


@settings(max_examples=80, deadline=None)
@given(grids(smallest=15, bleeds=(0, 0)), st.floats(0, 6), st.data())
def test_bleed_stops_before_a_neighbour(grid: Grid, bleed: float, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, grid.capacity))
    cells = boxes(grid)[:count]
    for trim in cells:
        shown = bleed_box(trim, cells, bleed)
        sides = (trim.x - shown.x, trim.y - shown.y, shown.right - trim.right, shown.bottom - trim.bottom)
        assert all(-NOISE <= side <= bleed + NOISE for side in sides)
        assert not any(other is not trim and shown.overlaps(other, NOISE) for other in cells)
    if count == 1:
        assert same(bleed_box(cells[0], cells, bleed), cells[0].inset(-bleed))


@settings(max_examples=80, deadline=None)
@given(grids(smallest=15, bleeds=(0, 0)), st.floats(0, 6))
def test_neighbours_share_the_gap_between_them(grid: Grid, bleed: float) -> None:
    cells = boxes(grid)
    shown = [bleed_box(trim, cells, bleed) for trim in cells]
    for index, box in enumerate(shown):
        for step in (1, grid.columns):
            if index + step < len(shown):
                assert not box.overlaps(shown[index + step], NOISE)


@given(st.lists(st.integers(), max_size=50), st.integers(1, 12))
def test_chunks_are_full_but_the_last_and_in_order(items: list[int], size: int) -> None:
    groups = [list(group) for group in chunks(items, size)]
    assert [item for group in groups for item in group] == items
    assert all(len(group) == size for group in groups[:-1])
    assert all(1 <= len(group) <= size for group in groups[-1:])


def test_chunks_read_no_further_than_asked() -> None:
    read: list[int] = []

    def endless() -> Iterator[int]:
        while True:
            read.append(len(read))
            yield read[-1]

    groups = chunks(endless(), 3)
    assert list(next(groups)) == [0, 1, 2]
    assert read == [0, 1, 2]
