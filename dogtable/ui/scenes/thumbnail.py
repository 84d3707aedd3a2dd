"""The picture of an open game on the shelf: the very table that will come back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.base.errors import DogtableError
from dogtable.ui.scenes.table_picture import TablePicture

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.listing import Saved
    from dogtable.session.table import Table
    from dogtable.ui.scene import Scene


class Thumbnail(TablePicture):
    """Opens a game in a thread and shows its table."""

    def __init__(self, scene: Scene, refused: Callable[[Saved], None]) -> None:
        super().__init__(scene.app)
        self._scene = scene
        self._refused = refused  # told of a game that cannot be opened
        self._game: Saved | None = None

    def show(self, game: Saved) -> None:
        """Show a game; drawn again only when it was played on."""
        if self._game is not None and (self._game.id, self._game.when) == (game.id, game.when):
            return
        self._game = game
        self.clear()
        self._app.later(lambda: self._read(game), self._opened, lambda fault: self._failed(game, fault))

    def _read(self, game: Saved) -> tuple[str, Table, Look]:
        table = self._app.reopen(game.id)
        return game.id, table, table.look

    def _opened(self, found: tuple[str, Table, Look]) -> None:
        """Have the table drawn. With several people at one screen nobody's hand is shown."""
        game, table, look = found
        table.close()
        if self._game is not None and game == self._game.id:
            view = table.view(table.people[0] if len(table.people) == 1 else None)
            self._app.slices(self.steps(look, view, table.seats), self._scene)

    def _failed(self, game: Saved, fault: BaseException) -> None:
        if not isinstance(fault, DogtableError):
            raise fault
        if game is self._game:  # why it cannot be opened is told when somebody tries to, in the list of saved games
            self._refused(game)
