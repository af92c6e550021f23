"""The rules of Raise Your Goblets that show in a record, each with a twin that comes out the other way."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.referee.goblets import judge, lives, tied
from generator.referee.goblets_box import TOKENS
from tests.referee.banquets import (
    PLAIN,
    box,
    course,
    dead,
    digits,
    judged,
    lawful_course,
    lawful_record,
    points_again,
    record,
    said,
)

DULL = "- / - / - / -"
SIX = " / ".join("-" * 6)
QUICK = settings(max_examples=80, deadline=None)
SEEDS = st.integers(0, 2**32)

# ----------------------------------------------------------------- G-10, G-14: who lives


@pytest.mark.parametrize(
    ("drunk", "is_dead"),
    [
        ("-", False),
        ("p", True),
        ("pa", False),
        ("p2a", True),
        ("p2a2", False),
        ("pa5", False),
        ("a", False),
        ("w9", False),  # wine does not matter
        ("w9p", True),
        ("p5u", False),  # the tear saves from everything
        ("p5", True),
        ("t", True),
        ("ta5", True),  # no antidote removes it
        ("tu", False),
        ("tpau", False),
        ("tpa2", True),
    ],
)
def test_life(drunk: str, is_dead: bool) -> None:
    """G-10, G-14."""
    cast = {"c": "alchemist", "d": "troll_friend"}
    assert (dead(drunk, "-", "-", "-", characters=cast) == "a") == is_dead


def test_everyone_may_die() -> None:
    assert dead("p", "p2a", "p3a2", "p") == "abcd"
    assert dead("p", "p2a", "p3a3", "p") == "abd"


# ----------------------------------------------------------------- G-11, G-12: what a noble scores


@pytest.mark.parametrize(
    ("goblets", "points"),
    [
        # a hates b, b hates c, c hates d, d hates a
        (DULL, "1111"),  # alive
        ("- / p / - / -", "3011"),  # a lives and b is dead: 1 + 1 + 1
        ("p / p / - / -", "1013"),  # a is dead too: 1 for b alone
        ("p / - / - / -", "0113"),
        ("p / p / p / p", "1111"),  # each target is dead
        ("p / p / - / p", "1031"),
    ],
)
def test_targets_and_life(goblets: str, points: str) -> None:
    """G-11."""
    assert digits(goblets) == points


def test_the_target_decides() -> None:
    """G-11, G-1: the same goblets, another target."""
    assert digits("- / p / - / -", "bcda")[0] == "3"
    assert digits("- / p / - / -", "cdab")[0] == "1"


@pytest.mark.parametrize(
    ("goblets", "points"),
    [
        ("w / - / - / -", "2111"),
        ("w / w2 / - / -", "1211"),
        ("w2 / w2 / - / -", "2211"),  # all who tie
        ("w / w / w / w", "2222"),
        (DULL, "1111"),  # no wine, no point
        ("w2p / w / - / -", "1113"),  # dead or alive
        ("wp / w2 / - / -", "0213"),
    ],
)
def test_the_most_wine(goblets: str, points: str) -> None:
    """G-12."""
    assert digits(goblets) == points


@pytest.mark.parametrize(
    ("character", "goblets", "points", "plain"),
    [
        ("sworn_enemy", "- / p / - / -", "4", "3"),
        ("sworn_enemy", "p / p / - / -", "2", "1"),
        ("sworn_enemy", DULL, "1", "1"),
        ("survivor", DULL, "2", "1"),
        ("survivor", "- / p / - / -", "4", "3"),
        ("survivor", "p / - / - / -", "0", "0"),
        ("vintner", "w / w / - / -", "3", "2"),
        ("vintner", "wp / - / - / -", "2", "1"),
        ("vintner", "w / w2 / - / -", "1", "1"),
        ("avenger", "p / p / - / -", "3", "1"),
        ("avenger", "p / - / - / -", "0", "0"),
        ("avenger", "- / p / - / -", "3", "3"),
        ("iron_stomach", "p / - / - / -", "1", "0"),  # lives
        ("iron_stomach", "p2 / - / - / -", "0", "0"),
        ("iron_stomach", "p2a / - / - / -", "1", "0"),
        ("iron_stomach", "pa / - / - / -", "1", "1"),
    ],
)
def test_characters_that_score(character: str, goblets: str, points: str, plain: str) -> None:
    """G-2, G-10 to G-12: the card beats the rules, for its own house alone."""
    assert digits(goblets, characters={"a": character})[0] == points
    assert digits(goblets, characters={"a": "king_cobra"})[0] == plain
    if character != "iron_stomach":  # whose house is another's target
        assert digits(goblets, characters={"a": character})[1:] == digits(goblets)[1:]


def test_no_stomach_is_proof_against_the_troll() -> None:
    """G-14: only ordinary poisons are spared."""
    cast = {"a": "iron_stomach", "b": "troll_friend"}
    assert dead("t", "-", "-", "-", characters=cast) == "a"
    assert dead("p", "-", "-", "-", characters=cast) == ""
    assert dead("pt", "-", "-", "-", characters=cast) == "a"


def test_the_other_characters_change_no_score() -> None:
    """G-2, G-3 to G-6: their powers are of the play, which a record does not show."""
    scoring = {"sworn_enemy", "survivor", "vintner", "avenger", "iron_stomach"}
    assert len(box().characters) == 21
    for name in set(box().characters) - scoring:
        for goblets in ("w2p / w / p / -", "w / p / - / -"):
            assert digits(goblets, characters={"a": name}) == digits(goblets)


# ----------------------------------------------------------------- G-8, G-13: tasters


@pytest.mark.parametrize(
    ("goblets", "cards", "points"),
    [
        ("- / p / - / -", "llll", "33001111"),
        ("- / p / - / -", "tlll", "30001111"),  # a lives
        ("- / p / - / -", "ltll", "33031111"),  # b is dead
        ("w / p / - / -", "llll", "44001111"),
        ("w / p / - / -", "tlll", "40001111"),
    ],
)
def test_tasters(goblets: str, cards: str, points: str) -> None:
    """G-13: a loyal one as his noble, the traitor 3 for his death."""
    assert digits(goblets, cards=cards) == points


def test_a_loyal_taster_has_his_nobles_character() -> None:
    """G-13, G-8: the noble's points whatever they come from; the character is the noble's."""
    assert digits("- / p / - / -", cards="llll", characters={"a": "sworn_enemy"}) == "44001111"
    assert "name.taster" in said(record(course(DULL, cards="llll"), tasters=4, characters={"A": "survivor"}))
    assert "name.taster" not in said(
        record(course(DULL, cards="llll"), tasters=4, characters={"a": "survivor"})
    )


def test_a_card_that_is_not_written_down() -> None:
    """G-13: the taster is not judged; his noble is."""
    assert digits(DULL, cards="l?ll") == "111-1111"
    value = record(course(DULL, cards="l?ll"), tasters=4)
    assert ("card.missing", "B") in {(f.code, f.seat) for f in judged(value).findings}
    assert "card.missing" not in said(record(course(DULL, cards="llll"), tasters=4))


def test_one_traitor_and_five_loyal() -> None:
    """G-C5."""
    value = record(course(DULL, cards="ttll"), tasters=4)
    assert "cards.many" in said(value)
    assert "cards.many" not in said(record(course(DULL, cards="tlll"), tasters=4))
    assert "cards.many" in said(record(course(SIX, cards="llllll"), tasters=6))
    assert "cards.many" not in said(record(course(SIX, cards="llllll".replace("l", "t", 1)), tasters=6))


def test_only_tasters_have_cards() -> None:
    """G-8, G-13."""
    for name, code in (("a", "name.noble"), ("z", "name.unknown")):
        value = record(course(DULL, tasters={name: "loyal"}))
        assert code in said(value)
    assert said(record(course(DULL))) == set()


# ----------------------------------------------------------------- G-T: how many play


@pytest.mark.parametrize(
    ("people", "houses", "pairs"),
    [(2, 2, 0), (3, 3, 0), (4, 4, 0), (5, 5, 0), (6, 6, 0), (7, 4, 3), (8, 4, 4), (9, 5, 4), (10, 5, 5),
     (11, 6, 5), (12, 6, 6)],
)  # fmt: skip
def test_houses_and_tasters(people: int, houses: int, pairs: int) -> None:
    """G-T, G-8: so many pairs and no other number."""
    dull = " / ".join("-" * houses)
    for tasters in range(houses + 1):
        cards = ("t" + "l" * 5)[:tasters]
        found = said(record(course(dull, cards=cards), nobles=houses, tasters=tasters))
        right = {(row.houses, row.pairs) for row in box().rows.values()}
        assert found == (set() if (houses, tasters) in right else {"houses.pairs"})
    assert (box().rows[people].houses, box().rows[people].pairs) == (houses, pairs)


@pytest.mark.parametrize(("people", "is_wrong"), [(1, True), (2, False), (6, False), (13, True)])
def test_two_to_twelve(people: int, is_wrong: bool) -> None:
    """G-T."""
    value = {"players": [str(number) for number in range(people)], "courses": []}
    assert ("players.range" in said(value)) == is_wrong
    assert "houses.missing" not in said(value)
    houses = [{"noble": f"n{n}", "taster": f"t{n}"} for n in range(people // 2)]
    houses += [{"noble": "alone"}] * (people % 2)
    assert ("players.range" in said({"houses": houses, "courses": []})) == is_wrong


def test_from_seven_people_houses_are_written_down() -> None:
    """G-8: who is with whom is not to be seen from the names."""
    seven = {"players": list("gfedcba"), "courses": [course(DULL)]}
    assert said(seven) == {"houses.missing"}
    assert judged(seven).people == ()
    houses = record(course(DULL, cards="lll"), nobles=4, tasters=3)["houses"]
    assert "houses.missing" not in said({**seven, "houses": houses})


def test_players_beside_houses() -> None:
    """G-8: the same people, in any order."""
    value = record(course(DULL, cards="llll"), tasters=4)
    assert said({**value, "players": list("AaBbCcDd")}) == set()
    assert said({**value, "players": list("AaBbCcDx")}) == {"houses.differ"}
    assert said({**value, "players": list("abcd")}) == {"houses.differ"}


@pytest.mark.parametrize("houses", [None, [], {}])
def test_houses_that_are_none(houses: object) -> None:
    """G-8: the players are then houses, if they are so few."""
    value = {**record(course("- / p / - / -")), "houses": houses}
    assert judged(value).totals == {"a": 3, "b": 0, "c": 1, "d": 1}
    assert said(value) == ({"record.type"} if houses == {} else set())


# ----------------------------------------------------------------- G-1, G-9, G-C4: targets


def test_never_oneself() -> None:
    """G-1."""
    assert said(record(course(DULL, "acdb"))) == {"target.self"}
    assert digits("p / - / - / -", "acdb") == "0111", "nor is it scored"
    assert said(record(course(DULL, "bcda"))) == set()


def test_each_target_card_once() -> None:
    """G-C4."""
    value = record(course(DULL, "bada"))
    assert said(value) == {"target.twice"}
    (finding,) = [f for f in judged(value).findings if f.code == "target.twice"]
    assert (finding.seat, finding.rule, finding.round) == ("a", "G-C4", 1)
    assert said(record(course(DULL, "badc"))) == set()
    assert said(record(course(DULL, "bxyc"))) == {"target.unknown"}, "two that cannot be used are not one"


def test_a_target_is_a_house() -> None:
    """G-1, G-8: a taster is none."""
    value = course(DULL, cards="llll")
    wrong = {**value, "targets": {**value["targets"], "a": "B"}}
    assert said(record(wrong, tasters=4)) == {"target.unknown"}
    assert said(record(value, tasters=4)) == set()


def test_everyone_has_a_target() -> None:
    """G-1: who has none written down is judged by it only where it can be nobody else, or all fare alike."""
    value = record(course("- / p / - / -", "??da"), nobles=4)
    assert said(value) == {"target.missing"}
    score = judged(value).courses[0].scores["a"]
    assert (score.points, score.least, score.most) == (1, 1, 3), "b or c, and b is dead"
    assert said({**value, "courses": [course("- / p / - / -")]}) == set()


@pytest.mark.parametrize(
    ("goblets", "targets", "points"),
    [
        ("- / p / - / -", "?cda", 3),  # nobody else hates b, who is dead (G-C4)
        ("- / - / - / p", "??da", 1),  # b or c, and both live
        ("- / p / p / -", "??da", 3),  # both are dead
        ("- / p / - / -", "????", 1),  # who can tell
    ],
)
def test_a_target_that_can_be_told(goblets: str, targets: str, points: int) -> None:
    """G-1, G-11: what is not written down counts where all houses that it can be fare alike."""
    judgement = judged(record(course(goblets, targets), nobles=4))
    assert "target.missing" in {finding.code for finding in judgement.findings}
    score = judgement.courses[0].scores["a"]
    assert (score.points, score.is_open) == (points, targets == "????")


@pytest.mark.parametrize("targets", ["ba", "??", "b?"])
def test_of_two_the_target_is_the_other(targets: str) -> None:
    """G-9, scored by G-11 to G-13."""
    assert digits("- / p", targets) == "30"
    assert said(record(course("- / p", targets), nobles=2)) == set()
    assert said(record(course("- / p", "aa"), nobles=2)) == {"target.self", "target.twice"}
    assert digits("- / p", "aa") == "30"  # what is written down wrongly changes nothing


def test_of_three_it_is_not() -> None:
    """G-9, G-1."""
    assert said(record(course("- / p / -", "?ca"), nobles=3)) == {"target.missing"}


# ----------------------------------------------------------------- G-T, G-C1, G-14: tokens


def test_six_houses_and_the_box() -> None:
    """G-T, G-C1: 21 of 21 wine, 14 of 15 poison, 13 of 14 antidotes."""
    row = box().rows[6]
    assert [(row.tokens[token], box().tokens[token]) for token in TOKENS[:3]] == [
        (21, 21), (14, 15), (13, 14),
    ]  # fmt: skip
    most = box().most(6, {}, 0)
    assert most == {"wine": 21, "poison": 14, "antidote": 13, "unicorn": 0, "troll": 0}
    for row in box().rows.values():
        assert all(row.tokens[token] <= box().tokens[token] for token in TOKENS[:3])


@pytest.mark.parametrize(
    ("houses", "token", "most"),
    [(6, "w", 21), (6, "p", 14), (6, "a", 13), (4, "w", 13), (4, "p", 10), (4, "a", 9), (2, "w", 9),
     (2, "p", 6), (2, "a", 5), (3, "w", 12), (5, "w", 17)],
)  # fmt: skip
def test_tokens_of_a_course(houses: int, token: str, most: int) -> None:
    """G-T, G-C1: over all goblets, not one by one."""
    rest = " / -" * (houses - 2)
    lawful = f"{token}{most - 1} / {token}{rest}"
    assert said(record(course(lawful))) == set()
    assert said(record(course(f"{token}{most} / {token}{rest}"))) == {
        "tokens.box" if (houses, token) == (6, "w") else "tokens.many"
    }
    assert said(record(course(lawful), course(lawful))) == set(), "tokens go back (G-7)"


@pytest.mark.parametrize(
    ("character", "token", "more"),
    [("smuggler", "a", 1), ("smuggler", "w", -1), ("alchemist", "a", -1), ("troll_friend", "p", -1),
     ("king_cobra", "a", 0), ("alchemist", "w", 0), ("smuggler", "p", 0)],
)  # fmt: skip
def test_tokens_of_characters(character: str, token: str, more: int) -> None:
    """G-14, G-T: what a character's own tokens are more or less."""
    cast = dict(zip("abcd", (character, "avenger", "vintner", "survivor"), strict=True))
    most = {"w": 13, "p": 10, "a": 9}[token] + more
    assert said(record(course(f"{token}{most} / - / - / -"), characters=cast)) == set()
    assert said(record(course(f"{token}{most + 1} / - / - / -"), characters=cast)) == {"tokens.many"}


