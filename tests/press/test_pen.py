"""The pen's code for text: every character under its own font, every move where it belongs."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.content.svg import Drawing
from generator.press.pen import Pen
from generator.typeset.face import Line, Run, Shared, TextOp


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

    def picture(self, path: Path) -> str:
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
