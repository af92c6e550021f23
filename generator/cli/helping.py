"""``--help`` for a Chinese reader: the same as click's, in his words and with lines that end where his do."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator

import click

from generator.cli.console import width
from generator.messages import help_zh_tw as texts

WIDEST = 100
COLUMN = 26
"""A name up to so wide has its text beside it, else below it."""
_WORD = re.compile(r"[「（《]*(?:[!-~]+|[^!-~\s])[，。、；：？！）」》…]*\s*")
"""A Latin word or one character, with the marks that may not be parted from it."""
_DEFAULT = re.compile(r"\[default: (.*)\]$")


def help_text(command: click.Command, ctx: click.Context) -> str:
    """The help of a command in Chinese."""
    name = "" if isinstance(command, click.Group) else command.name or ""
    blocks = ["\n".join(_wrapped(texts.USAGE.format(usage=_usage(command, ctx)), 0))]
    blocks += ["\n".join(_wrapped(text, 2)) for text in (texts.LONG[name] if name else (texts.PNP,))]
    blocks.append(f"  {texts.EXAMPLES}\n" + "\n".join(f"    {line}" for line in _examples(command)))
    options = [_option(each, name, ctx) for each in command.get_params(ctx) if isinstance(each, click.Option)]
    blocks.append("\n".join([texts.OPTIONS_HEAD, *_rows(options)]))
    if isinstance(command, click.Group):
        commands = [(each, texts.SHORT[each]) for each in command.list_commands(ctx)]
        blocks.append("\n".join([texts.COMMANDS_HEAD, *_rows(commands)]))
    return "\n\n".join(blocks) + "\n"


def _usage(command: click.Command, ctx: click.Context) -> str:
    usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    for english, chinese in texts.WORDS.items():
        usage = usage.replace(english, chinese)
    return usage


def _examples(command: click.Command) -> list[str]:
    """The lines below ``Examples:``, which are commands and need no translation."""
    _, _, block = (command.help or "").partition("\b\n")
    return [line.strip() for line in block.splitlines()[1:] if line.strip()]


def _option(option: click.Option, command: str, ctx: click.Context) -> tuple[str, str]:
    record = option.get_help_record(ctx)
    assert record
    name = "help" if "--help" in option.opts else option.name or ""
    keys = (f"{command}.{name}", name, f"build.{name}")
    text = next(texts.OPTIONS[key] for key in keys if key in texts.OPTIONS)
    text += texts.REQUIRED if option.required else ""
    default = _DEFAULT.search(record[1])
    return record[0], text + (texts.DEFAULT.format(value=default[1]) if default else "")


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    rows = list(rows)
    column = max((width(name) for name, _ in rows if width(name) <= COLUMN), default=0) + 4
    for name, text in rows:
        first, *more = _wrapped(text, column)
        beside = width(name) + 4 <= column
        yield f"  {name}".ljust(column) + first.lstrip() if beside else f"  {name}\n{first}"
        yield from more


def _wrapped(text: str, indent: int) -> list[str]:
    """The lines of a text, a Chinese character being two columns wide."""
    room = min(shutil.get_terminal_size().columns, WIDEST) - indent
    lines = [""]
    for word in _WORD.findall(text):
        if lines[-1] and width(lines[-1] + word.rstrip()) > room:
            lines.append("")
        lines[-1] += word
    return [" " * indent + line.rstrip() for line in lines]
