"""Values that templates name in braces: ``{role.side.name}`` by plain look-up, never by evaluation."""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from generator.content.game import Game
from generator.content.house import Origin
from generator.content.model import Range
from generator.content.tables import BUILT_IN, Record
from generator.errors import InputError, Problem, nearest
from generator.typeset.measure import JOIN
from generator.units import LONGEST

_VALUE = re.compile(r"(\{[^{}]*\})")
_PATH = re.compile(r"\{([^\W\d][\w-]*(?:\.[\w-]+)*)\}")


class Part(NamedTuple):
    """A piece of a template's text: a literal, or the path of a value."""

    literal: str
    path: str = ""


@functools.cache
def template_parts(text: str) -> tuple[Part, ...]:
    """``"{role.name}: x"`` as the path ``role.name`` and the literal ``": x"``."""
    parts = []
    for piece in filter(None, _VALUE.split(text)):
        match = _PATH.fullmatch(piece)
        parts.append(Part("", match[1]) if match else Part(piece))
    return tuple(parts)


class Key(str):
    """The key of a text that each language has its own words for."""

    __slots__ = ()


class Literal(str):
    """A text in which ``**`` and ``[[`` mean nothing: a player's name."""

    __slots__ = ()


class Labels(msgspec.Struct, frozen=True):
    """Looks up ``label.<name>`` in the words shared by templates."""

    known: frozenset[str]


class Scope(msgspec.Struct, frozen=True):
    """Names and their values while a face is laid out."""

    game: Game
    values: dict[str, Any]
    numbers: dict[str, int]
    """What texts may name in braces."""
    holds_record: Callable[[Record], bool]
    """Whether a record has a place in the set; lists of records hold only those that have."""
    within: tuple[str, ...] = ()
    """The templates being laid out, from the face inwards."""

    def with_value(self, name: str, value: Any) -> Scope:
        """A scope with one more name."""
        values = {**self.values, name: value}
        return Scope(self.game, values, self.numbers, self.holds_record, self.within)

    def within_template(self, name: str, origin: Origin) -> Scope:
        """The scope inside a template.

        Raises:
            InputError: the template is being laid out already: it uses itself.
        """
        within = (*self.within, name)
        if name in self.within:
            raise InputError(Problem("template.circle", {"circle": " → ".join(within)}, origin.place))
        return Scope(self.game, self.values, self.numbers, self.holds_record, within)

    def look_up(self, path: str, origin: Origin) -> Any:
        """The value a dotted path names.

        Raises:
            InputError: a part of the path does not exist; the nearest name is offered.
        """
        value: Any = self.values
        for part in path.split("."):
            value = self._step(value, part, path, origin)
        return value

    def _step(self, value: Any, part: str, path: str, origin: Origin) -> Any:
        known: Mapping[str, Any] | frozenset[str]
        if isinstance(value, Record):
            if part in value.values:
                return self._in_set(value.values[part])
            if part == "id":
                return value.id
            if part == "house":
                return value.source == "house"
            texts = [text.rstrip("?") for text in self.game.tables[value.table].definition.texts]
            if part in texts:
                key = f"{value.table}.{value.id}.{part}"
                return Key(key) if self._has_text(key) else None
            if part in BUILT_IN:
                return None
            known = frozenset([*value.values, *texts, "id", "house"])
        elif isinstance(value, Mapping):
            if part in value:
                return value[part]
            known = value
        elif isinstance(value, Range):
            if part in ("min", "max"):
                return getattr(value, part)
            known = frozenset(("min", "max"))
        elif isinstance(value, Labels):
            if part in value.known:
                return Key(f"labels.{part}")
            known = value.known
        elif isinstance(value, tuple):
            records = {each.id: each for each in value if isinstance(each, Record)}
            if part in records:
                return records[part]
            known = records
        else:
            known = frozenset()
        near = nearest(part, known)
        names = ", ".join(sorted(known))
        fields = {"found": part, "path": path, "known": names, "near": near}
        raise InputError(Problem("value.unknown", fields, origin.place))

    def _in_set(self, value: Any) -> Any:
        """A list of records without those that have no place in the set; anything else as it is."""
        if not isinstance(value, tuple):
            return value
        return tuple(each for each in value if not isinstance(each, Record) or self.holds_record(each))

    def _has_text(self, key: str) -> bool:
        return any(key in words.texts for words in self.game.words.values())

    def value(self, text: str, origin: Origin) -> Any:
        """The value of a text that is one braced path; anything else stays text."""
        parts = template_parts(text)
        if len(parts) == 1 and parts[0].path:
            return self.look_up(parts[0].path, origin)
        return self.fill(text, "", origin)

    def holds(self, when: str, unless: str, origin: Origin) -> bool:
        """Whether what depends on ``when`` and ``unless`` is drawn."""
        if when and not self.value(when, origin):
            return False
        return not (unless and self.value(unless, origin))

    def text(self, text: str, origin: Origin) -> str:
        """A value as plain text, for comparing; a record is its id."""
        value = self.value(text, origin)
        return str(getattr(value, "id", value))

    def number(self, text: str, origin: Origin) -> float:
        """A value that says where something lies, as a number.

        Raises:
            InputError: it is none, or beyond ten metres.
        """
        value = self.value(text, origin)
        try:
            number = float(getattr(value, "id", value))
        except (TypeError, ValueError):
            number = math.inf
        if not abs(number) <= LONGEST:  # nor is nan
            found = text if text == value else f"{text}: {'' if value is None else value}"
            raise InputError(Problem("value.number", {"found": found}, origin.place))
        return number

    def in_loop(self, name: str, values: list[Any], order: int) -> Scope:
        """The scope of one value of a list, which knows where in the list it stands."""
        loop = {"index": order + 1, "odd": order % 2 == 0, "last": order == len(values) - 1}
        return self.with_value(name, values[order]).with_value("loop", loop)

    def fill(self, text: str, language: str, origin: Origin) -> str:
        """The text with each braced value written out in a language.

        Raises:
            InputError: a value is not there, or the braces hold no name.
        """
        if "{" not in text:
            return text
        words = []
        for literal, path in template_parts(text):
            if path:
                words.append(self._write(self.look_up(path, origin), path, language, origin))
            elif literal[:1] == "{":
                raise InputError(Problem("value.form", {"found": literal}, origin.place))
            else:
                words.append(literal)
        return "".join(words)

    def _write(self, value: Any, path: str, language: str, origin: Origin) -> str:
        """A value in words of a language; none is empty."""
        if isinstance(value, Key):
            if language:
                return self.game.words[language].fill(value, self.numbers, self.game.tables)
        elif isinstance(value, Literal):
            return value.replace("**", f"*{JOIN}*").replace("[[", f"[{JOIN}[")
        elif value is None:
            return ""
        elif isinstance(value, float):
            return f"{value:.15g}"  # 1, not 1.0
        elif isinstance(value, str | int):
            return str(value)
        raise InputError(Problem("value.text", {"path": path}, origin.place))
