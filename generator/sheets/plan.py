"""From the parts of a kit to sheets: which piece lies in which cell, front and back."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from generator.content.model import Paper
from generator.errors import Place
from generator.kit.kit import Kit, Part, Piece
from generator.options import Duplex, Options
from generator.sheets.impose import Grid, chunks, make_grid


class Cell(NamedTuple):
    """A piece in the cell at ``place`` of the grid; ``back`` says that its back template is printed here."""

    part: Part
    piece: Piece
    place: int
    back: bool = False

    @property
    def has_back(self) -> bool:
        """Whether anything is printed behind the piece."""
        return bool(self.part.component.back) and not self.piece.bare


class Sheet(NamedTuple):
    """One sheet of paper. ``back`` is None if it is printed on one side only."""

    parts: tuple[Part, ...]
    """Those with a piece on it, all of one size, shape, gap and bleed."""
    grid: Grid
    front: tuple[Cell, ...]
    back: tuple[Cell, ...] | None

    @property
    def part(self) -> Part:
        """The part that says how the cells are cut."""
        return self.parts[0]


def make_plan(kit: Kit, options: Options) -> tuple[Paper, list[Sheet]]:
    """All sheets of a set in order.

    Fronts and backs alternate throughout a two-sided file, so a sheet whose pieces have no back
    gets an empty one. One-sided printing leaves out backs that carry no words and puts the others
    on sheets of their own.

    Raises:
        InputError: a component is larger than the paper.
    """
    paper = kit.game.house.papers[options.paper]
    place = kit.game.components_file.place
    sheets = [
        sheet
        for _, alike in itertools.groupby(kit.parts, key=_cut)
        for sheet in _sheets(tuple(alike), paper, options.duplex, place)
    ]
    if any(sheet.back for sheet in sheets):
        sheets = [sheet if sheet.back is not None else sheet._replace(back=()) for sheet in sheets]
    return paper, sheets


def _cut(part: Part) -> tuple[object, ...]:
    """What parts must have in common to share sheets: three single discs need not take three sheets."""
    component = part.component
    return (part.trim, part.shape, part.cut, component.stock, component.gap, component.bleed)


def _sheets(
    parts: tuple[Part, ...], paper: Paper, duplex: Duplex, place: Callable[[tuple[str, ...]], Place]
) -> Iterator[Sheet]:
    first = parts[0]
    component = first.component
    grid = make_grid(first.trim, paper, component.gap, first.id, component.bleed, place((first.id,)))
    for group in chunks(_copies(parts), grid.capacity):
        front = tuple(Cell(part, piece, index) for index, (part, piece) in enumerate(group))
        shown = tuple({part.id: part for part, _ in group}.values())
        back = tuple(cell._replace(back=True) for cell in front if cell.has_back)
        if duplex != "none":
            yield Sheet(shown, grid, front, back or None)
            continue
        yield Sheet(shown, grid, front, None)
        words = tuple(cell for cell in back if cell.part.component.back_needed)
        if words:
            yield Sheet(tuple({cell.part.id: cell.part for cell in words}.values()), grid, words, None)


def _copies(parts: tuple[Part, ...]) -> Iterator[tuple[Part, Piece]]:
    for part in parts:
        for piece in part.pieces:
            for _ in range(piece.copies):
                yield part, piece
