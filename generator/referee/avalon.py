"""Avalon judged from a record: set-up, proposals, quests, the shot, the Lady, the ending (A-1 to A-18).

The record's form is that of ``rules/avalon.md``, Records; rule ids (A-…) are those of that document.
Nothing here raises, whatever the record holds: what is wrong is among the findings.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from generator.referee.avalon_end import RULES, THREE_BLUE, EndJudge
from generator.referee.avalon_lady import LadyJudge
from generator.referee.avalon_notes import Notes
from generator.referee.avalon_quest import NEEDED, QuestJudge, QuestResult
from generator.referee.avalon_record import GAME, QUESTS, Quest, Record, read_record
from generator.referee.avalon_setup import ASSASSIN, MERLIN, MINION, mix_findings
from generator.referee.avalon_table import Row, Table, load_table
from generator.referee.finding import Finding
from generator.referee.sentences import Sentences

__all__ = ["Judgement", "QuestResult", "Table", "judge", "load_table"]


class Judgement(msgspec.Struct, frozen=True):
    """A game as judged; ``winner`` and ``ending`` are None if nothing tells or it is not over."""

    players: tuple[str, ...] = ()
    winner: str | None = None
    ending: str | None = None
    quests: tuple[QuestResult, ...] = ()
    findings: tuple[Finding, ...] = ()

    def to_builtins(self, sentences: Sentences) -> dict[str, Any]:
        """``{winner, ending, findings}`` of plain values, for one line of JSON."""
        findings = [_object(finding, sentences) for finding in self.findings]
        return {"game": GAME, "winner": self.winner, "ending": self.ending, "findings": findings}


def _object(finding: Finding, sentences: Sentences) -> dict[str, Any]:
    return {
        "code": finding.code,
        "rule": finding.rule,
        "severity": finding.severity,
        "quest": finding.round,
        "seat": finding.seat,
        "message": _sentence(finding, sentences),
    }


def _sentence(finding: Finding, sentences: Sentences) -> str:
    """A finding in words; the quest stands beside them, but several quests only here."""
    quests = "" if finding.round else finding.fields.get("quests", "")
    where = sentences.ask("quests", {"quests": sentences.word(quests)}) if quests else ""
    return where + sentences.say(finding)


def judge(record: object, table: Table) -> Judgement:
    """Judge a record of any shape by the table (A-T)."""
    findings: list[Finding] = []
    read = read_record(record, table, findings)
    row = table.rows.get(len(read.seats))
    if row is None:
        return Judgement(read.seats, findings=tuple(findings))
    notes = Notes(findings)
    evil = frozenset(seat for seat, role in read.roles.items() if role in table.evil)
    _judge_setup(read, row, table, notes)
    referee = QuestJudge(read, row, evil, notes)
    quests, over = _judge_quests(read, referee, notes)
    open_ = over is None and _is_open(read, quests)
    winner, ending = EndJudge(read, evil, notes).judge(over, open_)
    LadyJudge(read, evil, notes).judge(referee.first_leader, _went_on(quests, over), open_)
    if read.moves:
        notes.unchecked("moves", "")
    return Judgement(read.seats, winner, ending, quests, notes.all())


def _judge_setup(record: Record, row: Row, table: Table, notes: Notes) -> None:
    """The roles against A-1 and A-2; an Assassin by a flag stands for a Minion, if he is one."""
    counts = Counter(record.roles.values())
    whole = len(record.roles) == len(record.seats)
    if not whole:
        notes.unchecked("roles.missing", "A-1")
    flagged = record.roles.get(record.assassin or "")
    most_evil = row.evil - 1
    if ASSASSIN not in counts:
        if flagged == MINION or (flagged is None and counts[MINION] > table.box(MINION)):
            counts[MINION] -= 1
            counts[ASSASSIN] += 1
        elif flagged in table.evil:
            notes.unchecked("assassin.flag", "A-2")
            most_evil = row.evil
        elif whole and counts[MERLIN]:
            notes.unchecked("assassin.missing", "A-16")
    for finding in mix_findings(counts, row, table, standard=False, whole=whole):
        if finding.code != "setup.specials" or finding.fields["count"] > most_evil:
            notes.findings.append(finding)


def _judge_quests(
    record: Record, referee: QuestJudge, notes: Notes
) -> tuple[tuple[QuestResult, ...], str | None]:
    """Quest by quest until the game is over; what comes after is against the rule that ended it."""
    results: list[QuestResult] = []
    over: str | None = None
    late = False
    for number, quest in enumerate(record.quests, 1):
        referee.claims(quest, number)
        if over is None:
            results.append(referee.judge(quest, number))
            over = _over(results)
            if _is_gap(quest, results[-1]) and over is None and _later(record.quests, number):
                _gap(quest, number, notes)
                referee.forget_leader()
            continue
        if quest.begun and not late:
            notes.error("end.after", RULES[over], quest=number, ending=over)
            late = True
        results.append(QuestResult("pending"))
    return tuple(results), over


def _over(results: list[QuestResult]) -> str | None:
    """What has ended the quests, if they are over (A-12, A-15, A-16)."""
    if results[-1].five_rejections:
        return "five_rejections"
    found = [quest.result for quest in results]
    if found.count("fail") >= NEEDED:
        return "three_fails"
    return THREE_BLUE if found.count("success") >= NEEDED else None


def _later(quests: tuple[Quest, ...], number: int) -> bool:
    return any(quest.begun for quest in quests[number:])


def _is_gap(quest: Quest, judged: QuestResult) -> bool:
    """Whether a quest was not played; one of which too little is written down was (A-13)."""
    return judged.result == "pending" and not quest.played


def _gap(quest: Quest, number: int, notes: Notes) -> None:
    """A quest without a result, and a later one that was played: left out, or said to be pending (A-10)."""
    if quest.result == "pending" or quest.proposals:
        notes.error("quest.gap", "A-10", quest=number)
    else:
        notes.unchecked("quest.missing", "A-14", number)


def _is_open(record: Record, quests: tuple[QuestResult, ...]) -> bool:
    """Whether some quest is not written down, so that nobody can tell how the game went on."""
    if len(record.quests) < QUESTS:
        return True
    return any(
        judged.result == "pending" and (quest.result != "pending" or _later(record.quests, number))
        for number, (quest, judged) in enumerate(zip(record.quests, quests, strict=True), 1)
    )


def _went_on(quests: tuple[QuestResult, ...], over: str | None) -> int:
    """The last quest after which the game went on, for the Lady (A-17)."""
    played = max((number for number, quest in enumerate(quests, 1) if quest.result != "pending"), default=0)
    return played - 1 if over in ("three_fails", THREE_BLUE) else played
