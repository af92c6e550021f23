"""Seats in a ring, in the order of play; the seats of the dead are taken away (K-T3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def living_ring(players: Iterable[str], dead: Iterable[str]) -> tuple[str, ...]:
    """The seats that are left, still in order."""
    gone = set(dead)
    return tuple(player for player in players if player not in gone)


def neighbours(ring: tuple[str, ...], player: str) -> tuple[str, ...]:
    """The seats beside a player: two, one if only two sit, none if he sits alone or not at all."""
    if player not in ring:
        return ()
    at = ring.index(player)
    beside = (ring[at - 1], ring[(at + 1) % len(ring)])
    return tuple(dict.fromkeys(seat for seat in beside if seat != player))


def runs(ring: tuple[str, ...], members: Iterable[str], length: int) -> Iterator[tuple[str, ...]]:
    """Every stretch of ``length`` different adjacent seats that are all members; the ring wraps."""
    wanted = set(members)
    if len(ring) < length:
        return
    starts = 1 if len(ring) == length else len(ring)
    for start in range(starts):
        stretch = tuple(ring[(start + step) % len(ring)] for step in range(length))
        if wanted.issuperset(stretch):
            yield stretch
