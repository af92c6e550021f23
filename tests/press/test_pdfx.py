"""PDF/X-4: what ISO 15930-7 asks of a file, as far as it can be read off without a paid checker."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from pypdf.generic import ArrayObject, ContentStream, DictionaryObject, StreamObject

from generator import InputError, Options, UsageError, build, load_game
from generator.errors import Place
from generator.options import Ink
from generator.press.icc import read_condition
from tests.helpers import Pnp, Spoilt, process

CMYK = {"k", "K", "sc", "SC", "scn", "SCN", "cs", "CS", "sh", "ri", "gs"}
"""Operators that this generator has no need of; a colour by one of them would need more looking into."""
INKS: tuple[Ink, ...] = ("colour", "saver", "mono")
GAMES = [("sultans", 9), ("avalon", 7), ("goblets", 6), ("sultaniya", 4)]


def profile(kind: bytes = b"prtr", space: bytes = b"CMYK", name: str = "A press") -> bytes:
    """A profile that has a header and a name and no colours, which is enough to be embedded."""
    words = name.encode("utf-16-be")
    text = b"mluc" + struct.pack(">IIIHHII", 0, 1, 12, 0x656E, 0x5553, len(words), 28) + words
    tags = struct.pack(">I4sII", 1, b"desc", 144, len(text))
    body = tags + text
    header = struct.pack(">I4sI4s4s4s", 128 + len(body), b"lcms", 0x02400000, kind, space, b"Lab ")
    header += struct.pack(">6H4s", 2000, 1, 1, 0, 0, 0, b"acsp") + bytes(28)
    header += struct.pack(">3i", 63190, 65536, 54061)
    return header.ljust(128, b"\0") + body


def faults(path: Path) -> Iterator[str]:
    """What keeps a file from being PDF/X-4."""
    reader = pypdf.PdfReader(path)
    root: Any = reader.root_object
    yield from _whole_file(reader, path.read_bytes())
    yield from _intents(root)
    yield from _metadata(reader, root)
    for number, page in enumerate(reader.pages, 1):
        yield from (f"page {number}: {fault}" for fault in _page(page))
    for number in range(1, int(reader.trailer["/Size"])):  # type: ignore[call-overload]
        yield from (f"object {number}: {fault}" for fault in _object(reader.get_object(number), reader))


def _whole_file(reader: pypdf.PdfReader, data: bytes) -> Iterator[str]:
    if data[:8] > b"%PDF-1.6":
        yield "younger than PDF 1.6"
    if reader.is_encrypted:
        yield "encrypted"
    if len(reader.trailer.get("/ID", ())) != 2:
        yield "no file identifier"
    for key in ("/OpenAction", "/AA", "/AcroForm", "/JavaScript", "/OCProperties"):
        if key in reader.root_object:
            yield f"{key} in the catalog"


def _intents(root: Any) -> Iterator[str]:
    intents = [each for each in root.get("/OutputIntents", ()) if each["/S"] == "/GTS_PDFX"]
    if len(intents) != 1:
        yield "not one output intent of PDF/X"
        return
    (intent,) = intents
    if not intent.get("/OutputConditionIdentifier") or not intent.get("/Info"):
        yield "the output condition is not named"
    embedded = intent["/DestOutputProfile"]
    data = embedded.get_data()
    if (data[12:16], data[36:40]) != (b"prtr", b"acsp"):
        yield "not the profile of a press"
    if {b"CMYK": 4, b"GRAY": 1, b"RGB ": 3}.get(data[16:20]) != embedded["/N"]:
        yield "the profile has another number of colours"
    if int.from_bytes(data[:4], "big") != len(data):
        yield "the profile is cut"


def _metadata(reader: pypdf.PdfReader, root: Any) -> Iterator[str]:
    stream = root.get("/Metadata", {})
    if "/Filter" in stream:
        yield "packed metadata"
    text = stream.get_data().decode("utf-8") if stream else ""
    found = dict(re.findall(r"<(\w+:\w+)>(?:<rdf:\w+><rdf:li[^>]*>)?([^<]+)<", text))
    if found.get("pdfxid:GTS_PDFXVersion") != "PDF/X-4":
        yield "does not say that it is PDF/X-4"
    needed = ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "dc:title", "xmpMM:DocumentID")
    for name in (*needed, "xmpMM:VersionID", "xmpMM:RenditionClass", "pdf:Trapped"):
        if not found.get(name):
            yield f"no {name}"
    info: Any = reader.trailer["/Info"]
    same = {"/Title": "dc:title", "/Subject": "dc:description", "/Author": "dc:creator"}
    same |= {"/Creator": "xmp:CreatorTool", "/Producer": "pdf:Producer"}
    for key, name in same.items():
        if info[key] != found.get(name):
            yield f"{key} is not {name}"
    if info["/Trapped"] != f"/{found.get('pdf:Trapped')}":
        yield "trapped and not"
    for key, name in (("/CreationDate", "xmp:CreateDate"), ("/ModDate", "xmp:ModifyDate")):
        if re.sub(r"\D", "", info[key])[:14] != re.sub(r"\D", "", found.get(name, ""))[:14]:
            yield f"{key} is not {name}"


def _page(page: Any) -> Iterator[str]:
    media, bleed, trim = (page.get(key) for key in ("/MediaBox", "/BleedBox", "/TrimBox"))
    if not (media and bleed and trim) or "/ArtBox" in page:
        yield "boxes"
    elif not _inside(trim, bleed) or not _inside(bleed, media):
        yield "a box sticks out of the one around it"
    if page.get("/Annots") or "/AA" in page:
        yield "annotations"
    operators = {operator.decode() for _, operator in ContentStream(page.get_contents(), page.pdf).operations}
    yield from _colours(operators, page["/Resources"])


def _inside(inner: ArrayObject, outer: ArrayObject) -> bool:
    (a, b, c, d), (left, low, right, top) = map(float, inner), map(float, outer)
    return left - 0.001 <= a < c <= right + 0.001 and low - 0.001 <= b < d <= top + 0.001


def _colours(operators: set[str], resources: Any) -> Iterator[str]:
    if operators & CMYK:
        yield f"operators {operators & CMYK}"
    if operators & {"rg", "RG"}:
        space = resources.get("/ColorSpace", {}).get("/DefaultRGB")
        if not space or space[0] != "/ICCBased" or space[1]["/N"] != 3:
            yield "RGB that nothing explains"


def _object(thing: Any, reader: pypdf.PdfReader) -> Iterator[str]:
    if not isinstance(thing, DictionaryObject):
        return
    if "/FontName" in thing and not thing.keys() & {"/FontFile", "/FontFile2", "/FontFile3"}:
        yield f"the font {thing['/FontName']} is not embedded"
    if "/LZWDecode" in str(thing.get("/Filter")) or thing.keys() & {"/F", "/FFilter", "/OPI", "/Alternates"}:
        yield "packed or kept in a way that is forbidden"
    if thing.get("/Subtype") == "/PS":
        yield "PostScript"
    if isinstance(thing, StreamObject) and thing.get("/Subtype") == "/Form":
        operators = {operator.decode() for _, operator in ContentStream(thing, reader).operations}
        yield from _colours(operators, thing["/Resources"])


def intent_of(path: Path) -> Any:
    root: Any = pypdf.PdfReader(path).root_object
    (intent,) = root["/OutputIntents"]
    return intent


@pytest.fixture
def press(tmp_path: Path) -> Path:
    path = tmp_path / "press.icc"
    path.write_bytes(profile())
    return path


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("lang", ["zh-TW", "en"])
def test_with_the_profile_of_a_press_it_is_x4(
    press: Path, tmp_path: Path, game: str, players: int, lang: str
) -> None:
    options = Options(players=players, lang=lang, format="pdf-cards", icc=press, out=tmp_path, bleed=3)
    report = build(game, options)
    path = Path(report.files[0].path)
    assert path.name.endswith("-x4.pdf")
    assert list(faults(path)) == []
    intent = intent_of(path)
    assert intent["/DestOutputProfile"].get_data() == press.read_bytes()
    assert intent["/OutputConditionIdentifier"] == "A press"


def test_pictures_are_explained_too(press: Path, tmp_path: Path) -> None:
    import shutil

    shutil.copytree(Path(__file__).parent.parent / "games" / "herbs", tmp_path / "herbs")
    game = Spoilt(tmp_path / "herbs")
    game.edit("components.yaml", "front: herb-card", "front: page")
    Image.new("RGBA", (300, 300), (200, 0, 0, 128)).save(game / "art.png")
    game.write("templates/page.yaml", "layers:\n  - {picture: art.png, box: [2, 2, 20, 20]}\n")
    options = Options(players=4, lang="en", format="pdf-cards", icc=press, out=tmp_path)
    path = Path(build(game.folder, options).files[0].path)
    assert list(faults(path)) == []
    assert b"/SMask" in path.read_bytes(), "PDF/X-4 may be see-through"


def test_without_one_it_is_not_and_does_not_say_so(tmp_path: Path) -> None:
    report = build("sultans", Options(players=9, lang="en", format="pdf-cards", out=tmp_path))
    found = list(faults(Path(report.files[0].path)))
    assert "not one output intent of PDF/X" in found
    assert "does not say that it is PDF/X-4" in found
    assert any("RGB that nothing explains" in fault for fault in found)
    assert "younger than PDF 1.6" in found


def test_the_name_of_a_press_in_chinese(press: Path, tmp_path: Path) -> None:
    press.write_bytes(profile(name="柯式印刷 (塗佈紙) <1>"))
    options = Options(players=9, lang="en", format="pdf-cards", icc=press, out=tmp_path, only=("markers",))
    path = Path(build("sultans", options).files[0].path)
    assert intent_of(path)["/OutputConditionIdentifier"] == "柯式印刷 (塗佈紙) <1>"
    assert list(faults(path)) == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (profile(kind=b"mntr", space=b"RGB "), "icc.press"),
        (profile(space=b"GRAY"), "icc.press"),
        (profile(kind=b"scnr"), "icc.press"),
        (profile()[:100], "icc.broken"),
        (profile().replace(b"acsp", b"XXXX"), "icc.broken"),
        (b"", "icc.broken"),
        (None, "icc.missing"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(tmp_path: Path, data: bytes | None, code: str) -> None:
    path = tmp_path / "x.icc"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(InputError) as caught:
        read_condition(path)
    assert [problem.code for problem in caught.value.problems] == [code]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_no_profile(tmp_path: Path) -> None:
    """Reading it would never end."""
    os.mkfifo(tmp_path / "pipe")
    words = ("sultans", "--players", "9", "--only", "markers", "--format", "pdf-cards", "--out", tmp_path)
    process("build", *words, "--icc", tmp_path / "pipe").says(1, "cannot be read")


@pytest.mark.parametrize("format_", ["pdf", "png", "tabletop", "contact"])
def test_only_the_file_for_a_printing_house_takes_a_profile(
    press: Path, tmp_path: Path, format_: Any
) -> None:
    with pytest.raises(UsageError) as caught:
        build("sultans", Options(players=9, lang="en", icc=press, format=format_, out=tmp_path / "out"))
    assert "--format pdf-cards" in caught.value.problems[0].sentence()
    assert not (tmp_path / "out").exists()


def test_from_the_command_line(pnp: Pnp, press: Path) -> None:
    words = ("sultans", "--players", "9", "--only", "markers", "--lang", "en", "--format", "pdf-cards")
    pnp.build(*words, "--icc", str(press)).says(0, "x4.pdf")
    pnp.build(*words, "--icc", str(press / "no")).says(1, "cannot be read")


def test_words_are_printed_with_black_ink_alone() -> None:
    """Small letters of several inks are fuzzy where the inks do not meet exactly."""
    house = load_game("sultans").house
    for name in ("ink.text", "ink.soft", "ink.line", "ink.hair", "white.on", "black.ink"):
        for shade in (house.colour(name, ink, Place("x")) for ink in INKS):
            assert shade[1:3] == shade[3:5] == shade[5:7], f"{name} {shade}"
    assert house.colour("ink.text", "colour", Place("x")) == "#000000"
