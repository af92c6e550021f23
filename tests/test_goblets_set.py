"""Goblets' set: only what the player count needs, rings for any cup, characters that break one rule each."""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from typing import Any

import pytest

from generator import Game, InputError, Options, load_game
from generator.kit.kit import Kit, make_kit
from generator.sheets.plan import make_plan

BEHIND = {"wine": 3, "poison": 2, "antidote": 2}
TABLE = {
    # players: houses, goblets, tasters dealt, antidote / poison / wine into the goblets (G-T)
    2: (2, 6, 0, 1, 2, 3),
    3: (3, 6, 0, 1, 2, 3),
    4: (4, 4, 0, 1, 2, 1),
    5: (5, 5, 0, 1, 2, 2),
    6: (6, 6, 0, 1, 2, 3),
    7: (4, 4, 3, 1, 2, 1),
    8: (4, 4, 4, 1, 2, 1),
    9: (5, 5, 4, 1, 2, 2),
    10: (5, 5, 5, 1, 2, 2),
    11: (6, 6, 5, 1, 2, 3),
    12: (6, 6, 6, 1, 2, 3),
}
"""Copied from the rules document."""
SPARE = {"antidote": 1}
"""Waits for the Smuggler, who begins with one more; so the other characters' tear and troll do."""
BOX = {"wine": 21, "poison": 15, "antidote": 14, "unicorn": 1, "troll": 1}


@functools.cache
def game() -> Game:
    return load_game("goblets", ["en"])


def kit(**choices: Any) -> Kit:
    return make_kit(game(), Options(lang="en", **choices))


@pytest.mark.parametrize("players", TABLE)
def test_the_table_is_that_of_the_rules(players: int) -> None:
    """G-T, and the sums that a set needs: three, two and two behind each screen and those that start."""
    houses, goblets, pairs, antidote, poison, wine = TABLE[players]
    row = game().tables["counts"].records[str(players)].values
    assert (row["houses"], row["goblets"], row["pairs"]) == (houses, goblets, pairs)
    started = {"antidote": antidote, "poison": poison, "wine": wine}
    assert {name: row[f"start_{name}"] for name in started} == started
    for name, each in BEHIND.items():
        assert row[name] == houses * each + started[name] + SPARE.get(name, 0) <= BOX[name]


@pytest.mark.parametrize("players", TABLE)
def test_only_what_the_players_need(players: int) -> None:
    """G-C1 to G-C8."""
    houses, goblets, pairs, *_ = TABLE[players]
    row = game().tables["counts"].records[str(players)].values
    counts = {part.id: part.count for part in kit(players=players).parts}
    assert counts == {
        "tokens": sum(row[name] for name in BOX),
        "points": 47,
        "rings": goblets,
        "screens": houses,
        "targets": houses,
        **({"tasters": 6} if pairs else {}),
        "characters": 15 if players < 4 else 21,
        "reference-cards": players,
        "score-sheet": 1,
        "setup-table": 1,
        "rules": 1,
    }


def test_the_full_box() -> None:
    """G-C1: 52 tokens of five kinds; six rings, screens and targets; all tasters."""
    made = kit(full=True)
    counts = {part.id: part.count for part in made.parts}
    tokens = next(part.pieces for part in made.parts if part.id == "tokens")
    assert {piece.record.id: piece.copies for piece in tokens if piece.record} == BOX
    assert counts["tokens"] == 52
    assert [counts[name] for name in ("rings", "screens", "targets", "tasters", "points")] == [6, 6, 6, 6, 47]


def test_points_are_ones_and_threes() -> None:
    """G-C7: 47 are the box's, the split is house."""
    points = next(part.pieces for part in kit(full=True).parts if part.id == "points")
    assert [(piece.record.values["worth"], piece.copies) for piece in points if piece.record] == [
        (1, 29),
        (3, 18),
    ]
    assert {record.source for record in game().tables["points"]} == {"house"}


