"""What makes a YAML file unreadable, as whoever typed it sees it; a parser speaks to programmers."""

from __future__ import annotations

import re
from typing import Any

import yaml

from generator.errors import Place, Problem
from generator.typed import narrow

NEAR = 3
"""So many lines that are not blank, up to the one where reading stops, are looked at for the slip."""
_KEY = r"""(?:[\w.-]+|"[^"]*"|'[^']*')"""
_SPACE = re.compile(r"[ \t]*([\u3000\xa0])")
_WIDE = re.compile(
    rf"(?:^[ ]*(?:- )*|[{{,，][ ]*){_KEY}[ ]*(：)"  # a key and its colon
    rf"|(，)[ ]*{_KEY}[ ]*[:：]"  # a comma between two keys
    rf"|^[ ]*(?:- )*{_KEY}[:：][ ]*([｛［【])"  # a bracket that begins a value
)
_CLOSE = re.compile(rf"(?:^[ ]*(?:- )*|[{{,][ ]*)({_KEY}):(?=[^\s:/,}}\]])")
_LINE = re.compile(rf"^(?P<indent>[ ]*)(?P<dash>- +)*{_KEY}:[ ]+(?P<value>[^\s#|>&{{\[].*)$")
_COLON = re.compile(r":[ ]+([^\s\"'{}\[\],:|>&*#][^\"'{}\[\],:]*):(?: |$)")
_COMMENT = re.compile(r"[ \t](#[^\r\n]*)")
_REASONS = {
    "mapping values": "word.yaml.colon",
    "',' or '}'": "word.yaml.brace",
    "',' or ']'": "word.yaml.bracket",
    "expected ':'": "word.yaml.key",
    "expected key": "word.yaml.level",
    "'-' indicator": "word.yaml.level",
    "block sequence": "word.yaml.dash",
    "cannot start any token": "word.yaml.sign",
    "quoted scalar": "word.yaml.quote",
    "end of stream": "word.yaml.quote",
    "escape": "word.yaml.escape",
}
"""What the parsers say, in part, and by which word the sentence tells it."""


def why(error: yaml.YAMLError, text: str, shown: str) -> Problem:
    """The problem that stops the parser: the slip itself where it is one of the common ones."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = " ".join(str(getattr(error, part, None) or "") for part in ("context", "problem"))
    if mark is None:
        return Problem("yaml.syntax", {"reason": str(error)}, Place(shown))
    if slip := _slip(text, mark.line, shown):
        return slip
    reason = str(getattr(error, "problem", "") or getattr(error, "context", ""))
    told = next((word for part, word in _REASONS.items() if part in said), "")
    if told == "word.yaml.quote":  # where it opens, rather than the end of the file
        mark = getattr(error, "context_mark", None) or mark
    fields: dict[str, Any] = {"reason": told or reason}
    return Problem("yaml.syntax", fields, Place(shown, mark.line + 1, mark.column + 1))


def _slip(text: str, stop: int, shown: str) -> Problem | None:
    """The first common slip on the lines that end where reading stopped (counted from 0)."""
    lines = text.splitlines()
    near = [number for number in range(min(stop + 1, len(lines))) if lines[number].strip()][-NEAR:]
    for number in near:
        line = lines[number]
        if found := _SPACE.match(line):
            return Problem("yaml.space", {}, Place(shown, number + 1, found.start(1) + 1))
        if found := _WIDE.search(line.partition(" #")[0]):
            at = found.start(found.lastindex or 0)
            fields = {"found": line[at], "wanted": {"【": "["}.get(line[at], narrow(line[at]))}
            return Problem("yaml.wide", fields, Place(shown, number + 1, at + 1))
        if found := _CLOSE.search(line):
            return Problem("yaml.close", {"key": found[1]}, Place(shown, number + 1, found.end() + 1))
    return _deep(lines, near, shown) or _unquoted(lines, near, shown)


def _deep(lines: list[str], near: list[int], shown: str) -> Problem | None:
    """A line that goes in below a key that has its value already."""
    if len(near) > 1 and (above := _LINE.match(lines[near[-2]])):
        depth = len(lines[near[-1]]) - len(lines[near[-1]].lstrip(" "))
        begins = len(above["indent"]) + len(above["dash"] or "")
        if (
            depth > begins
            and near[-1] == near[-2] + 1
            and re.match(rf" *(?:- )?{_KEY}:(?: |$)", lines[near[-1]])
        ):
            return Problem("yaml.deep", {"more": depth - begins}, Place(shown, near[-1] + 1, depth + 1))
    return None


def _unquoted(lines: list[str], near: list[int], shown: str) -> Problem | None:
    """A value without quotes that holds a colon and a blank, or is cut short by ``#``."""
    for number in reversed(near[-2:]):
        line = lines[number]
        cut = _COMMENT.search(line)
        if cut and line.count("{", 0, cut.start()) > line.count("}", 0, cut.start()):
            return Problem("yaml.cut", {"found": cut[1]}, Place(shown, number + 1, cut.start(1) + 1))
        if found := _COLON.search(line):
            place = Place(shown, number + 1, found.end(1) + 1)
            return Problem("yaml.colon", {"found": found[1]}, place)
    return None
