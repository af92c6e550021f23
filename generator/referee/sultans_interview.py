"""The questions of Sultans of Karaya, in the order in which a table can see the answers."""

from __future__ import annotations

from typing import Any

from generator.content.model import SetupFile
from generator.referee.interview import NO, YES, Asking, Interview, Question, ask_players
from generator.referee.sultans_record import ENDING_IDS, ROLES, SIDES


def interview(setup: SetupFile, rounds: int = 5) -> Interview:
    """Ask for players, then round by round for what lies on the table; gives the record."""
    players = yield from ask_players(setup.rows)
    record: dict[str, Any] = {"game": "sultans", "players": players, "rounds": []}
    while True:
        number = len(record["rounds"]) + 1
        record["rounds"].append((yield from _round(players, number)))
        more = YES if number < rounds else NO
        if (yield Question("more", "one", (YES, NO), more, {"round": number})) == NO:
            return record


def _round(players: list[str], number: int) -> Asking:
    fields = {"round": number}
    sticks = {}
    for player in players:
        sticks[player] = yield Question("stick", "one", ROLES, fields={**fields, "seat": player})
    round_: dict[str, Any] = {"sticks": sticks}
    round_["spare"] = yield Question("spare", "one", ROLES, fields=fields)
    everyone = tuple(players)
    round_["dead"] = yield Question("dead", "some", everyone, fields=fields)
    living = tuple(player for player in players if player not in round_["dead"])
    round_["known"] = yield Question("known", "some", living, fields=fields)
    round_["detained"] = yield Question("detained", "some", living, fields=fields)
    slaves = tuple(p for p in living if sticks[p] == "slave" and p in round_["known"])
    round_["captured"] = (yield Question("captured", "some", slaves, fields=fields)) if slaves else []
    round_["named"] = yield from _named(sticks, round_["known"], fields)
    round_["ending"] = yield Question("ending", "one", ENDING_IDS, fields=fields)
    return round_


def _named(sticks: dict[str, str], known: list[str], fields: dict[str, Any]) -> Asking:
    named = {}
    for player in known:
        if sticks[player] in ("fortune_teller", "grand_vizier"):
            named[player] = yield Question("named", "one", SIDES, fields={**fields, "seat": player})
    return named
