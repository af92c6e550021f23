"""What ``list``, ``show`` and ``build`` print."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from generator.cli.console import can_show, can_show_chinese, width
from generator.content.called import component_keys, listed
from generator.content.game import Game, game_ids, load_game
from generator.kit.kit import Kit, make_kit
from generator.kit.roles import seat_keys
from generator.messages import COMMAS, catalogue
from generator.options import Options
from generator.sheets.labels import stock_name
from generator.sheets.paper import paper_label, paper_name
from generator.sheets.plan import make_plan

if TYPE_CHECKING:
    from generator.building import Report


def game_list(language: str) -> str:
    """Every game with its players, languages and components."""
    texts = catalogue(language)
    blocks = []
    for id_ in game_ids():
        game = load_game(id_)
        names = " / ".join(_shown([game.name(name) for name in game.file.languages]))
        limits, minutes = game.file.players, game.file.minutes
        rows = [(texts["list.players"], f"{limits.min}–{limits.max}")]
        if minutes:
            span = dict.fromkeys((minutes.min, minutes.max))  # one number if they are the same
            rows.append((texts["list.minutes"], "–".join(map(str, span))))
        rows += [
            (texts["list.languages"], ", ".join(game.file.languages)),
            (texts["list.components"], listed(game, component_keys(game))[language]),
            *_choices(game, texts, language),
        ]
        blocks.append(f"{id_}  {names}\n" + columns([("  " + key, value) for key, value in rows]))
    return "\n\n".join(blocks)


def _choices(game: Game, texts: dict[str, str], language: str) -> list[tuple[str, str]]:
    """What may be chosen: roles and extras, each with its option."""
    if not game.setup:
        return []
    roles = [id_ for seats in game.setup.seats.values() for id_ in seats.may]
    rows = [(texts["list.roles"], roles), (texts["list.extras"], [*game.setup.extras])]
    return [(name, listed(game, seat_keys(game, ids))[language]) for name, ids in rows if ids]


def _shown(texts: list[str]) -> list[str]:
    """Those that the console can show, or all if it can show none."""
    return [text for text in texts if can_show(sys.stdout, text)] or texts


def set_overview(name: str, options: Options, wanted: str) -> str:
    """The set-up row, the roles, why so many are printed, and the sheets a build would make."""
    from generator.building import advice, check_paper, load_for  # lists do without what prints

    game = load_for(name, options) if can_show_chinese(sys.stdout) else load_game(name)
    check_paper(game, options)
    kit = make_kit(game, options)
    texts = catalogue(wanted)
    words = _words(game, kit)
    count = texts["show.players"].format(players=kit.players) if kit.players else texts["show.full"]
    parts = [f"{words['game.name']}  {count}"]
    if game.setup and game.setup.of:
        parts += [_setup_row(game, kit, texts), _dealt(game, kit, texts), _why(game, kit, texts)]
    if choices := _choices(game, texts, wanted):
        parts.append(columns(choices))
    parts += [problem.sentence(wanted) for problem in advice(kit)]
    parts.append(_sheets(kit, options, texts))
    return "\n\n".join(part for part in parts if part)


def _words(game: Game, kit: Kit) -> dict[str, str]:
    """The words of the set, or of another language of the game if the console cannot show them."""
    sets = [game.words[kit.languages[0]].texts, *(words.texts for words in game.words.values())]
    return next((texts for texts in sets if can_show(sys.stdout, texts["game.name"])), sets[0])


def _setup_row(game: Game, kit: Kit, texts: dict[str, str]) -> str:
    if not (game.setup and kit.players):
        return ""
    words = _words(game, kit)
    row = game.setup.rows[kit.players]
    cells = [f"{_column_name(game, column, words)} {count}" for column, count in row.items()]
    return texts["show.row"].format(row=" · ".join(cells))


def _column_name(game: Game, column: str, words: dict[str, str]) -> str:
    assert game.setup
    setup = game.setup
    table = "draws" if column in setup.draws else setup.by if column in setup.seats else setup.of
    key = f"{table}.{column}.name"
    return words.get(key, column)


def _dealt(game: Game, kit: Kit, texts: dict[str, str]) -> str:
    assert game.setup
    words = _words(game, kit)
    rows = [
        (f"  {words.get(f'{game.setup.of}.{id_}.name', id_)}", f"× {count}")
        for id_, count in _printed(game, kit).items()
    ]
    rows += [
        (f"  {words.get(f'extras.{name}.name', name)}", "")
        for name in game.setup.extras
        if name in kit.chosen.extras
    ]
    return texts["show.printed"] + "\n" + columns(rows)


def _printed(game: Game, kit: Kit) -> dict[str, int]:
    """How many of each dealt record are printed; the full box holds what its cards say, whatever is dealt."""
    assert game.setup
    own = [part for part in game.components.values() if part.copies == "setup" and part.each == game.setup.of]
    fields = [part.most for part in own if part.most and not part.most.isdecimal()]
    if kit.players or not fields:
        return kit.copies
    records = game.tables[game.setup.of].records
    return {id_: records[id_].values.get(fields[0], count) for id_, count in kit.copies.items()}


def _why(game: Game, kit: Kit, texts: dict[str, str]) -> str:
    """Why more are printed than dealt: the spare, and groups of which some are drawn unseen."""
    if not (game.setup and kit.players and (game.setup.spare or game.setup.draws)):
        return ""
    numbers = kit.numbers
    words = _words(game, kit)
    lines = [texts["show.dealt"].format(**numbers)]
    for name, group in game.setup.draws.items():
        drawn = game.setup.rows[kit.players].get(name, 0)
        if drawn:
            fields = {"name": words[f"draws.{name}.name"], "drawn": drawn, "size": len(group)}
            lines.append(texts["show.drawn"].format(**fields, **numbers))
    return "\n".join(lines)


def _sheets(kit: Kit, options: Options, texts: dict[str, str]) -> str:
    _, sheets = make_plan(kit, options)
    words = _words(kit.game, kit)
    rows: list[Sequence[str]] = []
    for part in kit.parts:
        number = sum(1 for sheet in sheets if part in sheet.parts)
        size = texts["show.size"].format(width=f"{part.trim.width:g}", height=f"{part.trim.height:g}")
        name = words[f"components.{part.id}"]
        amount = texts["show.pieces"].format(count=part.count)
        rows.append((f"  {part.id}", name, amount, size, texts["show.sheets"].format(count=number)))
    house = kit.game.house
    name = (
        stock_name(house, options.stock) if options.stock else paper_label(paper_name(house, options.paper))
    )
    total = texts["show.total"].format(count=len(sheets), paper=name)
    return texts["show.parts"] + "\n" + columns(rows) + "\n" + total


UNTOLD = ("two_sided", "in_play", "folded", "in_parts", "names")
"""Fields of a report that its JSON does not have: it has just those that were promised."""


def report_json(report: Report) -> str:
    """The report as one JSON object; warnings as sentences."""
    value: dict[str, Any] = msgspec.to_builtins(report)
    for key in UNTOLD:
        del value[key]
    value["warnings"] = [problem.sentence("en") for problem in report.warnings]
    for file in value["files"]:  # a folder's name need not be UTF-8, but JSON is
        del file["written"]
        file["path"] = file["path"].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return msgspec.json.encode(value).decode()


_COUNTED = {
    "pdf": "build.made",
    "pdf-cards": "build.pages",
    "png": "build.pictures",
    "tabletop": "build.pictures",
    "contact": "build.pictures",
}


def report_text(report: Report, options: Options, wanted: str) -> str:
    """What was made, and what to do with it."""
    texts = catalogue(wanted)
    # an English reader knows components by their ids, which are words of his language
    names = report.names.get(wanted, {}) if wanted != "en" else {}
    lines = []
    for file in report.files:
        pieces = COMMAS[wanted].join(f"{names.get(id_, id_)} {n}" for id_, n in file.pieces.items())
        unchanged = "" if file.written else f"  ({texts['build.unchanged']})"
        lines.append(file.path + unchanged)
        if file.pieces:
            lines.append(texts[_COUNTED[options.format]].format(sheets=file.sheets, pieces=pieces))
    if report.in_play:
        lines.append(texts["build.in_play"].format(names=report.in_play))
    lines += [texts[key] for key in _next(report, options)]
    return "\n".join(lines)


def _next(report: Report, options: Options) -> list[str]:
    """The sentences that say what to do with the files."""
    if options.format != "pdf":
        return [f"build.next.{options.format}"]
    if options.stock:
        return ["build.next.labels"]
    duplex = options.duplex if report.two_sided else "fold" if report.folded else "none"
    return [f"build.next.{duplex}", *(["build.parts"] if report.in_parts else [])]


def columns(rows: Iterable[Sequence[str]]) -> str:
    """Rows with their cells below each other; a Chinese character is two columns wide."""
    table = [tuple(row) for row in rows]
    wide = [max(width(cell) for cell in column) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = [cell + " " * (most - width(cell)) for cell, most in zip(row, wide, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
