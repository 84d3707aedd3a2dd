"""The sheet of a result: what won, the points of each seat source by source, the places, and what each has done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dogtable.base.errors import DogtableError
from dogtable.base.look import ResultLook
from dogtable.session.figures import lines_of
from dogtable.ui.kit import chrome, surfaces
from dogtable.ui.look.ending import FEW, Ending, Won, ending, figures
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.paint import Painter
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.phrases import names_list
from dogtable.ui.shots import ui_of
from dogtable.ui.widgets import Box, Brush, Picture, Widget, escape, text_high, text_size

if TYPE_CHECKING:
    from dogtable.ui.kit.art import Art
    from dogtable.ui.scenes.result import ResultScene

HEAD: Final = 118.0  # points: portraits and names
FOOT: Final = 100.0  # points: totals or places
CAPTION: Final = 26.0  # points: the words above the pieces that won
FACT: Final = 0.8  # of a line's height has one that the ruleset adds
LARGE: Final = (150.0, 200.0)  # points that a piece fills at most
SMALL: Final = (62.0, 84.0)
SMALL_STEP: Final = 168.0  # points from one small piece to the next, at most
GAP: Final = 10.0
MEDAL: Final = 110.0  # points across the brass under a winner's total or place, where there is room
NOTHING: Final = "–"  # where a seat has nothing of what a line counts


class Sheet:
    """Draws the sheet of one scene, as far as has been counted there."""

    def __init__(self, scene: ResultScene) -> None:
        self.scene, self.table, self.result = scene, scene.table, scene.result
        self.ending = Ending()
        self._painter: Painter | None = None
        self._kept = False  # the lines are in the journal
        self._reported = ""  # why the look could not say anything, as it was told

    @property
    def says(self) -> bool:
        """Whether the ruleset says anything beside points and places."""
        return self.table.look.result != ResultLook()

    def rows(self, wide: float, room: float) -> tuple[list[Widget], float]:
        """Return what the sheet holds, in points of its own, and how high it is; its lines fill `room` if they can."""
        self._read()
        rows: list[Widget] = []
        y = 0.0
        high = self._line_high(wide, room)

        def add(made: Picture, h: float) -> None:
            nonlocal y
            made.box = (0, y, wide, h)
            rows.append(made)
            y += h

        if self.ending.won:
            add(Picture(self._paint_won), self._won_high(wide))
        add(Picture(self._paint_head), HEAD)
        for i, source in enumerate(self.scene.sources):
            add(Picture(lambda brush, box, i=i, source=source: self._paint_row(brush, box, i, source)), high)  # type: ignore[misc]  # bound now
        add(Picture(self._paint_total if self.scene.sources else self._paint_places), FOOT)
        for i in range(len(self.ending.rows)):
            add(Picture(lambda brush, box, i=i: self._paint_fact(brush, box, i)), high * FACT)  # type: ignore[misc]  # bound now
        return rows, y

    def _line_high(self, wide: float, room: float) -> float:
        """Return the height of a line: lower where else not all of them would be seen."""
        size = text_size(self.scene.app.kit, 22)
        lines = len(self.scene.sources) + FACT * len(self.ending.rows)
        above = self._won_high(wide) if self.ending.won else 0.0
        fair = (room - above - HEAD - FOOT) / lines if lines else 0.0
        return max(size * 1.9, min(fair, max(58.0, size * 2.2)))

    def _read(self) -> None:
        """Have the ruleset's table say what won; one that cannot is told once."""
        if not self.says:
            return
        app, table = self.scene.app, self.table
        self._painter = Painter(app.kit, table.look.pictures)
        eyes = table.people[0] if len(table.people) == 1 else None
        view, window = table.view(eyes), Window(*app.size, app.settings.ui_scale / 100)
        try:
            found = ending(
                table.look,
                view,
                ui_of(view, table.seats, app.text),
                window,
                Palette.of(app.theme),
                table.events(eyes),
                (Rect(0, 0, *LARGE), Rect(0, 0, *SMALL)),
            )
        except DogtableError as fault:
            if str(fault) != self._reported:
                self._reported = str(fault)
                app.error(fault)
            return
        self.ending = found
        if not self._kept and not table.is_example:
            self._kept = True
            lines, figures_read = lines_of(table.look.result), figures(table.look, found)
            app.later(lambda: app.journal.keep_figures(table.id, lines, figures_read), failed=app.error)

    # -------------------------------------------------------------------------------------------------- what has won

    def _won_high(self, wide: float) -> float:
        if len(self.ending.won) <= FEW:
            return CAPTION + LARGE[1] + 2 * GAP
        _, lines = self._grid(wide)
        return CAPTION + lines * (SMALL[1] + 34) + 2 * GAP

    def _grid(self, wide: float) -> tuple[int, int]:
        """Return how many small pieces lie in a line, and how many lines there are."""
        n = len(self.ending.won)
        across = max(1, min(n, int(wide // (SMALL[0] + 2 * GAP))))
        lines = -(-n // across)
        return -(-n // lines), lines

    def _paint_won(self, brush: Brush, box: Box) -> None:
        if not self.scene.is_revealed:
            return
        x, y, w, _ = brush.at(box)
        won = self.ending.won
        brush.pen.fitted((x + 18, y + 4, w - 36, CAPTION), self._caption, 18, "regular", "ink_soft", "left")
        y += CAPTION
        if len(won) > FEW:
            across, lines = self._grid(w)
            step = min(w / across, SMALL_STEP)
            for i, one in enumerate(won):
                line, column = divmod(i, across)
                count = across if line < lines - 1 else len(won) - across * line
                left = x + (w - step * count) / 2 + step * column
                self._paint_small(brush, one, (left, y + GAP + line * (SMALL[1] + 34), step, SMALL[1]))
            return
        step = w / len(won)
        for i, one in enumerate(won):
            self._paint_large(brush, one, (x + step * i, y + GAP, step, LARGE[1]))

    @property
    def _caption(self) -> str:
        """What the pieces are: those with which the winners won."""
        text, names = self.scene.app.text, [self.table.seats[seat].name for seat in self.result.winners]
        return escape(text("result.won_with", names=names_list(text, names), n=len(names)))

    def _piece(self, brush: Brush, one: Won, x: float, y: float) -> float:
        """Draw the picture of a piece with its corner at a point; return how wide it is."""
        entry = one.portrait.entry
        if entry is None or self._painter is None:
            return 0.0
        self._painter.over(brush.surface, [entry], x - entry.x, y - entry.y)
        return entry.w

    def _paint_small(self, brush: Brush, one: Won, box: Box) -> None:
        x, y, w, h = box
        entry = one.portrait.entry
        across, down = (entry.w, entry.h) if entry is not None else (0.0, 0.0)
        self._piece(brush, one, x + (w - across) / 2, y + (h - down) / 2)
        if one.says:
            brush.pen.fitted((x + GAP, y + h + 2, w - 2 * GAP, 28), one.says, 20, "bold")

    def _paint_large(self, brush: Brush, one: Won, box: Box) -> None:
        x, y, w, h = box
        left = x + GAP + self._piece(brush, one, x + GAP, y) + 18
        room = x + w - left - GAP
        top = y + 6.0
        for words, size, face in ((one.portrait.title, 30.0, "black"), (one.says, 24.0, "regular")):
            if words:
                brush.pen.fitted((left, top, room, size * 1.4), words, size, face, "ink", "left")
                top += size * 1.5
        size = text_size(brush.kit, 18)
        for note in one.portrait.notes:
            high = text_high(brush.kit, room, note, size)
            if top + high > y + h:
                brush.pen.text(left, top + size / 2, "…", size)
                break
            top += brush.pen.paragraph((left, top, room, high), note, size, "regular", "ink_soft") + 4

    # ------------------------------------------------------------------------------------------------------- columns

    def _columns(self, wide: float) -> tuple[float, list[float]]:
        """Where the words end and the middles of the seats' columns."""
        n = len(self.table.seats)
        first = wide * (0.46 if n <= 4 else 0.3) if self.scene.sources or self.ending.rows else wide * 0.08
        step = (wide - first) / n
        return first, [first + step * (i + 0.5) for i in range(n)]

    def _paint_head(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = brush.at(box)
        text = self.scene.app.text
        first, middles = self._columns(w)
        if self.scene.sources:
            brush.pen.text(x + 18, y + 52, escape(text("result.points")), 34, "black")
            where = (x + 18, y + 74, first - 30, 30)
            brush.pen.fitted(where, escape(text("result.where")), 18, "regular", "ink_soft", "left")
        step = middles[1] - middles[0] if len(middles) > 1 else w
        d = min(60.0, step * 0.5)
        for seat, who in enumerate(self.table.seats):
            colour, emblem = self.scene.seats[seat]
            face = who.face(glad=seat in self.scene.result.winners)
            chrome.avatar(brush.pen, x + middles[seat] - d / 2, y + 14, d, face, colour, emblem)
            name = (x + middles[seat] - step / 2 + 3, y + 84, step - 6, 34)
            brush.pen.fitted(name, escape(who.name), 23, "display")

    def _paint_row(self, brush: Brush, box: Box, index: int, source: str) -> None:
        x, y, w, h = brush.at(box)
        first, _ = self._columns(w)
        self._stripe(brush, (x, y, w, h), index)
        tones = brush.kit.theme.tones["sources"]
        tone = tones[index % len(tones)]
        brush.pen.art(("source", tone), (x + 18, y + h / 2 - 11, 22, 22), lambda art: art.rect(0, 0, 22, 22, 6, tone))
        if source == self.scene.counting_now:
            edge = brush.kit.colour("brass")
            brush.pen.art(("counted now", w, h), (x, y + 2, w, h - 4), lambda art: _frame(art, edge))
        name = self.table.rules.score_title(source)
        brush.pen.fitted((x + 56, y, first - 62, h), escape(name), 22, "semi", "ink", "left")
        if source in self.scene.counted:
            numbers = [by_source.get(source, 0) for by_source in self.result.scores]
            self._numbers(
                brush, (x, y, w, h), [signed(number) if number else NOTHING for number in numbers], numbers, tone
            )

    def _paint_fact(self, brush: Brush, box: Box, index: int) -> None:
        """Draw a line that the ruleset adds: what each seat has done or has."""
        x, y, w, h = brush.at(box)
        first, _ = self._columns(w)
        words, of_seats = self.ending.rows[index]
        self._stripe(brush, (x, y, w, h), index)
        brush.pen.fitted((x + 18, y, first - 24, h), words, 20, "regular", "ink", "left", 2)
        numbers = [one if isinstance(one, (int, float)) else 0 for one in of_seats]
        shown = [signed(one) if isinstance(one, (int, float)) else one or NOTHING for one in of_seats]
        self._numbers(brush, (x, y, w, h), shown, numbers, brush.kit.colour("stone"))

    def _stripe(self, brush: Brush, box: Box, index: int) -> None:
        if index % 2 == 0:
            fill = brush.kit.colour("plate")
            brush.pen.art(("score stripe", fill), box, lambda art: art.rect(0, 0, art.w, art.h, 12, fill, 0.8))

    def _numbers(self, brush: Brush, box: Box, words: Sequence[str], numbers: Sequence[float], tone: str) -> None:
        """Draw what each seat has; the most of it on a pill."""
        x, y, w, h = box
        _, middles = self._columns(w)
        for seat, number in enumerate(numbers):
            middle = x + middles[seat]
            if number == max(numbers) and number > 0:
                pill = (middle - 30, y + h / 2 - 20, 60, 40)
                brush.pen.art(("lead", tone), pill, lambda art: art.rect(0, 0, 60, 40, 20, tone, 0.38))
            face, colour = ("bold", "ink") if number else ("regular", "ink_soft")
            brush.pen.text(middle, y + h / 2, words[seat], 24, face, colour, "centre")

    # -------------------------------------------------------------------------------------------------------- totals

    def _paint_total(self, brush: Brush, box: Box) -> None:
        x, y, w, _ = brush.at(box)
        y += 8
        first, middles = self._columns(w)
        surfaces.rule(brush.pen, x + 18, y + 2, w - 36, "")
        brush.pen.text(x + 18, y + 54, escape(self.scene.app.text("result.total")), 34, "black")
        for seat, total in enumerate(self.scene.totals):
            won = self.scene.is_revealed and seat in self.result.winners
            _medal(brush, x + middles[seat], y + 54, signed(total), won, (w - first) / len(middles))

    def _paint_places(self, brush: Brush, box: Box) -> None:
        """For games without points: the places."""
        x, y, w, _ = brush.at(box)
        y += 8
        first, middles = self._columns(w)
        surfaces.rule(brush.pen, x + 18, y + 2, w - 36, "")
        for seat, place in enumerate(self.scene.places):
            if self.scene.is_placed(seat):
                label = self.scene.app.text("result.place", n=place)
                won = seat in self.result.winners
                _medal(brush, x + middles[seat], y + 54, label, won, (w - first) / len(middles))


def signed(number: float) -> str:
    """Return a number with a true minus."""
    return f"{number:g}".replace("-", "−")


def _medal(brush: Brush, x: float, y: float, label: str, won: bool, step: float) -> None:
    """Draw what a column comes to about x, y; columns are `step` apart, and medals keep apart, too."""
    if won:
        wide = min(MEDAL, step - GAP)
        surfaces.paper(brush.pen, (x - wide / 2, y - 35, wide, 72), corner=22, colour="brass", high=3)
    size, colour = (44, "on_brass") if won else (36, "ink")
    brush.pen.text(x, y, escape(label), size, "black", colour, "centre")


def _frame(art: Art, edge: str) -> None:
    art.rect(0, 0, art.w, art.h, 12, edge, 0.18)
    art.frame(1.5, 12, edge, 3)
