"""Fills lines from a measured paragraph and turns them into runs."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from generator.content.model import Align
from generator.typeset.face import Line, Run
from generator.typeset.measure import ICON, ICON_EM, OPENING, Measured

ASCENT = 0.88
"""Top of the em box above the baseline, em: the box of a Chinese character reaches from 0.88 to -0.12."""
SLACK = 1e-9
STRETCH = 0.05
"""A line wider apart than this many em a character is better left ragged."""
_SHORT = 3.0
"""A last line of one word narrower than this many em looks forgotten."""


class InlineIcon(NamedTuple):
    """An icon within a line: its name, left edge, top and size in mm."""

    name: str
    x: float
    y: float
    size: float


def fill(measured: Measured, width: float) -> list[tuple[int, int]] | None:
    """Character ranges of the lines at most ``width`` em wide; None if one word alone is wider."""
    stop = len(measured.text)
    if measured.width <= width + SLACK:
        return [(0, stop)]
    ends, breaks, edges = measured.ends, measured.breaks, measured.edges
    lines: list[tuple[int, int]] = []
    start = order = 0
    while start < stop:
        limit = edges[start] + width + SLACK + measured.lead(start)
        fitting = bisect_right(ends, limit, order)
        if fitting == order:
            return None
        order = fitting
        lines.append((start, breaks[order - 1]))
        start = breaks[order - 1]
    if len(lines) > 1:
        _mend_short_last(measured, lines, width)
    return lines


def _mend_short_last(measured: Measured, lines: list[tuple[int, int]], width: float) -> None:
    """Take a word down to a last line that would hold one short word or character alone (孤字)."""
    start, stop = lines[-1]
    alone = measured.breaks[-2] == start
    if not alone or measured.ends[-1] - measured.edges[start] >= _SHORT or width < 2 * _SHORT:
        return
    split = measured.breaks[-3] if len(measured.breaks) > 2 else 0
    if split > lines[-2][0] and measured.ends[-1] - measured.edges[split] <= width:
        lines[-2:] = [(lines[-2][0], split), (split, stop)]


def line_width(measured: Measured, start: int, stop: int) -> float:
    """The ink of a line, em."""
    if start == 0 and stop == len(measured.text):
        return measured.width
    return measured.ink_end(stop) - measured.edges[start] - measured.lead(start)


def place_line(
    measured: Measured,
    start: int,
    stop: int,
    x: float,
    top: float,
    width: float,
    size: float,
    pitch: float,
    align: Align,
    justify: bool = False,
) -> tuple[Line, tuple[InlineIcon, ...]]:
    """A line at ``top`` (mm) in a box ``width`` mm wide; ``size`` mm an em, ``pitch`` mm a line."""
    text = measured.text
    baseline = top + (pitch - size) / 2 + ASCENT * size
    slack = 0.0
    if justify or align != "left":
        slack = width - line_width(measured, start, stop) * size
        x += {"left": 0.0, "center": 0.5, "right": 1.0}[align] * slack
    if start < stop and text[start] in OPENING:
        x -= measured.lead(start) * size
    while stop > start and text[stop - 1] == " ":
        stop -= 1
    stretch = _stretch(measured, start, stop, slack / size) if justify else {}
    if not stretch and len(measured.spans) == 1 and measured.spans[0].font:
        moves = [(i - start, kern) for i, kern in measured.kerns.items() if start <= i < stop - 1]
        return Line(x, baseline, size, (Run(measured.spans[0].font, text[start:stop], tuple(moves)),)), ()
    return _line_of_runs(measured, start, stop, x, baseline, size, stretch)


def _line_of_runs(
    measured: Measured,
    start: int,
    stop: int,
    x: float,
    baseline: float,
    size: float,
    stretch: dict[int, float],
) -> tuple[Line, tuple[InlineIcon, ...]]:
    kerns = {i: kern for i, kern in measured.kerns.items() if start <= i < stop - 1}
    if stretch:
        spread = {i: kerns.get(i, 0.0) + extra for i, extra in stretch.items()}
        kerns = dict(sorted({**kerns, **spread}.items()))
    runs: list[Run] = []
    icons: list[InlineIcon] = []
    for span in measured.spans:
        first, last = max(start, span.start), min(stop, span.end)
        if first >= last:
            continue
        moves = [(i - first, kern) for i, kern in kerns.items() if first <= i < last]
        if span.icon:
            shift = sum(stretch.get(i, 0.0) for i in range(start, first))
            left = x + (measured.edges[first] - measured.edges[start] + shift) * size
            icons.append(InlineIcon(span.icon, left, baseline - ASCENT * size, size))
            runs.append(Run("", ICON, ((0, ICON_EM + sum(kern for _, kern in moves)),)))
        else:
            runs.append(Run(span.font, measured.text[first:last], tuple(moves)))
    return Line(x, baseline, size, tuple(runs)), tuple(icons)


def _stretch(measured: Measured, start: int, stop: int, slack: float) -> dict[int, float]:
    """Extra em after characters so that the line reaches both edges: between Chinese characters."""
    text = measured.text
    gaps = [
        index
        for index in range(start, stop - 1)
        if text[index] > "\u2e7f" or text[index + 1] > "\u2e7f" or text[index] == " "
    ]
    if not gaps or slack <= 0 or slack > STRETCH * (stop - start):
        return {}
    return dict.fromkeys(gaps, slack / len(gaps))
