"""What a palace of Sultaniya shows, by floor and column, and what it scores (Y-30 to Y-34)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from generator.referee.sultaniya_box import Board, Box, Mission
from generator.referee.sultaniya_palace import FLOORS, Palace

ROOFS = 5
"""Who builds so many brings the end (Y-24)."""
SAPPHIRES_MOST = 12
"""So many sapphires score with their mission (Y-33, house)."""


class Seen(msgspec.Struct, frozen=True):
    """A feature: on which floor, and in which columns (half a tile wide, from the left limit) it stands."""

    feature: str
    floor: int
    columns: tuple[int, ...]


class Counts(msgspec.Struct, frozen=True):
    """A palace in numbers."""

    seen: tuple[Seen, ...]
    roof_points: int
    roofs: int

    def total(self, *features: str) -> int:
        """How many there are."""
        return sum(1 for each in self.seen if each.feature in features)

    def by_floor(self, *features: str) -> Counter[int]:
        """How many on each floor."""
        return Counter(each.floor for each in self.seen if each.feature in features)

    def by_column(self, *features: str) -> Counter[int]:
        """How many in each column; what stands in two counts in both."""
        return Counter(column for each in self.seen if each.feature in features for column in each.columns)


def count(palace: Palace) -> Counts:
    """Everything to be seen in a palace."""
    points = sum(laid.face.points for laid in palace.values())
    roofs = sum(1 for spot, laid in palace.items() if spot.floor == len(FLOORS) - 1 and laid.tile)
    return Counts(tuple(_seen(palace)), points, roofs)


def _seen(palace: Palace) -> Iterator[Seen]:
    for spot, laid in palace.items():
        columns = (spot.half, spot.half + 1)
        for feature in filter(None, laid.face.features):
            yield Seen(feature, spot.floor, columns)
        if laid.face.right == "gate" and (other := palace.get(spot.right)) and other.face.left == "gate":
            yield Seen("gate", spot.floor, (spot.half + 1, spot.half + 2))  # its halves meet (Y-34)
        for side in (0, 1):
            above = palace.get(spot.above[side])
            ends = (laid.face.tops[side], above.face.bottoms[1 - side]) if above else ()
            if ends == ("minaret", "minaret"):
                yield Seen("minaret", spot.floor, (spot.half + side,))  # on the floor of its foot


def own_points(counts: Counts, board: Board, box: Box) -> dict[str, int]:
    """Points of each of a character's three objectives (Y-30)."""
    return {feature: counts.total(feature) * box.points[feature] for feature in board.wants}


def mission_points(mission: Mission, counts: Counts, djinns: int, sapphires: int) -> int:
    """Points of a secret objective (Y-33)."""
    if mission.id == "djinns":
        return mission.points * djinns
    if mission.id == "sapphires":
        return mission.points * min(sapphires, SAPPHIRES_MOST)
    floors = counts.by_floor(*mission.counts)
    if mission.per == "floors":
        return mission.points * len(floors)
    best = floors if mission.per == "floor" else counts.by_column(*mission.counts)
    return mission.points * max(best.values(), default=0)


def majority(guards: dict[str, int]) -> dict[str, int]:
    """Points for guards by player: most 9, second 6, third 3; ties share the higher place (Y-31).

    With two players there is no third place to share; whoever has no guard scores nothing.
    """
    places = {2: (9, 6)}.get(len(guards), (9, 6, 3))
    points = dict.fromkeys(guards, 0)
    taken = 0
    for number in sorted({n for n in guards.values() if n}, reverse=True):
        tied = [player for player, own in guards.items() if own == number]
        if taken < len(places):
            for player in tied:
                points[player] = places[taken] // len(tied)
        taken += len(tied)
    return points
