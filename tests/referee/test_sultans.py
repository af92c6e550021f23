"""The Sultans referee: hand-worked rounds, each beside a twin that differs in one thing."""

from __future__ import annotations

import copy
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.referee.tables import (
    LETTERS,
    TABLE,
    Record,
    digits,
    judged,
    lawful_record,
    lawful_round,
    lay,
    record,
    referee,
    scores,
    setup,
)

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
CHANCE = st.randoms(use_true_random=False)

# ----------------------------------------------------------------- the end of a round

TRUE_OR_NOT = [
    # rule, ending, a table that is it, its twin that is not
    ("K-30", "sultan_killed", "Sx G A L L / L", "S+ G A L L / L"),
    ("K-30 the spare is not dead", "sultan_killed", "Sx Gx A L L / L", "L Gx A L L / S"),
    ("K-31", "revolution", "L+ L+ L+ S G / A", "L+ L+ L S G / A"),
    ("K-31 adjacent", "revolution", "S L+ L+ L+ G / A", "S L+ G L+ L+ / A"),
    ("K-31 wraps, one first", "revolution", "L+ S G L+ L+ / A", "L+ S L+ G L+ / A"),
    ("K-31 wraps, two first", "revolution", "L+ L+ S G L+ / A", "L+ L+ S L+ G / A"),
    ("K-T3 one dead seat between", "revolution", "L+ Ax L+ L+ G S / F", "L+ A L+ L+ G S / F"),
    ("K-T3 two dead seats between", "revolution", "L+ Ax Gx L+ L+ S / F", "L+ Ax G L+ L+ S / F"),
    ("K-T3 dead seats in both gaps", "revolution", "L+ Ax L+ Gx L+ S / F", "L+ Ax L+ G L+ S / F"),
    ("K-T3 a dead seat at the wrap", "revolution", "L+ L+ S G L+ Ax / F", "L+ L+ S G L+ A / F"),
    ("K-31 living", "revolution", "L+ L+ L+ S G / A", "L+ L+x L+ S G / A"),
    (
        "K-31 a dead Slave is skipped, not counted",
        "revolution",
        *[
            "L+ L+x L+ L+ S G G A A F D / F",
            "L+ L+x L+ L S G G A A F D / F",
        ],
    ),
    ("K-31 exactly three alive", "revolution", "L+ Gx L+ Ax L+ / S", "L+ Gx L+ Ax L / S"),
    ("K-31 two alive", "revolution", "L+ L+ L+ Ax Gx / S", "L+ L+ Lx Ax Gx / S"),
    ("K-21 detained in the middle", "revolution", "L+ L+ L+ S G / A", "L+ L+d L+ S G / A"),
    ("K-21 detained at the end", "revolution", "L+ L+ L+ Sd G / A", "L+ L+ L+d S G / A"),
    ("K-18 captured in the middle", "revolution", "L+ L+ L+ S G D+ / A", "L+ L+c L+ S G D+ / A"),
    ("K-31 nobody else's stick", "revolution", "L+ L+ L+ S G / A", "L+ L+ S+ L+ G / A"),
    ("K-32", "coronation", "S+ G A L L / L", "S G A L L / L"),
    ("K-32 alive", "coronation", "S+ G A L L / L", "S+x G A L L / L"),
    ("K-9 a detained Sultan completes it", "coronation", "S+d G A L L / L", "Sd G A L L / L"),
    ("K-32 not from the spare", "coronation", "S+ L G A L / L", "L+ L G A L / S"),
    ("K-33", "rebels_spent", "S Ax Lx L L / G", "S Ax L L L / G"),
    ("K-33 all Assassins", "rebels_spent", "S Ax Lx L L / G", "S A Lx L L / G"),
    ("K-33 every Assassin", "rebels_spent", "S G G Ax Ax Lx L L / F", "S G G Ax A Lx L L / F"),
    ("K-33 a spare Slave is in play", "rebels_spent", "S G Ax Lx L / L", "S G Ax L L / L"),
    ("K-33 a spare Assassin is in play", "rebels_spent", "S Lx Lx Ax L / G", "S Lx Lx G L / A"),
    ("K-33 captured Slaves are gone", "rebels_spent", "S G Ax L+c L D+ / L", "S G Ax L+ L D+ / L"),
    ("K-33 detained Slaves are not", "rebels_spent", "S G Ax L+cd L D+ / L", "S G Ax L+d L D+ / L"),
    ("K-33 a known Slave is not", "rebels_spent", "S G Ax L+x L / L", "S G Ax L+ L / L"),
]


