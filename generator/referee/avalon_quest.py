"""Avalon's proposals and quests judged one after the other (A-10 to A-14)."""

from __future__ import annotations

from typing import Any

import msgspec

from generator.referee.avalon_notes import Notes
from generator.referee.avalon_record import Proposal, Quest, Record
from generator.referee.avalon_table import Row

REJECTIONS = 5
"""So many rejections in one round end the game (A-12)."""
NEEDED = 3
"""So many quests decide (A-15, A-16)."""
FIVE = "five_rejections"


class QuestResult(msgspec.Struct, frozen=True):
    """A quest as judged."""

    result: str
    """``success``, ``fail``, or ``pending`` if it was not played or nothing tells."""
    fails: int | None = None
    proposals: tuple[str | None, ...] = ()
    """``approved`` or ``rejected``; None where nothing tells."""
    team: tuple[str, ...] = ()
    """Who went, as far as it is known."""

    @property
    def five_rejections(self) -> bool:
        """Whether the round ended the game (A-12)."""
        return self.proposals.count("rejected") >= REJECTIONS


class QuestJudge:
    """Judges the quests of one game in their order and remembers who leads next (A-10)."""

    def __init__(self, record: Record, row: Row, evil: frozenset[str], notes: Notes) -> None:
        self.seats = record.seats
        self.roles = record.roles
        self.evil = evil
        self.row = row
        self.notes = notes
        self.first_leader: str | None = None
        self._next: str | None = None

    def claims(self, quest: Quest, number: int) -> None:
        """Compare the claimed team size and number of Fails with A-T and A-14."""
        size, needed = self.row.teams[number - 1], self.row.fails_needed(number)
        if quest.team_size not in (None, size):
            claimed = _small(quest.team_size)
            self.notes.error("claim.team_size", "A-T", quest=number, claimed=claimed, counted=size)
        if quest.fails_required not in (None, needed):
            claimed = _small(quest.fails_required)
            self.notes.error("claim.fails_required", "A-14", quest=number, claimed=claimed, counted=needed)

    def judge(self, quest: Quest, number: int) -> QuestResult:
        """Judge its proposals, then the quest itself."""
        verdicts, approved = self._proposals(quest, number)
        voted = QuestResult("pending", None, verdicts)
        if voted.five_rejections:
            if quest.played:
                self.notes.error("end.after", "A-12", quest=number, ending=FIVE)
            return voted
        if not quest.played:
            if quest.team and "rejected" in verdicts[-1:]:
                self.notes.error("quest.unapproved", "A-11", quest=number)
            return voted
        if not verdicts:
            self.notes.unchecked("proposals.missing", "A-11", number)
            self.forget_leader()
        elif approved is None:
            self.notes.error("quest.unapproved", "A-11", quest=number)
        team = self._team(quest, approved, number)
        fails = self._fails(quest, team, number)
        return QuestResult(self._result(quest, fails, number), fails, verdicts, team)

    def forget_leader(self) -> None:
        """Something is left out or out of order: anybody may lead next."""
        self._next = None

    # ----------------------------------------------------------------- proposals

    def _proposals(self, quest: Quest, number: int) -> tuple[tuple[str | None, ...], Proposal | None]:
        """The verdicts up to the one that ends the round, and the proposal approved last."""
        verdicts: list[str | None] = []
        approved: Proposal | None = None
        last = len(quest.proposals)
        for at, proposal in enumerate(quest.proposals, 1):
            if verdicts.count("rejected") >= REJECTIONS:
                self.notes.error("end.after", "A-12", quest=number, proposal=at, ending=FIVE)
                break
            if approved and approved.result != "rejected":
                self.notes.error("proposal.after", "A-11", quest=number, proposal=at)
                self.forget_leader()
                break
            self._leader(proposal, number, at)
            self._size(proposal.team, proposal.size, number, at)
            implied = "rejected" if at < last else "approved" if quest.played else None
            verdicts.append(self._verdict(proposal, implied, number, at))
            if verdicts[-1] == "approved":
                approved = proposal
        return tuple(verdicts), approved

    def _leader(self, proposal: Proposal, number: int, at: int) -> None:
        """The leader passes clockwise after every proposal, so after every quest too (A-10)."""
        leader = proposal.leader
        if leader is None:
            self.notes.unchecked("leader.missing", "A-10", number)
        elif self._next not in (None, leader):
            self.notes.error("leader.order", "A-10", seat=leader, quest=number, proposal=at, name=self._next)
        if number == at == 1:
            self.first_leader = leader
        leader = leader or self._next
        self._next = self.seats[(self.seats.index(leader) + 1) % len(self.seats)] if leader else None

    def _size(self, team: tuple[str, ...] | None, size: int, number: int, at: int) -> None:
        """A team has as many members as A-T says (A-10)."""
        wanted = self.row.teams[number - 1]
        if team is None:
            self.notes.unchecked("team.missing", "A-10", number)
        elif size != wanted:
            self.notes.error("team.size", "A-10", quest=number, proposal=at, count=size, wanted=wanted)

    def _verdict(self, proposal: Proposal, implied: str | None, number: int, at: int) -> str | None:
        """More than half approve, or it is rejected (A-11)."""
        if proposal.approve is None:
            self.notes.unchecked("votes.missing", "A-11", number)
            return proposal.result or implied
        count = len(proposal.approve)
        verdict = "approved" if count >= self.row.approvals else "rejected"
        if proposal.result not in (None, verdict):
            fields: dict[str, Any] = {"claimed": proposal.result, "counted": verdict, "count": count}
            fields |= {"players": len(self.seats), "wanted": self.row.approvals}
            self.notes.error("vote.result", "A-11", quest=number, proposal=at, **fields)
        return verdict

    # ----------------------------------------------------------------- the quest itself

    def _team(self, quest: Quest, approved: Proposal | None, number: int) -> tuple[str, ...]:
        """Who went: the team that was approved (A-10, A-11); if none is written down, those who played."""
        proposed = approved.team if approved else None
        if quest.team is None:
            return proposed or self._players_of(quest, number)
        if proposed is None:
            self._size(quest.team, quest.size, number, 0)
        elif set(quest.team) != set(proposed):
            self.notes.error("quest.team", "A-11", quest=number, claimed=quest.team, counted=proposed)
        return quest.team

    def _players_of(self, quest: Quest, number: int) -> tuple[str, ...]:
        """Those whose cards are written down, if they are the team of A-T; fewer may lack some of it."""
        size = self.row.teams[number - 1]
        if len(quest.cards) > size:
            self.notes.error("team.size", "A-10", quest=number, count=len(quest.cards), wanted=size)
        return tuple(quest.cards) if len(quest.cards) >= size else ()

    def _fails(self, quest: Quest, team: tuple[str, ...], number: int) -> int | None:
        """How many Fails lay there, by the cards or as counted; None if nothing tells."""
        self._good_never_fails(quest, team, number)
        if not quest.cards:
            if quest.fails is None:
                self.notes.unchecked("cards.missing", "A-14", number)
                return None
            return self._possible(quest.fails, 0, self.row.teams[number - 1], number)
        self._strangers(quest, team, number)
        seen = list(quest.cards.values()).count("fail")
        of_team = sum(seat in quest.cards for seat in team)
        missing = len(team) - of_team if team else self.row.teams[number - 1] - len(quest.cards)
        if not missing:
            self._possible(quest.fails, seen, seen, number)
            return seen
        self.notes.unchecked("cards.some", "A-13", number)
        counted = self._possible(quest.fails, seen, seen + missing, number)
        return seen if counted is None and seen >= self.row.fails_needed(number) else counted

    def _possible(self, fails: int | None, least: int, most: int, number: int) -> int | None:
        """The count claimed, if the cards allow it."""
        if fails is None or least <= fails <= most:
            return fails
        self.notes.error("quest.fails", "A-14", quest=number, claimed=_small(fails), least=least, most=most)
        return None

    def _strangers(self, quest: Quest, team: tuple[str, ...], number: int) -> None:
        """Each team member plays one card, and nobody else (A-13)."""
        for seat in quest.cards if team else ():
            if seat not in team:
                self.notes.error("card.stranger", "A-13", seat=seat, quest=number)

    def _good_never_fails(self, quest: Quest, team: tuple[str, ...], number: int) -> None:
        """Good plays only Success (A-13); a seat whose role is not known may be evil."""
        may_fail = [seat for seat in team if seat in self.evil or seat not in self.roles]
        for seat, card in quest.cards.items():
            if card == "fail" and self._is_good(seat):
                self.notes.error("card.good", "A-13", seat=seat, quest=number, role=self.roles[seat])
        if not quest.cards and quest.fails is not None and len(may_fail) < quest.fails <= len(team):
            self.notes.error("fails.good", "A-13", quest=number, claimed=quest.fails, most=len(may_fail))

    def _is_good(self, seat: str) -> bool:
        return seat in self.roles and seat not in self.evil

    def _result(self, quest: Quest, fails: int | None, number: int) -> str:
        """One Fail fails, in a two-fail quest two (A-14)."""
        if fails is None:
            return quest.result or "pending"
        needed = self.row.fails_needed(number)
        result = "fail" if fails >= needed else "success"
        if quest.result not in (None, result):
            fields: dict[str, Any] = {"claimed": quest.result, "counted": result}
            fields |= {"fails": fails, "wanted": needed}
            self.notes.error("quest.result", "A-14", quest=number, **fields)
        return result


def _small(number: int) -> int | str:
    """A number that can be written out."""
    return number if abs(number) < 10**12 else "…"
