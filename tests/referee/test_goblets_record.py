"""Records of Raise Your Goblets: of any shape, findings and sentences, deals, questions."""

from __future__ import annotations

import copy
import functools
import random
import re
from typing import Any, get_args

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.messages import LANGUAGES
from generator.referee import goblets_model as model
from generator.referee.games import referee_for
from generator.referee.goblets_box import CARDS, CHANGES, TOKENS
from generator.referee.goblets_interview import interview
from generator.referee.goblets_record import read_record
from generator.referee.goblets_setup import (
    Hand,
    check,
    check_setup,
    deal,
    open_lines,
    pair_up,
    secrets,
)
from generator.referee.interview import standing
from generator.referee.sentences import load_sentences
from tests.helpers import ROOT, fields_of
from tests.referee.banquets import Record, box, course, judged, lawful_record, record
from tests.referee.spoken import check_sentences, codes_in

SENTENCES = {language: load_sentences("goblets", language) for language in LANGUAGES}
DULL = "- / - / - / -"

# ----------------------------------------------------------------- findings, each by a record that has it


def one(goblets: str = DULL, **more: Any) -> Record:
    """A record of a course."""
    return record(course(goblets, **more), nobles=goblets.count("/") + 1)


def whole(**more: Any) -> Record:
    """A record of three courses in which nothing is wrong, with something changed."""
    won = course("w / - / - / -")
    return record(won, won, won, **more)


def paired(cards: str = "tlll", **more: Any) -> Record:
    return record(course(DULL, cards=cards), tasters=4, **more)


def drunk(goblet: object) -> Record:
    value = one()
    value["courses"][0]["drank"]["a"] = goblet
    return value


TIE = course(DULL)
FOUND: list[tuple[str, str, object]] = [
    # code, rule, a record that has it
    ("record.type", "", 5),
    ("record.type", "", whole(courses=[7])),
    ("record.type", "", whole(characters=[])),
    ("record.type", "", drunk({"wine": "1"})),
    ("record.type", "", one(points={"a": "1"})),
    ("record.key", "", whole(plyers=[])),
    ("record.key", "", one(tagets={})),
    ("record.key", "", drunk({"whine": 1})),
    ("record.key", "", paired(houses=[{"nobel": "a", "noble": "b"}])),
    ("record.missing", "", {}),
    ("record.missing", "", whole(courses=None)),
    ("record.missing", "", whole(players=None)),
    ("record.missing", "", paired(houses=[{"taster": "a"}])),
    ("record.range", "", drunk({"wine": -1})),
    ("record.range", "", drunk({"wine": 200})),
    ("record.range", "", whole(totals={"a": 1001})),
    ("record.game", "", whole(game="sultans")),
    ("record.twice", "", whole(totals={1: 1, "1": 1})),
    ("record.wide", "", whole(players=["a，b，c"])),
    ("players.double", "", whole(players=list("abcda"))),
    ("players.double", "", paired(houses=[{"noble": "a", "taster": "a"}])),
    ("players.double", "", paired(houses=[{"noble": "a"}, {"noble": "a"}])),
    ("players.many", "", whole(players=list(range(101)))),
    ("players.many", "", paired(houses=[{"noble": str(n)} for n in range(101)])),
    ("players.range", "G-T", whole(players=["a"])),
    ("players.range", "G-T", whole(players=list(range(13)))),
    ("name.unknown", "", whole(totals={"z": 1})),
    ("name.unknown", "", whole(tie_draw="z")),
    ("name.unknown", "", whole(characters={"z": "avenger"})),
    ("houses.missing", "G-8", whole(players=list("abcdefg"))),
    ("houses.differ", "G-8", paired(players=list("abcdABCX"))),
    ("houses.pairs", "G-T", record(course(DULL, cards="ll"), tasters=2)),
    ("name.taster", "G-8", paired(characters={"A": "avenger"})),
    ("name.noble", "G-8", one(tasters={"a": "loyal"})),
    ("characters.missing", "G-2", whole(characters=None)),
    ("character.missing", "G-2", whole(characters={"a": "avenger"})),
    ("character.unknown", "G-C6", whole(characters={"a": "avnger"})),
    ("character.twice", "G-C6", whole(characters={"a": "avenger", "b": "avenger"})),
    ("character.useless", "G-C6", record(course("- / -"), characters={"a": "king_cobra"})),
    ("target.missing", "G-1", record(course(DULL, "?cda"), nobles=4)),
    ("target.unknown", "G-1", record(course(DULL, "zcda"))),
    ("target.self", "G-1", record(course(DULL, "acdb"))),
    ("target.self", "G-9", record(course("- / -", "ab"))),
    ("target.twice", "G-C4", record(course(DULL, "ccda"))),
    ("goblet.missing", "G-6", one("? / - / - / -")),
    ("tokens.many", "G-T", one("w14 / - / - / -")),
    ("tokens.box", "G-C1", one("w22 / - / - / -")),
    ("tokens.absent", "G-14", one("u / - / - / -")),
    ("wine.open", "G-12", one("? / w / - / -")),
    ("card.unknown", "G-C5", paired(characters=None) | {"courses": [course(DULL, tasters={"A": "loyl"})]}),
    ("card.missing", "G-13", paired("?lll")),
    ("cards.many", "G-C5", paired("ttll")),
    ("points.other", "G-11", one(points={"a": 2})),
    (
        "points.other",
        "G-13",
        record(course(DULL, cards="tlll", points=dict.fromkeys("aAbBcCdD", 1)), tasters=4),
    ),
    ("points.range", "G-11", one("? / - / - / -", points={"a": 5})),
    ("totals.other", "G-15", whole(totals={"a": 1})),
    ("totals.open", "G-15", {**one("? / - / - / -"), "totals": {"a": 1}}),
    ("courses.many", "G-7", record(*[TIE] * 4)),
    ("courses.few", "G-7", one()),
    ("tie.open", "G-15", record(TIE, TIE, TIE)),
    ("tie.other", "G-15", record(TIE, TIE, course("w / w / - / -"), tie_draw="c")),
    ("tie.none", "G-15", whole(tie_draw="a")),
    ("tie.early", "G-15", one() | {"tie_draw": "a"}),
]
UNCHECKED = {
    *("characters.missing", "character.missing", "target.missing", "goblet.missing", "wine.open"),
    *("card.missing", "totals.open", "courses.few", "tie.open", "tie.early"),
}
ADVICE = {"character.useless"}


