"""Records as text: keys that stand twice, signs of the other script, numbers that are none."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InputError
from generator.referee.games import referee_for
from generator.referee.reading import BadLine, read_json, read_one

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ('{"a": 1, "a": 1}', "a"),
        ('{"a": {"b": 1, "c": ":", "b": 2}}', "b"),
        ('[{"a": 1}, {"x": "\\u003a", "x": 2}]', "x"),
        ('{"a": {"k": 1}, "a": {"k": 1}}', "a"),
        ('{"a": {"a": 1}, "b": {"a": 1}}', ""),
        ('{"a": ":", "b": "\\"a\\": 1"}', ""),
        ('"\\u003a"', ""),
    ],
)
def test_a_key_that_stands_twice(text: str, twice: str) -> None:
    value = read_json(text)
    assert value == (BadLine("", twice) if twice else json.loads(text))


@given(VALUES, st.booleans())
def test_no_sound_value_is_refused(value: object, escaped: bool) -> None:
    assert read_json(json.dumps(value, ensure_ascii=escaped)) == value


def test_a_key_that_stands_twice_is_told_with_its_place() -> None:
    with pytest.raises(InputError, match=r"evening:1:17: a: the key “a” stood already on line 1"):
        read_one('{"a": 1, "b": 2,"a": 3}', "evening")
    answer = referee_for("sultans", "zh-TW").judge_line(read_json('{"players": [], "players": []}'))
    assert [finding["message"] for finding in answer["findings"]] == ["鍵「players」寫了兩次。請只留一個。"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game：sultans\nplayers：[小明", "x:1:5"),
        ("game: sultans\nplayers：\n  - 小明\n b: c", "x:2:8"),
        ("game: sultans\nrounds: ｛a: 1}\nb: ]", "x:2:9"),
    ],
)
def test_full_width_signs_are_pointed_at(text: str, place: str) -> None:
    with pytest.raises(InputError) as caught:
        read_one(text, "x")
    (hint,) = [problem for problem in caught.value.problems if problem.code == "yaml.wide"]
    assert str(hint.place) == place
    assert "全形的「" in hint.sentence("zh-TW")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("game：sultans\nplayers：[小明、阿美]", {"game": "sultans", "players": ["小明", "阿美"]}),
        ("totals: {小明: ２，阿美： 1}  # 全部：對", {"totals": {"小明": "２", "阿美": 1}}),
        ("a: {totals: {小明：2，阿美：1}}", {"a": {"totals": {"小明": 2, "阿美": 1}}}),
        ("players: [小明，阿美、小華]", {"players": ["小明", "阿美", "小華"]}),
        ("totals：｛'甲：乙'：2｝", {"totals": {"甲：乙": 2}}),
    ],
)
def test_what_only_full_width_signs_spoil_is_understood(text: str, value: object) -> None:
    assert read_one(text, "x") == value


def test_full_width_figures_are_numbers() -> None:
    record = {"players": [*"abcde"], "rounds": [{"points": {"a": "２"}}], "totals": {"a": "２", "b": "2"}}
    found = referee_for("sultans", "en").judge(record)["findings"]
    assert [f["message"] for f in found if f["code"] == "record.type"] == [
        "totals: found 2, expected a whole number."
    ]


def test_full_width_signs_in_sound_yaml_are_names() -> None:
    assert read_one("players: [小：明, 小，華]", "x") == {"players": ["小：明", "小，華"]}


@pytest.mark.parametrize("number", ["1e3", ".inf", "-.INF", "1.5", "9" * 5000, "1_000_000"])
def test_a_number_that_is_not_whole_is_called_a_number(number: str) -> None:
    record = read_one(f"players: [a, b, c, d, e]\nrounds: []\nhouse_rules: {{rounds: {number}}}", "x")
    messages = [finding["message"] for finding in referee_for("sultans", "en").judge(record)["findings"]]
    assert "rounds: found a number, expected a whole number." in messages
