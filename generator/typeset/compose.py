"""Lays out templates: each layer with the values of a record becomes operations of a face."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from generator.content.house import Origin, Sheaf
from generator.content.layers import (
    AnyLayer,
    ArtBlock,
    Block,
    Chart,
    EachBlock,
    Fill,
    Flow,
    Frame,
    Icon,
    Lay,
    Picture,
    Repeat,
    SpaceBlock,
    Text,
    TextBlock,
    Use,
    is_fixed,
)
from generator.content.model import Both, Style
from generator.content.templates import RUN
from generator.errors import InputError, Problem, nearest
from generator.options import Ink
from generator.typeset.boxes import SLACK, beyond, cells, contain, into_bleed, resolve, within_line
from generator.typeset.chart import Label, label
from generator.typeset.charted import Charted, Lists, charted, drawn, is_labelled
from generator.typeset.face import (
    AreaOp,
    DrawingOp,
    Face,
    LineOp,
    MirroredOp,
    Op,
    ScaledOp,
    Shared,
    SharedOp,
    TextOp,
    TurnedOp,
)
from generator.typeset.flow import Item, blank_item, set_flow
from generator.typeset.measure import Fonts
from generator.typeset.pictures import coarse, picture
from generator.typeset.scope import Scope
from generator.typeset.setting import Outcome, Said, Typesetter, problem
from generator.typeset.speech import speak
from generator.units import Box, Size


class Composer:
    """Lays out the faces of one set. Problems gather in ``problems``; pieces go on being laid out."""

    def __init__(self, scope: Scope, fonts: Fonts, ink: Ink) -> None:
        game = scope.game
        self.scope = scope
        self.house = game.house
        self.ink = ink
        self.languages: tuple[str, ...] = ()
        latin = frozenset(language for language, words in game.words.items() if words.is_latin)
        self.setter = Typesetter(fonts, game.house, latin)
        self.problems: list[Problem] = []
        self._where = ""
        self._shared: dict[tuple[str, Size, float, tuple[str, ...]], tuple[Shared | None, int]] = {}
        self._colours: dict[str, str] = {}
        self._styles = game.house.styles.styles
        self._boxes: dict[tuple[int, Box], Box] = {}
        self._seen_missing = 0

    def face(
        self,
        template: str,
        size: Size,
        bleed: float,
        scope: Scope,
        languages: tuple[str, ...],
        where: str,
        origin: Origin,
    ) -> Face:
        """Lay out one face of ``size`` mm; ``where`` names the piece in messages."""
        self._where = where
        self.languages = languages
        sheaf = self.house.template(template, origin.place)
        shared, count = self._shared_part(sheaf, size, bleed)
        box = Box(0, 0, *size)
        ops: list[Op] = [SharedOp(shared)] if shared else []
        ops += self._layers(sheaf.layers[count:], box, scope.within_template(template, origin), bleed)
        self._note_missing()
        return Face(size, bleed, tuple(ops))

    def _note(self, problems: Iterable[Problem]) -> None:
        self.problems += [problem for problem in problems if problem not in self.problems]

    # ----------------------------------------------------------------- what faces share

    def _shared_part(self, sheaf: Sheaf, size: Size, bleed: float) -> tuple[Shared | None, int]:
        """The layers at the bottom that name no value are laid out once for all faces."""
        key = (sheaf.id, size, bleed, self.languages)
        if key not in self._shared:
            count = 0
            while count < len(sheaf.layers) and is_fixed(sheaf.layers[count][0]):
                count += 1
            ops = tuple(self._layers(sheaf.layers[:count], Box(0, 0, *size), self.scope, bleed))
            self._shared[key] = (Shared(size, bleed, ops) if ops else None, count)
        return self._shared[key]

    # ----------------------------------------------------------------- layers

    def _layers(
        self, layers: Iterable[tuple[AnyLayer, Origin]], face: Box, scope: Scope, bleed: float
    ) -> list[Op]:
        ops: list[Op] = []
        for layer, origin in layers:
            try:
                if (not layer.when and not layer.unless) or scope.holds(layer.when, layer.unless, origin):
                    box = self._boxes.get((id(layer), face)) or self._box(layer, origin, face, bleed)
                    ops += self._layer(layer, origin, box, scope, bleed, face)
            except InputError as error:
                self._note(error.problems)
        return ops

    def _box(self, layer: AnyLayer, origin: Origin, face: Box, bleed: float) -> Box:
        """The box of a layer, kept since layers live as long as the house; what leaves its face is told."""
        box = self._boxes[id(layer), face] = resolve(layer.box, face)
        over = beyond(box, face)
        if over > bleed + SLACK:
            fields = {"over": f"{over:.1f}", "where": self._where, "face": str(Size(face.width, face.height))}
            self._note([Problem("box.outside", fields, origin.at("box").place, "warning")])
        return box

    def _layer(
        self, layer: AnyLayer, origin: Origin, box: Box, scope: Scope, bleed: float, face: Box
    ) -> Iterable[Op]:
        match layer:
            case Text():
                return self._text(layer, origin, box, scope)
            case Flow():
                return self._flow(layer, origin, box, scope)
            case Fill():
                colour = self._colour(layer.fill, scope, origin.at("fill"))
                area = into_bleed(box, face, bleed)
                return (AreaOp(area, colour, layer.shape, layer.radius),)
            case Frame():
                colour = self._colour(layer.frame, scope, origin.at("frame"))
                return (_frame(layer, box, colour),)
            case Icon():
                name = scope.fill(layer.icon, "", origin)
                drawing = self.house.icon(name, origin.at("icon").place)
                colour = self._colour(layer.colour, scope, origin.at("colour"))
                return (DrawingOp(drawing, contain(drawing.width, drawing.height, box), colour),)
            case Picture():
                area = into_bleed(box, face, bleed) if layer.fit == "cover" else box
                return (self._picture(layer, origin, area, scope),)
            case Repeat():
                return self._repeat(layer, origin, box, scope)
            case Lay():
                return self._lay(layer, origin, box, scope)
            case Chart():
                return self._chart(layer, origin, box, scope)
            case Use():
                return self._use(layer, origin, box, scope, bleed if box == face else 0)

    def _picture(self, layer: Picture, origin: Origin, box: Box, scope: Scope) -> Op:
        op, dots = picture(layer, origin, box, scope)
        self._note(coarse(op, dots, self._where, origin))
        return op

    def _colour(self, name: str, scope: Scope, origin: Origin) -> str:
        if "{" in name:
            name = scope.fill(name, "", origin)
        if name not in self._colours:
            self._colours[name] = self.house.colour(name, self.ink, origin.place)
        return self._colours[name]

    def _style(self, name: str, origin: Origin) -> Style:
        if style := self._styles.get(name):
            return style
        fields = {"found": name, "known": ", ".join(self._styles), "near": nearest(name, self._styles)}
        raise InputError(Problem("style.unknown", fields, origin.at("style").place))

    def _said(self, text: str, both: Both, scope: Scope, origin: Origin) -> tuple[Said, ...]:
        return speak(text, both, scope, self.languages, origin)

    def _text(self, layer: Text, origin: Origin, box: Box, scope: Scope) -> Iterable[Op]:
        style = self._style(layer.style, origin)
        colour = self._colour(layer.colour or style.colour, scope, origin)
        said = self._said(layer.text, layer.both, scope, origin.at("text"))
        if not said:
            return ()
        here = origin.at("text")
        if layer.vertical:
            outcome = self.setter.column(said, style, box, colour, layer.valign, here)
        else:
            align = layer.align or style.align
            outcome = self.setter.box(said, style, box, colour, align, layer.valign, here)
        return self._told(outcome, said[0].text, here, box)

    def _told(self, outcome: Outcome, text: str, origin: Origin, box: Box) -> Iterable[Op]:
        if not outcome.overflow:
            return outcome.ops
        self._note([problem(outcome.overflow, text, self._where, origin)])
        warning = self._colour("red.ink", self.scope, origin)
        return (*outcome.ops, LineOp(box, warning, 0.4))

    def _repeat(self, layer: Repeat, origin: Origin, box: Box, scope: Scope) -> Iterable[Op]:
        if run := RUN.fullmatch(layer.repeat):
            values: list[Any] = list(range(int(run[1]), int(run[2]) + 1))
        else:
            values = self._list(layer.repeat, scope, origin.at("repeat"))
        boxes = enumerate(cells(layer, box, len(values)))
        return self._in_boxes(layer.layers, origin.at("layers"), boxes, layer.name, values, scope)

    def _lay(self, layer: Lay, origin: Origin, box: Box, scope: Scope) -> Iterable[Op]:
        values = self._list(layer.lay, scope, origin.at("lay"))
        side = min(box.width / layer.columns, box.height / layer.rows)
        left, top = box.x + (box.width - side * layer.columns) / 2, box.bottom - side * layer.rows
        boxes = []
        for order, value in enumerate(values):
            inner = scope.with_value(layer.name, value)
            x, y = (inner.number(getattr(layer, key), origin.at(key)) for key in ("x", "y"))
            boxes.append((order, Box(left + x * side, top + y * side, side, side)))
        return self._in_boxes(layer.layers, origin.at("layers"), boxes, layer.name, values, scope)

    def _in_boxes(
        self,
        layers: tuple[AnyLayer, ...],
        origin: Origin,
        boxes: Iterable[tuple[int, Box]],
        name: str,
        values: list[Any],
        scope: Scope,
    ) -> list[Op]:
        """The layers once in each box, with the value of that place in the list called ``name``."""
        ops: list[Op] = []
        below = [(child, origin.at(index)) for index, child in enumerate(layers)]
        for order, box in boxes:
            ops += self._layers(below, box, scope.in_loop(name, values, order), 0)
        return ops

    def _chart(self, layer: Chart, origin: Origin, box: Box, scope: Scope) -> Iterable[Op]:
        nodes, links = (self._list(getattr(layer, key), scope, origin.at(key)) for key in ("chart", "links"))
        bands = self._list(layer.bands, scope, origin.at("bands")) if layer.bands else []
        found = charted(layer, box, origin, Lists(nodes, links, bands))
        self._note(found.problems)
        ops = self._in_boxes(layer.under, origin.at("under"), found.bands.items(), layer.band, bands, scope)
        colour = self._colour(layer.colour, scope, origin.at("colour"))
        for arrow in found.arrows:
            ops += drawn(arrow, colour, layer.line)
        ops += self._in_boxes(
            layer.layers, origin.at("layers"), found.nodes.items(), layer.name, nodes, scope
        )
        return [*ops, *self._labels(layer, origin, found, links, scope)]

    def _labels(
        self, layer: Chart, origin: Origin, found: Charted, links: list[Any], scope: Scope
    ) -> Iterable[Op]:
        ways = [arrow.points for arrow in found.arrows]
        taken: list[Box] = []
        for arrow in found.arrows:
            link = links[arrow.order]
            if is_labelled(link, scope.game):
                spot = label(arrow.points, found.grid, layer.line, ways, taken)
                if ops := self._label(layer, origin, spot, scope.with_value("link", link)):
                    taken.append(spot.box)
                    yield from ops

    def _label(self, layer: Chart, origin: Origin, spot: Label, scope: Scope) -> Iterable[Op]:
        """The words of a link as one text beside its arrow."""
        style, here = self._style(layer.style, origin), origin.at("links")
        said = self._said("{link.label}", "inline", scope, here)
        if not said:
            return ()
        colour = self._colour(style.colour, scope, origin)
        outcome = self.setter.box(said, style, spot.box, colour, spot.align, spot.valign, here)
        return self._told(outcome, said[0].text, here, spot.box)

    def _list(self, text: str, scope: Scope, origin: Origin) -> list[Any]:
        value = scope.value(text, origin)
        if isinstance(value, list | tuple):
            return list(value)
        raise InputError(Problem("value.list", {"found": text}, origin.place))

    def _use(self, layer: Use, origin: Origin, box: Box, scope: Scope, bleed: float) -> Iterable[Op]:
        for name, text in layer.given.items():
            scope = scope.with_value(name, scope.value(text, origin.at("given", name)))
        own, spot = box, box
        if layer.size:
            own, spot = Box(0, 0, *layer.size), contain(*layer.size, box)
            bleed = bleed * own.width / spot.width if spot == box else 0
        ops = self._template(layer.use, origin.at("use"), own, scope, bleed)
        if layer.mirror:
            if any(isinstance(op, TextOp) for op in ops):
                raise InputError(Problem("use.mirror", {"name": layer.use}, origin.at("mirror").place))
            ops = [MirroredOp(own.x + own.width / 2, tuple(ops))]
        if layer.size:
            ops = [ScaledOp(spot.x, spot.y, spot.width / own.width, tuple(ops))]
        if layer.turn == "0":
            return ops
        return (TurnedOp(180, box.x + box.width / 2, box.y + box.height / 2, tuple(ops)),)

    def _template(self, name: str, origin: Origin, box: Box, scope: Scope, bleed: float = 0.0) -> list[Op]:
        inner = scope.within_template(name, origin)
        return self._layers(self.house.template(name, origin.place).layers, box, inner, bleed)

    # ----------------------------------------------------------------- flows

    def _flow(self, layer: Flow, origin: Origin, box: Box, scope: Scope) -> Iterable[Op]:
        items = self._items(layer.flow, origin.at("flow"), scope)
        outcome = set_flow(items, box, layer.columns, layer.gutter, layer.valign, self.setter)
        first = next((item.paragraphs[0].measured.text for item in items if item.paragraphs), "")
        return self._told(outcome, first, origin.at("flow"), box)

    def _items(self, blocks: tuple[Block, ...], origin: Origin, scope: Scope) -> list[Item]:
        items: list[Item] = []
        for index, block in enumerate(blocks):
            here = origin.at(index)
            try:
                if scope.holds(block.when, block.unless, here):
                    items += self._block(block, here, scope)
            except InputError as error:
                self._note(error.problems)
        return items

    def _block(self, block: Block, origin: Origin, scope: Scope) -> Iterable[Item]:
        match block:
            case TextBlock():
                return self._text_item(block, origin, scope)
            case EachBlock():
                return self._each(block, origin, scope)
            case SpaceBlock():
                return (blank_item(origin)._replace(height=block.space),)
            case ArtBlock():

                def draw(box: Box) -> tuple[Op, ...]:
                    name = scope.fill(block.art, "", origin.at("art"))
                    return tuple(self._template(name, origin.at("art"), box, scope))

                return (blank_item(origin)._replace(height=block.height, draw=draw),)

    def _each(self, block: EachBlock, origin: Origin, scope: Scope) -> Iterable[Item]:
        values = self._list(block.each, scope, origin.at("each"))
        for order in range(len(values)):
            inner = scope.in_loop(block.name, values, order)
            if block.where and inner.text(block.where, origin) != inner.text(block.equals, origin):
                continue
            yield from self._items(block.blocks, origin.at("blocks"), inner)

    def _text_item(self, block: TextBlock, origin: Origin, scope: Scope) -> Iterable[Item]:
        style = self._style(block.style, origin)
        here = origin.at("text")
        said = self._said(block.text, block.both, scope, here)
        if not said:
            return
        paragraphs = tuple(self.setter.paragraphs(said, style, here))
        mark = (
            self.setter.paragraphs((Said(said[0].language, block.mark),), style, here)[0]
            if block.mark
            else None
        )
        icon = scope.fill(block.icon, "", origin) if block.icon else ""
        colour = self._colour(style.colour, scope, origin)
        icon_colour = self._colour(block.icon_colour, scope, origin)
        yield blank_item(origin)._replace(
            style=style,
            paragraphs=paragraphs,
            colour=colour,
            indent=block.indent,
            icon=icon,
            icon_colour=icon_colour,
            icon_size=block.icon_size,
            mark=mark,
        )

    # ----------------------------------------------------------------- missing glyphs

    def _note_missing(self) -> None:
        for missing, origin in self.setter.missing[self._seen_missing :]:
            points = ", ".join(f"“{character}” U+{ord(character):04X}" for character in missing.characters)
            fields = {"characters": points, "text": missing.text[:24], "where": self._where}
            self._note([Problem("glyph.missing", fields, origin.place)])
        self._seen_missing = len(self.setter.missing)


def _frame(layer: Frame, box: Box, colour: str) -> LineOp:
    if box.width <= 0 or box.height <= 0:
        return LineOp(box, colour, layer.line)
    inner = within_line(box, layer.shape, layer.line)
    return LineOp(inner, colour, layer.line, layer.shape, max(0.0, layer.radius - layer.line / 2))
