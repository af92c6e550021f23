"""The referee's commands for a game of palaces: check, options, score, questions, the filled sheet."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
import yaml
from PIL import Image

from generator.cli.main import run
from generator.referee.interview import Question, fitting, standing, understand
from generator.referee.sultaniya_box import load_box
from generator.referee.sultaniya_palace import Spot
from tests.helpers import ROOT, Pnp, type_in, words_of
from tests.referee.palaces import grown, rows_of

DOCUMENTED = (ROOT / "docs" / "records.md").read_text("utf-8").split("## Sultaniya")[1]
EXAMPLE = DOCUMENTED.split("```yaml\n")[1].split("```")[0]
LINES = ["Windows or towers", "Gardens or cupolas", "Gates or minarets", "Guards", "Roofs"]
COUNTS = """
game: sultaniya
players: [Amy, Ben]
palaces:
  Amy:
    board: ali_baba
    counts: {window: 4, garden: 3, gate: 2, guard: 1, roofs: 5, missions: [6, 7]}
  Ben:
    board: scheherazade
    counts: {window: 5, garden: 2, minaret: 1, guard: 3, roofs: 6, missions: [8, 12]}
"""
BOX = load_box()
LEFT = [tile for tile in BOX.tiles.values() if not tile.mark]
BUILT = rows_of(grown(random.Random(1), LEFT, 8))
"""A lawful palace; LEFT are then the tiles of two players that are not in it."""
FREE = next(tile for tile in LEFT if tile.floor == 1)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    palace = {"board": "ali_baba", "tiles": BUILT}
    wrong = {"tiles": [BUILT[0], {**BUILT[1], "place": 9}]}
    game = {"players": ["Amy", "Ben"], "palaces": {"Amy": palace, "Ben": {"tiles": []}}}
    for name, value in {"palace": palace, "wrong": wrong, "game": game}.items():
        (tmp_path / f"{name}.yaml").write_text(yaml.safe_dump(value), "utf-8")
    (tmp_path / "counts.yaml").write_text(COUNTS, "utf-8")
    return tmp_path


def test_the_record_of_the_documentation(folder: Path, pnp: Pnp) -> None:
    """Its claims are true; a new design of the tiles needs a new example."""
    (folder / "example.yaml").write_text(EXAMPLE, "utf-8")
    ran = pnp("score", "sultaniya", "example.yaml", "--json").says(0)
    answer = json.loads(ran.out)
    assert [finding["code"] for finding in answer["findings"]] == ["counts.only"], ran.out
    assert (answer["totals"], answer["winners"]) == (yaml.safe_load(EXAMPLE)["totals"], ["Ben"])


def test_a_line_of_the_score_is_a_row(folder: Path, pnp: Pnp) -> None:
    rows = pnp("score", "sultaniya", "counts.yaml").says(0, "★ Ben").out.splitlines()
    assert rows[0].split() == ["Amy", "Ben"]
    assert [row.rsplit(maxsplit=2)[0] for row in rows[1:6]] == LINES
    assert [row.split()[-2:] for row in rows[1:9]] == [
        ["4", "5"],
        ["9", "6"],
        ["12", "6"],
        ["6", "9"],
        ["5", "6"],
        ["6", "8"],
        ["7", "12"],
        ["49", "52"],
    ]


def test_a_wrong_claim(folder: Path, pnp: Pnp) -> None:
    ran = pnp("score", "sultaniya", "counts.yaml", "--claim", "Amy=27,Ben=52")
    ran.says(1, "Error: Amy's points are 49, not 27.")
    assert "Ben has" not in ran.out


def test_in_chinese(folder: Path, pnp: Pnp) -> None:
    pnp("score", "sultaniya", "palace.yaml", "--lang", "zh-TW").says(0, "窗戶或塔樓", "★ 宮殿")
    pnp("check", "sultaniya", "wrong.yaml", "--lang", "zh-TW").says(1, "錯誤 Y-7：宮殿第 2 塊（")


def test_check_of_palaces(folder: Path, pnp: Pnp) -> None:
    assert pnp("check", "sultaniya", "palace.yaml").says(0).out == "✓\n"
    ran = pnp("check", "sultaniya", "counts.yaml").says(0, "Not checked Y-5: Ben: only counts")
    assert "✓" not in ran.out
    ran = pnp("check", "sultaniya", "wrong.yaml").says(1, "Error Y-7: palace, tile 2 (")
    assert "★" not in ran.out
    assert "✓" not in ran.out


def test_where_a_tile_may_lie(folder: Path, pnp: Pnp) -> None:
    (folder / "new.yaml").write_text("tiles: []", "utf-8")
    reds = [tile for tile in LEFT if tile.floor == 1 and tile.front.bottoms == ("plain", "plain")]
    even = next(tile for tile in reds if tile.front.left == tile.front.right == "plain")
    ask = ("check", "sultaniya", "new.yaml", "--options", even.id)
    assert pnp(*ask).says(0).out == "red 3: either side up\nred 5: either side up\n"
    assert pnp(*ask, "--lang", "zh-TW").says(0).out.splitlines()[0] == "紅色第 3 格：正反面都可以"
    odd = next(tile for tile in reds if (tile.front.left == "plain") != (tile.front.right == "plain"))
    sides = ["as printed", "turned over"] if odd.front.right == "plain" else ["turned over", "as printed"]
    ask = ("check", "sultaniya", "new.yaml", "--options", odd.id)
    assert pnp(*ask).says(0).out == f"red 3: {sides[0]}\nred 5: {sides[1]}\n"


def test_whose_palace(folder: Path, pnp: Pnp) -> None:
    """The first player's, or that of the one who is named."""
    ask = ("check", "sultaniya", "game.yaml", "--options", FREE.id)
    amy, ben = pnp(*ask, "--player", "Amy").says(0).out, pnp(*ask, "--player", "Ben").says(0).out
    assert pnp(*ask).says(0).out == amy == pnp("check", "sultaniya", "palace.yaml", *ask[3:]).out
    assert amy != ben


