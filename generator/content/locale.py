"""The words of a game in one language: flat keys such as ``roles.sultan.name``.

A text with braces is ICU MessageFormat (numbers, plural forms); it is filled when it is set.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Iterator
from typing import Any

import msgspec

from generator.content.decode import File
from generator.content.tables import Table
from generator.content.yaml import Mapping, Node, Scalar
from generator.errors import Place, Problem, UsageError, nearest

_ARGUMENT = re.compile(r"\{([^{}]*)\}")
_PLURAL = re.compile(r"\{\s*(\w+)\s*,\s*plural\s*,(?:\s*offset:\d+)?")
ARGUMENTS = ("players", "dealt", "printed", "spare", "rounds")
"""What a text may name in braces: numbers of the set being printed."""


class Words(msgspec.Struct, frozen=True):
    """All texts of one language."""

    language: str
    texts: dict[str, str]

    @property
    def is_latin(self) -> bool:
        """Whether the language is written in Latin letters rather than Chinese characters."""
        return not self.language.startswith(("zh", "ja"))

    @property
    def comma(self) -> str:
        """What stands between the words of a list."""
        return ", " if self.is_latin else "、"

    def fill(self, key: str, arguments: dict[str, int], tables: dict[str, Table]) -> str:
        """The text under ``key`` with its numbers filled in; the key itself if there is none.

        Numbers are those of the set, and the whole numbers of the record whose text it is.
        """
        text = self.texts.get(key, key)
        if "{" not in text:
            return text
        return format_message(text, self.language, {**own_numbers(key, tables), **arguments})


def own_numbers(key: str, tables: dict[str, Table]) -> dict[str, int]:
    """The whole numbers of the record that a text belongs to, by field: its text may name them in braces."""
    name, _, rest = key.partition(".")
    table = tables.get(name)
    record = table.records.get(rest.rpartition(".")[0]) if table else None
    values = record.values.items() if record else ()
    return {field: value for field, value in values if isinstance(value, int) and not isinstance(value, bool)}


def _declared(key: str, tables: dict[str, Table]) -> list[str]:
    """The whole numbers that every record of a text's table has; one that cannot be read is told there."""
    table = tables.get(key.partition(".")[0])
    return [name for name, kind in table.definition.fields.items() if kind == "int"] if table else []


def format_message(text: str, language: str, arguments: dict[str, Any]) -> str:
    """Fill an ICU message.

    Raises:
        ValueError: the braces do not form a message, or one for numbers.
    """
    from icu4py.messageformat import MessageFormat  # only few texts need it

    try:
        return MessageFormat(text, language.replace("-", "_")).format(arguments)
    except (ValueError, RuntimeError) as error:
        raise ValueError(str(error).rpartition(": ")[2]) from None


def read_words(language: str, file: File) -> Words:
    """Flatten a locale file; what is no text is reported."""
    texts: dict[str, str] = {}
    _flatten(file.root, (), texts, file)
    return Words(language, texts)


def _flatten(node: Node, path: tuple[str, ...], texts: dict[str, str], file: File) -> None:
    if isinstance(node, Mapping):
        for key, child in node.items.items():
            _flatten(child, (*path, key), texts, file)
    elif isinstance(node, Scalar) and not node.is_null and node.text.strip():
        key = ".".join(path)
        if key in texts:  # once nested, once with a dot
            file.report("yaml.duplicate", node, path, key=key, line=file.find(tuple(key.split("."))).line)
        texts[key] = node.text.rstrip("\n")
    else:
        found = "nothing" if isinstance(node, Scalar) else node.kind
        file.report("type", node, path, expected="text", found=found)
        texts[".".join(path)] = ""  # so that it is not told as missing too


def expected_keys(tables: dict[str, Table], more: Iterable[str]) -> tuple[set[str], set[str]]:
    """The keys each locale must have, and those it may have besides."""
    must, may = {"game.name", *more}, {"game.tagline"}
    for table in tables.values():
        for text in table.definition.texts:
            keys = {f"{table.id}.{record.id}.{text.rstrip('?')}" for record in table}
            (may if text.endswith("?") else must).update(keys)
    return must, may


def check_words(
    words: Words,
    file: File,
    must: set[str],
    may: set[str],
    tables: dict[str, Table],
    unknown: tuple[str, ...] = (),
    several: Iterable[str] = (),
) -> None:
    """Report keys that are missing or that nothing uses, and messages that cannot be filled.

    Keys that begin as one of ``unknown`` are left alone: what they are for could not be read. The numbers
    ``several`` are never 1, so that their plurals need no singular.
    """
    missing = must - words.texts.keys()
    surplus = [
        key for key in words.texts if key not in must and key not in may and not key.startswith(unknown)
    ]
    renamed = _renamed(words, must, surplus) if missing and surplus else {}
    for old, new in renamed.items():
        file.report_key("text.surplus", tuple(old.split(".")), key=old, near=new)
        missing = {key for key in missing if _record(key) != new}
        surplus = [key for key in surplus if _record(key) != old]
    for key in sorted(missing):
        file.report_at("text.missing", tuple(key.split(".")), key=key)
    for key in surplus:
        file.report_key("text.surplus", tuple(key.split(".")), key=key, near=nearest(key, missing))
    check_messages(words, file, tables, (*unknown, *surplus, *(f"{old}." for old in renamed)), several)


