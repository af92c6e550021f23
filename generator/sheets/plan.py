"""From the parts of a kit to sheets: which piece lies in which cell, front and back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.content.model import Paper
from generator.errors import Place
from generator.kit.kit import Kit, Part, Piece
from generator.options import Duplex, Options
from generator.sheets.impose import Grid, chunks, make_grid


class Cell(NamedTuple):
    """A piece in the cell at ``place`` of the grid; ``back`` says that its back template is printed here."""

    piece: Piece
    place: int
    back: bool = False


class Sheet(NamedTuple):
    """One sheet of paper. ``back`` is None if it is printed on one side only."""

    part: Part
    grid: Grid
    front: tuple[Cell, ...]
    back: tuple[Cell, ...] | None


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
        sheet for part in kit.parts for sheet in _part_sheets(part, paper, options.duplex, place((part.id,)))
    ]
    if any(sheet.back for sheet in sheets):
        sheets = [sheet if sheet.back is not None else sheet._replace(back=()) for sheet in sheets]
    return paper, sheets


def _part_sheets(part: Part, paper: Paper, duplex: Duplex, place: Place) -> Iterator[Sheet]:
    component = part.component
    grid = make_grid(part.trim, paper, component.gap, part.id, component.bleed, place)
    for group in chunks(_copies(part), grid.capacity):
        front = tuple(Cell(piece, index) for index, piece in enumerate(group))
        back = tuple(cell._replace(back=True) for cell in front)
        if not component.back:
            yield Sheet(part, grid, front, None)
        elif duplex != "none":
            yield Sheet(part, grid, front, back)
        else:
            yield Sheet(part, grid, front, None)
            if component.back_needed:
                yield Sheet(part, grid, back, None)


def _copies(part: Part) -> Iterator[Piece]:
    for piece in part.pieces:
        for _ in range(piece.copies):
            yield piece
