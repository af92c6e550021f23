"""Records of Sultaniya: of any shape, the set-up, findings and sentences, where a tile may lie."""

from __future__ import annotations

import copy
import random
import re
from typing import Any, get_args

import msgspec
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.messages import LANGUAGES
from generator.referee import sultaniya_model as model
from generator.referee.games import referee_for
from generator.referee.interview import standing
from generator.referee.report import lines_object
from generator.referee.sentences import load_sentences
from generator.referee.sultaniya import LINES, check, judge, options
from generator.referee.sultaniya_interview import interview
from generator.referee.sultaniya_palace import FLOORS, Laid, Spot, lawful_spots
from generator.referee.sultaniya_record import read_record
from tests.helpers import ROOT, fields_of
from tests.referee.palaces import Record, box, codes, game, grown, grown_game, palace, put, rows_of
from tests.referee.spoken import check_sentences, codes_in

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SENTENCES = {language: load_sentences("sultaniya", language) for language in LANGUAGES}
BOARDS = {side: [b.id for b in box().boards.values() if b.side == side] for side in (1, 2)}
ONE, TWO = BOARDS[1][:2]
MARKED = next(tile for tile in box().tiles.values() if tile.mark == 4)
PLAIN = [tile for tile in box().tiles.values() if not tile.mark]

# ----------------------------------------------------------------- findings, each by a record that has it


def counts(board: str = ONE, **more: Any) -> Record:
    """A palace by counts in which nothing is missing."""
    numbers = dict.fromkeys(box().boards[board].wants, 0)
    return {"guard": 0, "roofs": 0, "missions": [0, 0], **numbers, **more}


def two(a: Record | None = None, b: Record | None = None, **more: Any) -> Record:
    """A record of two players with counts; keys of their palaces changed, None takes a key away."""
    palaces = {
        "a": {"board": ONE, "counts": counts(ONE, roofs=1), "sapphires": 1, **(a or {})},
        "b": {"board": TWO, "counts": counts(TWO), "sapphires": 2, **(b or {})},
    }
    palaces = {
        name: {key: item for key, item in own.items() if item is not None} for name, own in palaces.items()
    }
    value = {"game": "sultaniya", "players": ["a", "b"], "palaces": palaces, **more}
    return {key: item for key, item in value.items() if item is not None}


def tiles(*ids: str, **more: Any) -> Record:
    """A palace of tiles whose places are not to be looked at."""
    return {"board": ONE, "counts": None, "missions": ["windows", "towers"], "tiles": [
        {"tile": id_, "place": 1 + number} for number, id_ in enumerate(ids)], **more}  # fmt: skip


def one_tile(**more: Any) -> Record:
    return {"djinns": [], "tiles": [{"tile": PLAIN[0].id, "place": 3, **more}]}


def solo(number: int, **more: Any) -> Record:
    ids = [tile.id for tile in PLAIN[:number]]
    return {"players": ["a"], "palaces": {"a": tiles(*ids, **{"djinns": [], **more})}}


