"""What stands on the faces of goblets' set: only what so many play, in words that hold for them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from generator import Options, load_game
from generator.kit.kit import Kit, make_kit
from tests.printed import Maker, Printed, maker
from tests.test_sultaniya_print import sizes

LANGUAGES = ("en", "zh-TW")
FEW, MIDDLE, MANY, ODD = range(2, 4), range(4, 7), range(7, 13), range(7, 12, 2)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("goblets"))


def kit(players: int | None, language: str = "en") -> Kit:
    options = Options(players=players, full=players is None, lang=language)
    return make_kit(load_game("goblets", [language]), options)


def held(made: Kit, table: str) -> dict[str, dict[str, str]]:
    """The records of a table that have a place in a set, with their words as printed."""
    (language,) = made.languages
    words = made.game.words[language]
    definition = made.game.tables[table].definition
    return {
        record.id: {
            text: words.fill(f"{table}.{record.id}.{text}", made.numbers, made.game.tables)
            for text in definition.texts
        }
        for record in made.game.tables[table]
        if made.holds(record)
    }


def read(printed: Printed, component: str) -> str:
    return "".join(printed.text(number) for number in printed.of(component))


# ----------------------------------------------------------------- rules, by number of players


@pytest.mark.parametrize("players", range(2, 13))
def test_the_rules_are_those_of_so_many(players: int) -> None:
    """G-4, G-6, G-8, G-9: no line beside one that says otherwise."""
    lines = set(held(kit(players), "lines"))
    assert ("toast_few" in lines) == ("turn_few" in lines) == ("start_few" in lines) == (players in FEW)
    assert ("turn_two" in lines) == ("toast_last" in lines) == (players in MIDDLE)
    assert ("turn_pairs" in lines) == ("toast_pairs" in lines) == ("pairs_seats" in lines)
    assert ("pairs_seats" in lines) == (players in MANY)
    assert ("toast_drink" in lines) == ("start_house" in lines) == (players not in FEW)
    assert ("start_target" in lines, "start_other" in lines) == (players > 2, players == 2)
    assert "toast_courses" in lines


@pytest.mark.parametrize("players", [*range(2, 13), None])
def test_a_noble_alone_is_spoken_of_when_there_is_one(players: int | None) -> None:
    """G-8, G-T: an odd number; the full box holds everything."""
    made = kit(players)
    for table, name in (("lines", "pairs_alone"), ("endings", "alone")):
        assert (name in held(made, table)) == (players is None or players in ODD)
    assert not re.search("odd number|alone", held(made, "lines").get("pairs_seats", {"text": ""})["text"])


@pytest.mark.parametrize("players", range(2, 13))
def test_the_aids_tell_one_toast_and_what_follows(players: int) -> None:
    """G-5, G-6, G-8, G-9: who may peek and toast, and the last round."""
    made = kit(players)
    actions, endings = held(made, "actions"), held(made, "endings")
    ending = "few" if players in FEW else "all"
    assert set(endings) - {"alone"} == {ending}
    for said in (actions["peek"]["text"], actions["toast"]["text"], endings[ending]["text"]):
        assert bool(re.search("noble|taster", said)) == (players in MANY)
    (pace,) = held(made, "paces")
    assert pace == ("one" if players in FEW else "pairs" if players in MANY else "two")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_for_so_many_does_not_say_for_whom_it_is(language: str) -> None:
    """Only the full box needs to."""
    found = dict.fromkeys((2, 3, 4, 6, 7, None), "")
    for players in found:
        made = kit(players, language)
        for table in ("actions", "endings", "paces", "lines", "sections"):
            found[players] += " ".join(
                text for texts in held(made, table).values() for text in texts.values()
            )
    said = re.compile("[Tt]wo or three|2–3|兩三人|Four to six|四到六人")
    assert [bool(said.search(text)) for text in found.values()] == [False] * 5 + [True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_fit_one_page(language: str, made: Maker) -> None:
    """A page a language, the largest box too; its mark of a home-made ruling is there to be explained."""
    for choices in ({"players": 11}, {"players": 2}, {"full": True}):
        printed = made(game="goblets", lang=language, only=("rules",), **choices)
        (page,) = printed.of("rules")
        assert printed.text(page).count("※") > 1


@pytest.mark.parametrize("players", [6, 7, 12, None])
def test_two_languages_stay_large_enough_on_a_card(players: int | None, made: Maker) -> None:
    """The full box has the most to say; nothing on its cards is smaller than 6.5 pt."""
    choices = {"players": players, "full": players is None, "lang": "zh-TW+en", "format": "pdf-cards"}
    for part in ("reference-cards", "characters", "setup-table", "screens", "rings"):
        seen = sizes(made(game="goblets", only=(part,), **choices).path)
        assert min(seen)[0] >= 6.49, (part, min(seen))
    assert min(sizes(made(game="goblets", only=("rules",), **choices).path))[0] >= 7.49


def test_home_made_characters_are_marked() -> None:
    """G-C6: nineteen are this set's own, as the sheet says."""
    game = load_game("goblets", ["en"])
    assert game.tables["lines"].records["start_own"].source == "house"
    own = {each.id for each in game.tables["characters"] if each.source == "house"}
    famous = {each.id for each in game.tables["characters"] if each.values["kind"].id == "famous"}
    assert own.isdisjoint(famous)
    assert len(own) == 19


