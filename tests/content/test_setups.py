"""Sets that are chosen: what is wrong with seats, extras, conditions and pairs is told with its place."""

from __future__ import annotations

import pytest

from tests.helpers import Pnp, Spoilt

SETUPS, PARTS = "setups.yaml", "components.yaml"


@pytest.mark.parametrize(
    ("name", "old", "new", "at", "says"),
    [
        (
            SETUPS,
            "always: [merlin]",
            "always: [merlyn]",
            "merlyn",
            "seats.good.always[0]: “merlyn” is not in",
        ),
        (SETUPS, "may: [percival]", "may: [bors]", "bors", "seats.good.may[0]: “bors” is not in"),
        (SETUPS, "rest: minion", "rest: minions", "minions", "seats.evil.rest: “minions” is not in"),
        (
            SETUPS,
            "  evil: {always",
            "  bad: {always",
            "bad: {always",
            "seats.bad: “bad” is not in sides",
        ),
        (SETUPS, "usual: {7: [percival,", "usual: {7: [merlin,", "merlin, morgana", "usual.7[0]"),
        (SETUPS, "table: boards", "table: bords", "bords", "table: “bords” is not in game.yaml"),
        (SETUPS, "by: sides", "by: side", "side\n", "by: “side” is not in game.yaml"),
        (SETUPS, "advice: advice", "advice: tips", "tips", "advice: “tips” is not in"),
        (SETUPS, "table: boards\n", "", "source", "give either rows or a table"),
        (
            SETUPS,
            "by: sides",
            "by: sides\nrows: {5: {good: 3, evil: 2}}",
            "source",
            "give either rows or a table",
        ),
        (SETUPS, "{min: 7, max: 10}}", "{min: 10, max: 7}}", "{min: 10", "extras.lady"),
        (SETUPS, "{lady: {min", "{merlin: {min", "merlin: {min", "extras.merlin: the name “merlin” is used"),
        ("boards.yaml", "{good: 3, evil: 2", "{good: 4, evil: 2", "", "5 players are dealt 5 in all"),
        ("boards.yaml", "  10: {good: 6", "  11: {good: 6", "", "no row for 10 players"),
        (
            "boards.yaml",
            "{good: 3, evil: 2",
            "{good: 5, evil: 0",
            "",
            "evil has 0 seats, but 1 are always in",
        ),
        ("night.yaml", "needs: [merlin]}", "needs: [merlyn]}", "merlyn", "“merlyn” is not in setups.yaml"),
        ("points.yaml", "needs: [lady]}", "needs: [dragon]}", "dragon", "“dragon” is not in setups.yaml"),
        ("points.yaml", "{min: 7, max: 10}", "7", "7}", "expected keys with values"),
        (
            "game.yaml",
            "fields: {good: int",
            "fields: {players: int, good: int",
            "players: int",
            "the name “players” is used",
        ),
        (PARTS, "needs: [lady]", "needs: [laddy]", "laddy", "loyalty-cards.needs[0]: “laddy” is not in"),
        (
            PARTS,
            "records: [shield]",
            "records: [sword]",
            "sword",
            "team-tokens.records[0]: “sword” is not in",
        ),
        (
            PARTS,
            "  each: tokens\n  records: [leader]",
            "  records: [leader]",
            "[leader",
            "records needs each",
        ),
        (
            PARTS,
            "  pairs: true\n  copies: 5\n  front: marker\n  back: marker\n",
            "  pairs: true\n  front: marker\n",
            "true",
            "pairs needs each and back",
        ),
        (PARTS, "copies: quests.team", "copies: quests.size", "quests.size", "quest-cards.copies"),
    ],
)
def test_setup(pnp: Pnp, avalon: Spoilt, name: str, old: str, new: str, at: str, says: str) -> None:
    avalon.edit(name, old, new)
    place = f"{avalon.spot(name, at)}: " if at else ""
    pnp.fails(1, avalon, "--players", "7", "--lang", "en", says=(place, says))


def test_what_may_be_copied_is_listed(pnp: Pnp, avalon: Spoilt) -> None:
    avalon.edit(PARTS, "copies: quests.team", "copies: team")
    says = ("players, setup, row, good, evil, quests.team, approvals",)
    pnp.fails(1, avalon, "--players", "7", "--lang", "en", says=says)


def test_a_spoilt_setup_blames_no_other_file(pnp: Pnp, avalon: Spoilt) -> None:
    """Without the set-up nobody knows what can be in play, so nothing is said of what needs it."""
    avalon.edit(SETUPS, "of: roles", "off: roles")
    ran = pnp("build", avalon, "--players", "7", "--lang", "en")
    ran.says(1, "setups.yaml", "the key “off” is not known here. Did you mean “of”?")
    for other in ("night.yaml", "components.yaml", "en.yaml"):
        assert other not in ran.err
