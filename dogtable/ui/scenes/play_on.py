"""Playing on from a point of a finished game: who sits where is asked, as it was offered first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.session.seats import Seat
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.scenes.seat_rows import SeatRows
from dogtable.ui.scenes.setup import Setup
from dogtable.ui.widgets import Button, Line, ScrollView, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.app import App

WIDEST: Final = 820.0


class PlayOnScene(Overlay):
    """The seats of the game, to be changed, and one button; `then` gets them."""

    leaves_on_miss = False

    def __init__(
        self, app: App, rules: LoadedRuleset, seats: Sequence[Seat], then: Callable[[list[Seat]], None]
    ) -> None:
        super().__init__(app)
        self.setup = Setup(rules, len(seats), list(seats))
        self.then = then
        self._title = Line(escape(app.text("analysis.branch")), size=30, face="display")
        self._text = Words("", size=19, colour="ink_soft")
        self.rows = SeatRows(app, self.setup, self.layout)
        self.list = ScrollView()
        self.yes = Button(app.text("analysis.branch_yes"), self._do, kind="primary", icon="play")
        self.no = Button(app.text("app.cancel"), app.back)

    def _do(self) -> None:
        problem = self.setup.problem(self.app.text)
        if problem:
            self.app.toast(problem, "error")
            return
        self.app.back()
        self.then(self.setup.made())

    def layout(self) -> None:
        """Place everything for the present size."""
        kit, text = self.app.kit, self.app.text
        wide = min(WIDEST, self.app.points[0] - 60)
        inner = wide - 72
        problem = self.setup.problem(text)
        self._text.markup = escape(problem or text("analysis.branch_who"))
        self.yes.enabled = not problem
        text_high, control = self._text.high(kit, inner), control_high(kit)
        rest = 104 + text_high + 22 + control + 32
        made, full = self.rows.rows(inner - 16, 0)
        shown = min(full, max(120.0, self.app.points[1] - rest - 40))
        x, y, _, _ = self.centre(wide, rest + shown)
        self._title.box = (x + 36, y + 28, inner, 50)
        self._text.box = (x + 36, y + 84, inner, text_high)
        self.list.box = (x + 36, y + 104 + text_high, inner, shown)
        self.list.fill(made)
        self.list.set_full(full)
        foot, right = y + 104 + text_high + shown + 22, x + wide - 36
        for button in (self.yes, self.no):
            w = max(button.wide(kit), 130)
            button.box = (right - w, foot, w, control)
            right -= w + 14
        self.fill(
            [self._title, self._text, self.list, self.yes, self.no], focus=self.yes if self.focus is None else None
        )
