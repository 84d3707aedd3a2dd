"""How a game ended: the points counted up source by source, who won, and what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from dogtable.session.deals import exchanged
from dogtable.ui.kit import surfaces
from dogtable.ui.phrases import in_a_row, names_list, sentences
from dogtable.ui.scenes.counting import Counting
from dogtable.ui.scenes.menu import MenuItem
from dogtable.ui.scenes.result_sheet import Sheet, signed
from dogtable.ui.scenes.result_towers import Towers
from dogtable.ui.widgets import (
    Box,
    Brush,
    Button,
    ScrollView,
    WidgetScene,
    control_high,
    escape,
    text_wide,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dogtable.session.analysis import Analysis, Turning
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.seats import Seat
    from dogtable.session.table import Table
    from dogtable.ui.app import App

SOFT: Final = "result_soft"
GAP: Final = 18.0  # between two buttons
LOOKS_BACK: Final = 0.8  # seconds after all has been told, when the game is gone through for its turning point


class ResultScene(WidgetScene):
    """A sheet with the score by source at the left, a tower for every seat at the right."""

    ground = "result_felt"

    def __init__(self, app: App, table: Table, *, counted: bool = False) -> None:
        super().__init__(app)
        assert table.result is not None
        self.table = table
        self.result = table.result
        text = app.text
        self.again = Button(text("result.again"), self._again, kind="primary", icon="play", size=22)
        self.same = Button(text("result.same"), self._same_menu, kind="plain", icon="undo", tip=text("result.same_tip"))
        self.look = Button(text("result.look"), app.back, kind="plain", icon="eye")
        self.analysis = Button(text("result.analysis"), self._analyse, kind="plain", icon="search")
        self.shelf = Button(text("result.shelf"), app.home, kind="quiet", icon="door", ground="result_button")
        self.sources = list(dict.fromkeys(source for by_source in self.result.scores for source in by_source))
        self.counting = Counting(
            len(self.sources or self.result.ranking), 0.0 if app.reduced_motion or counted else app.speed
        )
        looks = table.look.seats or tuple((seat.colour, seat.emblem) for seat in app.theme.seats)
        self.seats = [looks[seat % len(looks)] for seat in range(len(table.seats))]  # colour and emblem of each
        self.turn = Button("", self._to_turning, kind="plain", icon="search", size=18)
        self.turning: Turning | None = None
        self.sheet = ScrollView()
        self.places = table.places
        self._rows = Sheet(self)
        self._looks_back: float | None = None  # when the game is gone through; 0: that is done, or being done
        self._drawn: tuple[int, bool, float] = (-1, False, 0.0)  # how far it was counted in the last picture
        self._sheet_box: Box = (0, 0, 0, 0)
        self._towers: Box = (0, 0, 0, 0)

    def rules(self) -> LoadedRuleset:
        """Return whose rulebook F1 opens."""
        return self.table.rules

    def _again(self) -> None:
        match = self.table.match
        self.app.begin(self.table.rules, match.players, match.options, self.table.seats)

    def _same_menu(self) -> None:
        """Offer the same deal again, and the seats exchanged."""
        text = self.app.text
        items = [
            MenuItem(text("result.same_seats"), lambda: self._deal_again(self.table.seats), "play"),
            MenuItem(text("result.other_seats"), lambda: self._deal_again(self._exchanged()), "swap"),
        ]
        self.app.menu(self.app.rect(self.same.window_box()), items)

    def _exchanged(self) -> Sequence[Seat]:
        match = self.table.match
        return exchanged(self.table.seats, self.table.rules.teams(match.players, match.options))

    def _deal_again(self, seats: Sequence[Seat]) -> None:
        match = self.table.match
        self.app.begin(self.table.rules, match.players, match.options, seats, match.seed)

    def _analyse(self) -> None:
        self.app.show_analysis(self.table.id)

    def _to_turning(self) -> None:
        assert self.turning is not None
        self.app.show_analysis(self.table.id, self.turning.number)

    # --------------------------------------------------------------------------------------------------------- time

    def update(self, now: float) -> float | None:
        """Count on."""
        self.counting.begin(now)
        waits = [super().update(now), self.counting.wait(now), self._look_back(now)]
        before, self._drawn = (
            self._drawn,
            (self.counting.counted(now), self.counting.is_revealed(now), self.counting.fallen(now)),
        )
        if before != self._drawn:
            self.redraw()
        return min((wait for wait in waits if wait is not None), default=None)

    def _look_back(self, now: float) -> float | None:
        """Once all is told, have the game gone through for its turning point."""
        if self._looks_back == 0 or not self.counting.over(now):
            return None
        if self._looks_back is None:
            self._looks_back = now + LOOKS_BACK
        if now < self._looks_back:
            return self._looks_back - now
        self._looks_back = 0
        self.app.look_back(self.table.id, self._turned)
        return None

    def _turned(self, analysis: Analysis) -> None:
        """Tell where the game turned most, if it did."""
        self.turning = max(analysis.turnings, key=lambda one: abs(one.change), default=None)
        if self.turning is not None:
            name, change = self.table.seats[self.turning.seat].name, f"{round(self.turning.change * 100):+} %"
            text = self.app.text("result.turning", n=self.turning.number, name=name, change=change.replace("-", "−"))
            self.turn.label = text
            self.layout()

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

    @property
    def is_revealed(self) -> bool:
        """Whether it is said who has won."""
        return self.counting.is_revealed(self.app.now)

    @property
    def counting_now(self) -> str:
        """The source that is being counted; "" before the first and after the last."""
        return self.counted[-1] if self.counted and not self.is_revealed else ""

    def is_placed(self, seat: int) -> bool:
        """Whether the place of a seat has been told: the last place is told first."""
        ranking = self.result.ranking
        place = next(i for i, seats in enumerate(ranking) if seat in seats)
        return self.counting.counted(self.app.now) >= len(ranking) - place

    # -------------------------------------------------------------------------------------------------------- words

    @property
    def headline(self) -> str:
        """Who won: "Mira and Ben win"; before that is told, that it is being counted."""
        if self.counting_now:
            return self.table.rules.score_title(self.counting_now)
        if not self.is_revealed:
            return self.app.text("result.counting" if self.sources else "result.announced")
        names = [self.table.seats[seat].name for seat in self.result.winners]
        if not names:
            return self.app.text("result.nobody")
        return self.app.text("result.wins", names=names_list(self.app.text, names), n=len(names))

    @property
    def margin(self) -> str:
        """How clearly: "by one point"; of equal points, the tie-break. While it is counted: what comes in."""
        result = self.result
        if self.counting_now:
            return self._brings(self.counting_now)
        if not self.is_revealed or not self.sources or not result.winners or len(result.ranking) < 2:
            return ""
        ahead = result.totals[result.ranking[0][0]] - result.totals[result.ranking[1][0]]
        if ahead > 0:
            return self.app.text("result.by", n=ahead)
        return self.app.text("result.tie_break") if ahead == 0 else ""

    def _brings(self, source: str) -> str:
        """Return what a source brings each seat: "Mira 13, Anna 4"."""
        pairs = zip(self.table.seats, self.result.scores, strict=True)
        texts = [f"{who.name} {signed(scores.get(source, 0))}" for who, scores in pairs]
        return in_a_row(self.app.text, texts)

    @property
    def facts(self) -> list[str]:
        """The game, how long it was, and how much help there was."""
        texts = [self.table.rules.title, self.app.text("saved.moves", n=self.table.answered)]
        if self.table.hints:
            texts.append(self.app.text("result.hints", n=self.table.hints))
        return texts

    def heading(self) -> str:
        """Return what is being counted; then who has won, and how clearly."""
        return sentences(self.headline, self.margin)

    def read_out(self) -> Iterator[str]:
        """Yield who has won, each place with its points, and how long the game was."""
        yield self.heading()
        text, seats = self.app.text, self.table.seats
        for place, side in enumerate(self.result.ranking, start=1):
            for seat in side:
                points = text("speech.points", n=self.result.totals[seat]) if self.sources else ""
                yield text("speech.place", n=place, name=seats[seat].name, points=points)
        yield in_a_row(text, self.facts)
        yield from super().read_out()

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
        buttons = [self.again, self.same, self.look, self.analysis, self.shelf]
        for button in buttons:
            w = min(button.wide(kit) + 20, (wide - 2 * side - GAP * (len(buttons) - 1)) / len(buttons))
            button.box = (x, button_y, w, foot)
            x += w + GAP
        top = 100.0 if high < 800 else 150.0
        room = button_y - top - 22
        sheet_wide = wide - 2 * side if narrow else round(wide * 0.45)
        self._sheet_box = (side, top, sheet_wide, room)
        self.sheet.visible = bool(self.sources) or self._rows.says or narrow or high < 700
        if not self.sheet.visible:
            self._towers = (wide * 0.12, top - 60, wide * 0.76, button_y - top + 60)
        elif narrow:
            self._towers = (0, 0, 0, 0)
        else:
            left = side + sheet_wide + 40
            self._towers = (left, 0, wide - left - 40, (button_y if x > left else high) - 40)
        self.sheet.box = (side + 18, top + 14, sheet_wide - 28, room - 34)
        self._fill_sheet(self.sheet.inner_wide)
        if self.sheet.full < self.sheet.box[3]:
            spare = self.sheet.box[3] - self.sheet.full
            self._sheet_box = (side, top, sheet_wide, room - spare)
        if self.turning is not None and not self.sheet.visible:
            self.turn.box = (x, button_y, min(self.turn.wide(kit), wide - x - side), foot)
            buttons.append(self.turn)
        self.fill([self.sheet, *buttons], focus=self.again if self.focus is None else None)

    def _fill_sheet(self, wide: float) -> None:
        turn = control_high(self.app.kit) + 14
        rows, y = self._rows.rows(wide, self.sheet.box[3] - turn)
        if self.turning is not None and self.sheet.visible:
            self.turn.box = (18, y + 6, min(wide - 36, self.turn.wide(self.app.kit)), turn - 14)
            rows.append(self.turn)
            y += turn
        self.sheet.fill(rows)
        self.sheet.set_full(y)

    # --------------------------------------------------------------------------------------------------------- draw

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        wide, high = self.app.points
        small = high < 800
        side = self._sheet_box[0]
        if self._towers[2] > 300:
            tones = self.app.theme.tones["sources"]
            towers = Towers(self.table, self.seats, self.sources, tones, self.counting, self.app.now)
            towers.draw(brush, self._towers)
        size = 46.0 if small else 64.0
        y = 46.0 if small else 74.0
        most = wide * 0.62 if self.sheet.visible and self._towers[2] else wide * 0.72
        size *= min(1.0, most / text_wide(brush.kit, escape(self.headline), size, "black"))
        used = brush.text(side, y, escape(self.headline), size, "black", "on_felt")
        room = (self._towers[0] + 200 if self.sheet.visible and self._towers[2] else wide) - side - used - 48
        left = side + used + 24
        if self.margin and room > 160:
            brush.fitted((left, y - 26, room, 34), escape(self.margin), 28, "display", "gold")
            self._tell_facts(brush, (left, y + 8, room, 32))
        else:
            self._tell_facts(brush, (left, y - 12, max(room, 60), 34))
        if self.sheet.visible:
            surfaces.paper(brush.pen, brush.at(self._sheet_box), corner=24, colour="paper", high=14, thick=6)

    def _tell_facts(self, brush: Brush, box: Box) -> None:
        """Draw the facts; where there is no room for all, the name of the game, which everybody knows, is left out."""
        ways = ["  ·  ".join(map(escape, facts)) for facts in (self.facts, self.facts[1:])]
        brush.pen.first_fitting(brush.at(box), [(text, 1) for text in ways], 19, "regular", SOFT, "left")
