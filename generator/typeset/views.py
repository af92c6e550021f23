"""What templates can name besides the record of a piece: the game, its tables, the set-up, the seats."""

from __future__ import annotations

from typing import Any

from generator.content.model import SetupFile
from generator.content.setups import in_play
from generator.kit.kit import Kit, Laid
from generator.typeset.scope import Key, Labels, Literal, Scope


def root_scope(kit: Kit) -> Scope:
    """The names every face of a set knows.

    A table is the tuple of its records that have a place in the set; ``in_play`` says of each role and
    extra whether it is in; ``setup`` has the player-count table; ``seats`` and ``rounds`` make score sheets.
    """
    game = kit.game
    texts = next(iter(game.words.values())).texts
    values: dict[str, Any] = {
        "game": {"name": Key("game.name"), "layout": game.file.layout},
        "label": Labels(frozenset(key.removeprefix("labels.") for key in texts if key.startswith("labels."))),
        "seats": [_seat(kit, seat) for seat in range(kit.seats)],
        "rounds": [
            {"number": number + 1, "outcome": Literal("".join(kit.result.outcomes[number : number + 1]))}
            for number in range(game.file.rounds)
        ],
        "result": {
            "winners": Literal(", ".join(kit.result.winners)),
            "laid": [_laid(kit, player, laid) for player, laid in kit.result.laid.items()],
        },
    }
    for name, table in game.tables.items():
        values[name] = tuple(record for record in table if kit.holds(record))
    values["in_play"] = {name: name in kit.in_play for name in in_play(game.setup, game.tables)}
    if game.setup:
        values["setup"] = _setup(game.setup, kit)
    return Scope(game, values, kit.numbers, kit.holds)


def _laid(kit: Kit, player: str, laid: tuple[Laid, ...]) -> dict[str, Any]:
    """What lies before a player, each with its record, its place in cells and the side that is up."""
    tables = kit.game.tables
    return {
        "player": Literal(player),
        "records": [
            {"record": tables[each.table].records[each.id], "x": each.x, "y": each.y, "turned": each.turned}
            for each in laid
        ],
    }


def _seat(kit: Kit, seat: int) -> dict[str, Any]:
    """A row of a score sheet; what was scored is ``chosen``, and ``total`` is there with the first score."""
    game, result = kit.game.file, kit.result
    scores = result.scores[seat] if seat < len(result.scores) else ()
    notes = result.notes[seat] if seat < len(result.notes) else ()
    rounds = [
        {
            "points": [
                {"number": points, "chosen": scores[number : number + 1] == (points,)}
                for points in game.points
            ],
            "note": Literal("".join(notes[number : number + 1])),
        }
        for number in range(game.rounds)
    ]
    return {
        "number": seat + 1,
        "name": Literal(kit.names[seat]) if seat < len(kit.names) else "",
        "rounds": rounds,
        "total": str(sum(scores)) if scores else "",
    }


def _setup(setup: SetupFile, kit: Kit) -> dict[str, Any]:
    records = kit.game.tables[setup.of].records if setup.of else {}
    records_by_count = kit.game.tables[setup.table].records if setup.table else {}
    columns = list(dict.fromkeys(column for row in setup.rows.values() for column in row))

    def column(name: str) -> dict[str, Any]:
        if name in records:
            record = records[name]
            return {"name": Key(f"{setup.of}.{name}.name"), "record": record, "draw": None}
        if name in setup.seats:
            side = kit.game.tables[setup.by].records[name]
            return {"name": Key(f"{setup.by}.{name}.name"), "record": side, "draw": None}
        members = [records[id_] for id_ in setup.draws[name]]
        return {"name": Key(f"draws.{name}.name"), "record": None, "draw": {"of": members}}

    heads = {name: column(name) for name in columns}
    rows = []
    for players, row in setup.rows.items():
        cells = [
            {"count": str(row.get(name, 0)), "none": not row.get(name), "column": heads[name]}
            for name in columns
        ]
        rows.append(
            {
                "players": players,
                "dealt": players + setup.spare,
                "cells": cells,
                "in_use": players == kit.players,
                "record": records_by_count.get(str(players)),
            }
        )
    in_use = next((row for row in rows if row["in_use"]), None)
    return {"columns": [heads[name] for name in columns], "rows": rows, "row": in_use}