@pytest.mark.parametrize(("rule", "ending", "true", "twin"), TRUE_OR_NOT, ids=[row[0] for row in TRUE_OR_NOT])
def test_endings(rule: str, ending: str, true: str, twin: str) -> None:
    assert "ending.untrue" not in referee(true, ending)[1]
    result, codes = referee(true, None)
    assert ending in (result.ending, "coronation"), "seen without a claim; but a coronation is not seen"
    assert "sticks.count" not in codes, "a lawful table"
    assert "ending.untrue" in referee(twin, ending)[1]
    assert referee(twin, None)[0].ending != ending


@pytest.mark.parametrize(
    ("table", "claimed", "counts", "winner"),
    [
        ("L+ Gx L+ Sx L+ / A", "revolution", "sultan_killed", "rebels"),
        ("Sx Ax Lx L L / G", "rebels_spent", "sultan_killed", "rebels"),
        ("L+ L+ L+ S+ G / A", "coronation", "revolution", "rebels"),
        ("S+ Ax Lx L L / G", "coronation", "rebels_spent", "loyalists"),
    ],
)
def test_k34_the_order_of_endings(table: str, claimed: str, counts: str, winner: str) -> None:
    result, codes = referee(table, claimed)
    assert (result.ending, result.winner) == (counts, winner)
    assert codes == {"ending.order"}
    twin, codes = referee(table, counts)
    assert (twin.ending, twin.winner) == (counts, winner)
    assert codes == set(), "the first of them may be claimed although another holds too"


def test_an_ending_that_the_table_contradicts() -> None:
    result, codes = referee("Sx G A L L / L", "coronation")
    assert (result.ending, result.winner, codes) == ("sultan_killed", "rebels", {"ending.untrue"})
    result, codes = referee("S G A L L / L", "sultan_killed")
    assert (result.winner, codes) == ("rebels", {"ending.untrue"}), "nothing else holds: judged as claimed"


def test_an_ending_that_is_not_written_down() -> None:
    result, codes = referee("Sx G A L L / L", None)
    assert (result.ending, codes) == ("sultan_killed", {"ending.seen"})
    result, codes = referee("S+ G A L L / L", None)
    assert (result.winner, result.scores, codes) == (None, {}, {"ending.missing"})


@pytest.mark.parametrize(
    ("table", "missing", "ending", "result"),
    [
        # a coronation is claimed; the stick that is not written down may be the third Slave beside two
        ("L+ L+ L+ S+ G / A", "b", "coronation", (None, None, {"ending.earlier"})),
        ("L+ A+ L+ S+ G / L", "", "coronation", ("coronation", "loyalists", set())),
        ("L+ L L+ S+ G / A", "b", "coronation", ("coronation", "loyalists", set())),
        # who is dead may have been the Sultan
        ("Sx G A L L+ L / L", "a", "rebels_spent", (None, None, {"ending.untrue", "ending.earlier"})),
        ("Sx Ax Lx L G / L", "a", "rebels_spent", (None, None, {"ending.earlier"})),
        ("S Ax Lx L G / L", "a", "rebels_spent", ("rebels_spent", "loyalists", set())),
        # rising spent goes before the coronation, but the Loyalists win by either
        ("S+ Ax Lx G L L / L", "c", "coronation", ("coronation", "loyalists", set())),
    ],
)
def test_an_earlier_ending_that_cannot_be_ruled_out(
    table: str, missing: str, ending: str, result: tuple[object, ...]
) -> None:
    """K-34: points are left open where another side may have won."""
    round_ = lay(table, ending)
    round_["sticks"].pop(missing, None)
    players = list("abcdef"[: len(table.split("/")[0].split())])
    said = judged(record(round_) | {"players": players})
    codes = {finding.code for finding in said.findings} & {"ending.earlier", "ending.untrue"}
    assert (said.rounds[0].ending, said.rounds[0].winner, codes) == result
    assert bool(said.rounds[0].scores) == (result[0] is not None)


@pytest.mark.parametrize(
    ("ending", "table", "missing", "told"),
    [
        ("sultan_killed", "Sx G A L L / L", "a", "ending.open"),
        ("sultan_killed", "Sx G A L L / L", "b", ""),
        ("coronation", "S+ G A L L / L", "a", "ending.open"),
        ("revolution", "L+ L+ L+ S G / A", "b", "ending.open"),
        ("revolution", "L+ L L+ S G / A", "b", "ending.untrue"),
        ("revolution", "L+ L+ L+ S G / A", "d", ""),
        ("rebels_spent", "S Ax Lx L L / G", "d", "ending.open"),
        ("rebels_spent", "S Ax Lx L L / G", "b", ""),
        ("rebels_spent", "S A Lx L L / G", "d", "ending.untrue"),
    ],
)
def test_what_is_not_written_down_is_not_called_untrue(
    ending: str, table: str, missing: str, told: str
) -> None:
    round_ = lay(table, ending)
    players = list(round_["sticks"])
    del round_["sticks"][missing]
    said = judged({"players": players, "rounds": [round_]})
    codes = {finding.code for finding in said.findings}
    assert codes - {"rounds.few"} == {"stick.missing", *filter(None, [told])}
    assert said.rounds[0].ending == ending


