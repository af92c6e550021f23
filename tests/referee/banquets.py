"""Courses of Raise Your Goblets as short texts, lawful courses by chance, the rules once more."""

from __future__ import annotations

import functools
import random
import re
from typing import Any

from generator.referee.goblets import Judgement, judge
from generator.referee.goblets_box import TOKENS, Box, load_box

Record = dict[str, Any]
NAMES = "abcdef"
"""Nobles; their tasters are called by the capital letters."""
LETTERS = {"w": "wine", "p": "poison", "a": "antidote", "u": "unicorn", "t": "troll"}


@functools.cache
def box() -> Box:
    """The box of the content."""
    return load_box()


def goblet(text: str) -> dict[str, int]:
    """A goblet from ``w2p1a``: a letter and how many, or one."""
    return {LETTERS[letter]: int(number or 1) for letter, number in re.findall(r"([a-z])(\d*)", text)}


def course(goblets: str, targets: str = "", cards: str = "", **more: Any) -> Record:
    """A course of the nobles a, b, c …: ``w2p / a / -``, whom each hates as ``bca``, cards as ``lt``.

    ``?`` is not written down. Without targets each hates the next.
    """
    drunk = [text.strip() for text in goblets.split("/")]
    nobles = NAMES[: len(drunk)]
    aims = targets or nobles[1:] + nobles[0]
    value: Record = {
        "targets": {name: aim for name, aim in zip(nobles, aims, strict=True) if aim != "?"},
        "drank": {name: goblet(text) for name, text in zip(nobles, drunk, strict=True) if text != "?"},
    }
    if cards:
        words = {"l": "loyal", "t": "traitor"}
        pairs = zip(nobles.upper(), cards, strict=False)
        value["tasters"] = {name: words[card] for name, card in pairs if card != "?"}
    return {**value, **more}


def record(*courses: Record, nobles: int = 0, tasters: int = 0, **more: Any) -> Record:
    """A record of courses; as many nobles as hate somebody, the first so many with tasters."""
    names = NAMES[: nobles or len(courses[0]["targets"])]
    value: Record = {"game": "goblets", "courses": list(courses)}
    if tasters:
        with_ = [{"noble": name, "taster": name.upper()} for name in names[:tasters]]
        value["houses"] = [*with_, *({"noble": name} for name in names[tasters:])]
    else:
        value["players"] = list(names)
    value["characters"] = dict(zip(names, PLAIN, strict=False))
    return {key: item for key, item in {**value, **more}.items() if item is not None}


PLAIN = ("marquise_belladonna", "hasty_baron", "fine_nose", "king_cobra", "whirling_duke", "late_lady")
"""Characters whose power is not to be seen in a record; the first three are of use to three."""


def judged(value: object) -> Judgement:
    """What the referee says of a record."""
    return judge(value, box())


def said(value: object) -> set[str]:
    """The codes of what was found, but for the game not being over."""
    return {finding.code for finding in judged(value).findings} - {"courses.few"}


def digits(goblets: str, targets: str = "", cards: str = "", **more: Any) -> str:
    """The points of a single course, noble then taster, house by house; ``-`` for who is not judged."""
    nobles = goblets.count("/") + 1
    value = record(course(goblets, targets, cards), nobles=nobles, tasters=len(cards), **more)
    judgement = judged(value)
    return "".join(str(judgement.courses[0].points.get(name, "-")) for name in judgement.people)


def dead(*goblets: str, **more: Any) -> str:
    """Who is dead of those who drank."""
    judgement = judged(record(course(" / ".join(goblets)), **more))
    return "".join(judgement.courses[0].dead)


def lawful_course(houses: int, tasters: int, chance: random.Random) -> Record:
    """A course dealt by G-T in which some of the tokens in play are poured, the rest left over."""
    row = box().rows[houses + tasters]
    goblets: list[dict[str, int]] = [{} for _ in range(houses)]
    for token in TOKENS[:3]:
        for _ in range(chance.randint(0, row.tokens[token])):
            into = chance.choice(goblets)
            into[token] = into.get(token, 0) + 1
    names = list(NAMES[:houses])
    aims = names[:]
    while any(own == other for own, other in zip(names, aims, strict=True)):
        chance.shuffle(aims)
    cards = ["loyal"] * 5 + ["traitor"]
    chance.shuffle(cards)
    value: Record = {
        "targets": dict(zip(names, aims, strict=True)),
        "drank": dict(zip(names, goblets, strict=True)),
    }
    if tasters:
        value["tasters"] = dict(zip(NAMES.upper()[:tasters], cards, strict=False))
    return value


def lawful_record(chance: random.Random) -> Record:
    """Three lawful courses of any number of players."""
    people = chance.choice(list(box().rows))
    row = box().rows[people]
    courses = [lawful_course(row.houses, row.pairs, chance) for _ in range(3)]
    return record(*courses, nobles=row.houses, tasters=row.pairs)


def points_again(value: Record, number: int) -> dict[str, int]:
    """G-10 to G-13 in another way, for a whole record without characters that matter."""
    round_ = value["courses"][number]
    alive = {}
    for name, drunk in round_["drank"].items():
        left = ["poison"] * drunk.get("poison", 0)
        del left[: drunk.get("antidote", 0)]
        alive[name] = not left
    jugs = sorted((drunk.get("wine", 0) for drunk in round_["drank"].values()), reverse=True)
    points = {}
    for name, drunk in round_["drank"].items():
        hit = not alive[round_["targets"][name]]
        won = drunk.get("wine", 0) == jugs[0] != 0
        points[name] = {(False, False): 0, (True, True): 3}.get((hit, alive[name]), 1) + won
    for taster, card in round_.get("tasters", {}).items():
        noble = taster.lower()
        points[taster] = points[noble] if card == "loyal" else 3 * (not alive[noble])
    return points
