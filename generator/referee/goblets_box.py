"""The box of Raise Your Goblets, read from what is printed: G-T, tokens, characters, cards (G-C1 to G-C6)."""

from __future__ import annotations

from typing import Any

import msgspec

from generator.content.game import load_game
from generator.content.model import Players
from generator.content.tables import Record

GAME = "goblets"
WINE, POISON, ANTIDOTE, UNICORN, TROLL = TOKENS = ("wine", "poison", "antidote", "unicorn", "troll")
LOYAL, TRAITOR = CARDS = ("loyal", "traitor")
CHANGES: dict[str, dict[str, int]] = {
    "alchemist": {UNICORN: 1, ANTIDOTE: -1},
    "troll_friend": {TROLL: 1, POISON: -1},
    "smuggler": {ANTIDOTE: 1, WINE: -1},
}
"""What a character's own tokens are more or less than those of the others (G-14, G-T)."""
BRINGS = {token: name for name, change in CHANGES.items() for token in change if token in (UNICORN, TROLL)}
"""The tokens that are in play only through a character, and which (G-14)."""
NOBODY = "none"
"""Written for a house that plays without a character."""


class Character(msgspec.Struct, frozen=True):
    """What a house scores with a character (G-11, G-12), and the poisons that do not count (G-10)."""

    target: int
    alive: int
    both: int
    wine: int
    grudge: int = 0
    """For being dead together with the target."""
    spared: int = 0
    players: Players | None = None
    """Numbers of players with whom its power is of use; None: with any."""


class Row(msgspec.Struct, frozen=True):
    """The set-up for so many people (G-T)."""

    houses: int
    pairs: int
    tokens: dict[str, int]
    """In play in a course; the tear and the troll's poison wait for their characters."""


class Box(msgspec.Struct, frozen=True):
    """Everything a record may name, and the points."""

    rows: dict[int, Row]
    tokens: dict[str, int]
    cards: dict[str, int]
    characters: dict[str, Character]
    nobody: Character
    """The points of a house without a character."""
    houses: tuple[str, ...]
    courses: int

    def dealt(self, people: int) -> tuple[str, ...]:
        """The characters that are dealt to so many (G-C6): those whose power is of use."""
        limits = {name: character.players for name, character in self.characters.items()}
        return tuple(name for name, limit in limits.items() if limit is None or limit.has(people))

    def most(self, people: int, characters: dict[str, str | None], nobles: int) -> dict[str, int]:
        """The most tokens of each kind that can be in play in a course (G-T, G-14).

        A character that is not written down may be one that brings more.
        """
        row = self.rows.get(people)
        if row is None:
            return self.tokens
        most = dict(row.tokens)
        in_play = {name for name in characters.values() if name}
        unknown = is_unknown(characters, nobles)
        for name, change in CHANGES.items():
            for token, more in change.items():
                if name in in_play or (unknown and more > 0):
                    most[token] = most.get(token, 0) + more
        return {token: most.get(token, 0) for token in TOKENS}


def is_unknown(characters: dict[str, str | None], nobles: int) -> bool:
    """Whether some house may have a character that is not written down, or not so that it can be used."""
    return sum(name is not None for name in characters.values()) < nobles


def load_box() -> Box:
    """Read the box from the game's content.

    Raises:
        InputError: a file is missing or malformed.
    """
    game = load_game(GAME, ())
    tables = game.tables
    points = {record.id: record.values["points"] for record in tables["scores"]}
    return Box(
        {int(record.id): _row(record) for record in tables["counts"]},
        {record.id: record.values["count"] for record in tables["tokens"]},
        {record.id: record.values["count"] for record in tables["tasters"]},
        {record.id: _character(record, points) for record in tables["characters"]},
        Character(**points),
        tuple(record.id for record in tables["houses"]),
        game.file.rounds,
    )


def _row(record: Record) -> Row:
    """A row without the tokens that are printed for characters alone, such as the Smuggler's antidote."""
    values: Any = record.values
    waiting = {token: sum(max(0, change.get(token, 0)) for change in CHANGES.values()) for token in TOKENS}
    tokens = {token: values[token] - waiting[token] for token in TOKENS}
    return Row(values["houses"], values["pairs"], tokens)


def _character(record: Record, points: dict[str, int]) -> Character:
    own = {key: record.values.get(key) for key in Character.__struct_fields__}
    return Character(**{**points, **{key: value for key, value in own.items() if value is not None}})