FOUND: list[tuple[str, str, object]] = [
    # code, rule, a record that has it
    ("record.type", "", 5),
    ("record.type", "", two(a={"tiles": [7]})),
    ("record.type", "", one_tile(turned="yes")),
    ("record.type", "", two(a={"counts": counts(missions=["x", 1])})),
    ("record.type", "", two(totals={"a": "1"})),
    ("record.key", "", two(plyers=[])),
    ("record.key", "", two(a={"bord": ONE})),
    ("record.key", "", one_tile(palce=3)),
    ("record.key", "", two(board=ONE)),
    ("record.missing", "", {}),
    ("record.missing", "", two(players=None)),
    ("record.missing", "", {"tiles": [{"tile": PLAIN[0].id}]}),
    ("record.range", "", two(a={"sapphires": 200})),
    ("record.range", "", two(a={"counts": counts(missions=[200, 1])})),
    ("record.range", "", one_tile(place=100)),
    ("record.range", "", two(totals={"a": 1001})),
    ("record.game", "", two(game="sultans")),
    ("record.twice", "", {"players": ["1"], "palaces": {1: {}, "1": {}}}),
    ("record.wide", "", two(players=["a，b"])),
    ("players.double", "", two(players=["a", "b", "a"])),
    ("players.many", "", two(players=list(range(101)))),
    ("players.range", "Y-C1", two(players=list("abcde"))),
    ("name.unknown", "", two(palaces={"z": {}})),
    ("name.unknown", "", two(totals={"z": 1})),
    ("name.unknown", "", two(totals={"palace": 1})),
    ("variant.unknown", "Y-25", two(variant="advnced")),
    ("variant.solo", "Y-25", two(variant="solo")),
    ("palace.missing", "", two(palaces={"a": {}})),
    ("palace.empty", "", two(a={"counts": None})),
    ("palace.both", "", two(a={"tiles": one_tile()["tiles"]})),
    ("board.unknown", "Y-C1", two(a={"board": "alibaba"})),
    ("board.missing", "Y-30", two(a={"board": None})),
    ("board.twice", "Y-C1", two(b={"board": ONE})),
    ("board.pair", "Y-C1", two(b={"board": box().other_side(ONE)})),
    ("board.sides", "Y-C1", two(b={"board": BOARDS[2][1]})),
    ("tile.unknown", "Y-C2", one_tile(tile="blue_77")),
    ("floor.unknown", "Y-1", one_tile(floor="bleu")),
    ("djinn.unknown", "Y-C4", two(a={"djinns": ["pink"]})),
    ("djinn.twice", "Y-21", two(a={"djinns": ["red"]}, b={"djinns": ["red"]})),
    ("djinn.again", "Y-21", two(a={"djinns": ["red", "red"]})),
    ("mission.unknown", "Y-C3", two(a={"missions": ["windws", "towers"]})),
    ("mission.count", "Y-33", two(a={"counts": counts(missions=[1])})),
    ("mission.count", "Y-33", {"tiles": [], "missions": ["windows"]}),
    ("mission.missing", "Y-33", two(a={"counts": counts(missions=[])})),
    ("mission.missing", "Y-33", one_tile()),
    ("mission.twice", "Y-33", two(a={"missions": ["gates", "guards"]}, b={"missions": ["towers", "gates"]})),
    ("mission.again", "Y-33", {"missions": ["gates", "gates"]}),
    ("counts.only", "Y-5", two()),
    ("counts.missing", "Y-30", {"board": ONE, "counts": {"guard": 1}}),
    ("counts.missing", "Y-31", {"board": ONE, "counts": {"roofs": 1}}),
    ("counts.missing", "Y-32", {"board": ONE, "counts": {"guard": 1}}),
    ("sapphires.missing", "Y-33", {**one_tile(), "missions": ["sapphires", "gates"]}),
    ("djinns.missing", "Y-33", {"tiles": [], "missions": ["djinns", "gates"]}),
    ("sapphires.many", "Y-C5", two(a={"sapphires": 54})),
    ("sapphires.tie", "Y-35", two(a={"sapphires": None, "counts": counts()})),
    ("tile.twice", "Y-C2", two(a=tiles(PLAIN[0].id), b=tiles(PLAIN[0].id))),
    ("tile.twice", "Y-C2", two(a=tiles(PLAIN[0].id, PLAIN[1].id, PLAIN[0].id))),
    ("tile.players", "Y-T", two(a=tiles(MARKED.id))),
    ("solo.tiles", "Y-25", solo(21)),
    ("solo.red", "Y-25", solo(21, djinns=["red"])),
    ("tile.floor", "Y-1", one_tile(floor="gold" if PLAIN[0].floor < 3 else "red")),
    ("tile.outside", "Y-7", one_tile(place=9)),
    ("tile.taken", "Y-2", palace(put("blue", 4)).record),
    ("tile.first", "Y-4", one_tile(place=1)),
    ("tile.foundation", "Y-5", palace(put("green", 1)).record),
    ("tile.edge", "Y-6", palace(put("blue", 3)).record),
    ("tile.hollow", "Y-8", palace(put("blue", 3, "pc"), put("blue", 2), put("red", 2), put("green", 4),
                                  put("green", 3)).record),
    ("tile.removed", "Y-23", {**one_tile(place=1), "djinns": ["yellow"]}),
    ("guards.alone", "Y-31", palace(put("red", 3, a="guard")).record),
    ("game.open", "Y-24", two(a=tiles(PLAIN[0].id), b=tiles(PLAIN[1].id))),
    ("totals.other", "", two(totals={"a": 2})),
    ("totals.low", "", two(a={"board": None}, totals={"a": 0})),
    ("totals.open", "", two(a={"board": None}, totals={"a": 9})),
]  # fmt: skip
UNCHECKED = {
    "palace.missing",
    "palace.empty",
    "board.missing",
    "mission.missing",
    "counts.only",
    "counts.missing",
    "sapphires.missing",
    "sapphires.tie",
    "djinns.missing",
    "tile.removed",
    "solo.red",
    "guards.alone",
    "game.open",
    "totals.open",
}
BY_HAND = msgspec.structs.replace(
    box(),
    tiles={
        **box().tiles,
        **palace(
            put("blue", 3, "pc"), put("blue", 2), put("red", 2), put("green", 4), put("green", 3)
        ).box.tiles,
    },
)
"""The printed tiles, and ``t1`` … by hand."""


