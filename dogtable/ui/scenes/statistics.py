"""What one has played, in numbers and plots; each number leads to its games. Nothing of it leaves the machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError, SaveError
from dogtable.session.statistics import HELP, Played, Statistics, people, rulesets
from dogtable.ui.lines import Lines, go_through, lines
from dogtable.ui.scenes.empty import Empty
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.statistics_content import Content
from dogtable.ui.scenes.unshown import shown_name
from dogtable.ui.widgets import (
    Button,
    Dropdown,
    ScrollView,
    Tabs,
    Widget,
    control_high,
)

if TYPE_CHECKING:
    from dogtable.session.counted import Counted, Read
    from dogtable.ui.app import App


GAP: Final = 28.0
PAD: Final = 32.0
SHOWN: Final = 20  # games that are gone through before what came of them is shown


class StatisticsScene(PageScene):
    """Numbers at the left, plots at the right (below one another in a small window); chosen: ruleset, help, person."""

    def __init__(self, app: App, read: Read) -> None:
        super().__init__(app)
        self.title = app.text("statistics.title")
        self.ruleset = ""
        self.help = 0
        self.person = app.settings.name
        self.known: dict[str, Lines] = {}  # by ruleset
        self.gone: set[str] = set()  # rulesets that cannot be read any more, so that nothing is known of their lines
        self._asked: set[str] = set()  # rulesets whose lines have been asked for
        self._goes_through = False
        self._stale = False
        self.numbers, self.plots = ScrollView(), ScrollView()
        self.forget = Button(
            app.text("statistics.forget"), self._ask_forget, kind="quiet", icon="trash", ground=self.ground
        )
        self.empty = Empty(self, app.text("statistics.empty"))
        self._take(read)

    def _take(self, read: Read) -> None:
        """Take over what the journal told."""
        self.games, self.unread = read
        self.people, self.rulesets = people(self.games), rulesets(self.games)
        if self.person not in self.people and self.people:
            self.person = self.people[0]
        if self.ruleset not in dict(self.rulesets):
            self.ruleset = ""
        self._count()

    def _count(self) -> None:
        self.of = Statistics(self.games, self.person, self.ruleset, HELP[self.help])
        self.subtitle = self.app.text("saved.count", n=len(self.of.all)) if self.of.all else ""

    def enter(self) -> None:
        """Read the games again when one comes back: some may have been deleted or played on."""
        super().enter()
        if self._stale:
            self._stale = False
            self._read_again()

    def leave(self) -> None:
        """Something else lies on top."""
        super().leave()
        self._stale = True

    def _read_again(self) -> None:
        def take(read: Read) -> None:
            self._take(read)
            self.layout()

        self.app.later(self.app.journal.counted, take, self.app.error)

    # -------------------------------------------------------------------------------------------------------- choosing

    def _choose_ruleset(self, index: int) -> None:
        self.ruleset = ["", *dict(self.rulesets)][index]
        self._count()
        self._ask_lines()
        self.layout()

    def _choose_help(self, index: int) -> None:
        self.help = index
        self._count()
        self.layout()

    def _choose_person(self, index: int) -> None:
        self.person = self.people[index]
        self._count()
        self.layout()

    def name(self, name: str) -> str:
        """Return somebody's name, or a title, as it can be drawn: a stranger's file may hold any."""
        return shown_name(self.app, name)

    def called(self, game: Counted) -> str:
        """Return what a game is called, as it can be drawn."""
        return self.name(self.app.called(game.ruleset, game.title))

    def show(self, label: str, games: Sequence[Played]) -> None:
        """Open the list of the games behind a number."""
        self.app.show_saved(frozenset(one.game.row for one in games), label)

    @property
    def lines(self) -> Lines | None:
        """What is known of the lines of the chosen ruleset."""
        return self.known.get(self.ruleset)

    def _ask_forget(self) -> None:
        text = self.app.text
        about = text("statistics.forget_text", n=self.app.journal.count())
        self.app.confirm(
            text("statistics.forget_title"), about, text("statistics.forget_do"), self._forget, danger=True
        )

    def _forget(self) -> None:
        try:
            self.app.journal.forget_counted()
        except SaveError as error:
            self.app.error(error)
            return
        self.known.clear()
        self._asked.clear()
        self._read_again()
        self.app.toast(self.app.text("statistics.forgotten"), "saved")

    # ------------------------------------------------------------------------------------------ the lines of a ruleset

    def _ask_lines(self) -> None:
        """Have told what the lines of the chosen ruleset came to, once."""
        ruleset = self.ruleset
        if not ruleset or ruleset in self._asked:
            return
        self._asked.add(ruleset)

        def know(found: Lines) -> None:
            self.known[ruleset] = found
            self.layout()
            self._go_through()

        def fail(fault: BaseException) -> None:
            if not isinstance(fault, DogtableError):
                self.app.error(fault)
                return
            self.gone.add(ruleset)
            self.layout()

        self.app.later(lambda: lines(self.app.journal, self.app.library, ruleset), know, fail)

    def _go_through(self) -> None:
        """Go through the games whose lines are not known yet, one after the other, as long as the scene is open."""
        here = self.known.get(self.ruleset)
        if self._goes_through or here is None or not here.todo or self not in self.app.stage.scenes:
            return
        self._goes_through = True
        game, app = here.todo.pop(0), self.app
        text, theme = app.text, app.theme

        def done(_: object = None) -> None:
            self._goes_through = False
            if len(here.todo) % SHOWN == 0:
                self._read_lines(here)
            self._go_through()

        def failed(fault: BaseException) -> None:
            app.guard.fail(("lines", game), fault if isinstance(fault, Exception) else RuntimeError(str(fault)))
            done()

        app.later(lambda: go_through(app.journal, app.library, game, here.lines, (text, theme)), done, failed)

    def _read_lines(self, here: Lines) -> None:
        """Show what has been worked out."""
        try:
            here.kept = self.app.journal.figures(here.rules.id, here.lines)
        except DogtableError as error:
            self.app.error(error)
            return
        self.layout()

    # ------------------------------------------------------------------------------------------------------- layout

    def head_room(self) -> float:
        """Return how much of the heading's right end is taken."""
        return self.forget.wide(self.app.kit) + 60

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        forget = self.forget.wide(kit)
        self.forget.box = (x + w - forget, self.back_button.box[1], forget, self.forget.high(kit, forget))
        if not self.people:
            self.forget.visible = False
            self.empty.place((x, y, w, h))
            return
        content, self.forget.visible = Content(self), True
        chosen, top = self._place_choice(x, y, w)
        h -= top - y
        if self.narrow:
            self.sheets = [(x, top, w, h)]
            self.numbers.box = (x + 20, top + 16, w - 30, h - 32)
            views = [(self.numbers, [*content.numbers(), *content.plots()])]
        else:
            left = round((w - GAP) * 0.44)
            self.sheets = [(x, top, left, h), (x + left + GAP, top, w - left - GAP, h)]
            self.numbers.box = (x + PAD - 12, top + 20, left - PAD, h - 40)
            self.plots.box = (x + left + GAP + PAD - 12, top + 20, w - left - GAP - PAD, h - 40)
            views = [(self.numbers, [*content.numbers()]), (self.plots, [*content.plots()])]
        for view, shown in views:
            view.stack(shown, kit, 6, top=4, head=16)
        focus = chosen[0] if self.focus is None else None
        self.fill([*chosen, *(view for view, _ in views), self.forget, self.back_button], focus=focus)

    def _place_choice(self, x: float, y: float, w: float) -> tuple[list[Widget], float]:
        """Place what is chosen, in as many lines as it needs; return it and where the sheets begin."""
        text, kit = self.app.text, self.app.kit
        ids = ["", *dict(self.rulesets)]
        titles = [text("statistics.all_games"), *(self.name(self.app.called(*one)) for one in self.rulesets)]

        def unfold(dropdown: Dropdown) -> None:
            open_dropdown(self.app, dropdown)

        game = Dropdown(
            titles,
            ids.index(self.ruleset),
            self._choose_ruleset,
            unfold,
            name=text("statistics.game_tip"),
            tip=text("statistics.game_tip"),
        )
        labels = [text("statistics.help_all"), text("statistics.help_without"), text("statistics.help_with")]
        help_ = Tabs(labels, self.help, self._choose_help, name=text("statistics.help_tip"))
        help_.tip = text("statistics.help_tip")
        chosen: list[tuple[Widget, float]] = [(game, 320.0), (help_, help_.wide(kit))]
        if len(self.people) > 1:
            who = self.people.index(self.person)
            chosen.append(
                (
                    Dropdown(
                        [*map(self.name, self.people)],
                        who,
                        self._choose_person,
                        unfold,
                        name=text("statistics.person_tip"),
                        tip=text("statistics.person_tip"),
                    ),
                    240.0,
                )
            )
        high, left, top = control_high(kit), x, y
        for widget, wide in chosen:
            wide = min(wide, w)
            if left > x and left + wide > x + w:
                left, top = x, top + high + 10
            widget.box = (left, top, wide, high)
            left += wide + 16
        return [widget for widget, _ in chosen], top + high + 16
