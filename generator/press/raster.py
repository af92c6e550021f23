"""Pictures of printed pages."""

from __future__ import annotations

import io
import threading
from typing import Any

import pypdfium2
from PIL import Image, ImageDraw

from generator.units import MM_PER_INCH, Size

SMOOTH = 4
"""So much larger the edge of a disc is drawn before it is made smaller."""
_PDFIUM = threading.RLock()
"""Held round every call of pypdfium2, closing included: two threads in it at once crash the interpreter."""


def png(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """A page of a PDF (counted from 0) as a PNG of ``dpi`` dots an inch."""
    with _PDFIUM:
        document: Any = pypdfium2.PdfDocument(pdf)
        try:
            bitmap = document[page].render(scale=dpi / 72)
            picture = bitmap.to_pil().copy()  # the picture may share the memory of the bitmap
            bitmap.close()
        finally:
            document.close()
    return png_bytes(picture, dpi)


def png_bytes(picture: Image.Image, dpi: float) -> bytes:
    """A picture as a PNG that says how large it is in print."""
    kept = io.BytesIO()
    picture.save(kept, "PNG", dpi=(dpi, dpi), optimize=picture.width * picture.height < 1_000_000)
    return kept.getvalue()


def pixels(size: Size, dpi: float) -> tuple[int, int]:
    """Width and height in pixels of a size in mm at ``dpi`` dots an inch."""
    width, height = (max(1, round(length * dpi / MM_PER_INCH)) for length in size)
    return width, height


class Pages:
    """The pages of a PDF as pictures of exactly so many pixels."""

    def __init__(self, pdf: bytes) -> None:
        with _PDFIUM:
            self._document: Any = pypdfium2.PdfDocument(pdf)

    def __enter__(self) -> Pages:
        return self

    def __exit__(self, *_: object) -> None:
        with _PDFIUM:
            self._document.close()

    def picture(self, number: int, size: tuple[int, int]) -> Image.Image:
        """A page (counted from 0) on white, filling ``size`` pixels."""
        with _PDFIUM:
            page = self._document[number]
            bitmap = pypdfium2.PdfBitmap.new_native(*size, pypdfium2.raw.FPDFBitmap_BGR)
            try:
                bitmap.fill_rect((255, 255, 255, 255), 0, 0, *size)
                pypdfium2.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, *size, 0, 0)
                picture: Image.Image = bitmap.to_pil()  # a copy, since its colours have another order
            finally:
                bitmap.close()
                page.close()
        return picture


def round_cut(picture: Image.Image) -> Image.Image:
    """The disc in a picture; its corners are clear."""
    large = (picture.width * SMOOTH, picture.height * SMOOTH)
    mask = Image.new("L", large)
    ImageDraw.Draw(mask).ellipse((0, 0, large[0] - 1, large[1] - 1), fill=255)
    cut = picture.convert("RGBA")
    cut.putalpha(mask.resize(picture.size, Image.Resampling.BOX))
    return cut
