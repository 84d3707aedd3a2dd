"""Felt, wood, lawn and paper: textures of noise under one warm lamp at the top left."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import lru_cache

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import raster
from dogtable.ui.kit.art import Art
from dogtable.ui.theme import Light

TILE = 512
"""Pixels a side of the felt's repeated grain."""

LAMP = (64, 36)
"""The lamp's light is reckoned for so many points of the cloth and smoothed between them."""

GRAIN = ((260, 3.2, 0.16), (520, 11, 0.14), (900, 46, 0.11), (60, 1.3, 0.07))
"""Streaks of wood: length and breadth in points, and strength."""

PLANK = (2080, 560)
"""The piece of grain that is made, in points."""

GREYS = [(v, v, v) for v in range(256)]

WARM = (1.0, 0.78, 0.55)
"""Grain takes more blue away than red."""


def noise(size: raster.Size, cells: tuple[int, int], seed: int) -> pygame.Surface:
    """Grey noise of `cells` random values, smoothed to `size` pixels."""
    across, down = max(2, cells[0]), max(2, cells[1])
    values = random.Random(seed).randbytes(across * down)
    grid = pygame.image.frombuffer(values, (across, down), "P")
    grid.set_palette(GREYS)
    return pygame.transform.smoothscale(grid.convert(raster.opaque((1, 1), tone.NOTHING)), size)


