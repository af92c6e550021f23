"""Every rule that the referee's code cites is cited by a test too."""

from __future__ import annotations

import re
from pathlib import Path

from generator.content.game import load_game
from generator.referee.sultans import judge

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"\b[KAYG]-(?:T\d?|C?\d+)\b")


def cited(folder: Path) -> set[str]:
    return {rule for path in folder.glob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}


def test_rules_of_the_code_are_rules_of_the_tests() -> None:
    code = cited(ROOT / "generator" / "referee")
    assert len(code) >= 40
    assert sorted(code - cited(Path(__file__).parent)) == []


def test_options_of_the_play_are_accepted_and_change_no_score() -> None:
    """K-13, K-15 and K-22 decide what may happen in a round; its end and its points show no more of it."""
    table = load_game("sultans", ()).setup
    assert table
    round_ = {
        "sticks": {"a": "sultan", "b": "guard", "c": "assassin", "d": "slave", "e": "slave"},
        "spare": "slave",
        "known": ["a"],
        "ending": "coronation",
    }
    record = {"players": list("abcde"), "rounds": [round_]}
    options = {"victim_guard_may_stop": True, "slave_answers": "any", "detained_swappable": False}
    assert judge({**record, "house_rules": options}, table) == judge(record, table)
