"""One row of data makes one portrait."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from . import body, head
from .colours import mix
from .dog import Dog, Row
from .eyes import eyes
from .grounds import Ground
from .hair import cords, fringe, locks
from .headwear import HEADWEAR
from .muzzle import Muzzle
from .neckwear import NECKWEAR
from .outlines import HERE
from .profile import Profile

DUSK = "#262433"
"""What falls on the ground of who is cross."""

CHARACTERS = HERE.parents[1] / "cast" / "characters.yaml"


def portrait(row: Row, ground: bool = True) -> str:
    """The SVG of a dog. Its ground is the group `ground`, its head stands in the group `head`."""
    dog = Dog(row)
    if ground:
        with dog.svg.group('id="ground"'):
            Ground(dog.svg, row["bg"], dog.rnd).paint()
    if "profile" in row:
        Profile.of(dog).draw()
    else:
        _from_the_front(dog)
    return dog.svg.text()


@cache
def characters() -> Mapping[str, Row]:
    """The faces of those who play as bots, by file: `cast-anna`, `cast-anna-glad` and so on."""
    out = {}
    for ident, one in yaml.safe_load(CHARACTERS.read_text(encoding="utf-8")).items():
        for face, expression in one["faces"].items():
            file = f"cast-{ident}" if face == "calm" else f"cast-{ident}-{face}"
            out[file] = {**_posed(_whole(one["look"]), face), "name": one["name"], "expr": expression}
    return out


def _posed(row: Row, face: str) -> Row:
    """Who is glad holds the head up and aslant, who is cross lowers it, in the shade: it tells from afar."""
    pitch, tilt = row.get("pitch", 0), row.get("tilt", 0)
    posed = {"calm": (pitch, tilt), "glad": (pitch + 7, 1.6 * tilt), "cross": (pitch - 9, 0.3 * tilt)}
    ground = row["bg"]
    if face == "cross":
        ground = {name: mix(tint, DUSK, 0.42) if name in ("color", "ink") else tint for name, tint in ground.items()}
    return {**row, "pitch": posed[face][0], "tilt": posed[face][1], "bg": ground}


@cache
def rows() -> Mapping[str, Row]:
    """All dogs by name: each row over its breed, that over the breed it is like."""
    dogs = yaml.safe_load((HERE / "dogs.yaml").read_text(encoding="utf-8"))
    return {file_name(row["name"]): _whole(row) for row in dogs}


@cache
def _breeds() -> Mapping[str, Row]:
    loaded: Mapping[str, Row] = yaml.safe_load((HERE / "breeds.yaml").read_text(encoding="utf-8"))
    return loaded


def _whole(row: Row) -> dict[str, Any]:
    """A row over its breed, that over the breed it is like."""
    whole, breed = dict(row), row["breed"]
    while breed:
        whole, breed = _merged(_breeds()[breed], whole), _breeds()[breed].get("like")
    return whole


def file_name(name: str) -> str:
    """A dog's name as the name of a file: small letters without accents."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()


def _merged(below: Row, above: Row) -> dict[str, Any]:
    out = dict(below)
    for key, value in above.items():
        old = out.get(key)
        out[key] = _merged(old, value) if isinstance(value, dict) and isinstance(old, dict) else value
    return out


def _from_the_front(dog: Dog) -> None:
    row = dog.row
    outline = body.outline(dog)
    neck = body.neck(dog, outline)
    body.draw(dog, outline)
    for thing in dog.wears(NECKWEAR):
        NECKWEAR[thing["kind"]](dog, thing, neck)
    if "paws" in row:
        body.paws(dog)
    place = f"translate({dog.x:g} {dog.y:g}) rotate({dog.tilt:g}) scale({dog.zoom:g})"
    with dog.svg.group(f'id="head" transform="{place}"'):
        mane = head.ruff(dog)
        head.ears(dog, front=False)
        head.head(dog, mane)
        head.ears(dog, front=True)
        _face(dog)
        for thing in dog.wears(HEADWEAR):
            HEADWEAR[thing["kind"]](dog, thing)


def _face(dog: Dog) -> None:
    row, muzzle = dog.row, Muzzle.of(dog)
    if "cords" in row:
        cords(dog, row["cords"]["rows"])
    beard = row.get("locks_low")
    if beard and beard.get("under"):
        locks(dog, beard["list"], dog.colour(beard["color"]), 60)
    muzzle.draw()
    if beard and not beard.get("under"):
        locks(dog, beard["list"], dog.colour(beard["color"]), 45)
        muzzle.nose()
    if "hair" in row:
        fringe(dog)
    elif not row.get("noeyes"):
        eyes(dog)
    if "cords" in row:
        cords(dog, row["cords"]["fringe"])
    if "locks_brow" in row:
        locks(dog, row["locks_brow"]["list"], dog.colour(row["locks_brow"]["color"]), 55)
