"""From a game, a number of players and options to the pieces of a set and their copies."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec

from generator.content.game import Game, known_languages
from generator.content.model import Component, Stock
from generator.content.tables import Record
from generator.errors import InputError, Problem, UsageError, nearest
from generator.options import Options
from generator.units import Length, Size

MOST = 10_000
"""Copies of one piece."""


class Piece(msgspec.Struct, frozen=True):
    """One face (with its back) and how many of it are printed."""

    record: Record | None
    languages: tuple[str, ...]
    copies: int


class Part(msgspec.Struct, frozen=True):
    """A component of the set: its trim size in mm, its shape and its pieces."""

    id: str
    component: Component
    trim: Size
    shape: str
    cut: bool
    """Whether it is cut out; a whole sheet is not."""
    pieces: tuple[Piece, ...]

    @property
    def count(self) -> int:
        """How many are printed, all copies counted."""
        return sum(piece.copies for piece in self.pieces)


class Result(msgspec.Struct, frozen=True):
    """What was scored: points by seat and round, and beside each a note, such as the role."""

    scores: tuple[tuple[int, ...], ...] = ()
    notes: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[str, ...] = ()
    """How each round ended."""
    winners: tuple[str, ...] = ()


class Kit(msgspec.Struct, frozen=True):
    """A set to be printed. ``players`` is None for the full box."""

    game: Game
    players: int | None
    languages: tuple[str, ...]
    names: tuple[str, ...]
    result: Result
    """What a score sheet is filled with; empty for one to be filled by hand."""
    copies: dict[str, int]
    """Of each record that is dealt: how many the set holds."""
    parts: tuple[Part, ...]

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
    problems = [*_check_players(game, options.players), *_check_names(options, game)]
    if problems:
        raise InputError(problems)
    if players is None and options.names and not options.full:
        players = len(options.names) if _in_range(game, len(options.names)) else None
    wanted = game.file.languages[0] if options.lang is None else options.lang
    languages = known_languages(wanted.split("+"), game.file.languages)
    copies = dealt_copies(game, players)
    kit = Kit(game, players, languages, options.names, result or Result(), copies, ())
    chosen = _chosen(game, options.only)
    parts = tuple(_part(name, game.components[name], kit, options) for name in chosen)
    problems = [problem for part in parts for problem in _check_copies(part)]
    if problems:
        raise InputError(problems)
    return msgspec.structs.replace(kit, parts=parts)


def dealt_copies(game: Game, players: int | None) -> dict[str, int]:
    """How many of each dealt record a set for so many players holds; for None, the most of any count.

    A draw puts one of each of its records into the set, since any of them may be drawn (K-T).
    """
    if not game.setup:
        return {}
    rows = game.setup.rows
    wanted = [rows[players]] if players is not None else list(rows.values())
    copies: dict[str, int] = {}
    for row in wanted:
        for column, count in row.items():
            if column in game.setup.draws:
                drawn = game.setup.draws[column] if count else ()
                copies.update({id_: max(1, copies.get(id_, 0)) for id_ in drawn})
            else:
                copies[column] = max(count, copies.get(column, 0))
    order = list(game.tables[game.setup.of].records)
    return {id_: copies[id_] for id_ in order if copies.get(id_)}


def _in_range(game: Game, players: int) -> bool:
    return game.file.players.min <= players <= game.file.players.max


def _check_players(game: Game, players: int | None) -> list[Problem]:
    if players is None or _in_range(game, players):
        return []
    limits = game.file.players
    return [Problem("players.range", {"found": players, "min": limits.min, "max": limits.max})]


def _check_names(options: Options, game: Game) -> list[Problem]:
    most = options.players or game.file.players.max
    if len(options.names) > most:
        return [Problem("names.many", {"found": len(options.names), "most": most})]
    problems = [
        Problem("names.character", {"name": name, "code": f"U+{ord(character):04X}"})
        for name in options.names
        if (character := next((c for c in name if unicodedata.category(c) in ("Cc", "Cs")), ""))
    ]
    seen: set[str] = set()
    doubles = [name for name in options.names if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    return problems + [Problem("names.double", {"name": name}) for name in doubles]


def _chosen(game: Game, only: Iterable[str]) -> list[str]:
    names = list(only) or list(game.components)
    known = ", ".join(game.components)
    problems = [
        Problem("component.unknown", {"found": name, "known": known, "near": nearest(name, game.components)})
        for name in names
        if name not in game.components
    ]
    if problems:
        raise UsageError(problems)
    return [name for name in game.components if name in names]


def _part(name: str, component: Component, kit: Kit, options: Options) -> Part:
    stock = kit.game.house.stocks.get(component.stock or "")
    if stock and stock.kind == "stick" and options.stick is not None:
        stock = stick_stock(options.stick, stock, kit.game.house.stocks)
    trim = component.size or label_size(stock)
    shape = "disc" if stock and stock.kind == "disc" else "rect"
    cut = stock is None or stock.kind != "sheet"
    return Part(name, component, trim, shape, cut, tuple(_pieces(component, kit)))


def label_size(stock: Stock | None) -> Size:
    """What is printed for a stock: the thing's size less its margins, mm."""
    assert stock is not None, "checked when the game was read"
    side, end = stock.margin
    return Size(stock.size.width - 2 * side, stock.size.height - 2 * end)


def stick_stock(text: str, default: Stock, stocks: dict[str, Stock]) -> Stock:
    """The stick that ``--stick`` names: a stock, or a length and a width in mm.

    For a size of its own the side margin is the default stick's and the end margin keeps its
    share of the width, since the ends of a stick are round.

    Raises:
        InputError: neither a stock nor a size, or so small that no label is left.
    """
    sticks = {name: stock for name, stock in stocks.items() if stock.kind == "stick"}
    if text in sticks:
        return sticks[text]
    try:
        size = Size.parse(text)
    except ValueError:
        fields = {"found": text, "known": ", ".join(sticks), "near": nearest(text, sticks)}
        raise InputError(Problem("stick.size", fields)) from None
    size = Size(min(size), max(size))
    for stock in sticks.values():
        if stock.size == size:
            return stock
    side, end = default.margin
    margin = (side, Length(end / default.size.width * size.width))
    if size.width <= 2 * margin[0] or size.height <= 2 * margin[1]:
        raise InputError(Problem("stick.small", {"found": str(size)}))
    return Stock("stick", size, "house", margin)


def _pieces(component: Component, kit: Kit) -> Iterable[Piece]:
    table = kit.game.tables[component.each] if component.each else (None,)
    groups = [kit.languages]
    if component.languages == "apart":
        groups = [(language,) for language in kit.languages]
    for record in table:
        copies = _copies(component, record, kit)
        for languages in groups:
            if copies:
                yield Piece(record, languages, copies)


def _copies(component: Component, record: Record | None, kit: Kit) -> int:
    rule: str = component.copies
    if kit.players is None and component.most:
        rule = component.most
    if rule.isdecimal():
        return int(rule[:9])
    if rule == "players":
        return kit.seats
    if record is None:
        return 1
    if rule == "setup":
        return kit.copies.get(record.id, 0)
    value: Any = record.values[rule]
    return int(value or 0)


def _check_copies(part: Part) -> list[Problem]:
    """Fewer than none, or so many that the generator would not end, is a slip of the pen."""
    return [
        Problem("copies.range", {"name": part.id, "record": record, "found": piece.copies, "limit": MOST})
        for piece in part.pieces
        if not 0 <= piece.copies <= MOST
        for record in (piece.record.id if piece.record else part.id,)
    ]
