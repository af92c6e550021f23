"""``pnp.py``: its own two tasks, and everything else for ``pnp``."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest

from tests.helpers import ROOT


@pytest.fixture
def launcher() -> ModuleType:
    spec = importlib.util.spec_from_file_location("launcher", ROOT / "pnp.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ran(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[str, list[list[str]]]:
    """What is installed besides the generator, and what is run."""
    extras: list[str] = []
    runs: list[list[str]] = []

    def install(extra: str) -> bool:
        extras.append(extra)
        return True

    def run(arguments: list[str], _: object) -> int:
        runs.append(arguments)
        return 0

    monkeypatch.setattr(launcher, "install", install)
    monkeypatch.setattr(launcher, "run", run)
    monkeypatch.setattr(sys, "argv", ["pnp.py", *words])
    assert launcher.main() == 0
    return extras[0], runs


@pytest.mark.parametrize(
    "words", [("check",), ("check", "sultans", "--players", "5"), ("build", "sultans"), ()]
)
def test_check_is_the_referees(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    assert ran(launcher, monkeypatch, *words) == ("", [["-m", "generator", *words]])


def test_lint_and_test_are_the_developers(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    extra, runs = ran(launcher, monkeypatch, "lint")
    assert extra == "[test]"
    assert [run[1] for run in runs] == ["ruff", "ruff", "mypy"]
    assert ran(launcher, monkeypatch, "test")[1][0][:2] == ["-m", "pytest"]


def test_the_set_up_is_told_in_both_languages(
    launcher: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    launcher.say("Setting up", "正在安裝")
    assert capsys.readouterr().err.splitlines() == ["Setting up", "正在安裝"]
