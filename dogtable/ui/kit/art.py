"""Small vector drawings: SVG fragments put together in points and drawn at the real size.

Only what the loader knows: plain shapes, gradients in per cent, no clip paths, masks, filters or text.
"""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import raster

Stop = tuple[float, str, float]  # where (0 to 1), colour, opacity


class Art:
    """A drawing of `size` pixels, its coordinates in points (`unit` pixels each)."""

    def __init__(self, size: raster.Size, unit: float) -> None:
        self.size = max(1, size[0]), max(1, size[1])
        self.w, self.h = self.size[0] / unit, self.size[1] / unit
        self._body: list[str] = []
        self._defs: list[str] = []

    def linear(
        self, first: str, last: str, way: tuple[float, float, float, float] = (0, 0, 0, 1), middle: Stop | None = None
    ) -> str:
        """A linear gradient along `way` (x1, y1, x2, y2 as shares of the shape); returns the paint to fill with."""
        stops = [(0.0, first, 1.0), *([middle] if middle else []), (1.0, last, 1.0)]
        x1, y1, x2, y2 = (f"{100 * v:g}%" for v in way)
        return self._gradient("linearGradient", f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"', stops)

    def radial(self, stops: Sequence[Stop], cx: float = 0.5, cy: float = 0.5, r: float = 0.5) -> str:
        """A radial gradient, its middle and radius as shares of the shape."""
        return self._gradient("radialGradient", f'cx="{100 * cx:g}%" cy="{100 * cy:g}%" r="{100 * r:g}%"', stops)

    def _gradient(self, tag: str, where: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._defs)}"
        inner = "".join(f'<stop offset="{o:g}" stop-color="{c}" stop-opacity="{a:g}"/>' for o, c, a in stops)
        self._defs.append(f'<{tag} id="{name}" {where}>{inner}</{tag}>')
        return f"url(#{name})"

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", opacity: float = 1.0
    ) -> None:
        """A filled rectangle with round corners."""
        if w > 0 and h > 0:
            r = max(0.0, min(r, w / 2, h / 2))
            self.add(
                f'<rect x="{x:.3f}" y="{y:.3f}" width="{w:.3f}" height="{h:.3f}" rx="{r:.3f}" {_fill(fill, opacity)}/>'
            )

    def frame(self, inset: float, r: float, line: str, width: float, opacity: float = 1.0) -> None:
        """A line round the whole drawing, its middle `inset` points from the edge; `r` is the radius of the edge."""
        w, h = self.w - 2 * inset, self.h - 2 * inset
        if w > 0 and h > 0:
            r = max(0.0, min(r - inset, w / 2, h / 2))
            self.add(
                f'<rect x="{inset:.3f}" y="{inset:.3f}" width="{w:.3f}" height="{h:.3f}" rx="{r:.3f}" fill="none" '
                f"{_stroke(line, width, opacity)}/>"
            )

    def circle(self, cx: float, cy: float, r: float, fill: str, opacity: float = 1.0) -> None:
        """A filled circle."""
        if r > 0:
            self.add(f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{r:.3f}" {_fill(fill, opacity)}/>')

    def ring(self, cx: float, cy: float, r: float, line: str, width: float, opacity: float = 1.0) -> None:
        """The line of a circle."""
        if r > 0:
            self.add(f'<circle cx="{cx:.3f}" cy="{cy:.3f}" r="{r:.3f}" fill="none" {_stroke(line, width, opacity)}/>')

    def path(self, d: str, fill: str, opacity: float = 1.0) -> None:
        """A filled path."""
        self.add(f'<path d="{d}" {_fill(fill, opacity)} fill-rule="evenodd"/>')

    def line(self, d: str, colour: str, width: float, opacity: float = 1.0) -> None:
        """The line of a path, its ends and joins round."""
        self.add(
            f'<path d="{d}" fill="none" {_stroke(colour, width, opacity)} stroke-linecap="round" '
            'stroke-linejoin="round"/>'
        )

    def add(self, fragment: str) -> None:
        """Any SVG."""
        self._body.append(fragment)

    def render(self) -> pygame.Surface:
        """The finished surface, premultiplied."""
        width, height = self.size
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {self.w:.5f} {self.h:.5f}"><defs>{"".join(self._defs)}</defs>{"".join(self._body)}</svg>'
        )
        return load(text, self.size)


