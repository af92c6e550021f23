"""What the referees share: the ring, rankings, records of any shape, findings and their sentences."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.messages import LANGUAGES
from generator.referee.finding import Finding
from generator.referee.ranking import rank
from generator.referee.report import as_object
from generator.referee.ring import living_ring, neighbours, runs
from generator.referee.sentences import Sentences, load_sentences
from generator.referee.shape import MOST_PLAYERS
from generator.referee.sultans_setup import check_setup
from tests.helpers import fields_of
from tests.referee.spoken import codes_in, literals
from tests.referee.tables import Record, judged, lawful_record, lay, record, setup

SENTENCES = {language: load_sentences("sultans", language) for language in LANGUAGES}
LOYAL = "coronation"
GOOD = "S+ G A L L / L"

# ----------------------------------------------------------------- the ring (K-T3)


def test_the_seats_of_the_dead_are_taken_away() -> None:
    assert living_ring("abcde", "bd") == ("a", "c", "e")
    assert living_ring("abc", ()) == ("a", "b", "c")
    assert living_ring("abc", "cab") == ()


@pytest.mark.parametrize(
    ("ring", "player", "beside"),
    [
        ("abcd", "b", "ac"),
        ("abcd", "a", "db"),
        ("abcd", "d", "ca"),
        ("ab", "a", "b"),
        ("ab", "b", "a"),
        ("a", "a", ""),
        ("abc", "x", ""),
        ("", "a", ""),
    ],
)
def test_neighbours(ring: str, player: str, beside: str) -> None:
    assert "".join(neighbours(tuple(ring), player)) == beside


@pytest.mark.parametrize(
    ("ring", "members", "found"),
    [
        ("abcde", "abc", ["abc"]),
        ("abcde", "abcd", ["abc", "bcd"]),
        ("abcde", "dea", ["dea"]),
        ("abcde", "eab", ["eab"]),
        ("abcde", "abd", []),
        ("abcd", "abcd", ["abc", "bcd", "cda", "dab"]),
        ("abc", "abc", ["abc"]),
        ("abc", "ab", []),
        ("ab", "ab", []),
        ("", "", []),
    ],
)
def test_runs(ring: str, members: str, found: list[str]) -> None:
    assert ["".join(run) for run in runs(tuple(ring), members, 3)] == found


# ----------------------------------------------------------------- rankings (K-46, K-47)


@pytest.mark.parametrize(
    ("rounds", "winners", "how"),
    [
        ([{"a": 2}, {"b": 1}], "a", "none"),
        ([{"a": 1}, {"a": 1}, {"b": 1}], "a", "none"),
        ([{"a": 2}, {"b": 2}], "b", "latest_two"),
        ([{"b": 2}, {"a": 2}], "a", "latest_two"),
        ([{"a": 2}, {"b": 1}, {"b": 1}], "a", "latest_two"),  # a 1 is no 2, however late
        ([{"a": 2, "b": 2}, {}], "ab", "shared"),
        ([{"a": 2, "b": 2, "c": 2}], "abc", "shared"),
        ([{"a": 2, "b": 2, "c": 2}, {"a": 1, "b": 1, "c": 1}], "abc", "shared"),
        ([{"c": 2}, {"a": 2, "b": 2}], "ab", "shared"),  # of three, two had it last
        ([{"c": 2}, {"a": 2}, {"b": 2}], "b", "latest_two"),
        ([{"a": 2, "b": 1}, {"b": 1, "c": 2}, {"c": 1}], "c", "none"),
        ([{"a": 2}, {"b": 2}, {"c": 2, "d": 2}, {"c": 1, "d": 1}], "cd", "shared"),
        ([{"a": 1}, {"b": 1}], "ab", "shared"),
        ([{"a": 2, "b": 1}, {"a": 0, "b": 1}, {"c": 2}, {"d": 1, "c": -2}], "a", "latest_two"),
        ([{}], "abcd", "shared"),
        ([], "", "none"),
    ],
)
def test_rankings(rounds: list[dict[str, int]], winners: str, how: str) -> None:
    ranking = rank("abcd", rounds, best=2)
    assert ("".join(ranking.winners), ranking.tie_break) == (winners, how)
    assert ranking.totals == {name: sum(points.get(name, 0) for points in rounds) for name in "abcd"}


def test_a_tie_is_not_won_by_one_who_is_behind() -> None:
    """K-47: the latest 2 counts among those tied, not among all."""
    ranking = rank("abc", [{"a": 2}, {"b": 2}, {"a": 1, "b": 1}, {"c": 2}], best=2)
    assert (ranking.winners, ranking.tie_break) == (("b",), "latest_two")


# ----------------------------------------------------------------- findings, each by a record that has it


def changed(**more: Any) -> Record:
    """The good record with keys of the record changed; None takes a key away."""
    value = {**record(lay(GOOD, LOYAL)), **more}
    return {key: item for key, item in value.items() if item is not None}


def laid(table: str = GOOD, ending: Any = LOYAL, **more: Any) -> Record:
    value = record(lay(table))
    value["rounds"] = [lay(table, ending, **more)]
    return value


def without(seat: str) -> Record:
    value = laid()
    del value["rounds"][0]["sticks"][seat]
    return value


STICKS = lay(GOOD)["sticks"]
FOUND: list[tuple[str, str, object]] = [
    # code, rule, a record that has it
    ("record.type", "", 5),
    ("record.key", "", changed(plyers=[])),
    ("record.missing", "", changed(players=None)),
    ("record.range", "", changed(house_rules={"rounds": 0})),
    ("record.game", "", changed(game="avalon")),
    ("record.twice", "", laid(known=["a", "a"])),
    ("record.wide", "", changed(players=["a，b，c"])),
    ("record.wide", "", laid(sticks={"a：sultan，b：guard": None})),
    ("players.double", "", changed(players=list("abcdea"))),
    ("players.many", "", changed(players=list(range(MOST_PLAYERS + 1)))),
    ("players.range", "K-T", changed(players=list("abcd"))),
    ("name.unknown", "", laid(dead=["z"])),
    ("role.unknown", "K-C1", laid(sticks={**STICKS, "b": "gaurd"})),
    ("spare.unknown", "K-C1", laid(spare="slav")),
    ("answers.unknown", "K-15", changed(house_rules={"slave_answers": "all"})),
    ("side.unknown", "K-16", laid(named={"b": "rebel"})),
    ("ending.unknown", "K-34", laid(ending="coronatoin")),
    ("stick.missing", "K-T", without("b")),
    ("spare.missing", "K-T5", laid("S+ G A L L")),
    ("sticks.count", "K-T", laid("S+ G A L L / S")),
    ("sticks.double", "K-C1", laid("S+ G A D D L L / L")),
    ("captured.role", "K-17", laid("S+ Gc A L L / L")),
    ("captured.dead", "K-18", laid("S+ G A Lcx L / L")),
    ("captured.hidden", "K-17", laid("S+ G A Lc L / L")),
    ("captured.free", "K-18", laid("S+ G A L+c L / L")),
    ("detained.dead", "K-T6", laid("S+ G A Lxd L / L")),
    ("named.role", "K-16", laid("S+ Gl A L L / L")),
    ("named.missing", "K-16", laid("S+ G A L L F+ / L")),
    ("named.missing", "K-20", laid("S+ G A L L V+ / L")),
    ("ending.missing", "K-34", laid(ending=None)),
    ("ending.seen", "K-30", laid("Sx G A L L / L", None)),
    ("ending.seen", "K-31", laid("L+ L+ L+ S G / A", None)),
    ("ending.seen", "K-33", laid("S Ax Lx L L / G", None)),
    ("ending.open", "K-32", without("a")),
    ("ending.untrue", "K-30", laid(ending="sultan_killed")),
    ("ending.untrue", "K-31", laid(ending="revolution")),
    ("ending.untrue", "K-32", laid("S G A L L / L")),
    ("ending.untrue", "K-33", laid(ending="rebels_spent")),
    ("ending.order", "K-34", laid("S+ Ax Lx L L / G")),
    (
        "ending.earlier",
        "K-34",
        laid("L+ L+ L+ S+ G / A", sticks={"a": "slave", "c": "slave", "d": "sultan", "e": "guard"}),
    ),
    ("points.other", "K-40", laid(points={"a": 3, "b": 1})),
    ("points.other", "K-42", laid(points={"a": 2, "b": 1, "c": 1})),
    ("points.other", "K-41", laid("S+ Gx A L L / L", points={"a": 2, "b": 1})),
    ("points.range", "K-40", laid(ending=None, points={"a": 3})),
    ("totals.other", "K-46", changed(totals={"a": 1, "b": 1})),
    ("totals.open", "K-46", {**laid(ending=None), "totals": {"a": 1}}),
    ("rounds.many", "K-46", changed(rounds=[lay(GOOD, LOYAL)] * 6)),
    ("rounds.few", "K-46", changed()),
    ("rounds.after", "K-46", changed(rounds=[lay(GOOD, LOYAL)] * 2, house_rules={"target_score": 2})),
    ("target.open", "K-46", changed(house_rules={"target_score": 3})),
]
KEYS_OF_FINDING = ("code", "severity", "rule", "round", "seat", "message")
UNCHECKED = {
    "ending.earlier",
    *("stick.missing", "spare.missing", "named.missing", "ending.missing", "ending.seen", "ending.open"),
    *("totals.open", "rounds.few", "target.open"),
}


@pytest.mark.parametrize(("code", "rule", "value"), FOUND, ids=[f"{row[0]} {row[1]}" for row in FOUND])
def test_each_finding_has_its_rule_its_severity_and_whole_sentences(
    code: str, rule: str, value: object
) -> None:
    found = [f for f in judged(value).findings if f.code == code]
    assert found
    assert {f.rule for f in found} == {rule}
    assert {f.severity for f in found} == {"unchecked" if code in UNCHECKED else "error"}
    for language, sentences in SENTENCES.items():
        for finding in found:
            assert fields_of(sentences.findings[code]) <= {*finding.fields, "seat", "round"}
            assert finding.seat or "{seat}" not in sentences.findings[code]
            told = sentences.say(finding)
            assert told.isprintable()
            assert told == told.strip()
            assert told[-1] in ".?" if language == "en" else told[-1] in "。？"
            assert re.search(r"[{}]|None", told) is None


@pytest.mark.parametrize(("code", "rule", "value"), FOUND, ids=[f"{row[0]} {row[1]}" for row in FOUND])
def test_the_report_is_what_the_rules_document_has(code: str, rule: str, value: object) -> None:
    answer = as_object("sultans", judged(value), SENTENCES["en"])
    assert list(answer) == ["game", "players", "rounds", "totals", "winners", "tie_break", "findings"]
    for round_ in answer["rounds"]:
        assert list(round_) == ["winner", "points"]
    assert all(tuple(finding) == KEYS_OF_FINDING for finding in answer["findings"])
    assert (code, rule) in {(finding["code"], finding["rule"]) for finding in answer["findings"]}
    assert msgspec.json.decode(msgspec.json.encode(answer)) == answer


def test_the_report_word_for_word() -> None:
    rounds = lay(GOOD, LOYAL), lay("L+ L+ L+ S G / A")
    value = record(*rounds, totals={"a": 3, "b": 3, "c": 2}, house_rules={"rounds": 2})
    seen = "The ending is not written down; by what lies on the table it is revolution."
    total = "a's points in all are 4, not 3. By rounds: 2 (K-40) + 2 (K-40)."
    assert as_object("sultans", judged(value), SENTENCES["en"]) == {
        "game": "sultans",
        "players": ["a", "b", "c", "d", "e"],
        "rounds": [
            {"winner": "loyalists", "points": {"a": 2, "b": 1, "c": 0, "d": 0, "e": 0}},
            {"winner": "rebels", "points": {"a": 2, "b": 2, "c": 2, "d": 0, "e": 0}},
        ],
        "totals": {"a": 4, "b": 3, "c": 2, "d": 0, "e": 0},
        "winners": ["a"],
        "tie_break": "none",
        "findings": [
            dict(zip(KEYS_OF_FINDING, ("ending.seen", "unchecked", "K-31", 2, "", seen), strict=True)),
            dict(zip(KEYS_OF_FINDING, ("totals.other", "error", "K-46", 0, "a", total), strict=True)),
        ],
    }


def test_a_finding_says_in_which_round_it_is() -> None:
    rounds = [lay(GOOD, LOYAL), lay("S G A L L / L", LOYAL), lay(GOOD, LOYAL, dead=["z"])]
    found = {f.code: f.round for f in judged(record(*rounds, totals={})).findings}
    assert found == {"ending.untrue": 2, "name.unknown": 3, "rounds.few": 0, "totals.other": 0}


# ----------------------------------------------------------------- sentences


def found_codes() -> set[str]:
    return codes_in("finding", "heading", "shape", "sultans", "sultans_record", "sultans_setup")


def test_every_code_is_found_by_some_record() -> None:
    assert len(found_codes()) > 35, "the search finds them"
    of_setups = {"role.none"}  # found by `check`, which judges no record
    assert {row[0] for row in FOUND} == found_codes() - of_setups


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_sentence(language: str) -> None:
    assert found_codes() - SENTENCES[language].findings.keys() == set()


def test_both_languages_have_the_same_sentences_words_and_fields() -> None:
    english, chinese = SENTENCES["en"], SENTENCES["zh-TW"]
    assert list(english.findings) == list(chinese.findings), "in the same order, to be read side by side"
    assert list(english.words) == list(chinese.words)
    for code, text in english.findings.items():
        assert fields_of(text) == fields_of(chinese.findings[code]), code
    assert [code for code, text in chinese.findings.items() if text.isascii()] == []


def test_every_sentence_is_used() -> None:
    used = {*literals("**/*.py")}
    assert [code for code in SENTENCES["en"].findings if code not in used] == []


def test_a_language_that_is_not_spoken_is_english() -> None:
    assert load_sentences("sultans", "fr").findings == SENTENCES["en"].findings


def said(value: object, language: str = "en") -> list[str]:
    return [SENTENCES[language].say(f) for f in judged(value).findings if f.severity == "error"]


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        (
            laid(points={"a": 3, "b": 1}),
            "a's points are 2, not 3.",
            "a 應得 2 分，不是 3 分。",
        ),
        (
            laid(sticks={**STICKS, "b": "gaurd"}),
            "b cannot have “gaurd”: there is no such role. Did you mean guard?",
            "b 的籤不能是「gaurd」：沒有這個角色。是不是「守衛 guard」？",
        ),
        (
            laid(spare="slav"),
            "The spare cannot be “slav”: there is no such role. Did you mean slave?",
            "中央籤不能是「slav」：沒有這個角色。是不是「奴隸 slave」？",
        ),
        (
            changed(plyers=[]),
            "The key “plyers” is not known here. Did you mean players?",
            "這裡沒有「plyers」這個鍵。是不是「players」？",
        ),
        (
            changed(game="avalon"),
            "This is a record of “The Resistance: Avalon”, not of “Sultans of Karaya”.",
            "這是「阿瓦隆」的紀錄，不是「推翻蘇丹」的。",
        ),
        (
            changed(totals=[]),
            "totals: found a list, expected keys with values.",
            "totals：這裡是「清單」，應為一組鍵和值。",
        ),
        (
            laid("S+ G A L L / S"),
            "Sultan: 2 in the round, 1 are dealt to so many players.",
            "蘇丹：這一局有 2 支，這個人數應發 1 支。",
        ),
        (
            changed(house_rules={"slave_answers": "xyzzy"}),
            "slave_answers cannot be “xyzzy”. Known are: adjacent, any.",
            "slave_answers 不能是「xyzzy」。可用的有：adjacent、any。",
        ),
    ],
)
def test_sentences(value: object, english: str, chinese: str) -> None:
    assert english in said(value)
    assert chinese in said(value, "zh-TW")


def test_the_nearest_name_is_offered() -> None:
    players = ["Amy", "Ben", "Cai", "Dee", "Eve"]
    sticks = dict(zip(players, STICKS.values(), strict=True))
    good = {"sticks": sticks, "spare": "slave", "known": ["Amy"], "ending": LOYAL}
    for key, wrong in (
        ("dead", ["Benn"]),
        ("points", {"Benn": 1, "Amy": 2, "Ben": 1}),
        ("named", {"Benn": "x"}),
    ):
        told = said({"players": players, "rounds": [{**good, key: wrong}]})
        assert told == [f"{key}: nobody is called Benn. Did you mean Ben?"]
    assert said({"players": players, "rounds": [{**good, "dead": ["Zoltan"]}]}) == [
        "dead: nobody is called Zoltan."
    ]


def test_what_was_typed_stays_as_it_was_typed() -> None:
    """Words of ours are translated, not those of the record, though they be spelt alike."""
    assert "這裡沒有「list」這個鍵。" in said(changed(list=1), "zh-TW")[0]
    assert "「slave」" in said(laid(named={"b": "slave"}), "zh-TW")[0]
    assert "「nothing」" in said(laid(ending="nothing"), "zh-TW")[0]


def test_a_field_with_braces_is_no_template() -> None:
    assert said(laid(ending="{seat.__class__}")) == [
        "“{seat.__class__}” is no ending. Known are: sultan_killed, revolution, rebels_spent, coronation."
    ]


@pytest.mark.parametrize("name", ["Ａｍｙ", "小明", "Jo Ann", "{x}", "%s", "007", "O'Brien", "emoji 🎲"])
def test_names_may_be_anything(name: str) -> None:
    value = laid(known=[name], sticks={name: "sultan", **dict(list(STICKS.items())[1:])})
    result = judged({**value, "players": [name, *"bcde"]})
    assert result.ranking.totals[name] == 2
    assert {f.code for f in result.findings} == {"rounds.few"}


# ----------------------------------------------------------------- records of any shape


def test_names_may_be_numbers() -> None:
    sticks = dict(zip(range(1, 6), STICKS.values(), strict=True))
    value = {"players": [1, 2, 3, 4, 5], "rounds": [{**lay(GOOD, LOYAL), "sticks": sticks, "known": [1]}]}
    assert judged(value).ranking.totals == {"1": 2, "2": 1, "3": 0, "4": 0, "5": 0}


def test_spaces_round_a_name_are_nothing() -> None:
    assert [f.code for f in judged(changed(players=[" a", "b ", "c", "d", "e"])).findings] == ["rounds.few"]


def test_a_name_that_stands_twice() -> None:
    for value, seat in (
        (laid(known=["a", "a"]), "a"),
        (laid(known=["a", " a"]), "a"),
        (changed(totals={"a": 2, "a ": 2, "b": 1}), ""),
        ({**changed(players=[1, *"bcde"]), "totals": {1: 2, "1": 2}}, ""),
    ):
        found = [f for f in judged(value).findings if f.code == "record.twice"]
        assert [(f.severity, f.seat) for f in found] == [("error", seat)]
        assert (
            f"“{found[0].fields['name']}” stands there twice." in said(value)[-1 if not seat else 0] or found
        )


def test_a_record_of_another_game_is_not_picked_to_pieces() -> None:
    assert [f.code for f in judged({"game": "avalon", "quests": [], "roles": {}}).findings] == [
        "record.game",
        "rounds.few",
    ]
    near = judged(changed(game="sultan"))
    assert near.findings[0].fields["near"] == "sultans"
    assert near.ranking.winners == ("a",), "misspelt, but plainly one of ours: judged all the same"
    assert [f.code for f in judged(changed(game=None)).findings] == ["rounds.few"], "it may be left out"


@pytest.mark.parametrize(
    ("house", "codes"),
    [
        ({"dead_score": "yes"}, ["record.type"]),
        ({"dead_score": 1}, ["record.type"]),
        ({"dead_score": None}, []),
        ({"victim_guard_may_stop": "no"}, ["record.type"]),
        ({"detained_swappable": 0}, ["record.type"]),
        ({"victim_guard_may_stop": True, "detained_swappable": False, "slave_answers": "any"}, []),
        ({"slave_answers": "none"}, ["answers.unknown"]),
        ({"rounds": 1001}, ["record.range"]),
        ({"rounds": 0}, ["record.range"]),
        ({"rounds": True}, ["record.type"]),
        ({"rounds": 10**400}, ["record.range"]),
        ({"target_score": -1}, ["record.range"]),
        ({"target_score": 2.5}, ["record.type"]),
        ({"deadscore": True}, ["record.key"]),
        ([], ["record.type"]),
        ("dead_score", ["record.type"]),
        (None, []),
    ],
)
def test_house_rules(house: object, codes: list[str]) -> None:
    found = [f for f in judged(changed(house_rules=house)).findings if f.code != "rounds.few"]
    assert [f.code for f in found] == codes
    assert judged(changed(house_rules=house)).ranking.totals["a"] == 2


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ({}, ["record.missing", "record.missing", "rounds.few"]),
        ({"players": [], "rounds": []}, ["record.missing", "rounds.few"]),
        ({"players": "Amy", "rounds": []}, ["record.type", "rounds.few"]),
        ({"players": [["Amy"]], "rounds": []}, ["record.type", "rounds.few"]),
        (changed(rounds=[]), ["rounds.few"]),
        (changed(rounds={}), ["record.type", "rounds.few"]),
        (changed(rounds=None), ["record.missing", "rounds.few"]),
        (laid(points=[]), ["record.type", "rounds.few"]),
        (laid(points={"a": 1001, "b": 1}), ["record.range", "rounds.few"]),
        (laid(points={"z": 1, "a": 2, "b": 1}), ["name.unknown", "rounds.few"]),
        (laid(known="a"), ["record.type", "ending.untrue", "rounds.few"]),
        (laid(sticks=[]), ["record.type", *["stick.missing"] * 5, "ending.open", "rounds.few"]),
        (laid(ending=["x"]), ["record.type", "ending.missing", "rounds.few"]),
        (laid(moves=[1, 2]), ["rounds.few"]),
        (laid(hidden=["b"]), ["record.key", "rounds.few"]),
    ],
)
def test_bad_records(value: Record, codes: list[str]) -> None:
    assert sorted(f.code for f in judged(value).findings) == sorted(codes)


def test_a_hundred_thousand_names_are_soon_read() -> None:
    value = {"players": ["a", "b"] * 50_000, "rounds": []}
    codes = [f.code for f in judged(value).findings]
    assert codes.count("players.double") == 2
    assert "players.many" in codes


def test_players_beyond_the_most_are_left_out() -> None:
    said_ = judged({"players": list(range(MOST_PLAYERS + 5)), "rounds": []})
    assert said_.players == tuple(str(number) for number in range(MOST_PLAYERS))
    assert "players.many" not in {f.code for f in judged({"players": list(range(MOST_PLAYERS))}).findings}


def test_long_texts_are_cut_short_in_findings() -> None:
    for value in (laid(ending="x" * 10**5), laid(spare="x" * 10**5), laid(dead=["x" * 10**5])):
        assert all(len(text) < 300 for text in said(value))


@pytest.mark.parametrize("text", ["\ud800", "a\nb", "\x1b[31m", "\x00", "\u2028"])
def test_texts_that_would_steer_a_terminal_or_are_no_text(text: str) -> None:
    """They are written out, as names and in findings."""
    for value in (
        changed(players=[text, *"bcde"]),
        laid(ending=text),
        laid(sticks={text: text, **STICKS}),
        laid(dead=[text]),
        changed(**{text: text}),
    ):
        answer = as_object("sultans", judged(value), SENTENCES["en"])
        msgspec.json.encode(answer)
        for finding in answer["findings"]:
            assert not re.search("[\x00-\x1f\x7f]", finding["message"] + finding["seat"])
        assert not re.search("[\x00-\x1f\x7f]", "".join(answer["players"]))


WORDS = st.sampled_from(
    [
        *("game", "players", "rounds", "house_rules", "totals", "sticks", "spare", "known", "dead"),
        *("detained", "captured", "named", "ending", "points", "target_score", "dead_score", "a", "b"),
        *("sultan", "slave", "rebels", "coronation", "rebels_spent", "sultans", "avalon"),
    ]
)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 2**63, float("nan"), float("inf"), -0.0, 1e308])
    | st.floats()
    | st.text(st.characters(), max_size=5)
    | st.sampled_from(["\ud800", "", " ", "{", "{seat}", "{0}", "%s", "\x00"])
    | WORDS
)
KEYS = WORDS | st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=3)
JUNK = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)
QUICK = settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def survives(value: object) -> tuple[Finding, ...]:
    """Judge anything, say it in both languages, and write it as JSON."""
    judgement = judged(value)
    for sentences in SENTENCES.values():
        answer = as_object("sultans", judgement, sentences)
        assert msgspec.json.decode(msgspec.json.encode(answer)) == answer
    assert all(total <= 2 * len(judgement.rounds) for total in judgement.ranking.totals.values())
    return judgement.findings


@QUICK
@given(JUNK)
def test_junk_is_a_finding_and_never_raises(value: object) -> None:
    findings = survives(value)
    assert findings
    if not isinstance(value, dict):
        assert "error" in {finding.severity for finding in findings}


@QUICK
@given(st.dictionaries(WORDS, JUNK, max_size=6), st.dictionaries(WORDS, JUNK, max_size=6))
def test_junk_under_the_keys_of_a_record(outer: dict[str, Any], inner: dict[str, Any]) -> None:
    survives(outer)
    survives({**record(lay(GOOD, LOYAL)), "rounds": [inner, {**lay(GOOD, LOYAL), **inner}], **outer})


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """Every mapping or list with each of its keys."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


