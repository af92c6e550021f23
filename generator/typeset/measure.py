"""Measures a paragraph once, in em, with its line-break opportunities.

Break opportunities are ICU's (UAX #14, strict rules for Chinese). Space is as in W3C's
*Requirements for Chinese Text Layout*: a quarter em where Chinese and Latin meet, and half an em
taken out where the blank halves of two full-width marks meet, or stand at the edge of a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

import msgspec
from icu4py.breakers import LineBreaker

ICON = "\ufffc"
ICON_EM = 1.1
QUARTER = 0.25
WIDE = 0.9
OPENING = "「『（《〈【〔"
CLOSING = "」』）》〉】〕"
_MARKS = "，。、：；！？"
_HAN = "\u2e80-\u2fff\u3041-\u9fff\uf900-\ufaff\uff21-\uff5a\U00020000-\U0003ffff"
_LATIN = "A-Za-z0-9\u00c0-\u024f%+\\-–&$#@"
_JOIN = re.compile(
    f"(?<=[{_HAN}]) (?=[{_LATIN}])|(?<=[{_LATIN}]) (?=[{_HAN}])"  # a typed space counts as the quarter
    f"|[{_HAN}](?=[{_LATIN}])|[A-Za-z0-9\u00c0-\u024f%](?=[{_HAN}])"
)
_MEET = re.compile(f"[{OPENING}{CLOSING}{_MARKS}](?=[{OPENING}])|[{CLOSING}](?=[{CLOSING}{_MARKS}])")
_TAIL = re.compile(f" +|[{CLOSING}]")
_QUOTE = re.compile("[“‘](?=[!-~])|(?<=[!-~])[”’]")
_RICH = re.compile(r"\*\*(.+?)\*\*|\[\[([\w-]+)\]\]", re.DOTALL)


class Fonts(Protocol):
    """What the press knows of fonts: advances in em by character; KeyError if it has no glyph."""

    def widths(self, font: str) -> Mapping[str, float]:
        """Advances of a font of ``styles.yaml``."""
        ...


class Span(NamedTuple):
    """Characters ``start`` to ``end`` in one font, or an icon (then ``font`` is empty)."""

    start: int
    end: int
    font: str
    icon: str = ""


class MissingGlyphError(Exception):
    """Characters that no font of the stack has."""

    def __init__(self, characters: str, text: str) -> None:
        super().__init__(characters)
        self.characters = characters
        self.text = text


class Measured(msgspec.Struct, frozen=True, eq=False):
    """A paragraph in em: ``edges[i]`` is where character i starts, ``ends`` where lines may end."""

    text: str
    spans: tuple[Span, ...]
    edges: Sequence[float]
    breaks: Sequence[int]
    ends: Sequence[float]
    kerns: dict[int, float]

    @property
    def width(self) -> float:
        """Of the whole paragraph on one line, em."""
        return self.ends[-1] - (0.5 if self.text[:1] in OPENING else 0.0)


class Voice(NamedTuple):
    """Who speaks: the language (for breaks) and the font stacks for plain and bold words."""

    language: str
    font: tuple[str, ...]
    bold: tuple[str, ...]


def measure(source: str, voice: Voice, fonts: Fonts) -> Measured:
    """Measure a paragraph; ``**bold**`` words and ``[[icon]]`` marks are understood.

    Raises:
        MissingGlyphError: a character that no font of the stack has.
    """
    if "**" in source or "[[" in source:
        text, spans = _rich(source, voice)
    else:
        text, spans = source, [Span(0, len(source), voice.font[0])]
    try:
        advances = [width for span in spans for width in _advances(text, span, fonts)]
    except KeyError:
        spans = _fall_back(text, spans, voice, fonts)
        advances = [width for span in spans for width in _advances(text, span, fonts)]
    kerns = _kerns(text, advances)
    for index, kern in kerns.items():
        advances[index] += kern
    edges = list(accumulate(advances, initial=0.0))
    breaks = [end for _, end in LineBreaker(text, voice.language).segments()] if text else [0]
    return Measured(text, tuple(spans), edges, breaks, _ends(text, advances, edges, breaks, kerns), kerns)


def _advances(text: str, span: Span, fonts: Fonts) -> Iterable[float]:
    if span.icon:
        return (ICON_EM,)
    return map(fonts.widths(span.font).__getitem__, text[span.start : span.end])


def _rich(source: str, voice: Voice) -> tuple[str, list[Span]]:
    text, spans, last = "", [], 0
    for match in _RICH.finditer(source):
        if plain := source[last : match.start()]:
            spans.append(Span(len(text), len(text) + len(plain), voice.font[0]))
            text += plain
        if match[1]:
            spans.append(Span(len(text), len(text) + len(match[1]), voice.bold[0]))
            text += match[1]
        else:
            spans.append(Span(len(text), len(text) + 1, "", match[2]))
            text += ICON
        last = match.end()
    if plain := source[last:]:
        spans.append(Span(len(text), len(text) + len(plain), voice.font[0]))
        text += plain
    return text, spans


def _fall_back(text: str, spans: list[Span], voice: Voice, fonts: Fonts) -> list[Span]:
    """Spans split so that each character stands in the first font of its stack that has it."""
    result: list[Span] = []
    missing = ""
    for span in spans:
        if span.icon:
            result.append(span)
            continue
        stack = voice.bold if span.font == voice.bold[0] and span.font != voice.font[0] else voice.font
        for index in range(span.start, span.end):
            font = next((name for name in stack if _has(fonts, name, text[index])), "")
            if not font:
                missing += text[index] if text[index] not in missing else ""
            elif result and result[-1].font == font and result[-1].end == index:
                result[-1] = result[-1]._replace(end=index + 1)
            else:
                result.append(Span(index, index + 1, font))
    if missing:
        raise MissingGlyphError(missing, text)
    return result


def _has(fonts: Fonts, font: str, character: str) -> bool:
    try:
        fonts.widths(font)[character]
    except KeyError:
        return False
    return True


def _kerns(text: str, advances: list[float]) -> dict[int, float]:
    if text.isascii():
        return {}
    kerns = {}
    for match in _JOIN.finditer(text):
        index = match.start()
        kerns[index] = QUARTER - advances[index] if match[0] == " " else QUARTER
    for match in _MEET.finditer(text):
        kerns[match.start()] = -0.5
    for match in _QUOTE.finditer(text):
        index = match.start()
        if advances[index] > WIDE:  # the font draws it as wide as a Chinese character
            index -= text[index] in "“‘"
            if index >= 0:
                kerns[index] = kerns.get(index, 0.0) - 0.5
    return kerns


def _ends(
    text: str, advances: list[float], edges: list[float], breaks: list[int], kerns: dict[int, float]
) -> list[float]:
    """Where the ink of a line ends that breaks there: without spaces, kerns and blank halves."""
    if text.isascii() and " " not in text:
        return [edges[-1]] * len(breaks) if len(breaks) == 1 else [edges[stop] for stop in breaks]
    ends = [edges[stop] for stop in breaks]
    where = {stop: order for order, stop in enumerate(breaks)}
    for index, kern in kerns.items():
        if index + 1 in where and kern > 0:
            ends[where[index + 1]] -= kern
    for match in _TAIL.finditer(text):
        order = where.get(match.end())
        if order is None:
            continue
        if match[0][0] == " ":
            ends[order] = edges[match.start()] - max(0.0, kerns.get(match.start() - 1, 0.0))
        elif advances[match.start()] > WIDE:
            ends[order] -= 0.5
    return ends
