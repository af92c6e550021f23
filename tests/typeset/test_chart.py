"""Charts: where nodes, bands, arrows and their words stand in mm, and what is said of one that cannot be."""

from __future__ import annotations

import itertools
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import InputError, Options, load_game
from generator.content.decode import File
from generator.content.house import Origin
from generator.content.layers import Chart
from generator.content.tables import Record
from generator.content.yaml import Mapping
from generator.kit.kit import make_kit
from generator.press.fonts import FontBook
from generator.typeset.boxes import within_line
from generator.typeset.chart import (
    SIDES,
    Grid,
    Point,
    Side,
    arrow,
    label,
    middle,
    runs_through,
    segments,
    way,
)
from generator.typeset.charted import Charted, Lists, charted, is_labelled
from generator.typeset.compose import Composer
from generator.typeset.face import AreaOp, LineOp, Op, PathOp, TextOp
from generator.typeset.views import root_scope
from generator.units import Box, Length, Size
from tests.helpers import Spoilt

GAP = (12.0, 10.0)
GRID = Grid(Box(5, 7, 130, 110), rows=3, columns=3, gap=GAP, margin=(8, 0))
"""Cells of 30 × 30 mm: columns begin at x 13, 55 and 97, rows at y 7, 47 and 87."""
HERE = Origin(File("page.yaml", Mapping(1, 1, {}, {})), ("layers", 0))
LAYER = Chart(
    chart="",
    name="",
    links="",
    style="",
    layers=(),
    gap=(Length(12), Length(10)),
    margin=(Length(8), Length(0)),
)


def spot(row: int, column: int) -> Box:
    return GRID.node(row, column)


def go(start: tuple[int, int], end: tuple[int, int], leave: Side, enter: Side) -> tuple[Point, ...]:
    return way(spot(*start), spot(*end), leave, enter, GAP)


# ----------------------------------------------------------------- the grid


def test_cells_share_the_box() -> None:
    assert GRID.cell == (30, 30)
    assert spot(1, 1) == (13, 7, 30, 30)
    assert spot(2, 3) == (97, 47, 30, 30)
    assert spot(3, 3).right == GRID.box.right - 8
    assert spot(3, 3).bottom == GRID.box.bottom


@pytest.mark.parametrize(
    ("rows", "top", "bottom"),
    [((1, 1), 7, 42), ((2, 2), 42, 82), ((2, 3), 42, 117), ((1, 3), 7, 117)],
)
def test_a_band_takes_half_the_gap_but_never_leaves_the_box(
    rows: tuple[int, int], top: float, bottom: float
) -> None:
    band = GRID.band(*rows)
    assert (band.x, band.right, band.y, band.bottom) == (5, 135, top, bottom)


# ----------------------------------------------------------------- ways


@pytest.mark.parametrize(
    ("start", "end", "leave", "enter", "points"),
    [
        # straight
        ((1, 1), (1, 2), "right", "left", [(43, 22), (55, 22)]),
        ((1, 3), (1, 1), "left", "right", [(97, 22), (43, 22)]),
        ((1, 1), (2, 1), "bottom", "top", [(28, 37), (28, 47)]),
        ((3, 2), (2, 2), "top", "bottom", [(70, 87), (70, 77)]),
        # one corner
        ((1, 1), (2, 2), "right", "top", [(43, 22), (70, 22), (70, 47)]),
        ((2, 2), (1, 1), "left", "bottom", [(55, 62), (28, 62), (28, 37)]),
        ((2, 1), (1, 3), "top", "left", [(28, 47), (28, 22), (97, 22)]),
        ((1, 3), (3, 1), "bottom", "right", [(112, 37), (112, 102), (43, 102)]),
        # two corners, in the gap next to the start
        ((1, 1), (2, 3), "right", "left", [(43, 22), (49, 22), (49, 62), (97, 62)]),
        ((2, 3), (1, 1), "left", "right", [(97, 62), (91, 62), (91, 22), (43, 22)]),
        ((1, 2), (3, 1), "bottom", "top", [(70, 37), (70, 42), (28, 42), (28, 87)]),
        # two corners, outside the further node
        ((1, 1), (3, 1), "left", "left", [(13, 22), (7, 22), (7, 102), (13, 102)]),
        ((3, 3), (1, 2), "right", "right", [(127, 102), (133, 102), (133, 22), (85, 22)]),
        ((1, 1), (2, 2), "bottom", "bottom", [(28, 37), (28, 82), (70, 82), (70, 77)]),
        ((2, 1), (2, 3), "top", "top", [(28, 47), (28, 42), (112, 42), (112, 47)]),
    ],
)
def test_ways(
    start: tuple[int, int], end: tuple[int, int], leave: Side, enter: Side, points: list[Point]
) -> None:
    assert go(start, end, leave, enter) == tuple(points)


