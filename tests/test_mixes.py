"""Avalon's sets: every lawful choice of characters for every number of players, in every language."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from generator import Game, InputError, Options, load_game
from generator.building import advice, file_name, in_play
from generator.errors import Place
from generator.kit.kit import Kit, make_kit
from generator.options import Ink
from generator.printing import Printer
from generator.referee.avalon_setup import check_setup, roles_of
from generator.referee.avalon_table import load_table
from generator.sheets.plan import Cell, make_plan
from generator.typeset.face import Line
from tests.referee.avalon_games import legal_mixes
from tests.test_sets import check_faces, lines_of, words

TABLE = load_table()
MAY = ("percival", "morgana", "mordred", "oberon")
CHOICES = [frozenset(each) for size in range(5) for each in itertools.combinations(MAY, size)]
MIXES = [(players, mix) for players in TABLE.rows for mix in legal_mixes(players, TABLE)]


@functools.cache
def game(lang: str = "en") -> Game:
    return load_game("avalon", lang.split("+"))


def kit(lang: str = "en", **choices: Any) -> Kit:
    return make_kit(game(lang), Options(lang=lang, **choices))


def named(mix: frozenset[str]) -> tuple[str, ...]:
    """A choice as it is typed: without special characters something must be named all the same."""
    return tuple(sorted(mix)) or ("merlin",)


# --------------------------------------------------------------------------- which are lawful


def test_there_are_8_14_and_16_mixes() -> None:
    """A-2, counted as the rules document counts."""
    counts = {players: sum(1 for p, _ in MIXES if p == players) for players in TABLE.rows}
    assert counts == {5: 8, 6: 8, 7: 14, 8: 14, 9: 14, 10: 16}


@pytest.mark.parametrize("players", TABLE.rows)
@pytest.mark.parametrize("mix", CHOICES, ids=lambda mix: "+".join(sorted(mix)) or "none")
def test_what_is_printed_is_what_the_referee_allows(players: int, mix: frozenset[str]) -> None:
    """A-1, A-2: the press and the referee know nothing of each other and agree."""
    lawful = mix in legal_mixes(players, TABLE)
    try:
        made = kit(players=players, roles=named(mix))
    except InputError as error:
        assert not lawful
        (problem,) = error.problems
        assert problem.code == "roles.many"
        assert "A-2" in problem.sentence()
        return
    assert lawful
    dealt = [role for role, count in made.copies.items() for _ in range(count)]
    assert sorted(dealt) == sorted(roles_of(players, mix, TABLE))
    errors = [each for each in check_setup(players, dealt, TABLE) if each.severity == "error"]
    assert errors == []


def test_a_choice_too_many_is_refused_with_the_rule_and_a_mend() -> None:
    """A-2 in the words of the issue: six players have two evil; drop one of Morgana, Mordred."""
    roles = ("merlin", "percival", "assassin", "morgana", "mordred")
    with pytest.raises(InputError) as caught:
        kit(players=6, roles=roles)
    assert caught.value.problems[0].sentence() == (
        "6 players have 2 Evil, but 3 are named (Assassin, Morgana, Mordred). "
        "Drop 1 of Morgana, Mordred (A-1, A-2)."
    )
    with pytest.raises(InputError) as caught:
        kit("zh-TW", players=6, roles=roles)
    assert caught.value.problems[0].sentence("zh-TW") == (
        "6 人局的邪惡方有 2 人，卻寫了 3 個角色（刺客、莫甘娜、莫德雷德）。"
        "請從莫甘娜、莫德雷德中拿掉 1 個（A-1、A-2）。"
    )


@pytest.mark.parametrize(
    ("choices", "codes"),
    [
        ({"players": 7, "roles": ("merlin", "gandalf")}, ["roles.unknown"]),
        ({"players": 7, "roles": ("merlin", "merlin")}, ["roles.double"]),
        ({"players": 5, "roles": ("loyal_servant",) * 3}, ["roles.many"]),
        ({"players": 5, "roles": ("minion", "morgana")}, ["roles.many"]),
        ({"roles": ("percival",)}, ["roles.players"]),
        ({"full": True, "players": 7, "roles": ("percival",)}, ["roles.full"]),
        ({"players": 7, "with_": ("excalibur",)}, ["extras.unknown"]),
        ({"players": 7, "with_": ("lady",), "without": ("lady",)}, ["extras.both"]),
        ({"players": 5, "only": ("lady",)}, ["component.needs"]),
        ({"players": 7, "roles": ("gandalf",), "with_": ("excalibur",)}, ["roles.unknown", "extras.unknown"]),
    ],
)
def test_what_cannot_be_chosen_is_told(choices: dict[str, Any], codes: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        kit(**choices)
    assert [problem.code for problem in caught.value.problems] == codes


def test_a_game_without_choices_says_so() -> None:
    sultans = load_game("sultans", ["en"])
    with pytest.raises(InputError) as caught:
        make_kit(sultans, Options(players=9, lang="en", roles=("guard",), with_=("lady",)))
    assert [problem.code for problem in caught.value.problems] == ["roles.none", "extras.none"]


def test_names_in_the_language_of_the_set_will_do() -> None:
    made = kit("zh-TW", players=7, roles=("梅林", "派西維爾", "Loyal Servant".replace(" ", "_").lower()))
    assert made.copies == {"merlin": 1, "percival": 1, "loyal_servant": 2, "assassin": 1, "minion": 2}
    assert kit(players=7, roles=("Minion of Mordred", "MORGANA")).copies["morgana"] == 1


@pytest.mark.parametrize(
    ("players", "usual"),
    [(5, []), (6, []), *((n, ["percival", "morgana"]) for n in range(7, 11))],
)
def test_the_usual_characters(players: int, usual: list[str]) -> None:
    """Without --roles: Merlin and the Assassin; Percival and Morgana from seven. The Lady as A-3 advises."""
    made = kit(players=players)
    assert [role for role in MAY if role in made.copies] == usual
    assert made.chosen.extras == ({"lady"} if players >= 7 else set())


def test_the_lady_comes_and_goes() -> None:
    """A-3, A-C8: by default from seven players; her cards and her token go with her."""
    parts = {part.id: part.count for part in kit(players=5, with_=("lady",)).parts}
    assert parts["lady"] == 1
    assert parts["loyalty-cards"] == 2
    without = {part.id for part in kit(players=8, without=("Lady of the Lake",)).parts}
    assert not without & {"lady", "loyalty-cards"}


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        ({"players": 7, "roles": ("morgana",)}, ["Morgana does nothing without Percival. (A-3)"]),
        ({"players": 5, "roles": ("percival",)}, ["With five players, Percival should be met"]),
        ({"players": 6, "with_": ("lady",)}, ["The Lady of the Lake is for seven players or more. (A-3)"]),
        ({"players": 7}, []),
        ({"players": 5, "roles": ("percival", "mordred")}, []),
        ({"full": True}, []),
    ],
)
def test_advice_is_a_warning(choices: dict[str, Any], told: list[str]) -> None:
    """A-3: lawful, but told."""
    warnings = advice(kit(**choices))
    assert all(warning.severity == "warning" for warning in warnings)
    assert len(warnings) == len(told)
    for warning, text in zip(warnings, told, strict=True):
        assert text in warning.sentence()


def test_each_choice_has_a_file_of_its_own() -> None:
    names = {
        file_name(kit(**choices), Options(**choices))
        for choices in (
            {"players": 7},
            {"players": 7, "roles": ("merlin",)},
            {"players": 7, "roles": ("oberon", "percival")},
            {"players": 7, "without": ("lady",)},
        )
    }
    assert names == {
        "avalon-7p-en-a4.pdf",
        "avalon-7p-basic-en-a4.pdf",
        "avalon-7p-percival+oberon-en-a4.pdf",
        "avalon-7p-without-lady-en-a4.pdf",
    }


def test_the_report_says_who_is_in_play() -> None:
    assert in_play(kit("zh-TW", players=7)) == (
        "梅林、派西維爾、亞瑟的忠臣 × 2、刺客、莫甘娜、莫德雷德的爪牙、湖中女神"
    )


# --------------------------------------------------------------------------- how many pieces


def test_the_full_box() -> None:
    """A-C1 to A-C9."""
    made = kit(full=True)
    counts = {part.id: part.count for part in made.parts}
    assert counts == {
        "role-cards": 14,
        "quest-cards": 10,
        "loyalty-cards": 2,
        "vote-tokens": 20,
        "team-tokens": 5,
        "score-markers": 5,
        "leader": 1,
        "round-marker": 1,
        "vote-marker": 1,
        "lady": 1,
        "quest-board": 3,
        "reference-cards": 10,
        "night-script": 1,
        "flow-chart": 1,
        "score-sheet": 1,
        "setup-table": 1,
        "rules": 1,
    }
    roles = {"merlin": 1, "percival": 1, "loyal_servant": 5}
    roles |= {"assassin": 1, "morgana": 1, "mordred": 1, "oberon": 1, "minion": 3}
    assert made.copies == roles
    pieces = {part.id: part.pieces for part in made.parts}
    assert [piece.copies for piece in pieces["quest-cards"]] == [5, 5]
    assert [piece.copies for piece in pieces["vote-tokens"]] == [10, 10]
    boards = [(p.record and p.record.id, p.back and p.back.id) for p in pieces["quest-board"]]
    assert boards == [("5", "6"), ("7", "8"), ("9", "10")]  # A-C7: six faces on three
    (marker,) = pieces["score-markers"]
    assert (marker.record and marker.record.id, marker.back and marker.back.id) == ("success", "fail")


@pytest.mark.parametrize(("players", "team"), [(5, 3), (6, 4), (7, 4), (8, 5), (9, 5), (10, 5)])
def test_pieces_for_so_many_players(players: int, team: int) -> None:
    """A-C2 to A-C4, A-C7: pairs of quest cards and shields for the largest team; one face of the board."""
    made = kit(players=players, roles=("percival",), with_=("lady",))
    counts = {part.id: part.count for part in made.parts}
    assert counts["role-cards"] == players
    assert counts["quest-cards"] == 2 * team
    assert counts["team-tokens"] == team
    assert counts["vote-tokens"] == 2 * players
    assert counts["reference-cards"] == players
    (board,) = next(part.pieces for part in made.parts if part.id == "quest-board")
    assert board.record
    assert board.record.id == str(players)
    assert board.bare


def test_small_pieces_share_sheets() -> None:
    """Everything round goes on one sheet, even for ten; the cards of the box on three."""
    for players, count in ((5, 11), (7, 11), (10, 13)):
        made = kit(players=players)
        _, sheets = make_plan(made, Options(players=players, lang="en"))
        assert sum(1 for sheet in sheets if sheet.part.shape == "disc") == 1
        assert len(sheets) == count


# --------------------------------------------------------------------------- the table

A_T = {
    # players: good, evil, the teams of the five quests (* two Fails needed), approvals that pass
    5: (3, 2, "2 3 2 3 3", 3),
    6: (4, 2, "2 3 4 3 4", 4),
    7: (4, 3, "2 3 3 4* 4", 4),
    8: (5, 3, "3 4 4 5* 5", 5),
    9: (6, 3, "3 4 4 5* 5", 5),
    10: (6, 4, "3 4 4 5* 5", 6),
}
"""Copied from the rules document; all else is read from the content, which may be mistaken."""


@pytest.mark.parametrize("players", A_T)
def test_the_table_is_that_of_the_rules(players: int) -> None:
    """A-T, A-11, A-14: what the referee goes by, what the board says, and the row of the table."""
    good, evil, quests, approvals = A_T[players]
    row = TABLE.rows[players]
    teams = " ".join(f"{team}{'*' * (row.fails_needed(n) - 1)}" for n, team in enumerate(row.teams, 1))
    assert (row.good, row.evil, teams, row.approvals) == A_T[players]
    shown = face_words(kit(players=players), "quest-board")
    assert f" {good} Good {evil} Evil {approvals} Approvals" in shown
    told = (f"Quest {number} {team}" for number, team in enumerate(quests.split(), 1))
    assert " ".join(told).replace("*", " Two Fails turn it red") in shown
    numbers = face_words(kit(players=players), "setup-table").replace("★", "").split()
    wanted = f"{players} {good} {evil} {quests} {approvals}".replace("*", "").split()
    assert any(numbers[at : at + len(wanted)] == wanted for at in range(len(numbers)))


# --------------------------------------------------------------------------- the night


def steps_by_rule(roles: frozenset[str]) -> list[str]:
    """The steps of the night by the rules document, told anew: who opens his eyes, who shows a thumb."""
    steps = ["close", "evil look but oberon" if "oberon" in roles else "evil look", "evil close"]
    if "merlin" in roles:
        thumbs = "evil thumbs"
        thumbs += " but mordred" if "mordred" in roles else ""
        thumbs += " and oberon" if "oberon" in roles else ""
        steps += [thumbs, "merlin looks", "thumbs down merlin closes"]
        if "percival" in roles:
            steps += ["merlin and morgana thumbs" if "morgana" in roles else "merlin thumb"]
            steps += ["percival looks", "thumbs down percival closes"]
    return [*steps, "open"]


MEANING = {
    "close": "close",
    "evil_look": "evil look",
    "evil_look_oberon": "evil look but oberon",
    "evil_close": "evil close",
    "thumbs": "evil thumbs",
    "thumbs_mordred": "evil thumbs but mordred",
    "thumbs_oberon": "evil thumbs and oberon",
    "thumbs_both": "evil thumbs but mordred and oberon",
    "merlin_look": "merlin looks",
    "merlin_close": "thumbs down merlin closes",
    "percival_thumb": "merlin thumb",
    "percival_thumbs": "merlin and morgana thumbs",
    "percival_look": "percival looks",
    "percival_close": "thumbs down percival closes",
    "open": "open",
}
WORDS = {
    "merlin": "梅林",
    "morgana": "莫甘娜",
    "mordred": "莫德雷德",
    "oberon": "奧伯倫",
    "percival": "派西維爾",
}


def script(made: Kit) -> list[str]:
    return [step.id for step in made.game.tables["night"] if made.holds(step)]


@pytest.mark.parametrize(("players", "mix"), MIXES)
def test_the_night_is_that_of_the_roles_in_play(players: int, mix: frozenset[str]) -> None:
    made = kit("zh-TW", players=players, roles=named(mix))
    steps = script(made)
    assert [MEANING[step] for step in steps] == steps_by_rule(frozenset(made.copies))
    texts = made.game.words["zh-TW"].texts
    said = "".join(texts[f"night.{step}.say"] for step in steps)
    called = set(made.copies) - (set() if "percival" in made.copies else {"morgana"})
    for role, word in WORDS.items():
        assert (word in said) == (role in called), f"{role} is named and not in play, or not named"


@pytest.mark.parametrize("mix", CHOICES, ids=lambda mix: "+".join(sorted(mix)) or "none")
def test_without_merlin_his_steps_drop_out(mix: frozenset[str]) -> None:
    """No standard game is without him, so no option prints this; a table that plays so can say it."""
    import msgspec

    made = kit(players=10, roles=named(mix))
    copies = {role: count for role, count in made.copies.items() if role != "merlin"}
    changed = msgspec.structs.replace(made, chosen=msgspec.structs.replace(made.chosen, copies=copies))
    assert [MEANING[step] for step in script(changed)] == steps_by_rule(frozenset(copies))


def test_pauses_follow_every_look() -> None:
    """Whoever opens his eyes needs time."""
    table = game().tables["night"]
    assert {step.id for step in table if step.values["pause"]} == {
        step.id for step in table if step.values["icon"] == "eyes_open"
    }


BRACKETS = re.compile(r"[\[〔](.*?)[\]〕]")


@pytest.mark.parametrize("lang", ["zh-TW", "en"])
@pytest.mark.parametrize(("players", "mix"), MIXES)
def test_the_script_of_the_box_serves_every_mix(players: int, mix: frozenset[str], lang: str) -> None:
    """Read as it says: names in brackets only of those in play; without Percival not his three sentences."""
    names = {role: game(lang).words[lang].texts[f"roles.{role}.name"] for role in WORDS}
    absent = {name for role, name in names.items() if role not in mix | {"merlin"}}
    box, played = kit(lang, full=True), kit(lang, players=players, roles=named(mix))
    texts, said = box.game.words[lang].texts, []
    for step in script(box):
        text = texts.get(f"night.{step}.box", texts[f"night.{step}.say"])
        if "percival" in mix or not step.startswith("percival"):
            said.append(BRACKETS.sub(lambda m: "" if any(n in m[1] for n in absent) else m[1], text))
    assert len(said) == len(script(played))
    assert not [name for name in absent for text in said if name in text]
    printed = face_words(kit(lang, full=True), "night-script")
    assert BRACKETS.search(printed)
    assert not BRACKETS.search(face_words(played, "night-script"))


# --------------------------------------------------------------------------- who is named


def printer_of(made: Kit, **choices: Any) -> Printer:
    options = Options(lang="+".join(made.languages), players=made.players, **choices)
    return Printer(made, options, "test", make_plan(made, options)[1])


def faces(made: Kit, part_id: str, printer: Printer | None = None) -> Iterator[tuple[str, list[Line]]]:
    """Of each face of a component the record and the lines on it."""
    printer = printer or printer_of(made)
    part = next(part for part in made.parts if part.id == part_id)
    for piece in part.pieces:
        front = Cell(part, piece, 0)
        for cell in (front, front._replace(back=True)) if front.has_back else (front,):
            yield (piece.record.id if piece.record else ""), list(lines_of(printer._compose(cell).ops))


def face_words(made: Kit, part_id: str) -> str:
    """All words of a component; a word of Latin letters that is broken between lines is none."""
    between = "" if made.languages == ("zh-TW",) else " "
    lines = (line for _, each in faces(made, part_id) for line in each)
    return between.join("".join(words(run) for run in line.runs) for line in lines)


@pytest.mark.parametrize("lang", ["zh-TW", "en"])
@pytest.mark.parametrize(("players", "mix"), MIXES)
def test_only_who_is_in_play_is_named(players: int, mix: frozenset[str], lang: str) -> None:
    """A-1, and who sees whom: no card, rule or picture tells of a character that this set does not hold."""
    made = kit(lang, players=players, roles=named(mix), with_=("lady",))
    texts = made.game.words[lang].texts
    names = {role: {texts[f"roles.{role}.{key}"] for key in ("name", "short")} for role in TABLE.roles}
    for part_id in ("role-cards", "rules", "reference-cards"):
        printed = face_words(made, part_id)
        for role in sorted(made.copies, key=lambda role: -len(texts[f"roles.{role}.name"])):
            printed = printed.replace(texts[f"roles.{role}.name"], "·")  # Mordred's Minion is not Mordred
        named_too = {role for role in TABLE.roles if any(name in printed for name in names[role])}
        assert named_too <= set(made.copies), part_id


def test_each_fact_is_told_by_some_card() -> None:
    """Of a role's facts the last that holds is printed; none is always hidden by those behind it."""
    table = game().tables["facts"]
    sets = [kit(players=players, roles=named(mix)) for players, mix in MIXES]
    told = {
        next(fact.id for fact in reversed(role.values[key]) if made.holds(fact))
        for made in [*sets, kit(full=True)]
        for role in made.game.tables["roles"]
        if made.holds(role)
        for key in ("knows", "seen", "hints")
    }
    assert told == {fact.id for fact in table}


