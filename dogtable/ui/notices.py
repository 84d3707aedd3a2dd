"""Short notices at the foot of the window: what was saved, what went wrong. They go away by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

import pygame

from dogtable.ui.kit import surfaces
from dogtable.ui.phrases import worded
from dogtable.ui.widgets.base import Box
from dogtable.ui.widgets.brush import Brush, escape, text_high, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.app import App

Kind = Literal["notice", "error", "saved"]

READING: Final = 0.06  # seconds a character
SHORTEST: Final = 3.0
MOST: Final = 3
SIZE: Final = 19
SHADOW: Final = 24  # points around a bar that its shadow reaches
ICONS: Final = {"notice": "info", "error": "warning", "saved": "check"}
INK: Final = {"notice": "brass_light", "error": "no_bubble", "saved": "yes_bubble"}


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence and when it goes."""

    text: str
    kind: Kind
    until: float


class Notices:
    """The notices shown now, the newest lowest."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._shown: list[Notice] = []
        self.changed = False

    def add(self, sentence: str, kind: Kind) -> str:
        """Show a sentence for as long as it takes to read it, and return it in the window's language."""
        text = worded(self._app.text, sentence)
        rest = [notice for notice in self._shown if notice.text != text]
        until = self._app.now + max(SHORTEST, READING * len(text))
        self._shown = [*rest, Notice(text, kind, until)][-MOST:]
        self.changed = True
        return text

    def update(self, now: float) -> float | None:
        """Take away what has been read; return in how many seconds to look again."""
        kept = [notice for notice in self._shown if notice.until > now]
        if len(kept) != len(self._shown):
            self._shown = kept
            self.changed = True
        return min(notice.until for notice in kept) - now if kept else None

    def click(self, pos: tuple[int, int]) -> bool:
        """Take all notices away when one is clicked."""
        if not self._shown or not self.rect().collidepoint(pos):
            return False
        self._shown = []
        self.changed = True
        return True

    @property
    def texts(self) -> list[str]:
        """The sentences shown now."""
        return [notice.text for notice in self._shown]

    # -------------------------------------------------------------------------------------------------------- draw

    def _bars(self) -> list[tuple[Notice, Box]]:
        """Every bar and its box in points, the newest (lowest) first."""
        kit = self._app.kit
        wide, high = self._app.points
        size = text_size(kit, SIZE)
        bars = []
        foot = high - 28
        for notice in reversed(self._shown):
            words = escape(notice.text)
            w = min(text_wide(kit, words, size, "semi") + 4, 900, wide - 150)
            h = text_high(kit, w, words, size, "semi") + 30
            foot -= h
            bars.append((notice, ((wide - w - 84) / 2, foot, w + 84, h)))
            foot -= 10
        return bars

    def rect(self) -> pygame.Rect:
        """Return the part of the window that the notices cover, shadows and all."""
        rects = [
            self._app.rect((x - SHADOW, y - SHADOW, w + 2 * SHADOW, h + 2 * SHADOW)) for _, (x, y, w, h) in self._bars()
        ]
        return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)

    def draw(self, canvas: pygame.Surface) -> None:
        """Draw the bars."""
        brush = Brush(self._app.kit, canvas)
        for notice, box in self._bars():
            x, y, w, h = box
            surfaces.paper(brush.pen, brush.at(box), corner=16, colour="bubble", high=9, thick=0)
            brush.icon(ICONS[notice.kind], x + 36, y + h / 2, 24, INK[notice.kind])
            size = text_size(brush.kit, SIZE)
            brush.paragraph((x + 66, y + 15, w - 84, h - 30), escape(notice.text), size, "semi", "paper")
