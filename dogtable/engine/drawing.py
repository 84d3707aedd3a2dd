"""What random games draw with: a small generator that Python and C run alike, so that a seed names a game.

A linear congruential generator of 64 bits (Knuth's multiplier and increment, The Art of Computer Programming, 3.3.4),
of which the upper 31 bits are used; it begins where SplitMix64 sends the seed, so that neighbouring seeds have nothing
in common. A draw of n is uniform but for less than n in 2**31. What must be replayed, such as a match, draws from
`base.rng` instead.
"""

from __future__ import annotations

from collections.abc import Callable

from dogtable.base.rng import mix

_FACTOR, _STEP = 6364136223846793005, 1442695040888963407
_MASK = (1 << 64) - 1

Drawing = tuple[Callable[[int], None], Callable[[int], int]]
"""`seed(number)`, which begins a game, and `below(n)`, which draws from 0 to n - 1."""


def drawing() -> Drawing:
    """Return the two functions of a new generator."""
    x = 0

    def seed(number: int) -> None:
        nonlocal x
        x = mix(number & _MASK, 0)

    def below(n: int) -> int:
        nonlocal x
        x = (x * _FACTOR + _STEP) & _MASK
        return ((x >> 33) * n) >> 31

    return seed, below
