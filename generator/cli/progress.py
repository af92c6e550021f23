"""A bar for work that takes a while: on a terminal only, and wiped away at the end."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import TextIO

PATIENCE = 1.0
"""Seconds before a bar is shown."""
BETWEEN = 0.1
"""Seconds between two states of it."""
WIDTH = 30


class Bar:
    """Called with how much is done, of how much; ``shown`` False never draws, as for ``--json``."""

    def __init__(self, shown: bool = True, stream: TextIO | None = None) -> None:
        self.stream = stream or sys.stderr
        self.shown = shown and self.stream.isatty()
        self.begun = self.last = time.monotonic()
        self.drawn = 0

    def __call__(self, done: int, of: int) -> None:
        """Draw the bar, if a second is over and the last state is not too fresh."""
        now = time.monotonic()
        if not self.shown or now - self.begun < PATIENCE or (now - self.last < BETWEEN and done < of):
            return
        self.last = now
        full = WIDTH * done // of if of else WIDTH
        text = f"[{'#' * full}{'-' * (WIDTH - full)}] {done}/{of}"
        self.stream.write(f"\r{text:<{self.drawn}}")
        self.stream.flush()
        self.drawn = len(text)

    def __enter__(self) -> Bar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wipe the bar away."""
        if self.drawn:
            self.stream.write("\r" + " " * self.drawn + "\r")
            self.stream.flush()
            self.drawn = 0
