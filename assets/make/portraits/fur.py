"""Edges of fur and curls, brush strokes with thin ends, and locks of hair."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise

from pathops import Path

from .geometry import Spot, along, flattened, running_length, sample, spline

Where = Callable[[float, float], float]
"""How much of its fur a spot has, 0 to 1."""

LONG_TUFT = 22
"""From this width on one side of a tuft runs along the outline."""


def fur(
    path: Path, size: float = 14, height: float = 8, lean: float = 0.6, seed: int = 1, where: Where | None = None
) -> Path:
    """Tufts along the outline, in groups of four sizes; their tips lean downwards."""
    rnd = random.Random(seed)
    edge = _clockwise(sample(path, 1.0))
    n = len(edge)
    starts: list[float] = []
    heights: list[float] = []
    at = 0.0
    while at < n - size * 0.5:
        width = (1.25, 0.75, 1.0, 0.65)[len(starts) % 4] * (1 + rnd.uniform(-0.35, 0.35) * 0.6)
        starts.append(at)
        heights.append(0.55 + 0.45 * width)
        at += size * width
    out = Path()
    out.moveTo(*edge[0])
    for a, b, part in zip(starts, [*starts[1:], float(n)], heights, strict=True):
        spots = [edge[int(a + (b - a) * t) % n] for t in (0, 0.25, 0.5, 0.75, 1)]
        middle = edge[int((a + b) / 2) % n]
        high = height * part * (1 + rnd.uniform(-0.35, 0.35) * 0.5) * (where(*middle) if where else 1)
        _tuft(out, spots, high, lean)
    out.close()
    return out


def curls(
    path: Path, size: float = 22, bulge: float = 0.55, seed: int = 1, where: Where | None = None, vary: float = 0.3
) -> Path:
    """An outline of round curls."""
    rnd = random.Random(seed)
    edge = _clockwise(sample(path, 1.0))
    n = len(edge)
    widths = [1 + rnd.uniform(-vary, vary) for _ in range(max(5, round(n / size)))]
    ends = [0.0]
    for width in widths:
        ends.append(ends[-1] + width / sum(widths) * n)
    out = Path()
    out.moveTo(*edge[0])
    for start, end in pairwise(ends):
        a, b = edge[int(start) % n], edge[int(end) % n]
        tx, ty = b[0] - a[0], b[1] - a[1]
        long = math.hypot(tx, ty) or 1
        nx, ny = ty / long, -tx / long
        high = bulge * long * 1.33 * (where(*edge[int((start + end) / 2) % n]) if where else 1)
        first = a[0] + nx * high - tx * 0.12, a[1] + ny * high - ty * 0.12
        second = b[0] + nx * high + tx * 0.12, b[1] + ny * high + ty * 0.12
        out.cubicTo(*first, *second, *b)
    out.close()
    return out


def brush(path: Path, width: float, first: float = 0.25, last: float = 0.25, bias: float = 0.5) -> Path:
    """A stroke along a line, thickest at `bias` of its length; its ends have parts of the width."""
    points = list(flattened(path, 10))[-1]
    lengths = running_length(points)
    n = max(7, int(lengths[-1] / 5))
    parts = [i / (n - 1) for i in range(n)]
    line = along(points, lengths, (t * lengths[-1] for t in parts))
    right: list[Spot] = []
    left: list[Spot] = []
    for i, (t, (x, y)) in enumerate(zip(parts, line, strict=True)):
        before, after = line[max(0, i - 1)], line[min(n - 1, i + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = math.hypot(dx, dy) + 1e-9
        nx, ny = dx / long, dy / long
        if t < bias:
            half = first + (1 - first) * math.sin(t / bias * math.pi / 2)
        else:
            half = last + (1 - last) * math.sin((1 - t) / (1 - bias) * math.pi / 2)
        half *= width / 2
        right.append((x - ny * half, y + nx * half))
        left.append((x + ny * half, y - nx * half))
    outline = [*_thinned(right), *_thinned(left[::-1])]
    out = Path()
    out.moveTo(*outline[0])
    for spot in outline[1:]:
        out.lineTo(*spot)
    out.close()
    return out


def lock(start: Spot, end: Spot, width: float, bend: float = 0.2, root: float = 0.5) -> Path:
    """A lock of hair from its root to its point."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = math.hypot(dx, dy)
    nx, ny = -dy / long, dx / long

    def at(t: float, aside: float, corner: bool = False) -> tuple[float, float, bool]:
        off = aside + bend * long * math.sin(t * math.pi) * 0.5
        return start[0] + dx * t + nx * off, start[1] + dy * t + ny * off, corner

    return spline(
        [
            at(0, 0),
            at(0.08, width * root * 0.8),
            at(0.45, width * 0.62),
            at(0.8, width * 0.42),
            at(1, 0, corner=True),
            at(0.78, -width * 0.2),
            at(0.42, -width * 0.5),
            at(0.07, -width * root * 0.8),
        ]
    )


