"""Sultaniya judged from a record: the palaces tile by tile, the set-up, the score, who won.

The record's form is in ``docs/records.md``; rule ids (Y-…) are those of the rules document. Nothing here
raises, whatever the record holds: what is wrong is among the findings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from generator.errors import nearest
from generator.referee.finding import Finding
from generator.referee.shape import shown
from generator.referee.sultaniya_box import Board, Box, load_box
from generator.referee.sultaniya_check import MISSIONS, Built, build, check_setup, may_lack_tiles
from generator.referee.sultaniya_count import ROOFS, Counts, count, majority, mission_points
from generator.referee.sultaniya_names import tile_named
from generator.referee.sultaniya_palace import Spot, lawful_spots
from generator.referee.sultaniya_record import ALONE, PalaceRecord, Quick, Record, read_record

__all__ = ["LINES", "Judgement", "Option", "check", "judge", "load_box", "options"]

RULES = {
    "small": "Y-30",
    "middle": "Y-30",
    "large": "Y-30",
    "guards": "Y-31",
    "roofs": "Y-32",
    "mission_1": "Y-33",
    "mission_2": "Y-33",
}
"""The lines of the score and the rules that give their points."""
LINES = tuple(RULES)
LINE_OF = {
    "window": "small",
    "tower": "small",
    "garden": "middle",
    "cupola": "middle",
    "gate": "large",
    "minaret": "large",
}
"""A character wants one of each pair (Y-30)."""


class Judgement(msgspec.Struct, frozen=True):
    """A game as judged: by player the points of every line that could be counted."""

    players: tuple[str, ...] = ()
    scores: dict[str, dict[str, int]] = {}
    """Who has no palace in the record is not among them."""
    winners: tuple[str, ...] = ()
    tie_break: Literal["none", "sapphires", "shared"] = "none"
    findings: tuple[Finding, ...] = ()

    @property
    def totals(self) -> dict[str, int]:
        """Points in all."""
        return {player: sum(self.scores.get(player, {}).values()) for player in self.players}


class Option(NamedTuple):
    """A lawful place of a tile, and which sides may be up there: the front, the turned one, or either."""

    spot: Spot
    up: Literal["front", "turned", "either"]


class _Palace(NamedTuple):
    """What is known of a palace: its tiles counted, or the counts that were written down."""

    record: PalaceRecord
    built: Built
    counts: Counts

    @property
    def quick(self) -> Quick | None:
        return None if self.record.tiles else self.record.counts

    @property
    def guards(self) -> int:
        return self.quick.numbers.get("guard", 0) if self.quick else self.counts.total("guard")

    @property
    def is_whole(self) -> bool:
        """Whether all its tiles are known; there are some."""
        return bool(self.record.tiles) and len(self.record.tiles) == self.record.tiles_named

    @property
    def guards_known(self) -> bool:
        return "guard" in self.quick.numbers if self.quick else self.is_whole


def check(value: object, box: Box, alone: str = ALONE) -> tuple[Finding, ...]:
    """What is against the rules in the palaces and the set-up of a record of any shape."""
    findings: list[Finding] = []
    _read(value, box, alone, findings)
    return tuple(findings)


def judge(value: object, box: Box, alone: str = ALONE) -> Judgement:
    """Judge a record of any shape; ``alone`` is what the player of a single palace is called."""
    findings: list[Finding] = []
    record, palaces = _read(value, box, alone, findings)
    return _Scorer(record, palaces, box, findings).judge()


def _read(value: object, box: Box, alone: str, findings: list[Finding]) -> tuple[Record, dict[str, _Palace]]:
    record = read_record(value, box, alone, findings)
    findings += check_setup(record, box)
    palaces = {}
    may_lack = may_lack_tiles(record)
    for seat in record.players:
        if own := record.palaces.get(seat):
            built = build(own, seat, box, may_lack)
            findings += built.findings
            palaces[seat] = _Palace(own, built, count(built.palace))
    return record, palaces


def options(
    value: object, tile: str, player: str | None, box: Box, alone: str = ALONE
) -> tuple[tuple[Finding, ...], tuple[Option, ...] | None]:
    """The errors of a player's palace and the lawful places of a tile in it as it stands.

    Without a ``player`` it is the first one's. The places are None if there is nothing to say of them.
    """
    findings: list[Finding] = []
    record, palaces = _read(value, box, alone, findings)
    tile = tile_named(tile, box) or tile
    is_first = player is None or (record.alone and player == ALONE)
    seat = next(iter(palaces), "") if is_first else player or ""
    told = [finding for finding in findings if finding.severity == "error" and finding.seat in ("", seat)]
    more = list(_against(record, palaces, tile, seat, box))
    if more or seat not in palaces:
        return (*told, *more), None
    lawful: dict[Spot, list[bool]] = {}
    for spot, turned in lawful_spots(palaces[seat].built.palace, box.tiles[tile]):
        lawful.setdefault(spot, []).append(turned)
    places = [
        Option(spot, "either" if len(sides) > 1 else "turned" if sides[0] else "front")
        for spot, sides in lawful.items()
    ]
    return tuple(told), tuple(places)


def _against(
    record: Record, palaces: Mapping[str, _Palace], tile: str, seat: str, box: Box
) -> Iterator[Finding]:
    """Why there is nothing to say of a tile's places in a player's palace."""
    if tile not in box.tiles:
        known = ", ".join(box.tiles)
        fields = {"found": shown(tile), "known": known, "near": nearest(tile, box.tiles)}
        yield Finding("tile.unknown", "error", "Y-C2", fields)
    elif record.seats and tile not in box.in_play(record.seats):
        told = {"tile": tile, "mark": box.tiles[tile].mark, "players": record.seats}
        yield Finding("option.players", "error", "Y-T", told)
    for name, palace in palaces.items():
        if any(placed.tile == tile for placed in palace.record.tiles):
            yield Finding("option.built", "error", "Y-C2", {"tile": tile, "name": name})
            break
    if seat and seat not in record.players:
        fields = {"key": "--player", "near": nearest(seat, record.players)}
        yield Finding("name.unknown", "error", "", fields, shown(seat))
    elif record.players and seat not in palaces:
        yield Finding("palace.missing", "unchecked", "", {}, seat)
    elif seat in palaces and palaces[seat].quick:
        yield Finding("counts.only", "unchecked", "Y-5", {}, seat)


class _Scorer:
    """The score of a game (Y-30 to Y-35); notes what could not be counted, and whose total is open."""

    def __init__(
        self, record: Record, palaces: dict[str, _Palace], box: Box, findings: list[Finding]
    ) -> None:
        self.record = record
        self.palaces = palaces
        self.box = box
        self.findings = findings
        self.open: set[str] = set()
        self.guards_open = False
        """Whether somebody may have more guards, or fewer, than are known (Y-31)."""

    def note(self, code: str, rule: str, seat: str = "", **fields: Any) -> None:
        """Note that something is not written down, so that the player's total is open."""
        self.findings.append(Finding(code, "unchecked", rule, fields, seat))
        self.open.add(seat)

    def judge(self) -> Judgement:
        """Count everything."""
        players = self.record.players
        for seat in players:
            if seat not in self.palaces:
                self.note("palace.missing", "", seat)
        known = [palace.guards_known for palace in self.palaces.values()]
        if len(known) < len(players) or not all(known):
            self.guards_open = True
            self.open.update(players)  # whose guards are the most is not known
        scores = self._scores()
        judgement = Judgement(players, scores)
        self._check_end()
        winners, how = self._winners(judgement.totals)
        self._compare_totals(scores)
        return Judgement(players, scores, winners, how, tuple(self.findings))

    def _scores(self) -> dict[str, dict[str, int]]:
        guards = {seat: palace.guards for seat, palace in self.palaces.items()}
        absent = dict.fromkeys(self.record.players, 0)
        places = majority({**absent, **guards})
        if self.record.alone and not self.record.is_solo and any(guards.values()):
            self.note("guards.alone", "Y-31", self.record.players[0])
            self.guards_open = True
        scores = {}
        for seat, palace in self.palaces.items():
            missions = self._missions(palace, seat)
            roofs = self._number(palace, seat, "roofs", "Y-32", palace.counts.roof_points)
            scores[seat] = {**self._own(palace, seat), "guards": places[seat], "roofs": roofs, **missions}
            if palace.quick:
                self._number(palace, seat, "guard", "Y-31", 0)
            elif not palace.record.tiles_named:
                self.note("palace.empty", "", seat)
            elif not palace.is_whole:
                self.open.add(seat)  # which tiles cannot be read is told already
        return scores

    def _number(self, palace: _Palace, seat: str, key: str, rule: str, counted: int) -> int:
        """What was counted, or stands in the record by the key."""
        if palace.quick is None:
            return counted
        if key not in palace.quick.numbers:
            self.note("counts.missing", rule, seat, key=key)
        return palace.quick.numbers.get(key, 0)

    def _own(self, palace: _Palace, seat: str) -> dict[str, int]:
        """The three objectives of the player's own character (Y-30)."""
        points = dict.fromkeys(LINES[:3], 0)
        board = self._board(palace, seat)
        for feature in board.wants if board else ():
            number = self._number(palace, seat, feature, "Y-30", palace.counts.total(feature))
            points[LINE_OF.get(feature, LINES[0])] += number * self.box.points.get(feature, 0)
        return points

    def _board(self, palace: _Palace, seat: str) -> Board | None:
        if palace.record.board is None:
            if palace.record.board_named:
                self.open.add(seat)  # that there is no such board is told already
            else:
                self.note("board.missing", "Y-30", seat)
            return None
        return self.box.boards[palace.record.board]

    def _missions(self, palace: _Palace, seat: str) -> dict[str, int]:
        """The secret objectives (Y-33); only the first two count, and each once."""
        if palace.quick:
            points = list(palace.quick.missions[:MISSIONS])
        else:
            named = tuple(dict.fromkeys(palace.record.missions))[:MISSIONS]
            points = [self._mission(palace, seat, id_) for id_ in named]
        if not points and (palace.quick or not palace.record.missions_named):
            self.note("mission.missing", "Y-33", seat)
        elif len(points) < MISSIONS:
            self.open.add(seat)
        return dict(zip(LINES[-MISSIONS:], [*points, 0, 0], strict=False))

    def _mission(self, palace: _Palace, seat: str, id_: str) -> int:
        record = palace.record
        if id_ == "sapphires" and record.sapphires is None:
            self.note("sapphires.missing", "Y-33", seat)
        if id_ == "djinns" and record.djinns is None:
            self.note("djinns.missing", "Y-33", seat)
        djinns = len(set(record.djinns or ()))
        return mission_points(self.box.missions[id_], palace.counts, djinns, record.sapphires or 0)

    def _check_end(self) -> None:
        """Whether someone has built a fifth roof, where all palaces can be seen (Y-24)."""
        record = self.record
        seen = [palace for palace in self.palaces.values() if not palace.quick]
        if record.is_solo or record.alone or not seen or len(seen) < len(record.players):
            return
        most = max(palace.counts.roofs for palace in seen)
        if most < ROOFS:
            self.note("game.open", "Y-24", found=most, wanted=ROOFS)

    def _winners(
        self, totals: Mapping[str, int]
    ) -> tuple[tuple[str, ...], Literal["none", "sapphires", "shared"]]:
        """The most points win; of those tied, the most sapphires; else shared (Y-35)."""
        if not totals or len(self.palaces) < len(totals):
            return (), "none"
        top = max(totals.values())
        leaders = tuple(seat for seat, total in totals.items() if total == top)
        if len(leaders) < 2:
            return leaders, "none"
        sapphires = {seat: self.palaces[seat].record.sapphires for seat in leaders}
        for seat, left in sapphires.items():
            if left is None:
                self.findings.append(Finding("sapphires.tie", "unchecked", "Y-35", {}, seat))
        if None in sapphires.values():
            return leaders, "shared"
        most = max(left or 0 for left in sapphires.values())
        best = tuple(seat for seat in leaders if sapphires[seat] == most)
        return best, "sapphires" if len(best) == 1 else "shared"

    def _compare_totals(self, scores: Mapping[str, Mapping[str, int]]) -> None:
        """Name claimed totals that are not true, or cannot be whatever is not written down."""
        for seat, claimed in self.record.totals.items():
            lines = scores.get(seat, {})
            if claimed is None or claimed == sum(lines.values()):
                continue
            if seat in self.open:
                lines = self._certain(lines)
            counted = sum(lines.values())
            fields: dict[str, Any] = {"claimed": claimed, "counted": counted}
            terms = " + ".join(f"{points} ({RULES[line]})" for line, points in lines.items())
            if seat not in self.open:
                self.findings.append(Finding("totals.other", "error", "", {**fields, "sum": terms}, seat))
            elif lines and claimed < counted:
                self.findings.append(Finding("totals.low", "error", "", {**fields, "sum": terms}, seat))
            else:
                self.findings.append(Finding("totals.open", "unchecked", "", fields, seat))

    def _certain(self, lines: Mapping[str, int]) -> dict[str, int]:
        """Points that can only grow with what is not written down."""
        unsure = {"guards"} if self.guards_open else set[str]()
        return {line: points for line, points in lines.items() if line not in unsure}