def box_for(code: str) -> Any:
    """The box that the tiles of a record in the list above are from."""
    made = {
        "tile.taken": palace(put("blue", 4)),
        "tile.foundation": palace(put("green", 1)),
        "tile.edge": palace(put("blue", 3)),
        "guards.alone": palace(put("red", 3, a="guard")),
    }
    return made[code].box if code in made else BY_HAND


@pytest.mark.parametrize(("code", "rule", "value"), FOUND, ids=[f"{row[0]} {row[1]}" for row in FOUND])
def test_every_finding_has_its_rule_its_severity_and_a_sentence(code: str, rule: str, value: object) -> None:
    found = [f for f in judge(value, box_for(code)).findings if f.code == code]
    assert found
    assert rule in {f.rule for f in found}
    assert {f.severity for f in found} == {"unchecked" if code in UNCHECKED else "error"}
    for language, sentences in SENTENCES.items():
        for finding in found:
            assert fields_of(sentences.findings[code]) <= {*finding.fields, "seat"}
            assert finding.seat or "{seat}" not in sentences.findings[code]
            told = sentences.say(finding)
            assert told.isprintable()
            assert told[-1] in ".?" if language == "en" else told[-1] in "。？"
            assert re.search(r"[{}]|None", told) is None


NOTHING: list[Record] = [
    # the twins: records that differ from those above in one thing, and have no error
    two(),
    two(game=None),
    two(variant="advanced"),
    two(a={"board": BOARDS[1][3]}),
    two(a={"board": BOARDS[2][0]}, b={"board": BOARDS[2][1]}),
    two(a={"djinns": ["red", "blue"]}, b={"djinns": ["green"]}),
    two(a={"missions": ["gates", "guards"]}, b={"missions": ["towers", "gardens"]}),
    two(totals={"a": 1, "b": 0}),
    {"players": ["a"], "palaces": {"a": {"board": ONE, "counts": counts()}}, "variant": "solo"},
    {"board": ONE, "counts": counts(), "totals": {"palace": 0}},
]


@pytest.mark.parametrize("value", NOTHING)
def test_twins_without_errors(value: Record) -> None:
    assert [f for f in judge(value, box()).findings if f.severity == "error"] == []


