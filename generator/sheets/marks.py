"""Crop marks: short lines outside the trim, never on a piece or its bleed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.units import Box

LENGTH = 3.0
OFFSET = 1.0
"""A mark starts this far (mm) outside the trim, or outside the bleed if that is wider."""
WIDTH = 0.15
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
    ends = (math.hypot(mark.x1 - x, mark.y1 - y), math.hypot(mark.x2 - x, mark.y2 - y))
    return min(ends) < radius


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
