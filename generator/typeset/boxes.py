"""Boxes on a face, in mm: from what a template says to where a layer is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.content.layers import Anchor, Repeat
from generator.content.model import Boxed, Shape
from generator.units import Box, Size

SLACK = 0.05
"""What a box may reach over an edge, mm: nobody sees it, and shares in per cent are rounded by hand."""


def resolve(box: Boxed, face: Box) -> Box:
    """The box of a layer, whose shares are of ``face``."""
    x, y, width, height = box
    size = Size(face.width, face.height)
    return Box(
        face.x + x.of(face.width, size),
        face.y + y.of(face.height, size),
        width.of(face.width, size),
        height.of(face.height, size),
    )


def beyond(box: Box, face: Box) -> float:
    """How far a box reaches over the edge of a face at most, mm; not above 0 if it lies within."""
    return max(face.x - box.x, face.y - box.y, box.right - face.right, box.bottom - face.bottom)


def into_bleed(box: Box, face: Box, bleed: float) -> Box:
    """An area that reaches the trim runs on into the bleed."""
    if not bleed:
        return box
    left = bleed if box.x <= face.x + 1e-6 else 0.0
    top = bleed if box.y <= face.y + 1e-6 else 0.0
    right = bleed if box.right >= face.right - 1e-6 else 0.0
    bottom = bleed if box.bottom >= face.bottom - 1e-6 else 0.0
    return Box(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)


def within_line(box: Box, shape: Shape, width: float) -> Box:
    """The box whose outline, drawn ``width`` mm thick, stays inside ``box`` and touches its edge."""
    if shape != "diamond":
        return box.inset(width / 2)
    # the sides slant, so that they move inwards by more along the axes than across the line
    to_side = box.width * box.height / (2 * math.hypot(box.width, box.height))
    return scaled(box.width, box.height, box, max(0.0, 1 - width / 2 / to_side))


def contain(width: float, height: float, box: Box) -> Box:
    """The largest box of these proportions inside ``box``, in its middle."""
    return scaled(width, height, box, min(box.width / width, box.height / height))


def cover(width: float, height: float, box: Box) -> Box:
    """The smallest box of these proportions that covers ``box``, about its middle."""
    return scaled(width, height, box, max(box.width / width, box.height / height))


def anchored(spot: Box, box: Box, anchor: Anchor) -> Box:
    """``spot`` moved so that it and ``box`` have the sides in common that ``anchor`` names."""
    x, y = spot.x, spot.y
    if "left" in anchor:
        x = box.x
    elif "right" in anchor:
        x = box.right - spot.width
    if "top" in anchor:
        y = box.y
    elif "bottom" in anchor:
        y = box.bottom - spot.height
    return Box(x, y, spot.width, spot.height)


def scaled(width: float, height: float, box: Box, scale: float) -> Box:
    """``width`` × ``height`` at a scale, about the middle of ``box``."""
    w, h = width * scale, height * scale
    return Box(box.x + (box.width - w) / 2, box.y + (box.height - h) / 2, w, h)


def cells(layer: Repeat, box: Box, count: int) -> Iterable[Box]:
    """The boxes of ``count`` values of a list that share ``box``, in order."""
    if not count:
        return
    if layer.columns:
        yield from _grid(layer, box, count)
        return
    down = layer.direction == "down"
    room = ((box.height if down else box.width) - layer.gap * (count - 1)) / count
    step = min(room, layer.cell) if layer.cell else room
    for order in range(count):
        offset = order * (step + layer.gap)
        if down:
            yield Box(box.x, box.y + offset, box.width, step)
        else:
            yield Box(box.x + offset, box.y, step, box.height)


def _grid(layer: Repeat, box: Box, count: int) -> Iterable[Box]:
    """Rows of ``columns`` cells from the top left; with ``snake`` every second row runs back."""
    rows = -(-count // layer.columns)
    width = (box.width - layer.gap * (layer.columns - 1)) / layer.columns
    height = (box.height - layer.gap * (rows - 1)) / rows
    for order in range(count):
        row, column = divmod(order, layer.columns)
        if layer.snake and row % 2:
            column = layer.columns - 1 - column
        yield Box(box.x + column * (width + layer.gap), box.y + row * (height + layer.gap), width, height)
