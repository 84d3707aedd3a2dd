"""Eyes and brows. They tell the mood: the lid, its tilt, and where the eye looks."""

from __future__ import annotations

import math
from collections.abc import Callable

from pathops import Path

from .colours import light, mix, oklch, shade
from .dog import INK, Dog
from .fur import brush
from .geometry import affine, both, cut, ellipse, move, open_line, spline

Placed = Callable[[Path], Path]

DEPTH = 50


def eyes(dog: Dog) -> None:
    data = dog.eyes
    for side in (-1, 1):
        eye(dog, side, data.get("x", 38) * side, data.get("y", 0), data.get("r", 14.5))


def eye(dog: Dog, side: int, cx: float, cy: float, radius: float, slant: float = 6, lit: int = 1) -> None:
    """One eye; `lit` is -1 when the picture is mirrored, so that the light stays at the top left."""
    r = radius * dog.face.get("big", 1)
    slant = dog.eyes.get("slant", slant)
    patch = dog.colour(dog.eyes.get("patch_right" if side > 0 else "patch", dog.eyes.get("patch", "base")))

    def placed(path: Path) -> Path:
        """From the eye's own units, in which +x is outward."""
        return dog.turned(affine(path, side, 1, 0, cx, cy), DEPTH)

    _socket(dog, placed, r, patch)
    if dog.face.get("arc") or (dog.face.get("wink") and side > 0):
        line = dog.eyes.get("line", INK)
        dog.svg.line(placed(open_line([(-r * 1.05, r * 0.35), (0, -r * 0.55), (r * 1.1, r * 0.3)])), line, 5.2)
        dog.svg.line(placed(open_line([(r, r * 0.25), (r * 1.42, r * 0.1)])), line, 3.4)
    else:
        _open_eye(dog, placed, side, r, slant, patch)
        _glints(dog, side, dog.spot(cx, cy, DEPTH), r, lit)
    if dog.eyes.get("brows", True):
        _brow(dog, placed, side, r)


def _socket(dog: Dog, placed: Placed, r: float, patch: str) -> None:
    socket = placed(ellipse(0, 0, r * 1.75, r * 1.7))
    x0, y0, x1, y1 = socket.bounds
    stops = [(0, (shade(patch, 1.7), 0.55)), (0.55, (shade(patch, 1.5), 0.3)), (1, (shade(patch, 1), 0))]
    dog.svg.fill(socket, dog.svg.radial((x0 + x1) / 2, (y0 + y1) / 2, (x1 - x0) / 2, stops))


def _open_eye(dog: Dog, placed: Placed, side: int, r: float, slant: float, patch: str) -> None:
    svg, face = dog.svg, dog.face
    line = dog.eyes.get("line", INK)
    iris = dog.colour(dog.eyes.get("iris_left" if side < 0 else "iris_right", "iris"))
    almond = [
        (-r * 1.1, r * 0.28), (-r * 0.72, -r * 0.78), (r * 0.1, -r * 1.14), (r * 0.86, -r * 0.7),
        (r * 1.2, r * 0.02), (r * 0.74, r * 0.88), (0, r * 1.1), (-r * 0.76, r * 0.86),
    ]  # fmt: skip
    rim = placed(affine(spline(almond), 1, 1, -slant))
    ball = placed(ellipse(0, r * 0.06, r * 0.93, r * 0.97))
    svg.fill(rim, line)
    look_x, look_y = face.get("look", (0, 0))
    look_x *= side
    if face.get("white"):
        svg.fill(ball, "#fbf6ee")
        disc = both(placed(ellipse(look_x * r * 0.8, look_y * r + r * 0.06, r * 0.8, r * 0.84)), ball)
        pupil = both(placed(ellipse(look_x * r * 0.8, look_y * r + r * 0.06, r * 0.52, r * 0.57)), ball)
    else:
        disc = ball
        pupil = placed(ellipse(look_x * r * 0.45, look_y * r + r * 0.02, r * 0.60, r * 0.66))
    _, y0, _, y1 = disc.bounds
    svg.fill(disc, svg.linear(0, y0, 0, y1, [(0, shade(iris, 2.2)), (0.5, iris), (1, light(iris, 2.4))]))
    svg.fill(both(pupil, ball), "#170f12")
    if face.get("lid", 0) > 0:
        _lid(dog, placed, rim, r, patch)
    if dog.eyes.get("bags"):
        _bag(dog, placed, rim, r, patch)


def _lid(dog: Dog, placed: Placed, rim: Path, r: float, patch: str) -> None:
    edge = -r * 1.1 + 2.2 * r * dog.face["lid"]
    slope = math.tan(math.radians(dog.face.get("tilt", 0))) * r * 1.3
    upper = placed(
        spline(
            [
                (-r * 1.6, edge + slope, True),
                (0, edge - r * 0.08),
                (r * 1.6, edge - slope, True),
                (r * 1.6, -r * 2, True),
                (-r * 1.6, -r * 2, True),
            ]
        )
    )
    colour = shade(patch, 0.9) if oklch(patch)[0] > 0.4 else light(patch, 0.9)
    dog.svg.fill(both(upper, rim), colour)
    dog.svg.fill(cut(both(upper, rim), move(upper, 0, -3.6)), dog.eyes.get("line", INK))


def _bag(dog: Dog, placed: Placed, rim: Path, r: float, patch: str) -> None:
    """The hanging lower lid of a hound."""
    outline = [
        (-r * 1.05, r * 0.42), (0, r * 0.72), (r * 1.1, r * 0.5), (r * 0.95, r * 1.3), (0, r * 1.62),
        (-r * 0.9, r * 1.15),
    ]  # fmt: skip
    lower = placed(spline(outline))
    dog.svg.fill(lower, shade(patch, 0.8))
    dog.svg.fill(both(rim, lower), mix("#c9605c", patch, 0.35))
    fold = placed(open_line([(-r * 0.95, r * 1.2), (0, r * 1.66), (r * 1.05, r * 1.25)]))
    dog.svg.fill(brush(fold, 3.6, 0.1, 0.1), shade(patch, 2.2), 0.8)


def _glints(dog: Dog, side: int, at: tuple[float, float], r: float, lit: int) -> None:
    """One big and one small, on the same side of both eyes: the light comes from the top left."""
    look = dog.face.get("look", (0, 0))[0] * side
    dx = -r * 0.32 + look * side * r * 0.3
    dy = -r * 0.36 + max(0, dog.face.get("lid", 0) - 0.15) * r * 1.3
    dog.svg.fill(ellipse(at[0] + dx * lit, at[1] + dy, r * 0.30, r * 0.32), "#ffffff", 0.97)
    dog.svg.fill(ellipse(at[0] + r * 0.34 * lit, at[1] + r * 0.42, r * 0.14), "#ffffff", 0.75)


def _brow(dog: Dog, placed: Placed, side: int, r: float) -> None:
    wide, high = r * 0.92, r * 0.5
    lift = dog.face["brow"] + (dog.face.get("raised", 0) if side > 0 else 0)
    frown = dog.face["frown"]
    if dog.eyes.get("brow_spot"):
        brow = placed(ellipse(-r * 0.1, -r * 1.75 - lift, wide * 0.72, high, -frown - 14))
    else:
        arch = open_line([(-wide, r * 0.22), (-wide * 0.2, -r * 0.16), (wide, r * 0.2)])
        brow = brush(placed(affine(arch, 1, 1, frown, r * 0.05, -r * 1.78 - lift)), high, 0.55, 0.12, 0.3)
    dog.svg.fill(both(brow, dog.head), dog.coat["brow"], dog.eyes.get("brow_op", 0.9))
