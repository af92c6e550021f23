"""Writes the operations of faces as PDF drawing code: mm from the top left become points from below."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

from reportlab.lib.rl_accel import fp_str

from generator.content.model import Shape
from generator.content.svg import Drawing
from generator.content.svgpath import KAPPA
from generator.typeset.face import (
    AreaOp,
    DrawingOp,
    Line,
    LineOp,
    MirroredOp,
    Op,
    PathOp,
    PictureOp,
    Run,
    ScaledOp,
    Shared,
    SharedOp,
    TextOp,
    TurnedOp,
)
from generator.units import MM_PER_POINT, Box, Size

POINTS = 1 / MM_PER_POINT


class Store(Protocol):
    """What a pen asks of the press: names of things stored once."""

    def shared(self, shared: Shared) -> str:
        """The form of operations that faces have in common."""
        ...

    def drawing(self, drawing: Drawing) -> str:
        """The form of an icon."""
        ...

    def picture(self, path: Path, size: Size) -> str:
        """The image of a file, good for ``size`` mm."""
        ...

    def font(self, font: str) -> tuple[str, Mapping[str, str]]:
        """An embedded font's name in the file, and its codes by character."""
        ...


class Pen:
    """Code for one coordinate system of ``height`` mm. ``press`` keeps what is stored once."""

    def __init__(self, press: Store, height: float) -> None:
        self.press = press
        self.height = height

    def code(self, ops: Iterable[Op]) -> str:
        """The drawing code of operations in order."""
        return "\n".join([self._op(op) for op in ops])

    def _op(self, op: Op) -> str:
        if type(op) is TextOp:
            return self._text(op)
        if type(op) is SharedOp:
            return f"/{self.press.shared(op.shared)} Do"
        if type(op) is AreaOp:
            return f"{paint(op.colour, 'rg')} {self._outline(op.box, op.shape, op.radius)} f"
        if type(op) is LineOp:
            shape = self._outline(op.box, op.shape, op.radius)
            return f"{paint(op.colour, 'RG')} {fp_str(op.width * POINTS)} w {shape} S"
        if type(op) is PathOp:
            return self._path(op)
        if type(op) is DrawingOp:
            return self._drawing(op)
        if type(op) is TurnedOp:
            return self._turned(op)
        if type(op) is ScaledOp:
            up = self.height - op.y - op.factor * self.height
            matrix = fp_str(op.factor, 0, 0, op.factor, op.x * POINTS, up * POINTS)
            return f"q {matrix} cm\n{self.code(op.ops)}\nQ"
        if type(op) is MirroredOp:
            matrix = fp_str(-1, 0, 0, 1, 2 * op.x * POINTS, 0)
            return f"q {matrix} cm\n{self.code(op.ops)}\nQ"
        assert type(op) is PictureOp
        return self._picture(op)

    # ----------------------------------------------------------------- shapes

    def box(self, box: Box) -> str:
        """A rectangle as path code."""
        corner = (box.x * POINTS, (self.height - box.bottom) * POINTS)
        return f"{fp_str(*corner, box.width * POINTS, box.height * POINTS)} re"

    def _outline(self, box: Box, shape: Shape, radius: float) -> str:
        if shape == "diamond":
            x, y = box.x + box.width / 2, box.y + box.height / 2
            return f"{self._through(((x, box.y), (box.right, y), (x, box.bottom), (box.x, y)))} h"
        if shape == "disc":
            side = min(box.width, box.height)
            x, y = box.x + (box.width - side) / 2, box.y + (box.height - side) / 2
            return self._rounded(Box(x, y, side, side), side / 2)
        if box.width <= 0 or box.height <= 0:
            return self._through(((box.x, box.y), (box.right, box.bottom)))
        return self._rounded(box, min(radius, box.width / 2, box.height / 2)) if radius > 0 else self.box(box)

    def _rounded(self, box: Box, radius: float) -> str:
        r, k = radius * POINTS, radius * POINTS * (1 - KAPPA)
        left, right = box.x * POINTS, box.right * POINTS
        top, low = (self.height - box.y) * POINTS, (self.height - box.bottom) * POINTS
        return " ".join(
            (
                f"{fp_str(left + r, low)} m {fp_str(right - r, low)} l",
                f"{fp_str(right - k, low, right, low + k, right, low + r)} c",
                f"{fp_str(right, top - r)} l",
                f"{fp_str(right, top - k, right - k, top, right - r, top)} c",
                f"{fp_str(left + r, top)} l",
                f"{fp_str(left + k, top, left, top - k, left, top - r)} c",
                f"{fp_str(left, low + r)} l",
                f"{fp_str(left, low + k, left + k, low, left + r, low)} c h",
            )
        )

    def _through(self, points: Iterable[tuple[float, float]]) -> str:
        """Straight lines from point to point as path code."""
        spots = [fp_str(x * POINTS, (self.height - y) * POINTS) for x, y in points]
        return " ".join((f"{spots[0]} m", *(f"{spot} l" for spot in spots[1:])))

    def _path(self, op: PathOp) -> str:
        line = self._through(op.points)
        if op.filled:
            return f"{paint(op.colour, 'rg')} {line} h f"
        return f"{paint(op.colour, 'RG')} {fp_str(op.width * POINTS)} w {line} S"

    def _drawing(self, op: DrawingOp) -> str:
        name = self.press.drawing(op.drawing)
        scale_x = op.box.width / op.drawing.width * POINTS
        scale_y = op.box.height / op.drawing.height * POINTS
        spot = (op.box.x * POINTS, (self.height - op.box.y) * POINTS)
        matrix = fp_str(scale_x, 0, 0, -scale_y, *spot)
        return f"q {paint(op.colour, 'rg')} {paint(op.colour, 'RG')} {matrix} cm /{name} Do Q"

    def _picture(self, op: PictureOp) -> str:
        name = self.press.picture(op.path, Size(op.box.width, op.box.height))
        box = op.box
        matrix = fp_str(
            box.width * POINTS, 0, 0, box.height * POINTS, box.x * POINTS, (self.height - box.bottom) * POINTS
        )
        return f"q {self.box(op.clip)} W n {matrix} cm /{name} Do Q"

    def _turned(self, op: TurnedOp) -> str:
        angle = math.radians(op.degrees)
        cos, sin = round(math.cos(angle), 12), round(math.sin(angle), 12)
        x, y = op.x * POINTS, (self.height - op.y) * POINTS
        matrix = fp_str(cos, -sin, sin, cos, x - x * cos - y * sin, y + x * sin - y * cos)
        return f"q {matrix} cm\n{self.code(op.ops)}\nQ"

    # ----------------------------------------------------------------- text

    def _text(self, op: TextOp) -> str:
        parts = [f"BT {paint(op.colour, 'rg')}"]
        font, x, y = "", 0.0, 0.0
        for line in op.lines:
            left, base = round(line.x * POINTS, 3), round((self.height - line.y) * POINTS, 3)
            parts.append(f"{fp_str(left - x, base - y)} Td")  # steps repeat from text to text
            x, y = left, base
            font = self._line(line, parts, font)
        parts.append("ET")
        return "\n".join(parts)

    def _line(self, line: Line, parts: list[str], font: str) -> str:
        size = fp_str(line.size * POINTS)
        array: list[str] = []
        shows = False  # whether the array holds a text; moves alone wait for the next font
        for run in line.runs:
            if not run.font:
                array.append(_move(run.kerns[0][1]))
                continue
            name, codes = self.press.font(run.font)
            wanted = f"/{name} {size} Tf"
            if wanted != font:
                if shows:
                    parts.append(_show(array))
                    array = []
                parts.append(wanted)
                font = wanted
            array += _strings(run, codes)
            shows = True
        if array:
            parts.append(_show(array))
        return font