def test_what_is_wrong_is_told_with_the_options(folder: Path, pnp: Pnp) -> None:
    ran = pnp("check", "sultaniya", "wrong.yaml", "--options", FREE.id).says(1, "Error Y-7")
    assert len(ran.out.splitlines()) > 1
    assert "✓" not in ran.out


def test_a_tile_that_has_no_place(folder: Path, pnp: Pnp) -> None:
    (folder / "new.yaml").write_text("tiles: []", "utf-8")
    pnp("check", "sultaniya", "new.yaml", "--options", "gold_01").says(0, "gold_01 has no lawful place.")
    pnp("check", "sultaniya", "new.yaml", "--options", "gold_01", "--lang", "zh-TW").says(0, "沒有合法的位置")


def test_a_tile_is_asked_for_as_it_is_printed(folder: Path, pnp: Pnp) -> None:
    """`--options` and the record take what stands on the tile, in either language."""
    number = FREE.id.rpartition("_")[2]
    told = pnp("check", "sultaniya", "game.yaml", "--options", FREE.id).says(0).out
    for text in (
        f"紅 {number}",
        f"red {int(number)}",
        f"紅{number}".translate({48 + n: 65296 + n for n in range(10)}),
    ):
        assert pnp("check", "sultaniya", "game.yaml", "--options", text).says(0).out == told
    palace = yaml.safe_load((folder / "palace.yaml").read_text("utf-8"))
    named = {"blue": "藍", "red": "紅", "green": "綠", "gold": "金"}
    for row in palace["tiles"]:
        floor, _, number = row["tile"].partition("_")
        row["tile"] = f"{named[floor]} {number}"
    (folder / "written.yaml").write_text(yaml.safe_dump(palace, allow_unicode=True), "utf-8")
    assert pnp("check", "sultaniya", "written.yaml").says(0).out == "✓\n"


def test_options_that_cannot_be_told(folder: Path, pnp: Pnp) -> None:
    pnp("check", "sultaniya", "game.yaml", "--options", "bleu_10").says(1, "Did you mean blue_10?")
    amyy = ("--options", FREE.id, "--player", "Amyy")
    pnp("check", "sultaniya", "game.yaml", *amyy).says(1, "nobody is called Amyy. Did you mean Amy?")
    built = BUILT[0]["tile"]
    pnp("check", "sultaniya", "game.yaml", "--options", built).says(1, f"Amy has built {built} already")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("check", "sultaniya"), "RECORD is missing"),
        (("check", "sultaniya", "game.yaml", "--player", "Amy"), "--options is missing"),
        (("check", "sultaniya", "game.yaml", "--players", "2"), "--players is not for sultaniya"),
        (("check", "sultaniya", "game.yaml", "--roles", "sultan"), "--roles is not for sultaniya"),
        (("check", "sultans", "game.yaml", "--options", "x"), "--options is not for sultans"),
        (("check", "avalon", "game.yaml", "--player", "x"), "--player is not for avalon"),
        (("deal", "sultaniya", "--players", "2"), "no roles to deal"),
    ],
)
def test_what_a_game_does_not_have(folder: Path, pnp: Pnp, arguments: tuple[str, ...], says: str) -> None:
    pnp(*arguments).says(2, says)


