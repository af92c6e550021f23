"""The model of the content: what each YAML file may hold, with units and defaults.

The reader (``decode``), the checks and the JSON Schema are all made from these types.
Lengths are mm unless written with a unit; boxes are ``[x, y, width, height]`` of numbers (mm)
or of shares of the face such as ``100%-8``.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from generator.units import Colour, Extent, Length, Size

Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
Both = Literal["stack", "inline", "first", "second"]
Shape = Literal["rect", "disc", "diamond"]
Boxed = tuple[Extent, Extent, Extent, Extent]
WHOLE: Boxed = (Extent(), Extent(), Extent(1), Extent(1))


def doc(text: str) -> msgspec.Meta:
    """A description that travels into the JSON Schema."""
    return msgspec.Meta(description=text)


Room = Annotated[Length, msgspec.Meta(ge=0)]
"""A length that is not below 0."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Bleed = Annotated[Length, msgspec.Meta(ge=0, le=5)]
COPIES = 10_000
"""So many copies of one piece are printed at most."""
Share = Annotated[float, msgspec.Meta(ge=0.1, le=10)]
TypeSize = Annotated[Length, msgspec.Meta(ge=0.1, le=1000)]


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From ``min`` to ``max``, both included."""

    min: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    max: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Players(Range, frozen=True, forbid_unknown_fields=True):
    """Numbers of players from ``min`` to ``max``, in steps: 2 is every other one."""

    step: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 1

    def has(self, number: int) -> bool:
        """Whether so many are among them."""
        return number in range(self.min, self.max + 1, self.step)


# --------------------------------------------------------------------------- game.yaml


class TableDef(msgspec.Struct, frozen=True):
    """A table of the game: its records stand in ``<table>.yaml``, its words in ``locale/``."""

    one: Annotated[str, doc("what one record is called in templates: {role.name}")]
    fields: Annotated[
        dict[str, str],
        doc("field: int, number, bool, text, icon, colour, picture or a table; '?' optional, '[]' a list"),
    ] = {}
    texts: Annotated[tuple[str, ...], doc("words each record has in every locale; '?' optional")] = ()


class GameFile(msgspec.Struct, frozen=True):
    """``game.yaml``."""

    players: Range
    languages: Annotated[tuple[str, ...], doc("the languages of the game, each with a locale file")]
    source: Annotated[str, doc("where these figures come from")]
    minutes: Range | None = None
    age: Count | None = None
    rounds: Annotated[Count, doc("how many rounds the score sheet has")] = 0
    points: Annotated[tuple[int, ...], doc("the points that a round may give, for score sheets")] = ()
    tables: dict[str, TableDef] = {}
    layout: Annotated[int, doc("version of the layout, printed on each sheet; raise it when cuts move")] = 1


# --------------------------------------------------------------------------- setups.yaml


class Seats(msgspec.Struct, frozen=True):
    """Who takes the seats that a column of the player-count table counts."""

    rest: Annotated[str, doc("the record for every seat that is left")]
    always: Annotated[tuple[str, ...], doc("records that are in every set")] = ()
    may: Annotated[tuple[str, ...], doc("records that --roles may choose, one of each")] = ()
    rules: Annotated[tuple[str, ...], doc("the rules that say so, told when a choice breaks them")] = ()


class SetupFile(msgspec.Struct, frozen=True):
    """``setups.yaml``: the player-count table and how it decides what is printed."""

    source: Annotated[str, doc("where the table comes from")]
    of: Annotated[str, doc("the table whose records are dealt; without one, nothing is")] = ""
    rows: Annotated[
        dict[int, dict[str, Count]], doc("players: {record, draw or column of seats: how many are dealt}")
    ] = {}
    table: Annotated[
        str, doc("instead of rows: a table with a record for each number of players, counts in its fields")
    ] = ""
    spare: Annotated[Count, doc("how many are dealt beyond one a player")] = 0
    draws: Annotated[
        dict[str, tuple[str, ...]],
        doc("a group drawn unseen: once any is drawn, one of each record named is printed"),
    ] = {}
    by: Annotated[str, doc("the table whose records name the columns of seats, such as sides")] = ""
    seats: Annotated[dict[str, Seats], doc("column: who takes the seats it counts")] = {}
    usual: Annotated[
        dict[int, tuple[str, ...]],
        doc("from so many players: those of 'may' that are in when nobody chooses"),
    ] = {}
    extras: Annotated[
        dict[str, Range],
        doc("what --with adds and --without leaves out; in by itself with so many players"),
    ] = {}
    advice: Annotated[str, doc("a table whose records, where they apply, are told as warnings")] = ""


# --------------------------------------------------------------------------- components.yaml


class Component(msgspec.Struct, frozen=True):
    """What is printed of one kind: on which stock, with which faces, how many."""

    front: Annotated[str, doc("template of the front")]
    back: Annotated[str | None, doc("template of the back")] = None
    back_needed: Annotated[bool, doc("the back carries words: print it even without duplex")] = False
    size: Annotated[Size | None, doc("trim size in mm, WxH; or use stock")] = None
    stock: Annotated[str | None, doc("a stock of house/stocks.yaml")] = None
    each: Annotated[str | None, doc("a table: one face a record")] = None
    records: Annotated[tuple[str, ...], doc("of each: only these records")] = ()
    copies: Annotated[
        str,
        doc(
            "a number, 'players', 'setup', a field of the record or of the player-count table's row (of a "
            "list such as quests.team the largest), or 'row': the row's field named as the record"
        ),
    ] = "1"
    first: Annotated[str, doc("of each: only the first so many, as a field of the player-count row says")] = (
        ""
    )
    needs: Annotated[tuple[str, ...], doc("printed only if these roles and extras are in play")] = ()
    asked: Annotated[bool, doc("printed only when --only names it, or a command fills it")] = False
    pairs: Annotated[bool, doc("with each: one record on the front, the next on the back")] = False
    most: Annotated[str, doc("copies in a full set, when 'setup' decides otherwise: a field")] = ""
    languages: Annotated[
        Literal["together", "apart"], doc("with two languages: on one face, or a face each")
    ] = "together"
    gap: Annotated[tuple[Room, Room], doc("space between trims, across and down")] = (
        Length(0),
        Length(0),
    )
    bleed: Annotated[Bleed, doc("how far the face runs over its trim, where there is room")] = Length(0)
    whole: Annotated[bool, doc("as large as the paper itself, to its edges; the size is the usual one")] = (
        False
    )


# --------------------------------------------------------------------------- house files


class Stock(msgspec.Struct, frozen=True):
    """A thing to print on or glue to, as sold."""

    kind: Literal["stick", "card", "disc", "ring", "sheet"]
    size: Annotated[Size, doc("of the thing itself, mm; of a ring its diameter and its height")]
    source: str
    margin: Annotated[tuple[Room, Room], doc("the label is smaller by this on each side and at each end")] = (
        Length(0),
        Length(0),
    )


class Paper(msgspec.Struct, frozen=True):
    """A sheet of paper and how close to its edges cells may come (mm)."""

    size: Size
    source: str
    top: Room
    side: Room
    foot: Annotated[Room, doc("the strip with ruler and footer")]


class Hue(msgspec.Struct, frozen=True):
    """A colour in the three kinds of ink, each ``#rrggbb``."""

    colour: Colour
    saver: Colour
    mono: Colour


class Style(msgspec.Struct, frozen=True):
    """How a text is set. It shrinks from ``size`` to ``min``; beyond that the build fails."""

    font: tuple[str, ...]
    size: TypeSize
    min: TypeSize
    bold: Annotated[tuple[str, ...], doc("fonts of **bold** words; default: font")] = ()
    colour: str = "ink.text"
    align: Align = "left"
    justify: Annotated[bool, doc("fill the lines of Chinese text to both edges")] = False
    leading: Annotated[Share, doc("line pitch as a multiple of the size, Chinese")] = 1.5
    leading_latin: Annotated[Share, doc("the same for languages in Latin letters")] = 1.3
    second: Annotated[Share, doc("size of the second language as a share of the first")] = 0.84
    before: Annotated[Room, doc("space above in a flow")] = Length(0)
    after: Annotated[Room, doc("space below in a flow")] = Length(0)
    keep: Annotated[bool, doc("stay in one column with what follows")] = False


class StylesFile(msgspec.Struct, frozen=True):
    """``house/styles.yaml``."""

    fonts: Annotated[dict[str, str], doc("name: file in fonts/ or in the game's folder")]
    colours: dict[str, dict[str, Hue]]
    styles: dict[str, Style]
