"""Crop marks: at the exact edge, outside every piece, inside the paper."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.options import Options
from generator.sheets.impose import Grid
from generator.sheets.marks import LENGTH, OFFSET, WIDTH, Mark, crop_marks
from generator.sheets.plan import Sheet, make_plan
from generator.units import Box
from tests.printed import game, kit
from tests.sheets.test_impose import foot_begins, grids

NEAR = 1e-6


def distance(mark: Mark, x: float, y: float) -> float:
    """From a point to a mark."""
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    share = ((x - mark.x1) * dx + (y - mark.y1) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(mark.x1 + share * dx - x, mark.y1 + share * dy - y)


def sides(mark: Mark) -> list[Mark]:
    """The two long sides of what a mark covers."""
    length = math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)
    dx, dy = (mark.y2 - mark.y1) / length * WIDTH / 2, (mark.x1 - mark.x2) / length * WIDTH / 2
    return [Mark(mark.x1 + s * dx, mark.y1 + s * dy, mark.x2 + s * dx, mark.y2 + s * dy) for s in (-1, 1)]


def inked(mark: Mark) -> Box:
    """What a mark along an axis covers, with its width."""
    across = WIDTH / 2
    box = mark.box
    if box.width < NEAR:
        return Box(box.x - across, box.y, box.width + WIDTH, box.height)
    assert box.height < NEAR
    return Box(box.x, box.y - across, box.width, box.height + WIDTH)


bleeds = st.floats(0, 4)


@settings(max_examples=80, deadline=None)
@given(grids(smallest=20), bleeds, st.data())
def test_no_mark_touches_a_piece(grid: Grid, bleed: float, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, min(30, grid.capacity)))
    cells = [grid.front(index) for index in range(count)]
    for mark in crop_marks(cells, bleed):
        assert not any(inked(mark).overlaps(cell.inset(-bleed), NEAR) for cell in cells)


def test_a_mark_may_pass_a_disc_between_its_ends() -> None:
    """Both ends of the mark lie clear of the disc, its middle does not."""
    cells = [Box(10, 9.75, 9.5, 9.5), Box(19.5, 9.75, 9.5, 9.5)]
    for mark in crop_marks(cells, 1.9375, disc=True):
        for cell in cells:
            assert distance(mark, cell.x + 4.75, cell.y + 4.75) >= 4.75 + 1.9375


@settings(max_examples=80, deadline=None)
@given(grids(smallest=8), bleeds, st.data())
def test_no_mark_touches_a_disc(grid: Grid, bleed: float, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, min(20, grid.capacity)))
    side = min(grid.cell)
    cells = [grid.front(index)._replace(width=side, height=side) for index in range(count)]
    for mark in crop_marks(cells, bleed, disc=True):
        for cell in cells:
            x, y = cell.x + side / 2, cell.y + side / 2
            assert all(distance(line, x, y) >= side / 2 + bleed - NEAR for line in (mark, *sides(mark)))


@pytest.mark.parametrize("bleed", [0, 0.4, 1.5, 3])
@pytest.mark.parametrize("cell", [Box(20, 30, 63, 88), Box(10.8, 9.5, 8.5, 104), Box(1 / 3, 2 / 3, 5, 5)])
def test_a_lone_cell_has_two_marks_at_each_corner(cell: Box, bleed: float) -> None:
    marks = crop_marks([cell], bleed)
    assert len(marks) == 8
    start = max(1.0, bleed + 0.5)
    wanted: set[tuple[float, ...]] = set()
    for x, outward in ((cell.x, -1), (cell.right, 1)):
        for y, down in ((cell.y, -1), (cell.bottom, 1)):
            wanted.add((x, y + down * start, x, y + down * (start + 3)))
            wanted.add((x + outward * start, y, x + outward * (start + 3), y))
    for one, other in zip(sorted(map(tuple, marks)), sorted(wanted), strict=True):
        assert one == pytest.approx(other, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(grids(smallest=20), bleeds)
def test_marks_begin_outside_and_are_three_mm_long(grid: Grid, bleed: float) -> None:
    cell = grid.front(0)
    for mark in crop_marks([cell], bleed):
        assert math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1) == pytest.approx(3, abs=NEAR)
        grown = cell.inset(-max(1, bleed) + NEAR)
        assert not mark.box.inset(-NEAR / 2).overlaps(grown, 0)
    assert (LENGTH, OFFSET, WIDTH) == (3.0, 1.0, 0.15)


@settings(max_examples=60, deadline=None)
@given(grids(smallest=20, bleeds=(0, 0)), st.data())
def test_every_edge_of_a_block_can_be_cut(grid: Grid, data: st.DataObject) -> None:
    """Each edge has a mark above the first row, or left of the first column; a full block at both ends."""
    count = data.draw(st.integers(1, min(30, grid.capacity)))
    cells = [grid.front(index) for index in range(count)]
    marks = [inked(mark) for mark in crop_marks(cells, 0)]
    top, left = min(cell.y for cell in cells), min(cell.x for cell in cells)
    low, right = max(cell.bottom for cell in cells), max(cell.right for cell in cells)
    full = count % grid.columns == 0

    def across(mark: Box, x: float) -> bool:
        return abs(mark.x + mark.width / 2 - x) < 0.002

    def along(mark: Box, y: float) -> bool:
        return abs(mark.y + mark.height / 2 - y) < 0.002

    for cell in cells:
        for x in (cell.x, cell.right):
            assert any(across(mark, x) and mark.bottom < top for mark in marks)
            assert not full or any(across(mark, x) and mark.y > low for mark in marks)
        for y in (cell.y, cell.bottom):
            assert any(along(mark, y) and mark.right < left for mark in marks)
            assert not full or any(along(mark, y) and mark.x > right for mark in marks)


@pytest.mark.parametrize("gap", [0.0, 0.012, 0.05, 0.074, 0.08])
def test_a_mark_is_as_wide_as_it_is_printed(gap: float) -> None:
    """Below the second of three cells there is no neighbour, but the third is nearer than half a line."""
    cells = [Box(20, 20, 60, 80), Box(80 + gap, 20, 60, 80), Box(20, 100, 60, 80)]
    for mark in crop_marks(cells, 0):
        assert not any(inked(mark).overlaps(cell, NEAR) for cell in cells)


def test_neighbours_share_a_mark() -> None:
    row = [Box(20 + 8.5 * place, 30, 8.5, 104) for place in range(12)]
    marks = crop_marks(row, 0)
    assert len(marks) == 13 * 2 + 2 * 2
    assert len({tuple(round(value, 3) for value in mark) for mark in marks}) == len(marks)


@pytest.mark.parametrize("bleed", [0, 1.5])
def test_a_disc_has_eight_marks_pointing_to_its_centre(bleed: float) -> None:
    marks = crop_marks([Box(40, 50, 25, 25)], bleed, disc=True)
    x, y = 52.5, 62.5
    angles = set()
    for mark in marks:
        near = math.hypot(mark.x1 - x, mark.y1 - y)
        far = math.hypot(mark.x2 - x, mark.y2 - y)
        assert 12.5 + bleed < near < far
        assert far - near == pytest.approx(math.hypot(mark.x2 - mark.x1, mark.y2 - mark.y1)), "straight out"
        angles.add(round(math.degrees(math.atan2(mark.y2 - y, mark.x2 - x))) % 360)
    assert angles == set(range(0, 360, 45))


# --------------------------------------------------------------------------- the pieces of the game


def printed_marks(sheet: Sheet) -> list[Mark]:
    if not sheet.part.cut:
        return []
    cells = [sheet.grid.front(cell.place) for cell in sheet.front]
    return crop_marks(cells, sheet.part.component.bleed, sheet.part.shape == "disc")


LEADING = 0.3
"""Free above the letters in a line of the foot, mm."""
STICKS = [None, "jumbo-stick", "140x12", "93x10", "65x6", "200x20"]


@pytest.mark.parametrize("stick", STICKS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_marks_stay_on_the_paper_and_off_the_foot(paper: str, stick: str | None) -> None:
    choices = {"paper": paper, "only": ("sticks",) if stick else ()}
    foot = game().house.papers[paper].foot
    strip = foot_begins("sheet-foot", "sheet-number")
    for players in (5, 9, None):
        set_ = kit(players=players, stick=stick, **choices)
        _, sheets = make_plan(set_, Options(**choices))  # type: ignore[arg-type]
        for sheet in sheets:
            width, height = sheet.grid.page
            for mark in printed_marks(sheet):
                box = mark.box
                assert min(box.x, box.y, width - box.right) >= 4.5
                assert box.bottom < height - foot + strip + LEADING
