"""What a reader (or a search) finds in the file is what stands in the content, letter by letter."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator import Options, build, load_game
from generator.kit.kit import make_kit


def bare(text: str) -> str:
    return re.sub(r"\s|\*\*", "", text)


SETS = [("sultans", 9, 80), ("avalon", 10, 90)]
PRINTED = r"(points|abilities|sections|roles|scores|turns|endings|sayings|night|nodes|links|stages)\..*"


@pytest.mark.parametrize("lang", ["zh-TW", "en"])
@pytest.mark.parametrize(("name", "players", "least"), SETS)
def test_every_text_of_the_rules_is_in_the_file(
    name: str, players: int, least: int, lang: str, tmp_path: Path
) -> None:
    game = load_game(name)
    options = Options(players=players, lang=lang, out=tmp_path, roles=())
    report = build(game, options)
    document = pypdfium2.PdfDocument(report.files[0].path)
    found = bare("".join(page.get_textpage().get_text_range() for page in document))
    document.close()
    kit, texts = make_kit(game, options), game.words[lang].texts
    held = {
        f"{table.id}.{record.id}" for table in game.tables.values() for record in table if kit.holds(record)
    }
    wanted = [key for key in texts if re.match(PRINTED, key) and key.rpartition(".")[0] in held]
    assert len(wanted) > least
    for key in wanted:
        text = bare(texts[key])
        if "{" not in text and not re.fullmatch(r"roles\..*\.(wins|short)", key):
            assert text in found, key
