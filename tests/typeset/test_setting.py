"""Texts in boxes: they shrink between the sizes of their style, and what does not fit is measured."""

from __future__ import annotations

import itertools

import pytest

from generator.content.house import House
from generator.content.model import Style
from generator.typeset.face import TextOp, TurnedOp
from generator.typeset.setting import Outcome, Said, Typesetter
from generator.units import Box, Length
from tests.typeset.fonts import book
from tests.typeset.test_scope import HERE

STYLE = Style(font=("regular",), size=Length(4), min=Length(2), leading=1.5)


def set_in(text: str, box: Box, valign: str = "top") -> Outcome:
    setter = Typesetter(book(), House(), frozenset({"en"}))
    return setter.box((Said("zh-TW", text),), STYLE, box, "#000000", "left", valign, HERE)  # type: ignore[arg-type]


def size_of(outcome: Outcome) -> float:
    assert isinstance(outcome.ops[0], TextOp)
    return outcome.ops[0].lines[0].size


def test_the_largest_size_is_kept_where_there_is_room() -> None:
    assert size_of(set_in("蘇丹守衛", Box(0, 0, 40, 10))) == 4


def test_it_shrinks_no_more_than_needed() -> None:
    outcome = set_in("蘇丹守衛刺客奴隸", Box(0, 0, 25, 6))
    assert outcome.overflow is None
    assert 25 / 8 - 0.1 < size_of(outcome) <= 25 / 8


def test_an_overflow_tells_the_millimetres() -> None:
    outcome = set_in("蘇丹守衛刺客奴隸" * 4, Box(0, 0, 16, 6))
    assert outcome.overflow is not None
    assert (outcome.overflow.side, outcome.overflow.had) == ("height", 6)
    assert outcome.overflow.needed == pytest.approx(4 * 2 * 1.5)


def test_a_word_too_long_is_too_wide() -> None:
    outcome = set_in("Constantinople", Box(0, 0, 8, 20))
    assert outcome.overflow is not None
    assert outcome.overflow.side == "width"
    assert outcome.overflow.needed > 8


@pytest.mark.parametrize(("valign", "top"), [("top", 0.0), ("middle", 7.0), ("bottom", 14.0)])
def test_valign(valign: str, top: float) -> None:
    outcome = set_in("蘇丹", Box(0, 0, 40, 20), valign)
    assert isinstance(outcome.ops[0], TextOp)
    assert outcome.ops[0].lines[0].y == pytest.approx(top + (6 - 4) / 2 + 0.88 * 4)


def column(text: str, box: Box) -> Outcome:
    setter = Typesetter(book(), House(), frozenset({"en"}))
    return setter.column((Said("zh-TW", text),), STYLE, box, "#000000", "top", HERE)


def test_chinese_stands_upright_in_a_column() -> None:
    ops = column("肚皮舞孃", Box(0, 0, 8, 40)).ops
    lines = [op.lines[0] for op in ops if isinstance(op, TextOp)]
    assert [line.runs[0].text for line in lines] == list("肚皮舞孃")
    assert [line.x for line in lines] == [pytest.approx(2)] * 4
    assert [b.y - a.y for a, b in itertools.pairwise(lines)] == [pytest.approx(4)] * 3


def test_latin_is_turned_clockwise_and_chinese_between_it_is_not() -> None:
    ops = column("UFO獵人", Box(0, 0, 8, 40)).ops
    assert [type(op) for op in ops] == [TurnedOp, TextOp, TextOp]
    assert isinstance(ops[0], TurnedOp)
    assert ops[0].degrees == 90


def test_brackets_take_their_upright_forms() -> None:
    ops = column("「人」", Box(0, 0, 8, 40)).ops
    assert "".join(op.lines[0].runs[0].text for op in ops if isinstance(op, TextOp)) == "﹁人﹂"


def test_marks_mean_nothing_along_a_stick() -> None:
    ops = column("[[eye]]**人**", Box(0, 0, 8, 60)).ops
    turned = [op.ops[0] for op in ops if isinstance(op, TurnedOp)]
    assert [op.lines[0].runs[0].text for op in turned if isinstance(op, TextOp)] == ["[[eye]]**", "**"]
