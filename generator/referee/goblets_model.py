"""What a record of Raise Your Goblets may hold: the JSON Schema and the accepted keys come from here."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from generator.content.model import doc

CharacterId = Literal[
    "king_cobra",
    "marquise_belladonna",
    "whirling_duke",
    "hasty_baron",
    "long_armed_count",
    "thirsty_prince",
    "late_lady",
    "raven_widow",
    "fine_nose",
    "keyhole_page",
    "night_watch",
    "frank_abbess",
    "alchemist",
    "troll_friend",
    "iron_stomach",
    "smuggler",
    "thrifty_aunt",
    "sworn_enemy",
    "survivor",
    "vintner",
    "avenger",
    "none",
]
CardId = Literal["loyal", "traitor"]


class HouseModel(msgspec.Struct, frozen=True):
    """A house of a noble, perhaps with a taster (G-8)."""

    noble: str
    taster: str | None = None


class GobletModel(msgspec.Struct, frozen=True):
    """What a noble drank; what is left out is 0."""

    wine: int = 0
    poison: int = 0
    antidote: int = 0
    unicorn: Annotated[int, doc("the unicorn's tear (G-14)")] = 0
    troll: Annotated[int, doc("the troll's poison (G-14)")] = 0


class CourseModel(msgspec.Struct, frozen=True):
    """A course as the goblets are emptied."""

    targets: Annotated[dict[str, str], doc("whom each noble hates (G-1)")] = {}
    drank: Annotated[dict[str, GobletModel], doc("by noble (G-10)")] = {}
    tasters: Annotated[dict[str, CardId], doc("each taster's card (G-13)")] = {}
    points: Annotated[dict[str, int], doc("claimed; who is not named claims 0")] = {}


class RecordModel(msgspec.Struct, frozen=True):
    """An evening of three courses (G-7)."""

    courses: tuple[CourseModel, ...]
    game: Literal["goblets"] = "goblets"
    players: Annotated[tuple[str, ...], doc("up to six: each is a house")] = ()
    houses: Annotated[tuple[HouseModel, ...], doc("from seven players: who is noble, who taster")] = ()
    characters: Annotated[dict[str, CharacterId], doc("by noble (G-2); none: without one")] = {}
    totals: Annotated[dict[str, int], doc("claimed; who is not named claims 0")] = {}
    tie_draw: Annotated[str | None, doc("who drew the wine, if a tie was drawn (G-15)")] = None
    answers: Annotated[tuple[str | int | tuple[str, ...], ...], doc("kept by the questions")] = ()
