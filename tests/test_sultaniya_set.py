"""Sultaniya's set: counts of pieces, the split of the tiles, fronts over backs, halves that meet."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from generator import Game, Options, load_game
from generator.content.tables import Record
from generator.kit.kit import make_kit
from generator.sheets.plan import Sheet, make_plan
from generator.units import Box
from tests.printed import Maker, Printed, Rect, maker

SPLIT = {"blue": (10, 5, 5), "red": (12, 6, 6), "green": (13, 7, 7), "gold": (12, 5, 5)}
"""Y-T, copied from the rules document: without a mark, marked 3, marked 4."""
PIXELS = 8
"""Pixels a mm: 34 mm are a whole number of them."""
HAIR = 0.25
"""So close to its edge a tile's picture is mixed with its neighbour's, mm."""


@functools.cache
def game() -> Game:
    return load_game("sultaniya", ["en"])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("sultaniya"))


@pytest.mark.parametrize(("players", "tiles"), [(1, 47), (2, 47), (3, 70), (4, 93), (None, 93)])
def test_counts(players: int | None, tiles: int) -> None:
    """Y-C1 to Y-C7, Y-T."""
    kit = make_kit(game(), Options(players=players, lang="en"))
    assert {part.id: part.count for part in kit.parts} == {
        "boards": 4,
        "tiles": tiles,
        "missions": 10,
        "djinns": 4,
        "sapphires": 55,
        "score-markers": 4,
        "score-board": 1,
        "reference-cards": players or 4,
        "score-sheet": 1,
        "setup-table": 1,
        "rules": 1,
    }


def test_boards_and_markers_have_two_characters_each() -> None:
    """Y-C1, Y-C6: eight characters on four boards, one side ′ and the other ″."""
    kit = make_kit(game(), Options(lang="en"))
    for name in ("boards", "score-markers"):
        pieces = next(part.pieces for part in kit.parts if part.id == name)
        sides = [(p.record.values["side"], p.back.values["side"]) for p in pieces if p.record and p.back]
        assert sides == [(1, 2)] * 4


@pytest.mark.parametrize("floor", SPLIT)
def test_the_split(floor: str) -> None:
    """Y-T: tiles of a colour by their mark, and the table that is printed says the same."""
    marks = Counter(mark(tile) for tile in game().tables["tiles"] if tile.values["floor"].id == floor)
    assert (marks[0], marks[3], marks[4]) == SPLIT[floor]
    for row in game().tables["counts"]:
        assert row.values[floor] == sum(n for m, n in marks.items() if m <= int(row.id))


def mark(tile: Record) -> int:
    limits = tile.values.get("players")
    return limits.min if limits else 0


def test_roofs_have_the_numbers_of_the_rules() -> None:
    """Y-32."""
    numbers = sorted(tile.values["points"] for tile in game().tables["tiles"] if tile.values["points"])
    assert numbers == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]


BOARDS = {
    # both sides of a board after each other: wants, sapphires to begin with (Y-C1, Y-30)
    "ali_baba": "window garden gate 2",
    "sinbad": "tower garden gate 2",
    "scheherazade": "window garden minaret 1",
    "aladdin": "window cupola gate 2",
    "dunyazad": "window cupola minaret 1",
    "jafar": "tower cupola gate 2",
    "anis": "tower garden minaret 1",
    "shahriyar": "tower cupola minaret 1",
}
MISSIONS = {
    "windows": (2, "floor"),
    "towers": (2, "floor"),
    "gardens": (3, "floors"),
    "cupolas": (3, "floors"),
    "gates": (4, "column"),
    "minarets": (4, "floor"),
    "guards": (3, "column"),
    "openings": (2, "column"),
    "djinns": (5, "one"),
    "sapphires": (1, "one"),
}


def test_house_values_are_those_of_the_rules() -> None:
    """Y-23, Y-30, Y-33: copied from the rules document, from which people play; each is marked as house."""
    tables = game().tables
    boards = {
        board.id: " ".join([*(want.id for want in board.values["wants"]), str(board.values["sapphires"])])
        for board in tables["boards"]
    }
    assert list(boards.items()) == list(BOARDS.items())
    missions = {each.id: (each.values["points"], each.values["per"]) for each in tables["missions"]}
    assert missions == MISSIONS
    prices = {djinn.id: djinn.values["price"] for djinn in tables["djinns"]}
    assert prices == {"blue": 1, "green": 2, "yellow": 2, "red": 3}
    for name in ("boards", "missions", "djinns", "tiles"):
        assert {record.source for record in tables[name]} == {"house"}


def test_every_edge_of_every_floor_has_partners() -> None:
    """Y-6: for each kind of side and half there is another tile that it can touch; both ways up count."""
    tiles = list(game().tables["tiles"])
    for floor in SPLIT:
        sides = Counter(
            t.values[s].id for t in tiles if t.values["floor"].id == floor for s in ("left", "right")
        )
        assert all(number > 1 for number in sides.values()), (floor, sides)
    order = list(SPLIT)
    for below, above in itertools.pairwise(order):
        tops = {end.id for t in tiles if t.values["floor"].id == below for end in t.values["tops"]}
        bottoms = {end.id for t in tiles if t.values["floor"].id == above for end in t.values["bottoms"]}
        assert tops == bottoms == {"plain", "minaret"}


def test_a_gate_leaves_its_half_to_itself() -> None:
    """A gate stands where a sign or the end of a minaret would be."""
    for tile in game().tables["tiles"]:
        for number, (side, slot) in enumerate((("left", "a"), ("right", "b"))):
            if tile.values[side].id == "gate":
                assert tile.values[slot] is None
                assert tile.values["bottoms"][number].id == "plain"


# --------------------------------------------------------------------------- pictures


def sheets(printed: Printed) -> list[Sheet]:
    return [s for s in make_plan(printed.kit, printed.options)[1] if s.part.id == "tiles"]


def crop(picture: Image.Image, box: Box) -> Image.Image:
    """A part of a page, in mm; its edges lie between pixels, so it is sampled anew."""
    size = (round(box.width * PIXELS), round(box.height * PIXELS))
    edges = tuple(edge * PIXELS for edge in (box.x, box.y, box.right, box.bottom))
    return picture.transform(size, Image.Transform.EXTENT, edges, Image.Resampling.BILINEAR)


def differs(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ clearly."""
    levels = ImageChops.difference(one.convert("L"), other.convert("L")).histogram()
    return sum(levels[60:]) / (one.width * one.height)


