"""The numbers of the statistics as rows: what is counted, how much of it there is, and the games that it comes of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import controls
from dogtable.ui.kit.markup import plain
from dogtable.ui.lines import Lines, words_of
from dogtable.ui.phrases import in_a_row, when
from dogtable.ui.scenes.result_sheet import signed
from dogtable.ui.widgets import Area, Brush, control_high, escape, text_size

if TYPE_CHECKING:
    from dogtable.session.counted import Counted
    from dogtable.session.statistics import Played, Statistics
    from dogtable.ui.app import App
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue

MINUTE: Final = 60
HOUR: Final = 3600
PAD: Final = 14.0


@dataclass(frozen=True, slots=True)
class Number:
    """One line: its words (markup), what stands at its end, a note, and the games that it comes of."""

    label: str
    value: str
    note: str = ""
    games: Sequence[Played] = ()


def percent(share: float) -> str:
    """Return a share from 0 to 1 as whole per cent."""
    return f"{round(share * 100)} %"


def duration(text: Catalogue, seconds: float) -> str:
    """Return "3 h 5 min", "12 min" or "40 s"."""
    hours, minutes = int(seconds // HOUR), int(seconds % HOUR // MINUTE)
    if hours:
        return text("statistics.hours", hours=hours, minutes=minutes)
    return text("statistics.minutes", minutes=minutes) if minutes else text("statistics.seconds", seconds=int(seconds))


def played(text: Catalogue, of: Statistics) -> Iterator[Number]:
    """Yield what was played and won."""
    share = of.share
    yield Number(escape(text("statistics.over")), str(len(of.over)), "", of.over)
    between = text("statistics.between", low=percent(share.low), high=percent(share.high)) if of.over else ""
    won = f"{len(of.won)}  ·  {percent(share.share)}" if of.over else "0"
    yield Number(escape(text("statistics.won")), won, between, of.won)
    running = text("statistics.running", n=len(of.running)) if of.running else ""
    yield Number(escape(text("statistics.longest")), str(len(of.longest)), running, of.longest)
    row = of.days(date.today())
    in_a_row = text("statistics.daily_row", n=row) if row else ""
    yield Number(escape(text("statistics.daily")), str(len(of.daily)), in_a_row, of.daily)
    yield Number(escape(text("statistics.open")), str(len(of.open)), "", of.open)
    timed = [one for one in of.all if one.game.spent]
    yield Number(escape(text("statistics.spent")), duration(text, of.spent), "", timed)


def help_given(text: Catalogue, of: Statistics) -> Iterator[Number]:
    """Yield how much help there was, and what came of the games without any."""
    alone = sum(one.me.won for one in of.unaided)
    wording = text("statistics.of_them_won", n=alone)
    yield Number(escape(text("statistics.unaided")), str(len(of.unaided)), wording if of.unaided else "", of.unaided)
    hints = sum(one.game.hinted for one in of.all)
    yield Number(escape(text("statistics.hints")), str(hints), _in_games(text, of.hinted), of.hinted)
    back = sum(one.game.taken_back for one in of.all)
    yield Number(escape(text("statistics.taken_back")), str(back), _in_games(text, of.taken_back), of.taken_back)


def records(text: Catalogue, of: Statistics, lines: Lines | None, shown: Callable[[Counted], str]) -> Iterator[Number]:
    """Yield the best of each thing that is counted: by the engine, and, of one ruleset, by the lines of its result.

    `shown` gives what a game is called, as it can be drawn.
    """

    def of_game(one: Played) -> str:
        return in_a_row(text, [shown(one.game), when(text, one.game.when)])

    if of.most_points is not None:
        points = signed(of.most_points.me.points or 0)
        yield Number(escape(text("statistics.most_points")), points, of_game(of.most_points), [of.most_points])
    if of.quickest is not None:
        wording = text("saved.moves", n=of.quickest.game.answers)
        yield Number(escape(text("statistics.quickest")), wording, of_game(of.quickest), [of.quickest])
    if of.slowest is not None:
        wording = text("saved.moves", n=of.slowest.game.answers)
        yield Number(escape(text("statistics.slowest")), wording, of_game(of.slowest), [of.slowest])
    for row in lines.named if lines is not None else ():
        best = _best(of, lines, row.id) if lines is not None else None
        if best is not None:
            most, game = best
            yield Number(text("statistics.most", what=words_of(row)), signed(most), of_game(game), [game])


def _best(of: Statistics, lines: Lines, row: str) -> tuple[float, Played] | None:
    """Return the most that the person had of a line, above 0, and the first game in which that was so."""
    found = [
        (value, one)
        for one in of.over
        for figures in [lines.kept.get(one.game.row, {}).get(row, ())]
        if one.seat < len(figures) and (value := figures[one.seat]) is not None and value > 0
    ]
    return max(found, key=lambda one: one[0], default=None)


def _in_games(text: Catalogue, games: Sequence[Played]) -> str:
    return text("statistics.in_games", n=len(games)) if games else ""


class NumberRow(Area):
    """A number as a row; where games stand behind it, it is chosen to see them."""

    def __init__(self, app: App, number: Number, on_open: Callable[[], None], tip: str) -> None:
        paint = app.guard.painting(("number", number.label, number.note), self._paint, self._plain)
        text = in_a_row(app.text, [part for part in (number.value, number.note) if part])
        super().__init__(
            on_open,
            paint,
            name=app.text("speech.value", name=plain(number.label), value=text),
            tip=tip if number.games else "",
        )
        self.number = number
        self.enabled = self.focusable = bool(number.games)

    def high(self, kit: Kit, wide: float) -> float:
        """Return the height wanted."""
        return max(control_high(kit), text_size(kit, 20) * 1.6 + (text_size(kit, 17) * 1.4 if self.number.note else 0))

    def _plain(self, brush: Brush, area: Area) -> None:
        """Draw what stands there where the words cannot be drawn."""
        brush.fitted(area.box, escape(self.number.value), text_size(brush.kit, 20), "bold", "ink", "right")

    def _paint(self, brush: Brush, area: Area) -> None:
        x, y, w, h = box = brush.at(area.box)
        if self.enabled:
            controls.list_row(brush.pen, box, state=area.state(), chosen=False)
        size, small = text_size(brush.kit, 20), text_size(brush.kit, 17)
        room = w - 2 * PAD - (20 if self.enabled else 0)
        value = min(room * 0.55, brush.kit.fonts.width(escape(self.number.value), size, "bold") + 4)
        words = (x + PAD, y, room - value - PAD, h)
        if self.number.note:
            high = size * 1.4
            top = y + (h - high - small * 1.35) / 2
            brush.pen.fitted((words[0], top, words[2], high), self.number.label, size, "semi", "ink", "left")
            note = (words[0], top + high, words[2], small * 1.35)
            brush.pen.fitted(note, escape(self.number.note), small, "regular", "ink_soft", "left")
        else:
            brush.pen.fitted(words, self.number.label, size, "semi", "ink", "left")
        brush.pen.fitted((x + PAD + room - value, y, value, h), escape(self.number.value), size, "bold", "ink", "right")
        if self.enabled:
            brush.pen.icon("right", x + w - PAD, y + h / 2, 16, "ink_soft")
