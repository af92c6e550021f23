"""Content that is wrong: what is said of it, where, and that nothing is printed."""

from __future__ import annotations

import os
import random
import struct
import time
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from generator import InputError, Options, PnpError, load_game
from generator.building import print_kit
from generator.kit.kit import make_kit
from tests.helpers import SHEET, Pnp, Spoilt, copy_game, words_of

ROLES = "roles.yaml"
SHEETS = "templates/score-sheet.yaml"


# ----------------------------------------------------------------- files


def test_the_copy_is_sound(pnp: Pnp, game: Spoilt) -> None:
    pnp.build(game, "--players", "9", *SHEET).says(0)
    assert pnp.pdf.name == "game-9p-en-a4-score-sheet.pdf"


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("source: x\nrecords:\n\tsultan: {}\n", "roles.yaml:3:1: a tab stands"),
        (
            "source: x\nrecords:\n  a: {}\n  b: {}\n  a: {}\n",
            "roles.yaml:5:3: a: the key “a” stood already on line 3",
        ),
        ("", "roles.yaml: the file is empty"),
        ("# only words\n", "roles.yaml: the file is empty"),
        ("source: 推翻蘇丹\n".encode("big5"), "roles.yaml:1:9: byte 0xB1 is not UTF-8"),
        ("source: x\n".encode("utf-16"), "roles.yaml: the file is saved as UTF-16"),
        ("source: x\nrecords: {a: \0}\n", "roles.yaml:2:14: the character U+0000"),
        ("source: 蘇丹 \x07\n", "roles.yaml:1:12: the character U+0007"),
        ("source: x\nrecords: {}\n---\nsource: y\n", "roles.yaml:3:1: a second document"),
        (
            "source: !!python/object/apply:os.system [ls]\n",
            "roles.yaml:1:9: the tag tag:yaml.org,2002:python/object",
        ),
        ("source: x\nrecords: {a: &b {}, c: {<<: *b}}\n", "roles.yaml:2:14: anchors and aliases (&b, *b)"),
        ("[1, 2]\n", "roles.yaml:1:1: found a list, expected keys with values"),
        ("just words\n", "roles.yaml:1:1: found a text, expected keys with values"),
        ("source: x\nrecords: [1]\n", "roles.yaml:2:10: records: found a list, expected keys with values"),
        ("records: {}\n", "roles.yaml:1:1: the key “source” is missing"),
        ("source: {a: b}\nrecords: {}\n", "roles.yaml:1:9: source: found keys with values, expected a text"),
        ("source: x\n", "roles.yaml:1:1: the key “records” is missing"),
        ("source: 'x\n", "roles.yaml:1:9: the YAML cannot be read from here: a quote"),
        ("? [a]\n: b\n", "roles.yaml:1:3: a key must be a plain word"),
        ("[" * 1000, "roles.yaml:1:42: the YAML cannot be read from here: nested deeper than 40"),
        ("{a: " * 1000, "nested deeper than 40"),
        ("- " * 1000, "nested deeper than 40"),
    ],
)
def test_file(pnp: Pnp, game: Spoilt, content: str | bytes, says: str) -> None:
    game.write(ROLES, content)
    pnp.fails(1, game, says=says)


