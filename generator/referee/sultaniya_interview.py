"""The questions of Sultaniya: by player the board, then its features in numbers; gives counts, not tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.referee.interview import Asking, Interview, Question, ask_players
from generator.referee.sultaniya_box import GAME, Box
from generator.referee.sultaniya_check import MISSIONS


def interview(box: Box) -> Interview:
    """Ask for players, then one after the other for what is to be seen in each palace; gives the record."""
    names = yield from ask_players(range(1, len(box.boards) // 2 + 1))
    record: dict[str, Any] = {"game": GAME, "players": names, "palaces": {}}
    boards: list[str] = []
    for name in names:
        fields = {"seat": name}
        board = yield Question("board", "one", _left(boards, box), fields=fields)
        boards.append(board)
        counts = {}
        for key in (*box.boards[board].wants, "guard", "roofs"):
            counts[key] = yield _number(f"count_{key}", fields)
        counts["missions"] = yield from _missions(fields)
        sapphires = yield _number("sapphires", fields)
        record["palaces"][name] = {"board": board, "counts": counts, "sapphires": sapphires}
    return record


def _left(taken: Sequence[str], box: Box) -> tuple[str, ...]:
    """The boards that may still be chosen: all of a game lie with the same side up (Y-C1)."""
    sides = {box.boards[board].side for board in taken}
    return tuple(
        board for board, own in box.boards.items() if board not in taken and (not sides or own.side in sides)
    )


def _missions(fields: dict[str, Any]) -> Asking:
    points = []
    for number in range(1, MISSIONS + 1):
        points.append((yield _number("count_mission", {**fields, "number": number})))
    return points


def _number(key: str, fields: dict[str, Any]) -> Question:
    return Question(key, "number", default="0", fields=fields)
