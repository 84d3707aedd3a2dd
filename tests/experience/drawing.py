"""Pictures of shares for the pages: points with whiskers, over an axis of numbers (SVG)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

HEIGHT, EDGE = 260, 44
INK, GRID, PAPER = "#7b4b2c", "#d8cdb8", "#fbf7ee"


@dataclass(frozen=True)
class Point:
    """A share at `place`, from 0 to 1 along the axis, with its interval; `name` stands below."""

    place: float
    share: float
    low: float
    high: float
    name: str = ""


def drawn(title: str, points: Sequence[Point], width: int = 560, band: float | None = None) -> str:
    """Return the picture. With `band` shares are to be what the axis says, within so much: that is shaded."""

    def across(place: float) -> float:
        return EDGE + place * (width - 2 * EDGE)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{HEIGHT}" fill="{PAPER}"/><text x="{EDGE}" y="24">{title}</text>',
    ]
    if band is not None:
        parts.append(_band(across, band))
    for percent in (0, 25, 50, 75, 100):
        y = _up(percent / 100)
        parts.append(
            f'<path d="M{EDGE} {y:.1f}H{width - EDGE}" stroke="{GRID}"/><text x="8" y="{y + 4:.1f}">{percent} %</text>'
        )
    line = " ".join(f"{across(one.place):.1f},{_up(one.share):.1f}" for one in points)
    parts.append(f'<polyline points="{line}" fill="none" stroke="{INK}" stroke-width="2"/>')
    for one in points:
        x = across(one.place)
        parts.append(f'<path d="M{x:.1f} {_up(one.low):.1f}V{_up(one.high):.1f}" stroke="{INK}"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{_up(one.share):.1f}" r="4" fill="{INK}"/>')
        if one.name:
            parts.append(f'<text x="{x:.1f}" y="{HEIGHT - EDGE + 18}" text-anchor="middle">{one.name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _up(value: float) -> float:
    return HEIGHT - EDGE - value * (HEIGHT - 2 * EDGE)


def _band(across: Callable[[float], float], band: float) -> str:
    """Return what lies within so much of the diagonal."""
    corners = [(0.0, 0.0), (0.0, band), (1 - band, 1.0), (1.0, 1.0), (1.0, 1 - band), (band, 0.0)]
    told = " ".join(f"{across(x):.1f},{_up(y):.1f}" for x, y in corners)
    return f'<polygon points="{told}" fill="{GRID}" fill-opacity="0.6"/>'
