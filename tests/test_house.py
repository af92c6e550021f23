"""The rules of the house, held: no game named in code, reportlab in one room, defaults written once."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest

from generator.cli.main import pnp
from generator.content.game import game_ids, load_game
from generator.options import Options, description
from tests.helpers import process

ROOT = Path(__file__).parent.parent
MODULES = sorted(path for path in (ROOT / "generator").rglob("*.py") if "_data" not in path.parts)
ROOMS = ["content", "kit", "typeset", "sheets", "press", "cli"]
MAY_IMPORT = {
    "content": {"content"},
    "kit": {"kit", "content"},
    "typeset": {"typeset", "kit", "content"},
    "sheets": {"sheets", "kit", "content"},
    "press": {"press", "sheets", "typeset", "content"},
}


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def test_code_names_no_game_and_none_of_its_records() -> None:
    """Rule 1 of the house; only the examples in help and documentation strings may name a game."""
    words = set(game_ids())
    for id_ in game_ids():
        game = load_game(id_)
        if roles := game.tables.get("roles"):
            words |= {record for record in roles.records if len(record) > 4}
    for path in MODULES:
        if "referee" in path.parts:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        documentation = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in documentation
            ):
                assert not set(re.findall(r"\w+", node.value)) & words, f"{path}:{node.lineno}"
            elif isinstance(node, ast.Name | ast.FunctionDef):
                name = node.id if isinstance(node, ast.Name) else node.name
                assert name not in words, f"{path}:{node.lineno}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_reportlab_stays_in_its_room(path: Path) -> None:
    if "press" not in path.parts:
        assert not any(name.startswith("reportlab") for name in imports(path))


@pytest.mark.parametrize("room", MAY_IMPORT)
def test_rooms_know_only_what_is_below(room: str) -> None:
    for path in (ROOT / "generator" / room).glob("*.py"):
        for name in imports(path):
            if name.startswith("generator.") and (other := name.split(".")[1]) in ROOMS:
                assert other in MAY_IMPORT[room], f"{path.name} imports {name}"


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


def test_options_have_one_source() -> None:
    """The command's options are the fields of Options, with its defaults and its words."""
    command = pnp.commands["build"]
    options = {
        parameter.name: parameter for parameter in command.params if isinstance(parameter, click.Option)
    }
    defaults = Options()
    assert set(options) - {"as_json", "every"} == set(Options.__struct_fields__)
    for field in Options.__struct_fields__:
        option, default = options[field], getattr(defaults, field)
        assert option.help == description(field)
        if default not in (None, (), False):
            assert Path(str(option.default)) == Path(str(default))
        assert "--" + field.rstrip("_").replace("_", "-") in option.opts


@pytest.mark.parametrize("readme", ["README.md", "README.zh-TW.md"])
def test_readme_names_every_option_and_command(readme: str) -> None:
    text = (ROOT / readme).read_text("utf-8")
    for name, command in pnp.commands.items():
        assert f"pnp {name}" in text, name
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert f"`{parameter.opts[0]}" in text, f"{name} {parameter.opts[0]}"
    known = {option for command in pnp.commands.values() for p in command.params for option in p.opts}
    for option in re.findall(r"`(--[a-z-]+)", text):
        assert option in known | {"--help", "--version"}, f"{option} is not an option"


@pytest.mark.parametrize("readme", ["README.md", "README.zh-TW.md"])
def test_readme_commands_are_those_that_ci_runs(readme: str) -> None:
    text = (ROOT / readme).read_text("utf-8")
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    for command in ("python3 pnp.py build sultans --players 9", "python3 pnp.py test"):
        assert f"\n{command}\n" in text
        assert f"\n{command}\n" in script


def test_every_command_shows_an_example() -> None:
    for command in pnp.commands.values():
        assert command.help
        assert "Example" in command.help


def test_committed_files_name_no_machine() -> None:
    """Paths and hosts of the machine a thing was made on do not belong in it."""
    for path in [*MODULES, *(ROOT / "content").rglob("*.yaml"), *(ROOT / "tests").rglob("*.py")]:
        if path != Path(__file__):
            assert not re.search(r"/home/\w|/root/|/work/|C:\\Users", path.read_text("utf-8")), path


NEEDLESS = {
    ("--help",): ("yaml", "PIL", "reportlab", "generator.content.game", "generator.content.labels"),
    ("list",): ("PIL", "reportlab", "generator.building"),
    ("check", "sultans", "--players", "5", "--roles", "sultan"): ("PIL", "reportlab", "icu4py"),
    ("score", "sultans", "evening.yaml"): ("PIL", "reportlab", "icu4py"),
    ("build", "sultans", "--players", "9", "--only", "markers"): (
        *("ssl", "http.client", "email", "xml.sax", "multiprocessing", "pypdfium2", "PIL.ImageCms"),
        *("generator.formats", "generator.referee.games"),
    ),
}
"""What a command does without: a library for another command's work would cost a tenth of its time."""


@pytest.mark.parametrize("arguments", NEEDLESS, ids=lambda arguments: arguments[0])
def test_a_command_loads_nothing_that_only_others_need(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evening.yaml").write_text("players: [a, b, c, d, e]\nrounds: [{}]\ntotals: {a: 1}\n")
    code = (
        f"import sys; from generator.cli.main import run; run({[*arguments]}); "
        f"print(sorted({{*{NEEDLESS[arguments]}}} & set(sys.modules)))"
    )
    assert process(code=code).out.splitlines()[-1] == "[]"
