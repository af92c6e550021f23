"""Small pictures of some pages, compared with how they looked when last approved.

After a wanted change of content or templates, look at ``tests/failed/``, then approve the new
pictures: ``PNP_GOLDEN=write python -m pytest tests/test_golden.py``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from tests.printed import Maker, Printed, maker

GOLDEN = Path(__file__).parent / "golden"
FAILED = Path(__file__).parent / "failed"
DPI = 70
LEVELS = 40
"""A pixel differs if it is lighter or darker by more than this, of 255."""
SHARE = 0.005
"""So many pixels may differ: text is smoothed a little differently from machine to machine."""
LARGEST = 65_000


class Golden(NamedTuple):
    name: str
    component: str
    page: int
    """Which of the component's pages."""
    choices: dict[str, Any]


NINE = {"players": 9, "lang": "zh-TW"}
SEVEN = {"game": "avalon", "players": 7, "lang": "zh-TW"}
BOX = {"game": "avalon", "lang": "zh-TW+en"}
FOUR = {"game": "sultaniya", "players": 4, "lang": "zh-TW"}
EIGHT = {"game": "goblets", "players": 8, "lang": "zh-TW"}
PAGES = (
    Golden("sticks-zh-TW", "sticks", 0, NINE),
    Golden("role-cards-zh-TW+en", "role-cards", 0, {"players": 9, "lang": "zh-TW+en"}),
    Golden("role-cards-back-letter", "role-cards", 1, {"players": 9, "lang": "zh-TW+en", "paper": "letter"}),
    Golden("reference-cards-back-en", "reference-cards", 1, {"players": 5, "lang": "en"}),
    Golden("markers-zh-TW", "markers", 0, NINE),
    Golden("setup-table-zh-TW", "setup-table", 0, NINE),
    Golden("score-sheet-en", "score-sheet", 0, {"players": 5, "lang": "en"}),
    Golden("rules-zh-TW", "rules", 0, NINE),
    Golden("avalon-role-cards-zh-TW", "role-cards", 0, SEVEN),
    Golden("avalon-discs-zh-TW", "vote-tokens", 0, SEVEN),
    Golden("avalon-discs-back-zh-TW", "vote-tokens", 1, SEVEN),
    Golden("avalon-quest-board-back-zh-TW+en", "quest-board", 3, BOX),
    Golden("avalon-reference-cards-back-zh-TW+en", "reference-cards", 1, BOX),
    Golden("avalon-night-script-zh-TW", "night-script", 0, SEVEN),
    Golden("avalon-flow-chart-zh-TW", "flow-chart", 0, SEVEN),
    Golden("sultaniya-boards-zh-TW", "boards", 0, FOUR),
    Golden("sultaniya-tiles", "tiles", 2, FOUR),
    Golden("sultaniya-djinns-zh-TW", "djinns", 0, FOUR),
    Golden("sultaniya-reference-cards-back-zh-TW", "reference-cards", 1, FOUR),
    Golden("goblets-tokens", "tokens", 0, EIGHT),
    Golden("goblets-screens-back-zh-TW", "screens", 1, EIGHT),
    Golden("goblets-characters-zh-TW", "characters", 2, EIGHT),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Maker:
    return maker(tmp_path_factory.mktemp("golden"))


def looks(printed: Printed, golden: Golden) -> Image.Image:
    number = printed.of(golden.component)[golden.page]
    picture = printed.picture(number, DPI / 25.4).convert("L")
    return picture.point([round(level / 17) * 17 for level in range(256)])  # sixteen greys are enough


def differing(one: Image.Image, other: Image.Image) -> Image.Image:
    """White where two pictures differ."""
    return ImageChops.difference(one, other).point([0] * (LEVELS + 1) + [255] * (255 - LEVELS))


@pytest.mark.parametrize("golden", PAGES, ids=lambda golden: golden.name)
def test_pages_look_as_approved(golden: Golden, made: Maker) -> None:
    picture = looks(made(**golden.choices), golden)
    path = GOLDEN / f"{golden.name}.png"
    if os.environ.get("PNP_GOLDEN") == "write":
        GOLDEN.mkdir(exist_ok=True)
        picture.quantize(16).save(path, optimize=True)
    how = "look at it, then approve it: PNP_GOLDEN=write python -m pytest tests/test_golden.py"
    kept = FAILED / f"{golden.name}.png"
    if not path.is_file():
        FAILED.mkdir(exist_ok=True)
        picture.save(kept)
        pytest.fail(f"There is no {path}. The page is in {kept}; {how}")
    approved = Image.open(path).convert("L")
    if approved.size != picture.size:
        FAILED.mkdir(exist_ok=True)
        picture.save(kept)
        pytest.fail(f"{kept} is {picture.size}, approved was {approved.size}; {how}")
    difference = differing(approved, picture)
    share = difference.histogram()[255] / (picture.width * picture.height)
    if share > SHARE:
        FAILED.mkdir(exist_ok=True)
        picture.save(kept)
        seen = FAILED / f"{golden.name}-difference.png"
        difference.save(seen)
        pytest.fail(f"{share:.2%} of {golden.name} looks different: {kept}, {seen}; {how}")


def test_golden_pictures_are_small_and_all_used() -> None:
    paths = {path.stem: path for path in GOLDEN.glob("*.png")}
    assert set(paths) == {golden.name for golden in PAGES}
    assert all(path.stat().st_size < LARGEST for path in paths.values())


def test_a_moved_picture_is_noticed(made: Maker) -> None:
    """The tolerance is not so wide that a shift of 1 mm would pass."""
    for golden in PAGES:
        picture = looks(made(**golden.choices), golden)
        moved = ImageChops.offset(picture, 3, 0)
        share = differing(picture, moved).histogram()[255] / (picture.width * picture.height)
        assert share > SHARE, golden.name
