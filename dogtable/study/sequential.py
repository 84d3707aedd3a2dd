"""A sequential test of a pairing: it is played until it is clear whether a bot is as strong as is said, and no longer.

Two claims about the two-player share p of the first bot stand against each other, p <= `low` and p >= `high`. Each is
bet against: after every deal (two games, with the bots exchanged, so each has held the same seats) what is staked
against p <= low grows by 1 + b (x - low), where x is the share of the first bot in that deal, and what is staked
against p >= high by 1 + c (high - x). While a claim is true no such bet is worth taking, however the shares are spread,
so the stake is ever twenty times as much in one case of twenty at most (Ville's inequality). When one is, its claim is
refuted, and the test ends. b and c are known before the deal is: they are those that grow fastest if the other claim is
just true, or if shares go on as far beyond it as they did so far, less a standard error; by the spread that was seen,
and never so large that one deal can take more than three quarters. Nothing is assumed of the spread: a few deals that
came out otherwise, among many alike, decide nothing (I. Waudby-Smith and A. Ramdas, *Estimating means of bounded random
variables by betting*, 2023).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt

ERROR = 0.05
"""How often the wrong claim may be chosen, for either."""
BOUND = -log(ERROR)
_MOST = 0.75
"""The part of a stake that one deal can take."""
_PRIOR = 0.125
"""The spread (a variance) that is taken for seen before the first deals: that of two games which are even."""
_PRIOR_DEALS = 2


@dataclass(frozen=True, slots=True)
class Sequential:
    """A test of the share `high` against the share `low`, both between 0 and 1."""

    low: float
    high: float


@dataclass
class _Stake:
    """What is staked against one claim: that shares, as they are counted here, are `mean` on average, or less."""

    mean: float
    gap: float
    grown: float = 0.0  # the logarithm of what has become of one
    deals: int = 0
    offs: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        off = share - self.mean
        spread = (_PRIOR_DEALS * (_PRIOR + self.gap**2) + self.squares) / (_PRIOR_DEALS + self.deals)
        seen = max(1, self.deals)
        gain = max(self.gap, self.offs / seen - sqrt(spread / seen))
        bet = min(gain / spread, _MOST / self.mean) if self.mean > 0 else gain / spread
        self.grown += log(1 + bet * off)
        self.deals += 1
        self.offs += off
        self.squares += off * off


@dataclass
class Trial:
    """A test that goes on deal by deal."""

    test: Sequential
    deals: int = 0
    _against_low: _Stake = field(init=False)
    _against_high: _Stake = field(init=False)

    def __post_init__(self) -> None:
        gap = self.test.high - self.test.low
        self._against_low = _Stake(self.test.low, gap)
        self._against_high = _Stake(1 - self.test.high, gap)

    def add(self, share: float) -> None:
        """Take in the share of the first bot in one more deal; after the end of the test it does not count."""
        if self.decided:
            return
        self.deals += 1
        self._against_low.add(share)
        self._against_high.add(1 - share)

    @property
    def ratio(self) -> float:
        """Return the logarithm of the larger stake: above 0 for one against `low`, below 0 for one against `high`."""
        low, high = self._against_low.grown, self._against_high.grown
        return max(0.0, low) if low >= high else -max(0.0, high)

    @property
    def decided(self) -> bool:
        """Whether the test has ended."""
        return abs(self.ratio) >= BOUND

    @property
    def verdict(self) -> str:
        """Return which claim holds: `high`, `low`, or `open`."""
        return "open" if not self.decided else "high" if self.ratio > 0 else "low"
