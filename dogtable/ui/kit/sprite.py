"""A finished picture: a few blits that belong together (shadows, the thing, light on it), drawn at any place."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import raster


@dataclass(frozen=True, slots=True)
class Blit:
    """A surface and where it lies, in pixels from the sprite's corner; `flags` say how it is mixed in."""

    surface: pygame.Surface
    x: int
    y: int
    flags: int = raster.PREMULTIPLIED


@dataclass(frozen=True, slots=True)
class Sprite:
    """Blits from the bottom up. `parts` are the keys of cached sprites that it was made of."""

    blits: tuple[Blit, ...]
    parts: tuple[Hashable, ...] = ()
    _bounds: pygame.Rect = field(init=False, repr=False, compare=False)  # asked for in every frame

    def __post_init__(self) -> None:
        areas = [b.surface.get_rect(topleft=(b.x, b.y)) for b in self.blits]
        object.__setattr__(self, "_bounds", areas[0].unionall(areas[1:]) if areas else pygame.Rect(0, 0, 0, 0))

    @property
    def weight(self) -> int:
        """Bytes of pixels."""
        return sum(b.surface.get_width() * b.surface.get_height() * b.surface.get_bytesize() for b in self.blits)

    @property
    def bounds(self) -> pygame.Rect:
        """What it covers, shadows included, when it is drawn at 0, 0."""
        return pygame.Rect(self._bounds)

    def draw(self, target: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> pygame.Rect:
        """Draw it with its corner at x, y (pixels); return what was covered."""
        left, top = round(x), round(y)
        for blit in self.blits:
            image = blit.surface if opacity >= 1 else raster.thinned(blit.surface, max(0.0, opacity))
            target.blit(image, (left + blit.x, top + blit.y), special_flags=blit.flags)
        return self.bounds.move(left, top)

    def moved(self, x: int, y: int) -> Sprite:
        """The same picture, x and y pixels further from its corner."""
        return Sprite(tuple(Blit(b.surface, b.x + x, b.y + y, b.flags) for b in self.blits), self.parts)


def flat(surface: pygame.Surface, x: int = 0, y: int = 0) -> Sprite:
    """A sprite of one surface."""
    return Sprite((Blit(surface, x, y),))


def standing(surface: pygame.Surface, high: float, unit: float) -> Sprite:
    """`surface` at `high` points above the table: a soft shadow to the lower right, a contact shadow, the thing.

    They are laid over one another once and for all: one blit instead of three, a third of the memory.
    """
    if high <= 0:
        return flat(surface)
    layers = (*shadows(surface, high, unit), Blit(surface, 0, 0))
    area = Sprite(layers).bounds
    whole = raster.blank(area.size)
    for layer in layers:
        raster.over(whole, layer.surface, (layer.x - area.x, layer.y - area.y))
    return flat(whole, area.x, area.y)


def shadows(surface: pygame.Surface, high: float, unit: float) -> tuple[Blit, Blit]:
    """The soft and the contact shadow of a thing `high` points above the table."""
    soft, soft_pad = raster.halo(surface, (1.2 + 0.95 * high) * unit, tone.ROOM["shadow"], 105 / 255)
    close, close_pad = raster.halo(surface, max(1.0, 1.6 * unit), tone.ROOM["shadow"], 120 / 255)
    return (
        Blit(soft, round(0.55 * high * unit) - soft_pad, round(0.95 * high * unit) - soft_pad),
        Blit(close, round(0.8 * unit) - close_pad, round(1.6 * unit) - close_pad),
    )
