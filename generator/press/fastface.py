"""TrueType fonts opened in a fraction of the time, for reportlab to print with.

reportlab's own ``TTFontFace`` reads a font number by number: the two Noto faces cost it half of a
run. ``FastFace`` maps the file, reads each big table in one piece, and looks a character up when it
is first asked for. What it hands on is the same, to the byte of the embedded subsets; a font that it
does not know (``UnusualFont``) goes to reportlab's own reader. Use ``open_font``.
"""

from __future__ import annotations

import mmap
import sys
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from operator import le, lt
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal
from weakref import WeakKeyDictionary

import msgspec
from reportlab import rl_config
from reportlab.lib.rl_accel import instanceStringWidthTTF
from reportlab.pdfbase.ttfonts import TTEncoding, TTFError, TTFont, TTFontFace

Data = mmap.mmap | bytes

_LAST_CODE = 0x10FFFF
_SPACES = (0x20, 0xA0)
_USED = "OS/2 cmap cvt_ fpgm glyf head hhea hmtx loca maxp name post prep".replace("_", " ").split(" ")


class UnusualFont(TTFError):  # type: ignore[misc]  # noqa: N818
    """A font that may be sound, but is not laid out in a way that the fast reader knows."""


@contextmanager
def _only_ttf_errors(filename: str) -> Iterator[None]:
    """Tell whatever goes wrong with the bytes of a font as a ``TTFError``."""
    try:
        yield
    except TTFError:
        raise
    except Exception as error:
        raise TTFError(f'Corrupt TTF file "{filename}": {type(error).__name__}: {error}') from error


def _contents(path: Path) -> Data:
    """The file, mapped into memory if the system can."""
    try:
        with path.open("rb") as stream:
            try:
                return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
            except (OSError, ValueError):  # a file system without maps; an empty file
                return stream.read()
    except (OSError, ValueError) as error:
        raise TTFError(f'Can\'t open file "{path}": {error}') from error


def _numbers(data: Data, kind: Literal["H", "I"], start: int, count: int) -> array[int]:
    """``count`` big-endian numbers of 16 (``H``) or 32 (``I``) bits, read in one piece."""
    numbers = array(kind)
    numbers.frombytes(data[start : start + count * numbers.itemsize])
    if len(numbers) != count:
        raise TTFError(f"the file ends within the {count} numbers from byte {start} on")
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


class _Part(msgspec.Struct, frozen=True):
    """A table that is sliced where it stands, not copied out first (``glyf`` has 7 MB)."""

    data: Data
    start: int
    length: int

    def __getitem__(self, wanted: slice) -> bytes:
        start, stop, _ = wanted.indices(self.length)
        return self.data[self.start + start : self.start + stop]


class _Metrics(msgspec.Struct, frozen=True):
    """The ``hmtx`` table: ``full`` pairs of advance and bearing, then only bearings.

    ``last`` is the advance of those that have none. As in reportlab, it is already scaled.
    """

    words: array[int]
    full: int
    last: float

    def __getitem__(self, glyph: int) -> tuple[float, int]:
        if glyph < self.full:
            return self.words[2 * glyph], self.words[2 * glyph + 1]
        return self.last, self.words[self.full + glyph]


class CharToGlyph(Mapping[int, int]):
    """Every character's glyph, found in a cmap's ranges when first asked for.

    ``glyph`` has the glyph of a character in the range of that number. The two spaces share theirs.
    """

    def __init__(self, starts: array[int], ends: array[int], glyph: Callable[[int, int], int]) -> None:
        _check_ranges(starts, ends)
        self._starts, self._ends, self._glyph = starts, ends, glyph
        self._found: dict[int, int] = {}
        there = [code for code in _SPACES if code in self]
        self._added = [code for code in _SPACES if there and code not in there]
        self._found.update(dict.fromkeys(_SPACES, self[there[0]]) if there else {})

    def __getitem__(self, code: int) -> int:
        if code in self._found:
            return self._found[code]
        n = bisect_right(self._starts, code) - 1
        if n < 0 or code > self._ends[n]:
            raise KeyError(code)
        return self._found.setdefault(code, self._glyph(n, code))

    def __iter__(self) -> Iterator[int]:
        ranges = map(range, self._starts, (end + 1 for end in self._ends))
        return chain(chain.from_iterable(ranges), self._added)

    def __len__(self) -> int:
        return sum(self._ends) - sum(self._starts) + len(self._starts) + len(self._added)


