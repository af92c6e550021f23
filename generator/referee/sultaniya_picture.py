"""Where the tiles of a palace of Sultaniya lie, for a picture."""

from __future__ import annotations

from generator.referee.lying import Lying
from generator.referee.sultaniya_box import Box
from generator.referee.sultaniya_check import build
from generator.referee.sultaniya_palace import FLOORS, PRINTED
from generator.referee.sultaniya_record import read_record

PRINTED_IDS = ("blue_left", "blue_right", "red_middle")
"""The printed tiles of a board in the content, in the order of ``PRINTED`` (Y-3)."""


def picture(value: object, box: Box, alone: str) -> dict[str, tuple[Lying, ...]]:
    """By player in seat order, each tile where it lies; wrong ones too, if their place is free."""
    record = read_record(value, box, alone, [])
    printed = dict(zip(PRINTED, PRINTED_IDS, strict=True))
    pictures = {}
    # a record may name the palaces in any order, and whose players are not named has one palace
    for player in [player for player in record.players or record.palaces if player in record.palaces]:
        palace = record.palaces[player]
        if palace.tiles:
            laid = build(palace, player, box).palace
            pictures[player] = tuple(
                Lying(
                    "tiles" if each.tile else "printed",
                    each.tile or printed[spot],
                    spot.half / 2,
                    len(FLOORS) - 1 - spot.floor,
                    each.turned,
                )
                for spot, each in laid.items()
            )
    return pictures
