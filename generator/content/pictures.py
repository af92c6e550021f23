"""Pictures of a game: their size is read before a pixel is."""

from __future__ import annotations

from pathlib import Path

from generator.errors import InputError, Place, Problem

MAX_PIXELS = 50_000_000


def picture_size(path: Path, name: str, place: Place) -> tuple[int, int]:
    """Width and height in pixels of a PNG or JPEG.

    Raises:
        InputError: it is no picture, is damaged, or has more than 50 million pixels.
    """
    import warnings

    from PIL import Image  # only games with pictures pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(path, formats=("PNG", "JPEG")) as picture:
                width, height = picture.size
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise InputError(
            Problem("picture.large", {"found": name, "limit": MAX_PIXELS // 1_000_000}, place)
        ) from None
    except (OSError, SyntaxError, ValueError):
        raise InputError(Problem("picture.broken", {"found": name}, place)) from None
    if width * height > MAX_PIXELS:
        raise InputError(Problem("picture.large", {"found": name, "limit": MAX_PIXELS // 1_000_000}, place))
    return width, height
