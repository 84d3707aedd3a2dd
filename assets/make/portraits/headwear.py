"""What is worn on the head, in head units: each draws itself on a dog, from its row."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pathops import Path

from .colours import SHADOW, light, shade
from .dog import Dog, Row
from .fur import brush
from .geometry import affine, both, ellipse, knots, move, open_line, poly, spline
from .muzzle import Muzzle
from .outlines import paw, shapes

LENSES = {
    "aviator": "-26,-19 0,-22 26,-18 30,-4 18,18 0,24 -18,18 -27,2",
    "wayfarer": "-30,-20c -26,-24 26,-24 33,-22c 30,8 20,20 0,21 -22,20 -28,4",
}
LEAF = [(0, -42), (9, -24), (20, -31), (18, -13), (37, -11), (27, 2), (33, 15), (13, 15), (0, 25)]
WINGS = ("0,2c 6,14 20,20 22,8 14,-2 2,0", "0,0c 4,-18 22,-28 30,-18 26,0 10,4")


def sunglasses(dog: Dog, data: Row) -> None:
    svg = dog.svg
    x, y = dog.eyes.get("x", 38), dog.eyes.get("y", 0) + 1
    frame, lens, rim = data["color"], data["lens"], data.get("rim", 5)
    for side in (-1, 1):
        glass = dog.turned(affine(spline(LENSES[data["style"]]), side, 1, 0, x * side, y), 62)
        svg.fill(move(glass, 3, 6), SHADOW, 0.28)
        x0, y0, x1, y1 = glass.bounds
        svg.fill(glass, svg.linear(x0, y0, x0 + 10, y1, [(0, light(lens, 1.2)), (1, data["lens2"])]))
        wide = x1 - x0
        shine = poly([(x0 + 4, y1), (x0 + wide * 0.45, y0), (x0 + wide * 0.68, y0), (x0 + wide * 0.3, y1)])
        svg.fill(both(glass, shine), "#ffffff", 0.25)
        svg.line(glass, frame, rim)
        svg.line(dog.turned(open_line([((x + 27) * side, y - 10), (_temple(dog) * side, y - 14)]), 30), frame, 5)
    svg.line(dog.turned(open_line([(25 - x, y - 7), (0, y - 13), (x - 25, y - 7)]), 64), frame, rim)


def glasses(dog: Dog, data: Row) -> None:
    svg, colour, r = dog.svg, data.get("color", "#7a3b2a"), data.get("r", 25)
    x, y = dog.eyes.get("x", 38), dog.eyes.get("y", 0) + 1
    for side in (-1, 1):
        glass = dog.turned(ellipse(x * side, y, r, r), 60)
        svg.fill(glass, "#ffffff", 0.06)
        svg.line(move(glass, 1.5, 3), SHADOW, 4, 0.25)
        svg.line(glass, colour, 5)
        svg.line(dog.turned(open_line([((x + r) * side, y - 6), (_temple(dog) * side, y - 12)]), 30), colour, 4.5)
        svg.line(dog.turned(open_line([(x * side - 14, y - 14), (x * side - 4, y - 19)]), 60), "#ffffff", 3.5, 0.7)
    svg.line(dog.turned(open_line([(r - x, y - 4), (0, y - 11), (x - r, y - 4)]), 62), colour, 5)


def monocle(dog: Dog, _data: Row) -> None:
    svg, gold = dog.svg, "#e0b04a"
    x, y = dog.eyes.get("x", 38), dog.eyes.get("y", 0)
    glass = dog.turned(ellipse(x, y, 25), 60)
    svg.fill(glass, "#ffffff", 0.16)
    svg.line(move(glass, 1.5, 3), SHADOW, 4, 0.25)
    svg.line(glass, gold, 5)
    svg.line(dog.turned(open_line([(x + 22, y + 12), (x + 38, y + 60), (x + 30, y + 120)]), 40), gold, 2.6)


def beret(dog: Dog, data: Row) -> None:
    svg, y, colour = dog.svg, dog.crown + data.get("dy", 26), data.get("color", "#c23c3c")
    band = dog.turned(spline([(-50, y + 12), (0, y - 4), (50, y + 8), (50, y - 8), (0, y - 20), (-50, y - 6)]), 14)
    svg.fill(both(move(band, 3, 9), dog.head), SHADOW, 0.3)
    svg.soft(band, shade(colour, 1.1), crescent=3)
    at = (1, 1, -7, -8, y - 22)
    top = [(-82, 4), (-58, -22), (0, -32), (54, -20), (74, 6), (50, 20), (0, 15), (-56, 22)]
    felt = dog.turned(affine(spline(top), *at), 10)
    svg.fill(both(move(felt, 2, 6), band), SHADOW, 0.3)
    svg.soft(felt, colour, crescent=8)
    lit = dog.turned(affine(open_line([(-60, 2), (-30, -14), (10, -18)]), *at), 10)
    svg.fill(brush(lit, 7, 0.1, 0.1), light(colour, 1.5), 0.6)
    svg.line(dog.turned(open_line([(-12, y - 52), (-9, y - 62)]), 10), shade(colour, 0.8), 6)


def sailor(dog: Dog, data: Row) -> None:
    svg, y, colour = dog.svg, dog.crown + data.get("dy", 20), "#fbf8f2"
    crown: list[Any] = [(-44, y - 6, True), (-48, y - 40), (0, y - 56), (48, y - 40), (44, y - 6, True)]
    top = dog.turned(spline(crown), 5)
    svg.soft(top, colour, crescent=6)
    edge = [
        (-58, y + 8),
        (-64, y - 24),
        (-40, y - 22),
        (0, y - 30),
        (40, y - 22),
        (64, y - 24),
        (58, y + 8),
        (0, y - 2),
    ]
    brim = dog.turned(spline(edge), 12)
    svg.fill(both(move(brim, 4, 9), dog.head), SHADOW, 0.3)
    svg.fill(both(move(brim, 0, -5), top), shade(colour, 1.2), 0.7)
    svg.soft(brim, colour, crescent=5)
    svg.line(dog.turned(open_line([(-56, y - 3), (0, y - 13), (56, y - 3)]), 14), "#37588c", 5)


def bow(dog: Dog, data: Row) -> None:
    svg, colour = dog.svg, data.get("color", "#e0627c")
    x, y = _at(dog, data, 14)

    def placed(path: Path, side: int = 1) -> Path:
        return affine(affine(path, side, 1), 1, 1, 0, x, y)

    for side in (-1, 1):
        svg.soft(placed(spline("2,4c 16,26 26,40c 14,36 6,40c 0,20"), side), shade(colour, 0.7), crescent=2)
    for side in (-1, 1):
        loop = placed(spline("0,0c 20,-24 46,-24 48,0 44,22 20,20"), side)
        svg.fill(move(loop, 2, 5), SHADOW, 0.22)
        svg.soft(loop, colour, crescent=4)
        svg.fill(placed(brush(open_line("10,-2 26,-6 36,-4"), 5, 0.2, 0.1), side), shade(colour, 1.6), 0.6)
    svg.soft(placed(spline("-9,-10 9,-10 10,10 -10,10")), light(colour, 0.3), crescent=3)


def laurel(dog: Dog, _data: Row) -> None:
    y, colour = dog.crown, "#7d9a4e"
    for side in (-1, 1):
        for i in range(7):
            t = i / 6
            a = t * 1.35
            x, low = side * (10 + 72 * math.sin(a)), y + 22 - 6 * (1 - t) + 62 * (1 - math.cos(a))
            for up in (False, True):
                turn = side * (58 + 60 * t + (-52 if up else 12))
                one = dog.turned(affine(spline("0,4c -8,-10 0,-30c 8,-10"), 1.05, 1.05, turn, x, low), 22)
                dog.svg.fill(move(one, 1.5, 4), SHADOW, 0.2)
                dog.svg.soft(one, colour if up else shade(colour, 0.7), crescent=2.5)


def goggles(dog: Dog, data: Row) -> None:
    svg, y = dog.svg, dog.crown + data.get("dy", 34)
    edge = [(-84, y + 20), (-40, y + 2), (0, y - 4), (40, y + 2), (84, y + 20)]
    edge += [(82, y + 34), (40, y + 17), (0, y + 11), (-40, y + 17), (-82, y + 34)]
    strap = dog.turned(spline(edge), 14)
    svg.fill(both(move(strap, 2, 6), dog.head), SHADOW, 0.28)
    svg.soft(both(strap, dog.head), "#8a5a3a", crescent=3)
    for k in (-1, 1):
        rim = dog.turned(ellipse(31 * k, y - 2, 29, 25, 8 * k), 20)
        svg.fill(move(rim, 2, 6), SHADOW, 0.28)
        svg.soft(rim, "#c99a4a", crescent=4)
        glass = dog.turned(ellipse(31 * k, y - 2, 21, 17, 8 * k), 20)
        x0, y0, x1, y1 = glass.bounds
        svg.fill(glass, svg.linear(x0, y0, x1, y1, [(0, "#d6f0f2"), (0.5, "#86bcc9"), (1, "#4f8aa0")]))
        shine = affine(spline("-12,6 -4,-11 2,-12 -5,8"), 1, 1, 0, 31 * k, y - 2)
        svg.fill(dog.turned(shine, 20), "#ffffff", 0.6)


def firehat(dog: Dog, data: Row) -> None:
    svg, y, colour = dog.svg, dog.crown + data.get("dy", 30), "#cf3f35"
    dome: list[Any] = [(-56, y - 2, True), (-56, y - 44), (-30, y - 72), (0, y - 80), (30, y - 72), (56, y - 44)]
    crown = dog.turned(spline([*dome, (56, y - 2, True), (0, y - 14)]), 8)
    edge = [
        (-92, y + 14),
        (-54, y - 8),
        (0, y - 16),
        (54, y - 8),
        (92, y + 14),
        (52, y + 10),
        (0, y + 4),
        (-52, y + 10),
    ]
    brim = dog.turned(spline(edge), 14)
    svg.fill(both(move(brim, 4, 11), dog.head), SHADOW, 0.3)
    svg.soft(crown, colour, crescent=7)
    comb = dog.turned(spline([(-5, y - 79), (0, y - 84), (5, y - 79), (6, y - 14), (-6, y - 14)]), 12)
    svg.fill(comb, light(colour, 1.3), 0.8)
    svg.soft(brim, shade(colour, 0.7), crescent=4)
    shield = move(dog.turned(spline("-20,-28c 0,-34 20,-28c 22,-6 0,14c -22,-6"), 20), 0, y - 22)
    svg.fill(move(shield, 1, 4), SHADOW, 0.25)
    svg.soft(shield, "#f0c24b", crescent=3)
    for part in paw():
        svg.fill(dog.turned(affine(part, 0.42, 0.42, 0, 0, y - 32), 20), "#a8362f")


def butterfly(dog: Dog, data: Row) -> None:
    svg, colour, size, turn = dog.svg, data["color"], data["scale"], data["rot"]
    x, y = _at(dog, data, 80)

    def placed(path: Path, side: int = 1) -> Path:
        return affine(affine(path, side, 1), size, size, turn, x, y - 4)

    for side in (-1, 1):
        for shape in WINGS:
            wing = placed(spline(shape), side)
            svg.fill(move(wing, 1, 4), SHADOW, 0.2)
            svg.soft(wing, colour, crescent=2.5)
        svg.fill(placed(ellipse(18, -14, 4.5), side), light(colour, 2.5), 0.9)
    svg.line(placed(open_line("0,-12 0,10")), "#3a2a3a", 5)
    for side in (-1, 1):
        svg.line(placed(open_line([(0, -12), (5, -22), (10, -25)]), side), "#3a2a3a", 2)


def flower(dog: Dog, data: Row) -> None:
    """Flowers: each dx, dy, scale, colour."""
    left, top = data["at"]
    for dx, dy, size, colour in data["list"]:
        x, y = dog.spot(left + dx, top + dy, 16)
        dog.svg.fill(ellipse(x + 3, y + 6, 23 * size), SHADOW, 0.22)
        for j in range(6):
            a = j * math.pi / 3 + 0.3
            petal = (x + 13 * size * math.cos(a), y + 13 * size * math.sin(a), 11 * size, 9 * size, math.degrees(a))
            dog.svg.soft(ellipse(*petal), colour, crescent=2.5)
        dog.svg.soft(ellipse(x, y, 8 * size), "#e9a93c" if colour != "#f2c14e" else "#b9642c", crescent=2)


def leaf(dog: Dog, data: Row) -> None:
    svg, colour = dog.svg, data.get("color", "#d9772f")
    x, y = _at(dog, data, 14)
    at = (0.95, 0.95, data.get("rot", 24), x, y)
    whole = affine(poly(LEAF + [(-px, py) for px, py in LEAF[-2:0:-1]]), *at)
    svg.fill(move(whole, 2, 6), SHADOW, 0.25)
    svg.soft(whole, colour, crescent=4)
    svg.line(affine(open_line("0,40 0,-24"), *at), shade(colour, 1.4), 3)


def ball(dog: Dog, _data: Row) -> None:
    """A tennis ball in the mouth, and the lips over it."""
    svg = dog.svg
    lip = knots(shapes()["muzzles"][dog.row["muzzle"]]["lip"])[0][1]
    x, y = dog.spot(0, lip + 20, 84)
    r = 26
    whole = ellipse(x, y, r)
    svg.fill(move(whole, 2, 6), SHADOW, 0.28)
    svg.soft(whole, "#cfe04e", crescent=5)
    for k in (-1, 1):
        seam = [(x + k * r * 0.72, y - r * 0.62), (x + k * r * 0.28, y), (x + k * r * 0.72, y + r * 0.62)]
        svg.line(open_line(seam), "#fbfbe8", 3.4)
    for k in (-1, 1):
        flap = [(k * 3, lip - 9), (k * 22, lip - 8), (k * 38, lip + 14), (k * 29, lip + 19), (k * 14, lip + 4)]
        svg.soft(dog.turned(spline(flap), 84), dog.coat["muzzle"], crescent=3)
    Muzzle.of(dog).nose()


def _temple(dog: Dog) -> float:
    """Where the sides of glasses end."""
    x0, _, x1, _ = dog.bare_head.bounds
    return min(92.0, float(x1 - x0) / 2 - 2)


def _at(dog: Dog, data: Row, depth: float) -> tuple[float, float]:
    """Where a thing sits, as its row says."""
    x, y = data["at"]
    return dog.spot(x, y, depth)


HEADWEAR: dict[str, Callable[[Dog, Row], None]] = {
    f.__name__: f
    for f in (
        sunglasses, glasses, monocle, beret, sailor, bow, laurel, goggles, firehat, butterfly, flower, leaf, ball,
    )
}  # fmt: skip
