"""Asking for a record step by step: a game yields questions, answers are kept as a list.

An interview is a generator that yields a :class:`Question` and is sent the answer. Where it stands
follows from the answers alone, so going back a step is dropping the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Literal

import msgspec

Kind = Literal["one", "some", "names", "number"]
NUMBER_MOST = 199
"""A number that is asked for is from 0 to this."""
Interview = Generator["Question", Any, dict[str, Any]]


class Question(msgspec.Struct, frozen=True):
    """What is asked: a sentence by ``key``, the ids to choose from, what Enter alone means.

    ``one`` wants one of the choices, ``some`` any number of them, ``names`` a list of names, ``number`` a
    whole number.
    """

    key: str
    kind: Kind
    choices: tuple[str, ...] = ()
    default: str = ""
    fields: dict[str, Any] = {}


def ask_players(counts: Collection[int]) -> Generator[Question, Any, list[str]]:
    """Ask for names in seat order until they are as many as can play."""
    limits = {"min": min(counts), "max": max(counts)}
    while True:
        names: list[str] = yield Question("players", "names", fields=limits)
        if len(names) in counts:
            return names


class Standing(msgspec.Struct, frozen=True):
    """Where an interview stands: the next question, or the finished record."""

    question: Question | None
    record: dict[str, Any] | None


def standing(start: Callable[[], Interview], answers: Sequence[Any]) -> Standing:
    """Replay the answers given so far."""
    interview = start()
    try:
        question = next(interview)
        for answer in answers:
            question = interview.send(answer)
    except StopIteration as done:
        return Standing(None, done.value)
    return Standing(question, None)


def fitting(start: Callable[[], Interview], answers: Sequence[Any]) -> list[Any]:
    """The answers up to the first that its question cannot have had: a file may have been changed."""
    good: list[Any] = []
    for answer in answers:
        question = standing(start, good).question
        if question is None or not _fits(answer, question):
            break
        good.append(answer)
    return good


def _fits(answer: Any, question: Question) -> bool:
    if question.kind == "one":
        return isinstance(answer, str) and answer in question.choices
    if question.kind == "number":
        return isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer <= NUMBER_MOST
    if not isinstance(answer, list) or not all(isinstance(item, str) for item in answer):
        return False
    if question.kind == "names":
        return _are_names(answer, question)
    return set(answer) <= set(question.choices)


def _are_names(names: list[str], question: Question) -> bool:
    """Whether no name stands twice, and there are two; or one, if one can play."""
    least: int = question.fields.get("min", 2)
    return len(set(names)) == len(names) >= min(2, least)


def understand(text: str, question: Question, spoken: Callable[[str], Sequence[str]]) -> Any:
    """An answer as typed: numbers, ids or the words of the game; None if it is not understood.

    ``spoken`` gives the words of an id, in every language.
    """
    words = [word.strip() for word in text.replace("、", ",").replace("，", ",").split(",")]
    words = [word for word in words if word]
    if question.kind == "names":
        return words if _are_names(words, question) else None
    if question.kind == "number":
        return _number(words)
    found = [_choice(word, question.choices, spoken) for word in words]
    if None in found:
        return None
    if question.kind == "some":
        return list(dict.fromkeys(found))
    return found[0] if len(found) == 1 else None


def _number(words: list[str]) -> int | None:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > len(str(NUMBER_MOST)):
        return None
    number = int(words[0])
    return number if number <= NUMBER_MOST else None


def _choice(word: str, choices: Sequence[str], spoken: Callable[[str], Sequence[str]]) -> str | None:
    if word.isdecimal() and 0 < int(word) <= len(choices) and word not in choices:
        return choices[int(word) - 1]
    folded = word.casefold()
    names = {choice: [name.casefold() for name in (choice, *spoken(choice))] for choice in choices}
    matches = [choice for choice in choices if folded in names[choice]]
    if not matches:
        matches = [c for c in choices if any(name.startswith(folded) for name in names[c])]
    return matches[0] if len(set(matches)) == 1 else None
