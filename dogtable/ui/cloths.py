"""The felt below everything: flat at first, then made in slices between frames, as it takes a quarter of a second."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.kit.core import cloths_kept

if TYPE_CHECKING:
    from dogtable.ui.app import App


class Cloths:
    """Cloths of the window's size by colour, those that were used last."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._made: dict[str, pygame.Surface] = {}
        self._making: set[str] = set()

    def get(self, colour: str) -> pygame.Surface:
        """Return a cloth: felt, or what stands for it (one colour; the felt of another size) until that is made."""
        app = self._app
        found = self._made.get(colour)
        if found is None or found.get_size() != app.size:
            if found is None:
                flat = pygame.Surface(app.size)
                flat.fill(app.theme.colour(colour))
            else:
                flat = pygame.transform.scale(found, app.size)
            found = flat
            if colour not in self._making:
                self._making.add(colour)
                app.slices(self._make(colour))
        self._keep(colour, found)
        return found

    def clear(self) -> None:
        """Forget all cloths: the scale has changed."""
        self._made.clear()

    def _keep(self, colour: str, cloth: pygame.Surface) -> None:
        self._made.pop(colour, None)
        while len(self._made) >= cloths_kept(cloth.get_size()):
            del self._made[next(iter(self._made))]
        self._made[colour] = cloth

    def _make(self, colour: str) -> Iterator[object]:
        kit, size = self._app.kit, self._app.size
        yield from kit.felt_steps(size, colour)
        self._making.discard(colour)
        if kit is self._app.kit:
            self._keep(colour, kit.felt(size, colour))
        else:
            self._made.pop(colour, None)  # the window has another size by now: begin again
        self._app.stage.refresh()