def test_the_box_at_six_houses() -> None:
    """Six houses use 21 of 21 wine, 14 of 15 poison, 13 of 14 antidotes; the last is the Smuggler's."""
    row = game().tables["counts"].records["6"].values
    assert [(row[name], BOX[name]) for name in BEHIND] == [(21, 21), (14, 15), (13 + 1, 14)]


def test_two_or_three_are_dealt_what_is_of_use_to_them() -> None:
    """G-9, G-C6: nobody rotates, has a goblet of his own or a last round."""
    (part,) = kit(players=3, only=("characters",)).parts
    names = {piece.record.id for piece in part.pieces if piece.record}
    useless = {"king_cobra", "whirling_duke", "long_armed_count", "late_lady", "raven_widow", "thrifty_aunt"}
    assert names == set(game().tables["characters"].records) - useless


@pytest.mark.parametrize("cup", [None, 55.0, 70.0, 78.0])
def test_a_ring_closes_round_its_cup(cup: float | None) -> None:
    """G-C2: the circumference, a little slack, and the tab that is glued under."""
    (rings,) = kit(players=6, only=("rings",), cup=cup).parts
    assert rings.trim.width - 12 - math.pi * (cup or 70) == pytest.approx(1.5, abs=0.06)
    assert rings.trim.height == 14


@pytest.mark.parametrize("cup", [0.0, -70.0, 5.0, 1000.0])
def test_what_no_cup_is(cup: float) -> None:
    with pytest.raises(InputError) as caught:
        kit(players=6, only=("rings",), cup=cup)
    assert [problem.code for problem in caught.value.problems] == ["cup.range"]


@pytest.mark.parametrize(("paper", "widest"), [("a4", 83), ("letter", 78), ("a3", 123)])
def test_a_ring_longer_than_the_paper_tells_the_widest_cup(paper: str, widest: int) -> None:
    """The widest cup that is told does fit; one wider does not."""
    said = Options(players=6, paper=paper, only=("rings",))
    make_plan(kit(players=6, only=("rings",), cup=float(widest)), said)
    with pytest.raises(InputError) as caught:
        make_plan(kit(players=6, only=("rings",), cup=widest + 1.0), said)
    (problem,) = caught.value.problems
    assert (problem.code, problem.fields["cup"]) == ("ring.large", str(widest))
    for language in ("en", "zh-TW"):
        assert all(word in problem.sentence(language) for word in ("--cup", str(widest), "--paper"))


def test_characters_by_kind() -> None:
    """G-C6: two that are known, nineteen home-made in four kinds; each breaks one rule of the game."""
    characters = game().tables["characters"]
    kinds = Counter(character.values["kind"].id for character in characters)
    assert kinds == {"famous": 2, "action": 5, "sight": 5, "tokens": 5, "score": 4}
    for character in characters:
        assert re.fullmatch(r"G-(T|\d+)", character.values["breaks"])
        assert character.source in ("house", "one source")


def test_a_power_over_the_score_is_data() -> None:
    """What changes points or life stands in fields that the referee applies, and nowhere else."""
    fields = ("target", "alive", "wine", "grudge", "spared")
    for character in game().tables["characters"]:
        data = {name for name in fields if character.values[name]}
        assert len(data) == (character.values["kind"].id == "score" or character.id == "iron_stomach")


def test_names_and_powers_differ() -> None:
    for language in ("en", "zh-TW"):
        texts = load_game("goblets", [language]).words[language].texts
        for field in ("name", "text"):
            found = [texts[f"characters.{character.id}.{field}"] for character in game().tables["characters"]]
            assert len(set(found)) == 21


def test_a_component_that_the_set_has_none_of_is_told() -> None:
    with pytest.raises(InputError) as caught:
        kit(players=4, only=("tasters", "rules"))
    assert [(p.code, p.fields["name"]) for p in caught.value.problems] == [("component.empty", "tasters")]
