"""The model of templates: layers from the bottom up, and the blocks of a flow."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from generator.content.model import WHOLE, Align, Both, Boxed, Room, Shape, Valign, doc
from generator.units import Length, Size

Anchor = Literal[
    "center", "top", "bottom", "left", "right", "top-left", "top-right", "bottom-left", "bottom-right"
]


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
    """A PNG, JPEG, WebP or SVG of the game's folder, kept in proportion."""

    known_by: ClassVar[str] = "picture"
    picture: str
    fit: Annotated[Literal["contain", "cover"], doc("all of it inside the box, or the box full of it")] = (
        "contain"
    )
    anchor: Annotated[Anchor, doc("which part stays when it is cropped, and where it stands in its box")] = (
        "center"
    )


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
    indent: Annotated[Room, doc("of all its lines; 0: as wide as the icon or mark before it")] = Length(0)
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
    repeat: Annotated[str, doc("a list: a table, a field of it, setup.rows …; or a run of numbers: 0-99")]
    name: Annotated[str, doc("what one of them is called inside")]
    layers: tuple[AnyLayer, ...]
    direction: Literal["down", "across"] = "down"
    columns: Annotated[
        int, msgspec.Meta(ge=0, le=100), doc("cells in rows of so many; 0: one row or column")
    ] = 0
    snake: Annotated[bool, doc("with columns: every second row runs back, as the track of a score board")] = (
        False
    )
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
    size: Annotated[
        Size | None, doc("laid out at this size, then scaled to the box; default: the box's own")
    ] = None
    given: Annotated[
        dict[str, str], doc("values that the template is to know, by name: {tile: '{first.tile}'}")
    ] = {}
    mirror: Annotated[bool, doc("left and right exchanged; such a template holds no text")] = False


class Lay(Layer, frozen=True, kw_only=True):
    """Layers once for each value of a list, in square cells that lie where the value says."""

    known_by: ClassVar[str] = "lay"
    lay: Annotated[str, doc("a list of what is laid out")]
    name: Annotated[str, doc("what one of them is called inside")]
    x: Annotated[str, doc("how many cells from the left, such as {laid.x}; a half is half a cell")]
    y: Annotated[str, doc("how many cells from the top")]
    columns: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    rows: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    layers: tuple[AnyLayer, ...]


AnyLayer = Fill | Frame | Icon | Picture | Text | Flow | Repeat | Lay | Chart | Use


class Template(msgspec.Struct, frozen=True):
    """A face as layers from the bottom up."""

    layers: tuple[AnyLayer, ...] = ()
    extends: Annotated[str, doc("a template whose layers come first")] = ""
    about: str = ""


def is_fixed(layer: AnyLayer) -> bool:
    """Whether a layer looks the same on every face: it names no value."""
    if layer.when or layer.unless or isinstance(layer, Flow | Repeat | Lay | Chart | Use | Picture):
        return False
    return not any(
        "{" in value
        for value in (getattr(layer, f, "") for f in layer.__struct_fields__)
        if isinstance(value, str)
    )
