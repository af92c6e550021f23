"""What records and components hang on: what can be in play, players, and numbers in reason."""

from __future__ import annotations

from generator.content.decode import File
from generator.content.model import COPIES, Component, GameFile, Players, Range, SetupFile
from generator.content.setups import in_play, most_dealt
from generator.content.tables import Record, Table

_HANGS = frozenset(("needs", "lacks", "players"))


def check_conditions(
    tables: dict[str, Table],
    components: dict[str, Component],
    files: dict[str, File],
    setup: SetupFile | None,
    game: GameFile,
) -> None:
    """What records and components need or lack can be in play, and their numbers can be printed.

    If the roles could not be read, nothing is said, since nobody knows what can be.
    """
    if setup and setup.of in tables and not tables[setup.of].is_read:
        return
    known = in_play(setup, tables)
    for name, table in tables.items():
        for record in table:
            if not _HANGS.isdisjoint(record.values):
                _check_record(files[f"{name}.yaml"], record, known, game.players)
    for name, component in components.items():
        _check_needs(files["components.yaml"], (name, "needs"), component.needs, known)
        _check_copies(name, component, tables, files)
        if setup:
            _check_box(component, setup, tables, files)


def _check_record(file: File, record: Record, known: list[str], players: Range) -> None:
    """The record has a place in some set at least."""
    path = ("records", record.id)
    needs, lacks = (record.values.get(key, ()) for key in ("needs", "lacks"))
    _check_needs(file, (*path, "needs"), needs, known)
    _check_needs(file, (*path, "lacks"), lacks, known)
    if isinstance(needs, tuple) and isinstance(lacks, tuple):
        for name in sorted({*needs} & {*lacks}):
            file.report_at("condition.both", (*path, "lacks"), name=name)
    limits = record.values.get("players")
    if not isinstance(limits, Players):
        return
    if limits.min > limits.max:
        file.report_at("number.order", (*path, "players"), min=limits.min, max=limits.max)
    elif not any(map(limits.has, range(players.min, players.max + 1))):
        found = f"{limits.min}–{limits.max}"
        file.report_at("condition.players", (*path, "players"), found=found, min=players.min, max=players.max)


def _check_needs(file: File, path: tuple[str | int, ...], ids: object, known: list[str]) -> None:
    for index, id_ in enumerate(ids if isinstance(ids, tuple) else ()):
        if id_ not in known:
            file.report_unknown("reference", (*path, index), id_, known, table="setups.yaml")


def _check_copies(name: str, component: Component, tables: dict[str, Table], files: dict[str, File]) -> None:
    """Fewer copies than none, or more than anyone prints, are a slip of the pen."""
    for key in ("copies", "most"):
        rule: str = getattr(component, key)
        if rule.isdecimal() and int(rule[:9]) > COPIES:
            fields = {"name": name, "record": name, "found": rule, "limit": COPIES}
            files["components.yaml"].report_at("copies.range", (name, key), **fields)
        for record in tables.get(component.each or "", ()):
            value = record.values.get(rule)
            if isinstance(value, int) and not 0 <= value <= COPIES:
                fields = {"name": name, "record": record.id, "found": str(value), "limit": COPIES}
                path = ("records", record.id, rule)
                files[f"{record.table}.yaml"].report_at("copies.range", path, **fields)


def _check_box(
    component: Component, setup: SetupFile, tables: dict[str, Table], files: dict[str, File]
) -> None:
    """The full box holds what any number of players is dealt."""
    if component.copies != "setup" or not component.most or component.each != setup.of:
        return
    dealt = most_dealt(setup)
    for record in tables[setup.of]:
        held = record.values.get(component.most)
        players, needed = dealt.get(record.id, (0, 0))
        if isinstance(held, int) and held < needed:
            fields = {"name": record.id, "found": held, "needed": needed, "players": players}
            path = ("records", record.id, component.most)
            files[f"{setup.of}.yaml"].report_at("setup.box", path, **fields)
