"""A chart layer with its lists: what is drawn of it where, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.content.game import Game
from generator.content.house import Origin
from generator.content.layers import Chart
from generator.content.tables import Record
from generator.errors import Problem, nearest
from generator.typeset.chart import SIDES, SLACK, Grid, Point, Side, arrow, beyond, runs_through, way
from generator.typeset.face import PathOp
from generator.units import Box, Size


class Lists(NamedTuple):
    """The values that the keys ``chart``, ``links`` and ``bands`` of a layer name."""

    nodes: list[Any]
    links: list[Any]
    bands: list[Any]


class Arrow(NamedTuple):
    """The way of a link, given by its place in the list."""

    order: int
    points: tuple[Point, ...]


class Charted(NamedTuple):
    """Boxes in mm by place in their lists; what is unsound is left out and told."""

    grid: Grid
    nodes: dict[int, Box]
    bands: dict[int, Box]
    arrows: list[Arrow]
    problems: list[Problem]


class _Link(NamedTuple):
    """A sound link between two nodes, given by their places in the list."""

    order: int
    start: int
    end: int
    leave: Side
    enter: Side


def charted(layer: Chart, box: Box, origin: Origin, lists: Lists) -> Charted:
    """Lay out a chart in ``box`` (mm). Problems stand at the keys of the layer at ``origin``."""
    reader = _Reader(origin, lists)
    spots, spans = reader.spots(), reader.spans()
    links = reader.links(spots)
    rows = max([1, *(row for row, _ in spots.values()), *(last for _, last in spans.values())])
    columns = max([1, *(column for _, column in spots.values())])
    grid = Grid(box, rows, columns, layer.gap, layer.margin)
    if min(grid.cell) <= 0:
        fields = {"rows": rows, "columns": columns, "room": str(Size(box.width, box.height))}
        reader.problems.append(Problem("chart.room", fields, origin.at("chart").place))
        return Charted(grid, {}, {}, [], reader.problems)
    nodes = {order: grid.node(*spot) for order, spot in spots.items()}
    bands = {order: grid.band(*span) for order, span in spans.items()}
    arrows = [each for link in links if (each := reader.arrow(link, nodes, grid))]
    return Charted(grid, nodes, bands, arrows, reader.problems)


def drawn(found: Arrow, colour: str, line: float) -> tuple[PathOp, PathOp]:
    """An arrow's line, ``line`` mm thick, and its head."""
    path, head = arrow(found.points, line)
    return PathOp(path, colour, line), PathOp(head, colour, filled=True)


def is_labelled(link: Any, game: Game) -> bool:
    """Whether links of this kind have words: a field or a text called ``label``."""
    if isinstance(link, Record):
        texts = game.tables[link.table].definition.texts
        return "label" in link.values or "label" in texts or "label?" in texts
    return isinstance(link, Mapping) and "label" in link