def without_numbers(tile: Image.Image) -> Image.Image:
    """Name, mark and the points of a roof are to be read on both sides, so they are not mirrored."""
    for box in (Rect(12, 0, 22, 11), Rect(12, 24, 22, 32.5)):
        tile.paste(255, tuple(round(edge * PIXELS) for edge in box))  # type: ignore[arg-type]
    return tile


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tile_turned_over_is_its_mirror_image(made: Maker, paper: str) -> None:
    """Y-C2: behind each tile, on the other side of the sheet, lies its mirror image and no other."""
    printed = made(game="sultaniya", players=4, lang="en", paper=paper, only=("tiles",))
    number = 0
    for order, sheet in enumerate(sheets(printed)):
        front, back = (printed.picture(2 * order + side, PIXELS) for side in (0, 1))
        turned = not sheet.grid.turns_sideways("long-edge")
        for cell in sheet.front:
            one = crop(front, sheet.grid.front(cell.place))
            other = crop(back, sheet.grid.back(cell.place, "long-edge"))
            if turned:
                other = other.rotate(180)
            other = other.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            assert differs(without_numbers(one), without_numbers(other)) < 0.01, cell.piece.record
            number += 1
    assert number == 93


def test_halves_of_gates_and_columns_meet(made: Maker) -> None:
    """The left edge of a tile with a half-gate is the mirror image of a right edge with one: cut apart and
    put together they are one gate. The shaft of a minaret leaves a tile where the next one takes it up.
    """
    printed = made(game="sultaniya", players=4, lang="en", only=("tiles",))
    edges: dict[tuple[str, str], list[Image.Image]] = {}
    for order, sheet in enumerate(sheets(printed)):
        picture = printed.picture(2 * order, PIXELS)
        for cell in sheet.front:
            tile, box = cell.piece.record, sheet.grid.front(cell.place)
            assert tile
            for side, x in (("left", box.x + HAIR), ("right", box.right - 1 - HAIR)):
                strip = crop(picture, Box(x, box.y + 12, 1, 22))
                edges.setdefault((tile.values[side].id, side), []).append(dark(strip))
            for number in (0, 1):
                x = box.x + 17 * number
                if tile.values["tops"][number].id == "minaret":
                    edges.setdefault(("shaft", "foot"), []).append(
                        dark(crop(picture, Box(x, box.y + HAIR, 17, 0.5)))
                    )
                if tile.values["bottoms"][number].id == "minaret":
                    low = crop(picture, Box(x, box.bottom - 0.5 - HAIR, 17, 0.5))
                    edges.setdefault(("shaft", "top"), []).append(dark(low))
    for kind in ("gate", "column"):
        first = edges[kind, "left"][0]
        for strip in edges[kind, "left"]:
            assert differs(strip, first) < 0.05, kind
        for strip in edges[kind, "right"]:
            assert differs(strip.transpose(Image.Transpose.FLIP_LEFT_RIGHT), first) < 0.05, kind
    shaft = edges["shaft", "foot"][0]
    wide = sum(1 for x in range(shaft.width) if shaft.getpixel((x, 1)) == 0) / PIXELS
    assert abs(wide - 4.6) < 0.3
    for strip in (*edges["shaft", "foot"], *edges["shaft", "top"]):
        assert (
            differs(strip.crop((4 * PIXELS, 1, 13 * PIXELS, 2)), shaft.crop((4 * PIXELS, 1, 13 * PIXELS, 2)))
            < 0.06
        )


def dark(picture: Image.Image) -> Image.Image:
    """Only what is drawn in black; the pattern of the floor differs from tile to tile."""
    return picture.convert("L").point(lambda level: 0 if level < 90 else 255)


def test_the_tool_makes_the_same_tiles_again(tmp_path: Path) -> None:
    """The design is reproducible: a seed gives the same file, with the split of Y-T."""
    from generator.referee.sultaniya_design import make

    assert make("7") == make("7")
    assert make("7") != make("8")
    for floor, split in SPLIT.items():
        lines = [line for line in make("7").splitlines() if f"floor: {floor}," in line]
        assert len(lines) == sum(split)
        assert sum("min: 3" in line for line in lines) == split[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_careful_players_get_a_palace_built(players: int) -> None:
    """What the design must satisfy, in a thousand games; the tool prints the same figures with `--seed 2`."""
    from generator.referee.sultaniya_box import load_box
    from generator.referee.sultaniya_design import try_out

    found = try_out(load_box(), players, 1000, "2")
    assert found.fifth_roof >= 0.95
    assert found.stuck < 0.05
    assert len(found.means) == 8
    assert found.spread < 0.1
