"""Space between characters and at the edges of lines, as in W3C's requirements for Chinese text."""

from __future__ import annotations

import pytest

from generator.typeset.lines import line_width
from generator.typeset.measure import MissingGlyphError, Voice, measure
from tests.typeset.fonts import book, measured

FONT = book().widths("regular")


def plain(text: str) -> float:
    return sum(FONT[character] for character in text)


@pytest.mark.parametrize(
    ("text", "extra"),
    [
        ("蘇丹", 0.0),
        ("選3人", 0.5),  # a quarter em on both sides of the figure
        ("選 3 人", 0.5 - 2 * FONT[" "]),  # typed spaces count as the quarters, not besides them
        ("得2分。", 0.5),
        ("說「好」", -0.5),  # the blank half after 」 at the edge is no ink
        ("「好」，說", -0.5 - 0.5),  # 」， meet; 「 begins the line
        ("說：「好！」」走", -1.0),  # ：「 and 」」 meet, ！」 has no blank to take
        ("說「『好』」走", -1.0),
        ("A「B」", -0.5),  # no quarter beside a bracket
        ("abc def", 0.0),
    ],
)
def test_width(text: str, extra: float) -> None:
    assert measured(text).width == pytest.approx(plain(text) + extra)


def test_quarter_em_is_dropped_where_a_line_ends() -> None:
    paragraph = measured("選擇abc玩家")
    assert line_width(paragraph, 0, 2) == pytest.approx(2.0)
    assert line_width(paragraph, 2, 5) == pytest.approx(plain("abc"))


def test_wide_quote_marks_close_up_to_latin() -> None:
    assert FONT["“"] > 0.9, "the font's quote marks are full-width: that is why they need closing up"
    assert measured("shout “now” please", "en").width == pytest.approx(plain("shout “now” please") - 1.0)


def test_bold_words_and_icons() -> None:
    paragraph = measured("看 [[eye]] **重要**事")
    assert paragraph.text == "看 \ufffc 重要事"
    assert [(span.font, span.icon) for span in paragraph.spans if not span.font or span.font == "bold"] == [
        ("", "eye"),
        ("bold", ""),
    ]


def test_unclosed_bold_stays_text() -> None:
    assert measured("2 ** 3").text == "2 ** 3"


def test_missing_glyphs_are_named_all_at_once() -> None:
    with pytest.raises(MissingGlyphError) as raised:
        measured("好🎲的🃏🎲")
    assert raised.value.characters == "🎲🃏"


def test_second_font_of_a_stack_is_asked() -> None:
    voice = Voice("zh-TW", ("regular", "bold"), ("bold",))
    assert {span.font for span in measure("蘇丹", voice, book()).spans} == {"regular"}


def test_empty_text() -> None:
    assert measured("").width == 0
    assert list(measured("").breaks) == [0]
