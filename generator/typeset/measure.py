"""Measures a paragraph once, in em, with its line-break opportunities.

Break opportunities are ICU's (UAX #14, strict rules for Chinese). Space is as in W3C's
*Requirements for Chinese Text Layout*: a quarter em where Chinese and Latin meet, and half an em
taken out where the blank halves of two full-width marks meet, or stand at the edge of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

from icu4py.breakers import LineBreaker

ICON = "\ufffc"
ICON_EM = 1.1
JOIN = "\u200b"
"""Keeps two characters from being read as a mark; it is taken out again and takes no room."""
QUARTER = 0.25
WIDE = 0.9
"""A mark whose advance is more than this many em stands in a full-width cell, half of it blank."""
OPENING = "「『（《〈【〔"
CLOSING = "」』）》〉】〕"
_MARKS = frozenset(OPENING + CLOSING + "，。、：；！？")
_AFTER_CLOSING = frozenset(CLOSING + "，。、：；！？")
_SPECIAL = re.compile(f"[{OPENING}{CLOSING}，。、：；！？“‘”’]")
_TRAILING = re.compile(f"[{CLOSING} ]")
_LATIN = re.compile(r"[!-~\u00a1-\u00ff]+(?: +[!-~\u00a1-\u00ff]+)*")
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


class Measured:
    """A paragraph in em: ``edges[i]`` is where character i starts; ``breaks`` are where lines may
    end, and ``ends`` where the ink of such a line ends: without spaces, kerns and blank halves.

    Break opportunities are asked for only if the paragraph does not fit on one line.
    """

    __slots__ = ("_breaks", "_ends", "edges", "kerns", "language", "spans", "text", "width")

    def __init__(
        self,
        text: str,
        language: str,
        spans: tuple[Span, ...],
        edges: Sequence[float],
        kerns: dict[int, float],
    ) -> None:
        self.text = text
        self.language = language
        self.spans = spans
        self.edges = edges
        self.kerns = kerns
        self._breaks: Sequence[int] | None = None
        self._ends: Sequence[float] = (0.0,)
        self.width = self.ink_end(len(text)) - self.lead(0)
        """Of the whole paragraph on one line, em."""

    def lead(self, start: int) -> float:
        """The blank half before an opening bracket that begins a line at ``start``, em."""
        return 0.5 if self.text[start : start + 1] in OPENING and start < len(self.text) else 0.0

    def ink_end(self, stop: int) -> float:
        """Where the ink of a line ends that breaks before character ``stop``, em."""
        last = stop
        while last and self.text[last - 1] == " ":
            last -= 1
        end = self.edges[last]
        if last:
            end -= max(0.0, self.kerns.get(last - 1, 0.0))
            if self.text[last - 1] in CLOSING and self.edges[last] - self.edges[last - 1] > WIDE:
                end -= 0.5
        return end

    @property
    def breaks(self) -> Sequence[int]:
        """Where lines may end, in characters; the last is the end of the paragraph."""
        if self._breaks is None:
            self._find_breaks()
        return self._breaks or (0,)

    @property
    def ends(self) -> Sequence[float]:
        """The ink's end for each of ``breaks``, em."""
        if self._breaks is None:
            self._find_breaks()
        return self._ends

    def _is_forbidden(self, stop: int) -> bool:
        """A space lets ICU break before a closing mark or after an opening one; clreq does not."""
        return self.text[stop - 1] == " " and (
            self.text[stop : stop + 1] in _AFTER_CLOSING or self.text[:stop].rstrip()[-1:] in OPENING
        )

    def _find_breaks(self) -> None:
        breaks = [end for _, end in LineBreaker(self.text, self.language).segments()]
        if " " in self.text:
            breaks = [stop for stop in breaks if not self._is_forbidden(stop)]
        ends = list(map(self.edges.__getitem__, breaks))
        blank = [match.end() for match in _TRAILING.finditer(self.text)]
        for stop in (*blank, *(index + 1 for index in self.kerns)):
            order = bisect_left(breaks, stop)
            if order < len(breaks) and breaks[order] == stop:
                ends[order] = self.ink_end(stop)
        self._breaks, self._ends = breaks, ends


