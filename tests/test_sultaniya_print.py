"""How Sultaniya's pieces are printed: what is to be read, what must not touch, what other numbers change."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image

from generator import Game, Options, load_game
from generator.content.tables import Record
from generator.kit.kit import make_kit
from generator.sheets.plan import make_plan
from tests.printed import PER_MM, Maker, maker

PIXELS = 10
"""A mm."""
LEAST = 6.5
"""Points below which nobody likes to read."""


@functools.cache
def game() -> Game:
    return load_game("sultaniya")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("sultaniya-print"))


def said(players: int | None, language: str) -> dict[str, str]:
    """What a set for so many says on its cards, its score sheet and its rules sheet."""
    kit = make_kit(game(), Options(players=players, lang=language))
    words = game().words[language]
    keys = [
        "labels.end_text",
        "labels.guards_text",
        *(f"lines.{line.id}.name" for line in game().tables["lines"]),
    ]
    keys += [f"points.{point.id}.text" for point in game().tables["points"] if kit.holds(point)]
    return {key: words.fill(key, kit.numbers, kit.game.tables) for key in keys}


# ----------------------------------------------------------------- numbers of players (Y-24, Y-25, Y-31)


def test_two_have_no_third_place() -> None:
    """Y-31: with two players only 9 and 6 are given."""
    for players, third in ((1, False), (2, False), (3, True), (4, True), (None, True)):
        english, chinese = (said(players, language) for language in ("en", "zh-TW"))
        for key in ("labels.guards_text", "lines.guards.name"):
            assert ("3" in english[key]) == ("3" in chinese[key]) == third, (players, key)
        assert any("third" in text for text in english.values()) == third
        assert any("第三" in text for text in chinese.values()) == third
    assert "points.score_guards_two.text" in said(None, "en"), "the full box is for any number"


def test_one_alone_has_his_own_end_and_guards() -> None:
    """Y-25: twenty turns, no fifth roof; what guards score then is the referee's ruling, marked as house."""
    for language, roof in (("en", "fifth"), ("zh-TW", "第五個")):
        alone, two = said(1, language), said(2, language)
        assert not any(roof in text for text in alone.values())
        assert "20" in alone["labels.end_text"]
        assert roof in two["labels.end_text"]
        assert "9" in alone["points.variant_alone.text"]
    assert game().tables["points"].records["variant_alone"].source == "house"


def test_set_up_tells_only_what_so_many_need() -> None:
    """Y-T, Y-C1: a set has no tiles for more players; who is alone shares no side and hides no mission."""
    for players, marks in ((1, ""), (2, ""), (3, "3"), (4, "43")):
        for language in ("en", "zh-TW"):
            tiles = said(players, language)["points.start_tiles.text"]
            assert "".join(filter(str.isdigit, tiles)) == marks, (players, language)
    alone, two = said(1, "zh-TW"), said(2, "zh-TW")
    for point, word in (("start_board", "同一面"), ("start_missions", "每人"), ("turn_hire", "別人")):
        key = f"points.{point}.text"
        assert word in two[key]
        assert word not in alone[key]


def test_markers_on_one_field_are_stacked(made: Maker) -> None:
    """Y-C6: a field has no room for four side by side; one alone needs no such words."""
    for players in (1, 4):
        printed = made(game="sultaniya", players=players, lang="en", only=("score-board",))
        assert ("stacked" in printed.text(0)) == (players > 1)


@pytest.mark.parametrize("point", ["start_board", "score_own", "turn_hire", "score_guards_two"])
def test_home_made_values_are_marked(point: str) -> None:
    assert game().tables["points"].records[point].source == "house"


@pytest.mark.parametrize("lang", ["en", "zh-TW", "zh-TW+en"])
def test_the_mark_of_the_table_is_explained(made: Maker, lang: str) -> None:
    """A ※ that nobody explains is worth nothing."""
    printed = made(game="sultaniya", players=4, lang=lang, only=("setup-table",))
    assert printed.said("labels.house_rule") in printed.text(0)


