"""What a record of Avalon may hold, for the JSON Schema."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from generator.content.model import doc

Role = Literal["merlin", "percival", "loyal_servant", "assassin", "morgana", "mordred", "oberon", "minion"]
Card = Literal["success", "fail"]


class ProposalModel(msgspec.Struct, frozen=True):
    """A team proposed, and the vote."""

    leader: str | None = None
    team: tuple[str, ...] = ()
    approve: Annotated[tuple[str, ...], doc("who approved; everyone else rejected (A-11)")] = ()
    result: Annotated[Literal["approved", "rejected"] | None, doc("claimed")] = None


class LadyModel(msgspec.Struct, frozen=True):
    """A use of the Lady of the Lake (A-17)."""

    after_quest: int | None = None
    holder: str | None = None
    examined: str | None = None
    shown: Literal["good", "evil"] | None = None


class QuestModel(msgspec.Struct, frozen=True):
    """A quest: its proposals, the team that went, the cards."""

    team_size: Annotated[int | None, doc("claimed, compared with A-T")] = None
    fails_required: Annotated[int | None, doc("claimed, compared with A-T (A-14)")] = None
    proposals: tuple[ProposalModel, ...] = ()
    team: tuple[str, ...] = ()
    fails: int | None = None
    result: Annotated[Literal["success", "fail", "pending"] | None, doc("claimed")] = None
    cards: dict[str, Card] = {}
    lady: LadyModel | None = None


class RecordModel(msgspec.Struct, frozen=True):
    """A game. All but the players and the roles may be left out and is then not judged."""

    players: Annotated[int | tuple[str, ...], doc("a count, or names in seat order, clockwise")]
    roles: dict[str, Role]
    game: Literal["avalon"] = "avalon"
    assassin: Annotated[str | None, doc("the seat that shoots, where no role says so")] = None
    quests: tuple[QuestModel, ...] = ()
    assassinated: Annotated[str | None, doc("whom the Assassin named (A-16)")] = None
    winner: Annotated[Literal["good", "evil"] | None, doc("claimed")] = None
    ending: Annotated[
        Literal["merlin_missed", "merlin_shot", "no_merlin", "three_fails", "five_rejections"] | None,
        doc("claimed (A-18)"),
    ] = None
    lady: tuple[LadyModel, ...] = ()
    moves: Annotated[tuple[str, ...], doc("kept for later; not judged yet")] = ()
    answers: Annotated[tuple[str | int | tuple[str, ...], ...], doc("kept by the questions")] = ()