def test_a_byte_order_mark_is_no_fault(pnp: Pnp, game: Spoilt) -> None:
    for path in game.folder.rglob("*.yaml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    pnp.build(game, "--players", "9", *SHEET).says(0)


def test_windows_line_ends_are_no_fault(pnp: Pnp, game: Spoilt) -> None:
    for path in game.folder.rglob("*.yaml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    pnp.build(game, "--players", "9", *SHEET).says(0)


def test_billion_laughs(pnp: Pnp, game: Spoilt) -> None:
    lines = ["a0: &a0 [ha, ha]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]
    game.write(ROLES, "\n".join(lines))
    begin = time.monotonic()
    pnp.fails(1, game, says="roles.yaml:1:5: anchors and aliases (&a0, *a0) are not read")
    assert time.monotonic() - begin < 1


def test_many_tabs_are_told_quickly(game: Spoilt) -> None:
    game.write(ROLES, "\t\n" * 500_000)
    begin = time.monotonic()
    with pytest.raises(InputError) as caught:
        load_game(game.folder)
    assert len(caught.value.problems) < 30
    assert time.monotonic() - begin < 1


def test_200_mb_are_refused_before_they_are_read(pnp: Pnp, game: Spoilt) -> None:
    os.truncate(game / ROLES, 200_000_000)
    begin = time.monotonic()
    pnp.fails(1, game, says="roles.yaml: the file has 200.0 MB; content may have 20 MB at most")
    assert time.monotonic() - begin < 1


@pytest.mark.parametrize("name", [ROLES, "components.yaml", "setups.yaml", "locale/en.yaml", "game.yaml"])
def test_folder_instead_of_a_file(pnp: Pnp, game: Spoilt, name: str) -> None:
    (game / name).unlink()
    (game / name).mkdir()
    pnp.fails(1, game, says=f"{name}: a file is needed here, and this is a folder")


@pytest.mark.parametrize("name", [ROLES, "components.yaml", "locale/en.yaml"])
def test_missing_file_is_the_only_fault_told(pnp: Pnp, game: Spoilt, name: str) -> None:
    (game / name).unlink()
    ran = pnp.fails(1, game, "--lang", "en", says=f"{name}: the file is not there")
    assert ran.err.count("Error:") == 1, "what hangs on the file is not blamed too"


def test_no_game_yaml(pnp: Pnp, game: Spoilt) -> None:
    (game / "game.yaml").unlink()
    pnp.fails(1, game, says="the folder holds no game: it has no game.yaml")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_is_not_waited_for(pnp: Pnp, game: Spoilt) -> None:
    (game / ROLES).unlink()
    os.mkfifo(game / ROLES)
    pnp.fails(1, game, says="roles.yaml: this is no ordinary file")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="the system has no /dev/zero")
def test_a_link_to_a_device_is_not_read(pnp: Pnp, game: Spoilt) -> None:
    (game / ROLES).unlink()
    (game / ROLES).symlink_to("/dev/zero")
    pnp.fails(1, game, says="roles.yaml: this is no ordinary file")


def test_a_file_that_may_not_be_read(pnp: Pnp, game: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == ROLES:
            raise PermissionError(13, "Permission denied")
        return reading(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    pnp.fails(3, game, says="roles.yaml: could not be read (Permission denied)")


# ----------------------------------------------------------------- structure


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (
            "game.yaml",
            "rounds: 5",
            "round: 5",
            "round: 5",
            (
                "round: the key “round” is not known here. Did you mean “rounds”?",
                "Known here: age, languages, layout, minutes, players, points, rounds, source, tables.",
            ),
        ),
        (
            ROLES,
            "icon: sultan",
            "icn: sultan",
            "icn:",
            (
                "records.sultan.icn: the key “icn” is not known here. Did you mean “icon”?",
                "Known here: abilities,",
            ),
        ),
        (
            "components.yaml",
            "  stock: craft-stick\n",
            "",
            "sticks:",
            "sticks: give either a size or a stock",
        ),
        (
            "components.yaml",
            "stock: craft-stick",
            "stock: craft-stik",
            "craft-stik",
            ("sticks.stock: “craft-stik” is not in stocks.yaml.", "Did you mean “craft-stick”?"),
        ),
        (
            "components.yaml",
            "each: roles",
            "each: rolls",
            "rolls",
            "sticks.each: “rolls” is not in game.yaml. Did you mean “roles”?",
        ),
        (
            "components.yaml",
            "front: stick",
            "front: stock",
            "stock\n  gap",
            "sticks.front: no template is called “stock”. Did you mean “stick”?",
        ),
        (
            "components.yaml",
            "copies: setup",
            "copies: setups",
            "setups",
            "sticks.copies: “setups” is not in copies. Did you mean “setup”?",
        ),
        (
            "components.yaml",
            "gap: [0, 10]",
            "gap: [0]",
            "[0]",
            "sticks.gap: 1 values stand here; 2 are needed.",
        ),
        (
            "components.yaml",
            "gap: [0, 10]",
            "gap: [-70, 10]",
            "-70",
            "sticks.gap[0]: -70 is out of range: from 0 to",
        ),
        (
            "components.yaml",
            "gap: [0, 10]",
            "gap: [99999999999, 10]",
            "9999",
            "sticks.gap[0]: found “99999999999”, expected a length",
        ),
        (
            "components.yaml",
            "sticks:",
            "../sticks:",
            "../sticks:",
            "../sticks: “../sticks” is no name for this",
        ),
        (
            "components.yaml",
            "bleed: 1.5",
            "bleed: wide",
            "wide",
            "markers.bleed: found “wide”, expected a length such as 3, 8.5pt or 0.5in",
        ),
        (
            "setups.yaml",
            "9: {sultan: 1,",
            "9: {sultan: 2,",
            "{sultan: 2,",
            "rows.9: 9 players are dealt 10 in all, but the row adds up to 11.",
        ),
        (
            "setups.yaml",
            "5: {sultan: 1,",
            "5: {sultn: 1,",
            "sultn",
            "rows.5.sultn: “sultn” is not in roles. Did you mean “sultan”?",
        ),
        ("setups.yaml", "  12: {", "  112: {", "rows:", "rows: no row for 12 players. Add it"),
        (
            "setups.yaml",
            "[fortune_teller,",
            "[fortune_telle,",
            "fortune_telle,",
            "draws.neutral[0]: “fortune_telle” is not in roles. Did you mean “fortune_teller”?",
        ),
        (
            "setups.yaml",
            "slave: 3, neutral: 3}",
            "slave: 1, neutral: 5}",
            "5}",
            "rows.10.neutral: 5 are drawn from neutral, which has only 4.",
        ),
        (
            "setups.yaml",
            "sultan: 1, guard: 1",
            "sultan: -1, guard: 3",
            "-1",
            "rows.5.sultan: -1 is out of range: from 0 to 1000",
        ),
        ("setups.yaml", "of: roles", "of: rolls", "rolls", ("of: “rolls” is not in game.yaml.", "“roles”?")),
        (
            ROLES,
            "side: loyalists",
            "side: loyalist",
            "loyalist,",
            (
                "records.sultan.side: “loyalist” is not in sides. Did you mean “loyalists”?",
                "Known here: loyalists, rebels, neutral.",
            ),
        ),
        (
            ROLES,
            "abilities: [execute,",
            "abilities: [exicute,",
            "exicute",
            "records.sultan.abilities[0]: “exicute” is not in abilities. Did you mean “execute”?",
        ),
        (
            ROLES,
            "count: 1",
            "count: one",
            "one",
            "records.sultan.count: found “one”, expected a whole number",
        ),
        (
            ROLES,
            "count: 1",
            "count: 99999999999",
            "99999",
            "records.sultan.count: 99999999999 is out of range",
        ),
        (ROLES, "count: 1", "count: " + "9" * 5000, "99999", "records.sultan.count: 99999"),
        (
            ROLES,
            "side: loyalists, icon: sultan",
            "icon: sultan",
            "sultan:",
            "records.sultan: the key “side” is missing",
        ),
        (
            "sides.yaml",
            "fixed: true",
            "fixed: yes",
            "yes",
            "records.loyalists.fixed: found “yes”, expected true or false",
        ),
        (
            "game.yaml",
            "players: {min: 5, max: 15}",
            "players: {min: 15, max: 5}",
            "{min: 15",
            "players: the smallest (15) is larger than the largest (5)",
        ),
        (
            "game.yaml",
            "max: 15}",
            "max: 999999999}",
            "999999999",
            "players.max: 999999999 is out of range: from 1 to 1000",
        ),
        ("game.yaml", "[zh-TW, en]", "[]", "[]", "languages: the game has no language"),
        ("game.yaml", "[zh-TW, en]", "[en, en]", "en]", "languages[1]: the language “en” is named twice"),
        ("game.yaml", "[zh-TW, en]", "[../en, en]", "../en", "languages[0]: “../en” is no name for this"),
        (
            "game.yaml",
            "  kinds:\n",
            "  ../kinds:\n",
            "../kinds:",
            "tables.../kinds: “../kinds” is no name for this",
        ),
        (
            "game.yaml",
            "one: kind",
            "one: numbers",
            "numbers",
            "tables.kinds.one: the name “numbers” is used by the generator itself",
        ),
        (
            "game.yaml",
            "count: int, abilities",
            "count: integer, abilities",
            "integer",
            ("tables.roles.fields.count: “integer” is neither a kind of field nor a table", "“int”?"),
        ),
        (
            "game.yaml",
            "count: int, abilities",
            'count: "int!", abilities',
            '"int!"',
            "tables.roles.fields.count: “int!” is no field.",
        ),
        (
            SHEETS,
            "style: page-title",
            "styl: page-title",
            "styl:",
            ("layers[0].styl: the key “styl” is not known here.", "“style”?"),
        ),
        (
            SHEETS,
            "box: [0, 0, 60%, 12]",
            "box: [0, 0, 60%]",
            "[0, 0, 60%]",
            "layers[0].box: 3 values stand here",
        ),
        (
            SHEETS,
            "direction: across",
            "direction: up",
            "up",
            "layers[3].direction: “up” is none of the words allowed here: down, across.",
        ),
        (
            SHEETS,
            "direction: across",
            "direction: [across]",
            "[across]",
            "layers[3].direction: found a list, expected a text",
        ),
        (
            SHEETS,
            '- text: "{game.name}"',
            '- txt: "{game.name}"',
            "txt:",
            ("layers[0]: none of the keys (txt,", "“text”?"),
        ),
        (
            SHEETS,
            "{game.name}",
            "{game.nam}",
            '"{game.nam}"',
            ("layers[0].text: {game.nam}: nothing is called “nam” there.", "“name”?"),
        ),
        (SHEETS, "{game.name}", "{game name}", '"{game name}"', "layers[0].text: “{game name}” is no value."),
        (
            SHEETS,
            'repeat: "{rounds}"',
            'repeat: "{game.name}"',
            '"{game.name}"\n    name: round',
            "layers[3].repeat: “{game.name}” is no list to repeat",
        ),
        (
            SHEETS,
            "style: page-title",
            "style: page-titel",
            "page-titel",
            "layers[0].style: no text style is called “page-titel”. Did you mean “page-title”?",
        ),
    ],
)
def test_value(
    pnp: Pnp, game: Spoilt, name: str, old: str, new: str, at: str, says: str | tuple[str, ...]
) -> None:
    game.edit(name, old, new)
    first, *rest = (says,) if isinstance(says, str) else says
    pnp.fails(1, game, "--players", "9", "--lang", "en", says=(f"{game.spot(name, at)}: {first}", *rest))


@pytest.mark.parametrize(("copies", "code"), [("10001", 1), ("9" * 400, 1), ("2", 0)])
def test_copies(pnp: Pnp, game: Spoilt, copies: str, code: int) -> None:
    game.edit("components.yaml", "  front: score-sheet", f"  copies: {copies}\n  front: score-sheet")
    ran = pnp.build(game, "--players", "9", *SHEET)
    ran.says(code, "cannot be; from 0 to 10000 can" if code else "score-sheet 2")


def test_several_faults_in_several_files_are_told_at_once(pnp: Pnp, game: Spoilt) -> None:
    game.edit(ROLES, "side: rebels, icon: assassin", "side: rebel, icon: assassin")
    game.edit(ROLES, "icon: sultan", "icn: sultan")
    game.edit("setups.yaml", "9: {sultan: 1,", "9: {sultan: 2,")
    game.edit("setups.yaml", "14: {sultan: 1,", "14: {sultan: 0,")
    game.edit("components.yaml", "front: stick", "front: stock")
    game.edit("components.yaml", "stock: craft-stick", "stock: craft")
    game.write("locale/en.yaml", game.read("locale/en.yaml") + "\tx: y\n")
    game.edit("markers.yaml", "count: 2", "count: two")
    ran = pnp.fails(1, game, says="9 to mend.")
    found = [line.split("game/")[1].split(": ")[0] for line in ran.err.splitlines() if "game/" in line]
    files = [spot.split(":")[0] for spot in found]
    assert list(dict.fromkeys(files)) == [
        ROLES, "markers.yaml", "setups.yaml", "components.yaml", "locale/en.yaml",
    ]  # fmt: skip
    for name in set(files):
        spots = [tuple(map(int, spot.split(":")[1:])) for spot in found if spot.startswith(name)]
        assert spots == sorted(spots), "from the top of the file"


def test_a_spoilt_game_yaml_does_not_hide_the_other_files(pnp: Pnp, game: Spoilt) -> None:
    game.edit("game.yaml", "age: 12", "age: twelve")
    game.edit("setups.yaml", "spare: 1", "spare: one\n#")
    game.edit("components.yaml", "bleed: 1.5", "bleed: wide")
    game.add(ROLES, "\tx: y\n")
    spots = (("game.yaml", "twelve"), ("setups.yaml", "one\n"), ("components.yaml", "wide"), (ROLES, "\t"))
    says = (*(game.spot(name, text) for name, text in spots), "4 to mend")
    pnp.fails(1, game, says=says)


def test_in_chinese(pnp: Pnp, game: Spoilt, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    game.edit(ROLES, "icon: sultan", "icn: sultan")
    game.add("locale/zh-TW.yaml", "\tx: y\n")
    first = "records.sultan.icn: 這裡沒有「icn」這個鍵。是不是「icon」？這裡可用的有：abilities,"
    says = (f"{game.spot(ROLES, 'icn')}: {first}", "行首有定位字元（Tab）。請改用空格縮排。", "共 3 處要改。")
    pnp.fails(1, game, says=says)


def test_a_list_named_as_one_of_our_words_is_left_as_typed(pnp: Pnp) -> None:
    pnp.fails(2, "sultans", "--only", "width,list", says=("called “width”", "called “list”"))


def test_what_a_file_holds_cannot_steer_the_terminal(pnp: Pnp, game: Spoilt) -> None:
    game.edit(ROLES, "side: loyalists", r'side: "\e[2J\n\a"')
    ran = pnp.fails(1, game, says=r"“\x1b[2J\x0a\x07” is not in sides")
    assert "\x1b" not in ran.err


# ----------------------------------------------------------------- words


@pytest.mark.parametrize("name", ["no", "010", "1:30", "1e3", "0x1F", "null2", "~x", "2024-01-01", "yes"])
def test_words_stay_as_written(pnp: Pnp, game: Spoilt, name: str) -> None:
    game.edit("locale/en.yaml", "name: Sultans of Karaya", f"name: {name}")
    assert name in pnp.text(game, "--players", "9", *SHEET).splitlines()[0]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "    gist: Execute a known",
            "    gst: Execute a known",
            (
                "the text “roles.sultan.gist” is missing. Translate it here.",
                "roles.sultan.gst: nothing uses the text “roles.sultan.gst”. Remove it, or correct the key. "
                "Did you mean “roles.sultan.gist”?",
            ),
        ),
        ("  winner: Winner\n", "", "labels: the text “labels.winner” is missing"),
        (
            "{players} players are",
            "{player} players are",
            ("labels.setup_note: no number is called “player”.", "“players”?"),
        ),
        (
            "{players} players are",
            "{players players are",
            ("labels.setup_note: the braces are no message: ", "U_"),
        ),
        ("{players} players are", "players} players are", "the braces are no message"),
        ("{players} players are", "{players, plural, one {a}} are", "U_DEFAULT_KEYWORD_MISSING"),
        ("{players} players are", "{players, date} are", "the braces are no message: U_"),
        (
            "{players} players are",
            "{players, plural, one {{foo}} other {x}} are",
            "no number is called “foo”",
        ),
        ("{players} players are", "{} are", "the braces are no message: U_PATTERN_SYNTAX_ERROR"),
        ("winner: Winner", "winner: Winner}", "labels.winner: the braces are no message: } without {"),
        ("name: Sultans of Karaya", "name:", "game.name: found nothing, expected a text"),
        ("name: Sultans of Karaya", "name: [Sultans]", "game.name: found a list, expected a text"),
        (
            "draws:\n",
            "roles.sultan.name: again\ndraws:\n",
            "the key “roles.sultan.name” stood already on line",
        ),
    ],
)
def test_locale(pnp: Pnp, game: Spoilt, old: str, new: str, says: str | tuple[str, ...]) -> None:
    game.edit("locale/en.yaml", old, new)
    ran = pnp.fails(1, game, "--players", "9", "--lang", "en+zh-TW", says=says)
    assert "locale/en.yaml:" in ran.err


