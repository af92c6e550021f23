"""What a text of a template says in the languages of a piece."""

from __future__ import annotations

import re

from generator.content.house import Origin
from generator.content.model import Both
from generator.typeset.scope import Scope
from generator.typeset.setting import Said

ICON_MARK = re.compile(r"\[\[[\w-]+\]\]\s*")


def speak(
    text: str, both: Both, scope: Scope, languages: tuple[str, ...], origin: Origin
) -> tuple[Said, ...]:
    """The text in each language, as ``both`` would have them share a box; once only where they say the same.

    Raises:
        InputError: a value in the text is not there.
    """
    if len(languages) == 1:
        words = scope.fill(text, languages[0], origin)
        return (Said(languages[0], words),) if words else ()
    said: list[Said] = []
    for rank, language in enumerate(languages):
        words = scope.fill(text, language, origin)
        if words and all(words != other.text for other in said):
            said.append(Said(language, words, rank if said else 0))
    if len(said) < 2 or both == "stack":
        return tuple(said)
    if both == "inline":
        again = (ICON_MARK.sub("", words.text) for words in said[1:])  # an icon is said once
        return (Said(said[0].language, " ".join((said[0].text, *again))),)
    return (said[0 if both == "first" else 1]._replace(rank=0),)
