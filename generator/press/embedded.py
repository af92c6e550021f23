"""Embeds a font as one composite font (Type 0, Identity-H) of the glyphs that a file uses.

reportlab splits a TrueType font into subsets of 256 characters; a line of Chinese then changes its
font every few characters. A composite font has two-byte codes: a line is one string, the file is
smaller, and a reader finds one font a weight.
"""

from __future__ import annotations

import zlib
from itertools import groupby
from typing import Any

from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFStream, PDFString, PDFZCompress
from reportlab.pdfbase.ttfonts import TTFont

_CMAP = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
{ranges}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""
_ESCAPES = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r", "\n": "\\n"})
_BLOCK = 100
"""A bfchar block of a CMap may hold so many entries."""


class _Codes(dict[str, str]):
    """Two-byte codes by character (as Latin-1, ready for a string in parentheses), given out in the
    order of first use; they are glyph numbers.
    """

    def __init__(self, font: TTFont) -> None:
        super().__init__()
        self._font = font
        self._glyphs: dict[int, str] = {}
        self.characters = [0]
        """Code points by glyph number of the subset; the first glyph is the missing one."""

    def __missing__(self, character: str) -> str:
        glyph = self._font.face.charToGlyph[ord(character)]
        if glyph not in self._glyphs:  # two characters may share a glyph
            number = len(self.characters)
            self._glyphs[glyph] = (chr(number >> 8) + chr(number & 255)).translate(_ESCAPES)
            self.characters.append(ord(character))
        code = self[character] = self._glyphs[glyph]
        return code


class EmbeddedFont:
    """A font of a file: ``codes`` gives the code of a character, ``add_to`` writes the font."""

    def __init__(self, name: str, font: TTFont) -> None:
        self.name = name
        self.codes = _Codes(font)
        self._face = font.face

    def add_to(self, doc: Any) -> None:
        """Put the font, with the glyphs used so far, into a document's resources."""
        characters = self.codes.characters
        tag = _tag(characters)
        base = f"{tag}+{self._face.name.decode('ascii')}"
        descriptor = self._face.addSubsetObjects(doc, base, characters)
        descendant = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("CIDFontType2"),
                "BaseFont": PDFName(base),
                "CIDSystemInfo": PDFDictionary(
                    {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
                ),
                "FontDescriptor": descriptor,
                "DW": 1000,
                "W": PDFArray(self._widths(characters)),
                "CIDToGIDMap": PDFName("Identity"),
            }
        )
        unicode_map = PDFStream(content=_to_unicode(characters), filters=[PDFZCompress])
        font = PDFDictionary(
            {
                "Type": PDFName("Font"),
                "Subtype": PDFName("Type0"),
                "BaseFont": PDFName(base),
                "Encoding": PDFName("Identity-H"),
                "DescendantFonts": PDFArray([doc.Reference(descendant, f"descendant:{base}")]),
                "ToUnicode": doc.Reference(unicode_map, f"toUnicode:{base}"),
            }
        )
        doc.idToObject["BasicFonts"].dict[self.name] = doc.Reference(font, f"font:{base}")

    def _widths(self, characters: list[int]) -> list[Any]:
        """The widths that are not 1000, in runs: first glyph, then an array."""
        widths = [self._face.defaultWidth, *map(self._face.getCharWidth, characters[1:])]
        entries: list[Any] = []
        narrow = [(glyph, width) for glyph, width in enumerate(widths) if width != 1000]
        for _, run in groupby(enumerate(narrow), lambda pair: pair[1][0] - pair[0]):
            glyphs = [entry for _, entry in run]
            entries += [glyphs[0][0], PDFArray([width for _, width in glyphs])]
        return entries


def _tag(characters: list[int]) -> str:
    """Six letters that tell one subset from another."""
    number = zlib.crc32(repr(characters).encode())
    return "".join(chr(65 + number // 26**place % 26) for place in range(6))


def _to_unicode(characters: list[int]) -> str:
    entries = [
        f"<{glyph:04x}> <{chr(code).encode('utf-16-be').hex()}>"
        for glyph, code in enumerate(characters)
        if code
    ]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    ranges = [f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks]
    return _CMAP.replace("{ranges}", "\n".join(ranges))
