"""Every rule that the referee's code cites is cited by a test too."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"\b[KA]-(?:T\d?|C?\d+)\b")


def cited(folder: Path) -> set[str]:
    return {rule for path in folder.glob("*.py") for rule in RULE.findall(path.read_text("utf-8"))}


def test_rules_of_the_code_are_rules_of_the_tests() -> None:
    code = cited(ROOT / "generator" / "referee")
    assert len(code) >= 40
    assert sorted(code - cited(Path(__file__).parent)) == []
