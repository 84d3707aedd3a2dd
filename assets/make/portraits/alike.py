"""Which portraits look most alike, so that two dogs on one table are told apart at a glance."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import combinations

import pygame

from .dog import Row
from .portrait import portrait

SIDE = 48
"""The side in pixels at which two dogs are compared."""

NO_DOG = (60, 200, 90)
"""A colour that no coat has, so that every silhouette counts."""


def picture(row: Row) -> bytes:
    """A dog without its ground, on green, as bytes of red, green and blue."""
    dog = pygame.image.load_sized_svg(io.BytesIO(portrait(row, ground=False).encode()), (SIDE, SIDE))
    surface = pygame.Surface((SIDE, SIDE))
    surface.fill(NO_DOG)
    surface.blit(dog, (0, 0))
    return pygame.image.tobytes(surface, "RGB")


def distance(a: bytes, b: bytes) -> float:
    """By how much two pictures differ, in steps of 0 to 255 a part of a pixel."""
    return sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a)


def pairs(rows: Mapping[str, Row]) -> list[tuple[float, str, str]]:
    """All pairs of dogs, the most alike first."""
    seen = {name: picture(row) for name, row in rows.items()}
    return sorted((distance(seen[a], seen[b]), a, b) for a, b in combinations(seen, 2))
