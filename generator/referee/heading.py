"""The head of every record: whose it is, and who played."""

from __future__ import annotations

from collections import Counter

from generator.content.game import game_ids
from generator.errors import nearest
from generator.referee.shape import MOST_PLAYERS, Reader, shown


def is_ours(reader: Reader, game: str) -> bool:
    """Whether it is a record of this game; if it is called otherwise, whether that is a slip of the pen.

    A name that is more like another game's is meant for that one, however alike the names are.
    """
    found = reader.text("game")
    if found in (None, game):
        return True
    near = nearest(found or "", game_ids())
    reader.note("record.game", found=shown(found), expected=game, near=game if near == game else "")
    return near == game


def read_players(reader: Reader) -> tuple[str, ...]:
    """The players in seat order; that there are none is noted."""
    names = read_names(reader)
    if not names and not reader.values.get("players"):
        reader.note("record.missing", key="players")
    return names


def read_names(reader: Reader) -> tuple[str, ...]:
    """Who stands under ``players``, each once and no more than anybody could seat."""
    names = reader.texts("players")
    for name in sorted(name for name, times in Counter(names).items() if times > 1):
        reader.note("players.double", seat=name)
    if len(names) > MOST_PLAYERS:
        reader.note("players.many", found=len(names), most=MOST_PLAYERS)
    return tuple(dict.fromkeys(names[:MOST_PLAYERS]))
