"""The sentences: the same in both languages, each one used, none missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.errors import Place, Problem
from generator.messages import LANGUAGES, catalogue
from tests.helpers import ROOT, fields_of

PACKAGE = ROOT / "generator"
EN, ZH = catalogue("en"), catalogue("zh-TW")
MADE = re.compile(r"word\.\w+|build\.next\.[\w-]+|near|known|warning|error")
"""Keys that are put together where they are used, or stand for a field of a problem."""


def trees() -> Iterator[tuple[Path, ast.AST]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.parent.name != "messages":
            yield path, ast.parse(path.read_text("utf-8"))


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def told() -> Iterator[tuple[str, ast.Call]]:
    """The codes of problems that stand in the source as such."""
    for _, tree in trees():
        for node in ast.walk(tree):
            calls = ("Problem", "report", "report_at", "report_key", "report_unknown", "warn_at", "stop")
            if isinstance(node, ast.Call) and called(node) in calls and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, node


def strings() -> set[str]:
    """Every literal of the package."""
    return {
        node.value
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def test_both_languages_have_the_same_sentences() -> None:
    assert EN.keys() == ZH.keys()
    assert list(EN) == list(ZH), "in the same order, so that they can be read side by side"


@pytest.mark.parametrize("key", EN)
def test_both_languages_fill_in_the_same(key: str) -> None:
    assert fields_of(EN[key]) == fields_of(ZH[key])


def test_chinese_is_chinese() -> None:
    assert [key for key, text in ZH.items() if text.isascii() and key != "usage.other"] == []


def test_every_code_has_a_sentence() -> None:
    codes = {code for code, _ in told()}
    assert len(codes) > 60, "the search finds them"
    assert codes - EN.keys() == set()


def test_every_sentence_is_used() -> None:
    literals = strings()
    unused = [key for key in EN if key not in literals and not MADE.fullmatch(key)]
    assert unused == []


def test_every_problem_brings_the_fields_of_its_sentence() -> None:
    """As far as they stand in the call itself."""
    for code, call in told():
        names = {keyword.arg for keyword in call.keywords}
        given: ast.expr | None = call.args[1] if len(call.args) > 1 else None
        if called(call) == "Problem":
            if not isinstance(given, ast.Dict):
                continue
            names |= {key.value for key in given.keys if isinstance(key, ast.Constant)}  # type: ignore[misc]
        if called(call) == "report_unknown":
            names |= {"found", "known", "near"}
        if None not in names:  # such as **fields
            assert fields_of(EN[code]) <= names, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_near_word_and_the_known_ones_are_offered(language: str) -> None:
    problem = Problem("icon.missing", {"found": "tird", "near": "tired", "known": "tired, dead"})
    text = problem.sentence(language)
    assert text.count("tired") == 2
    many = Problem("icon.missing", {"found": "tird", "near": "tired", "known": "tired, " * 99})
    assert many.sentence(language).count("tired") == 1
    none = Problem("icon.missing", {"found": "x", "near": "", "known": ""})
    assert none.sentence(language).endswith("icons/." if language == "en" else "icons/。")


def test_words_of_our_own_are_translated_but_not_what_was_typed() -> None:
    assert (
        Problem("type", {"found": "list", "expected": "text"}).sentence() == "found a list, expected a text."
    )
    assert "“list”" in Problem("icon.missing", {"found": "list"}).sentence()


def test_what_was_typed_is_cut_short_and_cannot_steer_a_terminal() -> None:
    place = Place("a\x1b[2J.yaml", 1, 2, "x\ny")
    text = Problem("icon.missing", {"found": "z" * 10_000 + "\x07"}, place).sentence()
    assert text.startswith(r"a\x1b[2J.yaml:1:2: x\x0ay: no icon is called “zzz")
    assert len(text) < 600
    assert (
        Problem("icon.missing", {"found": "\udcff\x9b"})
        .sentence()
        .startswith(r"no icon is called “\udcff\x9b”")
    )


def test_a_language_we_do_not_speak_is_answered_in_english() -> None:
    assert catalogue("fr") is EN
