"""What a reader (or a search) finds in the file is what stands in the content, letter by letter."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2
import pytest

from generator import Options, build, load_game
from generator.kit.kit import make_kit


def bare(text: str) -> str:
    return re.sub(r"[\s\x02\ufffe-]|\*\*", "", text)  # a hyphen at the end of a line is not read back


SETS = [("sultans", 9, 80), ("avalon", 10, 90), ("sultaniya", 4, 40), ("goblets", 8, 60), ("goblets", 3, 50)]
PRINTED = (
    r"(points|lines|abilities|sections|roles|characters|scores|turns|actions|endings|sayings|night|nodes|links"
    r"|stages|missions|djinns|tokens|tasters)\..*"
)


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
    empty = {
        f"sections.{each.id}.title"
        for each in game.tables["sections"]
        if not any(map(kit.holds, each.values["points"]))
    }
    for key in wanted:
        if key in empty:
            assert bare(texts[key]) not in found, key
            continue
        text = bare(texts[key])
        if "{" not in text and not re.fullmatch(r"roles\..*\.(wins|short)|night\..*\.box", key):
            assert text in found, key
