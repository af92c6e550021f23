"""Puts a finished file in its place: beside it first, then renamed, so the old one survives a fault."""

from __future__ import annotations

import contextlib
import errno
import os
import tempfile
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


def _as_any_file(path: Path) -> None:
    """A temporary file is its owner's alone; give it the rights that new files have here."""
    if os.name == "posix":
        mask = os.umask(0)
        os.umask(mask)
        path.chmod(0o666 & ~mask)


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
