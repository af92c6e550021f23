"""Every set of every game: nothing overflows, no glyph is missing, no line begins or ends as it must not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator import Options, load_game
from generator.building import print_kit
from generator.content.game import Game, game_ids
from generator.kit.kit import Kit, make_kit
from generator.press.fonts import FontBook
from generator.printing import Printer
from generator.sheets.plan import Cell, make_plan
from generator.typeset.face import Line, MirroredOp, Op, Run, SharedOp, TextOp, TurnedOp
from tests.typeset.test_lines import NEVER_FIRST, NEVER_LAST

GAMES: dict[str, Game] = {id_: load_game(id_) for id_ in game_ids()}
COUNTS = [
    (id_, players)
    for id_, game in GAMES.items()
    for players in (None, *range(game.file.players.min, game.file.players.max + 1))
]


def lines_of(ops: tuple[Op, ...]) -> Iterator[Line]:
    for op in ops:
        if isinstance(op, TextOp):
            yield from op.lines
        elif isinstance(op, TurnedOp | MirroredOp):
            yield from lines_of(op.ops)
        elif isinstance(op, SharedOp):
            yield from lines_of(op.shared.ops)


def words(run: Run) -> str:
    return run.text if run.font else ""


@pytest.mark.parametrize(("game", "players"), COUNTS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["zh-TW", "en", "zh-TW+en"])
def test_every_set(game: str, players: int | None, paper: str, lang: str) -> None:
    options = Options(players=players, lang=lang, paper=paper)
    kit = make_kit(GAMES[game], options)
    _, sheets = make_plan(kit, options)
    printer = Printer(kit, options, "test", sheets)
    printer.print_all()
    assert printer.composer.problems == []
    for part in kit.parts:
        check_faces(kit, part.id, printer)


def check_faces(kit: Kit, name: str, printer: Printer) -> None:
    from generator.sheets.plan import Cell

    part = next(part for part in kit.parts if part.id == name)
    widths = FontBook(kit.game.house)
    for piece in part.pieces:
        front = Cell(part, piece, 0)
        for cell in (front, front._replace(back=True)) if front.has_back else (front,):
            face = printer._compose(cell)
            for line in lines_of(face.ops):
                text = "".join(words(run) for run in line.runs)
                assert text[:1] not in NEVER_FIRST or not text, text
                assert len(text) < 2 or text.rstrip()[-1] not in NEVER_LAST, text
                assert -0.51 * line.size <= line.x, text
                long = sum(widths.widths(run.font)[c] for run in line.runs if run.font for c in run.text)
                assert long * line.size < max(face.size) + 1, text


def test_counts_of_nine_and_full() -> None:
    """K-C1, K-C3, K-C4, K-T: twelve sticks for nine, sixteen in the box."""
    nine = make_kit(GAMES["sultans"], Options(players=9, lang="en"))
    full = make_kit(GAMES["sultans"], Options(full=True, lang="en"))
    counts = {part.id: part.count for part in nine.parts}
    assert counts == {
        "sticks": 12,
        "role-cards": 12,
        "reference-cards": 9,
        "markers": 14,
        "score-sheet": 1,
        "setup-table": 1,
        "rules": 1,
    }
    assert {part.id: part.count for part in full.parts}["sticks"] == 16
    assert {part.id: part.count for part in full.parts}["reference-cards"] == 15


@pytest.mark.parametrize(
    ("players", "sticks"),
    [(5, 6), (6, 10), (7, 10), (8, 12), (9, 12), (10, 12), (11, 13), (12, 15), (13, 15), (14, 15), (15, 16)],
)
def test_sticks_by_players(players: int, sticks: int) -> None:
    """K-T by hand: the roles dealt, and all four neutrals once any is drawn."""
    kit = make_kit(GAMES["sultans"], Options(players=players, lang="en", only=("sticks",)))
    assert kit.parts[0].count == sticks
    assert kit.numbers["dealt"] == players + 1


POINT = 25.4 / 72


def lines_on(kit: Kit, part_id: str) -> Iterator[Line]:
    """The lines on all faces of a component."""
    options = Options(players=kit.players, lang="+".join(kit.languages))
    printer = Printer(kit, options, "test", make_plan(kit, options)[1])
    part = next(part for part in kit.parts if part.id == part_id)
    for piece in part.pieces:
        front = Cell(part, piece, 0)
        for cell in (front, front._replace(back=True)) if front.has_back else (front,):
            yield from lines_of(printer._compose(cell).ops)


@pytest.mark.parametrize("players", [None, 5, 9])
@pytest.mark.parametrize("part", ["role-cards", "reference-cards", "markers"])
def test_two_languages_are_not_too_small_to_read(players: int | None, part: str) -> None:
    kit = make_kit(GAMES["sultans"], Options(players=players, lang="zh-TW+en"))
    assert min(line.size for line in lines_on(kit, part) if line.runs) >= 6.2 * POINT


@pytest.mark.parametrize(
    ("lang", "told"), [("en", ("eutral", "aptured", "Tired")), ("zh-TW", ("中立", "被捕捉", "疲勞"))]
)
def test_five_players_are_told_nothing_of_neutrals(lang: str, told: tuple[str, ...]) -> None:
    """K-T: they are dealt none. No card or rule tells of one, no marker is his; the table counts them."""
    for players in (5, 6):
        kit = make_kit(GAMES["sultans"], Options(players=players, lang=lang))
        for part in ("reference-cards", "rules", "markers"):
            text = "".join("".join(words(run) for run in line.runs) for line in lines_on(kit, part))
            assert any(word in text for word in told) == (players == 6), part
    five = make_kit(GAMES["sultans"], Options(players=5, lang=lang))
    note = GAMES["sultans"].words[lang].fill("labels.setup_note", five.numbers, five.game.tables)
    assert not any(word in note for word in ("so all four", "四支"))


def test_the_name_on_a_stick_keeps_off_the_cut() -> None:
    """A label is 8.5 mm wide: names that fill it read across the sticks that lie side by side."""
    kit = make_kit(GAMES["sultans"], Options(players=9, lang="zh-TW"))
    part = next(part for part in kit.parts if part.id == "sticks")
    widest = max(line.size for line in lines_on(kit, "sticks"))
    assert 18 * POINT < widest <= part.trim.width - 2 * 0.55


def test_no_players_is_the_full_box() -> None:
    kit = make_kit(GAMES["sultans"], Options(lang="en"))
    assert kit.players is None
    assert kit.parts[0].count == 16


def test_names_alone_say_how_many_play() -> None:
    kit = make_kit(GAMES["sultans"], Options(lang="en", names=("Amy", "Ben", "Cai", "Dee", "Eve")))
    assert kit.players == 5


def test_same_input_same_bytes() -> None:
    options = Options(players=7, lang="zh-TW+en")
    kit = make_kit(GAMES["sultans"], options)
    assert print_kit(kit, options)[0] == print_kit(kit, options)[0]


@pytest.mark.parametrize("name", ["sultans", "推翻蘇丹", "Sultans of Karaya", "sultans OF karaya"])
def test_a_game_may_be_called_by_its_name(name: str) -> None:
    assert load_game(name, ()).id == "sultans"
