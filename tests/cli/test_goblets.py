"""The referee's commands for a game of characters and courses: check, deal, score, questions, the sheet."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from generator.messages import LANGUAGES
from generator.referee.sentences import load_sentences
from tests.helpers import ROOT, Pnp, type_in

DOCUMENTED = (ROOT / "docs" / "records.md").read_text("utf-8").split("## Raise Your Goblets")[1]
EXAMPLE = DOCUMENTED.split("```yaml\n")[1].split("```")[0]
SEVEN = """
houses: [{noble: Ben, taster: Amy}, {noble: Dee, taster: Cai}, {noble: Fay, taster: Eve}, {noble: Gus}]
characters: {Ben: vintner, Dee: avenger, Fay: king_cobra, Gus: survivor}
courses:
  - targets: {Ben: Dee, Dee: Fay, Fay: Gus, Gus: Ben}
    drank: {Ben: {wine: 1}, Dee: {poison: 1}, Fay: {}, Gus: {}}
    tasters: {Amy: loyal, Cai: traitor, Eve: loyal}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.yaml").write_text(EXAMPLE, "utf-8")
    (tmp_path / "seven.yaml").write_text(SEVEN, "utf-8")
    return tmp_path


# ----------------------------------------------------------------- score


def test_the_record_of_the_documentation(folder: Path, pnp: Pnp) -> None:
    """Its claims are true and its tie is drawn (G-15)."""
    answer = json.loads(pnp("score", "goblets", "evening.yaml", "--json").says(0).out)
    assert answer["findings"] == []
    assert list(answer) == ["game", "courses", "totals", "winners", "tie_break", "findings"]
    assert [each["dead"] for each in answer["courses"]] == [["Ben"], ["Amy", "Dee"], []]
    assert answer["totals"] == yaml.safe_load(EXAMPLE)["totals"]
    assert (answer["winners"], answer["tie_break"]) == (["Ben"], "drawn")


def test_the_houses_of_the_documentation(folder: Path, pnp: Pnp) -> None:
    """What the text says besides the example is a record too."""
    parts = [part for part in re.findall(r"`(\w+: [\[{][^`]*)`", DOCUMENTED) if "Amy" in part]
    value: dict[str, Any] = {}
    for part in parts:
        value |= yaml.safe_load(part)
    assert set(value) == {"houses", "tasters"}
    record = {"houses": value["houses"], "courses": [{"tasters": value["tasters"]}]}
    (folder / "houses.yaml").write_text(yaml.safe_dump(record), "utf-8")
    answer = json.loads(pnp("score", "goblets", "houses.yaml", "--json").out)
    assert list(answer["totals"]) == ["Ben", "Amy", "Dee", "Cai", "Eve"]
    errors = [finding["code"] for finding in answer["findings"] if finding["severity"] == "error"]
    assert errors == ["houses.pairs"], "five people are no such party, but each word is known"


def test_a_course_is_a_column(folder: Path, pnp: Pnp) -> None:
    rows = pnp("score", "goblets", "evening.yaml").says(0, "★ Ben  (the wine was drawn)").out.splitlines()
    assert [row.split() for row in rows[:5]] == [
        ["1", "2", "3", "="],
        ["Amy", "3", "0", "2", "5"],
        ["Ben", "2", "3", "1", "6"],
        ["Cai", "2", "3", "1", "6"],
        ["Dee", "1", "1", "1", "3"],
    ]


def test_a_wrong_claim(folder: Path, pnp: Pnp) -> None:
    ran = pnp("score", "goblets", "evening.yaml", "--claim", "Amy=6,Ben=6,Cai=6,Dee=3")
    ran.says(1, "Error G-15: Amy's points in all are 5, not 6. By courses: 3 + 0 + 2.")
    assert "Ben has" not in ran.out


def test_in_chinese(folder: Path, pnp: Pnp) -> None:
    (folder / "evening.yaml").write_text(EXAMPLE.replace("tie_draw: Ben", ""), "utf-8")
    ran = pnp("score", "goblets", "evening.yaml", "--lang", "zh-TW").says(0, "平手，還沒抽酒")
    assert "未檢查 G-15：Ben、Cai 平手。" in ran.out


