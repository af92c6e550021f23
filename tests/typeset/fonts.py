"""Fonts for the tests: the real ones, opened once."""

from __future__ import annotations

import functools

from generator.content.house import House
from generator.press.fonts import FontBook
from generator.typeset.measure import Measured, Voice, measure


@functools.cache
def book() -> FontBook:
    return FontBook(House())


def measured(text: str, language: str = "zh-TW") -> Measured:
    return measure(text, Voice(language, ("regular",), ("bold",)), book())


def lines_of(text: str, width: float, language: str = "zh-TW") -> list[str]:
    from generator.typeset.lines import fill

    paragraph = measured(text, language)
    found = fill(paragraph, width)
    assert found is not None
    return [paragraph.text[start:stop] for start, stop in found]
