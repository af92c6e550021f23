"""Print-and-play sets from YAML content: ``load_game`` a game, ``build`` its PDF.

>>> from generator import Options, build
>>> report = build("sultans", Options(players=9, lang="zh-TW"))  # doctest: +SKIP
>>> report.files[0].path  # doctest: +SKIP
'output/sultans-9p-zh-TW-a4.pdf'
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from generator.version import VERSION

if TYPE_CHECKING:
    from generator.building import FileReport, Report, build
    from generator.content.game import Game, load_game
    from generator.errors import InputError, MachineError, Place, PnpError, Problem, UsageError
    from generator.options import Options

__version__ = VERSION

_WHERE = {
    "generator.building": ("FileReport", "Report", "build"),
    "generator.content.game": ("Game", "load_game"),
    "generator.errors": ("InputError", "MachineError", "Place", "PnpError", "Problem", "UsageError"),
    "generator.options": ("Options",),
}

__all__ = [
    "FileReport",
    "Game",
    "InputError",
    "MachineError",
    "Options",
    "Place",
    "PnpError",
    "Problem",
    "Report",
    "UsageError",
    "__version__",
    "build",
    "load_game",
]


def __getattr__(name: str) -> Any:
    """Import what is asked for when it is asked for: ``pnp --help`` needs no printing."""
    for module, names in _WHERE.items():
        if name in names:
            return getattr(importlib.import_module(module), name)
    raise AttributeError(name)
