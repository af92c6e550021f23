"""Values in templates: looked up, never evaluated; what is no text is told; names stay literal."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import InputError, Options, load_game
from generator.content.decode import File
from generator.content.house import Origin
from generator.content.yaml import Mapping
from generator.kit.kit import make_kit
from generator.typeset.scope import Scope, template_parts
from generator.typeset.views import root_scope
from tests.typeset.fonts import measured

HERE = Origin(File("test.yaml", Mapping(1, 1, {}, {})), ())
HERBS = Path(__file__).parent.parent / "games" / "herbs"


@pytest.fixture(scope="module")
def scope() -> Scope:
    kit = make_kit(load_game(HERBS), Options(players=2, lang="en", names=("**Amy**", "[[x]]")))
    base = root_scope(kit)
    return base.with_value("herb", base.values["herbs"][0])


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("{herb.name}", "Mint"),
        ("{herb.name}: {herb.count}×", "Mint: 4×"),
        ("{herb.text}", "Cool. With 2 players, draw one each turn."),
        ("{game.name} {label.total}", "Herbs Total"),
        ("plain", "plain"),
    ],
)
def test_fill(scope: Scope, text: str, written: str) -> None:
    assert scope.fill(text, "en", HERE) == written


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{herb.nam}", "value.unknown"),
        ("{__import__('os')}", "value.form"),
        ("{herb.__class__}", "value.unknown"),
        ("{herb}", "value.text"),
        ("{herbs}", "value.text"),
        ("{}", "value.form"),
    ],
)
def test_what_is_no_text_is_told(scope: Scope, text: str, code: str) -> None:
    with pytest.raises(InputError) as raised:
        scope.fill(text, "en", HERE)
    assert raised.value.problems[0].code == code


def test_words_need_a_language(scope: Scope) -> None:
    with pytest.raises(InputError) as raised:
        scope.fill("{herb.name}", "", HERE)
    assert raised.value.problems[0].code == "value.text"


@pytest.mark.parametrize(("seat", "name"), [(0, "**Amy**"), (1, "[[x]]")])
def test_players_names_are_printed_as_they_are(scope: Scope, seat: int, name: str) -> None:
    inner = scope.with_value("seat", scope.values["seats"][seat])
    paragraph = measured(inner.fill("{seat.name}", "en", HERE))
    assert paragraph.text == name
    assert [span.icon for span in paragraph.spans] == [""]


def test_a_template_cannot_use_itself(scope: Scope) -> None:
    inner = scope.within_template("a", HERE).within_template("b", HERE)
    with pytest.raises(InputError) as raised:
        inner.within_template("a", HERE)
    assert raised.value.problems[0].fields["circle"] == "a → b → a"


def test_parts_of_a_template() -> None:
    assert [tuple(part) for part in template_parts("a {b.c} d")] == [("a ", ""), ("", "b.c"), (" d", "")]
