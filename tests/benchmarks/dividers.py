"""The card dividers of domdiv, and the same words through this generator.

    python tests/benchmarks/dividers.py [--rounds 3]

domdiv knows one game, and prints its tabs' pictures and icons too. Here the words of its database become
dividers of 91 × 59 mm: the name and what the card says on the front, what domdiv adds on the back.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import json
import re
import sys
import tempfile
from pathlib import Path

from measure import by_turns, run

FILES = {
    "game.yaml": "players: {min: 1, max: 2}\nlanguages: [en]\nsource: house\n"
    "tables: {cards: {one: card, fields: {name: text, text: text, more: text?}}}\n",
    "components.yaml": "dividers: {size: 91x59, each: cards, front: front, back: back}\n",
    "templates/front.yaml": """layers:
  - {frame: ink.text, line: 0.25}
  - {text: "{card.name}", style: table-cell, align: left, box: [4, 2, 100%-8, 8]}
  - {text: "{card.text}", style: aid-body, align: left, valign: top, box: [4, 12, 100%-8, 100%-16]}
""",
    "templates/back.yaml": """layers:
  - {frame: ink.text, line: 0.25}
  - {text: "{card.name}", style: table-cell, align: left, box: [4, 2, 100%-8, 8]}
  - {text: "{card.more}", style: aid-body, align: left, valign: top, box: [4, 12, 100%-8, 100%-16]}
""",
    "locale/en.yaml": "game: {name: Dividers}\ncomponents: {dividers: Dividers}\n",
}


def words() -> list[dict[str, str]]:
    """Name, text and remarks of each card of domdiv's English database, without its markup."""
    found = importlib.util.find_spec("domdiv")
    if not found or not found.origin:
        raise SystemExit("domdiv is not installed")
    path = Path(found.origin).parent / "card_db" / "en_us" / "cards_en_us.json.gz"
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        cards = json.load(stream).values()
    return [
        {"name": _plain(card["name"]), "text": _plain(card["description"]), "more": _plain(card["extra"])}
        for card in cards
        if card.get("description")
    ]


def _plain(text: str) -> str:
    text = re.sub(r"<(br|n|p)/?>", " ", text)
    return re.sub(r"<[^>]*>|[{}*\[\]|]", "", text).replace("\\", "").strip() or "-"


def game(folder: Path) -> int:
    """Write the dividers as a game; how many there are."""
    cards = words()
    records = {f"c{number}": {"source": "house", **card} for number, card in enumerate(cards)}
    for name, text in {**FILES, "cards.yaml": json.dumps({"source": "house", "records": records})}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return len(cards)


def ours(folder: Path, target: Path) -> None:
    from generator import Options, load_game
    from generator.building import print_kit
    from generator.kit.kit import make_kit

    options = Options(lang="en", allow_overflow=True)
    target.write_bytes(print_kit(make_kit(load_game(folder), options), options).data)


def main(rounds: int) -> None:
    import pypdfium2

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        count = game(folder / "game")
        targets = {"this generator": folder / "ours.pdf", "domdiv": folder / "domdiv.pdf"}
        domdiv = [str(Path(sys.executable).with_name("dominion_dividers")), "--papersize", "A4"]
        commands = {
            "this generator": [sys.executable, str(Path(__file__).resolve()), "--print",
                               str(folder / "game"), str(targets["this generator"])],
            "domdiv": [*domdiv, "--outfile", str(targets["domdiv"])],
        }  # fmt: skip
        for command in commands.values():
            run(command, folder)
        costs = by_turns(commands, folder, rounds, lambda text: print(text, file=sys.stderr))
        print(f"{count} cards of the database have a text.\n")
        print("| contestant | time | ÷ domdiv | peak memory | file | pages |\n|:--|--:|--:|--:|--:|--:|")
        for name, cost in costs.items():
            with pypdfium2.PdfDocument(targets[name]) as document:
                pages = len(document)
            size, ratio = targets[name].stat().st_size / 1024**2, cost.seconds / costs["domdiv"].seconds
            print(f"| {name} | {cost.seconds:.2f} s | {ratio:.2f} ", end="")
            print(f"| {cost.peak:.0f} MiB | {size:.1f} MiB | {pages} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--print"]:
        ours(Path(sys.argv[2]), Path(sys.argv[3]))
    else:
        parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
        parser.add_argument("--rounds", type=int, default=3)
        main(parser.parse_args().rounds)
