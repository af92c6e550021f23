"""What a printer does to a page, and the page that undoes it: pure functions over mm and degrees.

A printer scales what it prints about the middle of the paper, turns it there and shifts it. The back
may be shifted otherwise than the front, so each has a shift of its own. Papers are seen as they stand;
the back is seen with the sheet turned over sideways, so that the front's upper edge is the back's too.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec

from generator.errors import Problem
from generator.options import Duplex
from generator.units import Box, Size

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
"""``(a, b, c, d, e, f)`` takes ``(x, y)``, mm from the top left, to ``(ax + cy + e, bx + dy + f)``."""

ACROSS, DOWN = 150.0, 200.0
"""The rulers of the calibration sheet, mm."""
EDGE = 25.0
"""How far (mm) the crosses at its corners lie from the edges of the paper."""
ARM = 5.0
"""How far (mm) the scales of a cross reach."""
ASIDE, BELOW, TICKS = 12.0, 38.0, 4.2
"""How far (mm) the ruler down stands from the left edge, the ruler across from the upper, and their ticks."""
MOST_SCALE, MOST_SHIFT, MOST_ANGLE = 0.05, 20.0, 5.0
"""What a printer may be off: as a share, in mm and in degrees. Beyond it something else is wrong."""
TRUE = {
    "across": ACROSS,
    "down": DOWN,
    "front-x": 0.0,
    "front-y": 0.0,
    "back-x": 0.0,
    "back-y": 0.0,
    "angle": 0.0,
}
"""What is measured on the calibration sheet (mm; the angle in degrees), as a true printer has it."""


class PrinterProfile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a printer is off.

    ``scale_x`` and ``scale_y`` are measured by true length (no unit), ``front`` and ``back`` are how far
    the middle of what is printed lies right of and below the paper's middle (mm, each as seen on its own
    side), ``angle`` is how far it is turned clockwise (degrees).
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    front: Point = (0.0, 0.0)
    back: Point = (0.0, 0.0)
    angle: float = 0.0


class Correction(NamedTuple):
    """A paper (mm) and the matrix that takes a page onto it, so that the printer makes it true."""

    paper: Size
    matrix: Matrix


def apply(matrix: Matrix, point: Point) -> Point:
    """Where a matrix takes a point (mm)."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def times(first: Matrix, then: Matrix) -> Matrix:
    """The matrix that does ``first`` and ``then`` the other."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def distortion(profile: PrinterProfile, paper: Size, shift: Point) -> Matrix:
    """What the printer does to a page of ``paper`` mm: scale and turn about its middle, then shift (mm)."""
    angle = math.radians(profile.angle)
    cos, sin = math.cos(angle), math.sin(angle)
    a, b = profile.scale_x * cos, profile.scale_x * sin
    c, d = -profile.scale_y * sin, profile.scale_y * cos
    x, y = paper.width / 2, paper.height / 2
    return (a, b, c, d, x + shift[0] - a * x - c * y, y + shift[1] - b * x - d * y)


def correction(profile: PrinterProfile, paper: Size, shift: Point) -> Matrix:
    """The inverse of :func:`distortion`: what is drawn through it comes out of the printer true."""
    a, b, c, d, e, f = distortion(profile, paper, shift)
    whole = a * d - b * c
    p, q, r, s = d / whole, -b / whole, -c / whole, a / whole
    return (p, q, r, s, -(e * p + f * r), -(e * q + f * s))


def page_correction(profile: PrinterProfile, page: Size, is_back: bool, duplex: Duplex) -> Correction:
    """The correction of one page of ``page`` mm.

    A page that lies is put on the standing paper a quarter turn clockwise: how a viewer would turn it
    is not known, and the printer's faults do not turn with it. A back that is turned on the short edge
    is printed upside down, and so the shift that is seen on it is turned round too.
    """
    paper = page if page.height >= page.width else page.turned
    x, y = profile.back if is_back else profile.front
    if is_back and duplex == "short-edge":
        x, y = -x, -y
    matrix = correction(profile, paper, (x, y))
    if page != paper:
        matrix = times((0.0, 1.0, -1.0, 0.0, page.height, 0.0), matrix)
    return Correction(paper, matrix)


def nearest_edge(corrected: Correction, boxes: Iterable[Box]) -> float:
    """How near (mm) what is drawn in boxes of the page comes to an edge of the paper; negative beyond it."""
    width, height = corrected.paper
    corners = [
        apply(corrected.matrix, corner)
        for box in boxes
        for corner in itertools.product((box.x, box.right), (box.y, box.bottom))
    ]
    return min((min(x, y, width - x, height - y) for x, y in corners), default=math.inf)


def measured_boxes(paper: Size) -> list[Box]:
    """Where on ``paper`` lies what is measured: the two rulers and the five crosses, with their scales."""
    x, y = paper.width / 2, paper.height / 2
    spots = [*itertools.product((EDGE, paper.width - EDGE), (EDGE, paper.height - EDGE)), (x, y)]
    return [
        Box(x - ACROSS / 2, BELOW, ACROSS, TICKS),
        Box(ASIDE, y - DOWN / 2, TICKS, DOWN),
        *(Box(left - ARM, top - ARM, 2 * ARM, 2 * ARM) for left, top in spots),
    ]


def angle_of(left: float, right: float, apart: float) -> float:
    """Degrees clockwise, from how far (mm) two crosses ``apart`` mm lie from the paper's upper edge."""
    return math.degrees(math.asin(max(-1.0, min(1.0, (right - left) / apart))))


def profile_of(measured: Mapping[str, float]) -> PrinterProfile:
    """The profile of what was measured, by the names of :data:`TRUE`; what is left out is true."""
    value = {**TRUE, **measured}
    return PrinterProfile(
        round(value["across"] / ACROSS, 6),
        round(value["down"] / DOWN, 6),
        (value["front-x"], value["front-y"]),
        (value["back-x"], value["back-y"]),
        round(value["angle"], 4),
    )


def range_of(name: str) -> tuple[float, float]:
    """From where to where a measure (mm, degrees) is still within reason."""
    true = TRUE[name]
    off = true * MOST_SCALE if true else MOST_ANGLE if name == "angle" else MOST_SHIFT
    return true - off, true + off


def unreasonable(name: str, value: float) -> Problem | None:
    """What is wrong with a measure that no printer can be off by; None if it is sound."""
    least, most = range_of(name)
    if least - 1e-9 <= value <= most + 1e-9:
        return None
    fields = {"name": name, "found": f"{value:g}", "min": f"{least:g}", "max": f"{most:g}"}
    return Problem("measured.range", fields)


def measures(profile: PrinterProfile) -> dict[str, float]:
    """A profile as what is measured on the sheet (mm, degrees)."""
    return {
        "across": profile.scale_x * ACROSS,
        "down": profile.scale_y * DOWN,
        "front-x": profile.front[0],
        "front-y": profile.front[1],
        "back-x": profile.back[0],
        "back-y": profile.back[1],
        "angle": profile.angle,
    }
