"""What dialogs, menus and the like share: a panel over the still picture of the scene below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.kit import surfaces
from dogtable.ui.widgets import Box, Brush, WidgetScene, inside

if TYPE_CHECKING:
    from dogtable.ui.app import App


class Overlay(WidgetScene):
    """A panel of paper in the middle of the dimmed window; a click beside it is Esc."""

    overlay = True
    leaves_on_miss = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.panel: Box = (0, 0, 0, 0)

    def centre(self, wide: float, high: float) -> Box:
        """Put the panel into the middle and return it."""
        w, h = self.app.points
        self.panel = ((w - wide) / 2, max(12.0, (h - high) / 2 - h * 0.03), wide, high)
        return self.panel

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        w, h = self.app.points
        surfaces.dim(brush.pen, brush.at((0, 0, w, h)))
        surfaces.dialog(brush.pen, brush.at(self.panel))

    def missed(self, x: float, y: float) -> None:
        """Take a click beside all widgets."""
        if self.leaves_on_miss and not inside(self.panel, x, y):
            self.app.back()
        else:
            super().missed(x, y)
