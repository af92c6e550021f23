"""The referee's sentences, from ``content/house/referee`` and ``content/<game>/referee``."""

from __future__ import annotations

import functools
from collections import defaultdict
from typing import Any

import msgspec

from generator.content import yaml
from generator.content.decode import File, decode
from generator.content.folders import content_root, shown
from generator.errors import InputError
from generator.messages import LANGUAGES
from generator.referee.finding import Finding


class SentencesFile(msgspec.Struct, frozen=True):
    """``referee/<language>.yaml``: the words of ids, and a sentence a code."""

    words: dict[str, str]
    findings: dict[str, str]
    questions: dict[str, str] = {}


class Sentences(msgspec.Struct, frozen=True):
    """All sentences of a game in one language."""

    words: dict[str, str]
    findings: dict[str, str]
    questions: dict[str, str]

    def say(self, finding: Finding) -> str:
        """A finding as a sentence, with the nearest name if one is known."""
        fields = {
            key: value if _is_typed(finding.code, key) else self.word(value)
            for key, value in finding.fields.items()
        }
        told: defaultdict[str, Any] = defaultdict(str, fields, seat=finding.seat, round=finding.round)
        text = self.findings[finding.code].format_map(told)
        for more in ("near", "known"):
            if finding.fields.get(more):
                return f"{text} {self.findings[more].format_map(told)}"
        return text

    def word(self, value: object) -> object:
        """An id in the words of the game."""
        return self.words.get(value, value) if isinstance(value, str) else value


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
    for folder in ("house", game):
        path = content_root() / folder / "referee" / f"{name}.yaml"
        file = File(shown(path), yaml.read(path, shown(path)))
        read = decode(file, SentencesFile)
        if read is None:
            raise InputError(file.problems)
        words |= read.words
        findings |= read.findings
        questions |= read.questions
    return Sentences(words, findings, questions)
