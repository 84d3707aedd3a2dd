"""Where to stop in a recorded game: at every answer, at headings, at the classes of events that its ruleset names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dogtable.session.foresight import HEADING

if TYPE_CHECKING:
    from dogtable.session.replay import Replay


@dataclass(frozen=True, slots=True)
class Reel:
    """The stops of a game, by the numbers of the answers that led there (0: the opening), in order.

    `headings` are where the log has one, `classes` by the class of an event; kinds of the engine's own are none.
    """

    length: int
    headings: Sequence[int]
    classes: Mapping[str, Sequence[int]]

    @property
    def last_part(self) -> int:
        """The answer with which the last part of the game begins: that of its last heading but those of its end."""
        return next((n for n in reversed(self.headings) if n < self.length), 0)


def reel(replay: Replay) -> Reel:
    """Go through a game that is loaded, as a watcher was told of it."""
    length = len(replay.answers)
    match = replay.at(length)
    events = match.events(None)
    counts: list[int] = [match.event_count]
    while match.count:  # from the end: taking an answer back is quicker than finding a point
        match.undo()
        counts.append(match.event_count)
    counts.reverse()
    headings: list[int] = []
    classes: dict[str, list[int]] = {}
    number = 0
    for event in events:
        while number < length and event.n > counts[number]:
            number += 1
        if event.event == HEADING:
            stops = headings
        elif event.event and event.event != event.kind:
            stops = classes.setdefault(event.event, [])
        else:
            continue
        if not stops or stops[-1] != number:
            stops.append(number)
    return Reel(length, headings, classes)