@pytest.mark.parametrize(
    ("start", "end", "leave", "enter"),
    [
        ((1, 2), (1, 1), "right", "left"),  # it lies behind
        ((1, 2), (2, 2), "right", "left"),  # it lies below
        ((1, 1), (1, 2), "right", "right"),  # it is in the way
        ((2, 2), (1, 3), "right", "top"),  # from below into the top
        ((1, 2), (2, 1), "right", "top"),  # away from it
        ((1, 1), (1, 2), "right", "top"),  # beside it
        ((1, 1), (1, 1), "right", "left"),
        ((1, 1), (1, 1), "right", "right"),
        ((1, 1), (1, 1), "right", "top"),
    ],
)
def test_no_way_runs_through_its_own_nodes(
    start: tuple[int, int], end: tuple[int, int], leave: Side, enter: Side
) -> None:
    assert go(start, end, leave, enter) == ()


def test_without_a_gap_there_is_no_way_between_neighbours() -> None:
    grid = GRID._replace(gap=(0.0, 0.0))
    assert way(grid.node(1, 1), grid.node(1, 2), "right", "left", (0, 0)) == ()
    assert way(grid.node(1, 1), grid.node(2, 2), "right", "left", (0, 0)) == ()
    assert way(grid.node(1, 1), grid.node(3, 1), "right", "right", (0, 0)) == ()


def test_a_way_along_an_edge_is_not_through_the_box() -> None:
    points = ((0.0, 10.0), (50.0, 10.0))
    assert not runs_through(points, Box(10, 10, 20, 20))
    assert runs_through(points, Box(10, 9, 20, 20))
    assert not runs_through(points, Box(50, 0, 20, 20))


# ----------------------------------------------------------------- heads


@pytest.mark.parametrize(
    ("points", "end", "head"),
    [
        (((0, 0), (12, 0)), (10.9, 0), {(12, 0), (9.8, -0.836), (9.8, 0.836)}),
        (((0, 0), (-5, 0), (-5, -9)), (-5, -7.9), {(-5, -9), (-5.836, -6.8), (-4.164, -6.8)}),
    ],
)
def test_a_head_ends_at_the_node_and_the_line_inside_the_head(
    points: tuple[Point, ...], end: Point, head: set[Point]
) -> None:
    line, triangle = arrow(points, 0.45)
    assert line[:-1] == points[:-1]
    assert line[-1] == pytest.approx(end)
    assert {(round(x, 6), round(y, 6)) for x, y in triangle} == head
    assert triangle[0] == points[-1]


def test_a_head_is_no_longer_than_the_last_part_of_its_arrow() -> None:
    _, head = arrow(((0, 0), (0, 9), (1, 9)), 0.45)
    assert min(x for x, _ in head) == pytest.approx(0)


def test_a_thick_line_has_a_wider_head() -> None:
    _, head = arrow(((0, 0), (9, 0)), 2)
    assert max(y for _, y in head) - min(y for _, y in head) > 4


# ----------------------------------------------------------------- labels


def label_of(points: tuple[Point, ...], others: tuple[tuple[Point, ...], ...] = (), *taken: Box) -> Any:
    found = label(points, GRID, 0.4, (points, *others), taken)
    x, y, width, height = (round(value, 3) for value in found.box)
    return (x, y, width, height), found.align, found.valign


def test_on_a_level_part_the_words_stand_above_the_line() -> None:
    assert label_of(go((1, 1), (1, 2), "right", "left")) == ((43.8, 15.4, 11.2, 5.6), "left", "bottom")
    assert label_of(go((1, 2), (1, 1), "left", "right")) == ((43, 15.4, 11.2, 5.6), "right", "bottom")
    # as wide as the way is clear
    assert label_of(go((1, 1), (2, 2), "right", "top"))[0] == (43.8, 15.4, 26.2, 5.6)


def test_on_an_upright_part_the_words_stand_to_the_right() -> None:
    assert label_of(go((1, 1), (2, 1), "bottom", "top")) == ((29, 37, 26, 10), "left", "top")
    assert label_of(go((2, 1), (1, 1), "top", "bottom")) == ((29, 37, 26, 10), "left", "bottom")


