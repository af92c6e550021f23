"""Turns YAML nodes into typed values by the types of the model, gathering every problem.

A type is a Struct of the model, a quantity with a ``parse`` method (Length, Extent, Size), a
Literal, a container of these or a plain ``str``, ``int``, ``float``, ``bool``. An ``Annotated``
number may have bounds. In a union of Structs each says by which key it is known (``fill:`` …).
"""

from __future__ import annotations

import functools
import re
import types
import typing
from collections.abc import Callable, Iterable
from pathlib import Path as FilePath
from typing import Any, TypeVar

import msgspec

from generator.content import yaml
from generator.content.folders import shown
from generator.content.yaml import Mapping, Node, Scalar, Sequence
from generator.errors import Place, Problem, nearest
from generator.units import Colour, Extent, Length, Size

Path = tuple[str | int, ...]
T = TypeVar("T")
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]*)")
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?")
_TRUTH = re.compile("true|false")
_SPAN = re.compile(r"(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?")
_WHOLE = re.compile(r"(-?(?:0|[1-9][0-9]{0,6}))(?:\.0+)?")
_QUANTITIES = {Length: "length", Extent: "extent", Size: "size", Colour: "colour"}
MOST = 1_000_000
"""No whole number of content is larger."""


class _Bad:
    """Stands for a value that could not be read; its problem is already reported."""


BAD = _Bad()


def key_path(path: Path) -> str:
    """``("roles", "sultan", 0)`` as ``roles.sultan[0]``."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


class File:
    """A content file: its node tree, its name in messages and the problems found in it."""

    def __init__(self, shown: str, root: Mapping) -> None:
        self.shown = shown
        self.root = root
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = [*getattr(root, "warnings", ())]

    def report(self, code: str, node: Node, path: Path, **fields: Any) -> _Bad:
        """Note a problem at a node; if that begins below its key, at the key."""
        if isinstance(node, Mapping | Sequence):
            node = self.find(path, key_above=True)
        place = Place(self.shown, node.line, node.column, key_path(path))
        self.problems.append(Problem(code, fields, place))
        return BAD

    def report_at(self, code: str, path: Path, **fields: Any) -> None:
        """Note a problem at a key path; the place is found by walking the tree again."""
        self.report(code, self.find(path), path, **fields)

    def report_key(self, code: str, path: Path, **fields: Any) -> None:
        """Note a problem of the last key of a path, not of its value."""
        above = self.find(path[:-1])
        key = above.keys.get(str(path[-1])) if isinstance(above, Mapping) else None
        self.report(code, key or above, path, **fields)

    def warn_at(self, code: str, path: Path, **fields: Any) -> None:
        """Note at a key path what is lawful but looks like a slip."""
        self.warnings.append(Problem(code, fields, self.place(path), "warning"))

    def report_unknown(
        self, code: str, path: Path, found: str, known: Iterable[str], is_key: bool = False, **fields: Any
    ) -> None:
        """Note at a key path that ``found`` is none of the names known there; the nearest is offered."""
        names = list(known)
        report = self.report_key if is_key else self.report_at
        report(code, path, found=found, known=", ".join(names), near=nearest(found, names), **fields)

    def place(self, path: Path) -> Place:
        """Where the value at a key path (or the nearest one above it) stands."""
        node = self.find(path, key_above=True)
        return Place(self.shown, node.line, node.column, key_path(path))

    def find(self, path: Path, key_above: bool = False) -> Node:
        """The node at a key path, or the last one on the way there.

        With ``key_above`` its key, if the value begins on a line below: that is where one looks.
        """
        node: Node = self.root
        key: Node = node
        for part in path:
            if isinstance(node, Mapping) and part in node.items:
                key, node = node.keys[str(part)], node.items[str(part)]
            elif isinstance(node, Sequence) and isinstance(part, int) and part < len(node.items):
                key = node = node.items[part]
            else:
                break
        return key if key_above and key.line < node.line else node


def open_file(path: FilePath) -> File:
    """A content file, under the name that messages give it.

    Raises:
        InputError: as :func:`yaml.read`.
    """
    name = shown(path)
    return File(name, yaml.read(path, name))


Decoder = Callable[[Node, Path, File], Any]


def decode(file: File, kind: type[T], node: Node | None = None, path: Path = ()) -> T | None:
    """The file's root (or ``node``) as ``kind``, or None with its problems in ``file.problems``."""
    read: Decoder = decoder(typing.cast(Any, kind))
    value = read(node or file.root, path, file)
    return None if value is BAD else typing.cast(T, value)


