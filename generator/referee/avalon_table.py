"""Avalon's table (A-T) and the cards of its box (A-C1), as the referee needs them."""

from __future__ import annotations

from typing import Literal

import msgspec

from generator.content.game import load_game
from generator.content.tables import Record

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
    """A row for each number of players (A-T), and how often the box holds each card (A-C1)."""

    rows: dict[int, Row]
    good: dict[str, int]
    evil: dict[str, int]
    usual: dict[int, tuple[str, ...]] = {}
    """From so many players: the roles that join when nobody chooses (ruled)."""

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

    def usual_for(self, players: int) -> tuple[str, ...]:
        """The roles that join so many players when nobody chooses."""
        return next((self.usual[least] for least in sorted(self.usual, reverse=True) if least <= players), ())


def load_table() -> Table:
    """Read the table from what is printed: the boards and the roles of the game's content.

    Raises:
        InputError: a file is missing or malformed.
    """
    game = load_game("avalon", ())
    tables, setup = game.tables, game.setup
    boxes: dict[str, dict[str, int]] = {"good": {}, "evil": {}}
    for role in tables["roles"]:
        boxes[role.values["side"].id][role.id] = role.values["count"]
    rows = {int(board.id): _row(board) for board in tables["boards"]}
    return Table(rows, boxes["good"], boxes["evil"], setup.usual if setup else {})


def _row(board: Record) -> Row:
    quests = [quest.values for quest in board.values["quests"]]
    return Row(
        board.values["good"],
        board.values["evil"],
        tuple(quest["team"] for quest in quests),
        tuple(number for number, quest in enumerate(quests, 1) if quest["two_fails"]),
        board.values["approvals"],
    )
