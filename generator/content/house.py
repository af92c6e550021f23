"""What all games share: styles, colours, fonts, stocks, papers, templates, icons and words."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from generator.content import decode, yaml
from generator.content.decode import File, open_file
from generator.content.folders import content_root, fonts_root, inside, is_name, shown
from generator.content.labels import LabelSheet, check_labels
from generator.content.layers import AnyLayer, Template
from generator.content.locale import Words, check_messages, read_words
from generator.content.model import Paper, Stock, StylesFile
from generator.content.svg import Drawing, read_drawing
from generator.content.templates import check_template, uses, walk
from generator.errors import InputError, Place, Problem, nearest
from generator.options import Ink
from generator.units import Colour

T = TypeVar("T")


class Origin(msgspec.Struct, frozen=True):
    """Where a layer was written, for messages about it."""

    file: File
    path: decode.Path

    @property
    def place(self) -> Place:
        """File, line, column and key path."""
        return self.file.place(self.path)

    def at(self, *path: str | int) -> Origin:
        """The same place, further down."""
        return Origin(self.file, (*self.path, *path))


class Sheaf(msgspec.Struct, frozen=True):
    """The layers of a template with those it extends, from the bottom up."""

    id: str
    layers: tuple[tuple[AnyLayer, Origin], ...]


class House:
    """The shared content and a game's own templates, icons and fonts before it.

    Everything is read when first asked for and kept, since a build uses only a part.
    """

    def __init__(self, game_folder: Path | None = None) -> None:
        self.root = content_root() / "house"
        self.folders = [folder for folder in (game_folder, self.root) if folder]
        self._kept: dict[tuple[str, str], Any] = {}
        self.warnings: list[Problem] = []
        """Of the templates that were read: what is lawful but looks like a slip."""

    def _keep(self, kind: str, name: str, make: Callable[[], T]) -> T:
        key = (kind, name)
        if key not in self._kept:
            # Two threads may make the same thing; both must go on with the one that is kept, since
            # what is laid out is remembered by the identity of templates.
            self._kept.setdefault(key, make())
        value: T = self._kept[key]
        return value

    # ----------------------------------------------------------------- tables

    @property
    def styles(self) -> StylesFile:
        """Fonts, colours and text styles."""
        return self._keep("file", "styles", self._read_styles)

    @property
    def palette(self) -> dict[str, None]:
        """Every name that a colour of a record may have: a group such as ``blue``, or ``blue.fill``."""
        names = (*self.styles.colours, *_palette(self.styles))
        return self._keep("palette", "", lambda: dict.fromkeys(names))

    def _read_styles(self) -> StylesFile:
        styles, file = read_file(self.root / "styles.yaml", StylesFile)
        palette = _palette(styles)
        for name, style in styles.styles.items():
            if style.min > style.size:
                fields = {"min": f"{style.min:.2f} mm", "size": f"{style.size:.2f} mm"}
                file.report_at("style.size", ("styles", name, "min"), **fields)
            if not style.font:
                file.report_at("length", ("styles", name, "font"), found=0, expected="1")
            for key in ("font", "bold"):
                for index, font in enumerate(getattr(style, key)):
                    if font not in styles.fonts:
                        path = ("styles", name, key, index)
                        file.report_unknown("reference", path, font, styles.fonts, table="fonts")
            if style.colour not in palette and not is_colour(style.colour):
                file.report_unknown("colour.unknown", ("styles", name, "colour"), style.colour, palette)
        if file.problems:
            raise InputError(file.problems)
        return styles

    @property
    def stocks(self) -> dict[str, Stock]:
        """What can be printed on or glued to."""
        return self._keep("file", "stocks", self._read_stocks)

    def _read_stocks(self) -> dict[str, Stock]:
        stocks, file = read_file(self.root / "stocks.yaml", dict[str, Stock])
        for name, stock in stocks.items():
            if stock.size.width <= 2 * stock.margin[0] or stock.size.height <= 2 * stock.margin[1]:
                file.report_at("stick.small", (name, "margin"), found=str(stock.size))
        if file.problems:
            raise InputError(file.problems)
        return stocks

    @property
    def papers(self) -> dict[str, Paper]:
        """The papers a sheet can have."""
        return self._keep("file", "papers", lambda: read_file(self.root / "papers.yaml", dict[str, Paper])[0])

    @property
    def labels(self) -> dict[str, LabelSheet]:
        """Label sheets to print on."""
        return self._keep("file", "labels", self._read_labels)

    def _read_labels(self) -> dict[str, LabelSheet]:
        labels, file = read_file(self.root / "labels.yaml", dict[str, LabelSheet])
        check_labels(labels, self.papers, file)
        if file.problems:
            raise InputError(file.problems)
        return labels

    def words(self, language: str) -> Words:
        """The shared words of a language; none of one that the house does not speak."""

        def read() -> Words:
            path = self.root / "locale" / f"{language}.yaml"
            if not path.exists():
                return Words(language, {})
            file = open_file(path)
            words = read_words(language, file)
            check_messages(words, file, {})
            if file.problems:
                raise InputError(file.problems)
            return words

        return self._keep("words", language, read)

    # ----------------------------------------------------------------- look-ups by name

    def colour(self, name: str, ink: Ink, place: Place) -> str:
        """``#rrggbb`` of a palette name such as ``blue.fill`` or of a literal colour."""
        if is_colour(name):
            return name
        group, _, part = name.partition(".")
        hue = self.styles.colours.get(group, {}).get(part)
        if hue is None:
            raise InputError(self.no_colour(name, _palette(self.styles), place))
        found: str = getattr(hue, ink)
        return found

    def no_colour(self, name: str, known: Iterable[str], place: Place) -> Problem:
        """What is said of a name that is none of the colours ``known``.

        Of a colour without such a shade only its shades are offered: nobody means another colour.
        """
        group, dot, part = name.partition(".")
        if dot and is_colour(group):
            return Problem("colour.part", {"found": group, "part": part}, place)
        names = [*known]
        shades = [each for each in names if each.startswith(f"{group}.")]
        if shades and group != name:
            near = nearest(part, [each.partition(".")[2] for each in shades])
            fields = {"found": name, "known": ", ".join(shades), "near": near and f"{group}.{near}"}
        elif shades:
            fields = {"found": name, "known": ", ".join(shades)}
        else:
            told = [each for each in names if "." not in each] or names
            fields = {"found": name, "known": ", ".join(told), "near": nearest(name, names)}
        return Problem("colour.unknown", fields, place)

    def font_file(self, name: str, place: Place) -> Path:
        """The file of a font of ``styles.yaml``: in the game's folder if it has one, or ``fonts/``."""
        file = self.styles.fonts[name]
        for folder in (*self.folders[:-1], fonts_root()):
            path = inside(folder, file, place)
            if path.is_file():
                return path
        raise InputError(Problem("font.missing", {"name": name, "file": file}, place))

    def icon(self, name: str, place: Place) -> Drawing:
        """The drawing ``icons/<name>.svg``; the game's own goes before the house's."""
        return self._keep("icon", name, lambda: self._read_icon(name, place))

    def _read_icon(self, name: str, place: Place) -> Drawing:
        path = self.find_icon(name)
        if path is None:
            raise InputError(self.no_icon(name, place))
        return read_drawing(yaml.read_bytes(path, shown(path)), shown(path))

    def find_icon(self, name: str) -> Path | None:
        """The file of an icon, if there is one; it is not read."""
        folder = self._icons.get(f"{name}.svg") if is_name(name) else None
        return folder / f"{name}.svg" if folder else None

    @property
    def _icons(self) -> dict[str, Path]:
        """The folder of each file of icons; a game's own go before the house's."""

        def read() -> dict[str, Path]:
            folders = [folder / "icons" for folder in reversed(self.folders)]
            return {name: folder for folder in folders for name in _listed(folder)}

        return self._keep("file", "icons", read)

    def no_icon(self, name: str, place: Place) -> Problem:
        """What is said of an icon that is not there."""
        known = sorted(file.removesuffix(".svg") for file in self._icons if file.endswith(".svg"))
        stem = name.removesuffix(".svg")
        if stem in known:
            return Problem("icon.ending", {"found": name, "wanted": stem}, place)
        fields = {"found": stem, "known": ", ".join(known), "near": nearest(stem, known)}
        return Problem("icon.missing", fields, place)

    def template(self, name: str, place: Place, above: tuple[str, ...] = ()) -> Sheaf:
        """A template with the layers it extends.

        Raises:
            InputError: unknown, malformed, or extending or using itself.
        """
        if name in above:
            circle = " → ".join([*above, name])
            raise InputError(Problem("template.circle", {"circle": circle}, place))
        return self._keep("template", name, lambda: self._read_template(name, place, above))

    def _read_template(self, name: str, place: Place, above: tuple[str, ...]) -> Sheaf:
        path = self._template_path(name, place)
        template, file = read_file(path, Template)
        self.warnings += file.warnings
        layers = [(layer, Origin(file, ("layers", index))) for index, layer in enumerate(template.layers)]
        every = list(walk(layers))
        check_template(template, every, file)
        problems = [*file.problems]
        for used, origin in uses(every):
            attempt(problems, partial(self.template, used, origin.place, (*above, name)))
        if problems:
            raise InputError(problems)
        if not template.extends:
            return Sheaf(name, tuple(layers))
        base = self.template(template.extends, file.place(("extends",)), (*above, name))
        own = {layer.id: (layer, origin) for layer, origin in layers if layer.id}
        replaced = {layer.id for layer, _ in base.layers if layer.id} & own.keys()
        below = [own.get(layer.id, (layer, origin)) for layer, origin in base.layers]
        return Sheaf(name, (*below, *(pair for pair in layers if pair[0].id not in replaced)))

    def _template_path(self, name: str, place: Place) -> Path:
        if is_name(name):
            for folder in self.folders:
                path = folder / "templates" / f"{name}.yaml"
                if path.is_file():
                    return path
            if other := yaml.like(self.folders[0] / "templates" / f"{name}.yaml"):
                raise InputError(Problem("template.ending", {"found": name, "near": other}, place))
        known = sorted({path.stem for folder in self.folders for path in folder.glob("templates/*.yaml")})
        stem = name.rpartition("/")[2].removesuffix(".yaml").removesuffix(".yml")
        near = stem if stem in known else nearest(stem, known)
        fields = {"found": name, "known": ", ".join(known), "near": near}
        raise InputError(Problem("template.missing", fields, place))


def _listed(folder: Path) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries]
    except OSError:  # a game need not have icons of its own
        return []


def _palette(styles: StylesFile) -> list[str]:
    return [f"{group}.{part}" for group, parts in styles.colours.items() for part in parts]


def is_colour(text: str) -> bool:
    """Whether a text is a colour as such, ``#rrggbb``."""
    try:
        Colour.parse(text)
    except ValueError:
        return False
    return True


def read_file(path: Path, kind: type[T]) -> tuple[T, File]:
    """A whole content file as ``kind``.

    Raises:
        InputError: with all its problems.
    """
    file = open_file(path)
    value = decode.decode(file, kind)
    if file.problems or value is None:
        raise InputError([*file.problems, *file.warnings])
    return value, file


def attempt(problems: list[Problem], make: Callable[[], T]) -> T | None:
    """The value, or None with the problems added to the list, so that reading can go on.

    Raises:
        MachineError: a file may not be read; reading on would not help.
    """
    try:
        return make()
    except InputError as error:
        problems += error.problems
        return None
