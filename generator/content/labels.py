"""Label sheets as sold: where their labels lie, what fits on one, and whether their figures can be."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated

import msgspec

from generator.content.decode import File
from generator.content.model import Paper, Room, doc
from generator.units import Box, Length, Size

NOISE = 1e-6
"""Slack in mm against the noise of sums."""
CLOSE = 0.01
"""So far beyond the paper labels may reach, mm: figures in inches are rounded."""
FOOT = 8
"""A free strip so high (mm) below the last row has room for a line of text."""
Number = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class LabelSheet(msgspec.Struct, frozen=True):
    """A sheet of labels, in mm."""

    maker: str
    articles: Annotated[tuple[str, ...], doc("the maker's numbers of the sheets with these labels")]
    paper: Annotated[str, doc("a paper of house/papers.yaml")]
    size: Annotated[Size, doc("of a label, mm")]
    columns: Number
    rows: Number
    left: Annotated[Room, doc("from the edge of the paper to the first label")]
    top: Annotated[Room, doc("from the upper edge of the paper to the first label")]
    across: Annotated[Room, doc("from the left edge of a label to that of the next")]
    down: Annotated[Room, doc("from the upper edge of a label to that of the next")]
    source: Annotated[str, doc("whose figures these are, and how sure they are")]
    corner: Annotated[Room, doc("radius of the corners of a label")] = Length(0)
    round: Annotated[bool, doc("the labels are discs")] = False
    lying: Annotated[bool, doc("the figures are those of the paper turned")] = False
    version: Annotated[Number, doc("raise it when a figure is mended")] = 1

    @property
    def capacity(self) -> int:
        """Labels on a sheet."""
        return self.columns * self.rows

    @property
    def gap(self) -> tuple[float, float]:
        """Between labels across and down, mm."""
        return (self.across - self.size.width, self.down - self.size.height)

    @property
    def right(self) -> float:
        """Where the last column ends, mm from the left edge of the paper."""
        return self.left + (self.columns - 1) * self.across + self.size.width

    @property
    def bottom(self) -> float:
        """Where the last row ends, mm from the upper edge of the paper."""
        return self.top + (self.rows - 1) * self.down + self.size.height

    def page(self, paper: Paper) -> Size:
        """The sheet as its labels stand upright, mm."""
        return paper.size.turned if self.lying else paper.size

    def foot(self, paper: Paper) -> float:
        """How high (mm) the strip for a line of text below the labels is; 0 if there is no room for one."""
        free = self.page(paper).height - self.bottom
        return free if free >= FOOT else 0

    def fits(self, trim: Size, disc: bool = False) -> bool:
        """Whether a piece of ``trim`` mm, upright in the middle of a label, lies inside it."""
        side, end = (self.size.width - trim.width) / 2, (self.size.height - trim.height) / 2
        if min(side, end) < -NOISE:
            return False
        if disc:
            return True
        if self.round:
            return math.hypot(*trim) <= self.size.width + NOISE
        if side >= self.corner or end >= self.corner:
            return True
        return math.hypot(self.corner - side, self.corner - end) <= self.corner + NOISE

    def bleed(self, trim: Size, bleed: float, disc: bool = False) -> float:
        """How much (mm) of a piece's bleed the label takes; none where corners would cut it."""
        free = min(bleed, (self.size.width - trim.width) / 2, (self.size.height - trim.height) / 2)
        grown = Size(trim.width + 2 * free, trim.height + 2 * free)
        return free if free > NOISE and self.fits(grown, disc) else 0

    def middle(self, label: Box, trim: Size) -> Box:
        """The trim box of a piece in the middle of a label (mm)."""
        x = label.x + (self.size.width - trim.width) / 2
        y = label.y + (self.size.height - trim.height) / 2
        return Box(x, y, *trim)


def check_labels(sheets: Mapping[str, LabelSheet], papers: Mapping[str, Paper], file: File) -> None:
    """Report what cannot be: labels over each other, beyond the paper, or of no sound shape."""
    for name, sheet in sheets.items():
        size = sheet.size
        if not sheet.articles:
            file.report_at("length", (name, "articles"), found=0, expected="1")
        for key, pitch, length in (("across", sheet.across, size.width), ("down", sheet.down, size.height)):
            if pitch < length - NOISE:
                file.report_at("label.pitch", (name, key), pitch=f"{pitch:g}", length=f"{length:g}")
        if sheet.round and size.width != size.height:
            file.report_at("label.round", (name, "size"), found=str(size))
        if sheet.corner > min(size) / 2:
            file.report_at("label.corner", (name, "corner"), found=f"{sheet.corner:g}", size=str(size))
        if sheet.paper not in papers:
            file.report_unknown("paper.unknown", (name, "paper"), sheet.paper, papers)
            continue
        page = sheet.page(papers[sheet.paper])
        for key, beyond in (("across", sheet.right - page.width), ("down", sheet.bottom - page.height)):
            if beyond > CLOSE:
                file.report_at("label.outside", (name, key), beyond=f"{beyond:.2f}", paper=str(page))