def test_a_character_that_is_not_written_down_may_be_the_smuggler() -> None:
    """G-T, G-2."""
    for cast, codes in (({"a": "vintner"}, {"character.missing"}), (None, {"characters.missing"})):
        assert said(record(course("a10 / - / - / -"), characters=cast)) == codes
        assert said(record(course("a11 / - / - / -"), characters=cast)) == {*codes, "tokens.many"}


@pytest.mark.parametrize(("token", "character"), [("u", "alchemist"), ("t", "troll_friend")])
def test_tear_and_troll_come_with_their_characters(token: str, character: str) -> None:
    """G-14; and there is one of each (G-C1)."""
    cast = dict(zip("abcd", ("vintner", "avenger", character, "survivor"), strict=True))
    assert said(record(course(f"- / {token} / - / -"), characters=cast)) == set()
    assert said(record(course(f"- / {token} / - / -"))) == {"tokens.absent"}
    assert said(record(course(f"{token} / {token} / - / -"), characters=cast)) == {"tokens.box"}
    other = {**cast, "c": "troll_friend" if token == "u" else "alchemist"}
    assert said(record(course(f"- / {token} / - / -"), characters=other)) == {"tokens.absent"}
    del other["a"]  # whose character may be the one
    assert said(record(course(f"- / {token} / - / -"), characters=other)) == {"character.missing"}
    assert said(record(course(f"- / {token} / - / -"), characters=None)) == {"characters.missing"}
    other["a"] = "none"
    assert said(record(course(f"- / {token} / - / -"), characters=other)) == {"tokens.absent"}


