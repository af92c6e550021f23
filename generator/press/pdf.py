"""Prints sheets into a PDF; the only module that knows reportlab's canvas.

Same input, same bytes: no clock, no paths, no random names. What is used more than once (a face,
an icon, a picture, the unchanging part of a template) is stored once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.content.svg import Drawing
from generator.options import Duplex
from generator.press.fonts import FontBook
from generator.press.pen import POINTS, Pen, drawing_code
from generator.sheets.marks import WIDTH, Mark
from generator.typeset.face import Face, Op, Shared
from generator.units import Box, Size

_EDGES = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", "none": "Simplex"}


class Placed(NamedTuple):
    """A face at a trim box of the page; ``clip`` is how much of its bleed shows."""

    face: Face
    box: Box
    clip: Box
    upside_down: bool = False
    often: bool = False


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages do not begin with a reference to Helvetica."""

    def _make_preamble(self) -> None:
        self._preamble = ""


class Press:
    """A PDF being made."""

    def __init__(self, fonts: FontBook, title: str, subject: str, language: str, duplex: Duplex) -> None:
        self._fonts = fonts
        self._canvas = _Canvas(None, invariant=1, pageCompression=1)
        self._doc: Any = self._canvas._doc
        self._forms: dict[int, str] = {}
        self._kept: list[object] = []  # an id is good only while its object lives
        self._pens: dict[float, Pen] = {}
        self._pictures: dict[Path, str] = {}
        self._used: dict[str, None] = {}  # forms named on the page so far
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setCreator(title)
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("Duplex", _EDGES[duplex])
        self._doc.Catalog.Lang = pdfdoc.PDFString(language)
        self._doc.Catalog.__NoDefault__ = [*self._doc.Catalog.__NoDefault__, "Lang"]

    # ----------------------------------------------------------------- pages

    def page(
        self, size: Size, placed: Iterable[Placed], marks: Iterable[Mark], furniture: Face, bookmark: str = ""
    ) -> None:
        """Print one side of a sheet of ``size`` mm, with its crop marks and footer."""
        canvas = self._canvas
        width, height = size.width * POINTS, size.height * POINTS
        canvas.setPageSize((width, height))
        canvas.setTrimBox((0, 0, width, height))
        if bookmark:
            canvas.bookmarkPage(bookmark)
            canvas.addOutlineEntry(bookmark, bookmark)
        pen = self._pen(size.height)
        codes = [self._placed(item, pen) for item in placed]
        codes.append(_marks(marks, size.height))
        foot = Box(0, size.height - furniture.size.height, *furniture.size)
        codes.append(self._placed(Placed(furniture, foot, foot), pen))
        canvas.addLiteral("\n".join(codes))
        canvas._formsinuse.extend(self._used)
        self._used = {}
        canvas.showPage()

    def finish(self) -> bytes:
        """The whole file."""
        before, rl_config.useA85 = rl_config.useA85, 0  # read by reportlab at each stream
        try:
            data: bytes = self._canvas.getpdfdata()
        finally:
            rl_config.useA85 = before
        return data

    def _pen(self, height: float) -> Pen:
        if height not in self._pens:
            self._pens[height] = Pen(self, height)
        return self._pens[height]

    def _placed(self, item: Placed, page: Pen) -> str:
        face, box = item.face, item.box
        x, y = box.x * POINTS, (page.height - box.bottom) * POINTS
        if item.upside_down:
            matrix = f"-1 0 0 -1 {x + box.width * POINTS:.4f} {y + box.height * POINTS:.4f} cm"
        else:
            matrix = f"1 0 0 1 {x:.4f} {y:.4f} cm"
        clip = f"{page.box(item.clip)} W n " if face.bleed else ""
        if item.often:
            code = f"/{self._form(face, face.size, face.bleed, face.ops)} Do"
        else:
            code = self._pen(face.size.height).code(face.ops)
        return f"q {clip}{matrix}\n{code}\nQ"

    # ----------------------------------------------------------------- what is stored once

    def shared(self, shared: Shared) -> str:
        """The form of operations that faces have in common."""
        return self._form(shared, shared.size, shared.bleed, shared.ops)

    def drawing(self, drawing: Drawing) -> str:
        """The form of an icon, in its own units, without a colour of its own."""
        if id(drawing) not in self._forms:
            self._store(drawing, (0, 0, drawing.width, drawing.height), drawing_code(drawing), ())
        return self._use(self._forms[id(drawing)])

    def picture(self, path: Path) -> str:
        """The form of a picture file, one point wide and high, with its transparency."""
        if path not in self._pictures:
            name = self._pictures[path] = f"picture{len(self._pictures)}"
            self._canvas.beginForm(name, 0, 0, 1, 1)
            self._canvas.drawImage(ImageReader(str(path)), 0, 0, 1, 1, mask="auto")
            self._canvas.endForm()
        return self._use(self._pictures[path])

    def split(self, font: str, text: str) -> Sequence[tuple[str, bytes]]:
        """Text as codes of embedded font subsets, each with the subset's name."""
        found = self._fonts.font(font)
        parts = found.splitString(text, self._doc)
        return [(found.getSubsetInternalName(subset, self._doc), data) for subset, data in parts]

    def _form(self, owner: object, size: Size, bleed: float, ops: tuple[Op, ...]) -> str:
        if id(owner) not in self._forms:
            edges = (-bleed, -bleed, size.width + bleed, size.height + bleed)
            bounds = tuple(edge * POINTS for edge in edges)
            self._store(owner, bounds, *self._code(size.height, ops))
        return self._use(self._forms[id(owner)])

    def _code(self, height: float, ops: Iterable[Op]) -> tuple[str, tuple[str, ...]]:
        """The code of operations and the names of the forms in it."""
        above, self._used = self._used, {}
        code = self._pen(height).code(ops)
        above, self._used = self._used, above
        return code, tuple(above)

    def _store(self, owner: object, bounds: tuple[float, ...], code: str, forms: tuple[str, ...]) -> None:
        name = self._forms[id(owner)] = f"form{len(self._forms)}"
        self._kept.append(owner)
        self._canvas.beginForm(name, *bounds)
        self._canvas.addLiteral(code)
        self._canvas._formsinuse.extend(forms)
        self._canvas.endForm()

    def _use(self, name: str) -> str:
        self._used[name] = None
        return str(self._doc.getXObjectName(name))


def _marks(marks: Iterable[Mark], height: float) -> str:
    lines = [
        f"{m.x1 * POINTS:.4f} {(height - m.y1) * POINTS:.4f} m "
        f"{m.x2 * POINTS:.4f} {(height - m.y2) * POINTS:.4f} l"
        for m in marks
    ]
    return " ".join(["q 0 G", f"{WIDTH * POINTS:.4f} w", *lines, "S Q"]) if lines else ""
