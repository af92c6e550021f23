"""What can go wrong, told once: a problem has a stable code, a place, fields and a sentence.

The sentence is made from the code and the fields in the reader's language
(``generator/messages``), so that a program can act on the code and a person on the words.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal

import msgspec


class Place(msgspec.Struct, frozen=True):
    """Where a problem stands: a file, and in it a line and column (from 1) and a key path."""

    file: str
    line: int = 0
    column: int = 0
    path: str = ""

    @property
    def spot(self) -> tuple[int, int]:
        """Line and column, to sort by."""
        return self.line, self.column

    def __str__(self) -> str:
        spot = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{spot}: {self.path}" if self.path else spot


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong.

    ``code`` is stable (``yaml.tab``, ``text.overflow`` …); ``fields`` fill its sentence.
    """

    code: str
    fields: dict[str, Any] = {}
    place: Place | None = None
    severity: Literal["error", "warning"] = "error"

    def sentence(self, language: str = "en") -> str:
        """Place, finding and mend in one line, in ``language`` (``en`` or ``zh-TW``)."""
        from generator.messages import printable, sentence

        text = sentence(self.code, self.fields, language)
        return printable(f"{self.place}: {text}" if self.place else text)


class PnpError(Exception):
    """Problems that stop the work; ``exit_code`` is what the command line returns."""

    exit_code: ClassVar[int] = 1

    def __init__(self, problems: Iterable[Problem] | Problem) -> None:
        self.problems = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(problem.sentence() for problem in folded(self.problems)))

    def __reduce__(self) -> tuple[type[PnpError], tuple[tuple[Problem, ...]]]:
        """Made anew from its problems, not from its words, when it comes from another process."""
        return type(self), (self.problems,)


class InputError(PnpError):
    """The content, a name or an option's value is wrong."""


class UsageError(PnpError):
    """The command or call itself is wrong: an unknown game, option, component, paper or language."""

    exit_code = 2


class MachineError(PnpError):
    """The machine would not: disk full, no rights, a folder that is a file."""

    exit_code = 3


ALIKE = 3
"""Of so many problems alike each is told; of more they are the examples, since one slip makes them all."""


def folded(problems: Sequence[Problem]) -> list[Problem]:
    """The problems as they are told: of many alike in a file the first, and how many more there are."""
    alike: dict[object, list[Problem]] = {}
    for problem in problems:
        alike.setdefault(_kind(problem), []).append(problem)
    told: list[Problem] = []
    begun: dict[object, int] = {}
    for problem in problems:
        kind = _kind(problem)
        rank = begun[kind] = begun.get(kind, 0) + 1
        if rank <= ALIKE or len(alike[kind]) == ALIKE + 1:
            told.append(problem)
        elif rank == ALIKE + 1:
            last = max(each.place.line for each in alike[kind] if each.place)
            fields = {"count": len(alike[kind]) - ALIKE, "last": last}
            told.append(Problem("more", fields, problem.place, problem.severity))
    return told


def _kind(problem: Problem) -> object:
    """What problems that are alike have in common: code, file and all that they say but whose it is."""
    if not problem.place:
        return id(problem)
    fields = {**problem.fields}
    if problem.code.startswith("text."):
        fields["key"] = str(fields.get("key", "")).partition(".")[0]
        fields["near"] = ""
    if problem.code == "setup.sum":
        fields = {}
    return problem.code, problem.place.file, problem.severity, repr(sorted(fields.items()))


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like ``word``, or an empty string if none is near."""
    names = {name.casefold(): name for name in known}
    match = difflib.get_close_matches(word[:100].casefold(), names, n=1, cutoff=0.5)
    return names[match[0]] if match else ""
