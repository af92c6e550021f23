"""Records from text: YAML or JSON, one, or JSON lines with a record each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from generator.content.yaml import Mapping, Node, Scalar, Sequence, parse

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")


class BadLine(msgspec.Struct, frozen=True):
    """A line that is no JSON."""

    reason: str


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
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        return BadLine(str(error))


def read_one(text: str, shown: str) -> object:
    """One record from YAML or JSON.

    Raises:
        InputError: the YAML cannot be read; with file, line and column.
    """
    if text.lstrip().startswith("{"):
        value = read_json(text)
        if not isinstance(value, BadLine):
            return value
    return plain(parse(text, shown))


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
