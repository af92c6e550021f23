"""Layers that repeat in grids, lie where a value says, and draw other templates mirrored or scaled."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from generator import InputError, Options, build, load_game
from generator.content.decode import File
from generator.content.house import Origin
from generator.content.yaml import Mapping
from generator.kit.kit import Laid, Result, make_kit
from generator.press.fonts import FontBook
from generator.press.pen import POINTS, Pen
from generator.sheets.plan import make_plan
from generator.typeset.compose import Composer
from generator.typeset.face import AreaOp, DrawingOp, MirroredOp, Op, ScaledOp, TextOp
from generator.typeset.views import root_scope
from generator.units import Box, Size
from tests.helpers import Spoilt

HERE = Origin(File("test.yaml", Mapping(1, 1, {}, {})), ())
HERBS = Path(__file__).parent.parent / "games" / "herbs"
LAID = Result(
    laid={"Amy": (Laid("herbs", "mint", 0, 1), Laid("herbs", "chili", 0.5, 0, turned=True)), "Ben": ()}
)


@pytest.fixture
def game(tmp_path: Path) -> Spoilt:
    shutil.copytree(HERBS, tmp_path / "herbs")
    return Spoilt(tmp_path / "herbs")


def compose(game: Spoilt, layers: str) -> tuple[tuple[Op, ...], list[Any]]:
    """What the layers draw on a face, and the problems."""
    game.write("templates/page.yaml", f"layers:\n{layers}")
    kit = make_kit(load_game(game.folder, ["en"]), Options(lang="en"), LAID)
    composer = Composer(root_scope(kit), FontBook(kit.game.house), "colour")
    face = composer.face("page", Size(100, 60), 0, composer.scope, ("en",), "page", HERE)
    return face.ops, composer.problems


def areas(ops: tuple[Op, ...]) -> list[tuple[float, ...]]:
    return [tuple(round(edge, 3) for edge in op.box) for op in ops if isinstance(op, AreaOp)]


def words(ops: tuple[Op, ...]) -> list[str]:
    return [run.text for op in ops if isinstance(op, TextOp) for line in op.lines for run in line.runs]


def test_a_run_of_numbers_in_rows_that_run_back(game: Spoilt) -> None:
    layer = '  - {repeat: "0-5", name: n, columns: 3, gap: 2, snake: true, box: [1, 2, 92, 42], layers: '
    ops, problems = compose(game, layer + '[{fill: red.tint}, {text: "{n}", style: tick}]}\n')
    assert problems == []
    top, below = 2.0, 24.0
    left, middle, right = 1.0, 32.333, 63.667
    cell = (29.333, 20.0)
    corners = [(left, top), (middle, top), (right, top), (right, below), (middle, below), (left, below)]
    assert areas(ops) == [(*corner, *cell) for corner in corners]
    assert words(ops) == ["0", "1", "2", "3", "4", "5"]


def test_without_snake_each_row_begins_at_the_left(game: Spoilt) -> None:
    layer = '  - {repeat: "1-4", name: n, columns: 2, layers: [{fill: red.tint}]}\n'
    assert areas(compose(game, layer)[0]) == [
        (0, 0, 50, 30),
        (50, 0, 50, 30),
        (0, 30, 50, 30),
        (50, 30, 50, 30),
    ]


def test_what_lies_on_a_table_lies_there(game: Spoilt) -> None:
    layer = """  - repeat: "{result.laid}"
    name: seat
    layers:
      - lay: "{seat.records}"
        name: laid
        x: "{laid.x}"
        y: "{laid.y}"
        columns: 4
        rows: 2
        layers:
          - {fill: red.tint, unless: "{laid.turned}"}
          - {fill: blue.tint, when: "{laid.turned}", box: [0, 0, 50%, 50%]}
          - {text: "{laid.record.name}", style: tick}
