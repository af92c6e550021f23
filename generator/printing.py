"""Prints a kit sheet by sheet: faces are laid out as they are needed, so a long deck stays small."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from generator.content.house import Origin
from generator.content.labels import LabelSheet
from generator.errors import Problem
from generator.kit.kit import Kit
from generator.options import Options
from generator.press.fonts import FontBook
from generator.press.pdf import Placed, Press
from generator.profiles import read_profile
from generator.sheets.impose import bleed_box
from generator.sheets.labels import stock_name
from generator.sheets.marks import EDGE, Mark, corner_arcs, crop_marks, cutting_lines, fold_marks, glue_marks
from generator.sheets.paper import NARROW, find_paper, paper_label, paper_name
from generator.sheets.plan import Cell, Sheet
from generator.sheets.printer import nearest_edge, page_correction
from generator.sheets.tiling import OVERLAP, bleed_of_part
from generator.typeset.compose import Composer
from generator.typeset.face import Face
from generator.typeset.scope import Literal
from generator.typeset.views import root_scope
from generator.units import Box, Size
from generator.version import VERSION

Cuts = tuple[tuple[Mark, ...], tuple[Mark, ...]]
Progress = Callable[[int, int], None]
"""Told after each sheet or picture: how many are done, of how many."""
NOISE = 1e-6
BACK_WORDS = 7.5
"""Where the words at the foot of a back begin, mm below the upper edge of the foot."""
NAMED = 3
"""So many parts of a sheet are named at its foot."""


class Printer:
    """Lays out faces when their sheet comes, each once, and hands them to the press."""

    def __init__(self, kit: Kit, options: Options, name: str, sheets: Sequence[Sheet]) -> None:
        self.kit = kit
        self.options = options
        self.sheets = sheets
        self.paper = find_paper(kit.game.house, options.paper)
        self.profile = read_profile(options.printer) if options.printer is not None else None
        self.scope = root_scope(kit)
        fonts = FontBook(kit.game.house)
        self.composer = Composer(self.scope, fonts, options.ink)
        words = kit.game.words[kit.languages[0]]
        title = f"{words.texts['game.name']} · pnp-generator {VERSION}"
        subject = f"{name.removesuffix('.pdf')} · layout {kit.game.file.layout}"
        duplex = options.duplex if any(sheet.back for sheet in sheets) else "none"
        self.press = Press(fonts, title, subject, kit.languages[0], duplex)
        self.press.dpi = options.dpi
        self.words = words
        self._kept: dict[tuple[int, bool], Face] = {}
        self._kept_marks: dict[tuple[object, ...], Cuts] = {}
        self._kept_feet: dict[tuple[str, str, Size, bool, bool], Face] = {}
        self._begun: set[str] = set()
        self._edges: dict[int, float] = {}
        """How near (mm) the pieces of a sheet come to the paper's edge, with a printer's correction."""

    def print_all(self, progress: Progress | None = None) -> None:
        """Every sheet: its front and, in a two-sided set, its back."""
        for number, sheet in enumerate(self.sheets, 1):
            self._print_sheet(sheet, number)
            self.composer.setter.forget()
            if progress:
                progress(number, len(self.sheets))
        self._note_edges()

    def _note_edges(self) -> None:
        """What a printer's correction moves off the paper, or to where no printer is sure to print."""
        off = {number: -least for number, least in self._edges.items() if least < -NOISE}
        near = {number: least for number, least in self._edges.items() if -NOISE <= least < EDGE - NOISE}
        if off:
            self.composer.problems.append(Problem("printer.off", self._told(off, max(off.values()))))
        if near:
            fields = self._told(near, min(near.values()))
            self.composer.problems.append(Problem("printer.margin", fields, severity="warning"))

    def _told(self, sheets: Iterable[int], least: float) -> dict[str, Any]:
        numbers = ", ".join(str(number) for number in sheets)
        return {"printer": self.options.printer, "sheets": numbers, "least": f"{least:.1f}"}

    def _print_sheet(self, sheet: Sheet, number: int) -> None:
        new = [part.id for part in sheet.parts if part.id not in self._begun]
        self._begun.update(new)
        bookmarks = tuple(self.words.texts[f"components.{id_}"] for id_ in new)
        self._print_side(sheet, sheet.front, number, False, bookmarks)
        if sheet.back is not None:
            self._print_side(sheet, sheet.back, number, True, ())

    def _print_side(
        self, sheet: Sheet, cells: tuple[Cell, ...], number: int, is_back: bool, bookmarks: tuple[str, ...]
    ) -> None:
        grid, flip = sheet.grid, self.options.duplex
        placed = []
        for cell in cells:
            if is_back and flip in ("long-edge", "short-edge"):
                box = grid.back(cell.place, flip)
                turned = not grid.turns_sideways(flip)
            else:
                box, turned = grid.front(cell.place), False
            placed += self._faces(sheet, cell, box, turned)
        if (bleed := sheet.part.bleed) and not (sheet.tile or sheet.label):
            boxes = [item.box for item in placed]
            placed = [item._replace(clip=bleed_box(item.box, boxes, bleed)) for item in placed]
        marks, under = self._marks(sheet, cells, is_back)
        profile = self.profile
        correction = page_correction(profile, grid.page, is_back, flip) if profile else None
        if correction and not sheet.part.component.whole:  # what covers the paper reaches its edges anyway
            least = nearest_edge(correction, (item.box for item in placed))  # the pieces; the foot may go
            self._edges[number] = min(least, self._edges.get(number, math.inf))
        placed += self._furniture(sheet, number, is_back)
        self.press.page(grid.page, placed, marks, bookmarks, under, correction=correction)

    def _faces(self, sheet: Sheet, cell: Cell, box: Box, turned: bool) -> list[Placed]:
        """The face in a cell; on a sheet to be folded also its back, of a part of a large piece that part."""
        face, often = self._face(cell), cell.piece.copies > 1
        if sheet.label:
            trim = sheet.label.middle(box, cell.part.trim)
            return [Placed(face, trim, trim.inset(-cell.part.bleed), often=often)]
        if sheet.tile:
            window = sheet.tile.window
            whole = Box(box.x - window.x, box.y - window.y, *sheet.part.trim)
            return [Placed(face, whole, bleed_of_part(box, whole, sheet.part.bleed))]
        if not sheet.fold:
            return [Placed(face, box, box, turned, often)]
        front = Box(box.x, box.y, *sheet.part.trim)
        placed = [Placed(face, front, front, False, often)]
        if cell.has_back:
            below = sheet.fold == "below"
            back = front._replace(y=front.bottom) if below else front._replace(x=front.right)
            placed.append(Placed(self._face(cell._replace(back=True)), back, back, below, often))
        return placed

    def _marks(self, sheet: Sheet, cells: tuple[Cell, ...], is_back: bool) -> Cuts:
        """The marks that are drawn over the pieces, and those under them."""
        style, flip = self.options.marks, self.options.duplex
        bare = sheet.label or not (sheet.part.cut or sheet.tile) or style == "none"
        if bare or (is_back and not self.options.back_marks):
            return (), ()
        key = (sheet.part.id, is_back, sheet.tile and sheet.tile.name, tuple(cell.place for cell in cells))
        if key not in self._kept_marks:
            if is_back and flip in ("long-edge", "short-edge"):
                boxes = [sheet.grid.back(cell.place, flip) for cell in cells]
            else:
                boxes = [sheet.grid.front(cell.place) for cell in cells]
            marks, under = self._cuts(sheet, boxes)
            if is_back:  # turned over, a grid may reach down to the words
                words = sheet.grid.page.height - self.paper.foot + BACK_WORDS
                marks = tuple(mark for mark in marks if mark.box.bottom <= words)
            self._kept_marks[key] = marks, under
        return self._kept_marks[key]

    def _cuts(self, sheet: Sheet, boxes: list[Box]) -> Cuts:
        disc = sheet.part.shape == "disc"
        bleed = sheet.part.bleed
        marks: list[Mark] = []
        lines: list[Mark] = []
        if self.options.marks == "lines" and not disc:
            lines = cutting_lines(boxes, sheet.grid.page, self.paper.foot)
        else:
            marks = crop_marks(boxes, bleed, disc)
        if self.options.corners and not disc and not sheet.tile:
            marks += corner_arcs(self._trims(sheet, boxes), self.options.corners)
        if sheet.tile:
            window = sheet.tile.window
            marks += glue_marks(boxes[0], window.x > 0, window.y > 0, OVERLAP)
        if sheet.fold:
            marks += fold_marks(boxes, sheet.fold == "below", bleed)
        return tuple(marks), tuple(lines)

    def _trims(self, sheet: Sheet, boxes: list[Box]) -> list[Box]:
        """The trims within cells: two in each if the back is folded over."""
        if not sheet.fold:
            return boxes
        fronts = [Box(box.x, box.y, *sheet.part.trim) for box in boxes]
        if sheet.fold == "below":
            return [*fronts, *(box._replace(y=box.bottom) for box in fronts)]
        return [*fronts, *(box._replace(x=box.right) for box in fronts)]

    def _face(self, cell: Cell) -> Face:
        key = (id(cell.piece), cell.back)
        face = self._kept.get(key)
        if face is None:
            face = self._compose(cell)
            if cell.piece.copies > 1:
                self._kept[key] = face
        return face

    def _compose(self, cell: Cell) -> Face:
        part, piece = cell.part, cell.piece
        component, record = part.component, piece.back if cell.back and piece.back else piece.record
        key = "back" if cell.back else "front"
        template = component.back if cell.back else component.front
        assert template
        scope = self.scope
        where = part.id
        if record:
            table = self.kit.game.tables[record.table]
            scope = scope.with_value(table.definition.one, record)
            where = f"{part.id}/{record.id}"
        where = f"{where} ({'+'.join(piece.languages)})"
        origin = Origin(self.kit.game.components_file, (part.id, key))
        return self.composer.face(template, part.trim, part.bleed, scope, piece.languages, where, origin)

    def _furniture(self, sheet: Sheet, number: int, is_back: bool) -> tuple[Placed, ...]:
        """The strip at the foot of a page: the ruler and what this is, and which sheet of how many."""
        page = sheet.grid.page
        if sheet.label:
            return self._label_foot(sheet, sheet.label, number)
        strip = Box(0, page.height - self.paper.foot, page.width, self.paper.foot)
        small = "-small" if page.width < NARROW else ""
        template = f"sheet-foot-back{small}" if is_back else f"sheet-foot{small}"
        tile = sheet.tile.name if sheet.tile else ""
        key = (self._names(sheet), tile, page, is_back, bool(sheet.back))
        foot = self._kept_feet.get(key)
        if foot is None:
            values = self._sheet_values(sheet, is_back)
            foot = self._kept_feet[key] = self._strip(template, strip, {"sheet": values})
        count = self._strip(
            f"sheet-number{small}", strip, {"sheet": {"number": number, "of": len(self.sheets)}}
        )
        return Placed(foot, strip, strip, often=True), Placed(count, strip, strip)

    def _label_foot(self, sheet: Sheet, label: LabelSheet, number: int) -> tuple[Placed, ...]:
        """The line below the labels, if there is room for one; nothing is printed beside them otherwise."""
        page, house = sheet.grid.page, self.kit.game.house
        if not (high := label.foot(house.papers[label.paper])):
            return ()
        strip = Box(0, page.height - high, page.width, high)
        values = {
            "component": Literal(self._names(sheet)),
            "stock": stock_name(house, self.options.stock or ""),
            "version": label.version,
            "number": number,
            "of": len(self.sheets),
        }
        return (Placed(self._strip("sheet-foot-label", strip, {"sheet": values}), strip, strip),)

    def _strip(self, template: str, strip: Box, values: dict[str, Any]) -> Face:
        scope = self.scope
        for name, value in values.items():
            scope = scope.with_value(name, value)
        origin = Origin(self.kit.game.components_file, ())
        size = Size(strip.width, strip.height)
        return self.composer.face(template, size, 0, scope, self.kit.languages[:1], template, origin)

    def _names(self, sheet: Sheet) -> str:
        """The names of the parts on a sheet; many are cut short, since the foot is narrow."""
        names = [self.words.texts[f"components.{part.id}"] for part in sheet.parts]
        if sheet.tile:
            return " · ".join((*names, *self._tile_words(sheet.front[0]), sheet.tile.name))
        if len(names) > NAMED:
            names[NAMED - 1 :] = [f"+{len(names) - NAMED + 1}"]
        return " · ".join(names)

    def _tile_words(self, cell: Cell) -> Iterator[str]:
        """What tells the parts of a large piece from those of the others like it."""
        piece, words = cell.piece, self.kit.game.words[cell.piece.languages[0]]
        record = piece.back if cell.back and piece.back else piece.record
        if record and len(cell.part.pieces) > 1:
            yield words.texts.get(f"{record.table}.{record.id}.name", record.id)
        if cell.back:
            yield self.words.texts["labels.back"]

    def _sheet_values(self, sheet: Sheet, is_back: bool) -> dict[str, Any]:
        flip, two_sided = self.options.duplex, sheet.back is not None
        paper = paper_name(self.kit.game.house, self.options.paper)
        return {
            "paper": paper_label(paper),
            "component": Literal(self._names(sheet)),
            "blank": is_back and not sheet.back,
            "tile": bool(sheet.tile),
            "long": not sheet.tile and two_sided and flip == "long-edge",
            "short": not sheet.tile and two_sided and flip == "short-edge",
            "one_sided": not sheet.tile and not two_sided,
            "version": VERSION,
            "language": "+".join(self.kit.languages),
            "full": self.kit.players is None,
            "printer": Literal(self.options.printer or ""),
            "layout": self.kit.game.file.layout,
        }
