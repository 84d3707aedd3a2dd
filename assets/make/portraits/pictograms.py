"""The seven categories as pictures: a glyph in one colour, and a badge in cream on a disc.

96 by 96. At 24 px one pixel is 4 units, so nothing is thinner than 8.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pathops import Path

from .colours import light, shade
from .fur import brush, curls
from .geometry import Points, affine, cut, ellipse, join, open_line, poly, spline, sym
from .outlines import heart, paw
from .svg import Svg

CREAM = "#fff8ea"
COLOURS = {
    "floof": "#8f74bf",
    "sass": "#cf4f3f",
    "boopability": "#d9708c",
    "zoom": "#d98a1f",
    "ears": "#2f8387",
    "wag": "#5f8a3f",
    "goodness": "#31538a",
}


class Glyph:
    """Filled shapes with holes, and lines: (path, width)."""

    def __init__(self, *shapes: Path) -> None:
        self.whole = join(*shapes)
        self.lines: list[tuple[Path, float]] = []

    def hole(self, *shapes: Path) -> Glyph:
        for shape in shapes:
            self.whole = cut(self.whole, shape)
        return self

    def also(self, *shapes: Path) -> Glyph:
        """With more shapes, which the holes so far leave whole."""
        self.whole = join(self.whole, *shapes)
        return self

    def slit(self, line: Path, width: float) -> Glyph:
        return self.hole(brush(line, width, 0.7, 0.7))

    def line(self, line: Path, width: float) -> Glyph:
        self.lines.append((line, width))
        return self

    def draw(self, svg: Svg, ink: str, scale: float = 1.0, dy: float = 0.0) -> None:
        at = (scale, scale, 0, 48 - 48 * scale, 48 - 48 * scale + dy)
        svg.fill(affine(self.whole, *at), ink)
        for line, width in self.lines:
            svg.line(affine(line, *at), ink, width * scale)


def glyph(name: str) -> str:
    """In the colour asked for."""
    svg = Svg(96)
    GLYPHS[name]().draw(svg, "currentColor")
    return svg.text()


def badge(name: str) -> str:
    svg, colour, sign = Svg(96), COLOURS[name], GLYPHS[name]()
    svg.fill(ellipse(48, 48, 47), shade(colour, 1.1))
    lit = svg.linear(20, 4, 70, 92, [(0, light(colour, 0.9)), (0.55, colour), (1, shade(colour, 0.5))])
    svg.fill(ellipse(48, 46.5, 45), lit)
    sign.draw(svg, shade(colour, 2), 0.70, 2.2)
    sign.draw(svg, CREAM, 0.70, -0.2)
    return svg.text()


def _floof() -> Glyph:
    cloud = join(curls(ellipse(48, 49, 31, 31), 19, 0.62, 3, vary=0.18), ellipse(48, 49, 30))
    nose = affine(sym("0,-5 7,-4 9,0 4,5 0,6"), 1, 1, 0, 48, 57)
    face = Glyph(cloud).hole(ellipse(35, 45, 5, 6), ellipse(61, 45, 5, 6), nose)
    return face.slit(open_line("36,66 42,70 48,65c 54,70 60,66"), 5)


def _sass() -> Glyph:
    lenses, shines = [], []
    for k in (1, -1):
        edge: Points = [
            (48 + 5 * k, 44, 1),
            (48 + 25 * k, 41),
            (48 + 45 * k, 36, 1),
            (48 + 43 * k, 58),
            (48 + 26 * k, 73),
        ]
        lenses.append(spline([*edge, (48 + 26 * k, 73), (48 + 9 * k, 63)]))
        x = 48 + 26 * k
        shines.append(poly([(x - 7, 50), (x + 1, 50), (x - 6, 61), (x - 14, 61)]))
    bridge = spline("2,34c 48,40 94,34c 93,45c 48,51 3,45c")
    spark = spline("0,-18c 4.5,-4.5 18,0c 4.5,4.5 0,18c -4.5,4.5 -18,0c -4.5,-4.5")
    return Glyph(*lenses, bridge, affine(spark, 0.95, 0.95, 0, 72, 17)).hole(*shines)


def _boopability() -> Glyph:
    nose = affine(sym("0,-16 20,-15 31,-3 21,12 8,19 0,20"), 1.05, 1.05, 0, 48, 50)
    sign = Glyph(nose).hole(affine(spline("-19,-4 -9,-10 3,-10 -6,-3"), 1, 1, 0, 48, 48))
    sign.line(open_line("18,80 32,88 48,76c 64,88 78,80"), 8.5).line(open_line("48,68 48,76"), 8.5)
    for degrees in (-128, -90, -52):
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        sign.line(open_line([(48 + 34 * cos, 44 + 27 * sin), (48 + 48 * cos, 44 + 39 * sin)]), 9)
    return sign


def _zoom() -> Glyph:
    sign = Glyph(*(affine(part, 0.96, 0.96, 18, 60, 50) for part in paw()))
    for y, x0, x1 in ((30, 8, 20), (50, 6, 24), (70, 10, 30)):
        sign.line(open_line([(x0, y), (x1, y)]), 9)
    return sign


def _ears() -> Glyph:
    head = spline("48,40 70,46 78,64 68,82 48,90 28,82 18,64 26,46")
    left = spline("17,66c 6,36 10,6c 32,20 44,46c")
    right = spline("52,46c 58,24 74,10 84,14c 94,30 93,52 86,58c 78,44 74,38c 80,54 79,66c")
    inner = spline("22,48c 16,32 17,20c 28,29 33,42c")
    fold = brush(open_line("60,36 68,27 82,22"), 6, 0.5, 0.3)
    nose = affine(sym("0,-5 7,-4 9,1 4,6 0,7"), 1, 1, 0, 48, 76)
    return Glyph(head, left, right).hole(inner, fold, ellipse(36, 62, 5.2, 6), ellipse(60, 62, 5.2, 6), nose)


def _wag() -> Glyph:
    rump = [ellipse(31, 70, 23, 21), ellipse(65, 70, 23, 21), ellipse(48, 62, 26, 18)]
    legs = [spline("14,78c 44,78c 43,94c 20,94c"), spline("82,78c 52,78c 53,94c 76,94c")]
    tail = [brush(open_line("48,60 45,42 50,26 58,17"), 18, 0.9, 0.7, 0.4), ellipse(57, 18, 6.6)]
    sign = Glyph(*rump, *legs, *tail).slit(open_line("48,70 48,97"), 6.5)
    return sign.line(open_line("24,40 24,26 31,13"), 9).line(open_line("73,42 79,31 81,18"), 9)


def _goodness() -> Glyph:
    return Glyph(affine(heart(), 1.52, 1.52, 0, 48, 43)).hole(
        *(affine(part, 0.68, 0.68, 0, 48, 48.5) for part in paw())
    )


GLYPHS: dict[str, Callable[[], Glyph]] = {
    "floof": _floof,
    "sass": _sass,
    "boopability": _boopability,
    "zoom": _zoom,
    "ears": _ears,
    "wag": _wag,
    "goodness": _goodness,
}