def test_a_spare_that_is_not_written_down_may_be_an_assassin() -> None:
    """K-33: the spare is in play."""
    assert referee("S Ax Lx L L", "rebels_spent")[1] == {"spare.missing", "ending.open"}
    assert referee("S Ax Lx L L", None)[1] == {"spare.missing", "ending.missing"}


# ----------------------------------------------------------------- scores

REBELS, LOYAL = "sultan_killed", "coronation"
SCORES = [
    # rule, ending, table, points, its twin, points
    ("K-40 known and hidden", LOYAL, "S+ G A L L / L", "21000", "S+ G+ A L L / L", "22000"),
    ("K-40 rebels", REBELS, "Sx G A L L / L", "00111", "Sx G A+ L L+ / L", "00212"),
    ("K-41 dead", LOYAL, "S+ G A L L / L", "21000", "S+ Gx A L L / L", "20000"),
    ("K-41 dead and known", REBELS, "Sx G A+ L L / L", "00211", "Sx G A+x L L / L", "00011"),
    ("K-42 Slave Driver, Loyalists", LOYAL, "S+ G A L L D / L", "210000", "S+ G A L L D+ / L", "210002"),
    ("K-42 Slave Driver, Rebels", REBELS, "Sx G A L L D / L", "001111", "Sx G A L L D+ / L", "001110"),
    ("K-42 Belly Dancer, Loyalists", LOYAL, "S+ G A L L B / L", "210001", "S+ G A L L B+ / L", "210000"),
    ("K-42 Belly Dancer, Rebels", REBELS, "Sx G A L L B / L", "001110", "Sx G A L L B+ / L", "001112"),
    ("K-43 known, named rightly", LOYAL, "S+ G A L L F+l / L", "210002", "S+ G A L L F+r / L", "210000"),
    ("K-43 known, for the Rebels", REBELS, "Sx G A L L F+r / L", "001112", "Sx G A L L F+l / L", "001110"),
    ("K-43 hidden", LOYAL, "S+ G A L L F+l / L", "210002", "S+ G A L L Fl / L", "210000"),
    ("K-43 hidden beside a winner", LOYAL, "F S+ G A L L / L", "021000", "V S+ G A L L / L", "121000"),
    ("K-43 dead", LOYAL, "S+ G A L L F+l / L", "210002", "S+ G A L L Fxl / L", "210000"),
    ("K-44 known, named rightly", LOYAL, "S+ G A L L V+l / L", "210002", "S+ G A L L V+r / L", "210000"),
    ("K-44 known, for the Rebels", REBELS, "Sx G A L L V+r / L", "001112", "Sx G A L L V+l / L", "001110"),
    ("K-44 known beside a winner", LOYAL, "S+ V+r G A L L / L", "201000", "S+ Vr G A L L / L", "211000"),
    ("K-44 hidden beside 2 points", LOYAL, "S+ V A L G L / L", "210010", "S+ A V L G L / L", "200010"),
    ("K-44 hidden beside 1 point", LOYAL, "S+ L G+ V A L / L", "202100", "S+ L G V A L / L", "201000"),
    ("K-44 on the right side", LOYAL, "L A V S+ G L / L", "001210", "L V A S+ G L / L", "000210"),
    ("K-44 the ring wraps", LOYAL, "V A G L L S+ / L", "101002", "V A G L S+ L / L", "001020"),
    ("K-44 the ring wraps, last seat", LOYAL, "S+ A G L L V / L", "201001", "L S+ A G L V / L", "020100"),
    ("K-44 across a dead seat", LOYAL, "S+ Ax V L G L / L", "201010", "S+ A V L G L / L", "200010"),
    ("K-44 across two dead seats", LOYAL, "S+ Ax Gx V L L / L", "200100", "S+ Ax G V L L / L", "201000"),
    ("K-44 a dead neighbour had no 2", LOYAL, "A G+ V L S+ L / L", "021020", "A G+x V L S+ L / L", "000020"),
    (
        "K-44 beside a Fortune Teller",
        LOYAL,
        *[
            *("S+ G A F+l V L L / L", "2102100"),
            *("S+ G A F+r V L L / L", "2100000"),
        ],
    ),
    (
        "K-44 beside a hidden Fortune Teller",
        LOYAL,
        *[
            *("S+ G A F+l V L L / L", "2102100"),
            *("S+ G A Fl V L L / L", "2100000"),
        ],
    ),
    (
        "K-44 beside a Driver made known",
        LOYAL,
        *[
            *("S+ G A D+ V L L / L", "2102100"),
            *("S+ G A D V L L / L", "2100000"),
        ],
    ),
    (
        "K-44 beside a Dancer made known",
        REBELS,
        *[
            *("Sx G A L V B+ L / L", "0011121"),
            *("Sx G A L V B L / L", "0011001"),
        ],
    ),
    ("K-44 both neighbours", LOYAL, "S+ V G+ A L L / L", "212000", "S V G+ A L L / L", "112000"),
    ("K-44 dead", LOYAL, "S+ V G A L L / L", "211000", "S+ Vx G A L L / L", "201000"),
    ("K-44 dead and named", LOYAL, "S+ V+l G A L L / L", "221000", "S+ V+lx G A L L / L", "201000"),
    ("K-45 detained, known", LOYAL, "S+ G+d A L L / L", "22000", "S+ Gd A L L / L", "21000"),
    ("K-45 a detained Sultan", LOYAL, "S+d G A L L / L", "21000", "S+ G A L L / L", "21000"),
    ("K-45 captured", REBELS, "Sx G A L+c L D+ / L", "001210", "Sx G A L+ L D+ / L", "001210"),
    ("K-45 detained, on the losing side", REBELS, "Sx G+d A L L / L", "00111", "Sx Gd A Ld L / L", "00111"),
    ("K-40 revolution", "revolution", "L+ L+ L+ S G / A", "22200", "L+ L+ L+ S+ A / G", "22201"),
    ("K-40 rebels spent", "rebels_spent", "S Ax Lx L L / G", "10000", "S+ Ax Lx L L+ / G", "20000"),
]


