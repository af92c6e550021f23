"""The sentences of problems and of the command line, by code, in English and Traditional Chinese."""

from __future__ import annotations

import re
from typing import Any

LANGUAGES = ("en", "zh-TW")
COMMAS = {"en": ", ", "zh-TW": "、"}
"""What stands between the words of a list."""
COLONS = {"en": ": ", "zh-TW": "："}
"""What stands after \"Error\" and the like."""
MOST_KNOWN = 160
MOST_TYPED = 200
_BLANK = re.compile("「[^」]*」| ")
_CHINESE = "\u2e80"
"""From here on characters are Chinese or as wide."""
_CONTROLS = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))}


def sentence(code: str, fields: dict[str, Any], language: str = "en") -> str:
    """The sentence of a code with its fields filled in.

    Where the fields have a near match for a wrong word, it is offered at the end, and so are the
    words that are known, unless there are too many of them to help. A field that is told otherwise
    in each language holds a text for each.
    """
    texts = catalogue(language)
    fields = {key: _in(value, language) for key, value in {"called": fields.get("name"), **fields}.items()}
    shown = {key: _shown(value, key, code, texts) for key, value in fields.items()}
    text = texts[code].format_map(shown)
    if fields.get("rules") == "":  # a game of one's own need not have numbered rules
        text = text.replace(" ()", "").replace("（）", "")
    near, known = fields.get("near", ""), fields.get("known", "")
    if language == "zh-TW":
        text = close_up(text)
    if near:
        text += texts["near"].format_map(shown)
    if known and "{known}" not in texts[code] and not (near and len(known) > MOST_KNOWN):
        text += texts["known"].format_map(shown)
    return text


def close_up(text: str) -> str:
    """A Chinese text without blanks between Chinese characters; what is quoted stays as it was typed."""

    def close(found: re.Match[str]) -> str:
        around = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
        return "" if found[0] == " " and min(around) >= _CHINESE else found[0]

    return _BLANK.sub(close, text)


def _in(value: Any, language: str) -> Any:
    return value.get(language, value["en"]) if isinstance(value, dict) else value


def printable(text: str) -> str:
    """The text on one line; what would steer a terminal, or is no character at all, is written out."""
    if text.isprintable():
        return text
    return text.translate(_CONTROLS).encode("utf-8", "backslashreplace").decode()


def _shown(value: Any, key: str, code: str, texts: dict[str, str]) -> Any:
    """A field as it stands in a sentence: our own words translated, what was typed cut short."""
    if not isinstance(value, str):
        return value
    if key in ("expected", "side") or (key == "found" and code == "type") or code == "usage.argument":
        value = texts.get(f"word.{value}", value)
    if key == "reason":
        value = texts.get(value, value)
    return value if key == "known" or len(value) <= MOST_TYPED else f"{value[: MOST_TYPED - 1]}…"


def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language; English for one we do not speak."""
    if language == "zh-TW":
        from generator.messages import zh_tw

        return zh_tw.TEXTS
    from generator.messages import en

    return en.TEXTS
