"""What is wrong in a template by itself: conditions and lists that are no values, ids that stand twice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from generator.content.decode import File
from generator.content.layers import (
    AnyLayer,
    ArtBlock,
    Block,
    Chart,
    EachBlock,
    Flow,
    Lay,
    Repeat,
    Template,
    Use,
)

if TYPE_CHECKING:
    from generator.content.house import Origin

RUN = re.compile(r"(\d{1,4})-(\d{1,4})")
"""A run of whole numbers, as ``0-99``."""
_VALUE = re.compile(r"\{[^\W\d][\w-]*(?:\.[\w-]+)*\}")
_LISTS: dict[type, tuple[str, ...]] = {
    Repeat: ("repeat",),
    Lay: ("lay",),
    Chart: ("chart", "links", "bands"),
    EachBlock: ("each",),
}

Part: TypeAlias = "tuple[AnyLayer | Block, Origin]"


def walk(layers: Iterable[tuple[AnyLayer, Origin]]) -> Iterator[Part]:
    """Every layer and block of a template, those within others too."""
    for layer, origin in layers:
        yield layer, origin
        if isinstance(layer, Flow):
            yield from _blocks(layer.flow, origin.at("flow"))
        elif isinstance(layer, Repeat | Lay | Chart):
            for key in ("layers", "under") if isinstance(layer, Chart) else ("layers",):
                yield from walk((child, origin.at(key, i)) for i, child in enumerate(getattr(layer, key)))


def _blocks(blocks: Iterable[Block], origin: Origin) -> Iterator[Part]:
    for index, block in enumerate(blocks):
        yield block, origin.at(index)
        if isinstance(block, EachBlock):
            yield from _blocks(block.blocks, origin.at(index, "blocks"))


def uses(parts: Iterable[Part]) -> Iterator[tuple[str, Origin]]:
    """The templates that are drawn in boxes, as far as they are named and no value says which."""
    for part, origin in parts:
        if isinstance(part, Use):
            yield part.use, origin.at("use")
        elif isinstance(part, ArtBlock) and "{" not in part.art:
            yield part.art, origin.at("art")


def check_template(template: Template, parts: Iterable[Part], file: File) -> None:
    """Report what would hold always, be no list, or replace one of two layers."""
    for part, origin in parts:
        if part.when or part.unless:
            _check_condition(part, origin, file)
        for key in _LISTS.get(type(part), ()):
            text: str = getattr(part, key)
            if text and "{" not in text and not (key == "repeat" and RUN.fullmatch(text)):
                ends = re.findall(r"\d+", text) if key == "repeat" else []
                if len(ends) == 2:
                    wanted = "-".join(ends)
                    file.report_at("list.run", (*origin.path, key), found=text, wanted=wanted)
                else:
                    file.report_at("list.form", (*origin.path, key), found=text, wanted=_braced(text))
    seen: set[str] = set()
    for index, own in enumerate(template.layers):
        if own.id and own.id in seen:
            file.report_at("layer.double", ("layers", index, "id"), found=own.id)
        seen.add(own.id)


def _check_condition(part: AnyLayer | Block, origin: Origin, file: File) -> None:
    for key in ("when", "unless"):
        text: str = getattr(part, key)
        if text and not _VALUE.fullmatch(text):
            file.report_at("when.form", (*origin.path, key), found=text, key=key, wanted=_braced(text))


def _braced(text: str) -> str:
    """The value that was probably meant."""
    word = re.search(r"[^\W\d][\w.-]*", text)
    return f"{{{word[0] if word else 'role.hidden'}}}"
