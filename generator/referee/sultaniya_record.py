"""The record of Sultaniya, read from anything; what cannot be used is a finding."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

import msgspec

from generator.referee.finding import Finding
from generator.referee.heading import is_ours, read_players
from generator.referee.shape import MOST_COUNTED, MOST_PLAYERS, At, Reader, shown
from generator.referee.sultaniya_box import GAME, Box
from generator.referee.sultaniya_model import CountsModel, PalaceModel, RecordModel, TileModel, Variant
from generator.referee.sultaniya_names import tile_named
from generator.referee.sultaniya_palace import FLOORS

VARIANTS: tuple[str, ...] = get_args(Variant)
MOST_PLACE = 99
ALONE = "palace"
"""What a single palace is called in a record's totals, whatever the reader's language."""
PALACE_KEYS = PalaceModel.__struct_fields__
RECORD_KEYS = tuple(key for key in RecordModel.__struct_fields__ if key not in PALACE_KEYS)
NUMBERS = tuple(key for key in CountsModel.__struct_fields__ if key != "missions")


class Placed(msgspec.Struct, frozen=True):
    """A tile of the record: its number in the order built, and where it is said to lie."""

    number: int
    tile: str
    floor: str
    place: int
    turned: bool


class Quick(msgspec.Struct, frozen=True):
    """A palace by counts: of features, guards and points of roofs, and the points of its missions."""

    numbers: dict[str, int]
    missions: tuple[int, ...]


class PalaceRecord(msgspec.Struct, frozen=True):
    """A palace as written down; None is not written down."""

    board: str | None = None
    board_named: bool = False
    """Whether one stands there, though it be unknown."""
    tiles: tuple[Placed, ...] = ()
    tiles_named: int = 0
    """So many stand there, unreadable ones too."""
    counts: Quick | None = None
    djinns: tuple[str, ...] | None = None
    sapphires: int | None = None
    missions: tuple[str, ...] = ()
    missions_named: int = 0
    """So many stand there, unknown ones too."""


class Record(msgspec.Struct, frozen=True):
    """Players in seat order and their palaces. ``alone``: a single palace, of a game of any number."""

    players: tuple[str, ...] = ()
    palaces: dict[str, PalaceRecord] = {}
    variant: str | None = None
    alone: bool = False
    totals: dict[str, int | None] = {}
    """Claimed; None for a claim that cannot be read."""

    @property
    def is_solo(self) -> bool:
        """Whether one plays alone (Y-25)."""
        return self.variant == "solo" or (len(self.players) == 1 and not self.alone)

    @property
    def seats(self) -> int:
        """How many play; 0 if nothing tells."""
        if self.is_solo:
            return 1
        return 0 if self.alone else len(self.players)


def read_record(value: object, box: Box, alone: str, findings: list[Finding]) -> Record:
    """Read a record; what is wrong with it goes to ``findings``. ``alone`` is the name of a single palace."""
    reader = Reader(value, findings, "record")
    if not isinstance(value, dict) or not is_ours(reader, GAME):
        return Record()
    if any(reader.has(key) for key in ("players", "palaces")) or not any(map(reader.has, PALACE_KEYS)):
        reader.only(*RECORD_KEYS)
        players = _players(reader)
        palaces = _palaces(reader, players, box)
        return _record(reader, players, palaces, False)
    reader.only(*RecordModel.__struct_fields__)
    own = {key: item for key, item in reader.values.items() if key in PALACE_KEYS}
    palaces = {alone: _palace(At(own, findings, "palace", alone), box)}
    return _record(reader, (alone,), palaces, True)


def _record(
    reader: Reader, players: tuple[str, ...], palaces: dict[str, PalaceRecord], alone: bool
) -> Record:
    variant = reader.one_of("variant.unknown", "Y-25", reader.text("variant"), VARIANTS)
    called = {ALONE: players[0]} if alone else {}
    totals = reader.claims("totals", players, called) or {}
    return Record(players, palaces, variant, alone, totals)


def _players(reader: Reader) -> tuple[str, ...]:
    """The players; if they are not named, those who have palaces."""
    names = read_players(reader)
    return names if reader.has("players") else tuple(reader.mapping("palaces"))[:MOST_PLAYERS]


def _palaces(reader: Reader, players: tuple[str, ...], box: Box) -> dict[str, PalaceRecord]:
    found = {}
    for name, value in reader.mapping("palaces").items():
        if reader.is_one_of("palaces", name, players) and value is not None:
            found[name] = _palace(At(value, reader.findings, f"palaces.{shown(name)}", name), box)
    return found


def _palace(reader: At, box: Box) -> PalaceRecord:
    reader.only(*PALACE_KEYS)
    board = reader.one_of("board.unknown", "Y-C1", reader.text("board"), box.boards)
    djinns, missions = reader.texts("djinns"), reader.texts("missions")
    items = _items(reader)
    tiles = tuple(filter(None, (_placed(*item, box) for item in items)))
    counts = reader.mapping("counts")
    known_djinns = _all_known(reader, "djinn.unknown", "Y-C4", djinns, box.djinns)
    return PalaceRecord(
        board=board,
        board_named=reader.has("board"),
        tiles=tiles,
        tiles_named=len(items),
        counts=_quick(At(counts, reader.findings, f"{reader.where}.counts", reader.seat)) if counts else None,
        djinns=known_djinns if len(known_djinns) == len(djinns) and reader.has("djinns") else None,
        sapphires=reader.number("sapphires", 0, MOST_COUNTED),
        missions=_all_known(reader, "mission.unknown", "Y-C3", missions, box.missions),
        missions_named=len(missions),
    )


def _items(reader: At) -> list[tuple[int, At]]:
    """The tiles of a palace, each with its number in the order built."""
    where = f"{reader.where}.tiles"
    items = enumerate(reader.items("tiles"), 1)
    return [(number, At(item, reader.findings, f"{where}.{number}", reader.seat)) for number, item in items]


def _placed(number: int, reader: At, box: Box) -> Placed | None:
    """A tile, if it is known which and where."""
    if not reader.values:
        return None
    reader.only(*TileModel.__struct_fields__)
    for key in ("tile", "place"):
        if not reader.has(key):
            reader.note("record.missing", key=key)
    tile = _tile(number, reader, box)
    floor = reader.one_of("floor.unknown", "Y-1", reader.text("floor"), FLOORS, number=number)
    place = reader.number("place", -MOST_PLACE, MOST_PLACE)
    turned = reader.values.get("turned")
    if turned is not None and not isinstance(turned, bool):
        reader.note("record.type", key="turned", expected="bool", found=shown(turned))
    if tile is None or place is None:
        return None
    return Placed(number, tile, floor or FLOORS[box.tiles[tile].floor], place, turned is True)


def _tile(number: int, reader: At, box: Box) -> str | None:
    """The tile that is meant, however it is written."""
    text = reader.text("tile")
    if text is not None and (named := tile_named(text, box)):
        return named
    return reader.one_of("tile.unknown", "Y-C2", text, box.tiles, number=number)


def _quick(reader: At) -> Quick:
    reader.only(*NUMBERS, "missions")
    read = {key: reader.number(key, 0, MOST_COUNTED) for key in NUMBERS}
    numbers = {key: number for key, number in read.items() if number is not None}
    missions: list[int] = []
    for item in reader.items("missions"):
        if isinstance(item, bool) or not isinstance(item, int):
            reader.note("record.type", key="missions", expected="int", found=shown(item))
        elif not 0 <= item <= MOST_COUNTED:
            reader.note("record.range", key="missions", found=shown(item))
        else:
            missions.append(item)
    return Quick(numbers, tuple(missions))


def _all_known(
    reader: Reader, code: str, rule: str, texts: tuple[str, ...], known: Collection[str]
) -> tuple[str, ...]:
    found = (reader.one_of(code, rule, text, known) for text in texts)
    return tuple(name for name in found if name is not None)
