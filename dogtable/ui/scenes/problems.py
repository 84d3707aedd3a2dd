"""What is wrong with a broken ruleset, or with its pictures: every problem with its place, as `dogtable check` says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.phrases import worded
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.unshown import put_ruleset_aside
from dogtable.ui.widgets import Button, ScrollView, Widget, Words, escape

if TYPE_CHECKING:
    from dogtable.session.library import Shelved
    from dogtable.ui.app import App


class ProblemsScene(PageScene):
    """A list of problems, each with file, line, column and code; `about` is the text above it, if not the usual one."""

    def __init__(self, app: App, shelved: Shelved, about: str = "") -> None:
        super().__init__(app)
        self.title = shelved.title or shelved.id
        problems = shelved.problems or shelved.flaws
        about = about or ("problems.text" if shelved.problems else "problems.flaws")
        self.subtitle = app.text("problems.count", n=len(problems))
        self.scroll = ScrollView()
        rows: list[Widget] = [Words(escape(app.text(about, path=shelved.path)), size=18, colour="ink_soft")]
        for problem in problems:
            hint = f"  ({worded(app.text, problem.hint)})" if problem.hint else ""
            where = f"**{escape(problem.code)}**  {escape(str(problem.span))}"
            rows.append(Words(f"{where}|{escape(worded(app.text, problem.message) + hint)}", size=18))
        self.scroll.fill(rows)
        self.aside = Button(
            app.text("shelf.put_aside"),
            lambda: put_ruleset_aside(app, shelved, app.home),
            kind="quiet",
            icon="save",
            ground=self.ground,
        )
        self.aside.visible = not shelved.shipped
        self.fill([self.back_button, self.scroll, self.aside], focus=self.back_button)

    def head_room(self) -> float:
        """Return how much of the heading's right end is taken."""
        return self.aside.wide(self.app.kit) + 60

    def layout(self) -> None:
        """Place everything for the present size."""
        x, y, w, h = self.place_page()
        aside = self.aside.wide(self.app.kit)
        self.aside.box = (x + w - aside, self.back_button.box[1], aside, self.aside.high(self.app.kit, aside))
        self.sheets = [(x, y, w, h)]
        self.scroll.box = (x + 30, y + 24, w - 50, h - 48)
        top = self.scroll.stack(self.scroll.content, self.app.kit, 18)
        self.sheets = [(x, y, w, min(h, top + 48))]
