"""Makes the README's pictures from a real build: `python docs/pictures.py`."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from generator import Options, build

HERE = Path(__file__).parent
DOTS = 96 / 72


GAMES = {"sultans": 9, "avalon": 7, "sultaniya": 4, "goblets": 6}
"""With how many players each is shown."""
PANELS = (58.0, 140.0, 58.0)
"""The wings and the middle of a screen, mm; the sheet is lying and the screen in its middle."""
SCREEN = (256.0, 170.0)


def pages(game: str, lang: str, numbers: tuple[int, ...], only: tuple[str, ...] = ()) -> list[Image.Image]:
    """Pages (from 1) of a set, as pictures."""
    with tempfile.TemporaryDirectory() as folder:
        options = Options(players=GAMES[game], lang=lang, out=Path(folder), only=only)
        report = build(game, options)
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


def standing_screen(lang: str) -> Image.Image:
    """A screen as it stands, outside and inside: the wings are turned back, so that they look narrower."""
    outside, inside = pages("goblets", lang, (3, 4), only=("screens",))
    return side_by_side([_fold(outside), _fold(inside.rotate(180))])


def _fold(page: Image.Image) -> Image.Image:
    dot = DOTS * 72 / 25.4
    left, top = (page.width / dot - SCREEN[0]) / 2, 9.5 + (page.height / dot - 9.5 - 17 - SCREEN[1]) / 2
    right, bottom = left + SCREEN[0], top + SCREEN[1]
    card = page.crop((left * dot, top * dot, right * dot, bottom * dot))
    table = Image.new("RGB", card.size, "#d9d4ca")
    wing, middle = (round(panel * dot) for panel in PANELS[:2])
    table.paste(card.crop((wing, 0, wing + middle, card.height)), (wing, 0))
    for step in range(int(wing * 0.7)):
        share = step / (wing * 0.7)
        shrunk = round(card.height * (1 - 0.16 * share))
        for source, target in (
            (wing - share * wing, wing - step),
            (wing + middle + share * wing, wing + middle + step),
        ):
            at = min(max(int(source), 0), card.width - 1)
            strip = card.crop((at, 0, at + 1, card.height)).resize((1, shrunk), Image.Resampling.BILINEAR)
            table.paste(strip, (target, (card.height - shrunk) // 2))
    return table


def main() -> None:
    """Write the pictures."""
    for lang in ("zh-TW", "en"):
        pictures = {
            "sheets": side_by_side(pages("sultans", lang, (1, 3, 7))),
            "avalon": side_by_side(pages("avalon", lang, (1, 10, 15))),
            "screen": standing_screen(lang),
        }
        for name, picture in pictures.items():
            picture.quantize(128).save(HERE / f"{name}-{lang}.png", optimize=True)


if __name__ == "__main__":
    main()