# ----------------------------------------------------------------- what is to be read


def sizes(path: Path) -> list[tuple[float, str]]:
    """The size of every character of a file, in points as it is seen."""
    found = []
    document: Any = pdfium.PdfDocument(path)
    for page in document:
        text = page.get_textpage()
        for number in range(text.count_chars()):
            matrix = pdfium.raw.FS_MATRIX()
            pdfium.raw.FPDFText_GetMatrix(text, number, matrix)
            scale = max(abs(matrix.a), abs(matrix.b))
            size = pdfium.raw.FPDFText_GetFontSize(text, number) * scale
            character = chr(pdfium.raw.FPDFText_GetUnicode(text, number))
            if not character.isspace():
                found.append((round(size, 2), character))
    document.close()
    return found


READ = (
    "missions",
    "djinns",
    "score-board",
    "reference-cards",
    "score-sheet",
    "setup-table",
    "rules",
    "boards",
)


@pytest.mark.parametrize("part", READ)
@pytest.mark.parametrize("lang", ["en", "zh-TW", "zh-TW+en"])
@pytest.mark.parametrize("players", [1, 4])
def test_no_text_is_too_small(made: Maker, part: str, lang: str, players: int) -> None:
    """Also where two languages share a card."""
    printed = made(game="sultaniya", players=players, lang=lang, format="pdf-cards", only=(part,))
    seen = sizes(printed.path)
    assert seen
    assert min(seen)[0] >= LEAST - 0.01, min(seen)


@pytest.mark.parametrize(("lang", "name"), [("en", "blue05"), ("zh-TW", "藍05")])
def test_every_tile_says_on_both_sides_which_it_is(made: Maker, lang: str, name: str) -> None:
    """Y-C2: without it nobody could write a palace down; the name is not mirrored with the picture."""
    printed = made(game="sultaniya", players=2, lang=lang, format="pdf-cards", only=("tiles",))
    tiles = [piece.record for part in printed.kit.parts for piece in part.pieces]
    assert len(printed.pages) == 2 * len(tiles)
    for order, tile in enumerate(tiles):
        assert tile
        wanted = printed.said(f"floors.{tile.values['floor'].id}.name") + tile.values["number"]
        assert tile.id.endswith(f"_{tile.values['number']}")
        for side in (0, 1):
            assert wanted in printed.text(2 * order + side)
    assert name in printed.text(2 * [tile.id for tile in tiles if tile].index("blue_05"))


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
def test_feet_of_standees_say_how_they_are_glued(made: Maker, lang: str) -> None:
    """Y-C4: both feet, so that neither looks like waste; a fold is named where it is."""
    printed = made(game="sultaniya", players=4, lang=lang, only=("djinns",))
    text = printed.text(0)
    assert text.count(printed.said("labels.glue")) == 8
    assert text.count(printed.said("labels.fold")) >= 4


def test_missions_of_two_kinds_show_both() -> None:
    """Y-33: 'window or tower' has an icon of both; each other mission that of its feature."""
    for mission in game().tables["missions"]:
        icons = [feature.values["icon"] for feature in mission.values["icons"]]
        assert not icons or mission.values["icon"] == "_".join(icons)


# ----------------------------------------------------------------- pictures of tiles


class Shown:
    """The fronts of all tiles as pictures."""

    def __init__(self, made: Maker, ink: str = "colour") -> None:
        printed = made(game="sultaniya", players=4, lang="en", format="pdf-cards", only=("tiles",), ink=ink)
        records = [piece.record for part in printed.kit.parts for piece in part.pieces]
        self.tiles = [
            (record, printed.picture(2 * order, PIXELS)) for order, record in enumerate(records) if record
        ]

    def where(self, **wanted: str) -> list[tuple[Record, Image.Image]]:
        """Tiles whose edges or signs are so; there are some."""
        found = [
            (tile, picture)
            for tile, picture in self.tiles
            if all(getattr(tile.values[key], "id", "") == value for key, value in wanted.items())
        ]
        assert found, wanted
        return found


