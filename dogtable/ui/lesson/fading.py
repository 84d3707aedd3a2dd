"""What lay on the table fades away while another position is laid out below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.table.overlays import Layer

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene

SECONDS: Final = 0.6


@dataclass(frozen=True, slots=True)
class Still:
    """The table as it was seen, as pixels."""

    surface: pygame.Surface

    @property
    def bounds(self) -> pygame.Rect:
        """What it covers when drawn at 0, 0."""
        return self.surface.get_rect()

    def draw(self, target: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> pygame.Rect:
        """Draw it with its corner at x, y."""
        self.surface.set_alpha(round(255 * opacity))
        return target.blit(self.surface, (round(x), round(y)))


class Fading:
    """Fades from a position to another at one table; not where nothing is to move."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._still: Still | None = None
        self._from = 0.0

    def begin(self, board: pygame.Surface) -> None:
        """Begin to fade away what lay there: `board` is the picture of it."""
        app = self._scene.app
        if app.speed and not app.reduced_motion:
            self._still, self._from = Still(board), app.now

    def update(self, now: float) -> float | None:
        """Go on; None when nothing fades."""
        if self._still is None:
            return None
        if now >= self._from + SECONDS:
            self._still = None
        self._scene.redraw_layers()
        return 0.0

    def layers(self, now: float) -> Iterator[Layer]:
        """Yield what lay there, ever fainter."""
        if self._still is not None:
            left = 1.0 - (now - self._from) / SECONDS
            yield Layer("position before", self._still, 0, 0, min(1.0, max(0.0, left)))
