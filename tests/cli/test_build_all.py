"""``pnp build --all``: every game in every language, a summary, and faults that stop nothing."""

from __future__ import annotations

import functools
import json
import multiprocessing
import os
import pickle
import shutil
from concurrent.futures import Future, as_completed, wait
from pathlib import Path
from typing import Any

import pytest

from generator import Options
from generator.cli import everything
from generator.cli.everything import Job, Outcome, work
from generator.content.game import game_ids, load_game
from tests.helpers import CONTENT, ROOT, Pnp, Spoilt, left, process

LITTLE = ("--only", "rules,score-sheet", "--full")
"""Two components that every game has."""


def sets(players: int | None) -> list[tuple[str, str]]:
    """The games that so many can play, with each language."""
    found = []
    for id_ in game_ids():
        file = load_game(id_).file
        if players is None or file.players.min <= players <= file.players.max:
            found += [(id_, language) for language in file.languages]
    return found


def rows(out: str) -> list[tuple[str, str, str]]:
    """Game, language and state of each row of the summary below its head."""
    cells = [line.split() for line in out.splitlines()[1:]]
    return [(cell[0], cell[1], cell[-1]) for cell in cells]


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """One core, so that all is done in this process, with the content of the test."""
    monkeypatch.setattr(everything, "_cores", lambda: 1)


# --------------------------------------------------------------------------- what is built


@pytest.mark.parametrize("players", [3, 6, 10])
def test_every_game_that_so_many_can_play(pnp: Pnp, players: int) -> None:
    ran = pnp("build", "--all", "--players", str(players), "--out", pnp.out).says(0)
    wanted = sets(players)
    assert ran.err == ""
    assert ran.out.splitlines()[0].split() == ["game", "language", "sheets", "seconds", "files"]
    assert rows(ran.out) == [(*each, "written") for each in wanted]
    names = {path.name for path in left(pnp.out)}
    assert names == {f"{id_}-{players}p-{language}-a4.pdf" for id_, language in wanted}


def test_all_games_in_full_and_then_unchanged(pnp: Pnp) -> None:
    words = ("build", "--all", "--out", pnp.out)
    assert rows(pnp(*words).says(0).out) == [(*each, "written") for each in sets(None)]
    assert {path.name.split("-")[1] for path in left(pnp.out)} == {"full"}
    assert rows(pnp(*words).says(0).out) == [(*each, "unchanged") for each in sets(None)]
    next(left(pnp.out)).write_bytes(b"")
    states = [row[2] for row in rows(pnp(*words).says(0).out)]
    assert (states.count("written"), len(states)) == (1, len(sets(None)))
    forced = pnp(*words, "--force").says(0)
    assert {row[2] for row in rows(forced.out)} == {"written"}


def test_the_language_can_be_chosen(pnp: Pnp, alone: None) -> None:
    ran = pnp("build", "--all", *LITTLE, "--lang", "zh-TW", "--out", pnp.out).says(0)
    assert ran.out.splitlines()[0].split() == ["遊戲", "語言", "張數", "秒", "檔案"]
    assert rows(ran.out) == [(id_, "zh-TW", "已寫入") for id_ in game_ids()]


def test_other_formats_too(pnp: Pnp, alone: None) -> None:
    pnp("build", "--all", *LITTLE, "--format", "contact", "--out", pnp.out).says(0)
    assert {path.suffix for path in left(pnp.out)} == {".png"}


def test_as_json(pnp: Pnp, alone: None) -> None:
    ran = pnp("build", "--all", "--players", "6", "--json", "--out", pnp.out).says(0)
    assert ran.err == ""
    told = json.loads(ran.out)
    assert [(each["game"], each["lang"]) for each in told["builds"]] == sets(6)
    assert told["faults"] == []


# --------------------------------------------------------------------------- usage


