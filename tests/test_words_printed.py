"""What a reader (or a search) finds in the file is what stands in the content, letter by letter."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator import Options, build, load_game


def bare(text: str) -> str:
    return re.sub(r"\s|\*\*", "", text)


@pytest.mark.parametrize("lang", ["zh-TW", "en"])
def test_every_text_of_the_rules_is_in_the_file(lang: str, tmp_path: Path) -> None:
    game = load_game("sultans")
    report = build(game, Options(players=9, lang=lang, out=tmp_path, only=("rules", "reference-cards")))
    document = pypdfium2.PdfDocument(report.files[0].path)
    found = bare("".join(page.get_textpage().get_text_range() for page in document))
    document.close()
    texts = game.words[lang].texts
    wanted = [key for key in texts if re.match(r"(points|abilities|sections|roles|scores)\..*", key)]
    assert len(wanted) > 80
    for key in wanted:
        text = bare(texts[key])
        if "{" not in text and not re.fullmatch(r"roles\..*\.wins", key):
            assert text in found, key
