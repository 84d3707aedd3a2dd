"""The picture of an open game on the shelf: the very table that will come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.base.errors import DogtableError
from dogtable.ui.kit import Kit, surfaces
from dogtable.ui.kit.art import rounded
from dogtable.ui.kit.markup import escape
from dogtable.ui.theme import Scale
from dogtable.ui.widgets import Brush, Widget

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.journal import Saved
    from dogtable.session.table import Table
    from dogtable.ui.app import App

DRAWN: Final = (1280, 800)  # px of the window that is drawn and then made small
CORNER: Final = 14.0


class Thumbnail(Widget):
    """Shows a paw until the table has been opened in a thread and drawn between frames."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app
        self._game: Saved | None = None
        self._whole: pygame.Surface | None = None
        self._ground = "felt"
        self._small: pygame.Surface | None = None

    def show(self, game: Saved) -> None:
        """Show a game; drawn again only when it was played on."""
        if self._game is not None and (self._game.id, self._game.when) == (game.id, game.when):
            return
        self._game, self._whole, self._small = game, None, None
        self._app.later(lambda: self._read(game), self._opened, self._failed)

    def _read(self, game: Saved) -> tuple[str, Table, Look]:
        table = self._app.reopen(game.id)
        return game.id, table, table.look

    def _opened(self, found: tuple[str, Table, Look]) -> None:
        game, table, look = found
        table.close()
        if self._game is not None and game == self._game.id:
            self._app.slices(self._steps(table, look))

    def _failed(self, fault: BaseException) -> None:
        if not isinstance(fault, DogtableError):
            raise fault
        # a game that cannot be opened is told when somebody opens it; here the paw stays

    def _steps(self, table: Table, look: Look) -> Iterator[None]:
        """Draw the table bit by bit. With several people at one screen nobody's hand is shown."""
        from dogtable.ui.look.layout import layout
        from dogtable.ui.look.paint import Painter
        from dogtable.ui.look.state import SeatInfo, Ui, Window
        from dogtable.ui.shots import palette_of

        app = self._app
        view = table.view(table.people[0] if len(table.people) == 1 else None)
        seats = tuple(SeatInfo(escape(seat.name), seat.portrait, "") for seat in table.seats)
        try:
            laid = layout(look, view, Ui(seats), Window(*DRAWN), palette_of(app.theme))
        except DogtableError:
            return  # told at the table, with the place in the look
        kit = Kit(app.theme, Scale.of(DRAWN), app.resources)
        painter = Painter(kit, look.pictures)
        yield
        while not painter.ready(laid.entries, laid.ground):
            yield
        surface = pygame.Surface(DRAWN, 0, 32)
        painter.draw(surface, laid.entries, laid.ground)
        column, prompt = laid.regions["column"], laid.regions["prompt"]
        top = laid.regions["top"]
        board = kit.rect((column.x, top.y + top.h, column.w, prompt.y - top.y - top.h))
        self._ground = laid.ground
        self._whole = surface.subsurface(board.clip(surface.get_rect())).copy()
        self.changed()

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        rect = brush.rect(self.box)
        if self._whole is None:
            surfaces.panel(brush.pen, (x, y, w, h), brush.kit.colour("felt"), corner=CORNER, depth=0.9)
            brush.pen.picture("paw", (x + w / 2 - 40, y + h / 2 - 40, 80, 80), "#FFFFFF22")
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
