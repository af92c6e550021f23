"""Words that the program prints are words that it takes: in checks, in records, in answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.messages import LANGUAGES
from generator.referee.games import RECORDS, referee_for
from generator.referee.naming import by_name, names_of, to_id, turn_for
from generator.typed import fold
from tests.helpers import ROOT, TAIWAN, Pnp, process

GAMES = ["sultans", "avalon", "sultaniya", "goblets"]


def documented(name: str) -> dict[str, Any]:
    """The example of each game in a page of documentation."""
    texts = (ROOT / "docs" / name).read_text("utf-8").split("```yaml\n")[1:]
    return {game: yaml.safe_load(text.split("```")[0]) for game, text in zip(GAMES, texts, strict=True)}


EXAMPLES = documented("records.md")
NAMES = {"sultans": "推翻蘇丹", "avalon": "《阿瓦隆》", "sultaniya": "蘇丹尼亞", "goblets": "乾杯"}


def spoken(value: Any, game: str, language: str) -> Any:
    """A record with every id in the words of a language."""
    words = referee_for(game, language).sentences.words
    if isinstance(value, dict):
        return {words.get(key, key): spoken(item, game, language) for key, item in value.items()}
    if isinstance(value, list):
        return [spoken(item, game, language) for item in value]
    return words.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_record_in_the_words_of_the_referee(game: str, language: str) -> None:
    referee = referee_for(game, language)
    record = {**spoken(EXAMPLES[game], game, language), "game": NAMES[game]}
    assert record != EXAMPLES[game]
    assert referee.judge(record) == referee.judge(EXAMPLES[game])
    assert referee.sheet(record) == referee.sheet(EXAMPLES[game])


def test_the_documentation_shows_the_same_records_in_chinese() -> None:
    assert documented("records.zh-TW.md") == EXAMPLES


@pytest.mark.parametrize("game", GAMES)
def test_the_chinese_documentation_calls_roles_as_the_referee_does(game: str) -> None:
    text = (ROOT / "docs" / "records.zh-TW.md").read_text("utf-8").split("\n## ")[1 + GAMES.index(game)]
    for role in set(referee_for(game, "zh-TW").roles) - {"none"}:
        assert any(f"`{role}` {name}" in text for name in names_of(game, role)), role


@pytest.mark.parametrize("game", GAMES)
def test_no_two_ids_of_a_place_share_a_name(game: str) -> None:
    roles = referee_for(game, "en").roles
    found = by_name(game, roles)
    assert all(found[fold(name)] == id_ for id_ in roles for name in names_of(game, id_)[:2])


@pytest.mark.parametrize("game", GAMES)
def test_junk_is_turned_into_itself(game: str) -> None:
    turn = turn_for(game, RECORDS[f"record-{game}"])
    values: list[Any] = [
        None,
        3,
        "x",
        [],
        [{}],
        {"players": {1: 2}},
        {"game": 3, 4: 5},
        {"rounds": ["x", [None]]},
    ]
    for value in values:
        assert turn(value) == value


def test_a_player_may_be_called_like_a_role() -> None:
    players = ["蘇丹", "守衛", "刺客", "奴隸", "大官"]
    sticks = dict(zip(players, ["sultan", "guard", "assassin", "slave", "slave"], strict=True))
    round_ = {"sticks": sticks, "spare": "slave", "known": ["蘇丹"], "ending": "加冕"}
    answer = referee_for("sultans", "zh-TW").judge({"players": players, "rounds": [round_]})
    assert answer["totals"]["蘇丹"] == 2
    assert not [finding for finding in answer["findings"] if finding["severity"] == "error"]


def test_check_by_name(pnp: Pnp) -> None:
    five = "蘇丹、守衛，刺客；奴隸,Slave;奴隸"
    assert pnp("check", "推翻蘇丹", "--players", "5", "--roles", five).says(0).out == "✓\n"
    seven = "梅林,派西維爾,忠臣,Loyal Servant of Arthur,刺客,莫甘娜,爪牙"
    assert pnp("check", "avalon", "--players", "7", "--roles", seven).says(0).out == "✓\n"
    assert pnp("check", "goblets", "--players", "4", "--roles", "眼鏡王蛇,Vintner").says(0).out == "✓\n"


def test_check_of_a_file_by_name(tmp_path: Path, pnp: Pnp) -> None:
    path = tmp_path / "配置.yaml"
    path.write_text("players: [A, B, C, D, E]\nroles: [蘇丹, 守衛, 刺客, 奴隸, 奴隸, 奴隸]", "utf-8")
    pnp("check", "sultans", path).says(0, "✓")


def test_a_wrong_word_is_answered_with_the_words_there_are() -> None:
    ran = process("check", "sultans", "--players", "5", "--roles", "蘇丹,守位", **TAIWAN)
    ran.says(1, "「守位」不是角色。是不是「守衛 guard」？")
    record = json.dumps({**EXAMPLES["sultans"], "rounds": [{"ending": "xyz"}]})
    code = f"import io, sys; sys.stdin = io.TextIOWrapper(io.BytesIO({record.encode()!r})); "
    code += "from generator.cli.main import run; sys.exit(run(['score', 'sultans', '-']))"
    ran = process(code=code, **TAIWAN)
    ran.says(1, "可用的有：弒君 sultan_killed、革命 revolution、平定 rebels_spent、加冕 coronation。")


def test_a_name_of_two_ids_names_neither() -> None:
    assert to_id("宣禮塔", "sultaniya", ("minaret", "minarets")) == "宣禮塔"
    assert to_id("宣禮塔", "sultaniya", ("minarets", "gates")) == "minarets"
    assert to_id("x" * 5000, "sultaniya", ("gates",)) == "x" * 5000
