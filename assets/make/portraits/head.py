"""Ruff, ears and head: what gives the silhouette, and the patches and hairs on it."""

from __future__ import annotations

import math
import random
from typing import Any

from pathops import Path

from .colours import SHADOW, light, mix, oklch, shade
from .dog import Dog, Row
from .fur import brush, fur
from .geometry import affine, both, cut, ellipse, move, open_line, spline, sym, warp
from .outlines import shapes

EAR_TUFT = "-34,40c -30,16 -26,-2 -16,-22c -13,-4 -9,2 -3,-12c -1,8 4,12 10,2c 10,18 12,26 14,40c"
CURL = {"kind": "curl", "size": 26, "height": 0.5}


def ruff(dog: Dog) -> Path | None:
    """The mane behind a head, if the dog has one."""
    if not (data := dog.row.get("ruff")):
        return None
    mane = affine(dog.bare_head, data.get("sx", 1.22), data.get("sy", 1.1), 0, 0, data.get("dy", 16))
    mane = fur(mane, data.get("size", 24), data.get("height", 14), 0.6, dog.seed + 9)
    dog.svg.soft(mane, dog.colour(data.get("color", "light")), crescent=9)
    return mane


def ears(dog: Dog, front: bool) -> None:
    """The ears that stand before the head, or those behind it."""
    data = dog.row["ears"]
    if bool(data.get("front")) == front:
        for side in (-1, 1):
            _ear(dog, data, side)


def head(dog: Dog, mane: Path | None) -> None:
    svg, row, base = dog.svg, dog.row, dog.coat["base"]
    if mane is not None:
        colour = dog.colour(row["ruff"].get("color", "light"))
        svg.fill(both(move(dog.head, 4, 9), mane), shade(colour, 1.5), 0.5)
    svg.soft(dog.head, base, crescent=0)
    for mark in row.get("marks", []):
        _mark(dog, {"shape": mark} if isinstance(mark, str) else mark)
    if data := row.get("spots"):
        spots(dog, dog.head, data.get("head", 12), on_head=True)
    _light(dog)
    _hairs(dog)
    for line in row.get("wrinkles", []):
        svg.fill(brush(dog.turned(open_line(line), 45), 5.5, 0.1, 0.1), shade(base, 1.9), 0.75)
    if "topknot" in row:
        _topknot(dog, row["topknot"])


def spots(dog: Dog, clip: Path, wanted: int, on_head: bool) -> None:
    """Spots strewn so that none touches another; on a head none lies on eyes or muzzle."""
    data = dog.row["spots"]
    rnd = random.Random(dog.seed + 77)
    middle, reach = ((0, 0), (90, 90)) if on_head else ((200, 330), (90, 70))
    done: list[tuple[float, float, float]] = []
    for _ in range(900):
        if len(done) == wanted:
            break
        x, y = middle[0] + rnd.uniform(-reach[0], reach[0]), middle[1] + rnd.uniform(-reach[1], reach[1])
        r = rnd.choice([5, 7, 9, 12]) * data.get("size", 1)
        if any(math.hypot(x - a, y - b) < r + q + 6 for a, b, q in done):
            continue
        if on_head and ((abs(x) - 38) ** 2 + y**2 < 27**2 or (abs(x) < 40 and y > 20)):
            continue
        done.append((x, y, r))
        edge = []
        for a in range(6):
            turn = a * 1.0472
            edge.append(
                (x + r * rnd.uniform(0.75, 1.2) * math.cos(turn), y + r * rnd.uniform(0.75, 1.2) * math.sin(turn))
            )
        spot = spline(edge)
        dog.svg.fill(both(dog.turned(spot, 20) if on_head else spot, clip), dog.colour(data.get("color", "dark")))


