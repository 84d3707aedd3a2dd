"""Where the keyboard is: Tab goes from hand to board to buttons to log, arrows from neighbour to neighbour."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

Direction = Literal["left", "right", "up", "down"]
Group = Literal["hand", "board", "buttons", "bar", "log"]
SAME = 4.0
"""Points: nearer to each other than that, the middles of two things are one place."""
ORDER: tuple[Group, ...] = ("hand", "board", "buttons", "log", "bar")
AHEAD: dict[Direction, tuple[int, int]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True, slots=True)
class Stop:
    """Something the focus can rest on: `name` tells it from all others, `x, y` is its middle."""

    group: Group
    name: str
    x: float
    y: float
    lit: bool = True  # wants to be picked: where there are such, Tab goes to them first
    picked: bool = False  # is one of the picks of a half-made move


class Focus:
    """The stop that has the focus, by its name, so that it survives a new layout."""

    def __init__(self) -> None:
        self.name: str | None = None
        self._group: Group = "hand"
        self._last: dict[Group, str] = {}

    def at(self, stops: Sequence[Stop]) -> Stop | None:
        """Return the stop that has the focus; when it is gone, the first one of its group, if there is one."""
        if self.name is None:
            return None
        found = next((stop for stop in stops if stop.name == self.name), None)
        if found is None:
            found = _entry([stop for stop in stops if stop.group == self._group], None)
        if found is not None:
            self.go(found)
        return found

    def go(self, stop: Stop | None) -> None:
        """Put the focus there (none: nowhere)."""
        self.name = None if stop is None else stop.name
        if stop is not None:
            self._group = stop.group
            self._last[stop.group] = stop.name

    def tab(self, stops: Sequence[Stop], back: bool = False) -> Stop | None:
        """Go to the next group that has stops; to where the focus was there last, else to what is lit.

        With the focus nowhere: to where it was, if that is lit, else to the first group with something that is.
        """
        groups = [group for group in ORDER if any(stop.group == group for stop in stops)]
        if not groups:
            return None
        here = self.at(stops)
        if here is None:
            group = groups[-1] if back else self._wanted(stops) or groups[0]
        else:
            group = groups[(groups.index(here.group) + (-1 if back else 1)) % len(groups)]
        found = _entry([stop for stop in stops if stop.group == group], self._last.get(group))
        self.go(found)
        return found

    def _wanted(self, stops: Sequence[Stop]) -> Group | None:
        """Return the group in which something wants to be picked: first that of the stop that had the focus last."""
        lit = [stop for stop in stops if stop.lit and stop.group in ORDER[:3]]
        was = next((stop for stop in lit if stop.name == self._last.get(self._group)), None)
        order = sorted(lit, key=lambda one: ORDER.index(one.group))
        return was.group if was is not None else next((stop.group for stop in order), None)

    def along(self, stops: Sequence[Stop], back: bool = False) -> Stop | None:
        """Go to the next one that wants to be picked: in the hand, on the board, among the buttons; then round.

        From what was just picked on to what goes with it, wherever that lies, before the buttons (such as *Cancel*).
        """
        here = self.at(stops)
        order = sorted((stop for stop in stops if stop.group in ORDER[:3]), key=lambda one: ORDER.index(one.group))
        lit = [stop for stop in order if stop.lit]
        if not lit:
            return here
        if back:
            order.reverse()
        after = order[order.index(here) + 1 :] if here in order else []
        if here is not None and here.picked:
            with_it = [stop for stop in [*after, *order] if stop.lit and not stop.picked and stop.group != "buttons"]
            after = with_it or after
        found = next((stop for stop in after if stop.lit), lit[-1 if back else 0])
        self.go(found)
        return found

    def step(
        self, stops: Sequence[Stop], way: Direction, neighbour: Callable[[str, Direction], str | None] | None = None
    ) -> Stop | None:
        """Go to the neighbour in this direction. `neighbour` knows the ways of the board (names of stops)."""
        here = self.at(stops)
        if here is None:
            return self.tab(stops)
        found = None
        if neighbour is not None and here.group in ("hand", "board"):
            name = neighbour(here.name, way)
            found = next((stop for stop in stops if stop.name == name), None)
        if found is None and here.group == "bar":  # a row of its own, with its menu at the far end
            found = nearest(here, [stop for stop in stops if stop.group == "bar"], way)
        found = found or nearest(here, stops, way)
        if found is not None:
            found = _wanted_there(found, stops)
            self.go(found)
        return found


def _wanted_there(found: Stop, stops: Sequence[Stop]) -> Stop:
    """Return what is meant where several things lie on one another: what wants to be picked."""
    there = [stop for stop in stops if stop.lit and abs(stop.x - found.x) < SAME and abs(stop.y - found.y) < SAME]
    return found if found.lit or not there else there[-1]


def nearest(here: Stop, stops: Sequence[Stop], way: Direction) -> Stop | None:
    """Return the nearest stop whose middle lies in this direction, within 60 degrees to either side."""
    dx, dy = AHEAD[way]
    best: tuple[float, Stop] | None = None
    for stop in stops:
        along = (stop.x - here.x) * dx + (stop.y - here.y) * dy
        aside = abs((stop.x - here.x) * dy) + abs((stop.y - here.y) * dx)
        if stop.name == here.name or along <= 0 or aside > along * math.tan(math.radians(60)):
            continue
        cost = along + 2 * aside
        if best is None or cost < best[0]:
            best = cost, stop
    return best[1] if best else None


def _entry(stops: Sequence[Stop], last: str | None) -> Stop | None:
    if not stops:
        return None
    before = next((stop for stop in stops if stop.name == last), None)
    if before is not None and before.lit:
        return before
    return next((stop for stop in stops if stop.lit), before or stops[0])
