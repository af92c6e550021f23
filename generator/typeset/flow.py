"""Sets blocks one below the other in columns; all shrink together until they fit."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import NamedTuple

from generator.content.house import Origin
from generator.content.model import Style, Valign
from generator.typeset.face import DrawingOp, Op, TextOp
from generator.typeset.lines import fill, place_line
from generator.typeset.setting import Outcome, Overflow, Paragraph, Typesetter, longest_word
from generator.units import Box

SCALES = tuple(1 - step / 40 for step in range(30))
WHOLE = 1.35
"""Columns may be so much higher than they need be, if no section is then broken."""

HANGING = 0.4
"""Em between what hangs before a block and its text, where the block names no indent."""


class Item(NamedTuple):
    """A block ready to be set: paragraphs with a style, or a drawing of a given height (mm)."""

    style: Style | None
    paragraphs: tuple[Paragraph, ...]
    colour: str
    indent: float
    icon: str
    icon_colour: str
    icon_size: float
    mark: Paragraph | None
    height: float
    draw: Callable[[Box], tuple[Op, ...]] | None
    origin: Origin


def blank_item(origin: Origin) -> Item:
    """White space of no height, to be filled in."""
    return Item(None, (), "", 0.0, "", "", 0.0, None, 0.0, None, origin)


class Atom(NamedTuple):
    """What a column cannot break: a line or a drawing. ``before`` is dropped at the head of a column.

    ``keep`` holds it to the next atom; ``heads`` says that a section begins with it.
    """

    before: float
    height: float
    keep: bool
    heads: bool
    draw: Callable[[float, float], list[Op]]
    """Called with the x of the column and the y of the atom's top."""


def set_flow(
    items: list[Item], box: Box, columns: int, gutter: float, valign: Valign, setter: Typesetter
) -> Outcome:
    """Fit the items into a box of mm at the largest scale that holds them."""
    width = (box.width - gutter * (columns - 1)) / columns
    floor = _floor(items)
    for scale in (*(s for s in SCALES if s > floor), floor):
        atoms, too_wide = _atoms(items, width, scale, setter)
        placed = _columns(atoms, columns, box.height)
        if placed is not None and not too_wide:
            break
    overflow = too_wide
    if placed is None:
        needed = sum(atom.before + atom.height for atom in atoms) / columns
        overflow = overflow or Overflow("height", needed, box.height)
        placed = [atoms]
    elif columns > 1:
        placed = _balanced(atoms, columns, box.height, placed)
    return Outcome(tuple(_draw(placed, box, width, gutter, valign)), overflow)


def _floor(items: list[Item]) -> float:
    """The scale below which every style has reached its smallest size."""
    return min((float(item.style.min / item.style.size) for item in items if item.style), default=1.0)


def _draw(placed: list[list[Atom]], box: Box, width: float, gutter: float, valign: Valign) -> Iterable[Op]:
    for number, column in enumerate(placed):
        x = box.x + number * (width + gutter)
        used = sum(atom.height + (atom.before if order else 0) for order, atom in enumerate(column))
        y = box.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[valign] * (box.height - used)
        for order, atom in enumerate(column):
            y += atom.before if order else 0
            yield from atom.draw(x, y)
            y += atom.height


def _columns(
    atoms: list[Atom], columns: int, height: float, whole_sections: bool = False
) -> list[list[Atom]] | None:
    """Fill columns from the first; None if the atoms do not fit. Kept atoms stay with what follows."""
    result: list[list[Atom]] = [[]]
    used = 0.0
    for group in _sections(atoms) if whole_sections else _groups(atoms):
        tall = sum(atom.before + atom.height for atom in group)
        head = group[0].before if not result[-1] else 0.0
        if used + tall - head > height + 1e-6:
            if len(result) == columns:
                return None
            result.append([])
            used, head = 0.0, group[0].before
            if tall - head > height + 1e-6:
                return None
        result[-1] += group
        used += tall - head
    return result


def _groups(atoms: list[Atom]) -> Iterable[list[Atom]]:
    group: list[Atom] = []
    for atom in atoms:
        group.append(atom)
        if not atom.keep:
            yield group
            group = []
    if group:
        yield group


def _sections(atoms: list[Atom]) -> Iterable[list[Atom]]:
    """A heading, or several one below the other, with all that follows up to the next."""
    section: list[Atom] = []
    for atom in atoms:
        if atom.heads and section and not section[-1].heads:
            yield section
            section = []
        section.append(atom)
    if section:
        yield section


def _balanced(atoms: list[Atom], columns: int, height: float, placed: list[list[Atom]]) -> list[list[Atom]]:
    """The fill with the lowest columns, so that the last one is not left half empty.

    Where sections that stay whole need little more height, they do.
    """
    low, placed = _lowest(atoms, columns, height, placed, False)
    whole = _columns(atoms, columns, min(height, low * WHOLE), True)
    return placed if whole is None else _lowest(atoms, columns, height, whole, True)[1]


