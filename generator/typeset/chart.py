"""Charts: boxes of nodes on a grid and the arrows that run square between them; mm throughout.

A point is ``(x, y)``. Columns and rows are counted from 1, from the top left.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, get_args

from generator.content.model import Align, Valign
from generator.units import Box, Size

Side = Literal["top", "bottom", "left", "right"]
SIDES: tuple[Side, ...] = get_args(Side)
Point = tuple[float, float]

HEAD = 2.2
"""How long the head of an arrow is, mm."""
LABEL = Size(26, 5.6)
"""The width of a label beside a vertical line and the height of one along a horizontal line, mm."""
PAD = 0.8
"""Between a label and the line or node it stands beside, mm."""
SLACK = 1e-6

_AXIS = {"left": 0, "right": 0, "top": 1, "bottom": 1}
_OUT = {"left": -1, "right": 1, "top": -1, "bottom": 1}
"""Which of the coordinates changes on the way out of a side, and in which direction."""


class Grid(NamedTuple):
    """A grid in ``box``: ``gap`` mm between its cells, ``margin`` mm free around them (across, down)."""

    box: Box
    rows: int
    columns: int
    gap: tuple[float, float]
    margin: tuple[float, float]

    @property
    def cell(self) -> Size:
        """The size of a node's box; not above 0 where the gaps leave no room."""
        across, down = self.gap
        return Size(
            (self.box.width - 2 * self.margin[0] - across * (self.columns - 1)) / self.columns,
            (self.box.height - 2 * self.margin[1] - down * (self.rows - 1)) / self.rows,
        )

    def node(self, row: int, column: int) -> Box:
        """The box of the node that stands there."""
        width, height = self.cell
        x = self.box.x + self.margin[0] + (column - 1) * (width + self.gap[0])
        y = self.box.y + self.margin[1] + (row - 1) * (height + self.gap[1])
        return Box(x, y, width, height)

    def band(self, first: int, last: int) -> Box:
        """From a row to a row with half a gap above and below, within the box and as wide as it."""
        half = self.gap[1] / 2
        top = max(self.box.y, self.node(first, 1).y - half)
        bottom = min(self.box.bottom, self.node(last, 1).bottom + half)
        return Box(self.box.x, top, self.box.width, bottom - top)


class Label(NamedTuple):
    """Where the words of an arrow stand."""

    box: Box
    align: Align
    valign: Valign


def middle(box: Box, side: Side) -> Point:
    """The middle of a side."""
    x, y = box.x + box.width / 2, box.y + box.height / 2
    return {"top": (x, box.y), "bottom": (x, box.bottom), "left": (box.x, y), "right": (box.right, y)}[side]


# --------------------------------------------------------------------------- ways


def way(start: Box, end: Box, leave: Side, enter: Side, gap: tuple[float, float]) -> tuple[Point, ...]:
    """The corners of an arrow from a side of one node to a side of another, with both its ends.

    Straight between opposite sides that face each other, with one corner between an upright and a
    level side, and with two otherwise: half a gap outside the further node if both sides are the same,
    else in the gap next to ``start``. Empty if it would run through one of its own nodes.
    """
    axis, out = _AXIS[leave], _OUT[leave]
    first, last = middle(start, leave), middle(end, enter)
    points: tuple[Point, ...]
    if axis != _AXIS[enter]:
        points = (first, _with(first, axis, last[axis]), last)
    elif leave != enter and abs(first[1 - axis] - last[1 - axis]) < SLACK:
        points = (first, last)
    else:
        further = max(first[axis] * out, last[axis] * out) * out if leave == enter else first[axis]
        turn = further + out * gap[axis] / 2
        points = (first, _with(first, axis, turn), _with(last, axis, turn), last)
    return points if _is_open(points, leave, enter) else ()


def _with(point: Point, axis: int, value: float) -> Point:
    """The point with one of its coordinates put elsewhere."""
    return (value, point[1]) if axis == 0 else (point[0], value)


