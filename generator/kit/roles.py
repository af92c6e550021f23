"""Which of the records that are dealt, and which extras, are in a set: by table, by choice, by usage."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from generator.content.called import Keys, listed, names_typed, unknown
from generator.content.game import Game, games_listed
from generator.content.model import Seats, SetupFile
from generator.errors import Problem
from generator.options import Options
from generator.typed import fold


class Chosen(msgspec.Struct, frozen=True):
    """What is in a set: copies of each dealt record, extras, and the choices that were made by hand."""

    copies: dict[str, int]
    extras: frozenset[str] = frozenset()
    by_hand: tuple[str, ...] = ()
    """Names that make this set another than the usual one; they go into the name of the file."""


def choose(game: Game, players: int | None, options: Options) -> tuple[Chosen, list[Problem]]:
    """The roles and extras of a set for ``players`` (None: the full box, with all of them).

    Roles that are always in need not be named; those that may be chosen are in if named, or as is
    usual for the number of players when none is named; the rest fills the seats that are left.
    """
    problems: list[Problem] = []
    setup = game.setup
    if not setup:
        return Chosen({}), [*_no_roles(game, options), *_no_extras(game, options)]
    named = _named(game, setup, options, problems)
    if options.roles and players is None:
        problems.append(Problem("roles.full" if options.full else "roles.players", {}))
    picked = set(named)
    if not options.roles:
        picked = set(_usual(setup, players))
    copies = _copies(setup, players, picked)
    if players is not None and options.roles and not problems:
        for column, seats in setup.seats.items():
            problems += _too_many(game, setup, column, seats, players, Counter(named))
    extras = _extras(game, setup, players, options, problems)
    order = game.tables[setup.of].records if setup.of else {}
    dealt = {id_: copies[id_] for id_ in order if copies.get(id_)}
    may = [id_ for seats in setup.seats.values() for id_ in seats.may]
    by_hand = ([id_ for id_ in may if id_ in dealt] or ["basic"]) if options.roles else []
    by_hand += [*(f"with-{name}" for name in options.with_), *(f"without-{n}" for n in options.without)]
    return Chosen(dealt, extras, tuple(by_hand)), problems


def mixes(game: Game, players: int) -> Iterator[tuple[str, ...]]:
    """Every lawful choice of roles for so many players, with those that are always in; the least first."""
    setup = game.setup
    if not (setup and setup.seats):
        return
    may = [(column, id_) for column, seats in setup.seats.items() for id_ in seats.may]
    always = [id_ for seats in setup.seats.values() for id_ in seats.always]
    room = {
        column: setup.rows[players].get(column, 0) - len(seats.always)
        for column, seats in setup.seats.items()
    }
    for size in range(len(may) + 1):
        for picked in itertools.combinations(may, size):
            taken = Counter(column for column, _ in picked)
            if all(taken[column] <= room[column] for column in taken):
                yield (*always, *(id_ for _, id_ in picked))


def _usual(setup: SetupFile, players: int | None) -> Iterable[str]:
    if players is None:
        return [id_ for seats in setup.seats.values() for id_ in seats.may]
    return next((setup.usual[least] for least in sorted(setup.usual, reverse=True) if least <= players), ())


def _copies(setup: SetupFile, players: int | None, picked: set[str]) -> dict[str, int]:
    """How many of each dealt record a set holds; for None, the most of any number of players.

    A draw puts one of each of its records into the set, since any of them may be drawn (K-T).
    """
    wanted = [setup.rows[players]] if players is not None else list(setup.rows.values())
    copies: dict[str, int] = {}
    for row in wanted:
        for column, count in row.items():
            for id_, number in _column(setup, column, count, picked, players is None):
                copies[id_] = max(number, copies.get(id_, 0))
    return copies


def _column(
    setup: SetupFile, column: str, count: int, picked: set[str], full: bool
) -> Iterable[tuple[str, int]]:
    if column in setup.draws:
        return [(id_, 1) for id_ in setup.draws[column]] if count else []
    seats = setup.seats.get(column)
    if seats is None:
        return [(column, count)]
    single = [*seats.always, *(id_ for id_ in seats.may if id_ in picked)]
    left = count - len(seats.always if full else single)
    return [*((id_, 1) for id_ in single), (seats.rest, max(0, left))]


def _too_many(
    game: Game, setup: SetupFile, column: str, seats: Seats, players: int, named: Mapping[str, int]
) -> list[Problem]:
    """More roles named for a column than it has seats, or one named twice that is there once."""
    problems = [
        Problem("roles.double", {"name": _word(game, setup.of, id_)})
        for id_ in (*seats.always, *seats.may)
        if named.get(id_, 0) > 1
    ]
    single = [*seats.always, *(id_ for id_ in seats.may if named.get(id_))]
    rest = [seats.rest] * named.get(seats.rest, 0)
    most = setup.rows[players].get(column, 0)
    if len(single) + len(rest) <= most:
        return problems
    surplus = len(single) + len(rest) - most
    free = [id_ for id_ in single if id_ not in seats.always] + rest[:1]
    fields = {
        "players": players,
        "side": _word(game, setup.by, column),
        "most": most,
        "found": len(single) + len(rest),
        "roles": _words(game, setup, [*single, *rest]),
        "surplus": surplus,
        "free": _words(game, setup, free),
        "rules": next(iter(game.words.values())).comma.join(seats.rules),
    }
    return [*problems, Problem("roles.many", fields)]


def _named(game: Game, setup: SetupFile, options: Options, problems: list[Problem]) -> list[str]:
    """The ids of the roles that were named, by id or by name in any language of the game."""
    if options.roles and not setup.seats:
        problems += _no_roles(game, options)
        return []
    known = [id_ for s in setup.seats.values() for id_ in (*s.always, *s.may, s.rest)]
    return _found(game, seat_keys(game, known), options.roles, "roles.unknown", problems)


def _found(game: Game, keys: Keys, wanted: Iterable[str], code: str, problems: list[Problem]) -> list[str]:
    """The ids that words name; a word that names none becomes a problem."""
    wanted = list(wanted)
    names = names_typed(game, keys, wanted)
    problems += [unknown(code, word, game, keys) for word in wanted if fold(word) not in names]
    return [names[fold(word)] for word in wanted if fold(word) in names]


def seat_keys(game: Game, ids: Iterable[str]) -> dict[str, str]:
    """Roles and extras with the keys of their names."""
    extras, table = (game.setup.extras, game.setup.of) if game.setup else ({}, "")
    return {id_: f"{'extras' if id_ in extras else table}.{id_}.name" for id_ in ids}


def _extras(
    game: Game, setup: SetupFile, players: int | None, options: Options, problems: list[Problem]
) -> frozenset[str]:
    if not setup.extras:
        problems += _no_extras(game, options)
        return frozenset()
    keys = seat_keys(game, setup.extras)
    added = {*_found(game, keys, options.with_, "extras.unknown", problems)}
    left = {*_found(game, keys, options.without, "extras.unknown", problems)}
    if both := added & left:
        problems.append(Problem("extras.both", {"name": listed(game, seat_keys(game, sorted(both)))}))
    usual = {n for n, at in setup.extras.items() if players is None or at.min <= players <= at.max}
    return frozenset((usual | added) - left)


def _no_roles(game: Game, options: Options) -> list[Problem]:
    return [Problem("roles.none", {"game": games_listed([game.id])})] if options.roles else []


def _no_extras(game: Game, options: Options) -> list[Problem]:
    if not (wanted := (*options.with_, *options.without)):
        return []
    return [Problem("extras.none", {"game": games_listed([game.id]), "found": ", ".join(wanted)})]


def _word(game: Game, table: str, id_: str) -> str:
    texts = next(iter(game.words.values())).texts
    return texts.get(f"{table}.{id_}.name", id_)


def _words(game: Game, setup: SetupFile, ids: Iterable[str]) -> str:
    comma = next(iter(game.words.values())).comma
    return comma.join(_word(game, setup.of, id_) for id_ in ids)
