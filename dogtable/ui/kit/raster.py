"""Operations on surfaces whose colours are premultiplied by their opacity."""

from __future__ import annotations

import pygame

from dogtable.ui import colour as tone

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
MULTIPLIED = pygame.BLEND_RGBA_MULT
ADDED = pygame.BLEND_RGB_ADD

Size = tuple[int, int]

LARGE = 500_000
"""Pixels above which a picture is blurred at half its size."""


def blank(size: Size) -> pygame.Surface:
    """A surface of nothing, at least one pixel large."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)


def opaque(size: Size, colour: str) -> pygame.Surface:
    """A surface without opacity, filled."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])), 0, 32)
    surface.fill(tone.rgb(colour))
    return surface


_FORMAT = pygame.Surface((1, 1), pygame.SRCALPHA)


def prepared(image: pygame.Surface) -> pygame.Surface:
    """A loaded or written picture in the kit's own format: premultiplied, channels in the order that blits fast."""
    return image.premul_alpha().convert(_FORMAT)


def over(target: pygame.Surface, image: pygame.Surface, at: Size) -> None:
    """Lay `image` over `target`."""
    target.blit(image, at, special_flags=PREMULTIPLIED)


def tinted(image: pygame.Surface, colour: str, opacity: float = 1.0) -> pygame.Surface:
    """The silhouette of `image` in one colour."""
    red, green, blue = tone.rgb(colour)
    share = round(255 * opacity)
    result = image.copy()
    result.fill((0, 0, 0, 255), special_flags=MULTIPLIED)
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    result = result.premul_alpha()
    result.fill((red * share // 255, green * share // 255, blue * share // 255, share), special_flags=MULTIPLIED)
    return result


def thinned(image: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy at the share `opacity` of its own opacity."""
    share = round(255 * opacity)
    result = image.copy()
    result.fill((share, share, share, share), special_flags=MULTIPLIED)
    return result


def cut(image: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """`image` where `mask` (white, premultiplied) is; the SVG loader knows no clip paths."""
    if image.get_flags() & pygame.SRCALPHA:
        result = image.copy()
    else:
        result = blank(image.get_size())
        result.blit(image, (0, 0))
    result.blit(mask, (0, 0), special_flags=MULTIPLIED)
    return result


def padded(image: pygame.Surface, pad: int) -> pygame.Surface:
    """`image` with `pad` pixels of nothing round it."""
    result = blank((image.get_width() + 2 * pad, image.get_height() + 2 * pad))
    result.blit(image, (pad, pad))
    return result


def blurred(image: pygame.Surface, radius: float) -> pygame.Surface:
    """A soft blur of `radius` pixels; large ones, and those of large pictures, on a smaller copy, which costs less."""
    width, height = image.get_size()
    shrink = 4 if radius > 10 else 2 if radius > 5 or width * height > LARGE else 1
    steps = max(1, round(radius / shrink))
    if shrink == 1:
        return pygame.transform.gaussian_blur(image, steps, repeat_edge_pixels=False)
    small = pygame.transform.smoothscale(image, (max(1, width // shrink), max(1, height // shrink)))
    small = pygame.transform.gaussian_blur(small, steps, repeat_edge_pixels=False)
    return pygame.transform.smoothscale(small, (width, height))


def turned(image: pygame.Surface, degrees: float, scale: float = 1.0) -> pygame.Surface:
    """`image` turned anticlockwise about its middle, smoothly, and made smaller if `scale` says so."""
    if scale == 1.0 and degrees % 360 == 0:
        return image
    if scale == 1.0 and degrees % 180 == 0:
        return pygame.transform.flip(image, True, True)
    return pygame.transform.rotozoom(padded(image, 1), degrees, scale)


def halo(image: pygame.Surface, radius: float, colour: str, opacity: float) -> tuple[pygame.Surface, int]:
    """The blurred silhouette of `image` and how far it reaches beyond it, in pixels."""
    pad = round(radius * 2.2) + 1
    return blurred(padded(tinted(image, colour, opacity), pad), radius), pad


def punch(image: pygame.Surface, hole: pygame.Surface, at: tuple[int, int]) -> None:
    """Clear `image` where `hole` lies."""
    kept = pygame.Surface(image.get_size(), pygame.SRCALPHA)
    kept.fill(tone.WHOLE)
    kept.blit(hole, at, special_flags=pygame.BLEND_RGBA_SUB)
    image.blit(kept, (0, 0), special_flags=MULTIPLIED)
