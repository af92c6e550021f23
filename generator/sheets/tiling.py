"""A piece larger than the paper: parts of its face on several sheets, glued where they overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from generator.content.model import Paper
from generator.sheets.impose import BETWEEN, Grid, room
from generator.units import Box, Size

OVERLAP = 10.0
"""So far a part repeats its left and upper neighbour, to be glued, mm."""
MOST = 100
"""Parts of one piece."""


class Tile(NamedTuple):
    """A part of a face: which it is (``A1``, across by letters), and what of the face it shows, mm."""

    name: str
    window: Box


def tiles(trim: Size, space: Size) -> list[Tile]:
    """The parts of a face of ``trim`` mm that each fit into ``space`` mm, in rows from the top left.

    All parts of a row (column) are equally wide (high); neighbours share ``OVERLAP`` mm.
    """
    columns, rows = (_number(long, room) for long, room in zip(trim, space, strict=True))
    width, height = _side(trim.width, columns), _side(trim.height, rows)
    return list(_tiles(columns, rows, width, height))


def _number(length: float, space: float) -> int:
    return 1 if length <= space else math.ceil((length - OVERLAP) / (space - OVERLAP) - 1e-9)


def _side(length: float, number: int) -> float:
    return (length + OVERLAP * (number - 1)) / number


def _tiles(columns: int, rows: int, width: float, height: float) -> Iterator[Tile]:
    for row in range(rows):
        for column in range(columns):
            window = Box(column * (width - OVERLAP), row * (height - OVERLAP), width, height)
            yield Tile(f"{chr(ord('A') + column % 26)}{row + 1}", window)


def tile_grid(trim: Size, paper: Paper) -> tuple[Grid, list[Tile]]:
    """The page, standing or lying, that needs fewer parts, with one cell in its middle; and the parts."""
    choices = []
    for page in (paper.size, paper.size.turned):
        space = room(page, paper)
        parts = tiles(trim, space)
        cell = Size(parts[0].window.width, parts[0].window.height)
        top = paper.top + (space.height - cell.height) / 2
        choices.append((Grid(page, cell, 1, 1, (page.width - cell.width) / 2, top, (0.0, 0.0)), parts))
    return min(choices, key=lambda choice: len(choice[1]))


def bleed_of_part(part: Box, whole: Box, bleed: float) -> Box:
    """How much of a part shows: it has bleed where it has an edge of the whole piece (all mm)."""
    left = bleed if part.x <= whole.x + BETWEEN else 0.0
    top = bleed if part.y <= whole.y + BETWEEN else 0.0
    right = bleed if part.right >= whole.right - BETWEEN else 0.0
    bottom = bleed if part.bottom >= whole.bottom - BETWEEN else 0.0
    return Box(part.x - left, part.y - top, part.width + left + right, part.height + top + bottom)