@pytest.mark.parametrize(
    ("rule", "ending", "table", "points", "twin", "others"), SCORES, ids=[row[0] for row in SCORES]
)
def test_scores(rule: str, ending: str, table: str, points: str, twin: str, others: str) -> None:
    for laid, wanted in ((table, points), (twin, others)):
        result, codes = referee(laid, ending)
        assert digits(result) == wanted, laid
        assert codes <= {"ending.untrue"}, laid
        assert result.winner == ("loyalists" if ending in ("rebels_spent", "coronation") else "rebels")
        rules = {name: score.rule for name, score in result.scores.items()}
        assert all(rules.values())
        for name, stick in lay(laid)["sticks"].items():
            if name in lay(laid)["dead"]:
                assert rules[name] == "K-41"
            elif stick in ("fortune_teller", "grand_vizier"):
                assert rules[name] == ("K-43" if stick == "fortune_teller" else "K-44")
            else:
                assert rules[name] == ("K-40" if result.points[name] else "K-42")


def test_dead_score_is_a_house_rule() -> None:
    """K-41 switched off: a dead player's stick is face up, so he has 2; his seat is still no neighbour."""
    table = "A G+x V L S+ L / L"
    assert digits(referee(table, LOYAL)[0]) == "000020"
    assert digits(referee(table, LOYAL, dead_score=True)[0]) == "020020"
    assert digits(referee("S+ Gx A L L / L", LOYAL, dead_score=True)[0]) == "22000"
    assert digits(referee("S+ G A L L Fxl / L", LOYAL, dead_score=True)[0]) == "210002"
    assert digits(referee("S+ G A L L Fxr / L", LOYAL, dead_score=True)[0]) == "210000"
    assert digits(referee("S+ Vx G A L L / L", LOYAL, dead_score=True)[0])[1] == "0", "face up, not hidden"


@pytest.mark.parametrize("table", ["S+ G A L L F+ / L", "S+ G A L L V+ / L"])
def test_a_side_that_is_not_written_down(table: str) -> None:
    """K-16, K-20: the player is not judged, and no claim of 0 to 2 is called wrong."""
    for claim, told in ((0, set()), (2, set()), (3, {"points.range"}), (-1, {"points.range"})):
        value = record(
            lay(table, LOYAL, points={"a": 2, "b": 1, "f": claim}), totals={"a": 2, "b": 1, "f": claim}
        )
        said = judged(value)
        codes = {finding.code for finding in said.findings} - {"rounds.few"}
        total = {"totals.other"} if told else {"totals.open"}
        assert codes == {"named.missing", *told, *total}
        rule = "K-16" if "F" in table else "K-20"
        assert {f.rule for f in said.findings if f.code == "named.missing"} == {rule}


