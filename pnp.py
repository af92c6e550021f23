#!/usr/bin/env python3
"""Sets up and runs `pnp` with nothing but Python: `python3 pnp.py build sultans --players 9`.

The first run makes a private environment in `.venv` beside this file and installs the generator
into it; later runs start at once. `python3 pnp.py test` runs the tests, `python3 pnp.py lint` lint and
strict types; every other word is for `pnp`, so that `check` is the referee's.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
HOME = HERE / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",))


def main() -> int:
    """Install if needed, then run what was asked; returns the exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036  older Pythons run this file too
        here = "%d.%d" % sys.version_info[:2]  # noqa: UP031
        say(
            "pnp needs Python 3.11 or newer; this is " + here + ".",
            "需要 Python 3.11 以上，這裡是 " + here + "。",
        )
        return 3
    task = sys.argv[1:2]
    extra = "[test]" if task in (["test"], ["lint"]) else ""
    if not install(extra):
        return 3
    if task == ["test"]:
        return run(["-m", "pytest", "-n", "auto", "--dist", "worksteal", *sys.argv[2:]], HERE)
    if task == ["lint"]:
        return max(run(["-m", *check], HERE) for check in CHECKS)
    return run(["-m", "generator", *sys.argv[1:]], Path.cwd())


def say(english: str, chinese: str) -> None:
    """Tell a person at the console; nothing is installed yet that would know his language."""
    encoding = sys.stderr.encoding or "ascii"
    for line in (english, chinese):
        print(line.encode(encoding, "replace").decode(encoding), file=sys.stderr)


def install(extra: str) -> bool:
    """Make the environment and install the generator, unless that was done for this pyproject."""
    stamp = HOME / f"installed{extra}.txt"
    wanted = hashlib.sha256((HERE / "pyproject.toml").read_bytes() + sys.version.encode()).hexdigest()
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == wanted:
        return True
    say("Setting up (once; this takes a minute) …", "第一次執行，正在安裝（約需一分鐘）……")
    try:
        venv.create(HOME, with_pip=True, clear=not PYTHON.exists())
        pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
        subprocess.run([*pip, "--editable", f"{HERE}{extra}"], check=True, stdout=sys.stderr)
        subprocess.run([str(PYTHON), "-m", "compileall", "-q", str(HERE / "generator")], check=False)
    except (OSError, subprocess.CalledProcessError) as error:
        say(f"The set-up failed: {error}", f"安裝失敗：{error}")
        say(
            "It needs the network, and on Debian or Ubuntu the package python3-venv.",
            "安裝需要網路；Debian 或 Ubuntu 還需要套件 python3-venv。",
        )
        return False
    stamp.write_text(wanted)
    return True


def run(arguments: list[str], folder: Path) -> int:
    """Run the environment's Python and pass its exit code on."""
    try:
        return subprocess.run([str(PYTHON), *arguments], cwd=folder, check=False).returncode
    except KeyboardInterrupt:  # the program in the environment has told the user already
        return 130


if __name__ == "__main__":
    sys.exit(main())
