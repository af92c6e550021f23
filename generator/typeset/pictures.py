"""Picture files of a game on a face."""

from __future__ import annotations

from pathlib import Path

from generator.content.folders import inside, shown
from generator.content.house import Origin
from generator.content.layers import Picture
from generator.content.pictures import COARSE, picture_size
from generator.errors import InputError, Problem
from generator.typeset.boxes import anchored, contain, cover
from generator.typeset.face import PictureOp
from generator.typeset.scope import Scope
from generator.units import Box


def picture(layer: Picture, origin: Origin, box: Box, scope: Scope) -> tuple[PictureOp, int]:
    """A picture layer in ``box`` (mm), cut to it, and how many dots an inch it has there.

    Raises:
        InputError: the file is not there, is no picture, or is too large.
    """
    here = origin.at("picture")
    path = _file(scope.fill(layer.picture, "", here), here, scope)
    width, height = picture_size(path, shown(path), here.place)
    spot = contain(width, height, box) if layer.fit == "contain" else cover(width, height, box)
    dots = round(width / spot.width * 25.4)
    return PictureOp(path, anchored(spot, box, layer.anchor), box), dots


def _file(name: str, origin: Origin, scope: Scope) -> Path:
    path = inside(scope.game.folder, name, origin.place)
    if not path.is_file():
        raise InputError(Problem("picture.missing", {"found": name}, origin.place))
    return path


def coarse(op: PictureOp, dots: int, where: str, origin: Origin) -> list[Problem]:
    """A warning if a picture on a piece has so few ``dots`` an inch that they show in print."""
    if dots >= COARSE:
        return []
    fields = {"found": op.path.name, "dots": dots, "least": COARSE, "where": where}
    return [Problem("picture.coarse", fields, origin.at("picture").place, "warning")]
