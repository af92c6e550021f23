"""What a record of Sultans of Karaya may hold: the JSON Schema and the accepted keys come from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from generator.content.model import doc

Role = Literal[
    "sultan",
    "guard",
    "assassin",
    "slave",
    "fortune_teller",
    "slave_driver",
    "belly_dancer",
    "grand_vizier",
]
SideId = Literal["loyalists", "rebels"]
EndingId = Literal["sultan_killed", "revolution", "rebels_spent", "coronation"]


class HouseRulesModel(msgspec.Struct, frozen=True):
    """Options of a table; only what differs from the defaults need stand there."""

    dead_score: Annotated[bool, doc("dead players score too (K-41)")] = False
    victim_guard_may_stop: Annotated[bool, doc("K-13; touches the play, not the score")] = False
    slave_answers: Annotated[Literal["adjacent", "any"], doc("K-15; touches the play")] = "adjacent"
    detained_swappable: Annotated[bool, doc("K-22; touches the play")] = True
    rounds: Annotated[int, doc("how many are played (K-46)")] = 5
    target_score: Annotated[int | None, doc("play until someone has so many (K-46)")] = None


class RoundModel(msgspec.Struct, frozen=True):
    """What lies on the table when a round ends."""

    sticks: Annotated[dict[str, Role], doc("each player's stick")] = {}
    spare: Annotated[Role | None, doc("the stick in the middle")] = None
    known: Annotated[tuple[str, ...], doc("whose stick is face up; everyone else is hidden")] = ()
    dead: tuple[str, ...] = ()
    detained: tuple[str, ...] = ()
    captured: tuple[str, ...] = ()
    named: Annotated[dict[str, SideId], doc("side named by a known Fortune Teller or Grand Vizier")] = {}
    ending: Annotated[EndingId | None, doc("the ending claimed")] = None
    points: Annotated[dict[str, int], doc("claimed; who is not named claims 0")] = {}
    moves: Annotated[tuple[str, ...], doc("kept for later; not judged yet")] = ()


class RecordModel(msgspec.Struct, frozen=True):
    """An evening: players in seat order, clockwise, and their rounds."""

    players: tuple[str, ...]
    rounds: tuple[RoundModel, ...]
    game: Literal["sultans"] = "sultans"
    house_rules: HouseRulesModel = HouseRulesModel()
    totals: Annotated[dict[str, int], doc("claimed; who is not named claims 0")] = {}
    answers: Annotated[tuple[str | tuple[str, ...], ...], doc("kept by the questions, for going on")] = ()