# ----------------------------------------------------------------- G-2, G-C6: characters


def test_one_card_of_each_character() -> None:
    """G-C6, G-2."""
    twice = {**dict(zip("abcd", PLAIN, strict=False)), "b": PLAIN[0]}
    assert "character.twice" in said(record(course(DULL), characters=twice))
    assert "character.unknown" in said(record(course(DULL), characters={"a": "king"}))
    assert said(record(course(DULL))) == set()
    assert said(record(course(DULL), characters=None)) == {"characters.missing"}
    assert said(record(course(DULL), characters={"a": "avenger"})) == {"character.missing"}


def test_a_house_without_a_character() -> None:
    """G-2: written down as none, which is another thing than not written down."""
    cast = {"a": "none", "b": "none", "c": "avenger", "d": "none"}
    assert said(record(course(DULL), characters=cast)) == set()
    assert digits("w / p / - / -", characters=cast) == digits("w / p / - / -")
    assert said(record(course("a10 / - / - / -"), characters=cast)) == {"tokens.many"}, "nor any smuggler"


@pytest.mark.parametrize(
    ("nobles", "name", "is_useless"),
    [(2, "king_cobra", True), (3, "thrifty_aunt", True), (4, "king_cobra", False), (3, "vintner", False)],
)
def test_characters_that_are_of_no_use_to_two_or_three(nobles: int, name: str, is_useless: bool) -> None:
    """G-9, G-C6: advice, since the box may hold them."""
    cast = dict.fromkeys("abcd"[:nobles], "none") | {"a": name}
    findings = judged(record(course(" / ".join("-" * nobles)), characters=cast)).findings
    found = {finding.code: finding.severity for finding in findings if finding.code != "courses.few"}
    assert found == ({"character.useless": "advice"} if is_useless else {})


