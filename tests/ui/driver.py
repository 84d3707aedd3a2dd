"""Posts events to an app and turns its loop, as a player would."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TypeVar
from unittest.mock import patch

import pygame

from dogtable.ui.app import App
from dogtable.ui.scene import Scene
from dogtable.ui.widgets import Widget, WidgetScene
from tests.patience import PATIENCE

S = TypeVar("S", bound=Scene)


class Driver:
    def __init__(self, app: App) -> None:
        self.app = app
        self._at_once = False

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is done within takes no time by the window's clocks, however slow the machine is.

        So no press becomes a long one, two are always a double one, and a second one never comes late.
        """
        if self._at_once:
            yield
            return
        now, ticks = time.monotonic(), pygame.time.get_ticks()
        clock = SimpleNamespace(monotonic=lambda: now, sleep=lambda seconds: None)
        self._at_once = True
        try:
            with patch("dogtable.ui.app.time", clock), patch("pygame.time.get_ticks", lambda: ticks):
                yield
        finally:
            self._at_once = False

    @property
    def top(self) -> WidgetScene:
        scene = self.app.stage.top
        assert isinstance(scene, WidgetScene), scene
        return scene

    def open(self, show: Callable[[], None], kind: type[S]) -> S:
        """Go from the shelf to a scene."""
        self.app.home()
        show()
        self.turn()
        scene = self.app.stage.top
        assert isinstance(scene, kind)
        return scene

    def turn(self, times: int = 2) -> None:
        """Go through the loop without sleeping long."""
        for _ in range(times):
            self.app.wake()
            self.app.turn()

    def settle(self, seconds: float = PATIENCE) -> None:
        """Turn until threads and drawing slices are done."""
        end = time.monotonic() + seconds
        self.turn(3)
        while time.monotonic() < end and (
            self.app.jobs.waiting or self.app.stage.top.__class__.__name__ == "BusyScene"
        ):
            self.turn(1)
        self.turn(2)

    def post(self, kind: int, **values: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **values))

    def key(self, key: int, mod: int = 0, text: str = "") -> None:
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0)
        self.turn()

    def type(self, text: str) -> None:
        for letter in text:
            self.post(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode=letter, scancode=0)
            self.post(pygame.TEXTINPUT, text=letter)
            self.post(pygame.KEYUP, key=pygame.K_a, mod=0, unicode=letter)
        self.turn()

    def middle(self, widget: Widget) -> tuple[int, int]:
        x, y, w, h = widget.window_box()
        return round((x + w / 2) * self.app.unit), round((y + h / 2) * self.app.unit)

    def move(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
        self.turn()

    def press(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=1)
        self.turn()

    def release(self, pos: tuple[int, int]) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=1)
        self.turn()

    def click(self, target: Widget | tuple[int, int]) -> None:
        pos = self.middle(target) if isinstance(target, Widget) else target
        with self.at_once():
            self.move(pos)
            self.press(pos)
            self.release(pos)

    def drag(self, start: tuple[int, int], end: tuple[int, int], *, drop: bool = True) -> None:
        """Drag from one point to another; without `drop` the button stays down."""
        with self.at_once():
            self.move(start)
            self.press(start)
            self.move((start[0] + 12, start[1] - 12))
        self.turn(3)
        self.move(end)
        self.turn(3)
        if drop:
            self.release(end)

    def wheel(self, pos: tuple[int, int], y: float) -> None:
        self.move(pos)
        self.post(pygame.MOUSEWHEEL, x=0, y=int(y), precise_x=0.0, precise_y=float(y), flipped=False)
        self.turn()
