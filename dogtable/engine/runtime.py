"""What runs beside the cells: fuel, whoever listens to events, whoever decides chance. None of it is state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import currentframe
from typing import Any, NoReturn

from dogtable.base.fuel import STRETCH_FUEL
from dogtable.base.program import COUNTER, SEED
from dogtable.base.rng import below
from dogtable.engine.fault import BURNT, FaultError
from dogtable.engine.walked import Walked

Step = Callable[[int], Sequence[int]]
Walk = Callable[[int, int, Step, Callable[[int], object]], list[int]]
Event = tuple[Any, ...]
Chance = Callable[[str, Sequence[Any]], int]


class EventLog(list[Event]):
    """The events of what is carried out, in order; with `filmed`, `frames` has the cells right after each of them.

    With the name of a `source`, `lines` has the line of it by which each came about; 0 where none did.
    """

    def __init__(self, *, filmed: bool = False, source: str = "") -> None:
        self.filmed, self.source = filmed, source
        self.frames: list[list[int]] = []
        self.lines: list[int] = []

    def add(self, s: list[int], event: Event) -> None:
        """Note an event that has just happened to these cells."""
        self.append(event)
        if self.filmed:
            self.frames.append(s[:])
        if self.source:
            self.lines.append(_line_of(self.source))


def _line_of(source: str) -> int:
    """Return the line of a source that is being carried out, the innermost; 0 where none is."""
    frame = currentframe()
    while frame is not None:
        if frame.f_code.co_filename == source:
            return frame.f_lineno
        frame = frame.f_back
    return 0


class Runtime:
    """The running of one Program. `log` holds a log while somebody listens, and is empty otherwise."""

    def __init__(self) -> None:
        self.fuel = [STRETCH_FUEL]
        self.log: list[EventLog] = []
        self.trace: dict[int, Walk] = {}  # holds `traced` by start, while walks from there are written down
        self.walked: Walked | None = None  # what tells by which spaces pieces go that move now
        self.walks: dict[tuple[int, int], tuple[int, ...]] = {}  # from start and end to the places between
        self.why: list[list[tuple[int, dict[str, Any]]]] = []  # holds a list while failing requirements are noted
        self.chance: Chance | None = None
        self.reached: list[int] = []  # what ways came to on which `most:` was counted, as that is found out
        self.most_of: Callable[[list[int], int | None], int] = _untried  # set by the machine
        self.tried: Callable[[Sequence[int], Any, list[Any]], None] = _untried  # set by the machine

    def burn(self, units: int) -> None:
        """Use fuel."""
        self.fuel[0] -= units
        if self.fuel[0] < 0:
            raise FaultError(*BURNT)

    def decide(self, s: list[int], kind: str, outcomes: Sequence[Any]) -> int:
        """Return the index of one of `outcomes`, by chance; the counter moves on, whoever decides."""
        counter = s[COUNTER]
        s[COUNTER] = counter + 1
        if self.chance is not None:
            index = self.chance(kind, outcomes)
            if index >= 0:
                return index
        return below(s[SEED], counter, len(outcomes))

    def traced(self, start: int, steps: int, step: Step, shut: Callable[[int], object]) -> list[int]:
        """Return the ends of a walk, and write down by which places each is reached (the first way there)."""
        level: dict[int, tuple[int, ...]] = {start: ()}
        for _ in range(steps):
            self.burn(len(level))
            following: dict[int, tuple[int, ...]] = {}
            for here, way in level.items():
                for place in step(here):
                    if place >= 0 and place not in following and not shut(place):
                        following[place] = (*way, place)
            level = following
        for end, way in level.items():
            self.walks.setdefault((start, end), way[:-1])
        return list(level)


def _untried(*_: Any) -> NoReturn:
    raise AssertionError("nothing tries options out here")
