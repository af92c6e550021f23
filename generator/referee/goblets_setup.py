"""Set-ups of Raise Your Goblets: what may be dealt to so many (G-T), a random deal, a record's set-up."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from generator.errors import nearest
from generator.referee.finding import Finding, error, players_range
from generator.referee.goblets_box import BRINGS, TOKENS, Box, is_unknown
from generator.referee.goblets_record import Course, Record, read_record
from generator.referee.sentences import Sentences


class Hand(msgspec.Struct, frozen=True):
    """What a seat is dealt: a noble a target and a character, a taster a card."""

    seat: int
    house: str
    target: str = ""
    """Another house (G-1)."""
    character: str = ""
    """Open to all (G-2)."""
    card: str = ""
    """Kept secret (G-C5)."""

    @property
    def is_noble(self) -> bool:
        """Whether a noble sits there, not a taster (G-8)."""
        return self.card == ""


def check(value: object, box: Box) -> tuple[Finding, ...]:
    """What is against the rules in a record of any shape, but for claims and scores.

    People, characters, targets, and in each course no more tokens and cards than can be in play.
    """
    findings: list[Finding] = []
    record = read_record(value, box, findings, whole=False)
    findings += check_people(record, box)
    for number, course in enumerate(record.courses, 1):
        findings += check_targets(record, course, number)
        findings += check_dealt(record, course, number, box)
    return tuple(findings)


def check_setup(players: int, characters: Sequence[str], box: Box) -> tuple[Finding, ...]:
    """What is wrong with these characters for so many players: one a house, one card of each (G-C6)."""
    row = box.rows.get(players)
    if row is None:
        return (players_range(players, box.rows, "G-T"),)
    findings = []
    for name in dict.fromkeys(characters):
        if name not in box.characters:
            known = ", ".join(box.characters)
            fields = {"found": name, "known": known, "near": nearest(name, box.characters)}
            findings.append(error("character.none", "G-C6", **fields))
    findings += _twice(characters, box)
    findings += _useless(characters, players, box)
    if len(characters) > row.houses:
        findings.append(error("character.many", "G-2", count=len(characters), houses=row.houses))
    return tuple(findings)


def check_people(record: Record, box: Box) -> Iterator[Finding]:
    """Whether so many can play in such houses (G-T), and their characters (G-2)."""
    row = box.rows.get(record.named)
    if row is None and (record.named or record.houses):
        yield players_range(record.named, box.rows, "G-T")
    pairs = len(record.tasters)
    if row and record.houses and pairs != row.pairs:
        yield error("houses.pairs", "G-T", count=pairs, wanted=row.pairs, players=record.named)
    if not record.houses:
        return
    names = [name for name in record.characters.values() if name]
    if not record.characters:
        yield Finding("characters.missing", "unchecked", "G-2")
        return
    for noble in record.nobles:
        if noble not in record.characters:
            yield Finding("character.missing", "unchecked", "G-2", {}, noble)
    yield from _twice(names, box)
    if row:
        yield from _useless(names, record.named, box)


def check_targets(record: Record, course: Course, number: int) -> Iterator[Finding]:
    """Everyone hates somebody else (G-1), each target card once (G-C4); of two, the other (G-9)."""
    is_given = len(record.nobles) == 2
    for noble in record.nobles:
        if noble not in course.targets and not is_given:
            yield Finding("target.missing", "unchecked", "G-1", {}, noble, number)
        elif course.targets.get(noble) == noble:
            yield Finding("target.self", "error", "G-9" if is_given else "G-1", {}, noble, number)
    for target, times in Counter(course.targets.values()).items():
        if target and times > 1:
            fields = {"count": times}
            yield Finding("target.twice", "error", "G-C4", fields, target, number)


def check_dealt(record: Record, course: Course, number: int, box: Box) -> Iterator[Finding]:
    """No more tokens than are in play (G-T, G-14) or in the box (G-C1), nor taster cards (G-C5)."""
    for token, count in _drunk(course).items():
        if problem := _too_many(token, count, record, box):
            code, rule, fields = problem
            yield Finding(code, "error", rule, {"token": token, **fields}, "", number)
    for card, times in Counter(course.tasters.values()).items():
        if card and times > (most := box.cards[card]):
            fields = {"card": card, "count": times, "most": most}
            yield Finding("cards.many", "error", "G-C5", fields, "", number)


def _drunk(course: Course) -> Counter[str]:
    """The tokens of all goblets."""
    drunk = Counter(dict.fromkeys(TOKENS, 0))
    for goblet in course.drank.values():
        drunk.update(goblet or {})
    return drunk


def _too_many(token: str, count: int, record: Record, box: Box) -> tuple[str, str, dict[str, Any]] | None:
    """Code, rule and fields of what is against so many tokens of a kind."""
    characters, nobles = record.characters, len(record.nobles)
    most = box.most(record.named, characters, nobles)[token]
    brings = BRINGS.get(token)
    if count > box.tokens[token]:
        return "tokens.box", "G-C1", {"count": count, "most": box.tokens[token]}
    if count and brings and brings not in characters.values() and not is_unknown(characters, nobles):
        return "tokens.absent", "G-14", {"character": brings}
    if count > most:
        return "tokens.many", "G-T", {"count": count, "most": most}
    return None


def _twice(names: Iterable[str], box: Box) -> Iterator[Finding]:
    for name, times in Counter(names).items():
        if times > 1 and name in box.characters:
            yield error("character.twice", "G-C6", character=name, count=times)


def _useless(names: Iterable[str], people: int, box: Box) -> Iterator[Finding]:
    """Characters whose power is of no use to so many; the box may hold them, so this is advice."""
    for name in dict.fromkeys(names):
        if name in box.characters and name not in box.dealt(people):
            fields = {"character": name, "players": people}
            yield Finding("character.useless", "advice", "G-C6", fields)


# ----------------------------------------------------------------- dealing


def pair_up(names: Sequence[str], box: Box) -> tuple[tuple[str, str | None], ...]:
    """Noble and taster of each house, by names in seat order: taster, noble on his left … (G-8, G-T).

    Raises:
        KeyError: the table has no row for so many.
    """
    paired = 2 * box.rows[len(names)].pairs
    pairs = zip(names[1:paired:2], names[:paired:2], strict=True)
    return (*pairs, *((name, None) for name in names[paired:]))


def deal(players: int, box: Box, chance: random.Random) -> tuple[Hand, ...]:
    """A random lawful deal, a hand a seat: houses, targets (G-1), characters (G-2), taster cards (G-C5).

    Raises:
        KeyError: the table has no row for so many players.
    """
    pairs = pair_up([str(seat) for seat in range(1, players + 1)], box)
    houses = chance.sample(box.houses[: len(pairs)], len(pairs))
    targets = _targets(houses, chance)
    characters = chance.sample(box.dealt(players), len(pairs))
    cards = [card for card, count in box.cards.items() for _ in range(count)]
    chance.shuffle(cards)
    hands = []
    for (noble, taster), house, character in zip(pairs, houses, characters, strict=True):
        if taster is not None:
            hands.append(Hand(int(taster), house, card=cards.pop()))
        hands.append(Hand(int(noble), house, targets[house], character))
    return tuple(hands)


def _targets(houses: Sequence[str], chance: random.Random) -> dict[str, str]:
    """Each house another one, each once."""
    drawn = list(houses)
    while any(own == other for own, other in zip(houses, drawn, strict=True)):
        chance.shuffle(drawn)
    return dict(zip(houses, drawn, strict=True))


def open_lines(hands: Sequence[Hand], sentences: Sentences) -> tuple[str, ...]:
    """What all may see of a deal, a sentence a seat."""
    texts, word = sentences.questions, sentences.word
    seats = {hand.house: hand.seat for hand in hands if hand.is_noble}
    has_pairs = any(not hand.is_noble for hand in hands)
    lines = []
    for hand in hands:
        if hand.is_noble:
            told = {
                "target": word(hand.target),
                "character": word(hand.character),
                "seat": seats[hand.target],
            }
            key = "deal.noble" if has_pairs else "deal.house"
            lines.append(texts[key].format(house=word(hand.house), **told))
        else:
            lines.append(texts["deal.taster"].format(house=word(hand.house)))
    return tuple(lines)


def secrets(hands: Sequence[Hand], sentences: Sentences) -> dict[int, str]:
    """What a seat alone may see: the taster's card."""
    text = sentences.questions["deal.card"]
    return {hand.seat: text.format(card=sentences.word(hand.card)) for hand in hands if hand.card}
