"""The fonts of a set, opened when first used; typesetting asks them only for widths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from reportlab.pdfbase.ttfonts import TTFError, TTFont

from generator.content.folders import shown
from generator.content.house import House
from generator.errors import InputError, Place, Problem
from generator.press.fastface import open_font


class _Widths(dict[str, float]):
    """Advances in em by character, worked out when first asked for."""

    def __init__(self, font: TTFont) -> None:
        super().__init__()
        self._face = font.face

    def __missing__(self, character: str) -> float:
        code = ord(character)
        if not self._face.charToGlyph.get(code):  # glyph 0 is the box for what a font has not
            raise KeyError(character)
        width = self[character] = self._face.getCharWidth(code) / 1000
        return float(width)


class FontBook:
    """Opens the fonts that ``styles.yaml`` names."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._fonts: dict[str, TTFont] = {}
        self._faults: dict[str, InputError] = {}
        self._widths: dict[str, _Widths] = {}

    def font(self, name: str) -> TTFont:
        """The opened font.

        Raises:
            InputError: no such font, no such file, or not a TrueType font.
        """
        if name in self._faults:
            raise self._faults[name]
        if name not in self._fonts:
            try:
                self._fonts[name] = self._open(name)
            except InputError as fault:  # each text asks again; the file is not
                self._faults[name] = fault
                raise
        return self._fonts[name]

    def _open(self, name: str) -> TTFont:
        place = Place("content/house/styles.yaml", path=f"fonts.{name}")
        path = self._house.font_file(name, place)
        with font_faults(shown(path), place):
            return open_font(name, path)

    def widths(self, font: str) -> Mapping[str, float]:
        """Advances in em by character; KeyError for one without a glyph."""
        if font not in self._widths:
            self._widths[font] = _Widths(self.font(font))
        return self._widths[font]


@contextmanager
def font_faults(file: str, place: Place) -> Iterator[None]:
    """Tell what reportlab says of a font as a problem."""
    try:
        yield
    except TTFError as error:
        reason = next(iter(str(error).splitlines()), "damaged")
        raise InputError(Problem("font.broken", {"file": file, "reason": reason}, place)) from None
