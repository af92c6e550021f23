"""The fast reader against reportlab's own: the same numbers, the same bytes, the same error."""

from __future__ import annotations

import io
import os
import random
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont, TTFontFace
from reportlab.pdfgen.canvas import Canvas

from generator.press.fastface import CharToGlyph, FastFace, FastFont, UnusualFont, open_font

FONTS = Path(__file__).parents[2] / "fonts"
NOTO = sorted(FONTS.glob("*.ttf"))
REGULAR = FONTS / "NotoSansTC-Regular.ttf"

NOT_COMPARED_AS_IS = {
    "_ttf_data": "a map of the file instead of its bytes; its bytes are compared",
    "_pos": "where the parser read last; it seeks before each read",
    "_pdfScale": "a function; what it makes of numbers is compared",
    "glyphToChar": "only shaping with uharfbuzz reads it, and a FastFont is never shaped",
    "hmetrics": "computed on demand; compared as a list",
    "glyphPos": "an array instead of a list; compared as a list",
}


class Pair:
    """One font in both readers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.slow = TTFontFace(str(path))
        self.fast = FastFace(path)


@pytest.fixture(scope="module", params=NOTO, ids=lambda path: path.stem)
def noto(request: pytest.FixtureRequest) -> Pair:
    return Pair(request.param)


def square(size: int) -> Any:
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    pen = pens.TTGlyphPen(None)
    pen.moveTo((0, 0))
    for point in ((0, size), (size, size), (size, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def composite(*parts: str, scale: float = 1) -> Any:
    pens = pytest.importorskip("fontTools.pens.ttGlyphPen")
    pen = pens.TTGlyphPen(dict.fromkeys(parts))
    for place, name in enumerate(parts):
        pen.addComponent(name, (scale, 0, 0, 1, 300 * place, 7))
    return pen.glyph()


def new_builder(order: list[str], cmap: dict[int, str], upm: int, is_ttf: bool = True) -> Any:
    builders = pytest.importorskip("fontTools.fontBuilder")
    builder = builders.FontBuilder(upm, isTTF=is_ttf)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(cmap)
    builder.setupHorizontalHeader(ascent=1500, descent=-500)
    builder.setupNameTable({"familyName": "Small", "styleName": "Italic", "psName": "Small-Italic"})
    builder.setupOS2(
        sTypoAscender=1500, sTypoDescender=-500, sCapHeight=1400, usWeightClass=700, xAvgCharWidth=500
    )
    builder.setupPost(italicAngle=-12.5, isFixedPitch=1)
    return builder


ACCENTS = {0xE9: "eacute", 0x1D5: "Udieresismacron"}


def small_builder(upm: int = 2048, codes: dict[int, str] | None = None) -> Any:
    """A font with composites in composites, format 4 with lists of glyphs, and bare bearings."""
    letters = [f"g{n}" for n in range(60)]
    order = [".notdef", "space", "e", "U", "dots", "bar", "dotsbar", *ACCENTS.values(), *letters]
    shuffled = random.Random(3).sample(letters, len(letters))
    cmap = {0x20: "space", 0x65: "e", 0x55: "U", **ACCENTS, **dict(enumerate(shuffled, 0x4E00))}
    advances = {name: 2048 if name in letters else 500 + 7 * n for n, name in enumerate(order)}
    builder = new_builder(order, cmap if codes is None else codes, upm)
    glyphs = {name: square(100 + n) for n, name in enumerate(order)}
    glyphs["dotsbar"] = composite("dots", "bar")
    glyphs["eacute"] = composite("e", "bar", scale=0.5)
    glyphs["Udieresismacron"] = composite("U", "dotsbar")
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: (advances[name], n) for n, name in enumerate(order)})
    return builder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    small_builder().save(tmp_path / "small.ttf")
    return tmp_path / "small.ttf"


def assert_same_face(pair: Pair) -> None:
    slow, fast = pair.slow, pair.fast
    for name, value in vars(slow).items():
        if name not in NOT_COMPARED_AS_IS:
            assert getattr(fast, name) == value, name
    assert fast._ttf_data[:] == slow._ttf_data
    assert [fast._pdfScale(n) for n in range(-3000, 3000)] == [slow._pdfScale(n) for n in range(-3000, 3000)]
    assert [fast.hmetrics[glyph] for glyph in range(fast.numGlyphs)] == slow.hmetrics
    assert list(fast.glyphPos) == slow.glyphPos
    assert fast.name.ustr == slow.name.ustr
    assert list(fast.charToGlyph) == list(slow.charToGlyph)
    assert len(fast.charToGlyph) == len(slow.charToGlyph)
    for tag in slow.table:
        assert fast.get_table(tag)[:] == slow.get_table(tag), tag


def assert_same_lookups(pair: Pair) -> None:
    fresh = FastFace(pair.path)  # nothing looked up yet, nothing filled
    known = pair.slow.charToGlyph
    near = {code + step for code in known for step in (-1, 0, 1)} | {
        0,
        0x9F,
        0xA0,
        0xFFFF,
        0x10FFFF,
        0x110000,
    }
    for code in near:
        assert (code in fresh.charToGlyph) == (code in known), code
        assert fresh.charToGlyph.get(code) == known.get(code), code
        assert fresh.getCharWidth(code) == pair.slow.getCharWidth(code), code
        assert type(fresh.getCharWidth(code)) is type(pair.slow.getCharWidth(code))


class TestSameFace:
    def test_there_are_two_fonts(self) -> None:
        assert len(NOTO) == 2

    def test_every_attribute(self, noto: Pair) -> None:
        assert_same_face(noto)

    def test_what_is_not_compared_is_there_to_be_left_out(self, noto: Pair) -> None:
        assert vars(noto.slow).keys() >= NOT_COMPARED_AS_IS.keys()

    def test_every_character(self, noto: Pair) -> None:
        assert_same_lookups(noto)

    def test_a_small_font_of_format_4(self, small: Path) -> None:
        pair = Pair(small)
        assert_same_face(pair)
        assert_same_lookups(pair)
        assert pair.fast.hmetrics.full < pair.fast.numGlyphs
        assert pair.fast.charWidths[0xE9] != int(pair.fast.charWidths[0xE9])

    @pytest.mark.parametrize(
        "codes", [{0xA0: "e", 0x4E00: "g1"}, {0x41: "e"}, {0x20: "e", 0xA0: "U"}, {0x41: "e", 0x1F600: "U"}]
    )
    def test_spaces_and_formats(self, tmp_path: Path, codes: dict[int, str]) -> None:
        small_builder(1000, codes).save(tmp_path / "odd.ttf")
        pair = Pair(tmp_path / "odd.ttf")
        assert_same_face(pair)
        assert_same_lookups(pair)

    def test_a_collection(self, small: Path, tmp_path: Path) -> None:
        fonts = pytest.importorskip("fontTools.ttLib")
        collection = fonts.TTCollection()
        collection.fonts = [fonts.TTFont(small), fonts.TTFont(small)]
        collection.save(tmp_path / "small.ttc")
        pair = Pair(tmp_path / "small.ttc")
        assert_same_face(pair)
        assert pair.fast.makeSubset([0xE9]) == pair.slow.makeSubset([0xE9])


class TestSameFont:
    def test_attributes_of_the_font(self) -> None:
        slow, fast = TTFont("R", str(REGULAR), shapable=False), open_font("R", REGULAR)
        assert isinstance(fast, FastFont)
        same = vars(slow).keys() - {"face", "encoding", "state"}
        assert {name: vars(fast)[name] for name in same} == {name: vars(slow)[name] for name in same}
        assert vars(fast).keys() - vars(slow).keys() == {"_widths", "_ruler"}
        assert vars(fast).keys() >= vars(slow).keys()
        assert fast.encoding.name == slow.encoding.name
        assert not fast.shapable

    def test_string_width_to_the_bit(self, small: Path) -> None:
        rng = random.Random(5)
        for path in (*NOTO, small):
            slow, fast = TTFont("R", str(path)), open_font("R", path)
            alphabet = [*rng.sample(sorted(slow.face.charToGlyph), 60), 0x20, 0xA0, 0x1F9FF, 0x378]
            for _ in range(200):
                text = "".join(map(chr, rng.choices(alphabet, k=rng.randrange(40))))
                size = rng.uniform(1, 80)
                assert fast.stringWidth(text, size) == slow.stringWidth(text, size)
                assert fast.stringWidth(text.encode(), size) == slow.stringWidth(text.encode(), size)


def chosen(face: Any, size: int, seed: int) -> list[int]:
    cjk = [code for code in face.charToGlyph if 0x3400 <= code < 0xA000 or code >= 0x20000]
    return [0, *random.Random(seed).sample(cjk, size)]


class TestSameSubset:
    def test_several_subsets(self, noto: Pair) -> None:
        subsets = [
            [0] * 32 + list(range(32, 128)),
            *(chosen(noto.slow, 200, seed) for seed in range(4)),
            [0, *map(ord, "éǕÅñ€„“，。！？①★")],
            [0, 0x20, 0xA0, 0x378, 0x10FFFF],  # characters that the font has not
            [0],
        ]
        for subset in subsets:
            assert noto.fast.makeSubset(subset) == noto.slow.makeSubset(subset)

    def test_composites(self, small: Path) -> None:
        pair = Pair(small)
        for subset in ([0, 0x1D5], [0xE9, 0x65, 0x1D5, 0x4E05], sorted(pair.slow.charToGlyph)):
            assert pair.fast.makeSubset(subset) == pair.slow.makeSubset(subset)
        head = pair.fast.get_table("glyf")[:][pair.fast.glyphPos[pair.fast.charToGlyph[0x1D5]] :][:2]
        assert head == b"\xff\xff"


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Callable[[TTFont], None]:
    monkeypatch.setattr(pdfmetrics, "_fonts", dict(pdfmetrics._fonts))
    monkeypatch.setattr(pdfmetrics, "_dynFaceNames", dict(pdfmetrics._dynFaceNames))
    register: Callable[[TTFont], None] = pdfmetrics.registerFont
    return register


def pdf_of(texts: list[tuple[str, str]]) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1)
    for line, (font, text) in enumerate(texts):
        canvas.setFont(font, 9.5)
        canvas.drawString(20, 800 - 11 * (line % 70), text)
        canvas.drawCentredString(300, 800 - 11 * (line % 70), text[::-1])
        if line % 70 == 69:
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_same_pdf(registry: Callable[[TTFont], None], small: Path) -> None:
    rng = random.Random(8)
    faces = {"R": NOTO[1], "B": NOTO[0], "S": small}
    codes = {name: rng.sample(sorted(TTFontFace(str(path)).charToGlyph), 60) for name, path in faces.items()}
    codes["R"] = chosen(TTFontFace(str(faces["R"])), 600, 2)[1:]
    texts = [(name, "".join(map(chr, rng.choices(codes[name], k=20)))) for name in "RBSR" for _ in range(30)]
    texts += [("R", "Ascii (text) \\ with\xa0a space, 漢字 é Ǖ \U0001f600 𠮷"), ("S", "eé Ǖ U")]
    made = []
    for opener in (lambda name, path: TTFont(name, str(path)), open_font, open_font):
        for name, path in faces.items():
            registry(opener(name, path))
        made.append(pdf_of(texts))
    assert made[0].startswith(b"%PDF")
    assert made[0] == made[1] == made[2]


def assert_ttf_error(path: Path) -> None:
    with pytest.raises(TTFError) as caught:
        open_font("X", path)
    assert not isinstance(caught.value, UnusualFont)


def survives(path: Path) -> bool:
    """Whether the font opens and subsets; anything but a ``TTFError`` falls through."""
    try:
        font = open_font("X", path)
        if isinstance(font, FastFont):
            font.face.makeSubset([0, *range(32, 128), 0xE9, 0x1D5, *range(0x4E00, 0x4E40)])
            font.stringWidth("e é 一", 10)
    except TTFError:
        return False
    return True


class TestBroken:
    @pytest.mark.parametrize("path", ["missing.ttf", ".", "nul\0byte.ttf", "http://127.0.0.1:9/x.ttf"])
    def test_no_file(self, tmp_path: Path, path: str) -> None:
        assert_ttf_error(tmp_path / path)

    @pytest.mark.parametrize("size", [0, 1, 3, 4, 11, 12, 40, 5000, 200_000])
    @pytest.mark.parametrize("head", [b"", b"\0\1\0\0", b"true", b"ttcf", b"OTTO", b"\x89PNG\r\n\x1a\n"])
    def test_random_bytes(self, tmp_path: Path, head: bytes, size: int) -> None:
        path = tmp_path / "noise.ttf"
        path.write_bytes((head + random.Random(size).randbytes(size))[:size])
        assert_ttf_error(path)

    def test_a_picture(self, tmp_path: Path) -> None:
        images = pytest.importorskip("PIL.Image")
        images.new("RGB", (50, 50), "red").save(tmp_path / "red.png")
        assert_ttf_error(tmp_path / "red.png")

    def test_postscript_outlines(self, tmp_path: Path) -> None:
        pens = pytest.importorskip("fontTools.pens.t2CharStringPen")
        order = [".notdef", "e"]
        builder = new_builder(order, {0x65: "e"}, 1000, is_ttf=False)
        drawn = {name: pens.T2CharStringPen(500, None).getCharString() for name in order}
        builder.setupCFF("Small-Italic", {"FullName": "Small Italic"}, drawn, {})
        builder.setupHorizontalMetrics(dict.fromkeys(order, (500, 0)))
        builder.save(tmp_path / "small.otf")
        with pytest.raises(TTFError, match="postscript outlines are not supported"):
            open_font("X", tmp_path / "small.otf")

    def test_cut_short(self, tmp_path: Path) -> None:
        path = Path(shutil.copy(REGULAR, tmp_path / "cut.ttf"))
        size = path.stat().st_size - 1  # the last byte is only padding
        rng = random.Random(1)
        cuts = {
            size - 1,
            *(rng.randrange(size) for _ in range(100)),
            *(rng.randrange(410_000) for _ in range(100)),
        }
        for cut in sorted(cuts, reverse=True):
            os.truncate(path, cut)
            assert_ttf_error(path)

    def test_a_small_font_cut_short_anywhere(self, small: Path) -> None:
        whole = small.read_bytes()
        for cut in range(0, len(whole) - 4, 3):
            small.write_bytes(whole[:cut])
            survives(small)

    def test_spoilt_bytes(self, small: Path) -> None:
        whole, rng = small.read_bytes(), random.Random(9)
        alive = 0
        for _ in range(1500):
            spoilt = bytearray(whole)
            for _ in range(rng.choice((1, 1, 2, 8))):
                spoilt[rng.randrange(len(spoilt))] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
            small.write_bytes(spoilt)
            alive += survives(small)
        assert 0 < alive < 1500

    @pytest.mark.parametrize("start", [0, 0x4E00])
    def test_a_cmap_without_end_does_not_hang(self, tmp_path: Path, start: int) -> None:
        small_builder(1000, {0x41: "e", 0x1F600: "U"}).save(tmp_path / "huge.ttf")
        data = bytearray((tmp_path / "huge.ttf").read_bytes())
        group = data.index(b"\0\1\xf6\0\0\1\xf6\0")
        data[group : group + 8] = start.to_bytes(4, "big") + b"\xff\xff\xff\xff"
        (tmp_path / "huge.ttf").write_bytes(data)
        assert_ttf_error(tmp_path / "huge.ttf")

    def test_an_error_in_a_glyph_comes_as_a_ttf_error(self, small: Path) -> None:
        face = FastFace(small)
        part, length = face.get_table_pos("glyf")
        at = part + face.glyphPos[face.charToGlyph[0x1D5]] + 12
        data = bytearray(small.read_bytes())
        data[at : at + 2] = b"\xff\xf0"  # a component that is no glyph
        del face
        small.write_bytes(data)
        with pytest.raises(TTFError, match=r"Corrupt TTF file .*small\.ttf"):
            open_font("X", small).face.makeSubset([0x1D5])
        assert length


class TestUnusual:
    def change(self, path: Path, alter: Callable[[Any], None]) -> Path:
        font = pytest.importorskip("fontTools.ttLib").TTFont(path)
        alter(font)
        font.save(path.with_name("unusual.ttf"))
        return path.with_name("unusual.ttf")

    def assert_slow(self, path: Path) -> None:
        with pytest.raises(UnusualFont):
            FastFace(path)
        font = open_font("X", path)
        assert type(font) is TTFont
        assert not font.shapable
        assert font.face.makeSubset([0x65]) == TTFontFace(str(path)).makeSubset([0x65])

    def test_another_cmap_format(self, small: Path) -> None:
        def alter(font: Any) -> None:
            tables = pytest.importorskip("fontTools.ttLib.tables._c_m_a_p")
            table = tables.cmap_format_6(6)
            table.platformID, table.platEncID, table.language, table.cmap = 3, 1, 0, {0x65: "e", 0x66: "U"}
            font["cmap"].tables = [table]

        self.assert_slow(self.change(small, alter))

    def test_a_mac_cmap(self, small: Path) -> None:
        def alter(font: Any) -> None:
            tables = pytest.importorskip("fontTools.ttLib.tables._c_m_a_p")
            table = tables.cmap_format_0(0)
            table.platformID, table.platEncID, table.language, table.cmap = 1, 0, 0, {0x65: "e"}
            font["cmap"].tables = [table]

        self.assert_slow(self.change(small, alter))

    def test_a_font_that_may_not_be_subset(self, small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(rl_config, "allowTTFSubsetting", ["unusual.ttf"])

        def alter(font: Any) -> None:
            font["OS/2"].fsType = 0x0100

        self.assert_slow(self.change(small, alter))

    def test_ranges_that_overlap(self, tmp_path: Path) -> None:
        small_builder(1000, {0x65: "e", 0x66: "dots", 0x1F600: "U"}).save(tmp_path / "twice.ttf")
        data = (tmp_path / "twice.ttf").read_bytes()
        twice = data.replace(b"\0\1\xf6\0\0\1\xf6\0", b"\0\0\0\x65\0\0\0\x65")
        (tmp_path / "twice.ttf").write_bytes(twice)
        self.assert_slow(tmp_path / "twice.ttf")


def test_characters_are_looked_up_only_when_asked_for() -> None:
    face = FastFace(REGULAR)
    assert isinstance(face.charToGlyph, CharToGlyph)
    assert "charWidths" not in vars(face)
    assert len(face.charToGlyph._found) == 2
    assert bool(face.charToGlyph)


def best_of(count: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(count):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def test_it_is_fast() -> None:
    fast = best_of(10, lambda: open_font("R", REGULAR))
    slow = best_of(3, lambda: TTFont("R", str(REGULAR)))
    assert fast < slow / 5