@functools.cache
def decoder(kind: Any) -> Decoder:
    """A function that reads a node as ``kind``."""
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _QUANTITIES:
        return _quantity(kind)
    origin = typing.get_origin(kind)
    arguments = typing.get_args(kind)
    if origin is typing.Annotated:
        return _bounded(arguments[0], arguments[1:])
    if origin is typing.Literal:
        return _choice(arguments)
    if origin in (typing.Union, types.UnionType):
        return _union(arguments)
    if origin is tuple and (len(arguments) != 2 or arguments[1] is not Ellipsis):
        return _fixed(arguments)
    if origin in (list, tuple):
        return _list(arguments[0])
    if origin is dict:
        return _dict(*arguments)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return _struct(kind)
    raise TypeError(f"the model uses a type that cannot be read: {kind!r}")


def _text(node: Node, path: Path, file: File) -> Any:
    if isinstance(node, Scalar) and not node.is_null:
        return node.text
    return wrong(node, path, file, "text")


def wrong(node: Node, path: Path, file: File, expected: str) -> _Bad:
    """Note that something else stands where ``expected`` should; for common slips how it is written."""
    if wanted := _wanted(node, expected):
        return file.report("type.form", node, path, expected=expected, wanted=wanted)
    if isinstance(node, Scalar):
        return file.report("type", node, path, expected=expected, found=_quoted(node))
    return file.report("type", node, path, expected=expected, found=node.kind)


def _wanted(node: Node, expected: str) -> str:
    """How what was probably meant is written, or an empty text."""
    if isinstance(node, Mapping) and expected == "text" and len(node.items) == 1:
        (key, value), *_ = node.items.items()
        return f'"{{{key}}}"' if isinstance(value, Scalar) and value.is_null else ""
    if isinstance(node, Sequence) and expected in ("size", "range"):
        texts = [item.text for item in node.items if isinstance(item, Scalar)]
        return _joined(expected, *texts) if len(texts) == len(node.items) == 2 else ""
    if not isinstance(node, Scalar):
        return ""
    if expected == "range" and (run := _SPAN.fullmatch(node.text)):
        return _joined(expected, run[1], run[2] or run[1])
    if expected == "int" and (whole := _WHOLE.fullmatch(node.text)):
        return whole[1]
    pattern = {"number": _NUMBER, "bool": _TRUTH}.get(expected)
    return node.text if pattern and not node.plain and pattern.fullmatch(node.text) else ""


def _joined(expected: str, first: str, second: str) -> str:
    return f"{first}x{second}" if expected == "size" else f"{{min: {first}, max: {second}}}"


def _quoted(node: Scalar) -> str:
    return "nothing" if node.is_null else f"“{node.text[:40]}”"


def _matching(expected: str, pattern: re.Pattern[str], make: Callable[[str], Any]) -> Decoder:
    def read(node: Node, path: Path, file: File) -> Any:
        if isinstance(node, Scalar) and node.plain and pattern.fullmatch(node.text):
            return make(node.text)
        return wrong(node, path, file, expected)

    return read


def _integer(least: int, most: int) -> Decoder:
    def read(node: Node, path: Path, file: File) -> Any:
        if not (isinstance(node, Scalar) and node.plain and _INTEGER.fullmatch(node.text)):
            return wrong(node, path, file, "int")
        if len(node.text) > len(str(-MOST)) or not least <= int(node.text) <= most:
            return file.report("number.range", node, path, found=node.text, min=least, max=most)
        return int(node.text)

    return read


def _bounded(kind: Any, notes: tuple[Any, ...]) -> Decoder:
    """A reader that also holds a number to the bounds that are noted at its type."""
    read = decoder(kind)
    bounds = [note for note in notes if isinstance(note, msgspec.Meta) and note.ge is not None]
    if not bounds:
        return read
    least: Any = bounds[0].ge
    most: Any = MOST if bounds[0].le is None else bounds[0].le
    if kind is int:
        return _integer(least, most)

    def read_bounded(node: Node, path: Path, file: File) -> Any:
        value = read(node, path, file)
        if value is BAD or least <= value <= most:
            return value
        found = node.text if isinstance(node, Scalar) else node.kind
        return file.report("number.range", node, path, found=found, min=least, max=most)

    return read_bounded


_PLAIN: dict[Any, Decoder] = {
    str: _text,
    int: _integer(-MOST, MOST),
    float: _matching("number", _NUMBER, float),
    bool: _matching("bool", _TRUTH, lambda text: text == "true"),
}


def _quantity(kind: Any) -> Decoder:
    def read(node: Node, path: Path, file: File) -> Any:
        if isinstance(node, Scalar) and not node.is_null:
            try:
                return kind.parse(node.text)
            except ValueError:
                pass
        return wrong(node, path, file, _QUANTITIES[kind])

    return read