class _Reader:
    """Reads the lists of one chart; problems gather in ``problems``."""

    def __init__(self, origin: Origin, lists: Lists) -> None:
        self.lists = lists
        self.node_place = origin.at("chart").place
        self.link_place = origin.at("links").place
        self.band_place = origin.at("bands").place
        self.problems: list[Problem] = []

    def spots(self) -> dict[int, tuple[int, int]]:
        """Row and column of each sound node; of two in one cell the first stays."""
        taken: dict[tuple[int, int], int] = {}
        for order, node in enumerate(self.lists.nodes):
            row, column = _value(node, "row"), _value(node, "column")
            if not _is_count(row) or not _is_count(column):
                fields = {"node": self._node(order), "row": _shown(row), "column": _shown(column)}
                self.problems.append(Problem("chart.node", fields, self.node_place))
            elif (row, column) in taken:
                both = {"node": self._node(order), "other": self._node(taken[row, column])}
                fields = {**both, "row": row, "column": column}
                self.problems.append(Problem("chart.cell", fields, self.node_place))
            else:
                taken[row, column] = order
        return {order: spot for spot, order in taken.items()}

    def spans(self) -> dict[int, tuple[int, int]]:
        """The first and last row of each sound band."""
        found = {}
        for order, band in enumerate(self.lists.bands):
            first, last = _value(band, "first"), _value(band, "last")
            if _is_count(first) and _is_count(last) and first <= last:
                found[order] = (first, last)
                continue
            fields = {"band": _name(band, order), "first": _shown(first), "last": _shown(last)}
            self.problems.append(Problem("chart.band", fields, self.band_place))
        return found

    def links(self, spots: dict[int, tuple[int, int]]) -> list[_Link]:
        """The links whose nodes and sides are sound."""
        places = {id(node): order for order, node in enumerate(self.lists.nodes)}
        found = []
        for order, link in enumerate(self.lists.links):
            start, end = (self._end(link, order, key, places) for key in ("from", "to"))
            leave, enter = (self._side(link, order, key) for key in ("leave", "enter"))
            if start in spots and end in spots and leave and enter:
                found.append(_Link(order, start, end, leave, enter))
        return found

    def arrow(self, link: _Link, nodes: dict[int, Box], grid: Grid) -> Arrow | None:
        """The way of a link, if it has one that runs through no node and stays in the chart's box."""
        name = _name(self.lists.links[link.order], link.order)
        points = way(nodes[link.start], nodes[link.end], link.leave, link.enter, grid.gap)
        if not points:
            ends = {"start": self._node(link.start), "end": self._node(link.end)}
            fields = {"link": name, **ends, "leave": link.leave, "enter": link.enter}
            self.problems.append(Problem("chart.way", fields, self.link_place))
            return None
        out = beyond(points, grid.box)
        cut = [order for order, box in nodes.items() if runs_through(points, box)]
        if cut:
            fields = {"link": name, "nodes": ", ".join(map(self._node, cut))}
            self.problems.append(Problem("chart.through", fields, self.link_place))
        if out > SLACK:
            fields = {"link": name, "beyond": f"{out:.1f}"}
            self.problems.append(Problem("chart.outside", fields, self.link_place))
        return None if cut or out > SLACK else Arrow(link.order, points)

    def _end(self, link: Any, order: int, key: str, places: dict[int, int]) -> int:
        """The place of a link's node among the nodes; -1 with a problem if it is none of them."""
        node = _value(link, key)
        if id(node) in places:
            return places[id(node)]
        names = [self._node(each) for each in range(len(self.lists.nodes))]
        fields = _choice(link, order, key, names)
        self.problems.append(Problem("chart.end", fields, self.link_place))
        return -1

    def _side(self, link: Any, order: int, key: str) -> Side | None:
        value = _value(link, key)
        for side in SIDES:
            if side == value:
                return side
        fields = _choice(link, order, key, SIDES)
        self.problems.append(Problem("chart.side", fields, self.link_place))
        return None

    def _node(self, order: int) -> str:
        return _name(self.lists.nodes[order], order)


def _value(record: Any, key: str) -> Any:
    """A field of a record; None if there is no such field, or no record."""
    fields = record.values if isinstance(record, Record) else record
    return fields.get(key) if isinstance(fields, Mapping) else None


def _choice(link: Any, order: int, key: str, known: Sequence[str]) -> dict[str, str]:
    """What a message says of a link whose field is none of the words that can stand there."""
    found = _shown(_value(link, key))
    words = {"known": ", ".join(known), "near": nearest(found, known)}
    return {"link": _name(link, order), "key": key, "found": found, **words}


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 1


def _name(record: Any, order: int) -> str:
    """What a message calls a record; its number in the list if it has no id."""
    return record.id if isinstance(record, Record) else f"#{order + 1}"


def _shown(value: Any) -> str:
    """A field's value in a message."""
    if isinstance(value, Record):
        return value.id
    return "–" if value is None else str(value)
