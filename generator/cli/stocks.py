"""The label sheets that can be printed on, and what of a game fits on each."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from generator.cli import usage
from generator.cli.console import put, reader_language

if TYPE_CHECKING:
    from generator.content.labels import LabelSheet

STOCK_LIST = "list"
"""What ``pnp build --stock`` takes instead of a name, to be told the names; no sheet is called so."""


@click.command("stocks", cls=usage.Command, short_help="Label sheets, and what of a game fits on them.")
@click.argument("game", required=False)
@usage.LANG
@click.pass_obj
def stocks_command(wanted: str, /, game: str | None) -> None:
    """List the label sheets for `pnp build --stock`; with GAME also which of its components fit on each.

    \b
    Examples:
      pnp stocks
      pnp stocks sultans
      pnp build sultans --players 9 --only sticks --stock zweckform-4746
    """
    put(stock_list(game, reader_language(sys.stdout, wanted)))


def stock_list(game: str | None, language: str) -> str:
    """Every label sheet with the maker's numbers, paper, size and number of labels."""
    from generator.cli.tables import columns
    from generator.content.called import component_keys, listed
    from generator.content.game import load_game
    from generator.content.house import House
    from generator.kit.kit import make_kit
    from generator.messages import catalogue
    from generator.options import Options

    texts = catalogue(language)
    kit = make_kit(load_game(game), Options(full=True)) if game else None
    labels = House().labels
    rows = columns([(name, *_figures(sheet, texts)) for name, sheet in labels.items()])
    if kit is None:
        return rows
    keys = component_keys(kit.game)
    lines = []
    for line, sheet in zip(rows.splitlines(), labels.values(), strict=True):
        fitting = [part.id for part in kit.parts if sheet.fits(part.trim, part.shape == "disc")]
        names = listed(kit.game, {id_: keys[id_] for id_ in fitting})[language]
        fits = texts["stocks.fits"].format(names=names) if names else texts["stocks.none"]
        lines += [line, f"  {fits}"]
    return "\n".join(lines)


def _figures(sheet: LabelSheet, texts: dict[str, str]) -> tuple[str, ...]:
    size = texts["show.size"].format(width=f"{sheet.size.width:g}", height=f"{sheet.size.height:g}")
    if sheet.round:
        size = texts["stocks.round"].format(width=f"{sheet.size.width:g}")
    count = texts["stocks.count"].format(columns=sheet.columns, rows=sheet.rows)
    if sheet.lying:
        count = texts["stocks.lying"].format(labels=count)
    return sheet.paper, size, count, f"{sheet.maker} {', '.join(sheet.articles)}"
