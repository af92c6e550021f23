"""The player-count table: its rows, the roles and extras that may be chosen, and their checks."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from generator.content.decode import File
from generator.content.folders import is_name
from generator.content.model import GameFile, SetupFile
from generator.content.tables import Table
from generator.typed import ranges


def with_rows(setup: SetupFile, tables: dict[str, Table]) -> SetupFile:
    """The set-up with the rows that its table holds, if it names one: players: {column: count}."""
    table = tables.get(setup.table)
    if not table:
        return setup
    rows = {
        int(id_): {
            column: count
            for column, count in record.values.items()
            if isinstance(count, int) and _is_column(column, setup, tables)
        }
        for id_, record in table.records.items()
        if id_.isdecimal()
    }
    return msgspec.structs.replace(setup, rows=rows)


def _is_column(name: str, setup: SetupFile, tables: dict[str, Table]) -> bool:
    dealt = tables[setup.of].records if setup.of in tables else {}
    return name in setup.seats or name in setup.draws or name in dealt


def in_play(setup: SetupFile | None, tables: dict[str, Table]) -> list[str]:
    """Every name that ``needs`` and ``lacks`` may hold: the records that are dealt, and the extras."""
    if not setup:
        return []
    dealt = tables[setup.of].records if setup.of in tables else {}
    return [*dealt, *setup.extras]


def most_dealt(setup: SetupFile) -> dict[str, tuple[int, int]]:
    """Of each record that is dealt: with how many players most are, and how many those are."""
    most: dict[str, tuple[int, int]] = {}
    for players, row in setup.rows.items():
        for column, count in row.items():
            for id_, number in _dealt(setup, column, count):
                if number > most.get(id_, (0, 0))[1]:
                    most[id_] = players, number
    return most


def _dealt(setup: SetupFile, column: str, count: int) -> Iterable[tuple[str, int]]:
    """What a column may deal of each record when it counts so many."""
    if column in setup.draws:
        return [(id_, min(count, 1)) for id_ in setup.draws[column]]
    if column not in setup.seats:
        return [(column, count)]
    seats = setup.seats[column]
    return [*((id_, 1) for id_ in (*seats.always, *seats.may)), (seats.rest, count - len(seats.always))]


def check_setup(setup: SetupFile, file: File, tables: dict[str, Table], game: GameFile) -> None:
    """Known columns, every count, sums of players and spares; and all that may be chosen is known."""
    for key in ("of", "table", "by", "advice"):
        name = getattr(setup, key)
        needed = {"of": not setup.table or bool(setup.seats or setup.draws), "by": bool(setup.seats)}
        if name not in tables and (name or needed.get(key)):
            file.report_unknown("reference", (key,), name, tables, table="game.yaml")
    if setup.of not in tables:
        if not setup.of and setup.table in tables:
            _check_counts(with_rows(setup, tables), file, game)
        return
    if bool(setup.rows) == bool(setup.table):
        file.report_at("setup.rows", ())
    for key in ("of", *(["by"] if setup.seats else [])):
        table = tables.get(getattr(setup, key))
        if table and "name" not in table.definition.texts:
            file.report_at("setup.name", (key,), table=table.id)
    if all(tables[name].is_read for name in (setup.of, setup.table, setup.by) if name in tables):
        _check_names(setup, file, tables)
        if not file.problems:
            _check_rows(with_rows(setup, tables), file, tables, game)


def _check_counts(setup: SetupFile, file: File, game: GameFile) -> None:
    """Every number of players has its row, and no other: the full box would hold what that deals."""
    wanted = range(game.players.min, game.players.max + 1)
    missing = [players for players in wanted if players not in setup.rows]
    if missing:
        file.report_at("setup.row", ("table" if setup.table else "rows",), players=ranges(missing))
    for players in setup.rows:
        if players not in wanted:
            path = ("table",) if setup.table else ("rows", str(players))
            file.report_key("setup.beyond", path, found=players, min=wanted[0], max=wanted[-1])


def _check_rows(setup: SetupFile, file: File, tables: dict[str, Table], game: GameFile) -> None:
    _check_counts(setup, file, game)
    dealt = tables[setup.of].records
    for players, row in setup.rows.items():
        path = ("table",) if setup.table else ("rows", str(players))
        for column, count in row.items():
            if not _is_column(column, setup, tables):
                known = [*dealt, *setup.draws, *setup.seats]
                file.report_unknown("reference", (*path, column), column, known, True, table=setup.of)
            elif column in setup.draws and count > len(setup.draws[column]):
                most = len(setup.draws[column])
                file.report_at("setup.many", (*path, column), found=count, most=most, name=column)
            elif column in setup.seats and count < len(setup.seats[column].always):
                least = len(setup.seats[column].always)
                file.report_at("setup.few", path, found=count, least=least, name=column, players=players)
        expected = players + setup.spare
        if sum(row.values()) != expected:
            found = sum(row.values())
            file.report_at("setup.sum", path, found=found, expected=expected, players=players)
    _check_usual(setup, file, game)
    never = dealt.keys() - most_dealt(setup).keys()
    if never:
        names = ", ".join(id_ for id_ in dealt if id_ in never)
        file.warn_at("setup.never", ("of",), name=names, table=setup.of)


def _check_usual(setup: SetupFile, file: File, game: GameFile) -> None:
    """Those who are usual have seats with every number of players for which they are."""
    for least, ids in setup.usual.items():
        path = ("usual", str(least))
        if least > game.players.max:
            file.report_at("number.range", path, found=least, min=1, max=game.players.max)
        most = min((other for other in setup.usual if other > least), default=game.players.max + 1)
        for name, seats in setup.seats.items():
            needed = len(seats.always) + sum(id_ in seats.may for id_ in ids)
            rows = {n: setup.rows[n].get(name, 0) for n in range(least, most) if n in setup.rows}
            if few := [players for players, count in rows.items() if count < needed]:
                fields = {"players": ranges(few), "found": rows[few[0]], "needed": needed, "name": name}
                file.report_at("setup.usual", path, **fields)


def _check_names(setup: SetupFile, file: File, tables: dict[str, Table]) -> None:
    """Groups, seats, usual roles and extras name what there is."""
    dealt = tables[setup.of].records

    def known(path: tuple[str | int, ...], ids: Iterable[str], names: Iterable[str], where: str) -> None:
        for index, id_ in enumerate(ids):
            if id_ not in names:
                file.report_unknown("reference", (*path, index), id_, names, table=where)

    for name, group in setup.draws.items():
        known(("draws", name), group, dealt, setup.of)
    for name, seats in setup.seats.items():
        if setup.by in tables and name not in tables[setup.by].records:
            sides = tables[setup.by].records
            file.report_unknown("reference", ("seats", name), name, sides, True, table=setup.by)
        known(("seats", name, "always"), seats.always, dealt, setup.of)
        known(("seats", name, "may"), seats.may, dealt, setup.of)
        if seats.rest not in dealt:
            file.report_unknown("reference", ("seats", name, "rest"), seats.rest, dealt, table=setup.of)
    _check_once(setup, file)
    may = [id_ for seats in setup.seats.values() for id_ in seats.may]
    for players, ids in setup.usual.items():
        known(("usual", str(players)), ids, may, "may")
    for name, limits in setup.extras.items():
        if not is_name(name):
            file.report_key("name.form", ("extras", name), found=name)
        elif name in dealt:
            file.report_key("name.taken", ("extras", name), found=name)
        if limits.min > limits.max:
            file.report_at("number.order", ("extras", name), min=limits.min, max=limits.max)


def _check_once(setup: SetupFile, file: File) -> None:
    """A record stands in one list of seats, and there once."""
    stood: dict[str, str] = {}
    for name, seats in setup.seats.items():
        for key in ("always", "may", "rest"):
            value: str | tuple[str, ...] = getattr(seats, key)
            for index, id_ in enumerate((value,) if isinstance(value, str) else value):
                path: tuple[str | int, ...] = ("seats", name, key, *(() if key == "rest" else (index,)))
                if id_ in stood:
                    file.report_at("setup.double", path, found=id_, other=stood[id_])
                stood.setdefault(id_, f"seats.{name}.{key}")
