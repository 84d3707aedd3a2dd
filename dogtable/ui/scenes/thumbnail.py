"""The picture of an open game on the shelf: the very table that will come back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.scenes.unshown import game_thing

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.listing import Saved
    from dogtable.session.table import Table
    from dogtable.ui.scene import Scene


class Thumbnail(TablePicture):
    """Opens a game in a thread and shows its table; one that cannot be opened or drawn is told to the guard."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(scene.app)
        self._scene = scene
        self._game: Saved | None = None
        self._theme = ""

    def show(self, game: Saved) -> None:
        """Show a game; drawn again only when it was played on, or the theme is another one."""
        theme = self._app.theme.name
        if self._game is not None and (game_thing(self._game), self._theme) == (game_thing(game), theme):
            return
        self._game, self._theme = game, theme
        self.clear()
        self._app.later(lambda: self._read(game), lambda found: self._opened(game, *found), self._failed(game))

    def _read(self, game: Saved) -> tuple[Table, Look]:
        table = self._app.reopen(game.id)
        return table, table.look

    def _opened(self, game: Saved, table: Table, look: Look) -> None:
        """Have the table drawn."""
        table.close()
        if game is self._game:
            self._app.slices(self._drawn(game, table, look), self._scene)

    def _drawn(self, game: Saved, table: Table, look: Look) -> Iterator[None]:
        """Draw a game bit by bit. With several people at one screen nobody's hand is shown."""
        try:
            view = table.view(table.people[0] if len(table.people) == 1 else None)
            yield from self.drawing(look, view, table.seats)
        except Exception as fault:  # noqa: BLE001  a look of a stranger's: whatever it breaks, the shelf goes on
            self._app.guard.fail(game_thing(game), fault)

    def _failed(self, game: Saved) -> Callable[[BaseException], None]:
        def failed(fault: BaseException) -> None:
            if not isinstance(fault, Exception):
                raise fault
            self._app.guard.fail(game_thing(game), fault)

        return failed
