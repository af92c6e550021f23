"""Decks, tiles and boards for Tabletop Simulator: pictures in sheets and a saved object that names them.

A component with several faces becomes a deck, one with a single face a tile (a stack of them if there
are more), and a disc always a round tile. A card's id is its deck's number times 100 plus its cell.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image

from generator.faces import Faces, Sides
from generator.kit.kit import Kit, Part
from generator.options import Options
from generator.press.raster import Pages, png_bytes
from generator.printing import Progress
from generator.units import MM_PER_INCH, Size

COLUMNS, ROWS = 10, 7
"""The most cells of a sheet."""
LONGEST = 4096
"""The longest side of a picture in pixels."""
FINE = 150
"""Dots an inch below which a component is rather split over several sheets."""
CARD = 88.0
"""The height in mm of a card that is drawn without scaling."""
TILE = 50.8
"""The longer side in mm of a tile that is drawn without scaling."""
ROUND, BOX = 2, 0
"""Shapes of tiles."""
PLACE = 4.0
"""How far apart objects are put down."""
PAPER = "#ffffff"

Files = Iterator[tuple[str, bytes]]


class _Sheet(NamedTuple):
    """Cells of ``cell`` pixels, ``columns`` x ``rows``, at ``dpi`` dots an inch."""

    columns: int
    rows: int
    cell: tuple[int, int]
    dpi: float


def tabletop(kit: Kit, faces: Faces, path: Path, options: Options, progress: Progress | None) -> Files:
    """The files of a folder that will lie at ``path``: pictures, and the saved object that names them."""
    maker = _Maker(kit, path, options, faces, progress)
    with Pages(faces.data) as pages:
        for part, sides in itertools.groupby(faces.sides, key=lambda each: each.part):
            yield from maker.part(part, list(sides), pages)
    yield f"{path.name}.json", maker.saved()


class _Maker:
    def __init__(
        self, kit: Kit, path: Path, options: Options, faces: Faces, progress: Progress | None
    ) -> None:
        self.words = kit.game.words[kit.languages[0]]
        self.path = path
        self.dpi = options.dpi
        self.pages = faces.pages
        self.progress = progress
        self.objects: list[dict[str, Any]] = []
        self.done = 0
        self.decks = 0

    def part(self, part: Part, sides: list[Sides], pages: Pages) -> Files:
        """The pictures of a component; its objects are kept for the end."""
        if part.shape == "disc" or len(sides) == 1:
            for each in sides:
                yield from self._tile(each, pages)
        else:
            yield from self._deck(part, sides, pages)

    # ----------------------------------------------------------------- tiles

    def _tile(self, each: Sides, pages: Pages) -> Files:
        part = each.part
        dpi = min(self.dpi, LONGEST * MM_PER_INCH / max(part.trim))
        size = _cell(part.trim, dpi)
        urls = []
        for side, page in (("front", each.front), ("back", each.back)):
            if page is None:
                urls.append("")
                continue
            name = f"{part.id}-{each.label}-{side}.png"
            urls.append(self._url(name))
            yield name, png_bytes(self._picture(pages, page, size), dpi)
        tile = {
            "Type": ROUND if part.shape == "disc" else BOX,
            "Thickness": 0.1,
            "Stackable": True,
            "Stretch": True,
        }
        image = {
            "ImageURL": urls[0],
            "ImageSecondaryURL": urls[1],
            "ImageScalar": 1.0,
            "WidthScale": 0.0,
            "CustomTile": tile,
        }
        kind = "Custom_Tile_Stack" if each.piece.copies > 1 else "Custom_Tile"
        thing = self._object(kind, each.name, f"{part.id}/{each.label}", max(part.trim) / TILE, 0)
        thing["CustomImage"] = image
        if each.piece.copies > 1:
            thing["Number"] = each.piece.copies
        self.objects.append(thing)

    # ----------------------------------------------------------------- decks

    def _deck(self, part: Part, sides: list[Sides], pages: Pages) -> Files:
        sheet = sheet_of(len(sides), part.trim, self.dpi)
        held = sheet.columns * sheet.rows
        custom: dict[str, dict[str, Any]] = {}
        cards: list[dict[str, Any]] = []
        for number, start in enumerate(range(0, len(sides), held), 1):
            self.decks += 1
            group = sides[start : start + held]
            backs = [self._back(pages, each, sheet.cell) for each in group]
            unique = any(back.tobytes() != backs[0].tobytes() for back in backs[1:])
            names = [f"{part.id}-{number}-{side}.png" for side in ("faces", "backs" if unique else "back")]
            fronts = [self._picture(pages, each.front, sheet.cell) for each in group]
            yield names[0], png_bytes(_together(fronts, sheet), sheet.dpi)
            yield names[1], png_bytes(_together(backs, sheet) if unique else backs[0], sheet.dpi)
            own = {
                str(self.decks): {
                    "FaceURL": self._url(names[0]),
                    "BackURL": self._url(names[1]),
                    "NumWidth": sheet.columns,
                    "NumHeight": sheet.rows,
                    "BackIsHidden": True,
                    "UniqueBack": unique,
                    "Type": 0,
                }
            }
            custom |= own
            for cell, each in enumerate(group):
                for copy in range(each.piece.copies):
                    key = f"{part.id}/{each.label}/{copy}"
                    card = self._object("Card", each.name, key, part.trim.height / CARD, 180)
                    cards.append({**card, "CardID": self.decks * 100 + cell, "CustomDeck": own})
        name = self.words.texts[f"components.{part.id}"]
        deck = self._object("DeckCustom", name, part.id, part.trim.height / CARD, 180)
        deck["DeckIDs"] = [card["CardID"] for card in cards]
        deck["CustomDeck"] = custom
        deck["ContainedObjects"] = cards
        self.objects.append(deck)

    def _back(self, pages: Pages, each: Sides, size: tuple[int, int]) -> Image.Image:
        if each.back is None:
            return Image.new("RGB", size, PAPER)
        return self._picture(pages, each.back, size)

    def _picture(self, pages: Pages, page: int, size: tuple[int, int]) -> Image.Image:
        picture = pages.picture(page, size)
        self.done += 1
        if self.progress:
            self.progress(self.done, self.pages)
        return picture

    # ----------------------------------------------------------------- the saved object

    def _url(self, name: str) -> str:
        return "file:///" + (self.path.resolve() / name).as_posix().lstrip("/")

    def _object(self, kind: str, name: str, key: str, scale: float, over: int) -> dict[str, Any]:
        """An object lying at the next free place; ``over`` 180 degrees is face down."""
        row, column = divmod(len(self.objects), COLUMNS)
        return {
            "GUID": hashlib.sha256(f"{self.path.name}/{kind}/{key}".encode()).hexdigest()[:6],
            "Name": kind,
            "Transform": {
                "posX": column * PLACE,
                "posY": 1.0,
                "posZ": -row * PLACE,
                "rotX": 0.0,
                "rotY": 180.0,
                "rotZ": float(over),
                "scaleX": round(scale, 3),
                "scaleY": 1.0,
                "scaleZ": round(scale, 3),
            },
            "Nickname": name,
            "Description": "",
            "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "SidewaysCard": False,
            "LuaScript": "",
            "LuaScriptState": "",
        }

    def saved(self) -> bytes:
        """The saved object with everything that was put down."""
        whole = {
            "SaveName": self.words.texts["game.name"],
            "GameMode": "",
            "Date": "",
            "Table": "",
            "Sky": "",
            "Note": "",
            "Rules": "",
            "LuaScript": "",
            "LuaScriptState": "",
            "ObjectStates": self.objects,
        }
        return (json.dumps(whole, indent=1, ensure_ascii=False) + "\n").encode("utf-8", "replace")


def sheet_of(count: int, size: Size, dpi: float) -> _Sheet:
    """The cells for ``count`` faces of ``size`` mm: as fine as ``dpi`` allows, on as few sheets as can be."""
    for sheets in itertools.count(1):
        each = -(-count // sheets)
        if each > COLUMNS * ROWS:
            continue
        found = max(
            (_dpi(columns, rows, size, dpi), -columns * rows, columns, rows)
            for columns in range(1, COLUMNS + 1)
            for rows in range(1, ROWS + 1)
            if columns * rows >= each
        )
        if found[0] >= min(FINE, dpi) or each == 1:
            return _Sheet(found[2], found[3], _cell(size, found[0]), found[0])
    raise AssertionError


def _dpi(columns: int, rows: int, size: Size, dpi: float) -> float:
    room = (LONGEST * MM_PER_INCH / (columns * size.width), LONGEST * MM_PER_INCH / (rows * size.height))
    return min(dpi, *room)


def _cell(size: Size, dpi: float) -> tuple[int, int]:
    """Whole pixels, never more than there is room for."""
    width, height = (max(1, int(length * dpi / MM_PER_INCH + 1e-6)) for length in size)
    return width, height


def _together(pictures: list[Image.Image], sheet: _Sheet) -> Image.Image:
    """Pictures in the cells of a sheet, row by row."""
    width, height = sheet.cell
    whole = Image.new("RGB", (width * sheet.columns, height * sheet.rows), PAPER)
    for index, picture in enumerate(pictures):
        row, column = divmod(index, sheet.columns)
        whole.paste(picture, (column * width, row * height))
    return whole
