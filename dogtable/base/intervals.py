"""Shares with their 95 % intervals, also of games that hang together, and shares of seats made comparable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z = 1.959964
"""Standard deviations on either side of a mean that hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share from 0 to 1, and the bounds of its 95 % interval."""

    share: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """Return it as plain JSON."""
        return {"share": round(self.share, 4), "low": round(self.low, 4), "high": round(self.high, 4)}


def wilson(won: float, games: float, z: float = Z) -> Share:
    """Return the share won of so many games with Wilson's score interval, so many standard deviations wide.

    Wins that are shared count in part; the interval of whole wins then errs on the wide side.
    """
    if games <= 0:
        return Share(0.0, 0.0, 1.0)
    share, z2 = won / games, z * z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = z * sqrt(max(0.0, share * (1 - share)) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Share(share, max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half)))


def clustered(clusters: Sequence[tuple[float, int]], z: float = Z) -> Share:
    """Return the share won where games hang together in clusters, of each what was won and how many games.

    Wilson's interval, for as many games as would tell as much if each stood alone; never for more than there are.
    """
    won, games = sum(one for one, _ in clusters), sum(count for _, count in clusters)
    plain = wilson(won, games, z)
    spread = plain.share * (1 - plain.share) * games
    if len(clusters) < 2 or spread <= 0:
        return plain
    seen = sum((one - plain.share * count) ** 2 for one, count in clusters) * len(clusters) / (len(clusters) - 1)
    alone = games / max(1.0, seen / spread)
    return wilson(plain.share * alone, alone, z)


def strict(tried: int) -> float:
    """Return how many standard deviations a finding must lie off where so many are looked at (Bonferroni, 5 %)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(1, tried))


def equivalent(share: float, held: float, others: float) -> float:
    """Return p = (w/n) / (w/n + v/m): what the share w of n seats held would be between two.

    v is what the other bot has won, with m seats. Equal bots have 0.5, however many play.
    """
    mine, theirs = share / held, (1 - share) / others
    return mine / (mine + theirs)


def two_player(won: float, games: float, held: float, others: float, z: float = Z) -> Share:
    """Return the two-player equivalent of what a side has won, with Wilson's interval carried over.

    `held` and `others` are the seats held by the two sides, counted over all games.
    """
    if games <= 0:
        return Share(0.5, 0.0, 1.0)
    plain = wilson(won, games, z)
    return Share(*(equivalent(value, held, others) for value in (plain.share, plain.low, plain.high)))


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of numbers, and half the width of its 95 % interval."""

    mean: float
    within: float


def beyond_luck(mean: Mean, tried: int) -> bool:
    """Whether a mean differs from 0 beyond luck where so many means were looked at (Bonferroni's correction, 5 %)."""
    return abs(mean.mean) * Z > mean.within * strict(tried)
