"""The exponential function, written out: systems differ in the last bit of theirs, and a seed is to play one game.

C has the same in `ahead/exponential.c`, step by step.
"""

from __future__ import annotations

from math import floor, ldexp

from dogtable.base.searching import HALVINGS, LEAST_POWER, LN2_HIGH, LN2_LOW, POWERS


def exponential(x: float) -> float:
    """Return e to the power of x, to some 1 in 10**15; x is 700 at most."""
    if x < LEAST_POWER:
        return 0.0
    k = floor(x * HALVINGS + 0.5)
    rest, y = x - k * LN2_HIGH - k * LN2_LOW, 1.0
    for n in range(POWERS, 0, -1):
        y = 1.0 + rest * y / n
    return ldexp(y, k)
