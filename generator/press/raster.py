"""Pictures of printed pages."""

from __future__ import annotations

import io
from typing import Any

import pypdfium2


def png(pdf: bytes, dpi: float, page: int = 0) -> bytes:
    """A page of a PDF (counted from 0) as a PNG of ``dpi`` dots an inch."""
    document: Any = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[page].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    kept = io.BytesIO()
    picture.save(kept, "PNG", dpi=(dpi, dpi), optimize=True)
    return kept.getvalue()
