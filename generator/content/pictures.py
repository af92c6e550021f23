"""Pictures of a game: their size is read before a pixel is, and every pixel before they are printed."""

from __future__ import annotations

import functools
from pathlib import Path

from generator.errors import InputError, Place, Problem

FORMATS = ("PNG", "JPEG", "WEBP")
MAX_PIXELS = 50_000_000
COARSE = 150
"""A picture with fewer dots an inch than this shows them in print."""


def picture_size(path: Path, name: str, place: Place) -> tuple[int, int]:
    """Width and height in pixels of a PNG, JPEG or WebP.

    Raises:
        InputError: it is no picture, is damaged, or has more than 50 million pixels.
    """
    try:
        size, code = _look_at(path, path.stat().st_mtime_ns)
    except OSError:
        size, code = (0, 0), "picture.broken"
    if code:
        raise InputError(Problem(code, {"found": name, "limit": MAX_PIXELS // 1_000_000}, place))
    return size


@functools.lru_cache(maxsize=1000)
def _look_at(path: Path, _changed: int) -> tuple[tuple[int, int], str]:
    """The size of a picture, and the code of the problem if it cannot be printed."""
    import warnings

    from PIL import Image  # only games with pictures pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=FORMATS) as picture:
                width, height = picture.size
                if width * height > MAX_PIXELS:
                    return (width, height), "picture.large"
                picture.draft(picture.mode, (width // 8, height // 8))  # a JPEG is read whole all the same
                picture.load()
    except Image.DecompressionBombError:
        return (0, 0), "picture.large"
    except Exception:  # decoders raise whatever they stumble over
        return (0, 0), "picture.broken"
    return (width, height), "" if width and height else "picture.broken"
