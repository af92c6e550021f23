"""Sets one text in a box: it shrinks between the sizes of its style, and what does not fit is told."""

from __future__ import annotations

from typing import NamedTuple

from generator.content.house import House, Origin
from generator.content.model import Align, Style, Valign
from generator.errors import Problem
from generator.typeset.face import DrawingOp, Line, Op, Run, TextOp, TurnedOp
from generator.typeset.lines import ASCENT, InlineIcon, fill, place_line
from generator.typeset.measure import Fonts, Measured, MissingGlyphError, Voice, measure
from generator.units import MM_PER_POINT, Box

STEP = 0.25 * MM_PER_POINT
_UPRIGHT = "\u2e80"
_VERTICAL = str.maketrans("「」『』（）《》〈〉【】", "﹁﹂﹃﹄︵︶︽︾︿﹀︻︼")


class Said(NamedTuple):
    """A text in one language; ``rank`` 0 for the first language of the set, 1 for the second."""

    language: str
    text: str
    rank: int = 0


class Paragraph(NamedTuple):
    """A measured paragraph with its size and line pitch as shares of the style's size."""

    measured: Measured
    scale: float
    leading: float
    justify: bool


class Overflow(NamedTuple):
    """How much room a text needs at its smallest size, and how much there is, mm."""

    side: str
    needed: float
    had: float


class Outcome(NamedTuple):
    """What was set, and the overflow if it does not fit."""

    ops: tuple[Op, ...]
    overflow: Overflow | None = None


class Typesetter:
    """Measures each text once and sets it as often as asked."""

    def __init__(self, fonts: Fonts, house: House, latin: frozenset[str]) -> None:
        self.fonts = fonts
        self.house = house
        self.latin = latin
        self._measured: dict[tuple[str, Voice, bool], Measured] = {}
        self.missing: list[tuple[MissingGlyphError, Origin]] = []

    def measure(self, text: str, style: Style, language: str, origin: Origin, rich: bool = True) -> Measured:
        """A paragraph in em; characters without a glyph are noted and measured as 口."""
        voice = Voice(language, style.font, style.bold or style.font)
        key = (text, voice, rich)
        found = self._measured.get(key)
        if found is None:
            try:
                found = measure(text, voice, self.fonts, rich)
            except MissingGlyphError as missing:
                self.missing.append((missing, origin))
                known = text.translate(dict.fromkeys(map(ord, missing.characters), "口"))
                found = measure(known, voice, self.fonts, rich)
            self._measured[key] = found
        return found

    def forget(self, most: int = 150) -> None:
        """Drop the texts measured first, so that a long deck does not fill the memory."""
        if len(self._measured) > 2 * most:
            for key in list(self._measured)[:-most]:
                del self._measured[key]

    def paragraphs(self, said: tuple[Said, ...], style: Style, origin: Origin) -> list[Paragraph]:
        """The paragraphs of a text in its languages, the second one smaller."""
        result = []
        for language, text, rank in said:
            leading = style.leading_latin if language in self.latin else style.leading
            scale = style.second if rank else 1.0
            justify = style.justify and language not in self.latin
            for line in text.split("\n"):
                result.append(Paragraph(self.measure(line, style, language, origin), scale, leading, justify))
        return result

    # ----------------------------------------------------------------- a box of text

    def box(
        self,
        said: tuple[Said, ...],
        style: Style,
        box: Box,
        colour: str,
        align: Align,
        valign: Valign,
        origin: Origin,
    ) -> Outcome:
        """Set texts below each other in a box of mm."""
        paragraphs = self.paragraphs(said, style, origin)
        size = float(style.size)
        while True:
            lines = [fill(p.measured, box.width / (size * p.scale)) for p in paragraphs]
            height = _height(paragraphs, lines, size)
            if None not in lines and height <= box.height + 1e-6:
                break
            if size <= style.min:
                break
            size = max(float(style.min), size - STEP)
        overflow = None
        if None in lines or height > box.height + 1e-6:
            overflow = self._overflow(paragraphs, lines, size, height, box)
        top = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (box.height - height)
        ops = self._draw(paragraphs, lines, size, box, top, colour, align, origin)
        return Outcome(ops, overflow)

    def _overflow(
        self,
        paragraphs: list[Paragraph],
        lines: list[list[tuple[int, int]] | None],
        size: float,
        height: float,
        box: Box,
    ) -> Overflow:
        if None not in lines:
            return Overflow("height", height, box.height)
        widest = max(longest_word(p.measured) * p.scale * size for p in paragraphs)
        return Overflow("width", widest, box.width)

    def _draw(
        self,
        paragraphs: list[Paragraph],
        lines: list[list[tuple[int, int]] | None],
        size: float,
        box: Box,
        top: float,
        colour: str,
        align: Align,
        origin: Origin,
    ) -> tuple[Op, ...]:
        placed: list[Line] = []
        ops: list[Op] = []
        for paragraph, ranges in zip(paragraphs, lines, strict=True):
            measured, scale, leading, justify = paragraph
            own, pitch = size * scale, size * scale * leading
            whole = [(0, len(measured.text))] if ranges is None else ranges
            for start, stop in whole:
                filled = justify and (start, stop) != whole[-1]
                line, icons = place_line(
                    measured, start, stop, box.x, top, box.width, own, pitch, align, filled
                )
                placed.append(line)
                if icons:
                    ops += self.icons(icons, colour, origin)
                top += pitch
        return (TextOp(tuple(placed), colour), *ops)

    def icons(self, icons: tuple[InlineIcon, ...], colour: str, origin: Origin) -> list[Op]:
        """Inline icons as drawings, a little larger than the letters."""
        return [
            DrawingOp(self.house.icon(name, origin.place), Box(x + 0.05 * size, y, size, size), colour)
            for name, x, y, size in icons
        ]

    # ----------------------------------------------------------------- along a stick

    def column(
        self, said: tuple[Said, ...], style: Style, box: Box, colour: str, valign: Valign, origin: Origin
    ) -> Outcome:
        """Set texts side by side along a tall box: Chinese upright from the top, Latin turned."""
        shares = [1.0] if len(said) == 1 else [0.56, 0.44]
        ops: list[Op] = []
        overflow = None
        x = box.x
        for (language, text, _), share in zip(said, shares, strict=True):
            strip = Box(x, box.y, box.width * share, box.height)
            x += strip.width
            outcome = self._strip(language, text, style, strip, colour, valign, origin)
            ops += outcome.ops
            overflow = overflow or outcome.overflow
        return Outcome(tuple(ops), overflow)

    def _strip(
        self, language: str, text: str, style: Style, box: Box, colour: str, valign: Valign, origin: Origin
    ) -> Outcome:
        pieces = _upright_pieces(text)
        measured = [(up, self.measure(piece, style, language, origin, rich=False)) for up, piece in pieces]
        length = sum(m.width for _, m in measured)
        line = 1.0 if any(up for up, _ in pieces) else 1.1
        size = min(float(style.size), box.width / line, box.height / max(length, 1e-6))
        overflow = None
        if size < style.min - 1e-9:
            needs = {"width": style.min * line, "height": style.min * length}
            had = {"width": box.width, "height": box.height}
            side = next(side for side in needs if needs[side] > had[side] + 1e-9)
            overflow = Overflow(side, needs[side], had[side])
            size = float(style.min)
        top = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (box.height - length * size)
        centre = box.x + box.width / 2
        ops: list[Op] = []
        for up, piece in measured:
            if up:
                ops.append(_upright(piece, centre, top, size, colour))
            else:
                ops.append(_turned(piece, centre, top, size, colour))
            top += piece.width * size
        return Outcome(tuple(ops), overflow)


