"""From a game, a number of players and options to the pieces of a set and their copies."""

from __future__ import annotations

import itertools
import unicodedata
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from generator.content.called import component_keys, component_listed, listed, names_typed, unknown
from generator.content.game import Game, known_languages
from generator.content.model import COPIES, Component, Players
from generator.content.tables import Record
from generator.errors import InputError, Problem, UsageError
from generator.kit.roles import Chosen, choose, seat_keys
from generator.kit.stocks import chosen_stock, label_size
from generator.options import Options
from generator.typed import fold
from generator.units import Size

BLEED_MOST, CORNERS_MOST = 5.0, 15.0
"""The widest bleed and the largest radius of corners, mm."""


class Piece(msgspec.Struct, frozen=True):
    """One face (with its back) and how many of it are printed."""

    record: Record | None
    languages: tuple[str, ...]
    copies: int
    back: Record | None = None
    """The record of the back, where that is another."""
    bare: bool = False
    """The back stays blank, whatever the component says."""


class Part(msgspec.Struct, frozen=True):
    """A component of the set: its trim size in mm, its shape and its pieces."""

    id: str
    component: Component
    trim: Size
    shape: str
    cut: bool
    """Whether it is cut out; a whole sheet is not."""
    gap: tuple[float, float]
    """Space between trims, across and down, mm."""
    bleed: float
    """How far the face runs over its trim, mm."""
    splits: bool
    """Whether it may be printed in parts that are glued; a stick's label, a disc or a ring may not."""
    pieces: tuple[Piece, ...]

    @property
    def count(self) -> int:
        """How many are printed, all copies counted."""
        return sum(piece.copies for piece in self.pieces)


class Laid(NamedTuple):
    """A record laid out on a table: how many cells from the left and from the top, and which side is up."""

    table: str
    id: str
    x: float
    y: float
    turned: bool = False


