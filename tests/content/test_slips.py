"""Slips of whoever makes a game of their own: each is told where it stands, once, and how it is mended."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from generator import InputError, Options, Problem, load_game
from generator.building import print_kit
from generator.errors import folded
from generator.kit.kit import make_kit
from generator.validate import check_sets
from tests.helpers import ROOT, Pnp, Spoilt, words_of

CARDS, ENGLISH, GAME = "components.yaml", "locale/en.yaml", "game.yaml"
FACE, HERBS, SETUPS = "templates/herb-card.yaml", "herbs.yaml", "setups.yaml"


@pytest.fixture
def herbs(tmp_path: Path) -> Spoilt:
    shutil.copytree(ROOT / "tests/games/herbs", tmp_path / "game")
    return Spoilt(tmp_path / "game")


def told(game: Spoilt) -> list[Problem]:
    """What is said of a game, errors and warnings, from its files and from every set of it."""
    try:
        loaded = load_game(game.folder)
        return [*loaded.warnings, *check_sets(loaded).warnings]
    except InputError as error:
        return list(error.problems)


def lines(game: Spoilt) -> list[str]:
    return [problem.sentence().rpartition(f"{game}/")[2] for problem in told(game)]


def only(game: Spoilt) -> str:
    """The one sentence that is said, without the folder."""
    (line,) = lines(game)
    return line


# ----------------------------------------------------------------- sets that would be wrong


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (CARDS, "each: herbs", "each: herbs\n  records: [mint, mint]", "mint]", "“mint” is named twice."),
        (SETUPS, "4: {mint", "5: {mint: 3, chili: 2}\n  4: {mint", "5:", "a row for 5 players, but"),
        (HERBS, "count: 4", "count: 1", "1}", "would hold 1 of mint, but 3 players may be dealt 2."),
        (HERBS, "count: 4", "count: 4, players: {min: 5, max: 6}", "{min", "5–6 players never play"),
        (HERBS, "count: 4", "count: 4, needs: [mint], lacks: [mint]", "[mint]}", "in needs and in lacks"),
        (HERBS, "count: 4", "count: 10001", "10001", "10001 copies of mint cannot be"),
        (CARDS, "copies: setup", "copies: 99999", "99999", "99999"),
    ],
)
def test_a_wrong_set_is_refused(herbs: Spoilt, name: str, old: str, new: str, at: str, says: str) -> None:
    herbs.edit(name, old, new)
    line = only(herbs)
    assert line.startswith(f"{herbs.spot(name, at)}: ")
    assert says in line


def test_a_record_that_no_row_deals_is_warned_of(herbs: Spoilt) -> None:
    for row in ("mint: 1, chili: 1", "mint: 2, chili: 1", "mint: 2, chili: 2"):
        herbs.edit(SETUPS, row, f"mint: {sum(int(word) for word in row if word.isdigit())}")
    says = "of: no row deals “chili”, so no set prints it. Put it into a row, or take it out of herbs."
    assert only(herbs) == f"{herbs.spot(SETUPS, 'herbs')}: {says}"
    assert load_game(herbs.folder).warnings[0].severity == "warning"


def test_a_game_whose_cards_have_no_name(herbs: Spoilt) -> None:
    herbs.edit(GAME, "texts: [name, text]", "texts: [text]")
    first = lines(herbs)[0]
    assert first.startswith(f"{herbs.spot(SETUPS, 'herbs')}: of: the table herbs needs a text “name”")
    assert first.endswith("Add it to its texts in game.yaml.")


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ("may: [percival]", "may: [percival, percival]", "percival]", "already in seats.good.may"),
        ("may: [percival]", "may: [merlin]", "merlin], rest", "already in seats.good.always"),
        ("may: [morgana, ", "may: [percival, ", "percival, ", "already in seats.good.may"),
    ],
)
def test_a_record_in_two_seats(avalon: Spoilt, old: str, new: str, at: str, says: str) -> None:
    avalon.edit(SETUPS, old, new)
    assert any(line.startswith(f"{avalon.spot(SETUPS, at)}: ") and says in line for line in lines(avalon))


def test_more_usual_roles_than_seats(avalon: Spoilt) -> None:
    avalon.edit(SETUPS, "usual: {7: [percival, morgana]}", "usual: {5: [percival, morgana, mordred, oberon]}")
    says = "usual.5: with 5–9 players evil has 2 seats, but with those who are always in 4 would sit there."
    assert says in only(avalon)


# ----------------------------------------------------------------- places on faces

LAID = (
    "layers:\n  - {lay: '{herbs}', name: h, x: %s, y: '1', columns: 4, rows: 4, layers: [{fill: red.fill}]}\n"
)


@pytest.mark.parametrize("x", ["one", "'{h.icon}'", "'{h.name}'", "'{h.text}'", "'{h}'", "1e9", "nan", "''"])
def test_no_number_for_a_place(herbs: Spoilt, x: str) -> None:
    herbs.write(FACE, LAID % x)
    line = only(herbs)
    assert line.startswith(f"{herbs.spot(FACE, x + ', y')}: layers[0].x: “{x.strip(chr(39))}")
    assert "says no place: a number is needed." in line


@pytest.mark.parametrize(
    ("box", "over"), [("[50, 5, 20, 20]", "26.0"), ("[0, 0, 100%, 100%+3]", "3.0"), ("[-4, 5, 9, 9]", "4.0")]
)
def test_a_box_beyond_its_face_is_warned_of(herbs: Spoilt, box: str, over: str) -> None:
    herbs.edit(FACE, "[50%-10, 5, 20, 20]", box)
    says = f"layers[1].box: the box reaches {over} mm over the edge of its face or cell (44 × 63 mm;"
    assert only(herbs).startswith(f"{herbs.spot(FACE, box)}: {says}")


def test_a_box_may_run_into_the_bleed(herbs: Spoilt) -> None:
    herbs.edit(FACE, "[50%-10, 5, 20, 20]", "[-2, -2, 100%+4, 100%+4]")
    assert told(herbs) == []


# ----------------------------------------------------------------- languages

JAPANESE = """game: {name: ハーブ}
components: {cards: カード}
herbs:
  mint: {name: ミント, text: 涼しい}
  chili: {name: チリ, text: 辛い}
