"""What the content holds is used: games that are made anew leave styles, labels and drawings behind."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.content.decode import open_file
from generator.content.house import House
from generator.content.locale import read_words
from tests.helpers import CONTENT, ROOT


def texts(folder: Path, pattern: str) -> dict[Path, str]:
    found = {path: path.read_text("utf-8") for path in folder.rglob(pattern)}
    assert found, pattern
    return found


WORDS = texts(CONTENT, "locale/*.yaml")
DATA = {path: text for path, text in texts(CONTENT, "*.yaml").items() if path not in WORDS}
CODE = "\n".join(texts(ROOT / "generator", "*.py").values())


def is_named(name: str, *besides: Path) -> bool:
    """Whether a value of the content is this name, in any file but those."""
    value = re.compile(rf"[:\[,] *\"?{re.escape(name)}\"?(?=[,\]}}\s])")
    return any(value.search(text) for path, text in DATA.items() if path not in besides)


def test_every_style_is_used() -> None:
    assert [name for name in House().styles.styles if not is_named(name)] == []


@pytest.mark.parametrize("path", WORDS, ids=lambda path: "-".join((path.parts[-3], path.stem)))
def test_every_label_is_used(path: Path) -> None:
    keys = [key for key in read_words(path.stem, open_file(path)).texts if key.startswith("labels.")]
    templates = "\n".join(DATA.values())
    unused = [key for key in keys if f"{{{key.replace('labels', 'label')}}}" not in templates]
    assert [key for key in unused if f'"{key}"' not in CODE] == []


def test_every_template_is_used() -> None:
    """By a component, by another template, or by the sheet itself (``sheet-foot`` …)."""
    paths = list(texts(CONTENT, "templates/*.yaml"))
    assert [path.name for path in paths if not is_named(path.stem, path) and path.stem[:6] != "sheet-"] == []


def test_every_icon_is_used() -> None:
    """By a record or a template, or within a text."""
    words = "\n".join((*WORDS.values(), *DATA.values()))
    icons = [path.stem for path in CONTENT.rglob("icons/*.svg")]
    assert len(icons) > 100, "the search finds them"
    assert [name for name in icons if not is_named(name) and f"[[{name}]]" not in words] == []
