"""Prints sheets into a PDF; the only module that knows reportlab's canvas.

Same input, same bytes: no clock, no paths, no random names. What is used more than once (a face,
an icon, a picture, the crop marks of full sheets, the unchanging part of a template) is stored
once. All pages share one dictionary of fonts and forms.
"""

from __future__ import annotations

import contextlib
import threading
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from generator.content.svg import Drawing
from generator.options import Duplex
from generator.press import compact
from generator.press.embedded import EmbeddedFont
from generator.press.fonts import FontBook
from generator.press.icc import Condition
from generator.press.pen import POINTS, Pen, drawing_code
from generator.press.photos import stored
from generator.press.prepress import declare
from generator.sheets.marks import WIDTH, Mark
from generator.sheets.printer import Correction
from generator.typeset.face import Face, Op, Shared
from generator.units import Box, Size

_EDGES = {
    "long-edge": "DuplexFlipLongEdge",
    "short-edge": "DuplexFlipShortEdge",
    "none": "Simplex",
    "fold": "Simplex",
}
VERSION, X4_VERSION = "1.7", "1.6"
"""Of PDF: what is written, and what PDF/X-4 is based on."""


class Placed(NamedTuple):
    """A face at a trim box of the page; ``clip`` is how much of its bleed shows."""

    face: Face
    box: Box
    clip: Box
    upside_down: bool = False
    often: bool = False


_SETTING = threading.RLock()


@contextlib.contextmanager
def _bare() -> Iterator[None]:
    """Streams and images as bytes: as ASCII, reportlab's usual, they are a quarter larger.

    The setting is the whole process's: a second thread waits, lest the first put it back too early.
    """
    with _SETTING:
        before, rl_config.useA85 = rl_config.useA85, 0  # read as each is taken in or written
        try:
            yield
        finally:
            rl_config.useA85 = before


