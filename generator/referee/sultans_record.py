"""The record of Sultans of Karaya, read from anything; what cannot be used is a finding."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import msgspec

from generator.referee.finding import Finding
from generator.referee.heading import is_ours, read_players
from generator.referee.shape import Reader, as_text, shown
from generator.referee.sultans_model import (
    EndingId,
    HouseRulesModel,
    RecordModel,
    Role,
    RoundModel,
    SideId,
)

GAME = "sultans"
ROLES: tuple[str, ...] = get_args(Role)
SIDES: tuple[str, ...] = get_args(SideId)
ENDING_IDS: tuple[str, ...] = get_args(EndingId)
SLAVE_ANSWERS: tuple[str, ...] = ("adjacent", "any")
RULES = {
    "role.unknown": "K-C1",
    "spare.unknown": "K-C1",
    "side.unknown": "K-16",
    "ending.unknown": "K-34",
    "answers.unknown": "K-15",
}
"""The rules that say which words there are."""


class HouseRules(msgspec.Struct, frozen=True):
    """Options of a table; the defaults are the first named in the rules document."""

    dead_score: bool = False
    rounds: int = 5
    target_score: int | None = None


class Round(msgspec.Struct, frozen=True):
    """What lies on the table when a round ends. Who is not ``known`` is hidden."""

    sticks: dict[str, str]
    spare: str | None
    known: frozenset[str]
    dead: frozenset[str]
    detained: frozenset[str]
    captured: frozenset[str]
    named: dict[str, str]
    ending: str | None
    points: dict[str, int | None] | None
    """Claimed; None for a claim that cannot be read."""


class Record(msgspec.Struct, frozen=True):
    """Players in seat order, clockwise, and their rounds."""

    players: tuple[str, ...]
    house: HouseRules
    rounds: tuple[Round, ...]
    totals: dict[str, int | None] | None


def read_record(value: object, findings: list[Finding]) -> Record:
    """Read a record; what is wrong with it goes to ``findings``."""
    reader = Reader(value, findings, "record")
    if not is_ours(reader, GAME):
        return Record((), HouseRules(), (), None)
    reader.only(*RecordModel.__struct_fields__)
    players = read_players(reader)
    house = _house(Reader(reader.mapping("house_rules"), findings, "house_rules"))
    rounds = tuple(
        _round(Reader(item, findings, "rounds", number), players)
        for number, item in enumerate(reader.items("rounds"), 1)
    )
    if not rounds and not reader.has("rounds"):
        reader.note("record.missing", key="rounds")
    return Record(players, house, rounds, reader.claims("totals", players))


def _house(reader: Reader) -> HouseRules:
    switches = ("dead_score", "victim_guard_may_stop", "detained_swappable")
    reader.only(*HouseRulesModel.__struct_fields__)
    for key in switches:
        if reader.has(key) and not isinstance(reader.values[key], bool):
            reader.note("record.type", key=key, expected="bool", found=shown(reader.values[key]))
    _word(reader, "answers.unknown", reader.text("slave_answers"), SLAVE_ANSWERS)
    limits = {}
    for key in ("rounds", "target_score"):
        number = reader.whole(key)
        if number is not None and not 0 < number <= 1000:
            reader.note("record.range", key=key, found=shown(number))
            number = None
        limits[key] = number
    return HouseRules(reader.values.get("dead_score") is True, limits["rounds"] or 5, limits["target_score"])


def _round(reader: Reader, players: tuple[str, ...]) -> Round:
    reader.only(*RoundModel.__struct_fields__)
    ending = reader.text("ending")
    spare = reader.text("spare")
    return Round(
        sticks=_words(reader, "sticks", players, ROLES, "role.unknown"),
        spare=_word(reader, "spare.unknown", spare, ROLES),
        known=_seats(reader, "known", players),
        dead=_seats(reader, "dead", players),
        detained=_seats(reader, "detained", players),
        captured=_seats(reader, "captured", players),
        named=_words(reader, "named", players, SIDES, "side.unknown"),
        ending=_word(reader, "ending.unknown", ending, ENDING_IDS),
        points=reader.claims("points", players),
    )


def _seats(reader: Reader, key: str, players: tuple[str, ...]) -> frozenset[str]:
    names = Counter(name for name in reader.texts(key) if reader.is_one_of(key, name, players))
    for name, count in names.items():
        if count > 1:
            reader.note("record.twice", seat=name, key=key, name=name)
    return frozenset(names)


def _words(
    reader: Reader, key: str, players: tuple[str, ...], known: tuple[str, ...], code: str
) -> dict[str, str]:
    found = {}
    for name, value in reader.mapping(key).items():
        if reader.is_one_of(key, name, players) and value is not None:
            word = _word(reader, code, as_text(value) or shown(value), known, name)
            if word:
                found[name] = word
    return found


def _word(reader: Reader, code: str, text: str | None, known: tuple[str, ...], seat: str = "") -> str | None:
    return reader.one_of(code, RULES[code], text, known, seat)
