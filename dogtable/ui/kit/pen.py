"""A pen: a kit and the surface it draws on. Everything in points."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Literal

import pygame

from dogtable.ui.kit import raster, sheets
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.fit import Fitted
from dogtable.ui.kit.sprite import Sprite, standing
from dogtable.ui.kit.text import text_sprite

Align = Literal["left", "centre", "right"]
TextSize = float | str
"""Points, or the name of a size in the theme."""

ENDLESS = 10_000
"""More lines than any text has."""


class Pen:
    """Draws text, pictures and kept sprites on `surface`."""

    def __init__(self, kit: Kit, surface: pygame.Surface) -> None:
        self.kit = kit
        self.surface = surface

    def stamp(self, key: Hashable, x: float, y: float, make: Callable[[], Sprite]) -> None:
        """Draw the kept sprite of `key` with its corner at x, y."""
        self.kit.keep(key, make).draw(self.surface, x * self.kit.unit, y * self.kit.unit)

    def art(
        self, key: Hashable, box: Box, draw: Callable[[Art], None], high: float = 0.0, corner: float | None = None
    ) -> None:
        """Draw a vector drawing of the box's size, kept under `key`; `high` points above the ground.

        With a `corner` it is alike along its edges, that far from its corners, and inside: a large one is stretched.
        """
        size = self.kit.pixels(box[2], box[3])

        def drawn(of: raster.Size) -> pygame.Surface:
            art = Art(of, self.kit.unit)
            draw(art)
            return art.render()

        def make() -> Sprite:
            image = drawn(size) if corner is None else sheets.panel(size, (corner + 2) * self.kit.unit, drawn)
            return standing(image, high, self.kit.unit)

        self.stamp((key, size, high), box[0], box[1], make)

    def picture(
        self,
        name: str,
        box: Box,
        colour: str = "ink",
        cut: float | None = None,
        zoom: float = 100.0,
        high: float = 0.0,
    ) -> None:
        """Draw a picture: fitted in, or with `cut` (a radius in points) filling the box and cut round."""
        size, tint = self.kit.pixels(box[2], box[3]), self.kit.colour(colour)

        def make() -> Sprite:
            radius = None if cut is None else cut * self.kit.unit
            image = self.kit.pictures.draw(name, size, tint, radius, zoom / 100)
            return standing(image, high, self.kit.unit)

        self.stamp(("picture", name, size, tint, cut, zoom, high), box[0], box[1], make)

    def icon(self, name: str, x: float, y: float, size: float, colour: str = "paper") -> None:
        """Draw a picture of `size` points with its middle at x, y."""
        self.picture(name, (x - size / 2, y - size / 2, size, size), colour)

    def text(
        self,
        x: float,
        y: float,
        markup: str,
        size: TextSize = "body",
        face: str = "regular",
        colour: str = "ink",
        align: Align = "left",
    ) -> float:
        """Draw a text without wrapping; `y` is the middle of its capitals, `x` its left end, middle or right end.

        Returns its width.
        """
        laid = self.kit.fonts.wrap(markup, 1e6, size, face)
        left = x - {"left": 0.0, "centre": laid.width / 2, "right": laid.width}[align]
        self._laid(left, y - laid.height / 2, laid, face, colour, align)
        return laid.width

    def fitted(
        self,
        box: Box,
        markup: str,
        size: TextSize = "body",
        face: str = "regular",
        colour: str = "ink",
        align: Align = "centre",
        lines: int = 1,
    ) -> Fitted:
        """Draw a text in the middle of a box: first smaller, then on more lines (up to `lines`), then cut short."""
        laid = self.kit.fonts.fit(markup, box[2], box[3], size, face, lines)
        self._in_box(box, box[1] + box[3] / 2 - laid.height / 2, laid, face, colour, align)
        return laid

    def first_fitting(
        self,
        box: Box,
        ways: Sequence[tuple[str, int]],
        size: TextSize = "body",
        face: str = "regular",
        colour: str = "ink",
        align: Align = "centre",
    ) -> Fitted:
        """Draw the first of several texts, each with its most lines, of which nothing is cut; else the last."""
        fits = ((text, n) for text, n in ways if not self.kit.fonts.fit(text, box[2], box[3], size, face, n).cut)
        markup, lines = next(fits, ways[-1])
        return self.fitted(box, markup, size, face, colour, align, lines)

    def paragraph(
        self,
        box: Box,
        markup: str,
        size: TextSize = "body",
        face: str = "regular",
        colour: str = "ink",
        align: Align = "left",
        lines: int = ENDLESS,
    ) -> float:
        """Draw a text from the top of a box, wrapped to its width, cut after `lines`; return the height it took."""
        if lines == ENDLESS:
            laid = self.kit.fonts.wrap(markup, box[2], size, face)
        else:
            laid = self.kit.fonts.fit(markup, box[2], 1e6, size, face, lines)
        self._in_box(box, box[1], laid, face, colour, align)
        return laid.height

    def _in_box(self, box: Box, top: float, laid: Fitted, face: str, colour: str, align: Align) -> None:
        left = box[0] + (box[2] - laid.width) * {"left": 0.0, "centre": 0.5, "right": 1.0}[align]
        self._laid(left, top, laid, face, colour, align)

    def _laid(self, x: float, y: float, laid: Fitted, face: str, colour: str, align: Align) -> None:
        tint = self.kit.colour(colour)
        self.stamp(("text", laid, face, tint, align), x, y, lambda: text_sprite(self.kit, laid, face, tint, align))