def test_a_vizier_beside_a_fortune_teller_whose_side_is_not_written_down() -> None:
    for table, open_ in (("S+ G A F+ V L L / L", True), ("S+ G A F V L L / L", False)):
        result, _ = referee(table, LOYAL)
        assert result.judges("e") != open_
    assert referee("A G F+ V S+ L L / L", LOYAL)[0].scores["d"] == (1, "K-44"), "the Sultan is enough"


def test_a_vizier_beside_one_whose_stick_is_not_written_down() -> None:
    """K-44: he may have 2 points if he is known, but not if he is hidden or dead."""
    for table, rule in (
        ("S+ G A G+ V L / L", ""),
        ("S+ G A G V L / L", "K-44"),
        ("S+ G A G+x V L / L", "K-44"),
    ):
        round_ = lay(table, LOYAL)
        del round_["sticks"]["d"]
        said = judged({"players": list("abcdef"), "rounds": [round_]})
        assert said.rounds[0].scores["e"] == (0, rule), table


# ----------------------------------------------------------------- the set-up and what lies on the table


def codes_of(value: Record) -> dict[tuple[str, str, str], dict[str, Any]]:
    """What was found, by code, rule and seat, but for the game not being over."""
    return {
        (finding.code, finding.rule, finding.seat): finding.fields
        for finding in judged(value).findings
        if finding.code != "rounds.few"
    }


@pytest.mark.parametrize("players", range(5, 16))
def test_the_table_is_that_of_the_rules(players: int) -> None:
    """K-T, written a second time; as many sticks as players and one more."""
    row = setup().rows[players]
    assert (row["guard"], row["assassin"], row["slave"], row["neutral"]) == TABLE[players]
    assert row["sultan"] == 1
    assert sum(row.values()) == players + 1


@pytest.mark.parametrize("players", range(5, 16))
def test_a_lawful_deal_and_one_stick_of_another_kind(players: int) -> None:
    """K-T: every stick that is changed to one of another column is found, in both columns."""
    chance = random.Random(players)
    value = lawful_record(players, 1, chance)
    assert codes_of(value) == {}
    round_ = value["rounds"][0]
    named = round_["named"]
    for stick in ("sultan", "guard", "assassin", "slave", "belly_dancer"):
        for role in ("sultan", "guard", "assassin", "slave"):
            seat = next((n for n, s in round_["sticks"].items() if s == stick and n not in named), None)
            if role == stick or seat is None:
                continue
            spoilt = copy.deepcopy(value)
            spoilt["rounds"][0]["sticks"][seat] = role
            wrong = {fields["column"] for key, fields in codes_of(spoilt).items() if key[0] == "sticks.count"}
            found = [f.fields["column"] for f in judged(spoilt).findings if f.code == "sticks.count"]
            column = "neutral" if stick == "belly_dancer" else stick
            assert wrong <= set(found)
            assert sorted(found) == sorted({role, column})


@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("S+ G A L L / S", [("sultan", 2, 1), ("slave", 2, 3)]),
        ("S+ G A L L L / L", [("slave", 4, 3), ("neutral", 0, 1)]),
        ("S+ G G L L / L", [("guard", 2, 1), ("assassin", 0, 1)]),
        ("S+ G A L L / F", [("slave", 2, 3), ("neutral", 1, 0)]),
        ("S+ G A L L", []),
        ("S+ G A A L", [("assassin", 2, 1)]),
    ],
)
def test_sticks_are_counted(table: str, wanted: list[tuple[str, int, int]]) -> None:
    """K-T: too many and too few; too few only if every stick and the spare are written down."""
    value = judged(record(lay(table, LOYAL)))
    found = [f for f in value.findings if f.code == "sticks.count"]
    assert [(f.fields["column"], f.fields["found"], f.fields["wanted"]) for f in found] == wanted
    assert {(f.rule, f.severity) for f in found} <= {("K-T", "error")}


def test_there_is_one_of_each_neutral() -> None:
    """K-C1: two neutrals are dealt to seven, but not two of a kind."""
    fields = {"role": "slave_driver", "found": 2}
    key = ("sticks.double", "K-C1", "")
    assert codes_of(record(lay("S+ G A D D L L / L", LOYAL))) == {key: fields}
    assert codes_of(record(lay("S+ G A D L L L / D", LOYAL))) == {key: fields}, "the spare counts"
    assert codes_of(record(lay("S+ G A D B L L / L", LOYAL))) == {}


