"""What `make bench` measures, in the order of its table."""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import (
    corpus,
    lengths,
    memory,
    packages,
    peers_told,
    quickness,
    scale,
    screen,
    search,
    speed,
    state,
    workshop,
)
from tests.bench.measure import Measure

MODULES = (speed, peers_told, state, corpus, search, screen, packages, quickness, memory, workshop, scale, lengths)
"""Each has `FIGURES`: measures by the name that `--only` selects; several modules may add to one name."""


def measures() -> Iterator[tuple[str, Measure]]:
    """Yield all measures with their names: P1, P2 … in turn, then the others as registered."""
    found = [(name, measure) for module in MODULES for name, measure in module.FIGURES.items()]
    numbered = [pair for pair in found if pair[0][0] == "P" and pair[0][1:].isdigit()]
    yield from sorted(numbered, key=lambda pair: int(pair[0][1:]))
    yield from (pair for pair in found if pair not in numbered)
