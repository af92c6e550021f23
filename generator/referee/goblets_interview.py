"""The questions of Raise Your Goblets: the houses, then course by course what each drank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.referee.goblets import tied
from generator.referee.goblets_box import ANTIDOTE, BRINGS, CARDS, GAME, NOBODY, POISON, WINE, Box
from generator.referee.goblets_setup import pair_up
from generator.referee.interview import NO, YES, Asking, Interview, Question, ask_players
from generator.referee.shape import MOST_COUNTED


def interview(box: Box) -> Interview:
    """Ask for players and characters, then for each course; gives the record."""
    names = yield from ask_players(box.rows)
    pairs = pair_up(names, box)
    record: dict[str, Any] = {"game": GAME, "players": names}
    if any(taster for _, taster in pairs):
        record["houses"] = [{"noble": n, "taster": t} if t else {"noble": n} for n, t in pairs]
    nobles = [noble for noble, _ in pairs]
    record["characters"] = yield from _characters(nobles, box.dealt(len(names)))
    tokens = _tokens(record["characters"].values())
    record["courses"] = []
    while len(record["courses"]) < box.courses:
        number = len(record["courses"]) + 1
        tasters = [taster for _, taster in pairs if taster]
        record["courses"].append((yield from _course(nobles, tasters, tokens, number)))
        if number < box.courses and (yield Question("more", "one", (YES, NO), YES, {"round": number})) == NO:
            return record
    if leaders := tied(record, box):
        record["tie_draw"] = yield Question("tie_draw", "one", leaders)
    return record


def _tokens(characters: Sequence[str] | Any) -> tuple[str, ...]:
    """The kinds of tokens in play (G-14)."""
    in_play = set(characters)
    return (WINE, POISON, ANTIDOTE, *(token for token, name in BRINGS.items() if name in in_play))


def _characters(nobles: Sequence[str], dealt: Sequence[str]) -> Asking:
    """By noble; a card that is with one is not offered to another (G-C6)."""
    found: dict[str, str] = {}
    for noble in nobles:
        left = tuple(name for name in dealt if name not in found.values())
        found[noble] = yield Question("character", "one", (NOBODY, *left), NOBODY, {"seat": noble})
    return found


def _course(nobles: Sequence[str], tasters: Sequence[str], tokens: Sequence[str], number: int) -> Asking:
    fields = {"round": number}
    course: dict[str, Any] = {"targets": {}, "drank": {}}
    for noble in nobles:
        others = tuple(other for other in nobles if other != noble)
        if len(others) == 1:  # the other (G-9)
            course["targets"][noble] = others[0]
        else:
            course["targets"][noble] = yield Question("target", "one", others, "", {**fields, "seat": noble})
    for noble in nobles:
        course["drank"][noble] = yield from _goblet(noble, tokens, fields)
    if tasters:
        course["tasters"] = {}
    for taster in tasters:
        course["tasters"][taster] = yield Question("card", "one", CARDS, "", {**fields, "seat": taster})
    return course


def _goblet(noble: str, tokens: Sequence[str], fields: dict[str, Any]) -> Asking:
    goblet: dict[str, int] = {}
    for token in tokens:
        most = 1 if token in BRINGS else MOST_COUNTED
        number = yield Question(f"drank_{token}", "number", (), "0", {**fields, "seat": noble}, most=most)
        if number:
            goblet[token] = number
    return goblet
