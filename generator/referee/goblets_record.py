"""The record of Raise Your Goblets, read from anything; what cannot be used is a finding."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from generator.referee.finding import Finding
from generator.referee.goblets_box import CARDS, GAME, NOBODY, TOKENS, Box
from generator.referee.goblets_model import CourseModel, HouseModel, RecordModel
from generator.referee.heading import is_ours, read_names
from generator.referee.shape import MOST_COUNTED, MOST_PLAYERS, At, Reader, as_text, shown

MOST_OFFERED = 10
"""A longer list of what there is helps nobody."""


class House(msgspec.Struct, frozen=True):
    """A noble, and his taster if he has one (G-8)."""

    noble: str
    taster: str | None = None


class Course(msgspec.Struct, frozen=True):
    """A course; None stands for what is written down but cannot be used."""

    targets: dict[str, str | None] = {}
    drank: dict[str, dict[str, int] | None] = {}
    tasters: dict[str, str | None] = {}
    points: dict[str, int | None] | None = None
    """Claimed."""


class Record(msgspec.Struct, frozen=True):
    """The houses, their characters and the courses."""

    houses: tuple[House, ...] = ()
    named: int = 0
    """So many people are written down, whether or not it is known who is of which house."""
    characters: dict[str, str | None] = {}
    """By noble; NOBODY for a house without one, None for what is written down but cannot be used."""
    courses: tuple[Course, ...] = ()
    totals: dict[str, int | None] | None = None
    tie_draw: str | None = None

    @property
    def nobles(self) -> tuple[str, ...]:
        """One a house."""
        return tuple(house.noble for house in self.houses)

    @property
    def tasters(self) -> dict[str, str]:
        """Each taster and his noble."""
        return {house.taster: house.noble for house in self.houses if house.taster}

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone who scores: by house the noble, then his taster."""
        pairs = ((house.noble, house.taster) for house in self.houses)
        return tuple(name for pair in pairs for name in pair if name)


def read_record(value: object, box: Box, findings: list[Finding], whole: bool = True) -> Record:
    """Read a record; what is wrong with it goes to ``findings``. Not ``whole``: without claims."""
    reader = Reader(value, findings, "record")
    if not isinstance(value, dict) or not is_ours(reader, GAME):
        return Record()
    reader.only(*RecordModel.__struct_fields__)
    houses, named = _read_people(reader, box)
    record = Record(houses, named)
    courses: tuple[object, ...] = reader.items("courses")
    if whole and not reader.has("courses"):
        reader.note("record.missing", key="courses")
    if not houses:
        return record
    characters = _by_noble(
        reader, "characters", record, lambda name, item: _character(reader, name, item, box)
    )
    return Record(
        houses,
        named,
        characters,
        tuple(
            _course(Reader(item, findings, "courses", number), record, whole)
            for number, item in enumerate(courses, 1)
        ),
        reader.claims("totals", record.people) if whole else None,
        _tie_draw(reader, record.people) if whole else None,
    )


# ----------------------------------------------------------------- people


def _read_people(reader: Reader, box: Box) -> tuple[tuple[House, ...], int]:
    """The houses (G-8), and how many people are named."""
    names = read_names(reader)
    houses = _houses(reader) if reader.has("houses") else ()
    if houses:
        people = [name for house in houses for name in (house.noble, house.taster) if name]
        differ = sorted({*names}.symmetric_difference(people))
        if names and differ:
            reader.note("houses.differ", "G-8", name=tuple(differ[:MOST_OFFERED]))
        return houses, len(people)
    if not names and not reader.values.get("players"):
        reader.note("record.missing", key="players")
    most = max(row.houses for row in box.rows.values())
    if most < len(names) <= max(box.rows):
        reader.note("houses.missing", "G-8", found=len(names), most=most)
    return tuple(House(name) for name in names) if len(names) <= most else (), len(names)


def _houses(reader: Reader) -> tuple[House, ...]:
    items = reader.items("houses")
    if len(items) > MOST_PLAYERS:
        reader.note("players.many", found=len(items), most=MOST_PLAYERS)
    seen: set[str] = set()
    houses = (
        _house(At(item, reader.findings, f"houses.{number}", ""), seen)
        for number, item in enumerate(items[:MOST_PLAYERS], 1)
    )
    return tuple(house for house in houses if house)


def _house(reader: At, seen: set[str]) -> House | None:
    """A house; who is named before is left out."""
    if not reader.values:
        return None
    reader.only(*HouseModel.__struct_fields__)
    if not reader.has("noble"):
        reader.note("record.missing", key="noble")
    names: list[str | None] = []
    for key in ("noble", "taster"):
        name = reader.text(key)
        if name in seen:
            reader.note("players.double", seat=name or "")
            name = None
        seen.update([name] if name else [])
        names.append(name)
    noble, taster = names
    return House(noble, taster) if noble else None


# ----------------------------------------------------------------- characters and courses


def _character(reader: Reader, noble: str, value: object, box: Box) -> str | None:
    """A character, or that there is none; None if it cannot be used."""
    if value == NOBODY:
        return NOBODY
    return reader.one_of("character.unknown", "G-C6", _as_word(value), box.characters, noble)


def _course(reader: Reader, record: Record, whole: bool) -> Course:
    reader.only(*CourseModel.__struct_fields__)
    nobles = record.nobles
    targets = _by_noble(
        reader,
        "targets",
        record,
        lambda name, item: reader.one_of("target.unknown", "G-1", _as_word(item), nobles, name),
    )
    drank = _by_noble(reader, "drank", record, lambda name, item: _goblet(reader, name, item))
    tasters = {
        name: reader.one_of("card.unknown", "G-C5", _as_word(item), CARDS, name)
        for name, item in reader.mapping("tasters").items()
        if item is not None and _is_taster(reader, name, record)
    }
    claims = reader.claims("points", record.people) if whole else None
    return Course(targets, drank, tasters, claims)


def _by_noble(reader: Reader, key: str, record: Record, read: Callable[[str, object], Any]) -> dict[str, Any]:
    """What stands by nobles under a key (G-8); what is left empty is not written down."""
    return {
        name: read(name, item)
        for name, item in reader.mapping(key).items()
        if item is not None and _is_noble(reader, key, name, record)
    }


def _is_noble(reader: Reader, key: str, name: str, record: Record) -> bool:
    if name in record.tasters:
        reader.note("name.taster", "G-8", name, key=key)
        return False
    return reader.is_one_of(key, name, record.nobles)


def _is_taster(reader: Reader, name: str, record: Record) -> bool:
    if name in record.nobles:
        reader.note("name.noble", "G-8", name)
        return False
    return reader.is_one_of("tasters", name, record.tasters)


def _goblet(reader: Reader, noble: str, value: object) -> dict[str, int] | None:
    """Tokens by kind; None if one of the numbers cannot be used."""
    where = f"drank.{shown(noble)}"
    errors = len(reader.findings)
    own = At(value, reader.findings, where, noble, reader.round)
    own.only(*TOKENS)
    numbers = {token: own.number(token, 0, MOST_COUNTED) or 0 for token in TOKENS}
    return numbers if len(reader.findings) == errors else None


def _as_word(value: object) -> str:
    return as_text(value) or shown(value)


def _tie_draw(reader: Reader, people: tuple[str, ...]) -> str | None:
    name = reader.text("tie_draw")
    return name if name is not None and reader.is_one_of("tie_draw", name, people) else None
