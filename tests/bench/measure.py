"""Measuring side by side: two ways of doing the same alternate in one run, and medians and their ratio are told."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Figure:
    """One row of the table: what, the goal in words, the figure, and how far single rounds were apart."""

    id: str
    what: str
    goal: str
    figure: str
    value: float | None = None
    spread: str = ""
    details: dict[str, float] = field(default_factory=dict)


def rate(work: Callable[[int], int], seconds: float, first: int = 0) -> tuple[float, int]:
    """Call `work(n)` for n = first, first + 1, … for about `seconds`; return units a second and the next n.

    Seconds are those of the processor, so that other programs on the machine count little.
    """
    begin = time.process_time()
    done, n = 0, first
    while time.process_time() - begin < seconds:
        done += work(n)
        n += 1
    return done / (time.process_time() - begin), n


def against(
    ours: Callable[[int], int], theirs: Callable[[int], int], rounds: int, seconds: float
) -> list[tuple[float, float]]:
    """Return the rates of both, round by round, alternating."""
    pairs, a, b = [], 0, 0
    ours(0)  # the first call compiles
    for _ in range(rounds):
        mine, a = rate(ours, seconds, a)
        yours, b = rate(theirs, seconds, b)
        pairs.append((mine, yours))
    return pairs


def ratio(pairs: list[tuple[float, float]]) -> tuple[float, str]:
    """Return the median ratio, and its smallest and largest round."""
    ratios = sorted(a / b for a, b in pairs)
    return statistics.median(ratios), f"{ratios[0]:.2f} to {ratios[-1]:.2f}"


def percentile(values: list[float], share: float) -> float:
    """Return the value below which `share` of all lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
