"""Avalon's set-ups: which roles may be dealt (A-1 to A-3), a deal by chance, and who sees whom."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from generator.errors import nearest
from generator.referee.avalon_table import Row, Table
from generator.referee.finding import Finding, error, players_range

MERLIN, PERCIVAL, SERVANT = "merlin", "percival", "loyal_servant"
ASSASSIN, MORGANA, MORDRED, OBERON, MINION = "assassin", "morgana", "mordred", "oberon", "minion"
SPECIALS = (MORGANA, MORDRED, OBERON)
"""The evil specials besides the Assassin (A-2)."""


class Sight(msgspec.Struct, frozen=True):
    """What a seat learns in the night: these seats, and what they are to him."""

    what: Literal["evil", "merlin", "merlin_or_morgana", "fellows", "nothing"]
    seats: tuple[str, ...] = ()


def check_setup(players: int, roles: Sequence[str], table: Table) -> tuple[Finding, ...]:
    """Everything against A-1 and A-2 in a set-up, and the advice of A-3."""
    row = table.rows.get(players)
    if row is None:
        return (players_range(players, table.rows, "A-T"),)
    findings = [unknown_role(role, table) for role in dict.fromkeys(roles) if role not in table.roles]
    if len(roles) != players:
        findings.append(error("setup.count", "A-1", count=len(roles), wanted=players))
    counts = Counter(role for role in roles if role in table.roles)
    findings += mix_findings(counts, row, table)
    return (*findings, *_advice(players, counts))


def mix_findings(
    counts: Mapping[str, int], row: Row, table: Table, standard: bool = True, whole: bool = True
) -> Iterator[Finding]:
    """What is against A-1, A-2 and A-C1 in a mix of roles; not ``whole``: some seats are not known.

    Not ``standard``: it was played so, and that Merlin is missing or the box too small is only told.
    """
    for side, wanted, cards in (("good", row.good, table.good), ("evil", row.evil, table.evil)):
        found = sum(counts.get(role, 0) for role in cards)
        if found > wanted or (whole and found < wanted):
            yield error("setup.sides", "A-1", side=side, count=found, wanted=wanted)
    softer: Literal["error", "advice"] = "error" if standard else "advice"
    for role in table.roles:
        if (found := counts.get(role, 0)) > (most := table.box(role)):
            severity = softer if most > 1 else "error"
            yield Finding("setup.box", severity, "A-C1", {"role": role, "count": found, "most": most})
    if whole and not counts.get(MERLIN):
        yield Finding("setup.merlin", softer, "A-1")
    if whole and not counts.get(ASSASSIN) and standard:
        yield error("setup.assassin", "A-1")
    specials = sum(counts.get(role, 0) for role in SPECIALS)
    if specials > row.evil - 1:
        severity = softer if whole and not counts.get(MERLIN) else "error"
        yield Finding("setup.specials", severity, "A-2", {"count": specials, "most": row.evil - 1})


def _advice(players: int, counts: Mapping[str, int]) -> Iterator[Finding]:
    """The advice of A-3."""
    if counts.get(MORGANA) and not counts.get(PERCIVAL):
        yield Finding("advice.morgana", "advice", "A-3")
    if players == 5 and counts.get(PERCIVAL) and not (counts.get(MORGANA) or counts.get(MORDRED)):
        yield Finding("advice.percival", "advice", "A-3")


def unknown_role(role: str, table: Table, seat: str = "") -> Finding:
    """A role that is not in the box (A-C1)."""
    fields = {"found": role, "known": ", ".join(table.roles), "near": nearest(role, table.roles)}
    return Finding("role.unknown", "error", "A-C1", fields, seat)


def roles_of(players: int, mix: Iterable[str], table: Table) -> tuple[str, ...]:
    """The roles dealt with a mix of specials; Merlin and the Assassin are always in (A-1).

    Raises:
        KeyError: the table has no row for so many players.
    """
    row, chosen = table.rows[players], set(mix)
    good = [MERLIN, *(role for role in table.good if role in chosen)]
    evil = [ASSASSIN, *(role for role in table.evil if role in chosen)]
    good += [SERVANT] * (row.good - len(good))
    evil += [MINION] * (row.evil - len(evil))
    return (*good, *evil)


def deal(players: int, table: Table, chance: random.Random) -> tuple[str, ...]:
    """The usual roles of so many players, those of the set that is printed, in a random seat order.

    Raises:
        KeyError: the table has no row for so many players.
    """
    roles = list(roles_of(players, table.usual_for(players), table))
    chance.shuffle(roles)
    return tuple(roles)


def sees(roles: Mapping[str, str], table: Table) -> dict[str, Sight]:
    """Who sees whom in the night, by seat: Merlin, Percival and evil as the rules' section says."""
    return {seat: _sight(seat, roles, table) for seat in roles}


def _sight(seat: str, roles: Mapping[str, str], table: Table) -> Sight:
    role = roles[seat]
    evil = [other for other, its in roles.items() if its in table.evil]
    if role == MERLIN:
        return Sight("evil", tuple(other for other in evil if roles[other] != MORDRED))
    if role == PERCIVAL:
        pair = (MERLIN, MORGANA)
        thumbs = tuple(other for other, its in roles.items() if its in pair)
        return Sight("merlin_or_morgana" if MORGANA in roles.values() else "merlin", thumbs)
    if role in table.evil and role != OBERON:
        fellows = (other for other in evil if other != seat and roles[other] != OBERON)
        return Sight("fellows", tuple(fellows))
    return Sight("nothing")