def test_words_stay_in_the_box_of_the_chart() -> None:
    points = go((1, 3), (2, 3), "bottom", "top")
    assert label_of(points)[0] == (113, 37, 22, 10)


def test_words_keep_off_the_turn_of_their_own_arrow() -> None:
    assert label_of(go((2, 1), (1, 2), "right", "left"))[0] == (43.8, 63, 11.2, 5.6)
    assert label_of(go((1, 2), (2, 3), "bottom", "top")) == ((43, 37, 26, 10), "right", "top")


def test_words_keep_off_other_arrows_and_words() -> None:
    down = go((1, 1), (2, 1), "bottom", "top")
    above = label_of(down)[0]
    crossing = ((40.0, 0.0), (40.0, 99.0))
    assert label_of(down, (crossing,))[1] == "right"
    assert label_of(down, (), Box(*above))[1] == "right"


def test_the_words_of_two_arrows_that_part_stand_in_the_fork() -> None:
    left, right = go((1, 2), (2, 1), "bottom", "top"), go((1, 2), (2, 3), "bottom", "top")
    assert label_of(left, (right,)) == ((43, 37, 26, 4.8), "right", "top")
    assert label_of(right, (left,)) == ((71, 37, 26, 4.8), "left", "top")


def test_a_low_row_has_room_for_no_more_than_half_of_it_and_the_gap() -> None:
    grid = GRID._replace(box=Box(0, 0, 130, 10), gap=(12.0, 2.0))  # rows of 2 mm
    points = way(grid.node(2, 1), grid.node(3, 3), "right", "top", grid.gap)
    assert label(points, grid, 0.4, (), ()).box.y == pytest.approx(grid.node(1, 1).bottom)


# ----------------------------------------------------------------- any chart


def record(table: str, id_: str, **values: Any) -> Record:
    return Record(table, id_, MappingProxyType(values))


CELLS = st.tuples(st.integers(1, 4), st.integers(1, 4))


@st.composite
def charts(draw: st.DrawFn) -> Lists:
    places = draw(st.lists(CELLS, min_size=1, max_size=7, unique=True))
    nodes = [record("nodes", str(i), row=row, column=column) for i, (row, column) in enumerate(places)]
    links = []
    for order in range(draw(st.integers(1, 6))):
        ends = {key: draw(st.sampled_from(nodes)) for key in ("from", "to")}
        sides = {key: draw(st.sampled_from(SIDES)) for key in ("leave", "enter")}
        links.append(record("links", str(order), **ends, **sides))
    return Lists(nodes, links, [])


def in_box(lists: Lists, layer: Chart = LAYER) -> Charted:
    return charted(layer, GRID.box, HERE, lists)


@settings(max_examples=300, deadline=None)
@given(charts())
def test_arrows_run_square_from_the_side_left_to_the_side_entered(lists: Lists) -> None:
    found = in_box(lists)
    told = {problem.fields["link"] for problem in found.problems}
    assert {lists.links[each.order].id for each in found.arrows} == {link.id for link in lists.links} - told
    for each in found.arrows:
        values = lists.links[each.order].values
        start, end = (found.nodes[lists.nodes.index(values[key])] for key in ("from", "to"))
        assert each.points[0] == middle(start, values["leave"])
        assert each.points[-1] == middle(end, values["enter"])
        for (ax, ay), (bx, by) in itertools.pairwise(each.points):
            assert (ax == bx) != (ay == by)
        assert not runs_through(each.points, start)
        assert not runs_through(each.points, end)


@settings(max_examples=300, deadline=None)
@given(charts())
def test_an_arrow_is_sound_or_told(lists: Lists) -> None:
    """No way, a way through a node, a way out of the box: each is told, and nothing else."""
    found = in_box(lists)
    told = {(problem.code, problem.fields["link"]) for problem in found.problems}
    room = GRID.box.inset(-1e-6)
    for link in lists.links:
        start, end = (found.nodes[lists.nodes.index(link.values[key])] for key in ("from", "to"))
        points = way(start, end, link.values["leave"], link.values["enter"], GAP)
        cut = any(segment.overlaps(box) for segment in segments(points) for box in found.nodes.values())
        inside = all(room.x <= x <= room.right and room.y <= y <= room.bottom for x, y in points)
        assert (("chart.way", link.id) in told) == (not points)
        assert (("chart.through", link.id) in told) == cut
        assert (("chart.outside", link.id) in told) != inside


