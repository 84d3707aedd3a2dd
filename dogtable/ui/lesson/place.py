"""Where the guide's bubble lies: never over what it points at, and over as little as can be of what is wanted. Pure."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Final

from dogtable.ui.look.entries import Rect

MARGIN: Final = 14.0
"""Points between the bubble and the edges of the window."""
APART: Final = 26.0
"""Points between the bubble and what it points at: room for its tail."""
STEP: Final = 48.0
"""It is tried at places so many points apart."""
FAR: Final = 0.004
"""What a point of distance from what is meant costs, in shares of the bubble covering something of weight 1."""
WORST: Final = 1e6

Size = tuple[float, float]
Avoided = tuple[Rect, float]
"""Something that should stay to be seen, and how much it matters."""


def place(
    sizes: Sequence[Size],
    room: Rect,
    pointed: Sequence[Rect],
    avoided: Sequence[Avoided],
    before: Rect | None = None,
) -> Rect:
    """Return where a bubble of one of these sizes lies best in a room.

    It keeps clear of all that is `pointed` at wherever there is room for that at any size; where nothing is, it stays
    near where it lay `before`.
    """
    best: tuple[float, Rect] | None = None
    near = pointed or ([] if before is None else [before])
    kept = [_grown(rect, APART) for rect in pointed]
    for number, (w, h) in enumerate(sizes):
        places = product(_along(room.x, room.x + room.w - w), _along(room.y, room.y + room.h - h))
        boxes = [Rect(x, y, w, h) for x, y in places]
        far = {box: number * 0.01 + FAR * min((gap(box, rect) for rect in near), default=0.0) for box in boxes}
        for box in sorted(boxes, key=far.__getitem__):  # the nearest first: what is farther off costs more and more
            if best is not None and far[box] >= best[0]:
                break
            cost = far[box] + WORST * sum(overlap(box, rect) for rect in kept)
            if best is None or cost < best[0]:
                cost += sum(weight * overlap(box, rect) / (rect.w * rect.h) for rect, weight in avoided)
            if best is None or cost < best[0]:
                best = cost, box
    assert best is not None
    return best[1]


def _along(first: float, last: float) -> list[float]:
    """Return the places from first to last, both among them."""
    count = max(0, int((last - first) / STEP))
    return [*(first + STEP * n for n in range(count + 1)), max(first, last)]


def overlap(one: Rect, other: Rect) -> float:
    """Return the area that two rectangles share."""
    wide = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    high = min(one.y + one.h, other.y + other.h) - max(one.y, other.y)
    return wide * high if wide > 0 and high > 0 else 0.0


def gap(one: Rect, other: Rect) -> float:
    """Return how far two rectangles are from each other (0: they touch)."""
    dx = max(0.0, other.x - one.x - one.w, one.x - other.x - other.w)
    dy = max(0.0, other.y - one.y - one.h, one.y - other.y - other.h)
    return max(dx, dy)


def nearest(box: Rect, pointed: Sequence[Rect]) -> tuple[float, float] | None:
    """Return where the tail ends: on the edge of the nearest thing pointed at; None where nothing is."""
    if not pointed:
        return None
    x, y = box.centre
    rect = min(pointed, key=lambda one: (gap(box, one), math.dist(one.centre, (x, y))))
    return min(max(x, rect.x), rect.x + rect.w), min(max(y, rect.y), rect.y + rect.h)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by)
