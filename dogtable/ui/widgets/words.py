"""Widgets that only show: a line, a paragraph, a picture drawn by a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.ui.kit.markup import plain
from dogtable.ui.widgets.base import Box, Widget
from dogtable.ui.widgets.brush import Align, Brush, text_high, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue


class Words(Widget):
    """A paragraph of markup, from the top of its box; `high` tells how much it needs."""

    def __init__(self, markup: str, *, size: float = 18, face: str = "regular", colour: str = "ink") -> None:
        super().__init__()
        self.markup = markup
        self.size = size
        self.face = face
        self.colour = colour

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return text_high(kit, width, self.markup, text_size(kit, self.size), self.face)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return plain(self.markup)

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        brush.paragraph(self.box, self.markup, text_size(brush.kit, self.size), self.face, self.colour)


class Line(Widget):
    """One line of markup, in the middle of its box's height, made smaller or cut when it does not fit."""

    def __init__(
        self, markup: str, *, size: float = 18, face: str = "regular", colour: str = "ink", align: Align = "left"
    ) -> None:
        super().__init__()
        self.markup = markup
        self.size = size
        self.face = face
        self.colour = colour
        self.align = align

    def wide(self, kit: Kit) -> float:
        """Return the width of the line."""
        return text_wide(kit, self.markup, text_size(kit, self.size), self.face)

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return text_size(kit, self.size) * 1.5

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return plain(self.markup)

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        brush.fitted(self.box, self.markup, text_size(brush.kit, self.size), self.face, self.colour, self.align)


class Picture(Widget):
    """Whatever `paint(brush, box)` draws: an ornament, which takes no click from what it lies on."""

    def __init__(self, paint: Callable[[Brush, Box], None]) -> None:
        super().__init__()
        self.paint = paint

    def find(self, x: float, y: float) -> Widget | None:
        """Return nothing: the pointer goes through it."""
        return None

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: it is an ornament."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        self.paint(brush, self.box)
