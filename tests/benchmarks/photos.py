"""A deck of cards with a photograph each: 200 of four megapixels, through this generator and others.

    python tests/benchmarks/photos.py [--photos 200] [--rounds 3]

Each card is 63 × 88 mm with a photograph of 57 × 70 mm. Others store photographs as they are; this
generator keeps no more than 300 dots an inch, which `whole` switches off (--dpi 1200).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from measure import by_turns, run

SIZE = (2280, 1754)
"""Four megapixels, as wide to as high as the place on the card (mm 57 × 43.85)."""
BOX = (3.0, 3.0, 57.0, 43.85)
PAGE = 9


def make(folder: Path, count: int) -> None:
    """Photographs that differ and are about as hard to pack as real ones: blots with a little noise."""
    from PIL import Image, ImageFilter

    chance = random.Random(7)
    noise = Image.effect_noise(SIZE, 24).convert("RGB")
    for number in range(count):
        small = Image.new("RGB", (24, 18))
        small.putdata([tuple(chance.randrange(256) for _ in range(3)) for _ in range(24 * 18)])
        picture = small.resize(SIZE, Image.Resampling.BICUBIC).filter(ImageFilter.GaussianBlur(9))
        Image.blend(picture, noise, 0.18).save(folder / f"photo{number}.jpg", quality=88)


def game(folder: Path, count: int) -> None:
    """The photographs' folder as a game."""
    (folder / "templates").mkdir(exist_ok=True)
    (folder / "locale").mkdir(exist_ok=True)
    files = {
        "game.yaml": "players: {min: 1, max: 2}\nlanguages: [en]\nsource: house\n"
        "tables: {cards: {one: card, fields: {photo: picture}}}\n",
        "components.yaml": "cards: {size: 63x88, each: cards, front: card}\n",
        "cards.yaml": "source: house\nrecords:\n"
        + "".join(f"  c{number}: {{photo: photo{number}.jpg}}\n" for number in range(count)),
        "templates/card.yaml": f'layers:\n  - {{picture: "{{card.photo}}", box: {json.dumps(BOX)}}}\n',
        "locale/en.yaml": "game: {name: Photos}\ncomponents: {cards: Cards}\n",
    }
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


def ours(folder: Path, target: Path, count: int, dpi: int = 300) -> None:
    from generator import Options, load_game
    from generator.building import print_kit
    from generator.kit.kit import make_kit

    options = Options(lang="en", dpi=dpi)
    target.write_bytes(print_kit(make_kit(load_game(folder), options), options).data)


def ours_whole(folder: Path, target: Path, count: int) -> None:
    ours(folder, target, count, 1200)


def with_typst(folder: Path, target: Path, count: int) -> None:
    import typst

    x, y, width, height = BOX
    source = folder / "deck.typ"
    source.write_text(
        '#set page(paper: "a4", margin: (left: 10.5mm, right: 10.5mm, top: 12.75mm, bottom: 0mm))\n'
        f"#let card(n) = block(width: 63mm, height: 88mm, place(dx: {x}mm, dy: {y}mm, "
        f'image("photo" + str(n) + ".jpg", width: {width}mm, height: {height}mm)))\n'
        f"#for page in range({count}).chunks({PAGE}) "
        "{ grid(columns: (63mm,) * 3, rows: (88mm,) * 3, ..page.map(card)) }\n",
        encoding="utf-8",
    )
    typst.compile(source, output=target)


def with_fpdf2(folder: Path, target: Path, count: int) -> None:
    from fpdf import FPDF

    document: Any = FPDF(format="A4")
    document.set_auto_page_break(False)
    for number in range(count):
        place = number % PAGE
        if not place:
            document.add_page()
        x, y = 10.5 + 63 * (place % 3) + BOX[0], 12.75 + 88 * (place // 3) + BOX[1]
        document.image(str(folder / f"photo{number}.jpg"), x, y, BOX[2], BOX[3])
    document.output(str(target))


CONTESTANTS: dict[str, Callable[[Path, Path, int], None]] = {
    "this generator": ours,
    "this generator, whole": ours_whole,
    "typst": with_typst,
    "fpdf2": with_fpdf2,
}


def main(count: int, rounds: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make(folder, count)
        game(folder, count)
        targets = {name: folder / f"{number}.pdf" for number, name in enumerate(CONTESTANTS)}
        commands = {
            name: [
                sys.executable,
                str(Path(__file__).resolve()),
                "--print",
                name,
                str(folder),
                str(target),
                str(count),
            ]
            for name, target in targets.items()
        }
        for command in commands.values():
            run(command, folder)
        costs = by_turns(commands, folder, rounds, lambda text: print(text, file=sys.stderr))
        print("| contestant | time | ÷ typst | peak memory | file |\n|:--|--:|--:|--:|--:|")
        for name, cost in costs.items():
            size = targets[name].stat().st_size / 1024**2
            ratio = cost.seconds / costs["typst"].seconds
            print(f"| {name} | {cost.seconds:.2f} s | {ratio:.2f} | {cost.peak:.0f} MiB | {size:.1f} MiB |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--print"]:
        CONTESTANTS[sys.argv[2]](Path(sys.argv[3]), Path(sys.argv[4]), int(sys.argv[5]))
    else:
        parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
        parser.add_argument("--photos", type=int, default=200)
        parser.add_argument("--rounds", type=int, default=3)
        given = parser.parse_args()
        main(given.photos, given.rounds)