# ----------------------------------------------------------------- what is not written down


def test_a_goblet_that_is_not_written_down() -> None:
    """G-6, G-10 to G-12: the house is not judged, who hates it has what is certain."""
    value = record(course("? / - / - / w"), nobles=4)
    judgement = judged(value)
    assert judgement.courses[0].points == {"b": 1, "c": 1, "d": 1}
    assert {f.code: f.seat for f in judgement.findings if f.code != "courses.few"} == {
        "goblet.missing": "a",
        "wine.open": "d",
    }
    score = judgement.courses[0].scores
    assert (score["d"].least, score["d"].most) == (1, 4), "a may be dead; d may have the most wine"
    assert (score["a"].least, score["a"].most) == (0, 2)
    assert (score["b"].least, score["b"].most) == (1, 1)
    whole = judged(record(course("- / - / - / w")))
    assert whole.courses[0].points == {"a": 1, "b": 1, "c": 1, "d": 2}


@pytest.mark.parametrize("wrong", [{"wine": -1}, {"wine": 1.5}, {"wine": "1"}, {"wine": True}, {"beer": 1},
                                   7, {"wine": 200}])  # fmt: skip
def test_a_goblet_that_cannot_be_read(wrong: Any) -> None:
    value = record(course(DULL))
    value["courses"][0]["drank"]["a"] = wrong
    assert said(value) & {"record.type", "record.range", "record.key"}
    assert "a" not in judged(value).courses[0].points
    assert "goblet.missing" not in said(value), "it is written down"
    value["courses"][0]["drank"]["a"] = {"wine": 1, "poison": None}
    assert (said(value), judged(value).courses[0].points["a"]) == (set(), 2)


