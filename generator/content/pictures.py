"""Pictures of a game: their size is read before a pixel is, and every pixel before they are printed."""

from __future__ import annotations

import functools
import itertools
from pathlib import Path
from typing import NamedTuple

from generator.content.vectors import look_at_svg
from generator.errors import InputError, Place, Problem

FORMATS = ("PNG", "JPEG", "WEBP")
ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST_FILES = 5000
"""So many files of a game are looked at for a picture that may be meant."""
MAX_PIXELS = 50_000_000
COARSE = 150
"""A picture with fewer dots an inch than this shows them in print."""
ORIENTATION = 0x0112
"""The EXIF tag by which a camera says how it was held; from 5 on it lay on its side."""


class Look(NamedTuple):
    """A picture as it is seen upright: pixels, or units of a drawing that is sharp at any size."""

    width: float
    height: float
    sharp: bool = False


def look_at(path: Path, name: str, place: Place) -> Look:
    """The size of a PNG, JPEG, WebP or SVG.

    Raises:
        InputError: it is no picture, is damaged, has more than 50 million pixels, or is a drawing
            with text, or with parts in other files.
    """
    try:
        status = path.stat()
        look, code = _look_at(path, (status.st_mtime_ns, status.st_size, status.st_ino))
    except OSError:
        look, code = Look(0, 0), "picture.broken"
    if code:
        raise InputError(Problem(code, {"found": name, "limit": MAX_PIXELS // 1_000_000}, place))
    return look


def like(folder: Path, name: str) -> str:
    """The picture of a game that may be meant: in another folder, in other letters or with another ending."""
    wanted = Path(name.replace("\\", "/").casefold())
    every = sorted(path for path in itertools.islice(folder.rglob("*"), MOST_FILES) if _is_picture(path))
    same = [path for path in every if path.name.casefold() == wanted.name]
    near = same or [path for path in every if path.stem.casefold() == wanted.stem]
    return near[0].relative_to(folder).as_posix() if near else ""


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and path.parent.name != "icons" and path.is_file()


@functools.lru_cache(maxsize=1000)
def _look_at(path: Path, _state: tuple[int, int, int]) -> tuple[Look, str]:
    """The size of a picture, and the code of the problem if it cannot be printed.

    It is looked at anew when its file has another state. A time alone would not do: copying a file may
    keep it.
    """
    if path.suffix.lower() == ".svg":
        size, code = look_at_svg(path)
        return Look(*size, sharp=True), code
    import warnings

    from PIL import Image  # only games with pictures pay for it

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(path, formats=FORMATS) as picture:
                width, height = picture.size
                if width * height > MAX_PIXELS:
                    return Look(width, height), "picture.large"
                if picture.getexif().get(ORIENTATION, 1) > 4:
                    width, height = height, width
                picture.draft(picture.mode, (width // 8, height // 8))  # a JPEG is read whole all the same
                picture.load()
    except Image.DecompressionBombError:
        return Look(0, 0), "picture.large"
    except Exception:  # decoders raise whatever they stumble over
        return Look(0, 0), "picture.broken"
    return Look(width, height), "" if width and height else "picture.broken"
