"""A game that exists only here prints without a line of Python."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator import Options, build, load_game
from generator.validate import check_sets

HERBS = Path(__file__).parent / "games" / "herbs"


def text_of(path: str) -> str:
    document = pypdfium2.PdfDocument(path)
    try:
        return "".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()


def test_it_is_sound_in_every_set() -> None:
    assert check_sets(load_game(HERBS)) == (12, ())


@pytest.mark.parametrize(("players", "cards"), [(2, 2), (3, 3), (4, 4), (None, 6)])
def test_cards_by_players(players: int | None, cards: int, tmp_path: Path) -> None:
    report = build(HERBS, Options(players=players, lang="en", out=tmp_path))
    assert report.files[0].pieces == {"cards": cards}
    assert Path(report.files[0].path).name == f"herbs-{f'{players}p' if players else 'full'}-en-a4.pdf"


def test_numbers_and_plurals_are_filled_in(tmp_path: Path) -> None:
    text = text_of(build(HERBS, Options(players=3, lang="zh-TW+en", out=tmp_path)).files[0].path)
    assert "With 3 players" in text.replace("\r\n", " ")
    assert "薄荷" in text
    assert "{" not in text
