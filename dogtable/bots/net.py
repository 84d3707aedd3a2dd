"""A small net over what each seat has: what weights, feature by feature, cannot say of it.

Its hidden units look from each seat in turn: at its own features, at the mean of its mates' and at the mean of all
others', so a seat is judged beside the others, and all seats by the same numbers. What they say is added to what the
seat is worth. There is one layer, of units x / (1 + |x|), which every system computes alike. A library does the same,
step by step (`ahead/judging.c`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from dogtable.base.searching import CLIPPED, MOST_HIDDEN

Table = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Net:
    """Numbers of a net. `names` are its features; each has a middle, and a rate by which it counts from there.

    `own`, `mates` and `others` have a row for each feature, of what each hidden unit makes of it; `begins`, by ask,
    where they begin; `late` is added to that at the end of a game, and taken off at its beginning; `counts` what they
    count.
    """

    names: Sequence[str]
    middles: Sequence[float]
    rates: Sequence[float]
    own: Table
    mates: Table
    others: Table
    begins: Mapping[str, Sequence[float]]
    late: Sequence[float]
    counts: Sequence[float]

    def is_whole(self) -> bool:
        """Whether they are numbers, and fit together; TypeError where there are none at all."""
        names, hidden = len(self.names), len(self.counts)
        rows = [*self.own, *self.mates, *self.others, *self.begins.values(), self.late]
        numbers = (number for row in (*rows, self.middles, self.rates, self.counts) for number in row)
        columns = (self.middles, self.rates, self.own, self.mates, self.others)
        return (
            0 < hidden <= MOST_HIDDEN
            and all(isinstance(number, int | float) for number in numbers)
            and all(len(row) == hidden for row in rows)
            and all(len(column) == names for column in columns)
        )


class Fitted:
    """A net for one game, at one moment of it (`progress`, 0 to 1), with the features of that game: those of `names`.

    What the game has no more is left out, and what the net has never seen counts for nothing. `wanted` are the names of
    the others.
    """

    def __init__(
        self, net: Net, names: Sequence[str], asks: Iterable[str], teams: Sequence[Sequence[int]], progress: float
    ) -> None:
        places = {name: at for at, name in enumerate(net.names)}
        found = [places.get(name) for name in names]
        nothing = [0.0] * len(net.counts)
        self.counts = net.counts
        self.middles = [0.0 if at is None else net.middles[at] for at in found]
        self.rates = [0.0 if at is None else net.rates[at] for at in found]
        self.wanted = {name for name, rate in zip(names, self.rates, strict=True) if rate}
        self.tables = [
            [nothing if at is None else table[at] for at in found] for table in (net.own, net.mates, net.others)
        ]
        self.begins = [
            [one + (2 * progress - 1) * late for one, late in zip(net.begins.get(ask, nothing), net.late, strict=True)]
            for ask in asks
        ]
        sides = {seat: side for side in teams for seat in side}
        seats = sorted(sides)
        self._mates = [[mate for mate in seats if mate != seat and mate in sides[seat]] for seat in seats]
        self._others = [[other for other in seats if other not in sides[seat]] for seat in seats]

    def add(self, ask: int, seen: Sequence[Sequence[float]], worth: list[float]) -> None:
        """Add to the worth of each seat what the net makes of what is seen of all, a row of features each."""
        near = [
            [
                max(-CLIPPED, min(CLIPPED, (value - middle) * rate))
                for value, middle, rate in zip(row, self.middles, self.rates, strict=True)
            ]
            for row in seen
        ]
        heard = (True, any(self._mates), any(self._others))  # what no seat listens to need not be worked out
        own, mates, others = (
            [self._fed(table, row) for row in near] if any_seat else []
            for table, any_seat in zip(self.tables, heard, strict=True)
        )
        for seat in range(len(worth)):
            units = [one + more for one, more in zip(self.begins[ask], own[seat], strict=True)]
            units = _joined(_joined(units, mates, self._mates[seat]), others, self._others[seat])
            for count, unit in zip(self.counts, units, strict=True):
                worth[seat] += count * (unit / (1.0 + abs(unit)))

    def _fed(self, table: Table, row: Sequence[float]) -> Sequence[float]:
        """Return what the hidden units make of the features of a seat."""
        units = [0.0] * len(self.counts)
        for value, counts in zip(row, table, strict=True):
            if value:
                units = [unit + value * count for unit, count in zip(units, counts, strict=True)]
        return units

    def numbers(self) -> list[float]:
        """Return all numbers as a library is handed them."""
        rows = [self.middles, self.rates, *(row for table in self.tables for row in table), *self.begins, self.counts]
        return [number for row in rows for number in row]


def _joined(units: list[float], fed: Table, seats: Sequence[int]) -> list[float]:
    """Return the units with the mean of what some seats were fed added."""
    if not seats:
        return units
    sums = [0.0] * len(units)
    for seat in seats:
        sums = [one + more for one, more in zip(sums, fed[seat], strict=True)]
    return [unit + one / len(seats) for unit, one in zip(units, sums, strict=True)]
