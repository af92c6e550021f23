"""Checks content as a whole: files, references, words, and every set that could be asked for."""

from __future__ import annotations

from typing import NamedTuple

from generator.building import print_kit
from generator.content.game import Game, game_ids, load_game
from generator.content.house import House, attempt
from generator.errors import InputError, PnpError, Problem
from generator.kit.kit import make_kit
from generator.kit.roles import mixes
from generator.messages import catalogue
from generator.options import Options


class Checked(NamedTuple):
    """How many sets were laid out, and what is lawful in them but looks like a slip."""

    sets: int
    warnings: tuple[Problem, ...]


def validate(name: str | None, language: str = "en") -> tuple[str, tuple[Problem, ...]]:
    """One line a game that is sound, and the warnings.

    Raises:
        InputError: every problem of all games asked for, at once. UsageError: no such game.
    """
    problems: list[Problem] = []
    warnings: list[Problem] = []
    lines = []
    attempt(problems, lambda: House().labels)
    for id_ in [name] if name else game_ids():
        try:
            game = load_game(id_)
            checked = check_sets(game)
            warnings += [*game.warnings, *checked.warnings]
            lines.append(catalogue(language)["validate.good"].format(game=game.id, sets=checked.sets))
        except InputError as error:
            problems += error.problems
    if problems:
        raise InputError([*problems, *warnings])
    return "\n".join(lines), tuple(warnings)


def check_sets(game: Game) -> Checked:
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
            found = print_kit(make_kit(game, options), options).warnings
        except PnpError as error:
            found = error.problems
        problems += [problem for problem in found if not _is_told(problem, problems)]
    if any(problem.severity == "error" for problem in problems):
        raise InputError(problems)
    return Checked(len(wanted), tuple(problems))


def _is_told(problem: Problem, problems: list[Problem]) -> bool:
    """Whether it is among the problems; a warning of a place is told once, whichever piece it is about."""
    if problem.severity == "error":
        return problem in problems
    return any((problem.code, problem.place) == (other.code, other.place) for other in problems)