@settings(max_examples=300, deadline=None)
@given(charts())
def test_no_label_lies_over_a_node_or_outside(lists: Lists) -> None:
    found = in_box(lists)
    ways = [each.points for each in found.arrows]
    for each in found.arrows:
        box = label(each.points, found.grid, 0.45, ways, ()).box
        assert box.width > 4
        assert box.height > 2
        assert not any(box.overlaps(node) for node in found.nodes.values())
        assert not runs_through(each.points, box)
        assert box.x >= GRID.box.x
        assert box.right <= GRID.box.right + 1e-6


# ----------------------------------------------------------------- a game with a chart

GAME = """
players: {min: 2, max: 4}
languages: [zh-TW, en]
source: house
tables:
  steps: {one: step, fields: {row: int?, column: int?}, texts: [name]}
  ways: {one: way, fields: {from: steps, to: steps?, leave: text, enter: text?}, texts: ["label?"]}
  stages: {one: stage, fields: {first: int, last: int?}}
  lone: {one: alone, fields: {row: int, column: int}}
"""
STEPS = """
source: house
records:
  deal: {row: 1, column: 1}
  vote: {row: 1, column: 2}
  quest: {row: 2, column: 2}
"""
WAYS = """
source: house
records:
  first: {from: deal, to: vote, leave: right, enter: left}
  second: {from: vote, to: quest, leave: bottom, enter: top}
"""
STAGES = """
source: house
records:
  early: {first: 1, last: 1}
  late: {first: 2, last: 2}
"""
PAGE = """
layers:
  - chart: "{steps}"
    name: step
    links: "{ways}"
    bands: "{stages}"
    band: stage
    gap: [12, 10]
    margin: [8, 0]
    line: 0.5
    colour: red.ink
    style: sheet-note
    box: [5, 5, 100%-10, 100%-10]
    under:
      - {fill: grey.tint}
    layers:
      - {fill: blue.tint, shape: diamond}
      - {frame: blue.ink, shape: diamond, line: 0.6}
      - {text: "{step.name}", style: table-cell, both: first}
"""
WORDS = {
    "zh-TW": """
game: {name: 圖}
components: {sheet: 圖}
steps: {deal: {name: 發牌}, vote: {name: 表決}, quest: {name: 任務}}
ways: {first: {}, second: {label: 通過}}
""",
    "en": """
game: {name: Chart}
components: {sheet: Chart}
steps: {deal: {name: Deal}, vote: {name: Vote}, quest: {name: Quest}}
ways: {first: {}, second: {label: approved}}
""",
}
SIZE = Size(98, 80)  # nodes of 30 × 30 mm at x 13 and 55, y 5 and 45


@pytest.fixture
def flow(tmp_path: Path) -> Spoilt:
    game = Spoilt(tmp_path / "flow")
    lone = "source: house\nrecords: {one: {row: 1, column: 1}}\n"
    tables = {"steps": STEPS, "ways": WAYS, "stages": STAGES, "lone": lone}
    for name, text in {"game": GAME, "components": "sheet: {size: 98x80, front: page}\n", **tables}.items():
        game.write(f"{name}.yaml", text.lstrip())
    for language, text in WORDS.items():
        game.write(f"locale/{language}.yaml", text.lstrip())
    game.write("templates/page.yaml", PAGE.lstrip())
    return game


def compose(game: Spoilt, lang: str = "en") -> tuple[tuple[Op, ...], list[Any]]:
    """What is drawn on the page, and the problems."""
    kit = make_kit(load_game(game.folder), Options(lang=lang))
    composer = Composer(root_scope(kit), FontBook(kit.game.house), "colour")
    languages = tuple(lang.split("+"))
    face = composer.face("page", SIZE, 0, composer.scope, languages, "sheet", HERE)
    return face.ops, composer.problems


def words(ops: tuple[Op, ...]) -> list[str]:
    return ["".join(run.text for line in op.lines for run in line.runs) for op in ops if type(op) is TextOp]


