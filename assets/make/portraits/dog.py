"""A dog that is being drawn: its row, its colours, and where a thing on its head comes to lie."""

from __future__ import annotations

import math
import random
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml
from pathops import Path

from .colours import light, mix, shade
from .fur import Where, curls, fur
from .geometry import Spot, affine, sym, warp
from .outlines import HERE, shapes
from .svg import Svg

Row = Mapping[str, Any]

INK = "#2a2025"
"""Noses and lines; never black."""

CENTRE = (200.0, 192.0)
"""Where a head's origin lies in the portrait."""


@cache
def expressions() -> Mapping[str, Row]:
    loaded: Mapping[str, Row] = yaml.safe_load((HERE / "expressions.yaml").read_text(encoding="utf-8"))
    return loaded


@dataclass(frozen=True)
class Neck:
    """Where something is worn under the chin: the collar's middle, half the neck's width, and the body it lies on."""

    x: float
    y: float
    half: float
    body: Path
    from_the_side: bool = False


class Dog:
    """The row of a dog with what is worked out from it. Lengths on the head are in head units."""

    def __init__(self, row: Row) -> None:
        self.row = row
        self.svg = Svg()
        self.coat = coat_of(row["coat"])
        self.seed = zlib.crc32(row["name"].encode())
        self.rnd = random.Random(self.seed)
        self.face: dict[str, Any] = {**expressions()[row.get("expr", "smile")], **row.get("face", {})}
        self.turn = math.radians(row.get("turn", 0))
        self.pitch = math.radians(row.get("pitch", 0))
        self.tilt: float = row.get("tilt", 0)
        self.zoom: float = row.get("zoom", 1.12)
        self.x, self.y = CENTRE[0] + row.get("dx", 0), CENTRE[1] + row.get("dy", 0)
        self.body_x: float = 200 + row.get("dx", 0) * 0.6
        self.eyes: Row = row.get("eyes", {})
        self.bare_head = Path()
        """The head without its fur."""
        self.head = Path()
        if "head" in row:
            self.bare_head = self.turned(affine(sym(shapes()["heads"][row["head"]]), *row.get("head_scale", [1, 1])), 0)
            self.head = self.furred(self.bare_head, row.get("fur"))

    @property
    def crown(self) -> float:
        """The y of the top of the head."""
        return float(self.bare_head.bounds[1])

    def colour(self, name: str) -> str:
        """A part of the coat, or a colour itself."""
        return self.coat.get(name, name)

    def spot(self, x: float, y: float, depth: float) -> Spot:
        """Where a spot lies that stands out of the head by `depth`, when the head is turned and pitched."""
        k = max(0.15, 1 - (x / 125) ** 2)
        return x * math.cos(self.turn) + depth * k * math.sin(self.turn), y - depth * math.sin(self.pitch)

    def turned(self, path: Path, depth: float) -> Path:
        """A thing of the head at a depth: head 0, brow 45, eyes 50, muzzle 70."""
        return warp(path, lambda x, y: self.spot(x, y, depth))

    def furred(self, path: Path, data: Row | None, seed: int = 0) -> Path:
        """With the edge that `data` says: {kind: tuft or curl, size, height, lean, where}."""
        if not data:
            return path
        where = FUR_GROWS[data.get("where", "all")]
        if data.get("kind", "tuft") == "curl":
            return curls(path, data.get("size", 24), data.get("height", 0.5), self.seed + seed, where)
        return fur(path, data.get("size", 16), data.get("height", 8), data.get("lean", 0.5), self.seed + seed, where)

    def wears(self, kinds: Mapping[str, Callable[..., None]]) -> list[Row]:
        """Those of its things that are of these kinds."""
        return [thing for thing in self.row.get("acc", []) if thing["kind"] in kinds]


def coat_of(given: Row) -> dict[str, str]:
    """The colours of a coat; what the row leaves out follows from the base."""
    coat = dict(given)
    base = coat["base"]
    coat.setdefault("light", base)
    coat.setdefault("dark", shade(base, 2))
    coat.setdefault("muzzle", coat["light"])
    coat.setdefault("ears", base)
    coat.setdefault("inner", mix(shade(coat["ears"], 0.8), "#e9a79c", 0.5))
    coat.setdefault("nose", INK)
    coat.setdefault("iris", "#7a4a22")
    coat.setdefault("body", base)
    coat.setdefault("chest", coat["light"])
    coat.setdefault("brow", light(base, 1.5))
    coat.setdefault("tongue", "#ee8088")
    return coat


def _ramp(value: float) -> float:
    return max(0.0, min(1.0, value))


FUR_GROWS: dict[str, Where | None] = {
    "all": None,
    "cheeks": lambda x, y: _ramp((y + 10) / 40) * _ramp((abs(x) - 20) / 30) * (1 if y < 96 else 0.3),
    "low": lambda _x, y: _ramp(y / 50),
    "top": lambda _x, y: _ramp((-y - 20) / 40),
    "out": lambda x, y: _ramp((abs(x) - 84) / 26) * (1 if y > -118 else 0.35),
}
