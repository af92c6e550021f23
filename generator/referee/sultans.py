"""Sultans of Karaya: is the end of a round true, who scored what under which rule, who won.

The record's form is in ``docs/records.md``; rule ids (K-…) are those of the rules document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from generator.content.model import SetupFile
from generator.referee.finding import Finding
from generator.referee.ranking import Ranking, rank
from generator.referee.ring import living_ring, neighbours, runs
from generator.referee.sultans_record import ROLES, SIDES, Record, Round, read_record

Side = Literal["loyalists", "rebels"]
ENDINGS: dict[str, tuple[Side, str]] = {
    "sultan_killed": ("rebels", "K-30"),
    "revolution": ("rebels", "K-31"),
    "rebels_spent": ("loyalists", "K-33"),
    "coronation": ("loyalists", "K-32"),
}
"""Endings in the order in which they count if several hold (K-34), with the winner and the rule."""


class Score(NamedTuple):
    """Points of a player in a round, with the rule that gave them."""

    points: int
    rule: str


class RoundResult(msgspec.Struct, frozen=True):
    """A round as judged; ``winner`` is None if nothing tells who won."""

    winner: Side | None
    ending: str | None
    scores: dict[str, Score]

    @property
    def points(self) -> dict[str, int]:
        """Points by player."""
        return {player: score.points for player, score in self.scores.items()}


class Judgement(msgspec.Struct, frozen=True):
    """A whole record as judged."""

    players: tuple[str, ...]
    rounds: tuple[RoundResult, ...]
    ranking: Ranking
    findings: tuple[Finding, ...]


def judge(value: object, setup: SetupFile) -> Judgement:
    """Judge a record of any shape; ``setup`` is the player-count table (K-T).

    Nothing is raised, whatever the record holds: what is wrong is among the findings.
    """
    findings: list[Finding] = []
    record = read_record(value, findings)
    rounds = []
    for number, round_ in enumerate(record.rounds, 1):
        referee = _Round(record, round_, number, setup, findings)
        rounds.append(referee.judge())
    counted = _counted_rounds(record, rounds, findings)
    ranking = rank(record.players, [result.points for result in counted], best=2)
    _compare_totals(record, ranking, findings)
    return Judgement(record.players, tuple(rounds), ranking, tuple(findings))


def _counted_rounds(record: Record, rounds: list[RoundResult], findings: list[Finding]) -> list[RoundResult]:
    """The rounds that count: five (K-46), or until someone has the agreed total."""
    target, most = record.house.target_score, record.house.rounds
    if target is None:
        if len(rounds) > most:
            fields = {"found": len(rounds), "most": most}
            findings.append(Finding("rounds.many", "error", "K-46", fields))
        elif len(rounds) < most:
            fields = {"found": len(rounds), "most": most}
            findings.append(Finding("rounds.few", "unchecked", "K-46", fields))
        return rounds[:most]
    totals = dict.fromkeys(record.players, 0)
    for number, result in enumerate(rounds, 1):
        for player, points in result.points.items():
            totals[player] += points
        if max(totals.values(), default=0) >= target:
            if number < len(rounds):
                fields = {"target": target, "reached": number}
                findings.append(Finding("rounds.after", "error", "K-46", fields))
            return rounds[:number]
    if rounds:
        findings.append(Finding("target.open", "unchecked", "K-46", {"target": target}))
    return rounds


def _compare_totals(record: Record, ranking: Ranking, findings: list[Finding]) -> None:
    if record.totals is None:
        return
    for player in record.players:
        claimed, counted = record.totals.get(player, 0), ranking.totals[player]
        if claimed != counted:
            fields = {"claimed": claimed, "counted": counted}
            findings.append(Finding("totals.other", "error", "K-46", fields, player))


class _Round:
    """One round: its ring, its end, its scores."""

    def __init__(
        self, record: Record, round_: Round, number: int, setup: SetupFile, findings: list[Finding]
    ) -> None:
        self.record = record
        self.round = round_
        self.number = number
        self.setup = setup
        self.findings = findings
        self.ring = living_ring(record.players, round_.dead)

    def note(
        self,
        code: str,
        rule: str,
        seat: str = "",
        severity: Literal["error", "advice", "unchecked"] = "error",
        **fields: Any,
    ) -> None:
        self.findings.append(Finding(code, severity, rule, fields, seat, self.number))

    def judge(self) -> RoundResult:
        self._check_sticks()
        self._check_states()
        ending = self._ending()
        winner = ENDINGS[ending][0] if ending else None
        scores = self._scores(winner)
        self._compare_points(scores)
        return RoundResult(winner, ending, scores)

    # ----------------------------------------------------------------- the set-up

    def _check_sticks(self) -> None:
        """The sticks and the spare must be those that K-T deals to so many players."""
        sticks = list(self.round.sticks.values())
        row = self.setup.rows.get(len(self.record.players))
        if row is None:
            low, high = min(self.setup.rows), max(self.setup.rows)
            self.note("players.range", "K-T", found=len(self.record.players), min=low, max=high)
            return
        missing = [player for player in self.record.players if player not in self.round.sticks]
        for player in missing:
            self.note("stick.missing", "K-T", player, "unchecked")
        if self.round.spare is None:
            self.note("spare.missing", "K-T5", severity="unchecked")
        else:
            sticks.append(self.round.spare)
        complete = not missing and self.round.spare is not None
        for column, wanted in row.items():
            group = self.setup.draws.get(column, (column,))
            found = sum(stick in group for stick in sticks)
            if found > wanted or (complete and found < wanted):
                self.note("sticks.count", "K-T", column=column, found=found, wanted=wanted)
        for group in self.setup.draws.values():
            for role in group:
                if sticks.count(role) > 1:
                    self.note("sticks.double", "K-C1", role=role, found=sticks.count(role))

    def _check_states(self) -> None:
        """States that cannot be together (K-17, K-18, K-T6)."""
        driver = self._holder("slave_driver")
        caught = driver is not None and self._is_known(driver) and driver not in self.round.dead
        for player in self.round.captured:
            if self.round.sticks.get(player) not in ("slave", None):
                self.note("captured.role", "K-17", player, role=self.round.sticks[player])
            if player in self.round.dead:
                self.note("captured.dead", "K-18", player)
            elif player not in self.round.known:
                self.note("captured.hidden", "K-17", player)
            if not caught:
                self.note("captured.free", "K-18", player)
        for player in self.round.detained & self.round.dead:
            self.note("detained.dead", "K-T6", player)
        for player, side in self.round.named.items():
            role = self.round.sticks.get(player)
            if role not in ("fortune_teller", "grand_vizier"):
                self.note("named.role", "K-16", player, role=role or "", side=side)

    def _holder(self, role: str) -> str | None:
        return next((player for player, stick in self.round.sticks.items() if stick == role), None)

    def _is_known(self, player: str) -> bool:
        return player in self.round.known or player in self.round.dead

    # ----------------------------------------------------------------- the end

    def _ending(self) -> str | None:
        """The ending that counts; a claim that is not true is named."""
        true = [name for name in ENDINGS if name != "coronation" and self._holds(name)]
        claimed = self.round.ending
        if claimed is None:
            if not true:
                self.note("ending.missing", "K-34", severity="unchecked")
            return true[0] if true else None
        if not self._holds(claimed):
            self.note("ending.untrue", ENDINGS[claimed][1], ending=claimed)
            return true[0] if true else claimed
        if true and list(ENDINGS).index(true[0]) < list(ENDINGS).index(claimed):
            self.note("ending.order", "K-34", ending=claimed, first=true[0])
            return true[0]
        return claimed

    def _holds(self, ending: str) -> bool:
        """Whether what lies on the table is that ending."""
        sultan = self._holder("sultan")
        if ending == "sultan_killed":
            return sultan is not None and sultan in self.round.dead
        if ending == "revolution":
            return next(runs(self.ring, self._free_slaves(), 3), None) is not None
        if ending == "coronation":
            return sultan is not None and sultan in self.ring and self._is_known(sultan)
        return self._rebels_spent()

    def _free_slaves(self) -> set[str]:
        """Known, living, free Slaves (K-31): neither captured (K-18) nor detained (K-21)."""
        return {
            player
            for player in self.ring
            if self.round.sticks.get(player) == "slave"
            and player in self.round.known
            and player not in self.round.captured
            and player not in self.round.detained
        }

    def _rebels_spent(self) -> bool:
        """All Assassins dead, two Slaves at most: captured ones are gone, the spare is in play (K-33)."""
        if any(player not in self.round.sticks for player in self.ring) or not self.ring:
            return False
        left = [self.round.sticks[player] for player in self.ring if player not in self.round.captured]
        left.append(self.round.spare or "")
        return "assassin" not in left and left.count("slave") <= 2

    # ----------------------------------------------------------------- scores

    def _scores(self, winner: Side | None) -> dict[str, Score]:
        if winner is None:
            return {}
        scores = {player: self._score(player, winner) for player in self.record.players}
        vizier = self._holder("grand_vizier")
        if vizier in self.ring and not self._is_known(vizier):
            beside = neighbours(self.ring, vizier)
            wins = any(scores[player].points == 2 for player in beside)
            scores[vizier] = Score(1 if wins else 0, "K-44")
        return scores

    def _score(self, player: str, winner: Side) -> Score:
        """What a player scores by himself; a hidden Grand Vizier looks at the others afterwards."""
        if player in self.round.dead and not self.record.house.dead_score:
            return Score(0, "K-41")
        role = self.round.sticks.get(player)
        if role is None:
            return Score(0, "")
        side, rule = self._side(player, role)
        if side != winner:
            return Score(0, rule)
        return Score(2 if self._is_known(player) else 1, "K-40" if rule == "K-42" else rule)

    def _side(self, player: str, role: str) -> tuple[str | None, str]:
        """The side a player ends on, and by which rule."""
        known = self._is_known(player)
        if role in ("sultan", "guard"):
            return "loyalists", "K-42"
        if role in ("assassin", "slave"):
            return "rebels", "K-42"
        if role == "slave_driver":
            return ("loyalists" if known else "rebels"), "K-42"
        if role == "belly_dancer":
            return ("rebels" if known else "loyalists"), "K-42"
        rule = "K-43" if role == "fortune_teller" else "K-44"
        if not known:
            return None, rule
        if player not in self.round.named:
            self.note("named.missing", "K-16" if role == "fortune_teller" else "K-20", player, role=role)
        return self.round.named.get(player), rule

    def _compare_points(self, scores: Mapping[str, Score]) -> None:
        claimed = self.round.points
        if claimed is None or not scores:
            return
        for player in self.record.players:
            found = claimed.get(player, 0)
            score = scores[player]
            if found != score.points:
                self.note("points.other", score.rule, player, claimed=found, counted=score.points)


__all__ = ["ENDINGS", "ROLES", "SIDES", "Judgement", "RoundResult", "Score", "judge"]
