"""``build --all``: every game that so many can play, in every language, on all cores."""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from generator.building import Report, build
from generator.cli.console import put, reader_language, say, tell, warn
from generator.cli.progress import Bar
from generator.cli.tables import columns, report_json
from generator.content.game import find_game, game_ids
from generator.content.house import read_file
from generator.content.model import GameFile
from generator.errors import InputError, MachineError, Place, PnpError, Problem, UsageError
from generator.messages import catalogue
from generator.options import Options

STOPPED = 130
PATIENCE = 0.5
"""Seconds that a worker has to tidy up before it is told again to end."""


class Job(msgspec.Struct, frozen=True):
    """A set to build."""

    game: str
    options: Options


class Outcome(msgspec.Struct, frozen=True):
    """What became of a set: its report, or what was wrong; the seconds that it took."""

    job: Job
    seconds: float
    report: Report | None = None
    problems: tuple[Problem, ...] = ()
    exit_code: int = 0

    @property
    def written(self) -> bool:
        """Whether any of its files was written."""
        return self.report is not None and any(file.written for file in self.report.files)


def work(job: Job) -> Outcome:
    """Build one set; in this process or in one of its own."""
    begun = time.monotonic()
    try:
        report = build(job.game, job.options)
    except PnpError as error:
        return Outcome(job, time.monotonic() - begun, None, error.problems, error.exit_code)
    except Exception as error:  # a fault of one set must not stop the others
        reason = f"{type(error).__name__}: {error}"
        problem = Problem("bug", {"reason": reason}, Place(job.game))
        return Outcome(job, time.monotonic() - begun, None, (problem,), MachineError.exit_code)
    return Outcome(job, time.monotonic() - begun, report)


def jobs(options: Options, lang: str | None) -> list[Job]:
    """The sets to build: a game in each of its languages, or in the one that is asked for.

    Raises:
        InputError: so many can play none of the games.
    """
    found = [job for game in game_ids() for job in _jobs(game, options, lang)]
    if not found:
        raise InputError(Problem("all.none", {"players": options.players}))
    return found


def _jobs(game: str, options: Options, lang: str | None) -> Iterator[Job]:
    try:
        file = read_file(find_game(game) / "game.yaml", GameFile)[0]
    except PnpError:  # all that is wrong with it is told when it is built
        yield Job(game, msgspec.structs.replace(options, lang=lang))
        return
    limits, players = file.players, options.players
    if players is None or limits.min <= players <= limits.max:
        for language in file.languages if lang is None else [lang]:
            yield Job(game, msgspec.structs.replace(options, lang=language))


# --------------------------------------------------------------------------- on all cores


def _begin() -> None:
    """A worker leaves Ctrl-C to its parent, and when it is told to end, tidies up first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(STOPPED))


def _cores() -> int:
    """How many cores this process may use; where the system does not say, how many there are."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(all_jobs: Sequence[Job], took: Callable[[Outcome], None]) -> None:
    """Do jobs on all cores, or one after the other where that cannot be; ``took`` hears of each."""
    left = dict.fromkeys(all_jobs)

    def done(outcome: Outcome) -> None:
        del left[outcome.job]
        took(outcome)

    workers = min(len(all_jobs), _cores())
    if workers > 1:
        with contextlib.suppress(BrokenProcessPool, OSError, ImportError, NotImplementedError):
            _pooled(all_jobs, workers, done)
    for job in left:
        took(work(job))


def _pooled(all_jobs: Sequence[Job], workers: int, took: Callable[[Outcome], None]) -> None:
    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")  # the same on every system
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin)
    with _no_ctrl_c():  # a worker has it from here, and cannot be stopped before it is ready
        futures = [pool.submit(work, job) for job in all_jobs]
    told: set[Future[Outcome]] = set()
    try:
        for future in as_completed(futures):
            told.add(future)
            took(future.result())
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        ours = [child for child in multiprocessing.active_children() if child not in others]
        while ours:  # a worker that is told to end drops its set, and may have taken another
            for child in ours:
                child.terminate()
                child.join(PATIENCE)
            ours = [child for child in ours if child.is_alive()]
        for future in futures:  # finished while the first that was told of was being looked at
            if future not in told and future.done() and not (future.cancelled() or future.exception()):
                took(future.result())
        raise
    pool.shutdown()


@contextlib.contextmanager
def _no_ctrl_c() -> Iterator[None]:
    """Ctrl-C is not heard meanwhile; where it cannot be switched off (in a thread), it is."""
    try:
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    except ValueError:
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# --------------------------------------------------------------------------- what is said


def build_all(options: Options, lang: str | None, as_json: bool, wanted: str) -> int:
    """Build all and say what came of it; returns the exit code of the worst."""
    found = jobs(options, lang)
    outcomes: list[Outcome] = []
    try:
        with Bar(not as_json) as bar:

            def took(outcome: Outcome) -> None:
                outcomes.append(outcome)
                bar(len(outcomes), len(found))

            run(found, took)
    except KeyboardInterrupt:
        say("all.stopped", wanted, done=str(sum(o.report is not None for o in outcomes)), of=str(len(found)))
        return STOPPED
    order = {job: number for number, job in enumerate(found)}
    outcomes.sort(key=lambda outcome: order[outcome.job])
    if as_json:
        put(_json(outcomes))
        return max(outcome.exit_code for outcome in outcomes)
    put(_table(outcomes, reader_language(sys.stdout, wanted)))
    reports = [outcome.report for outcome in outcomes if outcome.report]
    warn(tuple(_once([problem for report in reports for problem in report.warnings])), wanted)
    if problems := _once([_placed(outcome, each) for outcome in outcomes for each in outcome.problems]):
        tell(InputError(problems), wanted)
    return max(outcome.exit_code for outcome in outcomes)


def _placed(outcome: Outcome, problem: Problem) -> Problem:
    """A problem that says at least in which game it is."""
    return problem if problem.place else msgspec.structs.replace(problem, place=Place(outcome.job.game))


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """What is wrong in both languages of a game is told once."""
    return list({problem.sentence(): problem for problem in problems}.values())


def _table(outcomes: Sequence[Outcome], language: str) -> str:
    texts = catalogue(language)
    rows = [tuple(texts[key] for key in ("all.game", "all.lang", "all.sheets", "all.seconds", "all.state"))]
    for outcome in outcomes:
        report, lang = outcome.report, outcome.job.options.lang or ""
        sheets = str(sum(file.sheets for file in report.files)) if report else ""
        state = "all.fault" if not report else "all.written" if outcome.written else "all.unchanged"
        game = report.game if report else outcome.job.game
        rows.append((game, lang, sheets, f"{outcome.seconds:.1f}", texts[state]))
    return columns(rows)


def _json(outcomes: Sequence[Outcome]) -> str:
    builds: list[Any] = [json.loads(report_json(o.report)) for o in outcomes if o.report]
    faults = [
        {
            "game": outcome.job.game,
            "lang": outcome.job.options.lang,
            "problems": [problem.sentence("en") for problem in outcome.problems],
        }
        for outcome in outcomes
        if not outcome.report
    ]
    return json.dumps({"builds": builds, "faults": faults}, ensure_ascii=False)


def check_choice(game: str | None, every: bool) -> None:
    """Raise a UsageError if both a game and all are asked for, or neither."""
    if every and game is not None:
        raise UsageError(Problem("usage.both", {"found": game}))
    if not every and game is None:
        raise UsageError(Problem("usage.game", {}))
