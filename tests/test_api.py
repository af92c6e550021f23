"""The Python side: values of options, errors and games that cross to other processes, threads."""

from __future__ import annotations

import copy
import pickle
import re
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pypdf
import pytest

from generator import (
    InputError,
    MachineError,
    Options,
    Place,
    PnpError,
    Problem,
    UsageError,
    build,
    load_game,
)
from generator.building import print_kit
from generator.content.game import Game
from generator.kit.kit import make_kit
from tests.helpers import ROOT

HERBS = ROOT / "tests" / "games" / "herbs"
TEXTS = 'a tuple of texts such as ("Amy", "Ben")'


# ----------------------------------------------------------------- values of options


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("players", "3", "players='3': expected a whole number."),
        ("players", 3.5, "players=3.5: expected a whole number."),
        ("players", True, "players=True: expected a whole number."),
        ("full", "no", "full='no': expected true or false."),
        ("with_", "lady", f"with_='lady': expected {TEXTS}."),
        ("only", "cards", f"only='cards': expected {TEXTS}."),
        ("names", "Amy", f"names='Amy': expected {TEXTS}."),
        ("names", (1, 2), f"names=(1, 2): expected {TEXTS}."),
        ("roles", None, f"roles=None: expected {TEXTS}."),
        ("lang", ["en"], "lang=['en']: expected a text."),
        ("paper", None, "paper=None: expected a text."),
        ("stock", 7651, "stock=7651: expected a text."),
        (
            "duplex",
            "long_edge",
            "duplex='long_edge': choose one of long-edge, short-edge, none, fold. Did you mean “long-edge”?",
        ),
        ("duplex", None, "duplex=None: choose one of long-edge, short-edge, none, fold."),
        ("marks", "corners", "marks='corners': choose one of crop, lines, none."),
        ("ink", "color", "ink='color': choose one of colour, saver, mono. Did you mean “colour”?"),
        ("format", "PDF", "format='PDF': choose one of pdf, pdf-cards, png, tabletop, contact."),
        ("bleed", "3", "bleed='3': expected a number."),
        ("corners", float("inf"), "corners=inf: expected a number."),
        ("bleed", float("nan"), "bleed=nan: expected a number."),
        ("cup", float("inf"), "cup=inf: expected a number."),
        ("cup", "70", "cup='70': expected a number."),
        ("cup", float("nan"), "cup=nan: expected a number."),
        ("dpi", "300", "dpi='300': expected a whole number."),
        ("out", None, "out=None: expected a path."),
        ("out", "", "out='': expected a path."),
        ("icc", 3, "icc=3: expected a path."),
        ("allow_overflow", "no", "allow_overflow='no': expected true or false."),
    ],
)
def test_an_option_of_another_kind(field: str, value: object, says: str) -> None:
    values: dict[str, Any] = {field: value}
    with pytest.raises(UsageError) as caught:
        Options(**values)
    (problem,) = caught.value.problems
    assert says in problem.sentence()
    assert says.split(":")[0] in problem.sentence("zh-TW")


def test_all_options_are_told_at_once() -> None:
    values: dict[str, Any] = {"players": "3", "ink": "color", "only": "cards"}
    with pytest.raises(UsageError) as caught:
        Options(**values)
    assert [problem.fields["option"] for problem in caught.value.problems] == ["players", "only", "ink"]


def test_a_text_is_a_path_and_a_list_a_tuple(tmp_path: Path) -> None:
    values: dict[str, Any] = {"out": str(tmp_path), "icc": "press.icc", "only": ["cards"], "bleed": 2}
    options = Options(**values)
    assert (options.out, options.icc) == (tmp_path, Path("press.icc"))
    assert (options.only, options.bleed) == (("cards",), 2)
    assert Options(players=None, lang=None, bleed=None) == Options()


@pytest.mark.parametrize("options", [{"players": 3}, 3, "en"])
def test_options_that_are_none(options: Any) -> None:
    with pytest.raises(UsageError, match=r"options=.*: expected an Options\(…\)\."):
        build(HERBS, options)


@pytest.mark.parametrize("languages", ["en", ["en"], ("en",)])
def test_languages_of_a_game_may_be_a_text(languages: Any) -> None:
    assert list(load_game(HERBS, languages).words) == ["en"]
    assert list(load_game(HERBS, "zh-TW+en").words) == ["zh-TW", "en"]


def test_without_a_language_a_set_is_english_whatever_the_system_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program prints the same everywhere; the game names Chinese first."""
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    assert make_kit(load_game(HERBS), Options()).languages == ("en",)
    assert make_kit(load_game(HERBS, ["zh-TW"]), Options()).languages == ("zh-TW",)


# ----------------------------------------------------------------- other processes


@pytest.mark.parametrize("kind", [PnpError, InputError, UsageError, MachineError])
def test_an_error_crosses_to_another_process(kind: type[PnpError]) -> None:
    problem = Problem("icon.missing", {"found": "tird"}, Place("herbs.yaml", 1, 2, "x"))
    error = pickle.loads(pickle.dumps(kind([problem, problem])))
    assert type(error) is kind
    assert error.problems == (problem, problem)
    assert str(error) == f"{problem.sentence()}\n{problem.sentence()}"


def test_an_error_comes_out_of_a_pool() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(UsageError, match="no game is called “nothing”"):
            pool.submit(load_game, "nothing").result()
        assert pool.submit(load_game, HERBS).result().id == "herbs"


@pytest.mark.parametrize("make", [lambda game: pickle.loads(pickle.dumps(game)), copy.deepcopy])
def test_a_game_crosses_to_another_process(make: Any) -> None:
    game = load_game("avalon", ["en"])
    before = printed(game, 5)
    assert printed(make(game), 5) == before, "also with what was read for the first print"
    again = make(load_game("avalon", ["en"]))
    assert printed(again, 5) == before
    roles = again.tables["roles"].records
    assert again.tables["roles"].records["merlin"] is roles["merlin"]
    assert roles["merlin"].values["side"] is again.tables["sides"].records["good"]
    with pytest.raises(TypeError):
        roles["merlin"].values["side"] = None


def printed(game: Game, players: int, lang: str = "en") -> bytes:
    options = Options(players=players, lang=lang)
    return print_kit(make_kit(game, options), options).data


# ----------------------------------------------------------------- threads


def test_a_game_that_threads_share_prints_the_same() -> None:
    before = sys.getswitchinterval()
    expected = [printed(load_game("avalon", ["en"]), players) for players in (5, 6)]
    sys.setswitchinterval(1e-5)
    try:
        for _ in range(2):
            game = load_game("avalon", ["en"])
            with ThreadPoolExecutor(8) as threads:
                found = list(threads.map(lambda players: printed(game, players), [5, 6] * 4))  # noqa: B023
            assert found == expected * 4
    finally:
        sys.setswitchinterval(before)


# ----------------------------------------------------------------- what the README shows


@pytest.mark.parametrize("name", ["README.md", "README.zh-TW.md"])
def test_the_lines_of_the_readme_work_as_printed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (code,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / name).read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    monkeypatch.chdir(tmp_path)
    exec(compile(code, name, "exec"), {})
    path, sheets = capsys.readouterr().out.split()[:2]
    assert len(pypdf.PdfReader(tmp_path / path).pages) >= int(sheets) > 1


def test_what_the_readme_says_of_errors(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as usage:
        load_game("sultan")
    with pytest.raises(InputError) as wrong:
        load_game(tmp_path)
    for error in (usage.value, wrong.value):
        (problem,) = error.problems
        assert problem.code
        assert problem.fields is not None
        assert problem.sentence("zh-TW") != problem.sentence() == str(error)
