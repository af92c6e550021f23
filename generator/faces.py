"""Prints each different face of a kit on a page of its own: for printing houses and for pictures."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from generator.building import check_paper, finish
from generator.content.looks import check_colours
from generator.errors import Problem
from generator.kit.kit import Kit, Part, Piece
from generator.options import Options
from generator.press.icc import read_condition
from generator.press.pdf import Placed
from generator.printing import Printer, Progress
from generator.sheets.plan import Cell
from generator.units import Box, Size


class Sides(NamedTuple):
    """A piece and its pages, counted from 0; ``back`` is None if nothing is printed there."""

    part: Part
    piece: Piece
    name: str
    """The name of its record, or of the component, in the words of the set."""
    front: int
    back: int | None

    @property
    def label(self) -> str:
        """What tells it from the others of its component, fit for the name of a file."""
        record = self.piece.record.id if self.piece.record else self.part.id
        apart = self.part.component.languages == "apart"
        return "-".join((record, *self.piece.languages)) if apart else record


class Faces(NamedTuple):
    """A PDF in memory with a face a page, what stands where, and what to warn of."""

    data: bytes
    pages: int
    sides: tuple[Sides, ...]
    warnings: tuple[Problem, ...]


class _FacePrinter(Printer):
    """Prints faces one by one, with their bleed all round or cut to the trim."""

    def print_faces(self, with_bleed: bool, progress: Progress | None) -> tuple[int, tuple[Sides, ...]]:
        pieces = [(part, piece) for part in self.kit.parts for piece in part.pieces]
        found, named, page = [], set[str](), 0
        for number, (part, piece) in enumerate(pieces, 1):
            cell = Cell(part, piece, 0)
            sides = Sides(part, piece, self._name(part, piece), page, page + 1 if cell.has_back else None)
            bookmark = self._bookmark(sides, named)
            self._print_face(cell, with_bleed, (bookmark,))
            page += 1
            if cell.has_back:
                self._print_face(cell._replace(back=True), with_bleed, ())
                page += 1
            found.append(sides)
            self.composer.setter.forget()
            if progress:
                progress(number, len(pieces))
        return page, tuple(found)

    def _print_face(self, cell: Cell, with_bleed: bool, bookmarks: tuple[str, ...]) -> None:
        trim, bleed = cell.part.trim, cell.part.bleed if with_bleed else 0.0
        page = Size(trim.width + 2 * bleed, trim.height + 2 * bleed)
        placed = Placed(self._compose(cell), Box(bleed, bleed, *trim), Box(0, 0, *page))
        self.press.page(page, (placed,), (), bookmarks, bleed=bleed)

    def _name(self, part: Part, piece: Piece) -> str:
        component = self.words.texts[f"components.{part.id}"]
        if piece.record is None:
            return component
        key = f"{piece.record.table}.{piece.record.id}.name"
        words = self.kit.game.words[piece.languages[0]]
        return words.texts.get(key, piece.record.id)

    def _bookmark(self, sides: Sides, named: set[str]) -> str:
        """The component, the face and how many of it; each bookmark another."""
        component = self.words.texts[f"components.{sides.part.id}"]
        name = component if sides.name == component else f"{component} · {sides.name}"
        bookmark = f"{name} × {sides.piece.copies}"
        if bookmark in named:
            bookmark = f"{name} ({sides.label}) × {sides.piece.copies}"
        named.add(bookmark)
        return bookmark


def print_faces(
    kit: Kit, options: Options, name: str, with_bleed: bool, progress: Progress | None = None
) -> Faces:
    """Each different face once: the front, then the back if it has one.

    A page is as large as the trim, and with ``with_bleed`` larger by the bleed (mm) all round. ``name``
    stands in the subject of the file.

    Raises:
        InputError: texts that do not fit, characters without a glyph: all of them; no profile of a press.
    """
    check_paper(kit.game, options)
    check_colours(kit.game.tables, kit.game.folder, kit.game.house)
    printer = _FacePrinter(kit, options, name, ())
    if with_bleed:
        printer.press.for_printing_house(read_condition(Path(options.icc)) if options.icc else None)
    pages, sides = printer.print_faces(with_bleed, progress)
    data, warnings = finish(printer, options)
    return Faces(data, pages, sides, warnings)
