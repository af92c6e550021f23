"""Printers' profiles by name, each a small JSON file in the user's folder for settings."""

from __future__ import annotations

import os
import re
from pathlib import Path

import msgspec

from generator.content.folders import is_name
from generator.content.yaml import read_bytes
from generator.errors import InputError, Place, Problem, UsageError, nearest
from generator.press.output import write_whole
from generator.sheets.printer import PrinterProfile, measures, unreasonable

FOLDER = "PNP_CONFIG"
"""The environment variable that names another folder for settings."""
_TAKEN = re.compile(r"con|prn|aux|nul|(com|lpt)\d", re.IGNORECASE)
"""What no file can be called on Windows."""


def profile_folder() -> Path:
    """Where profiles lie: ``printers`` in the folder for settings."""
    if named := os.environ.get(FOLDER):
        return Path(named) / "printers"
    import click  # only to know where this system keeps settings

    return Path(click.get_app_dir("pnp")) / "printers"


def profile_path(name: str) -> Path:
    """The file of a printer: the one that is there in whatever case, as Windows and Macs see it."""
    names = profile_names()
    alike = [known for known in names if known.casefold() == name.casefold()]
    found = name if name in names or not alike else alike[0]
    return profile_folder() / f"{found}.json"


def profile_names() -> list[str]:
    """The printers that have a profile."""
    try:
        return sorted(path.stem for path in profile_folder().glob("*.json") if is_name(path.stem))
    except OSError:  # the folder may not be read
        return []


def read_profile(name: str) -> PrinterProfile:
    """A printer's profile.

    Raises:
        UsageError: no printer has the name; the nearest is offered.
        InputError: the file is no profile, or is off beyond reason. MachineError: it may not be read.
    """
    path = profile_path(name)
    if not is_name(name) or not path.is_file():
        known = profile_names()
        fields = {"found": name, "known": ", ".join(known), "near": nearest(name, known)}
        raise UsageError(Problem("printer.unknown", fields))
    place = Place(path.as_posix())
    try:
        profile = msgspec.json.decode(read_bytes(path, path.as_posix()), type=PrinterProfile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise InputError(Problem("printer.broken", {"reason": str(error)}, place)) from None
    check_profile(profile, place)
    return profile


def save_profile(name: str, profile: PrinterProfile) -> Path:
    """Save a printer's profile and give its file; it takes the place of one that is called so in any case.

    Raises:
        UsageError: no file can be called so. InputError: it is off beyond reason.
        MachineError: the file cannot be written.
    """
    check_name(name)
    check_profile(profile)
    path = profile_path(name)
    write_whole(path, msgspec.json.format(msgspec.json.encode(profile), indent=2) + b"\n")
    return path


def check_name(name: str) -> None:
    """Raise a UsageError for a name that no file of ours can have."""
    if not is_name(name) or _TAKEN.fullmatch(name):
        raise UsageError(Problem("printer.name", {"found": name}))


def check_profile(profile: PrinterProfile, place: Place | None = None) -> None:
    """Raise an InputError with all that no printer can be off by."""
    found = [unreasonable(name, value) for name, value in measures(profile).items()]
    if problems := [msgspec.structs.replace(problem, place=place) for problem in found if problem]:
        raise InputError(problems)
