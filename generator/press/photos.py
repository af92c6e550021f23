"""Picture files as they are stored: upright, in sRGB, and no finer than they are printed."""

from __future__ import annotations

import functools
import io
from pathlib import Path
from typing import Any

from generator.content.folders import shown
from generator.content.pictures import ORIENTATION
from generator.content.vectors import draw
from generator.errors import InputError, Place, Problem
from generator.units import MM_PER_INCH, Size

QUALITY = 90
"""Of pictures that are stored anew as JPEG."""
_COLOURS = {"RGB": "RGB", "RGBA": "RGBA", "CMYK": "RGB"}
"""Modes whose colours a profile explains, and the mode they are changed to."""


def stored(path: Path, size: Size, dpi: int) -> str | io.BytesIO:
    """The file itself, or a copy where print would show the difference: made for ``size`` mm.

    A copy is made of a WebP, of a drawing, and of a picture that has more than ``dpi`` dots an inch, was
    taken with the camera on its side, or has a colour profile other than sRGB. It is a JPEG, unless the
    picture was a PNG or has see-through parts.

    Raises:
        InputError: the file was sound when the face was laid out, but is not any more.
    """
    try:
        return _stored(path, size, dpi)
    except Exception as error:  # decoders raise whatever they stumble over
        name = shown(path)
        raise InputError(Problem("picture.broken", {"found": name}, Place(name))) from error


def _stored(path: Path, size: Size, dpi: int) -> str | io.BytesIO:
    from PIL import Image, ImageOps  # only games with pictures pay for it

    width, height = (max(1, round(length / MM_PER_INCH * dpi)) for length in size)
    most = width, height
    if path.suffix.lower() == ".svg":
        return io.BytesIO(draw(path, *most))
    with Image.open(path) as opened:
        kind, held = opened.format, opened.getexif().get(ORIENTATION, 1)
        profile = _foreign(opened.info.get("icc_profile"))
        lying = most[::-1] if held > 4 else most
        fine = opened.width > lying[0]
        if kind != "WEBP" and not (fine or held > 1 or profile):
            return str(path)
        if fine:
            opened.draft(None, lying)  # a JPEG is then read at half, a quarter or an eighth, but never below
        picture = _plain(ImageOps.exif_transpose(opened))
    if profile:
        picture = _in_srgb(picture, profile)
    if picture.width > most[0]:
        picture = picture.resize(most, Image.Resampling.LANCZOS)
    kept = io.BytesIO()
    if kind == "PNG" or picture.mode in ("RGBA", "LA"):
        picture.save(kept, "PNG", icc_profile=None)
    else:
        picture.convert("RGB").save(kept, "JPEG", quality=QUALITY, icc_profile=None)
    kept.seek(0)
    return kept


def _plain(picture: Any) -> Any:
    """The picture in a mode that can be made smaller smoothly."""
    if picture.mode in ("RGB", "RGBA", "L", "LA", "CMYK"):
        return picture
    return picture.convert("RGBA" if "transparency" in picture.info else "RGB")


@functools.lru_cache(maxsize=8)
def _foreign(profile: bytes | None) -> Any:
    """The colour profile of a picture, if it has one that can be read and is not that of sRGB."""
    if not profile:
        return None
    from PIL import ImageCms

    try:
        read = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        return None if "sRGB" in ImageCms.getProfileDescription(read) else read
    except (ImageCms.PyCMSError, OSError):
        return None


def _in_srgb(picture: Any, profile: Any) -> Any:
    """The picture with its colours as ``profile`` means them; as it was if they are not of that profile."""
    from PIL import ImageCms

    if picture.mode not in _COLOURS:
        return picture
    try:
        return ImageCms.profileToProfile(
            picture, profile, ImageCms.createProfile("sRGB"), outputMode=_COLOURS[picture.mode]
        )
    except ImageCms.PyCMSError:
        return picture
