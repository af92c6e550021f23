"""Checks between the files of a game: what one names, another must hold."""

from __future__ import annotations

from collections.abc import Iterable

from generator.content.decode import File
from generator.content.house import House, attempt
from generator.content.model import Component, GameFile, SetupFile
from generator.content.tables import Table
from generator.errors import Problem, nearest


def check_setup(setup: SetupFile, file: File, tables: dict[str, Table], game: GameFile) -> None:
    """The player-count table: known columns, every count, sums of players and spares, enough pieces."""
    table = tables.get(setup.of)
    if not table:
        _unknown(file, ("of",), setup.of, tables, "table")
        return
    for name, group in setup.draws.items():
        for index, id_ in enumerate(group):
            if id_ not in table.records:
                _unknown(file, ("draws", name, index), id_, table.records, setup.of)
    for players in range(game.players.min, game.players.max + 1):
        if players not in setup.rows:
            file.report_at("setup.row", ("rows",), players=players)
    for players, row in setup.rows.items():
        path = ("rows", str(players))
        for column, count in row.items():
            if column not in table.records and column not in setup.draws:
                _unknown(file, (*path, column), column, [*table.records, *setup.draws], setup.of)
            elif column in setup.draws and count > len(setup.draws[column]):
                file.report_at(
                    "setup.many", (*path, column), found=count, most=len(setup.draws[column]), name=column
                )
        if sum(row.values()) != players + setup.spare:
            expected = players + setup.spare
            file.report_at("setup.sum", path, found=sum(row.values()), expected=expected, players=players)


def check_components(
    components: dict[str, Component],
    file: File,
    tables: dict[str, Table],
    house: House,
    setup: SetupFile | None,
) -> list[Problem]:
    """Each component: a size, known stock, table, copies and templates. Also the templates' own problems."""
    problems: list[Problem] = []
    for name, component in components.items():
        if (component.size is None) == (component.stock is None):
            file.report_at("component.size", (name,))
        if component.stock is not None and component.stock not in house.stocks:
            _unknown(file, (name, "stock"), component.stock, house.stocks, "stocks.yaml")
        if component.each is not None and component.each not in tables:
            _unknown(file, (name, "each"), component.each, tables, "game.yaml")
        for key in ("copies", "most"):
            _check_copies(name, key, component, file, tables, setup)
        for key in ("front", "back"):
            if template := getattr(component, key):
                place = file.place((name, key))
                attempt(problems, lambda template=template, place=place: house.template(template, place))  # type: ignore[misc]
    return problems


def _check_copies(
    name: str,
    key: str,
    component: Component,
    file: File,
    tables: dict[str, Table],
    setup: SetupFile | None,
) -> None:
    copies: str = getattr(component, key)
    fields = tables[component.each].definition.fields if component.each in tables else {}
    known = ["players", *(["setup"] if setup else []), *(f for f, kind in fields.items() if kind == "int")]
    if copies and not copies.isdecimal() and copies not in known:
        _unknown(file, (name, key), copies, known, "copies")


def _unknown(file: File, path: tuple[str | int, ...], found: str, known: Iterable[str], where: str) -> None:
    names = list(known)
    near = nearest(found, names)
    file.report_at("reference", path, found=found, table=where, known=", ".join(names), near=near)
