"""This generator: the game folder ``deck/`` with other records in its table.

python ours.py cards.json out.pdf     records from JSON, put in from Python
python ours.py game-folder out.pdf    records read from the folder's ``cards.yaml``
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import MappingProxyType

import msgspec

from generator import Game, Options, load_game
from generator.building import print_kit
from generator.content.tables import Record
from generator.kit.kit import make_kit

DECK = Path(__file__).resolve().parent.parent / "deck"


def game_of(source: Path) -> Game:
    """The benchmark's game with the records of a JSON file, or the game of a folder."""
    if source.is_dir():
        return load_game(source, ["zh-TW"])
    game = load_game(DECK, ["zh-TW"])
    records = {
        f"card{number}": Record("cards", f"card{number}", MappingProxyType({"source": "house", **card}))
        for number, card in enumerate(msgspec.json.decode(source.read_bytes()), 1)
    }
    table = msgspec.structs.replace(game.tables["cards"], records=records)
    return msgspec.structs.replace(game, tables={"cards": table})


def main(source: Path, target: Path) -> None:
    options = Options(lang="zh-TW")
    printed = print_kit(make_kit(game_of(source), options), options)
    if printed.warnings:
        raise SystemExit(f"warnings: {printed.warnings}")
    target.write_bytes(printed.data)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