@pytest.mark.parametrize(("number", "red", "found"), [
    (20, False, None), (21, False, "solo.tiles"), (20, True, None), (21, True, "solo.red"),
])  # fmt: skip
def test_twenty_turns_alone(number: int, red: bool, found: str | None) -> None:
    """Y-25: the red djinn builds twice (Y-23)."""
    record = solo(number, djinns=["red"] if red else ["blue"])
    assert [c for c in codes(check(record, box())) if c.startswith("solo")] == [found] * bool(found)
    together = two(a=record["palaces"]["a"])
    assert [c for c in codes(check(together, box())) if c.startswith("solo")] == []
    single = {**record["palaces"]["a"], "counts": {}}
    assert "solo.tiles" not in codes(check(single, box())), "a palace of a game of any number"
    alone = {**single, "variant": "solo"}
    assert [c for c in codes(check(alone, box())) if c.startswith("solo")] == [found] * bool(found)


@pytest.mark.parametrize("players", range(1, 5))
def test_tiles_by_number_of_players(players: int) -> None:
    """Y-T, Y-23: one plays with the tiles of two; marked ones are for so many or more."""
    names = list("abcd"[:players])
    for mark in (0, 3, 4):
        tile = next(tile for tile in box().tiles.values() if tile.mark == mark)
        record = {"players": names, "palaces": {"a": tiles(tile.id)}}
        assert ("tile.players" in codes(check(record, box()))) == (mark > players)


def test_the_box() -> None:
    """Y-C1 to Y-C5 and Y-T, as far as the referee needs them; Y-C6 and Y-C7 only hold the score."""
    assert [len(box().in_play(players)) for players in range(1, 5)] == [47, 47, 70, 93]
    assert (len(box().boards), len(box().missions), len(box().djinns)) == (8, 10, 4)
    assert sorted(box().djinns.values()) == [1, 2, 2, 3]
    for board in box().boards.values():
        back = box().boards[box().other_side(board.id)]
        assert (box().other_side(back.id), back.side + board.side) == (board.id, 3)


def test_the_play_is_not_judged() -> None:
    """Y-20, Y-22: what was turned up and when somebody passed is not to be seen at the end."""
    record = two()
    many = two(a={"sapphires": 53})
    assert codes(check(record, box())) == codes(check(many, box()))


def test_the_schema_has_the_words_of_the_box() -> None:
    assert get_args(model.BoardId) == tuple(box().boards)
    assert get_args(model.MissionId) == tuple(box().missions)
    assert get_args(model.DjinnId) == tuple(box().djinns)
    assert get_args(model.FloorId) == FLOORS
    features = set(box().points) | {"guard", "roofs", "missions"}
    assert set(model.CountsModel.__struct_fields__) == features


def test_game_over() -> None:
    """Y-24: a fifth roof by anybody; not asked of one who plays alone, nor where a palace is not seen."""
    roofs = [put("green", 4), *(put("green", place) for place in (5, 3, 6, 2, 7))]
    bottom = [put("red", place) for place in (3, 5, 2, 6, 1, 7)]
    base = [put("blue", 3, "pc"), put("blue", 6, "cp"), *(put("blue", place) for place in (2, 7, 1, 8))]
    gold = [put("gold", place) for place in range(2, 7)]
    whole = (*base, *bottom, *roofs, *gold)
    for built, open_ in ((whole, False), (whole[:-1], True)):
        table = game({"a": built, "b": (put("red", 3),)})
        assert [f for f in table.checked if f.severity == "error"] == []
        assert ("game.open" in codes(table.judged.findings)) == open_
        assert "game.open" not in codes(game({"a": built}).judged.findings)
        assert "game.open" not in codes(
            game({"a": built, "b": ()}, b={"counts": {"roofs": 1}}).judged.findings
        )


def test_guards_of_a_single_palace() -> None:
    """Y-31: the most, for nobody is there to compare; told, unless one plays alone."""
    guarded = palace(put("red", 3, a="guard"))
    assert guarded.judged.scores["palace"]["guards"] == 9
    assert "guards.alone" in codes(guarded.judged.findings)
    assert "guards.alone" not in codes(judge({**guarded.record, "variant": "solo"}, guarded.box).findings)
    assert "guards.alone" not in codes(palace(put("red", 3)).judged.findings)


