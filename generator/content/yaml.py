"""Reads YAML into nodes that know where they stand.

Scalars keep the text that was written: ``no``, ``010`` and ``1:30`` stay what they are, and the
model (not the spelling) decides whether a text is read as a number. Duplicate keys, tabs,
aliases, tags and a second document are problems, each with its line and column.
"""

from __future__ import annotations

import itertools
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from generator.errors import InputError, MachineError, Place, Problem

MAX_BYTES = 20_000_000
MAX_DEPTH = 40
_Parser: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MAX_TOLD = 20
"""So many tabs or forbidden characters of a file are told one by one; more would not help."""
_TAB = re.compile(r"^ *\t", re.MULTILINE)
_COMMENTS = re.compile(r" #[^\s#]"), re.compile(r"\t#[^\s#]")
"""What may be a value that goes on after ``#``: comments are written with a space after it.

Two patterns, since one that begins with a letter is found ten times as fast as one with a choice of them.
"""
_CUT = re.compile(r"[ \t]+(#[^\s#][^\r\n]*)")
_FORBIDDEN = re.compile("[\0-\x08\v\f\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")


class Node:
    """A value of a YAML file with its line and column (both from 1)."""

    __slots__ = ("column", "line")
    kind = "nothing"

    def __init__(self, line: int, column: int) -> None:
        self.line = line
        self.column = column


class Scalar(Node):
    """A text as written; ``plain`` when it stood without quotes."""

    __slots__ = ("plain", "text")
    kind = "text"

    def __init__(self, line: int, column: int, text: str, plain: bool) -> None:
        super().__init__(line, column)
        self.text = text
        self.plain = plain

    @property
    def is_null(self) -> bool:
        """Whether YAML 1.2 reads this as no value at all."""
        return self.plain and self.text in ("", "~", "null")


class Sequence(Node):
    """A list of nodes."""

    __slots__ = ("items",)
    kind = "list"

    def __init__(self, line: int, column: int, items: list[Node]) -> None:
        super().__init__(line, column)
        self.items = items


class Mapping(Node):
    """Keys and values in the order written; ``keys`` keeps where each key stands."""

    __slots__ = ("items", "keys")
    kind = "mapping"

    def __init__(self, line: int, column: int, items: dict[str, Node], keys: dict[str, Scalar]) -> None:
        super().__init__(line, column)
        self.items = items
        self.keys = keys


class Document(Mapping):
    """The mapping of a whole file, and what is lawful in it but looks like a slip."""

    __slots__ = ("warnings",)

    def __init__(self, root: Mapping, warnings: tuple[Problem, ...]) -> None:
        super().__init__(root.line, root.column, root.items, root.keys)
        self.warnings = warnings


def read_bytes(path: Path, shown: str, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file of at most ``limit`` bytes.

    Raises:
        InputError: missing, a folder or a device, or too large. MachineError: not readable.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):  # reading a pipe or a device might never end
            code = "file.folder" if stat.S_ISDIR(status.st_mode) else "file.special"
            raise InputError(Problem(code, {}, Place(shown)))
        if status.st_size > limit:
            fields = {"size": f"{status.st_size / 1e6:.1f}", "limit": f"{limit / 1e6:g}"}
            raise InputError(Problem("file.large", fields, Place(shown)))
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        raise InputError(Problem("file.missing", {"near": like(path)}, Place(shown))) from None
    except OSError as error:
        reason = error.strerror or str(error)
        raise MachineError(Problem("disk.read", {"reason": reason}, Place(shown))) from None


def like(path: Path) -> str:
    """A file beside a missing one that may be meant: in other letters (``P.PNG``), or ``.yml``."""
    try:
        names = [each.name for each in path.parent.iterdir()]
    except (OSError, ValueError):
        return ""
    wanted = path.name.casefold()
    meant = (wanted, wanted.removesuffix(".yaml") + ".yml") if wanted.endswith(".yaml") else (wanted,)
    return next((name for name in sorted(names) if name.casefold() in meant), "")