def test_braces_in_quotes_are_meant(pnp: Pnp, game: Spoilt) -> None:
    game.edit("locale/en.yaml", "winner: Winner", "winner: \"Winner '{'x'}'\"")
    assert "Winner {x}" in pnp.text(game, "--players", "9", *SHEET)


def test_house_words_are_checked_too(pnp: Pnp, house: Spoilt) -> None:
    house.edit("content/house/locale/en.yaml", "{players, plural", "{player, plural")
    pnp.fails(
        1, "sultans", "--lang", "en", says=("content/house/locale/en.yaml:", "no number is called “player”")
    )


def test_a_character_that_no_font_has(pnp: Pnp, game: Spoilt) -> None:
    game.edit("locale/en.yaml", "winner: Winner", "winner: Winner 🏆")
    says = (
        "score-sheet (en): no font has “🏆” U+1F3C6, in “Winner 🏆”",
        game.spot(SHEETS, '"{label.winner}"'),
    )
    pnp.fails(1, game, "--players", "9", *SHEET, says=says)


# ----------------------------------------------------------------- templates and looks


def test_a_template_that_extends_itself(pnp: Pnp, game: Spoilt) -> None:
    game.write(SHEETS, "extends: score-sheet\n")
    says = "templates/score-sheet.yaml:1:10: extends: the template uses itself: score-sheet → score-sheet."
    pnp.fails(1, game, *SHEET, says=says)