def test_sapphires_are_asked_for_where_they_score() -> None:
    """Y-33: they count nothing if they are not written down, which is told only then."""
    for missions, told in (
        (["sapphires", "gates"], True),
        (["gates", "sapphires"], True),
        (["gates", "guards"], False),
    ):
        said_ = judge({"tiles": [], "missions": missions}, box())
        assert codes(said_.findings).count("sapphires.missing") == told
        assert said_.scores["palace"]["mission_1"] == said_.scores["palace"]["mission_2"] == 0
        written = judge({"tiles": [], "missions": missions, "sapphires": 0}, box())
        assert "sapphires.missing" not in codes(written.findings)


def test_what_is_not_written_down_counts_nothing() -> None:
    """Y-30 to Y-33."""
    empty: list[Record] = [{"counts": {"roofs": 0}}, {"board": ONE, "counts": {"roofs": 0}}, {"tiles": []}]
    for own in empty:
        assert judge(own, box()).scores == {"palace": dict.fromkeys(LINES, 0)}
    one_mission = judge({"counts": {"missions": [7]}}, box()).scores["palace"]
    assert (one_mission["mission_1"], one_mission["mission_2"]) == (7, 0)
    three = judge({"counts": {"missions": [7, 8, 9]}}, box()).scores["palace"]
    assert (three["mission_1"], three["mission_2"]) == (7, 8)
    assert set(three) == set(LINES)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"players": []}, ["record.missing"]),
        ({"players": "Amy"}, ["record.type"]),
        ({"players": [["Amy"]]}, ["record.type"]),
        ({"game": "sultaniya"}, ["record.missing"]),
        ({"palaces": {"a": {}}}, ["record.missing"]),
        ({"tiles": []}, []),
        ({"tiles": [], "variant": "solo"}, []),
        ({"tiles": [], "totals": {"palace": 1000}}, []),
        ({"tiles": [], "totals": {"palace": 1001}}, ["record.range"]),
        ({"tiles": [], "sapphires": 55}, []),
        ({"tiles": [], "sapphires": 199}, ["sapphires.many"]),
        ({"tiles": [], "sapphires": -1}, ["record.range"]),
        ({"tiles": [], "answers": [1, "a", ["b"]]}, []),
        ({"tiles": {}}, ["record.type"]),
        ({"tiles": [], "palaces": {}}, ["record.key", "record.missing"]),
    ],
)
def test_records_by_what_is_found_in_reading(value: Record, found: list[str]) -> None:
    assert sorted(codes(check(value, box()))) == found


def test_numbers_of_players() -> None:
    """Y-C1, Y-T: the sentence says who can play, and with how many a tile is left out."""
    (finding,) = [f for f in check(two(players=list("abcde")), box()) if f.code == "players.range"]
    assert (finding.fields["min"], finding.fields["max"], finding.fields["found"]) == (1, 4, 5)
    assert "players.range" not in codes(check(two(players=list("abcd")), box()))
    (finding,) = [
        f for f in check({**tiles(MARKED.id), "variant": "solo"}, box()) if f.code == "tile.players"
    ]
    assert (finding.fields["players"], finding.fields["mark"]) == (1, 4)


def test_check_says_nothing_of_the_score() -> None:
    value = two(a=tiles(PLAIN[0].id), totals={"a": 99})
    assert (
        set(codes(check(value, box()))) & {"totals.other", "totals.open", "game.open", "palace.empty"}
        == set()
    )
    assert check(palace(put("red", 3)).record, palace(put("red", 3)).box) == ()


def test_who_has_no_palace_does_not_score_and_nobody_wins() -> None:
    said = judge({"players": ["a", "b"], "palaces": {"a": two()["palaces"]["a"]}, "totals": {"a": 9}}, box())
    assert (said.winners, list(said.scores)) == ((), ["a"])
    assert "totals.open" in codes(said.findings), "b may have more guards"