def _record(key: str) -> str:
    """``roles.sultan`` of ``roles.sultan.gist``; of a shorter key an empty text."""
    name, _, rest = key.partition(".")
    return f"{name}.{rest.rpartition('.')[0]}" if "." in rest else ""


def _renamed(words: Words, must: set[str], surplus: list[str]) -> dict[str, str]:
    """Records whose words all stand under a key that no record has, by that key: one slip, not six."""
    lacking = {_record(key) for key in must} - {_record(key) for key in words.texts}
    unused = {_record(key) for key in surplus} - {_record(key) for key in must} - {""}
    found = {}
    for old in sorted(unused):
        table, _, id_ = old.partition(".")
        ids = [name.partition(".")[2] for name in lacking if name.startswith(f"{table}.")]
        if near := nearest(id_, ids):
            found[old] = f"{table}.{near}"
            lacking.remove(found[old])
    return found


def check_messages(
    words: Words,
    file: File,
    tables: dict[str, Table],
    unknown: tuple[str, ...] = (),
    several: Iterable[str] = (),
) -> None:
    """Report texts whose braces are no message, or name no number of the set or of their record.

    Of keys that begin as one of ``unknown`` nobody knows which numbers they may name.
    """
    for key, text in words.texts.items():
        if ("{" in text or "}" in text) and not key.startswith(unknown):
            own = own_numbers(key, tables)
            path = tuple(key.split("."))
            known = (*ARGUMENTS, *dict.fromkeys((*own, *_declared(key, tables))))
            if _check_message(text, words.language, file, path, known) and "plural" in text:
                never_one = {*several, *(name for name, value in own.items() if value != 1)}
                _check_plural(text, words.language, file, path, never_one)


def _check_message(
    text: str, language: str, file: File, path: tuple[str, ...], arguments: tuple[str, ...]
) -> bool:
    """Whether a text is a message that can be filled; else what is wrong is reported."""
    for number in (1, 2):  # the one and the other form of a plural
        sample = dict.fromkeys(arguments, number)
        try:
            filled = format_message(text, language, sample)
        except ValueError as error:
            file.report_at("text.message", path, reason=str(error))
            return False
        if "'{" in text or "'}" in text:  # a brace in quotes is meant to be one
            return True
        match = _ARGUMENT.search(filled)  # ICU leaves a name it was not given as it stands
        if "}" in filled and not match:
            file.report_at("text.message", path, reason="} without {")
            return False
        if match:
            name, known = match[1], ", ".join(arguments)
            file.report_at("text.argument", path, name=name, known=known, near=nearest(name, arguments))
            return False
    return True


def _check_plural(
    text: str, language: str, file: File, path: tuple[str, ...], never_one: Container[str]
) -> None:
    """Warn of forms that no number takes in the language, and of a singular that is left out.

    It is left out only where the number is printed, else the forms choose what is said, and may be 1.
    """
    used = _plural_forms(language)
    for match in _PLURAL.finditer(text):
        forms = dict(_forms(text, match.end()))
        for form in forms:
            if form not in used and not form.startswith("="):
                file.warn_at("text.plural", path, found=form, language=language, known=", ".join(used))
        counted = any("#" in said for said in forms.values())
        if match[1] in never_one:
            continue
        if counted and "one" in used and forms.keys().isdisjoint(("one", "=1")):
            file.warn_at("text.one", path, language=language)


@functools.cache
def _plural_forms(language: str) -> tuple[str, ...]:
    """The forms that numbers have in a language: ``one`` and ``other`` in English."""
    every = ("zero", "one", "two", "few", "many", "other")
    message = f"{{n, plural, {' '.join(f'{form} {{{form}}}' for form in every)}}}"
    found = {format_message(message, language, {"n": n}) for n in (*range(31), 100, 101, 102, 1_000_000)}
    return tuple(form for form in every if form in found)


def _forms(text: str, start: int) -> Iterator[tuple[str, str]]:
    """The forms of a plural whose first begins at ``start``, each with what it says."""
    depth, name, since = 0, start, start
    for place in range(start, len(text)):
        if text[place] == "{":
            depth += 1
            since = place if depth == 1 else since
        elif text[place] == "}":
            depth -= 1
            if depth < 0:
                return
            if not depth:
                yield text[name:since].strip(), text[since:place]
                name = place + 1


def missing_language(language: str, known: Iterable[str]) -> UsageError:
    """The error for a language that a game does not have."""
    names = ", ".join(known)
    fields = {"found": language, "known": names, "near": nearest(language, known)}
    return UsageError(Problem("language.unknown", fields, Place("--lang")))
