"""How large, in which colours and how fast everything is shown: the window's size and the settings, put together."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.errors import SaveError
from dogtable.session.settings import SCALES, Settings
from dogtable.ui.kit import Kit, Resources
from dogtable.ui.theme import Theme, load_theme, usable_theme, window_scale

if TYPE_CHECKING:
    from dogtable.ui.cloths import Cloths
    from dogtable.ui.stage import Stage
    from dogtable.ui.widgets.base import Box
    from dogtable.ui.window import Window

SPEEDS: Final = {"off": 0.0, "fast": 1.6, "normal": 1.0, "slow": 0.6}


class Appearance:
    """What a scene may ask the app for when it draws, and what the player can change of it."""

    settings: Settings
    window: Window
    stage: Stage
    theme: Theme
    resources: Resources
    kit: Kit
    cloths: Cloths

    @property
    def size(self) -> tuple[int, int]:
        """The canvas in px."""
        return self.window.size

    @property
    def unit(self) -> float:
        """Px a point."""
        return self.kit.unit

    @property
    def points(self) -> tuple[float, float]:
        """The canvas in points."""
        w, h = self.size
        return w / self.unit, h / self.unit

    def rect(self, box: Box) -> pygame.Rect:
        """Return a box in points as a rectangle in px that covers it."""
        u = self.unit
        left, top = math.floor(box[0] * u), math.floor(box[1] * u)
        return pygame.Rect(left, top, math.ceil((box[0] + box[2]) * u) - left, math.ceil((box[1] + box[3]) * u) - top)

    def px(self, points: float) -> int:
        """Return `points` in px."""
        return self.kit.px(points)

    def _chosen_theme(self) -> Theme:
        """Read the theme that is set; one that cannot be used is told, and the usual one taken."""
        theme, wrong = usable_theme(self.settings.theme)
        if wrong:
            self.settings.notices.append(wrong)
        return theme

    def set_theme(self, name: str) -> None:
        """Draw everything in other colours."""
        self.theme = load_theme(name)
        self.settings.theme = name
        self.save_settings()
        self._begin_anew()

    @property
    def speed(self) -> float:
        """How fast things move: a factor, 0 for not at all."""
        return SPEEDS[self.settings.speed]

    @property
    def reduced_motion(self) -> bool:
        """Whether nothing slides."""
        return self.settings.reduced_motion

    def felt(self, colour: str) -> pygame.Surface:
        """Return a cloth of the window's size: flat until its felt has been made between two frames."""
        return self.cloths.get(colour)

    def save_settings(self) -> None:
        """Keep the settings; what cannot be written is told."""
        try:
            self.settings.save()
        except SaveError as error:
            self.stage.notices.add(error.message, "error")

    def set_scale(self, per_cent: int) -> None:
        """Draw everything in another size."""
        self.settings.ui_scale = max(SCALES[0], min(SCALES[-1], per_cent))
        self.save_settings()
        self._begin_anew()

    def _begin_anew(self) -> None:
        self._measure()
        self.cloths.clear()
        self.stage.layout()

    def set_fullscreen(self, full: bool) -> None:
        """Fill the screen, or go back to the window."""
        if full != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self._measure()
            self.stage.layout()
        self.settings.fullscreen = full
        self.save_settings()

    def _resized(self) -> None:
        self.window.resized()
        if self.size != self._measured:
            self._measure()
            self.stage.layout()

    def _measure(self) -> None:
        self._measured = self.size
        self.kit = Kit(self.theme, window_scale(self.size, self.settings.ui_scale), self.resources)