"""
    ops, problems = compose(game, layer)
    assert problems == []
    # two seats share 60 mm of height: cells of 15 mm, in the middle and at the foot
    assert areas(ops) == [(20, 15, 15, 15), (27.5, 0, 7.5, 7.5)]
    assert words(ops) == ["Mint", "Chili"]


def test_a_template_is_mirrored_about_the_middle_of_its_box(game: Spoilt) -> None:
    game.write("templates/half.yaml", "layers:\n  - {fill: red.tint, box: [0, 0, 5, 100%]}\n")
    ops, problems = compose(game, "  - {use: half, mirror: true, box: [10, 10, 20, 20]}\n")
    assert problems == []
    assert ops == (MirroredOp(20, (AreaOp(Box(10, 10, 5, 20), ops[0].ops[0].colour),)),)  # type: ignore[union-attr, union-attr]
    code = Pen(None, 60).code(ops)  # type: ignore[arg-type]
    assert code.startswith(f"q -1 0 0 1 {2 * 20 * POINTS:.4f} 0 cm")


def test_a_mirrored_template_may_not_hold_text(game: Spoilt) -> None:
    game.write("templates/said.yaml", "layers:\n  - {text: word, style: tick}\n")
    _, problems = compose(game, "  - {use: said, mirror: true}\n")
    assert [problem.code for problem in problems] == ["use.mirror"]
    assert (
        problems[0]
        .sentence()
        .endswith(": said holds text, which a mirror would spoil. Put the text outside it.")
    )


def test_a_template_laid_out_at_its_own_size_is_scaled_into_the_box(game: Spoilt) -> None:
    game.write("templates/tile.yaml", "layers:\n  - {fill: red.tint, box: [1, 1, 100%-2, 100%-2]}\n")
    ops, problems = compose(game, "  - {use: tile, size: 40x40, box: [10, 10, 30, 10]}\n")
    assert problems == []
    (scaled,) = ops
    assert isinstance(scaled, ScaledOp)
    assert (scaled.x, scaled.y, scaled.factor) == (20, 10, 0.25)
    assert areas(scaled.ops) == [(1, 1, 38, 38)]


def test_values_are_given_to_a_template(game: Spoilt) -> None:
    game.write("templates/tag.yaml", 'layers:\n  - {text: "{what.name} {how}", style: tick}\n')
    layer = '  - {use: tag, given: {what: "{herbs.chili}", how: hot}}\n'
    ops, problems = compose(game, layer)
    assert problems == []
    assert "".join(words(ops)) == "Chili hot"


def test_what_is_printed_only_when_asked_for(game: Spoilt, tmp_path: Path) -> None:
    game.add("components.yaml", "extra:\n  size: 100x60\n  front: page\n  asked: true\n")
    game.write("templates/page.yaml", "layers:\n  - {fill: red.tint}\n")
    for language in ("en", "zh-TW"):
        game.add(f"locale/{language}.yaml", "components.extra: Extra\n")
    usual = build(game.folder, Options(players=2, lang="en", out=tmp_path))
    assert usual.files[0].pieces == {"cards": 2}
    asked = build(game.folder, Options(players=2, lang="en", out=tmp_path, only=("extra",)))
    assert asked.files[0].pieces == {"extra": 1}


def test_mirrored_and_scaled_code_draws_where_it_should(game: Spoilt, tmp_path: Path) -> None:
    """Read from the picture: a mark at the left is at the right of the mirror image, half as large."""
    game.write("templates/mark.yaml", 'layers:\n  - {fill: "#000000", box: [0, 0, 10, 10]}\n')
    game.write(
        "templates/page.yaml", "layers:\n  - {use: mark, size: 40x40, mirror: true, box: [4, 6, 20, 20]}\n"
    )
    game.edit("components.yaml", "front: herb-card", "front: page")
    options = Options(players=2, lang="en", out=tmp_path)
    trim = make_plan(make_kit(load_game(game.folder, ["en"]), options), options)[1][0].grid.front(0)
    document = pypdfium2.PdfDocument(build(game.folder, options).files[0].path)
    picture = document[0].render(scale=10 * 25.4 / 72).to_pil().convert("L")
    document.close()
    card = picture.crop(tuple(round(10 * edge) for edge in (trim.x, trim.y, trim.right, trim.bottom)))
    box = card.point(lambda level: 255 if level < 60 else 0).getbbox()
    assert box is not None
    for found, wanted in zip(box, (19, 6, 24, 11), strict=True):
        assert abs(found / 10 - wanted) < 0.15


def test_a_run_is_not_a_value(game: Spoilt) -> None:
    game.edit("components.yaml", "front: herb-card", "front: page")
    game.write("templates/page.yaml", 'layers:\n  - {repeat: "{0-9}", name: n, layers: []}\n')
    with pytest.raises(InputError):
        build(game.folder, Options(players=2, lang="en"))


@pytest.mark.parametrize("before", ["icon: leaf", "icon: leaf, icon_size: 8", "mark: '•'", "mark: '10.'"])
def test_what_hangs_before_a_block_does_not_stand_on_its_text(game: Spoilt, before: str) -> None:
    layer = f"  - {{box: [5, 5, 80, 40], flow: [{{text: Mint, style: aid-body, {before}}}]}}\n"
    ops, problems = compose(game, layer)
    assert problems == []
    *hung, text = ops
    (drawn,) = hung
    assert isinstance(text, TextOp)
    begins = text.lines[0].x
    if isinstance(drawn, TextOp):
        assert begins > drawn.lines[0].x + 1
    else:
        assert isinstance(drawn, DrawingOp)
        assert begins > drawn.box.right
    indented = compose(game, layer.replace("aid-body", "aid-body, indent: 12"))[0]
    assert isinstance(indented[-1], TextOp)
    assert indented[-1].lines[0].x == pytest.approx(17), "where an indent is named, it counts"
