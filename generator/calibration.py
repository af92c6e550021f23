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
from generator.profiles import read_profile
from generator.sheets.paper import find_paper, paper_name
from generator.sheets.printer import ACROSS, DOWN, EDGE, measured_boxes, nearest_edge, page_correction
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


def write_sheet(paper: str, duplex: Duplex, out: Path, printer: str | None = None) -> Path:
    """Print the sheet into ``calibrate-a4.pdf`` of a folder and give its path.

    With ``printer`` it is the corrected sheet: the same measures through the correction of that profile,
    and words that tell what is true instead of what to type, lest anyone saves what is measured on it.

    Raises:
        UsageError: no such paper or printer. InputError: the paper is too small, or the correction moves
        what is measured off it. MachineError: the file cannot be written.
    """
    sheet = load_game(calibration_folder())
    size = paper_size(paper, sheet)
    if printer is not None:
        _check_on_paper(printer, size, duplex)
    only = "sheet" if printer is None else "proof"
    options = Options(paper=paper, duplex=duplex, lang=LANGUAGES, full=True, only=(only,), printer=printer)
    data = print_kit(make_kit(sheet, options), options).data
    path = out / _file_name(paper_name(sheet.house, paper), duplex, printer)
    write_whole(path, data)
    return path


def _file_name(paper: str, duplex: Duplex, printer: str | None) -> str:
    turned = {"long-edge": "", "none": "-one-sided"}.get(duplex, f"-{duplex}")
    return f"calibrate-{paper}{turned}{f'-printer-{printer}' if printer else ''}.pdf"


def _check_on_paper(printer: str, size: Size, duplex: Duplex) -> None:
    """Raise an InputError if a ruler or a cross would be corrected off the paper, where it is not seen."""
    profile, boxes = read_profile(printer), measured_boxes(size)
    least = min(
        nearest_edge(page_correction(profile, size, is_back, duplex), boxes)
        for is_back in (False, *([] if duplex == "none" else [True]))
    )
    if least < 0:
        raise InputError(Problem("calibrate.off", {"printer": printer, "beyond": f"{-least:.1f}"}))
