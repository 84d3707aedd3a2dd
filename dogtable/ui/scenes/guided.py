"""A table at which a guide speaks: of a lesson, or of a puzzle."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dogtable.ui.lesson.fading import Fading
from dogtable.ui.lesson.guide import GuideRenderer
from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.model import Headline

if TYPE_CHECKING:
    from dogtable.session.lessons.table import GuidedTable
    from dogtable.ui.app import App
    from dogtable.ui.table.controls import Control


class GuidedScene(TableScene):
    """The table of somebody who is led. `Renderer` says what the guide says; `leave` is its way out, in words."""

    table: GuidedTable[Any]
    renderer: GuideRenderer
    leaving: str

    def __init__(self, app: App, table: GuidedTable[Any]) -> None:
        self._phase = table.going.phase
        self.fading = Fading(self)
        super().__init__(app, table)
        self.model.plays_on = True

    def _update(self, now: float) -> float | None:
        waits = [super()._update(now), self.fading.update(now)]
        wait = min((one for one in waits if one is not None), default=None)
        if self.table.is_settled and not self.showing.busy:
            self.go(self.table.going.settle)
            return 0.0
        if self._phase != self.table.going.phase and not self.showing.busy:
            self._phase = self.table.going.phase
            self.keyboard.focus.go(None)  # Enter is for what the guide offers
            self.relay()
        return wait

    def act(self, control: Control) -> None:
        """Do what a button does."""
        if control.action == "guide":
            self.guide(control.value)
        else:
            super().act(control)

    @abstractmethod
    def guide(self, name: str) -> None:
        """Do what a button of the guide does."""

    def get_up(self) -> None:
        """Leave the table."""
        self.app.back()

    escaped = get_up

    def way_out(self) -> MenuItem:
        """Return the entry of the menu that leaves the table."""
        return MenuItem(self.app.text(self.leaving), self.get_up, "door")

    def go(self, way: Callable[[], None]) -> None:
        """Go some way, and see the table anew."""

        def there() -> None:
            self.table.go(way)
            self.model.headline = Headline(None, "")
            self.model.look()

        self.back(there)
        self._phase = self.table.going.phase
        self.keyboard.focus.go(None)
