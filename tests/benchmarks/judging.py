"""How many games of Avalon the referee judges in a second on one core, the JSON already read.

Usage: python tests/benchmarks/judging.py [GAMES.jsonl[.gz]]
Without a file, variations of a seven-player game made here are judged.
"""

from __future__ import annotations

import gzip
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from generator.referee.avalon import judge, load_table
from generator.referee.sentences import load_sentences

SEATS = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]
ROLES = ["merlin", "percival", "loyal_servant", "loyal_servant", "assassin", "morgana", "minion"]
ROUNDS = 7
TARGET = 3000


def made(number: int) -> dict[str, Any]:
    """A lawful game, its seats turned by a number."""
    seats = SEATS[number % 7 :] + SEATS[: number % 7]
    quests = [_quest(seats, at, size) for at, size in enumerate((2, 3, 3, 4, 4))]
    end = {"assassinated": seats[1], "winner": "good", "ending": "merlin_missed"}
    return {"game": "avalon", "players": seats, "roles": dict(zip(seats, ROLES, strict=True)), **end} | {
        "assassin": seats[4],
        "quests": quests,
    }


def _quest(seats: list[str], at: int, size: int) -> dict[str, Any]:
    claims = {"team_size": size, "fails_required": 2 if at == 3 else 1}
    if at > 2:
        return {**claims, "proposals": [], "team": [], "fails": None, "result": "pending", "cards": None}
    team = seats[:size]
    leaders = [seats[2 * at], seats[2 * at + 1]]
    votes = [(seats[:3], "rejected"), (seats[:5], "approved")]
    proposals = [
        {"leader": leader, "team": team, "approve": approve, "result": result}
        for leader, (approve, result) in zip(leaders, votes, strict=True)
    ]
    cards = dict.fromkeys(team, "success")
    return {**claims, "proposals": proposals, "team": team, "fails": 0, "result": "success", "cards": cards}


def read(path: Path) -> list[object]:
    """The games of a file of JSON lines."""
    data = path.read_bytes()
    text = gzip.decompress(data) if path.suffix == ".gz" else data
    return [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]


def main(arguments: list[str]) -> None:
    """Judge all games some times over and print the median rate."""
    games = read(Path(arguments[0])) if arguments else [made(number) for number in range(4000)]
    table, sentences = load_table(), load_sentences("avalon", "zh-TW")
    rates, answered = [], []
    for _ in range(ROUNDS):
        started = time.process_time()
        judgements = [judge(game, table) for game in games]
        judging = time.process_time()
        lines = [msgspec.json.encode(judgement.to_builtins(sentences)) for judgement in judgements]
        rates.append(len(games) / (judging - started))
        answered.append(len(lines) / (time.process_time() - started))
    print(f"{len(games)} games, median of {ROUNDS} rounds, one core; target {TARGET} a second")
    print(f"judged: {median(rates):.0f} a second; with the answer's line of JSON: {median(answered):.0f}")


if __name__ == "__main__":
    main(sys.argv[1:])
