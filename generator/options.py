"""What may be chosen when a set is printed, with the defaults: written once, here.

The command line, the Python API and the README take names, defaults and meanings from this type.
"""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec

Duplex = Literal["long-edge", "short-edge", "none", "fold"]
Ink = Literal["colour", "saver", "mono"]
Format = Literal["pdf", "pdf-cards", "png", "tabletop", "contact"]
Marks = Literal["crop", "lines", "none"]
OUTPUT = Path("output")


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """How a set is printed. Every field has a default; a field's description is its help text."""

    players: Annotated[int | None, "How many play. Without a number the full box is printed."] = None
    full: Annotated[bool, "Print every piece of the box, whatever the number of players."] = False
    roles: Annotated[
        tuple[str, ...],
        "Roles in play, in a game where you choose them, by commas; the seats left are filled.",
    ] = ()
    with_: Annotated[tuple[str, ...], "Add extras of the game, separated by commas."] = ()
    without: Annotated[tuple[str, ...], "Leave out extras that are usual for so many players."] = ()
    lang: Annotated[
        str | None, "Language of the set: zh-TW, en, or both as zh-TW+en. Default: the system's, else en."
    ] = None
    only: Annotated[tuple[str, ...], "Print only these components, by id or name, separated by commas."] = ()
    paper: Annotated[
        str, "Paper: a4, letter, universal (fits both), a3, a5, 4x6 (inches), or any WxH in mm."
    ] = "a4"
    stock: Annotated[
        str | None, "Print on a label sheet, by the name that pnp stocks gives or the maker's number."
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


def description(field: str) -> str:
    """The meaning of an option, as ``--help`` prints it."""
    return str(_hints()[field].__metadata__[0])


@functools.cache
def _hints() -> dict[str, Any]:
    return get_type_hints(Options, include_extras=True)


def choices(literal: Any) -> tuple[str, ...]:
    """The values that a Literal allows."""
    return get_args(literal)