def load(svg: str, size: raster.Size) -> pygame.Surface:
    """Draw the text of an SVG at `size` pixels (its viewBox must have that shape, or it is fitted inside)."""
    return raster.prepared(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size))


def rounded(size: raster.Size, radius: float) -> pygame.Surface:
    """A white rounded rectangle to cut with; all in pixels. Only its corners have to be drawn as vectors."""
    wide, high = max(1, size[0]), max(1, size[1])
    radius = max(0.0, min(radius, wide / 2, high / 2))
    reach = math.ceil(radius)
    if 2 * reach > min(wide, high):  # corners that meet
        art = Art((wide, high), 1.0)
        art.rect(0, 0, wide, high, radius, tone.WHOLE)
        return art.render()
    mask = raster.blank((wide, high))
    mask.fill(tone.WHOLE)
    if reach:
        art = Art((2 * reach, 2 * reach), 1.0)
        art.rect(0, 0, 2 * reach, 2 * reach, radius, tone.WHOLE)
        corners = art.render()
        for left, x in ((0, 0), (reach, wide - reach)):
            for top, y in ((0, 0), (reach, high - reach)):
                mask.fill((0, 0, 0, 0), (x, y, reach, reach))
                mask.blit(corners, (x, y), (left, top, reach, reach), raster.PREMULTIPLIED)
    return mask


def outline_path(x: float, y: float, w: float, h: float, r: float) -> str:
    """The path of a rounded rectangle."""
    r = max(0.0, min(r, w / 2, h / 2))
    right, bottom = x + w, y + h
    return (
        f"M{x + r:.3f} {y:.3f} H{right - r:.3f} A{r:.3f} {r:.3f} 0 0 1 {right:.3f} {y + r:.3f} V{bottom - r:.3f} "
        f"A{r:.3f} {r:.3f} 0 0 1 {right - r:.3f} {bottom:.3f} H{x + r:.3f} "
        f"A{r:.3f} {r:.3f} 0 0 1 {x:.3f} {bottom - r:.3f} V{y + r:.3f} A{r:.3f} {r:.3f} 0 0 1 {x + r:.3f} {y:.3f} Z"
    )


def dashes(x: float, y: float, w: float, h: float, r: float, dash: float, gap: float) -> str:
    """Dashes round a rounded rectangle, as open paths of even length (the loader fills dashed closed ones)."""
    r = max(0.01, min(r, w / 2, h / 2))
    corners = [(x + w - r, y + r, -90.0), (x + w - r, y + h - r, 0.0), (x + r, y + h - r, 90.0), (x + r, y + r, 180.0)]
    points: list[tuple[float, float]] = []
    for cx, cy, start in corners:
        steps = max(6, int(r))
        arc = (math.radians(start + 90 * k / steps) for k in range(steps + 1))
        points += [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in arc]
    points.append(points[0])
    total = sum(math.dist(a, b) for a, b in pairwise(points))
    count = max(1, round(total / (dash + gap)))
    period = total / count
    return "".join(_piece(points, k * period, k * period + period * dash / (dash + gap)) for k in range(count))


def _piece(points: Sequence[tuple[float, float]], start: float, end: float) -> str:
    """The stretch of a polyline from `start` to `end` (lengths along it) as a path."""
    run: list[tuple[float, float]] = []
    done = 0.0
    for a, b in pairwise(points):
        length = math.dist(a, b)
        if length and done + length >= start and done <= end:
            for at in (max(start, done), min(end, done + length)):
                t = (at - done) / length
                run.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
        done += length
    return "M" + " L".join(f"{px:.2f} {py:.2f}" for px, py in run) + " "


def _fill(fill: str, opacity: float) -> str:
    if fill.startswith("#"):
        return f'fill="{tone.opaque(fill)}" fill-opacity="{opacity * tone.alpha(fill) / 255:.4f}"'
    return f'fill="{fill}" opacity="{opacity:.4f}"'


def _stroke(line: str, width: float, opacity: float) -> str:
    if line.startswith("#"):
        share = opacity * tone.alpha(line) / 255
        return f'stroke="{tone.opaque(line)}" stroke-width="{width:.3f}" stroke-opacity="{share:.4f}"'
    return f'stroke="{line}" stroke-width="{width:.3f}" opacity="{opacity:.4f}"'
