"""Path data and shapes of SVG into absolute moves, lines and cubic curves.

Lengths are in the drawing's own units, y running down; every coordinate is shifted by the pen's
origin. The number patterns never have two ways to match the same text (``++`` and the lookaheads),
so that no input makes them slow.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable
from typing import Any, TypeAlias

# ("m", x, y), ("l", x, y), ("c", x1, y1, x2, y2, x, y) or ("h",)
Command: TypeAlias = tuple[str, *tuple[float, ...]]

LIMIT = 1e6  # no number may be larger: all that is computed from them stays finite
LEAST = 1e-6  # shorter lengths count as nothing
KAPPA = 4 / 3 * math.tan(math.pi / 8)  # the handle of a quarter circle of radius 1
BLANKS = " \t\r\n"

_NUMBER = r"[+-]?(?:[0-9]++(?:\.[0-9]++|(?!\.[0-9]))|\.[0-9]++)(?:[eE][+-]?[0-9]++|(?![eE]))"
_BLANK = rf"[{BLANKS}]*+"
_GAP = rf"{_BLANK}(?:,{_BLANK})?"
_NUMBERS = re.compile(rf"{_BLANK}{_NUMBER}(?:{_GAP}{_NUMBER})*{_BLANK}")
_FLAGS = frozenset("01")
_LETTER = re.compile("([A-DF-Za-df-z])")  # e and E belong to numbers
NUMBER = re.compile(_NUMBER)


class PathError(ValueError):
    """Path data that cannot be drawn: the piece of it and why (one of a few fixed phrases)."""

    def __init__(self, piece: str, reason: str) -> None:
        super().__init__(piece, reason)
        self.piece = piece
        self.reason = reason


def read_numbers(text: str) -> list[float]:
    """Numbers parted by blanks or single commas, or by nothing where a sign or dot parts them.

    Raises:
        PathError: no numbers, something else between them, or one beyond ±1,000,000.
    """
    if not _NUMBERS.fullmatch(text):
        raise PathError(text, "not numbers")
    numbers = list(map(float, NUMBER.findall(text)))
    if max(numbers) > LIMIT or min(numbers) < -LIMIT:
        raise PathError(text, "number too large")
    return numbers


def path_commands(data: str, left: float = 0.0, top: float = 0.0) -> list[Command]:
    """The commands of a ``d`` attribute, with ``left`` and ``top`` added to absolute coordinates.

    Raises:
        PathError: at the first piece that is wrong.
    """
    head, *pieces = _LETTER.split(data)
    if head.strip(BLANKS):
        raise PathError(head, "does not begin with M")
    if pieces and pieces[0] not in "Mm":
        raise PathError(pieces[0] + pieces[1], "does not begin with M")
    pen = _Pen(left, top)
    for letter, text in zip(pieces[::2], pieces[1::2], strict=True):
        try:
            _draw(pen, letter, text, left, top)
        except PathError as error:
            raise PathError(letter + text, error.reason) from None
    return pen.commands


def ellipse(x: float, y: float, rx: float, ry: float) -> list[Command]:
    """An ellipse about x, y: clockwise from the right, as SVG draws it."""
    left, right, top, bottom = x - rx, x + rx, y - ry, y + ry
    hx, hy = rx * KAPPA, ry * KAPPA
    return [
        ("m", right, y),
        ("c", right, y + hy, x + hx, bottom, x, bottom),
        ("c", x - hx, bottom, left, y + hy, left, y),
        ("c", left, y - hy, x - hx, top, x, top),
        ("c", x + hx, top, right, y - hy, right, y),
        ("h",),
    ]


def rectangle(left: float, top: float, width: float, height: float, rx: float, ry: float) -> list[Command]:
    """A rectangle with corners rounded by ``rx`` and ``ry``, at most by half its sides."""
    right, bottom = left + width, top + height
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx < LEAST or ry < LEAST:
        return [("m", left, top), ("l", right, top), ("l", right, bottom), ("l", left, bottom), ("h",)]
    hx, hy = rx - rx * KAPPA, ry - ry * KAPPA  # from the corner to the handles
    return [
        ("m", left + rx, top),
        ("l", right - rx, top),
        ("c", right - hx, top, right, top + hy, right, top + ry),
        ("l", right, bottom - ry),
        ("c", right, bottom - hy, right - hx, bottom, right - rx, bottom),
        ("l", left + rx, bottom),
        ("c", left + hx, bottom, left, bottom - hy, left, bottom - ry),
        ("l", left, top + ry),
        ("c", left, top + hy, left + hx, top, left + rx, top),
        ("h",),
    ]


def _draw(pen: _Pen, letter: str, text: str, left: float, top: float) -> None:
    step, count = _STEPS.get(letter.lower(), (None, 0))
    if step is None:
        raise PathError(letter, "unknown letter")
    if not count:
        if text.strip(BLANKS):
            raise PathError(text, "numbers after Z")
        return pen.close()
    numbers = _arc_numbers(text) if count == 7 else read_numbers(text)
    if len(numbers) % count:
        raise PathError(text, "wrong count of numbers")
    relative = letter.islower()
    for index in range(0, len(numbers), count):
        if relative:
            left, top = pen.x, pen.y
        step(pen, left, top, *numbers[index : index + count])
        if step is _Pen.move:
            step = _Pen.line  # further pairs after M are lines
    return None


def _arc_numbers(text: str) -> list[float]:
    """The seven numbers of each arc; its flags need nothing to part them from what follows."""
    parts = NUMBER.findall(text)
    if len(parts) % 7 or not _FLAGS.issuperset(parts[3::7] + parts[4::7]):
        text = _part_flags(text)
    return read_numbers(text)


def _part_flags(text: str) -> str:
    """The text with a blank on both sides of each flag, up to where it stops being arcs."""
    done, at = "", 0
    while match := _arc_head().match(text, at):
        done += f"{match[1]} {match[2]} {match[3]} {match[4]}"
        at = match.end()
    if text[at:].strip(BLANKS):
        raise PathError(text, "not numbers of an arc")
    return done


@functools.cache
def _arc_head() -> re.Pattern[str]:
    # Compiled at need: glued flags are rare, and a pattern this long takes a millisecond.
    three = _GAP.join([_NUMBER] * 3)
    end = _GAP.join([_NUMBER] * 2)
    return re.compile(rf"({_GAP}{three}){_GAP}([01]){_GAP}([01])({_GAP}{end})")


class _Pen:
    """Draws commands; each step takes the origin its coordinates are relative to."""

    __slots__ = ("commands", "drawn", "handle", "start", "x", "y")

    def __init__(self, x: float, y: float) -> None:
        self.commands: list[Command] = []
        self.x, self.y = self.start = (x, y)
        self.drawn = False  # whether the subpath at hand has begun; a move alone draws nothing
        self.handle = ("", x, y)  # the last curve's kind and handle, for S and T

    def _to(self, x: float, y: float, *command: Any) -> None:
        """Add a command that ends at x, y, after the move that is due."""
        if not self.drawn:
            self.commands.append(("m", self.x, self.y))
            self.drawn = True
        self.commands.append(command)
        self.x, self.y = x, y

    def _mirrored(self, kind: str) -> tuple[float, float]:
        """The handle that goes on smoothly from the last curve, if that was of the same kind."""
        last, x, y = self.handle
        return (2 * self.x - x, 2 * self.y - y) if last == kind else (self.x, self.y)

    def move(self, left: float, top: float, x: float, y: float) -> None:
        self.x, self.y = self.start = (left + x, top + y)
        self.drawn = False
        self.handle = ("", x, y)

    def close(self) -> None:
        self._to(*self.start, "h")
        self.drawn = False
        self.handle = ("", *self.start)

    def line(self, left: float, top: float, x: float, y: float) -> None:
        x, y = left + x, top + y
        self._to(x, y, "l", x, y)
        self.handle = ("", x, y)

    def across(self, left: float, _top: float, x: float) -> None:
        self.line(left, self.y, x, 0.0)

    def down(self, _left: float, top: float, y: float) -> None:
        self.line(self.x, top, 0.0, y)

    def curve(
        self, left: float, top: float, x1: float, y1: float, x2: float, y2: float, x: float, y: float
    ) -> None:
        x2, y2, x, y = left + x2, top + y2, left + x, top + y
        self._to(x, y, "c", left + x1, top + y1, x2, y2, x, y)
        self.handle = ("c", x2, y2)

    def smooth(self, left: float, top: float, x2: float, y2: float, x: float, y: float) -> None:
        x1, y1 = self._mirrored("c")
        self.curve(0.0, 0.0, x1, y1, left + x2, top + y2, left + x, top + y)

    def quadratic(self, left: float, top: float, x1: float, y1: float, x: float, y: float) -> None:
        x1, y1, x, y = left + x1, top + y1, left + x, top + y
        first = (self.x + (x1 - self.x) * 2 / 3, self.y + (y1 - self.y) * 2 / 3)
        self._to(x, y, "c", *first, x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3, x, y)
        self.handle = ("q", x1, y1)

    def smooth_quadratic(self, left: float, top: float, x: float, y: float) -> None:
        x1, y1 = self._mirrored("q")
        self.quadratic(0.0, 0.0, x1, y1, left + x, top + y)

    def arc(
        self, left: float, top: float, rx: float, ry: float, turn: float, large: float, sweep: float,
        x: float, y: float,
    ) -> None:  # fmt: skip
        x, y = left + x, top + y
        for curve in _arc(self.x, self.y, abs(rx), abs(ry), math.radians(turn), large, sweep, x, y):
            self._to(curve[-2], curve[-1], *curve)
        self.handle = ("", x, y)


_STEPS: dict[str, tuple[Callable[..., None] | None, int]] = {
    "m": (_Pen.move, 2),
    "z": (_Pen.close, 0),
    "l": (_Pen.line, 2),
    "h": (_Pen.across, 1),
    "v": (_Pen.down, 1),
    "c": (_Pen.curve, 6),
    "s": (_Pen.smooth, 4),
    "q": (_Pen.quadratic, 4),
    "t": (_Pen.smooth_quadratic, 2),
    "a": (_Pen.arc, 7),
}


def _arc(
    x0: float, y0: float, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float
) -> list[Any]:
    """An arc from x0, y0 to x, y as a line, or curves of at most a quarter turn each.

    After SVG's implementation notes (B.2.4), but with the ellipse made a circle of radius 1.
    """
    if (x0, y0) == (x, y):
        return []
    if rx < LEAST or ry < LEAST:
        return [("l", x, y)]
    cos, sin = math.cos(turn), math.sin(turn)
    dx, dy = (x0 - x) / 2, (y0 - y) / 2
    ux, uy = (cos * dx + sin * dy) / rx, (cos * dy - sin * dx) / ry  # half the chord
    square = ux * ux + uy * uy
    if square < 1e-24:  # a chord too short for its radii to tell where the centre is
        return [("l", x, y)]
    grow = max(1.0, math.sqrt(square))  # radii too small to reach are made to
    ux, uy, rx, ry = ux / grow, uy / grow, rx * grow, ry * grow
    apart = math.sqrt(max(0.0, grow * grow / square - 1)) * (1 if large != sweep else -1)
    cx, cy = apart * uy, -apart * ux  # the centre, from the middle of the chord
    begin = math.atan2(uy - cy, ux - cx)
    angle = math.atan2(-uy - cy, -ux - cx) - begin
    if sweep and angle < 0:
        angle += math.tau
    elif not sweep and angle > 0:
        angle -= math.tau
    matrix = (cos * rx, sin * rx, -sin * ry, cos * ry)
    a, b, c, d = matrix
    centre = ((x0 + x) / 2 + a * cx + c * cy, (y0 + y) / 2 + b * cx + d * cy)
    curves = _quarters(begin, angle, matrix, *centre)
    curves[-1] = (*curves[-1][:5], x, y)  # the end exactly as written
    return curves


def _quarters(
    begin: float, angle: float, matrix: tuple[float, float, float, float], cx: float, cy: float
) -> list[Any]:
    """Curves along the unit circle, by the matrix and centre put into place."""
    a, b, c, d = matrix
    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    handle = 4 / 3 * math.tan(angle / count / 4)
    curves: list[Any] = []
    u, v = math.cos(begin), math.sin(begin)
    for index in range(1, count + 1):
        u1, v1 = u - handle * v, v + handle * u
        end = begin + angle * index / count
        u, v = math.cos(end), math.sin(end)
        u2, v2 = u + handle * v, v - handle * u
        first = (cx + a * u1 + c * v1, cy + b * u1 + d * v1)
        second = (cx + a * u2 + c * v2, cy + b * u2 + d * v2)
        curves.append(("c", *first, *second, cx + a * u + c * v, cy + b * u + d * v))
    return curves
