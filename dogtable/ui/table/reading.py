"""Histories that go on from where they were read before: a long game is not read through again at every look.

What a seat is told is only ever added to, or cut off at its end; so what was read is good as long as the last event of
it is still there, the very same.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence
from operator import attrgetter
from typing import Final

from dogtable.ui.table.history import Happened, Hindered, History, read

APART: Final = 200  # events at least between two histories that are kept: so many are read again after some were cut
Stuck = Callable[[int], Sequence[Hindered]]
"""Says, of what came after the event of a number, where a seat could choose nothing."""
_number = attrgetter("n")


class Reading:
    """What each seat has read so far of one game; `boards` are the names of the boards."""

    def __init__(self) -> None:
        self._kept: dict[int | None, list[tuple[Happened, History]]] = {}

    def all(self, seat: int | None, events: Sequence[Happened], stuck: Stuck, boards: Collection[str]) -> History:
        """Return the history of all that a seat was told, from the first event."""
        kept = self._kept.setdefault(seat, [])
        while kept and not _is_among(kept[-1][0], events):
            kept.pop()
        before, history = (kept[-1][0].n, kept[-1][1]) if kept else (0, History())
        return self.on(seat, history, events[bisect_right(events, before, key=_number) :], stuck, boards)

    def on(
        self, seat: int | None, history: History, events: Sequence[Happened], stuck: Stuck, boards: Collection[str]
    ) -> History:
        """Return a history that goes on with the events that come next; it is kept for the next look."""
        if not events:
            return history
        history = read(events, boards, stuck(events[0].n - 1), history)
        kept = self._kept.setdefault(seat, [])
        if len(kept) > 1 and kept[-1][0].n - kept[-2][0].n < APART:
            kept.pop()
        kept.append((events[-1], history))
        return history


def _is_among(event: Happened, events: Sequence[Happened]) -> bool:
    place = bisect_right(events, event.n, key=_number)
    return place > 0 and events[place - 1] is event
