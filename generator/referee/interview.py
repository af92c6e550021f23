"""Asking for a record step by step: a game yields questions, answers are kept as a list.

An interview is a generator that yields a :class:`Question` and is sent the answer. Where it stands
follows from the answers alone, so going back a step is dropping the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from typing import Any, Literal

import msgspec

from generator.referee.shape import MOST_COUNTED
from generator.typed import SEPARATORS, fold, parts

Kind = Literal["one", "some", "names", "number"]
Spoken = Callable[[str], Sequence[str]]
NOBODY = "nobody"
"""What is said for none of the choices."""
Interview = Generator["Question", Any, dict[str, Any]]
Asking = Generator["Question", Any, Any]
"""A part of an interview, that gives whatever it asked for."""
YES, NO = "yes", "no"


class Question(msgspec.Struct, frozen=True):
    """What is asked: a sentence by ``key``, the ids to choose from, what Enter alone means.

    ``one`` wants one of the choices, ``some`` any number of them or just ``size``, ``names`` a list of
    names, ``number`` a whole number up to ``most``. A number is never asked for as a choice: beside the
    numbers of the list nobody could tell which of the two was typed.
    """

    key: str
    kind: Kind
    choices: tuple[str, ...] = ()
    default: str = ""
    fields: dict[str, Any] = {}
    size: int = 0
    most: int = MOST_COUNTED

    @property
    def is_numbered(self) -> bool:
        """Whether choices may be named by their place: not if one is called like the place of another."""
        places = {str(place): choice for place, choice in enumerate(self.choices, 1)}
        return all(places.get(choice, choice) == choice for choice in self.choices)


def ask_players(counts: Collection[int]) -> Generator[Question, Any, list[str]]:
    """Ask for names in seat order, as many as can play; ``counts`` has no gaps."""
    names: list[str] = yield Question("players", "names", fields={"min": min(counts), "max": max(counts)})
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
        return isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer <= question.most
    if not isinstance(answer, list) or not all(isinstance(item, str) for item in answer):
        return False
    if question.kind == "names":
        return _are_names(answer, question)
    return set(answer) <= set(question.choices) and len(answer) == (question.size or len(answer))


def _are_names(names: list[str], question: Question) -> bool:
    """Whether no name stands twice, and they are as many as can play."""
    limits = question.fields
    return len(set(names)) == len(names) and limits.get("min", 2) <= len(names) <= limits.get(
        "max", len(names)
    )


# --------------------------------------------------------------------------- what was typed


def understand(text: str, question: Question, spoken: Spoken) -> Any:
    """An answer as typed: numbers, ids or the words of the game; None if it is not understood.

    ``spoken`` gives the words of an id, in every language.
    """
    answer: Any
    if question.kind == "names":
        answer = _names(text)
    elif question.kind == "number":
        answer = _number(parts(text))
    else:
        answer = _chosen(text, question, spoken)
        if question.kind == "one":
            answer = answer[0] if answer and len(answer) == 1 else None
    return answer if _fits(answer, question) else None


def complaint(text: str, question: Question, spoken: Spoken) -> tuple[str, dict[str, Any]]:
    """Why an answer is not taken: the key of a sentence and its fields."""
    if question.kind == "number":
        return "again_number", {"most": question.most}
    if question.kind == "names":
        return "again_names", question.fields
    chosen = _chosen(text, question, spoken) if question.kind == "some" else None
    if chosen is not None:
        return "again_size", {"size": question.size, "count": len(chosen)}
    return "again", {}


def _names(text: str) -> list[str]:
    """Names with commas between them; with blanks, if there is no comma at all."""
    return parts(text) if SEPARATORS.search(text) else text.split()


def _number(words: list[str]) -> int | None:
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > len(str(MOST_COUNTED)):
        return None
    return int(words[0])


def _chosen(text: str, question: Question, spoken: Spoken) -> list[str] | None:
    """The choices that are named; None if one of the words is none of them."""
    found: list[str] = []
    for word in parts(text):
        choice = _choice(word, question, spoken)
        several = [choice] if choice else [_choice(each, question, spoken) for each in word.split()]
        if None in several:
            return [] if _is_nobody(text, question, spoken) else None
        found += [each for each in several if each]
    return list(dict.fromkeys(found))


def _is_nobody(text: str, question: Question, spoken: Spoken) -> bool:
    names = (NOBODY, *spoken(NOBODY))
    return question.kind == "some" and fold(text) in map(fold, names)


def _choice(word: str, question: Question, spoken: Spoken) -> str | None:
    choices = question.choices
    if word in choices:
        return word
    if question.is_numbered and word.isdecimal() and 0 < int(word[:9]) <= len(choices):
        return choices[int(word) - 1]
    folded = fold(word)
    names = {choice: [fold(name) for name in (choice, *spoken(choice))] for choice in choices}
    matches = [choice for choice in choices if folded in names[choice]]
    if not matches:
        matches = [c for c in choices if any(name.startswith(folded) for name in names[c])]
    return matches[0] if len(matches) == 1 else None
