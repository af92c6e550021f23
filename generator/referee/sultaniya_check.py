"""Sultaniya: may the palaces lie so, and is the set-up lawful (Y-1 to Y-8, Y-C1 to Y-C5, Y-T)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from generator.referee.finding import Finding, Severity, players_range
from generator.referee.sultaniya_box import Box
from generator.referee.sultaniya_palace import FLOORS, Face, Fault, Laid, Spot, faults
from generator.referee.sultaniya_record import PalaceRecord, Placed, Record

MISSIONS = 2
"""Each player has so many (Y-33)."""
SOLO_TURNS = 20
"""One player alone has so many turns (Y-25)."""
TWICE = "red"
"""The djinn who builds twice in a turn (Y-23)."""
REMOVER = "yellow"
"""The djinn who takes tiles away (Y-23)."""
BY_REMOVAL = ("first", "foundation", "hollow")
"""Faults that a tile which was there then, and is not in the record, would explain."""
CODES = {
    "floor": "tile.floor",
    "outside": "tile.outside",
    "taken": "tile.taken",
    "first": "tile.first",
    "foundation": "tile.foundation",
    "edge": "tile.edge",
    "hollow": "tile.hollow",
}
"""The findings of faults."""


class Built(NamedTuple):
    """A palace as it stands after all its tiles, and what was against them."""

    palace: dict[Spot, Laid]
    findings: list[Finding]


def may_lack_tiles(record: Record) -> bool:
    """Whether tiles may have been built and taken away again, which no record holds.

    The yellow djinn stays with whom he served last (Y-21): he was not used if all djinns are written down
    and nobody has him.
    """
    known = [palace.djinns for palace in record.palaces.values()]
    return len(known) < len(record.players) or any(each is None or REMOVER in each for each in known)


def build(record: PalaceRecord, seat: str, box: Box, may_lack: bool = False) -> Built:
    """Lay the tiles in the order built, each judged against the palace as it then stands.

    A wrong tile is laid all the same if its place is free and inside, so that the next are judged sensibly.
    With ``may_lack`` a tile that was taken away may explain what looks wrong; that is then not an error.
    """
    built = Built(dict(box.printed), [])
    doubtful = False
    for placed in record.tiles:
        tile = box.tiles[placed.tile]
        spot, face = Spot.of(placed.floor, placed.place), tile.face(placed.turned)
        for fault in faults(built.palace, spot, tile.floor, face):
            fields = {**_where(placed), **_about(fault, spot, tile.floor, face, built.palace)}
            doubt = may_lack and fault.code in BY_REMOVAL
            doubtful = doubtful or doubt
            severity: Severity = "unchecked" if doubt else "error"
            built.findings.append(Finding(CODES[fault.code], severity, fault.rule, fields, seat))
        if spot.is_inside and spot not in built.palace:
            built.palace[spot] = Laid(face, tile.id, placed.turned)
    if doubtful:
        built.findings.append(Finding("tile.removed", "unchecked", "Y-23", {"djinn": REMOVER}, seat))
    return built


def _where(placed: Placed) -> dict[str, Any]:
    place = {"floor": placed.floor, "place": placed.place}
    return {"tile": placed.tile, "number": placed.number, **place}


def _about(fault: Fault, spot: Spot, floor: int, face: Face, palace: dict[Spot, Laid]) -> dict[str, Any]:
    """What a fault's sentence says besides the tile and its place."""
    if fault.code == "floor":
        return {"own": FLOORS[floor]}
    if fault.other is None:
        return {}
    if fault.code == "hollow":
        return {"other_floor": FLOORS[fault.other.floor], "other_place": fault.other.place}
    other = palace[fault.other]
    fields = {"other": other.tile or "printed"}
    return fields | _edges(spot, fault.other, face, other.face) if fault.code == "edge" else fields


def _edges(spot: Spot, other: Spot, face: Face, its: Face) -> dict[str, Any]:
    """On which side two tiles touch, and the kinds of the edges there (Y-6)."""
    touching = {
        spot.left: ("left", face.left, its.right),
        spot.right: ("right", face.right, its.left),
        spot.below[0]: ("below_left", face.bottoms[0], its.tops[1]),
        spot.below[1]: ("below_right", face.bottoms[1], its.tops[0]),
        spot.above[0]: ("above_left", face.tops[0], its.bottoms[1]),
        spot.above[1]: ("above_right", face.tops[1], its.bottoms[0]),
    }
    side, own_edge, other_edge = touching[other]
    return {"side": side, "own_edge": own_edge, "other_edge": other_edge}


# --------------------------------------------------------------------- the set-up


