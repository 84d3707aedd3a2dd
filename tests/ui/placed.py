"""Where the controls of a scene lie: in the window, apart from one another, large enough to be hit."""

from __future__ import annotations

from dogtable.ui.app import App
from dogtable.ui.widgets import Box, Picture, ScrollView, Toggle, Widget, WidgetScene

SLACK = 0.5
"""Points that a control may lie outside by rounding."""
LAP = 1.0
"""Points that controls may lie on one another."""
SMALLEST = 30.0
"""Pixels that a control is wide and high at least; a toggle is hit with the line beside it."""


def misplaced(app: App, scene: WidgetScene) -> list[str]:
    """Return what is wrong with the controls of a scene that is laid out for the present window."""
    wide, high = app.points
    told = []
    controls = [widget for widget in scene.focusable() if widget.box[2] > 0]
    for widget in controls:
        x, y, w, h = widget.window_box()
        name = f"{type(widget).__name__} “{widget.spoken(app.text)}” {tuple(round(side, 1) for side in (x, y, w, h))}"
        scrolled = any(isinstance(one, ScrollView) for one in above(widget))
        if x < -SLACK or x + w > wide + SLACK or (not scrolled and (y < -SLACK or y + h > high + SLACK)):
            told.append(f"outside of {wide:.0f}x{high:.0f}: {name}")
        if not isinstance(widget, Toggle) and min(w, h) * app.unit < SMALLEST:
            told.append(f"too small to be hit: {name}")
    told += [f"an ornament {box} lies on {name}" for box, name in covered(scene)]
    return told + [f"{one} lies on {other}" for one, other in crowded(controls)]


def covered(scene: WidgetScene) -> list[tuple[Box, str]]:
    """Return the ornaments that are drawn over a control, each with that control."""
    found, below = [], list[Widget]()
    for widget in (one for top in scene.widgets for one in top.walk()):
        if isinstance(widget, Picture):
            box = _seen(widget)
            found += [(box, f"{type(one).__name__} {_seen(one)}") for one in below if lap(box, _seen(one))]
        elif widget.takes_focus and widget.box[2] > 0:
            below.append(widget)
    return found


def crowded(widgets: list[Widget]) -> list[tuple[str, str]]:
    """Return the pairs of controls that lie on one another."""
    found = []
    boxes = [(widget, _seen(widget)) for widget in widgets]
    for n, (one, a) in enumerate(boxes):
        for other, b in boxes[n + 1 :]:
            if lap(a, b):
                found.append((f"{type(one).__name__} {a}", f"{type(other).__name__} {b}"))
    return found


def lap(a: Box, b: Box) -> bool:
    """Whether two boxes lie on one another by more than rounding."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return wide > LAP and high > LAP


def above(widget: Widget) -> list[Widget]:
    """Return what a widget lies in, the nearest first."""
    found, at = [], widget.parent
    while at is not None:
        found.append(at)
        at = at.parent
    return found


def _seen(widget: Widget) -> Box:
    """Return the part of a control that its scroll view shows."""
    x, y, w, h = widget.window_box()
    for one in above(widget):
        if isinstance(one, ScrollView):
            left, top, wide, high = one.window_box()
            x, y, right, foot = max(x, left), max(y, top), min(x + w, left + wide), min(y + h, top + high)
            w, h = max(0.0, right - x), max(0.0, foot - y)
    return x, y, w, h
