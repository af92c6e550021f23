"""The Sultaniya referee: palaces, each beside a twin that differs in one thing, and the score."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.referee.sultaniya import LINES, judge
from generator.referee.sultaniya_count import count, majority, mission_points, own_points
from generator.referee.sultaniya_palace import (
    FIRST,
    FLOORS,
    PRINTED,
    Laid,
    Spot,
    Tile,
    is_lawful,
    lawful_spots,
)
from tests.referee.palaces import (
    Put,
    Record,
    Table,
    box,
    codes,
    game,
    grown,
    grown_game,
    palace,
    put,
)

QUICK = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**32)
BLUE_3, BLUE_2, RED_2 = put("blue", 3, "pc"), put("blue", 2), put("red", 2)
RED_3, RED_5 = put("red", 3), put("red", 5)
RING = (BLUE_3, BLUE_2, RED_2, put("green", 4))
"""With a tile on green 3 it rings in red 3 (Y-8)."""
GROUND = (BLUE_3, BLUE_2)
"""Bears red 1 to 3."""

# ----------------------------------------------------------------- the palace (Y-1 to Y-8)

TWINS: list[tuple[str, str, tuple[Put, ...], tuple[Put, ...]]] = [
    # rule, code, lawful, and its twin of which the last tile is not
    ("Y-1", "tile.floor", (BLUE_3,), (put("red", 3, "pc")._replace(floor="blue"),)),
    ("Y-1 above", "tile.floor", (RED_3,), (put("gold", 3)._replace(floor="red"),)),
    ("Y-2", "tile.taken", (BLUE_3, BLUE_2), (BLUE_3, BLUE_3)),
    ("Y-2 on printed", "tile.taken", (BLUE_3, BLUE_2), (BLUE_3, put("blue", 4))),
    ("Y-3 the blue pair", "tile.taken", (put("blue", 6, "cp"),), (put("blue", 5, "cp"),)),
    ("Y-3 the red above it", "tile.taken", (put("red", 3),), (put("red", 4),)),
    ("Y-4", "tile.first", (BLUE_3,), (put("blue", 2, "pc"),)),
    ("Y-4 only the first", "tile.first", (RED_3, put("blue", 8)), (put("blue", 8),)),
    ("Y-5", "tile.foundation", (RED_3, put("green", 3)), (RED_5, put("green", 3))),
    ("Y-5 on the red floor", "tile.foundation", (BLUE_3, RED_2), (put("blue", 6, "cp"), RED_2)),
    ("Y-5 the left one will do", "tile.foundation", (RED_5, put("green", 6)), (RED_5, put("green", 7))),
    ("Y-6", "tile.edge", (BLUE_3,), (put("blue", 3),)),
    ("Y-7", "tile.outside", (BLUE_3, put("blue", 8)), (BLUE_3, put("blue", 9))),
    ("Y-7 on the left", "tile.outside", (BLUE_3, put("blue", 1)), (BLUE_3, put("blue", 0))),
    ("Y-8", "tile.hollow", (*RING, put("green", 2)), (*RING, put("green", 3))),
    ("Y-8 all six", "tile.hollow", (*RING[:3], put("green", 3)), (*RING, put("green", 3))),
]


@pytest.mark.parametrize(("rule", "code", "lawful", "twin"), TWINS, ids=[row[0] for row in TWINS])
def test_palaces(rule: str, code: str, lawful: tuple[Put, ...], twin: tuple[Put, ...]) -> None:
    assert palace(*lawful).checked == ()
    (finding,) = palace(*twin).checked
    last = twin[-1]
    assert (finding.code, finding.severity, finding.seat) == (code, "error", "palace")
    assert finding.rule == {"Y-3": "Y-2"}.get(rule[:3], rule[:3])
    told = {key: finding.fields[key] for key in ("tile", "number", "floor", "place")}
    floor = last.floor or FLOORS[last.tile.floor]
    assert told == {"tile": f"t{len(twin)}", "number": len(twin), "floor": floor, "place": last.place}


def test_the_six_first_places() -> None:
    """Y-4, and nowhere else; the places themselves are counted by hand."""
    lawful = {
        (floor, place)
        for floor in FLOORS
        for place in range(1, 9)
        for sides in ("pp", "cp", "pc")
        if palace(put(floor, place, sides)).checked == ()
    }
    assert lawful == {("blue", 3), ("blue", 6), ("red", 3), ("red", 5), ("green", 4), ("green", 5)}
    assert {(FLOORS[spot.floor], spot.place) for spot in FIRST} == lawful
    assert {(FLOORS[spot.floor], spot.place) for spot in PRINTED} == {("blue", 4), ("blue", 5), ("red", 4)}


def test_places_of_the_floors() -> None:
    """Y-7: 8, 7, 8 and 7 places."""
    inside = Counter(floor for floor in FLOORS for place in range(-3, 12) if Spot.of(floor, place).is_inside)
    assert inside == {"blue": 8, "red": 7, "green": 8, "gold": 7}


@pytest.mark.parametrize("floor", FLOORS)
def test_a_place_is_what_it_is_called(floor: str) -> None:
    for place in range(1, 8):
        spot = Spot.of(floor, place)
        assert (spot.place, FLOORS[spot.floor]) == (place, floor)
        assert all(spot in lower.above for lower in spot.below)


SIDES: list[tuple[str, dict[str, Any], Put]] = [
    # where the neighbour is, the edge of the tile on green 4 that is spoilt, and the neighbour
    ("left", {"sides": "gp"}, put("green", 3)),
    ("right", {"sides": "pg"}, put("green", 5)),
    ("below_left", {"bottoms": "mp"}, put("red", 3)),
    ("below_right", {"bottoms": "pm"}, put("red", 4)),
    ("above_left", {"tops": "mp"}, put("gold", 3)),
    ("above_right", {"tops": "pm"}, put("gold", 4)),
]


@pytest.mark.parametrize(("side", "edge", "neighbour"), SIDES, ids=[row[0] for row in SIDES])
@pytest.mark.parametrize("turned", [False, True])
def test_edges_on_all_sides(side: str, edge: dict[str, Any], neighbour: Put, turned: bool) -> None:
    """Y-6: the neighbour, the side it is on and both kinds of edge are told; turned over, sides change."""
    at = Spot.of(FLOORS[neighbour.tile.floor], neighbour.place)
    stands = {**box().printed, at: Laid(neighbour.tile.front, "n")}
    found = []
    for front in (put("green", 4).tile.front, put("green", 4, **edge).tile.front):
        tile = Tile("t1", 2, front.mirrored if turned else front)
        table = msgspec.structs.replace(box(), tiles={"t1": tile}, printed=stands)
        record = {"tiles": [{"tile": "t1", "place": 4, "turned": turned}]}
        found.append(Table(record, table).checked)
    assert found[0] == ()
    (finding,) = found[1]
    kind = "minaret" if "m" in next(iter(edge.values())) else "gate"
    told = {key: finding.fields[key] for key in ("side", "own_edge", "other_edge", "other")}
    assert told == {"side": side, "own_edge": kind, "other_edge": "plain", "other": "n"}


@pytest.mark.parametrize(
    ("side", "edge"),
    [
        ("left", {"sides": "pg"}),
        ("right", {"sides": "gp"}),
        ("below_left", {"tops": "pm"}),
        ("below_right", {"tops": "mp"}),
        ("above_left", {"bottoms": "pm"}),
        ("above_right", {"bottoms": "mp"}),
    ],
)
def test_the_edge_of_the_neighbour_that_touches(side: str, edge: dict[str, Any]) -> None:
    """Y-6: only the half that touches is looked at, and told."""
    neighbour = next(row[2] for row in SIDES if row[0] == side)
    floor, place = FLOORS[neighbour.tile.floor], neighbour.place
    table = msgspec.structs.replace(box(), tiles={"t1": put("green", 4).tile})
    found = []
    for turned in (False, True):
        face = put(floor, place, **edge).tile.face(turned)
        stands = {**box().printed, Spot.of(floor, place): Laid(face, "n")}
        own = msgspec.structs.replace(table, printed=stands)
        found.append(Table({"tiles": [{"tile": "t1", "place": 4}]}, own).checked)
    (finding,), mirrored_ = found
    assert mirrored_ == ()
    told = finding.fields["side"], finding.fields["own_edge"], finding.fields["other_edge"]
    assert told == (side, "plain", "gate" if "sides" in edge else "minaret")


def test_a_gap_on_the_ground_is_no_hollow() -> None:
    """Y-8: it has no six neighbours."""
    assert palace(RED_3, put("blue", 2), put("red", 2)).checked == ()


def test_a_ring_around_the_tile_just_laid_is_no_hollow() -> None:
    """Y-8: filling the last gap is lawful, and so is a second tile beside it."""
    assert palace(*RING[:3], put("red", 3), RING[3], put("green", 3)).checked == ()


def test_a_wrong_tile_lies_all_the_same() -> None:
    """So that the next are judged by what lies there; but not one outside or on another."""
    table = palace(RED_5, put("green", 3), put("gold", 3), put("gold", 2, "pg"))
    assert [(f.code, f.fields["number"]) for f in table.checked] == [
        ("tile.foundation", 2),
        ("tile.edge", 4),
    ]
    taken = palace(RED_3, put("red", 3, "gg"), put("red", 2), put("blue", 3, "pc")).checked
    assert [(f.code, f.fields["number"]) for f in taken] == [("tile.taken", 2), ("tile.foundation", 3)]


def test_several_faults_of_a_tile_are_all_told() -> None:
    found = palace(put("gold", 2, "gg")._replace(floor="green")).checked
    assert codes(found) == ["tile.floor", "tile.first", "tile.foundation"]


def test_the_floor_may_be_left_out() -> None:
    given_ = palace(RED_3._replace(floor="red"))
    assert given_.checked == palace(RED_3).checked == ()
    assert given_.judged.totals == palace(RED_3).judged.totals


def test_turned_tiles_are_mirrored() -> None:
    """Y-C2: turned over, a column on the left is one on the right."""
    tile = put("blue", 3, "cp")
    assert codes(palace(tile).checked) == ["tile.edge"]
    assert palace(tile._replace(turned=True)).checked == ()


# ----------------------------------------------------------------- the score (Y-30 to Y-34)

WANTS = {board.id: board.wants for board in box().boards.values()}
GATES = next(board for board, wants in WANTS.items() if wants == ("window", "garden", "gate"))
MINARETS = next(board for board, wants in WANTS.items() if wants == ("tower", "cupola", "minaret"))


def lines(table: Table, player: str = "palace") -> dict[str, int]:
    return {line: points for line, points in table.judged.scores[player].items() if points}


def test_own_objectives() -> None:
    """Y-30: windows or towers 1, gardens or cupolas 3, gates or minarets 6; the other kind scores nothing."""
    built = (
        *GROUND,
        put("red", 3, "gp", a="window", b="garden"),
        put("red", 2, "pg", a="window", b="tower"),
        put("green", 4, "pp", bottoms="pp", a="cupola"),
    )
    assert lines(palace(*built, board=GATES)) == {"small": 2, "middle": 3, "large": 6}
    assert lines(palace(*built, board=MINARETS)) == {"small": 1, "middle": 3}


def test_every_board_wants_one_of_each_pair() -> None:
    """Y-30: eight characters, eight combinations, points 1, 3 and 6."""
    assert len(set(WANTS.values())) == 8
    for wants in WANTS.values():
        assert [box().points[feature] for feature in wants] == [1, 3, 6]


def test_gates_count_when_their_halves_meet() -> None:
    """Y-34."""
    half = put("red", 3, "gp")
    assert "large" not in lines(palace(*GROUND, half, board=GATES))
    assert lines(palace(*GROUND, half, put("red", 2, "gg"), board=GATES))["large"] == 6
    assert lines(palace(*GROUND, half, put("red", 2, "gg"), put("red", 1, "pg"), board=GATES))["large"] == 12


@pytest.mark.parametrize(
    ("board", "built"),
    [
        ("GATES", (*GROUND, put("red", 3, "gp"), put("red", 2, "pp"))),
        ("GATES", (*GROUND, put("red", 3, "pp"), put("red", 2, "pg"))),
        ("MINARETS", (put("red", 3, tops="pm"), put("green", 4, bottoms="pp"))),
        ("MINARETS", (put("red", 3, tops="pp"), put("green", 4, bottoms="mp"))),
    ],
)
def test_a_half_beside_another_edge_is_not_whole(board: str, built: tuple[Put, ...]) -> None:
    """Y-34: nor where a wrong tile lies all the same (Y-6)."""
    table = palace(*built, board={"GATES": GATES, "MINARETS": MINARETS}[board])
    assert [finding.code for finding in table.checked] == ["tile.edge"]
    assert "large" not in lines(table)


def test_minarets_count_when_foot_and_top_meet() -> None:
    """Y-34; the floor of its foot counts."""
    foot = put("red", 3, tops="pm")
    assert "large" not in lines(palace(foot, board=MINARETS))
    both = palace(foot, put("green", 4, bottoms="mp"), board=MINARETS, missions=["minarets"])
    assert lines(both)["large"] == 6
    assert count(_stand(both)).by_floor("minaret") == {1: 1}


def _stand(table: Table) -> dict[Spot, Laid]:
    from generator.referee.sultaniya_check import build
    from generator.referee.sultaniya_record import read_record

    record = read_record(table.record, table.box, "palace", [])
    return build(record.palaces["palace"], "palace", table.box).palace


@pytest.mark.parametrize(
    ("guards", "points"),
    [
        # Y-31: one player
        ((0,), (0,)),
        ((1,), (9,)),
        # two: no third place
        ((2, 1), (9, 6)),
        ((1, 1), (4, 4)),
        ((3, 0), (9, 0)),
        ((0, 0), (0, 0)),
        # three
        ((3, 2, 1), (9, 6, 3)),
        ((2, 2, 1), (4, 4, 3)),
        ((3, 1, 1), (9, 3, 3)),
        ((1, 1, 1), (3, 3, 3)),
        ((0, 1, 0), (0, 9, 0)),
        # four: nothing for the fourth
        ((4, 3, 2, 1), (9, 6, 3, 0)),
        ((3, 3, 2, 1), (4, 4, 3, 0)),
        ((4, 2, 2, 1), (9, 3, 3, 0)),
        ((4, 3, 1, 1), (9, 6, 1, 1)),
        ((2, 2, 2, 1), (3, 3, 3, 0)),
        ((4, 1, 1, 1), (9, 2, 2, 2)),
        ((1, 1, 1, 1), (2, 2, 2, 2)),
        ((2, 2, 1, 1), (4, 4, 1, 1)),
        ((1, 0, 1, 0), (4, 0, 4, 0)),
    ],
)
def test_guards(guards: tuple[int, ...], points: tuple[int, ...]) -> None:
    """Y-31, house: ties share the points of the higher place, rounded down; no guard, no points."""
    named = dict(zip("abcd", guards, strict=False))
    assert tuple(majority(named).values()) == points
    palaces: Record = {
        name: {"board": board, "counts": {"guard": number, "roofs": 0, "missions": [0, 0]}}
        for (name, number), board in zip(named.items(), box().boards, strict=False)
    }
    scores = judge({"players": list(named), "palaces": palaces}, box()).scores
    assert tuple(scores[name]["guards"] for name in named) == points


def test_guards_of_tiles_and_of_counts_are_compared() -> None:
    table = game({"a": (put("red", 3, a="guard", b="guard"),), "b": ()}, b={"counts": {"guard": 1}})
    scores = table.judged.scores
    assert (scores["a"]["guards"], scores["b"]["guards"]) == (9, 6)


def test_guards_of_one_whose_palace_is_not_written_down_are_none() -> None:
    """Y-31: not as if he tied; that the points are open is told elsewhere."""
    table = game({"a": (put("red", 3, a="guard"),)})
    table.record["players"].append("b")
    assert table.judged.scores["a"]["guards"] == 9


def test_numbers_on_roofs() -> None:
    """Y-32; the roofs of Y-24 are others: a roof without a number is one too."""
    table = palace(put("green", 4), put("gold", 4, points=3), put("gold", 3))
    assert table.checked == ()
    assert lines(table) == {"roofs": 3}
    assert count(_stand(table)).roofs == 2


FLOOR = (
    *GROUND,
    put("red", 3, a="window", b="window"),
    put("red", 2, a="window"),
    put("green", 3, a="window"),
)
GREEN_GATE = (put("green", 3, "gp"), put("green", 2, "pg"))
FEET = (put("green", 3, bottoms="pm"), put("green", 4, bottoms="mp"))
MISSIONS: list[tuple[str, tuple[Put, ...], dict[str, Any], int]] = [
    # Y-33: mission, tiles, more of the record, points
    ("windows", FLOOR, {}, 6),
    ("towers", (put("red", 3, a="tower"), put("green", 3, a="tower", b="tower")), {}, 4),
    ("gardens", (put("red", 3, a="garden", b="garden"), put("green", 3, a="garden")), {}, 6),
    ("cupolas", (put("red", 3, a="cupola"), put("green", 3)), {}, 3),
    ("gates", (*GROUND, put("red", 3, "gp"), put("red", 2, "gg"), put("red", 1, "pg")), {}, 4),
    ("gates", (*GROUND, put("red", 3, "gp"), put("red", 2, "pg"), *GREEN_GATE), {}, 8),
    ("minarets", (put("red", 3, tops="mm"), *FEET), {}, 8),
    ("guards", (put("red", 3, a="guard"), put("green", 3, a="guard"), put("green", 4, a="guard")), {}, 6),
    ("guards", (put("red", 3, a="guard"), put("red", 5, a="guard")), {}, 3),
    ("openings", (put("red", 3, a="window", b="tower"), put("green", 4, b="tower")), {}, 6),
    ("djinns", (), {"djinns": ["red", "blue"]}, 10),
    ("djinns", (), {}, 0),
    ("sapphires", (), {"sapphires": 7}, 7),
    ("sapphires", (put("red", 3, a="sapphire"),), {"sapphires": 13}, 12),
]  # fmt: skip


@pytest.mark.parametrize(("mission", "built", "more", "points"), MISSIONS)
def test_missions(mission: str, built: tuple[Put, ...], more: dict[str, Any], points: int) -> None:
    table = palace(*built, missions=[mission, "towers" if mission != "towers" else "windows"], **more)
    assert [f for f in table.checked if f.severity == "error"] == []
    assert table.judged.scores["palace"]["mission_1"] == points
    swapped = palace(*built, missions=table.record["missions"][::-1], **more)
    assert swapped.judged.scores["palace"]["mission_2"] == points


def test_every_mission_is_tried() -> None:
    assert {row[0] for row in MISSIONS} == set(box().missions)


def test_both_missions_count() -> None:
    both = palace(*FLOOR, missions=["windows", "openings"])
    assert (lines(both)["mission_1"], lines(both)["mission_2"]) == (6, 6)


def test_a_third_mission_scores_nothing() -> None:
    """Y-33."""
    table = palace(*FLOOR, missions=["djinns", "towers", "windows"])
    assert "mission.count" in codes(table.checked)
    assert lines(table) == {}


# ----------------------------------------------------------------- who won (Y-35)


def quick(board: str, roofs: int, sapphires: int | None = None) -> Record:
    wants = dict.fromkeys(WANTS[board], 0)
    counts = {**wants, "guard": 0, "roofs": roofs, "missions": [0, 0]}
    return {"board": board, "counts": counts, **({} if sapphires is None else {"sapphires": sapphires})}


@pytest.mark.parametrize(
    ("players", "winners", "how", "open_"),
    [
        ({"a": (5, 0), "b": (4, 9)}, "a", "none", ""),
        ({"a": (5, 1), "b": (5, 2)}, "b", "sapphires", ""),
        ({"a": (5, 2), "b": (5, 2)}, "ab", "shared", ""),
        ({"a": (5, 2), "b": (5, 2), "c": (5, 1)}, "ab", "shared", ""),
        ({"a": (5, 2), "b": (5, 3), "c": (4, 9)}, "b", "sapphires", ""),
        ({"a": (5, None), "b": (5, 3), "c": (4, 9)}, "ab", "shared", "a"),
        ({"a": (5, None), "b": (4, None)}, "a", "none", ""),
        ({"a": (0, 0), "b": (0, 0)}, "ab", "shared", ""),
        ({"a": (0, 0)}, "a", "none", ""),
    ],
)
def test_winners(players: dict[str, tuple[int, int | None]], winners: str, how: str, open_: str) -> None:
    """Y-35, house: sapphires left, then shared."""
    sides = [board.id for board in box().boards.values() if board.side == 1]
    palaces = {
        name: quick(board, *points) for (name, points), board in zip(players.items(), sides, strict=False)
    }
    said = judge({"players": list(players), "palaces": palaces}, box())
    assert ("".join(said.winners), said.tie_break) == (winners, how)
    assert "".join(f.seat for f in said.findings if f.code == "sapphires.tie") == open_
    assert {f.rule for f in said.findings if f.code == "sapphires.tie"} <= {"Y-35"}
    assert said.totals == {name: points[0] for name, points in players.items()}


def test_counts_score_as_tiles_do() -> None:
    """Y-30 to Y-33 by numbers alone."""
    counts = {"window": 5, "garden": 2, "gate": 1, "guard": 3, "roofs": 6, "missions": [8, 12]}
    said = judge({"players": ["a"], "palaces": {"a": {"board": GATES, "counts": counts}}}, box())
    assert said.scores["a"] == dict(zip(LINES, (5, 6, 6, 9, 6, 8, 12), strict=True))
    assert said.totals == {"a": 52}
    assert codes(said.findings) == ["counts.only"]


# ----------------------------------------------------------------- properties


def mirrored(puts: list[Put]) -> list[Put]:
    return [
        each._replace(place=Spot.of(each.floor, each.place).mirrored.place, turned=not each.turned)
        for each in puts
    ]


def stand(puts: list[Put], printed: dict[Spot, Laid]) -> dict[Spot, Laid]:
    """The palace that stands, if every tile is lawful."""
    stands = dict(printed)
    for each in puts:
        spot, face = Spot.of(each.floor, each.place), each.tile.face(each.turned)
        assert is_lawful(stands, spot, each.tile.floor, face)
        stands[spot] = Laid(face, each.tile.id, each.turned)
    return stands


@QUICK
@given(SEEDS)
def test_a_palace_in_a_mirror_is_as_lawful_and_scores_the_same(seed: int) -> None:
    chance = random.Random(seed)
    puts = grown(chance, list(box().tiles.values()), chance.randrange(1, 25))
    printed = {spot.mirrored: laid._replace(face=laid.face.mirrored) for spot, laid in box().printed.items()}
    one = count(stand(puts, box().printed))
    other = count(stand(mirrored(puts), printed))
    features = ("window", "tower", "garden", "cupola", "gate", "minaret", "guard", "sapphire")
    for feature in features:
        assert one.by_floor(feature) == other.by_floor(feature)
        columns = {15 - column: number for column, number in one.by_column(feature).items()}
        assert columns == other.by_column(feature)
    assert (one.roofs, one.roof_points) == (other.roofs, other.roof_points)
    for board in box().boards.values():
        assert own_points(one, board, box()) == own_points(other, board, box())
    for mission in box().missions.values():
        assert mission_points(mission, one, 1, 3) == mission_points(mission, other, 1, 3)


@QUICK
@given(SEEDS)
def test_what_is_unlawful_is_so_in_a_mirror(seed: int) -> None:
    """Turned over, a tile may lie where its place then is, and nowhere else."""
    chance = random.Random(seed)
    tiles = list(box().tiles.values())
    puts = grown(chance, tiles, chance.randrange(20))
    printed = {spot.mirrored: laid._replace(face=laid.face.mirrored) for spot, laid in box().printed.items()}
    one, other = stand(puts, box().printed), stand(mirrored(puts), printed)
    for tile in chance.sample(tiles, 10):
        places = {(spot.mirrored, not turned) for spot, turned in lawful_spots(one, tile)}
        assert places == set(lawful_spots(other, tile))


@QUICK
@given(SEEDS, st.integers(2, 4))
def test_games_that_try_the_tiles_count_as_the_referee_does(seed: int, players: int) -> None:
    """Y-30 to Y-32: the design of the tiles is weighed by the points that are played for."""
    record = grown_game(players, random.Random(seed))
    scores = judge(record, box()).scores
    counts = {}
    for name, own in record["palaces"].items():
        table = Table({"tiles": own["tiles"]}, box())
        counts[name] = count(_stand(table))
        points = own_points(counts[name], box().boards[own["board"]], box())
        assert list(points.values()) == [scores[name][line] for line in LINES[:3]]
        assert counts[name].roof_points == scores[name]["roofs"]
    guards = majority({name: each.total("guard") for name, each in counts.items()})
    assert guards == {name: scores[name]["guards"] for name in guards}


@QUICK
@given(SEEDS, st.integers(1, 4))
def test_lawful_games_have_no_errors_and_may_lack_their_last_tiles(seed: int, players: int) -> None:
    chance = random.Random(seed)
    record = grown_game(players, chance)
    assert [f for f in judge(record, box()).findings if f.severity == "error"] == []
    for own in record["palaces"].values():
        del own["tiles"][len(own["tiles"]) - chance.randrange(len(own["tiles"])) :]
    assert [f for f in judge(record, box()).findings if f.severity == "error"] == []


@QUICK
@given(SEEDS)
def test_a_tile_lies_where_it_may_and_nowhere_else(seed: int) -> None:
    """What ``lawful_spots`` leaves out is refused by the referee, what it names is not."""
    chance = random.Random(seed)
    tiles = list(box().tiles.values())
    puts = grown(chance, tiles, chance.randrange(12))
    tile = chance.choice(tiles)
    lawful = set(lawful_spots(stand(puts, box().printed), tile))
    for place in range(10):
        for turned in (False, True):
            last = Put(tile, place, FLOORS[tile.floor], turned)
            rows = [
                {"tile": each.tile.id, "place": each.place, "floor": each.floor, "turned": each.turned}
                for each in (*puts, last)
            ]
            found = Table({"tiles": rows}, box()).checked
            assert (found == ()) == ((Spot.of(last.floor, place), turned) in lawful)
