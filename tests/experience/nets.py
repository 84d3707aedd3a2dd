"""From what was seen to a net (`dogtable.bots.net`): it learns, by gradient (Adam), what the weights leave unsaid.

It is shown all games again and again, in an order drawn by a seed, until games that it is not shown are foretold worse.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from dogtable.bots.experience import Experience
from dogtable.bots.net import Net
from tests.experience.rows import Floats, Inputs, Rows, chances, cross_entropy, judged

HIDDEN = 16
RATE, BATCH, EPOCHS, PATIENCE = 3e-3, 512, 40, 5
DRAWN = 1e-4
"""How strongly numbers are drawn to nothing."""
NOTHING = 1e-30
"""What is less has been drawn there."""

Numbers = dict[str, Floats]


def net_of(shown: Rows, apart: Rows, plain: Experience) -> Net:
    """Return the net that foretells best the games kept apart, beside weights that are `plain`."""
    names, asks = shown.names, shown.asks
    every = shown.features.reshape(-1, len(names))
    middles, spread = every.mean(0), every.std(0)
    rates = np.where(spread > 1e-9, 1 / (spread + 1e-9), 0.0)
    fed = Inputs(shown, plain.decisions, middles, rates, shown.weighed(plain))
    rng = np.random.default_rng(1)
    size = (len(names), HIDDEN)
    numbers: Numbers = {
        **{name: rng.normal(size=size) / np.sqrt(len(names)) for name in ("own", "mates", "others")},
        "begins": np.zeros((len(asks), HIDDEN)),
        "late": np.zeros(HIDDEN),
        "counts": rng.normal(size=HIDDEN) * 0.1,
    }
    learning, best, least, waited = _Adam(numbers), None, np.inf, 0
    met = sorted({asks[n] for n in np.unique(shown.ask).tolist()})
    for _ in range(EPOCHS):
        for rows in _batches(len(fed.won), rng):
            learning.step(_slopes(numbers, fed, rows))
        net = _told(names, asks, met, middles, rates, numbers)
        known = replace(plain, net=net)
        loss = cross_entropy(judged(apart, known), apart.won)
        if loss < least - 1e-5:
            best, least, waited = net, loss, 0
        else:
            waited += 1
        if waited == PATIENCE:
            break
    assert best is not None
    return best


def _batches(count: int, rng: np.random.Generator) -> list[Floats]:
    """Return all rows in parts, mixed."""
    order = rng.permutation(count)
    parts = [order[at : at + BATCH] for at in range(0, count, BATCH)]
    return [parts[n] for n in rng.permutation(len(parts))]


def _slopes(numbers: Numbers, inputs: Inputs, rows: Floats) -> Numbers:
    """Return by how much the loss of some rows grows with each number."""
    fed, late, ask = [one[rows] for one in inputs.fed], inputs.late[rows], inputs.ask[rows]
    tables = [numbers[name] for name in ("own", "mates", "others")]
    begins = numbers["begins"][ask] + late[:, None] * numbers["late"]
    units = sum(one @ table for one, table in zip(fed, tables, strict=True)) + begins[:, None, :]
    steep = 1 / (1 + np.abs(units))
    bent = units * steep
    told = chances(inputs.worth[rows] + bent @ numbers["counts"], inputs.sides)
    off = (told - inputs.won[rows]) @ inputs.sides / len(rows)
    back = off[:, :, None] * numbers["counts"] * steep * steep
    each = back.sum(1)
    found = {
        name: np.einsum("naf,nah->fh", one, back, optimize=True)
        for name, one in zip(("own", "mates", "others"), fed, strict=True)
    }
    found["begins"] = np.zeros_like(numbers["begins"])
    np.add.at(found["begins"], (ask,), each)
    found["late"] = late @ each
    found["counts"] = np.einsum("na,nah->h", off, bent)
    return {name: found[name] + DRAWN * number for name, number in numbers.items()}


class _Adam:
    """Moves numbers, in place, against slopes (D. Kingma and J. Ba, *Adam*, 2015)."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers, self._steps = numbers, 0
        self._first = {name: np.zeros_like(number) for name, number in numbers.items()}
        self._second = {name: np.zeros_like(number) for name, number in numbers.items()}

    def step(self, slopes: Numbers) -> None:
        """Move once."""
        self._steps += 1
        for name, slope in slopes.items():
            self._first[name] += 0.1 * (slope - self._first[name])
            self._second[name] += 0.01 * (slope * slope - self._second[name])
            first = self._first[name] / (1 - 0.9**self._steps)
            second = self._second[name] / (1 - 0.99**self._steps)
            self._numbers[name] -= RATE * first / (np.sqrt(second) + 1e-8)


def _told(
    names: Sequence[str], asks: Sequence[str], met: Sequence[str], middles: Floats, rates: Floats, numbers: Numbers
) -> Net:
    """Return the numbers as they are written: short, and those of asks that were met."""
    begins = {name: _short(numbers["begins"][asks.index(name)]) for name in met}
    tables = [[_short(row) for row in numbers[name]] for name in ("own", "mates", "others")]
    return Net(
        list(names), _short(middles), _short(rates), *tables, begins, _short(numbers["late"]), _short(numbers["counts"])
    )


def _short(row: Floats) -> list[float]:
    """Return the numbers of a row with four digits; what has shrunk to nothing, of a feature that never tells, is 0."""
    return [float(f"{one:.4g}") if abs(one) > NOTHING else 0.0 for one in row.tolist()]
