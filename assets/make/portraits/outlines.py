"""Small outlines that several pictures share, each round its own origin, and the shapes of shapes.yaml."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

import yaml
from pathops import Path

from .geometry import ellipse, join, poly, rect, spline, sym

HERE = File(__file__).parent


@cache
def shapes() -> Mapping[str, Any]:
    """What shapes.yaml holds: heads, ears, muzzles, marks, bodies, chests, profiles."""
    loaded: Mapping[str, Any] = yaml.safe_load((HERE / "shapes.yaml").read_text(encoding="utf-8"))
    return loaded


def bone() -> Path:
    ends = [ellipse(x, y, 14) for x in (-34, 34) for y in (-11, 11)]
    return join(*ends, rect(-36, -10, 36, 10))


def paw() -> list[Path]:
    """The pad and four toes."""
    return [
        spline("0,-6 18,4 24,22 10,28 0,25 -10,28 -24,22 -18,4"),
        ellipse(-27, -6, 8, 11, -24),
        ellipse(-10, -22, 9, 12, -8),
        ellipse(10, -22, 9, 12, 8),
        ellipse(27, -6, 8, 11, 24),
    ]


def heart() -> Path:
    return sym("0,-10c 12,-22 28,-12 26,4 12,20 0,30c")


def star(radius: float = 16, inner: float = 0.45, points: int = 5) -> Path:
    spots = []
    for i in range(2 * points):
        r = radius if i % 2 == 0 else radius * inner
        spots.append((r * math.sin(i * math.pi / points), -r * math.cos(i * math.pi / points)))
    return poly(spots)


def cloud() -> Path:
    return join(ellipse(-28, 6, 22), ellipse(0, -8, 28), ellipse(28, 6, 20), ellipse(0, 12, 46, 16))


def leaf() -> Path:
    return spline("0,34c -20,14 -18,-16 0,-36c 18,-16 20,14")


def bolt() -> Path:
    return spline("6,-44c -20,6c -3,6c -8,44c 20,-10c 3,-10c 16,-44c")