def part(picture: Image.Image, x: float, y: float, right: float, bottom: float) -> Image.Image:
    return picture.crop((round(x * PIXELS), round(y * PIXELS), round(right * PIXELS), round(bottom * PIXELS)))


def darkest(picture: Image.Image) -> int:
    return int(picture.convert("L").getextrema()[0])  # type: ignore[arg-type]


def test_a_gate_has_no_white_corner(made: Maker) -> None:
    """Y-6: outside the arch is the wall of the floor, in its colour."""
    for tile, picture in Shown(made).where(left="gate"):
        corner = part(picture, 6.5, 14.1, 7.9, 15).convert("L").histogram()
        share = sum(corner[254:]) / sum(corner)
        assert share < 0.1, tile.id


@pytest.mark.parametrize("ink", ["colour", "mono"])
def test_between_a_sign_and_a_minaret_is_air(made: Maker, ink: str) -> None:
    """Y-6: what stands in a half is no part of the minaret above or below it."""
    seen = 0
    for tile, picture in Shown(made, ink).tiles:
        for number, slot in enumerate("ab"):
            x = 17 * number + 2.5
            if tile.values[slot] and tile.values["tops"][number].id == "minaret":
                assert darkest(part(picture, x, 10.4, x + 12, 11.2)) > 90, tile.id
                seen += 1
            if tile.values[slot] and tile.values["bottoms"][number].id == "minaret":
                assert darkest(part(picture, 17 * number + 6, 22.9, 17 * number + 11, 23.7)) > 90, tile.id
                seen += 1
    assert seen > 20


def test_in_black_a_sign_has_a_rim(made: Maker) -> None:
    """A cupola above a minaret's top would look like one building."""
    for tile, picture in Shown(made, "mono").where(a="cupola"):
        assert darkest(part(picture, 2.7, 16.5, 3.3, 17.5)) < 120, tile.id


def test_what_must_be_read_keeps_clear_of_the_cut(made: Maker) -> None:
    """Y-T: the mark of the players is framed and 1.8 mm from the edge."""
    for tile, picture in Shown(made).tiles:
        if tile.values.get("players"):
            assert darkest(part(picture, 14.6, 32.2, 19.4, 34)) > 90, tile.id
            assert darkest(part(picture, 15.0, 29.5, 15.5, 30.5)) < 90, tile.id


def test_a_column_leaves_the_cut_free(made: Maker) -> None:
    """Y-6: a knife half a millimetre off would else put a black line on the neighbour's plain edge."""
    tiles = Shown(made)
    for tile, picture in tiles.where(left="column"):
        assert darkest(part(picture, 0, 8, 0.6, 27)) > 200, tile.id
        assert darkest(part(picture, 0.6, 8, 2.4, 27)) < 60, tile.id
    for tile, picture in tiles.where(right="column"):
        assert darkest(part(picture, 33.4, 8, 34, 27)) > 200, tile.id


# ----------------------------------------------------------------- boards, markers, tables


def test_boards_lie_apart_and_two_a_sheet() -> None:
    """Y-C1: dark and light do not meet on a cut, and each runs over it."""
    for paper in ("a4", "letter"):
        options = Options(players=4, lang="en", only=("boards",), paper=paper)
        kit = make_kit(load_game("sultaniya", ["en"]), options)
        (boards,) = kit.parts
        assert boards.bleed > 0
        assert boards.gap[1] >= 2 * boards.bleed
        assert [len(sheet.front) for sheet in make_plan(kit, options)[1]] == [2, 2]


