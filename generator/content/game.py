"""A game: its files read, joined and checked, frozen."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec

from generator.content import yaml
from generator.content.checks import check_components, check_game
from generator.content.conditions import check_conditions
from generator.content.decode import File, decode
from generator.content.folders import content_root, shown
from generator.content.house import House, attempt, read_file
from generator.content.locale import Words, check_words, expected_keys, missing_language, read_words
from generator.content.looks import check_colours, check_icons, check_looks
from generator.content.model import Component, GameFile, SetupFile
from generator.content.setups import check_setup, with_rows
from generator.content.tables import Table, read_tables
from generator.errors import InputError, Place, PnpError, Problem, UsageError, nearest
from generator.messages import COMMAS, LANGUAGES
from generator.typed import labelled


class Game(msgspec.Struct, frozen=True):
    """All that is known of a game before anyone says how many play."""

    id: str
    folder: Path
    file: GameFile
    tables: dict[str, Table]
    setup: SetupFile | None
    components: dict[str, Component]
    words: dict[str, Words]
    house: House
    components_file: File
    warnings: tuple[Problem, ...] = ()
    """What is lawful in its files but looks like a slip."""

    def name(self, language: str) -> str:
        """The game's name in a language."""
        return self.words[language].texts["game.name"]


def game_ids() -> list[str]:
    """The ids of the games that come with the generator."""
    return sorted(path.parent.name for path in content_root().glob("*/game.yaml"))


def find_game(name: str) -> Path:
    """The folder of a game by id or by its name in any language, or a folder given as such.

    Raises:
        UsageError: no such game; the nearest id or name is offered.
    """
    if found := named_game(name):
        return content_root() / found
    folder = Path(name)
    try:
        if (folder / "game.yaml").exists():
            return folder
        if folder.is_dir():
            raise InputError(Problem("game.folder", {}, Place(shown(folder))))
    except (OSError, ValueError):  # what no folder can be called
        pass
    raise unknown_game(name)


def named_game(name: str) -> str | None:
    """The id of the game that is meant: by its id or a name, in any case, 《so》 or with blanks around."""
    ids = game_ids()
    if name in ids:
        return name
    wanted = name.strip().strip("《》").strip().casefold()
    if wanted in ids:
        return wanted
    return next((id_ for id_ in ids if wanted in map(str.casefold, game_names(id_).values())), None)


def unknown_game(found: str) -> UsageError:
    """No game is called so; the nearest id or name is offered."""
    words = [word for id_ in game_ids() for word in (id_, *game_names(id_).values())]
    fields = {"found": found, "known": games_listed(game_ids()), "near": nearest(found, words)}
    return UsageError(Problem("game.unknown", fields))


def games_listed(ids: Iterable[str]) -> dict[str, str]:
    """Games as each reader calls them, by the language of the message."""
    names = {id_: game_names(id_) for id_ in ids}
    return {
        language: COMMAS[language].join(labelled(id_, own.get(language, id_)) for id_, own in names.items())
        for language in LANGUAGES
    }


def game_names(id_: str) -> dict[str, str]:
    """What a game is called in each of its languages, from its locales alone."""
    names = {}
    for path in sorted((content_root() / id_ / "locale").glob("*.yaml")):
        with contextlib.suppress(PnpError):  # told when the game itself is read
            node = yaml.read(path, shown(path)).items.get("game")
            name = node.items.get("name") if isinstance(node, yaml.Mapping) else None
            if isinstance(name, yaml.Scalar):
                names[path.stem] = name.text
    return names


def load_game(name: str | Path, languages: Iterable[str] | str | None = None) -> Game:
    """Read a game by id or folder, with all its languages or only those named: ``["en"]``, or ``"zh-TW+en"``.

    Raises:
        UsageError: unknown game. InputError: everything that is wrong with its files, at once.
        MachineError: a file may not be read.
    """
    folder = find_game(str(name))
    reader = _Reader(folder)
    if isinstance(languages, str):
        languages = languages.split("+")
    return reader.read(tuple(languages) if languages is not None else None)


def read_languages(name: str | Path) -> tuple[str, ...]:
    """The languages of a game, from its ``game.yaml`` alone."""
    return read_file(find_game(str(name)) / "game.yaml", GameFile)[0].languages


def known_languages(wanted: Iterable[str] | None, known: tuple[str, ...]) -> tuple[str, ...]:
    """The languages wanted as the game spells them; all of them for None.

    Raises:
        UsageError: the game has no such language, or one is named twice.
    """
    folded = {name.casefold(): name for name in known}
    found: list[str] = []
    for name in known if wanted is None else wanted:
        language = folded.get(name.strip().replace("_", "-").casefold())
        if language is None:
            raise missing_language(name, known)
        if language in found:
            raise UsageError(Problem("language.double", {"found": language}, Place("--lang")))
        found.append(language)
    return tuple(found)


def _components(file: File) -> dict[str, Component]:
    """The components that can be read; what is wrong with one hides nothing of the others."""
    found = {name: decode(file, Component, node, (name,)) for name, node in file.root.items.items()}
    return {name: component for name, component in found.items() if component}