"""


def test_languages_stand_in_the_order_named(pnp: Pnp, herbs: Spoilt) -> None:
    pnp.build(herbs, "--players", "2", "--lang", "en+zh-TW").says(0)
    pnp.build(herbs, "--players", "2", "--lang", "zh-TW+en").says(0)
    words = {path.name: words_of(path) for path in pnp.out.iterdir()}
    english, chinese = words["game-2p-en+zh-TW-a4.pdf"], words["game-2p-zh-TW+en-a4.pdf"]
    assert english.index("Mint") < english.index("薄荷")
    assert chinese.index("薄荷") < chinese.index("Mint")


def test_a_language_that_the_house_does_not_speak(herbs: Spoilt) -> None:
    herbs.edit(GAME, "[zh-TW, en]", "[zh-TW, en, ja]")
    herbs.write("locale/ja.yaml", JAPANESE)
    line = only(herbs)
    assert line.startswith("locale/ja.yaml:1:1: labels: the generator has no words in ja for rulers, footers")
    assert "Copy these 16 from content/house/locale/en.yaml into this file and translate them: " in line
    keys = line.rstrip(".").partition("translate them: ")[2].split(", ")
    assert "labels.ruler" in keys
    labels = "".join(f"  {key.removeprefix('labels.')}: ラベル\n" for key in keys)
    herbs.add("locale/ja.yaml", f"labels:\n{labels}")
    assert told(herbs) == [], "with these words it prints"


def test_a_language_written_with_an_underscore(herbs: Spoilt) -> None:
    herbs.edit(GAME, "[zh-TW, en]", "[zh_TW, en]")
    says = "languages[0]: “zh_TW” is written zh-TW here, and so is the name of its file in locale/."
    assert only(herbs) == f"{herbs.spot(GAME, 'zh_TW')}: {says}"


# ----------------------------------------------------------------- icons and colours


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (HERBS, "icon: leaf", "icon: laef", "laef", "records.mint.icon: no icon is called “laef”."),
        (ENGLISH, "Hot!", "Hot [[laef]]!", '"Hot', "herbs.chili.text: no icon is called “laef”."),
    ],
)
def test_an_icon_that_is_not_there(herbs: Spoilt, name: str, old: str, new: str, at: str, says: str) -> None:
    herbs.edit(name, old, new)
    line = only(herbs)
    assert line.startswith(f"{herbs.spot(name, at)}: ")
    assert says in line
    assert "Did you mean “leaf”?" in line


def test_a_file_named_with_its_ending(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "icon: leaf", "icon: leaf.svg")
    assert only(herbs).endswith("records.mint.icon: “leaf.svg” is the name of a file. Write leaf alone.")
    herbs.edit(HERBS, "icon: leaf.svg", "icon: leaf")
    herbs.edit(CARDS, "front: herb-card", "front: herb-card.yaml")
    assert "Did you mean “herb-card”?" in only(herbs)


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("mint.png", "art/mint.png"),
        ("art/Mint.PNG", "art/mint.png"),
        ("art\\mint.png", "art/mint.png"),
        ("art/mint", "art/mint.png"),
        ("art/mint.jpg", "art/mint.png"),
        ("other.png", ""),
        ("leaf.svg", ""),
    ],
)
def test_a_picture_that_lies_elsewhere_is_offered(herbs: Spoilt, name: str, meant: str) -> None:
    (herbs.folder / "art").mkdir()
    (herbs.folder / "art/mint.png").write_bytes(b"")
    herbs.edit(GAME, "count: int", "count: int, art: picture?")
    herbs.edit(HERBS, "count: 4", f"count: 4, art: '{name}'")
    line = only(herbs)
    assert f"records.mint.art: the picture {name} is not in the game's folder." in line
    assert line.partition("Did you mean “")[2] == (f"{meant}”?" if meant else "")


@pytest.mark.parametrize(
    ("colour", "says"),
    [
        (
            "green.light",
            "“green.light” is no colour. Use a name of the palette or #rrggbb. Known here: green.fill",
        ),
        ("green", "“green” is no colour. Use a name of the palette or #rrggbb. Known here: green.fill"),
        ("green.tin", "Did you mean “green.tint”? Known here: green.fill"),
        ("'#336633.tint'", "#336633 has no shade “tint”."),
    ],
)
def test_a_shade_that_is_not_there(herbs: Spoilt, colour: str, says: str) -> None:
    herbs.edit(FACE, '"{herb.colour}.tint"', colour)
    line = only(herbs)
    assert says in line
    assert "red." not in line


def test_many_colours_do_not_fill_the_screen(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "colour: green", "colour: 綠色")
    assert len(only(herbs)) < 350


@pytest.mark.parametrize("run", ["1~8", "1–8", "1 - 8", "1 to 8", "1..8"])
def test_a_run_of_numbers_written_otherwise(herbs: Spoilt, run: str) -> None:
    herbs.write(FACE, f"layers:\n  - {{repeat: '{run}', name: n, layers: [{{fill: red.fill}}]}}\n")
    assert only(herbs).endswith(f"“{run}” is no run of numbers. Write it as 1-8.")


def test_a_colour_of_a_record(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "colour: green", "colour: gren")
    line = only(herbs)
    assert line.startswith(f"{herbs.spot(HERBS, 'gren')}: records.mint.colour: “gren” is no colour.")
    assert "Did you mean “green”?" in line
    herbs.edit(HERBS, "icon: leaf, colour: red", "icon: laef, colour: red")
    assert len(lines(herbs)) == 2, "told at once with what is wrong elsewhere"


def test_an_icon_file_is_read_strictly(herbs: Spoilt) -> None:
    text = herbs.read("icons/leaf.svg")
    herbs.write("icons/leaf.svg", text.replace("<svg", '<svg style="x"').replace("</svg>", "<text/></svg>"))
    attribute, element = lines(herbs)
    assert attribute.startswith("icons/leaf.svg:1:1: <svg> may not carry “style” here. Delete it.")
    assert element.startswith(f"{herbs.spot('icons/leaf.svg', '<text/>')}: the element <text> is not drawn.")


# ----------------------------------------------------------------- all at once, but no floods


def test_a_faulty_component_hides_no_other(herbs: Spoilt) -> None:
    herbs.add(CARDS, "a: {front: herb-card, size: 9x9, bled: 2}\nb: {front: herb-crd, size: 9x9}\nc: 3\n")
    for name in (ENGLISH, "locale/zh-TW.yaml"):
        herbs.edit(name, "components: {", "components: {a: A, b: B, c: C, ")
    spots = [line.split(": ")[0] for line in lines(herbs)]
    assert spots == [*(herbs.spot(CARDS, text) for text in ("bled", "herb-crd")), f"{CARDS}:11:4"]


def test_one_slip_in_a_field_is_told_once(herbs: Spoilt) -> None:
    herbs.edit(GAME, "icon: icon", "icon: icn")
    assert only(herbs).startswith(f"{herbs.spot(GAME, 'icn')}: tables.herbs.fields.icon: “icn” is neither")


def test_a_number_that_cannot_be_read_is_told_once(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "count: 4", "count: four")
    assert only(herbs).endswith("records.mint.count: found “four”, expected a whole number.")


def test_a_record_under_another_key_is_told_once(herbs: Spoilt) -> None:
    herbs.edit(ENGLISH, "chili: {name", "chilli: {name")
    says = "herbs.chilli: nothing uses the text “herbs.chilli”. Remove it, or correct the key."
    assert only(herbs) == f"{herbs.spot(ENGLISH, 'chilli')}: {says} Did you mean “herbs.chili”?"


def test_many_of_a_kind_are_counted(pnp: Pnp, herbs: Spoilt) -> None:
    more = "".join(f"  h{number}: {{icon: laef, colour: red, count: 1}}\n" for number in range(30))
    herbs.edit(HERBS, "records:\n", f"records:\n{more}")
    err = (
        pnp("validate", herbs)
        .says(1, "and so on: 27 more like this, the last on line 32.", "150 to mend.")
        .err
    )
    assert err.count("no icon is called") == 3
    assert err.count("is missing. Translate it here.") == 6, "three a language"
    with pytest.raises(InputError) as caught:
        load_game(herbs.folder)
    assert len([p for p in caught.value.problems if p.code == "icon.missing"]) == 30, "programs get all"
    assert str(caught.value).count("no icon is called") == 3


def test_four_of_a_kind_are_not_worth_counting(herbs: Spoilt) -> None:
    herbs.edit(GAME, "texts: [name, text]", "texts: [name, text, joke, poem]")
    assert len(folded(told(herbs))) == 8


# ----------------------------------------------------------------- slips of YAML


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (
            FACE,
            'text: "{herb.name}"',
            "text: {herb.name}",
            "{herb.name}",
            'a text. Write it as "{herb.name}"',
        ),
        (HERBS, "count: 4", 'count: "4"', '"4"', "a whole number. Write it as 4"),
        (HERBS, "count: 4", "count: 4.0", "4.0", "a whole number. Write it as 4"),
        (CARDS, "gap: [6, 6]", 'pairs: "false"', '"false"', "true or false. Write it as false"),
        (CARDS, "44x63", "[44, 63]", "[44", "a size such as 63x88 (mm). Write it as 44x63"),
        (GAME, "{min: 2, max: 4}", "2-4", "2-4", "keys with values. Write it as {min: 2, max: 4}"),
        (GAME, "{min: 2, max: 4}", "[2, 4]", "[2, 4]", "keys with values. Write it as {min: 2, max: 4}"),
        (GAME, "{min: 2, max: 4}", "4", "4\n", "keys with values. Write it as {min: 4, max: 4}"),
    ],
)
def test_a_value_in_another_form(herbs: Spoilt, name: str, old: str, new: str, at: str, says: str) -> None:
    herbs.edit(name, old, new)
    first = lines(herbs)[0]
    assert first.startswith(f"{herbs.spot(name, at)}: ")
    assert first.endswith(f"expected {says}")


@pytest.mark.parametrize("text", ["take #2 now", "take\t#2 now"])
def test_a_value_cut_short_by_a_comment_is_warned_of(pnp: Pnp, herbs: Spoilt, text: str) -> None:
    herbs.edit(ENGLISH, '  chili: {name: Chili, text: "Hot! The next player is skipped."}', "")
    herbs.add(ENGLISH, f"  chili:\n    name: Chili\n    text: {text}\n")
    assert only(herbs).startswith(f"{herbs.spot(ENGLISH, '#2')}: “#2 now” is a comment here and is not read.")
    pnp("validate", herbs).says(0, "Warning: ", "“#2 now” is a comment")
    pnp.build(herbs, "--lang", "en").says(0, "Warning: ", "“#2 now” is a comment")


def test_comments_are_no_slips(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "source: house", "source: house # our own\n#and\n  #so on")
    herbs.edit(ENGLISH, "Hot!", "Hot #1!")
    assert told(herbs) == []


# ----------------------------------------------------------------- numbers


def test_a_text_names_whole_numbers_of_its_record(pnp: Pnp, herbs: Spoilt) -> None:
    herbs.edit(ENGLISH, "Hot!", "Hot: {count, plural, one {# card} other {# cards}}!")
    assert "Hot: 2 cards!" in pnp.text(herbs, "--players", "2", "--lang", "en")


@pytest.mark.parametrize(
    ("forms", "slips"),
    [
        ("one {# card} other {# cards}", 0),
        ("=1 {a card} other {# cards}", 0),
        ("other {# cards}", 1),
        ("=2 {{players} of two} other {# cards}", 1),
        ("=2 {a pair} other {several}", 0),  # a choice: no number is printed
    ],
)
def test_a_singular_is_missed_where_the_number_is_printed(herbs: Spoilt, forms: str, slips: int) -> None:
    herbs.edit(ENGLISH, "Hot!", f"Hot: {{printed, plural, {forms}}}!")
    assert sum(problem.code == "text.one" for problem in told(herbs)) == slips


@pytest.mark.parametrize(
    ("name", "least", "slips"),
    [
        ("players", 2, 0),
        ("players", 1, 1),
        ("dealt", 2, 0),
        ("count", 2, 0),
        ("hours", 2, 1),
        ("rounds", 2, 0),
    ],
)
def test_a_number_that_is_never_1_needs_no_singular(herbs: Spoilt, name: str, least: int, slips: int) -> None:
    herbs.edit(GAME, "count: int", "count: int, hours: int")
    for count in ("count: 4", "count: 2"):
        herbs.edit(HERBS, count, f"{count}, hours: 1")
    herbs.edit(GAME, "min: 2", f"min: {least}")
    herbs.edit(SETUPS, "rows:", "rows:\n  1: {mint: 1}" if least == 1 else "rows:")
    herbs.edit(ENGLISH, "Hot!", f"Hot: {{{name}, plural, other {{# of them}}}}!")
    assert sum(problem.code == "text.one" for problem in told(herbs)) == slips


def test_a_table_that_cannot_be_read_blames_no_text(herbs: Spoilt) -> None:
    herbs.edit(ENGLISH, "Hot!", "Hot {count}!")
    herbs.edit(HERBS, "count: 2", "count: two")
    assert "records.chili.count: found “two”" in only(herbs)
    herbs.edit(HERBS, "icon: leaf, ", "icon: leaf，")
    assert only(herbs).startswith(f"{HERBS}:3:")


def test_a_text_under_a_wrong_key_is_told_once(herbs: Spoilt) -> None:
    herbs.edit(ENGLISH, 'chili: {name: Chili, text: "Hot!', 'chilli: {name: Chili, text: "Hot {count}!')
    assert "nothing uses the text “herbs.chilli”" in only(herbs)


def test_a_text_names_no_field_of_another_kind(herbs: Spoilt) -> None:
    herbs.edit(ENGLISH, "Hot!", "Hot {icon}!")
    assert "herbs.chili.text: no number is called “icon”." in only(herbs)


def test_a_whole_number_prints_without_a_point(pnp: Pnp, herbs: Spoilt) -> None:
    herbs.edit(GAME, "count: int", "count: int, weight: number")
    herbs.edit(HERBS, "count: 4", "count: 4, weight: 1")
    herbs.edit(HERBS, "count: 2", "count: 2, weight: 2.5")
    herbs.edit(FACE, "{herb.text}", "{herb.weight} g")
    words = pnp.text(herbs, "--players", "2", "--lang", "en")
    assert "1 g" in words
    assert "2.5 g" in words


# ----------------------------------------------------------------- where it is told


@pytest.mark.parametrize(
    ("name", "old", "new", "at"),
    [
        (CARDS, "  size: 44x63\n", "", "cards:"),
        (CARDS, "  front: herb-card\n", "", "cards:"),
        (CARDS, "cards:", "a b:", "a b"),
        (GAME, "herbs:\n", "../x:\n", "../x"),
        (SETUPS, "2: {mint: 1", "2: {mnt: 1", "mnt"),
        (ENGLISH, "game: {", "game: {nme: x, ", "nme"),
    ],
)
def test_the_key_concerned_is_where_it_is_told(herbs: Spoilt, name: str, old: str, new: str, at: str) -> None:
    herbs.edit(name, old, new)
    assert lines(herbs)[0].startswith(f"{herbs.spot(name, at)}: ")


def test_all_is_said_in_chinese_too(herbs: Spoilt) -> None:
    herbs.edit(HERBS, "count: 4", 'count: "4", icn: x')
    herbs.edit(FACE, "[50%-10, 5, 20, 20]", "[50%-10, 5, 60, 20]")
    for problem in told(herbs):
        words = problem.sentence("zh-TW").rpartition(f"{herbs}/")[2]
        assert any(character >= "\u4e00" for character in words), words


@pytest.mark.parametrize("name", ["sultans", "avalon", "sultaniya", "goblets"])
def test_our_own_games_hold_no_slips(name: str) -> None:
    game = load_game(name)
    options = Options(players=game.file.players.max, lang="zh-TW+en")
    assert (game.warnings, print_kit(make_kit(game, options), options).warnings) == ((), ())


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (CARDS, "  each: herbs", "   each: herbs", "each", "goes in by 1 more than the one above"),
        (CARDS, "  copies: setup", "  copies：setup", "：", "the full-width sign ： stands here."),
        (CARDS, "  copies: setup", "  copies:setup", "setup", "the value follows “copies:” at once."),
        (CARDS, "  each", "　 each", "　", "a full-width or no-break space"),
        (CARDS, "  each", "\xa0 each", "\xa0", "a full-width or no-break space"),
        (CARDS, "[6, 6]", "【6, 6】\n  a", "【", "Write the plain ["),
        (HERBS, "leaf, colour: green", "leaf，colour: green", "，", "the full-width sign ， stands here."),
        (HERBS, "colour: green", "colour：green", "：", "the full-width sign ： stands here."),
        (HERBS, "colour: green", "colour: #336633", "#33", "from “#336633, count: 4}” on this is a comment"),
        (ENGLISH, "name: Mint", "name: Mint: cool", ": cool", "the colon after “Mint” makes it a key."),
        (ENGLISH, "name: Mint", "name: Mint, it is cool", "it is", "no colon follows “it is cool”."),
        (ENGLISH, 'skipped."', "skipped.", '"Hot', "a quote has no partner"),
        (FACE, "  - icon:", "  icon:", "icon:", "does not begin where the others of its level do"),
        (
            FACE,
            "    align: center",
            "   align: center",
            "align",
            "does not begin where the others of its level do",
        ),
        (HERBS, "icon: leaf", "icon: @leaf", "@", "may not begin with this sign"),
    ],
)
def test_what_cannot_be_read_as_yaml(
    herbs: Spoilt, name: str, old: str, new: str, at: str, says: str
) -> None:
    herbs.edit(name, old, new)
    line = only(herbs)
    assert says in line
    assert line.startswith(f"{herbs.spot(name, at)}: ")
    (problem,) = told(herbs)
    chinese = problem.sentence("zh-TW").partition(": ")[2]
    assert not re.search("expected|context|found|mapping", chinese), "no words of the parser"


@pytest.mark.parametrize(
    "text",
    [
        "夜晚：閉眼，不說話",
        '"a: b, c"',
        "|\n      夜晚：閉眼\n\n      　縮排：兩格\n",
        "a:b c:d",
        "https://a.b/c",
        "12:30",
    ],
)
def test_lawful_signs_in_texts(herbs: Spoilt, text: str) -> None:
    herbs.edit("locale/zh-TW.yaml", '  chili: {name: 辣椒, text: "好辣！下一位玩家跳過。"}', "")
    herbs.add("locale/zh-TW.yaml", f"  chili:\n    name: 辣椒\n    text: {text}\n")
    assert told(herbs) == []


def test_full_width_braces_are_warned_of(herbs: Spoilt) -> None:
    herbs.edit("locale/zh-TW.yaml", "{players} 人局", "｛players｝人局")
    assert only(herbs).endswith(
        "“｛players｝” has full-width braces and prints as it stands. Write {players}."
    )
    herbs.edit("locale/zh-TW.yaml", "｛players｝", "｛薄荷｝")
    assert told(herbs) == []


def test_the_full_box_is_shown_as_it_is_printed(pnp: Pnp, herbs: Spoilt) -> None:
    full = pnp("show", herbs, "--lang", "en").says(0).out
    assert re.search(r"Mint +× 4\n +Chili +× 2\n", full)
    assert re.search(r"cards .* 6 ×", full)
    assert re.search(r"Mint +× 1\n", pnp("show", herbs, "--players", "2", "--lang", "en").says(0).out)


def test_a_game_may_be_written_in_chinese_throughout(pnp: Pnp, herbs: Spoilt) -> None:
    herbs.edit(GAME, "one: herb", "one: 香草")
    herbs.write(FACE, herbs.read(FACE).replace("{herb.", "{香草."))
    herbs.edit(FACE, "  - icon", '  - when: "{香草.icon}"\n    icon')
    assert told(herbs) == []
    assert "Chili" in pnp.text(herbs, "--players", "2", "--lang", "en")
