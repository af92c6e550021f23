"""Pieces on label sheets: every label at the maker's pitch, every piece in the middle of its label."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any

import pytest

from generator import InputError, Options, UsageError, load_game
from generator.building import file_name
from generator.content.game import game_ids
from generator.content.house import House
from generator.content.labels import LabelSheet
from generator.kit.kit import Kit, Part, make_kit
from generator.messages import catalogue
from generator.sheets.labels import check_stock, fill, label_grid, nearest_stock, sheet_words
from generator.sheets.plan import Sheet, make_plan
from generator.units import Box
from tests.helpers import Pnp, Spoilt
from tests.printed import PER_MM, Maker, Page, maker

HOUSE = House()
LABELS = HOUSE.labels
NOISE = 1e-6
each_stock = pytest.mark.parametrize("name", LABELS)


@functools.cache
def full(game: str) -> Kit:
    """Every component of a game, those printed on asking among them."""
    loaded = load_game(game, ["en"])
    return make_kit(loaded, Options(full=True, lang="en", only=tuple(loaded.components)))


def plan(name: str, parts: tuple[Part, ...], game: str = "sultans", **choices: object) -> list[Sheet]:
    kit = make_kit(full(game).game, Options(full=True, lang="en", only=tuple(p.id for p in parts)))
    return make_plan(kit, Options(lang="en", stock=name, **choices))[1]  # type: ignore[arg-type]


def part(game: str, id_: str) -> Part:
    return next(part for part in full(game).parts if part.id == id_)


def box_of(sheet: Sheet, place: int) -> Box:
    assert sheet.label
    cell = next(cell for cell in sheet.front if cell.place == place)
    return sheet.label.middle(sheet.grid.front(place), cell.part.trim)


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - NOISE
        and inner.y >= outer.y - NOISE
        and inner.right <= outer.right + NOISE
        and inner.bottom <= outer.bottom + NOISE
    )


# --------------------------------------------------------------------------- every label of every sheet


@each_stock
def test_every_label_is_at_its_multiple_of_the_pitch(name: str) -> None:
    """The error of a pitch grows from row to row, so the last label is looked at like the first."""
    sheet = LABELS[name]
    paper = HOUSE.papers[sheet.paper]
    grid = label_grid(sheet, paper)
    page = Box(0, 0, *sheet.page(paper))
    assert grid.capacity == sheet.columns * sheet.rows
    found = [grid.front(place) for place in range(grid.capacity)]
    for place, box in enumerate(found):
        row, column = divmod(place, sheet.columns)
        assert box.x == pytest.approx(sheet.left + column * sheet.across, abs=1e-6)
        assert box.y == pytest.approx(sheet.top + row * sheet.down, abs=1e-6)
        assert (box.width, box.height) == sheet.size
        assert inside(box, page.inset(-0.01))
    for index, box in enumerate(found):
        assert not any(box.overlaps(other, NOISE) for other in found[index + 1 :])


# --------------------------------------------------------------------------- every piece that fits


@each_stock
def test_every_component_that_fits_lies_in_the_middle_of_its_labels(name: str) -> None:
    label = LABELS[name]
    for game in game_ids():
        for part in full(game).parts:
            if not label.fits(part.trim, part.shape == "disc"):
                continue
            sheets = plan(name, (part,), game)
            cells = [cell for sheet in sheets for cell in sheet.front]
            backs = sum(piece.copies for piece in part.pieces if not piece.bare)
            needed = backs if part.component.back and part.component.back_needed else 0
            assert len(cells) == part.count + needed, (game, part.id)
            assert sum(cell.back for cell in cells) == needed
            for sheet in sheets:
                assert sheet.back is None
                assert sheet.label == label
                places = [cell.place for cell in sheet.front]
                assert places == list(range(len(places)))
                assert sheet is sheets[-1] or len(places) == label.capacity
                for cell in sheet.front:
                    outer, piece = sheet.grid.front(cell.place), box_of(sheet, cell.place)
                    assert (piece.width, piece.height) == part.trim, "upright"
                    assert inside(piece.inset(-cell.part.bleed), outer)
                    assert piece.x - outer.x == pytest.approx(outer.right - piece.right, abs=NOISE)
                    assert piece.y - outer.y == pytest.approx(outer.bottom - piece.bottom, abs=NOISE)


def test_something_of_every_game_goes_on_labels() -> None:
    for game in game_ids():
        fitting = [
            (name, part.id)
            for name, label in LABELS.items()
            for part in full(game).parts
            if label.fits(part.trim, part.shape == "disc")
        ]
        assert fitting, game
    assert LABELS["zweckform-4746"].fits(part("sultans", "sticks").trim)
    assert LABELS["onlinelabels-ol2510"].fits(part("sultans", "sticks").trim)


def test_bleed_ends_where_the_label_ends() -> None:
    markers = part("sultans", "markers")
    assert markers.bleed == 1.5
    for name, bleed in (("round-25", 0), ("round-40", 1.5), ("avery-l7654", 0.2)):
        (sheet, *_) = plan(name, (markers,))
        assert all(cell.part.bleed == pytest.approx(bleed) for cell in sheet.front)


def test_parts_of_any_size_share_a_sheet() -> None:
    parts = (part("goblets", "tokens"), part("goblets", "points"))
    sheets = plan("avery-l7651", parts, "goblets")
    assert [part.id for part in sheets[0].parts] == ["tokens"]
    assert any(len(sheet.parts) == 2 for sheet in sheets)
    needed = 2 * parts[0].count + parts[1].count
    assert sum(len(sheet.front) for sheet in sheets) == needed, "tokens have a face on both sides"


# --------------------------------------------------------------------------- sheets already begun


def test_the_first_sheet_is_gone_on_with() -> None:
    sticks = part("sultans", "sticks")
    sheets = plan("zweckform-4746", (sticks,), first_cell=4, skip=("5", "7-9"))
    assert [cell.place for cell in sheets[0].front] == [3, 5, 9, 10, 11, 12]
    assert [cell.place for cell in sheets[1].front] == list(range(len(sheets[1].front)))
    assert sum(len(sheet.front) for sheet in sheets) == sticks.count


@pytest.mark.parametrize(
    ("choices", "code", "found"),
    [
        ({"first_cell": 0}, "stock.cell", 0),
        ({"first_cell": 14}, "stock.cell", 14),
        ({"skip": ("14",)}, "stock.cell", "14"),
        ({"skip": ("0-3",)}, "stock.cell", "0-3"),
        ({"skip": ("12-14",)}, "stock.cell", "12-14"),
        ({"skip": ("3-1",)}, "stock.skip", "3-1"),
        ({"skip": ("third",)}, "stock.skip", "third"),
        ({"skip": ("",)}, "stock.skip", ""),
    ],
)
def test_labels_that_are_not_there_are_told(choices: dict[str, object], code: str, found: object) -> None:
    with pytest.raises(InputError) as caught:
        plan("zweckform-4746", (part("sultans", "sticks"),), **choices)  # type: ignore[arg-type]
    (problem,) = caught.value.problems
    assert (problem.code, problem.fields["found"]) == (code, found)


def test_a_sheet_that_is_used_up_is_told() -> None:
    with pytest.raises(InputError) as caught:
        plan("zweckform-4746", (part("sultans", "sticks"),), first_cell=10, skip=("10-13",))
    assert [problem.code for problem in caught.value.problems] == ["stock.used"]


def test_fill_takes_the_free_places_of_the_first_sheet_alone() -> None:
    assert list(fill("abcdef", 4, frozenset({0, 2}))) == [
        [(1, "a"), (3, "b")],
        [(0, "c"), (1, "d"), (2, "e"), (3, "f")],
    ]
    assert list(fill("", 4, frozenset())) == []


# --------------------------------------------------------------------------- what is refused


def test_all_that_do_not_fit_are_told_with_the_nearest_that_does() -> None:
    parts = full("sultans").parts
    with pytest.raises(InputError) as caught:
        plan("avery-l7651", parts)
    told = {problem.fields["name"]: problem for problem in caught.value.problems}
    assert set(told) == {
        part.id for part in parts if not LABELS["avery-l7651"].fits(part.trim, part.shape == "disc")
    }
    sticks = told["sticks"]
    assert sticks.code == "stock.small"
    assert sticks.fields["size"] == "8.5 × 104 mm"
    assert sticks.fields["label"] == "38.1 × 21.2 mm"
    assert sticks.fields["fits"] == "zweckform-4746 (20 × 147.3 mm)"
    assert told["rules"].code == "stock.none"
    for problem in caught.value.problems:
        for language in ("en", "zh-TW"):
            fields = {**problem.fields, "called": problem.fields["called"][language]}
            assert all(str(value) in problem.sentence(language) for value in fields.values())


@each_stock
def test_the_nearest_is_the_smallest_that_fits_on_the_same_paper(name: str) -> None:
    paper = LABELS[name].paper
    for game in game_ids():
        for part in full(game).parts:
            disc = part.shape == "disc"
            fitting = {id_: label for id_, label in LABELS.items() if label.fits(part.trim, disc)}
            near = nearest_stock(part.trim, disc, paper, LABELS)
            assert bool(near) == bool(fitting)
            if not fitting:
                continue
            same = [label for label in fitting.values() if label.paper == paper]
            assert (fitting[near].paper == paper) == bool(same)
            rivals = same or list(fitting.values())
            assert area(fitting[near]) == min(area(label) for label in rivals)


def area(label: LabelSheet) -> float:
    return label.size.width * label.size.height


def test_an_unknown_sheet_is_told_with_the_nearest_name() -> None:
    for text, near in (("GB3018", "round-40"), ("zweckform-4745", "zweckform-4746"), ("??", "")):
        with pytest.raises(UsageError) as caught:
            plan(text, (part("sultans", "markers"),))
        assert caught.value.problems[0].fields["near"] == near


def test_a_sheet_may_be_called_by_the_makers_number() -> None:
    markers = part("sultans", "markers")
    assert plan("gb3019", (markers,))[0].label == LABELS["round-40"]


# --------------------------------------------------------------------------- the file


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("labels"))


@pytest.mark.parametrize(
    ("game", "components", "name"),
    [
        ("goblets", ("tokens", "points"), "avery-l7651"),
        ("sultans", ("sticks",), "zweckform-4746"),
        ("sultans", ("sticks",), "avery-5199"),
    ],
)
def test_pieces_of_a_file_lie_at_the_makers_pitch(
    built: Maker, game: str, components: tuple[str, ...], name: str
) -> None:
    """Read back from the PDF, the last label of a full sheet included: a drift would show there."""
    printed = built(game, full=True, lang="en", only=components, stock=name)
    label = LABELS[name]
    sheets = make_plan(printed.kit, printed.options)[1]
    page = label.page(HOUSE.papers[label.paper])
    seen = 0
    for read, sheet in zip(printed.pages, sheets, strict=True):
        assert (read.width, read.height) == pytest.approx(page, abs=0.01)
        assert read.marks == []
        places = pieces(read)
        for place, ((left, bottom), cell) in enumerate(zip(places, sheet.front, strict=True)):
            trim = cell.part.trim
            row, column = divmod(place, label.columns)
            assert left == pytest.approx(
                label.left + column * label.across + (label.size.width - trim.width) / 2, abs=0.02
            )
            assert bottom == pytest.approx(
                label.top + row * label.down + (label.size.height + trim.height) / 2, abs=0.02
            )
        seen += len(places)
    assert seen == sum(printed.report.files[0].pieces.values()) + sum(
        part.count for part in printed.kit.parts if part.component.back_needed
    )
    assert len(pieces(printed.pages[0])) == label.capacity, "one sheet is full"


def pieces(page: Page) -> list[tuple[float, float]]:
    """The left and the lower edge of each piece of a page, mm."""
    matrices = [block.matrix for block in page.cells if block.matrix]
    return [(matrix[4] / PER_MM, page.height - matrix[5] / PER_MM) for matrix in matrices]


@pytest.mark.parametrize("language", ["en", "zh-TW", "zh-TW+en"])
@pytest.mark.parametrize("game", game_ids())
def test_the_foot_says_which_sheet_it_is_for(built: Maker, game: str, language: str) -> None:
    """Every component that fits the largest label with a foot is named there, and no word is too long."""
    name = "avery-l7169"
    label = LABELS[name]
    fitting = tuple(part.id for part in full(game).parts if label.fits(part.trim, part.shape == "disc"))
    printed = built(game, full=True, lang=language, only=fitting, stock=name)
    for number in range(len(printed.pages)):
        assert f"{name}v1·{number + 1}/{len(printed.pages)}" in printed.foot(number)


@pytest.mark.parametrize("name", [name for name in LABELS if not LABELS[name].round])
def test_nothing_is_printed_beside_labels_without_a_foot(built: Maker, name: str) -> None:
    label = LABELS[name]
    paper = HOUSE.papers[label.paper]
    small = [p for p in full("goblets").parts if label.fits(p.trim) and p.id == "points"]
    if label.foot(paper) or not small:
        return
    printed = built("goblets", full=True, lang="en", only=("points",), stock=name)
    grid = label_grid(label, paper)
    for page in printed.pages:
        assert not page.foot
        trim = small[0].trim
        drawn = [Box(left, bottom - trim.height, *trim) for left, bottom in pieces(page)]
        assert all(any(inside(box.inset(0.02), grid.front(i)) for i in range(grid.capacity)) for box in drawn)


def test_the_name_of_the_file_says_which_labels(built: Maker) -> None:
    kit = full("sultans")
    options = Options(lang="en", stock="L7651", duplex="none", first_cell=3, skip=("5", "7-9"))
    assert file_name(kit, options) == "sultans-full-en-a4-avery-l7651-v1-from-3-skip-5+7-9.pdf"


# --------------------------------------------------------------------------- the command line


def test_labels_from_the_command_line(pnp: Pnp) -> None:
    ran = pnp.build(
        "sultans", "--players", "9", "--lang", "en", "--only", "sticks", "--stock", "4746", "--skip", "2,4-5"
    )
    ran.says(0, "a4-zweckform-4746-v1-skip-2+4-5-sticks.pdf", catalogue("en")["build.next.labels"])


def test_what_does_not_fit_is_refused_on_the_command_line(pnp: Pnp) -> None:
    arguments = ("--players", "9", "--lang", "en", "--stock", "avery-l7651")
    pnp.fails(1, "sultans", *arguments, says=("sticks (8.5 × 104 mm) does not fit", "role-cards", "--only"))


@pytest.mark.parametrize("option", [("--skip", "3"), ("--first-cell", "2")])
def test_labels_left_out_need_a_sheet(pnp: Pnp, option: tuple[str, str]) -> None:
    pnp.fails(2, "sultans", *option, says=(option[0], "Add --stock NAME"))


def test_labels_are_a_pdf_only(pnp: Pnp) -> None:
    arguments = ("--only", "sticks", "--stock", "4746", "--format", "png")
    pnp.fails(2, "sultans", *arguments, says="label sheets are printed as pdf, not as png")


def test_a_broken_sheet_is_found_by_validate(pnp: Pnp, house: Spoilt) -> None:
    house.edit("content/house/labels.yaml", "across: 40.6", "across: 30.6")
    pnp("validate", "sultans").says(1, "house/labels.yaml:", "avery-l7651.across: a label every 30.6 mm")


def test_the_list_of_sheets(pnp: Pnp) -> None:
    lines = pnp("stocks").says(0).out.splitlines()
    assert [line.split()[0] for line in lines] == list(LABELS)
    assert "38.1 × 21.2 mm" in lines[0]
    lines = pnp("stocks", "sultans").says(0).out.splitlines()
    assert lines[1::2][list(LABELS).index("zweckform-4746")] == "  fits: sticks"


@pytest.mark.parametrize("word", ["list", "LIST"])
def test_a_build_tells_the_sheets_too(pnp: Pnp, word: str) -> None:
    """Who looks for the names is writing ``--stock`` already; nothing is printed."""
    assert pnp.build("sultans", "--stock", word).says(0).out == pnp("stocks", "sultans").says(0).out
    assert pnp("build", "--stock", word).says(0).out == pnp("stocks").says(0).out
    assert not pnp.out.exists()
    assert word.casefold() not in LABELS


def test_the_readme_example_names_a_sheet() -> None:
    root = Path(__file__).parents[2]
    for readme in ("README.md", "README.zh-TW.md"):
        assert "--stock" in (root / readme).read_text("utf-8")


@pytest.mark.parametrize(
    ("skip", "words"),
    [
        (("3", "3", " 3 "), "skip-3"),
        (("7 - 9", "3"), "skip-3+7-9"),
        (("1-6", "7", "8–9"), "skip-1-9"),
        (tuple(str(n) for n in range(1, 40, 2)), "skip-20-labels-"),
    ],
)
def test_skipped_labels_have_one_spelling_in_files(skip: tuple[str, ...], words: str) -> None:
    named = sheet_words(HOUSE, Options(stock="avery-l4732", skip=skip))
    assert f"-{words}" in named
    assert len(named) < 80
    assert re.fullmatch(r"[\w.+-]+", named), "good on any system"


@pytest.mark.parametrize(
    ("choice", "option"),
    [
        ({"paper": "letter"}, "--paper"),
        ({"marks": "none"}, "--marks"),
        ({"back_marks": True}, "--back-marks"),
        ({"corners": 3.0}, "--corners"),
    ],
)
def test_options_of_sheets_that_are_cut_are_refused(choice: dict[str, Any], option: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_stock(HOUSE, Options(stock="L7651", **choice))
    assert [problem.fields["option"] for problem in caught.value.problems] == [option]
