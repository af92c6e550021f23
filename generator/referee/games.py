"""The games that have a referee, behind one face for the command line."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from generator.content.game import find_game, load_game
from generator.content.model import SetupFile
from generator.errors import InputError, PnpError, Problem, UsageError, nearest
from generator.messages import LANGUAGES
from generator.referee import (
    avalon,
    avalon_interview,
    avalon_model,
    avalon_record,
    avalon_setup,
    sultans,
    sultans_interview,
    sultans_model,
    sultans_setup,
)
from generator.referee.finding import Finding
from generator.referee.interview import Interview
from generator.referee.reading import BadLine
from generator.referee.report import as_object, finding_object
from generator.referee.sentences import Sentences, load_sentences

FEW = 3


class Sheet(msgspec.Struct, frozen=True):
    """What a score sheet is filled with: by seat, the points of each round and a note beside them."""

    players: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    notes: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


class Referee(msgspec.Struct, frozen=True):
    """What a game's referee can do. ``judge`` takes a record of any shape and gives plain values."""

    game: str
    sentences: Sentences
    judge: Callable[[object], dict[str, Any]]
    check: Callable[[int, Sequence[str]], tuple[Finding, ...]]
    deal: Callable[[int, random.Random], tuple[str, ...]]
    sheet: Callable[[object], Sheet]
    """A record as its score sheet shows it."""
    counts: tuple[int, ...]
    """Numbers of players that a deal can be made for."""
    sees: Callable[[Sequence[str]], tuple[str, ...]] | None = None
    """What each seat of a deal learns in secret, as a sentence a seat; None if nothing is learnt."""
    interview: Callable[[], Interview] | None = None
    """The questions by which a record is taken down, if the game has them."""

    def names_of(self, id_: str) -> tuple[str, ...]:
        """The words of an id in every language that the referee speaks."""
        return tuple(str(load_sentences(self.game, name).word(id_)) for name in LANGUAGES)

    def judge_line(self, record: object) -> dict[str, Any]:
        """Judge a record, or say that the line is none."""
        if isinstance(record, BadLine):
            finding = Finding("record.json", "error", "", {"reason": record.reason})
            return {"findings": [finding_object(finding, self.sentences)]}
        return self.judge(record)


def referee_for(game: str, language: str) -> Referee:
    """The referee of a game, speaking a language.

    Raises:
        UsageError: no game of that name has a referee.
    """
    if game not in _MAKERS:
        with contextlib.suppress(PnpError):  # a game may be called by its name
            game = find_game(game).name
    if game not in _MAKERS:
        known = ", ".join(_MAKERS)
        fields = {"found": game, "known": known, "near": nearest(game, _MAKERS)}
        raise UsageError(Problem("game.unknown", fields))
    return _MAKERS[game](load_sentences(game, language))


def _sultans(sentences: Sentences) -> Referee:
    setup = _setup("sultans")
    return Referee(
        "sultans",
        sentences,
        lambda record: as_object("sultans", sultans.judge(record, setup), sentences),
        lambda players, roles: sultans_setup.check_setup(players, roles, setup),
        lambda players, chance: sultans_setup.deal(players, setup, chance),
        lambda record: _sultans_sheet(sultans.judge(record, setup)),
        tuple(setup.rows),
        interview=lambda: sultans_interview.interview(setup),
    )


def _avalon(sentences: Sentences) -> Referee:
    table = avalon.load_table()

    def sees(roles: Sequence[str]) -> tuple[str, ...]:
        seats = {str(number): role for number, role in enumerate(roles, 1)}
        return tuple(
            sentences.questions[f"sight.{sight.what}"].format(seats=", ".join(sight.seats) or "–")
            for sight in avalon_setup.sees(seats, table).values()
        )

    return Referee(
        "avalon",
        sentences,
        lambda record: avalon.judge(record, table).to_builtins(sentences),
        lambda players, roles: avalon_setup.check_setup(players, roles, table),
        lambda players, chance: avalon_setup.deal(players, table, chance),
        lambda record: _avalon_sheet(record, table, sentences),
        tuple(table.rows),
        sees,
        lambda: avalon_interview.interview(table),
    )


def _sultans_sheet(judgement: sultans.Judgement) -> Sheet:
    players = judgement.players
    points = [tuple(round_.points.get(player, 0) for round_ in judgement.rounds) for player in players]
    winners = judgement.ranking.winners
    few = winners if len(winners) <= FEW else ()  # more names than the box holds are to be seen above
    return Sheet(players, tuple(points), winners=few)


def _avalon_sheet(record: object, table: avalon.Table, sentences: Sentences) -> Sheet:
    """One game: a point for each who won, and who was what."""
    judgement = avalon.judge(record, table)
    roles = avalon_record.read_record(record, table, []).roles
    seats = judgement.players
    sides = [table.side(roles[seat]) if seat in roles else None for seat in seats]
    won = [(1,) if side and side == judgement.winner else (0,) for side in sides]
    notes = [(str(sentences.word(roles[seat])),) if seat in roles else () for seat in seats]
    outcome = sentences.word(judgement.ending or "")
    return Sheet(seats, tuple(won), tuple(notes), (str(outcome),))


def _setup(game: str) -> SetupFile:
    setup = load_game(game, ()).setup
    if setup is None:
        raise InputError(Problem("game.folder", {}))
    return setup


RECORDS: dict[str, Any] = {
    "record-sultans": sultans_model.RecordModel,
    "record-avalon": avalon_model.RecordModel,
}
"""Names of the schemas of records, with their types."""
_MAKERS: dict[str, Callable[[Sentences], Referee]] = {"sultans": _sultans, "avalon": _avalon}
