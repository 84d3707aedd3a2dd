"""Ratings from games between pairs: the Bradley-Terry model, on the scale of Elo.

Two bots that are 400 points apart have odds of ten to one. Every pair that met is given one drawn game more, so that
who has won all of its games has a rating, too; the ratings of all sum to 0. The intervals are those of the normal
approximation at the best fit (the inverse of the observed information), for the distance to the mean of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

from dogtable.base.intervals import Z

POINTS = 400 / log(10)
"""Points of Elo for one unit of the logarithm of the odds."""
DRAWN = 1.0
"""Games drawn that every pair is given."""
ROUNDS = 100
SMALL = 1e-9


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points, and half the width of its 95 % interval."""

    points: float
    within: float


Met = Mapping[tuple[int, int], tuple[float, float]]
"""For pairs of bots (their places in a list, the lesser first): the games that the first has won, and all games."""


def rate(bots: int, met: Met) -> list[Rating]:
    """Return the rating of each of so many bots; those that no chain of games connects are not to be compared."""
    pairs = {pair: (won + DRAWN / 2, games + DRAWN) for pair, (won, games) in met.items() if games > 0}
    strength = [0.0] * bots
    for _ in range(ROUNDS):  # Newton's method: the likelihood is concave
        slope, bend = _derivatives(strength, pairs)
        step = _solve(bend, slope)
        largest = max(map(abs, step), default=0.0)
        strength = [s + d * min(1.0, 2.0 / (largest or 1.0)) for s, d in zip(strength, step, strict=True)]
        if largest < SMALL:
            break
    middle = sum(strength) / max(1, bots)
    spread = _inverse_diagonal(_derivatives(strength, pairs)[1])
    return [
        Rating(POINTS * (s - middle), POINTS * Z * sqrt(max(0.0, v))) for s, v in zip(strength, spread, strict=True)
    ]


def _derivatives(strength: Sequence[float], pairs: Met) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log-likelihood, and its bend made regular by the sum of all strengths (which is 0)."""
    count = len(strength)
    slope = [0.0] * count
    bend = [[1.0 / count] * count for _ in range(count)]
    for (i, j), (won, games) in pairs.items():
        p = 1 / (1 + exp(strength[j] - strength[i]))
        pull, stiff = won - games * p, games * p * (1 - p)
        slope[i] += pull
        slope[j] -= pull
        bend[i][i] += stiff
        bend[j][j] += stiff
        bend[i][j] -= stiff
        bend[j][i] -= stiff
    return slope, bend


def _solve(matrix: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """Solve a system of equations with a symmetric, positive matrix (Gauss, largest pivot)."""
    rows = [[*row, value] for row, value in zip(matrix, values, strict=True)]
    size = len(rows)
    for n in range(size):
        best = max(range(n, size), key=lambda row: abs(rows[row][n]))
        rows[n], rows[best] = rows[best], rows[n]
        pivot = rows[n][n] or SMALL
        rows[n] = [value / pivot for value in rows[n]]
        for other in range(size):
            if other != n and rows[other][n]:
                factor = rows[other][n]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[n], strict=True)]
    return [row[-1] for row in rows]


def _inverse_diagonal(matrix: Sequence[Sequence[float]]) -> list[float]:
    """Return the variances: the diagonal of the inverse, without what the regularising part adds."""
    size = len(matrix)
    units = ([float(n == place) for n in range(size)] for place in range(size))
    # The matrix is L + J/n, with L the information and J all ones; its inverse is the pseudo-inverse of L, plus J/n.
    return [_solve(matrix, unit)[place] - 1.0 / size for place, unit in enumerate(units)]
