"""The commands. Each reads its options, calls the generator and prints what came out."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from generator.cli import usage
from generator.cli.calibrating import calibrate_command
from generator.cli.console import open_console, put, reader_language, say, system_language, tell, warn
from generator.cli.judging import check_command, deal_command, score_command
from generator.cli.names import read_names
from generator.cli.stocks import STOCK_LIST, stock_list, stocks_command
from generator.errors import InputError, MachineError, PnpError, Problem, UsageError
from generator.options import Duplex, Format, Ink, Marks, Options, choices, description, flag
from generator.typed import parts
from generator.version import VERSION

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT = Options()


def main() -> NoReturn:
    """Run ``pnp`` and leave with 0 done, 1 the input is wrong, 2 usage, 3 the machine."""
    gc.disable()  # a run is short and leaves few cycles; collecting costs a tenth of it
    open_console()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; every fault becomes a message."""
    wanted = _wanted_language(arguments)
    try:
        return _run(arguments, wanted)
    except (KeyboardInterrupt, click.Abort):
        say("interrupted", wanted)
        return 130
    except (BrokenPipeError, SystemExit):  # the reader of a pipe left, as `| head` does
        _drop_output()
        return 0
    except OSError as error:  # such as standard output on a full disk
        problem = Problem("machine", {"reason": error.strerror or str(error)})
        tell(MachineError(problem), wanted)
        _drop_output()
        return 3
    except Exception as error:  # the last net: a person is told, not shown a traceback
        say("bug", wanted, reason=f"{type(error).__name__}: {error}")
        return 3


def _run(arguments: list[str], wanted: str) -> int:
    try:
        code = pnp.main(arguments, prog_name="pnp", standalone_mode=False, obj=wanted)
    except PnpError as error:
        tell(error, wanted)
        return error.exit_code
    except click.exceptions.Exit as leave:
        return leave.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        print(error.format_message(), file=sys.stderr)
        return 2
    except click.ClickException as error:
        tell(UsageError(usage.problem(error)), wanted)
        usage.hint(error, wanted)
        return 2
    return code if isinstance(code, int) else 0  # click answers an Exit so


def _drop_output() -> None:
    """Let Python's last flush go nowhere, since it would fail once more and be complained about."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _wanted_language(arguments: list[str]) -> str:
    """Messages follow --lang if it names a language that they have, else the system."""
    for index, word in enumerate(arguments):
        if word == "--lang" or word.startswith("--lang="):
            value = word[7:] if word != "--lang" else " ".join(arguments[index + 1 : index + 2])
            if language := usage.spoken(value):
                return language
    return system_language()


def set_options(*names: str) -> Callable[[F], F]:
    """The click options of fields of ``Options``, with their defaults and descriptions."""
    kinds: dict[str, dict[str, Any]] = {
        "players": {"type": int, "metavar": "N"},
        "full": {"is_flag": True},
        "roles": {"metavar": "ROLE,…"},
        "with_": {"metavar": "EXTRA,…"},
        "without": {"metavar": "EXTRA,…"},
        "lang": {"metavar": "LANG"},
        "only": {"metavar": "PART,…"},
        "paper": {"metavar": "PAPER", "default": DEFAULT.paper, "show_default": True},
        "stock": {"metavar": "NAME"},
        "first_cell": {"type": int, "metavar": "N", "default": DEFAULT.first_cell, "show_default": True},
        "skip": {"metavar": "LABEL,…"},
        "duplex": {"type": click.Choice(choices(Duplex)), "default": DEFAULT.duplex, "show_default": True},
        "marks": {"type": click.Choice(choices(Marks)), "default": DEFAULT.marks, "show_default": True},
        "back_marks": {"is_flag": True},
        "bleed": {"type": usage.millimetres, "metavar": "MM"},
        "corners": {
            "type": usage.millimetres,
            "metavar": "MM",
            "default": DEFAULT.corners,
            "show_default": True,
        },
        "ink": {"type": click.Choice(choices(Ink)), "default": DEFAULT.ink, "show_default": True},
        "stick": {"metavar": "SIZE"},
        "cup": {"type": usage.millimetres, "metavar": "MM"},
        "names": {"metavar": "NAMES"},
        "printer": {"metavar": "NAME"},
        "out": {"metavar": "DIR", "default": DEFAULT.out.as_posix(), "show_default": True},
        "format": {"type": click.Choice(choices(Format)), "default": DEFAULT.format, "show_default": True},
        "icc": {"metavar": "FILE"},
        "dpi": {"type": int, "metavar": "N", "default": DEFAULT.dpi, "show_default": True},
        "force": {"is_flag": True},
        "allow_overflow": {"is_flag": True},
    }

    def decorate(function: F) -> F:
        for name in reversed(names):
            function = click.option(flag(name), name, help=description(name), **kinds[name])(function)
        return function

    return decorate


def _options(game: str | None, values: dict[str, Any]) -> Options:
    given = {key: value for key, value in values.items() if value is not None}
    for key in ("only", "roles", "with_", "without", "skip"):
        if key in given:
            given[key] = tuple(parts(given[key])) or ("",)
    if "names" in given:
        given["names"] = read_names(given["names"])
    for key in ("out", "icc"):
        if key in given:
            given[key] = Path(given[key])
    if "lang" not in given and game is not None:
        given["lang"] = _default_language(game)
    return Options(**given)


def _default_language(game: str) -> str | None:
    """The system's language if the game has it, else English, else the game's first."""
    from generator.content.game import read_languages

    try:
        known, system = read_languages(game), system_language()
    except InputError:  # told with everything else that is wrong, when the game is read
        return None
    return system if system in known else "en" if "en" in known else known[0] if known else None


class _Group(usage.Group):
    """Commands in the order a newcomer needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        first = ["list", "show", "build", "check", "deal", "score"]
        return [*first, "stocks", "calibrate", "validate", "schema"]


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="pnp")
@usage.LANG
def pnp() -> None:
    """Print-and-play sets: a game as a PDF to cut out, and a referee that settles the score.

    \b
    Examples:
      pnp list
      pnp show sultans --players 9
      pnp build sultans --players 9
      pnp build sultans --players 9 --lang zh-TW+en --ink saver
      pnp score sultans evening.yaml
    """