class Voice(NamedTuple):
    """Who speaks: the language (for breaks) and the font stacks for plain and bold words."""

    language: str
    font: tuple[str, ...]
    bold: tuple[str, ...]


def measure(source: str, voice: Voice, fonts: Fonts, rich: bool = True) -> Measured:
    """Measure a paragraph; ``**bold**`` words and ``[[icon]]`` marks are understood if it is ``rich``.

    Raises:
        MissingGlyphError: a character that no font of the stack has.
    """
    if rich and ("**" in source or "[[" in source):
        text, spans = _rich(source, voice)
    else:
        source = source.replace(JOIN, "")
        text, spans = source, [Span(0, len(source), voice.font[0])]
    try:
        if len(spans) == 1:
            advances = list(_advances(text, spans[0], fonts))
        else:
            advances = [width for span in spans for width in _advances(text, span, fonts)]
    except KeyError:
        spans = _fall_back(text, spans, voice, fonts)
        advances = [width for span in spans for width in _advances(text, span, fonts)]
    kerns = _kerns(text, advances)
    for index, kern in kerns.items():
        advances[index] += kern
    edges = list(accumulate(advances, initial=0.0))
    return Measured(text, voice.language, tuple(spans), edges, kerns)


def _advances(text: str, span: Span, fonts: Fonts) -> Iterable[float]:
    if span.icon:
        return (ICON_EM,)
    return map(fonts.widths(span.font).__getitem__, text[span.start : span.end])


def _rich(source: str, voice: Voice) -> tuple[str, list[Span]]:
    text, spans, last = "", [], 0
    for match in _RICH.finditer(source):
        if plain := source[last : match.start()].replace(JOIN, ""):
            spans.append(Span(len(text), len(text) + len(plain), voice.font[0]))
            text += plain
        if match[1]:
            bold = match[1].replace(JOIN, "")
            spans.append(Span(len(text), len(text) + len(bold), voice.bold[0]))
            text += bold
        else:
            spans.append(Span(len(text), len(text) + 1, "", match[2]))
            text += ICON
        last = match.end()
    if plain := source[last:].replace(JOIN, ""):
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
    """Space added after characters (by index), or taken away, em."""
    if text.isascii():
        return {}
    kerns: dict[int, float] = {}
    for match in _LATIN.finditer(text):
        _join(text, match.start(), match.end(), advances, kerns)
    for match in _SPECIAL.finditer(text):
        _meet(text, match.start(), advances, kerns)
    return dict(sorted(kerns.items()))


def _join(text: str, start: int, stop: int, advances: list[float], kerns: dict[int, float]) -> None:
    """A quarter em on both sides of a Latin word among Chinese; a typed space counts as it."""
    before = start - 1 if start and text[start - 1] == " " else start
    if before and _is_han(text[before - 1]):
        index = before if before < start else before - 1
        kerns[index] = QUARTER - advances[index] if before < start else QUARTER
    after = stop + 1 if stop < len(text) and text[stop] == " " else stop
    if after < len(text) and _is_han(text[after]):
        index = stop if after > stop else stop - 1
        kerns[index] = QUARTER - advances[index] if after > stop else QUARTER


def _is_han(character: str) -> bool:
    """A Chinese character, not one of its marks."""
    return "\u3040" < character < "\ua000" or "\uf900" <= character < "\ufb00" or character >= "\U00020000"


def _meet(text: str, index: int, advances: list[float], kerns: dict[int, float]) -> None:
    """Half an em out where two blank halves meet, or beside a quote mark as wide as a character."""
    character, following = text[index], text[index + 1 : index + 2]
    if character in _MARKS:
        if following and (following in OPENING or (character in CLOSING and following in _AFTER_CLOSING)):
            kerns[index] = -0.5
    elif advances[index] <= WIDE:
        return
    elif character in "“‘" and following.isascii():
        if index:
            kerns[index - 1] = kerns.get(index - 1, 0.0) - 0.5
    elif character in "”’" and text[index - 1 : index].isascii():
        kerns[index] = -0.5
