"""Click's own complaints in our words: what was typed, the nearest name, the reader's language."""

from __future__ import annotations

import re
import sys
from typing import Any

import click

from generator.cli.console import reader_language, say
from generator.errors import Problem, UsageError, nearest
from generator.messages import LANGUAGES
from generator.typed import narrow
from generator.units import Length

_QUOTED = re.compile(r"""(['"])(.*)\1 is not""", re.DOTALL)
_EXTRA = re.compile(r"unexpected extra arguments? \((.*)\)", re.DOTALL)


def spoken(value: str) -> str | None:
    """The language of messages that a value of ``--lang`` asks for, the first of several; None for others."""
    first = value.split("+")[0].strip().replace("_", "-").casefold()
    return next((language for language in LANGUAGES if language.casefold() == first), None)


def _check_spoken(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
    """``main`` has read the language off the command line before; what names none is refused here.

    Before ``build`` or ``show`` it is the language of the set as well, unless they have one of their own.
    """
    if value is None:
        return
    if spoken(value) is None:
        fields = {"found": value, "known": ", ".join(LANGUAGES), "near": nearest(value, LANGUAGES)}
        raise UsageError(Problem("answer.language", fields))
    ctx.default_map = {command: {"lang": value} for command in ("build", "show")}


def millimetres(text: str | float) -> float:
    """A length as people type it, in mm: ``70``, ``70mm``, ``７０``, ``2.75in``.

    Raises:
        ValueError: the text is no length.
    """
    return float(Length.parse(narrow(str(text))))


LANG = click.option(
    "--lang",
    metavar="LANG",
    expose_value=False,
    callback=_check_spoken,
    help="Language of the answer: zh-TW or en. Default: the system's.",
)


class UnknownCommand(click.UsageError):
    """A command that does not exist."""

    def __init__(self, found: str, known: list[str], ctx: click.Context) -> None:
        super().__init__(found, ctx)
        self.found = found
        self.known = known


class Command(click.Command):
    """A command whose help is in the reader's language."""

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help: click's own, or the Chinese one."""
        if not _chinese_help(self, ctx, formatter):
            super().format_help(ctx, formatter)


def _chinese_help(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> bool:
    if reader_language(sys.stdout, str(ctx.find_root().obj)) != "zh-TW":
        return False
    from generator.cli.helping import help_text

    formatter.write(help_text(command, ctx))
    return True


class Group(click.Group):
    """A group that says which command is unknown."""

    command_class = Command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help: click's own, or the Chinese one."""
        if not _chinese_help(self, ctx, formatter):
            super().format_help(ctx, formatter)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or raise :class:`UnknownCommand`."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise UnknownCommand(args[0], self.list_commands(ctx), ctx)
        return super().resolve_command(ctx, args)


def problem(error: click.ClickException) -> Problem:
    """A complaint of click's as a problem."""
    if isinstance(error, UnknownCommand):
        return _named("usage.command", error.found, error.known)
    if isinstance(error, click.NoSuchOption):
        known = [name for parameter in _parameters(error) for name in parameter.opts if name[:1] == "-"]
        return _named("usage.option", error.option_name, known)
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return Problem("usage.argument", {"name": error.param.human_readable_name})
    if isinstance(error, click.BadParameter) and error.param is not None:
        return _bad_value(error, error.param)
    if isinstance(error, click.BadOptionUsage):
        return Problem("usage.needs", {"option": error.option_name})
    if match := _EXTRA.search(error.message):
        return Problem("usage.extra", {"found": match[1]})
    return Problem("usage.other", {"reason": error.format_message()})


def _named(code: str, found: str, known: list[str]) -> Problem:
    return Problem(code, {"found": found, "known": ", ".join(known), "near": nearest(found, known)})


def _parameters(error: click.UsageError) -> list[click.Parameter]:
    return error.ctx.command.get_params(error.ctx) if error.ctx else []


def _bad_value(error: click.BadParameter, parameter: click.Parameter) -> Problem:
    option = max(parameter.opts, key=len)
    quoted = _QUOTED.search(error.message)
    found = quoted[2] if quoted else ""
    fields: dict[str, Any] = {"option": option, "found": found}
    if isinstance(parameter.type, click.Choice):
        names = [str(choice) for choice in parameter.type.choices]
        fields |= {"known": ", ".join(names), "near": nearest(found, names)}
        return Problem("usage.choice", fields)
    if parameter.type is click.INT:
        return Problem("usage.value", fields | {"expected": "int"})
    if isinstance(parameter.type, click.types.FuncParamType):  # click's message is then what was typed
        return Problem("usage.value", fields | {"found": error.message, "expected": "length"})
    return Problem("usage.other", {"reason": error.format_message()})


def hint(error: click.ClickException, wanted: str) -> None:
    """Say where the help is."""
    ctx = getattr(error, "ctx", None)
    command = ctx.command_path if ctx else "pnp"
    say("usage.help", wanted, command=command)
