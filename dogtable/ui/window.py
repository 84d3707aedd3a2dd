"""The window itself: opening it, its size, full screen, and putting a finished picture on it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final

import pygame

from dogtable.base.errors import DogtableError
from dogtable.base.paths import assets_folder, has_screen
from dogtable.ui import colour as tone
from dogtable.ui.sleep import open_sockets

TITLE: Final = "dogtable"
LEAST: Final = (640, 400)  # a window is not opened smaller
WANTED: Final = (1152, 720)  # the smallest size everything is designed for; a smaller window shows that, made smaller
ICON: Final = (64, 64)  # px; systems make it smaller where they need to
GRIP: Final = 80  # px of the window that must be on a screen, to be taken hold of
CONNECTED: Final = ("x11", "wayland")  # where every event of window, mouse and keys comes over a connection
NO_SCREEN: Final = (
    "There is no screen to open a window on. Start dogtable on a desktop, or see `dogtable sim --help` to play without."
)


class NoScreenError(DogtableError):
    """A window cannot be opened here."""


class Window:
    """The one window. `canvas` is what scenes draw on, at least WANTED px; `present` shows it."""

    def __init__(
        self,
        *,
        fullscreen: bool = False,
        software: bool = False,
        size: tuple[int, int] | None = None,
        place: Sequence[int] = (),
    ) -> None:
        """Open it. `place`: where it was and how large, (x, y, width, height) in px, taken as far as it still fits."""
        if software:
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "software"
        if not has_screen():  # SDL would complain in words of its own
            raise NoScreenError(NO_SCREEN)
        before = open_sockets()
        try:
            pygame.display.init()
            pygame.font.init()
            chosen = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
            if not chosen and pygame.display.get_driver() in ("offscreen", "dummy"):
                raise NoScreenError(NO_SCREEN)
            self.desktop = pygame.display.get_desktop_sizes()[0]
            kept = fitting(place, pygame.display.get_desktop_sizes())
            self._windowed = size or (kept.size if kept else _first_size(self.desktop))
            self.fullscreen = fullscreen
            pygame.display.set_caption(TITLE)
            pygame.display.set_icon(_icon())
            self._open()
            if kept and not fullscreen:
                pygame.display.set_window_position(kept.topleft)
        except pygame.error as error:
            raise NoScreenError(NO_SCREEN) from error
        connected = pygame.display.get_driver() in CONNECTED
        self.sockets = tuple(open_sockets() - before) if connected else ()  # the connection that events come through
        pygame.key.stop_text_input()

    def _open(self) -> None:
        if self.fullscreen:
            self._surface = pygame.display.set_mode(self.desktop, pygame.FULLSCREEN)
        else:
            self._surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self.resized()

    def resized(self) -> None:
        """Take over the window's present size."""
        surface = pygame.display.get_surface()
        self._surface = surface if surface is not None else self._surface
        w, h = self._surface.get_size()
        if not self.fullscreen and (w, h) != self.desktop:
            self._windowed = (w, h)
        wide, high = max(w, WANTED[0]), max(h, WANTED[1])
        small = (wide, high) != (w, h)
        self.canvas = pygame.Surface((wide, high)) if small else self._surface
        share = min(w / wide, h / high)
        shown = pygame.Rect(0, 0, max(1, round(wide * share)), max(1, round(high * share)))
        shown.center = w // 2, h // 2
        self._shown = shown  # where the canvas stands in the window

    def mapped(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return an event of the mouse as one on the canvas, where the window shows it smaller."""
        if self.canvas is self._surface or not hasattr(event, "pos"):
            return event
        wide, high = self.size
        x, y = event.pos[0] - self._shown.x, event.pos[1] - self._shown.y
        at = round(x * wide / self._shown.w), round(y * high / self._shown.h)
        return pygame.event.Event(event.type, {**event.dict, "pos": at})

    @property
    def size(self) -> tuple[int, int]:
        """The size of the canvas in px."""
        return self.canvas.get_size()

    @property
    def place(self) -> list[int]:
        """Where the window is and how large, for the next start; nothing while it fills the screen, or is gone."""
        gone = pygame.display.get_surface() is None
        return [] if self.fullscreen or gone else [*pygame.display.get_window_position(), *self._windowed]

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window."""
        self.fullscreen = not self.fullscreen
        self._windowed = (max(self._windowed[0], LEAST[0]), max(self._windowed[1], LEAST[1]))
        self._open()

    def present(self, rects: list[pygame.Rect] | None) -> None:
        """Show the canvas: all of it, or these rectangles."""
        if self.canvas is not self._surface:
            self._surface.fill(tone.NOTHING)
            self._surface.blit(pygame.transform.smoothscale(self.canvas, self._shown.size), self._shown)
            rects = None
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update([r for r in (rect.clip(self.canvas.get_rect()) for rect in rects) if r])

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()


def _icon() -> pygame.Surface:
    """Draw the sign of the program, which must be known before the window is."""
    return pygame.image.load_sized_svg(assets_folder() / "pictures" / "window.svg", ICON)


def fitting(place: Sequence[int], desktops: Sequence[tuple[int, int]]) -> pygame.Rect | None:
    """Return a remembered place, if its title bar is still on a screen and it is no larger than the largest one."""
    if len(place) != 4:
        return None
    wide, high = sum(w for w, _ in desktops), max(h for _, h in desktops)
    kept = pygame.Rect(*place)
    kept.size = (min(kept.w, max(w for w, _ in desktops)), min(kept.h, high))
    seen = kept.x + kept.w > GRIP and kept.x < wide - GRIP and 0 <= kept.y < high - GRIP
    return kept if seen and kept.w >= LEAST[0] and kept.h >= LEAST[1] else None


def _first_size(desktop: tuple[int, int]) -> tuple[int, int]:
    """Four fifths of the desktop in 16:9, at least what everything is designed for, never more than the desktop."""
    w, h = desktop
    high = max(WANTED[1], min(round(h * 0.8), round(w * 0.8 * 9 / 16)))
    wide = max(WANTED[0], round(high * 16 / 9))
    return min(wide, max(w, LEAST[0])), min(high, max(h, LEAST[1]))
