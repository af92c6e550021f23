"""How a game of Avalon ended: the shot, the winner and the name of the ending (A-12, A-15, A-16, A-18)."""

from __future__ import annotations

from generator.referee.avalon_notes import Notes
from generator.referee.avalon_record import ENDINGS, Record
from generator.referee.avalon_setup import ASSASSIN, MERLIN

THREE_BLUE = "three_successes"
"""The quests are over and good has three; the shot decides (A-16)."""
RULES = {"three_fails": "A-15", "five_rejections": "A-12", THREE_BLUE: "A-16"}
"""What ends the quests, and the rule that says so."""
SHOT = ("merlin_missed", "merlin_shot")


class EndJudge:
    """Finds the ending of a game and compares it with what is claimed."""

    def __init__(self, record: Record, evil: frozenset[str], notes: Notes) -> None:
        self.record = record
        self.evil = evil
        self.notes = notes
        self.merlin = next((seat for seat, role in record.roles.items() if role == MERLIN), None)
        self.whole = len(record.roles) == len(record.seats)

    def judge(self, over: str | None, open_: bool) -> tuple[str | None, str | None]:
        """Winner and ending; ``over`` is what ended the quests, ``open_`` that some of them are not known."""
        self._shooter()
        if over is None:
            winner, ending = self._unfinished(open_)
        else:
            ending = self._shot() if over == THREE_BLUE else self._no_shot(over)
            winner = ENDINGS[ending] if ending else None
            if ending is None:
                winner, ending = self._trusted(SHOT)
        self._agree(winner, ending)
        return winner, ending

    def _shooter(self) -> None:
        """The Assassin is evil, and he who has the card if it is dealt (A-1)."""
        seat, role = self.record.assassin, self.record.roles.get(self.record.assassin or "")
        if seat is None or role is None:
            return
        if seat not in self.evil:
            self.notes.error("assassin.good", "A-1", seat=seat, role=role)
        elif role != ASSASSIN and ASSASSIN in self.record.roles.values():
            self.notes.error("assassin.other", "A-1", seat=seat, role=role)

    def _unfinished(self, open_: bool) -> tuple[str | None, str | None]:
        """Not over as written: what is claimed is trusted only where something is left out."""
        shot = self.record.assassinated
        if open_ and shot is not None and self.record.ending in (None, *SHOT) and (ending := self._shot()):
            self.notes.unchecked("quests.missing", "A-16")
            return ENDINGS[ending], ending
        if open_ and (self.record.winner or self.record.ending):
            return self._trusted(tuple(ENDINGS))
        if shot is not None and not open_:
            self.notes.error("shot.early", "A-16", seat=shot)
        self.notes.unchecked("game.open", "A-18")
        return None, None

    def _no_shot(self, ending: str) -> str:
        """Three Fails and five rejections end the game without a shot (A-15, A-12)."""
        if self.record.assassinated is not None:
            self.notes.error("shot.none", RULES[ending], seat=self.record.assassinated, ending=ending)
        return ending

    def _shot(self) -> str | None:
        """Merlin named or not; without him good wins at once (A-16). None if nothing tells."""
        shot = self.record.assassinated
        if self.merlin is None and self.whole:
            if shot is not None:
                self.notes.error("shot.none", "A-16", seat=shot, ending="no_merlin")
            return "no_merlin"
        if shot is None:
            self.notes.unchecked("shot.missing", "A-16")
            return None
        if self.record.assassin is None and ASSASSIN not in self.record.roles.values():
            self.notes.unchecked("assassin.missing", "A-16")
        if shot in self.evil:
            self.notes.advice("shot.evil", "A-16", seat=shot)
        if self.merlin is not None:
            return "merlin_shot" if shot == self.merlin else "merlin_missed"
        if shot in self.record.roles:
            return "merlin_missed"
        self.notes.unchecked("roles.shot", "A-16")
        return None

    def _trusted(self, endings: tuple[str, ...]) -> tuple[str | None, str | None]:
        """What is claimed, where nothing else tells and it can be."""
        winner, ending = self.record.winner, self.record.ending
        if ending not in endings:
            ending = None
        if ending is None and endings == SHOT and winner:
            ending = next(name for name in SHOT if ENDINGS[name] == winner)
        if ending or winner:
            self.notes.unchecked("result.trusted", "A-18")
        return (ENDINGS[ending] if ending else winner), ending

    def _agree(self, winner: str | None, ending: str | None) -> None:
        """Compare the claims with what was found (A-18)."""
        rule = "A-16" if ending in (*SHOT, "no_merlin") else RULES.get(ending or "", "A-18")
        for key, claimed, counted in (
            ("winner", self.record.winner, winner),
            ("ending", self.record.ending, ending),
        ):
            if claimed is None or claimed == counted:
                continue
            if counted is None:
                self.notes.error(f"{key}.open", "A-18", claimed=claimed)
            else:
                its = rule if key == "winner" else "A-18"
                self.notes.error(f"claim.{key}", its, claimed=claimed, counted=counted, ending=ending or "")
