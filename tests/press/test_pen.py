"""The pen's code for text: every character under its own font, every move where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.svg import Drawing
from generator.press.pen import POINTS, Pen
from generator.typeset.face import AreaOp, Line, LineOp, Op, PathOp, Run, Shared, TextOp
from generator.units import Box, Size


class Shown(NamedTuple):
    font: str
    text: str
    move: float


class PlainStore:
    """A press whose codes are the characters themselves."""

    def shared(self, shared: Shared) -> str:
        raise AssertionError

    def drawing(self, drawing: Drawing) -> str:
        raise AssertionError

    def picture(self, path: Path, size: Size) -> str:
        raise AssertionError

    def font(self, font: str) -> tuple[str, Mapping[str, str]]:
        return font, {character: character for character in "abcdefgh"}


def read(code: str) -> list[Shown]:
    """Fonts, texts and moves in the order in which a reader meets them."""
    font, found = "", []
    for token in re.finditer(r"/(\w+) \S+ Tf|\(([a-h]*)\)|\[|\]|(?<=[\[\)])(-?[\d.]+)", code):
        if token[1]:
            font = token[1]
        elif token[2] is not None:
            found.append(Shown(font, token[2], 0))
        elif token[3]:
            found.append(Shown("", "", float(token[3])))
    return found


RUNS = st.lists(
    st.builds(
        lambda font, text, kerns: Run(font, text, tuple(sorted((i, -1.0) for i in kerns if i < len(text)))),
        st.sampled_from(["bold", "regular"]),
        st.text("abcdefgh", min_size=1, max_size=4),
        st.sets(st.integers(0, 3)),
    ),
    min_size=1,
    max_size=5,
)


@settings(max_examples=300, deadline=None)
@given(RUNS)
def test_every_character_is_shown_in_its_font(runs: list[Run]) -> None:
    code = Pen(PlainStore(), 100).code([TextOp((Line(0, 10, 3, tuple(runs)),), "#000000")])
    characters = [(item.font, character) for item in read(code) for character in item.text]
    assert characters == [(run.font, character) for run in runs for character in run.text]


@settings(max_examples=200, deadline=None)
@given(RUNS)
def test_every_move_is_made(runs: list[Run]) -> None:
    code = Pen(PlainStore(), 100).code([TextOp((Line(0, 10, 3, tuple(runs)),), "#000000")])
    moves = sum(item.move for item in read(code))
    assert moves == 1000 * sum(len(run.kerns) for run in runs)


def test_an_icons_room_at_the_head_of_a_line() -> None:
    runs = (Run("", "\ufffc", ((0, 1.1),)), Run("bold", "ab"))
    code = Pen(PlainStore(), 100).code([TextOp((Line(0, 10, 3, runs),), "#000000")])
    assert "/bold" in code
    assert "[-1100(ab)] TJ" in code


def drawn(op: Op) -> tuple[list[tuple[float, float, str]], list[str]]:
    """The points of a path in mm from the top left with what draws to them, and the other words."""
    code = Pen(PlainStore(), 100).code([op])
    points = [
        (round(float(x) / POINTS, 2), round(100 - float(y) / POINTS, 2), command)
        for x, y, command in re.findall(r"(-?[\d.]+) (-?[\d.]+) ([ml])\b", code)
    ]
    return points, re.sub(r"-?[\d.]+ -?[\d.]+ [ml]\b", "", code).split()


DIAMOND = [(25, 30, "m"), (40, 35, "l"), (25, 40, "l"), (10, 35, "l")]


def test_a_diamond_has_its_corners_in_the_middle_of_the_sides() -> None:
    points, rest = drawn(AreaOp(Box(10, 30, 30, 10), "#ff0000", "diamond"))
    assert points == DIAMOND
    assert rest == ["1", "0", "0", "rg", "h", "f"]


def test_the_outline_of_a_diamond_is_closed() -> None:
    points, rest = drawn(LineOp(Box(10, 30, 30, 10), "#000000", 25.4 / 72, "diamond"))
    assert points == DIAMOND
    assert rest == ["0", "G", "1", "w", "h", "S"]


def test_a_disc_is_round_and_a_rectangle_is_not() -> None:
    def curves(op: Op) -> int:
        return Pen(PlainStore(), 100).code([op]).count(" c")

    assert curves(AreaOp(Box(0, 0, 9, 9), "#000000", "disc")) == 4
    assert curves(AreaOp(Box(0, 0, 9, 9), "#000000")) == 0


def test_a_line_through_points_stays_open() -> None:
    points, rest = drawn(PathOp(((1, 2), (5, 2), (5, 9)), "#00ff00", 25.4 / 36))
    assert points == [(1, 2, "m"), (5, 2, "l"), (5, 9, "l")]
    assert rest == ["0", "1", "0", "RG", "2", "w", "S"]


def test_the_head_of_an_arrow_is_filled() -> None:
    points, rest = drawn(PathOp(((5, 9), (4, 7), (6, 7)), "#00ff00", filled=True))
    assert points == [(5, 9, "m"), (4, 7, "l"), (6, 7, "l")]
    assert rest == ["0", "1", "0", "rg", "h", "f"]
