"""What stands on the page of statistics: numbers as rows, plots with their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from dogtable.session.statistics import ME, WINDOW
from dogtable.ui.kit.markup import plain
from dogtable.ui.phrases import when
from dogtable.ui.scenes.statistics_numbers import Number, NumberRow, help_given, percent, played, records
from dogtable.ui.scenes.statistics_plots import Course, IntervalRow, MonthColumn, Months, SeatRow
from dogtable.ui.widgets import Line, Words, escape

if TYPE_CHECKING:
    from dogtable.ui.lines import Lines
    from dogtable.ui.scenes.statistics import StatisticsScene

    Shown = Line | Words | NumberRow | IntervalRow | SeatRow | Course | Months

SCALE: Final = 400.0  # points of a rating from one end of its plot to the mean, at least


class Content:
    """Makes the widgets for what is chosen in a scene."""

    def __init__(self, scene: StatisticsScene) -> None:
        self.scene, self.app = scene, scene.app

    def numbers(self) -> Iterator[Shown]:
        """Yield what is counted, each thing as a row."""
        text, of = self.app.text, self.scene.of
        here = self.scene.lines
        groups: list[tuple[str, Iterable[Number]]] = [
            ("statistics.games", [*played(text, of), *self._puzzles()]),
            ("statistics.help", help_given(text, of)),
            ("statistics.records", records(text, of, here, self.scene.called)),
        ]
        for title, numbers in groups:
            rows = [self._number(number) for number in numbers]
            if rows:
                yield _heading(text(title))  # text: statistics.games statistics.help statistics.records
                yield from rows
        if self.scene.ruleset in self.scene.gone:
            yield _said(text("statistics.gone"))
        if here is not None and here.todo:
            yield _said(text("statistics.goes_through", n=len(here.todo)))
        if self.scene.unread:
            yield _said(text("statistics.unread", n=self.scene.unread))
        yield _said(text("statistics.private"))

    def _puzzles(self) -> Iterator[Number]:
        """Yield how many puzzles were solved, where any was, and how many of them without help."""
        text, only = self.app.text, self.scene.ruleset
        solved = [one for one in self.app.gone_through() if not one.shown and only in ("", one.ruleset)]
        if solved:
            alone = len({(one.ruleset, one.name) for one in solved if not (one.wrong or one.hints)})
            every = len({(one.ruleset, one.name) for one in solved})
            yield Number(escape(text("statistics.puzzles")), str(every), text("statistics.puzzles_alone", n=alone))

    def _number(self, number: Number) -> NumberRow:
        show = partial(self.scene.show, plain(number.label), number.games)
        return NumberRow(self.app, number, show, self.app.text("statistics.show_tip"))

    def plots(self) -> Iterator[Shown]:
        """Yield what is drawn, each with its heading."""
        text, of, here = self.app.text, self.scene.of, self.scene.lines
        if of.against:
            yield _heading(text("statistics.against"))
            yield _said(text("statistics.against_help"))
            yield from self._against()
        if of.ratings:
            yield _heading(text("statistics.rating"))
            yield _said(text("statistics.rating_help"))
            yield from self._ratings()
        yield _heading(text("statistics.course", n=WINDOW))
        if of.course:
            moments = [of.over[WINDOW - 1].game.when, of.over[-1].game.when]
            yield Course(of.course, *(when(text, moment) for moment in moments))
        else:
            yield _said(text("statistics.course_from", n=WINDOW))
        yield _heading(text("statistics.months"))
        yield _said(text("statistics.darker"))
        yield self._months()
        if here is not None and of.seats:
            yield _heading(text("statistics.colours"))
            yield from self._seats(here)

    def _against(self) -> Iterator[IntervalRow]:
        text, shares = self.app.text, {by: met.equivalent for by, met in self.scene.of.against.items()}
        texts = [
            text("statistics.won_of", n=len(met.games), share=percent(shares[by].share))
            for by, met in self.scene.of.against.items()
        ]
        for n, (by, met) in enumerate(self.scene.of.against.items()):
            level = text(f"new_game.by_{by}")  # text: new_game.by_*
            show = partial(self.scene.show, text("statistics.against_level", level=level), met.games)
            at = (shares[by].share, shares[by].low, shares[by].high)
            yield IntervalRow(level, texts, n, at, 0.5, show, text("statistics.show_tip"))

    def _ratings(self) -> Iterator[IntervalRow]:
        text, rated = self.app.text, self.scene.of.ratings
        most = max(SCALE, *(abs(rating.points) + rating.within for _, rating in rated))
        texts = [f"{rating.points:+.0f} ± {rating.within:.0f}".replace("-", "−") for _, rating in rated]
        for n, (who, rating) in enumerate(rated):
            low, high = rating.points - rating.within, rating.points + rating.within
            at = tuple((points / most + 1) / 2 for points in (rating.points, low, high))
            level = self.scene.name(self.scene.person) if who == ME else text(f"new_game.by_{who}")
            games = [one for one in self.scene.of.unaided if who == ME or any(sat.by == who for sat in one.game.seats)]
            show, tip = partial(self.scene.show, level, games), text("statistics.show_tip")
            yield IntervalRow(level, texts, n, (at[0], at[1], at[2]), 0.5, show, tip, strong=who == ME)

    def _months(self) -> Months:
        text = self.app.text
        months = self.scene.of.months()
        most = max(1, *(len(games) for _, _, games in months))
        columns = []
        for year, month, games in months:
            name = text(f"app.month_{month}")  # text: app.month_*
            won = sum(one.me.won for one in games) / max(1, len(games))
            tip = text("statistics.month_tip", month=name, year=year, n=len(games), share=percent(won))
            show = partial(self.scene.show, f"{name} {year}", games)
            columns.append(MonthColumn(name[:3], len(games), len(games) / most, won, show, tip))
        return Months(columns)

    def _seats(self, here: Lines) -> Iterator[SeatRow]:
        text, looks = self.app.text, here.look.seats
        looks = looks or tuple((seat.colour, seat.emblem) for seat in self.app.theme.seats)
        most = max(len(games) for games in self.scene.of.seats.values())
        won = [sum(one.me.won for one in games) / len(games) for games in self.scene.of.seats.values()]
        texts = [
            text("statistics.won_of", n=len(games), share=percent(share))
            for share, games in zip(won, self.scene.of.seats.values(), strict=True)
        ]
        for n, (seat, games) in enumerate(self.scene.of.seats.items()):
            show = partial(self.scene.show, text("statistics.seat", n=seat + 1), games)
            part, tip = (len(games) / most, won[n]), text("statistics.show_tip")
            name = text("speech.value", name=text("statistics.seat", n=seat + 1), value=texts[n])
            yield SeatRow(looks[seat % len(looks)], texts, n, part, show, tip, name)


def _heading(words: str) -> Line:
    return Line(escape(words), size=26, face="display")


def _said(words: str) -> Words:
    return Words(escape(words), size=17, colour="ink_soft")
