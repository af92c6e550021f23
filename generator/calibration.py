"""The calibration sheet: a folder of templates beside the games, printed on the whole paper."""

from __future__ import annotations

from pathlib import Path

from generator.building import print_kit
from generator.content.folders import content_root
from generator.content.game import Game, load_game
from generator.errors import InputError, Problem
from generator.kit.kit import make_kit
from generator.options import Duplex, Options
from generator.press.output import write_whole
from generator.sheets.paper import find_paper, paper_name
from generator.sheets.printer import ACROSS, DOWN, EDGE
from generator.units import Size

LANGUAGES = "zh-TW+en"
"""The sheet is read by whoever stands at the printer."""


def calibration_folder() -> Path:
    """Where the sheet's templates and words lie."""
    return content_root() / "house" / "calibration"


def paper_size(paper: str, sheet: Game | None = None) -> Size:
    """A paper's size in mm.

    Raises:
        UsageError: no such paper. InputError: the rulers of the sheet have no room on it.
    """
    sheet = sheet or load_game(calibration_folder(), [])
    size = find_paper(sheet.house, paper).size
    if size.width < ACROSS + 2 * EDGE or size.height < DOWN + 2 * EDGE:
        raise InputError(Problem("calibrate.paper", {"found": paper, "size": str(size)}))
    if size.width > size.height:  # measures are told of standing paper, as printers feed it
        raise InputError(Problem("calibrate.lying", {"found": f"{size.height:g}x{size.width:g}"}))
    return size


def write_sheet(paper: str, duplex: Duplex, out: Path) -> Path:
    """Print the sheet into ``calibrate-a4.pdf`` of a folder and give its path.

    Raises:
        UsageError: no such paper. InputError: it is too small. MachineError: the file cannot be written.
    """
    sheet = load_game(calibration_folder())
    paper_size(paper, sheet)
    options = Options(paper=paper, duplex=duplex, lang=LANGUAGES, full=True)
    data = print_kit(make_kit(sheet, options), options).data
    turned = {"long-edge": "", "none": "-one-sided"}.get(duplex, f"-{duplex}")
    path = out / f"calibrate-{paper_name(sheet.house, paper)}{turned}.pdf"
    write_whole(path, data)
    return path
