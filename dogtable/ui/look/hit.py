"""Touching: which target lies under a point, and which is its neighbour for the arrow keys."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from dogtable.ui.look.entries import Layout, Target

LEAST = 32.0  # pixels: rectangles that are smaller are touched as if they were so large
FIELD = 1.5  # fields of a loop or lane are touched as if they were so much larger: the nearest counts
STRAIGHT = 2.0  # how much worse a neighbour is for lying aside than for lying far away
ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def hit(layout: Layout, x: float, y: float, least: float = 0.0) -> Target | None:
    """Return what is touched at a point of the window (in points), or None.

    From the top down; rectangles grow to `least` points (32 pixels unless told); on a loop or lane the nearest field
    counts. What can be picked goes before what cannot, and of what can be picked, the armed and legal before the faint.
    """
    least = least or LEAST / layout.unit
    under = [t for t in reversed(layout.targets) if _reaches(t, least, x, y)]
    if not under:
        return None
    for states in (("armed", "legal"), ("faint",), ("",)):
        found = [t for t in under if t.state in states]
        if found:
            return _nearest_field(found, x, y)
    return None


def _reaches(target: Target, least: float, x: float, y: float) -> bool:
    """Whether a target is touched at a point: fields of a path reach to their neighbours."""
    left, top, wide, high = target.rect
    least = max(least, wide * FIELD) if target.path else least
    across = max(wide, least) / 2
    if not -across <= x - left - wide / 2 < across:
        return False
    down = max(high, least) / 2
    return -down <= y - top - high / 2 < down


def _nearest_field(found: list[Target], x: float, y: float) -> Target:
    """Return the first, or of several fields of one loop or lane the nearest (the topmost thing on it)."""
    first = found[0]
    if not first.path:
        exact = next((t for t in found if t.rect.holds(x, y)), None)
        return exact if exact is not None and not first.rect.holds(x, y) else first
    fields = [t for t in found if t.path]
    return min(fields, key=lambda t: round(_distance(t, x, y), 3))


def _distance(target: Target, x: float, y: float) -> float:
    cx, cy = target.rect.centre
    return math.hypot(cx - x, cy - y)


def neighbour(
    layout: Layout, target: Target, arrow: str, allowed: Callable[[Target], bool] | None = None
) -> Target | None:
    """Return the target that an arrow key (left, right, up, down) leads to, or None.

    On a loop or lane along its path, where the next field lies that way; else the nearest middle in the direction.
    `allowed` says which targets count (all without it).
    """
    dx, dy = ARROWS[arrow]
    others = [t for t in layout.targets if t.thing != target.thing and (allowed is None or allowed(t))]
    along = _along(layout, target, dx, dy, others)
    if along is not None:
        return along
    x, y = target.rect.centre
    best: tuple[float, Target] | None = None
    for other in others:
        ox, oy = other.rect.centre
        ahead = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        if ahead > 1 and aside <= ahead * STRAIGHT:
            cost = ahead + aside * STRAIGHT
            if best is None or cost < best[0]:
                best = (cost, other)
    return best[1] if best is not None else None


def _along(layout: Layout, target: Target, dx: int, dy: int, others: Iterable[Target]) -> Target | None:
    """Return the nearest allowed field along the path that begins in a direction."""
    if not target.path:
        return None
    fields: dict[str, Target] = {}
    for other in others:
        fields[other.place or other.thing] = other
    here = target.place or target.thing
    starts = sorted(layout.neighbours.get(here, ()), key=lambda key: -_towards(layout, here, key, dx, dy))
    if not starts or _towards(layout, here, starts[0], dx, dy) <= 0:
        return None
    before, at = here, starts[0]
    for _ in range(len(layout.places)):
        if at in fields:
            return fields[at]
        onward = [key for key in layout.neighbours.get(at, ()) if key != before]
        if not onward or at == here:
            return None
        before, at = at, onward[0]
    return None


def _towards(layout: Layout, here: str, there: str, dx: int, dy: int) -> float:
    """Return how far the way from one place to another leads in a direction (cosine)."""
    a, b = layout.places[here], layout.places[there]
    long = math.hypot(b.x - a.x, b.y - a.y) or 1.0
    share = ((b.x - a.x) * dx + (b.y - a.y) * dy) / long
    return share if share > 0.5 else 0.0
