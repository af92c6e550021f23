"""Checks between the files of a game: what one names, another must hold."""

from __future__ import annotations

from collections.abc import Iterable

from generator.content.decode import File
from generator.content.folders import is_name
from generator.content.house import House, attempt
from generator.content.model import Component, GameFile, Range, SetupFile
from generator.content.tables import Table
from generator.errors import Problem

TAKEN = (
    "game",
    "setups",
    "components",
    "setup",
    "label",
    "numbers",
    "seats",
    "rounds",
    "result",
    "sheet",
    "loop",
)
"""Names with a meaning of their own, as a file of the game or in templates."""


def check_game(game: GameFile, file: File) -> None:
    """``game.yaml``: ranges in order, languages and tables whose names can be names of files."""
    for key in ("players", "minutes"):
        limits: Range | None = getattr(game, key)
        if limits and limits.min > limits.max:
            file.report_at("number.order", (key,), min=limits.min, max=limits.max)
    if not game.languages:
        file.report_at("language.none", ("languages",))
    for index, language in enumerate(game.languages):
        if not is_name(language):
            file.report_at("name.form", ("languages", index), found=language)
        elif language in game.languages[:index]:
            file.report_at("language.double", ("languages", index), found=language)
    for name, table in game.tables.items():
        for word, path in ((name, ("tables", name)), (table.one, ("tables", name, "one"))):
            if not is_name(word):
                file.report_at("name.form", path, found=word)
            elif word in TAKEN:
                file.report_at("name.taken", path, found=word)


def check_setup(setup: SetupFile, file: File, tables: dict[str, Table], game: GameFile) -> None:
    """The player-count table: known columns, every count, sums of players and spares, enough pieces."""
    table = tables.get(setup.of)
    if not table:
        _unknown(file, ("of",), setup.of, tables, "game.yaml")
        return
    missing = [n for n in range(game.players.min, game.players.max + 1) if n not in setup.rows]
    if missing:
        file.report_at("setup.row", ("rows",), players=_runs(missing))
    if not table.is_read:
        return
    for name, group in setup.draws.items():
        for index, id_ in enumerate(group):
            if id_ not in table.records:
                _unknown(file, ("draws", name, index), id_, table.records, setup.of)
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
    stocks = attempt(problems, lambda: house.stocks)
    if not components:
        file.report_at("component.none", ())
    for name, component in components.items():
        if not is_name(name):
            file.report_at("name.form", (name,), found=name)
        if (component.size is None) == (component.stock is None):
            file.report_at("component.size", (name,))
        if component.stock is not None and stocks is not None and component.stock not in stocks:
            _unknown(file, (name, "stock"), component.stock, stocks, "stocks.yaml")
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
    if component.each is not None and component.each not in tables:
        return  # told already
    fields = tables[component.each].definition.fields if component.each else {}
    known = ["players", *(["setup"] if setup else []), *(f for f, kind in fields.items() if kind == "int")]
    if copies and not copies.isdecimal() and copies not in known:
        _unknown(file, (name, key), copies, known, "copies")


def _unknown(file: File, path: tuple[str | int, ...], found: str, known: Iterable[str], where: str) -> None:
    file.report_unknown("reference", path, found, known, table=where)


def _runs(numbers: list[int]) -> str:
    """``[5, 7, 8, 9]`` as ``5, 7–9``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
