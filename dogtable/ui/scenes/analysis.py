"""Looking back at a finished game: the curve of chances, the table at any point of it, what would have been better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.phrases import flow, sentences
from dogtable.ui.scenes.analysis_curve import Curve, Legend
from dogtable.ui.scenes.analysis_shares import Shares
from dogtable.ui.scenes.looking_back import BOARD_SHAPE, GAP, POLL, SHAPE, LookingBackScene
from dogtable.ui.table.advice import PAD, Saying, Sheet, percent, sheet_of
from dogtable.ui.table.history import in_one_go
from dogtable.ui.widgets import (
    Box,
    Brush,
    Button,
    Picture,
    Widget,
    Words,
    control_high,
    escape,
)

if TYPE_CHECKING:
    from dogtable.session.analysis import Analysis
    from dogtable.ui.app import App


class AnalysisScene(LookingBackScene):
    """The table at a point of the game, what was said and done there, and the curve; `curve.at` is the point."""

    def __init__(self, app: App, game: str, analysis: Analysis, at: int | None = None) -> None:
        super().__init__(app, game, analysis.replay)
        self.analysis = analysis
        text = app.text
        self.title = text("analysis.title")
        self.curve = Curve(analysis, self.seats, self._went)
        self.shares = Shares(analysis, self.seats, app.text)
        if at is not None:
            self.curve.at = self.shares.at = at
        self.legend = Legend(text, self.ground)
        self.earlier = Button(text("analysis.earlier"), lambda: self.curve.turn(-1), kind="quiet", ground=self.ground)
        self.later = Button(text("analysis.later"), lambda: self.curve.turn(1), kind="quiet", ground=self.ground)
        self.ask = Button(text("analysis.ask"), self._ask, kind="plain", icon="bulb", size=18)
        self._wholes: dict[int, str] = {}  # by answer: the best move instead of it, in words
        self._asked = 0  # the answer that somebody wants to know of
        self._announced = 0.0

    def close(self) -> None:
        """End the bot's process."""
        self.analysis.stop()

    # ------------------------------------------------------------------------------------------------------- moving

    @property
    def ready(self) -> bool:
        """Whether one can go along."""
        return self.analysis.ready

    @property
    def at(self) -> int:
        """After how many answers one is."""
        return self.curve.at

    @property
    def is_last(self) -> bool:
        """Whether there is no point after this one."""
        return self.curve.at == self.analysis.length

    def go_on(self, by: int) -> None:
        """Go on by so many answers."""
        self.curve.seek(self.curve.at + by)

    def go_to_begin(self) -> None:
        """Go to the opening."""
        self.curve.seek(0)

    def _went(self, number: int) -> None:
        self.shares.at = number
        self.went()

    def _ask(self) -> None:
        """Have somebody think about what was best at this point."""
        self._asked = self.curve.at
        self.analysis.ask(self._asked, self.app.wake)
        self.fill_sheet()

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: Space plays, H asks what was best; the arrows go along the curve from everywhere."""
        pressed = event.type == pygame.KEYDOWN and self.analysis.ready and event.key == pygame.K_h
        if pressed and self.ask.visible and self.ask.enabled:
            self._ask()
            return True
        return super().event(event)

    # --------------------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> float | None:
        """Take in what was worked out; show the point that was gone to."""
        waits = [super().update(now), self._work(now)]
        if self.analysis.ready:
            waits += [self.go_along(now), self._thinking()]
        return min((wait for wait in waits if wait is not None), default=None)

    def _work(self, now: float) -> float | None:
        """Begin the work; tell how far it is."""
        if self.analysis.ready:
            if not self._announced:
                self._announced = now
                self._went(self.curve.at)
                self.curve.changed()
            return None
        if not self.analysis.begun:
            self.analysis.begun = True
            self.app.later(self.analysis.work, lambda _: self.app.wake(), self._failed)
        self.curve.changed()
        return POLL

    def _failed(self, fault: BaseException) -> None:
        self.app.forget_analysis(self.game)
        if self.app.stage.top is self:
            self.app.back()
        self.app.error(fault)

    def _thinking(self) -> float | None:
        """Have the largest losses thought about, one after another; what somebody asks for goes first."""
        analysis = self.analysis
        if analysis.poll():
            if analysis.failed and self._asked and self._asked not in analysis.advice:
                self.app.toast(self.app.text("analysis.failed"))
            self.curve.better = frozenset(n for n in analysis.advice if analysis.was_better(n))
            self.curve.changed()
            self.fill_sheet()
        if not analysis.asking and analysis.failed:
            return None
        if not analysis.asking:
            number = analysis.next_to_ask()
            if not number:
                return None
            analysis.ask(number, self.app.wake)
        return POLL

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        row = control_high(kit)
        curve = max(170.0, min(270.0, h * 0.28))
        self.curve.box = (x, y + h - curve, w, curve)
        foot = y + h - curve - GAP - self._place_buttons((x, y, w, h - curve - GAP), row)
        top = foot - GAP - y
        shape = SHAPE if self.eyes is not None else BOARD_SHAPE
        wide = min(w * 0.6, top * shape)
        sheet = w - wide - GAP
        self.picture.box = (x, y, wide, min(top, wide / shape))
        self.sheets = [(x + w - sheet, y, sheet, top)]
        self.sheet.box = (x + w - sheet + PAD, y + PAD, sheet - PAD * 1.6, top - 2 * PAD)
        self.fill_sheet()

    def _place_buttons(self, room: Box, high: float) -> float:
        """Place the buttons at the foot of a room, in two rows where one is too short; return how much they take."""
        kit, (x, top, w, h) = self.app.kit, room
        wides = [button.wide(kit) for button in (self.earlier, self.later, self.branch)]
        rows = 1 if 3 * (high + 10) + sum(wides) + 18 * 2 + 8 <= w else 2
        taken = rows * high + (rows - 1) * 10
        y, below, left = top + h - taken, top + h - high, x
        for icon in (self.before, self.play, self.after):
            icon.box = (left, y, high, high)
            left += high + 10
        for button, wide in zip((self.earlier, self.later), wides, strict=False):
            button.box = (left + 8, y, wide, high)
            left += wide + 18
        after = left if rows == 1 else x
        self.branch.box = (x + w - wides[-1], below, wides[-1], high)
        self.legend.box = (after + 16, below, max(0.0, x + w - wides[-1] - after - 32), high)
        return taken

    def fill_sheet(self) -> None:
        """Fill the sheet with what there is to say of the point."""
        wide, kit = self.sheet.inner_wide, self.app.kit
        rows: list[Widget] = []
        y = 0.0
        for widget in self._content(wide):
            high = widget.box[3] or widget.high(kit, wide)
            across = min(wide, widget.wide(kit)) if isinstance(widget, Button) else wide
            widget.box = (0, y, across, high)
            rows.append(widget)
            y += high + 12
        self.sheet.fill(rows)
        self.sheet.set_full(y)
        self.branch.enabled = self.analysis.ready and self.curve.at < self.analysis.length
        ready = [self.earlier, self.later, self.before, self.play, self.after]
        for button in ready:
            button.enabled = self.analysis.ready
        parts = [self.back_button, self.picture, self.curve, self.before, self.play, self.after]
        parts += [self.earlier, self.later, self.legend, self.branch, self.sheet]
        if self.widgets:
            self.redraw()
            return
        self.fill(parts, focus=self.curve)

    def _content(self, wide: float) -> Iterator[Widget]:
        analysis, text, number = self.analysis, self.app.text, self.curve.at
        if not analysis.ready:
            yield Words(escape(text("analysis.working", n=round(analysis.progress * 100))), size=22, face="semi")
            return
        yield Words(escape(text("analysis.point", n=number, all=analysis.length)), size=26, face="display")
        if self._sentences and self._due is None:
            yield Words(escape(sentences(*self._sentences)), size=20)
        elif not number:
            yield Words(escape(text("analysis.start")), size=20)
        self.shares.box = (0, 0, wide, self.shares.high(self.app.kit, wide))
        yield self.shares
        if number:
            yield from self._judged(wide)

    def _judged(self, wide: float) -> Iterator[Widget]:
        """Yield what is to be said of the answer that led here: how it was, what was best, or the button to ask."""
        analysis, text, number = self.analysis, self.app.text, self.curve.at
        advice = analysis.advice.get(number)
        self.ask.visible = advice is None
        if advice is None:
            thinks = analysis.asking == number or (self._asked == number and not analysis.failed)
            self.ask.enabled = not thinks
            self.ask.label = text("analysis.asking" if thinks else "analysis.ask")
            yield self.ask
            return
        key, name = analysis.replay.answers[number - 1][1], analysis.seats[advice.seat].name
        if advice.best.value is None:
            yield Words(escape(text("analysis.forced", name=name)), size=20, face="semi")
            return
        options, warned = advice.options, advice.best.warned
        gap, known = advice.gap(key), any(one.key == key for one in options)
        if analysis.was_better(number) and gap is not None:
            best, taken = percent(advice.best.value), percent(advice.best.value - gap)
            sentence = "analysis.better" if known else "analysis.better_most"  # beyond the three best: at most so much
            wording, colour = text(sentence, name=name, best=best, taken=taken), "no_text"
        elif key == advice.best.key:
            wording, colour = text("analysis.same", name=name), "ink"
        elif key in warned:
            wording, colour = text("analysis.warned", name=name), "no_text"
            options = (replace(advice.best, warned=frozenset()), *options[1:])  # that is said here
        else:
            wording, colour = text("analysis.good" if known else "analysis.unknown", name=name), "ink"
        yield Words(escape(wording), size=20, face="semi", colour=colour)
        saying = Saying(text("analysis.best"), whole=self._whole(number))
        sheet = sheet_of(self.app.kit, text, options, wide + 2 * PAD, saying)
        yield _drawn_sheet(sheet, wide)
        yield Words(escape(text("analysis.seen", name=name)), size=17, colour="ink_soft")

    def _whole(self, number: int) -> str:
        """Return what the log would have told of the best move instead of an answer."""
        if number not in self._wholes:
            view = self.analysis.replay.at(number - 1).view(None)
            events, how = self.analysis.foreseen(number), flow(self.app.text)
            self._wholes[number] = in_one_go(events, tuple(view["boards"]), how)
        return self._wholes[number]


def _drawn_sheet(sheet: Sheet, wide: float) -> Picture:
    def paint(brush: Brush, box: Box) -> None:
        sheet.draw(brush.pen, brush.at(box))

    made = Picture(paint)
    made.box = (0, 0, wide, sheet.high - PAD)
    return made
