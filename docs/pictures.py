"""Makes the README's pictures from a real build: `python docs/pictures.py`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from generator import Options, build

HERE = Path(__file__).parent
DOTS = 96 / 72


def pages(lang: str, numbers: tuple[int, ...]) -> list[Image.Image]:
    """Pages (from 1) of the nine-player set, as pictures."""
    with tempfile.TemporaryDirectory() as folder:
        report = build("sultans", Options(players=9, lang=lang, out=Path(folder)))
        document = pypdfium2.PdfDocument(report.files[0].path)
        found = [document[number - 1].render(scale=DOTS).to_pil() for number in numbers]
        document.close()
    return found


def side_by_side(pictures: list[Image.Image], gap: int = 24) -> Image.Image:
    """Sheets of paper lying on a table."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) + 1)
    height = max(picture.height for picture in pictures) + 2 * gap
    table = Image.new("RGB", (width, height), "#d9d4ca")
    x = gap
    for picture in pictures:
        table.paste(picture, (x, gap))
        x += picture.width + gap
    return table


def main() -> None:
    """Write the pictures."""
    for lang in ("zh-TW", "en"):
        sheet = side_by_side(pages(lang, (1, 3, 7)))
        sheet.quantize(128).save(HERE / f"sheets-{lang}.png", optimize=True)


if __name__ == "__main__":
    main()
