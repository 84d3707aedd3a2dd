"""A table in small, as a widget: drawn between frames at a window's size, then made as small as it is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base.errors import DogtableError
from dogtable.ui.kit import Kit, surfaces
from dogtable.ui.kit.art import rounded
from dogtable.ui.kit.markup import escape
from dogtable.ui.widgets import Brush, Widget

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.seats import Seat
    from dogtable.ui.app import App
    from dogtable.ui.look.entries import Layout, Target
    from dogtable.ui.table.history import History
    from dogtable.ui.text import Catalogue

DRAWN: Final = (1280, 800)  # px of the window that is drawn and then made small
CORNER: Final = 14.0


class TablePicture(Widget):
    """Shows a paw until `steps` have drawn the table; where it `has_hand`, with the part below the board, too."""

    def __init__(self, app: App, *, hand: bool = False) -> None:
        super().__init__()
        self._app = app
        self.has_hand = hand
        self.on_point: Callable[[Target], None] | None = None  # hears what is pointed at
        self._laid: tuple[Layout, float, pygame.Rect] | None = None  # with px a point, and the part that is shown
        self._whole: pygame.Surface | None = None
        self._ground = "felt"
        self._small: pygame.Surface | None = None

    @property
    def is_drawn(self) -> bool:
        """Whether the table is there."""
        return self._whole is not None

    @property
    def whole(self) -> pygame.Surface:
        """The table as it was drawn, in px of its own window."""
        assert self._whole is not None
        return self._whole

    def clear(self) -> None:
        """Show the paw again."""
        self._whole = self._small = None

    def steps(
        self, look: Look, view: Mapping[str, Any], seats: Sequence[Seat], history: History | None = None
    ) -> Iterator[None]:
        """Draw a table as `view` shows it, bit by bit; with the ways of a history.

        A look that does not fit its game leaves the paw: it is told at the table, with its place.
        """
        with suppress(DogtableError):
            yield from self.drawing(look, view, seats, history)

    def drawing(
        self, look: Look, view: Mapping[str, Any], seats: Sequence[Seat], history: History | None = None
    ) -> Iterator[None]:
        """Do what `steps` does; DogtableError where the look does not fit."""
        from dogtable.ui.look.layout import layout
        from dogtable.ui.look.paint import Painter
        from dogtable.ui.look.state import Palette, SeatInfo, Ui, Window
        from dogtable.ui.table.picture import trails

        app = self._app
        model = tuple(SeatInfo(escape(seat.name), seat.portrait, "") for seat in seats)
        laid = layout(look, view, Ui(model), Window(*DRAWN), Palette.of(app.theme))
        if history is not None and history.trails:
            ways = trails(history, (), laid.neighbours)
            laid = layout(look, view, Ui(model, trails=ways), Window(*DRAWN), Palette.of(app.theme))
        kit = Kit(app.theme, Window(*DRAWN).points, app.resources)
        painter = Painter(kit, look.pictures)
        yield
        while not painter.ready(laid.entries, laid.ground):
            yield
        surface = pygame.Surface(DRAWN, 0, 32)
        painter.draw(surface, laid.entries, laid.ground)
        yield
        self._ground = laid.ground
        self._small = None
        part = self._part(laid, kit).clip(surface.get_rect())
        self._laid = laid, kit.unit, part
        self._whole = surface.subsurface(part).copy()
        self.changed()

    def _part(self, laid: Layout, kit: Kit) -> pygame.Rect:
        column, prompt, top = laid.regions["column"], laid.regions["prompt"], laid.regions["top"]
        above = top.y + top.h
        foot = column.y + column.h if self.has_hand else prompt.y
        return kit.rect((column.x, above, column.w, foot - above))

    def press(self, x: float, y: float) -> bool:
        """Take the button going down: something on the table is pointed at."""
        target = self.target_at(x, y)
        if self.on_point is not None and target is not None:
            self.on_point(target)
        return False

    def target_at(self, x: float, y: float) -> Target | None:
        """Return what lies at a point of the picture (own coordinates)."""
        from dogtable.ui.look.hit import hit

        if self._laid is None:
            return None
        laid, unit, part = self._laid
        left, top, wide, high = self.box
        share = min(wide / part.w, high / part.h)
        across, down = x - left - (wide - part.w * share) / 2, y - top - (high - part.h * share) / 2
        return hit(laid, (part.x + across / share) / unit, (part.y + down / share) / unit)

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: what happened is told beside it."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        rect = brush.rect(self.box)
        if self._whole is None:
            surfaces.panel(brush.pen, (x, y, w, h), brush.kit.colour("felt"), corner=CORNER, depth=0.9)
            brush.pen.picture("paw", (x + w / 2 - 40, y + h / 2 - 40, 80, 80), "paw_print")
            return
        if self._small is None or self._small.get_size() != rect.size:
            self._small = _fitted(self._whole, brush.kit.colour(self._ground), rect.size, CORNER * brush.kit.unit)
        brush.surface.blit(self._small, rect)


def _fitted(picture: pygame.Surface, ground: str, size: tuple[int, int], radius: float) -> pygame.Surface:
    """Make a picture as large as it fits into `size`, on its own ground, with round corners."""
    w, h = picture.get_size()
    share = min(size[0] / w, size[1] / h)
    small = pygame.transform.smoothscale(picture, (max(1, round(w * share)), max(1, round(h * share))))
    result = pygame.Surface(size, pygame.SRCALPHA)
    result.fill(ground)
    result.blit(small, small.get_rect(center=(size[0] // 2, size[1] // 2)))
    result.blit(rounded(size, radius), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result
