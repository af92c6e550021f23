"""``--resume``: nothing that somebody wrote is ever lost, and an evening can always go on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from tests.helpers import TAIWAN, Pnp, process, type_in

FIVE = [
    "Amy,Ben,Cai,Dee,Eve",
    "sultan",
    "guard",
    "assassin",
    "slave",
    "slave",
    "slave",
    "Cai",
    "Amy",
    "",
    "4",
]
BY_HAND = """
game: sultans
players: [Amy, Ben, Cai, Dee, Eve]
rounds:
  - sticks: {Amy: sultan, Ben: guard, Cai: assassin, Dee: slave, Eve: slave}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def records(folder: Path) -> list[Path]:
    return sorted((folder / "output" / "records").glob("*.yaml"))


def evening(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp, *end: str) -> Path:
    """The file of a round, answered to its end if ``end`` says so."""
    type_in(monkeypatch, *FIVE, *end)
    pnp("score", "sultans")
    return records(folder)[0]


def test_a_record_written_by_hand_is_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    path = folder / "evening.yaml"
    path.write_text(BY_HAND, "utf-8")
    type_in(monkeypatch, "A,B,C,D,E", "sultan")
    says = "the questions did not save this record"
    pnp("score", "sultans", "--resume", path).says(1, says, f"pnp score sultans {path}")
    assert path.read_text("utf-8") == BY_HAND
    ran = process("score", "sultans", "--resume", path, **TAIWAN)
    ran.says(1, f"這不是問答存下的紀錄，不能接著問。請用 pnp score sultans {path}")


def test_a_record_of_another_game_is_left_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    path = evening(folder, monkeypatch, pnp)
    before = path.read_bytes()
    type_in(monkeypatch, "A,B,C,D,E", "merlin")
    pnp("score", "avalon", "--resume", path).says(1, "a record of “sultans”, but avalon is asked for")
    assert path.read_bytes() == before


def test_answers_that_no_longer_fit_go_on_in_a_new_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    path = evening(folder, monkeypatch, pnp)
    path.write_text(path.read_text("utf-8").replace('"assassin"', '"asassin"'), "utf-8")
    before = path.read_bytes()
    type_in(monkeypatch, "assassin")
    ran = pnp("score", "sultans", "--resume", path)
    ran.says(130, f"{path}: 8 answers no longer fit and are asked anew.")
    assert path.read_bytes() == before
    (new,) = [other for other in records(folder) if other != path]
    assert yaml.safe_load(new.read_text("utf-8"))["answers"][1:] == ["sultan", "guard", "assassin"]


def test_what_was_added_by_hand_is_not_lost(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    path = evening(folder, monkeypatch, pnp, "coronation", "no")
    text = path.read_text("utf-8") + "totals: {Amy: 2}\n"
    path.write_text(text, "utf-8")
    type_in(monkeypatch, "no")
    pnp("score", "sultans", "--resume", path).says(0, "was changed by hand")
    assert path.read_text("utf-8") == text


def test_another_round_after_all(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """Of a whole evening the last question is open again."""
    path = evening(folder, monkeypatch, pnp, "coronation", "no")
    type_in(monkeypatch, "yes", *FIVE[1:], "coronation", "no")
    ran = pnp("score", "sultans", "--resume", path).says(0, "All questions of this record are answered")
    assert "1 sultan" not in ran.out.split("another round?")[0]
    assert len(yaml.safe_load(path.read_text("utf-8"))["rounds"]) == 2
    assert records(folder) == [path]


@pytest.mark.parametrize("command", ["score", "check"])
def test_an_evening_half_told_is_no_record_yet(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp, command: str
) -> None:
    path = evening(folder, monkeypatch, pnp)
    says = f"not all questions are answered yet. Go on with: pnp score sultans --resume {path}"
    pnp(command, "sultans", path).says(1, says)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_may_not_be_written_to(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    folder.chmod(0o500)
    type_in(monkeypatch, *FIVE)
    ran = pnp("score", "sultans")
    folder.chmod(0o700)
    assert "Players in seat order" not in ran.says(3, "the record cannot be saved there").out


def test_a_place_that_cannot_be_written_to_is_told_before_the_first_question(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    (folder / "output").write_text("a file", "utf-8")
    type_in(monkeypatch, *FIVE)
    assert "Players in seat order" not in pnp("score", "sultans").says(3, "cannot be saved there").out
