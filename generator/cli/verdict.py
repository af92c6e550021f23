"""What the referee's commands print: who won, by which points, and every finding."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from generator.cli.console import put
from generator.referee.report import is_open

if TYPE_CHECKING:
    from generator.referee.finding import Finding
    from generator.referee.games import Referee
    from generator.referee.sentences import Sentences


def tell_findings(referee: Referee, found: Sequence[Finding], *more: str) -> None:
    """Every finding, and what else there is to say; a check mark only if nothing is found."""
    told = [_line(f.severity, f.rule, _at(f.round, referee.sentences.say(f)), referee) for f in found]
    put("\n".join([*told, *(text for text in more if text != "✓" or not told)]))
    _leave_if(any(finding.severity == "error" for finding in found))


def print_lines(referee: Referee, records: Iterable[object], as_json: bool) -> None:
    """The answer to each record: as JSON, or who won and below it every finding."""
    import msgspec

    wrong = False
    for number, record in enumerate(records, 1):
        answer = referee.judge_line(record)
        if as_json:
            print(msgspec.json.encode(answer).decode())
            continue
        found = [f"   {line}" for line in _findings(answer, referee)]
        put("\n".join([f"{number}. {_summary(answer, referee.sentences)}", *found]))
        wrong = wrong or _is_wrong(answer)
    sys.stdout.flush()
    _leave_if(wrong)


def print_one(referee: Referee, answer: Mapping[str, Any], as_json: bool) -> None:
    """The answer to a record: as JSON, or as a table with who won and every finding."""
    import msgspec

    if as_json:
        put(msgspec.json.encode(answer).decode())
        return
    table = _score_table(answer, referee.sentences)
    put("\n".join([*table, _summary(answer, referee.sentences), *_findings(answer, referee)]))
    _leave_if(_is_wrong(answer))


def _findings(answer: Mapping[str, Any], referee: Referee) -> list[str]:
    lines = []
    for finding in answer["findings"]:
        number = finding.get("round") or finding.get("quest")
        lines.append(_line(finding["severity"], finding["rule"], _at(number, finding["message"]), referee))
    return lines


def _at(number: int | None, text: str) -> str:
    """What was found in a round, course or quest, with its number."""
    return f"[{number}] {text}" if number else text


def _is_wrong(answer: Mapping[str, Any]) -> bool:
    return any(finding["severity"] == "error" for finding in answer["findings"])


def _score_table(answer: Mapping[str, Any], sentences: Sentences) -> list[str]:
    """Players by rounds; or, if these have names, lines by players."""
    from generator.cli.tables import columns

    if not answer.get("totals"):
        return []
    rounds: Sequence[Mapping[str, Any]] = answer["courses" if "courses" in answer else "rounds"]
    if any("name" in round_ for round_ in rounds):
        return [columns(_named_lines(rounds, answer["totals"], sentences))]
    heads = ["", *(str(number) for number in range(1, len(rounds) + 1)), "="]
    rows = [heads]
    for player, total in answer["totals"].items():
        points = [str(round_["points"].get(player, "-")) for round_ in rounds]
        rows.append([player, *points, str(total)])
    return [columns(rows)]


def _named_lines(
    rounds: Sequence[Mapping[str, Any]], totals: Mapping[str, int], sentences: Sentences
) -> list[list[str]]:
    rows = [["", *totals]]
    for round_ in rounds:
        points = [str(round_["points"].get(player, "-")) for player in totals]
        rows.append([str(sentences.word(round_["name"])), *points])
    return [*rows, ["=", *map(str, totals.values())]]


def _summary(answer: Mapping[str, Any], sentences: Sentences) -> str:
    """Who won: of an evening the winners, of a single game the side and the ending."""
    if is_open(answer["findings"]) and answer.get("winners"):
        return sentences.ask("leading", {"names": sentences.comma.join(answer["winners"])})
    named = answer.get("winners") or [str(sentences.word(side)) for side in [answer.get("winner")] if side]
    how = answer.get("tie_break") or answer.get("ending") or ""
    told = sentences.word(how) if how != "none" else ""
    if not named:
        return sentences.ask("undecided")
    return f"★ {sentences.comma.join(named)}" + (f"  ({told})" if told else "")


def _line(severity: str, rule: str, text: str, referee: Referee) -> str:
    word, colon = referee.sentences.findings[severity], referee.sentences.colon
    return f"{word} {rule}{colon}{text}" if rule else f"{word}{colon}{text}"


def _leave_if(wrong: bool) -> None:
    if wrong:
        raise click.exceptions.Exit(1)
