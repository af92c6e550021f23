"""A host in Taiwan: what is printed is what can be typed, and what was done is told in his words."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from pathlib import Path

import click
import pytest

from generator.cli.console import width
from generator.cli.main import pnp as commands
from generator.messages import close_up
from tests.helpers import ROOT, TAIWAN, Pnp, Ran, environment, process

NINE = ("build", "sultans", "--players", "9")


def host(*words: str, **more: str) -> Ran:
    return process(*words, **TAIWAN, **more)


# --------------------------------------------------------------------------- components by name


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("only", ["狀態標記、規則速覽", "State markers,Rules at a Glance", "markers，RULES"])
def test_components_by_their_printed_names(pnp: Pnp, only: str, lang: str) -> None:
    pnp.build("sultans", "--players", "9", "--lang", lang, "--only", only).says(0)
    assert pnp.pdf.name.endswith("markers+rules.pdf")


def test_a_slip_is_answered_with_names_and_ids(tmp_path: Path) -> None:
    ran = host(*NINE, "--only", "腳色籤", "--out", str(tmp_path))
    ran.says(2, "沒有叫「腳色籤」的配件。是不是「角色籤 sticks」？", "角色卡 role-cards、玩家參考卡")


def test_roles_and_extras_in_another_language_than_the_set(pnp: Pnp) -> None:
    ran = pnp("show", "avalon", "--players", "7", "--lang", "en", "--roles", "派西維爾", "--with", "湖中女神")
    ran.says(0, "Percival", "Lady of the Lake")
    host("show", "avalon", "--players", "7", "--roles", "默甘娜").says(1, "是不是「莫甘娜 morgana」？")


def test_the_report_counts_by_name(tmp_path: Path) -> None:
    ran = host(*NINE, "--only", "markers,rules", "--out", str(tmp_path))
    ran.says(0, "配件：狀態標記 14、規則速覽 1。")
    host("list").says(0, "角色籤 sticks、角色卡 role-cards", "湖中女神 lady", "\n  分鐘  30\n")
    host("stocks", "sultans").says(0, "放得下：角色籤 sticks\n")


# --------------------------------------------------------------------------- what to do with the sheets


def test_only_what_folds_is_to_be_folded(pnp: Pnp) -> None:
    fold = ("sultans", "--players", "9", "--lang", "en", "--duplex", "fold", "--force")
    assert "fold at" not in pnp.build(*fold, "--only", "rules").says(0).out
    pnp.build(*fold, "--only", "role-cards").says(0, "fold at the double dashes")


def test_pieces_in_parts_are_to_be_glued(pnp: Pnp) -> None:
    large = ("sultaniya", "--players", "2", "--lang", "en", "--only", "boards")
    assert "glue A1" not in pnp.build(*large).says(0).out
    pnp.build(*large, "--paper", "a5").says(0, "printed in parts: glue A1, B1")


def test_options_that_change_nothing_of_a_format_are_told(pnp: Pnp) -> None:
    markers = ("sultans", "--players", "9", "--lang", "en", "--only", "markers")
    ran = pnp.build(*markers, "--format", "contact", "--duplex", "none", "--dpi", "200")
    assert "Warning: --duplex, --dpi: of no use for contact, left out." in ran.says(0).err
    assert not pnp.build(*markers, "--format", "png", "--dpi", "72").says(0).err


def test_show_counts_label_sheets(pnp: Pnp) -> None:
    sticks = ("show", "sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--stock", "4746")
    pnp(*sticks).says(0, "Sheets of zweckform-4746 in all: 1.")
    pnp(*sticks, "--first-cell", "5").says(0, "Sheets of zweckform-4746 in all: 2.")


# --------------------------------------------------------------------------- help


@pytest.mark.parametrize("command", ["", *commands.commands])
def test_help_in_chinese(command: str) -> None:
    """Every command and every option is explained; what is typed stays as it is."""
    told = host(*filter(None, [command]), "--help").says(0, "用法：pnp ", "範例：\n    pnp ", "選項：").out
    assert not re.search(r"\[OPTIONS\]|COMMAND|GAME|Options:|Show this|default", told)
    about = commands.commands[command] if command else commands
    for option in (each for each in about.params if isinstance(each, click.Option)):
        at = told.index(f"  {option.opts[0]}")
        assert re.search("[一-鿿]", told[at : at + 150]), option.opts[0]
    assert all(width(line) <= 100 for line in told.splitlines() if not line.startswith("    pnp "))


def test_help_in_english_for_everybody_else(pnp: Pnp) -> None:
    pnp("build", "--help").says(0, "Usage: pnp build [OPTIONS] [GAME]", "How many play.")
    pnp("build", "--help", "--lang", "zh-TW").says(0, "用法：pnp build [選項] [遊戲]")


def test_no_line_of_help_begins_with_a_mark() -> None:
    told = host("build", "--help", COLUMNS="60").says(0).out
    lines = [line.strip() for line in told.splitlines()]
    assert max(width(line) for line in lines if "pnp " not in line) <= 60
    assert not [line for line in lines if line[:1] in tuple("，。、；：」》")]


def test_slips_of_usage() -> None:
    host("score").says(2, "還缺：遊戲。")
    host("build", "sultans", "--bleed", "x").says(2, "--bleed：「x」不是長度（例如 3")


# --------------------------------------------------------------------------- sentences, and secrets


def test_no_blanks_between_chinese_words(tmp_path: Path) -> None:
    assert close_up("第 1 局：小明 的籤") == "第 1 局：小明的籤"
    assert close_up("第 1 局：Ben 的籤，「角 色」 是") == "第 1 局：Ben 的籤，「角 色」是"
    path = tmp_path / "晚上.yaml"
    path.write_text("players: [小明, 阿美, 小華, 大雄, 靜香]\nrounds: []\ntotals: {小名：２}", "utf-8")
    host("score", "推翻蘇丹", str(path)).says(1, "沒有叫「小名」的玩家。是不是「小華」？\n")


@pytest.mark.skipif(os.name != "posix", reason="a terminal is made by pty")
@pytest.mark.parametrize("key", [b"\n", b"\x04"], ids=["looked at", "stopped"])
def test_no_secret_stays_in_view(key: bytes) -> None:
    """The screen and what can be scrolled back to are wiped after each seat, also if somebody stops there."""
    import pty

    master, slave = pty.openpty()
    command = [sys.executable, "-m", "generator", "deal", "avalon", "--players", "5", "--seed", "2"]
    with subprocess.Popen(
        [*command, "--private"], stdin=slave, stdout=slave, stderr=slave, env=environment(TERM="xterm")
    ) as ran:
        shown = b""
        for word, typed in ((b"1: press Enter to look", b"\n"), (b"by heart", key), (b"\x1b[3J", b"")):
            while word not in shown and select.select([master], [], [], 20)[0]:
                shown += os.read(master, 1000)
            os.write(master, typed)
        ran.kill()
    os.close(slave)
    os.close(master)
    before, _, after = shown.partition(b"\x1b[2J")
    assert b"  1  " in before
    assert b"\x1b[3J" in after
    assert b"  1  " not in after


def test_labels_that_are_gone_as_a_chinese_keyboard_types_them(pnp: Pnp) -> None:
    sticks = ("show", "sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--stock", "4746")
    for skip in ("３－５", "3～5", "３、４，5"):
        pnp(*sticks, "--skip", skip).says(0, "zweckform-4746 in all: 2.")


def test_a_record_of_another_game_is_told_by_name(tmp_path: Path) -> None:
    path = tmp_path / "evening.yaml"
    path.write_text("game: sultans\nplayers: [a, b]", "utf-8")
    host("score", "goblets", str(path)).says(1, "錯誤：這是「推翻蘇丹」的紀錄，不是「乾杯」的。")


@pytest.mark.parametrize(
    "command", ["list", "stocks", "calibrate --list", f"validate {ROOT}/tests/games/herbs"]
)
def test_every_command_answers_in_a_language_asked_for(pnp: Pnp, command: str) -> None:
    """--lang stands before or after the command, and one that no messages are in is refused."""
    words = command.split()
    english = pnp(*words, "--lang", "en").says(0).out
    chinese = pnp(*words, "--lang", "zh-TW").says(0).out
    assert chinese != english
    assert pnp("--lang", "zh-TW", *words).says(0).out == chinese
    pnp(*words, "--lang", "fr").says(2, "“fr”", "en, zh-TW")


@pytest.mark.parametrize("typed", ["75", "75mm", "７５", "7.5 cm", "７．５ｃｍ"])
def test_a_length_is_read_as_people_type_it(pnp: Pnp, typed: str) -> None:
    plain = pnp("show", "goblets", "--only", "rings", "--cup", "75.0").says(0).out
    assert pnp("show", "goblets", "--only", "rings", "--cup", typed).says(0).out == plain


def test_what_is_no_length_is_told(pnp: Pnp) -> None:
    pnp("build", "goblets", "--bleed", "wide").says(2, "--bleed: “wide” is not a length such as 3")


def test_a_language_before_the_command_is_that_of_the_set(pnp: Pnp) -> None:
    few = ("build", "sultans", "--only", "markers", "--out", pnp.out)
    pnp("--lang", "zh-TW", *few).says(0, "sultans-full-zh-TW-a4-markers.pdf")
    pnp("--lang", "zh-TW", *few, "--lang", "en").says(0, "sultans-full-en-a4-markers.pdf")
