"""The games that have a referee, behind one face for the command line."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from generator.content.game import find_game, games_listed, load_game, named_game
from generator.content.model import SetupFile
from generator.errors import InputError, Problem, UsageError
from generator.referee import (
    avalon,
    avalon_interview,
    avalon_model,
    avalon_record,
    avalon_setup,
    goblets,
    goblets_interview,
    goblets_model,
    goblets_setup,
    sultaniya,
    sultaniya_interview,
    sultaniya_model,
    sultaniya_picture,
    sultaniya_record,
    sultans,
    sultans_interview,
    sultans_model,
    sultans_record,
    sultans_setup,
)
from generator.referee.finding import Finding
from generator.referee.interview import Interview
from generator.referee.lying import Lying
from generator.referee.naming import names_of, to_id, turn_for
from generator.referee.reading import BadLine
from generator.referee.report import as_object, finding_object, is_open, lines_object
from generator.referee.sentences import Sentences, load_sentences
from generator.referee.sultaniya_palace import FLOORS

FEW = 3


class Sheet(msgspec.Struct, frozen=True):
    """What a score sheet is filled with: by seat, the points of each round and a note beside them."""

    players: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]
    notes: tuple[tuple[str, ...], ...] = ()
    outcomes: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


class Places(msgspec.Struct, frozen=True):
    """What is wrong with a palace, and a sentence a place where a piece may lie in it."""

    findings: tuple[Finding, ...]
    lines: tuple[str, ...]


class Dealt(msgspec.Struct, frozen=True):
    """A deal that is open but for what some seats see alone: a sentence a seat, and by seat the secrets."""

    lines: tuple[str, ...]
    secrets: dict[int, str]
    note: str
    """What is said instead of the secrets."""


class Referee(msgspec.Struct, frozen=True):
    """What a game's referee can do. ``judge`` takes a record of any shape and gives plain values."""

    game: str
    sentences: Sentences
    judge: Callable[[object], dict[str, Any]]
    check: Callable[[int, Sequence[str]], tuple[Finding, ...]] | None
    """Whether so many may play with these roles; None if roles are not dealt."""
    deal: Callable[[int, random.Random], tuple[str, ...]] | None
    sheet: Callable[[object], Sheet]
    """A record as its score sheet shows it."""
    counts: tuple[int, ...]
    """Numbers of players that a deal can be made for."""
    sees: Callable[[Sequence[str]], tuple[str, ...]] | None = None
    """What each seat of a deal learns in secret, as a sentence a seat; None if nothing is learnt."""
    interview: Callable[[], Interview] | None = None
    """The questions by which a record is taken down, if the game has them."""
    check_record: Callable[[object], tuple[Finding, ...]] | None = None
    """What is against the rules in a record, whatever its score; where not roles but pieces are checked."""
    options: Callable[[object, str, str | None], Places] | None = None
    """Where a piece may lie in a record, for the player named or the first."""
    hand_out: Callable[[int, random.Random], Dealt] | None = None
    """A deal in the game's own words, where seats are dealt more than a role."""
    needs_roles: bool = True
    """Whether roles must be named to check a set-up; else the number of players may be checked alone."""
    picture: Callable[[object], dict[str, tuple[Lying, ...]]] | None = None
    """By player, what lies where in a record."""
    roles: tuple[str, ...] = ()
    """What may be dealt or chosen, by id."""

    @property
    def has_totals(self) -> bool:
        """Whether a record may claim totals."""
        return "totals" in RECORDS[f"record-{self.game}"].__struct_fields__

    def names_of(self, id_: str) -> tuple[str, ...]:
        """The words of an id in every language that the referee speaks."""
        return names_of(self.game, id_)

    def judge_line(self, record: object) -> dict[str, Any]:
        """Judge a record, or say that the line is none."""
        if isinstance(record, BadLine):
            finding = Finding("record.json", "error", "", {"reason": record.reason})
            if record.twice:
                finding = Finding("record.key_twice", "error", "", {"key": record.twice})
            return {"findings": [finding_object(finding, self.sentences)]}
        return self.judge(record)


def referee_for(game: str, language: str) -> Referee:
    """The referee of a game (an id or a name), speaking a language.

    Records and roles are given to it as people write them: words of the game become ids first.

    Raises:
        UsageError: no game of that name has a referee.
    """
    id_ = named_game(game) or find_game(game).name  # a folder with a game of one's own
    if id_ not in _MAKERS:
        raise UsageError(Problem("game.referee", {"found": id_, "known": games_listed(_MAKERS)}))
    return _told_in_words(_MAKERS[id_](load_sentences(id_, language)))