def _height(paragraphs: list[Paragraph], lines: list[list[tuple[int, int]] | None], size: float) -> float:
    return sum(
        len(ranges or [0]) * size * p.scale * p.leading for p, ranges in zip(paragraphs, lines, strict=True)
    )


def longest_word(measured: Measured) -> float:
    """The widest stretch of a paragraph that cannot be broken, em."""
    starts = [0.0, *(measured.edges[stop] for stop in measured.breaks[:-1])]
    return max(end - start for start, end in zip(starts, measured.ends, strict=True))


def _upright_pieces(text: str) -> list[tuple[bool, str]]:
    """Chinese characters one by one (upright), everything else in runs (turned)."""
    pieces: list[tuple[bool, str]] = []
    for character in text.translate(_VERTICAL):
        if character >= _UPRIGHT:
            pieces.append((True, character))
        elif pieces and not pieces[-1][0]:
            pieces[-1] = (False, pieces[-1][1] + character)
        else:
            pieces.append((False, character))
    return [(up, piece) for up, piece in pieces if piece.strip()]


def _upright(piece: Measured, centre: float, top: float, size: float, colour: str) -> Op:
    run = Run(piece.spans[0].font, piece.text)
    return TextOp((Line(centre - size / 2, top + ASCENT * size, size, (run,)),), colour)


def _turned(piece: Measured, centre: float, top: float, size: float, colour: str) -> Op:
    """A run turned a quarter clockwise about the top of its strip; its capitals stand on the middle."""
    baseline = top + 0.36 * size
    line = Line(centre, baseline, size, tuple(Run(s.font, piece.text[s.start : s.end]) for s in piece.spans))
    return TurnedOp(90, centre, top, (TextOp((line,), colour),))


def problem(overflow: Overflow, text: str, where: str, origin: Origin) -> Problem:
    """The overflow as a problem: which box of which piece, and the mm needed and had."""
    fields = {
        "where": where,
        "text": text[:24],
        "side": overflow.side,
        "needed": f"{overflow.needed:.1f}",
        "had": f"{overflow.had:.1f}",
    }
    return Problem("text.overflow", fields, origin.place)
