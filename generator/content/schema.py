"""JSON Schemas of the content files, made from the model, for editors that complete and check YAML."""

from __future__ import annotations

import types
import typing
from typing import Any

import msgspec

from generator.content.labels import LabelSheet
from generator.content.layers import Template
from generator.content.model import Component, GameFile, Paper, SetupFile, Stock, StylesFile
from generator.units import Colour, Extent, Length, Size

FILES: dict[str, Any] = {
    # file name: type of its root
    "game": GameFile,
    "setups": SetupFile,
    "components": dict[str, Component],
    "template": Template,
    "styles": StylesFile,
    "stocks": dict[str, Stock],
    "papers": dict[str, Paper],
    "labels": dict[str, LabelSheet],
}
_PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": ["string", "number", "boolean"]},  # a scalar is read as the text that was written
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    Length: {"type": ["number", "string"], "description": "mm, or with a unit: 8.5pt, 0.5in, 1cm"},
    Extent: {"type": ["number", "string"], "description": "mm, or shares of the face: 50%, 100%-8, 90%w"},
    Colour: {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"},
    Size: {"type": "string", "pattern": r"^\s*\d+(\.\d+)?\s*[x×*X]\s*\d+(\.\d+)?\s*(mm)?\s*$"},
}


def schema(kind: Any) -> dict[str, Any]:
    """The JSON Schema (2020-12) of a type of the model."""
    definitions: dict[str, Any] = {}
    root = _schema(kind, definitions)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **root, "$defs": definitions}


def _schema(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        inner = _schema(arguments[0], definitions)
        for note in arguments[1:]:
            values = {"description": note.description, "minimum": note.ge, "maximum": note.le}
            inner |= {key: value for key, value in values.items() if value is not None}
        return inner
    if origin is typing.Literal:
        return {"enum": [*arguments, *(int(word) for word in arguments if word.isdecimal())]}
    if origin in (typing.Union, types.UnionType):
        members = [member for member in arguments if member is not types.NoneType]
        options = [_schema(member, definitions) for member in members]
        if len(members) < len(arguments):
            options.append({"type": "null"})
        return options[0] if len(options) == 1 else {"anyOf": options}
    if origin is tuple and arguments[-1] is not Ellipsis:
        items = [_schema(item, definitions) for item in arguments]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin in (tuple, list):
        return {"type": "array", "items": _schema(arguments[0], definitions)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1], definitions)}
    return _struct(kind, definitions)


def _struct(kind: Any, definitions: dict[str, Any]) -> dict[str, Any]:
    name = kind.__name__
    if name not in definitions:
        definitions[name] = {}  # a layer may hold layers
        hints = typing.get_type_hints(kind, include_extras=True)
        fields = msgspec.structs.fields(kind)
        definitions[name] = {
            "type": "object",
            "description": (kind.__doc__ or "").splitlines()[0],
            "properties": {field.name: _schema(hints[field.name], definitions) for field in fields},
            "required": [field.name for field in fields if field.required],
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}
