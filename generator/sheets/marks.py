"""Crop marks: short lines outside the trim, never on a piece or its bleed."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.units import Box, Size

LENGTH = 3.0
OFFSET = 1.0
"""A mark starts this far (mm) outside the trim, or outside the bleed if that is wider."""
WIDTH = 0.15
EDGE = 5.0
"""No printer is sure to print nearer to the edge of the paper, mm."""
STEPS = 6
"""Straight lines along the arc of a corner."""
TOUCH = WIDTH / 2
"""A mark whose middle is this near to a piece (mm) touches it: one along an edge would be cut in two."""


class Mark(NamedTuple):
    """A line from ``(x1, y1)`` to ``(x2, y2)`` in mm."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Box:
        """The box it spans, without its width."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Box(x, y, abs(self.x1 - self.x2), abs(self.y1 - self.y2))


def crop_marks(cells: Iterable[Box], bleed: float, disc: bool = False) -> list[Mark]:
    """The marks of the cells that are filled; one that would touch a piece or its bleed is left out.

    A disc has its marks at the four ends of its axes and between them, pointing to its centre.
    """
    boxes = list(cells)
    keep_out = [box.inset(-bleed) for box in boxes]
    drawn = [mark for box in boxes for mark in (_disc_marks if disc else _corner_marks)(box, bleed)]
    different = {tuple(round(value * 1000) for value in mark): mark for mark in drawn}
    return [mark for mark in different.values() if not any(_touches(mark, area, disc) for area in keep_out)]


def _touches(mark: Mark, area: Box, disc: bool) -> bool:
    if not disc:
        box = mark.box
        return box.inset(-TOUCH).overlaps(area, 0)
    x, y, radius = area.x + area.width / 2, area.y + area.height / 2, area.width / 2
    return _distance(mark, x, y) < radius + TOUCH


def _distance(mark: Mark, x: float, y: float) -> float:
    """From a point to the nearest point of a mark, mm."""
    dx, dy = mark.x2 - mark.x1, mark.y2 - mark.y1
    share = ((x - mark.x1) * dx + (y - mark.y1) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(mark.x1 + share * dx - x, mark.y1 + share * dy - y)


def _corner_marks(box: Box, bleed: float) -> Iterator[Mark]:
    near = max(OFFSET, bleed + 0.5)
    for x in (box.x, box.right):
        yield Mark(x, box.y - near, x, box.y - near - LENGTH)
        yield Mark(x, box.bottom + near, x, box.bottom + near + LENGTH)
    for y in (box.y, box.bottom):
        yield Mark(box.x - near, y, box.x - near - LENGTH, y)
        yield Mark(box.right + near, y, box.right + near + LENGTH, y)


def _disc_marks(box: Box, bleed: float) -> Iterator[Mark]:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    inner, outer = radius + bleed + 0.4, radius + bleed + 1.5
    for eighth in range(8):
        dx, dy = math.cos(eighth * math.pi / 4), math.sin(eighth * math.pi / 4)
        yield Mark(x + dx * inner, y + dy * inner, x + dx * outer, y + dy * outer)


def cutting_lines(cells: Iterable[Box], page: Size, foot: float) -> list[Mark]:
    """Lines from edge to edge of a page along every cut, to be drawn under the pieces; not in the foot."""
    boxes = list(cells)
    across = {round(y, 3) for box in boxes for y in (box.y, box.bottom)}
    down = {round(x, 3) for box in boxes for x in (box.x, box.right)}
    lines = [Mark(EDGE, y, page.width - EDGE, y) for y in sorted(across)]
    return [*lines, *(Mark(x, EDGE, x, page.height - foot) for x in sorted(down))]


def corner_arcs(cells: Iterable[Box], radius: float) -> list[Mark]:
    """The rounded corners of cells, each as short straight lines along its arc (mm)."""
    arcs = []
    for box in cells:
        r = min(radius, box.width / 2, box.height / 2)
        for x, dx in ((box.x + r, -1), (box.right - r, 1)):
            for y, dy in ((box.y + r, -1), (box.bottom - r, 1)):
                angles = [step * math.pi / 2 / STEPS for step in range(STEPS + 1)]
                points = [(x + dx * r * math.cos(a), y + dy * r * math.sin(a)) for a in angles]
                arcs += [Mark(*one, *other) for one, other in itertools.pairwise(points)]
    return arcs


def glue_marks(box: Box, left: bool, top: bool, overlap: float) -> list[Mark]:
    """Double dashes outside a part of a large piece, where the edge of its neighbour comes to lie (mm)."""
    dashes = []
    for start in (OFFSET, OFFSET + 2):
        if left:
            x = box.x + overlap
            dashes.append(Mark(x, box.y - start, x, box.y - start - 1))
            dashes.append(Mark(x, box.bottom + start, x, box.bottom + start + 1))
        if top:
            y = box.y + overlap
            dashes.append(Mark(box.x - start, y, box.x - start - 1, y))
            dashes.append(Mark(box.right + start, y, box.right + start + 1, y))
    return dashes


def fold_marks(cells: Iterable[Box], below: bool, bleed: float) -> list[Mark]:
    """Two short dashes outside each end of the line on which a piece is folded, across or ``below``."""
    boxes = list(cells)
    near = max(OFFSET, bleed + 0.5)
    dashes = []
    for box in boxes:
        x, y = box.x + box.width / 2, box.y + box.height / 2
        for start in (near, near + 2):
            if below:
                dashes += [Mark(box.x - start, y, box.x - start - 1, y)]
                dashes += [Mark(box.right + start, y, box.right + start + 1, y)]
            else:
                dashes += [Mark(x, box.y - start, x, box.y - start - 1)]
                dashes += [Mark(x, box.bottom + start, x, box.bottom + start + 1)]
    areas = [box.inset(-bleed) for box in boxes]
    return [mark for mark in dashes if not any(_touches(mark, area, False) for area in areas)]
