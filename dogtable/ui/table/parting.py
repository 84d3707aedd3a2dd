"""A hand parts under the pointer: the card that is pointed at rises, its neighbours make room. Pure; in points.

Only the picture changes. What is touched stays where it was, so that no card slips away from under the pointer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dogtable.ui.look.entries import Entry, Group, Layout, Shown

RAISED = 12.0  # points that a card rises, where there is room
LEAST = 3.0  # and in any case
LINE = 6.0  # between a raised card and the prompt above it: the light round it has room
ROOM = 16.0  # and that its neighbours move aside
HIGH = 12.0  # its height above the table


def parted(layout: Layout, thing: str, *, aside: bool = True) -> Layout:
    """Return the layout with one piece raised above those in the same place, which move aside if they should."""
    up = next((shown for shown in layout.shown if shown.thing == thing and shown.index >= 0), None)
    if up is None:
        return layout
    group = layout.entries[up.index]
    if not isinstance(group, Group):
        return layout
    entries = list(layout.entries)
    beside = [one for one in layout.shown if one.place == up.place and one.index >= 0 and one is not up]
    for one in beside if aside else ():
        entries[one.index] = _moved(entries[one.index], ROOM if one.rect.x > up.rect.x else -ROOM)
    x, y = up.rect.x, up.rect.y - rise(layout, up.rect.y)
    entries[up.index] = replace(group, x=x, y=y, turn=0.0, high=HIGH)
    return replace(layout, entries=_on_top(entries, up, beside))


def rise(layout: Layout, y: float) -> float:
    """Return by how much a card rises whose upper edge is at `y`: one below the prompt stays below it."""
    prompt = layout.regions["prompt"]
    foot = prompt.y + prompt.h
    return RAISED if y < foot else max(LEAST, min(RAISED, y - foot - LINE))


def _moved(entry: Entry, across: float) -> Entry:
    return replace(entry, x=round(entry.x + across, 2)) if isinstance(entry, Group) else entry


def _on_top(entries: list[Entry], up: Shown, beside: Sequence[Shown]) -> tuple[Entry, ...]:
    """Draw the raised one right after the last of its neighbours."""
    last = max((one.index for one in beside), default=up.index)
    if last > up.index:
        entries.insert(last, entries.pop(up.index))
    return tuple(entries)
