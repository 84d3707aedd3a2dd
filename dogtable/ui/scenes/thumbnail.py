"""The picture of an open game on the shelf: the very table that will come back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from dogtable.base.errors import DogtableError
from dogtable.ui.kit import surfaces
from dogtable.ui.widgets import Brush, Widget

if TYPE_CHECKING:
    from dogtable.session.journal import Saved
    from dogtable.session.table import Table
    from dogtable.ui.app import App


class Thumbnail(Widget):
    """Shows the box of the game until its table has been opened in the background and drawn small."""

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app
        self._game: Saved | None = None
        self._table: Table | None = None
        self._picture: pygame.Surface | None = None

    def show(self, game: Saved) -> None:
        """Show a game; drawn again only when it was played on."""
        if self._game is not None and (self._game.id, self._game.when) == (game.id, game.when):
            return
        self._game, self._table, self._picture = game, None, None
        self._app.later(lambda: self._app.reopen(game.id), self._opened, self._failed)

    def _opened(self, table: Table) -> None:
        if self._game is not None and table.id == self._game.id:
            self._table = table
            self.changed()

    def _failed(self, fault: BaseException) -> None:
        if not isinstance(fault, DogtableError):
            raise fault
        # a game that cannot be opened is told when somebody opens it; here its place stays plain

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        rect = brush.rect(self.box)
        surfaces.panel(brush.pen, (x, y, w, h), brush.kit.colour("felt"), corner=14, depth=0.9)
        if self._table is not None and (self._picture is None or self._picture.get_size() != rect.size):
            self._picture = self._drawn(self._table, rect.size)
        if self._picture is not None:
            brush.surface.blit(self._picture, rect)
        else:
            brush.pen.picture("paw", (x + w / 2 - 40, y + h / 2 - 40, 80, 80), "#FFFFFF22")

    def _drawn(self, table: Table, size: tuple[int, int]) -> pygame.Surface | None:
        from dogtable.ui.table.miniature import draw

        return draw(self._app, table, size)
