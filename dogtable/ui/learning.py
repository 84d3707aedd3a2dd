"""The ways into lessons, and where somebody is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.session.settings import DONE, MOST_LESSONS
from dogtable.ui.going import Going

if TYPE_CHECKING:
    from dogtable.session.lessons.table import LessonTable
    from dogtable.session.loaded import LoadedRuleset


class Learning(Going):
    """What a scene may ask the app for when somebody learns a game."""

    def learn(self, rules: LoadedRuleset, name: str = "") -> None:
        """Go through a lesson, from where it was left: that of a name, else the first that was not gone through yet.

        Who has not said yet what to call them is asked first, once.
        """
        from dogtable.session.lessons.table import LessonTable
        from dogtable.ui.scenes.lesson import LessonScene

        settings = self._app.settings

        def lay_out() -> LessonTable:
            lessons = rules.lessons()
            if not lessons:
                raise UsageError("{game} brings no lesson.", game=rules.title)
            left = [one for one in lessons if settings.lessons.get(_lesson(rules.id, one.name)) != DONE]
            lesson = next((one for one in lessons if one.name == name), (left or lessons)[0])
            number = max(0, settings.lessons.get(_lesson(rules.id, lesson.name), 0))
            return LessonTable(rules, lesson, number, settings.name, settings.portrait)

        def sit_down() -> None:
            self.wait_for(self._app.text("app.opening"), lay_out, lambda table: self.go(LessonScene(self._app, table)))

        self._named(sit_down)

    def left_lesson(self, ruleset: str) -> tuple[str, int] | None:
        """Return the lesson of a ruleset that was left in the middle last, and its step (from 0)."""
        lessons, of = self._app.settings.lessons, _lesson(ruleset, "")
        left = [(key.removeprefix(of), step) for key, step in lessons.items() if key.startswith(of) and step > 0]
        return left[-1] if left else None

    def has_learnt(self, ruleset: str) -> bool:
        """Whether a lesson of a ruleset was gone through to its end, and none was left in the middle."""
        of, lessons = _lesson(ruleset, ""), self._app.settings.lessons
        done = any(step == DONE for key, step in lessons.items() if key.startswith(of))
        return done and self.left_lesson(ruleset) is None

    def remember_lesson(self, ruleset: str, name: str, number: int | None) -> None:
        """Keep where somebody is in a lesson, from 0; None: at its end. Of very many the oldest are forgotten."""
        lessons, key = self._app.settings.lessons, _lesson(ruleset, name)
        lessons.pop(key, None)
        lessons[key] = DONE if number is None else number
        for old in list(lessons)[:-MOST_LESSONS]:
            del lessons[old]
        self._app.save_settings()


def _lesson(ruleset: str, name: str) -> str:
    """Return under which key the place in a lesson is kept."""
    return f"{ruleset}/{name}"
