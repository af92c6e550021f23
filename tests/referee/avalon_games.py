"""Games of Avalon made by hand, to be changed in one place and judged."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable
from typing import Any

from generator.referee.avalon_setup import PERCIVAL, SPECIALS
from generator.referee.avalon_table import Table

Record = dict[str, Any]
Edit = Callable[[Record], object]
SEATS = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
ROLES = ["merlin", "percival", "loyal_servant", "loyal_servant", "assassin", "morgana", "minion"]


def proposal(leader: str, team: str, approve: str) -> Record:
    """A proposal; names are given in one text."""
    names = approve.split()
    return {
        "leader": leader,
        "team": team.split(),
        "approve": names,
        "result": "approved" if len(names) > 3 else "rejected",
    }


def quest(number: int, proposals: list[Record], *fails: str) -> Record:
    """A quest of seven players whose last proposal went; ``fails`` are those who played Fail."""
    needed = 2 if number == 4 else 1
    team = proposals[-1]["team"]
    return {
        "team_size": [2, 3, 3, 4, 4][number - 1],
        "fails_required": needed,
        "proposals": proposals,
        "team": list(team),
        "fails": len(fails),
        "result": "fail" if len(fails) >= needed else "success",
        "cards": {seat: "fail" if seat in fails else "success" for seat in team},
    }


def pending(number: int) -> Record:
    """A quest that was not played."""
    return {
        "team_size": [2, 3, 3, 4, 4][number - 1],
        "fails_required": 2 if number == 4 else 1,
        "proposals": [],
        "team": [],
        "fails": None,
        "result": "pending",
        "cards": None,
    }


FIRST = quest(1, [proposal("Gus", "Ada Bo", "Ada Bo Cy Gus")])
BLUE: Record = {
    "game": "avalon",
    "players": SEATS,
    "roles": dict(zip(SEATS, ROLES, strict=True)),
    "assassin": "Ed",
    "quests": [
        FIRST,
        quest(2, [proposal("Ada", "Ada Bo Ed", "Ada Bo Ed"), proposal("Bo", "Ada Bo Cy", "Ada Bo Cy Di")]),
        quest(3, [proposal("Cy", "Cy Di Ed", "Cy Di Ed Flo Gus")], "Ed"),
        quest(4, [proposal("Di", "Ada Bo Di Flo", "Ada Bo Di Flo Gus")], "Flo"),
        pending(5),
    ],
    "lady": [
        {"after_quest": 2, "holder": "Flo", "examined": "Cy", "shown": "good"},
        {"after_quest": 3, "holder": "Cy", "examined": "Gus", "shown": "evil"},
    ],
    "assassinated": "Bo",
    "winner": "good",
    "ending": "merlin_missed",
}
"""Three successes; the fourth quest stands although one Fail lay there; Merlin is missed."""
RED: Record = {
    **{key: value for key, value in BLUE.items() if key not in ("lady", "assassinated")},
    "quests": [
        FIRST,
        quest(2, [proposal("Ada", "Ada Bo Ed", "Ada Bo Ed Flo")], "Ed"),
        quest(3, [proposal("Bo", "Ada Cy Flo", "Bo Ada Cy Flo")], "Flo"),
        quest(4, [proposal("Cy", "Cy Ed Flo Di", "Cy Ed Flo Di")], "Ed", "Flo"),
        pending(5),
    ],
    "winner": "evil",
    "ending": "three_fails",
}
"""Three failed quests, the fourth with two Fails."""
_REFUSED = [proposal(leader, "Ada Bo Ed", "Ada Bo Ed") for leader in ("Ada", "Bo", "Cy", "Di", "Ed")]
REFUSED: Record = {
    **RED,
    "quests": [FIRST, {**pending(2), "proposals": _REFUSED}, pending(3), pending(4), pending(5)],
    "ending": "five_rejections",
}
"""Five rejections in the second round."""


def changed(record: Record, *edits: Edit) -> Record:
    """A copy with something changed."""
    record = copy.deepcopy(record)
    for edit in edits:
        edit(record)
    return record


def put(path: str, value: object) -> Edit:
    """Puts a value at a path such as ``quests.1.result``."""
    *way, last = path.split(".")

    def edit(record: Any) -> None:
        for step in way:
            record = record[int(step) if isinstance(record, list) else step]
        record[int(last) if isinstance(record, list) else last] = copy.deepcopy(value)

    return edit


def drop(path: str) -> Edit:
    """Takes out what stands at a path."""
    *way, last = path.split(".")

    def edit(record: Any) -> None:
        for step in way:
            record = record[int(step) if isinstance(record, list) else step]
        del record[int(last) if isinstance(record, list) else last]

    return edit


def legal_mixes(players: int, table: Table) -> tuple[frozenset[str], ...]:
    """Every lawful choice of Percival, Morgana, Mordred and Oberon (A-2), the smallest first."""
    most = table.rows[players].evil - 1
    chosen = itertools.chain.from_iterable(itertools.combinations(SPECIALS, size) for size in range(most + 1))
    mixes = [frozenset({*evil, *good}) for evil in chosen for good in ((), (PERCIVAL,))]
    return tuple(sorted(mixes, key=len))
