"""The Lady of the Lake in a game of Avalon (A-4, A-17)."""

from __future__ import annotations

from generator.referee.avalon_notes import Notes
from generator.referee.avalon_record import QUESTS, LadyUse, Record

AFTER = (2, 3, 4)
"""The quests after which she is used (A-17)."""


class LadyJudge:
    """Follows the Lady from seat to seat."""

    def __init__(self, record: Record, evil: frozenset[str], notes: Notes) -> None:
        self.record = record
        self.evil = evil
        self.notes = notes
        self._held: list[str] = []
        self._holder: str | None = None

    def judge(self, first_leader: str | None, went_on: int, open_: bool) -> None:
        """Judge every use; the game ``went_on`` after that quest, or further if it is ``open_``."""
        if not self.record.lady:
            return
        if first_leader is not None:  # she starts on the first leader's right
            self._holder = self.record.seats[self.record.seats.index(first_leader) - 1]
        begun = max((number for number, quest in enumerate(self.record.quests, 1) if quest.begun), default=0)
        uses = sorted(self.record.lady, key=lambda use: _at(use))
        due = [quest for quest in AFTER if quest < min(begun, went_on + 1)]
        missed = sorted({*due} - {use.after_quest for use in uses if use.after_quest})
        for quest in missed:
            self.notes.unchecked("lady.missing", "A-17", quest)
        before = 0
        for use in uses:
            quest = _at(use)
            if any(before < gap < quest for gap in missed):
                self._holder = None  # she went to somebody in a use that is not written down
            self._when(use, before, QUESTS if open_ else went_on)
            self._use(use, quest)
            before = quest

    def _when(self, use: LadyUse, before: int, went_on: int) -> None:
        """After quests 2, 3 and 4, once each, if the game goes on (A-17)."""
        quest, shown = _at(use), use.after_quest
        if shown is None:
            self.notes.unchecked("lady.quest", "A-17")
        elif quest not in AFTER:
            self.notes.error("lady.when", "A-17", seat=use.holder or "", quest=quest)
        elif quest == before:
            self.notes.error("lady.twice", "A-17", seat=use.holder or "", quest=quest)
        elif quest > went_on:
            self.notes.error("lady.end", "A-17", seat=use.holder or "", quest=quest)

    def _use(self, use: LadyUse, quest: int) -> None:
        """The one examined gets her; nobody who has held her is examined; the true side is shown."""
        holder = use.holder or self._holder
        if use.holder is None:
            self.notes.unchecked("lady.holder_missing", "A-17", quest)
        elif self._holder not in (None, use.holder):
            code, rule = ("lady.holder", "A-17") if self._held else ("lady.first", "A-4")
            self.notes.error(code, rule, seat=use.holder, quest=quest, name=self._holder)
        if holder is not None:
            self._held.append(holder)
        if use.examined is None:
            self.notes.unchecked("lady.examined_missing", "A-17", quest)
        elif use.examined == holder:
            self.notes.error("lady.self", "A-17", seat=use.examined, quest=quest)
        elif use.examined in self._held:
            self.notes.error("lady.again", "A-17", seat=use.examined, quest=quest)
        self._card(use, quest)
        self._holder = use.examined

    def _card(self, use: LadyUse, quest: int) -> None:
        """The card shown is the true side, Oberon's and Mordred's evil (A-17)."""
        if use.shown is None or use.examined not in self.record.roles:
            self.notes.unchecked("lady.shown_missing", "A-17", quest)
            return
        side = "evil" if use.examined in self.evil else "good"
        if use.shown != side:
            seat = use.examined or ""
            self.notes.error("lady.side", "A-17", seat=seat, quest=quest, claimed=use.shown, counted=side)


def _at(use: LadyUse) -> int:
    """The quest of a use, within what can be written out; 0 if it is not known."""
    return max(0, min(use.after_quest or 0, 1000))
