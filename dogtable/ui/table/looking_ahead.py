"""Looking ahead a little at a time, at what the moves come to that fit what is armed."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogtable.ui.table import ahead

if TYPE_CHECKING:
    from dogtable.ui.table.model import TableModel

SLICE: Final = 0.004  # seconds a turn


class LookingAhead:
    """What is still to be looked at; what has been found is in `model.ahead`."""

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self._steps: Iterator[None] | None = None
        self._looked: object = None  # the decision and the picks for which that was begun

    @property
    def done(self) -> bool:
        """Whether there is nothing left to look at."""
        return self._steps is None

    def finish(self) -> None:
        """Look at all that is left, where a piece may go several rounds at once: it has been let go somewhere."""
        decision = self.model.decision
        if decision is not None and decision.left is not None and decision.left > 1:
            while self.look(moving=False)[1]:
                continue

    def look(self, *, moving: bool) -> tuple[bool, bool]:
        """Look for a few milliseconds, not while something is `moving`; return whether all is found, or not yet."""
        model = self.model
        decision, armed, seat = model.decision, model.picking.armed, model.seat
        if decision is None or not armed or seat is None or moving:
            self._steps = None
            return False, False
        if self._looked != (decision, armed):
            self._looked = decision, armed
            model.ahead.strides.clear()
            model.ahead.walked = frozenset()
            self._steps = ahead.look(
                model.ahead,
                lambda keys: model.table.preview(seat, keys),
                model.view,
                model.picking,
                decision.left,
            )
        if self._steps is None:
            return False, False
        end = time.perf_counter() + SLICE
        for _ in self._steps:
            if time.perf_counter() >= end:
                return False, True
        self._steps = None
        return True, False