def test_the_printed_pair_is_two_tiles(made: Maker) -> None:
    """Y-3: a line between them."""
    printed = made(game="sultaniya", players=4, lang="en", format="pdf-cards", only=("boards",), bleed=0)
    picture = printed.picture(0, PIXELS)
    for x in (68.2, 102, 135.8):
        assert darkest(part(picture, x - 0.4, 45, x + 0.4, 46)) < 60


def test_a_marker_leaves_the_number_of_its_field_to_be_read(made: Maker) -> None:
    """Y-C6: a field is 18 mm wide and its number stands in a corner; four markers have room at the start."""
    kit = make_kit(game(), Options(players=4, lang="en"))
    (marker,) = (each for each in kit.parts if each.id == "score-markers")
    assert marker.trim.width <= 18 - 5
    printed = made(game="sultaniya", players=4, lang="en", only=("score-board",))
    text = printed.text(0)
    assert printed.said("labels.track_start") in text
    assert "100" in text


@pytest.mark.parametrize("ink", ["saver", "mono"])
@pytest.mark.parametrize(("name", "rows"), [("score-sheet", 8), ("setup-table", 4)])
def test_rows_have_lines_where_tints_are_white(made: Maker, name: str, rows: int, ink: str) -> None:
    printed = made(game="sultaniya", players=3, lang="en", only=(name,), ink=ink, format="pdf-cards")
    picture = printed.picture(0, PIXELS).convert("L")
    left, right = (30, 120) if name == "setup-table" else (20, 170)
    dark = [
        all(picture.getpixel((x * PIXELS, y)) < 235 for x in range(left, right, 7))  # type: ignore[operator]
        for y in range(picture.height)
    ]
    lines = sum(now and not before for before, now in zip([False, *dark], dark, strict=False))
    assert lines >= rows + 1


@pytest.mark.parametrize("ink", ["colour", "mono"])
def test_no_line_of_a_row_is_half_covered(made: Maker, ink: str) -> None:
    """The fill of the next row would leave half of a line at its head, which a printer may lose."""
    printed = made(game="sultaniya", players=3, lang="en", only=("score-sheet",), ink=ink, format="pdf-cards")
    picture = printed.picture(0, 40).convert("L")
    column = [picture.getpixel((130 * 40, y)) for y in range(picture.height)]
    runs: list[int] = []
    for before, now in zip([255, *column], column, strict=False):
        if now < 225:  # type: ignore[operator]
            if before >= 225:  # type: ignore[operator]
                runs.append(0)
            runs[-1] += 1
    assert len(runs) == 9, runs
    assert min(runs) >= 0.2 * 40, runs


# ----------------------------------------------------------------- pictures of the rules sheet


def test_pictures_show_the_edges_they_are_about() -> None:
    """Y-6, Y-34: they are drawn from tiles of their own, which a new design does not change."""
    tiles = game().tables["examples"].records
    assert tiles["gate_opens"].values["right"].id == tiles["gate_closes"].values["left"].id == "gate"
    assert tiles["foot"].values["tops"][1].id == tiles["top"].values["bottoms"][0].id == "minaret"
    for tile in tiles.values():
        assert (tile.values["a"], tile.values["b"], tile.values["points"]) == (None, None, None)


@pytest.mark.parametrize("lang", ["en", "zh-TW"])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_picture_stands_below_its_words(made: Maker, lang: str, players: int) -> None:
    """No column ends with the words whose picture is in the next."""
    printed = made(game="sultaniya", players=players, lang=lang, only=("rules",))
    points = [p for p in game().tables["points"] if p.values["picture"]]
    for point in points:
        words = game().words[lang].texts[f"points.{point.id}.text"]
        assert any(lowest(printed.document[number], words) for number in (0, 1)), point.id


def lowest(page: Any, words: str) -> bool:
    """Whether a page has these words, with room for a picture below them."""
    text = page.get_textpage()
    found = text.search(words.replace("**", "")[-4:]).get_next()
    if not found:
        return False
    _, bottom, _, _ = text.get_charbox(found[0])
    return bool(bottom / PER_MM > 17 + 38)
