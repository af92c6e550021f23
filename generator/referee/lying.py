"""What lies on a table, for a picture of it."""

from __future__ import annotations

from typing import NamedTuple


class Lying(NamedTuple):
    """A record that lies somewhere: its table and id, how many pieces from the left and from the top."""

    table: str
    id: str
    x: float
    y: float
    turned: bool = False
