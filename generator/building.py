"""The one way through: game → kit → faces → sheets → file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from generator.content.game import Game, load_game
from generator.errors import InputError, Place, Problem, UsageError, nearest
from generator.kit.kit import Kit, Result, make_kit
from generator.options import Options
from generator.press.fonts import font_faults
from generator.press.output import write_whole
from generator.printing import Printer
from generator.sheets.plan import make_plan


class FileReport(msgspec.Struct, frozen=True):
    """A file that was written: sheets of paper, and pieces by component."""

    path: str
    sheets: int
    pieces: dict[str, int]


class Report(msgspec.Struct, frozen=True):
    """What a build made. ``players`` is None for the full box."""

    game: str
    players: int | None
    lang: str
    files: tuple[FileReport, ...]
    warnings: tuple[Problem, ...] = ()
    two_sided: bool = False
    in_play: str = ""
    """Roles and extras of the set in its words, in a game where they may be chosen."""


class Printed(NamedTuple):
    """A PDF in memory: sheets of paper, whether they have backs, and what to warn of."""

    data: bytes
    sheets: int
    two_sided: bool
    warnings: tuple[Problem, ...]


def build(game: Game | str | Path, options: Options | None = None, result: Result | None = None) -> Report:
    """Print a set of a game (its id, its folder, or what ``load_game`` gave) into a PDF.

    A score sheet is filled with ``result``, if one is given.

    Raises:
        UsageError: an unknown game, component or paper.
        InputError: everything wrong with the content, names or numbers, at once; nothing is written.
        MachineError: the file cannot be written; what stood there before is untouched.
    """
    options = options or Options()
    loaded = game if isinstance(game, Game) else load_for(game, options)
    kit = make_kit(loaded, options, result)
    printed = print_kit(kit, options)
    path = Path(options.out) / file_name(kit, options)
    write_whole(path, printed.data)
    pieces = {part.id: part.count for part in kit.parts}
    file = FileReport(path.as_posix(), printed.sheets, pieces)
    lang = "+".join(kit.languages)
    warnings = (*advice(kit), *printed.warnings)
    return Report(loaded.id, kit.players, lang, (file,), warnings, printed.two_sided, in_play(kit))


def advice(kit: Kit) -> tuple[Problem, ...]:
    """What is lawful but not wise in a set, as warnings with the rules they come from."""
    words = kit.game.words[kit.languages[0]]
    return tuple(
        Problem(
            "setup.advice",
            {
                "text": words.fill(f"{record.table}.{record.id}.text", kit.numbers),
                "rules": ", ".join(record.values.get("rules", ())),
            },
            severity="warning",
        )
        for record in kit.advice
    )


def in_play(kit: Kit) -> str:
    """The roles and extras of a set in its words (``Minion × 2``), in a game where they are chosen."""
    setup = kit.game.setup
    if not (setup and setup.seats):
        return ""
    words = kit.game.words[kit.languages[0]]
    names = [
        words.texts[f"{setup.of}.{id_}.name"] + (f" × {count}" if count > 1 else "")
        for id_, count in kit.copies.items()
    ]
    names += [words.texts[f"extras.{name}.name"] for name in setup.extras if name in kit.chosen.extras]
    return words.comma.join(names)


def load_for(game: str | Path, options: Options) -> Game:
    """A game with just the languages that the options ask for."""
    return load_game(game, options.lang.split("+") if options.lang is not None else None)


def print_kit(kit: Kit, options: Options) -> Printed:
    """The PDF of a set.

    Raises:
        InputError: texts that do not fit, characters without a glyph, pieces too large: all of them.
    """
    check_paper(kit.game, options)
    kit.game.house.check()
    _, sheets = make_plan(kit, options)
    printer = Printer(kit, options, file_name(kit, options), sheets)
    printer.print_all()
    problems = printer.composer.problems
    fatal = [p for p in problems if not (options.allow_overflow and p.code == "text.overflow")]
    if fatal:
        raise InputError(problems)
    warnings = [msgspec.structs.replace(problem, severity="warning") for problem in problems]
    two_sided = any(sheet.back for sheet in sheets)
    with font_faults("fonts", Place("content/house/styles.yaml", path="fonts")):  # glyphs are read last
        data = printer.press.finish()
    return Printed(data, len(sheets), two_sided, tuple(warnings))


def check_paper(game: Game, options: Options) -> None:
    """Raise a UsageError for a paper that the house does not have."""
    papers = game.house.papers
    if options.paper not in papers:
        fields = {"found": options.paper, "known": ", ".join(papers), "near": nearest(options.paper, papers)}
        raise UsageError(Problem("paper.unknown", fields))


def file_name(kit: Kit, options: Options) -> str:
    """``sultans-9p-zh-TW-a4.pdf``, with whatever else was chosen that makes the file another."""
    count = f"{kit.players}p" if kit.players else "full"
    parts = [kit.game.id, count]
    if kit.chosen.by_hand:
        parts.append("+".join(kit.chosen.by_hand))
    parts += ["+".join(kit.languages), options.paper]
    if options.duplex != "long-edge":
        parts.append("one-sided" if options.duplex == "none" else options.duplex)
    if options.ink != "colour":
        parts.append(options.ink)
    if options.stick:
        parts.append("stick-" + "".join(c for c in options.stick if c.isalnum() or c in ".-"))
    if options.cup is not None:
        parts.append(f"cup-{options.cup:g}")
    if options.only:
        parts.append("+".join(part.id for part in kit.parts))
    return "-".join(parts) + ".pdf"