def _clockwise(points: list[Spot]) -> list[Spot]:
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*points, points[0]]))
    return points if area > 0 else points[::-1]


class _Frame:
    """A tuft's own directions: along its foot, and out of the fur."""

    def __init__(self, a: Spot, b: Spot) -> None:
        tx, ty = b[0] - a[0], b[1] - a[1]
        self.long = math.hypot(tx, ty) or 1
        self.tx, self.ty = tx / self.long, ty / self.long

    def off(self, spot: Spot, out: float, on: float = 0.0) -> Spot:
        return spot[0] + self.ty * out + self.tx * on, spot[1] - self.tx * out + self.ty * on


def _tuft(out: Path, spots: Sequence[Spot], high: float, lean: float) -> None:
    """One tuft over five spots of the outline."""
    a, _, middle, _, b = spots
    frame = _Frame(a, b)
    if high < 0.8:
        out.quadTo(middle[0] * 2 - (a[0] + b[0]) / 2, middle[1] * 2 - (a[1] + b[1]) / 2, *b)
        return
    falls = frame.ty
    slope = lean * frame.long * max(-1, min(1, falls * 1.6))
    if frame.long > LONG_TUFT:
        _long_tuft(out, spots, frame, high, slope)
        return
    tip = frame.off(middle, high, slope)
    first = frame.off((a[0] + (tip[0] - a[0]) * 0.45, a[1] + (tip[1] - a[1]) * 0.45), high * 0.38)
    second = frame.off((b[0] + (tip[0] - b[0]) * 0.45, b[1] + (tip[1] - b[1]) * 0.45), high * 0.38)
    if falls >= 0:
        second = frame.off((b[0] + (tip[0] - b[0]) * 0.5, b[1] + (tip[1] - b[1]) * 0.5), -high * 0.1)
    else:
        first = frame.off((a[0] + (tip[0] - a[0]) * 0.5, a[1] + (tip[1] - a[1]) * 0.5), -high * 0.1)
    out.quadTo(*first, *tip)
    out.quadTo(*second, *b)


def _long_tuft(out: Path, spots: Sequence[Spot], frame: _Frame, high: float, slope: float) -> None:
    a, early, middle, late, b = spots
    crest = frame.off(middle, high * 0.55)
    if frame.ty >= 0:
        bend = early[0] * 2 - (a[0] + middle[0]) / 2, early[1] * 2 - (a[1] + middle[1]) / 2
        out.quadTo(*frame.off(bend, high * 0.3), *crest)
        tip = frame.off(late, high * 0.9, slope * 0.4)
        out.quadTo(*frame.off(late, high * 0.7, -frame.long * 0.05), *tip)
        out.quadTo(*frame.off(((b[0] + tip[0]) / 2, (b[1] + tip[1]) / 2), -high * 0.3), *b)
        return
    tip = frame.off(early, high * 0.9, slope * 0.4)
    out.quadTo(*frame.off(((a[0] + tip[0]) / 2, (a[1] + tip[1]) / 2), -high * 0.3), *tip)
    out.quadTo(*frame.off(early, high * 0.7, frame.long * 0.05), *crest)
    bend = late[0] * 2 - (b[0] + middle[0]) / 2, late[1] * 2 - (b[1] + middle[1]) / 2
    out.quadTo(*frame.off(bend, high * 0.3), *b)


def _thinned(points: Sequence[Spot], tolerance: float = 0.12) -> list[Spot]:
    """Fewer points on the same line (Douglas and Peucker)."""
    if len(points) < 3:
        return list(points)
    (x0, y0), (x1, y1) = points[0], points[-1]
    long = math.hypot(x1 - x0, y1 - y0) or 1e-9
    away = [abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / long for x, y in points[1:-1]]
    farthest = max(away)
    if farthest < tolerance:
        return [points[0], points[-1]]
    i = away.index(farthest) + 1
    return _thinned(points[: i + 1], tolerance)[:-1] + _thinned(points[i:], tolerance)
