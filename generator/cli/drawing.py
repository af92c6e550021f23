"""A picture of what lies before the players: the game's own template, as PDF or PNG."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.building import print_kit
from generator.content.game import load_game, read_languages
from generator.errors import Problem, UsageError
from generator.kit.kit import Laid, Result, make_kit
from generator.options import Options
from generator.press.output import write_whole
from generator.press.raster import png
from generator.referee.lying import Lying

KINDS = (".pdf", ".png")
DPI = 150


def draw(game: str, laid: Mapping[str, tuple[Lying, ...]], path: Path, language: str) -> str:
    """Draw what lies where into a file and give its name; every component that is filled so is drawn.

    Raises:
        UsageError: the name ends neither in .pdf nor in .png. MachineError: the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise UsageError(Problem("picture.kind", {"found": path.name, "known": ", ".join(KINDS)}))
    known = read_languages(game)
    lang = language if language in known else known[0]
    loaded = load_game(game, [lang])
    asked = tuple(name for name, component in loaded.components.items() if component.asked)
    result = Result(laid={player: tuple(Laid(*each) for each in lying) for player, lying in laid.items()})
    options = Options(lang=lang, only=asked)
    data = print_kit(make_kit(loaded, options, result), options).data
    write_whole(path, data if kind == ".pdf" else png(data, DPI))
    return path.as_posix()