# ----------------------------------------------------------------- words and signs


def test_no_power_needs_a_neighbour_to_be_guessed() -> None:
    """G-8: from seven a noble's neighbour is his own taster, so powers and targets speak of houses."""
    for language, word in (("en", "neighbour"), ("zh-TW", "鄰居")):
        texts = load_game("goblets", [language]).words[language].texts
        assert not [key for key, text in texts.items() if word in text]


def test_one_word_for_a_thing() -> None:
    """動作, 杯環 and 抵銷 throughout; the target is a card, the aim of the game another word."""
    texts = load_game("goblets", ["zh-TW"]).words["zh-TW"].texts
    assert not [key for key, text in texts.items() if re.search("行動|套環|移掉|解掉|名角", text)]
    assert texts["labels.aim_title"] != texts["labels.target_back"]


def test_a_sign_has_one_meaning() -> None:
    """What is scored has no sign of an action; the aim of the game not that of the target."""
    tables = load_game("goblets", ["en"]).tables
    signs = {table: {each.values["icon"] for each in tables[table]} for table in ("actions", "scores")}
    assert signs["actions"].isdisjoint(signs["scores"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_punctuated_alike(language: str) -> None:
    made = kit(8, language)
    for table in ("scores", "tasters", "tokens", "actions", "endings"):
        for texts in held(made, table).values():
            assert texts["text"].endswith((".", "。"))


def test_points_stay_with_their_number() -> None:
    """A no-break space stands between a number and 分."""
    texts = load_game("goblets", ["zh-TW"]).words["zh-TW"].texts
    assert not [key for key, text in texts.items() if re.search(r"\d 分", text)]


# ----------------------------------------------------------------- faces


@pytest.mark.parametrize("language", LANGUAGES)
def test_folds_and_tabs_say_what_they_are_for(language: str, made: Maker) -> None:
    """G-C2, G-C3: dashes, not whole lines, which would be cut along."""
    printed = made(game="goblets", players=4, lang=language, only=("screens", "rings"))
    front, back = printed.of("screens")[:2]
    assert printed.text(front).count(printed.said("labels.fold")) == 2
    assert read(printed, "rings").count(printed.said("labels.glue")) == 4
    for number in (front, back):
        tall = [drawn for cell in printed.pages[number].cells for drawn in cell.drawn if is_tall(drawn.rect)]
        assert not tall, "a line from edge to edge"


def is_tall(rect: Any) -> bool:
    return bool(rect.bottom - rect.top > 160 and rect.right - rect.left < 1)


@pytest.mark.parametrize(("players", "has_pairs"), [(6, False), (7, True)])
def test_the_score_sheet_speaks_of_tasters_where_there_are_some(
    players: int, has_pairs: bool, made: Maker
) -> None:
    """G-8."""
    printed = made(game="goblets", players=players, lang="en", only=("score-sheet",))
    text = read(printed, "score-sheet")
    assert ("taster" in text) == has_pairs
    assert "Course1Course2Course3" in text


def test_the_table_has_no_tasters_below_seven(made: Maker) -> None:
    """G-T: a dash, and the tokens of both groups in the same order."""
    text = read(made(game="goblets", players=6, lang="en", only=("setup-table",)), "setup-table")
    assert "666–322321" in text
    assert "7443322121" in text


def test_backs_say_what_is_on_the_front(made: Maker) -> None:
    printed = made(game="goblets", players=4, lang="en", only=("targets",))
    assert printed.text(printed.of("targets")[1]).count("Target") >= 4


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_a_light_token_shows_its_trim(ink: str, made: Maker) -> None:
    """G-C1: people cut along the outermost ring they see, so there is one at 20 mm."""
    printed = made(game="goblets", players=4, lang="en", ink=ink, only=("tokens",))
    for cell in printed.pages[0].cells[:-1]:
        rings = [drawn.rect for drawn in cell.drawn if drawn.operator == "S"]
        assert max(rect.right - rect.left for rect in rings) == pytest.approx(19.8, abs=0.05)