def shaded(surface: pygame.Surface, grey: pygame.Surface, strength: float, tint: tuple[float, float, float]) -> None:
    """Lighten and darken `surface` by `grey` about its middle; `strength` is the whole range, 0 to 1."""
    high = round(255 * strength * tint[0]), round(255 * strength * tint[1]), round(255 * strength * tint[2])
    part = grey.copy()
    part.fill(high, special_flags=pygame.BLEND_RGB_MULT)
    surface.blit(part, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    half = high[0] // 2, high[1] // 2, high[2] // 2
    surface.fill(half, special_flags=pygame.BLEND_RGB_SUB)


def felt(size: raster.Size, base: str, unit: float, light: Light) -> pygame.Surface:
    """The whole cloth at once; see `felt_steps`."""
    *_, cloth = felt_steps(size, base, unit, light)
    return cloth


def felt_steps(size: raster.Size, base: str, unit: float, light: Light) -> Iterator[pygame.Surface]:
    """Make the cloth of a window in slices of a few milliseconds; yields the same surface after each."""
    # blurred between the two enlargements: scaling alone leaves creases where its pieces meet
    medium = pygame.transform.smoothscale(_lit(base, LAMP, light), (max(1, size[0] // 4), max(1, size[1] // 4)))
    cloth = pygame.transform.smoothscale(pygame.transform.gaussian_blur(medium, max(1, size[1] // 150)), size)
    yield cloth
    tile = _nap(unit)
    for top in range(0, size[1], TILE):
        for left in range(0, size[0], TILE):
            cloth.blit(tile, (left, top), special_flags=pygame.BLEND_RGB_ADD)
        yield cloth
    half = _NAP_RANGE // 2
    cloth.fill((half, half, half), special_flags=pygame.BLEND_RGB_SUB)
    yield cloth


_NAP_RANGE = 14


@lru_cache(maxsize=4)
def _nap(unit: float) -> pygame.Surface:
    """The fine grain of felt, repeated over it: threads of about a point, and soft patches."""
    size = TILE, TILE
    threads, patches = round(TILE / (1.1 * max(unit, 0.5))), round(TILE / (14 * unit))
    tile = noise(size, (threads, threads), 5)
    tile.fill((165, 165, 165), special_flags=pygame.BLEND_RGB_MULT)
    soft = noise(size, (patches, patches), 6)
    soft.fill((90, 90, 90), special_flags=pygame.BLEND_RGB_MULT)
    tile.blit(soft, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    tile.fill((_NAP_RANGE,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    return tile


def _lit(base: str, size: raster.Size, light: Light) -> pygame.Surface:
    """The cloth's colour under the lamp, small: warm light at the upper left, dark towards the corners."""
    red, green, blue = tone.rgb(base)
    wide, high = size
    clouds = random.Random(7)
    image = pygame.Surface(size, 0, 32)
    drift = noise(size, (13, 8), clouds.randrange(1 << 16))
    for j in range(high):
        for i in range(wide):
            away = math.hypot((i / wide - 0.36) * 1.5, j / high - 0.22)
            warm = max(0.0, 1 - away / 1.05) ** 1.6 * light.warm * 255
            corner = math.hypot((i / wide - 0.47) * 1.18, (j / high - 0.45) * 1.18)
            dark = 1 - light.corners * max(0.0, min(1.0, (corner - 0.28) / 0.62)) ** 1.5
            slow = (drift.get_at((i, j))[0] / 255 - 0.5) * 0.03 * 255
            image.set_at(
                (i, j),
                (
                    _channel((red + slow) * (dark * 0.98 + 0.02) + warm),
                    _channel((green + slow) * dark + warm * 0.88),
                    _channel((blue + slow) * (dark * 0.97 + 0.03) + warm * 0.62),
                ),
            )
    return image


def _channel(value: float) -> int:
    return max(0, min(255, round(value)))


def wood(size: raster.Size, base: str, unit: float, strength: float = 1.0, at: raster.Size = (0, 0)) -> pygame.Surface:
    """A board of wood, its grain across; `at` (pixels) moves it over the grain, so that two boards differ."""
    board = raster.opaque(size, base)
    part = raster.opaque(size, tone.NOTHING)
    grain = _grain(unit)
    wide, high = grain.get_size()
    for left in range(-(at[0] % wide), size[0], wide):
        for top in range(-(at[1] % high), size[1], high):
            part.blit(grain, (left, top))
    shaded(board, part, sum(amount for _, _, amount in GRAIN) * strength, WARM)
    return board


@lru_cache(maxsize=2)
def _grain(unit: float) -> pygame.Surface:
    """Grey grain for boards of any size. It is repeated; a seam between streaks looks like one more streak."""
    size = round(PLANK[0] * unit), round(PLANK[1] * unit)
    total = sum(amount for _, _, amount in GRAIN)
    grain = raster.opaque(size, tone.NOTHING)
    for n, (long, broad, amount) in enumerate(GRAIN):
        cells = round(PLANK[0] / long), round(PLANK[1] / broad)
        layer = noise(size, cells, 33 + n)
        share = round(255 * amount / total)
        layer.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
        grain.blit(layer, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return grain


def lawn(size: raster.Size, base: str, unit: float) -> pygame.Surface:
    """Grass: short blades, soft patches, slow swells."""
    grass = raster.opaque(size, base)
    for (across, down), strength, seed in (((3, 5), 0.05, 91), ((70, 60), 0.06, 92), ((260, 200), 0.07, 93)):
        cells = round(size[0] / (across * unit)), round(size[1] / (down * unit))
        shaded(grass, noise(size, cells, seed), strength, (0.9, 1.0, 0.55))
    return grass


def cloth(size: raster.Size, base: str, unit: float) -> pygame.Surface:
    """A small piece of felt without a lamp of its own."""
    piece = raster.opaque(size, base)
    cells = round(size[0] / (1.2 * unit)), round(size[1] / (1.2 * unit))
    shaded(piece, noise(size, cells, 61), 0.05, (1.0, 1.0, 1.0))
    return piece


def paperboard(size: raster.Size, corner: float, fill: str, unit: float, thick: float = 3.0) -> pygame.Surface:
    """Thick cut card: a darker edge below, the face with a light rim at the upper left. Lengths in points."""
    art = Art(size, unit)
    w, h = art.w, art.h
    art.rect(0, thick, w, h - thick, corner, tone.sink(fill, 0.30))
    art.rect(0, 0, w, h - thick, corner, art.linear(tone.lift(fill, 0.75), tone.sink(fill, 0.10), (0, 0, 0.6, 1)))
    art.rect(1, 1, w - 2, h - thick - 2, corner - 1, _face(art, fill))
    return art.render()


def face(size: raster.Size, fill: str, unit: float) -> pygame.Surface:
    """The face of such a card alone, without an edge."""
    art = Art(size, unit)
    art.rect(0, 0, art.w, art.h, 0, _face(art, fill))
    return art.render()


def _face(art: Art, fill: str) -> str:
    return art.linear(tone.lift(fill, 0.10), tone.sink(fill, 0.035), (0, 0, 0.35, 1))


def top_shade(width: int, height: int, colour: str) -> pygame.Surface:
    """A quiet shade under the top bar, so that its text stays readable wherever the light falls."""
    column, most = raster.blank((1, 64)), tone.alpha(colour)
    for j in range(64):
        column.set_at((0, j), (*tone.rgb(colour), round(most * (1 - j / 63) ** 1.3)))
    return pygame.transform.smoothscale(raster.prepared(column), (max(1, width), max(1, height)))