def _lowest(
    atoms: list[Atom], columns: int, height: float, placed: list[list[Atom]], whole_sections: bool
) -> tuple[float, list[list[Atom]]]:
    """The lowest columns that hold the atoms, mm, and what is in each."""
    low, high = 0.0, height
    for _ in range(12):
        middle = (low + high) / 2
        tried = _columns(atoms, columns, middle, whole_sections)
        if tried is None:
            low = middle
        else:
            high, placed = middle, tried
    return high, placed


def _atoms(
    items: list[Item], width: float, scale: float, setter: Typesetter
) -> tuple[list[Atom], Overflow | None]:
    atoms: list[Atom] = []
    too_wide = None
    space = 0.0
    for item in items:
        if item.draw:
            atoms.append(Atom(space, item.height, False, False, _drawing(item, width)))
            space = 0.0
        elif item.style:
            style = item.style
            size = max(float(style.min), style.size * scale)
            lines, wide = _paragraph_atoms(item, style, size, width, setter)
            too_wide = too_wide or wide
            if lines:
                before = max(space, style.before * scale)
                atoms.append(lines[0]._replace(before=before))
                atoms += lines[1:]
            space = style.after * scale
        else:
            space = max(space, item.height * scale)
    return atoms, too_wide


def _drawing(item: Item, width: float) -> Callable[[float, float], list[Op]]:
    def draw(x: float, y: float) -> list[Op]:
        assert item.draw
        return list(item.draw(Box(x, y, width, item.height)))

    return draw


def _paragraph_atoms(
    item: Item, style: Style, size: float, width: float, setter: Typesetter
) -> tuple[list[Atom], Overflow | None]:
    indent = item.indent / style.size * size or _hanging_width(item, style, size)
    room = width - indent
    atoms: list[Atom] = []
    too_wide = None
    for paragraph in item.paragraphs:
        own = size * paragraph.scale
        ranges = fill(paragraph.measured, room / own)
        if ranges is None:
            widest = longest_word(paragraph.measured) * own
            too_wide = too_wide or Overflow("width", widest, room)
            ranges = [(0, len(paragraph.measured.text))]
        for order, (start, stop) in enumerate(ranges):
            last = order == len(ranges) - 1
            widow = len(ranges) > 1 and order in (0, len(ranges) - 2)
            line = _Line(item, style, paragraph, (start, stop), own, room, indent, not last, not atoms)
            draw = functools.partial(_draw_line, line, setter)
            heads = style.keep and not atoms
            atoms.append(Atom(0.0, own * paragraph.leading, style.keep or widow, heads, draw))
    return atoms, too_wide


def _hanging_width(item: Item, style: Style, size: float) -> float:
    """What stands before a block that names no indent, with the blank after it: the text begins beside it."""
    icon = _icon_side(item, style, size, size * item.paragraphs[0].leading) if item.paragraphs else 0.0
    mark = item.mark.measured.width * size if item.mark else 0.0
    widest = max(icon, mark)
    return widest + HANGING * size if widest else 0.0


def _icon_side(item: Item, style: Style, size: float, pitch: float) -> float:
    """How large the icon before a block is, mm; 0 without one."""
    if not item.icon:
        return 0.0
    return item.icon_size / style.size * size if item.icon_size else pitch * 1.1


class _Line(NamedTuple):
    """A line of a block's paragraph; ``size``, ``room`` and ``indent`` in mm."""

    item: Item
    style: Style
    paragraph: Paragraph
    span: tuple[int, int]
    size: float
    room: float
    indent: float
    fills: bool
    """Whether it may be spread to both edges: the last of a paragraph is not."""
    first: bool
    """Whether the icon and the mark of the block hang before it."""

    @property
    def pitch(self) -> float:
        """From this line to the next, mm."""
        return self.size * self.paragraph.leading


def _draw_line(line: _Line, setter: Typesetter, x: float, y: float) -> list[Op]:
    """The line with its left edge at ``x`` and its top at ``y`` (mm)."""
    item, paragraph, align = line.item, line.paragraph, line.style.align
    ops = list(_hanging(line, setter, x, y)) if line.first else []
    left, justify = x + line.indent, paragraph.justify and line.fills
    placed, icons = place_line(
        paragraph.measured, *line.span, left, y, line.room, line.size, line.pitch, align, justify
    )
    ops.append(TextOp((placed,), item.colour))
    return ops + setter.icons(icons, item.icon_colour, item.origin)


def _hanging(line: _Line, setter: Typesetter, x: float, y: float) -> Iterable[Op]:
    """The icon and the mark that hang before the first line of a block."""
    item, size, pitch = line.item, line.size, line.pitch
    if item.icon:
        side = _icon_side(item, line.style, size, pitch)
        spot = Box(x, y + max(0.0, (pitch - side) / 2), side, side)
        yield DrawingOp(setter.house.icon(item.icon, item.origin.place), spot, item.icon_colour)
    if item.mark:
        bullet = item.mark.measured
        placed, _ = place_line(bullet, 0, len(bullet.text), x, y, line.indent, size, pitch, "left")
        yield TextOp((placed,), item.icon_colour)
