"""A lesson at the table: the guide speaks, waits for the deed, explains, and goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.ui.lesson.guide import Guide
from dogtable.ui.scenes.guided import GuidedScene
from dogtable.ui.scenes.lesson_over import LessonOverScene

if TYPE_CHECKING:
    from dogtable.session.lessons.table import LessonTable


class LessonScene(GuidedScene):
    """The table of a lesson. Where one is in it is kept with the settings, so that it can be taken up again."""

    Renderer = Guide
    table: LessonTable
    renderer: Guide
    leaving = "lesson.leave"

    def guide(self, name: str) -> None:
        """Do what a button of the guide does."""
        going = self.table.going
        match name:
            case "go on":
                self.go(going.go_on)
            case "back":
                self.go(lambda: going.begin(going.number - 1))
            case "skip":
                self.go(going.skip)
            case "rules":
                self.app.show_rules(self.table.rules, going.step.rules[0])
            case "leave":
                self.get_up()

    def rule_asked(self) -> str:
        """Return the first rule that the step is about."""
        return next(iter(self.table.going.step.rules), "") or super().rule_asked()

    def go(self, way: Callable[[], None]) -> None:
        """Go some way through the lesson and see the table anew."""
        before = self.desk.board.copy()
        going = self.table.going
        step = going.number
        super().go(way)
        if going.is_anew and going.number != step:
            self.fading.begin(before)
        self.app.remember_lesson(
            self.table.rules.id, going.lesson.name, None if going.phase == "over" else going.number
        )
        if going.phase == "over":
            self.app.replace(LessonOverScene(self.app, self.table))
