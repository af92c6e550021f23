"""Raise Your Goblets judged from a record: who is dead, who scored what under which rule, who won.

The record's form is in ``docs/records.md``; rule ids (G-…) are those of the rules document. Nothing here
raises, whatever the record holds: what is wrong is among the findings.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from generator.referee.finding import Finding, Severity
from generator.referee.goblets_box import (
    ANTIDOTE,
    LOYAL,
    NOBODY,
    POISON,
    TRAITOR,
    TROLL,
    UNICORN,
    WINE,
    Box,
    Character,
    load_box,
)
from generator.referee.goblets_record import Course, Record, read_record
from generator.referee.goblets_setup import check_dealt, check_people, check_targets
from generator.referee.report import finding_object
from generator.referee.sentences import Sentences

__all__ = ["Judgement", "Score", "judge", "lives", "load_box", "tied"]

TREASON = 3
"""What the traitor scores if his noble dies (G-13)."""
TieBreak = Literal["none", "drawn", "open"]


class Term(NamedTuple):
    """Points by a rule."""

    points: int
    rule: str


class Score(NamedTuple):
    """Points of a person in a course, and the least and most they can be by what is written down."""

    terms: tuple[Term, ...]
    least: int
    most: int
    judged: bool = True
    """Whether it is written down what his house drank and, of a taster, which card he has."""

    @property
    def points(self) -> int:
        """What can be seen; 0 if not judged."""
        return sum(term.points for term in self.terms)

    @property
    def is_open(self) -> bool:
        """Whether something is missing that could change the points."""
        return self.least < self.most


class CourseResult(msgspec.Struct, frozen=True):
    """A course as judged."""

    scores: dict[str, Score]
    dead: tuple[str, ...]
    """Nobles."""

    @property
    def points(self) -> dict[str, int]:
        """Points of everyone who could be judged."""
        return {name: score.points for name, score in self.scores.items() if score.judged}


class Judgement(msgspec.Struct, frozen=True):
    """A whole record as judged; ``people`` are by house the noble, then his taster."""

    people: tuple[str, ...]
    courses: tuple[CourseResult, ...]
    counted: tuple[CourseResult, ...]
    """Those that count (G-7)."""
    winners: tuple[str, ...]
    tie_break: TieBreak
    findings: tuple[Finding, ...]

    @property
    def totals(self) -> dict[str, int]:
        """Points in all (G-15)."""
        return _totals(self.people, self.counted)

    def to_builtins(self, sentences: Sentences) -> dict[str, Any]:
        """``{game, courses, totals, winners, tie_break, findings}`` as the rules document has it."""
        return {
            "game": "goblets",
            "courses": [{"points": each.points, "dead": list(each.dead)} for each in self.courses],
            "totals": self.totals,
            "winners": list(self.winners),
            "tie_break": self.tie_break,
            "findings": [finding_object(finding, sentences) for finding in self.findings],
        }


def judge(value: object, box: Box) -> Judgement:
    """Judge a record of any shape."""
    findings: list[Finding] = []
    record = read_record(value, box, findings)
    findings += check_people(record, box)
    courses = tuple(
        _Course(record, course, number, box, findings).judge()
        for number, course in enumerate(record.courses, 1)
    )
    findings += _number_of_courses(record, box)
    counted = courses[: box.courses]
    winners, tie_break = _winners(record, counted, box, findings)
    findings += _compare_totals(record, counted)
    return Judgement(record.people, courses, counted, winners, tie_break, tuple(findings))


def tied(value: object, box: Box) -> tuple[str, ...]:
    """Who has to draw for the victory (G-15); nobody if one has the most points."""
    judgement = judge(value, box)
    return judgement.winners if judgement.tie_break == "open" else ()


def lives(goblet: Mapping[str, int], spared: int = 0) -> bool:
    """Whether one who drinks this lives (G-10, G-14); of so many ordinary poisons nothing comes.

    The unicorn's tear saves from all; no antidote removes the troll's poison.
    """
    if goblet.get(UNICORN, 0) > 0:
        return True
    ordinary = max(0, goblet.get(POISON, 0) - spared)
    return ordinary <= goblet.get(ANTIDOTE, 0) and goblet.get(TROLL, 0) <= 0


def noble_terms(own: Character, alive: bool, target_dead: bool, has_most_wine: bool) -> tuple[Term, ...]:
    """What a noble scores: the target dead, being alive, both (G-11), the most wine (G-12)."""
    aims = own.target * target_dead + own.alive * alive
    if target_dead:
        aims += own.both if alive else own.grudge
    return Term(aims, "G-11"), Term(own.wine * has_most_wine, "G-12")


# ----------------------------------------------------------------- a course


class _Course:
    """One course: its tokens, who lives, who has the most wine, the scores."""

    def __init__(
        self, record: Record, course: Course, number: int, box: Box, findings: list[Finding]
    ) -> None:
        self.record = record
        self.course = course
        self.number = number
        self.box = box
        self.findings = findings
        self.characters = {
            noble: box.characters[name]
            for noble, name in record.characters.items()
            if name not in (None, NOBODY)
        }
        self.goblets = {noble: course.drank.get(noble) for noble in record.nobles}
        """None for one that is not written down."""
        self.life = {noble: self._lives(noble) for noble in record.nobles}
        """None for one who is not judged."""

    def note(self, code: str, rule: str, seat: str = "", severity: Severity = "error", **fields: Any) -> None:
        self.findings.append(Finding(code, severity, rule, fields, seat, self.number))

    def judge(self) -> CourseResult:
        self.findings += check_targets(self.record, self.course, self.number)
        self._check_missing()
        self.findings += check_dealt(self.record, self.course, self.number, self.box)
        wine = self._wine()
        scores: dict[str, Score] = {}
        for house in self.record.houses:
            own = self._noble(house.noble, wine[house.noble])
            scores[house.noble] = own
            if house.taster:
                scores[house.taster] = self._taster(house.taster, own, self.life[house.noble])
        self._compare(scores)
        dead = tuple(noble for noble, alive in self.life.items() if alive is False)
        return CourseResult(scores, dead)

    def _own(self, noble: str) -> Character:
        return self.characters.get(noble, self.box.nobody)

    def _lives(self, noble: str) -> bool | None:
        goblet = self.goblets[noble]
        return None if goblet is None else lives(goblet, self._own(noble).spared)

    def _check_missing(self) -> None:
        """Goblets and taster cards that are not written down."""
        for noble in self.record.nobles:
            if noble not in self.course.drank:
                self.note("goblet.missing", "G-6", noble, "unchecked")
        for taster in self.record.tasters:
            if taster not in self.course.tasters:
                self.note("card.missing", "G-13", taster, "unchecked")

    # ----------------------------------------------------------------- scores

    def _wine(self) -> dict[str, bool | None]:
        """Who has the most wine, dead or alive; all who tie, nobody if there is none (G-12).

        None for one of whom a goblet that is not written down makes it unsure.
        """
        wine = {noble: None if goblet is None else goblet[WINE] for noble, goblet in self.goblets.items()}
        most = max((number for number in wine.values() if number is not None), default=0)
        is_whole = None not in wine.values()
        found: dict[str, bool | None] = {}
        for noble, number in wine.items():
            leads = number is not None and number == most > 0
            found[noble] = None if number is None or (leads and not is_whole) else leads
            if leads and not is_whole:
                self.note("wine.open", "G-12", noble, "unchecked")
        return found

    def _noble(self, noble: str, has_most_wine: bool | None) -> Score:
        own, alive = self._own(noble), self.life[noble]
        target_dead = self._target_dead(noble)
        possible = [
            sum(term.points for term in noble_terms(own, *known))
            for known in itertools.product(_either(alive), _either(target_dead), _either(has_most_wine))
        ]
        if alive is None:
            return Score((), min(possible), max(possible), False)
        terms = noble_terms(own, alive, target_dead is True, has_most_wine is True)
        return Score(terms, min(possible), max(possible))

    def _target_dead(self, noble: str) -> bool | None:
        """Whether the house that a noble hates is dead, as far as it can be told.

        A target that is not written down is a house that nobody else hates (G-1, G-C4).
        """
        targets = self.course.targets
        if noble in targets and len(self.record.nobles) > 2:
            possible = {targets[noble]}
        else:  # of two houses it is the other (G-9)
            hated = set(targets.values()) if len(self.record.nobles) > 2 else set()
            possible = {other for other in self.record.nobles if other != noble and other not in hated}
        lives_of = {None if who in (None, noble) else self.life[who] for who in possible}
        alive = lives_of.pop() if len(lives_of) == 1 else None
        return None if alive is None else not alive

    def _taster(self, taster: str, noble: Score, noble_alive: bool | None) -> Score:
        """A loyal one scores what his noble does, the traitor by his noble's death (G-13)."""
        treason = [0 if alive else TREASON for alive in _either(noble_alive)]
        card = self.course.tasters.get(taster)
        if card == LOYAL:
            terms = (Term(noble.points, "G-13"),) if noble.judged else ()
            return noble._replace(terms=terms)
        if card == TRAITOR:
            terms = () if noble_alive is None else (Term(treason[0], "G-13"),)
            return Score(terms, min(treason), max(treason), noble_alive is not None)
        return Score((), min(noble.least, *treason), max(noble.most, *treason), False)

    def _compare(self, scores: Mapping[str, Score]) -> None:
        """Name claimed points that cannot be true."""
        if self.course.points is None:
            return
        for name, score in scores.items():
            claimed = self.course.points.get(name, 0)
            if claimed is None or score.least <= claimed <= score.most:
                continue
            rule = "G-13" if name in self.record.tasters else "G-11"
            if score.is_open:
                self.note("points.range", rule, name, claimed=claimed, least=score.least, most=score.most)
            else:
                terms = " + ".join(f"{term.points} ({term.rule})" for term in score.terms)
                self.note("points.other", rule, name, claimed=claimed, counted=score.points, sum=terms)


