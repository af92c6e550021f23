"""What a host types at the questions: words for nobody, yes and no, names by blanks, short names, counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.referee.games import referee_for
from generator.referee.interview import NOBODY, Question, complaint, fitting, standing, understand
from tests.helpers import TAIWAN, Pnp, type_in

SPOKEN = referee_for("avalon", "zh-TW").names_of
PEOPLE = Question("dead", "some", ("小明", "小華", "阿美"))
TWO = Question("team", "some", ("小明", "小華", "阿美"), size=2)
NAMES = Question("players", "names", fields={"min": 2, "max": 4})
YES_NO = Question("more", "one", ("yes", "no"), "yes")
ROLES = Question("role", "one", referee_for("avalon", "en").roles)


@pytest.mark.parametrize("text", ["沒有", "無", "none", "Nobody", "no", "没有", "沒人", "-", " 沒有 "])
def test_nobody(text: str) -> None:
    assert understand(text, PEOPLE, SPOKEN) == []
    assert understand(text, ROLES, SPOKEN) is None
    assert understand(text, TWO, SPOKEN) is None


def test_a_player_called_like_nobody_is_himself() -> None:
    assert understand("無", Question("dead", "some", ("小明", "無")), SPOKEN) == ["無"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("是", "yes"),
        ("好", "yes"),
        ("要", "yes"),
        ("Y", "yes"),
        ("yes", "yes"),
        ("1", "yes"),
        ("ｙｅｓ", "yes"),
        ("不", "no"),
        ("否", "no"),
        ("不要", "no"),
        ("n", "no"),
        ("no", "no"),
        ("２", "no"),
        ("？", None),
    ],
)
def test_yes_and_no(text: str, found: str | None) -> None:
    assert understand(text, YES_NO, SPOKEN) == found


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("忠臣", "loyal_servant"),
        ("爪牙", "minion"),
        ("莫德雷德", "mordred"),
        ("莫", None),
        ("Servant", "loyal_servant"),
        ("loyal servant", "loyal_servant"),
        ("Minion", "minion"),
    ],
)
def test_short_names_as_they_are_printed(text: str, role: str | None) -> None:
    assert understand(text, ROLES, SPOKEN) == role


@pytest.mark.parametrize(
    "text", ["小明 小華", "小明；小華", "小明;小華", "小明、 小華", "１　2", "1 2", "1,2", "小明,2"]
)
def test_names_and_numbers_apart(text: str) -> None:
    assert understand(text, PEOPLE, SPOKEN) == ["小明", "小華"]
    assert understand(text, TWO, SPOKEN) == ["小明", "小華"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("小明 小華", ["小明", "小華"]),
        ("小明　小華　阿美", ["小明", "小華", "阿美"]),
        ("小明；小華", ["小明", "小華"]),
        ("Mary Ann, Ben", ["Mary Ann", "Ben"]),
        ("小明", None),
        ("小明,小明", None),
        ("a b c d e", None),
    ],
)
def test_names_of_players(text: str, names: list[str] | None) -> None:
    assert understand(text, NAMES, SPOKEN) == names


def test_why_an_answer_is_not_taken() -> None:
    texts = referee_for("avalon", "zh-TW").sentences.questions
    said = {text: complaint(text, TWO, SPOKEN) for text in ("小明", "1 2 3", "無", "誰")}
    told = {text: texts[key].format(**fields) for text, (key, fields) in said.items()}
    assert told["小明"] == "要選 2 人，你寫了 1 人。"
    assert told["1 2 3"] == "要選 2 人，你寫了 3 人。"
    assert told["無"] == "要選 2 人，你寫了 0 人。"
    assert told["誰"] == texts["again"]
    key, fields = complaint("小明", NAMES, SPOKEN)
    assert texts[key].format(**fields) == "請寫 2 到 4 個不重複的名字，用逗號分開。"


def test_players_called_by_numbers() -> None:
    """Beside a list in another order a number would be a place and a name; it is the name alone."""
    living = Question("known", "some", ("1", "3", "4"))
    assert not living.is_numbered
    assert understand("3 4", living, SPOKEN) == ["3", "4"]
    assert understand("2", living, SPOKEN) is None
    assert Question("known", "some", ("1", "2", "3")).is_numbered
    assert Question("known", "some", ("Amy", "10")).is_numbered


@pytest.mark.parametrize("game", ["sultans", "avalon", "sultaniya", "goblets"])
def test_no_number_is_offered_as_a_choice(game: str) -> None:
    """The first choice of each question, as far as a game goes; a Fail is a number up to the team's size."""
    interview = referee_for(game, "en").interview
    assert interview
    answers: list[Any] = []
    seen: list[Question] = []
    while (question := standing(interview, answers).question) and len(answers) < 80:
        seen.append(question)
        some = question.choices[: question.size or len(question.choices)]
        first: dict[str, Any] = {"names": list("ABCDE"), "number": 0, "some": list(some)}
        if question.kind == "names":
            first["names"] = first["names"][: question.fields["max"]]
        answers.append(first.get(question.kind, (*question.choices, "")[0]))
    assert len(seen) > 15
    assert not [q for q in seen if any(choice.isdecimal() for choice in q.choices)]
    assert {q.most for q in seen if q.key == "fails"} == ({2, 3} if game == "avalon" else set())
    assert fitting(interview, answers) == answers


def test_the_fails_of_a_quest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """What is typed is what is written down; more than the team is refused, and no refusal is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", TAIWAN["LANG"])
    people = "小明 小華 阿美 Ben Cai"
    lines = [
        people,
        "梅林",
        "忠臣",
        "刺客",
        "爪牙",
        "忠臣",
        "小明",
        "小明",
        "小明 小華",
        "全部",
        "1 2 3",
        "3",
        "2",
    ]
    type_in(monkeypatch, *lines, "＜", "1")
    ran = pnp("score", "avalon").says(130, "要選 2 人，你寫了 1 人。", "請寫 0 到 2 的整數。")
    assert ran.out.count("有幾張任務失敗") == 2
    assert " 1 0\n" not in ran.out
    (path,) = (tmp_path / "output" / "records").glob("*.yaml")
    answers = yaml.safe_load(path.read_text("utf-8"))["answers"]
    assert answers[-3:] == [["小明", "小華"], ["小明", "小華", "阿美"], 1]


def test_nobody_is_a_word_of_every_language() -> None:
    assert {"nobody", "沒有"} <= set(SPOKEN(NOBODY))
