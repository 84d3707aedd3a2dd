"""Vector drawings are drawn once for all tests of a process: each app would draw the same ones anew."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from dogtable.ui.kit import art, raster
from dogtable.ui.kit.cache import Cache

ROOM = 64_000_000
"""Bytes of drawings that are kept."""


@dataclass(frozen=True)
class Drawn:
    image: pygame.Surface

    @property
    def weight(self) -> int:
        return self.image.get_width() * self.image.get_height() * 4


class Once:
    """Stands in for `art.load`."""

    def __init__(self) -> None:
        self.load = art.load
        self.kept: Cache[Drawn] = Cache(ROOM)

    def __call__(self, svg: str, size: raster.Size) -> pygame.Surface:
        return self.kept.get((svg, size), lambda: Drawn(self.load(svg, size))).image.copy()
