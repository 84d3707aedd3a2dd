"""Plots for the report page: small SVG pictures whose colours are those of the page they stand in.

All lengths across are in percent of the page, so words keep their size on a narrow screen.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, isfinite, log10

from dogtable.study.saying import Saying

ROW = 40
"""Of a row: its words above, what is drawn below them."""
WORDS, DRAWN = 15, 27
"""Where in a row words stand and where the middle of what is drawn is."""
EDGE = 2.0
"""Percent of the width that are free at either side."""
TOP = 4
AXIS = 30
TICKS = 6
MOST_BARS = 8
"""Bars of a histogram that are told by a number."""


@dataclass(frozen=True)
class Scale:
    """How values are written: the number alone, and as a whole, with its unit."""

    number: Callable[[float], str]
    unit: Callable[[str], str] = str

    def label(self, value: float) -> str:
        """Return a value with its unit."""
        return self.unit(self.number(value))


class Plots:
    """Draws in a language."""

    def __init__(self, say: Saying) -> None:
        self._say = say
        self.percent = Scale(lambda share: say.number(100 * share, ".3g"), lambda number: say("percent", number=number))
        self.points = Scale(lambda points: say.number(points, "+.0f") if round(points) else "0")
        self.lift = Scale(lambda lift: say.number(100 * lift, "+.1f") if round(1000 * lift) else "0")
        self._powers = Scale(lambda power: say.number(10**power, "g"), lambda number: say("time_unit", number=number))

    def whiskers(
        self,
        rows: Sequence[tuple[str, float, float, float]],
        scale: Scale,
        mark: float | None = None,
        pale: Collection[str] = (),
    ) -> str:
        """Draw (label, value, low, high) as a point with its interval, a row each, and write them beside it.

        `mark` is a dashed line; rows with a label among `pale` are drawn so.
        """
        values = [value for _, *three in rows for value in three if isfinite(value)] + ([] if mark is None else [mark])
        axis = _Axis(min(values, default=0.0), max(values, default=1.0))
        parts = _frame(axis, len(rows), scale.label)
        if mark is not None:
            x, bottom = axis.x(mark), _height(len(rows)) - AXIS
            parts.append(f'<line class="mark" x1="{x}" x2="{x}" y1="0" y2="{bottom}"/>')
        for n, (label, value, low, high) in enumerate(rows):
            span = self._say("span", low=scale.number(low), high=scale.number(high))
            figures = self._say("figures", value=scale.label(value), range=span)
            parts.append('<g class="pale">' if label in pale else "<g>")
            parts += [
                _label(label, n),
                f'<text x="{100 - EDGE}%" y="{_y(n, WORDS)}" text-anchor="end">{escape(figures)}</text>',
            ]
            parts += [_span(axis.x(low), axis.x(high), n), _point(axis.x(value), n, 5, f"{label}: {figures}"), "</g>"]
        return _svg(parts, _height(len(rows)))

    def stacked(self, rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> str:
        """Draw shares that make up one whole as a bar, a row each, and write `names` beside their colours below."""
        parts = []
        for n, (label, shares) in enumerate(rows):
            x = EDGE
            parts.append(_label(label, n))
            for place, share in enumerate(shares):
                wide = share * (100 - 2 * EDGE)
                tip = f"{label}: {names[place]} {self._say.percent(share)}"
                parts.append(
                    f'<rect class="part-{place}" x="{x:.2f}%" y="{_y(n, 20)}" width="{wide:.2f}%" height="16">'
                    f"<title>{escape(tip)}</title></rect>"
                )
                x += wide
        keys = "".join(map(_key, range(len(names)), names))
        return _svg(parts, TOP + ROW * len(rows)) + f'<p class="keys">{keys}</p>'

    def times(self, rows: Sequence[tuple[str, Sequence[tuple[str, float]]]]) -> str:
        """Draw several named times (ms) a row on a logarithmic axis, such as quantiles."""
        values = [log10(value) for _, named in rows for _, value in named]
        axis = _Axis(floor(min(values, default=0)), ceil(max(values, default=1) + 0.01), whole=True)
        parts = _frame(axis, len(rows), self._powers.label)
        for n, (label, named) in enumerate(rows):
            ends = [log10(value) for _, value in named]
            parts += [_label(label, n), _span(axis.x(min(ends)), axis.x(max(ends)), n)]
            for place, ((name, value), end) in enumerate(zip(named, ends, strict=True)):
                tip = f"{label}, {name}: {self._say('time_unit', number=self._say.number(value, '.3g'))}"
                parts.append(_point(axis.x(end), n, 5 if place == 0 else 3.5, tip))
        return _svg(parts, _height(len(rows)))

    def histogram(self, bars: Sequence[tuple[int, int]], width: int, tip: str) -> str:
        """Draw how many games there are (second) of each length from the first number on, `width` wide.

        `tip` is the text of a bar: its `span`, and the `count`.
        """
        tall, most, left = 150, max((count for _, count in bars), default=1), 8.0
        step = (100 - left - EDGE) / max(1, len(bars))
        parts = []
        for n, (start, count) in enumerate(bars):
            high = tall * count / most
            span = str(start) if width == 1 else self._say.span(start, start + width - 1, "d")
            title = self._say(tip, span=span, count=self._say.number(count, ","))
            parts.append(
                f'<rect class="bar" x="{left + n * step:.2f}%" y="{TOP + tall - high:.1f}" width="{0.9 * step:.2f}%" '
                f'height="{high:.1f}"><title>{escape(title)}</title></rect>'
            )
            if n % max(1, -(-len(bars) // MOST_BARS)) == 0:
                x = left + (n + 0.5) * step
                parts.append(f'<text x="{x:.2f}%" y="{TOP + tall + 18}" text-anchor="middle">{start}</text>')
        parts.append(f'<text x="{left - 1}%" y="{TOP + 10}" text-anchor="end">{most}</text>')
        parts.append(f'<line class="axis" x1="{left}%" x2="{100 - EDGE}%" y1="{TOP + tall}" y2="{TOP + tall}"/>')
        return _svg(parts, TOP + tall + AXIS)


def _key(place: int, name: str) -> str:
    box = f'<svg width="12" height="12"><rect class="part-{place}" width="12" height="12"/></svg>'
    return f"<span>{box}{escape(name)}</span> "


class _Axis:
    """From values to places on the picture, with round numbers at its ticks."""

    def __init__(self, low: float, high: float, whole: bool = False) -> None:
        span = (high - low) or 1.0
        self.low, self.high = (low, high) if whole else (low - 0.04 * span, high + 0.04 * span)
        rough = (self.high - self.low) / TICKS
        power = 10.0 ** floor(log10(rough))
        self.step = 1.0 if whole else next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= rough)

    def x(self, value: float) -> str:
        """Return where a value lies across the page; what is beyond lies at the border."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return f"{EDGE + part * (100 - 2 * EDGE):.2f}%"

    @property
    def ticks(self) -> list[float]:
        """Return the numbers to be written."""
        first = ceil(self.low / self.step - 1e-9)
        return [n * self.step for n in range(first, floor(self.high / self.step + 1e-9) + 1)]


def _height(rows: int) -> int:
    return TOP + ROW * rows + AXIS


def _frame(axis: _Axis, rows: int, label: Callable[[float], str]) -> list[str]:
    bottom = _height(rows) - AXIS
    parts = []
    for tick in axis.ticks:
        x = axis.x(tick)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{bottom + 4}"/>')
        parts.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle">{escape(label(tick))}</text>')
    return parts


def _y(row: int, part: int) -> int:
    """Return how far down in a row something stands."""
    return TOP + ROW * row + part


def _label(label: str, row: int) -> str:
    return f'<text x="{EDGE}%" y="{_y(row, WORDS)}">{escape(label)}</text>'


def _span(low: str, high: str, row: int) -> str:
    y = _y(row, DRAWN)
    return f'<line class="span" x1="{low}" x2="{high}" y1="{y}" y2="{y}"/>'


def _point(x: str, row: int, size: float, tip: str) -> str:
    title = f"<title>{escape(tip)}</title>"
    return f'<circle class="point" cx="{x}" cy="{_y(row, DRAWN)}" r="{size}">{title}</circle>'


def _svg(parts: Sequence[str], height: int) -> str:
    return f'<svg width="100%" height="{height}" role="img">{"".join(parts)}</svg>'
