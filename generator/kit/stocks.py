"""What of a stock is printed: the label of a stick, the strip of a ring; sizes in mm."""

from __future__ import annotations

import math

from generator.content.model import Component, Stock
from generator.errors import InputError, Problem, nearest
from generator.options import Options
from generator.units import Length, Size

CUPS = (20, 200)
"""Diameters of cups, mm."""
SLACK = 1.5
"""So much longer than the circumference a ring is, mm."""
TAB = 12
"""The end of a ring that is glued under the other, mm."""


def chosen_stock(component: Component, stocks: dict[str, Stock], options: Options) -> Stock | None:
    """The stock of a component, with ``--stick`` and ``--cup``; None if it has a size of its own.

    Raises:
        InputError: there is no such stick or cup.
    """
    stock = stocks.get(component.stock or "")
    if stock and stock.kind == "stick" and options.stick is not None:
        return stick_stock(options.stick, stock, stocks)
    return ring_strip(stock, options.cup) if stock and stock.kind == "ring" else stock


def label_size(stock: Stock | None) -> Size:
    """What is printed for a stock: the thing's size less its margins, mm."""
    assert stock is not None, "checked when the game was read"
    side, end = stock.margin
    return Size(stock.size.width - 2 * side, stock.size.height - 2 * end)


def ring_strip(stock: Stock, diameter: float | None) -> Stock:
    """The strip that closes round a cup: its circumference, a little slack, and a tab to glue (mm).

    Raises:
        InputError: no cup is so small or so large.
    """
    across = stock.size.width if diameter is None else diameter
    if not CUPS[0] <= across <= CUPS[1]:
        raise InputError(Problem("cup.range", {"found": f"{across:g}", "min": CUPS[0], "max": CUPS[1]}))
    length = round(math.pi * across + SLACK + TAB, 1)
    return Stock("ring", Size(length, stock.size.height), stock.source, stock.margin)


def widest_cup(length: float) -> int:
    """The diameter (whole mm) of the widest cup that a strip of so many mm closes round; 0 for none."""
    across = int((length - SLACK - TAB) / math.pi)
    return min(across, int(CUPS[1])) if across >= CUPS[0] else 0


def stick_stock(text: str, default: Stock, stocks: dict[str, Stock]) -> Stock:
    """The stick that ``--stick`` names: a stock, or a length and a width in mm.

    For a size of its own the side margin is the default stick's and the end margin keeps its
    share of the width, since the ends of a stick are round.

    Raises:
        InputError: neither a stock nor a size, or so small that no label is left.
    """
    sticks = {name: stock for name, stock in stocks.items() if stock.kind == "stick"}
    if text in sticks:
        return sticks[text]
    try:
        size = Size.parse(text)
    except ValueError:
        fields = {"found": text, "known": ", ".join(sticks), "near": nearest(text, sticks)}
        raise InputError(Problem("stick.size", fields)) from None
    size = Size(min(size), max(size))
    for stock in sticks.values():
        if stock.size == size:
            return stock
    side, end = default.margin
    margin = (side, Length(end / default.size.width * size.width))
    if size.width <= 2 * margin[0] or size.height <= 2 * margin[1]:
        raise InputError(Problem("stick.small", {"found": str(size)}))
    return Stock("stick", size, "house", margin)
