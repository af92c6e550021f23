"""What is typed on the command line: what is said of it, and in which language and encoding."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.cli import console
from generator.cli.main import pnp as commands
from generator.cli.main import run
from generator.cli.names import read_names
from generator.content.game import game_ids
from tests.helpers import SHEET, TAIWAN, Pnp, Spoilt, environment, process, words_of

COMMANDS = ["list", "show", "build", "check", "deal", "score", "calibrate", "stocks", "validate", "schema"]
GAMES = ", ".join(game_ids())


# ----------------------------------------------------------------- options


@pytest.mark.parametrize("players", ["4", "16", "0", "-1", "1000000"])
def test_players_out_of_range(pnp: Pnp, players: str) -> None:
    says = f"Error: {players} players cannot play it: it is for 5 to 15. Use --players 5 … 15."
    pnp.fails(1, "sultans", "--players", players, says=says)


@pytest.mark.parametrize("players", ["nine", "9.5", "", " ", "1e1", "o'clock", '"', "9" * 5000])
def test_players_that_are_no_number(pnp: Pnp, players: str) -> None:
    says = (f"Error: --players: “{players[:100]}", "is not a whole number.", "“pnp build --help” shows how")
    pnp.fails(2, "sultans", "--players", players, says=says)


@pytest.mark.parametrize("players", ["5", "15", " 9", "９"])
def test_players_that_can_be(pnp: Pnp, players: str) -> None:
    pnp.build("sultans", "--players", players, *SHEET).says(0)


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["build", "sultan"], 2, "no game is called “sultan”. Did you mean “sultans”?"),
        (["build", "zzz"], 2, f"no game is called “zzz”. Known here: {GAMES}."),
        (["build", "x" * 5000], 2, "no game is called “xxx"),
        (["build", "a\0b"], 2, r"no game is called “a\x00b”."),
        (["build", "\udcff"], 2, r"no game is called “\udcff”."),
        (["build", "."], 1, "the folder holds no game: it has no game.yaml."),
        (["build"], 2, "neither a game nor --all is given. Name a game"),
        (
            ["build", "sultans", "--player", "9"],
            2,
            "no option is called “--player”. Did you mean “--players”?",
        ),
        (["build", "sultans", "--zzz"], 2, "no option is called “--zzz”. Known here: --players, --full,"),
        (["build", "sultans", "--players"], 2, "--players needs a value after it."),
        (["build", "sultans", "extra", "more"], 2, "“extra more” is one word too many."),
        (
            ["build", "sultans", "--only", "stiks"],
            2,
            "no component is called “stiks”. Did you mean “sticks”?",
        ),
        (
            ["build", "sultans", "--only", "sticks,rule"],
            2,
            "no component is called “rule”. Did you mean “rules”?",
        ),
        (
            ["build", "sultans", "--paper", "lettre"],
            2,
            "no paper is called “lettre”. Did you mean “letter”? Known here: a4, letter, universal, a3,",
        ),
        (["show", "sultans", "--paper", "A44"], 2, "no paper is called “A44”. Did you mean “a4”?"),
        (
            ["build", "sultans", "--lang", "fr"],
            2,
            "--lang: the game does not speak “fr”. Known here: zh-TW, en.",
        ),
        (["build", "sultans", "--lang", "zh-T"], 2, "the game does not speak “zh-T”. Did you mean “zh-TW”?"),
        (["build", "sultans", "--lang", ""], 2, "the game does not speak “”. Known here: zh-TW, en."),
        (["build", "sultans", "--lang", "zh-TW+zh-TW"], 2, "語言「zh-TW」重複了。請只寫一次。"),
        (["build", "sultans", "--lang", "en+EN"], 2, "the language “en” is named twice. Name it once."),
        (["build", "sultans", "--only", ","], 2, "no component is called “”. Known here: sticks,"),
        (["build", "sultans", "--lang", "en+"], 2, "the game does not speak “”."),
        (
            ["build", "sultans", "--ink", "colou"],
            2,
            "--ink: “colou” is none of colour, saver, mono. Did you mean “colour”?",
        ),
        (
            ["build", "sultans", "--duplex", "edge"],
            2,
            "--duplex: “edge” is none of long-edge, short-edge, none, fold.",
        ),
        (
            ["biuld", "sultans"],
            2,
            "no command is called “biuld”. Did you mean “build”? Known here: list, show, build,",
        ),
        (
            ["zzz"],
            2,
            "no command is called “zzz”. Known here: list, show, build, check, deal, score,",
        ),
        (["--zzz"], 2, "no option is called “--zzz”. Known here: --version, --lang, -h, --help."),
        (["validate", "sultan"], 2, "no game is called “sultan”. Did you mean “sultans”?"),
        (["schema", "--out"], 2, "--out needs a value after it."),
        (["list", "sultans"], 2, "“sultans” is one word too many."),
        ([], 2, "Usage: pnp [OPTIONS] COMMAND"),
    ],
)
def test_unknown(pnp: Pnp, arguments: list[str], code: int, says: str, tmp_path: Path) -> None:
    ran = pnp(*arguments).says(code, says)
    assert ran.out == ""
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("lang", ["zh_tw", "ZH-TW", "zh-TW", " en ", "en+zh_TW"])
def test_odd_spellings_of_a_language(pnp: Pnp, lang: str) -> None:
    pnp.build("sultans", "--only", "score-sheet", "--lang", lang).says(0)


def test_several_wrong_names_are_told_at_once(pnp: Pnp) -> None:
    pnp.fails(2, "sultans", "--only", "stiks,rule", says=("“stiks”", "“rule”", "2 to mend."))


@pytest.mark.parametrize(
    ("stick", "code", "says"),
    [
        (
            "abc",
            1,
            "“abc” is no stick: write length x width in mm, such as 114x10. Known here: craft-stick",
        ),
        (
            "jumbo",
            1,
            "“jumbo” is no stick: write length x width in mm, such as 114x10. Did you mean “jumbo-stick”?",
        ),
        ("0x0", 1, "“0x0” is no stick"),
        ("-5x10", 1, "“-5x10” is no stick"),
        ("", 1, "“” is no stick"),
        ("9" * 400 + "x10", 1, "is no stick"),
        ("5x5", 1, "a stick of 5 × 5 mm leaves no room for a label."),
        ("114x1", 1, "a stick of 1 × 114 mm leaves no room for a label."),
        ("114x3", 1, "sticks/sultan (en): “Sultan…” needs "),
        ("9000x10", 1, "sticks (8.5 × 8990 mm) is larger than the paper's printable area (190 × 270.5 mm)."),
    ],
)
def test_stick_that_cannot_be(pnp: Pnp, stick: str, code: int, says: str) -> None:
    pnp.fails(
        code, "sultans", "--players", "9", "--lang", "en", "--only", "sticks", f"--stick={stick}", says=says
    )


@pytest.mark.parametrize("stick", ["jumbo-stick", "150x18", "18x150", "150 × 18 mm", "craft-stick", "114x10"])
def test_stick_that_can_be(pnp: Pnp, stick: str) -> None:
    pnp.build("sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--stick", stick).says(0)
    ran = pnp("show", "sultans", "--only", "sticks", "--stick", stick, "--lang", "en")
    ran.says(0, "16 × 132 mm" if "j" in stick or "18" in stick else "8.5 × 104 mm")


def test_overflow_is_printed_if_asked_for(pnp: Pnp) -> None:
    words = ("sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--stick", "114x4")
    pnp.fails(1, *words, says=("stick-half.yaml:", "needs ", " mm and has "))
    ran = pnp.build(*words, "--allow-overflow").says(0, "Warning: ", "Pieces: sticks 12")
    assert ran.err.startswith("Warning: content/house/templates/stick-half.yaml:")
    assert pnp.pdf.name == "sultans-9p-en-a4-stick-114x4-sticks.pdf"


# ----------------------------------------------------------------- names


def test_names_with_full_width_commas() -> None:
    assert read_names("小明，小華、阿美") == ("小明", "小華", "阿美")
    assert read_names(" Amy , Ben；Cai;; ") == ("Amy", "Ben", "Cai")


@pytest.mark.parametrize(
    "content", ["小明\n小華\n\n 阿美 \n", "\ufeff小明\r\n小華\r\n阿美", "小明\r小華\r阿美"]
)
def test_names_file(pnp: Pnp, tmp_path: Path, content: str) -> None:
    path = tmp_path / "名單.txt"
    path.write_bytes(content.encode())
    assert read_names(str(path)) == ("小明", "小華", "阿美")
    text = pnp.text("sultans", "--players", "9", *SHEET, "--names", path)
    assert all(name in text for name in ("小明", "小華", "阿美"))


@pytest.mark.parametrize("name", ["no", "010", "1:30", "1e3", "null", "~", "{players}", "- a", "'b'", "C:"])
def test_names_stay_as_written(pnp: Pnp, tmp_path: Path, name: str) -> None:
    (tmp_path / "names").write_text(f"{name}\nAmy\n")
    text = pnp.text("sultans", "--players", "9", *SHEET, "--names", tmp_path / "names")
    assert name in text


def test_more_names_than_players(pnp: Pnp) -> None:
    says = "6 names are given for 5 players. Leave some out, or raise --players."
    pnp.fails(1, "sultans", "--players", "5", "--names", "a,b,c,d,e,f", says=says)
    pnp.fails(
        1, "sultans", "--names", ",".join("abcdefghijklmnop"), says="16 names are given for 15 players."
    )


def test_two_alike(pnp: Pnp) -> None:
    pnp.fails(1, "sultans", "--names", "Amy,Ben,Amy", says="two players are called “Amy”. Tell them apart.")


@pytest.mark.parametrize("name", ["names.txt", "no/names", "C:\\names", "nämes.csv"])
def test_names_file_missing(pnp: Pnp, name: str) -> None:
    pnp.fails(1, "sultans", "--names", name, says=f"{name}: the names file is not there.")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (
            "小明\n小華\n".encode("utf-16"),
            ": the file is saved as UTF-16 (Notepad calls it Unicode). Save it as UTF-8.",
        ),
        ("Amy\n小明\n".encode("big5"), ":2:1: byte 0xA4 is not UTF-8. Save the file as UTF-8."),
        (b"Amy\n" * 250_000, ": the names file has 1.0 MB and is too large to be one (0.1 MB at most)."),
        (b"", ": the names file is empty. Write a name on each line."),
        (b"\n \n", ": the names file is empty."),
        (b"Amy\nB\x00n\n", "the name “B\\x00n” holds the character U+0000"),
        (b"A\tmy\n", "the name “A\\x09my” holds the character U+0009"),
        ("Amy\nBen 🏆\n".encode(), "score-sheet (en): no font has “🏆” U+1F3C6, in “Ben 🏆”."),
        (b"A" * 300, "needs "),
    ],
)
def test_names_file_that_is_wrong(pnp: Pnp, tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "names"
    path.write_bytes(content)
    if says.startswith(":"):
        says = f"{path}{says}"
    pnp.fails(1, "sultans", "--players", "9", *SHEET, "--names", path, says=says)


def test_a_name_that_no_font_has(pnp: Pnp) -> None:
    says = (
        "score-sheet.yaml:",
        "score-sheet (en): no font has “👑” U+1F451, in “Amy 👑”. Write it another way.",
    )
    pnp.fails(1, "sultans", "--players", "9", *SHEET, "--names", "Amy 👑,Ben", says=says)


def test_a_name_too_long(pnp: Pnp) -> None:
    name = "Wolfeschlegelsteinhausenbergerdorff" * 3
    says = (
        "score-sheet (en): “Wolfeschlegelsteinhausen…” needs ",
        " mm and has 40.0 mm (wide) at its smallest size",
    )
    pnp.fails(1, "sultans", "--players", "9", *SHEET, "--names", name, says=says)
    pnp.build("sultans", "--players", "9", *SHEET, "--names", name, "--allow-overflow").says(0, "Warning: ")


@pytest.mark.parametrize("names", ["\udcff", "a\0b,c", "A\nB", "\x1b[2J"])
def test_names_that_are_no_characters(pnp: Pnp, names: str) -> None:
    pnp.build("sultans", "--players", "9", *SHEET, "--names", names).says(1)


# ----------------------------------------------------------------- languages of messages


def test_in_the_language_of_the_system(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    pnp("build", "sultan").says(2, "錯誤：沒有叫「sultan」的遊戲。是不是「sultans」？")
    pnp("build", "sultans", "--players", "4").says(
        1, "4 人不能玩，這款遊戲是 5 到 15 人。請用 --players 5～15。"
    )
    pnp("build", "sultans", "--players", "nine").says(
        2, "--players：「nine」不是整數。", "「pnp build --help」"
    )
    pnp("build", "sultans", "--players").says(2, "--players 後面要接一個值。")
    pnp("build", "sultans", "x").says(2, "多了「x」。")
    pnp("list").says(0, "人數", "推翻蘇丹")
    pnp("validate", "sultan").says(2, "沒有叫「sultan」的遊戲。")


@pytest.mark.parametrize("lang", ["--lang=zh_tw", "--lang=ZH-TW", "--lang=zh-TW+en"])
def test_in_the_language_of_the_set(pnp: Pnp, lang: str) -> None:
    pnp("show", "sultans", "--players", "9", lang).says(0, "9 人局", "發放：蘇丹 1")
    pnp("build", "sultans", "--players", "4", lang).says(1, "4 人不能玩")


def test_a_language_that_messages_have_not_is_the_systems(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    pnp("build", "sultans", "--lang", "fr").says(2, "這款遊戲沒有「fr」這個語言。")


# ----------------------------------------------------------------- consoles


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_console_that_shows_no_chinese(encoding: str) -> None:
    surroundings = {"PYTHONIOENCODING": encoding, **TAIWAN}
    ran = process("build", "sultan", **surroundings).says(2, "no game is called ", "Did you mean ")
    if encoding == "ascii":
        told = f'no game is called "sultan". Did you mean "sultans"? Known here: {GAMES}.'
        assert ran.err == f"Error: {told}\n"
    ran = process("list", **surroundings).says(0, "players", "Sultans of Karaya")
    assert "\\u" not in ran.out
    ran = process("show", "sultans", "--players", "9", "--lang", "zh-TW", **surroundings)
    ran.says(0, "Sultans of Karaya  9 players", "Fortune Teller", "sheets: ")
    assert "\\u" not in ran.out


def test_what_a_console_cannot_show_is_written_out() -> None:
    ran = process("build", "推翻", PYTHONIOENCODING="ascii", LANG="C.UTF-8").says(2)
    assert ran.err.startswith('Error: no game is called "\\u63a8\\u7ffb".')


def test_a_pipe_gets_utf_8() -> None:
    for surroundings in ({"LC_ALL": "C", "PYTHONUTF8": "0"}, {"LANG": "en_US.ISO-8859-1"}, {}):
        process("list", **surroundings).says(0, "推翻蘇丹 / Sultans of Karaya", "5–15")


def test_where_the_locale_is_c(tmp_path: Path) -> None:
    surroundings = {"LC_ALL": "C", "PYTHONUTF8": "0"}
    names = ("--names", "小明,Zoë", "--out", tmp_path)
    process("build", "sultans", "--players", "9", *SHEET, *names, **surroundings).says(0)
    text = words_of(tmp_path / "sultans-9p-en-a4-score-sheet.pdf")
    assert "小明" in text
    assert "Zoë" in text
    process("build", "蘇丹", **surroundings).says(2, "no game is called “")


def test_a_folder_whose_name_is_not_ascii(tmp_path: Path) -> None:
    out = tmp_path / "輸出"
    ran = process("build", "sultans", *SHEET, "--out", out, "--json", LC_ALL="C", PYTHONUTF8="0").says(0)
    assert Path(json.loads(ran.out)["files"][0]["path"]).is_file()


@pytest.mark.parametrize(
    "command", [["list"], ["show", "sultans", "--players", "9"], ["--help"], ["build", "--help"]]
)
def test_a_pipe_that_is_closed(command: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        ran = subprocess.run(
            [sys.executable, "-m", "generator", *command],
            stdout=pipe,
            stderr=subprocess.PIPE,
            env=environment(),
            timeout=30,
            check=False,
        )
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
def test_head() -> None:
    command = f'"{sys.executable}" -m generator list | head -1'
    ran = subprocess.run(
        ["sh", "-c", command], capture_output=True, env=environment(), timeout=30, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.decode().startswith("avalon")


def test_marks_are_made_plain() -> None:
    error = UnicodeEncodeError("ascii", "“×” 推", 0, 5, "")
    assert console._plainer(error) == ('"x" \\u63a8', 5)
    with pytest.raises(UnicodeError):
        console._plainer(UnicodeError())


# ----------------------------------------------------------------- --json


KEYS = ["game", "players", "lang", "files", "warnings"]


def test_json_is_one_object_and_nothing_else(pnp: Pnp) -> None:
    ran = pnp.build("sultans", "--players", "9", *SHEET, "--json").says(0)
    assert ran.err == ""
    assert ran.out.count("\n") == 1
    report = json.loads(ran.out)
    assert [key for key in report if key in KEYS] == KEYS
    assert (report["game"], report["players"], report["lang"]) == ("sultans", 9, "en")
    assert report["files"] == [{"path": pnp.pdf.as_posix(), "sheets": 1, "pieces": {"score-sheet": 1}}]
    assert report["warnings"] == []


def test_json_has_the_warnings(pnp: Pnp) -> None:
    words = ("--only", "sticks", "--stick", "114x4", "--lang", "en", "--allow-overflow", "--json")
    ran = pnp.build("sultans", "--full", *words).says(0)
    assert ran.err == ""
    report = json.loads(ran.out)
    assert report["players"] is None
    assert "needs" in report["warnings"][0]


def test_json_of_what_went_wrong_is_no_json(pnp: Pnp) -> None:
    ran = pnp.fails(1, "sultans", "--players", "4", "--json", says="4 players cannot play it")
    assert ran.out == ""


def test_json_in_chinese_surroundings(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    ran = pnp.build("sultans", "--players", "9", "--only", "score-sheet", "--json").says(0)
    assert json.loads(ran.out)["lang"] == "zh-TW"


# ----------------------------------------------------------------- help


def test_help_of_the_whole(pnp: Pnp) -> None:
    ran = pnp("--help").says(0, "Examples:", "pnp build sultans --players 9")
    assert all(command in ran.out for command in COMMANDS)
    assert set(commands.commands) == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_with_an_example(pnp: Pnp, command: str) -> None:
    ran = pnp(command, "--help").says(0, f"Usage: pnp {command}")
    assert re.search(rf"Examples?:\n +pnp {command}", ran.out)
    assert pnp(command, "-h").out == ran.out


def test_version(pnp: Pnp) -> None:
    assert re.fullmatch(r"pnp, version \d+\.\d+\.\d+\n", pnp("--version").says(0).out)


# ----------------------------------------------------------------- the last net


def test_a_fault_of_our_own_is_told_without_a_traceback(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("generator.building.make_kit", broken)
    ran = pnp.build("sultans")
    assert ran.code == 3
    assert ran.err.startswith("A fault in the generator itself (ZeroDivisionError: oh). Please report it")


TYPED = (
    "list show build sultans --players --lang --only --stick --names --paper --full --json --ink "
    "--duplex --allow-overflow -- -h --help --version 9 4 en zh-TW zh-TW+en sticks score-sheet 114x10 a4 = - "
    "--players=9 --lang= + , ~ .. / /dev/null * 推翻 🤴 --only=rules"
)
WORDS = st.sampled_from([*TYPED.split(), "", "\udcff", "\0", "x" * 300, "9" * 30])
COMMAND = st.sampled_from([[], ["show"], ["show", "sultans"], ["build", "sultans"]])


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("words")


@given(COMMAND, st.lists(WORDS | st.text(max_size=8), max_size=6))
@settings(
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_words(
    capsys: pytest.CaptureFixture[str], elsewhere: Path, command: list[str], words: list[str]
) -> None:
    words = [*command, *words]
    if "build" in words:
        words = [*words, "--only", "score-sheet", "--out", str(elsewhere)]
    code = run(words)
    told = "".join(capsys.readouterr())
    assert code in (0, 1, 2)
    assert "Traceback" not in told
    assert "fault in the generator" not in told


def test_a_spoilt_game_through_the_whole_command(game: Spoilt, tmp_path: Path) -> None:
    """Once in a process of its own, from bytes to bytes."""
    game.edit("roles.yaml", "icon: sultan", "icn: sultan")
    game.add("points.yaml", "\tx: y\n")
    ran = process("build", str(game), "--out", tmp_path / "out", **TAIWAN)
    ran.says(1, "錯誤：", "是不是「icon」？", "行首有定位字元（Tab）。請改用空格縮排。")
    assert not (tmp_path / "out").exists()
