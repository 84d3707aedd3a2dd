"""What goes with winning: by how much a seat that had one more of something won more than others of the same bot.

A straight line is laid through the seats' shares of the win by how often each had a thing (a card that it played, an
answer that it gave, something that it did); its slope is told. Seats are compared within the same bot and pairing. The
games of one deal hang together, so the interval is that of whole deals (cluster-robust, normal), and never narrower
than seats that stood alone would have it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from dogtable.base.intervals import Mean, Z, beyond_luck
from dogtable.study.deciding import LEAST_DEALS

LEAST_SEATS = 30
"""What fewer seats have had is not told of."""
LEAST_APART = 10
"""Where seats differ less than if so many had a thing once more than is usual, nothing is told of it."""


@dataclass(slots=True)
class _All:
    """Seats of one group: how many, their shares of the win."""

    seats: int = 0
    shares: float = 0.0


@dataclass(slots=True)
class _Had:
    """Seats that had a thing at least once: how many, how often in sum, squared, and times their shares."""

    seats: int = 0
    times: int = 0
    squares: int = 0
    shared: float = 0.0


_Cell = tuple[int, Hashable]
"""A deal by its seed, and a group of seats that are alike (a bot in a pairing)."""


@dataclass
class Effects:
    """Sums up seats. All that a seat had is told at once: what is not named, it had not once."""

    _groups: dict[Hashable, _All] = field(default_factory=dict)
    _cells: dict[_Cell, _All] = field(default_factory=dict)
    _things: dict[str, dict[_Cell, _Had]] = field(default_factory=dict)

    def add(self, deal: int, group: Hashable, share: float, had: Mapping[str, int]) -> None:
        """Add a seat of a game."""
        cell = (deal, group)
        for of in (self._groups.setdefault(group, _All()), self._cells.setdefault(cell, _All())):
            of.seats += 1
            of.shares += share
        for thing, times in had.items():
            sums = self._things.setdefault(thing, {}).setdefault(cell, _Had())
            sums.seats += 1
            sums.times += times
            sums.squares += times * times
            sums.shared += times * share

    def found(self) -> list[dict[str, Any]]:
        """Return everything that enough seats had, and that not all had alike, what goes most with winning first."""
        if len({deal for deal, _ in self._cells}) < LEAST_DEALS:
            return []
        slopes = dict(self._slopes())
        results = [
            {
                "name": thing,
                "seats": sum(had.seats for had in self._things[thing].values()),
                "lift": round(slope.mean, 4),
                "within": round(slope.within, 4),
                "beyond_luck": beyond_luck(slope, len(slopes)),
            }
            for thing, slope in slopes.items()
        ]
        return sorted(results, key=lambda one: (-float(str(one["lift"])), str(one["name"])))

    def _slopes(self) -> Iterator[tuple[str, Mean]]:
        for thing, by_cell in self._things.items():
            if sum(had.seats for had in by_cell.values()) >= LEAST_SEATS:
                slope = self._slope(by_cell)
                if slope is not None:
                    yield thing, slope

    def _slope(self, by_cell: Mapping[_Cell, _Had]) -> Mean | None:
        """Return by how much one more of a thing goes with a larger share; None where hardly any seat differs."""
        usual: dict[Hashable, float] = dict.fromkeys(self._groups, 0.0)
        for (_, group), had in by_cell.items():
            usual[group] += had.times / self._groups[group].seats
        deals: dict[int, tuple[float, float]] = {}
        none, bend, slope = _Had(), 0.0, 0.0
        for (deal, group), of in self._cells.items():
            had, whole = by_cell.get((deal, group), none), self._groups[group]
            mean = whole.shares / whole.seats
            xy = had.shared - mean * had.times - usual[group] * (of.shares - of.seats * mean)
            xx = had.squares - 2 * usual[group] * had.times + usual[group] ** 2 * of.seats
            before = deals.get(deal, (0.0, 0.0))
            deals[deal] = (before[0] + xy, before[1] + xx)
            bend, slope = bend + xx, slope + xy
        if bend < LEAST_APART:
            return None
        slope /= bend
        together = sum((xy - slope * xx) ** 2 for xy, xx in deals.values()) / bend**2 * len(deals) / (len(deals) - 1)
        alone = self._spread() / bend
        return Mean(slope, Z * sqrt(max(together, alone)))

    def _spread(self) -> float:
        """Return the variance of a seat's share within its group, as if all wins were whole."""
        seats = sum(of.seats for of in self._groups.values())
        return sum(of.shares * (1 - of.shares / of.seats) for of in self._groups.values()) / max(1, seats)
