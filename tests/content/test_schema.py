"""The JSON Schemas accept the content that the reader accepts, and refuse what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from generator.content.schema import FILES, schema

CONTENT = Path(__file__).parent.parent.parent / "content"
KINDS = {
    "game": "*/game.yaml",
    "setups": "*/setups.yaml",
    "components": "*/components.yaml",
    "template": "*/templates/*.yaml",
    "styles": "house/styles.yaml",
    "stocks": "house/stocks.yaml",
    "papers": "house/papers.yaml",
    "labels": "house/labels.yaml",
}
FOUND = [(kind, path) for kind, pattern in KINDS.items() for path in sorted(CONTENT.glob(pattern))]


def read(path: Path) -> Any:
    return json.loads(json.dumps(yaml.safe_load(path.read_text("utf-8"))))


def test_every_kind_of_file_has_a_schema() -> None:
    assert set(KINDS) == set(FILES)
    assert {kind for kind, _ in FOUND} == set(KINDS)


@pytest.mark.parametrize(("kind", "path"), FOUND, ids=lambda value: getattr(value, "stem", value))
def test_content_fits_its_schema(kind: str, path: Path) -> None:
    jsonschema.validate(read(path), schema(FILES[kind]))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("game", {"players": {"min": 2}}),
        ("template", {"layers": [{"fil": "blue.fill"}]}),
        ("template", {"layers": [{"fill": "blue.fill", "shape": "star"}]}),
        ("stocks", {"x": {"kind": "card", "size": "63 by 88", "source": "house"}}),
    ],
)
def test_faults_are_refused(kind: str, value: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(value, schema(FILES[kind]))


@pytest.mark.parametrize(
    ("order", "name", "role"),
    [
        (0, "record-sultans", "sticks"),
        (1, "record-avalon", "roles"),
        (2, "record-sultaniya", "palaces"),
        (3, "record-goblets", "characters"),
    ],
)
@pytest.mark.parametrize("page", ["records.md", "records.zh-TW.md"])
def test_the_records_of_the_documentation_fit_their_schemas(
    page: str, order: int, name: str, role: str
) -> None:
    from generator.referee.games import RECORDS

    text = (CONTENT.parent / "docs" / page).read_text("utf-8")
    record = text.split("```yaml\n")[1 + order].split("```")[0]
    value = json.loads(json.dumps(yaml.safe_load(record)))
    jsonschema.validate(value, schema(RECORDS[name]))
    holder = value["rounds"][0] if "rounds" in value else value
    holder[role][next(iter(holder[role]))] = "pope"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(value, schema(RECORDS[name]))