def test_a_chart_is_drawn_from_the_bands_up(flow: Spoilt) -> None:
    ops, problems = compose(flow)
    assert problems == []
    kinds = [type(op).__name__ for op in ops]
    assert kinds == ["AreaOp"] * 2 + ["PathOp"] * 4 + ["AreaOp", "LineOp", "TextOp"] * 3 + ["TextOp"]
    areas = [op for op in ops if type(op) is AreaOp]
    assert [tuple(op.box) for op in areas[:2]] == [(5, 5, 88, 35), (5, 40, 88, 35)]
    assert [tuple(op.box) for op in areas[2:]] == [(13, 5, 30, 30), (55, 5, 30, 30), (55, 45, 30, 30)]
    assert {op.shape for op in areas[2:]} == {"diamond"}
    assert words(ops) == ["Deal", "Vote", "Quest", "approved"]


def test_arrows_have_the_colour_and_the_line_of_the_layer(flow: Spoilt) -> None:
    ops, _ = compose(flow)
    line, head, *_ = [op for op in ops if type(op) is PathOp]
    assert line == PathOp(((43, 20), (55 - 1.1, 20)), "#b1262b", 0.5)
    assert (head.filled, head.colour, head.points[0]) == (True, "#b1262b", (55, 20))


def test_the_words_of_a_link_stand_beside_it_in_the_languages_of_the_piece(flow: Spoilt) -> None:
    ops, _ = compose(flow, "zh-TW+en")
    assert words(ops)[-1].replace("\u2009", " ").split() == ["通過", "approved"]
    last = ops[-1]
    assert type(last) is TextOp
    assert last.lines[0].x == pytest.approx(70 + 0.25 + 0.8)
    assert 35 < last.lines[0].y < 45


def test_a_frame_of_a_diamond_stays_inside_its_box(flow: Spoilt) -> None:
    ops, _ = compose(flow)
    frame = next(op for op in ops if type(op) is LineOp)
    assert frame.shape == "diamond"
    # a side at 45° lies 0.3 mm further in, which is 0.3·√2 along the axes
    assert frame.box.x == pytest.approx(13 + 0.3 * 2**0.5)
    assert frame.box.width == pytest.approx(30 - 0.6 * 2**0.5)
    assert within_line(Box(0, 0, 30, 10), "rect", 1) == Box(0.5, 0.5, 29, 9)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("gap: [12, 10]", "gap: 12", "page.yaml:7:10: layers[0].gap: found “12”, expected a list"),
        ("name: step\n    ", "", "page.yaml:2:5: layers[0]: the key “name” is missing"),
        ("fill: grey.tint", "use: gone", "layers[0].under[0].use: no template is called “gone”"),
        ("fill: blue.tint, shape: diamond", "use: gone", "layers[0].layers[0].use: no template is called"),
    ],
)
def test_what_is_wrong_in_the_template_is_told_when_it_is_read(
    flow: Spoilt, old: str, new: str, says: str
) -> None:
    flow.edit("templates/page.yaml", old, new)
    with pytest.raises(InputError) as raised:
        load_game(flow.folder)
    assert says in str(raised.value)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        (
            "steps.yaml",
            "row: 2, column: 2",
            "row: 0, column: 2",
            "2:12: layers[0].chart: the node quest has row 0 and column 2.",
        ),
        ("steps.yaml", "row: 2, column: 2", "column: 2", "layers[0].chart: the node quest has row – and"),
        (
            "steps.yaml",
            "row: 2, column: 2",
            "row: 1, column: 1",
            "layers[0].chart: the nodes quest and deal both stand in row 1, column 1.",
        ),
        (
            "stages.yaml",
            "first: 2, last: 2",
            "first: 2, last: 1",
            "5:12: layers[0].bands: the band late goes",
        ),
        ("stages.yaml", "first: 2, last: 2", "first: 2", "the band late goes from row 2 to row –."),
        ("ways.yaml", "to: vote, ", "", "4:12: layers[0].links: the link first: its to (–) is no node"),
        (
            "ways.yaml",
            "enter: left",
            "enter: lft",
            "the link first: its enter (lft) is no side. Write one of",
        ),
        ("ways.yaml", ", enter: left", "", "the link first: its enter (–) is no side."),
        (
            "ways.yaml",
            "leave: right",
            "leave: left",
            "the link first leaves deal at the left and enters vote at the left",
        ),
        (
            "ways.yaml",
            "from: deal, to: vote, leave: right, enter: left",
            "from: deal, to: quest, leave: right, enter: right",
            "the link first runs through vote.",
        ),
        (
            "templates/page.yaml",
            "margin: [8, 0]",
            "margin: [40, 0]",
            "2 columns and 2 rows with the gaps between them leave nodes no room in 88 × 70 mm.",
        ),
        (
            "templates/page.yaml",
            'chart: "{steps}"',
            'chart: "{lone}"',
            "its from (deal) is no node of the chart",
        ),
        ("templates/page.yaml", "style: sheet-note", "style: sheet-not", "layers[0].style: no text style"),
    ],
)
def test_what_cannot_be_drawn_is_told_with_its_place(
    flow: Spoilt, file: str, old: str, new: str, says: str
) -> None:
    flow.edit(file, old, new)
    _, problems = compose(flow)
    told = [problem.sentence() for problem in problems]
    assert any(says in text for text in told), told
    assert {Path(problem.place.file).name for problem in problems} == {"page.yaml"}
    assert all(problem.sentence("zh-TW") for problem in problems)