class Result(msgspec.Struct, frozen=True):
    """What was scored: points by seat and round, and beside each a note, such as the role."""

    scores: tuple[tuple[int, ...], ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[str, ...] = ()
    """How each round ended."""
    winners: tuple[str, ...] = ()
    laid: dict[str, tuple[Laid, ...]] = {}
    """By player: what lies before him."""


class Kit(msgspec.Struct, frozen=True):
    """A set to be printed. ``players`` is None for the full box."""

    game: Game
    players: int | None
    languages: tuple[str, ...]
    names: tuple[str, ...]
    result: Result
    """What a score sheet is filled with; empty for one to be filled by hand."""
    chosen: Chosen
    """Which records are dealt, how many of each, and which extras are in."""
    parts: tuple[Part, ...]

    @property
    def copies(self) -> dict[str, int]:
        """Of each record that is dealt: how many the set holds."""
        return self.chosen.copies

    @property
    def in_play(self) -> frozenset[str]:
        """The roles and extras of the set."""
        return self.chosen.extras.union(self.chosen.copies)

    def holds(self, record: Record) -> bool:
        """Whether a record has a place in the set: by what it needs and lacks, and by the players."""
        setup = self.game.setup
        if setup and record.table == setup.of:
            return record.id in self.copies
        if setup and record.table == setup.table:
            return self.players is None or record.id == str(self.players)
        needs, lacks = record.values.get("needs", ()), record.values.get("lacks", ())
        if not (self.in_play.issuperset(needs) and self.in_play.isdisjoint(lacks)):
            return False
        limits: Players | None = record.values.get("players")
        return limits is None or self.players is None or limits.has(self.players)

    @property
    def advice(self) -> tuple[Record, ...]:
        """What is lawful but not wise in this set, for a given number of players."""
        if not (self.game.setup and self.game.setup.advice and self.players):
            return ()
        return tuple(record for record in self.game.tables[self.game.setup.advice] if self.holds(record))

    @property
    def seats(self) -> int:
        """The players a set must serve: those named, or as many as the game takes."""
        return self.players or self.game.file.players.max

    @property
    def numbers(self) -> dict[str, int]:
        """What texts may name in braces."""
        spare = self.game.setup.spare if self.game.setup else 0
        printed = sum(self.copies.values())
        return {
            "players": self.seats,
            "dealt": self.seats + spare,
            "printed": printed,
            "spare": spare,
            "rounds": self.game.file.rounds,
        }


def make_kit(game: Game, options: Options, result: Result | None = None) -> Kit:
    """Choose what is printed; a score sheet is filled with ``result``.

    Raises:
        InputError: a number of players, names, copies or a stick that cannot be.
        UsageError: an unknown component or language.
    """
    players = None if options.full else options.players
    problems = [
        *_check_players(game, options.players),
        *_check_names(options, game),
        *_check_cutting(options),
    ]
    if problems:
        raise InputError(problems)
    if players is None and options.names and not options.full:
        players = len(options.names) if _in_range(game, len(options.names)) else None
    languages = known_languages(_lang(game, options).split("+"), game.file.languages)
    chosen, problems = choose(game, players, options)
    if problems:
        raise InputError(problems)
    kit = Kit(game, players, languages, options.names, result or Result(), chosen, ())
    names = _wanted(kit, options.only)
    parts = tuple(_part(name, game.components[name], kit, options) for name in names)
    problems = [problem for part in parts for problem in _check_copies(part, game)]
    problems += [
        Problem("component.empty", {"name": part.id, "called": component_listed(game, part.id)})
        for part in parts
        if options.only and not part.count
    ]
    if problems:
        raise InputError(problems)
    return msgspec.structs.replace(kit, parts=tuple(part for part in parts if part.count))


def _lang(game: Game, options: Options) -> str:
    """The languages of a set as ``--lang`` names them; without a choice English, if the game speaks it.

    Of a game that was read in some languages only, the choice is among those.
    """
    known = tuple(game.words)
    return options.lang if options.lang is not None else "en" if "en" in known else known[0]


def _in_range(game: Game, players: int) -> bool:
    return game.file.players.min <= players <= game.file.players.max


def _check_players(game: Game, players: int | None) -> list[Problem]:
    if players is None or _in_range(game, players):
        return []
    limits = game.file.players
    return [Problem("players.range", {"found": players, "min": limits.min, "max": limits.max})]


def _check_cutting(options: Options) -> list[Problem]:
    given = {"--bleed": (options.bleed or 0.0, BLEED_MOST), "--corners": (options.corners, CORNERS_MOST)}
    return [
        Problem("cutting.range", {"option": name, "found": f"{value:g}", "max": f"{most:g}"})
        for name, (value, most) in given.items()
        if not 0 <= value <= most
    ]


def _check_names(options: Options, game: Game) -> list[Problem]:
    most = options.players or game.file.players.max
    if len(options.names) > most:
        return [Problem("names.many", {"found": len(options.names), "most": most})]
    problems = [
        Problem("names.character", {"name": name, "code": f"U+{ord(character):04X}"})
        for name in options.names
        if (character := next((c for c in name if unicodedata.category(c) in ("Cc", "Cs")), ""))
    ]
    doubles = [name for name, times in Counter(options.names).items() if times > 1]
    return problems + [Problem("names.double", {"name": name}) for name in doubles]


def _wanted(kit: Kit, only: Iterable[str]) -> list[str]:
    """The components to print: those asked for, or all that have a place in the set."""
    game, names = kit.game, list(only)
    if not names:
        parts = {name: part for name, part in game.components.items() if not part.asked}
        return [name for name, part in parts.items() if kit.in_play.issuperset(part.needs)]
    keys = component_keys(game)
    ids = names_typed(game, keys, names)
    problems = [unknown("component.unknown", name, game, keys) for name in names if fold(name) not in ids]
    if problems:
        raise UsageError(problems)
    names = [ids[fold(name)] for name in names]
    for name in names:
        if missing := [id_ for id_ in game.components[name].needs if id_ not in kit.in_play]:
            needs = listed(game, seat_keys(game, missing))
            fields = {"name": name, "called": component_listed(game, name), "needs": needs}
            problems.append(Problem("component.needs", fields))
    if problems:
        raise InputError(problems)
    return [name for name in game.components if name in names]


def _part(name: str, component: Component, kit: Kit, options: Options) -> Part:
    stock = chosen_stock(component, kit.game.house.stocks, options)
    trim = component.size or label_size(stock)
    shape = "disc" if stock and stock.kind == "disc" else "rect"
    cut = stock is None or stock.kind != "sheet"
    bleed = component.bleed if options.bleed is None or not cut else options.bleed
    across, down = component.gap
    gap = (max(across, 2 * bleed), max(down, 2 * bleed)) if bleed != component.bleed else (across, down)
    splits = stock is None or stock.kind in ("card", "sheet")
    return Part(name, component, trim, shape, cut, gap, bleed, splits, tuple(_pieces(component, kit)))


def _pieces(component: Component, kit: Kit) -> Iterable[Piece]:
    groups = [kit.languages]
    if component.languages == "apart":
        groups = [(language,) for language in kit.languages]
    for record, back in _records(component, kit):
        copies = _copies(component, record, kit)
        for languages in groups:
            if copies:
                yield Piece(record, languages, copies, back, component.pairs and back is None)


def _records(component: Component, kit: Kit) -> Iterable[tuple[Record | None, Record | None]]:
    """The records of the faces, each with the record of its back if that is another."""
    if not component.each:
        return [(None, None)]
    records = [
        record
        for record in kit.game.tables[component.each]
        if kit.holds(record) and record.id in (component.records or (record.id,))
    ]
    if component.first:
        records = records[: _largest(component.first, kit)]
    if not component.pairs:
        return [(record, None) for record in records]
    return list(itertools.zip_longest(records[::2], records[1::2]))


def _copies(component: Component, record: Record | None, kit: Kit) -> int:
    rule: str = component.copies
    if kit.players is None and component.most:
        rule = component.most
    if rule.isdecimal():
        return int(rule[:9])
    if rule == "players":
        return kit.seats
    if record is not None and rule == "setup":
        return kit.copies.get(record.id, 0)
    if record is not None and rule == "row":
        return _largest(record.id, kit)
    if record is not None and rule in record.values:
        value: Any = record.values[rule]
        return int(value or 0)
    return _largest(rule, kit)


def _largest(rule: str, kit: Kit) -> int:
    """A number of the player-count table's row, or the largest of a list in it; of all rows for the box."""
    setup = kit.game.setup
    field, _, key = rule.partition(".")
    rows = [row for row in kit.game.tables[setup.table] if kit.holds(row)] if setup and setup.table else []
    numbers: list[int] = []
    for row in rows:
        value = row.values.get(field)
        numbers += [each.values[key] for each in value] if isinstance(value, tuple) else [value or 0]
    return max(numbers, default=1)


def _check_copies(part: Part, game: Game) -> list[Problem]:
    """Fewer than none, or so many that the generator would not end, is a slip of the pen."""
    place = game.components_file.place((part.id, "copies"))
    return [
        Problem("copies.range", {"name": part.id, "record": record, "found": copies, "limit": COPIES}, place)
        for copies, record in ((p.copies, p.record.id if p.record else part.id) for p in part.pieces)
        if not 0 <= copies <= COPIES
    ]
