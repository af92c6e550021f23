"""Pictures in content: kinds, cropping by anchor, no finer than printed, told when coarse."""

from __future__ import annotations

import io
import os
import shutil
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader

from generator import Options, build
from generator.content.pictures import look_at
from generator.errors import InputError, Place
from generator.press.photos import stored
from generator.typeset.boxes import anchored
from generator.units import Box, Size
from tests.helpers import Spoilt

HERBS = Path(__file__).parent.parent / "games" / "herbs"


@pytest.fixture
def game(tmp_path: Path) -> Spoilt:
    shutil.copytree(HERBS, tmp_path / "herbs")
    game = Spoilt(tmp_path / "herbs")
    game.edit("components.yaml", "front: herb-card", "front: page")
    return game


def photo(path: Path, size: tuple[int, int], kind: str, mode: str = "RGB") -> None:
    """A picture whose left half is red and whose right half is blue."""
    picture = Image.new(mode, size, "#c00000")
    picture.paste("#0000c0", (size[0] // 2, 0, *size))
    picture.save(path, kind)


def printed(game: Spoilt, layer: str, out: Path, **choices: Any) -> tuple[Any, list[Any]]:
    """The report, and the images that the file holds."""
    game.write("templates/page.yaml", f"layers:\n  - {layer}\n")
    report = build(game.folder, Options(players=4, lang="en", out=out, **choices))
    reader = pypdf.PdfReader(report.files[0].path)
    images = [
        found
        for number in range(1, int(reader.trailer["/Size"]))  # type: ignore[call-overload]
        if isinstance(found := reader.get_object(number), pypdf.generic.StreamObject)
        and found.get("/Subtype") == "/Image"
    ]
    return report, images


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_stored_once_and_no_finer_than_printed(game: Spoilt, tmp_path: Path, kind: str) -> None:
    photo(game / "photo.any", (2000, 1000), kind)
    layer = "{picture: photo.any, box: [2, 2, 40, 20]}"
    report, images = printed(game, layer, tmp_path, dpi=300)
    assert report.warnings == ()
    (image,) = images
    assert int(image["/Width"]) == round(40 / 25.4 * 300)
    assert int(image["/Height"]) == round(20 / 25.4 * 300)
    assert "ASCII85" not in str(image["/Filter"]), "as text it would be a quarter larger"


def test_a_picture_that_is_not_too_fine_is_left_as_it_is(game: Spoilt, tmp_path: Path) -> None:
    photo(game / "photo.jpg", (400, 200), "JPEG")
    assert stored(game / "photo.jpg", Size(40, 20), 300) == str(game / "photo.jpg")
    copy = stored(game / "photo.jpg", Size(40, 20), 100)
    assert isinstance(copy, io.BytesIO)
    opened = Image.open(copy)
    assert (opened.format, opened.size) == ("JPEG", (157, 79))


def test_a_jpeg_is_stored_byte_for_byte_and_not_decoded_for_it(
    game: Spoilt, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two files that are the same are one picture; a PNG's pixels are needed, a JPEG's never."""
    photo(game / "photo.jpg", (400, 200), "JPEG")
    shutil.copy(game / "photo.jpg", game / "copy.jpg")
    decoded: list[ImageReader] = []
    pixels = ImageReader.getRGBData

    def noted(reader: ImageReader) -> Any:
        decoded.append(reader)
        return pixels(reader)

    monkeypatch.setattr(ImageReader, "getRGBData", noted)
    layer = "{picture: %s, box: [2, 2, 40, 20]}"
    _, images = printed(game, layer % "photo.jpg" + "\n  - " + layer % "copy.jpg", tmp_path)
    assert [image._data for image in images] == [(game / "photo.jpg").read_bytes()]
    assert decoded == []
    photo(game / "photo.png", (400, 200), "PNG")
    printed(game, layer % "photo.png", tmp_path)
    assert decoded


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_stands_as_the_camera_was_held(game: Spoilt, tmp_path: Path, orientation: int) -> None:
    """The eight ways of EXIF: the same upright picture comes out of each, and the box fits it."""
    from PIL import ImageOps

    upright = Image.new("RGB", (60, 120), "#c00000")  # red above, blue below right, green below left
    upright.paste("#0000c0", (0, 60, 60, 120))
    upright.paste("#00c000", (0, 60, 30, 120))
    back = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6}.get(orientation)
    lying = upright
    if back:
        lying = Image.new("RGB", (1, 1))
        tagged = upright.copy()
        tagged.getexif()[0x0112] = back
        lying = ImageOps.exif_transpose(tagged)
    exif = Image.Exif()
    exif[0x0112] = orientation
    lying.save(game / "photo.jpg", quality=95, exif=exif)
    assert look_at(game / "photo.jpg", "photo.jpg", Place("x")) == (60, 120, False)
    for dpi in (72, 300):  # made smaller, and as it is
        copy = Image.open(stored(game / "photo.jpg", Size(10, 20), dpi)).convert("RGB")
        width, height = copy.size
        assert height == pytest.approx(2 * width, abs=1)
        spots = [
            (width * 3 // 4, height // 4),
            (width // 4, height * 3 // 4),
            (width * 3 // 4, height * 3 // 4),
        ]
        assert [_strongest(copy.getpixel(spot)) for spot in spots] == ["red", "green", "blue"]


def test_colours_of_another_profile_are_changed_to_those_of_screens(tmp_path: Path) -> None:
    """A wide profile means a stronger green than its numbers say; one of sRGB changes nothing."""
    from PIL import ImageCms

    grey = Image.new("RGB", (40, 40), (60, 200, 60))
    wide = _wide_profile()
    grey.save(tmp_path / "wide.png", icc_profile=wide)
    copy = stored(tmp_path / "wide.png", Size(10, 10), 300)
    assert isinstance(copy, io.BytesIO)
    opened = Image.open(copy)
    assert "icc_profile" not in opened.info
    red, green, blue = opened.getpixel((9, 9))  # type: ignore[misc]
    assert green == pytest.approx(200, abs=3)
    assert max(red, blue) < 50, "the same green is purer than those numbers are in sRGB"

    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    grey.save(tmp_path / "usual.png", icc_profile=usual)
    assert stored(tmp_path / "usual.png", Size(10, 10), 300) == str(tmp_path / "usual.png")
    grey.save(tmp_path / "broken.png", icc_profile=b"no profile")
    assert stored(tmp_path / "broken.png", Size(10, 10), 300) == str(tmp_path / "broken.png")


def _wide_profile() -> bytes:
    """A profile as sRGB's, but with the primaries of Adobe RGB (1998)."""
    from struct import pack

    from PIL import ImageCms

    data = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    primaries = {b"rXYZ": (0.60974, 0.31111, 0.01947), b"gXYZ": (0.20528, 0.62567, 0.06087),
                 b"bXYZ": (0.14919, 0.06322, 0.74457)}  # fmt: skip
    count = int.from_bytes(data[128:132], "big")
    for at in range(132, 132 + 12 * count, 12):
        if values := primaries.get(bytes(data[at : at + 4])):
            where = int.from_bytes(data[at + 4 : at + 8], "big")
            data[where + 8 : where + 20] = pack(">3i", *(round(value * 65536) for value in values))
    return bytes(data).replace("sRGB".encode("utf-16-be"), "wide".encode("utf-16-be"))


SVG = '<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'
ROUND = '<circle cx="50" cy="25" r="25" fill="#c00000"/>'


def test_a_drawing_is_sharp_and_clear_around(game: Spoilt, tmp_path: Path) -> None:
    game.write("art.svg", SVG.format(size='viewBox="0 0 100 50"', body=ROUND))
    report, images = printed(game, "{picture: art.svg, box: [2, 2, 40, 20]}", tmp_path, dpi=600)
    assert report.warnings == ()
    assert [int(image["/Width"]) for image in images] == pytest.approx([40 / 25.4 * 600] * 2, abs=1)
    assert sum("/SMask" in image for image in images) == 1, "what is not drawn on stays clear"
    drawn = Image.open(stored(game / "art.svg", Size(40, 20), 600))
    assert drawn.getpixel((472, 236)) == (192, 0, 0, 255)
    assert drawn.getpixel((10, 10))[3] == 0  # type: ignore[index]


@pytest.mark.parametrize(
    ("size", "found"),
    [
        ('viewBox="0 0 100 50"', (100, 50)),
        ('viewBox="0,0 100,50" width="100%"', (100, 50)),
        ('width="2in" height="96" viewBox="0 0 1 1"', (192, 96)),
        ('width="25.4mm" viewBox="0 0 100 50"', (96, 48)),
        ('height="1cm" viewBox="0 0 100 50"', (75.59, 37.8)),
    ],
)
def test_the_size_of_a_drawing(tmp_path: Path, size: str, found: tuple[float, float]) -> None:
    (tmp_path / "x.svg").write_text(SVG.format(size=size, body=ROUND), encoding="utf-8")
    look = look_at(tmp_path / "x.svg", "x.svg", Place("x"))
    assert look.sharp
    assert look[:2] == pytest.approx(found, abs=0.01)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (SVG.format(size='viewBox="0 0 9 9"', body="<text>A</text>"), "picture.words"),
        (SVG.format(size='viewBox="0 0 9 9"', body='<image href="x.png"/>'), "picture.linked"),
        (SVG.format(size='viewBox="0 0 9 9"', body='<use href="#a"/><a href="x"/>'), ""),
        (SVG.format(size="", body=ROUND), "picture.sizeless"),
        (SVG.format(size='viewBox="0 0 0 9"', body=ROUND), "picture.broken"),
        (SVG.format(size='viewBox="0 0 a 9"', body=ROUND), "picture.broken"),
        ("<svg", "picture.broken"),
        ("", "picture.broken"),
        ("<html/>", "picture.broken"),
        ('<?xml version="1.0" encoding="no-such"?><svg/>', "picture.broken"),
        (SVG.format(size='viewBox="0 0 9 9"', body=" " * 10_000_000), "picture.heavy"),
    ],
)
def test_a_drawing_that_would_not_print_whole_is_refused(tmp_path: Path, data: str, code: str) -> None:
    (tmp_path / "x.svg").write_text(data, encoding="utf-8")
    try:
        look_at(tmp_path / "x.svg", "x.svg", Place("x"))
        found = ""
    except InputError as error:
        found = error.problems[0].code
    assert found == code


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_see_through_stays_so(tmp_path: Path, mode: str) -> None:
    picture = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    picture.paste((200, 0, 0, 255), (0, 0, 300, 600))
    picture.convert(mode).save(tmp_path / "x.png")
    copy = stored(tmp_path / "x.png", Size(20, 20), 100)
    assert isinstance(copy, io.BytesIO)
    small = Image.open(copy).convert("RGBA")
    assert small.size == (79, 79)
    assert small.getpixel((10, 40))[3] == 255  # type: ignore[index]
    assert small.getpixel((70, 40))[3] == 0  # type: ignore[index]


def test_a_coarse_picture_is_told_with_its_piece(game: Spoilt, tmp_path: Path) -> None:
    photo(game / "photo.jpg", (100, 50), "JPEG")
    report, _ = printed(game, "{picture: photo.jpg, box: [2, 2, 40, 20]}", tmp_path)
    told = [warning.sentence() for warning in report.warnings]
    assert len(told) == 2, "one for each herb"
    assert "photo.jpg has only 64 dpi on cards/mint (en); below 150 it looks coarse" in told[0]
    assert "templates/page.yaml:2:15: layers[0].picture" in told[0]
    assert report.warnings[0].severity == "warning"
    assert Path(report.files[0].path).exists()


@pytest.mark.parametrize(
    ("anchor", "corner"),
    [
        ("center", (5, 5)),
        ("left", (10, 5)),
        ("right", (0, 5)),
        ("top", (5, 10)),
        ("bottom", (5, 0)),
        ("top-left", (10, 10)),
        ("bottom-right", (0, 0)),
    ],
)
def test_the_anchor_stays(anchor: Any, corner: tuple[float, float]) -> None:
    found = anchored(Box(5, 5, 30, 30), Box(10, 10, 20, 20), anchor)
    assert found == Box(*corner, 30, 30)


@pytest.mark.parametrize(("anchor", "colour"), [("left", "red"), ("right", "blue")])
def test_a_wide_picture_is_cropped_at_its_anchor(
    game: Spoilt, tmp_path: Path, anchor: str, colour: str
) -> None:
    import pypdfium2

    photo(game / "photo.png", (800, 200), "PNG")
    layer = f"{{picture: photo.png, fit: cover, anchor: {anchor}, box: [0, 0, 100%, 100%]}}"
    report, _ = printed(game, layer, tmp_path)
    document = pypdfium2.PdfDocument(report.files[0].path)
    page = document[0].render(scale=1).to_pil().convert("RGB")
    document.close()
    found = {name for _, pixel in page.getcolors(1_000_000) for name in (_name(pixel),) if name}
    assert found == {colour}


def _strongest(pixel: Any) -> str:
    return ("red", "green", "blue")[max(range(3), key=lambda part: pixel[part])]


def _name(pixel: tuple[int, int, int]) -> str:
    red, green, blue = pixel
    return "red" if red > 150 > 60 > green + blue else "blue" if blue > 150 > 60 > red + green else ""


def test_a_picture_that_is_replaced_is_looked_at_anew(tmp_path: Path) -> None:
    """Also if the file keeps its time, as copying may do."""
    path, place = tmp_path / "photo.png", Place("x.yaml")
    for size in ((40, 20), (20, 41)):
        photo(path, size, "PNG")
        os.utime(path, ns=(10**18, 10**18))
        assert look_at(path, "photo.png", place)[:2] == size


@pytest.mark.parametrize("name", ["photo.jpg", "art.svg"])
def test_a_picture_that_is_spoilt_after_it_was_looked_at(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"junk")
    with pytest.raises(InputError, match=f"{name} is no PNG, JPEG, WebP or SVG, or is damaged"):
        stored(tmp_path / name, Size(10, 10), 300)
