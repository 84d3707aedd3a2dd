"""A brush: the kit's pen for widgets, whose places are points that count from an origin (the content of a scroll view).

The kit's own drawing functions take a `Pen` and points of the window: `controls.button(brush.pen, brush.at(box), ...)`.
"""

from __future__ import annotations

import pygame

from dogtable.ui.kit import Kit, Pen
from dogtable.ui.kit.markup import escape
from dogtable.ui.kit.pen import Align
from dogtable.ui.widgets.base import Box

__all__ = ["Align", "Brush", "escape", "text_high", "text_size", "text_wide"]


class Brush:
    """Draws on `surface` in points from `origin` (points of the window)."""

    def __init__(self, kit: Kit, surface: pygame.Surface, origin: tuple[float, float] = (0.0, 0.0)) -> None:
        self.kit = kit
        self.surface = surface
        self.origin = origin
        self.pen = Pen(kit, surface)

    def moved(self, origin: tuple[float, float]) -> Brush:
        """Return a brush whose places count from another point of the window."""
        return Brush(self.kit, self.surface, origin)

    def at(self, box: Box) -> Box:
        """Return a box in points of the window."""
        return box[0] + self.origin[0], box[1] + self.origin[1], box[2], box[3]

    def rect(self, box: Box) -> pygame.Rect:
        """Return a box as a rectangle of the window, in px."""
        return self.kit.rect(self.at(box))

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the window, in points."""
        return x + self.origin[0], y + self.origin[1]

    # --------------------------------------------------------------------------------------------------------- words

    def text(
        self,
        x: float,
        y: float,
        markup: str,
        size: float | str = 18,
        face: str = "regular",
        colour: str = "ink",
        align: Align = "left",
    ) -> float:
        """Draw one line, `y` the middle of its capitals; return its width in points."""
        left, middle = self.point(x, y)
        return self.pen.text(left, middle, markup, size, face, colour, align)

    def fitted(
        self,
        box: Box,
        markup: str,
        size: float | str = 18,
        face: str = "regular",
        colour: str = "ink",
        align: Align = "left",
        lines: int = 1,
    ) -> None:
        """Draw a text in the middle of a box's height: smaller, then on more lines, then cut."""
        self.pen.fitted(self.at(box), markup, size, face, colour, align, lines)

    def paragraph(
        self, box: Box, markup: str, size: float | str = 18, face: str = "regular", colour: str = "ink"
    ) -> float:
        """Draw a text from the top of a box, wrapped; return its height in points."""
        return self.pen.paragraph(self.at(box), markup, size, face, colour)

    def icon(self, name: str, x: float, y: float, size: float, colour: str = "paper") -> None:
        """Draw a small picture with its middle at a point."""
        left, top = self.point(x, y)
        self.pen.icon(name, left, top, size, colour)


def text_size(kit: Kit, wanted: float) -> float:
    """Return a text size in points that can be read on this screen."""
    return max(wanted, kit.scale.floor)


def text_wide(kit: Kit, markup: str, size: float, face: str = "regular") -> float:
    """Return how wide a line runs, in points."""
    return kit.fonts.width(markup, size, face)


def text_high(kit: Kit, width: float, markup: str, size: float, face: str = "regular") -> float:
    """Return how high a paragraph of that width (points) is, in points."""
    return kit.fonts.wrap(markup, max(1.0, width), size, face).height