def test_the_nearest_name_is_offered() -> None:
    told = said(two(a={"board": "alibaba", "missions": ["windws", "towers"], "djinns": ["rde"]}))
    assert "a cannot have the board “alibaba”: there is no such character. Did you mean ali_baba?" in told
    assert "a cannot have the mission “windws”: there is no such mission. Did you mean windows?" in told
    assert "a cannot have the djinn “rde”: there is no such djinn. Did you mean red?" in told
    (tile,) = [text for text in said(one_tile(tile="blu_10")) if "tile" in text]
    assert tile == "There is no tile “blu_10”. Did you mean blue_10?"
    for text in ("nope", "lleft"):
        (tile,) = [text for text in said(one_tile(tile=text)) if "tile" in text]
        assert tile == f"There is no tile “{text}”.", "a word of ours, such as no or left, is no tile"


def said(value: object, language: str = "en") -> list[str]:
    return [SENTENCES[language].say(f) for f in judge(value, box()).findings if f.severity == "error"]


def test_sentences_word_for_word() -> None:
    edge = palace(put("red", 3, "pg"))
    (english,), (chinese,) = (
        [sentences.say(finding) for finding in edge.checked] for sentences in SENTENCES.values()
    )
    edges = "its edge (half a gate) does not fit that of a printed tile (plain edge, right)"
    assert english == f"palace, tile 1 (t1 on red 3): {edges}."
    assert chinese == "palace 第 1 塊（t1，紅色第 3 格）：半扇城門和右邊印好的板塊的平邊不相符。"
    terms = "0 (Y-30) + 0 (Y-30) + 0 (Y-30) + 0 (Y-31) + 1 (Y-32) + 0 (Y-33) + 0 (Y-33)"
    assert said(two(totals={"a": 3})) == [f"a's points are 1, not 3. By lines: {terms}."]


# ----------------------------------------------------------------- sentences


def found_codes() -> set[str]:
    return codes_in("finding", "heading", "shape", "sultaniya", "sultaniya_record", "sultaniya_check")


def test_every_code_is_found_by_some_record() -> None:
    of_options = {"option.players", "option.built"}
    assert {row[0] for row in FOUND} == found_codes() - of_options


def test_every_code_has_a_sentence_in_both_languages_with_the_same_fields() -> None:
    check_sentences("sultaniya", found_codes())


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_that_are_printed(language: str) -> None:
    words = SENTENCES[language].words
    printed = yaml.safe_load((ROOT / "content/sultaniya/locale" / f"{language}.yaml").read_text("utf-8"))
    for table in ("boards", "edges", "ends", "floors"):
        for id_, texts in printed[table].items():
            assert words[id_] == texts["name"]
    assert {*LINES, "sapphires", "shared", "palace"} <= words.keys()


# ----------------------------------------------------------------- the answer


def test_the_answer_as_plain_values() -> None:
    answer = lines_object("sultaniya", judge(two(), box()), SENTENCES["en"])
    assert list(answer) == ["game", "rounds", "totals", "winners", "tie_break", "findings"]
    assert [round_["name"] for round_ in answer["rounds"]] == list(LINES)
    assert answer["rounds"][4] == {"name": "roofs", "points": {"a": 1, "b": 0}}
    assert (answer["totals"], answer["winners"], answer["tie_break"]) == ({"a": 1, "b": 0}, ["a"], "none")
    assert msgspec.json.decode(msgspec.json.encode(answer)) == answer
    empty = lines_object("sultaniya", judge({}, box()), SENTENCES["en"])
    assert (empty["rounds"], empty["totals"], empty["winners"]) == ([], {}, [])


@pytest.mark.parametrize(("language", "name"), [("en", "palace"), ("zh-TW", "宮殿")])
def test_a_single_palace_is_called_so_by_its_reader(language: str, name: str) -> None:
    referee = referee_for("sultaniya", language)
    for claimed in ("palace", name):
        answer = referee.judge({"board": ONE, "counts": counts(roofs=3), "totals": {claimed: 4}})
        assert (answer["totals"], answer["winners"]) == ({name: 3}, [name])
        (finding,) = [f for f in answer["findings"] if f["code"] == "totals.other"]
        assert finding["seat"] == name


