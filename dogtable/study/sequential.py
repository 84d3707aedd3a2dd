"""A sequential test of a pairing: it is played until it is clear whether a bot is as strong as is said, and no longer.

Two claims about the two-player share p of the first bot stand against each other, p = `low` and p = `high`. After every
deal (two games, with the bots exchanged, so each has held the same seats) the likelihoods of both are compared; when
one is 19 times the other, the test ends. Then the wrong claim has been chosen in about one case of twenty at most (A.
Wald, *Sequential Analysis*, 1947). The likelihoods are those of a normal distribution with the variance that is seen,
as is usual for games whose results are shares and pairs that hang together (M. Van den Bergh, *A practical
introduction to the GSPRT*, 2016).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log

ERROR = 0.05
"""How often the wrong claim may be chosen, for either."""
BOUND = log((1 - ERROR) / ERROR)


@dataclass(frozen=True, slots=True)
class Sequential:
    """A test of the share `high` against the share `low`, both between 0 and 1."""

    low: float
    high: float


@dataclass
class Trial:
    """A test that goes on deal by deal. `ratio`: the logarithm of the likelihood of `high` over that of `low`."""

    test: Sequential
    deals: int = 0
    ratio: float = 0.0
    _total: float = 0.0
    _squares: float = 0.0

    def add(self, share: float) -> None:
        """Take in the share of the first bot in one more deal; after the end of the test it does not count."""
        if self.decided:
            return
        low, high = self.test.low, self.test.high
        self.deals += 1
        self._total += share
        self._squares += share * share
        beyond = 2 * self._total - self.deals * (low + high)
        self.ratio = (high - low) * beyond / 2 / _variance(self.deals, self._total, self._squares)

    @property
    def decided(self) -> bool:
        """Whether the test has ended."""
        return abs(self.ratio) >= BOUND

    @property
    def verdict(self) -> str:
        """Return which claim holds: `high`, `low`, or `open`."""
        return "open" if not self.decided else "high" if self.ratio > 0 else "low"


def _variance(count: int, total: float, squares: float) -> float:
    """Return the variance of shares as if half a deal more had been lost, and half a deal more been won.

    So the first few deals, which may all have come out alike, do not pass for a certainty.
    """
    mean = (total + 0.5) / (count + 1)
    return (squares + 0.5) / (count + 1) - mean * mean
