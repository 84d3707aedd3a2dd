"""A judge whose positions are weighed by a library (`ahead/judging.c`): the same numbers, to the last bit."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable.bots.judge import Judge
from dogtable.engine.native import NativeMachine

CARRIES = int(sum((1e100, 1.0, -1e100)) == 1.0)
"""Whether this Python's sum() carries the error of floats along, as it does from 3.12 on."""


class NativeJudge:
    """Values positions as `judge` does; what the library gives up is left to that. One at a time for each `native`."""

    def __init__(self, judge: Judge, native: NativeMachine) -> None:
        self.judge = judge
        self._native = native
        features, temper = judge.features, judge.temper
        counts = [(int(len(thing.cells) == 1), *thing.cells) for thing in features.counts]
        numbers = [temper.seat if temper.factors else -1, CARRIES]
        numbers += [len(features.scores), len(judge.sides), len(counts), len(judge.net.counts) if judge.net else 0]
        for side in judge.sides:
            numbers += [len(side), *side]
        for row in counts:
            numbers += [*row, *[0] * (1 + features.players - len(row))]
        weights = list(temper.factors) or [1.0] * len(judge.game.program.advice)
        for asked, row_of_ask in zip(judge.asked, judge.weights, strict=True):
            weights += [asked, *row_of_ask]
        if judge.net is not None:
            weights += judge.net.numbers()
        native.weigh_by(numbers, weights)

    def chances(self, cells: Sequence[int]) -> list[float]:
        """Return what each side may expect at a decision; together they make 1."""
        found = self._native.weighed(cells, over=False)
        return self.judge.chances(cells) if found is None else found

    def ended(self, cells: Sequence[int]) -> list[float]:
        """Return what each side has of the win when the game is over."""
        found = self._native.weighed(cells, over=True)
        return self.judge.ended(cells) if found is None else found
