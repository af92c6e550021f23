"""``pnp score GAME`` without a record: asks, saves after every answer, goes on where it stopped."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.cli.console import put
from generator.content.game import named_game
from generator.content.yaml import read
from generator.errors import InputError, MachineError, Place, Problem
from generator.messages import printable
from generator.press.output import write_whole
from generator.referee.interview import NOBODY, Question, complaint, fitting, standing, understand
from generator.referee.reading import plain
from generator.typed import narrow

if TYPE_CHECKING:
    from generator.referee.games import Referee

FOLDER = Path("output/records")
BACK = "<"


class Begun(NamedTuple):
    """Where an interview begins: its file, the answers so far, and what is to be said first."""

    path: Path
    answers: list[Any]
    told: str = ""


def new_file(game: str) -> Path:
    """A file for a new evening, named by the day; never one that is there."""
    day = datetime.date.today().isoformat()
    for number in range(1, 1000):
        path = FOLDER / f"{game}-{day}{f'-{number}' if number > 1 else ''}.yaml"
        if not path.exists():
            return path
    return FOLDER / f"{game}-{day}-more.yaml"


def begin(referee: Referee, resume: str | None) -> Begun:
    """A new evening, or the one in a file; of one that was answered to its end the last question is open.

    Raises:
        InputError: the file cannot be read, is of another game, or was not written by the questions.
        MachineError: nothing can be written there, which is better known before the first answer.
    """
    begun = Begun(new_file(referee.game), []) if resume is None else _picked_up(referee, Path(resume))
    _check_writable(begun.path)
    return begun


def _picked_up(referee: Referee, path: Path) -> Begun:
    """The answers of a file that still fit; where any would be lost, they go on in a file of their own."""
    assert referee.interview
    root = plain(read(path, path.as_posix()))
    record: dict[str, Any] = root if isinstance(root, dict) else {}
    answers = record.pop("answers", None)
    _check_ours(record, answers, referee, path)
    good = fitting(referee.interview, answers)
    now = standing(referee.interview, good)
    wrote = json.loads(json.dumps(now.record or {"game": referee.game}))
    lost = len(answers) - len(good)
    if now.question is None:
        good = good[:-1]
    if not lost and record == wrote:
        return Begun(path, good, "" if now.question else referee.sentences.ask("resume.whole"))
    new = new_file(referee.game)
    told = referee.sentences.questions["resume.dropped" if lost else "resume.changed"]
    return Begun(new, good, told.format(path=path.as_posix(), new=new.as_posix(), count=lost))


def _check_ours(record: dict[str, Any], answers: object, referee: Referee, path: Path) -> None:
    place, game = Place(path.as_posix()), record.get("game")
    if game is not None and named_game(str(game)) != referee.game:
        fields = {"found": str(game), "game": referee.game}
        raise InputError(Problem("resume.game", fields, place))
    if not isinstance(answers, list):
        raise InputError(Problem("resume.answers", {"game": referee.game, "path": path.as_posix()}, place))


def _check_writable(path: Path) -> None:
    try:
        if path.exists():
            write_whole(path, path.read_bytes())
        else:
            write_whole(path, b"")
            path.unlink()
    except MachineError as error:
        reason = error.problems[0].fields.get("reason", "")
        place = error.problems[0].place
        raise MachineError(Problem("record.place", {"reason": reason}, place)) from None


def take_down(referee: Referee, begun: Begun) -> dict[str, Any]:
    """Ask until the record is whole; it stands in the file after every answer.

    Raises:
        MachineError: it cannot be saved.
    """
    assert referee.interview
    path, answers, told = begun
    if told:
        put(printable(told))
    put(referee.sentences.questions["back"])
    while True:
        now = standing(referee.interview, answers)
        if now.question is None:
            return _save(path, now.record or {}, answers)
        answer = _ask(now.question, referee)
        answers = answers[:-1] if answer == BACK else [*answers, answer]
        _save(path, {"game": referee.game}, answers)


def _save(path: Path, record: dict[str, Any], answers: list[Any]) -> dict[str, Any]:
    """JSON is YAML too, and it is what the reader gives back unchanged."""
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in record.items()]
    lines.append(f"answers: {json.dumps(answers, ensure_ascii=False)}")
    write_whole(path, ("\n".join(lines) + "\n").encode())
    return record


def _ask(question: Question, referee: Referee) -> Any:
    sentences, spoken = referee.sentences, referee.sentences.word
    put("\n" + printable(sentences.ask(question.key, question.fields)))
    for number, choice in enumerate(question.choices, 1):
        put(printable(f"  {number if question.is_numbered else '-':>2} {spoken(choice)}"))
    free = question.kind == "some" and not question.size
    default = question.default or (NOBODY if free else "")
    while True:
        hint = f" [{spoken(default)}]" if default else ""
        text = click.prompt(f">{hint}", default="", show_default=False, prompt_suffix=" ").strip()
        if narrow(text) == BACK:
            return BACK
        if not text and free:
            return []
        found = understand(text or question.default, question, referee.names_of)
        if found is not None:
            return found
        key, fields = complaint(text, question, referee.names_of)
        put(sentences.ask(key, fields))
