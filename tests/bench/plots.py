"""Drawings of the page: lines or dots over two axes, and bars, as SVG that stands in the page itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape

from tests.bench.measure import Plot

COLOURS = ("#2a6f6b", "#b3541e", "#5b4b8a", "#8a7a1f", "#2f6ea8", "#9b2f54", "#4d7a2c", "#6b6b6b", "#a8652f")
_W, _H = 560, 330
_LEFT, _RIGHT, _TOP, _FOOT = 76, 26, 14, 46
_ROW, _LETTER, _BARS = 22, 6.4, 420


def plot(drawing: Plot) -> str:
    """Return a drawing with its title, and what its colours mean."""
    points = [point for series in drawing.series.values() for point in series]
    if not points:
        return ""
    ys = [y for _, y in points] + ([] if drawing.goal is None else [drawing.goal])
    across = _Axis([x for x, _ in points], drawing.log_x, _LEFT, _W - _RIGHT)
    up = _Axis([*ys] if drawing.log_y else [0.0, *ys], drawing.log_y, _H - _FOOT, _TOP)
    body = "".join([*_grid(drawing, across, up), *_marks(drawing, across, up)])
    note = f"<p class=note>{escape(drawing.note)}</p>" if drawing.note else ""
    return (
        f"<figure><figcaption>{escape(drawing.id)} · {escape(drawing.title)}</figcaption>"
        f'<svg viewBox="0 0 {_W} {_H}" role="img">{body}</svg>{_legend(drawing.series)}{note}</figure>'
    )


class _Axis:
    """Where values lie between two ends in pixels, and the round values that are written beside it."""

    def __init__(self, values: Sequence[float], log: bool, begin: float, end: float) -> None:
        least, most = min(values), max(values)
        self._at: Callable[[float], float] = math.log10 if log else float
        if log:
            least, most = 10 ** math.floor(math.log10(least)), 10 ** math.ceil(math.log10(most))
            self.ticks = [10.0**n for n in range(round(math.log10(least)), round(math.log10(most)) + 1)]
        else:
            self.ticks = _round_values(least, most)
            least, most = min(least, self.ticks[0]), max(most, self.ticks[-1])
        low, high = self._at(least), self._at(most)
        self._begin, self._scale, self._low = begin, (end - begin) / ((high - low) or 1.0), low

    def __call__(self, value: float) -> float:
        return self._begin + (self._at(value) - self._low) * self._scale


def _round_values(least: float, most: float) -> list[float]:
    """Return about five round values from below the least to above the most."""
    wide = (most - least) or abs(most) or 1.0
    step = 10 ** math.floor(math.log10(wide / 4))
    step *= next(n for n in (1, 2, 5, 10) if wide / (n * step) <= 6)
    first, last = math.floor(least / step), math.ceil(most / step)
    return [n * step for n in range(first, last + 1)]


def _grid(drawing: Plot, across: _Axis, up: _Axis) -> Iterator[str]:
    for value in up.ticks:
        y = up(value)
        yield f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_W - _RIGHT}" y2="{y:.1f}" class="grid"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{_short(value)}</text>'
    for value in across.ticks:
        yield f'<text x="{across(value):.1f}" y="{_H - _FOOT + 17}" text-anchor="middle">{_short(value)}</text>'
    yield f'<text x="{(_LEFT + _W) / 2}" y="{_H - 8}" text-anchor="middle">{escape(drawing.x)}</text>'
    middle = (_H - _FOOT + _TOP) / 2
    turned = f'transform="rotate(-90 13 {middle})"'
    yield f'<text x="13" y="{middle}" text-anchor="middle" {turned}>{escape(drawing.y)}</text>'
    if drawing.goal is not None:
        y = up(drawing.goal)
        yield f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{_W - _RIGHT}" y2="{y:.1f}" class="goal"/>'
        told = f"goal {_short(drawing.goal)}"
        yield f'<text x="{_W - _RIGHT}" y="{y - 5:.1f}" text-anchor="end" class="goal">{told}</text>'


def _marks(drawing: Plot, across: _Axis, up: _Axis) -> Iterator[str]:
    size = 1.6 if drawing.points else 3
    for n, (name, series) in enumerate(drawing.series.items()):
        colour = COLOURS[n % len(COLOURS)]
        placed = [(across(x), up(y)) for x, y in sorted(series)]
        if not drawing.points:
            line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
            yield f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>'
        for (x, y), (a, b) in zip(placed, sorted(series), strict=True):
            told = escape(f"{name}: {_short(a)} {drawing.x}, {b:,.3g} {drawing.y}")
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{colour}"><title>{told}</title></circle>'


def _legend(names: Mapping[str, object]) -> str:
    if len(names) < 2:
        return ""
    parts = [
        f'<span><i style="background:{COLOURS[n % len(COLOURS)]}"></i>{escape(k)}</span>' for n, k in enumerate(names)
    ]
    return f"<p class=legend>{''.join(parts)}</p>"


def bars(title: str, rows: Sequence[tuple[str, float, float | None]]) -> str:
    """Return bars of ratios (name, ratio, goal) on a logarithmic scale; each goal is a mark across its bar."""
    if not rows:
        return ""
    values = [value for _, value, _ in rows] + [goal for _, _, goal in rows if goal] + [1.0]
    names = round(_LETTER * max(len(name) for name, _, _ in rows)) + 12
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)) + 0.02)

    def at(value: float) -> float:
        return names + (math.log10(value) - low) / (high - low) * _BARS

    height = _ROW * len(rows) + 22
    parts = []
    for n in range(low, high + 1):
        x = at(10.0**n)
        parts.append(
            f'<line x1="{x:.1f}" y1="0" x2="{x:.1f}" y2="{height - 20}" class="{"one" if n == 0 else "grid"}"/>'
        )
        parts.append(f'<text x="{x:.1f}" y="{height - 5}" text-anchor="middle">{_short(10.0**n)}</text>')
    for n, (name, value, goal) in enumerate(rows):
        y = n * _ROW
        reached = "plain" if goal is None else "reached" if value >= goal else "missed"
        parts.append(f'<text x="{names - 8}" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        parts.append(f'<rect x="{names}" y="{y + 3}" width="{at(value) - names:.1f}" height="15" class="{reached}"/>')
        parts.append(f'<text x="{at(value) + 5:.1f}" y="{y + 15}" class="value">{value:,.2f}</text>')
        if goal is not None:
            parts.append(f'<line x1="{at(goal):.1f}" y1="{y}" x2="{at(goal):.1f}" y2="{y + 21}" class="goal"/>')
    wide = names + _BARS + 70
    drawn = f'<svg viewBox="0 0 {wide} {height}">{"".join(parts)}</svg>'
    return f"<figure><figcaption>{escape(title)}</figcaption>{drawn}</figure>"


def _short(value: float) -> str:
    if value and abs(value) < 0.01:
        return f"{value:.0e}".replace("e-0", "e-")
    return f"{value:,.4g}" if abs(value) < 10_000 else f"{value:,.0f}"
