"""Where things lie: pure geometry. Lengths in points, x right, y down; angles in degrees, anticlockwise."""

from __future__ import annotations

import math
from typing import NamedTuple

from dogtable.ui.look.entries import Rect

MOST_CROWDED = 0.12  # cards in a row overlap until this share of each is left
SMALLEST_SHRINK = 0.3
TILT = 2.0  # degrees between neighbours of a fan
SAG = 0.0127  # how far the ends of a fan hang down, per card squared, in widths of a card
FAN_DROP = 1.0
BOW, BOW_STEPS = 0.14, 12  # how far a bow is bent, as a share of its length, and of how many lines it is made
LARGEST = 4_000.0  # points: a side of anything
FARTHEST = 10_000.0


class Place(NamedTuple):
    """The middle of something, and how it is turned."""

    x: float
    y: float
    turn: float = 0.0


class PathPoint(NamedTuple):
    """A point of a path and the unit vector along it."""

    x: float
    y: float
    dx: float
    dy: float


class Frame:
    """The frame that numbers count in.

    Without `size` positions are per cent of its width and height and lengths are points; with one it keeps the shape
    of `size`, centred in its rectangle, and everything counts in units of `scale` points.
    """

    __slots__ = ("h", "per_x", "per_y", "scale", "w", "x", "y")

    def __init__(self, rect: Rect, size: tuple[float, float] | None = None) -> None:
        self.x, self.y, self.w, self.h = rect
        if size is None:
            self.scale = 1.0
            self.per_x, self.per_y = self.w / 100, self.h / 100
            return
        self.scale = self.per_x = self.per_y = min(rect.w / size[0], rect.h / size[1])
        self.w, self.h = size[0] * self.scale, size[1] * self.scale
        self.x += (rect.w - self.w) / 2
        self.y += (rect.h - self.h) / 2

    @property
    def rect(self) -> Rect:
        """All of it."""
        return Rect(self.x, self.y, self.w, self.h)

    def at(self, numbers: list[float]) -> Rect:
        """Return the rectangle x, y, w, h."""
        x, y, w, h = numbers
        return Rect(self.x + x * self.per_x, self.y + y * self.per_y, w * self.per_x, h * self.per_y)

    def mid(self, numbers: list[float]) -> Rect:
        """Return the rectangle about x, y: the place as positions count, width (and height) as lengths."""
        w, h = numbers[2] * self.scale, numbers[-1] * self.scale
        return Rect(self.x + numbers[0] * self.per_x - w / 2, self.y + numbers[1] * self.per_y - h / 2, w, h)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a position."""
        return self.x + x * self.per_x, self.y + y * self.per_y


def within(value: float, low: float, high: float) -> float:
    """Return a number, at least `low` and at most `high`."""
    return min(max(value, low), high)


def rounded(rect: Rect) -> Rect:
    """Return it in hundredths of a point, and no larger than any window: what a table says is not to be trusted."""
    x, y, w, h = rect
    if not (-FARTHEST <= x <= FARTHEST and -FARTHEST <= y <= FARTHEST and 0 <= w <= LARGEST and 0 <= h <= LARGEST):
        x, y = within(x, -FARTHEST, FARTHEST), within(y, -FARTHEST, FARTHEST)
        w, h = within(w, 0, LARGEST), within(h, 0, LARGEST)
    return Rect(round(x, 2), round(y, 2), round(w, 2), round(h, 2))


def about(x: float, y: float, w: float, h: float) -> Rect:
    """Return the rectangle with this middle."""
    return Rect(x - w / 2, y - h / 2, w, h)


# -------------------------------------------------------------------------------------------------------------- loops


class _Straight(NamedTuple):
    x: float
    y: float
    dx: float
    dy: float
    length: float

    def at(self, way: float) -> PathPoint:
        return PathPoint(self.x + self.dx * way, self.y + self.dy * way, self.dx, self.dy)


class _Bend(NamedTuple):
    x: float
    y: float
    radius: float
    start: float  # degrees, clockwise from the right
    length: float

    def at(self, way: float) -> PathPoint:
        angle = math.radians(self.start + 90 * way / self.length)
        cos, sin = math.cos(angle), math.sin(angle)
        return PathPoint(self.x + self.radius * cos, self.y + self.radius * sin, -sin, cos)


def _rounded(half_w: float, half_h: float, radius: float) -> list[_Straight | _Bend]:
    """Return the pieces of a rounded rectangle about 0, 0, clockwise from the top middle."""
    a, b, r = half_w, half_h, radius
    quarter = math.pi / 2 * r
    across, down = a - r, 2 * (b - r)
    return [
        _Straight(0, -b, 1, 0, across),
        _Bend(a - r, r - b, r, -90, quarter),
        _Straight(a, r - b, 0, 1, down),
        _Bend(a - r, b - r, r, 0, quarter),
        _Straight(a - r, b, -1, 0, 2 * across),
        _Bend(r - a, b - r, r, 90, quarter),
        _Straight(-a, b - r, 0, -1, down),
        _Bend(r - a, r - b, r, 180, quarter),
        _Straight(r - a, -b, 1, 0, across),
    ]


def _beginning(begin: str, pieces: list[_Straight | _Bend], whole: float) -> float:
    """Return the share of the way from the top middle at which `begin` (a side, or per cent) lies."""
    to_right = (pieces[0].length + pieces[1].length + pieces[2].length / 2) / whole
    sides = {"top": 0.0, "right": to_right, "bottom": 0.5, "left": 1 - to_right}
    return sides[begin] if begin in sides else float(begin) / 100


def loop(
    rect: Rect, inset: float, corner: float, n: int, begin: str = "bottom", clockwise: bool = True, first: int = 0
) -> list[PathPoint]:
    """Return n points at equal distances along a rounded rectangle, `inset` from the edges of `rect`.

    The point `first` lies at `begin`: the middle of a side, or per cent of the way clockwise from the top middle.
    """
    a, b = max(rect.w / 2 - inset, 1.0), max(rect.h / 2 - inset, 1.0)
    pieces = _rounded(a, b, max(min(corner, a, b), 0.01))
    whole = sum(p.length for p in pieces)
    start = _beginning(begin, pieces, whole)
    cx, cy = rect.centre
    points = []
    for i in range(n):
        share = (i - first) / n
        way = (start + (share if clockwise else -share)) % 1 * whole
        piece = pieces[-1]
        for earlier in pieces[:-1]:
            if way <= earlier.length:
                piece = earlier
                break
            way -= earlier.length
        p = piece.at(min(way, piece.length))
        sign = 1 if clockwise else -1
        points.append(PathPoint(cx + p.x, cy + p.y, sign * p.dx, sign * p.dy))
    return points


def inward(x: float, y: float, dx: float, dy: float, cx: float, cy: float) -> tuple[float, float]:
    """Return the unit vector across a path at x, y that looks towards cx, cy."""
    nx, ny = -dy, dx
    return (nx, ny) if nx * (cx - x) + ny * (cy - y) >= 0 else (-nx, -ny)


# ------------------------------------------------------------------------------------------- rows, fans, grids, piles


def shrunk(n: int, room: float, one: float, gap: float) -> float:
    """Return the factor by which n things side by side must shrink (with half the gap) to fit into `room`."""
    if n * one + (n - 1) * gap <= room + 0.5:
        return 1.0
    return max(SMALLEST_SHRINK, (room - (n - 1) * gap * 0.5) / (n * one))


def row(rect: Rect, n: int, w: float, h: float, gap: float, align: str = "centre") -> list[Place]:
    """Return the middles of n things in a row; they overlap when there is no room."""
    del h
    return [Place(rect.x + along, rect.y + rect.h / 2) for along in _line(rect.w, n, w, gap, align)]


def column(rect: Rect, n: int, w: float, h: float, gap: float, align: str = "centre") -> list[Place]:
    """Return the middles of n things one below the other."""
    del w
    align = {"top": "left", "bottom": "right"}.get(align, align)
    return [Place(rect.x + rect.w / 2, rect.y + along) for along in _line(rect.h, n, h, gap, align)]


def _line(room: float, n: int, one: float, gap: float, align: str) -> list[float]:
    step = one + gap
    if n > 1 and one + step * (n - 1) > room:
        step = max((room - one) / (n - 1), one * MOST_CROWDED)
    whole = one + step * (n - 1)
    start = {"left": 0.0, "right": room - whole}.get(align, (room - whole) / 2)
    return [start + one / 2 + i * step for i in range(n)]


def fan(rect: Rect, n: int, w: float, h: float, gap: float) -> list[Place]:
    """Return the middles of n cards in a hand: overlapping, tilted, the ends a little lower."""
    middle = (n - 1) / 2
    top = rect.y + h / 2 + FAN_DROP
    return [
        Place(p.x, top + (i - middle) ** 2 * SAG * w, (middle - i) * TILT)
        for i, p in enumerate(row(rect, n, w, h, gap))
    ]


def grid(
    rect: Rect, n: int, columns: int, rows: int, w: float, h: float, gap: float, up: bool = False, align: str = "centre"
) -> list[Place]:
    """Return the middles of n things row by row, from the top or (`up`) from the bottom, at one side of `rect`."""
    spare_x = rect.w - columns * w - (columns - 1) * gap
    spare_y = rect.h - rows * h - (rows - 1) * gap
    left = rect.x + spare_x * {"left": 0.0, "right": 1.0}.get(align, 0.5) + w / 2
    top = rect.y + spare_y * {"top": 0.0, "bottom": 1.0}.get(align, 0.5) + h / 2
    places = []
    for i in range(n):
        r, c = divmod(i, columns)
        places.append(Place(left + c * (w + gap), top + (rows - 1 - r if up else r) * (h + gap)))
    return places


def strewn(i: int, n: int, degrees: float) -> float:
    """Return the turn of the i-th of n things of an untidy pile: the same each time, no two neighbours alike."""
    return ((i * 37 + n * 11) % 7 - 3) / 3 * degrees


def bent(start: tuple[float, float], end: tuple[float, float]) -> list[tuple[float, float]]:
    """Return points of a bow from one point to another; that of the way back lies on the other side."""
    (x0, y0), (x1, y1) = start, end
    across, down = (y1 - y0) * BOW, (x0 - x1) * BOW
    shares = [k / BOW_STEPS for k in range(BOW_STEPS + 1)]
    return [
        (x0 + (x1 - x0) * t + across * 4 * t * (1 - t), y0 + (y1 - y0) * t + down * 4 * t * (1 - t)) for t in shares
    ]
