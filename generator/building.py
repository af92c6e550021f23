"""The one way through: game → kit → faces → sheets → file."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import msgspec

from generator.content.game import Game, load_game
from generator.content.looks import check_colours
from generator.errors import InputError, Place, Problem, UsageError
from generator.kit.kit import Kit, Result, make_kit
from generator.options import Options
from generator.press.fonts import font_faults
from generator.press.output import write_changed
from generator.printing import Printer, Progress
from generator.sheets.labels import check_stock, sheet_words
from generator.sheets.paper import find_paper, paper_name
from generator.sheets.plan import make_plan

DPI = (72, 1200)
"""Dots an inch of pictures."""


class FileReport(msgspec.Struct, frozen=True):
    """A file or folder that was written: sheets of paper (or pages, or pictures), and pieces by component."""

    path: str
    sheets: int
    pieces: dict[str, int]
    written: bool = True
    """False if what stood there was the same already and was left alone."""


class Report(msgspec.Struct, frozen=True):
    """What a build made. ``players`` is None for the full box."""

    game: str
    players: int | None
    lang: str
    files: tuple[FileReport, ...]
    warnings: tuple[Problem, ...] = ()
    two_sided: bool = False
    """Whether backs are printed on the other side of the paper."""
    in_play: str = ""
    """Roles and extras of the set in its words, in a game where they may be chosen."""
    folded: bool = False
    """Whether backs are printed beside their fronts, to be folded over."""
    in_parts: bool = False
    """Whether a piece is larger than the paper, so that its parts are glued together."""
    names: dict[str, dict[str, str]] = {}
    """By language of the set: what its components are called."""


class Work(NamedTuple):
    """What a person does with the sheets: prints both sides, folds them, glues parts of pieces together."""

    two_sided: bool = False
    folded: bool = False
    in_parts: bool = False


Made = tuple[tuple[FileReport, ...], tuple[Problem, ...], Work]
"""The files, what to warn of, and what is to be done with sheets of paper."""


class Printed(NamedTuple):
    """A PDF in memory: sheets of paper, what is to be done with them, and what to warn of."""

    data: bytes
    sheets: int
    work: Work
    warnings: tuple[Problem, ...]


def build(
    game: Game | str | Path,
    options: Options | None = None,
    result: Result | None = None,
    progress: Progress | None = None,
) -> Report:
    """Print a set of a game (its id, its folder, or what ``load_game`` gave) into what ``format`` says.

    A score sheet is filled with ``result``, if one is given. A file that would not change is left alone.

    Raises:
        UsageError: an unknown game, component or paper, or something else than ``Options``.
        InputError: everything wrong with the content, names or numbers, at once; nothing is written.
        MachineError: the file cannot be written; what stood there before is untouched.
    """
    options = Options() if options is None else options
    if not isinstance(options, Options):
        fields = {"option": "options", "found": repr(options), "expected": "options"}
        raise UsageError(Problem("option.value", fields))
    loaded = game if isinstance(game, Game) else load_for(game, options)
    kit = make_kit(loaded, options, result)
    check_dpi(options)
    if options.icc is not None and options.format != "pdf-cards":
        raise UsageError(Problem("icc.format", {"found": options.format}))
    check_stock(loaded.house, options)
    files, warnings, work = _made(kit, options, progress)
    lang = "+".join(kit.languages)
    return Report(
        loaded.id,
        kit.players,
        lang,
        files,
        (*loaded.warnings, *advice(kit), *warnings),
        work.two_sided,
        in_play(kit),
        work.folded,
        work.in_parts,
        _names(kit),
    )


def _names(kit: Kit) -> dict[str, dict[str, str]]:
    words = kit.game.words
    return {
        language: {part.id: words[language].texts[f"components.{part.id}"] for part in kit.parts}
        for language in kit.languages
    }


def _made(kit: Kit, options: Options, progress: Progress | None) -> Made:
    if options.format != "pdf":
        if options.printer is not None:
            raise UsageError(Problem("printer.format", {"found": options.format}))
        from generator.formats import write_format  # brings what draws pictures

        return write_format(kit, options, progress)
    printed = print_kit(kit, options, progress)
    path = Path(options.out) / file_name(kit, options)
    (written,) = write_changed([(path, printed.data)], options.force)
    pieces = {part.id: part.count for part in kit.parts}
    file = FileReport(path.as_posix(), printed.sheets, pieces, written)
    return (file,), printed.warnings, printed.work


def check_dpi(options: Options) -> None:
    """Raise an InputError for pictures that would be too coarse or too large."""
    if not DPI[0] <= options.dpi <= DPI[1]:
        raise InputError(Problem("dpi.range", {"found": options.dpi, "min": DPI[0], "max": DPI[1]}))


def advice(kit: Kit) -> tuple[Problem, ...]:
    """What is lawful but not wise in a set, as warnings with the rules they come from."""
    words = kit.game.words[kit.languages[0]]
    return tuple(
        Problem(
            "setup.advice",
            {
                "text": words.fill(f"{record.table}.{record.id}.text", kit.numbers, kit.game.tables),
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


def print_kit(kit: Kit, options: Options, progress: Progress | None = None) -> Printed:
    """The PDF of a set.

    Raises:
        InputError: texts that do not fit, characters without a glyph, pieces too large: all of them.
    """
    check_paper(kit.game, options)
    check_colours(kit.game.tables, kit.game.folder, kit.game.house)
    _, sheets = make_plan(kit, options)
    printer = Printer(kit, options, file_name(kit, options), sheets)
    printer.print_all(progress)
    work = Work(*(any(getattr(sheet, name) for sheet in sheets) for name in ("back", "fold", "tile")))
    data, warnings = finish(printer, options)
    return Printed(data, len(sheets), work, warnings)


def finish(printer: Printer, options: Options) -> tuple[bytes, tuple[Problem, ...]]:
    """The file of a printer that has printed all, and what to warn of.

    Raises:
        InputError: everything that was wrong with its faces.
    """
    problems = printer.composer.problems
    passable = {"text.overflow"} if options.allow_overflow else set()
    if any(p.severity == "error" and p.code not in passable for p in problems):
        raise InputError(problems)
    with font_faults("fonts", Place("content/house/styles.yaml", path="fonts")):  # glyphs are read last
        data = printer.press.finish()
    return data, tuple(msgspec.structs.replace(problem, severity="warning") for problem in problems)


def check_paper(game: Game, options: Options) -> None:
    """Raise a UsageError for an unknown paper, or for a label sheet that :func:`check_stock` refuses."""
    find_paper(game.house, options.paper)
    check_stock(game.house, options)


def file_name(kit: Kit, options: Options, kind: str = "") -> str:
    """``sultans-9p-zh-TW-a4.pdf``, with whatever else was chosen that makes the file another.

    What is not on paper has its ``kind`` in the place of the paper's name.
    """
    count = f"{kit.players}p" if kit.players else "full"
    kind = kind or sheet_words(kit.game.house, options) or paper_name(kit.game.house, options.paper)
    parts = [kit.game.id, count]
    if kit.chosen.by_hand:
        parts.append("+".join(kit.chosen.by_hand))
    parts += ["+".join(kit.languages), kind]
    if options.duplex != "long-edge" and options.stock is None:
        parts.append("one-sided" if options.duplex == "none" else options.duplex)
    if options.ink != "colour":
        parts.append(options.ink)
    if options.stick:
        parts.append("stick-" + "".join(c for c in options.stick if c.isalnum() or c in ".-"))
    parts += _cutting(options)
    if options.cup is not None:
        parts.append(f"cup-{options.cup:g}")
    if options.only:
        parts.append("+".join(part.id for part in kit.parts))
    if options.printer:
        parts.append(f"printer-{options.printer}")
    if options.icc:
        parts.append("x4")
    return "-".join(parts) + ".pdf"


def _cutting(options: Options) -> list[str]:
    """What was chosen of marks, bleed and corners, if it is not the usual."""
    parts: list[str] = []
    if options.marks != "crop":
        parts.append("no-marks" if options.marks == "none" else options.marks)
    if options.back_marks:
        parts.append("back-marks")
    if options.bleed is not None:
        parts.append(f"bleed-{options.bleed:g}")
    if options.corners:
        parts.append(f"corners-{options.corners:g}")
    return parts