def test_an_arrow_outside_the_box_is_told(flow: Spoilt) -> None:
    flow.edit("ways.yaml", "to: vote, leave: right, enter: left", "to: quest, leave: left, enter: bottom")
    flow.edit("ways.yaml", "from: vote, to: quest, leave: bottom", "from: vote, to: quest, leave: right")
    flow.edit("ways.yaml", "enter: top", "enter: right")
    flow.edit("templates/page.yaml", "margin: [8, 0]", "margin: [2, 0]")
    _, problems = compose(flow)
    told = [problem.sentence() for problem in problems]
    assert any("the link second runs 4.0 mm out of the chart's box. Raise margin" in text for text in told)
    assert len(told) == 2


def test_all_problems_are_told_at_once_and_no_link_is_dropped_in_silence(flow: Spoilt) -> None:
    flow.edit(
        "steps.yaml", "quest: {row: 2, column: 2}", "quest: {row: 1, column: 1}\n  end: {row: -1, column: 9}"
    )
    flow.edit("stages.yaml", "first: 2, last: 2", "first: 2, last: 1")
    flow.edit("ways.yaml", "leave: right, enter: left", "leave: up, enter: down")
    for language in ("en", "zh-TW"):
        flow.edit(f"locale/{language}.yaml", "quest: {", "end: {name: X}, quest: {")
        flow.edit(f"locale/{language}.yaml", "first: {}", "first: {}, third: {}")
    flow.add("ways.yaml", "  third: {from: deal, leave: right, enter: left}\n")
    _, problems = compose(flow)
    codes = [problem.code for problem in problems]
    assert codes == ["chart.cell", "chart.node", "chart.band", "chart.side", "chart.side", "chart.end"]


def test_words_that_do_not_fit_or_cannot_be_printed_are_told(flow: Spoilt) -> None:
    flow.edit("locale/en.yaml", "label: approved", "label: Donaudampfschifffahrtsgesellschaftskapitän")
    flow.edit("locale/en.yaml", "name: Deal", "name: D\u0e01")
    _, problems = compose(flow)
    assert [problem.code for problem in problems] == ["text.overflow", "glyph.missing"]
    assert problems[0].place.path == "layers[0].links"


def test_links_without_words_need_none(flow: Spoilt) -> None:
    flow.edit("game.yaml", ', texts: ["label?"]', "")
    for language in ("en", "zh-TW"):
        text = flow.read(f"locale/{language}.yaml")
        flow.write(f"locale/{language}.yaml", text[: text.index("ways:")])
    ops, problems = compose(flow)
    assert problems == []
    assert words(ops) == ["Deal", "Vote", "Quest"]


def test_a_label_is_a_field_or_a_text(flow: Spoilt) -> None:
    game = load_game(flow.folder)
    assert is_labelled(next(iter(game.tables["ways"])), game)
    assert not is_labelled(next(iter(game.tables["steps"])), game)
    assert is_labelled(record("steps", "x", label="y"), game)
    assert is_labelled({"label": "y"}, game)
    assert not is_labelled("label", game)


def test_what_is_no_record_is_told_by_its_number() -> None:
    found = in_box(Lists(["a", {"row": 1, "column": True}], [7], [None]))
    assert [problem.code for problem in found.problems] == [
        *("chart.node", "chart.node", "chart.band"),
        *("chart.end", "chart.end", "chart.side", "chart.side"),
    ]
    assert found.problems[1].fields["node"] == "#2"


def test_an_empty_chart_draws_nothing() -> None:
    found = in_box(Lists([], [], []))
    assert (found.nodes, found.bands, found.arrows, found.problems) == ({}, {}, [], [])
