"""What the sentences of every game's referee must satisfy."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import yaml

from generator.messages import LANGUAGES
from generator.referee.sentences import load_sentences
from tests.helpers import ROOT, fields_of


def literals(*patterns: str) -> Iterator[str]:
    """Every text that stands in modules of the package."""
    for pattern in patterns:
        paths = sorted((ROOT / "generator").glob(pattern))
        assert paths, pattern
        for path in paths:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


def codes_in(*modules: str) -> set[str]:
    """The codes of findings that stand in the source of a referee; what deals and asks has other keys."""
    texts = literals(*(f"referee/{module}.py" for module in modules))
    return {text for text in texts if re.fullmatch(r"(?!deal)[a-z]+\.[a-z]+", text)}


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
