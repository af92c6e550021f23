"""Other formats than sheets of paper: each different face by itself, from the same faces."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import msgspec

from generator.building import FileReport, Made, Work, file_name
from generator.contact import contact
from generator.errors import Problem
from generator.faces import Faces, Sides, print_faces
from generator.kit.kit import Kit
from generator.messages import COMMAS
from generator.options import Options, flag
from generator.press.output import write_changed, write_folder
from generator.press.raster import Pages, pixels, png_bytes, round_cut
from generator.printing import Progress
from generator.tabletop import tabletop

USUAL = Options()
SHEETS = ("paper", "duplex", "marks", "back_marks", "corners")
"""Options that change sheets of paper alone."""
USELESS = {
    "pdf-cards": SHEETS,
    "png": (*SHEETS, "bleed"),
    "tabletop": (*SHEETS, "bleed"),
    "contact": (*SHEETS, "bleed", "dpi"),
}
"""Options that change nothing of a format."""
COPIES = ("page", "back_page", "component", "id", "name", "languages", "copies", "width_mm", "height_mm")
COPIES_MORE = ("bleed_mm", "shape")


def write_format(kit: Kit, options: Options, progress: Progress | None = None) -> Made:
    """Write a set in the format of the options, which is another than ``pdf``.

    Raises:
        InputError: texts that do not fit, characters without a glyph: all of them.
        MachineError: it cannot be written; what stood there before is untouched.
    """
    name = stem(kit, options)
    path = Path(options.out) / name
    pieces = {part.id: part.count for part in kit.parts}
    if options.format == "pdf-cards":
        faces = print_faces(kit, options, name, True, progress)
        return _cards(faces, path, pieces, options), (*useless(options), *faces.warnings), Work()
    # laying out is the shorter half of the work; the bar goes through both
    faces = print_faces(kit, options, name, False)
    if options.format == "contact":
        path = path.with_name(f"{name}.png")
        (written,) = write_changed([(path, contact(kit, faces, progress))], options.force)
        count = 1
    else:
        files = tabletop if options.format == "tabletop" else _pictures
        count = 0

        def counted() -> Iterator[tuple[str, bytes]]:
            nonlocal count
            for file, data in files(kit, faces, path, options, progress):
                count += file.endswith(".png")
                yield file, data

        written = write_folder(path, counted(), options.force)
    report = FileReport(path.as_posix(), count, pieces, written)
    return (report,), (*useless(options), *faces.warnings), Work()


def useless(options: Options) -> tuple[Problem, ...]:
    """A warning of the options that were given and change nothing of the format."""
    given = [name for name in USELESS[options.format] if getattr(options, name) != getattr(USUAL, name)]
    if not given:
        return ()
    named = {language: comma.join(map(flag, given)) for language, comma in COMMAS.items()}
    return (Problem("format.useless", {"options": named, "format": options.format}, severity="warning"),)


def stem(kit: Kit, options: Options) -> str:
    """``sultans-9p-zh-TW-png``: as the PDF would be called, with the format in place of the paper."""
    sized = options.format in ("png", "tabletop") and options.dpi != USUAL.dpi
    kind = options.format.removeprefix("pdf-") + (f"-{options.dpi}dpi" if sized else "")
    usual = {name: getattr(USUAL, name) for name in USELESS[options.format]}
    return file_name(kit, msgspec.structs.replace(options, **usual), kind).removesuffix(".pdf")


def _cards(faces: Faces, path: Path, pieces: dict[str, int], options: Options) -> tuple[FileReport, ...]:
    """The PDF of a printing house and beside it the list of how many of each page are wanted."""
    pdf, copies = path.with_name(f"{path.name}.pdf"), path.with_name(f"{path.name}-copies.csv")
    written, listed = write_changed([(pdf, faces.data), (copies, _list(faces.sides))], options.force)
    return (
        FileReport(pdf.as_posix(), faces.pages, pieces, written),
        FileReport(copies.as_posix(), 0, {}, listed),
    )


def _list(sides: tuple[Sides, ...]) -> bytes:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\r\n")
    rows.writerow((*COPIES, *COPIES_MORE))
    for each in sides:
        part, piece = each.part, each.piece
        rows.writerow(
            (
                each.front + 1,
                "" if each.back is None else each.back + 1,
                part.id,
                piece.record.id if piece.record else "",
                each.name,
                "+".join(piece.languages),
                piece.copies,
                *(f"{length:g}" for length in part.trim),
                f"{part.bleed:g}",
                part.shape,
            )
        )
    return text.getvalue().encode("utf-8-sig", "replace")  # spreadsheets tell UTF-8 by its mark


def _pictures(
    kit: Kit, faces: Faces, path: Path, options: Options, progress: Progress | None
) -> Iterator[tuple[str, bytes]]:
    """Each face as a PNG, cut to its trim."""
    with Pages(faces.data) as pages:
        for number, each in enumerate(faces.sides, 1):
            size = pixels(each.part.trim, options.dpi)
            for side, page in (("front", each.front), ("back", each.back)):
                if page is None:
                    continue
                picture = pages.picture(page, size)
                if each.part.shape == "disc":
                    picture = round_cut(picture)
                yield f"{each.part.id}/{each.label}-{side}.png", png_bytes(picture, options.dpi)
            if progress:
                progress(number, len(faces.sides))
