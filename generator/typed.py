"""What people type: lists with the commas of either script, full-width signs, names in any spelling."""

from __future__ import annotations

import re
import unicodedata

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
