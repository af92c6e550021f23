"""What things of a game are called in each of its languages, also in those that are not being printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from generator.content.decode import open_file
from generator.content.game import Game
from generator.content.locale import read_words
from generator.errors import PnpError, Problem, nearest
from generator.messages import COMMAS, LANGUAGES
from generator.typed import fold, labelled

Keys = Mapping[str, str]
"""Ids with the keys of their names in a locale."""


def component_keys(game: Game) -> dict[str, str]:
    """The components with the keys of their names."""
    return {id_: f"components.{id_}" for id_ in game.components}


def component_listed(game: Game, id_: str) -> dict[str, str]:
    """A component as messages name it."""
    return listed(game, {id_: component_keys(game)[id_]})


def names_typed(game: Game, keys: Keys, typed: Iterable[str]) -> dict[str, str]:
    """Ids by all that they are called, folded; a further locale is read only if a typed word needs it."""
    wanted = [fold(word) for word in typed]
    found = {fold(id_): id_ for id_ in keys}
    for _, texts in _texts(game):
        for id_, key in keys.items():
            found.setdefault(fold(texts.get(key, id_)), id_)
        if all(word in found for word in wanted):
            break
    return found


def unknown(code: str, found: str, game: Game, keys: Keys) -> Problem:
    """A word that names none of these: the nearest of them, and all, as the reader calls them."""
    names = names_typed(game, keys, [found])
    near = names.get(nearest(fold(found), names), "")
    fields = {"found": found, "known": listed(game, keys), "near": near and listed(game, {near: keys[near]})}
    return Problem(code, fields)


def listed(game: Game, keys: Keys) -> dict[str, str]:
    """A list of things by the language of the message, each with the id that can be typed."""
    texts = dict(_texts(game))
    return {
        language: COMMAS[language].join(
            labelled(id_, texts.get(language, {}).get(key, id_)) for id_, key in keys.items()
        )
        for language in LANGUAGES
    }


def _texts(game: Game) -> Iterator[tuple[str, dict[str, str]]]:
    """The texts of each language: first of those that were read with the game."""
    for language, words in game.words.items():
        yield language, words.texts
    for language in game.file.languages:
        if language not in game.words:
            try:
                yield language, _read(game, language)
            except PnpError:  # told when the set is printed in that language
                continue


def _read(game: Game, language: str) -> dict[str, str]:
    file = open_file(game.folder / "locale" / f"{language}.yaml")
    return {**game.house.words(language).texts, **read_words(language, file).texts}