def _check_ranges(starts: array[int], ends: array[int]) -> None:
    """Ranges are to rise. Huge ones would hang reportlab's own reader, so they stop here."""
    if all(map(le, starts, ends)) and all(map(lt, ends, starts[1:])):
        size = ends[-1] if ends else 0
    else:
        size = sum(len(range(start, end + 1)) for start, end in zip(starts, ends, strict=True))
        if size <= _LAST_CODE:
            raise UnusualFont("the ranges of the cmap overlap")
    if size > _LAST_CODE:
        raise TTFError("the cmap has more characters than there are")


def _char_to_glyph(data: Data, start: int) -> CharToGlyph:
    """The cmap subtable at ``start``."""
    form, length, _, double_count = _numbers(data, "H", start, 4)
    if form in (12, 13):
        return _grouped(data, start, step=13 - form)
    if form != 4:
        raise UnusualFont(f"cmap format {form}")
    if start + length > len(data):
        raise TTFError("the cmap goes on after the end of the file")
    return _segmented(data, start, start + length, double_count // 2)


def _grouped(data: Data, start: int, step: int) -> CharToGlyph:
    """Formats 12 and 13: a range has its first glyph; the next follow it, or are the same."""
    groups = _numbers(data, "I", start + 16, 3 * _numbers(data, "I", start + 12, 1)[0])
    starts, ends, firsts = groups[::3], groups[1::3], groups[2::3]
    return CharToGlyph(starts, ends, lambda n, code: firsts[n] + step * (code - starts[n]))


def _segmented(data: Data, start: int, limit: int, count: int) -> CharToGlyph:
    """Format 4: a range has the distance to its glyphs, or a place in a list of glyphs."""
    ends = _numbers(data, "H", start + 14, count)
    starts, deltas, offsets = (_numbers(data, "H", start + 16 + 2 * n * count, count) for n in (1, 2, 3))

    def glyph(n: int, code: int) -> int:
        if not offsets[n]:
            return (code + deltas[n]) & 0xFFFF
        at = start + 16 + 6 * count + 2 * n + offsets[n] + 2 * (code - starts[n])
        listed = int.from_bytes(data[at : at + 2], "big") if at < limit else 0
        return (listed + deltas[n]) & 0xFFFF if listed else 0

    return CharToGlyph(starts, ends, glyph)


class FastFace(TTFontFace):  # type: ignore[misc]
    """reportlab's face of a TrueType font, with the big tables left where they are."""

    def __init__(self, path: Path) -> None:
        with _only_ttf_errors(str(path)):
            super().__init__(str(path))

    def readFile(self, file: str) -> None:  # noqa: N802
        """Map the file instead of reading it."""
        self.filename = file
        self._pos = 0
        self._ttf_data = _contents(Path(file))

    def extractInfo(self, char_info: int = 1) -> None:  # noqa: N802
        """Let reportlab read the small tables, then read the big ones."""
        super().extractInfo(0)
        self._check_tables()
        self.charToGlyph = _char_to_glyph(self._ttf_data, self._cmap_start())
        self.hmetrics = self._read_metrics()
        self.defaultWidth = self._glyph_width(0)
        self.glyphPos = self._read_positions()
        del self.charWidths  # which extractInfo(0) has set to None

    def _check_tables(self) -> None:
        for tag in _USED:
            if tag in self.table and sum(self.get_table_pos(tag)) > len(self._ttf_data):
                raise TTFError(f'TTF file "{self.filename}": table {tag} goes on after the end of the file')
        if self._full_font or "loca" not in self.table:
            raise UnusualFont("a font that is embedded whole, or that has no loca table")
        if self.get_ushort(self.get_table_pos("head")[0] + 52) != 0:
            raise UnusualFont("glyph data format")

    def _cmap_start(self) -> int:
        """Where the subtable begins that reportlab would choose: the last for Unicode."""
        cmap: int = self.get_table_pos("cmap")[0]
        for at in reversed(range(cmap + 4, cmap + 4 + 8 * self.get_ushort(cmap + 2), 8)):
            platform, encoding, high, low = _numbers(self._ttf_data, "H", at, 4)
            if platform == 3 or (platform == 0 and encoding != 5) or platform == encoding == 1:
                return cmap + (high << 16) + low
        raise UnusualFont("no Unicode cmap")

    def _read_metrics(self) -> _Metrics:
        full = self.get_ushort(self.get_table_pos("hhea")[0] + 34)
        if full > self.numGlyphs:
            raise UnusualFont("more metrics than glyphs")
        words = _numbers(self._ttf_data, "H", self.get_table_pos("hmtx")[0], full + self.numGlyphs)
        return _Metrics(words, full, self._pdfScale(words[2 * full - 2]))

    def _read_positions(self) -> array[int] | list[int]:
        long = self.get_ushort(self.get_table_pos("head")[0] + 50)
        if long > 1:
            raise TTFError(f"Unknown location table format ({long})")
        start = self.get_table_pos("loca")[0]
        found = _numbers(self._ttf_data, "I" if long else "H", start, self.numGlyphs + 1)
        positions = found if long else [2 * half for half in found]
        if positions[-1] > self.get_table_pos("glyf")[1]:
            raise TTFError(f'TTF file "{self.filename}": the glyf table is too short')
        return positions

    def _glyph_width(self, glyph: int) -> float:
        advance = self.hmetrics[glyph][0]
        width: float = self._pdfScale(advance) if glyph < self.hmetrics.full else advance
        return width

    def getCharWidth(self, code: int) -> float:  # noqa: N802
        """The width of a character in thousandths of the size."""
        glyph = self.charToGlyph.get(code, self.numGlyphs)
        width: float = self._glyph_width(glyph) if glyph < self.numGlyphs else self.defaultWidth
        return width

    @cached_property
    def charWidths(self) -> dict[int, float]:  # noqa: N802
        """The width of every character. Made for whoever asks; the fast way is ``getCharWidth``."""
        glyphs = self.charToGlyph.items()
        return {code: self._glyph_width(glyph) for code, glyph in glyphs if glyph < self.numGlyphs}

    def get_table(self, tag: str) -> bytes | _Part:
        """A table's bytes; those of ``glyf`` uncopied."""
        part = _Part(self._ttf_data, *self.get_table_pos(tag))
        return part if tag == "glyf" else part[:]

    def makeSubset(self, subset: list[int]) -> bytes:  # noqa: N802
        """A font with these characters only."""
        with _only_ttf_errors(self.filename):
            return bytes(super().makeSubset(subset))


class FastFont(TTFont):  # type: ignore[misc]
    """reportlab's TrueType font with a ``FastFace``. Never shaped: uharfbuzz may be there or not."""

    def __init__(self, name: str, path: Path) -> None:
        self.fontName = name
        self.face = FastFace(path)
        self.encoding = TTEncoding()
        self.state: WeakKeyDictionary[Any, Any] = WeakKeyDictionary()
        self._asciiReadable = rl_config.ttfAsciiReadable
        self.shapable = False
        self._widths: dict[int, float] = {}
        ruler = SimpleNamespace(charWidths=self._widths, defaultWidth=self.face.defaultWidth)
        self._ruler = SimpleNamespace(face=ruler)

    def stringWidth(self, text: str | bytes, size: float, encoding: str = "utf8") -> float:  # noqa: N802
        """The width of a text. reportlab adds it up, from a dict of the characters met so far."""
        if isinstance(text, bytes):
            text = text.decode(encoding)
        for code in set(map(ord, text)).difference(self._widths):
            self._widths[code] = self.face.getCharWidth(code)
        return float(instanceStringWidthTTF(self._ruler, text, size, encoding))


def open_font(name: str, path: Path) -> TTFont:
    """The font in a file, ready to register with reportlab; a ``TTFError`` if it is not sound."""
    try:
        return FastFont(name, path)
    except UnusualFont:
        with _only_ttf_errors(str(path)):
            return TTFont(name, str(path), shapable=False)
