"""The questions of Avalon, in the order in which the evening goes: team, vote, quest, the shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.referee.avalon_quest import NEEDED, REJECTIONS
from generator.referee.avalon_setup import ASSASSIN, MERLIN
from generator.referee.avalon_table import Row, Table
from generator.referee.interview import Asking, Interview, Question, ask_players


def interview(table: Table) -> Interview:
    """Ask for players and roles, then for what happens until the game is over; gives the record."""
    names = yield from ask_players(table.rows)
    row = table.rows[len(names)]
    roles = {}
    for name in names:
        roles[name] = yield Question("role", "one", tuple(table.roles), fields={"seat": name})
    record: dict[str, Any] = {"game": "avalon", "players": names, "roles": roles, "quests": []}
    leader = yield Question("leader", "one", tuple(names))
    results: list[str] = []
    for number in range(1, len(row.teams) + 1):
        quest, leader = yield from _quest(names, leader, row, number)
        record["quests"].append(quest)
        if "fails" not in quest:
            return record  # five rejections
        results.append("success" if quest["fails"] < row.fails_needed(number) else "fail")
        if results.count("fail") == NEEDED:
            return record
        if results.count("success") == NEEDED:
            yield from _shot(record)
            return record
    return record


def _quest(names: Sequence[str], leader: str, row: Row, number: int) -> Asking:
    """Proposals until one passes, then the Fails played; and who leads after it."""
    proposals: list[dict[str, Any]] = []
    size = row.teams[number - 1]
    while len(proposals) < REJECTIONS:
        fields = {"quest": number, "leader": leader, "size": size, "proposal": len(proposals) + 1}
        team = yield Question("team", "some", tuple(names), fields=fields, size=size)
        approve = yield Question("approve", "some", tuple(names), fields=fields)
        proposals.append({"leader": leader, "team": team, "approve": approve})
        leader = names[(names.index(leader) + 1) % len(names)]
        if len(approve) >= row.approvals:
            fails = yield Question("fails", "number", (), "0", fields, most=size)
            return {"proposals": proposals, "fails": fails}, leader
    return {"proposals": proposals}, leader


def _shot(record: dict[str, Any]) -> Asking:
    """Whom the Assassin names (A-16), if there is a Merlin to be found."""
    roles: dict[str, str] = record["roles"]
    if MERLIN not in roles.values():
        return
    assassin = next((name for name, role in roles.items() if role == ASSASSIN), "")
    record["assassinated"] = yield Question("shot", "one", tuple(roles), fields={"seat": assassin})
