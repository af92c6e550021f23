"""Where content and fonts lie: in a checkout beside the package, in an installed wheel inside it."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from generator.errors import InputError, Place, Problem

_HERE = Path(__file__).resolve().parent.parent
_NAME = re.compile(r"[\w-]{1,60}")


@functools.cache
def data_root() -> Path:
    """The folder that holds ``content/`` and ``fonts/``."""
    inside = _HERE / "_data"
    return inside if inside.is_dir() else _HERE.parent


def content_root() -> Path:
    """The folder with one folder a game, and ``house/`` for what they share."""
    return data_root() / "content"


def fonts_root() -> Path:
    """The folder of the embedded fonts."""
    return data_root() / "fonts"


def shown(path: Path) -> str:
    """A path as messages name it: short, with forward slashes, and no machine's folders if avoidable."""
    for root in (data_root(), Path.cwd()):
        try:
            return path.resolve().relative_to(root).as_posix()
        except ValueError:
            continue
    return path.as_posix()


def inside(folder: Path, relative: str, place: Place) -> Path:
    """``relative`` within ``folder``.

    Raises:
        InputError: the path is absolute or leaves the folder, also by a symbolic link; or it holds
            characters, or so many, that no file can be called so.
    """
    try:
        target = (folder / relative).resolve()
        target.exists()
    except (OSError, ValueError, RuntimeError):  # a name too long, a NUL, links in a circle
        raise InputError(Problem("path.form", {"found": relative}, place)) from None
    if Path(relative).is_absolute() or not target.is_relative_to(folder.resolve()):
        raise InputError(Problem("path.outside", {"found": relative, "folder": shown(folder)}, place))
    return target


def is_name(text: str) -> bool:
    """Whether a text can name a file of ours: a few letters, digits, ``_`` and ``-`` only."""
    return _NAME.fullmatch(text) is not None
