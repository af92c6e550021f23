"""Palaces of Sultaniya for tests: tiles made by hand, records of them, lawful palaces made by chance."""

from __future__ import annotations

import functools
import random
from typing import Any, NamedTuple

import msgspec

from generator.referee.finding import Finding
from generator.referee.sultaniya import Judgement, check, judge
from generator.referee.sultaniya_box import Box, load_box
from generator.referee.sultaniya_palace import FLOORS, Face, Laid, Spot, Tile, lawful_spots

Record = dict[str, Any]
KINDS = {"p": "plain", "m": "minaret", "c": "column", "g": "gate"}


@functools.cache
def box() -> Box:
    """What is printed."""
    return load_box()


class Put(NamedTuple):
    """A tile at a place; the floor is the tile's own if it is not given."""

    tile: Tile
    place: int
    floor: str = ""
    turned: bool = False


def put(
    floor: str,
    place: int,
    sides: str = "pp",
    tops: str = "pp",
    bottoms: str = "pp",
    a: str = "",
    b: str = "",
    points: int = 0,
    mark: int = 0,
) -> Put:
    """A tile made by hand at a place of its own floor; edges by their first letters, left and right."""
    left, right = (KINDS[letter] for letter in sides)
    top, bottom = ((KINDS[pair[0]], KINDS[pair[1]]) for pair in (tops, bottoms))
    face = Face(left, right, top, bottom, (a, b), points)
    return Put(Tile("", FLOORS.index(floor), face, mark), place)


def tiles_of(puts: tuple[Put, ...], name: str = "t") -> tuple[list[Record], dict[str, Tile]]:
    """Tiles as a record has them, and the tiles themselves, called ``t1``, ``t2`` …"""
    rows, tiles = [], {}
    for number, each in enumerate(puts, 1):
        id_ = f"{name}{number}"
        tiles[id_] = msgspec.structs.replace(each.tile, id=id_)
        row: Record = {"tile": id_, "place": each.place, "turned": each.turned}
        rows.append(row | ({"floor": each.floor} if each.floor else {}))
    return rows, tiles


class Table(NamedTuple):
    """A record and the box that its tiles are from."""

    record: Record
    box: Box

    @property
    def judged(self) -> Judgement:
        return judge(self.record, self.box)

    @property
    def checked(self) -> tuple[Finding, ...]:
        return check(self.record, self.box)


def palace(*puts: Put, **more: Any) -> Table:
    """A single palace of tiles made by hand, of a game in which nobody hired a djinn."""
    rows, tiles = tiles_of(puts)
    return Table({"tiles": rows, "djinns": [], **more}, msgspec.structs.replace(box(), tiles=tiles))


def game(palaces: dict[str, tuple[Put, ...]], **more: dict[str, Any]) -> Table:
    """A game of palaces made by hand; ``more`` of each player by name."""
    record: Record = {"players": list(palaces), "palaces": {}}
    all_tiles: dict[str, Tile] = {}
    for name, puts in palaces.items():
        rows, tiles = tiles_of(puts, name)
        all_tiles |= tiles
        record["palaces"][name] = {"tiles": rows, "djinns": [], **more.get(name, {})}
    return Table(record, msgspec.structs.replace(box(), tiles=all_tiles))


def codes(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.code for finding in findings]


# ----------------------------------------------------------------- lawful palaces by chance


def grown(chance: random.Random, tiles: list[Tile], most: int) -> list[Put]:
    """A lawful palace of printed tiles, which are taken out of the list; in the order built."""
    stands: dict[Spot, Laid] = dict(box().printed)
    built: list[Put] = []
    while len(built) < most and tiles:
        chance.shuffle(tiles)
        for tile in tiles:
            places = list(lawful_spots(stands, tile))
            if places:
                break
        else:
            break
        spot, turned = chance.choice(places)
        stands[spot] = Laid(tile.face(turned), tile.id, turned)
        built.append(Put(tile, spot.place, FLOORS[spot.floor], turned))
        tiles.remove(tile)
    return built


def rows_of(puts: list[Put]) -> list[Record]:
    """Printed tiles as a record has them."""
    return [
        {"tile": each.tile.id, "place": each.place, "floor": each.floor, "turned": each.turned}
        for each in puts
    ]


def grown_game(players: int, chance: random.Random, most: int = 20) -> Record:
    """A lawful record with everything written down."""
    names = [f"P{number}" for number in range(1, players + 1)]
    boards = [board.id for board in box().boards.values() if board.side == 1 + players % 2]
    missions = list(box().missions)
    chance.shuffle(missions)
    djinns = list(box().djinns)
    tiles = list(box().in_play(players).values())
    palaces = {}
    for seat, name in enumerate(names):
        palaces[name] = {
            "board": boards[seat],
            "tiles": rows_of(grown(chance, tiles, most)),
            "djinns": [djinns.pop()] if chance.random() < 0.5 else [],
            "sapphires": chance.randrange(16),
            "missions": missions[2 * seat : 2 * seat + 2],
        }
    return {"game": "sultaniya", "players": names, "palaces": palaces}