class _Photo(ImageReader):  # type: ignore[misc]
    """A picture that is not decoded if it is a JPEG: its bytes serve as the pixels that give it a name."""

    def getRGBData(self) -> bytes:  # noqa: N802
        """The pixels, or a JPEG as it is."""
        jpeg = self.jpeg_fh()
        if jpeg is None:
            pixels: bytes = super().getRGBData()
            return pixels
        self._dataA = None
        whole: bytes = jpeg.getvalue()
        return whole

    def forget(self) -> None:
        """Let go of the method that it holds of itself, so that its bytes do not wait for the collector."""
        self.__dict__.pop("jpeg_fh", None)


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas whose pages and forms share their resources and take code that is made elsewhere."""

    def __init__(self) -> None:
        super().__init__(None, invariant=1, pageCompression=1)
        self.resources = pdfdoc.PDFResourceDictionary()
        self.resources.basicFonts()
        self.resources.allProcs()
        self.forms: dict[str, None] = {}
        self.code: bytes | None = None
        self.version = VERSION
        self._doc.format = lambda: compact.write(self._doc, self.version)

    def _make_preamble(self) -> None:
        self._preamble = ""  # reportlab's own begins each page with a reference to Helvetica

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802
        """Called for each page, form and image before it is stored."""
        self.forms.update(dict.fromkeys(self._formsinuse))
        if not isinstance(thing, pdfdoc.PDFPage | pdfdoc.PDFFormXObject):
            return
        thing.Resources = self._doc.Reference(self.resources, "resources")
        thing.Trans = None
        if self.code is not None:
            stream = pdfdoc.PDFStream(content=zlib.compress(self.code, 9))
            stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
            thing.Contents, self.code = stream, None

    def finish(self) -> bytes:
        """The whole file."""
        self.resources.XObject = self._doc.xobjDict(self.forms)
        with _bare():
            data: bytes = self.getpdfdata()
        return data


class Press:
    """A PDF being made."""

    def __init__(self, fonts: FontBook, title: str, subject: str, language: str, duplex: Duplex) -> None:
        self._fonts = fonts
        self._canvas = _Canvas()
        self._doc: Any = self._canvas._doc
        self._forms: dict[object, str] = {}
        self._kept: list[object] = []  # an id is good only while its object lives
        self._pens: dict[float, Pen] = {}
        self._prepress = False
        self.dpi = 300
        """So many dots an inch are kept of pictures."""
        self._embedded: dict[str, EmbeddedFont] = {}
        self._canvas.setTitle(title)
        self._canvas.setSubject(subject)
        self._canvas.setCreator(title)
        self._canvas.setAuthor("pnp-generator")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("Duplex", _EDGES[duplex])
        self._doc.Catalog.Lang = pdfdoc.PDFString(language)
        self._doc.Catalog.__NoDefault__ = [*self._doc.Catalog.__NoDefault__, "Lang"]

    # ----------------------------------------------------------------- pages

    def page(
        self,
        size: Size,
        placed: Iterable[Placed],
        marks: tuple[Mark, ...],
        bookmarks: tuple[str, ...] = (),
        under: tuple[Mark, ...] = (),
        bleed: float = 0.0,
        correction: Correction | None = None,
    ) -> None:
        """Print one side of a sheet of ``size`` mm with marks over its faces and ``under`` them.

        The page is cut down by ``bleed`` mm at each edge. A ``correction`` moves all that is drawn, but
        neither the paper nor its boxes.
        """
        canvas = self._canvas
        paper = correction.paper if correction else size
        width, height = paper.width * POINTS, paper.height * POINTS
        canvas.setPageSize((width, height))
        edge = bleed * POINTS
        canvas.setTrimBox((edge, edge, width - edge, height - edge))
        if self._prepress:
            canvas.setBleedBox((0, 0, width, height))
        for bookmark in bookmarks:
            canvas.bookmarkPage(bookmark)
            canvas.addOutlineEntry(bookmark, bookmark)
        pen = self._pen(size.height)
        codes = [self._placed(item, pen) for item in placed]
        if under:
            codes.insert(0, f"/{self._marks(under, size)} Do")
        if marks:
            codes.append(f"/{self._marks(marks, size)} Do")
        if correction:
            codes = [f"q {_points(correction, size)} cm", *codes, "Q"]
        canvas.code = "\n".join(codes).encode("latin-1")
        canvas.showPage()

    def for_printing_house(self, condition: Condition | None = None) -> None:
        """Say what a printing house asks of a file: bleed boxes, what colours mean, and metadata.

        With the ``condition`` of a press the file is PDF/X-4.
        """
        self._prepress = True
        declare(self._doc, self._canvas.resources, condition)
        if condition:
            self._canvas.version = X4_VERSION
            self._doc.Catalog.ViewerPreferences.dict.pop("Duplex")  # younger than that

    def finish(self) -> bytes:
        """The whole file."""
        for font in self._embedded.values():
            font.add_to(self._doc)
        return self._canvas.finish()

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
        clip = f"{page.box(item.clip)} W n " if face.bleed or item.clip != box else ""
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
            self._store(id(drawing), (0, 0, drawing.width, drawing.height), drawing_code(drawing))
            self._kept.append(drawing)
        return self._forms[id(drawing)]

    def picture(self, path: Path, size: Size) -> str:
        """The form of a picture file, one point wide and high, with its transparency.

        It is stored once; at ``size`` mm it keeps no more dots an inch than the press allows.
        """
        if path not in self._forms:
            name = f"{len(self._forms)}"
            self._canvas.beginForm(name, 0, 0, 1, 1)
            photo = _Photo(stored(path, size, self.dpi))
            with _bare():
                self._canvas.drawImage(photo, 0, 0, 1, 1, mask="auto")
            photo.forget()
            self._canvas.endForm()
            self._canvas.forms[name] = None
            self._forms[path] = self._doc.getXObjectName(name)
        return self._forms[path]

    def font(self, font: str) -> tuple[str, Mapping[str, str]]:
        """An embedded font's name in the file, and its codes by character."""
        found = self._embedded.get(font)
        if found is None:
            found = EmbeddedFont(f"F{len(self._embedded) + 1}", self._fonts.font(font))
            self._embedded[font] = found
        return found.name, found.codes

    def _form(self, owner: object, size: Size, bleed: float, ops: tuple[Op, ...]) -> str:
        if id(owner) not in self._forms:
            edges = (-bleed, -bleed, size.width + bleed, size.height + bleed)
            code = self._pen(size.height).code(ops)
            self._store(id(owner), tuple(edge * POINTS for edge in edges), code)
            self._kept.append(owner)
        return self._forms[id(owner)]

    def _marks(self, marks: tuple[Mark, ...], size: Size) -> str:
        key = (marks, size)
        if key not in self._forms:
            page = (0.0, 0.0, size.width * POINTS, size.height * POINTS)
            self._store(key, page, _marks_code(marks, size.height))
        return self._forms[key]

    def _store(self, key: object, bounds: tuple[float, ...], code: str) -> None:
        name = f"{len(self._forms)}"
        self._canvas.code = code.encode("latin-1")
        self._canvas.beginForm(name, *bounds)
        self._canvas.endForm()
        self._canvas.forms[name] = None
        self._forms[key] = self._doc.getXObjectName(name)


def _points(correction: Correction, size: Size) -> str:
    """The matrix of a correction over points from the bottom left, for a page of ``size`` mm."""
    a, b, c, d, e, f = correction.matrix
    right = (c * size.height + e) * POINTS
    up = (correction.paper.height - d * size.height - f) * POINTS
    return f"{a:.9f} {-b:.9f} {-c:.9f} {d:.9f} {right:.6f} {up:.6f}"


def _marks_code(marks: tuple[Mark, ...], height: float) -> str:
    lines = [
        f"{m.x1 * POINTS:.4f} {(height - m.y1) * POINTS:.4f} m "
        f"{m.x2 * POINTS:.4f} {(height - m.y2) * POINTS:.4f} l"
        for m in marks
    ]
    return " ".join(["0 G", f"{WIDTH * POINTS:.4f} w", *lines, "S"])
