"""``pnp calibrate``: the sheet to be measured, and the profiles made of what was measured."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from generator.cli import usage
from generator.cli.console import put, reader_language, warn
from generator.errors import InputError, PnpError, Problem, UsageError, nearest
from generator.messages import COMMAS, catalogue, printable
from generator.options import Duplex, Options, choices, description
from generator.typed import narrow

if TYPE_CHECKING:
    from generator.sheets.printer import PrinterProfile

DEFAULT = Options()
QUESTIONS = {
    "across": "calibrate.across",
    "down": "calibrate.down",
    "front-x": "calibrate.front-x",
    "front-y": "calibrate.front-y",
    "back-x": "calibrate.back-x",
    "back-y": "calibrate.back-y",
    "angle": "calibrate.angle",
}
_BETWEEN = re.compile(r"[,、;]")
_IS = re.compile(r"[=:]")
_PAIR = re.compile(r"\s*/\s*|\s+")
_UNIT = re.compile(r"\s*(mm|毫米|公釐|°|度)$")


@click.command("calibrate", cls=usage.Command, short_help="Measure your printer, so that sets come out true.")
@click.option("--paper", metavar="PAPER", default=DEFAULT.paper, show_default=True, help=description("paper"))
@click.option(
    "--duplex",
    type=click.Choice([edge for edge in choices(Duplex) if edge != "fold"]),
    default=DEFAULT.duplex,
    show_default=True,
    help="The edge on which your printer turns the sheet, or none for one-sided printing.",
)
@click.option(
    "--out", metavar="DIR", default=DEFAULT.out.as_posix(), show_default=True, help=description("out")
)
@click.option(
    "--printer", metavar="NAME", help="Save what you measured on the sheet as this printer's profile."
)
@click.option(
    "--measured", metavar="NAME=N,…", help="What you measured, instead of being asked; the rest is true."
)
@click.option("--list", "as_list", is_flag=True, help="The printers that have a profile.")
@usage.LANG
@click.pass_obj
def calibrate_command(
    wanted: str,
    /,
    paper: str,
    duplex: Duplex,
    out: str,
    printer: str | None,
    measured: str | None,
    as_list: bool,
) -> None:
    """Write a sheet to be measured; then, with --printer, save what you measured as a profile and write a
    corrected sheet, on which all measures should be true.

    \b
    Examples:
      pnp calibrate --paper a4 --duplex long-edge
      pnp calibrate --printer canon
      pnp calibrate --printer canon --measured "across=149.2,down=198.9,front-x=0.5,angle=0.2"
      pnp calibrate --list
    """
    language = reader_language(sys.stdout, wanted)
    if as_list:
        _list(language)
    elif printer is not None:
        name = _saved(printer, paper, measured, language)
        _proof(name, paper, duplex, Path(out), wanted)
    elif measured is not None:
        raise UsageError(Problem("printer.missing"))
    else:
        put(_sheet(paper, duplex, Path(out), language))


def _sheet(paper: str, duplex: Duplex, out: Path, language: str) -> str:
    from generator.calibration import write_sheet

    path = write_sheet(paper, duplex, out)
    chosen = f" --duplex {duplex}" if duplex != DEFAULT.duplex else ""  # the corrected sheet must be alike
    told = catalogue(language)["calibrate.next"].format(chosen=f"--paper {paper}{chosen}")
    return "\n".join((path.as_posix(), told))


def _proof(name: str, paper: str, duplex: Duplex, out: Path, wanted: str) -> None:
    """Print the corrected sheet, so that the host sees that the profile is true.

    A correction that moves it off the paper is told, and no more: the profile is saved and may be meant.
    """
    from generator.calibration import write_sheet

    try:
        path = write_sheet(paper, duplex, out, name)
    except InputError as error:
        warn(tuple(replace(problem, severity="warning") for problem in error.problems), wanted)
        return
    language = reader_language(sys.stdout, wanted)
    put("\n".join((path.as_posix(), catalogue(language)["calibrate.proof"])))


def _saved(name: str, paper: str, measured: str | None, language: str) -> str:
    """Save a profile, say so, and give the name it is kept under."""
    from generator.calibration import paper_size
    from generator.profiles import check_name, save_profile
    from generator.sheets.printer import EDGE, profile_of

    check_name(name)
    apart = paper_size(paper).width - 2 * EDGE
    new = profile_of(_asked(apart, language) if measured is None else _given(narrow(measured), apart))
    replaced = _replaced(name, new, language)
    path = save_profile(name, new)
    saved = catalogue(language)["calibrate.saved"].format(path=path.as_posix(), name=path.stem)
    put("\n".join(filter(None, (saved, replaced))))  # told before anything else can go wrong
    return path.stem


def _replaced(name: str, new: PrinterProfile, language: str) -> str:
    """What a profile that is there already held, and what takes its place; ``""`` if there is none."""
    from generator.profiles import profile_path, read_profile
    from generator.sheets.printer import measures

    texts, path = catalogue(language), profile_path(name)
    if not path.exists():
        return ""
    try:
        before = measures(read_profile(name))
    except PnpError:
        return texts["calibrate.mended"].format(name=path.stem)
    pairs = [(key, f"{before[key]:g}", f"{value:g}") for key, value in measures(new).items()]
    changes = [f"{key} {old} → {now}" for key, old, now in pairs if old != now]
    key = "calibrate.replaced" if changes else "calibrate.same"
    return texts[key].format(name=path.stem, changes=COMMAS[language].join(changes))


def _list(language: str) -> None:
    """The printers and their measures; then all profiles that cannot be read.

    Raises:
        InputError: some cannot.
    """
    from generator.cli.tables import columns
    from generator.profiles import profile_names, read_profile
    from generator.sheets.printer import measures

    names = profile_names()
    rows, problems = [("", *QUESTIONS)], list[Problem]()
    for name in names:
        try:
            rows.append((name, *(f"{number:g}" for number in measures(read_profile(name)).values())))
        except PnpError as error:
            problems += error.problems
    if len(rows) > 1:
        put(columns(rows))
    elif not names:
        put(catalogue(language)["calibrate.none"])
    if problems:
        raise InputError(problems)


def _asked(apart: float, language: str) -> dict[str, float]:
    """Ask for each measure; Enter keeps what a true printer has, and what is unsound is asked again."""
    from generator.sheets.printer import ACROSS, TRUE

    texts = catalogue(language)
    put(texts["calibrate.ask"])
    found: dict[str, float] = {}
    for name, question in QUESTIONS.items():
        while name not in found:
            put(f"\n{texts[question]}")
            asked = f"{name} [{TRUE[name]:g}]"
            text = narrow(click.prompt(asked, default="", show_default=False, prompt_suffix="> "))
            try:
                scaled = apart * found.get("across", ACROSS) / ACROSS
                found[name] = _number(name, text, scaled) if text else TRUE[name]
            except InputError as error:
                put(printable(error.problems[0].sentence(language)))
    return found


def _given(text: str, apart: float) -> dict[str, float]:
    """What ``--measured`` says.

    Raises:
        InputError: everything that is wrong with it, at once.
    """
    from generator.sheets.printer import ACROSS

    words: dict[str, str] = {}
    found: dict[str, float] = {}
    problems: list[Problem] = []
    for part in filter(None, (part.strip() for part in _BETWEEN.split(text))):
        name, number = (word.strip() for word in (*_IS.split(part, maxsplit=1), "")[:2])
        if name not in QUESTIONS:
            fields = {"found": name, "known": ", ".join(QUESTIONS), "near": nearest(name, QUESTIONS)}
            problems.append(Problem("measured.name", fields))
        elif name in words:
            problems.append(Problem("measured.double", {"name": name}))
        words[name] = number
    for name in (name for name in QUESTIONS if name in words):  # the angle comes after the scale
        try:
            scaled = apart * found.get("across", ACROSS) / ACROSS
            found[name] = _number(name, words[name], scaled)
        except InputError as error:
            problems += error.problems
    if not found and not problems:
        problems.append(Problem("measured.none"))
    if problems:
        raise InputError(problems)
    return found


def _number(name: str, text: str, apart: float) -> float:
    """A measure in mm or degrees; two lengths with a stroke between them are an angle.

    ``apart`` is how far (mm) the two upper crosses are apart on the printed sheet.

    Raises:
        InputError: it is no number, or out of reason.
    """
    from generator.sheets.printer import angle_of, unreasonable

    bare = _UNIT.sub("", text)
    words = _PAIR.split(bare) if name == "angle" else [bare]
    try:
        numbers = [float(_UNIT.sub("", word)) for word in words]
    except ValueError:
        raise InputError(Problem("measured.number", {"name": name, "found": text})) from None
    if len(numbers) > 2:
        raise InputError(Problem("measured.number", {"name": name, "found": text}))
    value = numbers[0] if len(numbers) == 1 else angle_of(numbers[0], numbers[1], apart)
    if problem := unreasonable(name, value):
        raise InputError(problem)
    return value
