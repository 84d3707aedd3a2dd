"""A dog from the side: whole outlines in portrait units, facing left; `flip` turns it round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pathops import Path

from .colours import SHADOW, light, mix, shade
from .dog import INK, Dog, Neck, Row
from .eyes import eye
from .fur import brush, fur
from .geometry import affine, both, cut, ellipse, join, move, open_line, spline
from .neckwear import NECKWEAR
from .outlines import shapes


@dataclass
class Profile:
    """A dog and its outlines. `lit` is -1 when the picture is mirrored: the light stays at the top left."""

    dog: Dog
    shape: Row
    lit: int
    body: Path
    head: Path

    @classmethod
    def of(cls, dog: Dog) -> Profile:
        row, shape = dog.row, shapes()["profiles"][dog.row["profile"]]
        body, head = spline(shape["body"]), spline(shape["head"])
        if coat := row.get("body_fur"):
            body = fur(body, coat["size"], coat["height"], 0.5, dog.seed, lambda _x, y: 1 if y < 390 else 0)
        if coat := row.get("fur"):
            head = fur(head, coat["size"], coat["height"], 0.5, dog.seed + 1, _on_the_cheek)
        dog.head = head
        return cls(dog, shape, -1 if row.get("flip") else 1, body, head)

    def draw(self) -> None:
        dx, dy = self.dog.row.get("dx", 0), self.dog.row.get("dy", 0)
        with self.dog.svg.group(
            f'transform="translate({400 + dx if self.lit < 0 else dx:g} {dy:g}) scale({self.lit:g} 1)"'
        ):
            self._body()
            self._neckwear()
            self._tongue()
            self._head()
            self._mouth()
            self._nose()
            x, y, r = self.shape["eye"]
            eye(self.dog, -1, x, y, self.dog.eyes.get("r", r), self.shape.get("slant", 8), self.lit)
            self._ear()

    def _soft(self, path: Path, colour: str, crescent: float = 6) -> None:
        svg = self.dog.svg
        x0, y0, x1, y1 = path.bounds
        left, right = (x0, x1) if self.lit > 0 else (x1, x0)
        stops: list[Any] = [(0, light(colour, 0.8)), (0.45, colour), (1, mix(colour, shade(colour), 0.75))]
        svg.fill(path, svg.linear(left, y0, right, y1, stops))
        if crescent:
            svg.fill(cut(path, move(path, -crescent * self.lit, -crescent * 0.8)), shade(colour), 0.5)

    def _body(self) -> None:
        svg, coat = self.dog.svg, self.dog.coat
        self._soft(self.body, coat["body"], 9)
        if self.dog.row.get("chest"):
            chest = fur(spline(self.shape["chest"]), 20, 8, 0.6, self.dog.seed)
            svg.fill(both(chest, self.body), coat["chest"])
        svg.fill(both(move(self.head, 10 * self.lit, 20), self.body), shade(coat["body"], 1.8), 0.55)

    def _neckwear(self) -> None:
        x, y, half, turn = self.shape["collar"]
        straight = affine(move(self.body, -x, -y), 1, 1, -turn, 200, y)
        neck = Neck(self.dog.body_x, y + self.dog.row.get("collar_dy", 0), min(half, 104), straight, from_the_side=True)
        for thing in self.dog.wears(NECKWEAR):
            with self.dog.svg.group(f'transform="translate({x - 200:g} 0) rotate({turn:g} 200 {y:g})"'):
                NECKWEAR[thing["kind"]](self.dog, thing, neck)

    def _tongue(self) -> None:
        shape, svg = self.shape, self.dog.svg
        if "far_ear" in shape:
            self._soft(spline(shape["far_ear"]), shade(self.dog.coat["ears"], 0.8), 4)
        if self.dog.face.get("mouth") in ("open", "lolling", "blep", "grin") and "tongue" in shape:
            self._soft(spline(shape["jaw"]), self.dog.coat["base"], 4)
            svg.fill(spline(shape["cavity"]), "#5e1d28")
            self._soft(spline(shape["tongue"]), self.dog.coat["tongue"], 4)
            svg.fill(brush(open_line(shape["tongue_line"]), 3, 0.2, 0.2), "#c9525f")

    def _head(self) -> None:
        svg, head, coat = self.dog.svg, self.head, self.dog.coat
        self._soft(head, coat["base"], 0)
        for mark in self.dog.row.get("marks", []):
            data = {"shape": mark} if isinstance(mark, str) else mark
            svg.fill(
                both(spline(self.shape["marks"][data["shape"]]), head), self.dog.colour(data.get("color", "light"))
            )
        x0, y0, x1, y1 = head.bounds
        wide = x1 - x0
        svg.fill(cut(head, move(head, -7 * self.lit, -7)), SHADOW, 0.13)
        lit = [(0, ("#fff4dd", 0.22)), (1, ("#fff4dd", 0))]
        svg.fill(head, svg.radial(x0 + wide * (0.45 if self.lit > 0 else 0.6), y0 + 30, 120, lit))
        svg.fill(head, svg.radial(x0 + wide * 0.6, y1 + 10, 110, [(0, ("#4a1a4a", 0.25)), (1, ("#4a1a4a", 0))]))

    def _mouth(self) -> None:
        coat = self.dog.coat
        ink = coat.get("line", mix(coat["dark"], INK, 0.55))
        self.dog.svg.fill(brush(open_line(self.shape["mouth"]), 5, 0.5, 0.25, 0.4), ink)

    def _nose(self) -> None:
        svg = self.dog.svg
        x, y, turn, size = self.shape["nose"]
        at = (size, size, turn, x, y)
        self._soft(affine(spline("-16,-9 -2,-15 13,-8 15,4 6,14 -9,12 -17,2"), *at), self.dog.coat["nose"], 0)
        svg.fill(affine(spline("-9,1 -4,-3 2,0 -3,4"), *at), "#000000", 0.5)
        svg.fill(affine(spline("-8,-8 -1,-11 6,-8 -1,-6.5"), *at), "#ffffff", 0.5)
        for dot_x, dot_y in self.shape.get("dots", []):
            svg.fill(ellipse(dot_x, dot_y, 2.2), shade(self.dog.coat["muzzle"], 2.2), 0.7)

    def _ear(self) -> None:
        svg, shape, coat = self.dog.svg, self.shape, self.dog.coat
        ear = spline(shape["ear"])
        if edge := self.dog.row["ears"].get("fur"):
            ear = fur(ear, edge["size"], edge["height"], 0.5, self.dog.seed)
        svg.fill(both(move(ear, 4 * self.lit, 8), join(self.head, self.body)), shade(coat["base"], 1.9), 0.4)
        self._soft(ear, coat["ears"], 6)
        if "ear_in" in shape:
            svg.fill(spline(shape["ear_in"]), coat["inner"])
        for line in shape.get("ear_lines", []):
            svg.fill(brush(open_line(line), 5, 0.1, 0.1), shade(coat["ears"], 1.5), 0.6)


def _on_the_cheek(x: float, y: float) -> float:
    return max(0.0, min(1.0, (x - 190) / 60)) * (1 if y > 150 else 0.2)