def test_lines_of_records(folder: Path, pnp: Pnp) -> None:
    record = json.dumps(yaml.safe_load(COUNTS))
    (folder / "games.jsonl").write_text(f"{record}\n[1]\nno\n", "utf-8")
    lines = pnp("score", "sultaniya", "games.jsonl").says(1, "found a list").out.splitlines()
    open_ = "Nobody can be said to have won."
    assert [line for line in lines if line[0] != " "] == ["1. ★ Ben", f"2. {open_}", f"3. {open_}"]
    (folder / "good.jsonl").write_text(f"{record}\n{record}\n", "utf-8")
    pnp("score", "sultaniya", "good.jsonl").says(0, "Not checked Y-5: Ben: only counts")


def test_a_winner_is_called_as_he_is(folder: Path, pnp: Pnp) -> None:
    """Though a word of the game be spelt alike."""
    (folder / "counts.yaml").write_text(COUNTS.replace("Ben", "jafar"), "utf-8")
    pnp("score", "sultaniya", "counts.yaml").says(0, "★ jafar")


def test_the_score_sheet_is_filled(folder: Path, pnp: Pnp) -> None:
    """Every line and the total (Y-C7)."""
    ran = pnp("score", "sultaniya", "counts.yaml", "--pdf", "--lang", "en").says(0)
    words = words_of(folder / ran.err.strip()).split()
    assert {"Amy", "Ben", "4", "9", "12", "6", "5", "7", "49", "52"} <= {*words}


# ----------------------------------------------------------------- the questions

ASKED = ["Amy,Ben", "ali_baba", "5", "2", "1", "3", "6", "8", "12", "4"]


def test_a_game_is_taken_down(folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp) -> None:
    """Enter alone is 0; a step back asks again; what is no number is told so."""
    ben = ["雪赫拉莎德", "", "x", "200", "1", "<", "", "", "2", "", "", "", "1"]
    type_in(monkeypatch, *ASKED, *ben)
    ran = pnp("score", "sultaniya").says(0, "★ Amy", "That is no number from 0 to 199.")
    assert ran.out.count("That is no number") == 2
    saved = next((folder / "output" / "records").glob("*.yaml"))
    record = yaml.safe_load(saved.read_text("utf-8"))
    assert record["palaces"]["Amy"] == {
        "board": "ali_baba",
        "counts": {"window": 5, "garden": 2, "gate": 1, "guard": 3, "roofs": 6, "missions": [8, 12]},
        "sapphires": 4,
    }
    assert record["palaces"]["Ben"] == {
        "board": "scheherazade",
        "counts": {"window": 0, "garden": 0, "minaret": 0, "guard": 2, "roofs": 0, "missions": [0, 0]},
        "sapphires": 1,
    }
    pnp("score", "sultaniya", saved).says(0, "★ Amy")


def test_one_player_alone_stopped_and_resumed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pnp: Pnp
) -> None:
    type_in(monkeypatch, "Amy", *ASKED[1:5])
    pnp("score", "sultaniya").says(130, "--resume")
    saved = next((folder / "output" / "records").glob("*.yaml"))
    type_in(monkeypatch, *ASKED[5:])
    ran = pnp("score", "sultaniya", "--resume", saved).says(0, "★ Amy")
    assert ran.out.count("which board") == 0


@pytest.mark.parametrize(
    ("text", "found"),
    [("0", 0), ("199", 199), ("200", None), ("-1", None), ("1,2", None), ("", None), ("x", None),
     ("1.5", None), ("٣", 3), ("²", None), ("9" * 5000, None)],
)  # fmt: skip
def test_understanding_a_number(text: str, found: int | None) -> None:
    assert understand(text, Question("count_guard", "number", default="0"), lambda _: ()) == found


