"""Playing on at random, for tests that look at many positions."""

from __future__ import annotations

import random
from collections.abc import Iterator

from dogtable.engine.match import Match


def positions(match: Match, seed: int, steps: int) -> Iterator[Match]:
    """The match before each of so many random answers; answers of several seats come in any order."""
    rng = random.Random(seed)
    for _ in range(steps):
        if match.decision is None:
            return
        yield match
        decision = rng.choice(match.decisions)
        match.choose(rng.choice(decision.options))
