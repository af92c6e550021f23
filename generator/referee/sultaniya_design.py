"""Makes and tries the 93 tiles of Sultaniya: ``python -m generator.referee.sultaniya_design``.

Without an option it tries the tiles in ``content/`` by playing and prints what it found; ``--make SEED``
prints a new ``tiles.yaml``. The file in ``content/`` is a result of this and may be edited by hand.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple

from generator.referee.sultaniya_box import Box, load_box
from generator.referee.sultaniya_count import ROOFS
from generator.referee.sultaniya_palace import FLOORS
from generator.referee.sultaniya_play import Game, play

SPLIT = {"blue": (10, 5, 5), "red": (12, 6, 6), "green": (13, 7, 7), "gold": (12, 5, 5)}
"""Tiles of a colour without a mark, marked 3 and marked 4 (Y-T)."""
SIDES = {"gate": 29, "column": 8, "plain": 63}
"""How often the edges are, per cent; the last word of a deck takes what rounding leaves."""
ROOF_SIDES = {"column": 14, "plain": 86}
"""The same for roofs: without gates, so that a fifth roof is not out of reach."""
MINARETS = 15
"""How many of a hundred halves of tops and bottoms have a minaret."""
FEATURES = {"window": 19, "tower": 19, "garden": 9, "cupola": 9, "guard": 10, "sapphire": 10, "": 24}
"""How often the halves of tiles hold what, per cent; a half with a gate holds nothing else."""
TWINS = {"window": "tower", "tower": "window", "garden": "cupola", "cupola": "garden"}
ROOF_POINTS = (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
"""Of ten gold tiles (Y-32)."""


class Found(NamedTuple):
    """What games showed."""

    fifth_roof: float
    """The share of games in which someone built a fifth roof."""
    stuck: float
    """The share of turns on which no tile on show had a place."""
    turns: float
    means: dict[str, float]
    """The mean score of each character."""

    @property
    def spread(self) -> float:
        """How far the characters' means lie apart, as a share of the mean of all."""
        middle = statistics.fmean(self.means.values())
        return (max(self.means.values()) - min(self.means.values())) / middle


def make(seed: str) -> str:
    """A new ``tiles.yaml``."""
    chance = random.Random(seed)
    made = f"python -m generator.referee.sultaniya_design --make {seed}"
    lines = [f"# Y-C2, Y-T. Made by `{made}`, and free to be edited.", "source: house", "records:"]
    for floor, split in SPLIT.items():
        points = _points(floor, sum(split), chance)
        tiles = [
            tile
            for mark, number in zip((0, 3, 4), split, strict=True)
            for tile in _tiles(floor, mark, number, chance)
        ]
        for number, (tile, worth) in enumerate(zip(tiles, points, strict=True), 1):
            lines.append(_line(number, tile, worth))
    return "\n".join(lines) + "\n"


def _tiles(floor: str, mark: int, number: int, chance: random.Random) -> list[dict[str, Any]]:
    """Tiles of a floor with one mark: each mark has its fair share of everything, so that a game of
    fewer players is like one of more. Two tiles are twins: where one has a window or a garden the
    other has a tower or a cupola, so that no character who wants the one is better off.
    """
    pairs = number // 2
    sides, halves = _deck(_sides(floor), 2 * pairs + 2, chance), _deck(FEATURES, 2 * pairs, chance)
    ends = _deck({"minaret": MINARETS, "plain": 100 - MINARETS}, 4 * pairs + 4, chance)
    tiles = []
    for _ in range(pairs):
        tile = _tile(floor, mark, sides, ends, (halves.pop(), halves.pop()))
        twin = {**tile, "a": TWINS.get(tile["a"], tile["a"]), "b": TWINS.get(tile["b"], tile["b"])}
        tiles += [tile, twin]
    if number % 2:
        tiles.append(_tile(floor, mark, sides, ends, ("guard", "sapphire")))
    return tiles


def _sides(floor: str) -> dict[str, int]:
    return ROOF_SIDES if floor == FLOORS[-1] else SIDES


