"""Every rule of the game's rules document is printed somewhere, and content says where it applies it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CONTENT = Path(__file__).parent.parent / "content"
PRINTED = {
    "sultans": [
        *(f"K-{number}" for number in (*range(1, 23), *range(30, 35), *range(40, 48))),
        *(f"K-C{number}" for number in range(1, 6)),
        *(f"K-T{number}" for number in range(1, 7)),
        "K-T",
    ],
    "avalon": [
        *(f"A-{number}" for number in (*range(1, 5), *range(10, 20))),
        *(f"A-C{number}" for number in range(1, 10)),
        "A-T",
    ],
    "sultaniya": [
        *(f"Y-{number}" for number in (*range(1, 10), *range(20, 26), *range(30, 36))),
        *(f"Y-C{number}" for number in range(1, 8)),
        "Y-T",
    ],
    "goblets": [
        *(f"G-{number}" for number in range(1, 16)),
        *(f"G-C{number}" for number in range(1, 9)),
        "G-T",
    ],
}


def cited(game: str) -> set[str]:
    texts = [path.read_text("utf-8") for path in (CONTENT / game).rglob("*.yaml")]
    letter = PRINTED[game][0][0]
    return set(re.findall(rf"\b{letter}-[TC]?\d*", "\n".join(texts)))


@pytest.mark.parametrize("game", PRINTED)
def test_every_rule_is_cited(game: str) -> None:
    assert sorted(set(PRINTED[game]) - cited(game)) == []


@pytest.mark.parametrize("game", PRINTED)
def test_no_rule_is_made_up(game: str) -> None:
    assert sorted(cited(game) - set(PRINTED[game]) - {"K-", "A-", "Y-", "G-"}) == []
