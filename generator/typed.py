"""What people type and are told: lists with the commas of either script, names in any spelling, ranges."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

SEPARATORS = re.compile("[,，、;；]")


def parts(text: str) -> list[str]:
    """The words of a list, without the blanks around them."""
    return [part for word in SEPARATORS.split(text) if (part := word.strip())]


def narrow(text: str) -> str:
    """A text with full-width letters, figures and signs as plain ones."""
    return unicodedata.normalize("NFKC", text.replace("−", "-")).strip()


def fold(text: str) -> str:
    """A word as names are compared: ``Loyal Servant``, ``loyal-servant`` and ``loyal_servant`` are one."""
    return narrow(text).casefold().replace(" ", "_").replace("-", "_")


def labelled(id_: str, name: str) -> str:
    """An id as a list shows it: after its name, unless that is Latin, since ids are English words.

    A player has no id but his name.
    """
    return id_ if name.isascii() or name == id_ else f"{name} {id_}"


def ranges(numbers: Iterable[int], dash: str = "–", comma: str = ", ") -> str:
    """``[5, 7, 8, 9]`` as ``5, 7–9``; the numbers rise."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return comma.join(f"{run[0]}{dash}{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