def _told_in_words(referee: Referee) -> Referee:
    """The same referee, for records and roles in the words of the game."""
    turn = turn_for(referee.game, RECORDS[f"record-{referee.game}"])
    check, check_record, options, picture = (
        referee.check,
        referee.check_record,
        referee.options,
        referee.picture,
    )

    def judge(record: object) -> dict[str, Any]:
        """Most records hold ids alone, and of many lines each is judged sooner if it is not turned first."""
        answer = referee.judge(record)
        if all(finding["severity"] != "error" for finding in answer["findings"]):
            return answer
        turned = turn(record)
        return answer if turned == record else referee.judge(turned)

    return msgspec.structs.replace(
        referee,
        judge=judge,
        sheet=lambda record: referee.sheet(turn(record)),
        check=check
        and (lambda players, roles: check(players, [to_id(r, referee.game, referee.roles) for r in roles])),
        check_record=check_record and (lambda record: check_record(turn(record))),
        options=options and (lambda record, tile, player: options(turn(record), tile, player)),
        picture=picture and (lambda record: picture(turn(record))),
    )


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
        roles=sultans_record.ROLES,
    )


def _avalon(sentences: Sentences) -> Referee:
    table = avalon.load_table()

    def sees(roles: Sequence[str]) -> tuple[str, ...]:
        seats = {str(number): role for number, role in enumerate(roles, 1)}
        return tuple(
            sentences.questions[f"sight.{sight.what}"].format(seats=sentences.comma.join(sight.seats) or "–")
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
        roles=table.roles,
    )


def _sultaniya(sentences: Sentences) -> Referee:
    box = sultaniya.load_box()
    alone = str(sentences.word(sultaniya_record.ALONE))

    def options(record: object, tile: str, player: str | None) -> Places:
        findings, places = sultaniya.options(record, tile, player, box, alone)
        return Places(findings, tuple(_places(places, tile, sentences)))

    return Referee(
        "sultaniya",
        sentences,
        lambda record: lines_object("sultaniya", sultaniya.judge(record, box, alone), sentences),
        None,
        None,
        lambda record: _sultaniya_sheet(sultaniya.judge(record, box, alone)),
        (),
        interview=lambda: sultaniya_interview.interview(box),
        check_record=lambda record: sultaniya.check(record, box, alone),
        options=options,
        picture=lambda record: sultaniya_picture.picture(record, box, alone),
    )


def _goblets(sentences: Sentences) -> Referee:
    box = goblets.load_box()

    def hand_out(players: int, chance: random.Random) -> Dealt:
        hands = goblets_setup.deal(players, box, chance)
        secrets = goblets_setup.secrets(hands, sentences)
        note = sentences.questions["deal.cards"] if secrets else ""
        return Dealt(goblets_setup.open_lines(hands, sentences), secrets, note)

    return Referee(
        "goblets",
        sentences,
        lambda record: goblets.judge(record, box).to_builtins(sentences),
        lambda players, roles: goblets_setup.check_setup(players, roles, box),
        None,
        lambda record: _goblets_sheet(goblets.judge(record, box)),
        tuple(box.rows),
        interview=lambda: goblets_interview.interview(box),
        check_record=lambda record: goblets_setup.check(record, box),
        hand_out=hand_out,
        needs_roles=False,
        roles=tuple(box.characters),
    )


def _goblets_sheet(judgement: goblets.Judgement) -> Sheet:
    """By house the noble and his taster; the points of each course, left blank if not judged."""
    people, courses = judgement.people, judgement.counted
    scores = [tuple(course.points.get(name, 0) for course in courses) for name in people]
    notes = [tuple(str(course.points.get(name, "")) for course in courses) for name in people]
    few = _few(judgement.winners, judgement.findings)
    return Sheet(people, tuple(scores), tuple(notes), winners=few)


def _few(winners: tuple[str, ...], findings: Sequence[Finding]) -> tuple[str, ...]:
    """The winners for their box: none before the end, nor more than it holds, who are to be seen above."""
    return winners if len(winners) <= FEW and not is_open(findings) else ()


def _places(places: tuple[sultaniya.Option, ...] | None, tile: str, sentences: Sentences) -> Iterator[str]:
    texts = sentences.questions
    for spot, up in places or ():
        floor = sentences.word(FLOORS[spot.floor])
        yield texts["option"].format(floor=floor, place=spot.place, up=texts[f"option.{up}"])
    if places == ():
        yield texts["option.none"].format(tile=tile)


def _sultaniya_sheet(judgement: sultaniya.Judgement) -> Sheet:
    """Seven lines of points and the total below them, which is their sum."""
    players = judgement.players
    lines = [judgement.scores.get(player, {}) for player in players]
    scores = [tuple(points.values()) for points in lines]
    notes = [(*map(str, points), str(sum(points))) if points else () for points in scores]
    return Sheet(players, tuple(scores), tuple(notes), winners=judgement.winners)


def _sultans_sheet(judgement: sultans.Judgement) -> Sheet:
    players = judgement.players
    points = [tuple(round_.points.get(player, 0) for round_ in judgement.rounds) for player in players]
    return Sheet(players, tuple(points), winners=_few(judgement.ranking.winners, judgement.findings))


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
    "record-sultaniya": sultaniya_model.RecordModel,
    "record-goblets": goblets_model.RecordModel,
}
"""Names of the schemas of records, with their types."""
_MAKERS: dict[str, Callable[[Sentences], Referee]] = {
    "sultans": _sultans,
    "avalon": _avalon,
    "sultaniya": _sultaniya,
    "goblets": _goblets,
}
