"""How the pieces on one space stand: from the space's rectangle to theirs. Lengths in points."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Sequence

from dogtable.ui.look.entries import Rect
from dogtable.ui.look.geometry import about

APART = 0.16  # of a heap: from one to the next, in widths
SLOPE = 0.4  # of a heap: so much of it downwards
HEAPED = 5  # alike; more of them are counted
CLOSEST = 0.42  # of a column or row: from one to the next, in its size, before it is counted
GOLDEN = math.pi * (3 - math.sqrt(5))  # the angle between neighbours of a sunflower's seeds
SEEDS = 12  # strewn; more of them are counted
LEAST_STREWN, STREWN = 3.4, 0.78  # of what is strewn: the share of the space that one has, and of it all have

PILED, RISE = 4, 0.1  # of one of several piles: so many are drawn, each so much of its height above the last
BETWEEN = 1.12  # from one pile to the next, in widths

CountAt = tuple[float, float] | None


def standing(stand: str, box: Rect, kinds: Sequence[str], ratio: float) -> tuple[list[Rect], CountAt]:
    """Return a rectangle for each piece, and the middle of their number where it is to be told.

    `stand` is a word of table.yaml, `kinds` the kind of each piece, the undermost first, `ratio` height over width of
    one.
    """
    if stand == "heap":
        return _heap(box, kinds)
    if stand == "strewn":
        return _strewn(box, len(kinds))
    return _line(stand, box, len(kinds), ratio)


def piles(box: Rect, looks: Sequence[Hashable], ratio: float) -> tuple[list[Rect], list[tuple[float, float, int]]]:
    """Return a rectangle for each piece, those that look alike on a pile of their own, and (x, y, n) of each number.

    The piles stand side by side, in the order in which the first of each came.
    """
    alike = Counter(looks)
    width = min(box.h / (1 + RISE * (PILED - 1)) / ratio, box.w / (1 + BETWEEN * (len(alike) - 1)))
    high, step = width * ratio, width * BETWEEN
    left = box.centre[0] - (width + step * (len(alike) - 1)) / 2
    foot = box.centre[1] + high * (1 + RISE * (PILED - 1)) / 2
    at = {look: left + i * step for i, look in enumerate(alike)}
    before: Counter[Hashable] = Counter()
    rects = []
    for look in looks:
        rise = max(0, before[look] - max(0, alike[look] - PILED)) * high * RISE
        rects.append(Rect(at[look], foot - high - rise, width, high))
        before[look] += 1
    return rects, [(at[look] + width / 2, foot - 2, n) for look, n in alike.items() if n > 1]


def _heap(box: Rect, kinds: Sequence[str]) -> tuple[list[Rect], CountAt]:
    """One on the other; those of a kind lie a little apart, the last few of many."""
    apart, alike = box.w * APART, Counter(kinds)
    before: Counter[str] = Counter()
    rects = []
    for kind in kinds:
        seen = min(alike[kind], HEAPED)
        shift = max(0, before[kind] - (alike[kind] - seen)) - (seen - 1) / 2
        rects.append(Rect(box.x + shift * apart, box.y + shift * apart * SLOPE, box.w, box.h))
        before[kind] += 1
    return rects, (box.centre[0], box.y + box.h) if max(alike.values()) > HEAPED else None


def _strewn(box: Rect, n: int) -> tuple[list[Rect], CountAt]:
    """Small, all over the space."""
    side = min(box.w, box.h)
    one = side / max(LEAST_STREWN, 1.25 * math.sqrt(min(n, SEEDS)))
    (x, y), last = box.centre, max(1, min(n, SEEDS) - 1)
    rects = []
    for i in range(n):
        far = (side * STREWN - one) / 2 * math.sqrt(i % SEEDS / last) / side
        across, down = far * box.w * math.cos(i % SEEDS * GOLDEN), far * box.h * math.sin(i % SEEDS * GOLDEN)
        rects.append(about(x + across, y + down, one, one))
    return rects, (x, box.y + box.h - 4) if n > 1 else None


def _line(stand: str, box: Rect, n: int, ratio: float) -> tuple[list[Rect], CountAt]:
    """Beside or above each other from one edge, as close as it takes."""
    if stand == "row":
        h = min(box.h, box.w * ratio)
        w = h / ratio
        room, one = box.w, w
    else:
        w = min(box.w, box.h / ratio)
        h = w * ratio
        room, one = box.h, h
    step = min(one, (room - one) / (n - 1)) if n > 1 else one
    crowded = step < one * CLOSEST
    step = max(step, (room - one) / max(1, min(n, HEAPED) - 1)) if crowded else step
    rects = []
    for i in range(n):
        way = min(i * step, room - one)
        if stand == "row":
            start = box.x + (room - one - min((n - 1) * step, room - one)) / 2
            rects.append(Rect(start + way, box.y + (box.h - h) / 2, w, h))
        else:
            y = box.y + box.h - h - way if stand == "up" else box.y + way
            rects.append(Rect(box.x + (box.w - w) / 2, y, w, h))
    return rects, rects[-1].centre if crowded else None
