"""What the referee finds: not exceptions but findings, all of them, each with the rule it rests on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

Severity = Literal["error", "advice", "unchecked"]


class Finding(msgspec.Struct, frozen=True):
    """One thing found. ``error``: against the rules or the count; ``advice``: lawful but unwise;
    ``unchecked``: not written down, so not judged.
    """

    code: str
    """Stable: a program may act on it."""
    severity: Severity
    rule: str
    """The id of the rule (``K-44``); empty if none."""
    fields: dict[str, Any] = {}
    """What fills the sentence."""
    seat: str = ""
    """The player it is about."""
    round: int = 0
    """The round or quest it is about, from 1; 0 for the whole record."""


def error(code: str, rule: str, **fields: Any) -> Finding:
    """What is against the rules in a set-up, whoever sits where."""
    return Finding(code, "error", rule, fields)


def players_range(players: int, counts: Collection[int], rule: str) -> Finding:
    """So many cannot play; ``counts`` has no gaps."""
    return error("players.range", rule, found=players, min=min(counts), max=max(counts))
