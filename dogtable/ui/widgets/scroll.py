"""A scroll view: a window on content that is higher than its box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import controls
from dogtable.ui.widgets.base import Box, Widget, inside
from dogtable.ui.widgets.brush import Brush
from dogtable.ui.widgets.words import Line

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue

STEP: Final = 90.0  # points a step of the wheel
BAR: Final = 14.0
EDGE: Final = 12.0  # points around the content that shadows and focus rings may use


class ScrollView(Widget):
    """Shows `content` (laid out from 0, 0), moved up by `at` points; scrolls by wheel, bar, keys and focus."""

    focusable = False

    def __init__(self, content: Sequence[Widget] = ()) -> None:
        super().__init__()
        self.content: list[Widget] = []
        self.at = 0.0
        self.full = 0.0  # height of the content
        self._grip: float | None = None
        self.fill(content)

    def fill(self, content: Sequence[Widget]) -> None:
        """Show other content."""
        self.content = list(content)
        self.adopt(*self.content)

    def set_full(self, high: float) -> None:
        """Say how high the content is, once it is laid out."""
        self.full = high
        self.scroll_to(self.at)

    def stack(self, content: Iterable[Widget], kit: Kit, gap: float, *, top: float = 0.0, head: float = 0.0) -> float:
        """Show content as one column from `top` on, `gap` points below each, `head` more above further headings.

        Return how high it is.
        """
        rows: list[Widget] = []
        y = top
        for widget in content:
            y += head if rows and isinstance(widget, Line) else 0.0
            widget.box = (0, y, self.inner_wide, widget.high(kit, self.inner_wide))
            rows.append(widget)
            y += widget.box[3] + gap
        self.fill(rows)
        self.set_full(y)
        return y

    @property
    def inner_wide(self) -> float:
        """The width that content may use beside the bar."""
        return self.box[2] - BAR - 10

    def parts(self) -> Sequence[Widget]:
        """Return the widgets inside."""
        return self.content

    def offset(self) -> tuple[float, float]:
        """Return where the content begins."""
        return self.box[0], self.box[1] - self.at

    @property
    def scrolls(self) -> bool:
        """Whether there is more than fits."""
        return self.full > self.box[3] + 0.5

    def scroll_to(self, at: float) -> None:
        """Put the content's point `at` at the top, as far as there is content."""
        at = max(0.0, min(at, self.full - self.box[3]))
        if at != self.at:
            self.at = at
            self.changed()

    def show(self, widget: Widget, *, top: bool = False) -> None:
        """Scroll until a widget of the content is seen, at the top when asked."""
        y, high = widget.box[1], widget.box[3]
        above = widget.parent
        while above is not None and above is not self:
            y += above.offset()[1]
            above = above.parent
        if top or y < self.at + EDGE:
            self.scroll_to(y - EDGE)
        elif y + high > self.at + self.box[3] - EDGE:
            self.scroll_to(y + high - self.box[3] + EDGE)

    def find(self, x: float, y: float) -> Widget | None:
        """Return the innermost widget at a point."""
        if self.visible and inside(self._bar(), x, y) and self.scrolls:
            return self
        return super().find(x, y)

    # ------------------------------------------------------------------------------------------------------- events

    def wheel(self, x: float, y: float) -> bool:
        """Take the wheel."""
        if not self.scrolls:
            return False
        before = self.at
        self.scroll_to(self.at - y * STEP)
        return self.at != before or True

    def page(self, event: pygame.event.Event) -> bool:
        """Take the keys that turn pages; for the scene, when nothing inside wants them."""
        if event.type != pygame.KEYDOWN or not self.scrolls:
            return False
        steps = {
            pygame.K_PAGEDOWN: self.box[3] * 0.9,
            pygame.K_PAGEUP: -self.box[3] * 0.9,
            pygame.K_HOME: -self.full,
            pygame.K_END: self.full,
            pygame.K_DOWN: STEP,
            pygame.K_UP: -STEP,
        }
        if event.key not in steps:
            return False
        before = self.at
        self.scroll_to(self.at + steps[event.key])
        return self.at != before

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        if not (inside(self._bar(), x, y) and self.scrolls):
            return False
        first, shown = self._shares()
        _, top, _, high = self._bar()
        within = (y - top) / high - first
        self._grip = within if 0 <= within <= shown else shown / 2
        self.drag(x, y)
        return True

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while held."""
        if self._grip is not None:
            _, top, _, high = self._bar()
            self.scroll_to(((y - top) / high - self._grip) * self.full)

    def release(self, x: float, y: float) -> None:
        """Take the button going up."""
        self._grip = None

    # --------------------------------------------------------------------------------------------------------- draw

    def _bar(self) -> Box:
        x, y, w, h = self.box
        return x + w - BAR, y, BAR, h

    def _shares(self) -> tuple[float, float]:
        return self.at / max(1, self.full), min(1.0, self.box[3] / max(1, self.full))

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its parts have words."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        surface = brush.surface
        before = surface.get_clip()
        x, y, w, h = self.window_box()
        edge = 0 if self.scrolls else EDGE
        view = brush.moved((0, 0)).rect((x - EDGE, y - edge, w + 2 * EDGE, h + 2 * edge))
        surface.set_clip(view.clip(before))
        inner = brush.moved((x, y - self.at))
        for widget in self.content:
            _, top, _, high = widget.box
            seen = top + high + 2 * EDGE > self.at and top - 2 * EDGE < self.at + h
            if widget.visible and seen:
                widget.draw(inner)
        surface.set_clip(before)
        if self.scrolls:
            first, shown = self._shares()
            controls.scroll_bar(brush.pen, brush.at(self._bar()), first, shown)
