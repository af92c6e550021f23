"""``--names``: a list on the command line, or a text file with a name a line."""

from __future__ import annotations

import re
from pathlib import Path

from generator.content.yaml import decode_text, read_bytes
from generator.errors import InputError, Place, Problem

_LIMIT = 100_000
_SEPARATORS = re.compile("[,，、;；]")


def read_names(text: str) -> tuple[str, ...]:
    """The names in ``Amy,Ben,小華`` or, if it is a file, one on each line of it.

    Raises:
        InputError: a path to no file, a file that is not UTF-8 or far too large.
    """
    path = Path(text)
    if _is_file(path):
        content = decode_text(read_bytes(path, text, _LIMIT), text)
        return tuple(name for line in content.splitlines() if (name := line.strip()))
    if path.suffix.lower() in (".txt", ".csv", ".md", ".yaml", ".yml") or "/" in text or "\\" in text:
        raise InputError(Problem("names.missing", {}, Place(text)))
    return tuple(name for part in _SEPARATORS.split(text) if (name := part.strip()))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a list longer than a file name may be
        return False
