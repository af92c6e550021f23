"""The referee's commands, as a person at the table types them."""

from __future__ import annotations

import io
import json
from collections import Counter
from math import comb
from pathlib import Path

import pytest

from generator.cli.main import run
from generator.content.game import load_game
from generator.referee.sultans_setup import check_setup, deal
from tests.helpers import type_in

RECORD = """
game: sultans
players: [Amy, Ben, Cai, Dee, Eve]
rounds:
  - sticks: {Amy: sultan, Ben: guard, Cai: assassin, Dee: slave, Eve: slave}
    spare: slave
    known: [Amy, Cai]
    dead: [Cai]
    ending: coronation
    points: {Amy: 2, Ben: 1}
"""


@pytest.fixture
def evening(tmp_path: Path) -> str:
    path = tmp_path / "evening.yaml"
    path.write_text(RECORD, "utf-8")
    return str(path)


def test_a_right_score_is_printed(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultans", evening]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split() == ["Amy", "2", "2"]
    assert "Leading so far: Amy" in lines, "one round of five"


def test_a_wrong_claim_is_named_with_its_rule(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultans", evening, "--claim", "Amy=3,Ben=1"]) == 1
    out = capsys.readouterr().out
    assert "Error K-46: Amy's points in all are 2, not 3." in out
    assert "Ben has" not in out


def test_in_chinese(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultans", evening, "--claim", "Amy=3", "--lang", "zh-TW"]) == 1
    assert "錯誤 K-46：Amy 總分應為 2，不是 3。" in capsys.readouterr().out


def test_json_is_one_object(evening: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultans", evening, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert list(answer) == ["game", "players", "rounds", "totals", "winners", "tie_break", "findings"]
    assert answer["rounds"] == [
        {"winner": "loyalists", "points": {"Amy": 2, "Ben": 1, "Cai": 0, "Dee": 0, "Eve": 0}}
    ]


def test_lines_are_judged_one_by_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = '{"game": "sultans"}\n{"players": 5}\nnot json\n[1, 2]\n{"players": ["A"], "rounds": []}\n'
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    assert run(["score", "sultans", "-", "--json"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(answers) == 5
    assert answers[2]["findings"][0]["code"] == "record.json"
    assert all(answer["findings"] for answer in answers)


def test_a_broken_record_says_where(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("players: [Amy\nrounds: {", "utf-8")
    assert run(["score", "sultans", str(path)]) == 1
    assert f"{path}:2:" in capsys.readouterr().err


def test_a_missing_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultans", "nowhere.yaml"]) == 1
    assert "nowhere.yaml" in capsys.readouterr().err


def test_an_unknown_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", "sultan", "x.yaml"]) == 2
    assert "sultans" in capsys.readouterr().err


def test_check(capsys: pytest.CaptureFixture[str]) -> None:
    good = "sultan,guard,assassin,slave,slave,slave"
    assert run(["check", "sultans", "--players", "5", "--roles", good]) == 0
    assert run(["check", "sultans", "--players", "5", "--roles", good.replace("guard", "gaurd")]) == 1
    out = capsys.readouterr().out
    assert "Did you mean guard?" in out
    assert "Guard: 0 in the round, 1 are dealt" in out
    assert run(["check", "sultans", "--players", "4", "--roles", good]) == 1


def test_deal_is_lawful_and_repeats_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["deal", "sultans", "--players", "9", "--seed", "a"]) == 0
    first = capsys.readouterr().out
    assert len(first.splitlines()) == 10
    assert run(["deal", "sultans", "--players", "9", "--seed", "a"]) == 0
    assert capsys.readouterr().out == first
    assert run(["deal", "sultans", "--players", "3"]) == 1


@pytest.mark.parametrize("players", range(5, 16))
def test_deals_reach_every_lawful_set_of_sticks(players: int) -> None:
    """K-T: as many different sets as there are ways to draw the neutrals; each is lawful."""
    import random

    setup = load_game("sultans", ()).setup
    assert setup
    chance = random.Random(players)
    found = set()
    for _ in range(150):
        sticks = deal(players, setup, chance)
        assert len(sticks) == players + 1
        assert check_setup(players, sticks, setup) == ()
        found.add(frozenset(Counter(sticks).items()))
    assert len(found) == comb(4, setup.rows[players]["neutral"])


def test_check_by_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "set-up.yaml"
    path.write_text(
        "players: [A, B, C, D, E]\nroles: [sultan, guard, assassin, slave, slave, slave]", "utf-8"
    )
    assert run(["check", "sultans", str(path)]) == 0
    assert run(["check", "sultans", str(path), "--players", "6"]) == 1
    assert run(["check", "sultans"]) == 2


def test_check_tells_advice_from_errors(capsys: pytest.CaptureFixture[str]) -> None:
    """A-2 is an error, A-3 advice; advice alone is no fault."""
    five = "merlin,loyal_servant,loyal_servant,assassin,morgana"
    assert run(["check", "avalon", "--players", "5", "--roles", five]) == 0
    assert "Advice A-3" in capsys.readouterr().out
    six = "merlin,loyal_servant,loyal_servant,loyal_servant,morgana,mordred"
    assert run(["check", "avalon", "--players", "6", "--roles", six]) == 1
    assert "Error A-2" in capsys.readouterr().out


def test_a_private_deal_shows_one_seat_at_a_time(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *[""] * 10)
    assert run(["deal", "avalon", "--players", "5", "--seed", "2", "--private"]) == 0
    out = capsys.readouterr().out
    asked = [out.index(f"Seat {seat}: press Enter to look") for seat in range(1, 6)]
    assert asked == sorted(asked)
    assert out.count("Press Enter when you have it by heart") == 5
    assert out.count("You see evil:") == 1
    assert out.count("Your fellows:") == 2


def test_an_avalon_record_of_the_documentation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    path = tmp_path / "avalon.yaml"
    path.write_text(text.split("## Avalon")[1].split("```yaml\n")[1].split("```")[0], "utf-8")
    assert run(["score", "avalon", str(path), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["winner"], answer["ending"]) == ("evil", "merlin_shot")
    assert {finding["severity"] for finding in answer["findings"]} == {"unchecked"}


def test_a_game_of_avalon_fills_its_score_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who was what, and how it ended (A-C9, A-18)."""
    import pypdfium2

    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
    record = text.split("## Avalon")[1].split("```yaml\n")[1].split("```")[0]
    (tmp_path / "game.yaml").write_text(record, "utf-8")
    assert run(["score", "avalon", "game.yaml", "--pdf", "--lang", "en"]) == 0
    document = pypdfium2.PdfDocument(capsys.readouterr().err.strip())
    words = "".join(document[0].get_textpage().get_text_range().split())
    document.close()
    for name, role in (("Ann", "Merlin"), ("Dan", "MinionofMordred"), ("Eli", "Percival")):
        assert name in words
        assert role in words
    assert "thecommonending" in words
