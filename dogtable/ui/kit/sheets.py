"""Large sheets and panels, made of small ones: corners as they are, edges stretched, the light on a face scaled up.

A sheet as large as a window, drawn as vectors and blurred as a whole, takes a quarter of a second; put together it
takes a tenth of that, and its corners and shadows are the very same.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from dogtable.ui.kit import materials, raster
from dogtable.ui.kit.art import rounded
from dogtable.ui.kit.sprite import Sprite, flat, shadows, standing

COARSE = 6
"""The light on a face is reckoned for every so many pixels across and down; between them it is smoothed."""

WORTH = 2
"""A sheet is put together when it has so many times the pixels of the small one."""

BLUR = 2.2
"""How far a shadow reaches beyond its thing, in radii of its blur."""


def sheet(size: raster.Size, corner: float, fill: str, unit: float, high: float, thick: float) -> Sprite:
    """A sheet of card of `size` pixels at `high` points above the table; the other lengths in points, too."""
    rim, foot = math.ceil(unit), math.ceil((thick + 1) * unit)
    size = max(size[0], 2 * rim + 1), max(size[1], rim + foot + 1)  # a window may be as narrow as it likes for a moment
    reach = corner + thick + 2 * BLUR * (1.2 + 0.95 * high) + 4

    def made(of: raster.Size) -> Sprite:
        return standing(materials.paperboard(of, corner, fill, unit, thick), high, unit)

    small = _small(size, reach * unit)
    if small is None:
        return made(size)
    part = made(small)
    area = part.bounds
    whole = stretched(part.blits[0].surface, (area.w + size[0] - small[0], area.h + size[1] - small[1]))
    face = pygame.Rect(rim - area.x, rim - area.y, size[0] - 2 * rim, size[1] - rim - foot)
    coarse = max(1, face.w // COARSE), max(1, face.h // COARSE)
    _light(whole, face, (corner - 1) * unit, materials.face(coarse, fill, unit))
    return flat(whole, area.x, area.y)


def raised(image: pygame.Surface, corner: float, high: float, unit: float) -> Sprite:
    """What `standing` makes of a rounded rectangle that fills its picture; `corner` and `high` in points."""
    size, radius = image.get_size(), corner * unit
    small = _small(size, radius + 2 * BLUR * (1.2 + 0.95 * high) * unit) if high > 0 else None
    if small is None:
        return standing(image, high, unit)
    fallen = Sprite(shadows(rounded(small, radius), high, unit))
    area = fallen.bounds.union(pygame.Rect(0, 0, *small))
    part = raster.blank(area.size)
    fallen.draw(part, -area.x, -area.y)
    whole = stretched(part, (area.w + size[0] - small[0], area.h + size[1] - small[1]))
    raster.over(whole, image, (-area.x, -area.y))
    return flat(whole, area.x, area.y)


def panel(size: raster.Size, reach: float, draw: Callable[[raster.Size], pygame.Surface]) -> pygame.Surface:
    """What `draw` makes for a size, where it is alike all along its edges and inside, `reach` pixels from a corner."""
    small = _small(size, reach)
    return draw(size) if small is None else stretched(draw(small), size)


def stretched(piece: pygame.Surface, size: raster.Size) -> pygame.Surface:
    """`piece` made as large as `size`: its corners stay, the row and the column in its middle are repeated."""
    wide, high = piece.get_size()
    x, y = wide // 2, high // 2
    across, down = size[0] - wide + 1, size[1] - high + 1
    whole = raster.blank(size)
    for left, w, to, room in ((0, x, 0, x), (x, 1, x, across), (x + 1, wide - x - 1, x + across, wide - x - 1)):
        for top, h, at, tall in ((0, y, 0, y), (y, 1, y, down), (y + 1, high - y - 1, y + down, high - y - 1)):
            if w == h == 1:
                whole.fill(piece.get_at((x, y)), (to, at, room, tall))
            else:
                part = pygame.transform.scale(piece.subsurface((left, top, w, h)), (room, tall))
                whole.blit(part, (to, at), special_flags=raster.PREMULTIPLIED)
    return whole


def _small(size: raster.Size, reach: float) -> raster.Size | None:
    """Return how large the small one has to be; None where it would hardly be smaller."""
    least = 2 * math.ceil(reach) + 3
    small = min(size[0], least), min(size[1], least)
    return small if small[0] * small[1] * WORTH < size[0] * size[1] else None


def _light(whole: pygame.Surface, face: pygame.Rect, radius: float, light: pygame.Surface) -> None:
    """Lay a face, scaled up of what its light is, on a sheet: into `face`, its corners rounded."""
    side = math.ceil(radius)
    corners = [
        pygame.Rect(x, y, side, side) for x in (face.left, face.right - side) for y in (face.top, face.bottom - side)
    ]
    below = [whole.subsurface(corner).copy() for corner in corners]
    pygame.transform.smoothscale(light, face.size, whole.subsurface(face))
    mask = rounded((2 * side, 2 * side), radius)
    for n, (corner, kept) in enumerate(zip(corners, below, strict=True)):
        over = whole.subsurface(corner).copy()
        over.blit(mask, (0, 0), (n // 2 * side, n % 2 * side, side, side), raster.MULTIPLIED)
        kept.blit(over, (0, 0), special_flags=raster.PREMULTIPLIED)
        whole.fill((0, 0, 0, 0), corner)
        whole.blit(kept, corner, special_flags=raster.PREMULTIPLIED)
