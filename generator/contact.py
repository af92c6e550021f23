"""The contact picture: every face of a set, small, a row a component, for looking at."""

from __future__ import annotations

import itertools
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from generator.errors import Place
from generator.faces import Faces, Sides
from generator.kit.kit import Kit, Part
from generator.press.raster import Pages, png_bytes
from generator.printing import Progress
from generator.units import MM_PER_INCH

WIDTH = 1600
"""Pixels across, unless a face is wider."""
PER_MM = 2.0
"""Pixels a mm; a large face is made smaller."""
LARGEST = 300
"""The longer side of a face in pixels at most."""
EDGE, GAP, LABEL, TYPE = 20, 8, 34, 20
"""Pixels round all, between faces, for a row's label, and of its letters."""
FRAME, INK, AREA = "#b0b0b0", "#000000", "#f2f2f2"


class _Row(NamedTuple):
    label: str
    part: Part
    size: tuple[int, int]
    pictures: list[Image.Image]

    @property
    def columns(self) -> int:
        return max(1, (WIDTH - 2 * EDGE + GAP) // (self.size[0] + GAP))

    @property
    def height(self) -> int:
        lines = -(-len(self.pictures) // self.columns)
        return LABEL + lines * (self.size[1] + GAP)


def contact(kit: Kit, faces: Faces, progress: Progress | None = None) -> bytes:
    """A PNG with the fronts of each component, then its different backs, under its name and size."""
    rows: list[_Row] = []
    parts = sum(bool(part.pieces) for part in kit.parts)
    with Pages(faces.data) as pages:
        for part, sides in itertools.groupby(faces.sides, key=lambda each: each.part):
            rows.append(_row(kit, part, list(sides), pages))
            if progress:
                progress(len(rows), parts)
    width = max([WIDTH, *(row.size[0] + 2 * EDGE for row in rows)])
    height = sum(row.height for row in rows) + 2 * EDGE
    whole = Image.new("RGB", (width, height), AREA)
    font = ImageFont.truetype(str(kit.game.house.font_file(_font(kit), Place("fonts"))), TYPE)
    top = EDGE
    for row in rows:
        ImageDraw.Draw(whole).text((EDGE, top), row.label, INK, font)
        _paste(row, whole, top + LABEL)
        top += row.height
    return png_bytes(whole, PER_MM * MM_PER_INCH)


def _font(kit: Kit) -> str:
    """The second font of the house is the stronger one, if it has two."""
    return [*kit.game.house.styles.fonts][:2][-1]


def _row(kit: Kit, part: Part, sides: list[Sides], pages: Pages) -> _Row:
    scale = min(PER_MM, LARGEST / max(part.trim))
    size = (max(1, round(part.trim.width * scale)), max(1, round(part.trim.height * scale)))
    pictures = [pages.picture(each.front, size) for each in sides]
    backs = [pages.picture(each.back, size) for each in sides if each.back is not None]
    fronts = {front.tobytes() for front in pictures}
    pictures += {data: back for back in backs if (data := back.tobytes()) not in fronts}.values()
    name = kit.game.words[kit.languages[0]].texts[f"components.{part.id}"]
    return _Row(f"{name}  × {part.count}  ({part.trim})", part, size, pictures)


def _paste(row: _Row, whole: Image.Image, top: int) -> None:
    """The faces of a row from ``top`` pixels on, each in a thin frame."""
    draw = ImageDraw.Draw(whole)
    is_disc = row.part.shape == "disc"
    mask = Image.new("L", row.size, 0 if is_disc else 255)
    ImageDraw.Draw(mask).ellipse((0, 0, row.size[0] - 1, row.size[1] - 1), fill=255)
    for index, picture in enumerate(row.pictures):
        line, column = divmod(index, row.columns)
        x = EDGE + column * (row.size[0] + GAP)
        y = top + line * (row.size[1] + GAP)
        whole.paste(picture, (x, y), mask)
        box = (x - 1, y - 1, x + row.size[0], y + row.size[1])
        (draw.ellipse if is_disc else draw.rectangle)(box, outline=FRAME)