@pytest.mark.parametrize(("code", "rule", "value"), FOUND, ids=[f"{row[0]} {row[1]}" for row in FOUND])
def test_each_finding_has_its_rule_its_severity_and_a_sentence(code: str, rule: str, value: object) -> None:
    found = [f for f in judged(value).findings if f.code == code]
    assert found
    assert {f.rule for f in found} == {rule}
    severity = "unchecked" if code in UNCHECKED else "advice" if code in ADVICE else "error"
    assert {f.severity for f in found} == {severity}
    for language, sentences in SENTENCES.items():
        for finding in found:
            assert fields_of(sentences.findings[code]) <= {*finding.fields, "seat", "round"}
            assert finding.seat or "{seat}" not in sentences.findings[code]
            told = sentences.say(finding)
            assert told.isprintable()
            assert told[-1] in ".?" if language == "en" else told[-1] in "。？"
            assert re.search(r"[{}]|None", told) is None


def test_nothing_is_found_in_a_good_record() -> None:
    """The twin of all the records above."""
    assert judged(whole()).findings == ()
    assert judged(whole(game=None)).findings == ()
    assert {f.code for f in judged(paired()).findings} == {"courses.few"}


def said(value: object, language: str = "en") -> list[str]:
    return [SENTENCES[language].say(f) for f in judged(value).findings if f.severity == "error"]


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        (
            one(points={"a": 2, "b": 1, "c": 1, "d": 1}),
            "a's points are 1, not 2. By rules: 1 (G-11) + 0 (G-12).",
            "a 應得 1 分，不是 2 分。依規則：1 (G-11) + 0 (G-12)。",
        ),
        (
            one("u / - / - / -"),
            "Unicorn's tear was drunk, but nobody has Alchemist, who brings it.",
            "有人喝到獨角獸之淚，但帶來它的鍊金術士不在場上。",
        ),
        (
            one("w14 / - / - / -"),
            "Wine: 14 were drunk, and 13 are in play at most.",
            "紅酒：喝掉 14 個，場上最多 13 個。",
        ),
        (
            whole(characters={"a": "avnger", "b": "vintner", "c": "survivor", "d": "smuggler"}),
            "a cannot have “avnger”: there is no such character. Did you mean avenger?",
            "a 的角色不能是「avnger」：沒有這個角色。是不是「復仇者 avenger」？",
        ),
        (drunk({"wine": -1}), "drank.a.wine: -1 is out of range.", "drank.a.wine：-1 超出範圍。"),
        (
            paired() | {"courses": [course(DULL, tasters={**dict.fromkeys("BCD", "loyal"), "A": "wine"})]},
            "A cannot have the card “wine”. Known are: loyal, traitor.",
            "A 的品酒師卡不能是「wine」。可用的有：忠誠 loyal、叛徒 traitor。",
        ),
    ],
)
def test_sentences(value: object, english: str, chinese: str) -> None:
    assert said(value) == [english]
    assert said(value, "zh-TW") == [chinese]


