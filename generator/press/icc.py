"""ICC profiles: what numbers of a colour mean on a screen or on a press."""

from __future__ import annotations

import functools
import io
from pathlib import Path
from typing import NamedTuple

from generator.content.yaml import read_bytes
from generator.errors import InputError, Place, PnpError, Problem

_DATE = slice(24, 36)
"""Where a profile says when it was made."""
_CLASS, _SPACE, _MARK = slice(12, 16), slice(16, 20), slice(36, 40)


class Condition(NamedTuple):
    """The printing condition of a press: its name, and its ICC profile."""

    name: str
    profile: bytes


def read_condition(path: Path) -> Condition:
    """The condition that a printing house's profile describes.

    Raises:
        InputError: the file cannot be read, is no ICC profile, or is not that of a CMYK press.
    """
    place = Place(path.as_posix())
    try:
        data = read_bytes(path, path.as_posix())
    except (PnpError, ValueError):  # a name with a NUL is a ValueError
        raise InputError(Problem("icc.missing", {}, place)) from None
    name = _name(data)
    if name is None:
        raise InputError(Problem("icc.broken", {}, place))
    if (data[_CLASS], data[_SPACE]) != (b"prtr", b"CMYK"):
        raise InputError(Problem("icc.press", {"found": name}, place))
    return Condition(name, data)


def _name(data: bytes) -> str | None:
    """What a profile calls itself, if it is one."""
    from PIL import ImageCms  # asked for by one format alone

    if data[_MARK] != b"acsp":
        return None
    try:
        return ImageCms.getProfileDescription(ImageCms.ImageCmsProfile(io.BytesIO(data))).strip()
    except (ImageCms.PyCMSError, OSError):
        return None


@functools.cache
def srgb() -> bytes:
    """The colour profile of sRGB, without the moment it was made."""
    from PIL import ImageCms  # asked for by one format alone

    profile = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    profile[_DATE] = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))
    return bytes(profile)