def _ear(dog: Dog, data: Row, side: int) -> None:
    svg = dog.svg
    shape = shapes()["ears"][data["right"] if side > 0 and "right" in data else data["shape"]]
    scale = data.get("scale", 1)
    sx, sy = scale if isinstance(scale, list) else (scale, scale)
    turn = data.get("rot", 0) + data.get("rotl" if side < 0 else "rotr", 0)

    def placed(path: Path) -> Path:
        right = affine(path, sx, sy, turn, *data["at"])
        return dog.turned(warp(right, lambda x, y: (x * side, y)), 8 if data.get("front") else -14)

    outline = placed(spline(shape["out"]))
    if coat := data.get("fur"):
        outline = dog.furred(outline, coat, 11 + side)
    colour = dog.colour(data.get("color", "ears"))
    if data.get("front"):
        shadow = move(outline, 5 if side < 0 else 4, 7)
        svg.fill(both(dog.head, shadow), shade(dog.coat["base"], 1.9), 0.42)
    svg.soft(outline, colour, crescent=5)
    if "in" in shape:
        hole = placed(spline(shape["in"]))
        pink = dog.coat["inner"]
        _, y0, _, y1 = hole.bounds
        svg.fill(both(hole, outline), svg.linear(0, y0, 0, y1, [(0, pink), (1, shade(pink, 1.1))]))
        if "tuft" in data:
            svg.fill(both(placed(spline(EAR_TUFT)), outline), dog.colour(data["tuft"]))
    if "tip" in shape:
        tip = placed(spline(shape["tip"]))
        svg.fill(move(tip, 0, 4), shade(colour, 2), 0.5)
        svg.soft(tip, dog.colour(data.get("tipcolor", light(colour, 0.3))), crescent=4)
    if data.get("waves"):
        for k in range(3):
            wave = [(-4 + k * 14, 6 + k * 4), (2 + k * 15, 40), (-2 + k * 15, 74), (6 + k * 12, 104 - k * 6)]
            svg.fill(both(brush(placed(open_line(wave)), 4.2, 0.1, 0.1), outline), shade(colour, 1.4), 0.45)


def _mark(dog: Dog, mark: Row) -> None:
    """A patch on the head."""
    shape = shapes()["marks"][mark["shape"]]
    colour = dog.colour(mark.get("color", "light"))
    if "whole" in shape:
        patches = [affine(spline(shape["whole"]), -1 if mark.get("flip") else 1, 1)]
    elif shape.get("pair"):
        right = spline(shape["half"])
        patches = [right, affine(right, -1, 1)]
    else:
        patches = [sym(shape["half"])]
    for patch in patches:
        placed = affine(patch, mark.get("sx", 1), mark.get("sy", 1), 0, mark.get("dx", 0), mark.get("dy", 0))
        seen = both(dog.turned(placed, shape["z"]), dog.head)
        if not seen:
            continue
        stops: list[Any] = [(0, light(colour, 0.3)), (0.5, colour), (1, mix(colour, shade(colour), 0.5))]
        x0, y0, x1, y1 = seen.bounds
        dog.svg.fill(seen, dog.svg.linear(x0, y0, x1, y1, stops), mark.get("op", 1))


def _light(dog: Dog) -> None:
    """Light and shade over all patches."""
    svg, shape = dog.svg, dog.head
    x0, y0, x1, y1 = shape.bounds
    wide = x1 - x0
    lightness = oklch(dog.coat["base"])[0]
    svg.fill(cut(shape, move(shape, -8, -7)), SHADOW, 0.10 if lightness > 0.8 else 0.16)
    lit = [(0, ("#fff4dd", 0.2 if lightness > 0.4 else 0.13)), (1, ("#fff4dd", 0))]
    svg.fill(shape, svg.radial(x0 + wide * 0.33, y0 + (y1 - y0) * 0.22, wide * 0.6, lit))
    dark = [(0, ("#4a1a4a", 0.15 if lightness > 0.8 else 0.24)), (1, ("#4a1a4a", 0))]
    svg.fill(shape, svg.radial(x0 + wide * 0.95, y1 - 5, wide * 0.62, dark))


def _hairs(dog: Dog) -> None:
    """Three hairs on the forehead, unless a blaze runs there."""
    marks = [mark if isinstance(mark, str) else mark["shape"] for mark in dog.row.get("marks", [])]
    if not dog.row.get("ticks", True) or any("blaze" in mark for mark in marks):
        return
    for x, y in ((-12, -70), (0, -76), (12, -69)):
        hair = spline([(x - 4, y, True), (x + 0.5, y + 6), (x + 1, y + 15, True), (x + 2.5, y + 7), (x + 1, y)])
        dog.svg.fill(both(dog.turned(hair, 10), dog.head), shade(dog.coat["base"], 1.6), 0.5)


def _topknot(dog: Dog, data: Row) -> None:
    svg = dog.svg
    x, y = data["at"]
    colour = dog.colour(data.get("color", "base"))
    tuft = dog.furred(dog.turned(affine(ellipse(0, 0, *data["size"]), 1, 1, 0, x, y), 12), data.get("fur", CURL), 31)
    svg.fill(both(move(tuft, 4, 9), dog.head), shade(dog.coat["base"], 1.8), 0.45)
    svg.soft(tuft, colour, crescent=7)
    for dx, dy in data.get("swirls", []):
        a, b = x + dx, y + dy
        swirl = open_line([(a - 8, b + 4), (a - 2, b - 7), (a + 8, b), (a + 2, b + 7)])
        svg.line(dog.turned(swirl, 12), shade(colour, 1.3), 3, 0.6)
