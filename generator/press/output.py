"""Puts a finished file in its place: beside it first, then renamed, so the old one survives a fault."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterable
from pathlib import Path

from generator.errors import MachineError, Place, Problem


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``; its folder is made.

    Raises:
        MachineError: the folder is a file, may not be written to, the disk is full, or the file is
            held open by another program. What stood at ``path`` before is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=".pnp-", suffix=".part")
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise _told(error, path.parent) from None
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        _as_any_file(Path(beside))
        Path(beside).replace(path)
    except OSError as error:
        raise _told(error, path) from None
    finally:
        with contextlib.suppress(OSError):
            Path(beside).unlink(missing_ok=True)


def write_changed(path: Path, data: bytes, force: bool = False) -> bool:
    """Write ``data`` to ``path`` as :func:`write_whole` does, unless it stands there already.

    Returns whether it was written; ``force`` writes in any case.
    """
    if not force and _holds(path, data):
        return False
    write_whole(path, data)
    return True


def write_folder(path: Path, files: Iterable[tuple[str, bytes]], force: bool = False) -> bool:
    """Put a folder of files (names with ``/`` below ``path``) in the place of ``path``, as a whole.

    It is made beside and renamed; an older folder goes only when the new one is whole. Returns whether
    anything was written: an equal folder is left alone, unless ``force`` is given.

    Raises:
        MachineError: as :func:`write_whole`; what stood at ``path`` before is untouched.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        beside = Path(tempfile.mkdtemp(dir=path.parent, prefix=".pnp-", suffix=".part"))
    except (OSError, ValueError) as error:
        raise _told(error, path.parent) from None
    try:
        for name, data in files:
            file = beside / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        if not force and _same(path, beside):
            return False
        _as_any_file(beside, 0o777)
        _exchange(path, beside)
    except OSError as error:
        raise _told(error, path) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return True


def _exchange(path: Path, beside: Path) -> None:
    """Rename ``beside`` to ``path``; what stands there goes last, or comes back if that fails."""
    if not path.exists():
        beside.rename(path)
        return
    path, old = path.resolve(), beside.with_suffix(".old")
    path.rename(old)
    try:
        beside.rename(path)
    except BaseException:
        old.rename(path)
        raise
    shutil.rmtree(old, ignore_errors=True)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return path.stat().st_size == len(data) and path.read_bytes() == data
    except (OSError, ValueError):
        return False


def _same(old: Path, new: Path) -> bool:
    """Whether two folders hold the same files with the same bytes."""
    there, here = ({p.relative_to(top) for p in top.rglob("*") if p.is_file()} for top in (old, new))
    return there == here and all(_holds(old / name, (new / name).read_bytes()) for name in here)


def _as_any_file(path: Path, rights: int = 0o666) -> None:
    """A temporary file is its owner's alone; give it the rights that new files have here."""
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        path.chmod(rights & ~mask)


def _told(error: OSError | ValueError, path: Path) -> MachineError:
    codes = {
        errno.ENOSPC: "disk.full",
        errno.EDQUOT: "disk.full",
        errno.EFBIG: "disk.full",
        errno.EACCES: "disk.rights",
        errno.EPERM: "disk.rights",
        errno.EROFS: "disk.rights",
        errno.EEXIST: "disk.file",
        errno.ENOTDIR: "disk.file",
        errno.EISDIR: "disk.isfolder",
    }
    code = codes.get(getattr(error, "errno", None) or 0, "disk.write")
    reason = getattr(error, "strerror", None) or str(error)
    return MachineError(Problem(code, {"reason": reason}, Place(path.as_posix())))