def test_open_tasters() -> None:
    """G-13: of a noble who is not judged nor is his taster; the traitor has 3 or 0."""
    judgement = judged(record(course("? / - / - / -", cards="tlll"), nobles=4, tasters=4))
    assert set(judgement.courses[0].points) == set("bBcCdD")
    scores = judgement.courses[0].scores
    assert (scores["A"].least, scores["A"].most) == (0, 3)
    assert scores["D"][1:3] == scores["d"][1:3]
    loyal = judged(record(course("? / - / - / -", cards="ltll"), nobles=4, tasters=4)).courses[0]
    assert ("A" in loyal.points, loyal.scores["A"][1:3]) == (False, loyal.scores["a"][1:3])


# ----------------------------------------------------------------- G-7, G-15: the whole

ONE = course("w / - / - / -")
TIE = course(DULL)


@pytest.mark.parametrize(("number", "code"), [(2, "courses.few"), (3, None), (4, "courses.many")])
def test_three_courses(number: int, code: str | None) -> None:
    """G-7: a fourth is judged but does not count."""
    judgement = judged(record(*[ONE] * number))
    assert [f.code for f in judgement.findings] == ([code] if code else [])
    assert (len(judgement.courses), judgement.totals["a"]) == (number, 2 * min(number, 3))


