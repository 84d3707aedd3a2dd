"""What decides a game: who plays, where they sit, what is dealt, and the rest; told from deals that were played twice.

In a deal that is played twice, with the two bots exchanged, what the first has above its fair part is μ + l + e in one
game and μ - l + e' in the other: μ is what it plays better, l what the seats that it holds first are worth in this
deal, e and e' what comes of choices and of chance that fell otherwise. So the mean of both tells of μ and e, half their
difference of l and e, and the variance of a game comes apart. What is the same for all deals of a seating is the seat's
worth, not the deal's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

PARTS: Final = ("bots", "seats", "deal", "rest")
LEAST_DEALS = 20
"""Fewer deals tell nothing of what decides, nor of what goes with winning."""
RESAMPLED = 400
"""So often are deals drawn anew for the intervals (bootstrap), with the same lots each time."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal that was played twice: by which way of seating, and what the first bot had above its fair part."""

    way: int
    first: float
    second: float


def deciding(deals: Sequence[Deal]) -> dict[str, Any] | None:
    """Return each part of what decides as a share of all, with a 95 % interval over deals; None for too few deals."""
    if len(deals) < LEAST_DEALS:
        return None
    lots = Random(0)
    drawn = [_parts([deals[int(lots.random() * len(deals))] for _ in deals]) for _ in range(RESAMPLED)]
    result: dict[str, Any] = {"deals": len(deals)}
    for name, share, several in zip(PARTS, _parts(deals), zip(*drawn, strict=True), strict=True):
        rising = sorted(several)
        low, high = rising[RESAMPLED // 40], rising[-1 - RESAMPLED // 40]
        result[name] = {"share": round(share, 4), "low": round(min(low, share), 4), "high": round(max(high, share), 4)}
    return result


def _parts(deals: Sequence[Deal]) -> tuple[float, ...]:
    """Return the parts of the variance, in the order of PARTS; in sum 1. What noise alone brings is taken off."""
    by_way: dict[int, list[float]] = {}
    for deal in deals:
        by_way.setdefault(deal.way, []).append((deal.first - deal.second) / 2)
    count = len(deals)
    means = [(deal.first + deal.second) / 2 for deal in deals]
    middle = sum(means) / count
    noise = sum((mean - middle) ** 2 for mean in means) / (count - 1)
    worth = {way: sum(halves) / len(halves) for way, halves in by_way.items()}
    inside = sum((half - worth[way]) ** 2 for way, halves in by_way.items() for half in halves)
    lots = inside / max(1, count - len(by_way))
    found = (
        middle**2 - noise / count,
        sum(len(by_way[way]) * mean**2 - lots for way, mean in worth.items()) / count,
        lots - noise,
        2 * noise,
    )
    parts = [max(0.0, part) for part in found]
    return tuple(part / (sum(parts) or 1.0) for part in parts)
