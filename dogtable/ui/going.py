"""The stack of scenes as the app goes about it: on, back, asking, and waiting for what takes long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dogtable.base import paths

if TYPE_CHECKING:
    import pygame

    from dogtable.session.journal import Journal
    from dogtable.session.library import Library, Shelved
    from dogtable.ui.app import App
    from dogtable.ui.scene import Scene
    from dogtable.ui.scenes.menu import MenuItem
    from dogtable.ui.stage import Stage
    from dogtable.ui.widgets import Box, Brush


class Going:
    """What every way to a scene is made of."""

    stage: Stage
    folders: paths.UserFolders
    library: Library
    journal: Journal
    shelved: list[Shelved]  # the rulesets there are, as last read

    def go(self, scene: Scene) -> None:
        """Lay a scene on top."""
        self.stage.push(scene)

    def back(self) -> None:
        """Take the top scene off; at the bottom nothing happens."""
        self.stage.pop()

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self.stage.replace(scene)

    def called(self, ruleset: str, stored: str) -> str:
        """Return what a game is called now, in the window's language; `stored` where its ruleset is not here."""
        here = (one.title for one in self.shelved if one.id == ruleset and not one.problems)
        return next(here, stored)

    @property
    def _app(self) -> App:
        from dogtable.ui.app import App

        assert isinstance(self, App)
        return self

    def _named(self, then: Callable[[], None]) -> None:
        """Go on; who has not said yet what to call them is asked first."""
        from dogtable.ui.scenes.your_name import YourNameScene

        if self._app.settings.name:
            then()
        else:
            self.go(YourNameScene(self._app, then))

    def confirm(
        self,
        title: str,
        text: str,
        yes: str,
        then: Callable[[], None],
        *,
        danger: bool = False,
        front: Callable[[Brush, Box], None] | None = None,
    ) -> None:
        """Ask before something is done; `yes` is what the button that does it says, `front` draws what it is about."""
        from dogtable.ui.scenes.confirm import ConfirmScene

        self.go(ConfirmScene(self._app, title, text, yes, then, danger=danger, front=front))

    def menu(self, anchor: pygame.Rect, items: Sequence[MenuItem]) -> None:
        """Drop a small menu down from `anchor` (px)."""
        from dogtable.ui.scenes.menu import MenuScene

        self.go(MenuScene(self._app, anchor, items))

    def wait_for(
        self,
        what: str,
        work: Callable[[], Any],
        then: Callable[[Any], None],
        cancel: Callable[[], None] | None = None,
    ) -> None:
        """Do `work` in a thread while the window says `what`; then go on, or tell what went wrong.

        With `cancel` it can be given up: that makes `work` raise, and then nothing more is told.
        """
        from dogtable.ui.scenes.busy import BusyScene

        busy = BusyScene(self._app, what, cancel)
        self.go(busy)

        def done(result: Any) -> None:
            busy.finish()
            then(result)

        def failed(fault: BaseException) -> None:
            busy.finish()
            if not busy.given_up:
                self._app.error(fault)

        self._app.later(work, done, failed)
