"""Waiting for work in a thread: after a moment a small panel says what is being done. Nothing else can be touched."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import surfaces
from dogtable.ui.widgets import Box, Brush, Button, WidgetScene, escape, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.app import App

SHOWN_AFTER: Final = 0.15  # seconds; most work is done by then
_HIGH: Final = 80.0  # points
_GAP: Final = 26.0


class BusyScene(WidgetScene):
    """Swallows all input until `finish`; what can be given up by `cancel` is, by Esc or a button."""

    overlay = True

    def __init__(self, app: App, what: str, cancel: Callable[[], None] | None = None) -> None:
        super().__init__(app)
        self.given_up = False
        self._what = what
        self._cancel = cancel
        self._begun = app.now
        self._shown = False
        self._panel: Box = (0, 0, 0, 0)
        self.button = Button(app.text("app.cancel"), self.give_up, kind="plain", size=18)

    def finish(self) -> None:
        """Take the panel away; whatever lies on top of it goes too."""
        scenes = self.app.stage.scenes
        while self in scenes and len(scenes) > 1:
            self.app.back()

    def give_up(self) -> None:
        """Have the work given up; the panel stays until it is."""
        if self._cancel is not None and not self.given_up:
            self.given_up = True
            self.button.enabled = False
            self._cancel()

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.give_up()
            return True
        if self._cancel is not None and self._shown:
            super().event(event)
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.DROPFILE)

    def update(self, now: float) -> float | None:
        """Say when to be called again."""
        left = self._begun + SHOWN_AFTER - now
        if left <= 0 and not self._shown:
            self._shown = True
            self.fill([] if self._cancel is None else [self.button], focus=None)
            self.redraw()
        return left if left > 0 else super().update(now)

    def heading(self) -> str:
        """Return what is waited for."""
        return self._what if self._shown else ""

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        w, h = self.app.points
        wide = text_wide(kit, escape(self._what), text_size(kit, 20), "semi") + 110
        own = 0.0 if self._cancel is None else self.button.wide(kit)
        wide += own + _GAP if own else 0
        self._panel = ((w - wide) / 2, (h - _HIGH) / 2, wide, _HIGH)
        high = self.button.high(kit, own)
        self.button.box = (self._panel[0] + wide - own - _GAP, (h - high) / 2, own, high)

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw it."""
        return super().draw(canvas) if self._shown else None

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the button."""
        x, y, _, high = self._panel
        size = text_size(brush.kit, 20)
        surfaces.paper(brush.pen, brush.at(self._panel), corner=18, colour="bubble", high=9, thick=0)
        brush.icon("clock", x + 42, y + high / 2, 26, "brass_light")
        brush.text(x + 74, y + high / 2, escape(self._what), size, "semi", "paper")
