"""The words of a game in one language: flat keys such as ``roles.sultan.name``.

A text with braces is ICU MessageFormat (numbers, plural forms); it is filled when it is set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from generator.content.decode import File
from generator.content.tables import Table
from generator.content.yaml import Mapping, Node, Scalar
from generator.errors import Place, Problem, UsageError, nearest

_ARGUMENT = re.compile(r"\{([^{}]*)\}")
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

    def fill(self, key: str, arguments: dict[str, int]) -> str:
        """The text under ``key`` with its numbers filled in; the key itself if there is none."""
        text = self.texts.get(key, key)
        return format_message(text, self.language, arguments) if "{" in text else text


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
    words: Words, file: File, must: set[str], may: set[str], unknown: tuple[str, ...] = ()
) -> None:
    """Report keys that are missing or that nothing uses, and messages that cannot be filled.

    Keys that begin as one of ``unknown`` are left alone: what they are for could not be read.
    """
    for key in sorted(must - words.texts.keys()):
        file.report_at("text.missing", tuple(key.split(".")), key=key)
    for key in words.texts:
        path = tuple(key.split("."))
        if key not in must and key not in may and not key.startswith(unknown):
            file.report_at("text.surplus", path, key=key, near=nearest(key, must - words.texts.keys()))
    check_messages(words, file)


def check_messages(words: Words, file: File) -> None:
    """Report texts whose braces are no message, or name what is no number of the set."""
    for key, text in words.texts.items():
        if "{" in text or "}" in text:
            _check_message(text, words.language, file, tuple(key.split(".")))


def _check_message(text: str, language: str, file: File, path: tuple[str, ...]) -> None:
    for number in (1, 2):  # the one and the other form of a plural
        sample = dict.fromkeys(ARGUMENTS, number)
        try:
            filled = format_message(text, language, sample)
        except ValueError as error:
            file.report_at("text.message", path, reason=str(error))
            return
        if "'{" in text or "'}" in text:  # a brace in quotes is meant to be one
            return
        match = _ARGUMENT.search(filled)  # ICU leaves a name it was not given as it stands
        if "}" in filled and not match:
            file.report_at("text.message", path, reason="} without {")
            return
        if match:
            name, known = match[1], ", ".join(ARGUMENTS)
            file.report_at("text.argument", path, name=name, known=known, near=nearest(name, ARGUMENTS))
            return


def missing_language(language: str, known: Iterable[str]) -> UsageError:
    """The error for a language that a game does not have."""
    names = ", ".join(known)
    fields = {"found": language, "known": names, "near": nearest(language, known)}
    return UsageError(Problem("language.unknown", fields, Place("--lang")))
