"""A lesson at the table: the guide speaks, waits for the deed, explains, and goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.ui.lesson.fading import Fading
from dogtable.ui.lesson.guide import Guide
from dogtable.ui.scenes.lesson_over import LessonOverScene
from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.sitting import Headline

if TYPE_CHECKING:
    from dogtable.session.lessons.table import LessonTable
    from dogtable.ui.app import App
    from dogtable.ui.table.controls import Control


class LessonScene(TableScene):
    """The table of a lesson. Where one is in it is kept with the settings, so that it can be taken up again."""

    Craft = Guide
    table: LessonTable
    craft: Guide

    def __init__(self, app: App, table: LessonTable) -> None:
        self._phase = table.going.phase
        self.fading = Fading(self)
        super().__init__(app, table)
        self.sitting.plays_on = True

    def _update(self, now: float) -> float | None:
        waits = [super()._update(now), self.fading.update(now)]
        wait = min((one for one in waits if one is not None), default=None)
        if self.table.is_settled and not self.showing.busy:
            self._go(self.table.going.settle)
            return 0.0
        if self._phase != self.table.going.phase and not self.showing.busy:
            self._phase = self.table.going.phase
            self.keyboard.focus.go(None)  # Enter is for what the guide offers
            self.relay()
        return wait

    def act(self, control: Control) -> None:
        """Do what a button does."""
        if control.action != "guide":
            super().act(control)
            return
        going = self.table.going
        match control.value:
            case "go on":
                self._go(going.go_on)
            case "back":
                self._go(lambda: going.begin(going.number - 1))
            case "skip":
                self._go(going.skip)
            case "rules":
                self.app.show_rules(self.table.rules, going.step.rules[0])
            case "leave":
                self.leave_lesson()

    def rule_in_play(self) -> str:
        """Return the rule that is given as a reason just now, else the first that the step is about."""
        return super().rule_in_play() or next(iter(self.table.going.step.rules), "")

    def leave_lesson(self) -> None:
        """Get up; the lesson can be taken up again where it was left."""
        self.app.back()

    escaped = leave_lesson

    def way_out(self) -> MenuItem:
        """Return the entry of the menu that leaves the lesson."""
        return MenuItem(self.app.text("lesson.leave"), self.leave_lesson, "door")

    def _go(self, way: Callable[[], None]) -> None:
        """Go some way through the lesson and see the table anew."""

        def there() -> None:
            self.table.go(way)
            self.sitting.headline = Headline(None, "")
            self.sitting.look()

        before = self.desk.board.copy()
        going = self.table.going
        step = going.number
        self.back(there)
        if going.is_anew and going.number != step:
            self.fading.begin(before)
        self._phase = going.phase
        self.keyboard.focus.go(None)
        self.app.remember_lesson(
            self.table.rules.id, going.lesson.name, None if going.phase == "over" else going.number
        )
        if going.phase == "over":
            self.app.replace(LessonOverScene(self.app, self.table))
