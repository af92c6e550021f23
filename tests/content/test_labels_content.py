"""Label sheets of the content: figures that close on the paper, and what is said of those that cannot be."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator import InputError
from generator.content import decode
from generator.content.decode import File
from generator.content.house import House
from generator.content.labels import FOOT, LabelSheet, check_labels
from generator.content.yaml import read
from generator.units import Box, Size

HOUSE = House()
SHEETS = list(HOUSE.labels.items())
SOUND: dict[str, Any] = {
    "maker": "Nobody",
    "articles": ["X1"],
    "paper": "a4",
    "size": "60x40",
    "columns": 3,
    "rows": 7,
    "left": 10,
    "top": 8.5,
    "across": 65,
    "down": 40,
    "source": "house",
}


def problems(folder: Path, **changes: Any) -> list[str]:
    """What is said of a sheet that is sound but for some changes (None takes a key away)."""
    values = {key: value for key, value in {**SOUND, **changes}.items() if value is not None}
    path = folder / "labels.yaml"
    path.write_text(yaml.safe_dump({"mine": values}), "utf-8")
    file = File("labels.yaml", read(path, "labels.yaml"))
    labels = decode.decode(file, dict[str, LabelSheet])
    if labels is not None:
        check_labels(labels, HOUSE.papers, file)
    return [problem.sentence() for problem in file.problems]


# --------------------------------------------------------------------------- the sheets of the house


def test_there_are_sheets_for_both_papers_in_each_shape() -> None:
    assert len(SHEETS) >= 20
    assert {(sheet.paper, sheet.round) for _, sheet in SHEETS} == {
        (paper, is_round) for paper in ("a4", "letter") for is_round in (False, True)
    }


@pytest.mark.parametrize(("name", "sheet"), SHEETS, ids=[name for name, _ in SHEETS])
def test_figures_close_on_the_paper(name: str, sheet: LabelSheet) -> None:
    """Sheets are cut symmetrically: the margins left and right, and above and below, are the same."""
    page = sheet.page(HOUSE.papers[sheet.paper])
    across = sheet.left + (sheet.columns - 1) * sheet.across + sheet.size.width + sheet.left
    down = sheet.top + (sheet.rows - 1) * sheet.down + sheet.size.height + sheet.top
    assert across == pytest.approx(page.width, abs=0.2)
    assert down == pytest.approx(page.height, abs=0.2)
    assert sheet.source
    assert sheet.version >= 1


@pytest.mark.parametrize(("name", "sheet"), SHEETS, ids=[name for name, _ in SHEETS])
def test_labels_are_of_a_size_to_be_used(name: str, sheet: LabelSheet) -> None:
    assert min(sheet.size) >= 8
    assert min(sheet.gap) >= -1e-6
    assert sheet.capacity == sheet.columns * sheet.rows <= 300
    if sheet.lying:
        assert sheet.size.height > sheet.size.width, "long labels stand on a sheet that lies"


def test_each_number_of_a_maker_names_one_sheet() -> None:
    numbers = Counter(article.casefold() for _, sheet in SHEETS for article in sheet.articles)
    assert [number for number, count in numbers.items() if count > 1] == []
    assert not set(numbers) & set(HOUSE.labels)


def test_the_well_known_figures() -> None:
    sheet = HOUSE.labels["avery-l7651"]
    assert (sheet.size, sheet.capacity) == (Size(38.1, 21.2), 65)
    assert (sheet.left, sheet.top, sheet.across, sheet.down) == (4.75, 10.7, 40.6, 21.2)
    inches = HOUSE.labels["avery-5160"]
    assert inches.capacity == 30
    assert inches.left == pytest.approx(0.15625 * 25.4, abs=1e-3)
    assert inches.across == pytest.approx(2.78125 * 25.4, abs=1e-3)


def test_a_foot_only_where_there_is_room() -> None:
    for _, sheet in SHEETS:
        paper = HOUSE.papers[sheet.paper]
        free = sheet.page(paper).height - sheet.bottom
        assert sheet.foot(paper) == (free if free >= FOOT else 0)
    assert {bool(sheet.foot(HOUSE.papers[sheet.paper])) for _, sheet in SHEETS} == {True, False}


# --------------------------------------------------------------------------- what fits


def sheet(**changes: Any) -> LabelSheet:
    values = {**SOUND, "articles": ("X1",), "size": Size(60, 40), **changes}
    return LabelSheet(**values)


@pytest.mark.parametrize(
    ("label", "trim", "disc", "fits"),
    [
        (sheet(), Size(60, 40), False, True),
        (sheet(), Size(60.1, 40), False, False),
        (sheet(), Size(40, 60), False, False),  # it stays upright
        (sheet(corner=2), Size(60, 40), False, False),  # its corners would be cut
        (sheet(corner=2), Size(56, 40), False, True),
        (sheet(corner=2), Size(58.8, 38.8), False, True),
        (sheet(corner=2), Size(59.2, 39.2), False, False),
        (sheet(corner=20), Size(40, 40), True, True),
        (sheet(size=Size(50, 50), round=True), Size(50, 50), True, True),
        (sheet(size=Size(50, 50), round=True), Size(30, 40), False, True),
        (sheet(size=Size(50, 50), round=True), Size(31, 40), False, False),
    ],
)
def test_what_fits_on_a_label(label: LabelSheet, trim: Size, disc: bool, fits: bool) -> None:
    assert label.fits(trim, disc) == fits


def test_bleed_stays_on_the_label() -> None:
    assert sheet().bleed(Size(50, 30), 1.5) == 1.5
    assert sheet().bleed(Size(58, 30), 1.5) == 1
    assert sheet().bleed(Size(60, 40), 1.5) == 0
    assert sheet(corner=10).bleed(Size(54, 34), 2) == 0, "the corners have no room for it"
    assert sheet(size=Size(30, 30), round=True).bleed(Size(28, 28), 3, disc=True) == 1


def test_a_piece_lies_in_the_middle() -> None:
    assert sheet().middle(Box(10, 20, 60, 40), Size(50, 20)) == Box(15, 30, 50, 20)


# --------------------------------------------------------------------------- figures that cannot be


def test_the_sheet_below_is_sound(tmp_path: Path) -> None:
    assert problems(tmp_path) == []


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"across": 59}, "mine.across: a label every 59 mm, but each is 60 mm"),
        ({"down": 39.5}, "mine.down: a label every 39.5 mm, but each is 40 mm"),
        ({"left": 21}, "mine.across: the labels reach 1.00 mm beyond the paper (210 × 297 mm)"),
        ({"rows": 8}, "mine.down: the labels reach 31.50 mm beyond the paper"),
        ({"lying": True}, "beyond the paper (297 × 210 mm)"),
        ({"round": True}, "a round label is as wide as it is high; 60 × 40 mm is not"),
        ({"corner": 21}, "mine.corner: a corner of 21 mm is too round for a label of 60 × 40 mm"),
        ({"paper": "a44"}, "mine.paper: no paper is called “a44”. Did you mean “a4”?"),
        ({"articles": []}, "mine.articles: 0 values stand here; 1 are needed"),
        ({"columns": 0}, "mine.columns"),
        ({"left": -1}, "mine.left"),
        ({"size": "60 by 40"}, "a size such as 63x88 (mm)"),
        ({"source": None}, "the key “source” is missing"),
        ({"pitch": 60}, "the key “pitch” is not known here"),
        ({"across": 59, "down": 39, "corner": 30}, "mine.corner"),
    ],
)
def test_figures_that_cannot_be_are_told(tmp_path: Path, changes: dict[str, Any], says: str) -> None:
    told = problems(tmp_path, **changes)
    assert any(says in sentence for sentence in told), told
    assert all(sentence.startswith("labels.yaml:") for sentence in told)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    assert len(problems(tmp_path, across=59, down=39, corner=30, left=60)) == 4


def test_the_house_refuses_a_broken_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = House()
    broken = tmp_path / "labels.yaml"
    broken.write_text(yaml.safe_dump({"mine": {**SOUND, "across": 1}}), "utf-8")
    (tmp_path / "papers.yaml").write_bytes((house.root / "papers.yaml").read_bytes())
    monkeypatch.setattr(house, "root", tmp_path)
    with pytest.raises(InputError) as caught:
        _ = house.labels
    assert [problem.code for problem in caught.value.problems] == ["label.pitch"]