def test_percival_not_in_play_tells_no_one() -> None:
    """The Merlin of seven without Percival and Morgana used to say that Percival sees him."""
    for roles, words_ in ((("merlin",), "Nobody."), (("percival",), "Percival sees you.")):
        text = face_words(kit(players=7, roles=roles), "role-cards")
        assert words_ in text
        assert "tell you from" not in text


@pytest.mark.parametrize(("players", "roles"), [(None, ()), (5, ("merlin",)), (7, ()), (7, ("oberon",))])
def test_the_legend_stands_where_its_sign_stands(players: int | None, roles: tuple[str, ...]) -> None:
    legend = game().words["en"].texts["labels.house_rule"].lstrip("※ ")
    for _, lines in faces(kit(players=players, roles=roles), "rules"):
        text = " ".join("".join(words(run) for run in line.runs) for line in lines)
        rest = text.replace(f"※ {legend}", "")
        assert (legend in text) == ("※" in rest)


# --------------------------------------------------------------------------- large enough to be read

POINT = 25.4 / 72
HERE = Place("test")


@pytest.mark.parametrize("players", [None, *TABLE.rows])
@pytest.mark.parametrize("lang", ["zh-TW", "en", "zh-TW+en"])
def test_reference_cards_are_not_too_small_to_read(players: int | None, lang: str) -> None:
    """With two languages each has a card of its own."""
    made = kit(lang, players=players)
    assert min(line.size for _, lines in faces(made, "reference-cards") for line in lines) >= 6.5 * POINT


