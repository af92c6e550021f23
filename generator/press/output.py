"""Puts a finished file in its place: beside it first, then renamed, so the old one survives a fault."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from generator.errors import MachineError, Place, Problem

OURS = ".pnp-files"
"""In a folder of pictures, the names of those that this program made."""


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``; its folder is made.

    Raises:
        MachineError: the folder is a file, may not be written to, the disk is full, or the file is
            held open by another program. What stood at ``path`` before is untouched.
    """
    _write_together([(path, data)])


def write_changed(files: Sequence[tuple[Path, bytes]], force: bool = False) -> list[bool]:
    """Write files that belong together: all of them, or none if one cannot be written.

    A file that stands there already with the same bytes is left alone, unless ``force`` is given. Returns
    which were written.

    Raises:
        MachineError: as :func:`write_whole`.
    """
    wanted = [force or not _holds(path, data) for path, data in files]
    _write_together([file for file, is_wanted in zip(files, wanted, strict=True) if is_wanted])
    return wanted


def _write_together(files: Sequence[tuple[Path, bytes]]) -> None:
    """Each beside its place first; when all of them are whole, each is renamed."""
    beside: list[tuple[Path, Path]] = []
    try:
        for path, data in files:
            beside.append((_staged(path, data), path))
        for order, (ready, path) in enumerate(beside):
            before = [(kept.with_suffix(".old"), at) for kept, at in beside[:order]]
            try:
                if order < len(beside) - 1 and path.is_file():
                    shutil.copy2(path, ready.with_suffix(".old"))
                ready.replace(path)
            except OSError as error:
                for old, at in before:
                    _put_back(old, at)
                raise _told(error, path) from None
    finally:
        for ready, _ in beside:
            for left in (ready, ready.with_suffix(".old")):
                with contextlib.suppress(OSError):
                    left.unlink(missing_ok=True)


def _put_back(old: Path, path: Path) -> None:
    """What stood at ``path`` before, if anything did."""
    with contextlib.suppress(OSError):
        if old.is_file():
            old.replace(path)
        else:
            path.unlink(missing_ok=True)


def _staged(path: Path, data: bytes) -> Path:
    """A finished file beside ``path``."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".pnp-", suffix=".part")
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        raise _told(error, path.parent) from None
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        _as_any_file(beside)
    except BaseException as error:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _told(error, path) from None
        raise
    return beside


def write_folder(path: Path, files: Iterable[tuple[str, bytes]], force: bool = False) -> bool:
    """Put a folder of files (names with ``/`` below ``path``) in the place of ``path``, as a whole.

    It is made beside and renamed; an older folder goes only when the new one is whole. What somebody
    else has put into the older one is carried over: a list, ``.pnp-files``, says what is ours. Returns
    whether anything was written: an equal folder is left alone, unless ``force`` is given.

    Raises:
        MachineError: as :func:`write_whole`; what stood at ``path`` before is untouched.
    """
    if path.exists() and not path.is_dir():
        raise _told(NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)), path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(dir=path.parent, prefix=".pnp-", suffix=".part"))
    except (OSError, ValueError) as error:
        raise _told(error, path.parent) from None
    try:
        names = []
        for name, data in files:
            file = beside / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
            names.append(name)
        (beside / OURS).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")
        if not force and _has_all(path, beside, [*names, OURS]):
            return False
        _carry_over(path, beside)
        _as_any_file(beside, 0o777)
        _exchange(path, beside)
    except OSError as error:
        raise _told(error, path) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return True


def _has_all(old: Path, new: Path, names: Iterable[str]) -> bool:
    """Whether the files of these names are the same in both folders; the old one may hold more."""
    return all(_holds(old / name, (new / name).read_bytes()) for name in names)


def _carry_over(old: Path, new: Path) -> None:
    """Copy what is not ours into the new folder, unless we have a file of that name now."""
    ours = old / OURS
    listed = ours.read_text(encoding="utf-8", errors="replace") if ours.is_file() else ""
    known = {*listed.splitlines(), OURS}
    for file in old.rglob("*"):
        name = file.relative_to(old)
        if file.is_file() and name.as_posix() not in known and not (new / name).exists():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(file, new / name)


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
