"""The sentences of problems and of the command line, by code, in English and Traditional Chinese."""

from __future__ import annotations

from typing import Any

LANGUAGES = ("en", "zh-TW")


def sentence(code: str, fields: dict[str, Any], language: str = "en") -> str:
    """The sentence of a code with its fields filled in.

    Where the fields have a near match for a wrong word, it is offered at the end.
    """
    texts = catalogue(language)
    shown = {key: texts.get(f"word.{value}", value) for key, value in fields.items()}
    text = texts[code].format_map(shown)
    if fields.get("near"):
        text += " " + texts["near"].format_map(shown)
    elif fields.get("known"):
        text += " " + texts["known"].format_map(shown)
    return text


def catalogue(language: str) -> dict[str, str]:
    """All sentences of a language; English for one we do not speak."""
    if language == "zh-TW":
        from generator.messages import zh_tw

        return zh_tw.TEXTS
    from generator.messages import en

    return en.TEXTS