def test_lines_of_records(folder: Path, pnp: Pnp) -> None:
    lines = "\n".join(json.dumps(yaml.safe_load(text)) for text in (EXAMPLE, SEVEN))
    (folder / "games.jsonl").write_text(lines + "\nno\n", "utf-8")
    assert pnp("score", "goblets", "games.jsonl").says(1).out.splitlines() == [
        "1. ★ Ben  (the wine was drawn)",
        "2. Leading so far: Ben, Amy",
        "   Not checked G-7: 1 of 3 courses are written down; the game is not over.",
        "3. Nobody can be said to have won.",
        "   Error: The line is no whole JSON; look at its quotes, brackets and commas "
        "(Input data was truncated).",
    ]


def test_by_the_name_of_the_game(folder: Path, pnp: Pnp) -> None:
    pnp("score", "乾杯", "evening.yaml").says(0, "★ Ben")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_is_filled(folder: Path, pnp: Pnp, language: str) -> None:
    ran = pnp("score", "goblets", "seven.yaml", "--pdf", "--lang", language).says(0)
    document = pypdfium2.PdfDocument(ran.err.strip())
    words = document[0].get_textpage().get_text_range().split()
    document.close()
    names = ["Ben", "Amy", "Dee", "Cai", "Fay", "Eve", "Gus"]
    assert [word for word in words if word in names] == names
    assert words.count("5") >= 2, "Ben lives, hit his target and has the most wine, which is worth 2"


# ----------------------------------------------------------------- check


def test_check_of_characters(pnp: Pnp) -> None:
    assert pnp("check", "goblets", "--players", "4").says(0).out == "✓\n"
    roles = ("check", "goblets", "--players", "4", "--roles")
    assert pnp(*roles, "king_cobra,vintner").says(0).out == "✓\n"
    pnp(*roles, "king_cobra,vintnr").says(1, "Error G-C6: “vintnr” is no character. Did you mean vintner?")
    pnp(*roles, "vintner,vintner").says(1, "Error G-C6: Vintner: there is one card, and 2 are in play.")
    five = "king_cobra,vintner,avenger,survivor,smuggler"
    pnp(*roles, five).says(1, "Error G-2: 5 characters are named, and 4 houses play")
    pnp("check", "goblets", "--players", "13").says(1, "Error G-T: 13 players cannot play it")


def test_check_of_a_record_is_of_its_setup(folder: Path, pnp: Pnp) -> None:
    assert pnp("check", "goblets", "evening.yaml").says(0).out == "✓\n"
    wrong = EXAMPLE.replace("Amy: Ben, Ben: Cai", "Amy: Amy, Ben: Cai").replace("wine: 6", "wine: 60")
    (folder / "wrong.yaml").write_text(wrong, "utf-8")
    ran = pnp("check", "goblets", "wrong.yaml").says(1, "Error G-1: [1] Amy hates Amy")
    assert len(ran.out.splitlines()) == 3, "Amy is now hated twice, and drank more than there is"
    assert "Error G-C1: [3] Wine: 63 were drunk, and the box holds 21." in ran.out
    assert "★" not in ran.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "goblets"), "--players is missing"),
        (("check", "goblets", "evening.yaml", "--players", "4"), "“--players” is one word too many"),
        (("check", "goblets", "evening.yaml", "--roles", "vintner"), "“--roles” is one word too many"),
        (("check", "goblets", "evening.yaml", "--options", "x"), "--options is not for goblets"),
        (("check", "goblets", "--players", "4", "--player", "x"), "--player is not for goblets"),
        (("check", "sultans", "--players", "5"), "--roles is missing"),
    ],
)
def test_what_the_game_does_not_have(folder: Path, pnp: Pnp, arguments: tuple[str, ...], says: str) -> None:
    pnp(*arguments).says(2, says)


# ----------------------------------------------------------------- deal


@pytest.mark.parametrize(("players", "tasters"), [(2, 0), (6, 0), (7, 3), (8, 4), (12, 6)])
def test_a_deal(pnp: Pnp, players: int, tasters: int) -> None:
    """G-8: seat by seat taster and noble; the cards are secret (G-C5)."""
    lines = pnp("deal", "goblets", "--players", str(players), "--seed", "1").says(0).out.splitlines()
    assert [line.split()[0] for line in lines[:players]] == [str(seat) for seat in range(1, players + 1)]
    kinds = ["taster" if "taster" in line else "noble" for line in lines[:players]]
    assert kinds == ["taster", "noble"] * tasters + ["noble"] * (players - 2 * tasters)
    assert all(("target: " in line) == (kind == "noble") for line, kind in zip(lines, kinds, strict=False))
    assert ("Taster cards are dealt" in lines[-1]) == (tasters > 0)
    assert len(lines) == players + (tasters > 0)
    assert not re.search("Loyal|Traitor", "\n".join(lines))
    again = pnp("deal", "goblets", "--players", str(players), "--seed", "1").out
    assert again.splitlines() == lines


