"""The plots of the statistics, drawn with the kit: shares and ratings with intervals, the course, months, seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import chrome, controls
from dogtable.ui.widgets import Area, Brush, Group, Widget, control_high, escape, text_size

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.kit.art import Art
    from dogtable.ui.text import Catalogue
    from dogtable.ui.widgets import Box

LABEL: Final = 0.3  # of the width that names take at most
PAD: Final = 10.0
BAR: Final = 12.0
CHIP: Final = 30.0
POINT: Final = 7.0
PLOT: Final = 150.0  # points that a plot is high, without its words
SAMPLES: Final = 240  # points of a line that are drawn at most


class IntervalRow(Area):
    """A name, a point on a scale with its interval, and the number in words; leads to the games behind it.

    `at` is the point and both ends of its interval, `mark` where a dashed line stands: from 0 to 1 along the scale.
    `words` are the words of all rows, so that their scales begin and end below one another; `n` is this row's.
    """

    def __init__(
        self,
        label: str,
        words: Sequence[str],
        n: int,
        at: tuple[float, float, float],
        mark: float,
        on_open: Callable[[], None],
        tip: str,
        *,
        strong: bool = False,
    ) -> None:
        super().__init__(on_open, self._paint, name=f"{label}: {words[n]}", tip=tip)
        self.label, self.words, self.n, self.at, self.mark, self.strong = label, words, n, at, mark, strong

    def high(self, kit: Kit, wide: float) -> float:
        """Return the height wanted."""
        return max(control_high(kit) * 0.9, text_size(kit, 19) * 1.9)

    def _paint(self, brush: Brush, area: Area) -> None:
        x, y, w, h = box = brush.at(area.box)
        controls.list_row(brush.pen, box, state=area.state(), chosen=False)
        size, face = text_size(brush.kit, 19), "bold" if self.strong else "semi"
        name, words_wide = w * LABEL, _widest(brush, self.words, size) + PAD
        brush.pen.fitted((x + PAD, y, name - 2 * PAD, h), escape(self.label), size, face, "ink", "left")
        room = (x + name, y, max(0.0, w - name - words_wide - 2 * PAD), h)
        if room[2] > 40:
            self._scale(brush.pen, room)
        brush.pen.fitted(
            (x + w - words_wide - PAD, y, words_wide, h), escape(self.words[self.n]), size, "bold", "ink", "right"
        )

    def _scale(self, pen: Pen, box: Box) -> None:
        """Draw the interval as a band, the point on it, and the mark."""
        kit, (value, low, high) = pen.kit, self.at
        ground, band, dot = kit.colour("plate"), kit.colour("brass_light"), kit.colour("brass_dark")
        edge, ink = kit.colour("edge"), kit.colour("ink_soft")

        def draw(art: Art) -> None:
            wide, middle = art.w - 2 * POINT, art.h / 2
            art.rect(POINT, middle - BAR / 2, wide, BAR, BAR / 2, edge)
            art.rect(POINT + 1, middle - BAR / 2 + 1, wide - 2, BAR - 2, BAR / 2, ground)
            art.rect(POINT + wide * low, middle - BAR / 2, max(2.0, wide * (high - low)), BAR, BAR / 2, edge)
            art.rect(POINT + wide * low + 1, middle - BAR / 2 + 1, max(1.0, wide * (high - low) - 2), BAR - 2, 5, band)
            for n in range(4):
                art.rect(POINT + wide * self.mark - 0.75, middle - 13 + n * 7, 1.5, 5, 0.7, ink, 0.8)
            art.circle(POINT + wide * value, middle, POINT, kit.colour("paper"))
            art.circle(POINT + wide * value, middle, POINT - 1.5, dot)

        pen.art(("interval", *self.at, self.mark), box, draw)


class SeatRow(Area):
    """A seat's colour and sign, a bar of how often it was taken (the games won are darker), and both in words.

    `words` and `n` as of an `IntervalRow`.
    """

    def __init__(
        self,
        seat: tuple[str, str],
        words: Sequence[str],
        n: int,
        part: tuple[float, float],
        on_open: Callable[[], None],
        tip: str,
        name: str,
    ) -> None:
        super().__init__(on_open, self._paint, name=name, tip=tip)
        self.seat, self.words, self.n = seat, words, n
        self.share, self.won = part

    def high(self, kit: Kit, wide: float) -> float:
        """Return the height wanted."""
        return max(CHIP + 12, text_size(kit, 19) * 1.8)

    def _paint(self, brush: Brush, area: Area) -> None:
        x, y, w, h = box = brush.at(area.box)
        controls.list_row(brush.pen, box, state=area.state(), chosen=False)
        chrome.chip(brush.pen, x + PAD, y + (h - CHIP) / 2, CHIP, *self.seat)
        size = text_size(brush.kit, 19)
        words_wide = min(w * 0.5, _widest(brush, self.words, size) + 4)
        left, kit = x + PAD + CHIP + PAD, brush.kit
        room = x + w - PAD - words_wide - PAD - left
        colour, edge = kit.colour(self.seat[0]), kit.colour("edge")

        def draw(art: Art) -> None:
            wide = max(BAR, art.w * self.share)
            art.rect(0, 0, wide, art.h, art.h / 2, edge)
            art.rect(1, 1, wide - 2, art.h - 2, art.h / 2, colour, 0.35)
            art.rect(1, 1, (wide - 2) * self.won, art.h - 2, art.h / 2, colour)

        if room > BAR:
            bar = (left, y + h / 2 - BAR / 2, room, BAR)
            brush.pen.art(("taken", colour, self.share, self.won), bar, draw)
        brush.pen.fitted(
            (x + w - PAD - words_wide, y, words_wide, h),
            escape(self.words[self.n]),
            size,
            "regular",
            "ink_soft",
            "right",
        )


def _widest(brush: Brush, words: Sequence[str], size: float) -> float:
    return max(brush.kit.fonts.width(escape(one), size, "bold") for one in words)


class Course(Widget):
    """A line of shares (0 to 1) from the left to the right, with lines at none, half and all."""

    def __init__(self, shares: Sequence[float], first: str, last: str) -> None:
        super().__init__()
        step = max(1, -(-len(shares) // SAMPLES))
        self.shares = [*shares[:-1:step], *shares[-1:]]
        self.ends = (first, last)

    def high(self, kit: Kit, wide: float) -> float:
        """Return the height wanted."""
        return PLOT + text_size(kit, 16) * 1.5

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return text("statistics.course_told", first=f"{self.shares[0]:.0%}", last=f"{self.shares[-1]:.0%}")

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        pen, size = brush.pen, text_size(brush.kit, 16)
        scale = brush.kit.fonts.width("100 %", size) + PAD
        plot = (x + scale, y + size / 2, w - scale - PAD, h - size * 2)
        edge = brush.kit.colour("edge")
        for share in (0.0, 0.5, 1.0):
            top = plot[1] + plot[3] * (1 - share)
            pen.art(("grid", edge), (plot[0], top - 1, plot[2], 2), lambda art: art.rect(0, 0, art.w, 1.5, 0.7, edge))
            pen.text(plot[0] - 8, top, f"{share * 100:.0f} %", size, "regular", "ink_soft", "right")
        points = [
            (plot[2] * n / max(1, len(self.shares) - 1) + 4, plot[3] * (1 - share) + 4)
            for n, share in enumerate(self.shares)
        ]
        way = " ".join(f"{'L' if n else 'M'}{left:.1f} {top:.1f}" for n, (left, top) in enumerate(points))
        line, dot = brush.kit.colour("brass_dark"), brush.kit.colour("ink")

        def draw(art: Art) -> None:
            art.line(way, line, 3.2)
            art.circle(*points[-1], 4, dot)

        pen.art(("course", way, line), (plot[0] - 4, plot[1] - 4, plot[2] + 8, plot[3] + 8), draw)
        foot = y + h - size * 0.6
        pen.text(plot[0], foot, escape(self.ends[0]), size, "regular", "ink_soft")
        pen.text(plot[0] + plot[2], foot, escape(self.ends[1]), size, "regular", "ink_soft", "right")


class MonthColumn(Area):
    """The games of a month as a column (`share` of the highest one; those won are darker), its name below."""

    def __init__(self, label: str, games: int, share: float, won: float, on_open: Callable[[], None], tip: str) -> None:
        super().__init__(on_open, self._paint, name=tip, tip=tip)
        self.label, self.games, self.share, self.won = label, games, share, won
        self.enabled = self.focusable = games > 0

    def _paint(self, brush: Brush, area: Area) -> None:
        x, y, w, h = box = brush.at(area.box)
        size, kit = text_size(brush.kit, 16), brush.kit
        if self.enabled:
            controls.list_row(brush.pen, box, state=area.state(), chosen=False)
        brush.pen.fitted((x, y + h - size * 1.7, w, size * 1.6), escape(self.label), size, "regular", "ink_soft")
        room = h - size * 3.6
        light, dark = kit.colour("brass"), kit.colour("brass_dark")
        high, wide = max(3.0, room * self.share), min(w * 0.56, 40.0)

        def draw(art: Art) -> None:
            art.rect(0, 0, art.w, art.h, 4, light)
            art.rect(0, art.h * (1 - self.won), art.w, art.h * self.won, 4, dark)

        if self.games:
            top = y + h - size * 1.8 - high
            brush.pen.art(("month", light, dark, self.won), (x + (w - wide) / 2, top, wide, high), draw)
            brush.pen.fitted((x, top - size * 1.5, w, size * 1.4), str(self.games), size, "semi", "ink")


class Months(Group):
    """Columns side by side."""

    def __init__(self, columns: Sequence[MonthColumn]) -> None:
        super().__init__(columns)

    def high(self, kit: Kit, wide: float) -> float:
        """Place the columns in a width; return the height wanted."""
        high, step = PLOT + text_size(kit, 16) * 2, wide / max(1, len(self.content))
        for n, column in enumerate(self.content):
            column.box = (n * step, 0, step, high)
        return high