def _choice(choices: tuple[str, ...]) -> Decoder:
    def read(node: Node, path: Path, file: File) -> Any:
        if not isinstance(node, Scalar):
            return wrong(node, path, file, "text")
        if node.text in choices:
            return node.text
        known, near = ", ".join(choices), nearest(node.text, choices)
        return file.report("choice", node, path, found=node.text, known=known, near=near)

    return read


def _list(item: Any) -> Decoder:
    read_item = decoder(item)

    def read(node: Node, path: Path, file: File) -> Any:
        if not isinstance(node, Sequence):
            return wrong(node, path, file, "list")
        values = [read_item(child, (*path, index), file) for index, child in enumerate(node.items)]
        return BAD if BAD in values else tuple(values)

    return read


def _fixed(items: tuple[Any, ...]) -> Decoder:
    readers = [decoder(item) for item in items]

    def read(node: Node, path: Path, file: File) -> Any:
        if not isinstance(node, Sequence):
            return wrong(node, path, file, "list")
        if len(node.items) != len(readers):
            return file.report("length", node, path, expected=len(readers), found=len(node.items))
        pairs = zip(readers, node.items, strict=True)
        values = [reader(child, (*path, index), file) for index, (reader, child) in enumerate(pairs)]
        return BAD if BAD in values else tuple(values)

    return read


def _dict(key: Any, value: Any) -> Decoder:
    read_key, read_value = decoder(key), decoder(value)

    def read(node: Node, path: Path, file: File) -> Any:
        if not isinstance(node, Mapping):
            return wrong(node, path, file, "mapping")
        values = {}
        for name, child in node.items.items():
            here = (*path, name)
            values[read_key(node.keys[name], here, file)] = read_value(child, here, file)
        return BAD if BAD in values or BAD in values.values() else values

    return read


def _struct(kind: type[msgspec.Struct]) -> Decoder:
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    required = [name for name, field in fields.items() if field.required]
    readers: dict[str, Decoder] = {}

    def read(node: Node, path: Path, file: File) -> Any:
        if not isinstance(node, Mapping):
            return wrong(node, path, file, "range" if {"min", "max"} <= fields.keys() else "mapping")
        if not readers:  # made at the first use, since a layer may hold layers
            readers.update({name: decoder(field.type) for name, field in fields.items()})
        values, good = {}, True
        for key, child in node.items.items():
            if key not in readers:
                good = unknown_key(file, node.keys[key], (*path, key), readers)
                continue
            values[key] = readers[key](child, (*path, key), file)
            good = good and values[key] is not BAD
        for key in required:
            if key not in node.items:
                file.report("key.missing", node, path, key=key)
                good = False
        return kind(**values) if good else BAD

    return read


def unknown_key(file: File, node: Scalar, path: Path, known: Iterable[str]) -> bool:
    """Report a key the model does not know; always False, for the caller's tally."""
    names = sorted(known)
    file.report(
        "key.unknown", node, path, key=node.text, known=", ".join(names), near=nearest(node.text, names)
    )
    return False


def _union(members: tuple[Any, ...]) -> Decoder:
    structs: dict[str, Any] = {}
    by_node: dict[type[Node], Decoder] = {}
    for member in members:
        if member is types.NoneType:
            continue
        if isinstance(member, type) and issubclass(member, msgspec.Struct):
            structs[getattr(member, "known_by", "")] = member
        else:
            by_node.setdefault(_node_of(member), decoder(member))
    optional = types.NoneType in members
    if len(structs) == 1:
        by_node[Mapping] = decoder(next(iter(structs.values())))

    def read(node: Node, path: Path, file: File) -> Any:
        if optional and isinstance(node, Scalar) and node.is_null:
            return None
        if reader := by_node.get(type(node)):
            return reader(node, path, file)
        if not structs and len(by_node) == 1:  # that says best what is expected
            return next(iter(by_node.values()))(node, path, file)
        if not isinstance(node, Mapping) or not structs:
            expected = "mapping" if structs else {Scalar: "text", Sequence: "list"}[next(iter(by_node))]
            return wrong(node, path, file, expected)
        for key in node.items:
            if key in structs:
                return decoder(structs[key])(node, path, file)
        names = ", ".join(structs)
        near = next((match for key in node.items if (match := nearest(key, structs))), "")
        return file.report("kind.unknown", node, path, found=", ".join(node.items), known=names, near=near)

    return read


def _node_of(kind: Any) -> type[Node]:
    origin = typing.get_origin(kind)
    if origin in (list, tuple):
        return Sequence
    return Mapping if origin is dict else Scalar
