"""What may be chosen when a set is printed, with the defaults: written once, here.

The command line, the Python API and the README take names, defaults and meanings from this type.
"""

from __future__ import annotations

import functools
import math
import types
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from generator.errors import Problem, UsageError, nearest

Duplex = Literal["long-edge", "short-edge", "none", "fold"]
Ink = Literal["colour", "saver", "mono"]
Format = Literal["pdf", "pdf-cards", "png", "tabletop", "contact"]
Marks = Literal["crop", "lines", "none"]
OUTPUT = Path("output")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a set is printed. Every field has a default; a field's description is its help text.

    ``lang`` does not follow the system here, as it does on the command line: what a program prints must
    not hang on the machine it runs on. Where a path is meant a text will do, and a list where a tuple is.

    Raises:
        UsageError: every value of another type, and every word that is no choice, at once.
    """

    players: Annotated[int | None, "How many play. Without a number the full box is printed."] = None
    full: Annotated[bool, "Print every piece of the box, whatever the number of players."] = False
    roles: Annotated[
        tuple[str, ...],
        "Roles in play, in a game where you choose them, by commas; the seats left are filled.",
    ] = ()
    with_: Annotated[tuple[str, ...], "Add extras of the game, separated by commas."] = ()
    without: Annotated[tuple[str, ...], "Leave out extras that are usual for so many players."] = ()
    lang: Annotated[
        str | None,
        "Language of the set: zh-TW, en, or both as zh-TW+en. Default: the system's on the command line; "
        "else en, or the game's first.",
    ] = None
    only: Annotated[tuple[str, ...], "Print only these components, by id or name, separated by commas."] = ()
    paper: Annotated[
        str,
        "Paper: a4, letter, universal (fits both), a3, a5, 4x6 (inches), or WxH in mm or 8.5x11in.",
    ] = "a4"
    stock: Annotated[
        str | None,
        "Print on a label sheet, by the name that pnp stocks gives or the maker's number; on the command "
        "line, list tells the names.",
    ] = None
    first_cell: Annotated[int, "Begin at this label of the first label sheet, counted along the rows."] = 1
    skip: Annotated[tuple[str, ...], "Labels of the first label sheet that are gone, such as 3,7-9."] = ()
    duplex: Annotated[
        Duplex,
        "The edge on which your printer turns the sheet; none for one-sided printing; fold for backs beside "
        "their fronts, to be folded over.",
    ] = "long-edge"
    marks: Annotated[Marks, "Where to cut: short crop marks, lines from edge to edge, or none."] = "crop"
    back_marks: Annotated[bool, "Print the marks on the backs too."] = False
    bleed: Annotated[
        float | None, "How far colour runs over the trim, 0 to 5 mm; default: the component's."
    ] = None
    corners: Annotated[float, "Show rounded corners of this radius in mm, for a corner punch."] = 0.0
    ink: Annotated[Ink, "Full colour, light fills that save ink, or black only."] = "colour"
    stick: Annotated[
        str | None, "Your sticks, length x width in mm (114x10), or a stick of the stocks (jumbo-stick)."
    ] = None
    cup: Annotated[
        float | None, "Diameter in mm of the cups that rings close round; default: the stock's."
    ] = None
    names: Annotated[
        tuple[str, ...], "Players' names for the score sheet: Amy,Ben,… or a text file with a name a line."
    ] = ()
    printer: Annotated[
        str | None, "Correct the pages for this printer, whose profile `pnp calibrate` has saved."
    ] = None
    out: Annotated[Path, "Folder for the PDF; it is made if it is not there."] = OUTPUT
    format: Annotated[
        Format,
        "What is written: sheets to cut, one face a page for a printing house, a picture a face, decks for "
        "Tabletop Simulator, or all small on one picture.",
    ] = "pdf"
    icc: Annotated[
        Path | None,
        "With --format pdf-cards: the ICC profile of the press, from your printing house; the file is then "
        "PDF/X-4.",
    ] = None
    dpi: Annotated[int, "Dots an inch of pictures, 72 to 1200."] = 300
    force: Annotated[bool, "Write files anew even if they would not change."] = False
    allow_overflow: Annotated[
        bool, "Print even if a text does not fit its box; the box gets a red frame."
    ] = False

    def __post_init__(self) -> None:
        problems = []
        for name, usual in zip(self.__struct_fields__, self.__struct_defaults__, strict=True):
            given = getattr(self, name)
            if given is usual:
                continue
            value = _read(given, _hints()[name].__origin__)
            if isinstance(value, _Expected):
                problems.append(value.problem(name, given))
            elif value is not given:
                msgspec.structs.force_setattr(self, name, value)
        if problems:
            raise UsageError(problems)


class _Expected(str):
    """What should have been given: a kind of value, or choices separated by commas."""

    __slots__ = ()

    def problem(self, name: str, given: Any) -> Problem:
        """The problem of an option that has another value."""
        found = repr(given)
        if "," not in self:
            return Problem("option.value", {"option": name, "found": found, "expected": str(self)})
        near = nearest(given, self.split(", ")) if isinstance(given, str) else ""
        return Problem("option.choice", {"option": name, "found": found, "known": str(self), "near": near})


def _read(value: Any, kind: Any) -> Any:
    """The value as ``kind``, or what should have been given instead of it.

    Nothing is guessed: a text is no number, and no list of its letters.
    """
    if get_origin(kind) in (types.UnionType, Literal, tuple):
        return _read_special(value, kind)
    if kind is Path:
        return Path(value) if isinstance(value, str | Path) and str(value) else _Expected("path")
    if kind is bool or isinstance(value, bool):
        return value if kind is bool and isinstance(value, bool) else _Expected(_KINDS[kind])
    if kind is float:
        return value if isinstance(value, int | float) and math.isfinite(value) else _Expected("number")
    return value if isinstance(value, kind) else _Expected(_KINDS[kind])


_KINDS: dict[Any, str] = {int: "int", float: "number", bool: "bool", str: "text"}


def _read_special(value: Any, kind: Any) -> Any:
    if get_origin(kind) is types.UnionType:
        return value if value is None else _read(value, get_args(kind)[0])
    if get_origin(kind) is Literal:
        return value if value in get_args(kind) else _Expected(", ".join(get_args(kind)))
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return value if isinstance(value, tuple) else tuple(value)
    return _Expected("texts")


def description(field: str) -> str:
    """The meaning of an option, as ``--help`` prints it."""
    return str(_hints()[field].__metadata__[0])


@functools.cache
def _hints() -> dict[str, Any]:
    return get_type_hints(Options, include_extras=True)


def flag(field: str) -> str:
    """An option as it is typed: ``--first-cell`` for ``first_cell``."""
    return "--" + field.rstrip("_").replace("_", "-")


def choices(literal: Any) -> tuple[str, ...]:
    """The values that a Literal allows."""
    return get_args(literal)
