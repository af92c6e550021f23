"""The record of a game of Avalon, read from anything; what cannot be used is a finding."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from generator.errors import nearest
from generator.referee.avalon_model import ProposalModel, QuestModel, RecordModel
from generator.referee.avalon_setup import unknown_role
from generator.referee.avalon_table import Table
from generator.referee.finding import Finding, players_range
from generator.referee.heading import is_ours
from generator.referee.shape import Reader, as_text, shown
from generator.typed import fold

GAME = "avalon"
SIDES = ("good", "evil")
VOTES = ("approved", "rejected")
RESULTS = ("success", "fail", "pending")
CARDS = ("success", "fail")
ENDINGS = {
    "merlin_missed": "good",
    "merlin_shot": "evil",
    "no_merlin": "good",
    "three_fails": "evil",
    "five_rejections": "evil",
}
"""The endings and who has won (A-12, A-15, A-16, A-18)."""
QUESTS = 5
MOST_READ = 10
"""So many proposals of a quest and members of a list of names are read; no lawful game has more."""
KEYS = RecordModel.__struct_fields__
QUEST_KEYS = QuestModel.__struct_fields__
PROPOSAL_KEYS = ProposalModel.__struct_fields__
LADY_KEYS = ("holder", "examined", "shown")


class Proposal(msgspec.Struct, frozen=True):
    """A team proposed and voted on (A-10, A-11); None is not written down."""

    leader: str | None
    team: tuple[str, ...] | None
    approve: tuple[str, ...] | None
    result: str | None
    size: int = 0
    """Names written down in the team, strangers and doubles too."""


class Quest(msgspec.Struct, frozen=True):
    """A quest; ``team_size``, ``fails_required`` and ``result`` are claims."""

    team_size: int | None = None
    fails_required: int | None = None
    proposals: tuple[Proposal, ...] = ()
    team: tuple[str, ...] | None = None
    fails: int | None = None
    result: str | None = None
    cards: dict[str, str] = {}
    size: int = 0
    """Names written down in the team, strangers and doubles too."""

    @property
    def played(self) -> bool:
        """Whether cards were played, as far as anything tells."""
        return self.fails is not None or bool(self.cards) or self.result in CARDS

    @property
    def begun(self) -> bool:
        """Whether anything of it happened."""
        return bool(self.proposals or self.team) or self.played


class LadyUse(msgspec.Struct, frozen=True):
    """A use of the Lady of the Lake (A-17)."""

    after_quest: int | None
    holder: str | None
    examined: str | None
    shown: str | None


class Record(msgspec.Struct, frozen=True):
    """A game as written down; seats in clockwise order."""

    seats: tuple[str, ...] = ()
    roles: dict[str, str] = {}
    assassin: str | None = None
    quests: tuple[Quest, ...] = ()
    lady: tuple[LadyUse, ...] = ()
    assassinated: str | None = None
    winner: str | None = None
    ending: str | None = None
    moves: bool = False


class _Place(Reader):
    """A reader that also says in which quest and proposal it stands."""

    def __init__(
        self, value: object, findings: list[Finding], where: str, quest: int = 0, proposal: int = 0
    ) -> None:
        self.proposal = proposal
        super().__init__(value, findings, where, quest)

    def note(self, code: str, rule: str = "", seat: str = "", **fields: Any) -> None:
        """Note an error."""
        if self.round:
            fields["quest"] = self.round
        if self.proposal:
            fields["proposal"] = self.proposal
        super().note(code, rule, seat, **fields)


def read_record(value: object, table: Table, findings: list[Finding]) -> Record:
    """Read a record; what is wrong with it goes to ``findings``. Without seats it cannot be judged."""
    reader = _Place(value, findings, "record")
    if not isinstance(value, dict) or not is_ours(reader, GAME):
        return Record()
    reader.only(*KEYS)
    roles = reader.mapping("roles")
    seats = _seats(reader, roles, table)
    if not seats:
        return Record()
    quests, uses = _quests(reader, seats)
    return Record(
        seats=seats,
        roles=_roles(reader, roles, seats, table),
        assassin=_seat(reader, "assassin", seats),
        quests=quests,
        lady=(*_lady_list(reader, seats), *uses),
        assassinated=_seat(reader, "assassinated", seats),
        winner=_word(reader, "winner", SIDES, "A-18"),
        ending=_word(reader, "ending", ENDINGS, "A-18"),
        moves=reader.has("moves"),
    )


# --------------------------------------------------------------------------- who sits where


def _seats(reader: Reader, roles: dict[str, object], table: Table) -> tuple[str, ...]:
    """The seats, if there are as many as a row of the table has."""
    players = reader.values.get("players")
    if isinstance(players, int) and not isinstance(players, bool):
        return _counted_seats(reader, players, tuple(roles), table)
    names = reader.texts("players") if reader.has("players") else ()
    if not reader.has("players"):
        reader.note("record.missing", key="players")
    seats = tuple(dict.fromkeys(names or roles))
    twice = [name for name in seats[: 2 * MOST_READ] if names.count(name) > 1]
    for name in twice:
        reader.note("players.double", seat=shown(name))
    if len(seats) in table.rows and not twice:
        return seats
    if names and not twice:
        reader.findings.append(players_range(len(seats), table.rows, "A-T"))
    return ()


def _counted_seats(reader: Reader, players: int, names: tuple[str, ...], table: Table) -> tuple[str, ...]:
    """The seats when only their number is given: P1, P2 … or the names that have roles, in order."""
    if players not in table.rows:
        if abs(players) < 10**12:
            reader.findings.append(players_range(players, table.rows, "A-T"))
        else:
            reader.note("record.range", key="players", found="number")
        return ()
    plain = tuple(f"P{number}" for number in range(1, players + 1))
    if set(names) <= set(plain):
        return plain
    if len(names) != players:
        reader.note("players.count", "A-T", count=players, named=len(names))
    return names if len(names) in table.rows else ()


def _roles(reader: Reader, roles: dict[str, object], seats: tuple[str, ...], table: Table) -> dict[str, str]:
    found = {}
    _all_seated(reader, "roles", roles, seats)
    for seat in seats:
        value = roles.get(seat)
        if value is None:
            continue
        role = as_text(value) or shown(value)
        if role not in table.good and role not in table.evil:
            role = fold(role)
        if role in table.good or role in table.evil:
            found[seat] = role
        else:
            reader.findings.append(unknown_role(shown(role), table, seat))
    return found


# --------------------------------------------------------------------------- what happened


def _quests(reader: Reader, seats: tuple[str, ...]) -> tuple[tuple[Quest, ...], list[LadyUse]]:
    items = reader.items("quests")
    if len(items) > QUESTS:
        reader.note("quests.many", "A-T", count=len(items), most=QUESTS)
    quests, uses = [], []
    for number, item in enumerate(items[:QUESTS], 1):
        place = _Place(item, reader.findings, "quests", number)
        quests.append(_quest(place, seats))
        if place.has("lady"):
            use = _Place(place.values["lady"], reader.findings, "lady", number)
            use.only(*LADY_KEYS)
            uses.append(_lady(use, number, seats))
    return tuple(quests), uses


def _quest(reader: Reader, seats: tuple[str, ...]) -> Quest:
    if not reader.values:
        return Quest()
    reader.only(*QUEST_KEYS)
    proposals = reader.items("proposals")[:MOST_READ]
    return Quest(
        team_size=reader.whole("team_size"),
        fails_required=reader.whole("fails_required"),
        proposals=tuple(
            _proposal(_Place(item, reader.findings, "proposals", reader.round, number), seats)
            for number, item in enumerate(proposals, 1)
        ),
        team=_names(reader, "team", seats, "A-10") or None,
        fails=reader.whole("fails"),
        result=_word(reader, "result", RESULTS, "A-14"),
        cards=_cards(reader, seats),
        size=_size(reader),
    )


def _proposal(reader: Reader, seats: tuple[str, ...]) -> Proposal:
    reader.only(*PROPOSAL_KEYS)
    return Proposal(
        leader=_seat(reader, "leader", seats),
        team=_names(reader, "team", seats, "A-10"),
        approve=_names(reader, "approve", seats, "A-11"),
        result=_word(reader, "result", VOTES, "A-11"),
        size=_size(reader),
    )


def _cards(reader: Reader, seats: tuple[str, ...]) -> dict[str, str]:
    cards = reader.mapping("cards")
    _all_seated(reader, "cards", cards, seats)
    found = {}
    for seat in seats if cards else ():
        if cards.get(seat) is None:
            continue
        if card := _known(reader, "cards", cards[seat], CARDS, "A-13", seat):
            found[seat] = card
    return found


def _lady_list(reader: Reader, seats: tuple[str, ...]) -> list[LadyUse]:
    uses = []
    for item in reader.items("lady")[:MOST_READ]:
        use = _Place(item, reader.findings, "lady")
        use.only("after_quest", *LADY_KEYS)
        uses.append(_lady(use, use.whole("after_quest"), seats))
    return uses


def _lady(reader: Reader, after: int | None, seats: tuple[str, ...]) -> LadyUse:
    holder, examined = (_seat(reader, key, seats) for key in ("holder", "examined"))
    return LadyUse(after, holder, examined, _word(reader, "shown", SIDES, "A-17"))


# --------------------------------------------------------------------------- single values


def _seat(reader: Reader, key: str, seats: tuple[str, ...]) -> str | None:
    name = reader.text(key)
    if name is None or name in seats:
        return name
    _all_seated(reader, key, (name,), seats)
    return None


def _names(reader: Reader, key: str, seats: tuple[str, ...], rule: str) -> tuple[str, ...] | None:
    """A list of seats as written, without strangers and doubles; None if there is none."""
    if not isinstance(reader.values.get(key), list | tuple):
        reader.texts(key)
        return None
    names = reader.texts(key)
    kept = tuple(dict.fromkeys(names))
    if len(kept) < len(names):
        for name in [name for name in kept[:MOST_READ] if names.count(name) > 1]:
            reader.note(f"{key}.double", rule, shown(name))
    if not set(seats).issuperset(kept):
        _all_seated(reader, key, kept, seats)
        kept = tuple(name for name in kept if name in seats)
    return kept


def _size(reader: Reader) -> int:
    team = reader.values.get("team")
    return len(team) if isinstance(team, list | tuple) else 0


def _all_seated(reader: Reader, key: str, names: Iterable[str], seats: tuple[str, ...]) -> None:
    """Note names that nobody has; after a few of them no more."""
    strangers = [name for name in names if name not in seats]
    for name in strangers[:MOST_READ]:
        reader.note("name.unknown", seat=shown(name), key=key, near=nearest(name, seats))


def _word(reader: Reader, key: str, known: Iterable[str], rule: str) -> str | None:
    value = reader.values.get(key)
    return None if value is None else _known(reader, key, value, known, rule)


def _known(
    reader: Reader, key: str, value: object, known: Iterable[str], rule: str, seat: str = ""
) -> str | None:
    if isinstance(value, str) and value in known:
        return value
    text = as_text(value)
    if text is not None and (folded := fold(text)) in known:
        return folded
    found = shown(value if text is None else text)
    near = nearest(found, known)
    reader.note("word.unknown", rule, seat, key=key, found=found, known=", ".join(known), near=near)
    return None
