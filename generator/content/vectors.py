"""Drawings (SVG) as pictures in content: their proportions, and whether they are whole in one file."""

from __future__ import annotations

import re
from pathlib import Path
from xml.parsers import expat

MAX_BYTES = 10_000_000
_LENGTH = re.compile(r"\s*\+?(\d*\.?\d+(?:[eE][+-]?\d+)?)\s*(px|pt|pc|in|cm|mm|)\s*")
_UNITS = {"": 1.0, "px": 1.0, "pt": 96 / 72, "pc": 16.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4}
_WORDS = ("text", "foreignObject")
"""Elements whose letters would print in a font that is not their own, or not at all."""
_NONE = (0.0, 0.0)


class _RefusedError(Exception):
    """Carries the code of the problem."""


def look_at_svg(path: Path) -> tuple[tuple[float, float], str]:
    """Width and height in the drawing's own units, and the code of what is wrong with it, or ``""``."""
    size = _NONE
    names: list[str] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal size
        name = name.rpartition(":")[2]
        if not names:
            size = _size(name, attributes)
        names.append(name)
        if name in _WORDS:
            raise _RefusedError("picture.words")
        link = attributes.get("href") or attributes.get("xlink:href") or "#"
        if name != "a" and not link.lstrip().startswith(("#", "data:")):
            raise _RefusedError("picture.linked")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    try:
        data = path.read_bytes()
        if len(data) > MAX_BYTES:
            return _NONE, "picture.heavy"
        parser.Parse(data, True)
        draw(path, 8, 8)
    except _RefusedError as refused:
        return _NONE, str(refused)
    except (expat.ExpatError, ValueError, LookupError):  # an encoding that is unknown is one of the last two
        return _NONE, "picture.broken"
    return size, ""


def draw(path: Path, width: int, height: int) -> bytes:
    """The drawing as a PNG of so many pixels, clear where nothing is drawn.

    Raises:
        ValueError: it cannot be drawn.
    """
    import resvg_py  # only games with drawings pay for it

    # without a dpi of its own it takes centimetres for nothing
    return resvg_py.svg_to_bytes(
        svg_path=str(path), width=width, height=height, dpi=96, skip_system_fonts=True
    )


def _size(name: str, attributes: dict[str, str]) -> tuple[float, float]:
    """The size that the first element says, or its view box."""
    if name != "svg":
        raise _RefusedError("picture.broken")
    said = [_LENGTH.fullmatch(attributes.get(side, "")) for side in ("width", "height")]
    width, height = (float(found[1]) * _UNITS[found[2]] if found else 0.0 for found in said)
    view = attributes.get("viewBox", "").replace(",", " ").split()
    if len(view) == 4 and not (width and height):
        across, down = float(view[2]), float(view[3])
        if across <= 0 or down <= 0:
            raise _RefusedError("picture.broken")
        # a side that is not said follows from the other by the proportions of the view box
        width, height = width or (height or down) * across / down, height or (width or across) * down / across
    if not (0 < width < 1e9 and 0 < height < 1e9):
        raise _RefusedError("picture.sizeless")
    return width, height