def test_the_sheet_has_seven_lines_and_their_sum() -> None:
    sheet = referee_for("sultaniya", "en").sheet(two())
    assert sheet.players == ("a", "b")
    assert sheet.notes == (("0", "0", "0", "0", "1", "0", "0", "1"), ("0",) * 8)
    assert [sum(points) for points in sheet.scores] == [1, 0]
    assert sheet.winners == ("a",)
    assert referee_for("sultaniya", "en").sheet([]).players == ()


def test_a_record_of_another_game_is_not_picked_to_pieces() -> None:
    for other in ("sultans", "avalon", "sultan", "xyzzy"):
        assert codes(judge({"game": other, "rounds": []}, box()).findings) == ["record.game"]
    near = judge(two(game="sultania"), box())
    assert (codes(near.findings)[0], near.winners) == ("record.game", ("a",))


# ----------------------------------------------------------------- where a tile may lie


@QUICK
@given(st.integers(0, 2**32))
def test_options_are_the_lawful_places(seed: int) -> None:
    chance = random.Random(seed)
    left = list(box().in_play(2).values())
    built = grown(chance, left, chance.randrange(12))
    tile = chance.choice(left)
    record = {"players": ["x", "y"], "palaces": {"x": {"tiles": rows_of(built)}, "y": {"tiles": []}}}
    stands = dict(box().printed)
    for each in built:
        stands[Spot.of(each.floor, each.place)] = Laid(each.tile.face(each.turned), each.tile.id)
    for player, palace_ in (("x", stands), (None, stands), ("y", dict(box().printed))):
        findings, places = options(record, tile.id, player, box())
        assert findings == ()
        assert places is not None
        told = {(o.spot, up) for o in places for up in (False, True) if o.up != ("front", "turned")[not up]}
        assert told == set(lawful_spots(palace_, tile))


def test_options_that_cannot_be_told() -> None:
    record = two(a=tiles(PLAIN[0].id), totals=None)
    cases: list[tuple[str, str | None, str]] = [
        ("nothing", None, "tile.unknown"),
        (PLAIN[1].id, "z", "name.unknown"),
        (PLAIN[1].id, "b", "counts.only"),
        (PLAIN[0].id, "b", "option.built"),
        (MARKED.id, "a", "option.players"),
    ]
    for tile, player, code in cases:
        findings, places = options(record, tile, player, box())
        assert (code in codes(findings), places) == (True, None)
        for language in LANGUAGES:
            for finding in findings:
                assert SENTENCES[language].say(finding).isprintable()
                assert fields_of(SENTENCES[language].findings[finding.code]) <= {*finding.fields, "seat"}
    missing = {"players": ["a", "b"], "palaces": {"a": {}}}
    assert codes(options(missing, PLAIN[0].id, "b", box())[0]) == ["palace.missing"]
    assert options({}, PLAIN[0].id, None, box())[1] is None
    assert options({"tiles": []}, MARKED.id, None, box())[1] is not None, "of a game of any number"
    assert options({"tiles": []}, MARKED.id, "palace", box(), "宮殿")[1] is not None


def test_only_errors_of_the_palace_asked_for_are_told_with_its_options() -> None:
    wrong = {"tiles": [{"tile": PLAIN[0].id, "place": 1}], "bord": 1}
    record = {"players": ["a", "b"], "palaces": {"a": wrong, "b": {"tiles": []}, "c": {}}}
    for player, found in (("a", {"a", ""}), ("b", {""})):
        findings, places = options(record, PLAIN[1].id, player, box())
        assert {f.seat for f in findings if f.code != "name.unknown"} == found - {""}
        assert places is not None
    quick_ = {**two(b={"tiles": [], "counts": None}), "variant": "advanced"}
    assert options(quick_, PLAIN[1].id, "b", box())[0] == (), "that a is not judged is another matter"


def test_a_single_palace_is_nobody_elses() -> None:
    assert codes(options({"tiles": []}, PLAIN[1].id, "z", box())[0]) == ["name.unknown"]
    named = {"players": ["a", "palace"], "palaces": {"a": {"counts": {"roofs": 1}}, "palace": {"tiles": []}}}
    assert options(named, PLAIN[1].id, "palace", box())[1] is not None


