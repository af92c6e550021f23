"""Picture files of a game on a face."""

from __future__ import annotations

from pathlib import Path

from generator.content.folders import inside, shown
from generator.content.house import Origin
from generator.content.layers import Picture
from generator.content.pictures import COARSE, like, look_at
from generator.errors import InputError, Problem
from generator.typeset.boxes import anchored, contain, cover
from generator.typeset.face import PictureOp
from generator.typeset.scope import Scope
from generator.units import MM_PER_INCH, Box


def picture(layer: Picture, origin: Origin, box: Box, scope: Scope) -> tuple[PictureOp, int | None]:
    """A picture layer in ``box`` (mm), cut to it, and how many dots an inch it has there, if it has dots.

    Raises:
        InputError: the file is not there, or :func:`look_at` refuses it.
    """
    here = origin.at("picture")
    path = _file(scope.fill(layer.picture, "", here), here, scope)
    look = look_at(path, shown(path), here.place)
    fitted = contain if layer.fit == "contain" else cover
    spot = fitted(look.width, look.height, box)
    dots = None if look.sharp else round(look.width / spot.width * MM_PER_INCH)
    return PictureOp(path, anchored(spot, box, layer.anchor), box), dots


def _file(name: str, origin: Origin, scope: Scope) -> Path:
    path = inside(scope.game.folder, name, origin.place)
    if not path.is_file():
        raise InputError(
            Problem("picture.missing", {"found": name, "near": like(scope.game.folder, name)}, origin.place)
        )
    return path


def coarse(op: PictureOp, dots: int | None, where: str, origin: Origin) -> list[Problem]:
    """A warning if a picture on a piece has so few ``dots`` an inch that they show in print."""
    if dots is None or dots >= COARSE:
        return []
    fields = {"found": op.path.name, "dots": dots, "least": COARSE, "where": where}
    return [Problem("picture.coarse", fields, origin.at("picture").place, "warning")]
