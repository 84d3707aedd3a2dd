"""The ways of the keyboard's focus: the next in order, the neighbour in a direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from dogtable.ui.widgets.base import Widget

ARROWS: Final = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}

AHEAD: Final = 1.0
"""Points: less far ahead, something lies beside: sums of fractions are not exact."""


def place_of(order: Sequence[Widget], widget: Widget | None) -> int:
    """Return the place of a widget in the Tab order, -1 when it has none."""
    return next((i for i, other in enumerate(order) if other is widget), -1)


def next_in(order: Sequence[Widget], widget: Widget | None, step: int) -> Widget | None:
    """Return the widget that Tab (step 1) or Shift+Tab (step -1) goes to; round at the ends, once into each group."""
    if not order:
        return None
    place = place_of(order, widget)
    if place < 0 or widget is None:
        return _entry(order, order[0 if step > 0 else -1])
    for i in range(1, len(order)):
        other = order[(place + step * i) % len(order)]
        if other.group is None or other.group is not widget.group:
            return _entry(order, other)
    return widget


def _entry(order: Sequence[Widget], widget: Widget) -> Widget:
    """Return where a group is entered: at its current widget, else at its first."""
    if widget.group is None:
        return widget
    members = [other for other in order if other.group is widget.group]
    return next((other for other in members if other.current), members[0])


def neighbour(order: Sequence[Widget], widget: Widget | None, arrow: int) -> Widget | None:
    """Return the nearest widget in the direction of an arrow key: along it counts once, beside it twice."""
    if not order:
        return None
    if place_of(order, widget) < 0 or widget is None:
        return order[0]
    dx, dy = ARROWS[arrow]
    here = widget.window_box()
    best, nearest = None, float("inf")
    for other in order:
        if other is widget:
            continue
        box = other.window_box()
        along, beside = _gaps(here, box, dx, dy)
        if along < AHEAD:
            continue
        distance = along + 2.5 * beside
        if distance < nearest:
            best, nearest = other, distance
    return best


def _gaps(
    here: tuple[float, float, float, float], there: tuple[float, float, float, float], dx: int, dy: int
) -> tuple[float, float]:
    """How far the middle of `there` lies ahead, and how wide the gap is across the direction."""
    ahead = (there[0] + there[2] / 2 - here[0] - here[2] / 2) * dx + (
        there[1] + there[3] / 2 - here[1] - here[3] / 2
    ) * dy
    a, b = (1, 3) if dx else (0, 2)
    across = max(0.0, there[a] - here[a] - here[b], here[a] - there[a] - there[b])
    overlap = (there[0] < here[0] + here[2] and here[0] < there[0] + there[2]) if dx else False
    return (0.0 if overlap else ahead), across
