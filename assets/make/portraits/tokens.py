"""Three sitting dogs to play with, told apart by their shape, and a cookie; 96 by 96, with a dark rim for any board."""

from __future__ import annotations

import math
from collections.abc import Callable

from pathops import Path

from .colours import light, shade
from .fur import brush, curls, fur
from .geometry import affine, both, cut, ellipse, join, move, open_line, spline, sym
from .svg import Svg

RIM = "#4a2a3a"
INK = "#2a1c22"


def token(name: str) -> str:
    svg = Svg(96)
    TOKENS[name](svg)
    return svg.text()


def poodle(svg: Svg) -> None:
    """Pink, with pompons."""
    colour, dark = "#f09ab4", "#e07f9e"
    body = curls(ellipse(48, 70, 23, 18), 13, 0.5, 3)
    stem = brush(open_line("68,78 78,72 82,60"), 6, 0.9, 0.9)
    pompon = curls(ellipse(83, 54, 8), 8, 0.5, 2)
    head = ellipse(48, 40, 19, 20)
    top = curls(ellipse(48, 19, 19, 11.5), 12, 0.55, 5)
    ears = [curls(ellipse(48 + 24 * side, 41, 8.5, 15), 10, 0.5, 7 + side) for side in (-1, 1)]
    paws = _paws(86)
    _rim(svg, [body, stem, pompon, head, top, *paws, *ears])
    svg.soft(stem, dark, crescent=0)
    svg.soft(pompon, colour, crescent=3)
    svg.soft(body, colour, crescent=4)
    _soft(svg, paws, light(colour, 0.6), 2)
    svg.fill(both(move(head, 1, 7), body), shade(colour, 1.4), 0.6)
    _collar(svg, 60, 16, "#7d4b73")
    svg.soft(head, light(colour, 0.9), crescent=4)
    _soft(svg, ears, dark, 3)
    svg.fill(both(move(top, 1, 3), head), shade(colour, 1.2), 0.6)
    svg.soft(top, colour, crescent=4)
    svg.fill(ellipse(48, 49.5, 9.5, 8), light(colour, 2))
    _face(svg, 40)


def spitz(svg: Svg) -> None:
    """White, with pointed ears."""
    colour = "#fffaf2"
    body = fur(ellipse(48, 70, 24, 18), 9, 3, 0.5, 3)
    tail = fur(spline("66,80 84,78 90,64 84,50 74,50 78,60 72,68"), 9, 3, 0.4, 2)
    head = fur(ellipse(48, 39, 27, 24), 10, 4, 0.5, 4)
    ears = [affine(spline("8,22c 14,8 22,1c 29,14 28,32c"), side, 1, 0, 48) for side in (-1, 1)]
    holes = [affine(spline("14,21c 20,9c 25,22c"), side, 1, 0, 48) for side in (-1, 1)]
    paws = _paws(86)
    _rim(svg, [body, tail, head, *paws, *ears])
    svg.soft(tail, colour, crescent=3)
    svg.soft(body, colour, crescent=4)
    _soft(svg, paws, colour, 2)
    svg.fill(both(move(head, 1, 6), body), shade(colour, 1.4), 0.7)
    _collar(svg, 62, 17, "#c8503c")
    _soft(svg, ears, "#efe4dc", 2)
    for hole in holes:
        svg.fill(hole, "#f0b3a6")
    svg.soft(head, colour, crescent=4)
    svg.fill(ellipse(48, 50, 11, 8.5), "#ffffff")
    _face(svg, 38, 1.06, gap=12)


