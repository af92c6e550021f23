"""The words of a game as people write them, turned into ids: in records, on the command line, in answers."""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Callable
from typing import Any

import msgspec

from generator.content.game import load_game, named_game
from generator.errors import InputError
from generator.messages import LANGUAGES
from generator.referee.sentences import load_sentences
from generator.typed import fold

Turn = Callable[[object], object]
PRINTED = ("name", "short")
"""Fields of a locale that hold what a record of the game is called."""
MOST_TYPED = 100
"""Nothing is called by a longer word."""


@functools.cache
def names_of(game: str, id_: str) -> tuple[str, ...]:
    """What an id is called: by the referee in every language, by people, and on what is printed."""
    spoken = [load_sentences(game, language) for language in LANGUAGES]
    words = [str(sentences.word(id_)) for sentences in spoken]
    more = [name for sentences in spoken for name in sentences.also.get(id_, ())]
    return tuple(dict.fromkeys([*words, *more, *_printed(game).get(id_, ())]))


@functools.cache
def _printed(game: str) -> dict[str, tuple[str, ...]]:
    """By id, the full and the short names that are printed, in all languages."""
    found: dict[str, tuple[str, ...]] = {}
    try:
        languages = load_game(game).words.values()
    except InputError:  # the content is told of when it is printed
        return found
    for words in languages:
        for key, text in words.texts.items():
            _, _, rest = key.partition(".")
            id_, _, field = rest.partition(".")
            if field in PRINTED:
                found[id_] = (*found.get(id_, ()), text)
    return found


@functools.cache
def by_name(game: str, ids: tuple[str, ...]) -> dict[str, str]:
    """Ids by their names, folded; a name that two of them have tells neither."""
    found: dict[str, str] = {}
    doubtful: set[str] = set()
    for id_ in ids:
        for name in {fold(name) for name in names_of(game, id_)}:
            if found.setdefault(name, id_) != id_:
                doubtful.add(name)
    own = {fold(id_): id_ for id_ in ids}
    return {name: id_ for name, id_ in found.items() if name not in doubtful} | own


def to_id(word: str, game: str, ids: tuple[str, ...]) -> str:
    """The id of these that a word names; the word as it is if it names none."""
    if word in ids or len(word) > MOST_TYPED:
        return word
    return by_name(game, ids).get(fold(word), word)


def turn_for(game: str, model: Any) -> Turn:
    """What turns the words of a record into ids wherever its model wants ids; all else stays as written."""
    return _struct(model, game)


def _turn(kind: Any, game: str) -> Turn | None:
    """The turn of a type; None if nothing of it is an id."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return _turn(arguments[0], game)
    if origin is typing.Literal:
        return _word(tuple(arguments), game)
    if origin in (typing.Union, types.UnionType):
        return next((turn for member in arguments if (turn := _turn(member, game))), None)
    if origin in (tuple, list):
        return _items(_turn(arguments[0], game))
    if origin is dict:
        return _values(_turn(arguments[1], game))
    return _struct(kind, game) if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else None


def _word(ids: tuple[str, ...], game: str) -> Turn:
    known = frozenset(ids)

    def turn(value: object) -> object:
        return value if not isinstance(value, str) or value in known else to_id(value, game, ids)

    return turn


def _items(inner: Turn | None) -> Turn | None:
    if inner is None:
        return None

    def turn(value: object) -> object:
        return [inner(item) for item in value] if isinstance(value, list | tuple) else value

    return turn


def _values(inner: Turn | None) -> Turn | None:
    if inner is None:
        return None

    def turn(value: object) -> object:
        return {key: inner(item) for key, item in value.items()} if isinstance(value, dict) else value

    return turn


def _struct(kind: type[msgspec.Struct], game: str) -> Turn:
    hints = typing.get_type_hints(kind, include_extras=True)
    turns = {name: each for name in hints if (each := _turn(hints[name], game))}
    if "game" in hints:
        turns["game"] = _game
    keys = tuple(hints)

    def turn(value: object) -> object:
        if not isinstance(value, dict):
            return value
        found = dict(value) if value.keys() <= hints.keys() else _keyed(value, game, keys)
        for name, each in turns.items():
            if name in found:
                found[name] = each(found[name])
        return found

    return turn


def _keyed(value: dict[object, object], game: str, keys: tuple[str, ...]) -> dict[object, object]:
    """A mapping with its keys as ids; one whose id stands there too stays, for the reader to tell of."""
    found: dict[object, object] = {}
    for key, item in value.items():
        name = to_id(key, game, keys) if isinstance(key, str) and key not in keys else key
        found[key if name in value else name] = item
    return found


def _game(value: object) -> object:
    return named_game(value) or value if isinstance(value, str) else value
