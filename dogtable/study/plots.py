"""Plots for the report page: small SVG pictures whose colours are those of the page they stand in."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from html import escape
from math import ceil, floor, isfinite, log10

WIDTH = 640
ROW = 26
LEFT = 190
LONGEST = 25
"""Characters of a label; more do not fit at the left."""
RIGHT = 150
TOP = 8
AXIS = 30
TICKS = 6

Told = Callable[[float], str]
"""How a number is written on an axis."""


def whiskers(
    rows: Sequence[tuple[str, float, float, float]], told: Told, mark: float | None = None, pale: Collection[str] = ()
) -> str:
    """Draw (label, value, low, high) as a point with its interval, a row each, and write them beside it.

    `mark` is a dashed line; rows with a label among `pale` are drawn so.
    """
    values = [value for _, *three in rows for value in three if isfinite(value)] + ([] if mark is None else [mark])
    axis = _Axis(min(values, default=0.0), max(values, default=1.0))
    parts = _frame(axis, len(rows), told)
    if mark is not None:
        x, bottom = axis.x(mark), _height(len(rows)) - AXIS
        parts.append(f'<line class="mark" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom}"/>')
    for n, (label, value, low, high) in enumerate(rows):
        y = TOP + ROW * (n + 0.5)
        figures = f"{told(value)} ({told(low).removesuffix(' %')} to {told(high).removesuffix(' %')})"
        parts.append('<g class="pale">' if label in pale else "<g>")
        parts.append(_label(label, y))
        parts.append(f'<line class="span" x1="{axis.x(low):.1f}" x2="{axis.x(high):.1f}" y1="{y}" y2="{y}"/>')
        parts.append(
            f'<circle class="point" cx="{axis.x(value):.1f}" cy="{y}" r="5"><title>{escape(label)}: {escape(figures)}'
            f'</title></circle><text x="{WIDTH - RIGHT + 12}" y="{y + 4}">{escape(figures)}</text></g>'
        )
    return _svg(parts, _height(len(rows)))


def stacked(rows: Sequence[tuple[str, Sequence[float]]], names: Sequence[str]) -> str:
    """Draw shares that make up one whole as a bar, a row each, and write `names` beside their colours below."""
    parts = []
    for n, (label, shares) in enumerate(rows):
        y, x = TOP + ROW * n, float(LEFT)
        parts.append(_label(label, y + ROW / 2))
        for place, share in enumerate(shares):
            wide = share * (WIDTH - LEFT - 10)
            tip = f"{label}: {names[place]} {share:.0%}"
            parts.append(f'<rect class="part-{place}" x="{x:.1f}" y="{y + 3}" width="{wide:.1f}" height="{ROW - 6}">')
            parts.append(f"<title>{escape(tip)}</title></rect>")
            x += wide
    step, below = (WIDTH - 10) / max(1, len(names)), TOP + ROW * len(rows) + 12
    for place, name in enumerate(names):
        parts.append(f'<rect class="part-{place}" x="{10 + place * step:.1f}" y="{below}" width="12" height="12"/>')
        parts.append(f'<text x="{28 + place * step:.1f}" y="{below + 10}">{escape(name)}</text>')
    return _svg(parts, below + AXIS)


def times(rows: Sequence[tuple[str, Sequence[tuple[str, float]]]], unit: str) -> str:
    """Draw several named values a row on a logarithmic axis, such as the quantiles of a time."""
    values = [log10(value) for _, named in rows for _, value in named]
    axis = _Axis(floor(min(values, default=0)), ceil(max(values, default=1) + 0.01), whole=True)

    def told(power: float) -> str:
        return f"{10**power:g} {unit}"

    parts = _frame(axis, len(rows), told)
    for n, (label, named) in enumerate(rows):
        y = TOP + ROW * (n + 0.5)
        ends = [axis.x(log10(value)) for _, value in named]
        parts.append(_label(label, y))
        parts.append(f'<line class="span" x1="{min(ends):.1f}" x2="{max(ends):.1f}" y1="{y}" y2="{y}"/>')
        for place, ((name, value), x) in enumerate(zip(named, ends, strict=True)):
            tip = f"{label}, {name}: {value:.3g} {unit}"
            size = 5 if place == 0 else 3.5
            parts.append(
                f'<circle class="point" cx="{x:.1f}" cy="{y}" r="{size}"><title>{escape(tip)}</title></circle>'
            )
    return _svg(parts, _height(len(rows)))


def histogram(bars: Sequence[tuple[int, int]], width: int, what: str) -> str:
    """Draw how many games there are (second) of each length from the first number on, `width` wide."""
    tall, most = 150, max((count for _, count in bars), default=1)
    step = (WIDTH - 60) / max(1, len(bars))
    parts = []
    for n, (start, count) in enumerate(bars):
        high = tall * count / most
        span = str(start) if width == 1 else f"{start} to {start + width - 1}"
        parts.append(
            f'<rect class="bar" x="{40 + n * step:.1f}" y="{TOP + tall - high:.1f}" width="{max(1.0, step - 2):.1f}" '
            f'height="{high:.1f}"><title>{span} {what}: {count}</title></rect>'
        )
        if n % max(1, -(-len(bars) // 8)) == 0:
            parts.append(
                f'<text x="{40 + (n + 0.5) * step:.1f}" y="{TOP + tall + 18}" text-anchor="middle">{start}</text>'
            )
    parts.append(f'<text x="34" y="{TOP + 10}" text-anchor="end">{most}</text>')
    parts.append(f'<line class="axis" x1="40" x2="{WIDTH - 20}" y1="{TOP + tall}" y2="{TOP + tall}"/>')
    return _svg(parts, TOP + tall + AXIS)


class _Axis:
    """From values to places on the picture, with round numbers at its ticks."""

    def __init__(self, low: float, high: float, whole: bool = False) -> None:
        span = (high - low) or 1.0
        self.low, self.high = (low, high) if whole else (low - 0.04 * span, high + 0.04 * span)
        rough = (self.high - self.low) / TICKS
        power = 10.0 ** floor(log10(rough))
        self.step = 1.0 if whole else next(power * round_ for round_ in (1, 2, 5, 10) if power * round_ >= rough)

    def x(self, value: float) -> float:
        """Return where a value lies, in the picture's units; what is beyond lies at the border."""
        part = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return LEFT + part * (WIDTH - LEFT - RIGHT)

    @property
    def ticks(self) -> list[float]:
        """Return the numbers to be written."""
        first = ceil(self.low / self.step - 1e-9)
        return [n * self.step for n in range(first, floor(self.high / self.step + 1e-9) + 1)]


def _height(rows: int) -> int:
    return TOP + ROW * rows + AXIS


def _frame(axis: _Axis, rows: int, told: Told) -> list[str]:
    bottom = _height(rows) - AXIS
    parts = []
    for tick in axis.ticks:
        x = axis.x(tick)
        parts.append(f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{bottom + 4}"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{escape(told(tick))}</text>')
    return parts


def _label(label: str, y: float) -> str:
    short = label if len(label) <= LONGEST else label[: LONGEST - 1] + "…"
    return f'<text x="{LEFT - 10}" y="{y + 4}" text-anchor="end">{escape(short)}<title>{escape(label)}</title></text>'


def _svg(parts: Sequence[str], height: int) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height}" role="img">{"".join(parts)}</svg>'
