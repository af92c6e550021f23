"""From the parts of a kit to sheets: which piece lies in which cell, front and back."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from generator.content.called import component_listed
from generator.content.labels import LabelSheet
from generator.content.model import Paper
from generator.errors import InputError, Place, Problem
from generator.kit.kit import Kit, Part, Piece
from generator.kit.stocks import widest_cup
from generator.options import Duplex, Options
from generator.sheets.impose import BETWEEN, Grid, chunks, make_grid, room
from generator.sheets.labels import check_pieces, fill, label_grid, stock_name, taken_labels
from generator.sheets.paper import find_paper
from generator.sheets.tiling import MOST as TILES_MOST
from generator.sheets.tiling import Tile, tile_grid
from generator.units import Size

Fold = Literal["", "right", "below"]


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
    fold: Fold = ""
    """Each cell holds a front and ``right`` of it, or upside down ``below`` it, its back to fold over."""
    tile: Tile | None = None
    """The sheet shows only this part of a piece that is larger than the paper."""
    label: LabelSheet | None = None
    """The cells are labels, and each piece lies in the middle of one, whatever its size."""

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
        InputError: components are larger than the paper: all of them.
    """
    if options.stock is not None:
        return _label_plan(kit, options, stock_name(kit.game.house, options.stock))
    paper = find_paper(kit.game.house, options.paper)
    place = kit.game.components_file.place
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    for _, alike in itertools.groupby(kit.parts, key=lambda part: _cut(part, options.duplex)):
        try:
            sheets += _sheets(tuple(alike), paper, options.duplex, place)
        except InputError as error:
            problems += [_way_out(problem, kit, paper) for problem in error.problems]
    if problems:
        raise InputError([_called(problem, kit) for problem in problems])
    if any(sheet.back for sheet in sheets):
        sheets = [sheet if sheet.back is not None else sheet._replace(back=()) for sheet in sheets]
    return paper, sheets


def _way_out(problem: Problem, kit: Kit, paper: Paper) -> Problem:
    """A strip too long for the paper tells the widest cup whose strip is not: people measure cups."""
    if problem.code != "component.large":
        return problem
    stock = kit.game.house.stocks.get(kit.game.components[problem.fields["name"]].stock or "")
    widest = widest_cup(max(room(paper.size, paper).height, room(paper.size.turned, paper).width))
    if stock is None or stock.kind != "ring" or not widest:
        return problem
    told = problem.fields
    fields = {"name": told["name"], "size": told["size"], "room": told["room"], "cup": f"{widest}"}
    return Problem("ring.large", fields, problem.place)


def _called(problem: Problem, kit: Kit) -> Problem:
    """A problem of a component, with what readers call it beside its id."""
    return replace(
        problem, fields={**problem.fields, "called": component_listed(kit.game, problem.fields["name"])}
    )


def _label_plan(kit: Kit, options: Options, name: str) -> tuple[Paper, list[Sheet]]:
    """The set on label sheets: one piece a label, needed backs on labels of their own after the fronts."""
    house = kit.game.house
    stock = house.labels[name]
    paper, taken = house.papers[stock.paper], taken_labels(options, name, stock)
    if problems := check_pieces(kit.parts, name, house.labels):
        raise InputError([_called(problem, kit) for problem in problems])
    parts = [
        replace(part, bleed=stock.bleed(part.trim, part.bleed, part.shape == "disc")) for part in kit.parts
    ]
    cells: list[Cell] = []
    for part in parts:
        fronts = [Cell(part, piece, 0) for part, piece in _copies((part,))]
        backs = [cell._replace(back=True) for cell in fronts if cell.has_back and part.component.back_needed]
        cells += [*fronts, *backs]
    sheets = []
    for group in fill(cells, stock.capacity, taken):
        front = tuple(cell._replace(place=place) for place, cell in group)
        shown = tuple({cell.part.id: cell.part for cell in front}.values())
        sheets.append(Sheet(shown, label_grid(stock, paper), front, None, label=stock))
    return paper, sheets


