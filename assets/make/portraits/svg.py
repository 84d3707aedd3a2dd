"""Collects the elements of a picture: only what pygame's loader draws (paths, groups, gradients in user space)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pathops import Path

from .colours import light, mix, shade
from .geometry import cut, move, text_of

Stop = tuple[float, str] | tuple[float, tuple[str, float]]
"""Where along a gradient, and the colour there, which may be thin: (colour, opacity)."""


class Svg:
    """A picture of `size` by `size`."""

    def __init__(self, size: int = 400) -> None:
        self.size = size
        self.body: list[str] = []
        self.defs: list[str] = []

    def fill(self, path: Path, colour: str, opacity: float = 1) -> None:
        if d := text_of(path):
            thin = "" if opacity >= 1 else f' fill-opacity="{opacity:g}"'
            self.body.append(f'<path d="{d}" fill="{colour}"{thin}/>')

    def line(self, path: Path, colour: str, width: float, opacity: float = 1) -> None:
        thin = "" if opacity >= 1 else f' stroke-opacity="{opacity:g}"'
        self.body.append(
            f'<path d="{text_of(path)}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
            f'stroke-linecap="round" stroke-linejoin="round"{thin}/>'
        )

    def linear(self, x1: float, y1: float, x2: float, y2: float, stops: Sequence[Stop]) -> str:
        """A gradient along a line, as a colour."""
        return self._gradient(f'linearGradient {{}} x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"', stops)

    def radial(self, cx: float, cy: float, r: float, stops: Sequence[Stop]) -> str:
        """A gradient round a point, as a colour."""
        return self._gradient(f'radialGradient {{}} cx="{cx:.1f}" cy="{cy:.1f}" r="{r:.1f}"', stops)

    def soft(self, path: Path, colour: str, crescent: float = 6, k: float = 1.0) -> None:
        """Filled and lit from the top left, with a crescent of shadow at the lower right."""
        x0, y0, x1, y1 = path.bounds
        stops: list[Stop] = [(0, light(colour, 0.8)), (0.45, colour), (1, mix(colour, shade(colour), 0.75 * k))]
        self.fill(path, self.linear(x0 + (x1 - x0) * 0.2, y0, x1 - (x1 - x0) * 0.15, y1, stops))
        if crescent:
            self.fill(cut(path, move(path, -crescent, -crescent * 0.8)), shade(colour, 1.0), 0.55 * k)

    @contextmanager
    def group(self, attributes: str) -> Iterator[None]:
        self.body.append(f"<g {attributes}>")
        yield
        self.body.append("</g>")

    def text(self) -> str:
        s = self.size
        defs = f"<defs>{''.join(self.defs)}</defs>" if self.defs else ""
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {s} {s}" width="{s}" height="{s}">'
        return f"{head}{defs}{''.join(self.body)}</svg>\n"

    def _gradient(self, form: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self.defs)}"
        out = []
        for offset, colour in stops:
            ink, thin = (colour, "") if isinstance(colour, str) else (colour[0], f' stop-opacity="{colour[1]:g}"')
            out.append(f'<stop offset="{offset:g}" stop-color="{ink}"{thin}/>')
        opening = form.format(f'id="{name}" gradientUnits="userSpaceOnUse"')
        self.defs.append(f"<{opening}>{''.join(out)}</{opening.split()[0]}>")
        return f"url(#{name})"