class _Reader:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.opened: list[str] = []
        self.files: dict[str, File] = {}
        self.problems: list[Problem] = []

    def open(self, name: str) -> File | None:
        path = self.folder / name
        told = shown(path)
        self.opened.append(told)
        root = attempt(self.problems, lambda: yaml.read(path, told))
        if root is None:
            return None
        self.files[name] = File(told, root)
        return self.files[name]

    def read(self, languages: tuple[str, ...] | None) -> Game:
        file = self.open("game.yaml")
        game = decode(file, GameFile) if file else None
        if file and game:
            check_game(game, file)
        if not file or not game or file.problems:
            self._look_at_rest()
            raise InputError(self._all_problems())
        chosen = known_languages(languages, game.languages)
        tables = self._tables(file, game)
        house = House(self.folder)
        setup_file = self.open("setups.yaml") if (self.folder / "setups.yaml").exists() else None
        setup = decode(setup_file, SetupFile) if setup_file else None
        if setup and setup_file:
            check_setup(setup, setup_file, tables, game)
            setup = with_rows(setup, tables)
        parts_file = self.open("components.yaml")
        components = _components(parts_file) if parts_file else {}
        self.problems += check_looks(tables, self.files, house)
        if parts_file:
            sound = not (setup_file and setup_file.problems)
            self.problems += check_components(components, parts_file, tables, house, setup, sound)
            if sound:
                check_conditions(tables, components, self.files, setup, game)
        parts = parts_file.root.items if parts_file else ()
        several = [
            name for name, least in (("players", game.players.min), ("dealt", game.players.min)) if least > 1
        ]
        several += ["rounds"] if game.rounds != 1 else []
        words = self._words(tables, setup, parts, house, chosen, several)
        self.problems += house.warnings
        problems = self._all_problems()
        if not parts_file or any(problem.severity == "error" for problem in problems):
            attempt(self.problems, lambda: check_colours(tables, self.folder, house))
            raise InputError(self._all_problems())
        id_, told = self.folder.resolve().name, tuple(problems)
        return Game(id_, self.folder, game, tables, setup, components, words, house, parts_file, told)

    def _tables(self, file: File, game: GameFile) -> dict[str, Table]:
        opened = {name: self.open(f"{name}.yaml") for name in game.tables}
        return read_tables({name: table for name, table in opened.items() if table}, game.tables, file)

    def _look_at_rest(self) -> None:
        """Without a sound ``game.yaml`` the other files cannot be joined, but each can be read."""
        for path in sorted(self.folder.glob("*.yaml")):
            if path.name != "game.yaml":
                self.open(path.name)
        for name, kind in (("setups.yaml", SetupFile), ("components.yaml", dict[str, Component])):
            if name in self.files:
                decode(self.files[name], kind)
        for path in sorted(self.folder.glob("locale/*.yaml")):
            self.open(f"locale/{path.name}")

    def _words(
        self,
        tables: dict[str, Table],
        setup: SetupFile | None,
        components: Iterable[str],
        house: House,
        languages: tuple[str, ...],
        several: Iterable[str],
    ) -> dict[str, Words]:
        chances = [f"draws.{name}.name" for name in setup.draws] if setup else []
        chances += [f"extras.{name}.name" for name in setup.extras] if setup else []
        unknown = tuple(f"{name}." for name, table in tables.items() if not table.is_read)
        if not setup and (self.folder / "setups.yaml").exists():
            unknown = ("draws.", "extras.", *unknown)
        words = {}
        for language in languages:
            file = self.open(f"locale/{language}.yaml")
            shared = attempt(self.problems, partial(house.words, language))
            if not file or not shared:
                continue
            own = read_words(language, file)
            if not shared.texts:
                self._check_house_words(own, file, house)
            labels = {key for key in own.texts if key.startswith(("labels.", "components."))}
            named = [f"components.{name}" for name in components if f"components.{name}" not in shared.texts]
            must, may = expected_keys(tables, [*chances, *named])
            check_words(own, file, must, may | labels, tables, unknown, several)
            check_icons(own.texts, file, house)
            words[language] = Words(language, {**shared.texts, **own.texts})
        self._check_labels(words)
        return words

    def _check_house_words(self, own: Words, file: File, house: House) -> None:
        """What sheets and boards say in the languages of the house, a game in another says itself."""
        english = attempt(self.problems, lambda: house.words("en"))
        labels = [key for key in english.texts if key.startswith("labels.")] if english else []
        if lacking := [key for key in labels if key not in own.texts]:
            fields = {"language": own.language, "count": len(lacking), "known": ", ".join(lacking)}
            file.report_at("language.house", ("labels",), **fields)
        own.texts.update(dict.fromkeys(lacking, ""))  # so that none of them is told as missing too

    def _check_labels(self, words: dict[str, Words]) -> None:
        """A label that one locale has must stand in the others too."""
        every = {key for language in words.values() for key in language.texts if key.startswith("labels.")}
        for language, own in words.items():
            for key in sorted(every - own.texts.keys()):
                self.files[f"locale/{language}.yaml"].report_at("text.missing", ("labels",), key=key)

    def _all_problems(self) -> list[Problem]:
        """Each problem and warning once: files in the order they were opened, and in a file from the top."""
        found = [*self.problems]
        for file in self.files.values():
            found += [*file.problems, *file.warnings]
        order = {name: number for number, name in enumerate(self.opened)}
        places = [(problem.place or Place(""), problem) for problem in found]
        places.sort(key=lambda pair: (order.get(pair[0].file, len(order)), *pair[0].spot))
        different: list[Problem] = []
        for _, problem in places:
            if problem not in different:
                different.append(problem)
        return different
