"""Pieces on label sheets: what fits, which labels of a sheet already begun are free, one piece a label."""

from __future__ import annotations

import itertools
import re
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from generator.content.house import House
from generator.content.labels import LabelSheet
from generator.content.model import Paper
from generator.errors import InputError, Problem, UsageError, nearest
from generator.kit.kit import Part
from generator.options import Options, flag
from generator.sheets.impose import Grid
from generator.typed import narrow, ranges
from generator.units import Size

T = TypeVar("T")
SHEETS = ("paper", "marks", "back_marks", "corners")
"""Options of sheets that are cut; a label sheet is a paper of its own and is not cut."""
LONGEST = 40
"""So many characters of a file's name tell which labels are skipped."""
_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:[-–~]\s*(\d{1,6})\s*)?")


def stock_name(house: House, text: str) -> str:
    """The id of a label sheet that is named by it or by one of the maker's numbers.

    Raises:
        UsageError: there is none.
    """
    names = {article.casefold(): id_ for id_, sheet in house.labels.items() for article in sheet.articles}
    names |= {id_: id_ for id_ in house.labels}
    if found := names.get(text.strip().casefold()):
        return found
    near = names.get(nearest(text, names), "")
    raise UsageError(
        Problem("stock.unknown", {"found": text, "known": ", ".join(house.labels), "near": near})
    )


def check_stock(house: House, options: Options) -> None:
    """Raise a UsageError for a label sheet not known or not printed, or for options that go with none."""
    if options.stock is not None:
        if options.format != "pdf":
            raise UsageError(Problem("stock.format", {"format": options.format}))
        stock_name(house, options.stock)
        usual = Options()
        problems = [
            Problem("stock.useless", {"option": flag(name)})
            for name in SHEETS
            if getattr(options, name) != getattr(usual, name)
        ]
        if problems:
            raise UsageError(problems)
        return
    given = {"--first-cell": options.first_cell != 1, "--skip": bool(options.skip)}
    if problems := [Problem("stock.alone", {"option": name}) for name, is_given in given.items() if is_given]:
        raise UsageError(problems)


def sheet_words(house: House, options: Options) -> str:
    """What a file's name says of its label sheets (``a4-avery-l7651-v1-from-5``); ``""`` without any."""
    if options.stock is None:
        return ""
    name = stock_name(house, options.stock)
    sheet = house.labels[name]
    words = [sheet.paper, name, f"v{sheet.version}"]
    if options.first_cell != 1:
        words.append(f"from-{options.first_cell}")
    if options.skip:
        words.append(f"skip-{_skipped(options.skip)}")
    return "-".join(words)


def _skipped(skip: Iterable[str]) -> str:
    """Labels in one spelling for a file's name (``3+7-9``); where that grows long, a sum of it."""
    taken = sorted(number for word in skip for number in _labels(word))
    text = ranges(dict.fromkeys(taken), "-", "+")
    return text if len(text) <= LONGEST else f"{len(taken)}-labels-{zlib.crc32(text.encode()):08x}"


def _labels(word: str) -> range:
    """The labels that a word of --skip names, counted from 1; none if it is no label and no range."""
    match = _RANGE.fullmatch(narrow(word))
    return range(int(match[1]), int(match[2] or match[1]) + 1) if match else range(0)


def label_grid(sheet: LabelSheet, paper: Paper) -> Grid:
    """Where the labels lie, each at its multiple of the maker's pitch from the first (mm)."""
    page = sheet.page(paper)
    return Grid(page, sheet.size, sheet.columns, sheet.rows, sheet.left, sheet.top, sheet.gap)


def check_pieces(parts: Iterable[Part], name: str, labels: Mapping[str, LabelSheet]) -> list[Problem]:
    """A problem for each part too large for a label, with the nearest sheet that would take it."""
    sheet = labels[name]
    problems = []
    for part in parts:
        disc = part.shape == "disc"
        if sheet.fits(part.trim, disc):
            continue
        fields = {"name": part.id, "size": str(part.trim)}
        if fits := nearest_stock(part.trim, disc, sheet.paper, labels):
            fields |= {"stock": name, "label": str(sheet.size), "fits": f"{fits} ({labels[fits].size})"}
            problems.append(Problem("stock.small", fields))
        else:
            problems.append(Problem("stock.none", fields))
    return problems


def nearest_stock(trim: Size, disc: bool, paper: str, labels: Mapping[str, LabelSheet]) -> str:
    """The sheet with the smallest label that takes ``trim`` mm, if it can be on the same paper; or ``""``."""
    fitting = [name for name, sheet in labels.items() if sheet.fits(trim, disc)]
    return min(
        fitting,
        key=lambda name: (labels[name].paper != paper, labels[name].size.width * labels[name].size.height),
        default="",
    )


def taken_labels(options: Options, name: str, sheet: LabelSheet) -> frozenset[int]:
    """The labels of the first sheet that stay empty, counted from 0, as the options say from 1.

    Raises:
        InputError: labels that the sheet does not have, what is no range, or no label left.
    """
    problems: list[Problem] = []
    most = sheet.capacity
    if not 1 <= options.first_cell <= most:
        problems.append(_no_label("--first-cell", options.first_cell, name, most))
    taken = set(range(options.first_cell - 1))
    for word in options.skip:
        labels = _labels(word)
        if not labels:
            problems.append(Problem("stock.skip", {"found": word}))
        elif labels[0] < 1 or labels[-1] > most:
            problems.append(_no_label("--skip", word.strip(), name, most))
        else:
            taken.update(label - 1 for label in labels)
    if not problems and len(taken) >= most:
        problems.append(Problem("stock.used"))
    if problems:
        raise InputError(problems)
    return frozenset(taken)


def _no_label(option: str, found: object, name: str, most: int) -> Problem:
    return Problem("stock.cell", {"option": option, "found": found, "stock": name, "most": most})


def fill(items: Iterable[T], capacity: int, taken: frozenset[int]) -> Iterator[Sequence[tuple[int, T]]]:
    """Items with their labels, sheet by sheet; those ``taken`` stay empty on the first."""
    left = iter(items)
    free = [place for place in range(capacity) if place not in taken]
    while group := list(zip(free, itertools.islice(left, len(free)), strict=False)):
        yield group
        free = list(range(capacity))
