"""Avalon's table (A-T) and the cards of its box (A-C1), from ``content/avalon/table.yaml``."""

from __future__ import annotations

from typing import Literal

import msgspec

from generator.content.folders import content_root
from generator.content.house import read_file

Side = Literal["good", "evil"]


class Row(msgspec.Struct, frozen=True):
    """What A-T says for a number of players."""

    good: int
    evil: int
    teams: tuple[int, ...]
    """Members of the team, by quest."""
    two_fails: tuple[int, ...]
    """The quests, from 1, that only two Fails make fail (A-14)."""
    approvals: int
    """So many approvals pass a proposal (A-11)."""

    def fails_needed(self, quest: int) -> int:
        """How many Fails make a quest fail (A-14)."""
        return 2 if quest in self.two_fails else 1


class Table(msgspec.Struct, frozen=True):
    """``table.yaml``: a row for each number of players (A-T), and how often the box holds each card."""

    source: str
    rows: dict[int, Row]
    good: dict[str, int]
    evil: dict[str, int]

    @property
    def roles(self) -> tuple[str, ...]:
        """All roles, good ones first (A-C1)."""
        return (*self.good, *self.evil)

    def side(self, role: str) -> Side:
        """The side of a role (A-C1)."""
        return "good" if role in self.good else "evil"

    def box(self, role: str) -> int:
        """How many cards of a role there are (A-C1)."""
        return self.good[role] if role in self.good else self.evil[role]


def load_table() -> Table:
    """Read the table.

    Raises:
        InputError: the file is missing or malformed.
    """
    return read_file(content_root() / "avalon" / "table.yaml", Table)[0]