def test_errors_of_the_palace_are_told_with_its_options() -> None:
    wrong = one_tile(place=1)
    findings, places = options(wrong, PLAIN[1].id, None, box())
    assert "tile.first" in codes(findings)
    assert places is not None


# ----------------------------------------------------------------- records of any shape


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
WORDS = st.sampled_from(
    [
        *model.RecordModel.__struct_fields__,
        *model.CountsModel.__struct_fields__,
        "tile",
        "place",
        "floor",
        "a",
    ]
)
LIKELY = st.recursive(
    st.none()
    | st.integers(-5, 300)
    | st.sampled_from(["a", ONE, "red", "blue", "windows", "sultaniya", "solo", PLAIN[0].id, MARKED.id]),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORDS, inner, max_size=6),
    max_leaves=30,
)


def answered(value: object) -> None:
    referee = referee_for("sultaniya", "zh-TW")
    answer = referee.judge(value)
    assert msgspec.json.decode(msgspec.json.encode(answer))["game"] == "sultaniya"
    assert referee.check_record
    assert referee.options
    assert referee.check_record(value) is not None
    assert referee.options(value, PLAIN[0].id, "a") is not None
    assert len(referee.sheet(value).players) == len(answer["totals"])


@settings(max_examples=150, deadline=None)
@given(JUNK | LIKELY | st.dictionaries(WORDS, LIKELY, max_size=6))
def test_judging_junk_never_raises(value: object) -> None:
    answered(value)


@QUICK
@given(st.integers(0, 2**32), LIKELY)
def test_a_good_record_spoilt_in_one_place_never_raises(seed: int, junk: object) -> None:
    chance = random.Random(seed)
    value: Any = copy.deepcopy(grown_game(chance.randint(1, 4), chance, 6))
    holder = value
    while True:
        key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        if not isinstance(holder[key], dict | list) or not holder[key] or chance.random() < 0.3:
            break
        holder = holder[key]
    holder[key] = junk
    answered(value)


@pytest.mark.parametrize("place", [10**400, -(10**400), 2**64, True, 1.5, "3", float("nan"), [3], {}])
def test_places_that_are_none(place: object) -> None:
    assert set(codes(check(one_tile(place=place), box()))) & {"record.type", "record.range"}


def test_findings_say_where_in_the_record() -> None:
    record = two(a={"tiles": [{"tile": PLAIN[0].id, "place": "x"}], "counts": None})
    (finding,) = [f for f in check(record, box()) if f.code == "record.type"]
    assert (finding.seat, finding.fields["key"]) == ("a", "palaces.a.tiles.1.place")


def test_an_empty_palace_lies_as_it_is_printed() -> None:
    record = read_record({"tiles": []}, box(), "palace", [])
    assert (record.alone, record.seats, record.palaces["palace"].tiles) == (True, 0, ())


# ----------------------------------------------------------------- the questions


def test_questions_of_every_board_have_their_words() -> None:
    for board in box().boards:
        answers: list[Any] = [["Amy"]]
        while (now := standing(lambda: interview(box()), answers)).question is not None:
            question = now.question
            for language in LANGUAGES:
                assert SENTENCES[language].questions[question.key].format(**question.fields)
            answers.append(board if question.kind == "one" else 3)
        assert now.record
        said_ = judge(now.record, box())
        assert [f for f in said_.findings if f.severity == "error"] == []
        assert codes(said_.findings) == ["counts.only"]
        assert said_.scores["Amy"] == dict(zip(LINES, (3, 9, 18, 9, 3, 3, 3), strict=True))


def test_only_boards_of_the_same_side_are_left_to_choose() -> None:
    answers: list[Any] = [["Amy", "Ben"], ONE, *[0] * 8]
    question = standing(lambda: interview(box()), answers).question
    assert question
    assert question.choices == tuple(BOARDS[1][1:])
