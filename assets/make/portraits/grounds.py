"""What is painted behind a dog: a colour lit from above, and a quiet motif in a tone near it."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from typing import Any

from pathops import Path

from .colours import light, mix, shade
from .geometry import affine, ellipse, open_line, poly, rect, spline
from .outlines import bolt, bone, cloud, heart, leaf, paw, star
from .svg import Svg

Placed = tuple[float, float, float, float]
"""x, y, degrees, scale."""

LEAVES: list[Placed] = [
    (56, 86, 30, 1.2), (344, 78, -35, 1.2), (34, 214, 70, 1), (368, 220, -70, 1),
    (118, 26, 10, 0.9), (286, 24, -12, 0.9), (60, 330, 110, 1.1), (344, 336, -110, 1.1),
]  # fmt: skip
HEARTS: list[Placed] = [
    (58, 84, -16, 1.2), (342, 70, 18, 1.4), (30, 210, 12, 0.8), (370, 214, -12, 0.9),
    (122, 30, 6, 0.7), (288, 26, -8, 0.6), (52, 320, -10, 1), (350, 330, 14, 1),
]  # fmt: skip
BOLTS: list[Placed] = [
    (62, 96, 14, 1.25), (342, 88, -16, 1.35), (24, 250, 10, 0.8),
    (378, 236, -8, 0.9), (128, 28, 20, 0.7), (280, 24, -20, 0.7),
]  # fmt: skip
CLOUDS: list[Placed] = [(70, 90, 0, 1.1), (330, 70, 0, 1.3), (370, 230, 0, 0.9), (30, 250, 0, 0.9)]
RAIN_CLOUDS: list[Placed] = [(76, 70, 0, 1.25), (322, 60, 0, 1.35), (196, 30, 0, 0.9)]
STARS = [
    (62, 70, 15), (340, 56, 18), (36, 200, 10), (366, 190, 12), (110, 28, 9),
    (300, 120, 8), (286, 22, 9), (60, 300, 13), (352, 306, 10),
]  # fmt: skip
WILLOW = [(18, 30, 9), (70, 22, 6), (128, 14, 4), (384, -28, 9), (330, -20, 6), (270, -10, 3), (200, 6, 2)]
BOOKS = ("#a84f4a", "#d9b36a", "#4f7862", "#7d4b73")
PEAKS = [
    ("-20,400c -20,250c 70,120c 150,230c 200,400c", 0.5, "34,172c 70,120c 108,172c 90,166c 76,184c 62,166c 50,186c"),
    (
        "180,400c 230,240c 318,140c 430,280c 430,400c", 0.8,
        "276,188c 318,140c 358,190c 340,186c 326,202c 310,184c 296,202c",
    ),
]  # fmt: skip


class Ground:
    """One ground: its colour, the ink of its motif, and chance of its own."""

    def __init__(self, svg: Svg, data: Mapping[str, Any], rnd: random.Random) -> None:
        self.svg = svg
        self.data = data
        self.rnd = rnd
        self.colour: str = data["color"]
        self.ink: str = data.get("ink", light(self.colour, 1.6))

    def paint(self) -> None:
        c = self.colour
        lit = self.svg.linear(0, 0, 0, 400, [(0, light(c, 0.25)), (1, mix(c, shade(c), 0.35))])
        self.svg.fill(rect(0, 0, 400, 400), lit)
        MOTIFS[self.data.get("motif", "sun")](self)

    def strew(self, shape: Path, places: list[Placed], opacity: float) -> None:
        for x, y, turn, scale in places:
            self.svg.fill(affine(shape, scale, scale, turn, x, y), self.ink, opacity)


def plain(_g: Ground) -> None:
    """Nothing but the colour."""


def sun(g: Ground) -> None:
    g.svg.fill(ellipse(200, 200, 158), g.ink, 0.85)


def rays(g: Ground) -> None:
    for i in range(12):
        ends = (i * math.pi / 6 + 0.13, i * math.pi / 6 + 0.39)
        beam = [(200 + 420 * math.cos(a), 210 + 420 * math.sin(a)) for a in ends]
        g.svg.fill(poly([(200, 210), *beam]), g.ink, 0.55)


def arch(g: Ground) -> None:
    g.svg.fill(spline("48,400c 48,190 90,70 200,42 310,70 352,190 352,400c"), g.ink, 0.85)


def hills(g: Ground) -> None:
    g.svg.fill(ellipse(285, 120, 52), g.ink, 0.9)
    g.svg.fill(spline("0,300c 80,250 170,290 260,250 340,236 400,262c 400,400c 0,400c"), shade(g.colour, 0.9), 0.8)


def dots(g: Ground) -> None:
    for i in range(9):
        for j in range(9):
            g.svg.fill(ellipse(i * 50 + (25 if j % 2 else 0), j * 48 + 8, 7), g.ink, 0.8)


def stripes(g: Ground) -> None:
    for x in range(-400, 401, 100):
        g.svg.fill(poly([(x, 0), (x + 50, 0), (x + 450, 400), (x + 400, 400)]), g.ink, 0.45)


def waves(g: Ground) -> None:
    for y in range(30, 391, 60):
        g.svg.line(open_line([(x, y + (12 if x // 40 % 2 else -12)) for x in range(-40, 481, 40)]), g.ink, 9, 0.5)


def stars(g: Ground) -> None:
    for x, y, r in STARS:
        g.svg.fill(affine(star(r, 0.42), 1, 1, 0, x, y), g.ink, 0.9)


def leaves(g: Ground) -> None:
    for x, y, turn, scale in LEAVES:
        g.svg.fill(affine(leaf(), scale, scale, turn, x, y), g.ink, 0.85)
        g.svg.line(affine(open_line("0,30 0,-24"), scale, scale, turn, x, y), g.colour, 3, 0.8)


def confetti(g: Ground) -> None:
    colours = g.data.get("colors", [g.ink, light(g.colour, 2.5), shade(g.colour, 1.2)])
    for i in range(44):
        x, y, turn = g.rnd.uniform(0, 400), g.rnd.uniform(0, 400), g.rnd.uniform(0, 180)
        piece = rect(-9, -4, 9, 4) if i % 2 else ellipse(0, 0, 6)
        g.svg.fill(affine(piece, 1, 1, turn, x, y), colours[i % 3], 0.9)


def bones(g: Ground) -> None:
    for x, y, _ in _staggered():
        g.svg.fill(affine(bone(), 0.5, 0.5, 32, x, y), g.ink, 0.7)


def paws(g: Ground) -> None:
    for x, y, odd in _staggered():
        for part in paw():
            g.svg.fill(affine(part, 0.5, 0.5, -18 if odd else 20, x, y), g.ink, 0.7)


def hearts(g: Ground) -> None:
    g.strew(heart(), HEARTS, 0.9)


def bolts(g: Ground) -> None:
    g.svg.fill(ellipse(200, 200, 162), light(g.colour, 1.6), 0.7)
    g.strew(bolt(), BOLTS, 0.95)


def clouds(g: Ground) -> None:
    g.strew(cloud(), CLOUDS, 0.9)


def rain(g: Ground) -> None:
    g.strew(cloud(), RAIN_CLOUDS, 0.9)
    for i in range(9):
        for j in range(5):
            x, y = 16 + i * 46 + j % 2 * 22, 128 + j * 58 + i % 3 * 14
            g.svg.line(poly([(x, y), (x - 7, y + 22)], closed=False), g.ink, 4.5, 0.7)


def willow(g: Ground) -> None:
    for x0, drift, n in WILLOW:
        twig = [(x0 + drift * (j / n) ** 1.6, -10 + 34 * j) for j in range(n + 1)]
        g.svg.line(open_line(twig), g.ink, 3, 0.9)
        for x, y in twig[1:]:
            for side in (-1, 1):
                g.svg.fill(affine(spline("0,0c -5,14 0,34c 5,14"), 1, 1, -34 * side, x, y - 6), g.ink, 0.9)


def tiles(g: Ground) -> None:
    """A bathroom's wall."""
    for at in range(0, 401, 80):
        for line in ([(at, 0), (at, 400)], [(0, at + 20), (400, at + 20)]):
            g.svg.line(open_line(line), g.ink, 5, 0.8)