def _show(array: list[str]) -> str:
    return f"{array[0]} Tj" if len(array) == 1 else f"[{''.join(array)}] TJ"


def _strings(run: Run, codes: Mapping[str, str]) -> list[str]:
    """A run as strings, cut where characters move apart or together."""
    coded = [codes[character] for character in run.text]
    if not run.kerns:
        return [f"({''.join(coded)})"]
    pieces: list[str] = []
    start = 0
    for index, kern in run.kerns:
        pieces += (f"({''.join(coded[start : index + 1])})", _move(kern))
        start = index + 1
    if start < len(coded):
        pieces.append(f"({''.join(coded[start:])})")
    return pieces


@functools.cache
def _move(em: float) -> str:
    return f"{-em * 1000:.1f}".removesuffix(".0")


@functools.cache
def paint(colour: str, operator: str) -> str:
    """A colour as code: grey where the three parts are the same, so that black prints in black ink."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    if red == green == blue:
        return f"{fp_str(red)} {'g' if operator == 'rg' else 'G'}"
    return f"{fp_str(red, green, blue)} {operator}"


def drawing_code(drawing: Drawing) -> str:
    """The outlines of a drawing in its own units, to be painted in the colour of the moment."""
    parts = [f"{fp_str(drawing.line)} w 1 J 1 j"]
    for outline in drawing.outlines:
        for command, *numbers in outline.commands:
            parts.append(f"{fp_str(*numbers)} {command}" if numbers else str(command))
        star = "*" if outline.even_odd else ""
        parts.append(f"B{star}" if outline.fill and outline.stroke else f"f{star}" if outline.fill else "S")
    return "\n".join(parts)
