"""Totals of rounds, who won, and how a tie was broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

TieBreak = Literal["none", "latest_two", "shared"]


class Ranking(NamedTuple):
    """Who won and how it came about."""

    totals: dict[str, int]
    winners: tuple[str, ...]
    tie_break: TieBreak


def rank(players: Sequence[str], rounds: Sequence[Mapping[str, int]], best: int) -> Ranking:
    """The highest total wins (K-46); of those tied, who most recently scored ``best``; else shared (K-47)."""
    totals = {player: sum(points.get(player, 0) for points in rounds) for player in players}
    top = max(totals.values(), default=0)
    leaders = tuple(player for player in players if totals[player] == top)
    if not rounds or len(leaders) < 2:
        return Ranking(totals, leaders if rounds else (), "none")
    for points in reversed(rounds):
        latest = tuple(player for player in leaders if points.get(player, 0) == best)
        if latest:
            return Ranking(totals, latest, "latest_two" if len(latest) == 1 else "shared")
    return Ranking(totals, leaders, "shared")
