"""A sequential test of a pairing: it is played until it is clear whether a bot is as strong as is said, and no longer.

Two claims about the two-player share p of the first bot stand against each other, p = `low` and p = `high`. After every
deal (two games, with the bots exchanged, so each has held the same seats) the likelihoods of both are compared; when
one is 19 times the other, the test ends. Then the wrong claim has been chosen in about one case of twenty at most (A.
Wald, *Sequential Analysis*, 1947). The likelihoods are those of a normal distribution with the variance that is seen,
as is usual for games whose results are shares and pairs that hang together (M. Van den Bergh, *A practical
introduction to the GSPRT*, 2016).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log

ERROR = 0.05
"""How often the wrong claim may be chosen, for either."""
BOUND = log((1 - ERROR) / ERROR)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a test stands after so many deals: the logarithm of the likelihood of `high` over that of `low`."""

    deals: int
    ratio: float

    @property
    def decided(self) -> bool:
        """Whether the test has ended."""
        return abs(self.ratio) >= BOUND

    @property
    def told(self) -> str:
        """Return which claim holds: `high`, `low`, or `open`."""
        return "open" if not self.decided else "high" if self.ratio > 0 else "low"


@dataclass(frozen=True, slots=True)
class Sequential:
    """A test of the share `high` against the share `low`, both between 0 and 1."""

    low: float
    high: float

    def verdict(self, deals: Iterable[float]) -> Verdict:
        """Return how the test stands after these deals, or where it ended: the share of the first bot in each."""
        count, total, squares, ratio = 0, 0.0, 0.0, 0.0
        for share in deals:
            count += 1
            total += share
            squares += share * share
            ratio = count * (self.high - self.low) * (2 * total / count - self.low - self.high) / 2
            ratio /= _variance(count, total, squares)
            if abs(ratio) >= BOUND:
                break
        return Verdict(count, ratio)


def _variance(count: int, total: float, squares: float) -> float:
    """Return the variance of shares as if half a deal more had been lost, and half a deal more been won.

    So the first few deals, which may all have come out alike, do not pass for a certainty.
    """
    mean = (total + 0.5) / (count + 1)
    return (squares + 0.5) / (count + 1) - mean * mean
