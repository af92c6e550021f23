"""What a tile is called: as its record's id, or as people write down what is printed on it."""

from __future__ import annotations

import re
import unicodedata

from generator.referee.sultaniya_box import Box

_NAMED = re.compile(r"(\D+?)色?0*(\d{1,3})")
_BETWEEN = re.compile(r"[\s_\-.·・#№]+")


def tile_named(text: str, box: Box) -> str | None:
    """The id of the tile that a text means: ``blue_05``, ``blue 5``, ``藍05``, ``藍 ０５``; None if none.

    A floor may be called by its id or by its name in any language of the game.
    """
    if text in box.tiles:
        return text
    bare = _BETWEEN.sub("", unicodedata.normalize("NFKC", text)).casefold()
    match = _NAMED.fullmatch(bare)
    if not match:
        return None
    for floor, names in box.floor_names.items():
        id_ = f"{floor}_{int(match[2]):02d}"
        if match[1] in names and id_ in box.tiles:
            return id_
    return None
