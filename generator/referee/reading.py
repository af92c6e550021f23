"""Records from text: YAML or JSON, one, or JSON lines with a record each."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Iterator

import msgspec

from generator.content.yaml import Mapping, Node, Scalar, Sequence, parse
from generator.errors import InputError, Place, Problem
from generator.typed import narrow

_WIDE = re.compile(r"^[^'\"]*?([：，｛｝［］])")
_PLAIN = {"：": ": ", "，": ", ", "、": ", ", "；": ", ", "｛": "{", "｝": "}", "［": "[", "］": "]"}
_SIGNS = re.compile(r"""\"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#.*|[：，、；｛｝［］]""")
"""Quoted texts and comments, in which nothing is replaced; full-width signs."""
_COMMA = re.compile("[，、；]")
_MORE = re.compile("[，、；].*[:：]")
"""A value after which another pair follows."""
_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class BadLine(msgspec.Struct, frozen=True):
    """A line that is no JSON, or in which a key stands twice."""

    reason: str
    twice: str = ""


def is_lines(text: str) -> bool:
    """Whether a text holds JSON records one a line rather than a single record."""
    lines = [line for line in text.splitlines()[:2] if line.strip()]
    return len(lines) > 1 and all(line.lstrip().startswith("{") for line in lines) and _ends(lines[0])


def _ends(line: str) -> bool:
    return not isinstance(read_json(line), BadLine)


def read_lines(text: str) -> Iterator[object]:
    """The record of each line that is not blank; a :class:`BadLine` for one that is no JSON."""
    for line in text.splitlines():
        if line.strip():
            yield read_json(line)


def read_json(text: str) -> object:
    """A JSON value, or a :class:`BadLine`."""
    try:
        value = msgspec.json.decode(text)
        twice = _twice(text, value)
    except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
        return BadLine(str(error))
    return BadLine("", twice) if twice is not None else value


def _twice(text: str, value: object) -> str | None:
    """A key that stands twice in a mapping of a JSON text, since the decoder keeps only its last value.

    What was dropped is missed among the colons of the value written anew; only then is the text read once
    more, by the slower way that sees each key.
    """
    escaped = "\\u" in text  # an escape may hide a colon
    if not escaped and msgspec.json.encode(value).count(b":") == text.count(":"):
        return None
    found: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in pairs]
        found.extend(key for place, key in enumerate(keys) if key in keys[:place])

    json.loads(text, object_pairs_hook=look)
    return found[0] if found else None


def read_one(text: str, shown: str) -> object:
    """One record from YAML or JSON; what only full-width signs keep from being YAML is read with plain ones.

    Raises:
        InputError: the YAML cannot be read; with file, line and column.
    """
    if text.lstrip().startswith("{"):
        value = read_json(text)
        if not isinstance(value, BadLine):
            return value  # else the reader of YAML says what is wrong, and where
    try:
        node = parse(text, shown)
    except InputError as error:
        if (mended := _mended(text, shown)) is None:
            raise InputError([*error.problems, *_wide_signs(text, error, shown)]) from None
        return plain(mended)
    return plain((_hides(node) and _mended(text, shown)) or node)


def _mended(text: str, shown: str) -> Node | None:
    """The record with its full-width signs as plain ones; None if it has none, or is no record so either."""
    mended = _SIGNS.sub(lambda found: _PLAIN.get(found[0], found[0]), text)
    if mended == text:
        return None
    with contextlib.suppress(InputError):
        node = parse(mended, shown)
        return node if isinstance(node, Mapping) else None
    return None


def _hides(node: Node) -> bool:
    """Whether YAML reads as one word what was meant as several: ``{小明：3，阿美：2}``, ``[小明、阿美]``."""
    if isinstance(node, Mapping):
        return any(_hides_pair(key, value) or _hides(value) for key, value in node.items.items())
    if isinstance(node, Sequence):
        alone = node.items[0] if len(node.items) == 1 else None
        one = isinstance(alone, Scalar) and alone.plain and _COMMA.search(alone.text)
        return bool(one) or any(map(_hides, node.items))
    return False


def _hides_pair(key: str, value: Node) -> bool:
    if not isinstance(value, Scalar) or not value.plain:
        return False
    return bool(_MORE.search(value.text) or (value.is_null and re.search("[：，、；]", key)))


def _wide_signs(text: str, error: InputError, shown: str) -> Iterator[Problem]:
    """Full-width signs that stand where YAML wants plain ones, if it cannot be read; not all can be meant."""
    if not any(problem.code in ("yaml.syntax", "type") for problem in error.problems):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if match := _WIDE.search(line.partition("#")[0]):
            place = Place(shown, number, match.start(1) + 1)
            yield Problem("yaml.wide", {"found": match[1], "wanted": narrow(match[1])}, place)
            return


def plain(node: Node) -> object:
    """A YAML node as plain values; only whole numbers, true, false and nothing are not text."""
    if isinstance(node, Mapping):
        return {key: plain(value) for key, value in node.items.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    if node.is_null:
        return None
    if node.plain and node.text in ("true", "false"):
        return node.text == "true"
    return int(node.text) if node.plain and _INTEGER.fullmatch(node.text) else node.text
