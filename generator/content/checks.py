"""Checks between the files of a game: what one names, another must hold."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

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
    "in_play",
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
        elif "_" in language:
            wanted = language.replace("_", "-")
            file.report_at("language.form", ("languages", index), found=language, wanted=wanted)
        elif language in game.languages[:index]:
            file.report_at("language.double", ("languages", index), found=language)
    for name, table in game.tables.items():
        for word, path in ((name, ("tables", name)), (table.one, ("tables", name, "one"))):
            report = file.report_at if path[-1] == "one" else file.report_key
            if not is_name(word):
                report("name.form", path, found=word)
            elif word in TAKEN:
                report("name.taken", path, found=word)


def check_components(
    components: dict[str, Component],
    file: File,
    tables: dict[str, Table],
    house: House,
    setup: SetupFile | None,
    setup_is_read: bool = True,
) -> list[Problem]:
    """Each component: a size, known stock, table, copies and templates. Also the templates' own problems.

    If the set-up could not be read, nothing is said of copies, since nobody knows what may be named.
    """
    problems: list[Problem] = []
    stocks = attempt(problems, lambda: house.stocks)
    if not file.root.items:
        file.report_at("component.none", ())
    for name, component in components.items():
        if not is_name(name):
            file.report_key("name.form", (name,), found=name)
        if (component.size is None) == (component.stock is None):
            file.report_at("component.size", (name,))
        if component.stock is not None and stocks is not None and component.stock not in stocks:
            _unknown(file, (name, "stock"), component.stock, stocks, "stocks.yaml")
        if component.each is not None and component.each not in tables:
            _unknown(file, (name, "each"), component.each, tables, "game.yaml")
        _check_records(name, component, file, tables, setup)
        if component.pairs and not (component.each and component.back):
            file.report_at("component.pairs", (name, "pairs"))
        for key in ("copies", "most") if setup_is_read else ():
            _check_copies(name, key, component, file, tables, setup)
        for key in ("front", "back"):
            if template := getattr(component, key):
                attempt(problems, partial(house.template, template, file.place((name, key))))
    return problems


def _check_records(
    name: str, component: Component, file: File, tables: dict[str, Table], setup: SetupFile | None
) -> None:
    table = tables.get(component.each or "")
    for index, id_ in enumerate(component.records):
        if table and table.is_read and id_ not in table.records:
            _unknown(file, (name, "records", index), id_, table.records, table.id)
        elif id_ in component.records[:index]:
            file.report_at("reference.double", (name, "records", index), found=id_)
    row = _row_numbers(tables.get(setup.table), tables) if setup else []
    if component.first and component.first not in row:
        _unknown(file, (name, "first"), component.first, row, "setups.yaml")
    if component.records and component.each is None:
        file.report_at("component.records", (name, "records"))


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
    row = _row_numbers(tables.get(setup.table), tables) if setup else []
    numbers = [field for field, kind in fields.items() if kind == "int"]
    known = ["players", *(["setup"] if setup else []), *(["row"] if row else []), *numbers, *row]
    if copies and not copies.isdecimal() and copies not in known:
        _unknown(file, (name, key), copies, known, "copies")


def _row_numbers(table: Table | None, tables: dict[str, Table]) -> list[str]:
    """What the rows of a player-count table count: its whole numbers, and those of a list in it."""
    names = []
    for field, text in table.definition.fields.items() if table else ():
        inner = tables.get(text.rstrip("?").removesuffix("[]"))
        if text.rstrip("?") == "int":
            names.append(field)
        elif inner and "[]" in text:
            names += [f"{field}.{key}" for key, kind in inner.definition.fields.items() if kind == "int"]
    return names


def _unknown(file: File, path: tuple[str | int, ...], found: str, known: Iterable[str], where: str) -> None:
    file.report_unknown("reference", path, found, known, table=where)
