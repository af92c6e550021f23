"""Fixtures of all tests: the command line, a game to be spoilt, and the house with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.helpers import Pnp, Spoilt, copy_game, copy_house

# A run of CI must not fail by chance on what an earlier one passed; people's own runs go on searching.
settings.register_profile("ci", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("ci")


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are read in English unless a test asks otherwise."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")


@pytest.fixture
def pnp(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Pnp:
    return Pnp(capsys, tmp_path / "out")


@pytest.fixture
def game(tmp_path: Path) -> Spoilt:
    return copy_game(tmp_path / "game")


@pytest.fixture
def avalon(tmp_path: Path) -> Spoilt:
    return copy_game(tmp_path / "game", "avalon")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    return copy_house(tmp_path / "data", monkeypatch)
