"""Random numbers that are the same on every system and every Python: a counter, mixed.

A generator is two ints of 64 bits, `seed` and `counter`; the n-th number is a function of the two alone (SplitMix64),
so a generator is saved, cloned and put back with the state it stands in. Every draw moves the counter on by one.
"""

from __future__ import annotations

from collections.abc import MutableSequence

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(seed: int, counter: int) -> int:
    """Return the number of 64 bits that stands at `counter` in the sequence of `seed`."""
    z = (seed + (counter + 1) * _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(seed: int, counter: int, n: int) -> int:
    """Return a number from 0 to n - 1: the draw at `counter` (uniform but for less than n in 2**64)."""
    return (mix(seed, counter) * n) >> 64


def shuffle(items: MutableSequence[int], seed: int, counter: int) -> int:
    """Bring `items` into random order, drawing from `counter` on; return the counter then.

    From the last place down, each is swapped with one at or before it.
    """
    for i in range(len(items) - 1, 0, -1):
        counter += 1
        z = (seed + counter * _GOLDEN) & _MASK  # `below`, written out: a deck is shuffled often
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        j = ((z ^ (z >> 31)) * (i + 1)) >> 64
        items[i], items[j] = items[j], items[i]
    return counter


def derive(seed: int, purpose: str) -> int:
    """Return another seed of 64 bits for `purpose`, whose sequence has nothing to do with that of `seed`."""
    value = seed & _MASK
    for letter in purpose.encode():
        value = mix(value ^ letter, letter)
    return value


class Rng:
    """A generator outside a state: for bots, playouts and samples."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: int, counter: int = 0) -> None:
        self.seed = seed & _MASK
        self.counter = counter

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1 (n at least 1)."""
        counter = self.counter
        self.counter = counter + 1
        return (mix(self.seed, counter) * n) >> 64

    def shuffle(self, items: MutableSequence[int]) -> None:
        """Bring `items` into random order."""
        self.counter = shuffle(items, self.seed, self.counter)