@pytest.mark.parametrize("count", [0, 1, 4, 16, 40])
def test_so_many_cannot_play(count: int) -> None:
    """K-T: told once, however many rounds there are."""
    players = [f"p{number}" for number in range(count)]
    said = judged({"players": players, "rounds": [{}, {}]})
    found = [f for f in said.findings if f.code == "players.range"]
    assert [(f.rule, f.fields) for f in found] == [("K-T", {"found": count, "min": 5, "max": 15})] * bool(
        count
    )


@pytest.mark.parametrize(
    ("table", "wanted", "twin"),
    [
        # K-17: only a Slave is captured, and he is known
        ("S+ G+c A L L D+ / L", ("captured.role", "K-17", "b"), "S+ G A L+c L D+ / L"),
        ("S+ G A Lc L D+ / L", ("captured.hidden", "K-17", "d"), "S+ G A L+c L D+ / L"),
        # K-18: dead he is captured no more, nor if the Driver is hidden, dead or not there
        ("S+ G A L+cx L D+ / L", ("captured.dead", "K-18", "d"), "S+ G A L+x L D+ / L"),
        ("S+ G A L+c L D / L", ("captured.free", "K-18", "d"), "S+ G A L+c L D+ / L"),
        ("S+ G A L+c L D+x / L", ("captured.free", "K-18", "d"), "S+ G A L+ L D+x / L"),
        ("S+ G A L+c L L / D", ("captured.free", "K-18", "d"), "S+ G A L+ L L / D"),
        ("S+ G A L+c L D+ / L", None, "S+ G A L+c L D+d / L"),
        ("S+ G Adx L L / L", ("detained.dead", "K-T6", "c"), "S+ G Ad L L / L"),
        # K-16, K-20: who names a side
        ("S+ Gl A L L / L", ("named.role", "K-16", "b"), "S+ G A L L / L"),
        ("S+ G A L L D+l / L", ("named.role", "K-16", "f"), "S+ G A L L F+l / L"),
        ("S+ G A L L B+r / L", ("named.role", "K-16", "f"), "S+ G A L L V+r / L"),
    ],
)
def test_states(table: str, wanted: tuple[str, str, str] | None, twin: str) -> None:
    assert list(codes_of(record(lay(table, LOYAL)))) == [wanted] * bool(wanted)
    assert codes_of(record(lay(twin, LOYAL))) == {}


def test_sticks_that_are_not_written_down_accuse_nobody() -> None:
    """The Driver may be he whose stick is missing; so may the Fortune Teller."""
    round_ = lay("S+ G A L+c L D+ / L", LOYAL, named={"f": "rebels"})
    del round_["sticks"]["f"]
    assert list(codes_of({"players": list("abcdef"), "rounds": [round_]})) == [("stick.missing", "K-T", "f")]
    round_["sticks"]["f"] = None
    assert list(codes_of({"players": list("abcdef"), "rounds": [round_]})) == [("stick.missing", "K-T", "f")]


@pytest.mark.parametrize("letter", "SGAFDBV")
def test_only_slaves_are_captured(letter: str) -> None:
    """K-17."""
    found = codes_of(record(lay(f"L+c {letter}+c S+ D+ L L / L", LOYAL)))
    captured = [key for key in found if key[0].startswith("captured")]
    assert captured == [("captured.role", "K-17", "b")]
    assert found[captured[0]] == {"role": LETTERS[letter]}


def test_a_captured_assassin_is_not_gone() -> None:
    """K-33 counts captured Slaves as gone, nobody else."""
    assert "ending.untrue" in referee("S G A+c L L D+ / L", "rebels_spent")[1]
    assert referee("S Lx A+c Lx L D+ / L", None)[0].ending is None


# ----------------------------------------------------------------- claims


def test_claims_that_differ_are_named_with_the_rule_and_both_numbers() -> None:
    table = "S+ Gx A L F V+l L / L"
    right = {"a": 2, "f": 2}
    wrong = {"a": 3, "b": 1, "c": 1, "e": 2, "f": 1, "g": 1}
    assert codes_of(record(lay(table, LOYAL, points=right))) == {}
    found = codes_of(record(lay(table, LOYAL, points=wrong)))
    assert {key[0] for key in found} == {"points.other"}
    assert {key[1:]: fields for key, fields in found.items()} == {
        ("K-40", "a"): {"claimed": 3, "counted": 2},
        ("K-41", "b"): {"claimed": 1, "counted": 0},
        ("K-42", "c"): {"claimed": 1, "counted": 0},
        ("K-43", "e"): {"claimed": 2, "counted": 0},
        ("K-44", "f"): {"claimed": 1, "counted": 2},
        ("K-42", "g"): {"claimed": 1, "counted": 0},
    }