def decode_text(data: bytes, shown: str) -> str:
    """UTF-8 text, with or without a byte-order mark.

    Raises:
        InputError: the bytes are not UTF-8; the place is the first bad byte.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError(Problem("file.utf16", {}, Place(shown)))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "ignore")) + 1
        fields = {"byte": f"0x{data[error.start]:02X}"}
        raise InputError(Problem("file.encoding", fields, Place(shown, line, column))) from None


def read(path: Path, shown: str) -> Document:
    """The mapping a YAML file holds; ``shown`` is its name in messages.

    Raises:
        InputError: with every problem that can be seen before the first one that hides the rest.
    """
    return parse(decode_text(read_bytes(path, shown), shown), shown)


def parse(text: str, shown: str) -> Document:
    """Like :func:`read`, from text."""
    problems = [*_forbidden(text, shown), *_tabs(text, shown)]
    if problems:
        raise InputError(problems)
    composer = _Composer(text, shown)
    try:
        root = composer.document()
    except yaml.YAMLError as error:
        from generator.content.slips import why  # only files that cannot be read pay for it

        slip = why(error, text, shown)
        others = [each for each in composer.warnings if each.fields != slip.fields]  # a comment is told once
        raise InputError([*composer.problems, *others, slip]) from None
    if isinstance(root, Scalar) and root.is_null:
        raise InputError(Problem("file.empty", {}, Place(shown)))
    if not isinstance(root, Mapping):
        composer.report("type", root, expected="mapping", found=root.kind)
        raise InputError(composer.problems)
    if composer.problems:
        raise InputError([*composer.problems, *composer.warnings])
    return Document(root, tuple(composer.warnings))


def _forbidden(text: str, shown: str) -> Iterator[Problem]:
    for match in itertools.islice(_FORBIDDEN.finditer(text), MAX_TOLD):
        yield Problem("yaml.character", {"code": f"U+{ord(match[0]):04X}"}, _spot(text, match.start(), shown))


def _tabs(text: str, shown: str) -> Iterator[Problem]:
    for match in itertools.islice(_TAB.finditer(text), MAX_TOLD):
        yield Problem("yaml.tab", {}, _spot(text, match.end() - 1, shown))


def _spot(text: str, index: int, shown: str) -> Place:
    return Place(shown, text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index))


class _Composer:
    """Turns the parser's events into nodes and gathers the problems it may pass over."""

    def __init__(self, text: str, shown: str) -> None:
        self.events = _Parser(text)
        self.shown = shown
        self.problems: list[Problem] = []
        self.warnings: list[Problem] = []
        self.text = text if any(pattern.search(text) for pattern in _COMMENTS) else ""

    def look_behind(self, event: Any) -> None:
        """Warn of a value without quotes that ends at a ``#``, as of ``text: take #2 now``."""
        end = event.end_mark
        if cut := _CUT.match(self.text, end.index):
            place = Place(self.shown, end.line + 1, end.column + cut.start(1) - end.index + 1)
            self.warnings.append(Problem("yaml.comment", {"found": cut[1]}, place, "warning"))

    def report(self, code: str, node: Any, **fields: Any) -> None:
        place = Place(self.shown, node.line, node.column, fields.pop("path", ""))
        self.problems.append(Problem(code, fields, place))

    def document(self) -> Node:
        get = self.events.get_event
        get()  # stream start
        event = get()
        if isinstance(event, yaml.StreamEndEvent):
            return Scalar(1, 1, "", True)
        root = self._node(get(), 0)
        get()  # document end
        event = get()
        if not isinstance(event, yaml.StreamEndEvent):
            self.report("yaml.documents", _at(event))
        return root

    def _node(self, event: Any, depth: int) -> Node:
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        kind = type(event)
        if kind is yaml.AliasEvent:
            self.report("yaml.alias", _at(event), name=event.anchor)
            return Scalar(line, column, "", False)
        if event.anchor is not None:
            self.report("yaml.alias", _at(event), name=event.anchor)
        if event.tag is not None and event.tag != "!":
            self.report("yaml.tag", _at(event), tag=event.tag)
        if kind is yaml.ScalarEvent:
            if self.text and not event.style:
                self.look_behind(event)
            return Scalar(line, column, event.value, not event.style)  # C says "", Python None
        if depth > MAX_DEPTH:
            raise yaml.MarkedYAMLError(problem=f"nested deeper than {MAX_DEPTH}", problem_mark=mark)
        if kind is yaml.SequenceStartEvent:
            return self._sequence(line, column, depth + 1)
        return self._mapping(line, column, depth + 1, event.flow_style)

    def _sequence(self, line: int, column: int, depth: int) -> Sequence:
        items: list[Node] = []
        get = self.events.get_event
        while type(event := get()) is not yaml.SequenceEndEvent:
            items.append(self._node(event, depth))
        return Sequence(line, column, items)

    def _mapping(self, line: int, column: int, depth: int, braced: bool) -> Mapping:
        items: dict[str, Node] = {}
        keys: dict[str, Scalar] = {}
        get = self.events.get_event
        while type(event := get()) is not yaml.MappingEndEvent:
            key = self._node(event, depth)
            value = self._node(get(), depth)
            if not isinstance(key, Scalar):
                self.report("yaml.key", key)
            elif key.text in items:
                first = keys[key.text]
                self.report("yaml.duplicate", key, key=key.text, line=first.line, path=key.text)
            else:
                items[key.text] = value
                keys[key.text] = key
        if braced:
            self._look_for_strays(items, keys)
        return Mapping(line, column, items, keys)

    def _look_for_strays(self, items: dict[str, Node], keys: dict[str, Scalar]) -> None:
        """Report words between braces that no colon makes a key: a value broken off at its comma.

        A single one may be a name without quotes, as of ``text: {role.name}``: told where it is read.
        """
        for text, key in keys.items():
            value = items[text]
            bare = isinstance(value, Scalar) and value.plain and not value.text
            if not bare or not key.plain or (value.line, value.column) != (key.line, key.column + len(text)):
                continue
            if "：" in text:
                colon = Node(key.line, key.column + text.index("："))
                self.report("yaml.wide", colon, found="：", wanted=":")
            elif len(items) > 1:
                self.report("yaml.stray", key, found=text)


def _at(event: Any) -> Node:
    return Node(event.start_mark.line + 1, event.start_mark.column + 1)
