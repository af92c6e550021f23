"""Where pieces lie on sheets: pure functions over mm.

Fronts are laid in rows from the top left. Backs mirror about the edge on which the sheet is
turned; when it turns about a horizontal axis they are also turned by 180°, so that a card cut out
and turned over sideways stands upright on both faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, TypeVar

from generator.content.model import Paper
from generator.errors import InputError, Place, Problem
from generator.units import Box, Size

T = TypeVar("T")
Flip = Literal["long-edge", "short-edge"]
BETWEEN = 0.05
"""Slack in mm when asking whether a cell still fits, against the noise of sums."""


class Grid(NamedTuple):
    """Cells of one trim size on a page of ``page`` mm; ``left`` and ``top`` is the first cell's corner."""

    page: Size
    cell: Size
    columns: int
    rows: int
    left: float
    top: float
    gap: tuple[float, float]

    @property
    def capacity(self) -> int:
        """Cells on one side of a sheet."""
        return self.columns * self.rows

    def front(self, index: int) -> Box:
        """The trim box of a cell, counted along the rows from the top left."""
        row, column = divmod(index, self.columns)
        x = self.left + column * (self.cell.width + self.gap[0])
        y = self.top + row * (self.cell.height + self.gap[1])
        return Box(x, y, *self.cell)

    def back(self, index: int, flip: Flip) -> Box:
        """The trim box exactly behind :meth:`front` once the sheet is turned."""
        box = self.front(index)
        if self.turns_sideways(flip):
            return box._replace(x=self.page.width - box.right)
        return box._replace(y=self.page.height - box.bottom)

    def turns_sideways(self, flip: Flip) -> bool:
        """Whether turning the sheet mirrors left and right (a vertical axis)."""
        standing = self.page.height >= self.page.width
        return standing == (flip == "long-edge")


def make_grid(
    cell: Size,
    paper: Paper,
    gap: tuple[float, float],
    name: str,
    bleed: float = 0,
    place: Place | None = None,
) -> Grid:
    """The grid with the most cells, standing or lying; standing where both hold as many.

    The block of cells stands in the middle between the margins; ``bleed`` keeps its room at the
    outside, or, where it has none beside a piece that fills the paper, runs into the margins.

    Raises:
        InputError: the component is larger than the paper's printable area.
    """
    pages = (paper.size, paper.size.turned)
    best = max((_grid(cell, page, paper, gap, bleed) for page in pages), key=lambda grid: grid.capacity)
    if bleed and not best.capacity:
        best = max((_grid(cell, page, paper, gap, 0) for page in pages), key=lambda grid: grid.capacity)
    if not best.capacity:
        width, height = room(paper.size, paper)
        fields = {"name": name, "size": str(cell), "room": str(Size(round(width, 1), round(height, 1)))}
        raise InputError(Problem("component.large", fields, place))
    return best


def room(page: Size, paper: Paper) -> Size:
    """What of a page lies between the margins, mm."""
    return Size(page.width - 2 * paper.side, page.height - paper.top - paper.foot)


def _grid(cell: Size, page: Size, paper: Paper, gap: tuple[float, float], bleed: float) -> Grid:
    space = room(page, paper)
    columns = _count(space.width - 2 * bleed, cell.width, gap[0])
    rows = _count(space.height - 2 * bleed, cell.height, gap[1])
    width = columns * (cell.width + gap[0]) - gap[0]
    height = rows * (cell.height + gap[1]) - gap[1]
    left = (page.width - width) / 2
    top = paper.top + (space.height - height) / 2
    return Grid(page, cell, columns, rows, left, top, gap)


def _count(room: float, length: float, gap: float) -> int:
    return max(0, int((room + gap + BETWEEN) // (length + gap)))


def chunks(items: Iterable[T], size: int) -> Iterator[Sequence[T]]:
    """Items in groups of ``size``, the last one as long as it comes; nothing is read ahead."""
    group: list[T] = []
    for item in items:
        group.append(item)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group


def bleed_box(trim: Box, others: Iterable[Box], bleed: float) -> Box:
    """How much of a face with bleed shows: up to half the gap to a neighbour, all of it elsewhere."""
    left = top = right = bottom = bleed
    for other in others:
        if other.y < trim.bottom - BETWEEN and trim.y < other.bottom - BETWEEN:
            if other.right <= trim.x + BETWEEN:
                left = min(left, max(0.0, (trim.x - other.right) / 2))
            elif other.x >= trim.right - BETWEEN:
                right = min(right, max(0.0, (other.x - trim.right) / 2))
        if other.x < trim.right - BETWEEN and trim.x < other.right - BETWEEN:
            if other.bottom <= trim.y + BETWEEN:
                top = min(top, max(0.0, (trim.y - other.bottom) / 2))
            elif other.y >= trim.bottom - BETWEEN:
                bottom = min(bottom, max(0.0, (other.y - trim.bottom) / 2))
    return Box(trim.x - left, trim.y - top, trim.width + left + right, trim.height + top + bottom)