def check_setup(record: Record, box: Box) -> Iterator[Finding]:
    """Everything that the record says of the set-up and that cannot be."""
    most = len(box.boards) // 2
    if len(record.players) > most:
        yield players_range(len(record.players), range(1, most + 1), "Y-C1")
    if record.variant == "solo" and len(record.players) > 1:
        yield Finding("variant.solo", "error", "Y-25", {"found": len(record.players)})
    yield from _check_boards(record, box)
    yield from _check_tiles(record, box)
    yield from _twice(record, lambda palace: palace.djinns or (), "djinn", "Y-21")
    yield from _twice(record, lambda palace: palace.missions, "mission", "Y-33")
    yield from _check_sapphires(record, box)
    for seat, palace in record.palaces.items():
        yield from _check_palace(palace, seat, record)


def _check_boards(record: Record, box: Box) -> Iterator[Finding]:
    """All boards with the same side up, each once; of its two sides one (Y-C1)."""
    holders: dict[str, str] = {}
    for seat, palace in record.palaces.items():
        if palace.board is None:
            continue
        first = next(iter(holders), palace.board)
        other = box.other_side(palace.board)
        if palace.board in holders:
            yield _of_board("board.twice", seat, palace.board, palace.board, holders)
        if other in holders:
            yield _of_board("board.pair", seat, palace.board, other, holders)
        if box.boards[palace.board].side != box.boards[first].side:
            yield _of_board("board.sides", seat, palace.board, first, holders)
        holders.setdefault(palace.board, seat)


def _of_board(code: str, seat: str, board: str, other: str, holders: dict[str, str]) -> Finding:
    fields = {"board": board, "name": holders[other], "other": other}
    return Finding(code, "error", "Y-C1", fields, seat)


def _check_tiles(record: Record, box: Box) -> Iterator[Finding]:
    """No tile is there twice (Y-C2), nor one that is left out with so few players (Y-T)."""
    builders: dict[str, tuple[str, int]] = {}
    in_play = box.in_play(record.seats) if record.seats else box.tiles
    for seat, palace in record.palaces.items():
        for placed in palace.tiles:
            fields: dict[str, Any] = {"tile": placed.tile, "number": placed.number}
            if placed.tile not in in_play:
                told = {**fields, "mark": box.tiles[placed.tile].mark, "players": record.seats}
                yield Finding("tile.players", "error", "Y-T", told, seat)
            name, first = builders.setdefault(placed.tile, (seat, placed.number))
            if (name, first) != (seat, placed.number):
                yield Finding("tile.twice", "error", "Y-C2", {**fields, "name": name, "first": first}, seat)


def _twice(
    record: Record, named: Callable[[PalaceRecord], tuple[str, ...]], kind: str, rule: str
) -> Iterator[Finding]:
    """What there is once only, and is with two players or twice with one."""
    holders: dict[str, str] = {}
    other, same = ("djinn.twice", "djinn.again") if kind == "djinn" else ("mission.twice", "mission.again")
    for seat, palace in record.palaces.items():
        own: set[str] = set()
        for id_ in named(palace):
            if id_ in own:
                yield Finding(same, "error", rule, {kind: id_}, seat)
            elif id_ in holders:
                yield Finding(other, "error", rule, {kind: id_, "name": holders[id_]}, seat)
            own.add(id_)
        holders |= {id_: seat for id_ in own if id_ not in holders}


def _check_sapphires(record: Record, box: Box) -> Iterator[Finding]:
    """Nobody can have what is not in the box (Y-C5)."""
    found = sum(palace.sapphires or 0 for palace in record.palaces.values())
    if found > box.sapphires:
        yield Finding("sapphires.many", "error", "Y-C5", {"found": found, "most": box.sapphires})


def _check_palace(palace: PalaceRecord, seat: str, record: Record) -> Iterator[Finding]:
    quick = palace.counts
    missions = len(quick.missions) if quick and quick.missions else palace.missions_named
    if missions not in (0, MISSIONS):
        yield Finding("mission.count", "error", "Y-33", {"found": missions, "wanted": MISSIONS}, seat)
    if quick and palace.tiles:
        yield Finding("palace.both", "error", "", {}, seat)
    elif quick:
        yield Finding("counts.only", "unchecked", "Y-5", {}, seat)
    if record.is_solo and len(palace.tiles) > SOLO_TURNS:
        fields = {"found": len(palace.tiles), "most": SOLO_TURNS}
        if palace.djinns is None or TWICE in palace.djinns:
            yield Finding("solo.red", "unchecked", "Y-25", {**fields, "djinn": TWICE}, seat)
        else:
            yield Finding("solo.tiles", "error", "Y-25", fields, seat)