def test_the_most_points_win() -> None:
    """G-15."""
    judgement = judged(record(ONE, ONE, TIE))
    assert judgement.totals == {"a": 5, "b": 3, "c": 3, "d": 3}
    assert (judgement.winners, judgement.tie_break) == (("a",), "none")
    assert judged(record(TIE, TIE, course("- / w / - / -"))).winners == ("b",)


@pytest.mark.parametrize(
    ("last", "draw", "winners", "how", "codes"),
    [
        ("- / w / - / -", None, "ab", "open", {"tie.open"}),
        ("- / w / - / -", "b", "b", "drawn", set()),
        ("- / w / - / -", "a", "a", "drawn", set()),
        ("- / w / - / -", "c", "ab", "open", {"tie.other"}),
        ("- / w / - / -", "z", "ab", "open", {"name.unknown", "tie.open"}),
        (DULL, None, "a", "none", set()),
        (DULL, "a", "a", "none", {"tie.none"}),
        (DULL, "b", "a", "none", {"tie.none"}),
    ],
)
def test_a_tie_is_drawn(last: str, draw: str | None, winners: str, how: str, codes: set[str]) -> None:
    """G-15: the referee asks for the outcome."""
    value = record(ONE, TIE, course(last), tie_draw=draw)
    judgement = judged(value)
    assert ("".join(judgement.winners), judgement.tie_break) == (winners, how)
    assert {f.code for f in judgement.findings} == codes
    assert tied(value, box()) == (judgement.winners if how == "open" else ())


def test_a_draw_is_asked_for_when_the_game_is_over() -> None:
    """G-15, G-7."""
    for early in (record(TIE), record(TIE, TIE)):
        assert said(early) == set()
        assert (judged(early).winners, judged(early).tie_break) == (tuple("abcd"), "none")
        assert tied(early, box()) == ()
        assert said({**early, "tie_draw": "a"}) == {"tie.early"}
        assert judged({**early, "tie_draw": "a"}).winners == tuple("abcd")
    assert said(record(TIE, TIE, TIE)) == {"tie.open"}
    assert judged(record(TIE, TIE, TIE)).tie_break == "open"


