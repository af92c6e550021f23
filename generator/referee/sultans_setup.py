"""Set-ups of Sultans of Karaya: which sticks may be dealt to so many players, and a random deal (K-T)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from generator.content.model import SetupFile
from generator.errors import nearest
from generator.referee.finding import Finding, players_range
from generator.referee.sultans_record import ROLES


def check_setup(players: int, roles: Sequence[str], setup: SetupFile) -> tuple[Finding, ...]:
    """Everything that makes these sticks, the spare among them, not those of K-T for so many players."""
    row = setup.rows.get(players)
    if row is None:
        return (players_range(players, setup.rows, "K-T"),)
    findings = []
    for role in dict.fromkeys(roles):
        if role not in ROLES:
            near = {"found": role, "known": ", ".join(ROLES), "near": nearest(role, ROLES)}
            findings.append(Finding("role.none", "error", "K-C1", near))
    for column, wanted in row.items():
        group = setup.draws.get(column, (column,))
        found = sum(role in group for role in roles)
        if found != wanted:
            fields: dict[str, Any] = {"column": column, "found": found, "wanted": wanted}
            findings.append(Finding("sticks.count", "error", "K-T", fields))
    for role in (role for group in setup.draws.values() for role in group):
        if roles.count(role) > 1:
            told = {"role": role, "found": roles.count(role)}
            findings.append(Finding("sticks.double", "error", "K-C1", told))
    return tuple(findings)


def deal(players: int, setup: SetupFile, chance: random.Random) -> tuple[str, ...]:
    """The sticks of a random lawful deal: one a seat in seat order, and the spare last.

    Raises:
        KeyError: the table has no row for so many players.
    """
    sticks: list[str] = []
    for column, count in setup.rows[players].items():
        if column in setup.draws:
            sticks += chance.sample(setup.draws[column], count)
        else:
            sticks += [column] * count
    chance.shuffle(sticks)
    return tuple(sticks)
