"""The paper of a set: one that the house knows by name, or a size of one's own."""

from __future__ import annotations

from generator.content.house import House
from generator.content.model import Paper
from generator.errors import Problem, UsageError, nearest
from generator.units import Length, Size

LEAST, MOST = 88.0, 1500.0
"""The shortest and the longest side of a paper, mm."""
SAME = 0.05
"""Papers that differ by less are the same, mm."""
NARROW = 160.0
"""A page that is narrower than this has the lines of its foot one below the other, mm."""


def paper_name(house: House, name: str) -> str:
    """One spelling for each paper, good in names of files: ``a4``, ``210x297``.

    Raises:
        UsageError: as :func:`find_paper`.
    """
    found = find_paper(house, name)
    for known, paper in house.papers.items():
        if paper == found:
            return known
    return f"{found.size.width:g}x{found.size.height:g}"


def _same(one: Size, other: Size) -> bool:
    return all(abs(a - b) < SAME for a, b in zip(one, other, strict=True))


def paper_label(name: str) -> str:
    """How a name that :func:`paper_name` gives is printed: ``A4``, ``Letter``, ``4x6``, ``210x250``."""
    return name.title() if name.isalnum() and name[0].isalpha() else name


def find_paper(house: House, name: str) -> Paper:
    """A paper of ``papers.yaml`` by its name or exact size (``8.5x11in``), or one of ``WxH`` mm.

    A size of one's own has the margins of A4, less on a small one.

    Raises:
        UsageError: neither a known paper nor a size between 88 and 1500 mm.
    """
    if found := house.papers.get(name.strip().casefold()):
        return found
    try:
        size = Size.parse(name)
    except ValueError:
        size = None
    if size is None:
        known = ", ".join([*house.papers, "WxH"])
        fields = {"found": name, "known": known, "near": nearest(name, house.papers)}
        raise UsageError(Problem("paper.unknown", fields))
    if found := next((paper for paper in house.papers.values() if _same(paper.size, size)), None):
        return found
    if min(size) < LEAST or max(size) > MOST:
        fields = {"found": name, "size": str(size), "min": f"{LEAST:g}", "max": f"{MOST:g}"}
        raise UsageError(Problem("paper.range", fields))
    side = Length(10 if size.width >= NARROW else 6)
    return Paper(size, "", Length(9.5), side, Length(17))