def test_tasters_win_as_nobles_do() -> None:
    """G-8, G-15: everyone is in the totals; a loyal taster ties with his noble."""
    wine = course("w / - / - / -", cards="lltl")
    judgement = judged(record(wine, wine, wine, tasters=4))
    assert judgement.people == tuple("aAbBcCdD")
    assert (judgement.winners, judgement.tie_break) == (("a", "A"), "open")
    traitor = course("p / - / - / -", cards="tlll", targets="cdba")
    assert judged(record(traitor, traitor, traitor, tasters=4)).totals["A"] == 9


def test_where_points_are_open_a_draw_is_not_called_wrong() -> None:
    """G-15."""
    sure = record(ONE, ONE, ONE, tie_draw="b")
    unsure = record(ONE, ONE, course("? / - / - / -"), tie_draw="b", nobles=4)
    found = [[f.severity for f in judged(value).findings if f.code == "tie.none"] for value in (sure, unsure)]
    assert found == [["error"], ["unchecked"]]


# ----------------------------------------------------------------- claims


@pytest.mark.parametrize(
    ("claim", "found"),
    [
        ({"a": 3, "c": 1, "d": 2}, {}),
        ({"a": 3, "b": 0, "c": 1, "d": 2}, {}),
        ({"a": 2, "c": 1, "d": 2}, {"a": "3 (G-11) + 0 (G-12)"}),
        ({"a": 3, "c": 1, "d": 1}, {"d": "1 (G-11) + 1 (G-12)"}),
        ({"a": 3}, {"c": "1 (G-11) + 0 (G-12)", "d": "1 (G-11) + 1 (G-12)"}),
    ],
)
def test_claimed_points(claim: dict[str, int], found: dict[str, str]) -> None:
    """G-11, G-12: who is not named claims 0."""
    value = record(course("- / p / - / w", points=claim))
    others = [f for f in judged(value).findings if f.code == "points.other"]
    assert {f.seat: f.fields["sum"] for f in others} == found
    assert {(f.rule, f.round) for f in others} <= {("G-11", 1)}


def test_claimed_points_of_a_taster() -> None:
    """G-13."""
    claim = {**dict.fromkeys("bBcCdD", 1), "a": 1}
    for points, wrong in ((1, []), (2, ["A"])):
        value = record(course(DULL, cards="llll", points={**claim, "A": points}), tasters=4)
        others = [f for f in judged(value).findings if f.code == "points.other"]
        assert [f.seat for f in others] == wrong
        assert {f.rule for f in others} <= {"G-13"}


@pytest.mark.parametrize(
    ("claimed", "code"), [(0, None), (2, None), (3, "points.range"), (-1, "points.range")]
)
def test_claimed_points_of_who_is_not_judged(claimed: int, code: str | None) -> None:
    points = {"a": claimed, "b": 1, "c": 1, "d": 1}
    value = record(course("? / - / - / -", points=points), nobles=4)
    assert said(value) - {"goblet.missing"} == ({code} if code else set())


@pytest.mark.parametrize(("claimed", "is_wrong"), [(3, True), (4, False), (6, False), (7, True)])
def test_claimed_totals_that_are_open(claimed: int, is_wrong: bool) -> None:
    """G-15: between what is certain and what is possible nothing can be said."""
    value = record(ONE, ONE, course("? / - / - / -"), nobles=4, totals={"a": claimed})
    found = [f for f in judged(value).findings if f.code.startswith("totals") and f.seat == "a"]
    assert [(f.code, f.severity) for f in found] == [
        ("totals.other", "error") if is_wrong else ("totals.open", "unchecked")
    ]


