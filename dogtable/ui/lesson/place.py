"""Where the guide's bubble lies: never over what it points at, and over as little as can be of what is wanted. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from dogtable.ui.look.entries import Rect

MARGIN: Final = 14.0
"""Points between the bubble and the edges of the window."""
APART: Final = 26.0
"""Points between the bubble and what it points at: room for its tail."""
REACH: Final = 120.0
"""A tail that led further would point at what lies between."""
BESIDE: Final = 4.0
"""Points between the bubble and what stays clear."""
STEP: Final = 48.0
"""It is tried at places so many points apart."""
FAR: Final = 0.002
"""What a point of distance from what is meant costs, in shares of something of weight 1 that is covered."""
LIT_FAR: Final = 0.0005
"""The same where a light shows what is meant."""
LATER: Final = 0.01
"""What a size costs more than the one before it, likewise."""
WORST: Final = 1e6

CLEAR: Final = 10.0
"""What is avoided by so much stays clear where that can be, whatever else is covered."""

Size = tuple[float, float]
Column = tuple[float, Sequence[float]]
"""Where a bubble can begin: across, and at which heights."""
Spots = Callable[[Size], Iterator[Column]]
Avoided = tuple[Rect, float]
"""Something that should stay to be seen, and how much it matters."""


def place(
    sizes: Sequence[Size],
    room: Rect,
    pointed: Sequence[Rect],
    avoided: Sequence[Avoided],
    before: Rect | None = None,
    far: float = FAR,
) -> Rect:
    """Return where a bubble of one of these sizes lies best in a room.

    It keeps clear of all that is `pointed` at and of what is avoided by `CLEAR` or more wherever there is room for that
    at any size, covers as little as can be of what else is avoided, and is near what it points at; where nothing is,
    near where it lay `before`. A point of distance costs `far`.
    """
    found = place_clear(sizes, room, pointed, avoided, before, far)
    if found is not None:
        return found
    near = pointed or ([] if before is None else [before])
    weights = [*_wanted(pointed), *_weights(avoided)]
    found = _best(sizes, weights, near, far, lambda size: _everywhere(size, room))
    assert found is not None
    return _nudged(found, room, weights, near, far)


def place_clear(
    sizes: Sequence[Size],
    room: Rect,
    pointed: Sequence[Rect],
    avoided: Sequence[Avoided],
    before: Rect | None = None,
    far: float = FAR,
) -> Rect | None:
    """Return what `place` does, or None where something would be covered that is to stay clear."""
    near = pointed or ([] if before is None else [before])
    weights = [*_wanted(pointed), *_weights(avoided)]
    clear = [rect for rect, _ in _wanted(pointed)] + [rect for rect, weight in avoided if weight >= CLEAR]
    return _best(sizes, weights, near, far, lambda size: _free(size, room, clear))


def _best(
    sizes: Sequence[Size], weights: Sequence[Avoided], near: Sequence[Rect], far: float, spots: Spots
) -> Rect | None:
    """Return the best of the places that there are for each size; None where there is none."""
    best: tuple[float, Rect] | None = None
    for number, (w, h) in enumerate(sizes):
        if best is not None and number * LATER >= best[0]:
            break
        high: dict[float, dict[int, float]] = {}
        for x, rows in spots((w, h)):
            wide = _shared(x, w, [(rect.x, rect.w, by) for rect, by in weights])
            for y in rows:
                tall = high.get(y)
                if tall is None:
                    tall = high[y] = _shared(y, h, [(rect.y, rect.h, 1.0) for rect, _ in weights])
                cost = number * LATER + sum(by * tall[k] for k, by in wide.items() if k in tall)
                if best is not None and cost >= best[0]:
                    continue
                box = Rect(x, y, w, h)
                cost += far * min((gap(box, rect) for rect in near), default=0.0)
                if best is None or cost < best[0]:
                    best = cost, box
    return None if best is None else best[1]


def _everywhere(size: Size, room: Rect) -> Iterator[Column]:
    """Yield places all over a room."""
    rows = _along(room.y, room.y + room.h - size[1])
    return ((x, rows) for x in _along(room.x, room.x + room.w - size[0]))


def _free(size: Size, room: Rect, clear: Sequence[Rect]) -> Iterator[Column]:
    """Yield places in a room that cover nothing of what stays clear: all over it, and close beside each of it."""
    w, h = size
    right, foot = room.x + room.w - w, room.y + room.h - h
    clear = [_grown(rect, BESIDE) for rect in clear]
    beside = [x for rect in clear for x in (rect.x - w, rect.x + rect.w)]
    for x in sorted({*_along(room.x, right), *(x for x in beside if room.x <= x <= right)}):
        if x > right:
            continue
        above = [(rect.y - h, rect.y + rect.h) for rect in clear if rect.x < x + w and x < rect.x + rect.w]
        edges = [y for span in above for y in span if room.y <= y <= foot]
        rows = [y for y in (*_along(room.y, foot), *edges) if y <= foot and not any(a < y < b for a, b in above)]
        if rows:
            yield x, rows


def _nudged(at: Rect, room: Rect, weights: Sequence[Avoided], near: Sequence[Rect], far: float) -> Rect:
    """Return where a bubble lies best between the places at which it was tried: moved by ever smaller steps."""

    def cost(box: Rect) -> float:
        lies = sum(weight * overlap(box, rect) for rect, weight in weights)
        return lies + far * min((gap(box, rect) for rect in near), default=0.0)

    best, step = cost(at), STEP / 2
    while step > 1:
        found = at
        for dx, dy in ((-step, 0.0), (step, 0.0), (0.0, -step), (0.0, step)):
            x = min(max(at.x + dx, room.x), max(room.x, room.x + room.w - at.w))
            y = min(max(at.y + dy, room.y), max(room.y, room.y + room.h - at.h))
            box = Rect(x, y, at.w, at.h)
            if (there := cost(box)) < best:
                best, found = there, box
        at, step = found, step if found is not at else step / 2
    return at


def stay(
    sizes: Sequence[Size], room: Rect, pointed: Sequence[Rect], avoided: Sequence[Avoided], before: Rect
) -> Rect | None:
    """Return where it lies that says more or less than `before`: there, as wide, its head or its foot where it was.

    None where it would leave the room, or cover something that is pointed at or avoided.
    """
    kept = [(rect, 1.0) for rect in pointed] + list(avoided)
    for w, h in sizes:
        for y in (before.y + before.h - h, before.y):
            box = Rect(before.x, y, w, h)
            fits = room.y <= y and y + h <= room.y + room.h and w == before.w
            if fits and not any(overlap(box, rect) for rect, _ in kept):
                return box
    return None


def _wanted(pointed: Sequence[Rect]) -> list[Avoided]:
    """Return what must not be covered: what is pointed at, with the room for a tail. A point of it costs too much."""
    return [(_grown(rect, APART), WORST) for rect in pointed]


def _weights(avoided: Sequence[Avoided]) -> list[Avoided]:
    """Return what is avoided, with what a point of it that is covered costs."""
    return [(rect, weight / (rect.w * rect.h)) for rect, weight in avoided]


def _shared(at: float, long: float, others: Sequence[tuple[float, float, float]]) -> dict[int, float]:
    """Return how long a stretch lies over others (where, how long, weight), times their weights; by their numbers."""
    end = at + long
    return {
        number: weight * (min(end, other + other_long) - max(at, other))
        for number, (other, other_long, weight) in enumerate(others)
        if other < end and at < other + other_long and weight
    }


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
    """Return where the tail ends: on the edge of the nearest thing pointed at; None where nothing is near."""
    x, y = box.centre
    near = [one for one in pointed if gap(box, one) <= REACH]
    if not near:
        return None
    rect = min(near, key=lambda one: (gap(box, one), math.dist(one.centre, (x, y))))
    return min(max(x, rect.x), rect.x + rect.w), min(max(y, rect.y), rect.y + rect.h)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.x - by, rect.y - by, rect.w + 2 * by, rect.h + 2 * by)
