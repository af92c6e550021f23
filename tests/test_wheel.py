"""A wheel carries content and fonts: installed elsewhere it prints the same set."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = """
import sys, generator
assert generator.__file__.startswith(sys.argv[1]), generator.__file__
generator.build("sultans", generator.Options(players=5, lang="zh-TW"))
"""


def printed(folder: Path, path: Path) -> bytes:
    folder.mkdir()
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONSAFEPATH": "1"}
    subprocess.run([sys.executable, "-c", BUILD, str(path)], cwd=folder, env=environment, check=True)
    return (folder / "output" / "sultans-5p-zh-TW-a4.pdf").read_bytes()


def test_a_wheel_prints_the_same_set(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--wheel-dir", str(tmp_path), str(ROOT)], check=True)
    wheel = next(tmp_path.glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "elsewhere")
    assert any(name.endswith("py.typed") for name in names)
    assert any(name.endswith("fonts/OFL.txt") for name in names)
    assert printed(tmp_path / "a", tmp_path / "elsewhere") == printed(tmp_path / "b", ROOT)
