"""Muzzle, mouth, tongue and nose.

Mouths: smile, smirk, small, flat, frown are lines; open, grin, lolling, blep, o show what is inside.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pathops import Path

from .colours import light, mix, shade
from .dog import INK, Dog
from .fur import brush
from .geometry import Knot, affine, both, cut, ellipse, join, knots, move, open_line, spline, sym
from .outlines import shapes

DEPTH = 70
OPEN = {"open": (0.62, 34), "grin": (0.82, 26), "lolling": (0.66, 30), "blep": (0.4, 8), "o": (0.34, 24)}
"""How wide an open mouth is, in widths of the lip, and how deep."""
TONGUES = {"open": 36, "lolling": 66, "blep": 22}
NOSES = {
    "round": "0,-13 14,-11 21,-2 14,9 5,15 0,16",
    "wide": "0,-12 18,-11 27,-1 19,10 7,15 0,16",
    "small": "0,-9 11,-8 16,-1 11,7 4,11 0,12",
}


@dataclass
class Muzzle:
    """A dog's muzzle: its shape, its lip from the middle outward, and the edge with and without fur."""

    dog: Dog
    shape: dict[str, Any]
    lip: list[Knot]
    edge: Path

    @classmethod
    def of(cls, dog: Dog) -> Muzzle:
        shape = shapes()["muzzles"][dog.row["muzzle"]]
        muzzle = cls(dog, shape, knots(shape["lip"]), Path())
        muzzle.edge = muzzle.placed(sym(shape["out"]))
        if coat := dog.row.get("muzzle_fur"):
            muzzle.edge = dog.furred(muzzle.edge, {**coat, "where": "all"}, 41)
        return muzzle

    @property
    def mouth(self) -> str:
        return str(self.dog.face.get("mouth", "smile"))

    @property
    def bearded(self) -> bool:
        """Whether the mouth lies on the beard instead of below the lips."""
        return bool(self.dog.row["muzzle"] == "beard")

    @property
    def jaw(self) -> str:
        return self.dog.colour(self.dog.row.get("jaw", "muzzle"))

    def placed(self, path: Path) -> Path:
        sx, sy = self.dog.row.get("muzzle_scale", [1, 1])
        return self.dog.turned(affine(path, sx, sy, 0, 0, self.dog.row.get("muzzle_dy", 0)), DEPTH)

    def draw(self) -> None:
        self._shadow()
        opened = self.mouth in OPEN
        if opened and not self.bearded:
            self._inside()
        if not opened:
            self._chin()
        self._lips()
        if opened and self.bearded:
            self._inside()
        self._line()
        if self.dog.row.get("whiskers", True) and not self.dog.row.get("muzzle_fur"):
            self._dots()
        self.nose()

    def nose(self) -> None:
        svg, data, colour = self.dog.svg, self.dog.row.get("nose", {}), self.dog.coat["nose"]
        at = (
            data.get("size", 1),
            data.get("size", 1),
            0,
            self.shape["nose"][0],
            self.shape["nose"][1] + data.get("dy", 0),
        )
        nose = self.placed(affine(sym(NOSES[data.get("shape", "round")]), *at))
        svg.fill(move(nose, 1.5, 4), "#2a0c28", 0.22)
        x0, y0, x1, y1 = nose.bounds
        lit = svg.linear(
            x0, y0, x0 + (x1 - x0) * 0.3, y1, [(0, light(colour, 2.0)), (0.45, colour), (1, shade(colour, 0.8))]
        )
        svg.fill(nose, lit)
        for side in (-1, 1):
            hole = spline([(5 * side, 4), (10 * side, 1), (14 * side, 4), (11 * side, 7.5)])
            svg.fill(self.placed(affine(hole, *at)), mix(colour, "#000000", 0.55), 0.8)
        svg.fill(self.placed(affine(spline("-11,-5 -3,-8.5 5,-7.5 -2,-4"), *at)), "#ffffff", 0.55)

    def _shadow(self) -> None:
        on = mix(self.dog.coat["base"], self.dog.coat["muzzle"], 0.5)
        self.dog.svg.fill(both(move(self.edge, 4, 7), join(self.dog.head, self.edge)), shade(on, 1.5), 0.40)

    def _chin(self) -> None:
        y, rx, ry = self.shape["chin"]
        chin = self.placed(ellipse(0, y + (2 if self.mouth == "frown" else 0), rx, ry))
        self.dog.svg.soft(chin, self.jaw, crescent=5)
        shadow = both(move(self.edge, 0, 6), self.placed(ellipse(0, y, rx, ry)))
        self.dog.svg.fill(shadow, shade(self.dog.coat["muzzle"], 1.6), 0.5)

    def _lips(self) -> None:
        dog, svg, colour = self.dog, self.dog.svg, self.dog.coat["muzzle"]
        if dog.row.get("muzzle_fur"):
            svg.soft(self.edge, colour, crescent=5)
        else:
            x0, y0, x1, y1 = self.edge.bounds
            middle = x0 * 0.5 + x1 * 0.5
            bridge = dog.colour(dog.row.get("bridge", "muzzle"))
            stops: list[Any] = [(0, bridge), (0.3, light(colour, 0.5)), (0.6, colour)]
            stops.append((1, mix(colour, shade(colour), 0.85)))
            svg.fill(self.edge, svg.linear(middle - 14, y0, middle + 12, y1, stops))
        svg.fill(cut(self.edge, move(self.edge, -4.5, -4.5)), shade(colour, 1.1), 0.5)
        for mark in dog.row.get("muzzle_marks", []):
            svg.fill(both(self.placed(sym(mark["half"])), self.edge), dog.colour(mark["color"]))
        if self.mouth not in ("open", "grin", "lolling"):
            y = self.lip[0][1]
            for x in dog.row.get("teeth", []):
                tooth = [(x - 5, y + 26, True), (x - 1, y + 9), (x + 1, y + 9), (x + 5, y + 26, True)]
                svg.fill(self.placed(spline(tooth)), "#fffdf6")

    def _inside(self) -> None:
        """The mouth's cavity, the lower jaw below it, and the tongue."""
        svg, mouth = self.dog.svg, self.mouth
        y, part = self.lip[0][1], OPEN[mouth]
        wide, deep = self.lip[-2][0] * part[0], part[1]
        whole = self._whole_lip()
        under = self.placed(spline([*whole, (130, 240, True), (-130, 240, True)])) if self.bearded else None

        def seen(path: Path) -> Path:
            return path if under is None else both(path, under)

        cavity = Path()
        if mouth != "blep":
            if not self.bearded:
                jaw = [(0, y - 10), (wide + 8, y - 4), (wide + 7, y + deep * 0.62)]
                jaw += [(wide * 0.5, y + deep + 13), (0, y + deep + 17)]
                svg.soft(self.placed(sym(jaw)), self.jaw, crescent=4)
            hole = [
                (0, y - 10),
                (wide, y - 2),
                (wide * 0.92, y + deep * 0.55),
                (wide * 0.45, y + deep),
                (0, y + deep + 4),
            ]
            cavity = seen(self.placed(sym(hole)))
            svg.fill(cavity, svg.linear(0, y, 0, y + deep + 10, [(0, "#4a1622"), (1, "#7d2a34")]))
        elif not self.bearded:
            chin, rx, ry = self.shape["chin"]
            svg.soft(self.placed(ellipse(0, chin, rx, ry)), self.jaw, crescent=4)
        if mouth == "grin":
            tongue = both(self.placed(ellipse(0, y + deep, wide * 0.66, deep * 0.62)), cavity)
            svg.soft(seen(tongue), self.dog.coat["tongue"], crescent=4)
        elif mouth != "o":
            self._tongue(wide, seen)

    def _tongue(self, wide: float, seen: Callable[[Path], Path]) -> None:
        y, long = self.lip[0][1], TONGUES[self.mouth]
        half = wide * (0.85 if self.mouth == "blep" else 0.66)
        aside = self.mouth == "lolling"
        root, swell = (0.8, 1.0) if aside else (0.9, 1.02)
        outline = [(0, y + 2), (half * root, y + 6), (half * swell, y + long * 0.7), (half * 0.6, y + long + 6)]
        tongue = sym([*outline, (0, y + long + 9)])
        fold = open_line([(0, y + 8), (0, y + (long * 0.7 if aside else max(10, long * 0.68)))])
        if aside:
            tongue, fold = (affine(path, 0.8, 1, -16, 12, 0) for path in (tongue, fold))
        colour = self.dog.coat["tongue"]
        self.dog.svg.soft(seen(self.placed(tongue)), colour, crescent=4)
        self.dog.svg.line(self.placed(fold), shade(colour, 1.6), 3, 0.8)

    def _line(self) -> None:
        coat, y = self.dog.coat, self.lip[0][1]
        ink = coat.get("line", mix(coat["dark"], INK, 0.55))
        line = self._mouth_line()
        middle = len(line) // 2
        for half in (line[middle::-1], line[middle:]):
            self.dog.svg.fill(brush(self.placed(open_line(half)), 5.06, 0.75, 0.35, 0.45), ink)
        groove = open_line([(0, self.shape["nose"][1] + 8), (0, y + 1)])
        self.dog.svg.fill(brush(self.placed(groove), 4.4, 0.8, 0.95), ink)

    def _whole_lip(self) -> list[Knot]:
        """From left to right, with corners at the ends."""
        line = [*_other_side(self.lip[1:]), *self.lip]
        last = len(line) - 1
        return [(x, y, corner or i in (0, last)) for i, (x, y, corner) in enumerate(line)]

    def _mouth_line(self) -> list[Knot]:
        lip, mouth = self.lip, self.mouth
        end = len(lip) - 2
        if mouth == "smirk":
            left = [(x * 0.8, y, corner) for x, y, corner in lip[1:]]
            right = [(x * 1.05, y - (7 if i == end else 2), corner) for i, (x, y, corner) in enumerate(lip[1:])]
        elif mouth == "small":
            left = right = [(x * 0.62, y - 1, corner) for x, y, corner in lip[1:-1]]
        elif mouth in ("frown", "flat"):
            left = right = [(x, y + 2, corner) for x, y, corner in lip[1:-1]]
        else:
            left = right = list(lip[1:])
        if mouth == "frown" and self.dog.row["muzzle"] not in ("jowl", "flew"):
            left = right = [*right, (lip[-1][0] * 0.98, lip[-1][1] + 15, False)]
        return [*_other_side(left), lip[0], *right]

    def _dots(self) -> None:
        """Where the whiskers grow."""
        y, wide = self.lip[0][1], self.lip[-1][0] / 50
        for side in (-1, 1):
            for x, dy in ((22, -16), (31, -9), (20, -5)):
                dot = self.placed(ellipse(x * side * wide, y + dy, 1.9))
                self.dog.svg.fill(dot, shade(self.dog.coat["muzzle"], 2.2), 0.8)


def _other_side(points: Sequence[Knot]) -> list[Knot]:
    return [(-x, y, corner) for x, y, corner in reversed(points)]
