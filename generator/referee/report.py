"""What the referee says of a record of rounds: one JSON object."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.referee.finding import Finding
from generator.referee.sentences import Sentences
from generator.referee.sultaniya import LINES
from generator.referee.sultaniya import Judgement as Palaces
from generator.referee.sultans import Judgement


def as_object(game: str, judgement: Judgement, sentences: Sentences) -> dict[str, Any]:
    """``{game, players, rounds, totals, winners, tie_break, findings}`` as the rules document has it."""
    return {
        "game": game,
        "players": list(judgement.players),
        "rounds": [{"winner": result.winner, "points": result.points} for result in judgement.rounds],
        "totals": judgement.ranking.totals,
        "winners": list(judgement.ranking.winners),
        "tie_break": judgement.ranking.tie_break,
        "findings": [finding_object(finding, sentences) for finding in judgement.findings],
    }


def lines_object(game: str, judgement: Palaces, sentences: Sentences) -> dict[str, Any]:
    """``{game, rounds, totals, winners, tie_break, findings}``; a round is a named line of the score."""
    scores = judgement.scores
    return {
        "game": game,
        "rounds": [
            {"name": line, "points": {player: points[line] for player, points in scores.items()}}
            for line in (LINES if scores else ())
        ],
        "totals": judgement.totals,
        "winners": list(judgement.winners),
        "tie_break": judgement.tie_break,
        "findings": [finding_object(finding, sentences) for finding in judgement.findings],
    }


def finding_object(finding: Finding, sentences: Sentences) -> dict[str, Any]:
    """A finding with its sentence."""
    return {
        "code": finding.code,
        "severity": finding.severity,
        "rule": finding.rule,
        "round": finding.round,
        "seat": finding.seat,
        "message": sentences.say(finding),
    }


OPEN = ("rounds.few", "target.open", "courses.few")
"""Codes that say that rounds are still to be played: who is ahead has not won yet."""


def is_open(findings: Iterable[Finding | Mapping[str, Any]]) -> bool:
    """Whether the game is not over, as far as it is written down."""
    codes = (each.code if isinstance(each, Finding) else each["code"] for each in findings)
    return any(code in OPEN for code in codes)
