"""The box of Sultaniya, read from what is printed: tiles, boards, missions, djinns (Y-C1 to Y-C5)."""

from __future__ import annotations

from typing import Any

import msgspec

from generator.content.game import Game, load_game
from generator.content.tables import Record
from generator.referee.sultaniya_palace import FLOORS, PRINTED, Face, Laid, Spot, Tile

GAME = "sultaniya"


class Board(msgspec.Struct, frozen=True):
    """A side of a player board: its character's own objectives (Y-30) and first sapphires."""

    id: str
    side: int
    wants: tuple[str, ...]
    sapphires: int


class Mission(msgspec.Struct, frozen=True):
    """A secret objective (Y-33): points ``per`` floor, column, floors or one of what it counts."""

    id: str
    counts: tuple[str, ...]
    points: int
    per: str


class Box(msgspec.Struct, frozen=True):
    """Everything a record may name, and the points of features."""

    tiles: dict[str, Tile]
    boards: dict[str, Board]
    missions: dict[str, Mission]
    djinns: dict[str, int]
    """Their prices in sapphires (Y-23)."""
    points: dict[str, int]
    """Points of a feature that a character wants (Y-30)."""
    printed: dict[Spot, Laid]
    """The printed tiles of a board (Y-3)."""
    floor_names: dict[str, tuple[str, ...]]
    """What each floor is called, its id among the names; small letters."""
    sapphires: int
    """How many there are (Y-C5)."""

    def in_play(self, players: int) -> dict[str, Tile]:
        """The tiles for so many players; one plays with those of two (Y-T)."""
        return {id_: tile for id_, tile in self.tiles.items() if tile.mark <= players}

    def other_side(self, board: str) -> str:
        """What is printed on the back of a board: two after another are its sides (Y-C1)."""
        ids = list(self.boards)
        number = ids.index(board) ^ 1
        return ids[number] if number < len(ids) else ""


def load_box() -> Box:
    """Read the box from the game's content.

    Raises:
        InputError: a file is missing or malformed.
    """
    game = load_game(GAME)
    tables = game.tables
    printed = [Laid(_face(record)) for record in tables["printed"]]
    return Box(
        {record.id: _tile(record) for record in tables["tiles"]},
        {record.id: _board(record) for record in tables["boards"]},
        {record.id: _mission(record) for record in tables["missions"]},
        {record.id: record.values["price"] for record in tables["djinns"]},
        {record.id: record.values["points"] for record in tables["features"] if record.values["points"]},
        dict(zip(PRINTED, printed, strict=True)),
        {floor: _names(game, floor) for floor in FLOORS},
        int(game.components["sapphires"].copies),
    )


def _names(game: Game, floor: str) -> tuple[str, ...]:
    names = (words.texts[f"floors.{floor}.name"] for words in game.words.values())
    return (floor, *(name.casefold() for name in names))


def _tile(record: Record) -> Tile:
    limits = record.values.get("players")
    return Tile(record.id, _floor(record), _face(record), limits.min if limits else 0)


def _floor(record: Record) -> int:
    return FLOORS.index(record.values["floor"].id)


def _face(record: Record) -> Face:
    values = record.values
    return Face(
        values["left"].id,
        values["right"].id,
        _pair(values["tops"]),
        _pair(values["bottoms"]),
        (_id(values["a"]), _id(values["b"])),
        values["points"] or 0,
    )


def _pair(ends: tuple[Record, ...]) -> tuple[str, str]:
    left, right = ends
    return left.id, right.id


def _id(record: Record | None) -> str:
    return record.id if record else ""


def _board(record: Record) -> Board:
    values: Any = record.values
    wants = tuple(feature.id for feature in values["wants"])
    return Board(record.id, values["side"], wants, values["sapphires"])


def _mission(record: Record) -> Mission:
    values = record.values
    counts = tuple(feature.id for feature in values["icons"]) or (record.id,)
    return Mission(record.id, counts, values["points"], values["per"])
