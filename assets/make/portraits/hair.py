"""Hair that hangs: locks of beards and brows, a fringe over the eyes, cords."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from .colours import light, mix, shade
from .dog import Dog
from .fur import brush, lock
from .geometry import affine, ellipse, join, move, open_line

Lock = Sequence[float]
"""x and y of root and point, width, bend."""

FRINGE: list[Lock] = [
    (-40, -86, -98, 36, 38, 0.34), (40, -86, 98, 36, 38, -0.34), (-28, -92, -74, 44, 38, 0.3),
    (28, -92, 76, 40, 38, -0.3), (-16, -95, -46, 34, 36, 0.24), (18, -95, 50, 36, 36, -0.24),
    (-4, -98, -20, 20, 34, 0.14), (8, -98, 22, 22, 34, -0.16), (2, -99, 0, 6, 26, 0.06),
]  # fmt: skip


def locks(dog: Dog, rows: Sequence[Lock], colour: str, depth: float) -> None:
    """Locks on both sides; one in the middle once."""
    for i, (x0, y0, x1, y1, width, bend) in enumerate(rows):
        for side in (-1, 1) if abs(x0) + abs(x1) > 1 else (1,):
            one = dog.turned(affine(lock((x0, y0), (x1, y1), width, bend, 0.7), side, 1), depth)
            dog.svg.fill(move(one, 2, 5), shade(colour, 2.2), 0.35)
            tone = colour if (i + (side > 0)) % 2 else mix(colour, shade(colour), 0.28)
            dog.svg.soft(one, tone, crescent=3.5, k=0.9)


def cords(dog: Dog, rows: Sequence[Sequence[float]]) -> None:
    """Rows of cords: left, right, how many, top, lower end, width, and how much shorter those in the middle are."""
    svg, colour = dog.svg, dog.colour(dog.row["cords"].get("color", "base"))
    rnd = random.Random(dog.seed)
    for left, right, count, top, low, width, *rise in rows:
        for i in range(int(count)):
            t = i / (count - 1)
            x = left + (right - left) * t
            end = low + rnd.uniform(-7, 7) - (rise[0] * math.cos((t - 0.5) * math.pi) if rise else 0)
            long = end - top
            line = open_line([(x * 0.42, top), (x * 0.82, top + long * 0.35), (x, top + long * 0.7), (x * 1.03, end)])
            cord = join(
                brush(dog.turned(line, 40), width, 0.55, 0.72, 0.7),
                dog.turned(ellipse(x * 1.03, end, width * 0.42), 40),
                dog.turned(ellipse(x * 0.42, top, width * 0.34), 40),
            )
            svg.fill(move(cord, 2.5, 4), shade(colour, 2.6), 0.5)
            svg.soft(cord, mix(colour, light(colour), 0.6 if i % 2 else 0), crescent=3)


def fringe(dog: Dog) -> None:
    """Hair over the eyes, drawn from the outside in."""
    colour = dog.colour(dog.row["hair"].get("color", "light"))
    for i, (x0, y0, x1, y1, width, bend) in enumerate(FRINGE):
        one = dog.turned(lock((x0, y0), (x1, y1), width, bend), 45)
        dog.svg.fill(move(one, 2.5, 6), shade(colour, 2.4), 0.35)
        dog.svg.soft(one, colour if i % 2 == 0 else mix(colour, shade(colour), 0.35), crescent=5, k=0.9)
        dx, dy = x1 - x0, y1 - y0
        strand = []
        for t in (0.2, 0.5, 0.8):
            off = bend * 0.5 * math.sin(t * math.pi)
            strand.append((x0 + dx * t - dy * off, y0 + dy * t + dx * off))
        dog.svg.fill(brush(dog.turned(open_line(strand), 45), 4, 0.1, 0.1), shade(colour, 1.1), 0.6)
