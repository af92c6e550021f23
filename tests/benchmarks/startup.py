"""How long ``pnp build sultans --players 9`` takes, in units of merely importing its libraries.

    python tests/benchmarks/startup.py [rounds]

Both are whole processes, run by turns. The target is a ratio of at most 2.5.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from measure import by_turns

ROUNDS = 15
TARGET = 2.5
IMPORTS = "import click, yaml, msgspec, reportlab.pdfgen.canvas"


def main(rounds: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        build = ["-m", "generator", "build", "sultans", "--players", "9", "--lang", "zh-TW", "--out", folder]
        commands = {
            "build": [sys.executable, *build],
            "imports": [sys.executable, "-c", IMPORTS],
            "python": [sys.executable, "-c", "pass"],
        }
        costs = by_turns(commands, Path(folder), rounds, lambda _: None)
    build_, imports, python = (costs[name].seconds for name in commands)
    print(f"python -c pass                          1.00 = {python * 1000:.0f} ms")
    print(f"python -c '{IMPORTS[:26]}…'  {imports / python:.2f}")
    print(f"pnp build sultans --players 9           {build_ / python:.2f}")
    verdict = "within" if build_ / imports <= TARGET else "over"
    print(f"build / imports = {build_ / imports:.2f} ({verdict} the target of {TARGET}), {rounds} rounds")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else ROUNDS)
