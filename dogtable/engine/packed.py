"""What a bot is given: the knowledge of one seat as bare ints. Nothing that `view(seat)` does not say is in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.engine.knowledge import Rewriting

if TYPE_CHECKING:
    from dogtable.engine.match import Match


@dataclass(frozen=True, slots=True)
class Packed:
    """The cells as `seat` knows them: pieces it does not see are stand-ins, and there is no seed and no counter.

    Which numbers stand in is a function of the view, so they say nothing. `decisions` counts those of the seat.
    """

    seat: int
    cells: tuple[int, ...]
    decisions: int


def pack(match: Match, seat: int) -> Packed:
    """Return the packed view of a seat that is asked now; UsageError when it is not."""
    if all(decision.seat != seat for decision in match.decisions):
        raise UsageError(f"seat {seat} is not asked now, so there is nothing to hand to it")
    decisions = match.answers_of(seat)
    return Packed(seat, tuple(Rewriting(match.game, match.cells, seat).written(decisions)), decisions)
