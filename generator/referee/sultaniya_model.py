"""What a record of Sultaniya may hold: the JSON Schema and the accepted keys come from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from generator.content.model import doc

BoardId = Literal[
    "ali_baba",
    "sinbad",
    "scheherazade",
    "aladdin",
    "dunyazad",
    "jafar",
    "anis",
    "shahriyar",
]
MissionId = Literal[
    "windows",
    "towers",
    "gardens",
    "cupolas",
    "gates",
    "minarets",
    "guards",
    "openings",
    "djinns",
    "sapphires",
]
DjinnId = Literal["blue", "green", "yellow", "red"]
FloorId = Literal["blue", "red", "green", "gold"]
Variant = Literal["standard", "advanced", "solo"]


class TileModel(msgspec.Struct, frozen=True):
    """A tile built: which, where, and which side is up."""

    tile: Annotated[str, doc("its id, such as blue_07, or as printed on it: 藍 07")]
    place: Annotated[int, doc("from 1, from the left (Y-7)")]
    floor: Annotated[FloorId | None, doc("may be left out: the tile's own (Y-1)")] = None
    turned: Annotated[bool, doc("its mirrored side is up (Y-C2)")] = False


class CountsModel(msgspec.Struct, frozen=True):
    """A palace by numbers instead of tiles."""

    window: int = 0
    tower: int = 0
    garden: int = 0
    cupola: int = 0
    gate: int = 0
    minaret: int = 0
    guard: int = 0
    roofs: Annotated[int, doc("points of roofs with a number (Y-32)")] = 0
    missions: Annotated[tuple[int, ...], doc("points of each mission (Y-33)")] = ()


class PalaceModel(msgspec.Struct, frozen=True):
    """A player's palace at the end: by its tiles or, quickly, by counts."""

    board: Annotated[BoardId | None, doc("the character whose side is up (Y-C1)")] = None
    tiles: Annotated[tuple[TileModel, ...], doc("in the order built")] = ()
    counts: CountsModel | None = None
    djinns: Annotated[tuple[DjinnId, ...], doc("those with the player at the end (Y-21); [] for none")] = ()
    sapphires: Annotated[int | None, doc("those left")] = None
    missions: Annotated[tuple[MissionId, ...], doc("the two objectives (Y-33)")] = ()


class RecordModel(msgspec.Struct, frozen=True):
    """A game with its players' palaces; or a single palace, whose keys then stand here."""

    game: Literal["sultaniya"] = "sultaniya"
    variant: Annotated[Variant | None, doc("one player: solo (Y-25)")] = None
    players: Annotated[tuple[str, ...], doc("names in seat order")] = ()
    palaces: Annotated[dict[str, PalaceModel], doc("by player")] = {}
    totals: Annotated[dict[str, int], doc("claimed")] = {}
    board: BoardId | None = None
    tiles: tuple[TileModel, ...] = ()
    counts: CountsModel | None = None
    djinns: tuple[DjinnId, ...] = ()
    sapphires: int | None = None
    missions: tuple[MissionId, ...] = ()
    answers: Annotated[tuple[str | int | tuple[str, ...], ...], doc("kept by the questions")] = ()
