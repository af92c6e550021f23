"""``pnp score GAME`` without a record: asks, saves after every answer, goes on where it stopped."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import put
from generator.content.yaml import read
from generator.messages import printable
from generator.press.output import write_whole
from generator.referee.interview import NUMBER_MOST, Question, fitting, standing, understand
from generator.referee.reading import plain

if TYPE_CHECKING:
    from generator.referee.games import Referee

FOLDER = Path("output/records")
BACK = "<"


def new_file(game: str) -> Path:
    """A file for a new evening, named by the day; never one that is there."""
    day = datetime.date.today().isoformat()
    for number in range(1, 1000):
        path = FOLDER / f"{game}-{day}{f'-{number}' if number > 1 else ''}.yaml"
        if not path.exists():
            return path
    return FOLDER / f"{game}-{day}-more.yaml"


def take_down(referee: Referee, path: Path, resumed: bool) -> dict[str, Any]:
    """Ask until the record is whole; it stands in ``path`` after every answer.

    Raises:
        InputError: a record to be resumed cannot be read. MachineError: it cannot be saved.
    """
    assert referee.interview
    answers = fitting(referee.interview, _answers(path)) if resumed else []
    texts = referee.sentences.questions
    put(texts["back"])
    while True:
        now = standing(referee.interview, answers)
        if now.question is None:
            return _save(path, now.record or {}, answers)
        answer = _ask(now.question, referee)
        if answer == BACK:
            answers = answers[:-1]
        else:
            answers.append(answer)
        _save(path, {"game": referee.game}, answers)


def _answers(path: Path) -> list[Any]:
    root = plain(read(path, path.as_posix()))
    found = root.get("answers") if isinstance(root, dict) else None
    return list(found) if isinstance(found, list) else []


def _save(path: Path, record: dict[str, Any], answers: list[Any]) -> dict[str, Any]:
    """JSON is YAML too, and it is what the reader gives back unchanged."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items()]
    lines.append(f"answers: {json.dumps(answers, ensure_ascii=False)}")
    write_whole(path, ("\n".join(lines) + "\n").encode())
    return record


def _ask(question: Question, referee: Referee) -> Any:
    texts, spoken = referee.sentences.questions, referee.sentences.word
    put("\n" + printable(texts[question.key].format(**question.fields)))
    for number, choice in enumerate(question.choices, 1):
        put(printable(f"  {number:>2} {spoken(choice)}"))
    default = question.default or (texts["nobody"] if question.kind == "some" else "")
    while True:
        hint = f" [{spoken(default)}]" if default else ""
        text = click.prompt(f">{hint}", default="", show_default=False, prompt_suffix=" ").strip()
        if text == BACK:
            return BACK
        if not text:
            if question.kind == "some":
                return []
            text = question.default
        found = understand(text, question, referee.names_of)
        if found is not None and text:
            return found
        put(texts["again_number" if question.kind == "number" else "again"].format(most=NUMBER_MOST))
