"""Curves: splines through few points, mirrored halves, and what can be cut, joined and moved.

A path is a `pathops.Path`. Points may be written as text, "0,-92 52,-82 98,20c": a trailing c makes a corner.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

import pathops
from pathops import Path, PathOp, PathVerb

Spot = tuple[float, float]
Knot = tuple[float, float, bool]
Points = str | Sequence[Sequence[float]]

KAPPA = 0.5522847
"""How far the handles of a quarter of a circle reach, in radii."""


def knots(points: Points) -> list[Knot]:
    """Points as x, y and whether there is a corner."""
    if not isinstance(points, str):
        return [(float(p[0]), float(p[1]), len(p) > 2 and bool(p[2])) for p in points]
    out = []
    for word in points.split():
        x, y = word.rstrip("c").split(",")
        out.append((float(x), float(y), word.endswith("c")))
    return out


def mirrored(half: Points) -> list[Knot]:
    """The right half from top to bottom, and its mirror image back up."""
    right = knots(half)
    return right + [(-x, y, corner) for x, y, corner in reversed(right) if abs(x) > 0.01]


def spline(points: Points, closed: bool = True) -> Path:
    """A smooth curve through the points (Hobby's: the bend changes as little as possible), broken at corners."""
    given = knots(points)
    spots = [complex(x, y) for x, y, _ in given]
    corners = [i for i, (_, _, corner) in enumerate(given) if corner]
    path = Path()
    pen = path.getPen()
    if closed and not corners:
        pen.moveTo(_pair(spots[0]))
        _run(pen, spots, closed=True)
        pen.closePath()
        return path
    if closed:
        first = corners[0]
        spots = [*spots[first:], *spots[:first], spots[first]]
        breaks = [corner - first for corner in corners] + [len(given)]
    else:
        breaks = sorted({0, *corners, len(given) - 1})
    pen.moveTo(_pair(spots[0]))
    for a, b in pairwise(breaks):
        _run(pen, spots[a : b + 1])
    (pen.closePath if closed else pen.endPath)()
    return path


def sym(half: Points) -> Path:
    """A closed curve from its right half."""
    return spline(mirrored(half))


def open_line(points: Points) -> Path:
    """A smooth curve that is not closed."""
    return spline(points, closed=False)


def poly(points: Sequence[Sequence[float]], closed: bool = True) -> Path:
    path = Path()
    pen = path.getPen()
    pen.moveTo((points[0][0], points[0][1]))
    for p in points[1:]:
        pen.lineTo((p[0], p[1]))
    (pen.closePath if closed else pen.endPath)()
    return path


def rect(x0: float, y0: float, x1: float, y1: float) -> Path:
    return poly([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None, rot: float = 0) -> Path:
    ry = rx if ry is None else ry
    cos, sin = math.cos(math.radians(rot)), math.sin(math.radians(rot))

    def at(x: float, y: float) -> Spot:
        return cx + x * rx * cos - y * ry * sin, cy + x * rx * sin + y * ry * cos

    k = KAPPA
    path = Path()
    pen = path.getPen()
    pen.moveTo(at(1, 0))
    for a, b, c in (
        ((1, k), (k, 1), (0, 1)),
        ((-k, 1), (-1, k), (-1, 0)),
        ((-1, -k), (-k, -1), (0, -1)),
        ((k, -1), (1, -k), (1, 0)),
    ):
        pen.curveTo(at(*a), at(*b), at(*c))
    pen.closePath()
    return path


def warp(path: Path, f: Callable[[float, float], Spot]) -> Path:
    """Every point of a path moved by `f`."""
    out = Path()
    for verb, points in path:
        q = [f(*p) for p in points]
        if verb == PathVerb.MOVE:
            out.moveTo(*q[0])
        elif verb == PathVerb.LINE:
            out.lineTo(*q[0])
        elif verb == PathVerb.QUAD:
            out.quadTo(*q[0], *q[1])
        elif verb == PathVerb.CUBIC:
            out.cubicTo(*q[0], *q[1], *q[2])
        elif verb == PathVerb.CLOSE:
            out.close()
    return out


def affine(path: Path, sx: float = 1, sy: float | None = None, rot: float = 0, dx: float = 0, dy: float = 0) -> Path:
    """Scaled, then turned by degrees (clockwise on the screen), then moved."""
    ky = sx if sy is None else sy
    cos, sin = math.cos(math.radians(rot)), math.sin(math.radians(rot))
    return warp(path, lambda x, y: (x * sx * cos - y * ky * sin + dx, x * sx * sin + y * ky * cos + dy))


def move(path: Path, dx: float, dy: float) -> Path:
    return warp(path, lambda x, y: (x + dx, y + dy))


def cut(a: Path, b: Path) -> Path:
    """What of `a` does not lie in `b`."""
    return _combine(a, b, PathOp.DIFFERENCE)


def both(a: Path, b: Path) -> Path:
    """What lies in `a` and in `b`."""
    return _combine(a, b, PathOp.INTERSECTION)


def join(*paths: Path) -> Path:
    whole = paths[0]
    for path in paths[1:]:
        whole = _combine(whole, path, PathOp.UNION)
    return whole


def flattened(path: Path, steps: int, line_step: float | None = None) -> Iterator[list[Spot]]:
    """Each contour as points: curves in `steps`, straight lines every `line_step` (default: in four)."""
    points: list[Spot] = []
    for verb, p in path:
        if verb == PathVerb.MOVE:
            if points:
                yield points
            points = [p[0]]
        elif verb != PathVerb.CLOSE:
            bend = [points[-1], *p]
            n = steps if len(bend) > 2 else 4
            if len(bend) == 2 and line_step:
                n = max(1, int(math.dist(bend[0], bend[1]) / line_step))
            points += [_on_bend(bend, i / n) for i in range(1, n + 1)]
    if points:
        yield points


def sample(path: Path, step: float = 2.0) -> list[Spot]:
    """The longest contour as evenly spaced points."""
    best: list[Spot] = []
    for contour in flattened(path, 24, 2):
        if len(contour) > len(best):
            best = contour
    if math.dist(best[0], best[-1]) > 0.5:
        best.append(best[0])
    lengths = running_length(best)
    n = max(8, int(lengths[-1] / step))
    return along(best, lengths, (lengths[-1] * i / n for i in range(n)))


def running_length(points: Sequence[Spot]) -> list[float]:
    """How far each point lies from the first, along the points."""
    out = [0.0]
    for a, b in pairwise(points):
        out.append(out[-1] + math.dist(a, b))
    return out


def along(points: Sequence[Spot], lengths: Sequence[float], wanted: Iterable[float]) -> list[Spot]:
    """The spots at the wanted distances, which must rise."""
    out: list[Spot] = []
    i = 0
    for s in wanted:
        while i < len(lengths) - 2 and lengths[i + 1] < s:
            i += 1
        gap = lengths[i + 1] - lengths[i]
        t = min(1.0, (s - lengths[i]) / gap) if gap else 0.0
        out.append(between(points[i], points[i + 1], t))
    return out


def between(a: Spot, b: Spot, t: float) -> Spot:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def text_of(path: Path) -> str:
    """A path as the `d` of SVG, to a tenth."""

    def number(value: float) -> str:
        short = f"{value:.1f}".rstrip("0").rstrip(".")
        return "0" if short in ("", "-", "-0") else short

    letters = {PathVerb.MOVE: "M", PathVerb.LINE: "L", PathVerb.QUAD: "Q", PathVerb.CUBIC: "C", PathVerb.CLOSE: "Z"}
    out = []
    for verb, points in path:
        if verb in letters:
            numbers = " ".join(number(value) for p in points for value in p)
            out.append(letters[verb] + numbers.replace(" -", "-"))
    return "".join(out)


def _pair(z: complex) -> Spot:
    return z.real, z.imag


def _on_bend(bend: Sequence[Spot], t: float) -> Spot:
    """A point of a Bezier curve, by de Casteljau."""
    points = list(bend)
    while len(points) > 1:
        points = [between(a, b, t) for a, b in pairwise(points)]
    return points[0]


def _combine(a: Path, b: Path, operation: PathOp) -> Path:
    try:
        return pathops.op(a, b, operation, fix_winding=True)
    except pathops.PathOpsError:
        # two curves that run along each other are parted by a hundredth
        moved = warp(a, lambda x, y: (round(x, 1) + 0.013, round(y, 1) + 0.007))
        return pathops.op(moved, b, operation)


def _run(pen: pathops.PathPen, spots: Sequence[complex], closed: bool = False) -> None:
    """Append the curves through `spots`; the pen stands on the first."""
    n = len(spots)
    if n == 2 and not closed:
        pen.lineTo(_pair(spots[1]))
        return
    segments = n if closed else n - 1
    chords = [spots[(i + 1) % n] - spots[i] for i in range(segments)]
    turns = _turns(chords, n, closed)
    leaving = _directions(chords, turns, n, closed)
    for i in range(segments):
        j = (i + 1) % n
        out = leaving[i]
        into = -turns[j] - leaving[j] if closed or j < n - 1 else -leaving[j]
        first = spots[i] + chords[i] * complex(math.cos(out), math.sin(out)) * _reach(out, into)
        second = spots[j] - chords[i] * complex(math.cos(into), -math.sin(into)) * _reach(into, out)
        pen.curveTo(_pair(first), _pair(second), _pair(spots[j]))


def _reach(a: float, b: float) -> float:
    """How long a handle is, in chords, of a curve that leaves at angle a and comes in at b."""
    sa, sb, ca, cb = math.sin(a), math.sin(b), math.cos(a), math.cos(b)
    swing = math.sqrt(2) * (sa - sb / 16) * (sb - sa / 16) * (ca - cb)
    return min((2 + swing) / (1 + 0.618034 * ca + 0.381966 * cb) / 3, 1.2)


def _turns(chords: Sequence[complex], n: int, closed: bool) -> list[float]:
    """By how much the polygon turns at each point."""
    turns = [0.0] * n
    for i in range(n):
        if closed or 0 < i < n - 1:
            before, after = chords[i - 1], chords[i % len(chords)]
            z = after / before if before != 0 else complex(1)
            turns[i] = math.atan2(z.imag, z.real)
    return turns


def _directions(chords: Sequence[complex], turns: Sequence[float], n: int, closed: bool) -> list[float]:
    """The angles between chords and curve at each point, by which the bend changes least."""
    lengths = [abs(chord) or 1e-6 for chord in chords]
    matrix = [[0.0] * n for _ in range(n)]
    right = [0.0] * n
    for i in range(n):
        if closed or 0 < i < n - 1:
            before, after = lengths[i - 1], lengths[i % len(lengths)]
            matrix[i][(i - 1) % n] += 1 / before
            matrix[i][i] += 2 / before + 2 / after
            matrix[i][(i + 1) % n] += 1 / after
            right[i] = -2 / before * turns[i] - 1 / after * turns[(i + 1) % n]
        elif i == 0:
            matrix[0][0] = matrix[0][1] = 1
            right[0] = -turns[1]
        else:
            matrix[i][i] = matrix[i][i - 1] = 1
    return _solve(matrix, right)


def _solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations by elimination with pivots; as many as an outline has points."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for j in range(i + 1, n):
            k = rows[j][i] / rows[i][i]
            if k:
                rows[j] = [b - k * a for a, b in zip(rows[i], rows[j], strict=True)]
    out = [0.0] * n
    for i in reversed(range(n)):
        out[i] = (rows[i][n] - sum(rows[i][j] * out[j] for j in range(i + 1, n))) / rows[i][i]
    return out
