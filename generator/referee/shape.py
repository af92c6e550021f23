"""Reads a record of unknown shape: what does not fit becomes a finding, never an exception.

A record is what JSON or YAML gives: mappings, lists, texts, numbers. Names may be numbers; they are
read as texts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Any

from generator.errors import nearest
from generator.messages import printable
from generator.referee.finding import Finding
from generator.typed import narrow

_NUMBER = re.compile(
    r"[-+]?([0-9][0-9_]*\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.nan", re.A
)
_WHOLE = re.compile(r"-?[0-9]{1,18}", re.A)
"""A number so short is a text only if it was put in quotes."""
_WIDE = re.compile("[，、；：]")
MOST_PLAYERS = 100
MOST_SHOWN = 40
MOST_POINTS = 1000
MOST_COUNTED = 199
"""More of one kind of thing before a player is a slip of the pen."""


class Reader:
    """Takes values out of a mapping of the record and notes what is wrong with them."""

    def __init__(self, value: object, findings: list[Finding], where: str, round: int = 0) -> None:
        self.findings = findings
        self.where = where
        self.round = round
        self.values: dict[str, Any] = {}
        if isinstance(value, dict):
            self.values = self._by_text(where, value)
        else:
            self.note("record.type", key=where, expected="mapping", found=_kind(value))

    def note(self, code: str, rule: str = "", seat: str = "", **fields: Any) -> None:
        """Note an error."""
        self.findings.append(Finding(code, "error", rule, fields, seat, self.round))

    def only(self, *known: str) -> None:
        """Note keys that are not known."""
        for key in self.values:
            if key not in known:
                self.note("record.key", key=key, known=", ".join(known), near=nearest(key, known))

    def has(self, key: str) -> bool:
        """Whether something is written down under a key."""
        return self.values.get(key) is not None

    def text(self, key: str) -> str | None:
        """A text or number as text; None if it is not there or is neither."""
        value = self.values.get(key)
        if value is None:
            return None
        text = as_text(value)
        if text is None:
            self._wrong(key, "text", value)
        return text

    def whole(self, key: str) -> int | None:
        """A whole number."""
        value = _narrowed(self.values.get(key))
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            self._wrong(key, "int", value)
            return None
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty if it is not there."""
        texts = [as_text(item) for item in self.items(key)]
        if len(texts) == 1 and texts[0] and _WIDE.search(texts[0]):
            self.note("record.wide", key=key, found=shown(texts[0]))
        if None in texts:
            self._wrong(key, "list of texts", self.values[key])
        return tuple(text for text in texts if text is not None)

    def items(self, key: str) -> tuple[object, ...]:
        """A list of anything; empty if it is not there."""
        value = self.values.get(key)
        if value is None:
            return ()
        if not isinstance(value, list | tuple):
            self._wrong(key, "list", value)
            return ()
        return tuple(value)

    def mapping(self, key: str) -> dict[str, object]:
        """A mapping by text; empty if it is not there."""
        value = self.values.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self._wrong(key, "mapping", value)
            return {}
        return self._by_text(key, value)

    def is_one_of(self, key: str, name: str, known: Collection[str]) -> bool:
        """Whether a name that stands under a key is somebody's; noted if not."""
        if name not in known:
            self.note("name.unknown", seat=shown(name), key=key, near=nearest(name, known))
        return name in known

    def one_of(
        self, code: str, rule: str, text: str | None, known: Collection[str], seat: str = "", **more: Any
    ) -> str | None:
        """A word, if it is one of those known; any other is noted."""
        if text is None or text in known:
            return text
        told = {"found": shown(text), "known": ", ".join(known), "near": nearest(text, known)}
        self.note(code, rule, seat, **told, **more)
        return None

    def claims(
        self, key: str, people: Collection[str], called: Mapping[str, str] = MappingProxyType({})
    ) -> dict[str, int | None] | None:
        """Claimed numbers by name, None for what is none; None if nothing is claimed.

        ``called`` gives what else people are called there.
        """
        claims = self.mapping(key)
        if not isinstance(self.values.get(key), dict):
            return None
        found: dict[str, int | None] = {}
        for written, value in claims.items():
            name = called.get(written, written)
            if not self.is_one_of(key, name, people):
                continue
            found[name], value = None, _narrowed(value)
            if not isinstance(value, int) or isinstance(value, bool):
                self.note("record.type", seat=name, key=key, expected="int", found=shown(value))
            elif abs(value) > MOST_POINTS:
                self.note("record.range", seat=name, key=key, found=shown(value))
            else:
                found[name] = value
        return found

    def _by_text(self, where: str, value: dict[object, object]) -> dict[str, object]:
        """A mapping with its keys as texts; keys that read the same, such as 1 and "1", are noted."""
        items: dict[str, object] = {}
        for key, item in value.items():
            name = _key(key)
            if item is None and _WIDE.search(name):
                self.note("record.wide", key=where, found=shown(name))
            if name in items:
                self.note("record.twice", key=where, name=name)
            items[name] = item
        return items

    def _wrong(self, key: str, expected: str, value: object) -> None:
        self.note("record.type", key=key, expected=expected, found=_kind(value))


class At(Reader):
    """A reader of a part of the record: its findings name the player and the way to the key."""

    def __init__(self, value: object, findings: list[Finding], where: str, seat: str, round: int = 0) -> None:
        self.seat = seat
        super().__init__(value, findings, where, round)

    def note(self, code: str, rule: str = "", seat: str = "", **fields: Any) -> None:
        """Note an error."""
        if fields.get("key", self.where) != self.where:
            fields["key"] = f"{self.where}.{fields['key']}"
        super().note(code, rule, seat or self.seat, **fields)

    def number(self, key: str, least: int, most: int) -> int | None:
        """A whole number between limits."""
        number = self.whole(key)
        if number is None or least <= number <= most:
            return number
        self.note("record.range", key=key, found=shown(number))
        return None


def _narrowed(value: object) -> object:
    """A whole number that was written in full-width figures, as a number; all else as it is."""
    if isinstance(value, str) and not value.isascii() and _WHOLE.fullmatch(narrow(value)):
        return int(narrow(value))
    return value


def as_text(value: object) -> str | None:
    """A text or whole number as text that can be printed and encoded; None for anything else."""
    if isinstance(value, str):
        return printable(value.strip()) or None
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**12:
        return str(value)
    return None


def shown(value: object) -> str:
    """A value as messages show it: short, whatever it is."""
    if isinstance(value, str):
        return printable(value[:MOST_SHOWN])
    if isinstance(value, int | float) and abs(value) < 10**12:
        return str(value)
    return _kind(value)


def _key(value: object) -> str:
    return as_text(value) or shown(value)


def _kind(value: object) -> str:
    if isinstance(value, str) and _NUMBER.fullmatch(value) and not _WHOLE.fullmatch(value):
        return "number"  # such as 1e3 and .inf, or with so many figures that it was read as a text
    names = {dict: "mapping", list: "list", tuple: "list", str: "text", bool: "bool", int: "int"}
    return names.get(type(value), "nothing" if value is None else "number")
