"""Gathers the findings of a game of Avalon; what was not checked is said once a kind."""

from __future__ import annotations

from typing import Any

from generator.referee.finding import Finding


class Notes:
    """Findings in the order in which they are found, then one for each kind of thing not checked."""

    def __init__(self, findings: list[Finding]) -> None:
        self.findings = findings
        self._unchecked: dict[tuple[str, str], list[int]] = {}

    def error(
        self, code: str, rule: str, *, seat: str = "", quest: int = 0, proposal: int = 0, **fields: Any
    ) -> None:
        """Note what is against a rule."""
        fields = {**numbers(quest, proposal), **fields}
        self.findings.append(Finding(code, "error", rule, fields, seat, quest))

    def advice(self, code: str, rule: str, *, seat: str = "", **fields: Any) -> None:
        """Note what is lawful but unusual or unwise."""
        self.findings.append(Finding(code, "advice", rule, fields, seat))

    def unchecked(self, code: str, rule: str, quest: int = 0) -> None:
        """Note that something is not written down and so not judged."""
        quests = self._unchecked.setdefault((code, rule), [])
        if quest and quest not in quests:
            quests.append(quest)

    def all(self) -> tuple[Finding, ...]:
        """All findings; each kind of thing not checked once, with the quests it is about."""
        missing = []
        for (code, rule), quests in self._unchecked.items():
            fields = {"quests": tuple(quests)} if quests else {}
            only = quests[0] if len(quests) == 1 else 0
            missing.append(Finding(code, "unchecked", rule, fields, "", only))
        return (*self.findings, *missing)


def numbers(quest: int, proposal: int) -> dict[str, int]:
    """The fields that say where in the game something stands, as far as they are known."""
    return {name: number for name, number in (("quest", quest), ("proposal", proposal)) if number}
