"""Reads the house's own icons, a strict subset of SVG, into drawings.

A file is one ``svg`` element holding ``path``, ``circle``, ``ellipse``, ``rect``, ``line``,
``polyline``, ``polygon`` and ``g``, painted with ``none`` or ``currentColor`` and nothing else. An
icon has one colour and one line width, and its lines always end and join round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from xml.parsers import expat

import msgspec

from generator.content import svgpath
from generator.content.svgpath import Command, PathError
from generator.errors import InputError, Place, Problem

MAX_BYTES = 200_000
MAX_COMMANDS = 20_000
MAX_DEPTH = 20
NAMESPACE = "http://www.w3.org/2000/svg"

_ANY, _FROM_ZERO, _ABOVE_ZERO = "number", "number ≥ 0", "number > 0"
_LEAST = {_ANY: -svgpath.LIMIT, _FROM_ZERO: 0.0, _ABOVE_ZERO: svgpath.LEAST}
_PAIRS = "pairs of numbers, at least two"
_PAINTS = {"none": False, "currentColor": True}
_RULES = {"nonzero": False, "evenodd": True}
_ROUND = {"round": True}
_NOTES = ("title", "desc")  # words about the drawing; nothing of them is read
_INK = ("fill", "stroke", "fill-rule")
_ATTRIBUTES = {
    "svg": (
        "xmlns", "viewBox", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin",
    ),
    "g": _INK,
    "path": ("d", *_INK),
    "circle": ("cx", "cy", "r", *_INK),
    "ellipse": ("cx", "cy", "rx", "ry", *_INK),
    "rect": ("x", "y", "width", "height", "rx", "ry", *_INK),
    "line": ("x1", "y1", "x2", "y2", *_INK),
    "polyline": ("points", *_INK),
    "polygon": ("points", *_INK),
}  # fmt: skip
_IDLE = frozenset(("id", "class", "version", "role", "xml:space"))
"""What drawing programs write and no shape is changed by: ``class`` needs a <style>, which is refused."""
_SCREEN = frozenset(("width", "height"))
"""On <svg> how large a screen shows it; an icon is as large as its box."""
_GROUP = (*list(_ATTRIBUTES)[1:], *_NOTES)
_CHILDREN = {"": ("svg",), **dict.fromkeys(_ATTRIBUTES, _NOTES), "svg": _GROUP, "g": _GROUP}


def _is_idle(element: str, key: str) -> bool:
    """Whether an attribute makes no difference to the drawing."""
    return key in _IDLE or key.startswith(("aria-", "data-")) or (element == "svg" and key in _SCREEN)


class Outline(msgspec.Struct, frozen=True):
    """One shape: absolute commands and how they are painted.

    The commands are ``("m", x, y)``, ``("l", x, y)``, ``("c", x1, y1, x2, y2, x, y)`` and
    ``("h",)`` in the drawing's units. ``even_odd`` is the rule by which it is filled.
    """

    commands: tuple[Command, ...]
    fill: bool
    stroke: bool
    even_odd: bool


class Drawing(msgspec.Struct, frozen=True):
    """An icon: its size and line width in its own units, and its outlines from back to front.

    The top left corner is 0, 0 and y runs down.
    """

    width: float
    height: float
    line: float
    outlines: tuple[Outline, ...]


def read_drawing(data: bytes, shown: str) -> Drawing:
    """The drawing an icon file holds; ``shown`` is its name in messages.

    Raises:
        InputError: with every problem that can be seen before the first one that hides the rest.
    """
    reader = _Reader(shown)
    if len(data) > MAX_BYTES:
        fields = {"found": len(data), "limit": MAX_BYTES, "unit": "bytes"}
        raise InputError(Problem("svg.large", fields, Place(shown)))
    return reader.read(data)


class _Ink(NamedTuple):
    """How a shape is painted; what a shape does not say itself it has from the element around it."""

    fill: bool
    stroke: bool
    even_odd: bool


class _Reader:
    """Takes the parser's events and gathers outlines and problems."""

    def __init__(self, shown: str) -> None:
        self.shown = shown
        self.problems: list[Problem] = []
        self.outlines: list[Outline] = []
        self.count = 0  # commands so far
        self.names = [""]  # the elements that are open
        self.inks = [_Ink(True, False, False)]  # SVG's own defaults
        self.hidden = 0  # how many open elements go unread: notes and refused ones
        self.left = self.top = 0.0  # what moves the viewBox's corner to 0, 0
        self.width = self.height = self.line = 1.0

    def read(self, data: bytes) -> Drawing:
        # An encoding given here goes before the file's own, which could name any codec of Python.
        self.parser = parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.ProcessingInstructionHandler = self._instruction
        parser.StartDoctypeDeclHandler = self._doctype
        try:
            parser.Parse(data, True)
        except expat.ExpatError as error:
            place = Place(self.shown, error.lineno, error.offset + 1)
            reason = expat.ErrorString(error.code)
            self.problems.append(Problem("svg.syntax", {"reason": reason}, place))
        if not self.outlines and not self.problems:
            self.problems.append(Problem("svg.empty", {}, Place(self.shown)))
        if self.problems:
            raise InputError(self.problems)
        return Drawing(self.width, self.height, self.line, tuple(self.outlines))

    def report(self, code: str, **fields: Any) -> None:
        place = Place(self.shown, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        self.problems.append(Problem(code, fields, place))

    def stop(self, code: str, **fields: Any) -> None:
        """Report a problem after which reading on would be no use, or no good."""
        self.report(code, **fields)
        raise InputError(self.problems)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        names = self.names
        if len(names) + self.hidden > MAX_DEPTH:
            self.stop("svg.syntax", reason=f"nested deeper than {MAX_DEPTH}")
        if self.hidden:
            self.hidden += 1
            return
        known = _CHILDREN[names[-1]]
        if name not in known or name in _NOTES:
            self.hidden = 1
            if name not in known:
                self.report("svg.element", name=_excerpt(name), known=", ".join(known))
            return
        names.append(name)
        self._element(name, attributes)

    def _element(self, name: str, attributes: dict[str, str]) -> None:
        known = _ATTRIBUTES[name]
        for key in attributes:
            if key not in known and not _is_idle(name, key):
                fields = {"name": _excerpt(key), "element": name, "known": ", ".join(known)}
                self.report("svg.attribute", **fields)
        fill, stroke, even_odd = self.inks[-1]
        ink = _Ink(
            self._choice(attributes, "fill", _PAINTS, fill),
            self._choice(attributes, "stroke", _PAINTS, stroke),
            self._choice(attributes, "fill-rule", _RULES, even_odd),
        )
        self.inks.append(ink)
        if name in _SHAPES:
            self._shape(_SHAPES[name](self, attributes), ink, name)
        elif name == "svg":
            self._root(attributes)

    def _end(self, _name: str) -> None:
        if self.hidden:
            self.hidden -= 1
        else:
            self.names.pop()
            self.inks.pop()

    def _text(self, text: str) -> None:
        if not self.hidden and text.strip(svgpath.BLANKS):
            self.report("svg.element", name="#text", known=", ".join(_CHILDREN[self.names[-1]]))

    def _instruction(self, target: str, _data: str) -> None:
        known = ", ".join(_CHILDREN[self.names[-1]])
        self.report("svg.element", name=_excerpt(f"?{target}"), known=known)

    def _doctype(self, _name: str, _system: str | None, _public: str | None, subset: int) -> None:
        # Declarations may define entities that blow up when used: nothing after them is read.
        if subset:
            self.stop("svg.doctype")
        self.report("svg.doctype")

    def _root(self, attributes: dict[str, str]) -> None:
        self._choice({"xmlns": "", **attributes}, "xmlns", {NAMESPACE: True}, True)
        self._choice(attributes, "stroke-linecap", _ROUND, True)
        self._choice(attributes, "stroke-linejoin", _ROUND, True)
        if "stroke-width" in attributes:
            self.line = self.number(attributes, "stroke-width", _ABOVE_ZERO)
        text = attributes.get("viewBox", "")
        try:
            left, top, width, height = svgpath.read_numbers(text)
        except ValueError:  # PathError is one, and so is a count other than four
            width = height = 0.0
        if width < svgpath.LEAST or height < svgpath.LEAST:
            return self.report("svg.viewbox", value=_excerpt(text))
        self.left, self.top, self.width, self.height = 0.0 - left, 0.0 - top, width, height
        return None

    def _shape(self, commands: list[Command], ink: _Ink, name: str) -> None:
        self.count += len(commands)
        if self.count > MAX_COMMANDS:
            self.stop("svg.large", found=self.count, limit=MAX_COMMANDS, unit="commands")
        fill = ink.fill and name != "line"  # a line has no area
        if commands and (fill or ink.stroke):
            self.outlines.append(Outline(tuple(commands), fill, ink.stroke, ink.even_odd))

    def _choice(self, attributes: dict[str, str], key: str, choices: dict[str, bool], kept: bool) -> bool:
        text = attributes.get(key)
        if text is None:
            return kept
        if text not in choices:
            self.refuse(key, text, ", ".join(choices))
        return choices.get(text, kept)

    def number(self, attributes: dict[str, str], key: str, expected: str = _ANY) -> float:
        """A number attribute; one that must be above 0 must be there, others are 0 without."""
        text = attributes.get(key, "" if expected == _ABOVE_ZERO else "0")
        value = float(text) if svgpath.NUMBER.fullmatch(text) else svgpath.LIMIT * 2
        if _LEAST[expected] <= value <= svgpath.LIMIT:
            return value
        self.refuse(key, text, expected)
        return 1.0

    def numbers(self, attributes: dict[str, str], *keys: str) -> list[float]:
        """Several number attributes, each 0 if it is not there."""
        return [self.number(attributes, key) for key in keys]

    def refuse(self, key: str, text: str, expected: str) -> None:
        self.report("svg.value", attribute=key, value=_excerpt(text), expected=expected)


def _path(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    if "d" not in attributes:
        reader.refuse("d", "", "path data")
        return []
    try:
        return svgpath.path_commands(attributes["d"], reader.left, reader.top)
    except PathError as error:
        reader.report("svg.path", value=_excerpt(error.piece), reason=error.reason)
        return []


def _circle(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    x, y = reader.numbers(attributes, "cx", "cy")
    radius = reader.number(attributes, "r", _ABOVE_ZERO)
    return svgpath.ellipse(x + reader.left, y + reader.top, radius, radius)


def _ellipse(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    x, y = reader.numbers(attributes, "cx", "cy")
    rx = reader.number(attributes, "rx", _ABOVE_ZERO)
    ry = reader.number(attributes, "ry", _ABOVE_ZERO)
    return svgpath.ellipse(x + reader.left, y + reader.top, rx, ry)


def _rect(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    left, top = reader.numbers(attributes, "x", "y")
    width = reader.number(attributes, "width", _ABOVE_ZERO)
    height = reader.number(attributes, "height", _ABOVE_ZERO)
    rx = reader.number(attributes, "rx" if "rx" in attributes else "ry", _FROM_ZERO)
    ry = reader.number(attributes, "ry", _FROM_ZERO) if "ry" in attributes else rx
    return svgpath.rectangle(left + reader.left, top + reader.top, width, height, rx, ry)


def _line(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    x1, y1, x2, y2 = reader.numbers(attributes, "x1", "y1", "x2", "y2")
    left, top = reader.left, reader.top
    return [("m", x1 + left, y1 + top), ("l", x2 + left, y2 + top)]


def _polyline(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    text = attributes.get("points", "")
    try:
        numbers = svgpath.read_numbers(text)
    except PathError:
        numbers = []
    if len(numbers) < 4 or len(numbers) % 2:
        reader.refuse("points", text, _PAIRS)
        return []
    xs, ys = numbers[::2], numbers[1::2]
    commands: list[Command] = [("l", x + reader.left, y + reader.top) for x, y in zip(xs, ys, strict=True)]
    commands[0] = ("m", *commands[0][1:])
    return commands


def _polygon(reader: _Reader, attributes: dict[str, str]) -> list[Command]:
    commands = _polyline(reader, attributes)
    return [*commands, ("h",)] if commands else []


def _excerpt(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"


_SHAPES: dict[str, Callable[[_Reader, dict[str, str]], list[Command]]] = {
    "path": _path,
    "circle": _circle,
    "ellipse": _ellipse,
    "rect": _rect,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
}
