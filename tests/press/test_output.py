"""Writing the file: whatever goes wrong, what stood there before stays, and nothing is left beside it."""

from __future__ import annotations

import errno
import io
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest

from generator import MachineError
from generator.press.output import write_whole
from generator.press.pdf import Press
from tests.helpers import ROOT, SHEET, Pnp, Spoilt, environment, left, process

OLD = b"%PDF an old set"
NAME = "sultans-9p-en-a4-score-sheet.pdf"
BUILD = ("sultans", "--players", "9", *SHEET)
AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@pytest.fixture
def old(pnp: Pnp) -> Path:
    """A file of an earlier build, where the next one goes."""
    pnp.out.mkdir()
    path = pnp.out / NAME
    path.write_bytes(OLD)
    return path


def assert_untouched(old: Path) -> None:
    assert old.read_bytes() == OLD
    assert list(left(old.parent)) == [old], "no temporary file is left"


def raiser(error: BaseException) -> Callable[..., Any]:
    def fail(*_: Any, **__: Any) -> Any:
        raise error

    return fail


def test_the_old_file_is_replaced(pnp: Pnp, old: Path) -> None:
    pnp.build(*BUILD).says(0)
    assert old.read_bytes().startswith(b"%PDF-1.")
    assert list(left(pnp.out)) == [old]


@pytest.mark.skipif(os.name != "posix", reason="rights are another matter elsewhere")
def test_the_file_has_the_rights_of_any_new_file(pnp: Pnp) -> None:
    before = os.umask(0o027)
    try:
        pnp.build(*BUILD).says(0)
    finally:
        os.umask(before)
    assert pnp.pdf.stat().st_mode & 0o777 == 0o640


# ----------------------------------------------------------------- places that cannot be written to


