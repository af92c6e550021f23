"""A face: what is drawn on one side of a piece, as operations in mm.

The origin is the top left of the trim box and y runs down. A face is laid out once, however
often it is printed; what faces have in common is one ``Shared`` that the press stores once.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from generator.content.model import Shape
from generator.content.svg import Drawing
from generator.units import Box, Size


class Run(NamedTuple):
    """Characters of one font in a line; ``kerns`` add em after a character (by its index)."""

    font: str
    text: str
    kerns: tuple[tuple[int, float], ...] = ()


class Line(NamedTuple):
    """A line of text: its left end and baseline in mm, its size (mm an em) and its runs."""

    x: float
    y: float
    size: float
    runs: tuple[Run, ...]


class TextOp(NamedTuple):
    """Lines in one colour."""

    lines: tuple[Line, ...]
    colour: str


class AreaOp(NamedTuple):
    """A filled rectangle (round corners of ``radius``), or the disc or diamond in its box."""

    box: Box
    colour: str
    shape: Shape = "rect"
    radius: float = 0.0


class LineOp(NamedTuple):
    """The outline of a rectangle, disc or diamond; a straight line if the box has no width or height."""

    box: Box
    colour: str
    width: float
    shape: Shape = "rect"
    radius: float = 0.0


class PathOp(NamedTuple):
    """A line of ``width`` mm through points (mm), or the area within them if ``filled``."""

    points: tuple[tuple[float, float], ...]
    colour: str
    width: float = 0.0
    filled: bool = False


class DrawingOp(NamedTuple):
    """An icon in one colour, filling its box."""

    drawing: Drawing
    box: Box
    colour: str


class PictureOp(NamedTuple):
    """A picture file, scaled to its box, cut to ``clip``."""

    path: Path
    box: Box
    clip: Box


class TurnedOp(NamedTuple):
    """Operations turned clockwise about a point."""

    degrees: int
    x: float
    y: float
    ops: tuple[Op, ...]


class MirroredOp(NamedTuple):
    """Operations with left and right exchanged about the upright line at ``x``; none of them text."""

    x: float
    ops: tuple[Op, ...]


class ScaledOp(NamedTuple):
    """Operations laid out from their own top left corner, drawn ``factor`` times as large at ``x``, ``y``."""

    x: float
    y: float
    factor: float
    ops: tuple[Op, ...]


class SharedOp(NamedTuple):
    """Operations that several faces have in common; stored once by identity."""

    shared: Shared


Op = TextOp | AreaOp | LineOp | PathOp | DrawingOp | PictureOp | TurnedOp | MirroredOp | ScaledOp | SharedOp


class Shared(msgspec.Struct, frozen=True, eq=False):
    """The unchanging part of a template on faces of one size."""

    size: Size
    bleed: float
    ops: tuple[Op, ...]


class Face(msgspec.Struct, frozen=True, eq=False):
    """One side of a piece; ``bleed`` is how far its colours run over the trim, mm."""

    size: Size
    bleed: float
    ops: tuple[Op, ...]