def test_who_is_not_named_claims_nothing() -> None:
    table = "S+ G A L L / L"
    for claims, seats in (({}, "ab"), ({"a": 2}, "b"), ({"b": 1}, "a"), ({"a": 2, "b": 1}, "")):
        found = codes_of(record(lay(table, LOYAL, points=claims), totals=claims))
        assert {key[2] for key in found if key[0] == "points.other"} == set(seats)
        assert {key[2] for key in found if key[0] == "totals.other"} == set(seats)
    assert codes_of(record(lay(table, LOYAL))) == {}, "nothing is claimed if nothing is written down"
    assert codes_of(record(lay(table, LOYAL, points=None), totals=None)) == {}


def test_a_total_is_told_with_its_sum() -> None:
    """K-46: the points of the rounds, each with its rule."""
    rounds = [lay("S+ G A L L / L", LOYAL), lay("Sx G+ A L L / L", REBELS), lay("S+ G+x A L L / L", LOYAL)]
    found = codes_of(record(*rounds, totals={"a": 4, "b": 2, "c": 1, "d": 1, "e": 1}))
    fields = {"claimed": 2, "counted": 1, "sum": "1 (K-40) + 0 (K-42) + 0 (K-41)"}
    assert found == {("totals.other", "K-46", "b"): fields}


def test_totals_of_rounds_that_cannot_be_judged() -> None:
    """A round that nothing tells the end of may have given 0 to 2 points, not more."""
    rounds = [lay("S+ G A L L / L", LOYAL), lay("S+ G A L L / L")]
    for claim, code in ((1, "totals.other"), (2, "totals.open"), (4, "totals.open"), (5, "totals.other")):
        found = codes_of(record(*rounds, totals={"a": claim, "b": 1}))
        assert {key[0] for key in found if key[2] == "a"} == {code}


def test_a_claim_that_cannot_be_read_is_not_taken_for_none() -> None:
    value = record(lay("S+ G A L L / L", LOYAL, points={"a": "2", "b": 1}), totals={"a": 2.0, "b": 1})
    assert {(key[0], key[2]) for key in codes_of(value)} == {("record.type", "a")}


# ----------------------------------------------------------------- rounds and the end of the game


def test_five_rounds_are_played() -> None:
    """K-46: fewer are not a whole game, more do not count; house rules may say another number."""
    one = lay("S+ G A L L / L", LOYAL)
    for count, house, code, total in (
        (4, {}, "rounds.few", 8),
        (5, {}, "", 10),
        (6, {}, "rounds.many", 10),
        (2, {"rounds": 3}, "rounds.few", 4),
        (3, {"rounds": 3}, "", 6),
        (4, {"rounds": 3}, "rounds.many", 6),
    ):
        said = judged(record(*[one] * count, house_rules=house))
        assert [f.code for f in said.findings] == [code] * bool(code)
        assert {f.rule for f in said.findings} <= {"K-46"}
        assert said.ranking.totals["a"] == total
        assert said.ranking.winners == ("a",)


def test_target_score() -> None:
    """K-46, the variant: the first round in which someone has the total is the last that counts."""
    one = lay("S+ G A L L / L", LOYAL)
    for count, code, total in ((2, "target.open", 4), (3, "", 6), (4, "rounds.after", 6)):
        said = judged(record(*[one] * count, house_rules={"target_score": 5}))
        assert [(f.code, f.rule) for f in said.findings] == [(code, "K-46")] * bool(code)
        assert said.ranking.totals["a"] == total
    assert [f.code for f in judged(record(*[one] * 7, house_rules={"target_score": 14})).findings] == []


def test_ties() -> None:
    """K-47: of those with the highest total, who last had 2; else they share."""
    known, hidden = "S+ G A L L / L", "S+ G+ A L L / L"
    for tables, winners, how in (
        ([hidden], "ab", "shared"),
        (["S+ G A L L / L", "G S+ A L L / L", "S+ G A L L / L", "G S+ A L L / L"], "b", "latest_two"),
        (["G S+ A L L / L", "S+ G A L L / L", "G S+ A L L / L", "S+ G A L L / L"], "a", "latest_two"),
        ([known], "a", "none"),
    ):
        said = judged(record(*[lay(table, LOYAL) for table in tables]))
        assert "".join(said.ranking.winners) == winners
        assert said.ranking.tie_break == how


