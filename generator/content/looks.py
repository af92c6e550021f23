"""What records and texts show: icons, colours and pictures that are named must be there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as FilePath

from generator.content.decode import File, Path, open_file
from generator.content.folders import inside
from generator.content.house import House, attempt, is_colour
from generator.content.pictures import like
from generator.content.tables import Field, Table
from generator.errors import InputError, Problem

_WIDE_BRACES = re.compile(r"｛\s*([A-Za-z_]\w*)\s*[｝}]")
ICON_IN_TEXT = re.compile(r"\[\[([\w-]+)\]\]")


def check_looks(tables: dict[str, Table], files: dict[str, File], house: House) -> list[Problem]:
    """Report icons that records name and that are not there; returns what is wrong with their pictures."""
    problems: list[Problem] = []
    for table in tables.values():
        for kind, path, name in _named(table, "icon", "picture"):
            file = files[f"{table.id}.yaml"]
            if kind == "picture":
                problems += _picture(name, path, file, house)
            elif not house.find_icon(name):
                file.problems.append(house.no_icon(name, file.place(path)))
    return problems


def check_colours(tables: dict[str, Table], folder: FilePath, house: House) -> None:
    """Look up the colours that records name.

    This waits until faces are laid out: reading the palette takes longer than all other checks of a game.

    Raises:
        InputError: the styles are not sound, or records name colours that are none: all of them.
    """
    palette, problems = house.palette, []
    for table in tables.values():
        named = _named(table, "colour")
        bad = [(path, name) for _, path, name in named if name not in palette and not is_colour(name)]
        if bad:
            file = open_file(folder / f"{table.id}.yaml")  # once more, to say where something stands in it
            for path, name in bad:
                problems.append(house.no_colour(name, palette, file.place(path)))
    if problems:
        raise InputError(problems)


def _named(table: Table, *kinds: str) -> Iterator[tuple[str, Path, str]]:
    """What the records name in fields of some kinds: the kind, the key path and the name."""
    fields = {name: kind for name, kind in _kinds(table).items() if kind in kinds}
    for record in table if fields else ():
        for field, kind in fields.items():
            value, path = record.values.get(field), ("records", record.id, field)
            if isinstance(value, str):
                yield kind, path, value
            for index, name in enumerate(value if isinstance(value, tuple) else ()):
                yield kind, (*path, index), name


def _kinds(table: Table) -> dict[str, str]:
    kinds = {}
    for name, text in table.definition.fields.items():
        try:
            kinds[name] = Field.parse(text).kind
        except ValueError:  # told where the fields are declared
            continue
    return kinds


def _picture(name: str, path: Path, file: File, house: House) -> list[Problem]:
    problems: list[Problem] = []
    found = attempt(problems, lambda: inside(house.folders[0], name, file.place(path)))
    if found and not found.is_file():
        file.report_at("picture.missing", path, found=name, near=like(house.folders[0], name))
    return problems


def check_icons(texts: dict[str, str], file: File, house: House) -> None:
    """Report ``[[icons]]`` within texts that are not there, and marks that are opened and never closed."""
    for key, text in texts.items():
        if "**" not in text and "[[" not in text and "]]" not in text and "｛" not in text:
            continue
        path = tuple(key.split("."))
        for match in _WIDE_BRACES.finditer(text):
            file.warn_at("text.braces", path, found=match[0], meant=f"{{{match[1]}}}")
        for match in ICON_IN_TEXT.finditer(text):
            if not house.find_icon(match[1]):
                file.problems.append(house.no_icon(match[1], file.place(path)))
        rest = ICON_IN_TEXT.sub("", text)
        for mark in ("[[", "]]"):
            if mark in rest:
                file.warn_at("text.open", path, found=mark, meant="[[leaf]]")
        if rest.count("**") % 2:
            file.warn_at("text.open", path, found="**", meant="**word**")