def test_templates_that_extend_each_other(pnp: Pnp, game: Spoilt) -> None:
    game.write(SHEETS, "extends: other\n")
    game.write("templates/other.yaml", "extends: score-sheet\n")
    pnp.fails(1, game, *SHEET, says="uses itself: score-sheet → other → score-sheet.")


@pytest.mark.parametrize(
    "layer",
    [
        "use: score-sheet",
        'repeat: "{rounds}"\n    name: r\n    layers: [{use: score-sheet}]',
        'flow: [{each: "{rounds}", name: r, blocks: [{art: score-sheet, height: 3}]}]',
    ],
)
def test_a_template_that_uses_itself(pnp: Pnp, game: Spoilt, layer: str) -> None:
    game.write(SHEETS, "layers:\n" + f"  - {layer}\n" * 12)
    begin = time.monotonic()
    pnp.fails(
        1, game, *SHEET, says=("score-sheet.yaml:", "the template uses itself: score-sheet → score-sheet.")
    )
    assert time.monotonic() - begin < 1


def test_an_unknown_template_within_a_template(pnp: Pnp, game: Spoilt) -> None:
    game.layer("use: stik")
    pnp.fails(
        1,
        game,
        *SHEET,
        says=("score-sheet.yaml:3:10: layers[0].use: no template is called “stik”", "“stick”?"),
    )