for _command in (calibrate_command, check_command, deal_command, score_command, stocks_command):
    pnp.add_command(_command)


@pnp.command("list", short_help="The games: players, languages, components.")
@usage.LANG
@click.pass_obj
def list_command(wanted: str, /) -> None:
    """List the games: players, languages and components.

    \b
    Example:
      pnp list
    """
    from generator.cli.tables import game_list

    put(game_list(reader_language(sys.stdout, wanted)))


@pnp.command("show", short_help="What a build would make, and why.")
@click.argument("game")
@set_options(
    "players",
    "full",
    "roles",
    "with_",
    "without",
    "lang",
    "only",
    "paper",
    "stock",
    "first_cell",
    "skip",
    "duplex",
    "stick",
    "cup",
)
@click.pass_obj
def show_command(wanted: str, /, game: str, **values: Any) -> None:
    """Show what a build would make of GAME, and why; nothing is written.

    \b
    Examples:
      pnp show sultans --players 9
      pnp show sultans --full
      pnp show sultans --players 9 --only sticks --stock zweckform-4746
    """
    from generator.cli.tables import set_overview

    put(set_overview(game, _options(game, values), reader_language(sys.stdout, wanted)))


@pnp.command("build", short_help="Print a set into a PDF.")
@click.argument("game", required=False)
@set_options(*Options.__struct_fields__)
@click.option("--all", "every", is_flag=True, help="Every game that so many can play, in every language.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as one JSON object and nothing else.")
@click.pass_obj
def build_command(wanted: str, /, game: str | None, every: bool, as_json: bool, **values: Any) -> int | None:
    """Print a set of GAME (an id of `pnp list`, or a folder with a game.yaml) into a PDF.

    \b
    Examples:
      pnp build sultans --players 9
      pnp build sultans --players 9 --only sticks --stick 150x18
      pnp build sultans --players 7 --lang en --paper letter --duplex none
      pnp build avalon --players 7 --roles merlin,percival,assassin,morgana
      pnp build avalon --players 6 --with lady
      pnp build sultans --names 小明,阿美,Ben,Cai,Dee --ink mono
      pnp build sultans --players 9 --only sticks --stock zweckform-4746
      pnp build sultans --players 9 --format png --dpi 600
      pnp build ./my-game --full
      pnp build --all --players 9
    """
    from generator.building import build
    from generator.cli.progress import Bar
    from generator.cli.tables import report_json, report_text

    if (values["stock"] or "").strip().casefold() == STOCK_LIST:
        put(stock_list(game, reader_language(sys.stdout, wanted)))
        return None
    options = _options(game, values)
    if every or game is None:
        from generator.cli.everything import build_all, check_choice

        check_choice(game, every)
        return build_all(options, options.lang, as_json, wanted)
    with Bar(not as_json) as bar:
        report = build(game, options, progress=bar)
    if as_json:
        put(report_json(report))
        return None
    warn(report.warnings, wanted)
    put(report_text(report, options, reader_language(sys.stdout, wanted)))
    return None


@pnp.command("validate", short_help="Check the content of games.")
@click.argument("game", required=False)
@usage.LANG
@click.pass_obj
def validate_command(wanted: str, /, game: str | None) -> None:
    """Check the content of GAME (an id or a folder), or of every game: all problems at once.

    \b
    Examples:
      pnp validate
      pnp validate sultans
      pnp validate ./my-game
    """
    from generator.validate import validate

    lines, warnings = validate(game, reader_language(sys.stdout, wanted))
    warn(warnings, wanted)
    put(lines)


@pnp.command("schema", short_help="Write JSON Schemas for editors.")
@click.option("--out", metavar="DIR", default="schema", show_default=True, help="Folder for the schemas.")
@usage.LANG
def schema_command(out: str) -> None:
    """Write JSON Schemas of content files and records, so that editors complete and check them.

    \b
    Example:
      pnp schema --out schema
    """
    import json

    from generator.content.schema import FILES, schema
    from generator.press.output import write_whole
    from generator.referee.games import RECORDS

    for name, kind in {**FILES, **RECORDS}.items():
        path = Path(out) / f"{name}.schema.json"
        write_whole(path, (json.dumps(schema(kind), indent=1, ensure_ascii=False) + "\n").encode())
        put(path.as_posix())
