"""Every game for every number of players, in each language and in both: on all cores against on one.

    python tests/benchmarks/everything.py [--rounds 3] [--players 2-15]

What `pnp build --all --force` does for one number of players, here for all of them in one process.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import by_turns

from generator import Options
from generator.cli.everything import Outcome, jobs, run

LANGUAGES = None, "zh-TW+en"
"""Each language of a game alone, and both."""
ON_ONE = (
    "import os, sys; os.sched_setaffinity(0, {0}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)


def build(folder: Path, least: int, most: int) -> None:
    """Build all sets into a folder, and say how many sets and sheets they are."""
    outcomes: list[Outcome] = []
    wanted = [
        job
        for players in range(least, most + 1)
        for lang in LANGUAGES
        for job in jobs(Options(players=players, out=folder, force=True), lang)
    ]
    run(wanted, outcomes.append)
    sheets = sum(file.sheets for outcome in outcomes if outcome.report for file in outcome.report.files)
    print(f"{len(outcomes)} sets, {sheets:,} sheets")


def main(rounds: int, players: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        every = [__file__, "--players", players, "--into", name]
        commands = {"all": [sys.executable, *every], "one": [sys.executable, "-c", ON_ONE, *every]}
        told = subprocess.run(commands["all"], capture_output=True, check=True, text=True).stdout.strip()
        mebibytes = sum(file.stat().st_size for file in Path(name).glob("*.pdf")) / 1024**2
        costs = by_turns(commands, Path.cwd(), rounds, lambda text: print(text, file=sys.stderr))
    took = {kind: cost.seconds for kind, cost in costs.items()}
    print(f"{told}, {mebibytes:.0f} MiB, {players} players:")
    print(f"{took['all']:.1f} s on {os.cpu_count()} cores, {took['one']:.1f} s on one, ", end="")
    print(f"ratio {took['all'] / took['one']:.2f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", default="2-15")
    parser.add_argument("--into", type=Path, help="only build everything into this folder")
    given = parser.parse_args()
    first, _, last = given.players.partition("-")
    if given.into:
        build(given.into, int(first), int(last or first))
    else:
        main(given.rounds, given.players)
