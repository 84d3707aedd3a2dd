"""The bench beside the table: a game of one's own rules laid open, at any of its moments.

On the left the table as who is asked sees it, and the way through time; on the right pages of what there is. It works
on a copy of the game: whatever is done here, the game at the table stands as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.session.bench import Bench
from dogtable.ui.bench.asking import Asking
from dogtable.ui.bench.options import OptionsPage
from dogtable.ui.bench.page import Page
from dogtable.ui.bench.steps import StepsPage
from dogtable.ui.bench.tree import TreePage
from dogtable.ui.phrases import sentences
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.replay_parts import Rail
from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.widgets import IconButton, Tabs, TextEntry, Widget, control_high

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App

REST: Final = 0.08  # seconds in one place before its table is drawn
GAP: Final = 20.0
SHAPE: Final = 1.64  # width by height of the table
PICTURE: Final = 0.46  # of the width, beside the pages


class BenchScene(PageScene):
    """A bench, after so many `answers` when it is opened; after all of them without."""

    ground = "felt"

    def __init__(self, app: App, table: Table, answers: int | None = None) -> None:
        super().__init__(app)
        self.table, self.seats = table, table.seats
        self.bench = Bench(table.rules, table.match)
        if answers is not None:
            self.bench.go(answers)
        text = app.text
        self.title = text("bench.title")
        self.picture = TablePicture(app, hand=True)
        self._due: float | None = 0.0  # when the table is drawn anew
        self._drawing = 0  # counts the tables that were begun
        self.before = IconButton("left", lambda: self._go_on(-1), tip=text("bench.back"), ground=self.ground)
        self.after = IconButton("right", lambda: self._go_on(1), tip=text("bench.forward"), ground=self.ground)
        self.options = OptionsPage(self)
        self.pages: list[Page] = [TreePage(self), StepsPage(self), self.options]
        labels = [text("bench.position"), text("bench.steps"), text("bench.options")]
        self.asking = Asking(self)
        self.picture.on_point = self.asking.point_at
        self.tabs = Tabs(labels, 0, self._turn_to, name=text("bench.pages"))
        self._make_rail()
        self._tell_place()
        self.asking.say_what()

    def rules(self) -> LoadedRuleset:
        """Return whose rulebook F1 opens."""
        return self.table.rules

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pages[self.tabs.chosen]

    # ------------------------------------------------------------------------------------------------------- moving

    def _make_rail(self) -> None:
        self.rail = Rail(self.bench.length, self._go, self._go_on, self.app.text("bench.rail_tip"))
        self.rail.value = self.bench.match.count

    def _go(self, answers: int) -> None:
        self.bench.go(answers)
        self.asking.forget()
        self.begin_anew()

    def _go_on(self, by: int) -> None:
        self.bench.go_on(by)
        self.asking.forget()
        self.begin_anew()

    def to_step(self, number: int) -> None:
        """Stand right after a step of what came of the answer; after the last of them, where the answer ended."""
        step = None if number >= len(self.bench.steps) else number
        if step != self.bench.step:
            self.bench.step = step
            self.page.rows.choose(number)
            self._stands_elsewhere()

    def went(self) -> None:
        """Show what there is where the bench stands now."""
        self.rail.value = self.bench.match.count
        self.rail.changed()
        self.page.renew()
        self.asking.say_what()
        self._stands_elsewhere()

    def _stands_elsewhere(self) -> None:
        self._due = self.app.now + REST
        self._tell_place()
        self.redraw()

    def _tell_place(self) -> None:
        """Say in the heading after how many answers the bench stands, and who is asked what there."""
        text, match, decision = self.app.text, self.bench.match, self.bench.match.decision
        place = text("analysis.point", n=match.count, all=self.bench.length)
        if self.bench.step is not None:
            place = text("bench.step", place=place, n=self.bench.step + 1, of=len(self.bench.steps))
            decision = None
        asked = "" if decision is None else f"{match.names.seat(decision.seat)}: {decision.ask}"
        self.subtitle = "  ·  ".join(filter(None, (self.table.rules.title, place, asked)))

    def _turn_to(self, _: int) -> None:
        self.asking.forget()
        self.page.renew()
        self.asking.say_what()
        self.layout()

    def take(self, key: str) -> None:
        """Answer with an option, on the bench alone, and go on from there."""
        self.bench.answer(key)
        self.begin_anew()

    def begin_anew(self) -> None:
        """Show what there is, of another game, too."""
        if len(self.rail.steps) != self.bench.length + 1:
            self._make_rail()
        self.went()
        self.layout()

    # ------------------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: the key that opened the bench closes it."""
        if super().event(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_b and not isinstance(self.focus, TextEntry):
            self.app.back()
            return True
        return False

    def heading(self) -> str:
        """Return what this is, and where it stands."""
        return sentences(self.title, self.subtitle)

    # --------------------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> float | None:
        """Draw the table once the bench has come to rest."""
        waits = [super().update(now), self._show(now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def _show(self, now: float) -> float | None:
        if self._due is None:
            return None
        if now < self._due:
            return self._due - now
        self._due = None
        self.app.slices(self._drawn(), self)
        return None

    def _drawn(self) -> Iterator[None]:
        """Draw the table bit by bit, unless the bench goes elsewhere meanwhile."""
        self._drawing += 1
        here = self._drawing
        for _ in self.picture.steps(self.table.look, self.bench.view(self.bench.seat), self.seats):
            if self._due is not None or here != self._drawing:
                return
            yield

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        row = control_high(kit)
        self.picture.visible = not self.narrow
        left = w * PICTURE if not self.narrow else 0.0
        if self.picture.visible:
            high = min(h - row - GAP, left / SHAPE)
            self.picture.box = (x, y, left, high)
            self._place_time(x, y + high + GAP / 2, left)
            sheet = (x + left + GAP, y, w - left - GAP, h)
        else:
            self._place_time(x, y + h - row, w)
            sheet = (x, y, w, h - row - GAP / 2)
        self.sheets = [sheet]
        sx, sy, sw, sh = sheet
        self.tabs.box = (sx + 18, sy + 16, min(sw - 36, self.tabs.wide(kit)), row)
        foot = self.asking.place(sx + 18, sy + sh - 16, sw - 36)
        for page in self.pages:
            page.scroll.box = (sx + 14, sy + row + 26, sw - 22, foot - sy - row - 38)
            page.place()
        parts: list[Widget] = [self.picture, self.tabs, self.page.scroll, *self.asking.widgets]
        parts += [self.before, self.rail, self.after, self.back_button]
        stays = self.focus if self.focus in parts else None
        self.fill(parts, focus=self.tabs if self.focus is None else stays)

    def _place_time(self, x: float, y: float, w: float) -> None:
        row = control_high(self.app.kit)
        self.before.box = (x, y, row, row)
        self.rail.box = (x + row + 10, y, w - 2 * row - 20, row)
        self.after.box = (x + w - row, y, row, row)
