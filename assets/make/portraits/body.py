"""The body below the head: chest, forelegs, the head's shadow, paws on the edge of the card."""

from __future__ import annotations

from pathops import Path

from .colours import light, mix, shade
from .dog import Dog, Neck
from .fur import brush, fur
from .geometry import affine, both, move, open_line, sample, spline, sym
from .head import spots
from .outlines import shapes

HAIRS = ((-96, 158), (-84, 172), (-102, 180), (88, 164), (100, 178))
JAW_OPENS = {"open": 28, "grin": 20, "lolling": 28, "o": 16}


def outline(dog: Dog) -> Path:
    body = move(sym(shapes()["bodies"][dog.row.get("body", "normal")]), dog.body_x, 200)
    if coat := dog.row.get("body_fur"):
        body = fur(body, coat.get("size", 20), coat.get("height", 10), 0.5, dog.seed + 5, _above_the_edge)
    return body


def neck(dog: Dog, body: Path) -> Neck:
    """Just below the chin, or below an open mouth."""
    chin = shapes()["muzzles"][dog.row["muzzle"]]["chin"][0]
    below = chin + JAW_OPENS.get(dog.face.get("mouth", "smile"), 8) + dog.row.get("muzzle_dy", 0)
    y = dog.y + max(dog.bare_head.bounds[3] - 14, below) * dog.zoom + dog.row.get("collar_dy", 0)
    wide = max([abs(px - dog.body_x) for px, py in sample(body, 2.0) if abs(py - (y - 20)) < 4] or [60.0])
    return Neck(dog.body_x, y, min(wide, 104), body)


def draw(dog: Dog, body: Path) -> None:
    svg, coat = dog.svg, dog.coat
    svg.soft(body, coat["body"], crescent=10)
    for side in (-1, 1):
        leg = move(open_line([(side * 66, 196), (side * 60, 222), (side * 50, 250)]), dog.body_x, 175)
        svg.fill(both(brush(leg, 7, 0, 0.6), body), shade(coat["body"], 1.7), 0.6)
    if not dog.row.get("spots"):
        for x, y in HAIRS:
            hair = move(open_line([(x, y), (x + 1.5, y + 7), (x, y + 15)]), dog.body_x, 190)
            svg.fill(both(brush(hair, 4.5, 0.9, 0), body), shade(coat["body"], 1.5), 0.5)
    _chest(dog, body)
    if data := dog.row.get("spots"):
        spots(dog, body, data.get("body", 14), on_head=False)
    _shadow_of_the_head(dog, body)


def paws(dog: Dog) -> None:
    """Two paws on the lower edge of the card."""
    data = dog.row["paws"]
    data = {} if data is True else data
    colour, dark = dog.colour(data.get("color", "body")), shade(dog.coat["body"], 2)
    for side in (-1, 1):
        at = (side * -4, dog.body_x + data.get("gap", 66) * side, 380)
        outline_ = spline([(-34, 60), (-36, 14), (-24, -14), (0, -22), (24, -14), (36, 14), (34, 60)])
        one = affine(outline_, 1, 1, *at)
        dog.svg.fill(move(one, 5, -3), dark, 0.35)
        dog.svg.fill(move(one, -3, -4), dark, 0.2)
        dog.svg.soft(one, light(colour, 0.35), crescent=5)
        for x in (-11, 11):
            toe = affine(open_line([(x, 40), (x * 1.02, 22), (x * 0.8, 9)]), 1, 1, *at)
            dog.svg.fill(brush(toe, 5, 0.9, 0.2), shade(colour, 2), 0.7)


def _above_the_edge(_x: float, y: float) -> float:
    return 1 if y < 392 else 0


def _chest(dog: Dog, body: Path) -> None:
    if not (name := dog.row.get("chest")):
        return
    coat = dog.row.get("chest_fur", {"size": 20, "height": 9})
    chest = move(sym(shapes()["chests"][name]), dog.body_x, 200)
    chest = both(fur(chest, coat.get("size", 20), coat.get("height", 9), 0.6, dog.seed + 6), body)
    colour = dog.coat["chest"]
    dog.svg.fill(chest, dog.svg.linear(140, 250, 250, 400, [(0, colour), (1, mix(colour, shade(colour), 0.6))]))


def _shadow_of_the_head(dog: Dog, body: Path) -> None:
    z = dog.zoom
    shadow = affine(dog.head, z * 0.97, z * 0.97, dog.tilt, dog.x + 5, dog.y + 20)
    under = mix(dog.coat["body"], dog.coat["chest"], 0.5 if dog.row.get("chest") else 0)
    dark = dog.svg.linear(
        0, dog.y + 60, 0, dog.y + 125 * z, [(0, (shade(under, 2.2), 0.75)), (1, (shade(under, 1.8), 0.35))]
    )
    dog.svg.fill(both(shadow, body), dark)