def test_names_as_many_as_can_play() -> None:
    one, two = ({"min": 1}, ["Amy"]), ({"min": 5}, None)
    for fields, found in (one, two, ({}, None)):
        assert understand("Amy", Question("players", "names", fields=fields), lambda _: ()) == found
    alone = Question("players", "names", fields={"min": 1})
    assert understand("", alone, lambda _: ()) is None
    assert understand("Amy,Amy", alone, lambda _: ()) is None


@pytest.mark.parametrize("answer", [200, -1, True, "3", None, [3], 1.5])
def test_a_changed_file_resumes_up_to_what_is_no_number(answer: object) -> None:
    from generator.referee.games import referee_for

    start = referee_for("sultaniya", "en").interview
    assert start
    good = [["Amy"], "ali_baba", 3]
    assert fitting(start, [*good, answer, 4]) == good
    assert fitting(start, [*good, 0, 4]) == [*good, 0, 4]
    assert standing(start, good).question is not None


def test_run_from_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "sultaniya", "palace.yaml"]) == 0
    assert run(["check", "Sultaniya", "palace.yaml"]) == 0, "by its name"


def test_a_palace_is_drawn(folder: Path, pnp: Pnp) -> None:
    """`--picture`: each tile where it lies, as a picture and as a page; another kind of file is refused."""
    ran = pnp("check", "sultaniya", "palace.yaml", "--picture", "seen/palace.png")
    assert ran.out.splitlines()[0] == "seen/palace.png"
    picture = Image.open(folder / "seen" / "palace.png").convert("RGB")
    dot = 150 / 25.4
    # one palace on the page: eight tiles of 22 mm across 180 mm, the lowest floor from the record's height
    inked = {
        (spot.floor, spot.half): _is_inked(picture, spot, dot)
        for floor in range(4)
        for half in range(floor % 2, 15 - floor % 2, 2)
        for spot in (Spot(floor, half),)
    }
    built = {Spot.of(row["floor"], row["place"]) for row in BUILT} | set(BOX.printed)
    assert {Spot(*spot) for spot, seen in inked.items() if seen} == built
    pnp("check", "sultaniya", "palace.yaml", "--picture", "palace.pdf").says(0, "palace.pdf")
    assert (folder / "palace.pdf").read_bytes().startswith(b"%PDF")
    pnp("check", "sultaniya", "palace.yaml", "--picture", "palace.gif").says(
        2, "End the name in one of: .pdf, .png"
    )
    pnp("check", "sultans", "--players", "5", "--roles", "sultan", "--picture", "x.png").says(2, "--picture")


def test_palaces_are_drawn_in_seat_order() -> None:
    """Whatever order a record names them in."""
    from generator.referee.games import referee_for

    drawn = referee_for("sultaniya", "en").picture
    assert drawn
    palace = {"tiles": BUILT}
    record = {"players": ["Cai", "Amy"], "palaces": {"Amy": palace, "Cai": palace}}
    assert list(drawn(record)) == ["Cai", "Amy"]
    assert len(drawn(palace)) == 1


def _is_inked(picture: Image.Image, spot: Spot, dot: float) -> bool:
    """Whether the edge of a tile is drawn at a spot of the only palace of an A4 page."""
    side = 22.5
    left = (210 - 180) / 2 + spot.half / 2 * side
    top = 9.5 + (270.5 - 250) / 2 + 18 + 118 - (spot.floor + 1) * side
    x, y = (left + side / 2) * dot, (top + side * 0.93) * dot
    area = picture.crop((round(x - 20), round(y - 8), round(x + 20), round(y + 4)))
    return any(colour != (255, 255, 255) for _, colour in area.getcolors(100_000) or [])


@pytest.mark.parametrize("game", ["sultaniya", "goblets"])
def test_a_game_that_deals_no_roles_shows_none(pnp: Pnp, game: str) -> None:
    """`pnp show` has no heading over nothing."""
    lines = (
        pnp("show", game, "--players", "3", "--lang", "en").says(0, "A build would make:").out.splitlines()
    )
    assert not any(line.startswith(("Dealt", "Printed")) for line in lines)
    assert ["", ""] not in [lines[number : number + 2] for number in range(len(lines))]