@QUICK
@given(
    st.randoms(use_true_random=False),
    st.integers(5, 15),
    st.lists(st.tuples(st.integers(0, 10**6), JUNK, st.integers(0, 3)), min_size=1, max_size=4),
)
def test_spoilt_records_never_raise(
    chance: random.Random, players: int, spoils: list[tuple[int, object, int]]
) -> None:
    value = lawful_record(players, 2, chance)
    for spot, junk, how in spoils:
        spots = list(places(value))
        if not spots:
            break
        holder, key = spots[spot % len(spots)]
        if how == 0:
            del holder[key]
        elif how == 1 and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[key]))
        elif how == 2 and isinstance(holder, dict):
            holder[f"{key}x"] = holder.pop(key)
        else:
            holder[key] = junk
    survives(value)


@pytest.mark.parametrize("leaf", [None, "a", 1, float("nan"), {}])
def test_deep_nesting(leaf: object) -> None:
    for kind in (lambda inner: [inner], lambda inner: {"players": inner}, lambda inner: {"rounds": [inner]}):
        value: object = leaf
        for _ in range(60):
            value = kind(value)
            survives(value)
            for key in record(lay(GOOD, LOYAL)):
                survives({**record(lay(GOOD, LOYAL)), key: value})
        for key in (*lay(GOOD, LOYAL, points={}), "points"):
            survives(record({**lay(GOOD, LOYAL), key: value}))