def _is_open(points: tuple[Point, ...], leave: Side, enter: Side) -> bool:
    """Whether the way leaves and enters from outside its nodes, and nowhere stands still."""
    out = (points[1][_AXIS[leave]] - points[0][_AXIS[leave]]) * _OUT[leave]
    into = (points[-2][_AXIS[enter]] - points[-1][_AXIS[enter]]) * _OUT[enter]
    moves = all(abs(bx - ax) + abs(by - ay) > SLACK for (ax, ay), (bx, by) in itertools.pairwise(points))
    return moves and out > SLACK and into > SLACK


def segments(points: tuple[Point, ...]) -> Iterator[Box]:
    """The parts of a square way as boxes without width or height."""
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        yield Box(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))


def runs_through(points: tuple[Point, ...], box: Box) -> bool:
    """Whether a way enters a box; along its edge is outside."""
    return any(segment.overlaps(box) for segment in segments(points))


def beyond(points: tuple[Point, ...], box: Box) -> float:
    """How far a way runs out of a box at most, mm; 0 if it stays inside."""
    return max(0.0, *(max(box.x - x, x - box.right, box.y - y, y - box.bottom) for x, y in points))


# --------------------------------------------------------------------------- what is drawn


def arrow(points: tuple[Point, ...], line: float) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """The line of an arrow, ``line`` mm thick, and the triangle of its head, whose tip is the last point.

    The line ends inside the head, so that no blunt end shows at the tip.
    """
    (px, py), (x, y) = points[-2:]
    last = abs(x - px) + abs(y - py)
    dx, dy = (x - px) / last, (y - py) / last
    length = min(HEAD, last)
    half = max(0.38 * length, 1.2 * line)
    bx, by = x - dx * length, y - dy * length
    head = ((x, y), (bx - dy * half, by + dx * half), (bx + dy * half, by - dx * half))
    return (*points[:-1], (x - dx * length / 2, y - dy * length / 2)), head


def label(
    points: tuple[Point, ...],
    grid: Grid,
    line: float,
    ways: Iterable[tuple[Point, ...]],
    taken: Iterable[Box],
) -> Label:
    """The box beside the first part of an arrow, right after it leaves; it lies over no node.

    Above a level line and right of an upright one, unless one of ``ways`` (the arrows of the chart) or
    a label in ``taken`` is there and another side is free.
    """
    spots = list(_label_spots(points, grid, line))
    ways, taken = tuple(ways), tuple(taken)
    for spot in spots:
        if not any(runs_through(way, spot.box) for way in ways) and not any(map(spot.box.overlaps, taken)):
            return spot
    return spots[0]


def _label_spots(points: tuple[Point, ...], grid: Grid, line: float) -> Iterator[Label]:
    """Where the words of an arrow may stand, the best place first."""
    axis = 1 if abs(points[1][0] - points[0][0]) < SLACK else 0
    first = abs(points[1][axis] - points[0][axis])
    room = max(first, grid.gap[0]) if axis == 0 else grid.gap[1]
    for after in (False, True) if axis == 0 else (True, False):
        yield _beside(points, axis, room, after, grid, line)
    if len(points) > 2 and first < room - SLACK:
        turned = points[2][1 - axis] > points[1][1 - axis]
        for after in (turned, not turned):  # arrows that part here have their words in the fork
            yield _beside(points, axis, first - line / 2, after, grid, line)


def _beside(
    points: tuple[Point, ...], axis: int, length: float, after: bool, grid: Grid, line: float
) -> Label:
    """The box along the first ``length`` mm of an arrow: below or right of it if ``after``."""
    (x, y), clear = points[0], line / 2 + PAD
    ahead = points[1][axis] > points[0][axis]
    if axis == 0:
        height = min(LABEL.height, grid.cell.height / 2 + grid.gap[1] - clear)
        top = y + clear if after else y - clear - height
        box = Box(x + PAD if ahead else x - length, top, length - PAD, height)
        return Label(_within(box, grid.box), "left" if ahead else "right", "top" if after else "bottom")
    left = x + clear if after else x - clear - LABEL.width
    box = Box(left, y if ahead else y - length, LABEL.width, length)
    return Label(_within(box, grid.box), "left" if after else "right", "top" if ahead else "bottom")


def _within(box: Box, room: Box) -> Box:
    """The part of a box that lies in another."""
    x, y = max(box.x, room.x), max(box.y, room.y)
    return Box(x, y, min(box.right, room.right) - x, min(box.bottom, room.bottom) - y)
