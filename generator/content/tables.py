"""Records of a game: read from ``<table>.yaml`` by the fields that ``game.yaml`` declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import msgspec

from generator.content import decode
from generator.content.decode import BAD, File, decoder
from generator.content.model import Players, TableDef
from generator.content.yaml import Mapping, Node, Scalar, Sequence

_FIELD = re.compile(r"([a-z_]+)(\[\])?(\?)?")
_PLAIN: dict[str, Any] = {
    "int": int,
    "number": float,
    "bool": bool,
    "text": str,
    "icon": str,
    "colour": str,
    "picture": str,
}
BUILT_IN: dict[str, Any] = {
    "source": str,
    "rules": tuple[str, ...],
    "needs": tuple[str, ...],
    "lacks": tuple[str, ...],
    "players": Players,
}
"""What any record may say: where its figures come from, the rules it applies, and in which sets it has
a place: with these roles and extras in play, without those, with so many players."""


class Field(msgspec.Struct, frozen=True):
    """A declared field: its kind (``int``, ``icon`` … or a table), and whether a list or optional."""

    kind: str
    many: bool
    optional: bool

    @property
    def is_reference(self) -> bool:
        """Whether the field names records of another table."""
        return self.kind not in _PLAIN

    @classmethod
    def parse(cls, text: str) -> Field:
        """Read ``"int"``, ``"sides?"`` or ``"abilities[]"``.

        Raises:
            ValueError: the text has another form.
        """
        match = _FIELD.fullmatch(text)
        if not match:
            raise ValueError(text)
        return cls(match[1], bool(match[2]), bool(match[3]))


class Record(msgspec.Struct, frozen=True, eq=False):
    """One record; ``values`` holds fields by name, references as Records."""

    table: str
    id: str
    values: MappingProxyType[str, Any]

    @property
    def source(self) -> str:
        """Where the record's figures come from; ``house`` for a home-made value."""
        return str(self.values.get("source", ""))

    def __reduce__(self) -> tuple[Any, ...]:
        """For another process: first the bare record, since records may name each other in a circle."""
        return _bare, (self.table, self.id), dict(self.values)

    def __setstate__(self, values: dict[str, Any]) -> None:
        msgspec.structs.force_setattr(self, "values", MappingProxyType(values))


def _bare(table: str, id_: str) -> Record:
    return Record(table, id_, MappingProxyType({}))


class Table(msgspec.Struct, frozen=True):
    """All records of a table in the order written."""

    id: str
    definition: TableDef
    records: dict[str, Record]
    is_read: bool = True
    """Whether the records are known; if their file cannot be read, no other file is to blame."""

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records.values())


def read_tables(files: dict[str, File], definitions: dict[str, TableDef], game: File) -> dict[str, Table]:
    """All tables with their references joined; problems go to the files they stand in."""
    tables: dict[str, Table] = {}
    pending: list[tuple[File, decode.Path, dict[str, Any], str, Field]] = []
    for name, definition in definitions.items():
        fields = _fields(name, definition, definitions, game)
        file = files.get(name)
        records = _read_records(name, fields, file, pending) if file else None
        tables[name] = Table(name, definition, records or {}, records is not None)
    for file, path, values, key, field in pending:
        _join(file, path, values, key, tables[field.kind])
    return tables


def _fields(
    name: str, definition: TableDef, known: dict[str, TableDef], game: File
) -> dict[str, Field | None]:
    """The fields by name; None for one whose declaration could not be read: no record is to blame for it."""
    fields: dict[str, Field | None] = {}
    for key, text in definition.fields.items():
        path = ("tables", name, "fields", key)
        fields[key] = None
        if key in BUILT_IN:
            game.report_key("name.taken", path, found=key)
            continue
        try:
            field = Field.parse(text)
        except ValueError:
            game.report_at("field.form", path, found=text)
            continue
        if field.is_reference and field.kind not in known:
            game.report_unknown("field.kind", path, field.kind, [*_PLAIN, *known])
            continue
        fields[key] = field
    return fields


def _read_records(
    table: str, fields: dict[str, Field | None], file: File, pending: list[Any]
) -> dict[str, Record] | None:
    root = file.root
    default = _read_source(file)
    for key, node in root.keys.items():
        if key not in ("source", "records"):
            decode.unknown_key(file, node, (key,), ("source", "records"))
    nodes = root.items.get("records")
    if not isinstance(nodes, Mapping):
        if nodes is None:
            file.report("key.missing", root, (), key="records")
        else:
            decode.wrong(nodes, ("records",), file, "mapping")
        return None
    return {
        id_: record
        for id_, node in nodes.items.items()
        if (record := _read_record(table, id_, node, fields, default, file, pending))
    }


def _read_source(file: File) -> str:
    if "source" not in file.root.items:
        file.report("key.missing", file.root, (), key="source")
        return ""
    value = decoder(str)(file.root.items["source"], ("source",), file)
    return "" if value is BAD else str(value)


def _read_record(
    table: str,
    id_: str,
    node: Node,
    fields: dict[str, Field | None],
    source: str,
    file: File,
    pending: list[Any],
) -> Record | None:
    path: decode.Path = ("records", id_)
    if isinstance(node, Scalar) and node.is_null:
        node = Mapping(node.line, node.column, {}, {})
    if not isinstance(node, Mapping):
        decode.wrong(node, path, file, "mapping")
        return None
    values: dict[str, Any] = {"source": source}
    for key, child in node.items.items():
        if key in BUILT_IN:
            values[key] = decoder(BUILT_IN[key])(child, (*path, key), file)
        elif key not in fields:
            decode.unknown_key(file, node.keys[key], (*path, key), [*fields, *BUILT_IN])
        elif declared := fields[key]:
            values[key] = _value(declared, child, (*path, key), file)
            if declared.is_reference and values[key] is not BAD:
                pending.append((file, (*path, key), values, key, declared))
    for key, field in fields.items():
        if field and key not in node.items:
            values[key] = () if field.many else None
            if not field.optional and not field.many:
                file.report("key.missing", node, path, key=key)
    return Record(table, id_, MappingProxyType(values))


def _value(field: Field, node: Node, path: decode.Path, file: File) -> Any:
    read: Callable[[Node, decode.Path, File], Any] = decoder(_PLAIN.get(field.kind, str))
    if not field.many:
        return read(node, path, file)
    if not isinstance(node, Sequence):
        return decode.wrong(node, path, file, "list")
    values = [read(child, (*path, index), file) for index, child in enumerate(node.items)]
    return BAD if any(value is BAD for value in values) else tuple(values)


def _join(file: File, path: decode.Path, values: dict[str, Any], key: str, table: Table) -> None:
    """Put records where their ids stand."""
    if not table.is_read:
        return
    ids = values[key]
    many = isinstance(ids, tuple)
    found = []
    for index, id_ in enumerate(ids if many else (ids,)):
        if id_ in table.records:
            found.append(table.records[id_])
            continue
        here = (*path, index) if many else path
        file.report_unknown("reference", here, id_, table.records, table=table.id)
    values[key] = tuple(found) if many else (found[0] if found else None)
