"""P5: how much of its time the hard bot spends on anything but playing games out."""

from __future__ import annotations

from dogtable.bots.policies import POLICIES
from tests.bench.measure import Figure, not_yet


def iterations(_scale: float) -> list[Figure]:
    """P5: search iterations a second of the hard bot over random playouts of the same depth."""
    what, goal = "iterations of the hard bot ÷ random playouts of the same depth", "≥ 0.6"
    assert "hard" not in POLICIES, "there is a hard bot: measure it"
    return [not_yet("P5", what, goal, "there is no hard bot yet")]


FIGURES = {"P5": iterations}
