"""Every game for every number of players, in each language and in both: on all cores against on one.

    python tests/benchmarks/everything.py [--rounds 3] [--players 2-15]

Runs `pnp build --all --players N --force`, once for each language alone and once with `--lang zh-TW+en`.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from measure import by_turns

BUILD = "-m", "generator", "build", "--all", "--force", "--json"
LANGUAGES = (), ("--lang", "zh-TW+en")
ON_ONE = (
    "import os, sys; os.sched_setaffinity(0, {0}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)


def main(rounds: int, least: int, most: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        commands, files, sheets = {}, 0, 0
        for players in range(least, most + 1):
            for language in LANGUAGES:
                build = [*BUILD, "--players", str(players), *language, "--out", name]
                key = f"{players} {language}"
                commands[f"all {key}"] = [sys.executable, *build]
                commands[f"one {key}"] = [sys.executable, "-c", ON_ONE, *build]
                told = subprocess.run([sys.executable, *build], capture_output=True, check=True, text=True)
                made = [file for done in json.loads(told.stdout)["builds"] for file in done["files"]]
                files, sheets = files + len(made), sheets + sum(file["sheets"] for file in made)
        mebibytes = sum(file.stat().st_size for file in Path(name).glob("*.pdf")) / 1024**2
        costs = by_turns(commands, Path.cwd(), rounds, lambda text: print(text, file=sys.stderr))
        took = {
            kind: sum(cost.seconds for key, cost in costs.items() if key.startswith(kind))
            for kind in ("all", "one")
        }
    print(f"{files} sets, {sheets:,} sheets, {mebibytes:.0f} MiB, {least} to {most} players:")
    print(f"{took['all']:.1f} s on {os.cpu_count()} cores, {took['one']:.1f} s on one, ", end="")
    print(f"ratio {took['all'] / took['one']:.2f}; {took['all'] / files:.2f} s a set on all cores")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--players", default="2-15")
    given = parser.parse_args()
    first, _, last = given.players.partition("-")
    main(given.rounds, int(first), int(last or first))
