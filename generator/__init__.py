"""Print-and-play sets from YAML content: ``load_game`` a game, ``build`` its PDF.

>>> from generator import Options, build
>>> report = build("sultans", Options(players=9, lang="zh-TW"))  # doctest: +SKIP
>>> report.files[0].path  # doctest: +SKIP
'output/sultans-9p-zh-TW-a4.pdf'
"""

from generator.build import FileReport, Report, build
from generator.content.game import Game, load_game
from generator.errors import InputError, MachineError, Place, PnpError, Problem, UsageError
from generator.options import Options
from generator.version import VERSION

__version__ = VERSION

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