def _either(known: bool | None) -> tuple[bool, ...]:
    return (False, True) if known is None else (known,)


# ----------------------------------------------------------------- the whole record


def _number_of_courses(record: Record, box: Box) -> Iterator[Finding]:
    """Three courses are played (G-7)."""
    fields = {"count": len(record.courses), "most": box.courses}
    if len(record.courses) > box.courses:
        yield Finding("courses.many", "error", "G-7", fields)
    elif len(record.courses) < box.courses:
        yield Finding("courses.few", "unchecked", "G-7", fields)


def _totals(people: Iterable[str], courses: Iterable[CourseResult]) -> dict[str, int]:
    results = tuple(courses)
    return {name: sum(result.scores[name].points for result in results) for name in people}


def _winners(
    record: Record, courses: tuple[CourseResult, ...], box: Box, findings: list[Finding]
) -> tuple[tuple[str, ...], TieBreak]:
    """The most points win; those who tie draw, and the referee asks who drew the wine (G-15)."""
    totals = _totals(record.people, courses)
    if not courses or not totals:
        return (), "none"
    leaders = tuple(name for name, total in totals.items() if total == max(totals.values()))
    drawn = record.tie_draw
    if len(courses) < box.courses:  # nothing to draw for yet
        fields = {"count": len(courses), "most": box.courses}
        findings += [Finding("tie.early", "unchecked", "G-15", fields, drawn)] if drawn else []
        return leaders, "none"
    if drawn in leaders and len(leaders) > 1:
        return (drawn,), "drawn"
    is_open = any(score.is_open for result in courses for score in result.scores.values())
    severity: Severity = "unchecked" if is_open else "error"
    if drawn is not None:
        code = "tie.other" if len(leaders) > 1 else "tie.none"
        findings.append(Finding(code, severity, "G-15", {"name": leaders}, drawn))
    elif len(leaders) > 1:
        findings.append(Finding("tie.open", "unchecked", "G-15", {"name": leaders}))
    return leaders, "none" if len(leaders) < 2 else "open"


def _compare_totals(record: Record, courses: tuple[CourseResult, ...]) -> Iterator[Finding]:
    """Claimed totals that cannot be true, or that cannot be checked (G-15)."""
    for name in record.people if record.totals is not None else ():
        claimed = (record.totals or {}).get(name, 0)
        scores = [result.scores[name] for result in courses]
        least, most = sum(score.least for score in scores), sum(score.most for score in scores)
        fields = {"claimed": claimed, "counted": sum(score.points for score in scores)}
        if claimed is None:
            continue
        if not least <= claimed <= most:
            terms = " + ".join(str(score.points) for score in scores) or "0"
            yield Finding("totals.other", "error", "G-15", {**fields, "sum": terms}, name)
        elif least < most:
            yield Finding("totals.open", "unchecked", "G-15", fields, name)
