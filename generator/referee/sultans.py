"""Sultans of Karaya: is the end of a round true, who scored what under which rule, who won.

The record's form is in ``docs/records.md``; rule ids (K-…) are those of the rules document.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from generator.content.model import SetupFile
from generator.referee.finding import Finding, Severity, players_range
from generator.referee.ranking import Ranking, rank
from generator.referee.ring import living_ring, neighbours, runs
from generator.referee.sultans_model import SideId
from generator.referee.sultans_record import ROLES, SIDES, Record, Round, read_record

ENDINGS: dict[str, tuple[SideId, str]] = {
    "sultan_killed": ("rebels", "K-30"),
    "revolution": ("rebels", "K-31"),
    "rebels_spent": ("loyalists", "K-33"),
    "coronation": ("loyalists", "K-32"),
}
"""Endings in the order in which they count if several hold (K-34), with the winner and the rule."""


class Score(NamedTuple):
    """Points of a player in a round, with the rule that gave them.

    The rule is empty if too little is written down to judge the player; the points are then 0.
    """

    points: int
    rule: str


class RoundResult(msgspec.Struct, frozen=True):
    """A round as judged; ``winner`` is None if nothing tells who won."""

    winner: SideId | None
    ending: str | None
    scores: dict[str, Score]

    @property
    def points(self) -> dict[str, int]:
        """Points by player."""
        return {player: score.points for player, score in self.scores.items()}

    def judges(self, player: str) -> bool:
        """Whether enough is written down to say what a player scores."""
        return player in self.scores and self.scores[player].rule != ""


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
    if record.players and len(record.players) not in setup.rows:
        findings.append(players_range(len(record.players), setup.rows, "K-T"))
    rounds = []
    for number, round_ in enumerate(record.rounds, 1):
        referee = _Round(record, round_, number, setup, findings)
        rounds.append(referee.judge())
    counted = _counted_rounds(record, rounds, findings)
    judged = [result.points for result in counted if result.winner]
    ranking = rank(record.players, judged, best=2)
    _compare_totals(record, counted, findings)
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


def _compare_totals(record: Record, rounds: list[RoundResult], findings: list[Finding]) -> None:
    """Name claimed totals that cannot be true; a round that is not judged may have given 0 to 2 points."""
    if record.totals is None:
        return
    for player in record.players:
        claimed = record.totals.get(player, 0)
        scores = [result.scores[player] for result in rounds if result.judges(player)]
        counted, open_ = sum(score.points for score in scores), len(rounds) - len(scores)
        if claimed is None:
            continue
        if not counted <= claimed <= counted + 2 * open_:
            terms = " + ".join(f"{score.points} ({score.rule})" for score in scores)
            fields = {"claimed": claimed, "counted": counted, "sum": terms or "0"}
            findings.append(Finding("totals.other", "error", "K-46", fields, player))
        elif open_:
            fields = {"claimed": claimed, "counted": counted}
            findings.append(Finding("totals.open", "unchecked", "K-46", fields, player))


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
        self.missing = [player for player in record.players if player not in round_.sticks]

    def note(
        self,
        code: str,
        rule: str,
        seat: str = "",
        severity: Severity = "error",
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
        for player in self.missing:
            self.note("stick.missing", "K-T", player, "unchecked")
        if self.round.spare is None:
            self.note("spare.missing", "K-T5", severity="unchecked")
        else:
            sticks.append(self.round.spare)
        complete = not self.missing and self.round.spare is not None
        for column, wanted in (row or {}).items():
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
        for player in (seat for seat in self.record.players if seat in self.round.captured):
            if self.round.sticks.get(player) not in ("slave", None):
                self.note("captured.role", "K-17", player, role=self.round.sticks[player])
            if player in self.round.dead:
                self.note("captured.dead", "K-18", player)
            elif player not in self.round.known:
                self.note("captured.hidden", "K-17", player)
            if not caught and (driver or not self.missing):
                self.note("captured.free", "K-18", player)
        for player in self.record.players:
            if player in self.round.detained & self.round.dead:
                self.note("detained.dead", "K-T6", player)
        for player, side in self.round.named.items():
            role = self.round.sticks.get(player)
            if role not in ("fortune_teller", "grand_vizier", None):
                self.note("named.role", "K-16", player, role=role, side=side)

    def _holder(self, role: str) -> str | None:
        return next((player for player, stick in self.round.sticks.items() if stick == role), None)

    def _is_known(self, player: str) -> bool:
        return player in self.round.known or player in self.round.dead

    # ----------------------------------------------------------------- the end

    def _ending(self) -> str | None:
        """The ending that counts; a claim that is not true is named, and none if another may go before."""
        ending = self._claimed_or_seen()
        for earlier in list(ENDINGS)[: list(ENDINGS).index(ending)] if ending else ():
            if self._may_hold(earlier) and ENDINGS[earlier][0] != ENDINGS[ending or earlier][0]:
                self.note("ending.earlier", "K-34", severity="unchecked", ending=ending, first=earlier)
                return None
        return ending

    def _may_hold(self, ending: str) -> bool:
        """Whether too little is written down to rule an ending out; a living Sultan was not killed."""
        unknown = self._holds(ending) is None
        return unknown and (ending != "sultan_killed" or not self.round.dead.isdisjoint(self.missing))

    def _claimed_or_seen(self) -> str | None:
        """The ending claimed, if the table does not contradict it, else the one that is seen."""
        true = [name for name in ENDINGS if name != "coronation" and self._holds(name)]
        claimed = self.round.ending
        if claimed is None:
            if not true:
                self.note("ending.missing", "K-34", severity="unchecked")
                return None
            self.note("ending.seen", ENDINGS[true[0]][1], severity="unchecked", ending=true[0])
            return true[0]
        holds = self._holds(claimed)
        if holds is None:
            self.note("ending.open", ENDINGS[claimed][1], severity="unchecked", ending=claimed)
        elif not holds:
            self.note("ending.untrue", ENDINGS[claimed][1], ending=claimed)
            return true[0] if true else claimed
        if true and list(ENDINGS).index(true[0]) < list(ENDINGS).index(claimed):
            self.note("ending.order", "K-34", ending=claimed, first=true[0])
            return true[0]
        return claimed

    def _holds(self, ending: str) -> bool | None:
        """Whether what lies on the table is that ending; None if too little of it is written down."""
        if ending == "revolution":
            return self._revolution()
        if ending == "rebels_spent":
            return self._rebels_spent()
        sultan = self._holder("sultan")
        if sultan is None:
            return None if self.missing else False
        if ending == "sultan_killed":
            return sultan in self.round.dead
        return sultan in self.ring and self._is_known(sultan)

    def _revolution(self) -> bool | None:
        """Three known, living, free Slaves on adjacent seats (K-31)."""
        if any(runs(self.ring, self._free_slaves("slave"), 3)):
            return True
        return None if any(runs(self.ring, self._free_slaves("slave", None), 3)) else False

    def _free_slaves(self, *sticks: str | None) -> set[str]:
        """Known, living, free Slaves: neither captured (K-18) nor detained (K-21)."""
        return {
            player
            for player in self.ring
            if self.round.sticks.get(player) in sticks
            and player in self.round.known
            and player not in self.round.captured
            and player not in self.round.detained
        }

    def _rebels_spent(self) -> bool | None:
        """All Assassins dead, two Slaves at most: captured ones are gone, the spare is in play (K-33)."""
        slaves = [player for player in self.ring if self.round.sticks.get(player) == "slave"]
        left = [self.round.sticks.get(player) for player in self.ring if player not in slaves]
        left += ["slave" for player in slaves if player not in self.round.captured]
        left.append(self.round.spare)
        if "assassin" in left or left.count("slave") > 2:
            return False
        return None if None in left else True

    # ----------------------------------------------------------------- scores

    def _scores(self, winner: SideId | None) -> dict[str, Score]:
        if winner is None:
            return {}
        scores = {player: self._score(player, winner) for player in self.record.players}
        vizier = self._holder("grand_vizier")
        if vizier is not None and not self._is_known(vizier):
            beside = neighbours(self.ring, vizier)
            wins = any(scores[player].points == 2 for player in beside)
            unsure = any(self._is_known(player) and not scores[player].rule for player in beside)
            scores[vizier] = Score(1 if wins else 0, "" if unsure and not wins else "K-44")
        return scores

    def _score(self, player: str, winner: SideId) -> Score:
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
        """The side a player ends on, and by which rule; no rule if the side is not written down."""
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
            source = "K-16" if role == "fortune_teller" else "K-20"
            self.note("named.missing", source, player, "unchecked", role=role)
            return None, ""
        return self.round.named[player], rule

    def _compare_points(self, scores: Mapping[str, Score]) -> None:
        claimed = self.round.points
        if claimed is None:
            return
        for player in self.record.players:
            found = claimed.get(player, 0)
            score = scores.get(player, Score(0, ""))
            if found is None or (not score.rule and found in (0, 1, 2)):
                continue
            if not score.rule:
                self.note("points.range", "K-40", player, claimed=found)
            elif found != score.points:
                self.note("points.other", score.rule, player, claimed=found, counted=score.points)


__all__ = ["ENDINGS", "ROLES", "SIDES", "Judgement", "RoundResult", "Score", "judge"]