def test_the_seat_of_a_target_is_its_nobles(pnp: Pnp) -> None:
    """G-1."""
    lines = pnp("deal", "goblets", "--players", "10", "--seed", "3").says(0).out.splitlines()
    nobles = {}
    for line in lines:
        if found := re.match(r" *(\d+)  ([^,]+), noble", line):
            nobles[found[2]] = found[1]
    aims = dict(re.findall(r"target: ([^(]+) \(seat (\d+)\)", "\n".join(lines)))
    assert aims == nobles
    assert len(nobles) == 5


def test_a_private_deal_shows_each_taster_his_card(monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """The same deal, the cards first and seat by seat, what is open last."""
    deal = ("deal", "goblets", "--players", "12", "--seed", "1")
    type_in(monkeypatch, *[""] * 12)
    private = pnp(*deal, "--private").says(0).out
    assert re.findall(r"Seat (\d+): press Enter to look", private) == ["1", "3", "5", "7", "9", "11"]
    assert (private.count("Your card: Loyal"), private.count("Your card: Traitor")) == (5, 1)
    assert private.rstrip().endswith("\n".join(pnp(*deal).out.splitlines()[:12]))


def test_a_deal_that_holds_no_secrets(pnp: Pnp) -> None:
    deal = ("deal", "goblets", "--players", "4", "--seed", "1")
    assert pnp(*deal, "--private").says(0).out == pnp(*deal).out
    pnp("deal", "goblets", "--players", "4", "--lang", "zh-TW").says(0, "目標：", "角色：")
    pnp("deal", "goblets", "--players", "13").says(1, "13 players cannot play it")


# ----------------------------------------------------------------- the questions


def saved(folder: Path) -> Any:
    path = next((folder / "output" / "records").glob("*.yaml"))
    return yaml.safe_load(path.read_text("utf-8"))


def test_an_evening_of_two(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """Enter alone is nobody or 0; a step back asks again; the tie is asked for (G-15)."""
    first = ["2", "1", "x", "<", "1", "1", "1", "", "", "0", ""]  # Amy, with the tear, then Ben
    type_in(monkeypatch, "Amy,Ben", "alchemist", "", *first, "", *[""] * 8, "", *[""] * 8)
    ran = pnp("score", "goblets").says(0, "★ Amy", "That is no number from 0 to 199.")
    assert "Who got the wine?" not in ran.out
    record = saved(folder)
    assert record["courses"][0] == {
        "targets": {"Amy": "Ben", "Ben": "Amy"},
        "drank": {"Amy": {"wine": 2, "poison": 1, "antidote": 1, "unicorn": 1}, "Ben": {}},
    }
    assert record["characters"] == {"Amy": "alchemist", "Ben": "none"}
    assert len(record["courses"]) == 3


def test_a_tie_is_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    type_in(monkeypatch, "Amy,Ben", "", "", *[""] * 6, "", *[""] * 6, "yes", *[""] * 6, "ben")
    pnp("score", "goblets").says(0, "Who got the wine?", "★ Ben  (the wine was drawn)")
    assert saved(folder)["tie_draw"] == "Ben"


def test_an_evening_of_seven(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """Taster, noble … and one alone (G-8); stopped and resumed."""
    type_in(monkeypatch, "Amy,Ben,Cai,Dee,Eve,Fay,Gus", "釀酒", "vintner", "復仇者", "", "", "Dee")
    pnp("score", "goblets").says(130, "--resume")
    path = next((folder / "output" / "records").glob("*.yaml"))
    drunk = ["1", "", "", "", "1", "", *[""] * 6]
    type_in(monkeypatch, "Fay", "Gus", "Ben", *drunk, "loyal", "叛徒", "1", "no")
    ran = pnp("score", "goblets", "--resume", path).says(0, "Leading so far: Ben, Amy")
    assert "character\n" not in ran.out, "not asked again"
    record = saved(folder)
    assert record["houses"] == yaml.safe_load(SEVEN)["houses"]
    assert record["characters"] == {"Ben": "vintner", "Dee": "avenger", "Fay": "none", "Gus": "none"}
    assert record["courses"] == yaml.safe_load(SEVEN)["courses"]


def test_words_of_the_questions_are_understood() -> None:
    for language in LANGUAGES:
        words = load_sentences("goblets", language).words
        names = [words[name] for name in words]
        assert len(set(names)) == len(names), "each is called otherwise"