def books(g: Ground) -> None:
    """Two boards with the backs of books."""
    for low, high in ((190, 150), (420, 170)):
        x = -6.0
        for i in range(14):
            wide, tall = (26, 38, 30, 34)[i % 4], high - (0, 22, 8, 34, 14)[i % 5]
            tone = mix(g.colour, BOOKS[i % 4], 0.5)
            g.svg.fill(rect(x, low - tall, x + wide - 3, low), tone)
            g.svg.fill(rect(x, low - tall + 16, x + wide - 3, low - tall + 24), light(tone, 1.5), 0.7)
            x += wide
        g.svg.fill(rect(0, low, 400, low + 12), shade(g.colour, 1.4))


def peaks(g: Ground) -> None:
    g.svg.fill(ellipse(300, 92, 34), g.ink, 0.9)
    for slope, k, cap in PEAKS:
        g.svg.fill(spline(slope), shade(g.colour, k))
        g.svg.fill(spline(cap), "#f6f3ee", 0.9)
    g.svg.fill(spline("-20,400c -20,320c 90,280 200,310 300,286 420,316c 420,400c"), shade(g.colour, 1.2), 0.9)


def _staggered() -> list[tuple[float, float, int]]:
    """Places in rows that are moved by half against each other, and whether a place is odd."""
    return [(i * 100 + (50 if j % 2 else 0), j * 92 + 20, (i + j) % 2) for j in range(5) for i in range(5)]


MOTIFS: dict[str, Callable[[Ground], None]] = {
    f.__name__: f
    for f in (
        plain, sun, rays, arch, hills, dots, stripes, waves, stars, leaves, confetti,
        bones, paws, hearts, bolts, clouds, rain, willow, peaks, tiles, books,
    )
}  # fmt: skip