def test_out_is_a_file(pnp: Pnp, tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(OLD)
    ran = pnp.build(*BUILD).says(3, f"{tmp_path}/out: a file stands where the output folder should be")
    assert ran.out == ""
    assert (tmp_path / "out").read_bytes() == OLD


def test_out_is_below_a_file(pnp: Pnp, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(OLD)
    pnp("build", *BUILD, "--out", tmp_path / "file" / "a" / "b").says(3, "a file stands where")
    assert (tmp_path / "file").read_bytes() == OLD


def test_the_name_of_the_output_is_a_folder(pnp: Pnp) -> None:
    (pnp.out / NAME).mkdir(parents=True)
    pnp.build(*BUILD).says(3, f"{NAME}: a folder stands where the file should be")
    assert not list(left(pnp.out))


@pytest.mark.parametrize("out", ["a" * 300, "x\0y", "\udcff" + "a" * 300])
def test_out_is_what_no_folder_can_be_called(pnp: Pnp, tmp_path: Path, out: str) -> None:
    pnp("build", *BUILD, "--out", str(tmp_path / out)).says(3, "could not be written")


@pytest.mark.parametrize(("owner", "call"), [(Path, "mkdir"), (tempfile, "mkstemp"), (Path, "replace")])
@pytest.mark.parametrize("number", [errno.EACCES, errno.EPERM, errno.EROFS])
def test_out_is_read_only(
    pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch, owner: Any, call: str, number: int
) -> None:
    monkeypatch.setattr(owner, call, raiser(OSError(number, os.strerror(number))))
    pnp.build(*BUILD).says(3, "may not be written", os.strerror(number), "choose another --out")
    monkeypatch.undo()
    assert_untouched(old)


def test_out_is_read_only_in_chinese(pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    monkeypatch.setattr(tempfile, "mkstemp", raiser(PermissionError(13, "Permission denied")))
    says = ("錯誤：", "不能寫入（Permission denied）。", "或用 --out 換個地方。")
    pnp.build("sultans", "--only", "score-sheet").says(3, *says)
    assert_untouched(old)


@pytest.mark.skipif(AS_ROOT, reason="root may write to a folder that is read-only")
def test_out_is_really_read_only(pnp: Pnp, old: Path) -> None:
    old.parent.chmod(0o555)
    try:
        pnp.build(*BUILD).says(3, "may not be written")
    finally:
        old.parent.chmod(0o755)
    assert_untouched(old)


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system has no /proc")
def test_out_where_not_even_root_may_write(pnp: Pnp) -> None:
    pnp("build", *BUILD, "--out", "/proc/pnp").says(3, "/proc/pnp: ")


# ----------------------------------------------------------------- a full disk


class FullDisk(io.BytesIO):
    """A stream that takes some bytes and then no more."""

    def write(self, _data: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_the_disk_is_full(pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opening = os.fdopen

    def open_full(handle: int, *rest: Any) -> IO[bytes]:
        opening(handle, *rest).close()
        return FullDisk()

    monkeypatch.setattr(os, "fdopen", open_full)
    pnp.build(*BUILD).says(3, f"{NAME}: the disk is full (No space left on device). Nothing was changed")
    monkeypatch.undo()
    assert_untouched(old)


LIMITED = """
import resource, signal, sys
sys.dont_write_bytecode = True  # Python would leave a compiled module cut short
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
from generator.cli import main
sys.argv[0] = "pnp"
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of POSIX")
def test_the_disk_is_really_full(pnp: Pnp, old: Path) -> None:
    ran = process("build", *BUILD, "--out", pnp.out, code=LIMITED, LANG="en_US.UTF-8")
    ran.says(3, f"{NAME}: the disk is full (File too large)")
    assert ran.out == ""
    assert_untouched(old)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no /dev/full")
def test_standard_output_is_on_a_full_disk() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "generator", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(LANG="en_US.UTF-8"),
            timeout=30,
            check=False,
        )
    assert ran.returncode == 3
    assert ran.stderr == "Error: The system would not go on (No space left on device).\n"


def test_any_other_fault_of_the_system(pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "replace", raiser(OSError(errno.EIO, "Input/output error")))
    pnp.build(*BUILD).says(3, "could not be written (Input/output error)")
    monkeypatch.undo()
    assert_untouched(old)


def test_the_api_says_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(MachineError) as caught:
        write_whole(tmp_path / "file" / "set.pdf", b"")
    assert caught.value.problems[0].code == "disk.file"
    assert caught.value.exit_code == 3


# ----------------------------------------------------------------- Ctrl-C


def test_ctrl_c_half_way(pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[object] = []
    printing = Press.page

    def page(press: Press, *rest: Any, **named: Any) -> None:
        pages.append(press)
        if len(pages) == 3:
            raise KeyboardInterrupt
        printing(press, *rest, **named)

    monkeypatch.setattr(Press, "page", page)
    ran = pnp.build("sultans", "--players", "9", "--lang", "en").says(130, "Stopped. Nothing was written.")
    assert len(pages) == 3
    assert ran.err.strip() == "Stopped. Nothing was written."
    assert_untouched(old)


def test_ctrl_c_while_writing(pnp: Pnp, old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_TW.UTF-8")
    monkeypatch.setattr(Path, "replace", raiser(KeyboardInterrupt()))
    pnp.build("sultans", "--players", "9", "--only", "score-sheet").says(130, "已停止，沒有寫入任何檔案。")
    monkeypatch.undo()
    assert_untouched(old)


WAITING = """
import sys, time
from generator.press.pdf import Press
printing, pages = Press.page, []
def page(press, *rest, **named):
    pages.append(1)
    if len(pages) == 3:
        print("waiting", flush=True)
        time.sleep(20)
    printing(press, *rest, **named)
Press.page = page
from generator.cli import main
main()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a signal of POSIX")
def test_a_real_ctrl_c(pnp: Pnp, old: Path) -> None:
    words = ["build", "sultans", "--players", "9", "--lang", "en", "--out", str(pnp.out)]
    run = subprocess.Popen(
        [sys.executable, "-c", WAITING, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(LANG="en_US.UTF-8"),
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "waiting\n"
    run.send_signal(signal.SIGINT)
    out, err = run.communicate(timeout=10)
    assert run.returncode == 130
    assert (out, err.strip()) == ("", "Stopped. Nothing was written.")
    assert_untouched(old)


# ----------------------------------------------------------------- fonts


@pytest.fixture
def font(house: Spoilt) -> Path:
    """The bold font, to be spoilt."""
    (house / "fonts").unlink()
    (house / "fonts").mkdir()
    for path in (ROOT / "fonts").glob("*.ttf"):
        (house / "fonts" / path.name).write_bytes(path.read_bytes())
    return house / "fonts" / "NotoSansTC-Bold.ttf"


@pytest.mark.parametrize("length", [0, 3, 100, 2_000, 100_000, -5_000])
def test_font_cut_short(pnp: Pnp, font: Path, length: int) -> None:
    font.write_bytes(font.read_bytes()[:length])
    says = "fonts.bold: fonts/NotoSansTC-Bold.ttf is no TrueType font that can be embedded"
    ran = pnp.fails(1, *BUILD, says=says)
    assert len(ran.err.splitlines()) == 1, "told once, not at each text"


def test_font_that_is_a_text(pnp: Pnp, font: Path) -> None:
    font.write_text("not a font")
    pnp.fails(1, *BUILD, says="fonts/NotoSansTC-Bold.ttf is no TrueType font that can be embedded (")


def test_font_missing(pnp: Pnp, font: Path) -> None:
    font.unlink()
    pnp.fails(1, *BUILD, says="fonts.bold: the font file NotoSansTC-Bold.ttf is not there.")


def test_font_with_cff_outlines(pnp: Pnp, font: Path) -> None:
    builders = pytest.importorskip("fontTools.fontBuilder")
    pens = pytest.importorskip("fontTools.pens.t2CharStringPen")
    pen = pens.T2CharStringPen(600, None)
    pen.moveTo((0, 0))
    pen.lineTo((0, 500))
    pen.lineTo((500, 0))
    pen.closePath()
    outline = pen.getCharString()
    builder = builders.FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupCFF("Test", {}, {".notdef": outline, "A": outline}, {})
    builder.setupHorizontalMetrics({".notdef": (600, 0), "A": (600, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2()
    builder.setupPost()
    builder.save(font)
    pnp.fails(1, *BUILD, says=("is no TrueType font that can be embedded (", "CFF is not read."))


@pytest.mark.parametrize("seed", range(4))
def test_font_with_noise_in_its_outlines(pnp: Pnp, font: Path, seed: int) -> None:
    """The directory is sound, so the fault shows only when the subset is cut out of the font."""
    data = bytearray(font.read_bytes())
    entry = next(at for at in range(12, 400, 16) if data[at : at + 4] == b"glyf")
    start, length = (int.from_bytes(data[entry + at : entry + at + 4], "big") for at in (8, 12))
    chance = random.Random(seed)
    data[start : start + length] = chance.randbytes(length)
    font.write_bytes(data)
    begin = time.monotonic()
    ran = pnp.build(*BUILD)
    assert ran.code in (0, 1)
    ran.says(ran.code)
    assert time.monotonic() - begin < 5
