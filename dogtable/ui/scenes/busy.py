"""Waiting for work in a thread: after a moment a small panel says what is being done. Nothing else can be touched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import surfaces
from dogtable.ui.scene import Scene
from dogtable.ui.widgets import Brush, escape, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.app import App

SHOWN_AFTER: Final = 0.15  # seconds; most work is done by then


class BusyScene(Scene):
    """Swallows all input until `finish`."""

    overlay = True

    def __init__(self, app: App, what: str) -> None:
        super().__init__(app)
        self._what = what
        self._begun = app.now
        self._shown = False

    def finish(self) -> None:
        """Take the panel away; whatever lies on top of it goes too."""
        scenes = self.app.stage.scenes
        while self in scenes and len(scenes) > 1:
            self.app.back()

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.DROPFILE)

    def update(self, now: float) -> float | None:
        """Say when to be called again."""
        left = self._begun + SHOWN_AFTER - now
        if left <= 0 and not self._shown:
            self._shown = True
            self.redraw()
        return left if left > 0 else None

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw it."""
        if self._shown:
            brush = Brush(self.app.kit, canvas)
            w, h = self.app.points
            size = text_size(brush.kit, 20)
            wide = text_wide(brush.kit, escape(self._what), size, "semi") + 110
            box = ((w - wide) / 2, h / 2 - 40, wide, 80)
            surfaces.paper(brush.pen, brush.at(box), corner=18, colour="bubble", high=9, thick=0)
            brush.icon("clock", box[0] + 42, h / 2, 26, "brass_light")
            brush.text(box[0] + 74, h / 2, escape(self._what), size, "semi", "paper")
        return None
