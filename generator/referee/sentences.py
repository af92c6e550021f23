"""The referee's sentences, from ``content/house/referee`` and ``content/<game>/referee``."""

from __future__ import annotations

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


class Sentences(msgspec.Struct, frozen=True):
    """All sentences of a game in one language."""

    words: dict[str, str]
    findings: dict[str, str]

    def say(self, finding: Finding) -> str:
        """A finding as a sentence, with the nearest name if one is known."""
        names = ("near", "known")  # what the record would have to say, as it stands there
        fields = {k: value if k in names else self.word(value) for k, value in finding.fields.items()}
        told: defaultdict[str, Any] = defaultdict(str, fields, seat=finding.seat, round=finding.round)
        text = self.findings[finding.code].format_map(told)
        return f"{text} {self.findings['near'].format_map(told)}" if finding.fields.get("near") else text

    def word(self, value: object) -> object:
        """An id in the words of the game."""
        return self.words.get(value, value) if isinstance(value, str) else value


def load_sentences(game: str, language: str) -> Sentences:
    """The sentences of a game; English for a language that the referee does not speak.

    Raises:
        InputError: a file is missing or malformed.
    """
    name = language if language in LANGUAGES else "en"
    words: dict[str, str] = {}
    findings: dict[str, str] = {}
    for folder in ("house", game):
        path = content_root() / folder / "referee" / f"{name}.yaml"
        file = File(shown(path), yaml.read(path, shown(path)))
        read = decode(file, SentencesFile)
        if read is None:
            raise InputError(file.problems)
        words |= read.words
        findings |= read.findings
    return Sentences(words, findings)