@pytest.mark.parametrize("ink", ["colour", "saver", "mono"])
def test_a_ballot_does_not_show_through(ink: Ink) -> None:
    """A-C3: solid black could be read from behind; where little ink is used a ring tells the two apart."""
    house = game().house
    fill, ring = (house.colour(f"vote_against.{shade}", ink, HERE) for shade in ("fill", "ring"))
    approve = house.colour("vote_for.ring", ink, HERE)
    assert (fill == "#ffffff") == (ink != "colour")
    assert ring != "#ffffff" == approve


# --------------------------------------------------------------------------- who sees whom


@pytest.mark.parametrize(("players", "mix"), MIXES)
def test_the_picture_shows_what_the_referee_knows(players: int, mix: frozenset[str]) -> None:
    """The reference card's picture and the views of a deal, which are made apart, agree."""
    from generator.referee.avalon_setup import sees

    made = kit(players=players, roles=named(mix))
    dealt = [role for role, count in made.copies.items() for _ in range(count)]
    seats = {f"P{number}": role for number, role in enumerate(dealt)}
    views = sees(seats, TABLE)
    for sight in made.game.tables["sights"]:
        if not made.holds(sight):
            continue
        shown = {role.id for role in sight.values["sees"] if made.holds(role)}
        who = "assassin" if sight.id.startswith("evil") else sight.id.removesuffix("_sure")
        seat = next(seat for seat, role in seats.items() if role == who)
        seen = {seats[other] for other in views[seat].seats}
        assert shown == seen | ({"assassin"} if sight.id.startswith("evil") else set())
        assert shown != {"assassin"} or who != "assassin", "one alone sees no others of his kind"
    seers = {seats[seat] for seat, view in views.items() if view.what != "nothing"}
    pictured = {each.id for each in made.game.tables["sights"] if made.holds(each)}
    assert ("percival" in seers) == bool(pictured & {"percival", "percival_sure"})
    assert ("oberon" in made.copies) == ("oberon" in pictured)


# --------------------------------------------------------------------------- every set is laid out


@pytest.mark.parametrize(("players", "mix"), MIXES)
@pytest.mark.parametrize("lang", ["zh-TW", "en", "zh-TW+en"])
def test_every_mix_is_printed(players: int, mix: frozenset[str], lang: str) -> None:
    """No overflow, no missing glyph, no forbidden end of a line; with the Lady and without."""
    extra = {"without": ("lady",)} if len(mix) % 2 else {"with_": ("lady",)}
    options = Options(players=players, roles=named(mix), lang=lang, **extra)  # type: ignore[arg-type]
    made = make_kit(game(lang), options)
    _, sheets = make_plan(made, options)
    printer = Printer(made, options, "test", sheets)
    printer.print_all()
    assert printer.composer.problems == []
    for name in ("night-script", "reference-cards", "flow-chart"):  # what a mix changes
        check_faces(made, name, printer)
