"""A palace of Sultaniya: tiles on four floors like bricks, and where a tile may lie (Y-1 to Y-8).

A place is counted from 1 on each floor, from the left. Inside, a :class:`Spot` says where a tile's
middle stands in half tiles, so that the tiles above and below stand half a tile aside.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

import msgspec

Floor = Literal["blue", "red", "green", "gold"]
FLOORS: tuple[Floor, ...] = ("blue", "red", "green", "gold")
"""From below (Y-1)."""
WIDTH = 8
"""Tiles side by side on the ground, between the outer edges of the two missions (Y-7, house)."""


class Spot(NamedTuple):
    """A place: its floor from 0 and its left edge in half tiles from the palace's left limit."""

    floor: int
    half: int

    @classmethod
    def of(cls, floor: str, place: int) -> Spot:
        """The spot of a place counted from 1; it may be outside the palace (Y-7)."""
        level = FLOORS.index(floor)
        return cls(level, 2 * (place - 1) + level % 2)

    @property
    def place(self) -> int:
        """The place, counted from 1."""
        return self.half // 2 + 1

    @property
    def is_inside(self) -> bool:
        """Whether it lies between the limits (Y-7): 8, 7, 8 and 7 places."""
        return 0 <= self.floor < len(FLOORS) and self.floor % 2 <= self.half <= 2 * WIDTH - 2 - self.floor % 2

    @property
    def mirrored(self) -> Spot:
        """The spot in a palace turned left to right."""
        return Spot(self.floor, 2 * WIDTH - 2 - self.half)

    @property
    def left(self) -> Spot:
        """The next spot to the left on the same floor."""
        return _near(self).left

    @property
    def right(self) -> Spot:
        """The next spot to the right."""
        return _near(self).right

    @property
    def below(self) -> tuple[Spot, Spot]:
        """The two it rests on, left and right (Y-2)."""
        return _near(self).below

    @property
    def above(self) -> tuple[Spot, Spot]:
        """The two that rest on it."""
        return _near(self).above

    @property
    def around(self) -> tuple[Spot, ...]:
        """All six neighbours."""
        near = _near(self)
        return (near.left, near.right, *near.below, *near.above)


class _Near(NamedTuple):
    left: Spot
    right: Spot
    below: tuple[Spot, Spot]
    above: tuple[Spot, Spot]


@functools.lru_cache(maxsize=1024)
def _near(spot: Spot) -> _Near:
    """The spots that touch a spot; kept, for a palace has 30 and trial games ask for them by the million."""
    floor, half = spot
    return _Near(
        Spot(floor, half - 2),
        Spot(floor, half + 2),
        (Spot(floor - 1, half - 1), Spot(floor - 1, half + 1)),
        (Spot(floor + 1, half - 1), Spot(floor + 1, half + 1)),
    )


class Face(NamedTuple):
    """One side of a tile: edges left and right, halves of top and bottom, what stands in its halves."""

    left: str
    right: str
    tops: tuple[str, str]
    bottoms: tuple[str, str]
    features: tuple[str, str]
    """Empty texts where a half is empty."""
    points: int = 0

    @property
    def mirrored(self) -> Face:
        """The other side of the tile (Y-C2)."""
        return Face(
            self.right, self.left, self.tops[::-1], self.bottoms[::-1], self.features[::-1], self.points
        )


class Tile(msgspec.Struct, frozen=True):
    """A building tile. ``mark``: with fewer players it is left out (Y-T); 0 for none."""

    id: str
    floor: int
    front: Face
    mark: int = 0

    def face(self, turned: bool) -> Face:
        """The side that is up."""
        return self.front.mirrored if turned else self.front


class Laid(NamedTuple):
    """A tile that was built: the face that is up; printed ones have no tile."""

    face: Face
    tile: str = ""
    turned: bool = False


class Fault(NamedTuple):
    """Why a tile may not lie at a spot: a code, the rule, and the neighbour it is about."""

    code: str
    rule: str
    other: Spot | None = None


Palace = Mapping[Spot, Laid]
FIRST = tuple(
    Spot.of(floor, place)
    for floor, place in (("blue", 3), ("blue", 6), ("red", 3), ("red", 5), ("green", 4), ("green", 5))
)
"""Where a player's first tile may go (Y-4): beside the printed blue pair or red, or above the red."""
PRINTED = (Spot.of("blue", 4), Spot.of("blue", 5), Spot.of("red", 4))
"""Where a board's printed tiles are: the blue pair in the middle, the red one above (Y-3)."""


def faults(palace: Palace, spot: Spot, floor: int, face: Face) -> Iterator[Fault]:
    """Everything against a tile at a spot of the palace as it stands (Y-1, Y-4 to Y-8)."""
    if floor != spot.floor:
        yield Fault("floor", "Y-1")
    if not spot.is_inside:
        yield Fault("outside", "Y-7")
        return
    if spot in palace:
        yield Fault("taken", "Y-2", spot)
        return
    if is_first(palace) and spot not in FIRST:
        yield Fault("first", "Y-4")
    if not has_foundation(palace, spot):
        yield Fault("foundation", "Y-5")
    for other in unlike(palace, spot, face):
        yield Fault("edge", "Y-6", other)
    for other in hollows(palace, spot):
        yield Fault("hollow", "Y-8", other)


def is_lawful(palace: Palace, spot: Spot, floor: int, face: Face) -> bool:
    """Whether a tile may lie there."""
    return next(faults(palace, spot, floor, face), None) is None


def is_first(palace: Palace) -> bool:
    """Whether nothing is built yet (Y-4)."""
    return not any(laid.tile for laid in palace.values())


def has_foundation(palace: Palace, spot: Spot) -> bool:
    """Whether a tile there would rest on one below at least; the ground bears the lowest floor (Y-5)."""
    return spot.floor == 0 or any(below in palace for below in spot.below)


def unlike(palace: Palace, spot: Spot, face: Face) -> Iterator[Spot]:
    """The neighbours whose touching edge is of another kind (Y-6)."""
    if (laid := palace.get(spot.left)) and laid.face.right != face.left:
        yield spot.left
    if (laid := palace.get(spot.right)) and laid.face.left != face.right:
        yield spot.right
    for side in (0, 1):
        if (laid := palace.get(spot.below[side])) and laid.face.tops[1 - side] != face.bottoms[side]:
            yield spot.below[side]
        if (laid := palace.get(spot.above[side])) and laid.face.bottoms[1 - side] != face.tops[side]:
            yield spot.above[side]


def hollows(palace: Palace, spot: Spot) -> Iterator[Spot]:
    """The empty places that a tile at ``spot`` would ring in: six neighbours, all filled (Y-8)."""
    for other in spot.around:
        is_empty = other.is_inside and other not in palace
        if is_empty and all(each == spot or each in palace for each in other.around):
            yield other


def lawful_spots(palace: Palace, tile: Tile) -> Iterator[tuple[Spot, bool]]:
    """Every lawful place of a tile, and which side is up there (True: turned over)."""
    for spot in open_spots(palace, tile.floor):
        for turned in (False, True):
            if is_lawful(palace, spot, tile.floor, tile.face(turned)):
                yield spot, turned


def open_spots(palace: Palace, floor: int) -> Iterator[Spot]:
    """The empty places of a floor that have a foundation; at first only those of Y-4."""
    if is_first(palace):
        yield from (spot for spot in FIRST if spot.floor == floor)
        return
    for half in range(floor % 2, 2 * WIDTH - 1 - floor % 2, 2):
        spot = Spot(floor, half)
        if spot not in palace and has_foundation(palace, spot):
            yield spot
