"""Sultaniya: what the referee must not claim, because something is not written down; how tiles are called."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from generator.content.game import load_game
from generator.referee.finding import Finding
from generator.referee.sultaniya import check, judge, options
from generator.referee.sultaniya_names import tile_named
from tests.referee.palaces import Put, Record, box, codes, game, palace, put

SIDE_ONE = [board.id for board in box().boards.values() if board.side == 1]
ONE, TWO = SIDE_ONE[:2]
RING = (put("blue", 3, "pc"), put("blue", 2), put("red", 2), put("green", 4), put("green", 3))
"""The last one rings in red 3 (Y-8)."""


def counts(board: str, **more: Any) -> Record:
    wants = dict.fromkeys(box().boards[board].wants, 0)
    return {"board": board, "counts": {**wants, "guard": 0, "roofs": 0, "missions": [0, 0], **more}}


def pair(a: Record, b: Record, **more: Any) -> Record:
    return {"players": ["a", "b"], "palaces": {"a": a, "b": b}, **more}


def of(findings: tuple[Finding, ...], code: str) -> list[str]:
    return [finding.seat for finding in findings if finding.code == code]


# ----------------------------------------------------------------- how tiles are called (Y-C2)


@pytest.mark.parametrize(
    "text",
    ["blue_05", "blue05", "blue 05", "blue 5", "Blue-05", "BLUE5", "藍05", "藍 05", "藍5", "藍色 5",
     "藍０５", "藍　０５", "ｂｌｕｅ５", "blue #5"],
)  # fmt: skip
def test_a_tile_may_be_written_as_it_is_printed(text: str) -> None:
    assert tile_named(text, box()) == "blue_05"
    record = {"djinns": [], "tiles": [{"tile": text, "place": 3}]}
    assert check(record, box()) == check({**record, "tiles": [{"tile": "blue_05", "place": 3}]}, box())
    findings, places = options({"tiles": [], "djinns": []}, text, None, box())
    assert (findings, places) == options({"tiles": [], "djinns": []}, "blue_05", None, box())
    assert places is not None


@pytest.mark.parametrize(
    "text", ["", "blue", "5", "blue_21", "blue 0", "purple 5", "blue 5 5x", "藍藍5", "blue_1005", "b5"]
)
def test_what_is_no_tile(text: str) -> None:
    assert tile_named(text, box()) is None


def test_every_tile_is_found_by_what_is_printed_on_it() -> None:
    loaded = load_game("sultaniya")
    for tile in loaded.tables["tiles"]:
        for words in loaded.words.values():
            name = words.texts[f"floors.{tile.values['floor'].id}.name"]
            assert tile_named(f"{name} {tile.values['number']}", box()) == tile.id


# ----------------------------------------------------------------- guards of others (Y-31)


GUARDED = counts(ONE, guard=2)
NO_GUARDS = {**counts(TWO), "counts": {key: n for key, n in counts(TWO)["counts"].items() if key != "guard"}}


@pytest.mark.parametrize(
    "other",
    [
        NO_GUARDS,
        {"board": TWO},
        {"board": TWO, "tiles": [{"tile": "blue_77", "place": 3}]},
        {"board": TWO, "tiles": [{"tile": "blue_05"}]},
    ],
)
def test_totals_are_open_while_the_guards_of_another_are_not_known(other: Record) -> None:
    """Y-31: b may have more guards, so 6 is no mistake; nor is 9."""
    for claimed in (6, 9):
        said = judge(pair(GUARDED, other, totals={"a": claimed}), box())
        assert of(said.findings, "totals.other") == []
        assert of(said.findings, "totals.low") == []
        assert of(said.findings, "totals.open") == (["a"] if claimed != said.totals["a"] else [])


def test_totals_are_judged_once_all_guards_are_known() -> None:
    """Y-31: the twin of the above."""
    said = judge(pair(GUARDED, counts(TWO, guard=3), totals={"a": 9}), box())
    assert of(said.findings, "totals.other") == ["a"]


# ----------------------------------------------------------------- claims that cannot be


@pytest.mark.parametrize(
    ("claimed", "code"), [(4, "totals.low"), (5, ""), (6, "totals.open"), (0, "totals.low")]
)
def test_a_claim_below_what_is_seen_is_wrong_whatever_is_missing(claimed: int, code: str) -> None:
    """Y-32: five points on roofs are there, though the board is not written down."""
    own = {key: item for key, item in counts(ONE, roofs=5).items() if key != "board"}
    said = judge({**own, "totals": {"palace": claimed}}, box())
    found = [finding for finding in said.findings if finding.code.startswith("totals")]
    assert [finding.code for finding in found] == [code] * bool(code)
    assert {finding.severity for finding in found} <= {"error" if code == "totals.low" else "unchecked"}


def test_points_for_guards_are_no_certain_points() -> None:
    """Y-31: they may shrink, so a claim without them is not too low."""
    for own, seat in ((pair(GUARDED, NO_GUARDS), "a"), (counts(ONE, guard=2), "palace")):
        said = judge({**own, "totals": {seat: 0}}, box())
        assert (of(said.findings, "totals.low"), of(said.findings, "totals.open")) == ([], [seat])


# ----------------------------------------------------------------- djinns and missions (Y-21, Y-33)


def test_djinns_that_are_not_written_down_are_not_none() -> None:
    """Y-33: the mission for them is open then, which is told only to who has it."""
    base: Record = {"board": ONE, "tiles": [{"tile": "blue_05", "place": 3}], "totals": {"palace": 5}}
    for missions, more, told in (
        (["djinns", "gates"], {}, True),
        (["gates", "djinns"], {}, True),
        (["djinns", "gates"], {"djinns": []}, False),
        (["djinns", "gates"], {"djinns": ["pink"]}, True),
        (["guards", "gates"], {}, False),
    ):
        said = judge({**base, "missions": missions, **more}, box())
        assert ("djinns.missing" in codes(said.findings)) == told
        assert ("totals.other" in codes(said.findings)) != told


def test_the_same_mission_twice_counts_once() -> None:
    """Y-33: and the sentence does not say that somebody else has it."""
    own = {"tiles": [], "djinns": ["red"], "missions": ["djinns", "djinns"]}
    said = judge(own, box())
    assert (said.scores["palace"]["mission_1"], said.scores["palace"]["mission_2"]) == (5, 0)
    assert of(said.findings, "mission.again") == ["palace"]
    assert "mission.twice" not in codes(said.findings)
    others = check(pair({**own, "missions": ["djinns", "gates"]}, {**own, "djinns": []}), box())
    found = [code for code in codes(others) if code.startswith("mission")]
    assert found == ["mission.twice", "mission.again"]


def test_the_same_djinn_twice() -> None:
    """Y-21."""
    alone = check({"tiles": [], "djinns": ["red", "red"]}, box())
    assert codes(alone) == ["djinn.again"]
    both = check(pair({**counts(ONE), "djinns": ["red"]}, {**counts(TWO), "djinns": ["red"]}), box())
    assert of(both, "djinn.twice") == ["b"]


def test_a_board_that_is_unknown_is_written_down_all_the_same() -> None:
    """Y-30: one thing is wrong and one is told; the total is open."""
    own = {**counts(ONE), "board": "alibaba"}
    said = judge({**own, "totals": {"palace": 9}}, box())
    assert of(said.findings, "board.unknown") == ["palace"]
    assert of(said.findings, "board.missing") == []
    assert of(said.findings, "totals.open") == ["palace"]


def test_sapphires_of_all_together() -> None:
    """Y-C5: there are 55."""
    for second, found in ((25, []), (26, ["sapphires.many"])):
        record = pair({**counts(ONE), "sapphires": 30}, {**counts(TWO), "sapphires": second})
        assert [code for code in codes(check(record, box())) if code.startswith("sapphires")] == found


# ----------------------------------------------------------------- tiles that were taken away (Y-23)


WRONG: list[tuple[str, tuple[Put, ...]]] = [
    ("tile.first", (put("blue", 2),)),
    ("tile.foundation", (put("red", 5), put("green", 3))),
    ("tile.hollow", RING),
]


@pytest.mark.parametrize(("code", "built"), WRONG)
@pytest.mark.parametrize(
    ("more", "severity"),
    [
        ({"djinns": ["yellow"]}, "unchecked"),
        ({"djinns": None}, "unchecked"),
        ({"djinns": []}, "error"),
        ({"djinns": ["red"]}, "error"),
    ],
)
def test_a_tile_taken_away_may_explain_what_looks_wrong(
    code: str, built: tuple[Put, ...], more: Record, severity: str
) -> None:
    """Y-23, Y-4, Y-5, Y-8: the record does not hold it; if the djinn was not used the tile is wrong."""
    found = palace(*built, **more).checked
    assert [(f.code, f.severity) for f in found if f.code == code] == [(code, severity)]
    assert ("tile.removed" in codes(found)) == (severity == "unchecked")


@pytest.mark.parametrize(
    ("other", "severity"), [(["yellow"], "unchecked"), (None, "unchecked"), ([], "error"), (["red"], "error")]
)
def test_the_djinn_may_be_with_another_by_now(other: list[str] | None, severity: str) -> None:
    """Y-21, Y-23."""
    table = game({"a": (put("blue", 2),), "b": (put("red", 3),)}, b={"djinns": other})
    (found,) = [f for f in table.checked if f.code == "tile.first"]
    assert found.severity == severity
    absent = {**table.record, "players": ["a", "b", "c"]}
    assert {f.severity for f in check(absent, table.box) if f.code == "tile.first"} == {"unchecked"}


def test_edges_do_not_fit_whoever_was_used() -> None:
    """Y-6: what lies side by side in the end touches."""
    found = palace(put("red", 3, "pg"), djinns=["yellow"]).checked
    assert [(f.code, f.severity) for f in found] == [("tile.edge", "error")]


def test_the_box_knows_how_many_sapphires_it_has() -> None:
    """Y-C5: as they are printed."""
    assert box().sapphires == 55
    few = msgspec.structs.replace(box(), sapphires=3)
    assert "sapphires.many" in codes(check({"tiles": [], "sapphires": 4}, few))