def _tile(
    floor: str, mark: int, sides: list[str], ends: list[str], features: tuple[str, str]
) -> dict[str, Any]:
    left, right = sides.pop(), sides.pop()
    tops, bottoms = [ends.pop(), ends.pop()], [ends.pop(), ends.pop()]
    for side, edge in enumerate((left, right)):
        if edge == "gate":  # it stands where a minaret would end
            bottoms[side] = "plain"
    plain = ["plain", "plain"]
    return {
        "floor": floor,
        "left": left,
        "right": right,
        "tops": tops if floor != FLOORS[-1] else plain,
        "bottoms": bottoms if floor != FLOORS[0] else plain,
        "a": "" if left == "gate" else features[0],
        "b": "" if right == "gate" else features[1],
        "mark": mark,
    }


def _deck(shares: dict[str, int], number: int, chance: random.Random) -> list[str]:
    """So many words in the given shares, shuffled; what stands for the same share is there as often."""
    exact = {word: share * number / sum(shares.values()) for word, share in shares.items()}
    deck = [word for word, share in exact.items() for _ in range(round(share - 0.01))]
    deck += [list(shares)[-1]] * (number - len(deck))
    deck = deck[:number]
    chance.shuffle(deck)
    return deck


def _points(floor: str, number: int, chance: random.Random) -> list[int]:
    points = [*ROOF_POINTS, *([0] * (number - len(ROOF_POINTS)))] if floor == "gold" else [0] * number
    chance.shuffle(points)
    return points


def _line(number: int, tile: dict[str, Any], points: int) -> str:
    """A record; its number is printed on the tile, so that a palace can be written down."""
    parts = [f"floor: {tile['floor']}", f'number: "{number:02d}"']
    parts += [f"{key}: {tile[key]}" for key in ("left", "right")]
    parts += [f"{key}: [{', '.join(tile[key])}]" for key in ("tops", "bottoms")]
    parts += [f"{key}: {tile[key]}" for key in "ab" if tile[key]]
    parts += [f"points: {points}"] if points else []
    parts += [f"players: {{min: {tile['mark']}, max: 4}}"] if tile["mark"] else []
    return f"  {tile['floor']}_{number:02d}: {{{', '.join(parts)}}}"


def games(box: Box, players: int, number: int, seed: str) -> Iterator[Game]:
    """Games of so many players; each side of the boards is played in turn, with every board."""
    chance = random.Random(f"{seed} {players}")
    for game in range(number):
        side = [board.id for board in box.boards.values() if board.side == 1 + game % 2]
        chance.shuffle(side)
        yield play(tuple(side[:players]), box, chance)


def try_out(box: Box, players: int, number: int, seed: str) -> Found:
    """Play and look."""
    played = list(games(box, players, number, seed))
    scores: dict[str, list[float]] = {board: [] for board in box.boards}
    for game in played:
        for board, points in game.scores.items():
            scores[board].append(points)
    turns = sum(game.turns for game in played)
    return Found(
        statistics.fmean(game.roofs >= ROOFS for game in played),
        sum(game.stuck for game in played) / turns,
        turns / number / players,
        {board: statistics.fmean(points) for board, points in scores.items() if points},
    )


def main() -> None:
    """Make tiles, or try those that are there."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--make", metavar="SEED", help="print a new tiles.yaml")
    parser.add_argument("--games", type=int, default=1000, help="how many games to play (%(default)s)")
    parser.add_argument("--seed", default="1", help="of the games (%(default)s)")
    options = parser.parse_args()
    if options.make is not None:
        print(make(options.make), end="")
        return
    box = load_box()
    print(", ".join(f"{floor} {sum(SPLIT[floor])}" for floor in FLOORS))
    for players in (2, 3, 4):
        found = try_out(box, players, options.games, options.seed)
        means = ", ".join(f"{board} {mean:.1f}" for board, mean in found.means.items())
        print(
            f"{players} players: fifth roof {found.fifth_roof:.1%}, stuck {found.stuck:.1%}, "
            f"{found.turns:.1f} turns each, spread {found.spread:.1%}: {means}"
        )


if __name__ == "__main__":
    main()
