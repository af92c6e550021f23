"""Prints a kit sheet by sheet: faces are laid out as they are needed, so a long deck stays small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.content.house import Origin
from generator.kit.kit import Kit, Part
from generator.options import Options
from generator.press.fonts import FontBook
from generator.press.pdf import Placed, Press
from generator.sheets.impose import bleed_box
from generator.sheets.marks import Mark, crop_marks
from generator.sheets.plan import Cell, Sheet
from generator.typeset.compose import Composer
from generator.typeset.face import Face
from generator.typeset.scope import Literal
from generator.typeset.views import root_scope
from generator.units import Box, Size
from generator.version import VERSION

NAMED = 3
"""So many parts of a sheet are named at its foot."""


class Printer:
    """Lays out faces when their sheet comes, each once, and hands them to the press."""

    def __init__(self, kit: Kit, options: Options, name: str, sheets: Sequence[Sheet]) -> None:
        self.kit = kit
        self.options = options
        self.sheets = sheets
        self.scope = root_scope(kit)
        fonts = FontBook(kit.game.house)
        self.composer = Composer(self.scope, fonts, options.ink)
        words = kit.game.words[kit.languages[0]]
        title = f"{words.texts['game.name']} · pnp-generator {VERSION}"
        subject = f"{name.removesuffix('.pdf')} · layout {kit.game.file.layout}"
        duplex = options.duplex if any(sheet.back for sheet in sheets) else "none"
        self.press = Press(fonts, title, subject, kit.languages[0], duplex)
        self.words = words
        self._kept: dict[tuple[int, bool], Face] = {}
        self._kept_marks: dict[tuple[str, tuple[int, ...]], tuple[Mark, ...]] = {}
        self._kept_feet: dict[tuple[tuple[str, ...], Size, bool, bool], Face] = {}
        self._begun: set[str] = set()

    def print_all(self) -> None:
        """Every sheet: its front and, in a two-sided set, its back."""
        for number, sheet in enumerate(self.sheets, 1):
            self._print_sheet(sheet, number)
            self.composer.setter.forget()

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
            if is_back and flip != "none":
                box = grid.back(cell.place, flip)
                turned = not grid.turns_sideways(flip)
            else:
                box, turned = grid.front(cell.place), False
            face = self._face(cell)
            placed.append(Placed(face, box, box, turned, cell.piece.copies > 1))
        if bleed := sheet.part.component.bleed:
            boxes = [item.box for item in placed]
            placed = [item._replace(clip=bleed_box(item.box, boxes, bleed)) for item in placed]
        marks = () if is_back else self._marks(sheet, cells)
        placed += self._furniture(sheet, number, is_back)
        self.press.page(grid.page, placed, marks, bookmarks)

    def _marks(self, sheet: Sheet, cells: tuple[Cell, ...]) -> tuple[Mark, ...]:
        if not sheet.part.cut:
            return ()
        key = (sheet.part.id, tuple(cell.place for cell in cells))
        if key not in self._kept_marks:
            boxes = [sheet.grid.front(cell.place) for cell in cells]
            found = crop_marks(boxes, sheet.part.component.bleed, sheet.part.shape == "disc")
            self._kept_marks[key] = tuple(found)
        return self._kept_marks[key]

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
        return self.composer.face(template, part.trim, component.bleed, scope, piece.languages, where, origin)

    def _furniture(self, sheet: Sheet, number: int, is_back: bool) -> tuple[Placed, Placed]:
        """The strip at the foot of a page: the ruler and what this is, and which sheet of how many."""
        page = sheet.grid.page
        paper = self.kit.game.house.papers[self.options.paper]
        strip = Box(0, page.height - paper.foot, page.width, paper.foot)
        template = "sheet-foot-back" if is_back else "sheet-foot"
        key = (tuple(part.id for part in sheet.parts), page, is_back, bool(sheet.back))
        foot = self._kept_feet.get(key)
        if foot is None:
            values = self._sheet_values(sheet, is_back)
            foot = self._kept_feet[key] = self._strip(template, strip, {"sheet": values})
        count = self._strip("sheet-number", strip, {"sheet": {"number": number, "of": len(self.sheets)}})
        return Placed(foot, strip, strip, often=True), Placed(count, strip, strip)

    def _strip(self, template: str, strip: Box, values: dict[str, Any]) -> Face:
        scope = self.scope
        for name, value in values.items():
            scope = scope.with_value(name, value)
        origin = Origin(self.kit.game.components_file, ())
        size = Size(strip.width, strip.height)
        return self.composer.face(template, size, 0, scope, self.kit.languages[:1], template, origin)

    def _names(self, parts: Sequence[Part]) -> str:
        """The names of the parts on a sheet; many are cut short, since the foot is narrow."""
        names = [self.words.texts[f"components.{part.id}"] for part in parts]
        if len(names) > NAMED:
            names[NAMED - 1 :] = [f"+{len(names) - NAMED + 1}"]
        return " · ".join(names)

    def _sheet_values(self, sheet: Sheet, is_back: bool) -> dict[str, Any]:
        flip, two_sided = self.options.duplex, sheet.back is not None
        paper = self.options.paper
        return {
            "paper": paper.upper() if len(paper) < 3 else paper.title(),
            "component": Literal(self._names(sheet.parts)),
            "blank": is_back and not sheet.back,
            "long": two_sided and flip == "long-edge",
            "short": two_sided and flip == "short-edge",
            "one_sided": not two_sided,
            "version": VERSION,
            "language": "+".join(self.kit.languages),
            "full": self.kit.players is None,
            "layout": self.kit.game.file.layout,
        }
