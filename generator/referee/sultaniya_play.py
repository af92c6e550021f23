"""Plays Sultaniya with careful random players, to try a design of the tiles.

A careful player turns up a tile of one stack, and more of it while nothing on show fits; then takes, of
all that may lawfully lie somewhere, what brings the most points now or gets the roof nearer. Chance
decides between likes. Who finds no place hires the blue djinn, who replaces the tiles beside a stack
(Y-23), or passes for sapphires (Y-22). The other djinns are left out: they only help. Nobody plays for
his two missions; they count as two would on average, which is fairer than the luck of the draw.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from generator.referee.sultaniya_box import Board, Box
from generator.referee.sultaniya_count import ROOFS, count, majority, mission_points, own_points
from generator.referee.sultaniya_palace import FLOORS, Laid, Spot, Tile, is_lawful, open_spots

SHOWN = 3
"""So many tiles at most lie beside a stack (Y-20)."""
UPWARD = 1.5
"""What a floor higher is worth to a player who wants to end the game, in points."""
TURNS_MOST = 200
"""A game that takes longer has got stuck."""


class Game(msgspec.Struct, frozen=True):
    """How a game went."""

    scores: dict[str, float]
    """By board."""
    turns: int
    stuck: int
    """Turns on which no tile on show had a lawful place."""
    roofs: int
    """The most that a player built."""


class _Choice(NamedTuple):
    value: float
    stack: int
    tile: Tile
    spot: Spot
    turned: bool


class _Player:
    def __init__(self, board: Board, box: Box) -> None:
        self.board = board
        self.palace: dict[Spot, Laid] = dict(box.printed)
        self.sapphires = board.sapphires
        self.roofs = 0
        self.worth = {feature: box.points[feature] for feature in board.wants}
        self.worth |= {"guard": 2, "sapphire": 1}

    def value(self, spot: Spot, tile: Tile, turned: bool) -> float:
        """What a placement is worth at once: its features, gates and minarets that close, its floor."""
        face, palace, worth = tile.face(turned), self.palace, self.worth
        value = UPWARD * spot.floor + face.points
        value += sum(worth.get(feature, 0) for feature in face.features)
        gate, minaret = worth.get("gate", 0), worth.get("minaret", 0)
        if face.left == "gate":
            value += gate if spot.left in palace else gate / 4
        if face.right == "gate":
            value += gate if spot.right in palace else gate / 4
        for side in (0, 1):
            if face.tops[side] == "minaret":
                value += minaret if spot.above[side] in palace else minaret / 4
            if face.bottoms[side] == "minaret":
                value += minaret if spot.below[side] in palace else 0
        return value


def play(boards: tuple[str, ...], box: Box, chance: random.Random) -> Game:
    """A game of the boards named, in their order."""
    players = [_Player(box.boards[board], box) for board in boards]
    stacks: list[list[Tile]] = [[] for _ in FLOORS]
    for tile in box.in_play(len(boards)).values():
        stacks[tile.floor].append(tile)
    for stack in stacks:
        chance.shuffle(stack)
    shown: list[list[Tile]] = [[] for _ in FLOORS]
    turns = stuck = 0
    last: int | None = None
    while turns < TURNS_MOST and last != turns:
        player = players[turns % len(players)]
        turns += 1
        choice = _turn_up_and_choose(player, stacks, shown, chance)
        if choice is not None:
            _build(player, choice, shown)
        else:
            stuck += 1
            _help_oneself(player, stacks, shown, box)
        if player.roofs >= ROOFS and last is None:
            last = turns + len(players)  # each player has one more turn (Y-24)
    return Game(_scores(players, box), turns, stuck, max(player.roofs for player in players))


def _turn_up_and_choose(
    player: _Player, stacks: list[list[Tile]], shown: list[list[Tile]], chance: random.Random
) -> _Choice | None:
    """Turn up a tile of a stack with few beside it, and more of it while nothing fits (Y-20)."""
    able = [floor for floor in range(len(FLOORS)) if stacks[floor] and len(shown[floor]) < SHOWN]
    useful = [floor for floor in able if any(open_spots(player.palace, floor))] or able
    choices = list(_choices(player, shown, chance))
    if useful:
        fewest = min(len(shown[floor]) for floor in useful)
        floor = chance.choice([floor for floor in useful if len(shown[floor]) == fewest])
        while stacks[floor] and len(shown[floor]) < SHOWN:
            shown[floor].append(stacks[floor].pop())
            choices = list(_choices(player, shown, chance))
            if choices:
                break
    return max(choices, default=None, key=lambda each: each.value)


def _help_oneself(player: _Player, stacks: list[list[Tile]], shown: list[list[Tile]], box: Box) -> None:
    """Hire the blue djinn for the stack with the most beside it, or pass."""
    price = box.djinns["blue"]
    able = [floor for floor in range(len(FLOORS)) if stacks[floor] and shown[floor]]
    if player.sapphires < price or not able:
        player.sapphires += 2
        return
    player.sapphires -= price
    floor = max(able, key=lambda each: (any(open_spots(player.palace, each)), len(shown[each])))
    number = min(len(shown[floor]), len(stacks[floor]))
    old, shown[floor] = shown[floor], [stacks[floor].pop() for _ in range(number)]
    stacks[floor][:0] = old


def _choices(player: _Player, shown: list[list[Tile]], chance: random.Random) -> Iterator[_Choice]:
    for floor, tiles in enumerate(shown):
        if not tiles:
            continue
        for spot in open_spots(player.palace, floor):
            for tile in tiles:
                for turned in (False, True):
                    if is_lawful(player.palace, spot, floor, tile.face(turned)):
                        value = player.value(spot, tile, turned) + chance.random()
                        yield _Choice(value, floor, tile, spot, turned)


def _build(player: _Player, choice: _Choice, shown: list[list[Tile]]) -> None:
    shown[choice.stack].remove(choice.tile)
    face = choice.tile.face(choice.turned)
    player.palace[choice.spot] = Laid(face, choice.tile.id, choice.turned)
    player.sapphires += face.features.count("sapphire")
    player.roofs += choice.stack == len(FLOORS) - 1


def _scores(players: list[_Player], box: Box) -> dict[str, float]:
    counts = {player.board.id: count(player.palace) for player in players}
    guards = majority({board: each.total("guard") for board, each in counts.items()})
    scores: dict[str, float] = {}
    for player in players:
        own = counts[player.board.id]
        points = sum(own_points(own, player.board, box).values()) + own.roof_points
        missions = [mission_points(each, own, 0, player.sapphires) for each in box.missions.values()]
        scores[player.board.id] = points + guards[player.board.id] + 2 * statistics.fmean(missions)
    return scores
