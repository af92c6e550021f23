"""The same decks of cards that are all different, through this generator and three PDF libraries.

    python tests/benchmarks/decks.py [--text words] [--rounds 5] [--sizes 90,900,5400] [--keep FOLDER]

Prints a table in markdown. Every contestant and size is a process of its own; before measuring,
the text of every card is looked for in every contestant's file.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import cards
from measure import Cost, by_turns, run

HERE = Path(__file__).resolve().parent
SIZES = (90, 900, 5400)
ROUNDS = 5
CHECK = "--check"


class Contestant(NamedTuple):
    """A script of ``contestants/`` with what follows its two paths; ``most`` cards it is asked for."""

    name: str
    script: str
    more: tuple[str, ...] = ()
    most: int = 10**6
    from_yaml: bool = False


CONTESTANTS = (
    Contestant("this generator", "ours.py"),
    Contestant("this generator, records from YAML", "ours.py", from_yaml=True),
    Contestant("typst", "with_typst.py", ("tagged",)),
    Contestant("typst, `pdf_tags=False`", "with_typst.py"),
    Contestant("fpdf2", "with_fpdf2.py"),
    Contestant("weasyprint", "with_weasyprint.py", most=900),
)
PACKAGES = ("reportlab", "icu4py", "msgspec", "typst", "fpdf2", "fonttools", "weasyprint", "pydyf")


class Entry(NamedTuple):
    """A contestant with a deck of some size: what is run, and what it writes."""

    contestant: Contestant
    size: int
    command: list[str]
    target: Path

    @property
    def key(self) -> str:
        """The entry's name in tables and messages."""
        return f"{self.contestant.name} {self.size}"


def entries(sizes: Iterable[int], folder: Path, text: str) -> list[Entry]:
    """Everything to be run, with its input written into ``folder``."""
    found = []
    for size in sizes:
        source, game = folder / f"cards{size}.json", folder / f"game{size}"
        run([sys.executable, str(HERE / "cards.py"), str(size), str(source), text], folder)
        run([sys.executable, str(HERE / "cards.py"), str(size), str(game), text], folder)
        for number, contestant in enumerate(CONTESTANTS):
            if size <= contestant.most:
                target = folder / f"{number}-{contestant.script.removesuffix('.py')}-{size}.pdf"
                script = HERE / "contestants" / contestant.script
                given = game if contestant.from_yaml else source
                command = [sys.executable, str(script), str(given), str(target), *contestant.more]
                found.append(Entry(contestant, size, command, target))
    return found


def check(path: Path, size: int, kind: str) -> None:
    """Every card's title and text must be found in the file, and nine of them on a page."""
    import pypdfium2

    with pypdfium2.PdfDocument(path) as document:
        pages = [document[index].get_textpage().get_text_bounded() for index in range(len(document))]
    text = re.sub(r"\s", "", "".join(pages))
    if len(pages) != -(-size // 9):
        raise SystemExit(f"{path.name}: {len(pages)} pages")
    for card in cards.cards(size, kind):
        if card["title"] not in text or card["body"] not in text:
            raise SystemExit(f"{path.name}: not found: {card}")


def table(found: list[Entry], costs: dict[str, Cost]) -> str:
    """The results in markdown; ratios are to typst as it comes with a deck of the same size."""
    typst = {entry.size: entry for entry in found if entry.contestant.name == "typst"}
    lines = [
        "| cards | contestant | time | ÷ typst | CPU | peak memory | ÷ typst | file | ÷ typst |",
        "|--:|:--|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for entry in found:
        cost, base, against = costs[entry.key], costs[typst[entry.size].key], typst[entry.size]
        size, other = entry.target.stat().st_size, against.target.stat().st_size
        lines.append(
            f"| {entry.size:,} | {entry.contestant.name} "
            f"| {cost.seconds:.2f} s | {cost.seconds / base.seconds:.2f} | {cost.cpu:.2f} s "
            f"| {cost.peak:.0f} MiB | {cost.peak / base.peak:.2f} "
            f"| {size / 1024:,.0f} KiB | {size / other:.2f} |"
        )
    return "\n".join(lines)


def growth(found: list[Entry], costs: dict[str, Cost]) -> str:
    """How a contestant's peak memory grows from its smallest deck to its largest."""
    lines = []
    for contestant in CONTESTANTS:
        own = [entry for entry in found if entry.contestant is contestant]
        if len(own) < 2:
            continue
        first, last = costs[own[0].key], costs[own[-1].key]
        more = own[-1].size - own[0].size
        lines.append(
            f"- {contestant.name}: peak memory × {last.peak / first.peak:.2f} from {own[0].size:,} to "
            f"{own[-1].size:,} cards, {(last.seconds - first.seconds) / more * 1e6:.0f} µs for each card more"
        )
    return "\n".join(lines)


def main(sizes: list[int], rounds: int, folder: Path, text: str) -> None:
    found = entries(sizes, folder, text)
    for entry in found:
        run(entry.command, folder)
        # in a process of its own, since a child's peak is never told as less than its parent's
        run([sys.executable, __file__, CHECK, str(entry.target), str(entry.size), text], folder)
    commands = {entry.key: entry.command for entry in found}
    costs = by_turns(commands, folder, rounds, lambda text: print(text, file=sys.stderr))
    python = ".".join(map(str, sys.version_info[:3]))
    print(f"Medians of {rounds} rounds by turns; Python {python}, ", end="")
    print(", ".join(f"{name} {version(name)}" for name in PACKAGES) + ".\n")
    print(table(found, costs), growth(found, costs), sep="\n\n")


def command_line() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--text", default="sentences", choices=("sentences", "words"))
    parser.add_argument("--keep", type=Path, help="write the files into this folder and leave them there")
    given = parser.parse_args()
    wanted = sorted(int(size) for size in given.sizes.split(","))
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
        main(wanted, given.rounds, given.keep.resolve(), given.text)
    else:
        with tempfile.TemporaryDirectory() as name:
            main(wanted, given.rounds, Path(name), given.text)


if __name__ == "__main__":
    if sys.argv[1:2] == [CHECK]:
        check(Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        command_line()