@pytest.mark.parametrize("value", [None, True, 0, 1.5, float("nan"), "", "sultans", [], [{}], ()], ids=repr)
def test_what_is_no_mapping_is_an_error(value: object) -> None:
    found = survives(value)
    assert found[0].code == "record.type"
    assert found[0].severity == "error"


def test_numbers_too_long_to_be_written_out() -> None:
    """Python does not write integers of more than 4,300 digits as text."""
    huge = 10**5000
    assert survives(huge)
    values: list[Any] = [huge, [huge], {huge: -huge, "rounds": huge, "a": huge}]
    keys: list[Any] = ["house_rules", "totals", huge, *record(lay(GOOD, LOYAL))]
    for value in values:
        for key in keys:
            survives({**record(lay(GOOD, LOYAL)), key: value})
        for key in ("points", *lay(GOOD, LOYAL)):
            survives({**laid(), "rounds": [{**lay(GOOD, LOYAL), key: value}]})


# ----------------------------------------------------------------- set-ups


def test_a_setup_is_told_in_the_same_words() -> None:
    """The set-up's findings use the same codes; their sentences are whole as well."""
    for roles in (["sultan"] * 6, ["slave", "gaurd"], ["slave_driver"] * 8):
        for finding in check_setup(7, roles, setup()):
            for sentences in SENTENCES.values():
                assert isinstance(sentences, Sentences)
                assert fields_of(sentences.findings[finding.code]) <= {*finding.fields, "seat", "round"}
                assert sentences.say(finding)