@pytest.mark.parametrize("colour", ["blue.fil", '"#12"', '"#+1a2b3"', '"#1_2a3b"', "red", '""'])
def test_a_colour_that_is_none_in_a_template(pnp: Pnp, game: Spoilt, colour: str) -> None:
    game.layer(f"fill: {colour}")
    says = ("score-sheet.yaml:3:11: layers[0].fill: ", f"“{colour.strip(chr(34))}” is no colour.")
    pnp.fails(1, game, *SHEET, says=says)


@pytest.mark.parametrize("colour", ["blau", "'#12345'", "'#1_2a3b'", "[1, 2]"])
def test_a_colour_that_is_none_in_the_palette(pnp: Pnp, house: Spoilt, colour: str) -> None:
    house.edit("content/house/styles.yaml", 'colour: "#1f4e8c"', f"colour: {colour}")
    says = (
        "content/house/styles.yaml:18:20: colours.blue.fill.colour: found",
        "expected a colour such as #1f4e8c",
    )
    pnp.fails(1, "sultans", *SHEET, says=says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "foot: {font: [regular]",
            "foot: {font: [regulra]",
            "styles.foot.font[0]: “regulra” is not in fonts. Did you mean “regular”?",
        ),
        ("foot: {font: [regular]", "foot: {font: []", "styles.foot.font: 0 values stand here; 1 are needed."),
        (
            "size: 6.5pt, min: 5pt",
            "size: 4pt, min: 5pt",
            "styles.foot.min: the smallest size (1.76 mm) is larger",
        ),
        ("size: 6.5pt, min: 5pt", "size: 0pt, min: 0pt", "styles.foot.size: 0pt is out of range"),
        (
            "size: 7.5pt, min: 7pt, align: center, colour: ink.soft",
            "size: 7.5pt, min: 7pt, align: center, colour: ink.sft",
            "styles.tick.colour: “ink.sft” is no colour.",
        ),
        ("NotoSansTC-Bold.ttf", "none.ttf", "fonts.bold: the font file none.ttf is not there."),
        ("NotoSansTC-Bold.ttf", "OFL.txt", "fonts/OFL.txt is no TrueType font that can be embedded"),
        ("NotoSansTC-Bold.ttf", "../LICENSE", "“../LICENSE” leaves the folder"),
        ("NotoSansTC-Bold.ttf", '"a\\0b.ttf"', "cannot be the name of a file"),
    ],
)
def test_styles(pnp: Pnp, house: Spoilt, old: str, new: str, says: str) -> None:
    house.edit("content/house/styles.yaml", old, new)
    pnp.fails(1, "sultans", *SHEET, says=("content/house/styles.yaml:", says))


