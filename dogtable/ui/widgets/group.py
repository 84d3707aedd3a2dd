"""A group: several widgets in one box that move together, with a picture behind them where wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dogtable.ui.widgets.base import Box, Widget
from dogtable.ui.widgets.brush import Brush

if TYPE_CHECKING:
    from dogtable.ui.text import Catalogue


class Group(Widget):
    """Widgets whose places count from the group's corner."""

    def __init__(self, content: Sequence[Widget] = (), *, behind: Callable[[Brush, Box], None] | None = None) -> None:
        super().__init__()
        self.behind = behind
        self.content: list[Widget] = []
        self.fill(content)

    def fill(self, content: Sequence[Widget]) -> None:
        """Hold other widgets."""
        self.content = list(content)
        self.adopt(*self.content)

    def parts(self) -> Sequence[Widget]:
        """Return the widgets inside."""
        return self.content

    def offset(self) -> tuple[float, float]:
        """Return where the content begins."""
        return self.box[0], self.box[1]

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its parts have words."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        if self.behind is not None:
            self.behind(brush, self.box)
        x, y, _, _ = self.window_box()
        inner = brush.moved((x, y))
        for widget in self.content:
            if widget.visible:
                widget.draw(inner)
