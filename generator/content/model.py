"""The model of the content: what each YAML file may hold, with units and defaults.

The reader (``decode``), the checks and the JSON Schema are all made from these types.
Lengths are mm unless written with a unit; boxes are ``[x, y, width, height]`` of numbers (mm)
or of shares of the face such as ``100%-8``.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

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
Share = Annotated[float, msgspec.Meta(ge=0.1, le=10)]
TypeSize = Annotated[Length, msgspec.Meta(ge=0.1, le=1000)]


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From ``min`` to ``max``, both included."""

    min: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    max: Annotated[int, msgspec.Meta(ge=1, le=1000)]


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
    of: Annotated[str, doc("the table whose records are dealt")]
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
            "a number, 'players', 'setup', a field of the record or of the player-count table's row; "
            "of a list such as quests.team the largest"
        ),
    ] = "1"
    needs: Annotated[tuple[str, ...], doc("printed only if these roles and extras are in play")] = ()
    pairs: Annotated[bool, doc("with each: one record on the front, the next on the back")] = False
    most: Annotated[str, doc("copies in a full set, when 'setup' decides otherwise: a field")] = ""
    languages: Annotated[
        Literal["together", "apart"], doc("with two languages: on one face, or a face each")
    ] = "together"
    gap: Annotated[tuple[Room, Room], doc("space between trims, across and down")] = (
        Length(0),
        Length(0),
    )
    bleed: Annotated[Room, doc("how far the face runs over its trim, where there is room")] = Length(0)


# --------------------------------------------------------------------------- house files


class Stock(msgspec.Struct, frozen=True):
    """A thing to print on or glue to, as sold."""

    kind: Literal["stick", "card", "disc", "sheet"]
    size: Annotated[Size, doc("of the thing itself, mm")]
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


# --------------------------------------------------------------------------- templates


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """What every layer has."""

    box: Boxed = WHOLE
    when: Annotated[str, doc("draw only if this value is there")] = ""
    unless: Annotated[str, doc("draw only if this value is not there")] = ""
    id: Annotated[str, doc("a template that extends this one may replace the layer by its id")] = ""


class Fill(Layer, frozen=True, kw_only=True):
    """An area of colour; ``disc`` is the circle that the box holds, ``diamond`` has its corners mid-side."""

    known_by: ClassVar[str] = "fill"
    fill: Annotated[str, doc("a colour of the palette (blue.fill) or #rrggbb")]
    shape: Shape = "rect"
    radius: Room = Length(0)


class Frame(Layer, frozen=True, kw_only=True):
    """A line round a box or along it (a box without height or width), inside its edge."""

    known_by: ClassVar[str] = "frame"
    frame: str
    shape: Shape = "rect"
    line: Room = Length(0.25)
    radius: Room = Length(0)


class Icon(Layer, frozen=True, kw_only=True):
    """An SVG drawing of ``icons/`` in one colour, as large as the box allows."""

    known_by: ClassVar[str] = "icon"
    icon: str
    colour: str = "ink.text"


class Picture(Layer, frozen=True, kw_only=True):
    """A PNG or JPEG of the game's folder, kept in proportion."""

    known_by: ClassVar[str] = "picture"
    picture: str
    fit: Literal["contain", "cover"] = "contain"


class Text(Layer, frozen=True, kw_only=True):
    """One text in a box; ``vertical`` sets Chinese upright in a column and turns Latin."""

    known_by: ClassVar[str] = "text"
    text: str
    style: str
    align: Align | None = None
    valign: Valign = "middle"
    vertical: bool = False
    both: Annotated[Both, doc("how two languages share the box")] = "stack"
    colour: str | None = None


class TextBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A paragraph of a flow, with an icon hanging before it if given."""

    known_by: ClassVar[str] = "text"
    text: str
    style: str
    icon: str = ""
    icon_colour: str = "ink.text"
    icon_size: Annotated[Room, doc("0: as high as a line")] = Length(0)
    mark: Annotated[str, doc("a character hanging before the paragraph, such as a bullet")] = ""
    indent: Room = Length(0)
    when: str = ""
    unless: str = ""
    both: Both = "stack"


class EachBlock(msgspec.Struct, frozen=True, kw_only=True):
    """Blocks once for each value of a list; ``where`` keeps those whose value is ``equals``."""

    known_by: ClassVar[str] = "each"
    each: str
    name: Annotated[str, doc("what one of them is called inside")]
    blocks: tuple[TextBlock | EachBlock | ArtBlock | SpaceBlock, ...]
    where: str = ""
    equals: str = ""
    when: str = ""
    unless: str = ""


class ArtBlock(msgspec.Struct, frozen=True, kw_only=True):
    """A template drawn as wide as the column."""

    known_by: ClassVar[str] = "art"
    art: str
    height: Room
    when: str = ""
    unless: str = ""


class SpaceBlock(msgspec.Struct, frozen=True, kw_only=True):
    """White space, dropped at the head of a column."""

    known_by: ClassVar[str] = "space"
    space: Room
    when: str = ""
    unless: str = ""


Block = TextBlock | EachBlock | ArtBlock | SpaceBlock


class Flow(Layer, frozen=True, kw_only=True):
    """Blocks one below the other in columns; all shrink together until they fit."""

    known_by: ClassVar[str] = "flow"
    flow: tuple[Block, ...]
    columns: Annotated[int, msgspec.Meta(ge=1, le=20)] = 1
    gutter: Room = Length(6)
    valign: Valign = "top"


class Repeat(Layer, frozen=True, kw_only=True):
    """Layers once for each value of a list, in cells that share the box."""

    known_by: ClassVar[str] = "repeat"
    repeat: Annotated[str, doc("a list: a table, a field of it, setup.rows, names …")]
    name: Annotated[str, doc("what one of them is called inside")]
    layers: tuple[AnyLayer, ...]
    direction: Literal["down", "across"] = "down"
    cell: Annotated[Room, doc("largest size of a cell along the direction; 0 is no limit")] = Length(0)
    gap: Room = Length(0)


class Chart(Layer, frozen=True, kw_only=True):
    """Nodes on a grid, joined by arrows that run square, over bands of rows."""

    known_by: ClassVar[str] = "chart"
    chart: Annotated[str, doc("the nodes: a list of records with row and column, whole numbers from 1")]
    name: Annotated[str, doc("what one node is called inside layers")]
    links: Annotated[
        str,
        doc(
            "the arrows: a list of records with from and to (nodes), leave and enter "
            "(top, bottom, left or right) and, if wanted, a text label"
        ),
    ]
    style: Annotated[str, doc("text style of the labels of arrows")]
    layers: Annotated[tuple[AnyLayer, ...], doc("drawn in the box of each node")]
    bands: Annotated[str, doc("areas behind rows: a list of records with the rows first and last")] = ""
    band: Annotated[str, doc("what one band is called inside under")] = "band"
    under: Annotated[tuple[AnyLayer, ...], doc("drawn in each band, as wide as the box")] = ()
    gap: Annotated[tuple[Room, Room], doc("between the boxes of nodes, across and down")] = (
        Length(12),
        Length(10),
    )
    margin: Annotated[
        tuple[Room, Room], doc("kept free around the nodes, across and down, for arrows that run outside")
    ] = (Length(0), Length(0))
    colour: Annotated[str, doc("of the arrows")] = "ink.text"
    line: Annotated[Room, doc("how thick the arrows are")] = Length(0.45)


class Use(Layer, frozen=True, kw_only=True):
    """Another template drawn in the box, half a turn round if ``turn`` is 180."""

    known_by: ClassVar[str] = "use"
    use: str
    turn: Literal["0", "180"] = "0"


AnyLayer = Fill | Frame | Icon | Picture | Text | Flow | Repeat | Chart | Use


class Template(msgspec.Struct, frozen=True):
    """A face as layers from the bottom up."""

    layers: tuple[AnyLayer, ...] = ()
    extends: Annotated[str, doc("a template whose layers come first")] = ""
    about: str = ""