def test_a_stock_with_more_margin_than_room(pnp: Pnp, house: Spoilt) -> None:
    house.edit("content/house/stocks.yaml", "margin: [0.75, 5]", "margin: [5, 5]")
    pnp.fails(
        1,
        "sultans",
        says="content/house/stocks.yaml:6:11: craft-stick.margin: a stick of 10 × 114 mm leaves no room",
    )


def test_icon_missing(pnp: Pnp, game: Spoilt) -> None:
    game.edit("markers.yaml", "icon: tired", "icon: tird")
    says = ("markers/tired", "no icon is called “tird”. Put tird.svg into icons/. Did you mean “tired”?")
    pnp.fails(1, game, "--only", "markers", says=says[1])


@pytest.mark.parametrize("name", ["tired.png", "../tired", "x" * 300])
def test_icon_with_a_name_that_no_icon_has(pnp: Pnp, game: Spoilt, name: str) -> None:
    game.edit("markers.yaml", "icon: tired", f"icon: {name}")
    pnp.fails(1, game, "--only", "markers", says="no icon is called")


def test_icon_that_is_a_png(pnp: Pnp, game: Spoilt) -> None:
    Image.new("RGB", (8, 8)).save(game / "icons/tired.svg", "PNG")
    pnp.fails(1, game, "--only", "markers", says="icons/tired.svg:1:1: the drawing is no sound SVG")


