"""A part of a game as a moving picture, to be shared: the table beat by beat, with the sentence below it."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.ui.kit import Kit, Pen
from dogtable.ui.kit.gif import Frame, animated
from dogtable.ui.scenes.table_picture import DRAWN, TablePicture
from dogtable.ui.table.film import headline
from dogtable.ui.table.history import read
from dogtable.ui.table.timeline import reading
from dogtable.ui.theme import Scale
from dogtable.ui.widgets import escape

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.events import Event
    from dogtable.session.seats import Seat
    from dogtable.ui.app import App

    Point = tuple[dict[str, Any], Sequence[Event]]

WIDE: Final = 880  # px
FOOT: Final = 52  # px for the sentence
LEAST: Final = 700.0  # ms that a beat stays
LAST: Final = 3000.0  # ms that the last one stays
SAME: Final = (1, 1, 1, 255)  # pixels that differ by less are the same


class Film:
    """Frames that are taken one after another; `steps` draws bit by bit, between the frames of the window."""

    def __init__(self, app: App, look: Look, seats: Sequence[Seat], *, hand: bool) -> None:
        self.look, self.seats = look, seats
        self.frames: list[Frame] = []
        self._app = app
        self._picture = TablePicture(app, hand=hand)
        self._before: pygame.Surface | None = None

    def steps(self, points: Sequence[Point]) -> Iterator[None]:
        """Take a frame of each point: what was seen there, and what came about."""
        for n, (view, events) in enumerate(points, 1):
            yield from self._picture.drawing(self.look, view, self.seats, read(events, tuple(view["boards"])))
            said = headline(events)
            self._take(said, LAST if n == len(points) else max(LEAST, reading(said)))
            yield

    def written(self) -> bytes:
        """Return the frames as one file."""
        return animated(self.frames)

    def _take(self, said: str, ms: float) -> None:
        whole = self._picture.whole
        high = round(whole.get_height() * WIDE / whole.get_width())
        image = pygame.Surface((WIDE, high + FOOT), pygame.SRCALPHA, 32)
        image.fill(self._app.theme.colour("shade"))
        image.blit(pygame.transform.smoothscale(whole, (WIDE, high)), (0, 0))
        kit = Kit(self._app.theme, Scale.of(DRAWN), self._app.resources)
        unit = kit.unit
        foot = (16 / unit, high / unit, (WIDE - 32) / unit, FOOT / unit)
        Pen(kit, image).fitted(foot, escape(said), 22, "semi", "paper", lines=2)
        new, where = self._new(image)
        self.frames.append(Frame(_png(new.subsurface(where)), where.x, where.y, round(ms)))
        self._before = image

    def _new(self, image: pygame.Surface) -> tuple[pygame.Surface, pygame.Rect]:
        """Return what of an image is not as it was before, on nothing, and where that lies; at least a pixel."""
        if self._before is None:
            return image, image.get_rect()
        same = pygame.mask.from_threshold(image, (0, 0, 0, 0), SAME, self._before)
        new = same.to_surface(image.copy(), setcolor=(0, 0, 0, 0), unsetcolor=None)
        same.invert()
        changed = same.get_bounding_rects()
        return new, changed[0].unionall(changed[1:]) if changed else pygame.Rect(0, 0, 1, 1)


def _png(image: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(image, file, "frame.png")
    return file.getvalue()
