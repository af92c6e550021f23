"""What the reader sees: their language, and text that any console can show."""

from __future__ import annotations

import codecs
import locale
import os
import sys
import unicodedata
from typing import TextIO

from generator.errors import PnpError, Problem, folded
from generator.messages import COLONS, catalogue, printable

_PLAIN = str.maketrans(
    {"“": '"', "”": '"', "’": "'", "–": "-", "…": "...", "×": "x", "·": "-", "→": "->", "≥": ">="}
)


def system_language() -> str:
    """The language of the system as a tag such as ``zh-TW``; ``en`` if it does not say.

    Variables are asked before the system itself, as programs do on a Mac and on Linux.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return _tag(value)
    if sys.platform == "win32":
        import ctypes

        code = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return _tag(locale.windows_locale.get(code, ""))
    return _tag(locale.getlocale()[0] or "")


def _tag(name: str) -> str:
    """``zh_TW.UTF-8`` as ``zh-TW``; every traditional Chinese reads zh-TW."""
    plain = name.split(".")[0].split("@")[0].replace("_", "-")
    if plain.casefold() in ("zh-tw", "zh-hk", "zh-mo", "zh-hant", "zh-hant-tw", "zh-hant-hk", "zh"):
        return "zh-TW"
    return plain.split("-")[0] if plain not in ("", "C", "POSIX") else "en"


def open_console() -> None:
    """Let every stream take any character: what a console cannot show is written as ``\\u63a8``,
    and typographic marks as plain ones.

    A pipe or a file gets UTF-8 whatever the system's code page is.
    """
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is None:
            continue
        if not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            reconfigure(encoding="utf-8", errors="plainer")
        else:
            reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = error.object[error.start : error.end]
    return found.translate(_PLAIN).encode("ascii", "backslashreplace").decode(), error.end


def can_show(stream: TextIO, text: str) -> bool:
    """Whether a stream's encoding has every character of a text."""
    try:
        text.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def can_show_chinese(stream: TextIO) -> bool:
    """Whether a stream has traditional characters; one for simplified text has not."""
    return can_show(stream, "繁體")


def width(text: str) -> int:
    """How many columns a text takes; a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def reader_language(stream: TextIO, wanted: str) -> str:
    """The language for messages: ``wanted`` if the stream can show it, else English."""
    return "zh-TW" if wanted.casefold().startswith("zh") and can_show_chinese(stream) else "en"


def put(text: str) -> None:
    """Print at once: a full disk or a pipe that is gone shows here, not when Python ends."""
    print(text, flush=True)  # click.echo would go round the stream that was made ready


def say(key: str, wanted: str, **fields: str) -> None:
    """Print a sentence of the catalogue to standard error."""
    text = catalogue(reader_language(sys.stderr, wanted))[key].format(**fields)
    print(printable(text), file=sys.stderr)


def tell(error: PnpError, wanted: str) -> None:
    """Print every problem of an error, each with its place and mend, to standard error."""
    texts = catalogue(reader_language(sys.stderr, wanted))
    warn(error.problems, wanted)
    count = sum(problem.severity == "error" for problem in error.problems)
    if count > 1:
        print(texts["count.problems"].format(count=count), file=sys.stderr)


def warn(problems: tuple[Problem, ...], wanted: str) -> None:
    """Print problems that do not stop the work to standard error."""
    language = reader_language(sys.stderr, wanted)
    for problem in folded(problems):
        print(_line(problem, language), file=sys.stderr)


def _line(problem: Problem, language: str) -> str:
    return f"{catalogue(language)[problem.severity]}{COLONS[language]}{problem.sentence(language)}"