def test_a_game_or_all(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    pnp("build").says(2, "neither a game nor --all is given")
    pnp("build", "sultans", "--all").says(2, "both “sultans” and --all are given. Keep one.")
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    pnp("build").says(2, "沒有寫遊戲，也沒有 --all。")
    pnp("build", "sultans", "--all").says(2, "「sultans」和 --all 請擇一。")


def test_nobody_plays_with_so_many(pnp: Pnp) -> None:
    pnp.fails(1, "--all", "--players", "99", says="no game is for 99 players")


# --------------------------------------------------------------------------- faults


def test_one_spoilt_game_does_not_stop_the_others(pnp: Pnp, house: Spoilt, alone: None) -> None:
    wanted = sets(None)
    house.edit("content/sultans/roles.yaml", "source:", "sauce:")
    house.edit("content/avalon/locale/en.yaml", "  name: ", "  nome: ")
    ran = pnp("build", "--all", *LITTLE, "--out", pnp.out)
    ran.says(
        1, "content/sultans/roles.yaml:1:1: the key “source” is missing", "content/avalon/locale/en.yaml"
    )
    assert ran.err.count("the key “source” is missing") == 1, "once, not in each language"
    bad = {("sultans", "zh-TW"), ("sultans", "en"), ("avalon", "en")}
    assert [row[:2] for row in rows(ran.out)] == wanted
    assert {row[:2] for row in rows(ran.out) if row[2] == "below"} == bad
    assert {row[:2] for row in rows(ran.out) if row[2] == "written"} == set(wanted) - bad
    assert len(list(left(pnp.out))) == len(wanted) - len(bad)


def test_a_game_that_cannot_even_be_read(pnp: Pnp, house: Spoilt, alone: None) -> None:
    house.write("content/sultans/game.yaml", "players: [\n")
    ran = pnp("build", "--all", "--players", "6", *LITTLE[:2], "--out", pnp.out)
    ran.says(1, "content/sultans/game.yaml:")
    assert {path.name.split("-")[0] for path in left(pnp.out)} == {"avalon", "goblets"}


def test_faults_as_json(pnp: Pnp, house: Spoilt, alone: None) -> None:
    house.edit("content/sultans/roles.yaml", "source:", "sauce:")
    ran = pnp("build", "--all", *LITTLE, "--lang", "en", "--json", "--out", pnp.out)
    assert (ran.code, ran.err) == (1, "")
    told = json.loads(ran.out)
    assert [(each["game"], each["lang"]) for each in told["faults"]] == [("sultans", "en")]
    assert "source" in told["faults"][0]["problems"][0]
    assert len(told["builds"]) == len(game_ids()) - 1


def test_the_worst_exit_code_counts(pnp: Pnp, house: Spoilt, alone: None) -> None:
    house.edit("content/sultans/roles.yaml", "source:", "sauce:")
    pnp.out.mkdir()
    blocked = next(id_ for id_ in game_ids() if id_ != "sultans")
    (pnp.out / f"{blocked}-full-en-a4-score-sheet.pdf").mkdir()
    ran = pnp("build", "--all", "--full", "--only", "score-sheet", "--lang", "en", "--out", pnp.out)
    ran.says(3, "a folder stands where the file should be", "the key “source” is missing", "to mend")


def test_a_fault_without_a_place_names_the_game(pnp: Pnp, alone: None) -> None:
    ran = pnp("build", "--all", "--only", "sticks", "--full", "--lang", "en", "--out", pnp.out)
    ran.says(2, "avalon: no component is called “sticks”")
    assert [path.name for path in left(pnp.out)] == ["sultans-full-en-a4-sticks.pdf"]


def test_a_bug_in_one_set_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Any:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(everything, "build", broken)
    outcome = work(Job("herbs", Options()))
    assert (outcome.exit_code, outcome.report) == (3, None)
    assert "ZeroDivisionError: by nothing" in outcome.problems[0].sentence()


# --------------------------------------------------------------------------- processes


def test_jobs_and_outcomes_travel_between_processes(tmp_path: Path) -> None:
    options = Options(only=("score-sheet",), lang="en", out=tmp_path)
    for job in (Job("sultans", options), Job("nothing", options)):
        outcome = pickle.loads(pickle.dumps(work(pickle.loads(pickle.dumps(job)))))
        assert outcome.job == job
        assert (outcome.report is None) == bool(outcome.problems)


def test_workers_read_the_content_of_their_own_generator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole copy, spoilt: the real pool, started anew, not forked."""
    monkeypatch.chdir(tmp_path)
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "generator", tmp_path / "generator", ignore=ignored)
    shutil.copytree(CONTENT, tmp_path / "content")
    (tmp_path / "fonts").symlink_to(ROOT / "fonts")
    Spoilt(tmp_path).edit("content/sultans/roles.yaml", "source:", "sauce:")
    out = tmp_path / "out"
    ran = process("build", "--all", *LITTLE, "--out", out, LANG="en_US.UTF-8", PYTHONPATH=str(tmp_path))
    ran.says(1, "content/sultans/roles.yaml:1:1: the key “source” is missing")
    assert "\r" not in ran.err
    games = {path.name.split("-")[0] for path in left(out)}
    assert games == set(game_ids()) - {"sultans"}


@pytest.mark.parametrize("error", [OSError("no semaphores"), ImportError("no _multiprocessing")])
def test_without_a_pool_one_process_does_it(
    pnp: Pnp, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def none(*_: object, **__: object) -> Any:
        raise error

    monkeypatch.setattr(everything, "_cores", lambda: 4)
    monkeypatch.setattr(everything, "ProcessPoolExecutor", none)
    ran = pnp("build", "--all", *LITTLE, "--lang", "en", "--out", pnp.out).says(0)
    assert len(rows(ran.out)) == len(game_ids())


def test_when_workers_die_the_rest_is_done_here(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(everything, "_cores", lambda: 2)
    monkeypatch.setattr(everything, "_begin", functools.partial(os._exit, 1))
    ran = pnp("build", "--all", *LITTLE, "--lang", "en", "--out", pnp.out).says(0)
    assert len(rows(ran.out)) == len(game_ids())


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux gives a process some cores")
def test_only_the_cores_that_may_be_used_are() -> None:
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert everything._cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)
    assert everything._cores() == len(allowed)


# --------------------------------------------------------------------------- Ctrl-C


def test_ctrl_c_between_two_sets(pnp: Pnp, alone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[Job] = []

    def stopping(job: Job) -> Outcome:
        done.append(job)
        if len(done) == 3:
            raise KeyboardInterrupt
        return work(job)

    monkeypatch.setattr(everything, "work", stopping)
    ran = pnp("build", "--all", *LITTLE, "--out", pnp.out).says(130)
    assert (ran.out, ran.err) == ("", f"Stopped. Sets that were finished stay: 2 of {len(sets(None))}.\n")
    assert len(list(left(pnp.out))) == 2


def test_ctrl_c_ends_the_workers(pnp: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(everything, "_cores", lambda: 2)
    before = multiprocessing.active_children()

    def stopped(futures: list[Future[Outcome]]) -> Any:
        yield next(as_completed(futures))
        wait(futures[:3])  # others are finished too, and nobody has been told of them
        raise KeyboardInterrupt

    monkeypatch.setattr(everything, "as_completed", stopped)
    ran = pnp("build", "--all", *LITTLE, "--out", pnp.out).says(
        130, "Stopped. Sets that were finished stay: "
    )
    assert ran.out == ""
    told = int(ran.err.partition("stay: ")[2].split()[0])
    assert 3 <= told <= len(list(left(pnp.out))), (
        "a worker may end after it wrote a set and before it told of it"
    )
    assert multiprocessing.active_children() == before
    assert all(path.suffix == ".pdf" for path in left(pnp.out)), "nothing half-written"