def _cut(part: Part, duplex: Duplex) -> tuple[object, ...]:
    """What parts must have in common to share sheets: three single discs need not take three sheets."""
    return (
        part.trim,
        part.shape,
        part.cut,
        part.component.stock,
        part.gap,
        part.bleed,
        _folds(part, duplex),
        part.component.whole,
    )


def _folds(part: Part, duplex: Duplex) -> bool:
    """Whether backs are printed beside fronts and folded over; a disc has no edge to fold on."""
    return duplex == "fold" and part.shape == "rect" and part.cut and bool(part.component.back)


def _sheets(
    parts: tuple[Part, ...], paper: Paper, duplex: Duplex, place: Callable[[tuple[str, ...]], Place]
) -> Iterator[Sheet]:
    first = parts[0]
    fold: Fold
    if first.component.whole:
        parts = tuple(replace(part, trim=paper.size, cut=False) for part in parts)
        grid, fold = Grid(paper.size, paper.size, 1, 1, 0, 0, (0, 0)), ""
    elif _is_too_large(first, paper):
        yield from _tiled(parts, paper, place)
        return
    elif _folds(first, duplex):
        grid, fold = _fold_grid(first, paper, place((first.id,)))
    else:
        grid, fold = make_grid(first.trim, paper, first.gap, first.id, first.bleed, place((first.id,))), ""
    for group in chunks(_copies(parts), grid.capacity):
        front = tuple(Cell(part, piece, index) for index, (part, piece) in enumerate(group))
        shown = tuple({part.id: part for part, _ in group}.values())
        back = tuple(cell._replace(back=True) for cell in front if cell.has_back)
        if duplex in ("long-edge", "short-edge"):
            yield Sheet(shown, grid, front, back or None)
            continue
        yield Sheet(shown, grid, front, None, fold)
        words = tuple(cell for cell in back if cell.part.component.back_needed)
        if words and not fold:
            yield Sheet(tuple({cell.part.id: cell.part for cell in words}.values()), grid, words, None)


def _fold_grid(part: Part, paper: Paper, place: Place) -> tuple[Grid, Fold]:
    """The grid of pairs, side by side or one above the other, whichever puts more on a sheet.

    If the paper is too small for any pair, the grid of the pieces alone.
    """
    width, height = part.trim
    pairs: tuple[tuple[Size, Fold], ...] = (
        (Size(2 * width, height), "right"),
        (Size(width, 2 * height), "below"),
        (part.trim, ""),
    )
    found: list[tuple[Grid, Fold]] = []
    for size, fold in pairs:
        if fold or not found:
            with contextlib.suppress(InputError):
                found.append((make_grid(size, paper, part.gap, part.id, part.bleed, place), fold))
    return max(found, key=lambda choice: choice[0].capacity)


def _is_too_large(part: Part, paper: Paper) -> bool:
    sides = [room(page, paper) for page in (paper.size, paper.size.turned)]
    wide, high = part.trim
    return part.splits and not any(
        wide <= space.width + BETWEEN and high <= space.height + BETWEEN for space in sides
    )


def _tiled(
    parts: tuple[Part, ...], paper: Paper, place: Callable[[tuple[str, ...]], Place]
) -> Iterator[Sheet]:
    """Every piece over several sheets, and its back over others if it carries words."""
    for part, piece in _copies(parts):
        grid, found = tile_grid(part.trim, paper)
        if len(found) > TILES_MOST:
            fields = {"name": part.id, "size": str(part.trim), "room": str(room(paper.size, paper))}
            raise InputError(Problem("component.large", fields, place((part.id,))))
        front = Cell(part, piece, 0)
        sides = (
            [front, front._replace(back=True)] if front.has_back and part.component.back_needed else [front]
        )
        for cell in sides:
            for tile in found:
                yield Sheet((part,), grid, (cell,), None, "", tile)


def _copies(parts: tuple[Part, ...]) -> Iterator[tuple[Part, Piece]]:
    for part in parts:
        for piece in part.pieces:
            for _ in range(piece.copies):
                yield part, piece
