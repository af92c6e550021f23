"""Lines: no mark where it may not stand, no word split, nothing wider than the box."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.typeset.lines import STRETCH, fill, line_width, place_line
from tests.typeset.fonts import lines_of, measured

NEVER_FIRST = "，。、：；！？」』）》"
NEVER_LAST = "「『（《"
WORDS = [
    "蘇丹",
    "守衛",
    "公開",
    "「隱藏」",
    "（任何）",
    "，",
    "。",
    "：",
    "！",
    "『革命』",
    "《規則》",
    "Guard",
    "known",
    "2",
    "15",
    " ",
]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=40).map("".join)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.floats(6, 30))
def test_prohibitions_and_words(text: str, width: float) -> None:
    text = text.strip()
    assume(fill(measured(text), width))  # a run of letters may be wider than the box
    lines = lines_of(text, width)
    assert "".join(lines) == text
    for line in lines[1:]:
        assert line[0] not in NEVER_FIRST
    for line in lines[:-1]:
        assert line.rstrip()[-1] not in NEVER_LAST
    for before, after in itertools.pairwise(lines):
        assert not (re.search(r"[A-Za-z0-9]$", before) and re.match(r"[A-Za-z0-9]", after))


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.floats(6, 30))
def test_no_line_is_wider_than_the_box(text: str, width: float) -> None:
    paragraph = measured(text.strip())
    for start, stop in fill(paragraph, width) or []:
        assert line_width(paragraph, start, stop) <= width + 1e-6


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.floats(6, 30))
def test_justified_lines_reach_both_edges(text: str, width: float) -> None:
    paragraph = measured(text.strip())
    ranges = fill(paragraph, width)
    assume(ranges)
    for start, stop in (ranges or [])[:-1]:
        line, _ = place_line(paragraph, start, stop, 0, 0, width, 1, 1.5, "left", justify=True)
        slack = width - line_width(paragraph, start, stop)
        ink = start + len(paragraph.text[start:stop].rstrip())
        added = sum(kern for run in line.runs for _, kern in run.kerns)
        extra = added - sum(paragraph.kerns.get(i, 0) for i in range(start, ink - 1))
        pairs = itertools.pairwise(paragraph.text[start:ink])
        gaps = any(a > "\u2e7f" or b > "\u2e7f" or a == " " for a, b in pairs)  # not inside a word
        stretched = gaps and 0 < slack <= STRETCH * (ink - start)
        assert extra == pytest.approx(slack if stretched else 0, abs=1e-6)


@pytest.mark.parametrize("text", ["蘇丹蘇丹蘇丹蘇丹蘇丹 ：蘇丹", "蘇丹蘇丹蘇丹蘇丹「 蘇丹」"])
def test_a_space_is_no_place_to_break_beside_a_mark(text: str) -> None:
    first, second = lines_of(text, 10)
    assert second[0] not in NEVER_FIRST
    assert first.rstrip()[-1] not in NEVER_LAST


def test_a_word_wider_than_the_box_does_not_fit() -> None:
    assert fill(measured("Constantinople"), 3) is None
    assert fill(measured("蘇丹 Constantinople"), 3) is None


def test_one_character_is_not_left_alone_on_the_last_line() -> None:
    lines = lines_of("一二三四五六七八九十甲", 10)
    assert [len(line) for line in lines] == [9, 2]


def test_english_breaks_between_words_only() -> None:
    assert lines_of("Reveal your stick now", 7, "en") == ["Reveal your ", "stick now"]


@pytest.mark.parametrize(("align", "x"), [("left", 0.0), ("center", 4.0), ("right", 8.0)])
def test_alignment(align: str, x: float) -> None:
    paragraph = measured("蘇丹")
    line, _ = place_line(paragraph, 0, 2, 0, 0, 10, 1, 1.5, align)  # type: ignore[arg-type]
    assert line.x == pytest.approx(x)
    assert line.y == pytest.approx(0.25 + 0.88)


def test_a_bracket_at_the_head_of_a_line_stands_on_the_edge() -> None:
    line, _ = place_line(measured("「好」"), 0, 3, 10, 0, 10, 2, 3, "left")
    assert line.x == pytest.approx(10 - 0.5 * 2), "its blank half hangs out, its ink stands on the edge"


def test_inline_icon_has_its_place() -> None:
    paragraph = measured("看[[eye]]好")
    line, icons = place_line(paragraph, 0, 3, 5, 0, 20, 2, 3, "left")
    assert [icon.name for icon in icons] == ["eye"]
    assert icons[0].x == pytest.approx(5 + 2)
    assert [run.text for run in line.runs if run.font] == ["看", "好"]
