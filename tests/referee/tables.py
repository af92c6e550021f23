"""Tables of Sultans as one line of text, a scorer of their own, and lawful rounds made by chance."""

from __future__ import annotations

import functools
import random
import string
from typing import Any

from generator.content.game import load_game
from generator.content.model import SetupFile
from generator.referee.sultans import Judgement, RoundResult, judge

Record = dict[str, Any]
LETTERS = {
    "S": "sultan",
    "G": "guard",
    "A": "assassin",
    "L": "slave",
    "F": "fortune_teller",
    "D": "slave_driver",
    "B": "belly_dancer",
    "V": "grand_vizier",
}
SIDES = {"l": "loyalists", "r": "rebels"}
MARKS = {"+": "known", "x": "dead", "d": "detained", "c": "captured"}
NEUTRALS = ("fortune_teller", "slave_driver", "belly_dancer", "grand_vizier")


@functools.cache
def setup() -> SetupFile:
    """The player-count table of the content (K-T)."""
    found = load_game("sultans", ()).setup
    assert found
    return found


def lay(table: str, ending: str | None = None, **more: Any) -> Record:
    """A round as a record has it, from ``S+ Gd Ax L+c V+r / L``: seats a, b, c … and the spare.

    ``+`` known, ``x`` dead, ``d`` detained, ``c`` captured, ``l`` and ``r`` the side named.
    """
    seats, _, spare = table.partition("/")
    round_: Record = {"sticks": {}, "named": {}, **{mark: [] for mark in MARKS.values()}}
    for name, token in zip(string.ascii_lowercase, seats.split(), strict=False):
        round_["sticks"][name] = LETTERS[token[0]]
        for mark in token[1:]:
            if mark in SIDES:
                round_["named"][name] = SIDES[mark]
            else:
                round_[MARKS[mark]].append(name)
    if spare.strip():
        round_["spare"] = LETTERS[spare.strip()]
    if ending:
        round_["ending"] = ending
    return {**round_, **more}


def record(*rounds: Record, **more: Any) -> Record:
    """A record of rounds; the players are those who have sticks."""
    return {"game": "sultans", "players": list(rounds[0]["sticks"]), "rounds": list(rounds), **more}


def judged(value: object) -> Judgement:
    """What the referee says of a record."""
    return judge(value, setup())


def referee(table: str, ending: str | None, **house: Any) -> tuple[RoundResult, set[str]]:
    """The result of one round, and the codes of what was found, but for the game not being over."""
    said = judged(record(lay(table, ending), house_rules=house))
    return said.rounds[0], {finding.code for finding in said.findings} - {"rounds.few"}


def digits(result: RoundResult) -> str:
    """The points of all seats in order, as ``21000``."""
    return "".join(str(score.points) for score in result.scores.values())


# ----------------------------------------------------------------- the rules once more, in another way


def true_endings(round_: Record, players: list[str]) -> list[str]:
    """K-30 to K-33, for one who sees only what lies on the table; in the order of K-34."""
    sticks, dead = round_["sticks"], round_["dead"]
    gone = {*dead, *round_["captured"]}
    sultan = [name for name in players if sticks[name] == "sultan"]
    found = ["sultan_killed"] if any(name in dead for name in sultan) else []
    row = "".join(
        "x"
        if sticks[name] == "slave"
        and name in round_["known"]
        and name not in round_["captured"]
        and name not in round_["detained"]
        else "."
        for name in players
        if name not in dead
    )
    if len(row) >= 3 and "xxx" in row + row[:2]:
        found.append("revolution")
    in_play = [sticks[name] for name in players if name not in gone] + [round_["spare"]]
    if in_play.count("assassin") == 0 and in_play.count("slave") < 3:
        found.append("rebels_spent")
    if any(name in round_["known"] and name not in dead for name in sultan):
        found.append("coronation")
    return found


def scores(round_: Record, players: list[str], winner: str) -> dict[str, int]:
    """K-40 to K-45 for a lawful round, default house rules."""
    points = {}
    for name in players:
        known = name in round_["known"]
        side = {
            "sultan": "loyalists",
            "guard": "loyalists",
            "assassin": "rebels",
            "slave": "rebels",
            "slave_driver": "loyalists" if known else "rebels",
            "belly_dancer": "rebels" if known else "loyalists",
        }.get(round_["sticks"][name], round_["named"].get(name) if known else None)
        points[name] = (1 + known) * (side == winner) * (name not in round_["dead"])
    living = [name for name in players if name not in round_["dead"]]
    for at, name in enumerate(living):
        if round_["sticks"][name] == "grand_vizier" and name not in round_["known"]:
            points[name] = int(2 in (points[living[at - 1]], points[living[(at + 1) % len(living)]]))
    return points


# ----------------------------------------------------------------- lawful rounds


TABLE = {
    5: (1, 1, 3, 0),
    6: (1, 1, 3, 1),
    7: (1, 1, 3, 2),
    8: (2, 2, 3, 1),
    9: (2, 2, 3, 2),
    10: (2, 2, 3, 3),
    11: (2, 2, 4, 3),
    12: (3, 3, 4, 2),
    13: (3, 3, 4, 3),
    14: (3, 3, 4, 4),
    15: (3, 3, 5, 4),
}
"""K-T as the rules document has it: Guards, Assassins, Slaves and Neutrals beside the one Sultan."""


def lawful_round(players: list[str], chance: random.Random) -> Record:
    """A round dealt by K-T whose claimed ending is true and goes first."""
    guards, assassins, slaves, neutrals = TABLE[len(players)]
    sticks = ["sultan", *["guard"] * guards, *["assassin"] * assassins, *["slave"] * slaves]
    sticks += chance.sample(NEUTRALS, neutrals)
    chance.shuffle(sticks)
    dealt = dict(zip(players, sticks, strict=False))
    deadly = chance.choice((0.0, 0.2, 0.6))
    dead = [name for name in players if chance.random() < deadly]
    known = [name for name in players if chance.random() < 0.5 or (name in dead and chance.random() < 0.5)]
    if all(name not in dead for name in players if dealt[name] == "sultan"):
        known += [name for name in players if dealt[name] == "sultan" and name not in known]
    round_: Record = {"sticks": dealt, "spare": sticks[-1], "known": known, "dead": dead}
    living = [name for name in players if name not in dead]
    round_["detained"] = [name for name in living if chance.random() < 0.15]
    driver = any(dealt[name] == "slave_driver" and name in known for name in living)
    round_["captured"] = [
        name
        for name in living
        if driver and name in known and dealt[name] == "slave" and chance.random() < 0.5
    ]
    round_["named"] = {
        name: chance.choice(("loyalists", "rebels"))
        for name in known
        if dealt[name] in ("fortune_teller", "grand_vizier")
    }
    round_["ending"] = next(iter(true_endings(round_, players)), None)
    return round_


def lawful_record(players: int, rounds: int, chance: random.Random) -> Record:
    """Rounds of so many players, each with an ending (a Sultan lying as the spare may leave none)."""
    names = list(string.ascii_lowercase[:players])
    made: list[Record] = []
    while len(made) < rounds:
        round_ = lawful_round(names, chance)
        if round_["ending"]:
            made.append(round_)
    return {"game": "sultans", "players": names, "rounds": made, "house_rules": {"rounds": rounds}}
