"""Copies of a game to be spoilt, and the command line run in this process or in one of its own."""

from __future__ import annotations

import io
import os
import shutil
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pypdf
import pytest

from generator.cli.main import run
from generator.content import folders

ROOT = Path(__file__).parents[1]
CONTENT = ROOT / "content"
TAIWAN = {"LANG": "zh_TW.UTF-8"}
SHEET = ("--only", "score-sheet", "--lang", "en")
"""The smallest set: one page, one template that is the game's own."""


Word: TypeAlias = "str | Path | Spoilt"


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    def says(self, code: int, *words: str) -> Ran:
        """Check the exit code, that each word stands in the output, and that no inside shows."""
        told = self.out + self.err
        assert self.code == code, told
        for word in words:
            assert word in told, told
        assert "Traceback" not in told
        assert "fault in the generator" not in told
        assert "這是程式本身的錯誤" not in told
        return self


class Pnp:
    """The command line in this process; ``out`` is the folder to print into."""

    def __init__(self, capsys: pytest.CaptureFixture[str], out: Path) -> None:
        self.capsys = capsys
        self.out = out

    def __call__(self, *arguments: Word) -> Ran:
        """Run any command."""
        self.capsys.readouterr()
        code = run([str(word) for word in arguments])
        return Ran(code, *self.capsys.readouterr())

    def build(self, game: Word, *arguments: Word) -> Ran:
        """Build into ``out``."""
        return self("build", game, "--out", self.out, *arguments)

    def fails(self, code: int, *arguments: Word, says: str | tuple[str, ...] = ()) -> Ran:
        """Build, and check that it was refused and nothing was written."""
        ran = self("build", "--out", self.out, *arguments)
        ran.says(code, *((says,) if isinstance(says, str) else says))
        assert ran.out == ""
        assert not list(left(self.out))
        return ran

    def text(self, game: Word, *arguments: Word) -> str:
        """Build and read the words of the PDF."""
        self.build(game, *arguments).says(0)
        return words_of(self.pdf)

    @property
    def pdf(self) -> Path:
        """The one file that was printed."""
        (path,) = left(self.out)
        return path


class Spoilt:
    """A copy of a folder whose files can be spoilt."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __truediv__(self, name: str) -> Path:
        return self.folder / name

    def __str__(self) -> str:
        return str(self.folder)

    def read(self, name: str) -> str:
        return (self / name).read_text("utf-8")

    def write(self, name: str, content: str | bytes) -> None:
        path = self / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)

    def edit(self, name: str, old: str, new: str) -> None:
        """Put ``new`` where ``old`` first stands."""
        text = self.read(name)
        assert old in text, old
        self.write(name, text.replace(old, new, 1))

    def add(self, name: str, text: str) -> None:
        self.write(name, self.read(name).rstrip("\n") + "\n" + text)

    def spot(self, name: str, text: str) -> str:
        """``name:line:column`` of where a text first stands, as messages give it."""
        before, found, _ = self.read(name).partition(text)
        assert found, text
        return f"{name}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"

    def layer(self, text: str) -> None:
        """Put a layer at the bottom of the score sheet, on line 3 of its template."""
        self.edit("templates/score-sheet.yaml", "layers:\n", f"layers:\n  - {text}\n")


def copy_game(to: Path, name: str = "sultans") -> Spoilt:
    """A copy of a game of ``content/``."""
    shutil.copytree(CONTENT / name, to)
    return Spoilt(to)


def copy_house(to: Path, monkeypatch: pytest.MonkeyPatch) -> Spoilt:
    """A copy of the content and the fonts, which is used instead of the real ones."""
    shutil.copytree(CONTENT, to / "content")
    (to / "fonts").symlink_to(ROOT / "fonts")
    monkeypatch.setattr(folders, "data_root", lambda: to)
    return Spoilt(to)


def left(folder: Path) -> Iterator[Path]:
    """Every file below a folder, also a temporary one that was left behind."""
    return (path for path in folder.rglob("*") if path.is_file())


def words_of(pdf: Path) -> str:
    """All words of a PDF, as they are copied out of it."""
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(pdf).pages)


def fields_of(text: str) -> set[str]:
    """What a sentence is filled with."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Lines that a person types, each ended with Enter."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def environment(**variables: str) -> dict[str, str]:
    """The environment of a process, with no language or encoding but those given."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    return {**kept, "PYTHONPATH": str(ROOT), **variables}


def process(*arguments: str | Path, code: str = "", **variables: str) -> Ran:
    """``python -m generator`` (or other code) in a process of its own; bytes are read as UTF-8."""
    start = ["-c", code] if code else ["-m", "generator"]
    ran = subprocess.run(
        [sys.executable, *start, *map(str, arguments)],
        capture_output=True,
        env=environment(**variables),
        timeout=30,
        check=False,
    )
    return Ran(ran.returncode, ran.stdout.decode("utf-8", "replace"), ran.stderr.decode("utf-8", "replace"))
