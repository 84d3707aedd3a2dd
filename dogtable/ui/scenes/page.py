"""What the scenes with a heading share: a back button, a title, and a large sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import surfaces
from dogtable.ui.phrases import sentences
from dogtable.ui.widgets import Box, Brush, IconButton, WidgetScene, escape, text_size

if TYPE_CHECKING:
    from dogtable.ui.app import App

MARGIN: Final = 48.0


class PageScene(WidgetScene):
    """A titled page: `place_page` lays the heading out and returns the box that is free below it."""

    ground = "shelf_felt"
    title = ""
    subtitle = ""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.back_button = IconButton("left", app.back, tip=app.text("app.back_tip"), ground=self.ground)
        self.sheets: list[Box] = []

    @property
    def narrow(self) -> bool:
        """Whether two columns do not fit beside one another."""
        return self.app.points[0] < 1240

    def place_page(self) -> Box:
        """Place the heading; return (x, y, w, h) of what is left, margins taken off."""
        wide, high = self.app.points
        side = 20.0 if self.narrow else MARGIN
        d = max(48.0, 34 / self.app.unit)
        top = 16.0 if high < 800 else 30.0
        self.back_button.box = (side, top, d, d)
        y = top + d + (14 if high < 800 else 24)
        return side, y, wide - 2 * side, high - y - (14 if high < 800 else 30)

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        x, y, d, _ = self.back_button.box
        size = 40.0 if self.app.points[1] >= 800 else 34.0
        used = brush.text(x + d + 18, y + d / 2, escape(self.title), size, "black", "on_felt")
        if self.subtitle:
            small = text_size(brush.kit, 19)
            room = self.app.points[0] - (x + d + 18 + used + 20) - self.head_room()
            box = (x + d + 18 + used + 20, y, max(0.0, room), d)
            if room > 120:
                brush.fitted(box, escape(self.subtitle), small, "regular", "paper_soft")
        for sheet in self.sheets:
            surfaces.paper(brush.pen, brush.at(sheet), corner=22, colour="paper", high=12, thick=5)

    def heading(self) -> str:
        """Return the title and what stands beside it."""
        return sentences(self.title, self.subtitle)

    def head_room(self) -> float:
        """Return how much of the heading's right end is taken by buttons, in points."""
        return 40.0
