"""Runs commands in child processes by turns and takes medians of what the system says they used."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import NamedTuple

KIB_A_UNIT = 1 / 1024 if sys.platform == "darwin" else 1.0
"""``ru_maxrss`` is in KiB on Linux, in bytes on macOS."""


class Cost(NamedTuple):
    """What a whole process used: seconds on the clock and of the processor, peak memory in MiB."""

    seconds: float
    cpu: float
    peak: float


class FailedError(Exception):
    """A command that did not end with 0."""


def run(command: Sequence[str], folder: Path) -> Cost:
    """Run one command to its end. Its imports, and the start and end of its interpreter, count."""
    started = time.perf_counter()
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as child:
        assert child.stderr
        said = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - started
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise FailedError(f"{command}: {said.decode(errors='replace')[-2000:]}")
    return Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * KIB_A_UNIT / 1024)


def by_turns(
    commands: Mapping[str, Sequence[str]], folder: Path, rounds: int, told: Callable[[str], None] = print
) -> dict[str, Cost]:
    """Medians over ``rounds``; in each round every command runs once, so all meet the same weather.

    One more round goes before and is thrown away: it fills the caches of the disk and of bytecode.
    """
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for number in range(rounds + 1):
        for name, command in commands.items():
            cost = run(command, folder)
            if number:
                costs[name].append(cost)
        told(f"round {number} of {rounds}" if number else "warmed up")
    return {name: Cost(*map(median, zip(*taken, strict=True))) for name, taken in costs.items()}
