"""``pnp score GAME`` without a record: questions in order, back a step, saved, resumed, printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.cli.main import run
from generator.referee.games import referee_for
from generator.referee.interview import Question, fitting, standing, understand
from tests.helpers import type_in

ANSWERS = [
    "Amy,Ben,Cai,Dee,Eve",
    "sultan",
    "2",
    "刺客",
    "slave",
    "4",
    "slave",
    "Cai",
    "Amy",
    "",
    "coronation",
]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def saved(folder: Path) -> Path:
    return next((folder / "output" / "records").glob("*.yaml"))


def test_a_round_is_taken_down(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *ANSWERS, "no")
    assert run(["score", "sultans"]) == 0
    assert "Leading so far: Amy" in capsys.readouterr().out
    assert run(["score", "sultans", str(saved(table))]) == 0, "what was saved can be judged again"
    assert "Leading so far: Amy" in capsys.readouterr().out


def test_a_step_back(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *ANSWERS[:3], "guard", "<", *ANSWERS[3:], "no")
    assert run(["score", "sultans"]) == 0
    assert "Leading so far: Amy" in capsys.readouterr().out


def test_what_is_not_understood_is_asked_again(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "Amy", "Amy,Amy,Ben,Cai,Dee", ANSWERS[0], "pope", "9", *ANSWERS[1:], "no")
    assert run(["score", "sultans"]) == 0
    out = capsys.readouterr().out
    assert out.count("That is none of the choices") == 2
    assert out.count("Write 5 to 15 names, each another, with commas between them.") == 2


def test_stopped_and_resumed(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *ANSWERS[:5])
    assert run(["score", "sultans"]) == 130
    assert f"--resume {saved(Path())}" in capsys.readouterr().out
    type_in(monkeypatch, *ANSWERS[5:], "no")
    assert run(["score", "sultans", "--resume", str(saved(table))]) == 0
    assert "Leading so far: Amy" in capsys.readouterr().out


def test_a_second_evening_does_not_write_over_the_first(table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(2):
        type_in(monkeypatch, *ANSWERS, "no")
        assert run(["score", "sultans"]) == 0
    assert len(list((table / "output" / "records").glob("*.yaml"))) == 2


def test_the_score_sheet_is_filled(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *ANSWERS, "no")
    assert run(["score", "sultans", "--pdf", "--lang", "en"]) == 0
    document = pypdfium2.PdfDocument(table / "output" / "sultans-5p-en-a4-score-sheet.pdf")
    picture = document[0].render(scale=2).to_pil().convert("L")
    text = document[0].get_textpage().get_text_range()
    document.close()
    assert all(name in text for name in ANSWERS[0].split(","))
    black = [picture.getpixel((round(x * 2 * 72 / 25.4), round(y * 2 * 72 / 25.4))) for x, y in _spots()]
    assert [level < 90 for level in black] == [False, False, True]  # Amy has two points


def _spots() -> list[tuple[float, float]]:
    """A point inside each of Amy's first three discs, beside its figure, in mm on A4."""
    left = (210 - 180) / 2 + 50 + 2
    top = 9.5 + (297 - 9.5 - 17 - 250) / 2 + 30.6 + 25 / 2
    step = (106 / 5 - 4 + 0.6) / 3
    return [(left + step * order + (step - 0.6) / 2 - 1.9, top) for order in range(3)]


def referee() -> Any:
    return referee_for("sultans", "en")


def test_order_of_the_questions() -> None:
    answers: list[Any] = [["Amy", "Ben", "Cai", "Dee", "Eve"]]
    keys = []
    for answer in [
        "sultan",
        "guard",
        "fortune_teller",
        "slave",
        "slave",
        "slave",
        [],
        ["Cai", "Dee"],
        [],
        [],
    ]:
        question = standing(referee().interview, answers).question
        assert question
        keys.append(question.key)
        answers.append(answer)
    assert keys == ["stick"] * 5 + ["spare", "dead", "known", "detained", "captured"]
    question = standing(referee().interview, answers).question
    assert question
    assert question.key == "named"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists, max_leaves=4), max_size=6
    )
)
def test_a_changed_file_resumes_as_far_as_it_fits(answers: list[Any]) -> None:
    start = [["Amy", "Ben", "Cai", "Dee", "Eve"], "sultan"]
    good = fitting(referee().interview, [*start, *answers])
    assert good[:2] == start
    assert standing(referee().interview, good).question is not None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1", "sultan"),
        ("SULTAN", "sultan"),
        ("蘇丹", "sultan"),
        ("fort", "fortune_teller"),
        ("s", None),
        ("0", None),
    ],
)
def test_understanding_one(text: str, found: str | None) -> None:
    question = Question("stick", "one", ("sultan", "slave", "fortune_teller"))
    assert understand(text, question, referee().names_of) == found


def test_understanding_some() -> None:
    question = Question("dead", "some", ("Amy", "10", "Ben"))
    assert understand("amy、3", question, lambda _: ()) == ["Amy", "Ben"]
    assert understand("10", question, lambda _: ()) == ["10"], "a name that is a number is itself"
    assert understand("Zoe", question, lambda _: ()) is None


AVALON = [
    "A,B,C,D,E", "merlin", "刺客", "loyal_servant", "loyal_servant", "minion", "A",
    "1,2", "1,2,3", "0",
    "B,C", "B,C,D", "1,2",
    "C,D,E", "A,B,C,D,E", "1",
    "D,E", "A,B,C", "0",
    "A,B,C", "A,B,C", "0",
    "A",
]  # fmt: skip


def test_a_game_of_avalon_is_taken_down(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Quest 2 has one team of the wrong size (asked again) and one rejection, so C leads it."""
    type_in(monkeypatch, *AVALON)
    assert run(["score", "avalon"]) == 0
    assert "★ evil" in capsys.readouterr().out
    assert run(["score", "avalon", str(saved(table)), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["winner"], answer["ending"]) == ("evil", "merlin_shot")
    assert [f for f in answer["findings"] if f["severity"] == "error"] == []
    leaders = [p["leader"] for q in read_record(saved(table))["quests"] for p in q["proposals"]]
    assert leaders == ["A", "B", "C", "D", "E"]


def test_five_rejections_end_the_game(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *AVALON[:7], *["1,2", "1"] * 5)
    assert run(["score", "avalon"]) == 0
    assert "five rejections" in capsys.readouterr().out


def read_record(path: Path) -> Any:
    from generator.referee.reading import read_one

    return read_one(path.read_text("utf-8"), "record")