def hound(svg: Svg) -> None:
    """Brown, with long ears."""
    colour, dark = "#9a5a32", "#6f3c20"
    body = spline("34,58 26,74 28,88 48,91 68,90 76,80 68,66 60,58")
    paws = [ellipse(38, 87, 8.5, 6), ellipse(57, 87, 8.5, 6)]
    tail = brush(open_line("70,82 82,80 90,68 92,54"), 9, 0.9, 0.25, 0.2)
    head = spline("48,14 66,18 73,36 66,54 48,62 30,54 23,36 30,18")
    ears = [affine(spline("17,18 29,20 35,40 33,60 24,64 18,46"), side, 1, 0, 48) for side in (-1, 1)]
    _rim(svg, [body, tail, head, *paws, *ears])
    svg.soft(tail, colour, crescent=2)
    svg.soft(body, colour, crescent=4)
    svg.fill(spline("48,62 57,68 56,82 48,87 40,82 39,68"), "#d39a62")
    _soft(svg, paws, "#d39a62", 2)
    svg.fill(both(move(head, 1, 6), body), shade(colour, 1.6), 0.6)
    _collar(svg, 62, 14, "#3e8a8c")
    svg.soft(head, colour, crescent=4)
    svg.soft(spline("48,36 55,40 60,52 48,60 36,52 41,40"), "#d9a36c", crescent=2)
    for side in (-1, 1):
        svg.fill(ellipse(48 + 11 * side, 29, 4, 2.4, -14 * side), "#d9a36c")
    for ear in ears:
        svg.fill(both(move(ear, 1, 3), head), shade(colour, 1.8), 0.4)
        svg.soft(ear, dark, crescent=3)
    _face(svg, 38, 1.05, "#22141a", 10.5)


def cookie(svg: Svg) -> None:
    """With crumbs of chocolate, and a bite taken."""
    colour = "#dfa55c"
    edge = []
    for i in range(16):
        r, a = 39 + (1.6 if i % 2 else -1.2), i * math.pi / 8
        edge.append((48 + r * math.cos(a), 48 + r * math.sin(a)))
    bite = join(ellipse(82, 16, 13), ellipse(66, 6, 10), ellipse(92, 32, 9))
    whole = cut(spline(edge), bite)
    svg.fill(ellipse(48, 84, 36, 8), "#2a1020", 0.25)
    svg.line(whole, "#7a4526", 6)
    svg.soft(whole, colour, crescent=6)
    ring = cut(ellipse(48, 48, 31), join(bite, ellipse(78, 18, 20)))
    svg.line(ring, shade(colour, 0.8), 2.5, 0.5)
    for x, y, r in (
        (34, 32, 6.2),
        (56, 38, 5.2),
        (66, 58, 6.4),
        (40, 58, 6.6),
        (24, 50, 4.6),
        (52, 74, 5.4),
        (44, 20, 4),
    ):
        svg.fill(ellipse(x, y + 1, r, r * 0.9), "#5e3422")
        svg.fill(ellipse(x - r * 0.3, y - r * 0.3, r * 0.3), "#9a6a4a", 0.9)


def _paws(y: float) -> list[Path]:
    return [ellipse(x, y, 8.5, 6.5) for x in (38, 58)]


def _soft(svg: Svg, paths: list[Path], colour: str, crescent: float) -> None:
    for path in paths:
        svg.soft(path, colour, crescent=crescent)


def _rim(svg: Svg, parts: list[Path]) -> None:
    """The shadow on the board, and a dark edge round everything."""
    whole = join(*parts)
    svg.fill(ellipse(50, 88, 33, 7.5), "#2a1020", 0.28)
    svg.line(whole, RIM, 5.5)
    svg.fill(whole, RIM)


def _face(svg: Svg, y: float, k: float = 1.0, ink: str = INK, gap: float = 11) -> None:
    for side in (-1, 1):
        x = 48 + gap * side
        svg.fill(ellipse(x, y, 4.1 * k, 4.7 * k), ink)
        svg.fill(ellipse(x - 1.4 * k, y - 1.7 * k, 1.5 * k), "#ffffff")
    svg.fill(affine(sym("0,-3.4 4,-3 6,0 3,3 0,4"), 1.1 * k, 1.1 * k, 0, 48, y + 9 * k), ink)
    low, mouth = y + 17 * k, [(42.5, y + 15.5 * k), (45.4, y + 17 * k), (48, y + 13.6 * k, 1)]
    svg.line(open_line([*mouth, (50.6, low), (53.5, y + 15.5 * k)]), ink, 1.8)


def _collar(svg: Svg, y: float, half: float, colour: str) -> None:
    band = [(48 - half, y - 3), (48, y + 2), (48 + half, y - 3), (48 + half, y + 2), (48, y + 7.5), (48 - half, y + 2)]
    svg.fill(spline(band), colour)
    svg.fill(ellipse(48, y + 8, 3.6), "#f0c24b")


TOKENS: dict[str, Callable[[Svg], None]] = {"pink": poodle, "white": spitz, "brown": hound, "cookie": cookie}
