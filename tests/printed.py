"""Reads a printed set back: what is drawn where, in mm from the top left of a page."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pypdfium2 as pdfium
from PIL import Image
from pypdf.generic import ContentStream

from generator import Game, Options, Report, build, load_game
from generator.building import load_for
from generator.kit.kit import Kit, make_kit
from generator.sheets.printer import times

PER_MM = 72 / 25.4
CHECK = 10
"""Pixels a mm where pictures are compared: whole for A4, for Letter and for every pitch of the game."""

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
PLAIN: Matrix = (1, 0, 0, 1, 0, 0)


class Rect(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def mirrored(self, width: float | None = None, height: float | None = None) -> Rect:
        """Where it is on the other side once a sheet so wide (high) has been turned."""
        if width is not None:
            return Rect(width - self.right, self.top, width - self.left, self.bottom)
        assert height is not None
        return Rect(self.left, height - self.bottom, self.right, height - self.top)

    def grown(self, by: float) -> Rect:
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Rect) -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )


def around(points: list[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


class Drawn(NamedTuple):
    """A path that is filled or stroked, or a piece of text (its one point is where it starts)."""

    operator: str
    points: list[Point]
    colour: tuple[float, ...]
    width: float
    """Of the line, mm."""
    upright: bool
    form: int
    """The object number of the form it stands in; 0 on the page itself."""

    @property
    def rect(self) -> Rect:
        return around(self.points)


class Block:
    """What stands between ``q`` and ``Q`` on a page: a cell or a part of the foot; or the marks."""

    def __init__(self) -> None:
        self.matrix: Matrix | None = None
        self.clip: Rect | None = None
        self.drawn: list[Drawn] = []
        self.forms: list[int] = []
        """Object numbers of the forms it names itself."""

    @property
    def is_marks(self) -> bool:
        return self.matrix is None

    @property
    def is_foot(self) -> bool:
        """It begins at the lower left corner of the page."""
        return self.matrix == PLAIN

    @property
    def trim(self) -> Rect:
        """The first thing a card draws is its paper, as large as its trim."""
        return self.drawn[0].rect


class State(NamedTuple):
    matrix: Matrix
    fill: tuple[float, ...] = (0.0,)
    stroke: tuple[float, ...] = (0.0,)
    width: float = 1.0


class Page:
    """One page: its size in mm and its blocks in order."""

    def __init__(self, page: pypdf.PageObject, reader: pypdf.PdfReader) -> None:
        self.page = page
        self.width = float(page.mediabox.width) / PER_MM
        self.height = float(page.mediabox.height) / PER_MM
        self.standing = self.height >= self.width
        self._reader = reader

    @functools.cached_property
    def blocks(self) -> list[Block]:
        blocks: list[Block] = []
        contents = self.page.get_contents()
        assert contents is not None
        self._run(contents.operations, self.page["/Resources"], State(PLAIN), 0, blocks, 0)
        return blocks

    @property
    def cells(self) -> list[Block]:
        return [block for block in self.blocks if not block.is_marks and not block.is_foot]

    @property
    def marks(self) -> list[Drawn]:
        return [drawn for block in self.blocks if block.is_marks for drawn in block.drawn]

    @property
    def foot(self) -> list[Drawn]:
        return [drawn for block in self.blocks if block.is_foot for drawn in block.drawn]

    def _run(
        self, operations: Any, resources: Any, state: State, depth: int, blocks: list[Block], form: int
    ) -> None:
        above: list[State] = []
        points: list[Point] = []
        clips = False
        text = PLAIN

        def at(x: float, y: float) -> Point:
            a, b, c, d, e, f = state.matrix
            return ((a * x + c * y + e) / PER_MM, self.height - (b * x + d * y + f) / PER_MM)

        for operands, raw in operations:
            operator = raw.decode()
            if operator in ("Tf", "TJ", "Tj", "Do"):
                numbers: list[float] = []
            else:
                numbers = [float(value) for value in operands]
            match operator:
                case "q":
                    if depth + len(above) == 0:
                        blocks.append(Block())
                    above.append(state)
                case "Q":
                    state = above.pop()
                case "cm":
                    a, b, c, d, e, f = numbers
                    state = state._replace(matrix=times((a, b, c, d, e, f), state.matrix))
                    if depth + len(above) == 1 and blocks[-1].matrix is None:
                        blocks[-1].matrix = state.matrix
                case "g" | "rg":
                    state = state._replace(fill=tuple(numbers))
                case "G" | "RG":
                    state = state._replace(stroke=tuple(numbers))
                case "w":
                    state = state._replace(width=numbers[0])
                case "m" | "l" | "c":
                    points += [at(*numbers[i : i + 2]) for i in range(0, len(numbers), 2)]
                case "re":
                    x, y, width, height = numbers
                    points += [at(x, y), at(x + width, y + height)]
                case "W":
                    clips = True
                case "n":
                    if clips and depth + len(above) == 1:
                        blocks[-1].clip = around(points)
                    points, clips = [], False
                case "f" | "f*" | "S" | "B" | "B*":
                    colour = state.stroke if operator == "S" else state.fill
                    scale = abs(state.matrix[0]) + abs(state.matrix[1])
                    width = state.width * scale / PER_MM
                    drawn = Drawn(operator, points, colour, width, state.matrix[3] > 0, form)
                    if operator == "S" and blocks[-1].is_marks:  # one path, many lines
                        pairs = [points[i : i + 2] for i in range(0, len(points), 2)]
                        blocks[-1].drawn += [drawn._replace(points=pair) for pair in pairs]
                    else:
                        blocks[-1].drawn.append(drawn)
                    points = []
                case "BT":
                    text = PLAIN
                case "Td":
                    text = times((1, 0, 0, 1, numbers[0], numbers[1]), text)
                case "Tm":
                    a, b, c, d, e, f = numbers
                    text = (a, b, c, d, e, f)
                case "Tj" | "TJ":
                    upright = times(text, state.matrix)[3] > 0
                    blocks[-1].drawn.append(Drawn(operator, [at(*text[4:])], state.fill, 0, upright, form))
                case "Do":
                    reference = resources["/XObject"].raw_get(operands[0])
                    if depth + len(above) == 0:
                        blocks.append(Block())
                    if depth == 0:
                        blocks[-1].forms.append(reference.idnum)
                    stream = reference.get_object()
                    assert stream["/Subtype"] == "/Form"
                    assert [float(value) for value in stream.get("/Matrix", PLAIN)] == list(PLAIN)
                    inner = ContentStream(stream, self._reader).operations
                    deeper = depth + len(above) + 1
                    self._run(inner, stream["/Resources"], state, deeper, blocks, reference.idnum)
                case "ET" | "Tf" | "h" | "J" | "j":
                    pass
                case _:
                    raise AssertionError(f"what does {operator} draw?")
        assert not above


class Printed:
    """A set that was built, and its file read back."""

    def __init__(self, options: Options, report: Report) -> None:
        self.options = options
        self.report = report
        self.path = Path(report.files[0].path)
        self.data = self.path.read_bytes()
        self.reader = pypdf.PdfReader(self.path)
        self.document: Any = pdfium.PdfDocument(self.data)
        self.game = load_for(report.game, options)
        self.kit = make_kit(self.game, options)

    @functools.cached_property
    def pages(self) -> list[Page]:
        return [Page(page, self.reader) for page in self.reader.pages]

    def said(self, key: str, language: str | None = None) -> str:
        """A text of the content, without spaces."""
        words = self.game.words[language or self.kit.languages[0]]
        return squeezed(words.texts[key])

    def text(self, number: int) -> str:
        """All that can be read on a page, without spaces."""
        return squeezed(self.document[number].get_textpage().get_text_range())

    def text_in(self, number: int, rect: Rect) -> str:
        low, high = self.pages[number].height - rect.bottom, self.pages[number].height - rect.top
        edges = [edge * PER_MM for edge in (rect.left, low, rect.right, high)]
        return squeezed(self.document[number].get_textpage().get_text_bounded(*edges))

    def of(self, component: str) -> list[int]:
        """Page numbers of a component, told from the foot of the page."""
        name = self.said(f"components.{component}")
        feet = [self.foot(number) for number in range(len(self.pages))]
        return [number for number, foot in enumerate(feet) if name in foot]

    def foot(self, number: int) -> str:
        """What can be read at the foot of a page, without spaces."""
        page = self.pages[number]
        return self.text_in(number, Rect(0, page.height - 17, page.width, page.height))

    def picture(self, number: int, per_mm: float = CHECK) -> Image.Image:
        """A page as it looks, ``per_mm`` pixels a mm."""
        page = self.document[number]
        width = round(page.get_width() / PER_MM * per_mm)
        height = round(page.get_height() / PER_MM * per_mm)
        bitmap = pdfium.PdfBitmap.new_native(width, height, pdfium.raw.FPDFBitmap_BGR)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        pdfium.raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0)
        picture: Image.Image = bitmap.to_pil().convert("RGB")
        return picture

    def objects(self) -> Iterator[tuple[int, Any]]:
        for number in range(1, int(self.reader.trailer["/Size"])):  # type: ignore[call-overload]
            yield number, self.reader.get_object(number)


def squeezed(text: str) -> str:
    return "".join(text.replace("**", "").split())


Maker = Callable[..., Printed]


def maker(folder: Path) -> Maker:
    """A function that builds the set for some options, each but once."""
    kept: dict[str, Printed] = {}

    def make(game: str = "sultans", **choices: Any) -> Printed:
        key = repr((game, sorted(choices.items())))
        if key not in kept:
            options = Options(out=folder / str(len(kept)), **choices)
            kept[key] = Printed(options, build(game, options))
        return kept[key]

    return make


@functools.cache
def game() -> Game:
    return load_game("sultans", ["zh-TW"])


def kit(**choices: Any) -> Kit:
    return make_kit(game(), Options(lang="zh-TW", **choices))
