"""The referee's sentences, from ``content/house/referee`` and ``content/<game>/referee``."""

from __future__ import annotations

import functools
import types
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import msgspec

from generator.content.decode import decode, open_file
from generator.content.folders import content_root
from generator.content.game import game_ids, game_names
from generator.errors import InputError, nearest
from generator.messages import COLONS, COMMAS, LANGUAGES, close_up
from generator.referee.finding import Finding
from generator.typed import labelled

MOST_OFFERED = 10
"""Of more tiles or characters not all are told, only the nearest."""


class SentencesFile(msgspec.Struct, frozen=True):
    """``referee/<language>.yaml``: the words of ids, a sentence a code, and what else people call ids."""

    words: dict[str, str]
    findings: dict[str, str]
    questions: dict[str, str] = {}
    also: dict[str, tuple[str, ...]] = {}


class Sentences(msgspec.Struct, frozen=True):
    """All sentences of a game in one language."""

    words: dict[str, str]
    findings: dict[str, str]
    questions: dict[str, str]
    also: dict[str, tuple[str, ...]] = {}
    """More words of ids, that are understood but not used."""
    comma: str = ", "
    colon: str = ": "

    def say(self, finding: Finding) -> str:
        """A finding as a sentence, with the nearest name if one is known."""
        fields = {
            key: value if _is_typed(finding.code, key) and isinstance(value, str) else self.word(value)
            for key, value in finding.fields.items()
        }
        if finding.code == "record.game":
            fields = {key: self._game(value) for key, value in fields.items()}
        fields |= {"near": self._near(finding), "known": self._known(finding)}
        told: defaultdict[str, Any] = defaultdict(str, fields, seat=finding.seat, round=finding.round)
        text = self.close_up(self.findings[finding.code].format_map(told))
        for more in ("near", "known"):
            if fields[more]:
                blank = " " if text[-1:].isascii() else ""
                return f"{text}{blank}{self.findings[more].format_map(told)}"
        return text

    def _game(self, value: object) -> object:
        """A game as it is called; what names none, as it stands in the record."""
        names = game_names(value) if isinstance(value, str) and value in game_ids() else {}
        return names.get("zh-TW" if self.comma == COMMAS["zh-TW"] else "en", value)

    def ask(self, key: str, fields: Mapping[str, object] = types.MappingProxyType({})) -> str:
        """A sentence of the interview."""
        return self.close_up(self.questions[key].format(**fields))

    def close_up(self, text: str) -> str:
        """A Chinese sentence without the blanks that stand round a name for the sake of Latin ones."""
        return close_up(text) if self.comma == COMMAS["zh-TW"] else text

    def word(self, value: object) -> object:
        """An id in the words of the game; several as a list of them."""
        if isinstance(value, tuple):
            return self.comma.join(str(self.word(each)) for each in value)
        return self.words.get(value, value) if isinstance(value, str) else value

    def _near(self, finding: Finding) -> str:
        """The id that was perhaps meant, with its name: near as an id or as a word of the game."""
        near: str = finding.fields.get("near") or ""
        found = finding.fields.get("found")
        if not near and isinstance(found, str) and _is_unknown(finding):
            names = {self.words[id_]: id_ for id_ in _ids(finding) if id_ in self.words}
            near = names.get(nearest(found, names), "")
        return labelled(near, self.words.get(near, near)) if near else ""

    def _known(self, finding: Finding) -> str:
        """What may stand there: ids with their names; keys of the record and people have none."""
        ids = _ids(finding)
        if len(ids) > MOST_OFFERED and _is_unknown(finding):
            return ""
        names = self.words if all(id_ in self.words for id_ in ids) else {}
        return self.comma.join(labelled(id_, names.get(id_, id_)) for id_ in ids)


def _ids(finding: Finding) -> list[str]:
    """What may stand there, by id."""
    return (finding.fields.get("known") or "").split(", ")


def _is_unknown(finding: Finding) -> bool:
    return finding.code.endswith((".unknown", ".none"))


def _is_typed(code: str, key: str) -> bool:
    """Whether a field stands in the record, or would have to, rather than being a word of ours."""
    if key == "found":
        return code not in ("record.type", "record.range")
    return key in ("key", "name", "near", "known")


@functools.cache
def load_sentences(game: str, language: str) -> Sentences:
    """The sentences of a game; English for a language that the referee does not speak.

    Raises:
        InputError: a file is missing or malformed.
    """
    name = language if language in LANGUAGES else "en"
    words: dict[str, str] = {}
    findings: dict[str, str] = {}
    questions: dict[str, str] = {}
    also: dict[str, tuple[str, ...]] = {}
    for folder in ("house", game):
        file = open_file(content_root() / folder / "referee" / f"{name}.yaml")
        read = decode(file, SentencesFile)
        if read is None:
            raise InputError(file.problems)
        words |= read.words
        findings |= read.findings
        questions |= read.questions
        also |= read.also
    return Sentences(words, findings, questions, also, COMMAS[name], COLONS[name])
