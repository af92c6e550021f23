"""What the sentences of every game's referee must satisfy."""

from __future__ import annotations

import string

import yaml

from generator.messages import LANGUAGES
from generator.referee.sentences import load_sentences
from tests.helpers import ROOT


def fields_of(text: str) -> set[str]:
    """What a sentence is filled with."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def check_sentences(game: str, codes: set[str]) -> None:
    """Every code has a sentence in both languages with the same fields, and none is left over."""
    english, chinese = load_sentences(game, "en"), load_sentences(game, "zh-TW")
    assert codes - english.findings.keys() == set()
    for part in ("findings", "words", "questions"):
        assert list(getattr(english, part)) == list(getattr(chinese, part)), "in the same order"
    for part in ("findings", "questions"):
        for code, text in getattr(english, part).items():
            assert fields_of(text) == fields_of(getattr(chinese, part)[code]), code
            assert not getattr(chinese, part)[code].isascii()
    for language in LANGUAGES:
        assert set(own_file(game, language)["findings"]) - codes == set()


def own_file(game: str, language: str) -> dict[str, dict[str, str]]:
    """The game's own file of sentences."""
    path = ROOT / "content" / game / "referee" / f"{language}.yaml"
    read: dict[str, dict[str, str]] = yaml.safe_load(path.read_text("utf-8"))
    return read