# ----------------------------------------------------------------- sentences


def found_codes() -> set[str]:
    return codes_in("finding", "heading", "shape", "goblets", "goblets_record", "goblets_setup")


def test_every_code_is_found_by_some_record() -> None:
    of_setups = {"character.none", "character.many"}  # found by `check`, which judges no record
    assert {row[0] for row in FOUND} == found_codes() - of_setups


def test_every_code_has_a_sentence_in_both_languages_with_the_same_fields() -> None:
    check_sentences("goblets", found_codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_that_are_printed(language: str) -> None:
    words = SENTENCES[language].words
    printed = yaml.safe_load((ROOT / "content/goblets/locale" / f"{language}.yaml").read_text("utf-8"))
    for table in ("houses", "tokens", "tasters", "characters"):
        for id_, texts in printed[table].items():
            assert words[id_] == texts["name"]
    assert {"drawn", "open", "none"} <= words.keys()


def test_the_schema_has_the_words_of_the_box() -> None:
    """G-C1, G-C5, G-C6."""
    assert get_args(model.CharacterId) == (*box().characters, "none")
    assert get_args(model.CardId) == CARDS == tuple(box().cards)
    assert model.GobletModel.__struct_fields__ == TOKENS == tuple(box().tokens)
    assert CHANGES.keys() <= box().characters.keys()
    assert (sum(box().tokens.values()), sum(box().cards.values()), len(box().houses)) == (52, 6, 6)


# ----------------------------------------------------------------- the answer


def test_the_answer_as_plain_values() -> None:
    answer = judged(record(course("w / p / - / -", points={"b": 9}))).to_builtins(SENTENCES["en"])
    assert list(answer) == ["game", "courses", "totals", "winners", "tie_break", "findings"]
    assert answer["courses"] == [{"points": {"a": 4, "b": 0, "c": 1, "d": 1}, "dead": ["b"]}]
    assert (answer["totals"]["a"], answer["winners"], answer["tie_break"]) == (4, ["a"], "none")
    keys = {tuple(finding) for finding in answer["findings"]}
    assert keys == {("code", "severity", "rule", "round", "seat", "message")}
    assert msgspec.json.decode(msgspec.json.encode(answer)) == answer
    empty = judged({}).to_builtins(SENTENCES["en"])
    assert (empty["courses"], empty["totals"], empty["winners"]) == ([], {}, [])


def test_the_sheet() -> None:
    """By house the noble, then his taster; who is not judged has a blank."""
    referee = referee_for("goblets", "en")
    first = course("w / p / - / -", cards="tl?l")
    sheet = referee.sheet(record(first, first, tasters=4))
    assert sheet.players == tuple("aAbBcCdD")
    assert sheet.notes == (
        ("4", "4"), ("0", "0"), ("0", "0"), ("0", "0"), ("1", "1"), ("", ""), ("1", "1"), ("1", "1"),
    )  # fmt: skip
    assert [sum(points) for points in sheet.scores] == [8, 0, 0, 0, 2, 0, 2, 2]
    assert sheet.winners == (), "a course is still to be drunk"
    assert referee.sheet(record(first, first, first, tasters=4)).winners == ("a",)
    assert referee.sheet(record(TIE, TIE, TIE)).winners == (), "four names are too many for the box"
    assert [len(points) for points in referee.sheet(record(*[TIE] * 4)).scores] == [3] * 4
    assert referee.sheet([]).players == ()


def test_a_record_of_another_game_is_not_picked_to_pieces() -> None:
    for other in ("sultans", "avalon", "sultaniya", "xyzzy"):
        assert [f.code for f in judged({"game": other, "rounds": []}).findings] == [
            "record.game",
            "courses.few",
        ]
    near = judged(whole(game="goblet"))
    assert ([f.code for f in near.findings], near.winners) == (["record.game"], ("a",))


def test_names_may_be_numbers() -> None:
    value = {
        "players": [1, 2],
        "characters": {1: "avenger", 2: "vintner"},
        "courses": [{"targets": {1: 2, 2: 1}, "drank": {1: {"wine": 1}, 2: {}}}] * 3,
        "tie_draw": None,
    }
    assert (judged(value).totals, judged(value).findings) == ({"1": 6, "2": 3}, ())


# ----------------------------------------------------------------- set-ups


@pytest.mark.parametrize(
    ("players", "characters", "codes"),
    [
        (4, "", []),
        (4, "king_cobra vintner", []),
        (4, "king_cobra king_cobra", ["character.twice"]),
        (4, "king_cobra vintnr", ["character.none"]),
        (4, "king_cobra vintner avenger smuggler", []),
        (4, "king_cobra vintner avenger smuggler survivor", ["character.many"]),
        (7, "king_cobra vintner avenger smuggler survivor", ["character.many"]),
        (9, "king_cobra vintner avenger smuggler survivor", []),
        (1, "", ["players.range"]),
        (13, "", ["players.range"]),
        (12, "", []),
    ],
)
def test_characters_for_so_many(players: int, characters: str, codes: list[str]) -> None:
    """G-2, G-C6, G-T: one a house at most, one card of each."""
    found = check_setup(players, characters.split(), box())
    assert [f.code for f in found] == codes
    for finding in found:
        for sentences in SENTENCES.values():
            assert fields_of(sentences.findings[finding.code]) <= finding.fields.keys()


def test_only_a_character_is_offered_for_a_character() -> None:
    """Not a token that is written alike."""
    for value in (check_setup(4, ["poisn"], box()), check(whole(characters={"a": "poisn"}), box())):
        assert not any("poison" in SENTENCES["en"].say(finding) for finding in value)
    (finding,) = check_setup(4, ["葡萄"], box())
    assert "Did you mean" not in SENTENCES["en"].say(finding)
    (finding,) = check_setup(4, ["Vintnr"], box())
    assert "vintner" in SENTENCES["en"].say(finding)


def test_check_says_nothing_of_the_score() -> None:
    """G-T, G-1, G-14: tokens, goblets, pairs and targets; not claims, nor that something is left out."""
    wrong = course("w22 / u / ? / a12", "acdb", points={"a": 99}, tasters={"a": "x"})
    value = {**record(wrong, nobles=4), "totals": {"a": 99}, "tie_draw": "z"}
    found = [f.code for f in check(value, box())]
    assert found == ["name.noble", "target.self", "tokens.box", "tokens.many", "tokens.absent"]
    assert {*found} < {f.code for f in judged(value).findings}
    cards = record(course(" / ".join("----"), cards="ttll"), nobles=4, tasters=4)
    assert [f.code for f in check(cards, box())] == ["cards.many"]
    fifth = record(course(" / ".join("----"), drank={"e": {}}), nobles=4)
    assert [f.code for f in check(fifth, box())] == ["name.unknown"]
    assert check({"players": list("abcd"), "characters": record(TIE)["characters"]}, box()) == ()
    assert [f.code for f in check(one(tagets={}), box())] == ["record.key"]
    assert [f.code for f in check(whole(players=["a"]), box())][-1] == "players.range"


@pytest.mark.parametrize(("names", "pairs"), [
    ("abc", "a- b- c-"),
    ("abcdef", "a- b- c- d- e- f-"),
    ("abcdefg", "ba dc fe g-"),
    ("abcdefgh", "ba dc fe hg"),
    ("abcdefghijk", "ba dc fe hg ji k-"),
])  # fmt: skip
def test_the_noble_sits_on_the_tasters_left(names: str, pairs: str) -> None:
    """G-8, G-T: seats go clockwise, so he comes after him; one alone is last."""
    assert " ".join(noble + (taster or "-") for noble, taster in pair_up(names, box())) == pairs


def record_of(hands: tuple[Hand, ...]) -> Record:
    """A record of a deal and a course in which nobody drinks a thing."""
    nobles = {hand.house: str(hand.seat) for hand in hands if hand.is_noble}
    tasters = {hand.house: str(hand.seat) for hand in hands if not hand.is_noble}
    houses = [
        {"noble": noble, **({"taster": tasters[house]} if house in tasters else {})}
        for house, noble in nobles.items()
    ]
    return {
        "houses": houses,
        "characters": {nobles[hand.house]: hand.character for hand in hands if hand.is_noble},
        "courses": [
            {
                "targets": {nobles[h.house]: nobles[h.target] for h in hands if h.is_noble},
                "drank": {noble: {} for noble in nobles.values()},
                "tasters": {tasters[h.house]: h.card for h in hands if not h.is_noble},
            }
        ],
    }


@pytest.mark.parametrize("players", range(2, 13))
def test_deals_are_lawful(players: int) -> None:
    """G-1, G-2, G-8, G-C4 to G-C6, G-T; the colours are those that are printed for so many houses."""
    row, seen = box().rows[players], set()
    for seed in range(60):
        hands = deal(players, box(), random.Random(seed))
        assert [hand.seat for hand in hands] == list(range(1, players + 1))
        assert {f.code for f in judged(record_of(hands)).findings} <= {"courses.few"}
        assert {hand.house for hand in hands} == set(box().houses[: row.houses])
        seen.add(tuple((hand.house, hand.target, hand.card) for hand in hands))
        assert hands == deal(players, box(), random.Random(seed))
        for sentences in SENTENCES.values():
            lines, told = open_lines(hands, sentences), secrets(hands, sentences)
            assert len(lines) == players
            assert len(told) == row.pairs
            assert not any(str(sentences.word(card)) in line for card in CARDS for line in lines)
            assert all(not hands[seat - 1].is_noble for seat in told)
    assert len(seen) > (1 if players == 2 else 5)
    cards = {tuple(card for _, _, card in hands if card) for hands in seen}
    traitors = {dealt.index("traitor") if "traitor" in dealt else None for dealt in cards}
    most = {*range(row.pairs), *([] if row.pairs == 6 else [None])}
    assert traitors == most, "anybody may be the traitor, or nobody if not all cards are dealt"


# ----------------------------------------------------------------- questions


def replay(value: Record, answers: list[Any]) -> Any:
    """The question after these answers, by the words of this game."""
    now = standing(lambda: interview(box()), answers)
    return now.question or now.record


@pytest.mark.parametrize("seed", range(25))
def test_a_record_can_be_taken_down(seed: int) -> None:
    """Whatever the number of players: the questions give back the record that was in mind."""
    chance = random.Random(seed)
    value = lawful_record(chance)
    nobles = list(value["characters"])
    if "houses" in value:
        names = [name for house in value["houses"] for name in (house.get("taster"), house["noble"]) if name]
    else:
        names = value["players"]
    answers: list[Any] = [names]
    while not isinstance(question := replay(value, answers), dict):
        answers.append(answer_of(question, value))
        assert len(answers) < 200
    kept = question["courses"]
    for own, asked in zip(value["courses"], kept, strict=True):
        assert asked["targets"] == own["targets"]
        assert asked.get("tasters") == own.get("tasters")
        assert asked["drank"] == {noble: dict(own["drank"][noble]) for noble in nobles}
    assert judged(question).totals == judged(value).totals
    assert {f.code for f in judged(question).findings} <= set()


def answer_of(question: Any, value: Record) -> Any:
    seat, number = question.fields.get("seat"), question.fields.get("round", 1)
    each = value["courses"][number - 1]
    if question.key == "tie_draw":
        return question.choices[0]
    if question.key == "more":
        return "yes"
    if question.key == "character":
        return value["characters"][seat]
    if question.key in ("target", "card"):
        return each["targets" if question.key == "target" else "tasters"][seat]
    assert question.kind == "number"
    return each["drank"][seat].get(question.key.removeprefix("drank_"), 0)


def keys(answers: list[Any]) -> str:
    found = standing(lambda: interview(box()), answers).question
    return found.key if found else ""


def test_questions_of_tear_and_troll_only_with_their_characters() -> None:
    """G-14, G-9: two have no choice of a target."""
    start: list[Any] = [["a", "b"], "none"]
    asked = []
    for cast, more in (("none", 0), ("alchemist", 1), ("troll_friend", 1)):
        answers = [*start, cast]
        count = 0
        while keys(answers).startswith("drank"):
            asked.append(keys(answers))
            answers.append(0)
            count += 1
        assert count == 2 * (3 + more)
        assert keys(answers) == "more"
    assert {"drank_unicorn", "drank_troll"} <= set(asked)


def test_a_character_is_offered_once() -> None:
    """G-C6; and to two or three only those that are of use to so few."""
    for names, offered in ((["a", "b"], 15), (["a", "b", "c", "d"], 21)):
        question = standing(functools.partial(interview, box()), [names, "vintner"]).question
        assert question
        assert "vintner" not in question.choices
        assert ("king_cobra" in question.choices) == (len(names) > 3)
        assert len(question.choices) == offered
        assert question.default == "none"


def test_nobody_is_asked_twice_for_a_character_that_he_has_not() -> None:
    """G-2: the answer is written down, and nothing is said to be missing."""
    now = standing(lambda: interview(box()), [["a", "b"], "none", "vintner", *[0] * 6, "no"])
    assert now.record
    assert now.record["characters"] == {"a": "none", "b": "vintner"}
    assert {f.code for f in judged(now.record).findings} == {"courses.few"}


def test_stopping_after_a_course() -> None:
    """G-7, G-15: no draw before the end."""
    answers: list[Any] = [["a", "b"], "none", "none", *[0] * 6, "no"]
    now = standing(lambda: interview(box()), answers)
    assert now.record
    assert len(now.record["courses"]) == 1
    assert "tie_draw" not in now.record
    answers = [*answers[:-1], "yes", *[0] * 6, "yes", *[0] * 6]
    assert keys(answers) == "tie_draw"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_sentence(language: str) -> None:
    texts = SENTENCES[language].questions
    assert {f"drank_{token}" for token in TOKENS} <= texts.keys()
    assert {"players", "character", "target", "card", "more", "tie_draw"} <= texts.keys()


# ----------------------------------------------------------------- records of any shape


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
WORDS = st.sampled_from(
    [
        *model.RecordModel.__struct_fields__,
        *model.CourseModel.__struct_fields__,
        *model.HouseModel.__struct_fields__,
        *TOKENS,
        *"aAb",
    ]
)
LIKELY = st.recursive(
    st.none() | st.integers(-5, 300) | st.sampled_from(["a", "b", "A", "goblets", "loyal", "alchemist"]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORDS, inner, max_size=6),
    max_leaves=30,
)


def answered(value: object) -> None:
    referee = referee_for("goblets", "zh-TW")
    answer = referee.judge(value)
    assert msgspec.json.decode(msgspec.json.encode(answer))["game"] == "goblets"
    assert referee.check_record
    assert referee.check_record(value) is not None
    assert len(referee.sheet(value).players) == len(answer["totals"])


@settings(max_examples=150, deadline=None)
@given(JUNK | LIKELY)
def test_any_value_is_answered(value: object) -> None:
    answered(value)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.data())
def test_any_part_may_be_anything(seed: int, data: st.DataObject) -> None:
    """A lawful record with one part, however deep, replaced by junk."""
    value = copy.deepcopy(lawful_record(random.Random(seed)))
    holder: Any = value
    while True:
        key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans()):
            break
        holder = inner
    holder[key] = data.draw(JUNK | LIKELY)
    answered(value)


def test_enormous_values() -> None:
    for value in (
        whole(players=["x" * 10**5, "y"]),
        drunk({"wine": 10**400}),
        whole(totals={"a": 10**400}),
        whole(courses=[{}] * 3000),
    ):
        answered(value)


def test_what_is_left_empty_is_not_written_down() -> None:
    empty = {"players": ["a", "b"], "characters": None, "courses": [{"targets": None, "drank": {"a": None}}]}
    findings: list[Any] = []
    read = read_record(empty, box(), findings)
    assert findings == []
    assert (read.courses[0].drank, read.totals, read.courses[0].points) == ({}, None, None)
