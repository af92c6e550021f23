"""Picture files as they are stored: no finer than they are printed."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

QUALITY = 90
"""Of pictures that are stored anew as JPEG."""


def stored(path: Path, width: float, dpi: int) -> str | io.BytesIO:
    """The file itself, or, if it has more than ``dpi`` dots an inch at ``width`` mm or is a WebP, a copy.

    A copy is a JPEG, unless the picture is one of few colours or has see-through parts.
    """
    from PIL import Image  # only games with pictures pay for it

    with Image.open(path) as opened:
        kind, most = opened.format, max(1, round(width / 25.4 * dpi))
        if opened.width <= most and kind != "WEBP":
            return str(path)
        size = (most, max(1, round(opened.height * most / opened.width)))
        opened.draft(None, size)  # a JPEG is then read at half, a quarter or an eighth, but never below
        picture = _plain(opened)
        if picture.width > most:
            picture = picture.resize(size, Image.Resampling.LANCZOS)
    kept = io.BytesIO()
    if kind == "PNG" or picture.mode in ("RGBA", "LA"):
        picture.save(kept, "PNG")
    else:
        picture.convert("RGB").save(kept, "JPEG", quality=QUALITY)
    kept.seek(0)
    return kept


def _plain(picture: Any) -> Any:
    """The picture in a mode that can be made smaller smoothly."""
    if picture.mode in ("RGB", "RGBA", "L", "LA", "CMYK"):
        return picture
    return picture.convert("RGBA" if "transparency" in picture.info else "RGB")
