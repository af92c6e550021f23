"""Pictures in content: kinds, cropping by anchor, no finer than printed, told when coarse."""

from __future__ import annotations

import io
import shutil
from pathlib import Path
from typing import Any

import pypdf
import pytest
from PIL import Image

from generator import Options, build
from generator.press.photos import stored
from generator.typeset.boxes import anchored
from generator.units import Box
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
    assert stored(game / "photo.jpg", 40, 300) == str(game / "photo.jpg")
    copy = stored(game / "photo.jpg", 40, 100)
    assert isinstance(copy, io.BytesIO)
    opened = Image.open(copy)
    assert (opened.format, opened.size) == ("JPEG", (157, 78))


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_see_through_stays_so(tmp_path: Path, mode: str) -> None:
    picture = Image.new("RGBA", (600, 600), (0, 0, 0, 0))
    picture.paste((200, 0, 0, 255), (0, 0, 300, 600))
    picture.convert(mode).save(tmp_path / "x.png")
    copy = stored(tmp_path / "x.png", 20, 100)
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


def _name(pixel: tuple[int, int, int]) -> str:
    red, green, blue = pixel
    return "red" if red > 150 > 60 > green + blue else "blue" if blue > 150 > 60 > red + green else ""
