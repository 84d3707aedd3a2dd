"""What is worn round the neck, in portrait units: each draws itself on a dog, from its row, at the neck."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from pathops import Path

from .colours import SHADOW, light, mix, shade
from .dog import Dog, Neck, Row
from .fur import brush
from .geometry import affine, both, ellipse, move, open_line, poly, rect, spline
from .outlines import bone, heart, star

PAPER = "#f6e7cf"


def collar(dog: Dog, data: Row, neck: Neck) -> None:
    svg, x, y, half = dog.svg, neck.x, neck.y, neck.half
    wide, tag, gold = data.get("width", 20), data.get("tag", "round"), "#f0c24b"
    up = 26
    band: list[Any] = [(x - half - 30, y - up - 16, True), (x - half * 0.62, y - up * 0.3), (x, y)]
    band += [(x + half * 0.62, y - up * 0.3), (x + half + 30, y - up - 16, True)]
    band += [(x + half + 30, y - up + wide - 12, True), (x + half * 0.64, y - up * 0.3 + wide), (x, y + wide + 1)]
    band += [(x - half * 0.64, y - up * 0.3 + wide), (x - half - 30, y - up + wide - 12, True)]
    strap = both(spline(band), neck.body)
    svg.fill(both(move(strap, 2, 6), neck.body), SHADOW, 0.22)
    svg.soft(strap, data.get("color", "#c8503c"), crescent=4)
    if tag:
        svg.line(ellipse(x, y + wide + 3, 5), mix(gold, "#7a4a20", 0.45), 3)
        medal = _tag(tag, x, y + wide + 22)
        svg.fill(move(medal, 2, 5), SHADOW, 0.25)
        svg.soft(medal, gold, crescent=3)


def bandana(dog: Dog, data: Row, neck: Neck) -> None:
    svg, x, y, half = dog.svg, neck.x, neck.y, neck.half
    colour = data.get("color", "#c8503c")
    edge: list[Any] = [(x - half - 16, y - 26, True), (x - half * 0.4, y - 2), (x + half * 0.4, y - 2)]
    edge += [(x + half + 16, y - 26, True), (x + half + 6, y + 10), (x + half * 0.5, y + 50), (x, y + 88, True)]
    edge += [(x - half * 0.5, y + 50), (x - half - 6, y + 10)]
    cloth = spline(edge)
    svg.fill(move(cloth, 3, 6), SHADOW, 0.22)
    svg.soft(cloth, colour, crescent=6)
    PATTERNS[data.get("pattern", "dots")](dog, cloth, data.get("ink", "#fff3dd"), neck)
    fold = open_line([(x - half * 0.9, y - 16), (x - half * 0.3, y + 10), (x - 8, y + 14)])
    svg.line(fold, shade(colour, 1.2), 3, 0.5)


def scarf(dog: Dog, data: Row, neck: Neck) -> None:
    svg, x, y = dog.svg, neck.x, neck.y
    half = neck.half * (0.82 if neck.from_the_side else 1)
    colour, ink = data.get("color", "#3e8a8c"), data.get("ink", PAPER)
    end = spline([(x + 18, y + 6, True), (x + 52, y + 6, True), (x + 66, y + 100, True), (x + 26, y + 104, True)])
    svg.fill(move(end, 3, 4), SHADOW, 0.22)
    svg.soft(end, colour, crescent=4)
    for low in (60, 80):
        stripe = poly([(x, y + low), (x + 90, y + low - 3), (x + 90, y + low + 7), (x, y + low + 10)])
        svg.fill(both(stripe, end), ink, 0.9)
    roll = _roll(x, y, half + 18, half * 0.5, half * 0.6, half + 22, (-20, 2, 8, 36, 44, 8))
    svg.fill(both(move(roll, 2, 7), neck.body), SHADOW, 0.22)
    svg.soft(roll, colour, crescent=7)
    for k in (-0.8, -0.4, 0.0, 0.4, 0.8):
        a, b = x + half * k, x + half * k * 1.1
        stripe = spline([(a - 8, y - 30, 1), (a + 8, y - 30, 1), (b + 10, y + 60, 1), (b - 8, y + 60, 1)])
        svg.fill(both(stripe, roll), ink, 0.9)


def bowtie(dog: Dog, data: Row, neck: Neck) -> None:
    svg, x, y = dog.svg, neck.x, neck.y + 27
    colour = data.get("color", "#c8503c")
    collar(dog, {"color": shade(colour, 1.2), "tag": None}, neck)
    for k in (-1, 1):
        wing = [(x, y, True), (x + 22 * k, y - 22), (x + 50 * k, y - 26), (x + 54 * k, y)]
        loop = spline([*wing, (x + 50 * k, y + 26), (x + 22 * k, y + 20)])
        svg.fill(move(loop, 2, 5), SHADOW, 0.22)
        svg.soft(loop, colour, crescent=4)
        if "ink" in data:
            for dx, dy in ((22, -6), (38, -14), (40, 6), (26, 10)):
                svg.fill(ellipse(x + dx * k, y + dy, 4), data["ink"])
        svg.line(open_line([(x + 10 * k, y - 2), (x + 28 * k, y - 6)]), shade(colour, 1.6), 3, 0.6)
    knot = [(x - 11, y - 12), (x, y - 14), (x + 11, y - 12), (x + 12, y + 11), (x, y + 13), (x - 12, y + 11)]
    svg.soft(spline(knot), light(colour, 0.4), crescent=3)


def pearls(dog: Dog, data: Row, neck: Neck) -> None:
    for i in range(-6, 7):
        t = i / 6
        x, y = neck.x + t * (neck.half + 6), neck.y + 34 - 46 * t * t
        pearl = ellipse(x, y, 9.5)
        dog.svg.fill(move(pearl, 1, 4), SHADOW, 0.2)
        dog.svg.soft(pearl, data.get("color", "#f7efe6"), crescent=3)
        dog.svg.fill(ellipse(x - 3, y - 3, 2.6), "#ffffff", 0.9)


def lei(dog: Dog, _data: Row, neck: Neck) -> None:
    colours = ["#e0506c", "#fff1d8", "#f0b63c", "#3e9a96"]
    for i in (-5, 5, -4, 4, -3, 3, -2, 2, -1, 1, 0):
        t = i / 5
        x, y = neck.x + t * (neck.half + 16), neck.y + 44 - 62 * t * t
        dog.svg.fill(ellipse(x + 2, y + 5, 18), SHADOW, 0.2)
        for j in range(5):
            a = j * 1.2566 + i
            petal = ellipse(x + 10.5 * math.cos(a), y + 10.5 * math.sin(a), 9.5, 8, math.degrees(a))
            dog.svg.soft(petal, colours[(i + 5) % 4], crescent=2)
        dog.svg.fill(ellipse(x, y, 5), "#f7d36a")


def sweater(dog: Dog, data: Row, neck: Neck) -> None:
    svg, x, y, half = dog.svg, neck.x, neck.y, neck.half
    colour = data.get("color", "#c8503c")
    knit = both(affine(neck.body, 1.04, 1, 0, -8, 0), rect(0, y + 20, 400, 420))
    svg.soft(knit, colour, crescent=10)
    for k in range(3):
        top = y + 50 + k * 26
        svg.fill(both(rect(0, top, 400, top + 10), knit), PAPER, 0.9)
    roll = _roll(x, y, half + 8, half * 0.5, half * 0.6, half + 12, (-8, 8, 12, 38, 44, 20))
    svg.fill(move(roll, 1, 5), SHADOW, 0.2)
    svg.soft(roll, light(colour, 0.5), crescent=5)
    for k in range(-5, 6):
        rib = [(x + k * half / 5.2, y + 12 - abs(k) * 2.6), (x + k * half / 4.9, y + 36 - abs(k) * 2.4)]
        svg.line(open_line(rib), shade(colour, 0.9), 3, 0.6)


def toga(dog: Dog, _data: Row, neck: Neck) -> None:
    svg, x, y, colour = dog.svg, neck.x, neck.y, "#fbf6ea"
    edge: list[Any] = [(x - 260, y + 110, True), (x - 150, y + 40), (x - 60, y - 24), (x - 40, y - 30, True)]
    edge += [(x + 10, y + 44), (x + 70, y + 96), (x + 120, y + 150, True), (x - 260, 450, True)]
    cloth = both(spline(edge), rect(0, 0, 400, 430))
    svg.fill(both(move(cloth, 4, 7), neck.body), SHADOW, 0.25)
    svg.soft(cloth, colour, crescent=6)
    for k in range(4):
        fold = [(x - 70 - k * 22, y - 8 + k * 22), (x - 40 - k * 16, y + 50 + k * 14), (x + 60 - k * 24, y + 130)]
        svg.fill(both(brush(open_line(fold), 6, 0.1, 0.1), cloth), shade(colour, 1.4), 0.6)
    hem = open_line([(x - 40, y - 30), (x + 10, y + 44), (x + 70, y + 96), (x + 120, y + 150)])
    svg.line(hem, "#c8503c", 6)


def _tag(name: str, x: float, y: float) -> Path:
    if name == "bone":
        return affine(bone(), 0.5, 0.62, 0, x, y - 2)
    if name == "heart":
        return affine(heart(), 0.8, 0.8, 0, x, y - 5)
    if name == "star":
        return affine(star(21, 0.5), 1, 1, 0, x, y + 1)
    return ellipse(x, y, 16)


def _roll(x: float, y: float, top: float, upper: float, lower: float, low: float, heights: tuple[int, ...]) -> Path:
    """A thick ring of cloth: half widths at its corners, and how far they lie below y."""
    a, b, c, d, e, f = heights
    right = [(x + upper, y + b), (x + top, y + a), (x + low, y + f), (x + lower, y + d)]
    left = [(2 * x - px, py) for px, py in reversed(right)]
    # from the upper left corner along the top, and back below
    return spline([left[2], left[3], (x, y + c), *right, (x, y + e), left[0], left[1]])


def _dots(dog: Dog, cloth: Path, ink: str, neck: Neck) -> None:
    for dx, dy in ((-46, 16), (-18, 22), (12, 22), (42, 16), (-32, 42), (-2, 46), (28, 42), (-12, 66), (10, 66)):
        dog.svg.fill(both(ellipse(neck.x + dx * neck.half / 66, neck.y + dy, 4.6), cloth), ink, 0.95)


def _check(dog: Dog, cloth: Path, ink: str, neck: Neck) -> None:
    x, y = neck.x, neck.y
    for k in range(-4, 5):
        dog.svg.fill(both(rect(x + k * 24 - 5, y - 40, x + k * 24 + 5, y + 100), cloth), ink, 0.45)
    for k in range(-1, 5):
        dog.svg.fill(both(rect(x - 110, y + k * 24 - 5, x + 110, y + k * 24 + 5), cloth), ink, 0.45)


def _edge(dog: Dog, _cloth: Path, ink: str, neck: Neck) -> None:
    x, y, half = neck.x, neck.y, neck.half
    hem: list[Any] = [(x - half + 2, y + 6), (x - half * 0.42, y + 46), (x, y + 76, True)]
    dog.svg.line(open_line([*hem, (x + half * 0.42, y + 46), (x + half - 2, y + 6)]), ink, 4)


def _stripe(dog: Dog, cloth: Path, ink: str, neck: Neck) -> None:
    for k in range(5):
        y = neck.y - 14 + k * 22
        dog.svg.fill(both(rect(neck.x - 110, y, neck.x + 110, y + 10), cloth), ink, 0.8)


PATTERNS: dict[str, Callable[[Dog, Path, str, Neck], None]] = {
    "dots": _dots,
    "check": _check,
    "edge": _edge,
    "stripe": _stripe,
}
NECKWEAR: dict[str, Callable[[Dog, Row, Neck], None]] = {
    f.__name__: f for f in (collar, bandana, scarf, bowtie, pearls, lei, sweater, toga)
}