# ----------------------------------------------------------------- pictures


def png(width: int, height: int, rows: bytes) -> bytes:
    """A PNG whose checksums are right, whatever else is."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SOUND = png(50, 50, zlib.compress(b"\0" * 7550))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no picture", "picture.png is no PNG, JPEG, WebP or SVG, or is damaged"),
        (b"", "picture.png is no PNG, JPEG, WebP or SVG, or is damaged"),
        (SOUND[:60], "picture.png is no PNG, JPEG, WebP or SVG, or is damaged"),
        (
            png(50, 50, zlib.compress(b"\0" * 7550)[:20]),
            "picture.png is no PNG, JPEG, WebP or SVG, or is damaged",
        ),
        (png(50, 50, b"\1" * 200), "picture.png is no PNG, JPEG, WebP or SVG, or is damaged"),
        (png(0, 0, b""), "picture.png is no PNG, JPEG, WebP or SVG, or is damaged"),
        (png(30_000, 30_000, zlib.compress(b"\0" * 90_000)), "picture.png has more than 50 million pixels"),
        (png(8_000, 8_000, zlib.compress(b"\0" * 9_000)), "picture.png has more than 50 million pixels"),
    ],
    ids=["words", "empty", "cut", "cut-data", "noise", "no-size", "bomb", "large"],
)
def test_picture(pnp: Pnp, game: Spoilt, content: bytes, says: str) -> None:
    game.write("picture.png", content)
    game.layer("picture: picture.png")
    begin = time.monotonic()
    pnp.fails(1, game, *SHEET, says=("score-sheet.yaml:3:14: layers[0].picture: ", says))
    assert time.monotonic() - begin < 2, "refused before it is decoded"


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        ("RGB", "JPEG"),
        ("CMYK", "JPEG"),
        ("L", "JPEG"),
        ("RGBA", "PNG"),
        ("LA", "PNG"),
        ("P", "PNG"),
        ("1", "PNG"),
        ("I;16", "PNG"),
    ],
)
def test_picture_that_is_sound(pnp: Pnp, game: Spoilt, mode: str, kind: str) -> None:
    Image.new(mode, (20, 10)).save(game / "picture.any", kind)
    game.layer("picture: picture.any")
    pnp.build(game, *SHEET).says(0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("none.png", "the picture none.png is not in the game's folder"),
        ("icons", "the picture icons is not in the game's folder"),
        ("../x.png", "“../x.png” leaves the folder"),
        ("icons/../../x.png", "leaves the folder"),
        ("/etc/passwd", "“/etc/passwd” leaves the folder"),
        ("link.png", "“link.png” leaves the folder"),
        ("folder/x.png", "“folder/x.png” leaves the folder"),
        ('"a\\0.png"', "“a\\x00.png” cannot be the name of a file"),
        ("a" * 300 + ".png", "cannot be the name of a file"),
        ("circle.png", "circle.png"),  # Python 3.13 finds no file where older ones find a loop
    ],
)
def test_picture_elsewhere(pnp: Pnp, game: Spoilt, tmp_path: Path, name: str, says: str) -> None:
    (tmp_path / "x.png").write_bytes(SOUND)
    (game / "link.png").symlink_to(tmp_path / "x.png")
    (game / "folder").symlink_to(tmp_path)
    (game / "circle.png").symlink_to(game / "circle.png")
    game.layer(f"picture: {name}")
    pnp.fails(1, game, *SHEET, says=("score-sheet.yaml:3:14: layers[0].picture: ", says))


# ----------------------------------------------------------------- sizes


def test_a_component_larger_than_a_hundred_papers(pnp: Pnp, game: Spoilt) -> None:
    game.edit(
        "components.yaml", "  stock: page\n  front: score-sheet", "  size: 4000x4000\n  front: score-sheet"
    )
    says = "score-sheet (4000 × 4000 mm) is larger than the paper's printable area (190 × 270.5 mm)."
    pnp.fails(1, game, *SHEET, says=says)


def test_a_text_that_cannot_fit(pnp: Pnp, game: Spoilt) -> None:
    game.edit(SHEETS, "box: [0, 0, 60%, 12]", "box: [0, 0, 12, 12]")
    says = (
        "templates/score-sheet.yaml:3:11: layers[0].text: score-sheet (en): “Sultans of Karaya…” needs ",
        " mm and has 12.0 mm (wide) at its smallest size.",
        "print with --allow-overflow.",
    )
    pnp.fails(1, game, *SHEET, says=says)
    ran = pnp.build(game, *SHEET, "--allow-overflow")
    ran.says(0, "Warning: ", "needs", "score-sheet 1")
    assert "Sultans" in words_of(pnp.pdf)


def test_a_text_that_cannot_fit_in_chinese(pnp: Pnp, game: Spoilt) -> None:
    game.edit(SHEETS, "box: [0, 0, 60%, 12]", "box: [0, 0, 12, 2]")
    says = ("「推翻蘇丹…」用最小的字仍需", "毫米高，只有 2.0 毫米。", "用 --allow-overflow 照印")
    pnp.fails(1, game, "--only", "score-sheet", "--lang", "zh-TW", says=says)


# ----------------------------------------------------------------- anything at all

JUNK = [
    "{",
    "}",
    "[",
    "]",
    ":",
    "- ",
    "\t",
    '"',
    "'",
    "#",
    "&a",
    "*a",
    "!!int ",
    "|",
    ">",
    "%",
    "@",
    "\0",
    "\x07",
    "\u2028",
    "\ufeff",
    "０",
    "9" * 400,
    "-1",
    "0",
    "1e9",
    "null",
    "~",
    "{}",
    "[]",
    "??",
    "<<: ",
    "---\n",
    "🤴",
    "**",
    "[[",
    "[[sultan]]",
    "{players",
    "{x.y}",
    "{role.name}",
    '"\\0"',
    "99999999",
    "../",
    "on",
    "0.0",
    "\ud800",
]


def mutated(text: str, chance: random.Random) -> str:
    """A file after one slip of the pen."""
    lines = text.split("\n")
    spot, place = chance.randrange(len(lines)), chance.randrange(len(text) + 1)
    match chance.randrange(7):
        case 0:
            del lines[spot]
        case 1:
            lines[spot:spot] = lines[spot : spot + chance.randrange(1, 5)]
        case 2:
            lines[spot] = " " * chance.randrange(5) + lines[spot].lstrip()
        case 3 if len(text) > 1:
            other = chance.randrange(len(text))
            low, high = sorted((min(place, len(text) - 1), other))
            swapped = text[high] + text[low + 1 : high] + text[low] if high > low else text[low]
            return text[:low] + swapped + text[high + 1 :]
        case 4:
            return text[:place] + text[place + chance.randrange(1, 30) :]
        case 5:
            key, colon, _ = lines[spot].partition(": ")
            lines[spot] = key + colon + chance.choice(JUNK)
        case _:
            return text[:place] + chance.choice(JUNK) + text[place:]
    return "\n".join(lines)


@pytest.fixture(scope="module", params=["sultans", "avalon"])
def any_game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Spoilt:
    return copy_game(tmp_path_factory.mktemp("any") / "game", request.param)


@given(st.randoms(use_true_random=False), st.integers(1, 3))
@settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_any_slip_is_told_as_a_problem(any_game: Spoilt, chance: random.Random, slips: int) -> None:
    files = sorted(any_game.folder.rglob("*.yaml"))
    kept = {}
    try:
        for path in chance.sample(files, slips):
            kept[path] = path.read_bytes()
            path.write_bytes(mutated(kept[path].decode(), chance).encode("utf-8", "surrogatepass"))
        language = chance.choice(["en", "zh-TW", "zh-TW+en"])
        only = ("score-sheet", chance.choice(["setup-table", "rules", "reference-cards"]))
        options = Options(players=9, lang=language, only=only)
        print_kit(make_kit(load_game(any_game.folder), options), options)
    except PnpError as error:
        _ = [problem.sentence(language) for problem in error.problems for language in ("en", "zh-TW")]
    finally:
        for path, content in kept.items():
            path.write_bytes(content)