def test_nobody_wins_if_no_round_can_be_judged() -> None:
    said = judged(record(lay("S+ G A L L / L")))
    assert (said.ranking.winners, said.ranking.tie_break) == ((), "none")
    assert set(said.ranking.totals.values()) == {0}


# ----------------------------------------------------------------- all counts, all roles


@pytest.mark.parametrize("players", range(5, 16))
def test_lawful_rounds_against_a_scorer_of_its_own(players: int) -> None:
    """Points, and the law of the sum: each winner alive has one point, and one more if known."""
    chance = random.Random(1000 + players)
    roles: Counter[str] = Counter()
    endings: Counter[str] = Counter()
    for _ in range(12):
        value = lawful_record(players, 5, chance)
        said = judged(value)
        assert said.findings == ()
        totals = dict.fromkeys(value["players"], 0)
        for round_, result in zip(value["rounds"], said.rounds, strict=True):
            winner = "rebels" if round_["ending"] in ("sultan_killed", "revolution") else "loyalists"
            wanted = scores(round_, value["players"], winner)
            assert (result.ending, result.winner, result.points) == (round_["ending"], winner, wanted)
            won = [name for name, points in result.points.items() if points]
            assert sum(result.points.values()) == len(won) + len(set(won) & set(round_["known"]))
            totals = {name: total + wanted[name] for name, total in totals.items()}
            roles.update(round_["sticks"].values())
            endings[round_["ending"]] += 1
        top = max(totals.values())
        assert said.ranking.totals == totals
        assert set(said.ranking.winners) <= {name for name in totals if totals[name] == top}
    assert len(roles) == (4 if players == 5 else 8)
    assert {"sultan_killed", "coronation"} <= set(endings)


def test_every_ending_comes_up() -> None:
    chance = random.Random(7)
    names = list("abcdef")
    endings = {lawful_round(names, chance)["ending"] for _ in range(1500)}
    assert endings == {"sultan_killed", "revolution", "rebels_spent", "coronation", None}


# ----------------------------------------------------------------- properties


@QUICK
@given(CHANCE, st.integers(5, 15), st.integers(0, 14), st.booleans())
def test_seats_turned_round_or_mirrored_change_nothing(
    chance: random.Random, players: int, turn: int, mirrored: bool
) -> None:
    value = lawful_record(players, 3, chance)
    names = value["players"]
    names = names[turn % players :] + names[: turn % players]
    turned = {**value, "players": names[::-1] if mirrored else names}
    one, other = judged(value), judged(turned)
    assert [result.winner for result in one.rounds] == [result.winner for result in other.rounds]
    assert [result.ending for result in one.rounds] == [result.ending for result in other.rounds]
    assert [result.scores for result in one.rounds] == [result.scores for result in other.rounds]
    assert one.ranking.totals == other.ranking.totals
    assert set(one.ranking.winners) == set(other.ranking.winners)
    assert one.ranking.tie_break == other.ranking.tie_break


@QUICK
@given(CHANCE, st.integers(5, 15), st.integers(1, 6))
def test_the_dead_never_score_and_no_total_passes_two_a_round(
    chance: random.Random, players: int, rounds: int
) -> None:
    value = lawful_record(players, rounds, chance)
    said = judged(value)
    for round_, result in zip(value["rounds"], said.rounds, strict=True):
        assert all(result.points[name] == 0 for name in round_["dead"])
        assert set(result.points.values()) <= {0, 1, 2}
    assert max(said.ranking.totals.values()) <= 2 * rounds


@QUICK
@given(CHANCE, st.integers(5, 15), st.integers(1, 6))
def test_claims_taken_from_the_result_are_right(chance: random.Random, players: int, rounds: int) -> None:
    value = lawful_record(players, rounds, chance)
    said = judged(value)
    for round_, result in zip(value["rounds"], said.rounds, strict=True):
        round_["points"] = {name: points for name, points in result.points.items() if points}
    value["totals"] = dict(said.ranking.totals)
    assert judged(value).findings == ()
    name = chance.choice(value["players"])
    value["totals"][name] += 1
    assert [(f.code, f.seat) for f in judged(value).findings] == [("totals.other", name)]


def test_letters_are_the_roles() -> None:
    from generator.referee.sultans import ROLES

    assert tuple(LETTERS.values()) == ROLES


def test_findings_of_a_state_stand_in_seat_order() -> None:
    """K-T6: whatever order the names were written in, and whatever a set makes of it."""
    names = [f"p{number}" for number in range(9)]
    value = {"players": names, "rounds": [{"dead": names[::-1], "detained": names[::-1]}]}
    told = [finding.seat for finding in judged(value).findings if finding.code == "detained.dead"]
    assert told == names
