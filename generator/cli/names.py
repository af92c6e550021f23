"""``--names``: a list on the command line, or a text file with a name a line."""

from __future__ import annotations

from pathlib import Path

from generator.errors import InputError, Place, Problem
from generator.typed import parts

_LIMIT = 100_000


def read_names(text: str) -> tuple[str, ...]:
    """The names in ``Amy,Ben,小華`` or, if it is a file, one on each line of it.

    Raises:
        InputError: a path to no file, a file that is empty, not UTF-8 or far too large.
    """
    path = Path(text)
    if _is_file(path):
        return _read_file(path, text)
    if path.suffix.lower() in (".txt", ".csv", ".md", ".yaml", ".yml") or "/" in text or "\\" in text:
        raise InputError(Problem("names.missing", {}, Place(text)))
    return tuple(parts(_as_utf8(text)))


def _read_file(path: Path, shown: str) -> tuple[str, ...]:
    from generator.content.yaml import decode_text, read_bytes

    size = path.stat().st_size
    if size > _LIMIT:
        fields = {"size": f"{size / 1e6:.1f}", "limit": f"{_LIMIT / 1e6:g}"}
        raise InputError(Problem("names.large", fields, Place(shown)))
    content = decode_text(read_bytes(path, shown), shown)
    names = tuple(name for line in content.splitlines() if (name := line.strip()))
    if not names:
        raise InputError(Problem("names.empty", {}, Place(shown)))
    return names


def _as_utf8(text: str) -> str:
    """What was typed where the locale is C: Python hands on the bytes it could not read as surrogates."""
    return text if text.isprintable() else text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a list longer than a file name may be
        return False
