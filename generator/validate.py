"""Checks content as a whole: files, references, words, and every set that could be asked for."""

from __future__ import annotations

from generator.building import print_kit
from generator.content.game import Game, game_ids, load_game
from generator.content.house import House, attempt
from generator.errors import InputError, PnpError, Problem
from generator.kit.kit import make_kit
from generator.kit.roles import mixes
from generator.messages import catalogue
from generator.options import Options


def validate(name: str | None, language: str = "en") -> str:
    """One line a game that is sound.

    Raises:
        InputError: every problem of all games asked for, at once. UsageError: no such game.
    """
    problems: list[Problem] = []
    lines = []
    attempt(problems, lambda: House().labels)
    for id_ in [name] if name else game_ids():
        try:
            game = load_game(id_)
            sets = check_sets(game)
            lines.append(catalogue(language)["validate.good"].format(game=game.id, sets=sets))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError(problems)
    return "\n".join(lines)


def check_sets(game: Game) -> int:
    """Lay out the game for every number of players, the full box, each language and all together.

    Where roles are chosen, every choice is laid out too, in all languages together: that is the tightest.

    Raises:
        InputError: every text that does not fit, value that is not there and glyph that is missing.
    """
    limits = game.file.players
    counts = [None, *range(limits.min, limits.max + 1)]
    languages = [*game.file.languages]
    if len(languages) > 1:
        languages.append("+".join(languages))
    wanted = [Options(players=players, lang=lang) for players in counts for lang in languages]
    wanted += [
        Options(players=players, lang=languages[-1], roles=mix)
        for players in range(limits.min, limits.max + 1)
        for mix in mixes(game, players)
    ]
    problems: list[Problem] = []
    for options in wanted:
        try:
            print_kit(make_kit(game, options), options)
        except PnpError as error:
            problems += [problem for problem in error.problems if problem not in problems]
    if problems:
        raise InputError(problems)
    return len(wanted)
