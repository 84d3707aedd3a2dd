"""How a game ended: the points counted up source by source, who won, and what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import chrome, surfaces
from dogtable.ui.phrases import names_list
from dogtable.ui.scenes.counting import Counting
from dogtable.ui.scenes.result_towers import Towers
from dogtable.ui.widgets import (
    Box,
    Brush,
    Button,
    Picture,
    ScrollView,
    Widget,
    WidgetScene,
    escape,
    text_size,
    text_wide,
)

if TYPE_CHECKING:
    from dogtable.session.library import LoadedRuleset
    from dogtable.session.table import Table
    from dogtable.ui.app import App
    from dogtable.ui.kit.art import Art

SOFT: Final = "#D5E4DA"
SOURCES: Final = ("#E3735F", "#4E9A62", "#D8A340", "#4E86C6", "#7A5AA8", "#9A6236", "#8C4A78", "#3E8A8C")


class ResultScene(WidgetScene):
    """A sheet with the score by source at the left, a tower for every seat at the right."""

    ground = "result_felt"

    def __init__(self, app: App, table: Table) -> None:
        super().__init__(app)
        assert table.result is not None
        self.table = table
        self.result = table.result
        text = app.text
        self.again = Button(text("result.again"), self._again, kind="primary", icon="play", size=22)
        self.look = Button(text("result.look"), app.back, kind="plain", icon="eye")
        self.analysis = Button(text("result.analysis"), self._analyse, kind="plain", icon="search")
        self.shelf = Button(text("result.shelf"), app.home, kind="quiet", icon="door", ground="#3F665C")
        self.sources = list(dict.fromkeys(source for by_source in self.result.scores for source in by_source))
        self.counting = Counting(len(self.sources or self.result.ranking), 0.0 if app.reduced_motion else app.speed)
        looks = table.look.seats or tuple((seat.colour, seat.emblem) for seat in app.theme.seats)
        self.seats = [looks[seat % len(looks)] for seat in range(len(table.seats))]  # colour and emblem of each
        self.sheet = ScrollView()
        self._drawn: tuple[int, bool, float] = (-1, False, 0.0)  # how far it was counted in the last picture
        self._sheet_box: Box = (0, 0, 0, 0)
        self._towers: Box = (0, 0, 0, 0)

    def rules(self) -> LoadedRuleset:
        """Return whose rulebook F1 opens."""
        return self.table.rules

    def _again(self) -> None:
        match = self.table.match
        self.app.begin(self.table.rules, match.players, match.options, self.table.seats)

    def _analyse(self) -> None:
        self.app.show_analysis(self.table.id)

    # --------------------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> float | None:
        """Count on."""
        self.counting.begin(now)
        waits = [super().update(now), self.counting.wait(now)]
        before, self._drawn = (
            self._drawn,
            (self.counting.counted(now), self.counting.told(now), self.counting.fallen(now)),
        )
        if before != self._drawn:
            self.redraw()
        return min((wait for wait in waits if wait is not None), default=None)

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event; a click beside the buttons, or a key, brings the counting to its end."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and not self.counting.over(self.app.now):
            self.counting.finish(self.app.now)
            self.redraw()
            if event.type == pygame.KEYDOWN and event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_ESCAPE):
                return True
        return super().event(event)

    @property
    def counted(self) -> list[str]:
        """The sources that have been counted so far."""
        return self.sources[: self.counting.counted(self.app.now)]

    @property
    def totals(self) -> list[int]:
        """The points of each seat as far as they have been counted."""
        return [sum(scores.get(source, 0) for source in self.counted) for scores in self.result.scores]

    # -------------------------------------------------------------------------------------------------------- words

    @property
    def headline(self) -> str:
        """Who won: "Mira and Ben win"; before that is told, that it is being counted."""
        if not self.counting.told(self.app.now):
            return self.app.text("result.counting" if self.sources else "result.announced")
        names = [self.table.seats[seat].name for seat in self.result.winners]
        if not names:
            return self.app.text("result.nobody")
        return self.app.text("result.wins", names=names_list(self.app.text, names), n=len(names))

    @property
    def margin(self) -> str:
        """How clearly: "by one point"; of equal points that it was the tie-break; of a victory of all in one that."""
        result, told = self.result, self.counting.told(self.app.now)
        if not told or not self.sources or not result.winners or len(result.ranking) < 2:
            return ""
        ahead = result.totals[result.ranking[0][0]] - result.totals[result.ranking[1][0]]
        if ahead > 0:
            return self.app.text("result.by", n=ahead)
        return self.app.text("result.tie_break") if ahead == 0 else ""

    @property
    def facts(self) -> str:
        """The game, how long it was, and how much help there was."""
        told = [self.table.rules.title, self.app.text("result.decisions", n=self.result.decisions)]
        if self.table.hints:
            told.append(self.app.text("result.hints", n=self.table.hints))
        return "  ·  ".join(told)

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide, high = self.app.points
        narrow = wide < 1240
        side = 24.0 if narrow else 64.0
        foot = max(62.0, self.again.high(kit, wide))
        button_y = high - foot - (16 if high < 800 else 30)
        x = side
        buttons = [self.again, self.look, self.analysis, self.shelf]
        for button in buttons:
            w = min(button.wide(kit) + 20, (wide - 2 * side - 54) / len(buttons))
            button.box = (x, button_y, w, foot)
            x += w + 18
        top = 100.0 if high < 800 else 150.0
        room = button_y - top - 22
        sheet_wide = wide - 2 * side if narrow else round(wide * 0.45)
        self._sheet_box = (side, top, sheet_wide, room)
        self.sheet.visible = bool(self.sources) or narrow or high < 700
        if not self.sheet.visible:
            self._towers = (wide * 0.12, top - 60, wide * 0.76, button_y - top + 60)
        elif narrow:
            self._towers = (0, 0, 0, 0)
        else:
            self._towers = (side + sheet_wide + 40, 0, wide - side - sheet_wide - 80, high - 40)
        self.sheet.box = (side + 18, top + 14, sheet_wide - 28, room - 34)
        self._fill_sheet(self.sheet.inner_wide)
        if self.sheet.full < self.sheet.box[3]:
            spare = self.sheet.box[3] - self.sheet.full
            self._sheet_box = (side, top, sheet_wide, room - spare)
        self.fill([self.sheet, *buttons], focus=self.again if self.focus is None else None)

    def _columns(self, wide: float) -> tuple[float, list[float]]:
        """Where the names of the sources end and the middles of the seats' columns."""
        n = len(self.table.seats)
        first = wide * (0.46 if n <= 4 else 0.3) if self.sources else wide * 0.08
        step = (wide - first) / n
        return first, [first + step * (i + 0.5) for i in range(n)]

    def _fill_sheet(self, wide: float) -> None:
        kit = self.app.kit
        rows: list[Widget] = []
        head = Picture(self._paint_head)
        head.box = (0, 0, wide, 128)
        rows.append(head)
        y = 130.0
        row_high = max(58.0, text_size(kit, 22) * 2.2)
        for i, source in enumerate(self.sources):
            row = Picture(lambda brush, box, i=i, source=source: self._paint_row(brush, box, i, source))  # type: ignore[misc]  # i and source are bound now
            row.box = (0, y, wide, row_high)
            rows.append(row)
            y += row_high
        last = Picture(self._paint_total if self.sources else self._paint_places)
        last.box = (0, y + 8, wide, 116)
        rows.append(last)
        self.sheet.fill(rows)
        self.sheet.set_full(y + 124)

    # --------------------------------------------------------------------------------------------------------- draw

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        wide, high = self.app.points
        small = high < 800
        side = self._sheet_box[0]
        if self._towers[2] > 300:
            towers = Towers(self.table, self.seats, self.sources, SOURCES, self.counting, self.app.now)
            towers.draw(brush, self._towers)
        size = 46.0 if small else 64.0
        y = 46.0 if small else 74.0
        most = wide * 0.62 if self.sheet.visible and self._towers[2] else wide * 0.72
        size *= min(1.0, most / text_wide(brush.kit, escape(self.headline), size, "black"))
        used = brush.text(side, y, escape(self.headline), size, "black", "paper")
        room = (self._towers[0] + 200 if self.sheet.visible and self._towers[2] else wide) - side - used - 48
        left = side + used + 24
        if self.margin and room > 160:
            brush.fitted((left, y - 26, room, 34), escape(self.margin), 28, "display", "brass_light")
            brush.fitted((left, y + 8, room, 32), escape(self.facts), 19, "regular", SOFT)
        else:
            brush.fitted((left, y - 12, max(room, 60), 34), escape(self.facts), 19, "regular", SOFT, lines=1)
        if self.sheet.visible:
            surfaces.paper(brush.pen, brush.at(self._sheet_box), corner=24, colour="paper", high=14, thick=6)

    def _paint_head(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = brush.at(box)
        text = self.app.text
        first, middles = self._columns(w)
        if self.sources:
            brush.pen.text(x + 18, y + 52, escape(text("result.points")), 34, "black")
            brush.pen.fitted(
                (x + 18, y + 74, first - 30, 30), escape(text("result.where")), 18, "regular", "ink_soft", "left"
            )
        step = middles[1] - middles[0] if len(middles) > 1 else w
        d = min(60.0, step * 0.5)
        for seat, who in enumerate(self.table.seats):
            colour, emblem = self.seats[seat]
            chrome.avatar(brush.pen, x + middles[seat] - d / 2, y + 14, d, who.portrait, colour, emblem)
            name = (x + middles[seat] - step / 2 + 3, y + 84, step - 6, 34)
            brush.pen.fitted(name, escape(who.name), 23, "display")

    def _paint_row(self, brush: Brush, box: Box, index: int, source: str) -> None:
        x, y, w, h = brush.at(box)
        first, middles = self._columns(w)
        if index % 2 == 0:
            stripe = brush.kit.colour("plate")
            brush.pen.art(("score stripe", stripe), (x, y, w, h), lambda art: art.rect(0, 0, w, h, 12, stripe, 0.8))
        tone = SOURCES[index % len(SOURCES)]
        brush.pen.art(("source", tone), (x + 18, y + h / 2 - 11, 22, 22), lambda art: art.rect(0, 0, 22, 22, 6, tone))
        counted = self.counted
        if counted and source == counted[-1] and not self.counting.told(self.app.now):
            edge = brush.kit.colour("brass")
            brush.pen.art(("counted now", w, h), (x, y + 2, w, h - 4), lambda art: _frame(art, edge))
        name = self.table.rules.score_title(source)
        brush.pen.fitted((x + 56, y, first - 62, h), escape(name), 22, "semi", "ink", "left")
        if source not in counted:
            return
        numbers = [by_source.get(source, 0) for by_source in self.result.scores]
        best = max(numbers)
        for seat, number in enumerate(numbers):
            middle = x + middles[seat]
            leads = number == best and number > 0
            if leads:
                pill = (middle - 30, y + h / 2 - 20, 60, 40)
                brush.pen.art(("lead", tone), pill, lambda art: art.rect(0, 0, 60, 40, 20, tone, 0.38))
            face, colour = ("bold", "ink") if number else ("regular", "ink_soft")
            said = _signed(number) if number else "–"
            brush.pen.text(middle, y + h / 2, said, 24, face, colour, "centre")

    def _paint_total(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = brush.at(box)
        _, middles = self._columns(w)
        surfaces.rule(brush.pen, x + 18, y + 2, w - 36, "")
        brush.pen.text(x + 18, y + 54, escape(self.app.text("result.total")), 34, "black")
        told = self.counting.told(self.app.now)
        for seat, total in enumerate(self.totals):
            won = told and seat in self.result.winners
            self._medal(brush, x + middles[seat], y + 54, _signed(total), won)

    def _paint_places(self, brush: Brush, box: Box) -> None:
        """For games without points: the places."""
        x, y, w, _ = brush.at(box)
        _, middles = self._columns(w)
        surfaces.rule(brush.pen, x + 18, y + 2, w - 36, "")
        for place, seats in enumerate(self.result.ranking):
            for seat in seats:
                if self.counting.counted(self.app.now) < len(self.result.ranking) - place:
                    continue
                label = self.app.text("result.place", n=place + 1)
                self._medal(brush, x + middles[seat], y + 54, label, seat in self.result.winners)

    def _medal(self, brush: Brush, x: float, y: float, label: str, won: bool) -> None:
        if won:
            surfaces.paper(brush.pen, (x - 55, y - 35, 110, 72), corner=22, colour="brass", high=3)
        size, colour = (44, "#3A2410") if won else (36, "ink")
        brush.pen.text(x, y, escape(label), size, "black", colour, "centre")


def _signed(number: int) -> str:
    """Return a number with a true minus."""
    return str(number).replace("-", "−")


def _frame(art: Art, edge: str) -> None:
    art.rect(0, 0, art.w, art.h, 12, edge, 0.18)
    art.frame(1.5, 12, edge, 3)
