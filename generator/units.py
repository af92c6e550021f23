"""Quantities of the house: lengths in millimetres, sizes and boxes as types.

Everything inside the generator is in mm with the origin at the top left of the trim box,
y running down; only ``press`` turns them into points.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_LENGTH = re.compile(r"(-?\d+(?:\.\d+)?)\s*(mm|cm|pt|in)?")
_BY = re.compile("[×*X]")
_UNIT_AT_END = re.compile(r"(?:mm|cm|pt|in)\s*$")
_UNITS = {"mm": 1.0, "cm": 10.0, "pt": MM_PER_POINT, "in": MM_PER_INCH}
_TERM = re.compile(r"([+-]?\d+(?:\.\d+)?)(%[wh]?)?")
_COLOUR = re.compile("#[0-9a-fA-F]{6}")
LONGEST = 10_000.0
"""No length is more than ten metres: what is computed from lengths stays finite."""
MOST_SHARES = 10_000.0
"""The largest share of a face, in per cent."""


class Size(NamedTuple):
    """A width and a height in mm, as the piece is seen (width across)."""

    width: float
    height: float

    @classmethod
    def parse(cls, text: str) -> Size:
        """Read ``"63x88"`` or ``"63 × 88 mm"``, or in another unit: ``"2.5x3.5in"``.

        Raises:
            ValueError: the text is no pair of positive lengths, or one is beyond ten metres.
        """
        width, _, height = _BY.sub("x", text).partition("x")
        unit = _UNIT_AT_END.search(height)
        if unit and not _UNIT_AT_END.search(width):
            width += unit[0]
        size = cls(float(Length.parse(width)), float(Length.parse(height)))
        if min(size) <= 0:
            raise ValueError(text)
        return size

    @property
    def turned(self) -> Size:
        """The same size, lying instead of standing."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


class Box(NamedTuple):
    """A rectangle in mm: its top-left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge, mm."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge, mm."""
        return self.y + self.height

    def inset(self, by: float) -> Box:
        """The box smaller by ``by`` mm on each side (larger when negative)."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the two share an area deeper than ``slack`` mm."""
        return (
            self.x < other.right - slack
            and other.x < self.right - slack
            and self.y < other.bottom - slack
            and other.y < self.bottom - slack
        )


class Extent(NamedTuple):
    """A length on a face: shares of its sides plus mm; written ``"100%-8"`` or ``"100%-180%w-2"``.

    ``along`` is a share of the side the length runs along, ``w`` of the width, ``h`` of the height.
    """

    along: float = 0.0
    mm: float = 0.0
    w: float = 0.0
    h: float = 0.0

    @classmethod
    def parse(cls, text: str) -> Extent:
        """Read a sum of mm and shares: ``3``, ``50%``, ``100%-8``, ``90%w``.

        Raises:
            ValueError: the text is no such sum, or far too large.
        """
        text = text.replace(" ", "")
        sums = {"%": 0.0, "": 0.0, "%w": 0.0, "%h": 0.0}
        place = 0
        for match in _TERM.finditer(text):
            if match.start() != place or (place and match[1][0] not in "+-"):
                break
            sums[match[2] or ""] += float(match[1])
            place = match.end()
        if place != len(text) or not text:
            raise ValueError(text)
        if abs(sums[""]) > LONGEST or max(map(abs, sums.values())) > MOST_SHARES:
            raise ValueError(text)
        return cls(sums["%"] / 100, sums[""], sums["%w"] / 100, sums["%h"] / 100)

    def of(self, along: float, face: Size) -> float:
        """The length in mm on a face, where it runs along a side of ``along`` mm."""
        return self.along * along + self.mm + self.w * face.width + self.h * face.height


class Length(float):
    """A length in mm; written as a number of mm or with a unit: ``3``, ``"8.5pt"``, ``"0.5in"``."""

    @classmethod
    def parse(cls, text: str) -> Length:
        """Read a length.

        Raises:
            ValueError: no number, a unit other than mm, cm, pt, in, or more than ten metres.
        """
        match = _LENGTH.fullmatch(text.strip())
        millimetres = float(match[1]) * _UNITS[match[2] or "mm"] if match else LONGEST * 2
        if abs(millimetres) > LONGEST:
            raise ValueError(text)
        return cls(millimetres)


class Colour(str):
    """A colour as ``#rrggbb``."""

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Colour:
        """Read ``"#1f4e8c"``.

        Raises:
            ValueError: the text has another form.
        """
        if not _COLOUR.fullmatch(text):
            raise ValueError(text)
        return cls(text)
