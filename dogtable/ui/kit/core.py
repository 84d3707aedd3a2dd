"""The kit: a theme at a scale, with its fonts, its pictures and what has been drawn already."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.kit import art, materials, raster
from dogtable.ui.kit.cache import Cache
from dogtable.ui.kit.fonts import Faces, Fonts
from dogtable.ui.kit.pictures import Pictures
from dogtable.ui.kit.sprite import Sprite
from dogtable.ui.theme import Scale, Theme

if TYPE_CHECKING:
    from dogtable.ui.kit.apart import Apart

KEPT = 24 * 1024 * 1024
"""Bytes of finished chrome that a kit keeps at least."""

KEPT_WINDOWS = 3
"""And how many times the window, where that is more: in 4K one sheet of paper is half a window."""

CLOTHS = 2
"""Finished felts that are kept: of the scene, and of the one before it ..."""

CLOTHS_ROOM = 20_000_000
"""... if they take no more bytes together: in 4K one takes 33 million."""

LARGEST = 1.5
"""Nothing is drawn larger than so many times the longer side of the window: a slip in a ruleset costs no memory."""

TOP_SHADE = 84.0
"""How far the shade under the top bar reaches down, in points."""

Box = tuple[float, float, float, float]
"""Left, top, width, height in points."""


class Resources:
    """What does not depend on a size: open fonts and the texts of pictures. One for a program.

    `kept` is the folder where bitmaps of strangers' pictures are kept (None: nowhere).
    """

    def __init__(self, theme: Theme, kept: Path | None = None) -> None:
        self.faces = Faces(theme)
        self._kept = kept
        self._apart: Apart | None = None
        self.pictures = Pictures(apart=self.apart)

    def apart(self) -> Apart:
        """Who draws strangers' pictures; loaded when there is the first of them."""
        if self._apart is None:
            from dogtable.ui.kit.apart import Apart

            self._apart = Apart(self._kept)
        return self._apart

    def close(self) -> None:
        """Let go of the fonts, and end what draws strangers' pictures."""
        self.faces.close()
        if self._apart is not None:
            self._apart.close()


class Kit:
    """Draws in one theme at one scale. Made anew when the window changes its size; `resources` are carried over."""

    def __init__(self, theme: Theme, scale: Scale, resources: Resources | None = None) -> None:
        self.theme = theme
        self.scale = scale
        self.unit = scale.unit
        self.most = round(LARGEST * max(scale.width, scale.height) * scale.unit)
        self.resources = resources or Resources(theme)
        self.pictures = self.resources.pictures
        self.fonts = Fonts(self.resources.faces, theme, scale)
        window = scale.width * scale.height * scale.unit**2 * 4  # bytes
        self.cache: Cache[Sprite] = Cache(max(KEPT, round(KEPT_WINDOWS * window)))
        self._cloths: dict[tuple[raster.Size, str], pygame.Surface] = {}

    def px(self, points: float) -> int:
        """Points as whole pixels."""
        return round(points * self.unit)

    def pixels(self, width: float, height: float) -> raster.Size:
        """A size in points as whole pixels: at least one each way, and never far beyond the window."""
        return self._within(width), self._within(height)

    def _within(self, points: float) -> int:
        return max(1, min(self.most, round(points * self.unit)))

    def rect(self, box: Box) -> pygame.Rect:
        """A rectangle of points in pixels."""
        return pygame.Rect(self.px(box[0]), self.px(box[1]), *self.pixels(box[2], box[3]))

    def colour(self, name: str) -> str:
        """The colour of a role of the theme, or the `#RRGGBB` itself."""
        return self.theme.colour(name)

    def art(self, width: float, height: float) -> art.Art:
        """An empty vector drawing of so many points."""
        return art.Art(self.pixels(width, height), self.unit)

    def keep(self, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """The sprite of `key`, drawn now if it is not kept."""
        return self.cache.get(key, make)

    def felt(self, size: raster.Size, base: str) -> pygame.Surface:
        """The felt of a window of `size` pixels, opaque; the two used last are kept."""
        *_, cloth = self.felt_steps(size, base)
        return cloth

    def felt_steps(self, size: raster.Size, base: str) -> Iterator[pygame.Surface]:
        """Make the felt in slices of a few milliseconds; the last that is yielded is the finished one."""
        key = size, base
        kept = self._cloths.get(key)
        if kept is not None:
            yield kept
            return
        self._make_room(size)
        for cloth in materials.felt_steps(size, self.colour(base), self.unit, self.theme.light):
            yield cloth
        shade = materials.top_shade(size[0], self.px(TOP_SHADE), self.colour("top_shade"))
        cloth.blit(shade, (0, 0), special_flags=raster.PREMULTIPLIED)
        self._make_room(size)
        self._cloths[key] = cloth
        yield cloth

    def _make_room(self, size: raster.Size) -> None:
        """Let felts go, so that one more of `size` pixels can be kept."""
        while len(self._cloths) >= cloths_kept(size):
            del self._cloths[next(iter(self._cloths))]

    def rest(self) -> None:
        """Keep no more than in any window, however large this one is: what was drawn is not seen for a while."""
        self.cache.shrink(KEPT)
        for size, base in list(self._cloths):
            if cloths_kept(size) < CLOTHS:
                del self._cloths[size, base]


def cloths_kept(size: raster.Size) -> int:
    """Return how many felts of so many pixels are kept."""
    return max(1, min(CLOTHS, CLOTHS_ROOM // (size[0] * size[1] * 4)))
