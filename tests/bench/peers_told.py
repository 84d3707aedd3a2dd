"""P2: what `make bench-peers` found last: it alone fetches the peers, and measures in a run of its own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tests.bench.measure import Figure, not_yet

TOLD = Path("build/bench/peers.json")


def peers(_scale: float) -> Sequence[Figure]:
    """Return the figures of the last comparison, with its day."""
    if not TOLD.exists():
        what, goal = "random games ÷ those of boardgame.io, OpenSpiel, RLCard", "≥ 653, 156 · ≥ 9.4, 4.1 · ≥ 78"
        return [not_yet("P2", what, goal, "`make bench-peers` measures it")]
    told = json.loads(TOLD.read_text(encoding="utf-8"))
    figures = [Figure(**f) for f in told["figures"]]
    for f in figures:
        f.figure += f" (measured {told['when']}, {told['commit']})"
    return figures


FIGURES = {"P2": peers}