def test_claimed_totals() -> None:
    """G-15."""
    value = record(ONE, ONE, TIE)
    right = {"a": 5, "b": 3, "c": 3, "d": 3}
    assert said({**value, "totals": right}) == set()
    assert said({**value, "totals": {**right, "a": 6}}) == {"totals.other"}
    del right["d"]
    (finding,) = judged({**value, "totals": right}).findings
    assert (finding.seat, finding.rule) == ("d", "G-15")
    assert finding.fields == {"claimed": 0, "counted": 3, "sum": "1 + 1 + 1"}


# ----------------------------------------------------------------- properties


@QUICK
@given(SEEDS)
def test_lawful_records(seed: int) -> None:
    """Nothing is found in them, and the points are those counted in another way."""
    value = lawful_record(random.Random(seed))
    judgement = judged(value)
    assert {f.code for f in judgement.findings} <= {"tie.open"}
    for number, result in enumerate(judgement.courses):
        assert result.points == points_again(value, number)
        assert max(result.points.values()) <= 4
        assert all(not score.is_open for score in result.scores.values())


@QUICK
@given(SEEDS)
def test_lawful_courses_never_drink_more_than_the_box(seed: int) -> None:
    chance = random.Random(seed)
    row = chance.choice(list(box().rows.values()))
    value = lawful_course(row.houses, row.pairs, chance)
    for token in TOKENS:
        assert sum(drunk.get(token, 0) for drunk in value["drank"].values()) <= box().tokens[token]


GOBLETS = st.dictionaries(st.sampled_from(TOKENS), st.integers(0, 6))


@QUICK
@given(st.lists(GOBLETS, min_size=6, max_size=6))
def test_goblets_never_hold_more_than_the_box(drunk: list[dict[str, int]]) -> None:
    """G-C1: of every kind that is drunk of more than there is, and of no other, the referee says so."""
    value = record(course(" / ".join(["-"] * 6), drank=dict(zip("abcdef", drunk, strict=True))))
    told = {f.fields["token"] for f in judged(value).findings if f.code == "tokens.box"}
    sums = {token: sum(goblet.get(token, 0) for goblet in drunk) for token in TOKENS}
    assert told == {token for token, number in sums.items() if number > box().tokens[token]}


@settings(max_examples=300)
@given(GOBLETS, st.integers(0, 2))
def test_an_antidote_never_kills_and_wine_never_matters(drunk: dict[str, int], spared: int) -> None:
    """G-10."""
    more = {**drunk, "antidote": drunk.get("antidote", 0) + 1}
    assert lives(more, spared) >= lives(drunk, spared)
    for wine in range(3):
        assert lives({**drunk, "wine": wine}, spared) == lives(drunk, spared)
    worse = {**drunk, "poison": drunk.get("poison", 0) + 1}
    assert lives(worse, spared) <= lives(drunk, spared)
    assert lives({**drunk, "unicorn": 1})


@QUICK
@given(SEEDS)
def test_the_order_of_houses_changes_no_points(seed: int) -> None:
    chance = random.Random(seed)
    value = lawful_record(chance)
    other = copy.deepcopy(value)
    chance.shuffle(other["houses" if "houses" in other else "players"])
    for each in other["courses"]:
        for key, items in each.items():
            each[key] = dict(chance.sample(list(items.items()), len(items)))
    one, two = judged(value), judged(other)
    assert one.totals == two.totals
    assert [set(each.dead) for each in one.courses] == [set(each.dead) for each in two.courses]
    assert set(one.winners) == set(two.winners)


@QUICK
@given(SEEDS)
def test_what_is_left_out_stays_within_its_limits(seed: int) -> None:
    """Whatever is not written down: the true points lie between the least and the most."""
    chance = random.Random(seed)
    value = lawful_record(chance)
    whole, part = judged(value), copy.deepcopy(value)
    for each in part["courses"]:
        for items in each.values():
            for name in [name for name in items if chance.random() < 0.3]:
                del items[name]
    for true, seen in zip(whole.courses, judge(part, box()).courses, strict=True):
        for name, score in seen.scores.items():
            assert score.least <= true.scores[name].points <= score.most
            if not score.is_open and score.judged:
                assert score.points == true.scores[name].points
            if score.judged:
                assert score.points == score.least
