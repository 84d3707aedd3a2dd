"""The bench beside the table: a game of one's own rules laid open, at any of its moments.

On the left the table as who is asked sees it, and the way through time; on the right pages of what there is. It works
on a copy of the game: whatever is done here, the game at the table stands as before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base.errors import DogtableError, RulesetError
from dogtable.session.bench import Bench
from dogtable.ui.bench.options import OptionsPage
from dogtable.ui.bench.page import Page
from dogtable.ui.bench.steps import StepsPage
from dogtable.ui.bench.tree import TreePage
from dogtable.ui.phrases import sentences
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.replay_parts import Rail
from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.touch import asked_about
from dogtable.ui.widgets import Button, IconButton, ScrollView, Tabs, TextEntry, Widget, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.engine.decision import Option
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App
    from dogtable.ui.look.entries import Target

REST: Final = 0.08  # seconds in one place before its table is drawn
GAP: Final = 20.0
SHAPE: Final = 1.64  # width by height of the table
PICTURE: Final = 0.46  # of the width, beside the pages
MOST: Final = 300  # characters of an expression
MOST_PROBLEMS: Final = 3  # with one expression
LINES: Final = 3.0  # heights of a control that an answer may have


class BenchScene(PageScene):
    """A bench, at the last answer when it is opened."""

    ground = "felt"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        self.table, self.seats = table, table.seats
        self.bench = Bench(table.rules, table.match)
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
        self.entry = TextEntry("", lambda _: None, name=text("bench.entry"), most=MOST, on_enter=self._enter)
        self.told = Words("", size=18)
        self.answer = ScrollView([self.told])
        self.take = Button(text("bench.take"), self._take, kind="plain", icon="play", size=18)
        self.picture.on_point = self._point_at
        self.tabs = Tabs(labels, 0, self._turn_to, name=text("bench.pages"))
        self._make_rail()
        self._tell_place()
        self._set_entry()

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
        self.went()

    def _go_on(self, by: int) -> None:
        self.bench.go_on(by)
        self.went()

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
        self._set_entry()
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
        self.page.renew()
        self._set_entry()
        self.layout()

    # ------------------------------------------------------------------------------------------------------- asking

    def _set_entry(self) -> None:
        """Say what can be typed on this page."""
        text, decision = self.app.text, self.bench.match.decision
        if self.page is self.options:
            key = decision.options[0].key if decision is not None else ""
            self.entry.placeholder = text("bench.type_picks", picks=key)
        else:
            self.entry.placeholder = text("bench.type_expression")

    def _enter(self) -> None:
        """Answer what was typed: on the page of options why that is none, else the value of an expression."""
        typed = self.entry.text.strip()
        if not typed:
            return
        if self.page is not self.options:
            self._ask(lambda: f"{typed} = {self.bench.value(typed)}")
        elif not self.options.point_at(lambda option: option.key == typed):
            self._ask(lambda: self._why_not(typed))

    def _why_not(self, picks: str | Mapping[str, Any]) -> str:
        found = self.bench.why_not(picks)
        return self.app.text("bench.is_option") if found is None else "\n".join(found.lines)

    def _ask(self, work: Callable[[], str]) -> None:
        """Find an answer in a thread, as it may take the compiler; what is wrong is an answer, too."""

        def told() -> str:
            try:
                return work()
            except RulesetError as error:
                return "\n".join(map(str, error.problems[:MOST_PROBLEMS]))
            except DogtableError as error:
                return str(error)

        self.app.wait_for(self.app.text("bench.asking"), told, self.tell)

    def tell(self, told: str) -> None:
        """Show an answer above the line where one types."""
        self.told.markup = "|".join(map(escape, told.splitlines()))
        self.app.narrator.tell(told)
        self.layout()

    def _point_at(self, target: Target) -> None:
        """Show the option that something on the table belongs to; of what is none, what forbids it."""
        decision = self.bench.match.decision if self.bench.step is None else None
        if decision is None:
            return
        if self.page is not self.options:
            self.tabs.choose(self.pages.index(self.options))
        nameable = self.bench.match.nameable(decision.seat)
        picking = Picking(decision.options, decision.kinds)
        asked = asked_about(target, decision, picking, nameable)
        if not any(self.options.point_at(partial(_has, picks)) for picks in asked) and asked:
            self._ask(lambda: self._why_not(asked[0]))

    def _take(self) -> None:
        """Answer with the chosen option, on the bench alone, and go on from there."""
        if self.options.option is not None:
            self.bench.answer(self.options.option.key)
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
        self.take.visible = self.page is self.options and self.options.option is not None
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
        foot = self._place_foot(sx + 18, sy + sh - 16, sw - 36)
        for page in self.pages:
            page.scroll.box = (sx + 14, sy + row + 26, sw - 22, foot - sy - row - 38)
            page.place()
        parts: list[Widget] = [self.picture, self.tabs, self.page.scroll, self.answer, self.entry, self.take]
        parts += [self.before, self.rail, self.after, self.back_button]
        stays = self.focus if self.focus in parts else None
        self.fill(parts, focus=self.tabs if self.focus is None else stays)

    def _place_foot(self, x: float, bottom: float, w: float) -> float:
        """Place what is typed, and the answer above it, in lines that end at `bottom`; return where they begin."""
        kit, row = self.app.kit, control_high(self.app.kit)
        wide = self.take.wide(kit) + 12 if self.take.visible else 0.0
        self.entry.box = (x, bottom - row, w - wide, row)
        self.take.box = (x + w - wide + 12, bottom - row, max(0.0, wide - 12), row)
        self.answer.box = (x, 0, w, 0)
        whole = self.told.high(kit, self.answer.inner_wide) if self.told.markup else 0.0
        high = min(whole, row * LINES)
        self.answer.box = (x, bottom - row - high - 12, w, high)
        self.told.box = (0, 0, self.answer.inner_wide, whole)
        self.answer.set_full(whole)
        return bottom - row - (high + 12 if high else 0.0)

    def _place_time(self, x: float, y: float, w: float) -> None:
        row = control_high(self.app.kit)
        self.before.box = (x, y, row, row)
        self.rail.box = (x + row + 10, y, w - 2 * row - 20, row)
        self.after.box = (x + w - row, y, row, row)


def _has(picks: Mapping[str, Any], option: Option) -> bool:
    """Whether an option has these picks."""
    return all(name in option.picks and option.picks[name] == value for name, value in picks.items())
