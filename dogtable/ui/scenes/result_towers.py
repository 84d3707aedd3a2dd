"""A tower for every seat: its floors are the sources of its points; without points, the steps of a podium.

Both grow as the points are counted: floor by floor, or from the last place to the first.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dogtable.ui import colour as tone
from dogtable.ui.kit import Sprite, chrome, raster, surfaces
from dogtable.ui.kit.sprite import flat
from dogtable.ui.widgets import Box, Brush, escape

if TYPE_CHECKING:
    from dogtable.session.table import Table
    from dogtable.ui.kit.art import Art
    from dogtable.ui.scenes.counting import Counting

LAWN_HIGH: Final = 70.0
ROOF: Final = 16.0
LIP: Final = 5.0  # points below the roof that its shadow covers
LEAST: Final = 20.0  # points of a floor that are seen, from which its number is told
LIT: Final = 0.22  # how much lighter the left of a floor is
STEPS: Final = (0.9, 0.62, 0.45, 0.33, 0.24, 0.18)  # heights of the places of a podium, shares of the room
FALL: Final = 90.0  # points that the paper falls
NARROW: Final = 170.0  # points between towers below which flags and portraits are smaller
FLAG, NARROW_FLAG, FLAG_HIGH = 70.0, 54.0, 44.0


class Towers:
    """Draws how it stands at a moment: `seats` are colour and emblem of each, `tones` the colours of the sources."""

    def __init__(
        self,
        table: Table,
        seats: Sequence[tuple[str, str]],
        sources: Sequence[str],
        tones: Sequence[str],
        counting: Counting,
        now: float,
    ) -> None:
        assert table.result is not None
        self.table, self.result, self.seats, self.sources, self.tones = table, table.result, seats, sources, tones
        self.places = table.places
        self.counted, self.is_revealed, self.fallen = (
            counting.counted(now),
            counting.is_revealed(now),
            counting.fallen(now),
        )

    def draw(self, brush: Brush, area: Box) -> None:
        """Draw all towers on their lawn, the best in the middle; above them paper falls when it is told who has won."""
        x, y, w, h = area
        _rays(brush, area)
        if self.is_revealed and self.result.winners and self.fallen > 0:
            _confetti(brush, (x, y - FALL * (1 - self.fallen) ** 3, w, h))  # behind faces and names
        order = _middle_out(self.result.ranking)
        n = len(order)
        step = min(290.0, (w - 60) / n)
        left = x + (w - step * n) / 2
        ground = y + h - 90
        lawn = (left - 30, ground - 8, step * n + 60, LAWN_HIGH)
        brush.pen.art("lawn", lawn, lambda art: _lawn(art, lawn[2], brush.kit.colour("lawn")), high=6)
        room = ground - (y + 60) - 190
        for place, seat in enumerate(order):
            self._seat(brush, seat, (left + step * (place + 0.5), ground, step), room)

    def _seat(self, brush: Brush, seat: int, at: tuple[float, float, float], room: float) -> None:
        middle, ground, step = at
        wide = step * 0.76
        foot = (middle - wide / 2, ground, wide)
        group = next(i for i, seats in enumerate(self.result.ranking) if seat in seats)
        rank = self.places[seat] - 1
        if self.sources:
            high = _tower(brush, foot, self._floors(seat), min(room / self._highest, 14.0))
        elif self.counted >= len(self.result.ranking) - group:
            high = _step(brush, foot, STEPS[min(rank, 5)] * room, rank)
        else:
            high = 0.0
        won = self.is_revealed and seat in self.result.winners
        d = self._guest(brush, seat, (middle, ground - high), wide, won)
        if self.sources:
            total = sum(number for number, _ in self._floors(seat))
            _flag(brush, middle + d / 2 + 4, ground - high, NARROW_FLAG if step < NARROW else FLAG, total, won)
            if self.is_revealed and rank < len(brush.kit.theme.tones["medals"]) and len(self.seats) > 2:
                at_foot = middle, ground - 34
                _medal(brush, *(at_foot if step < NARROW else (middle - d / 2 - 8, ground - high - 26)), rank)
        name = (middle - step / 2 + 4, ground + 12, step - 8, 40)
        brush.fitted(name, escape(self.table.seats[seat].name), 24, "display", "lawn_ink", "centre")

    def _floors(self, seat: int) -> list[tuple[int, str]]:
        scores = self.result.scores[seat]
        return [(scores.get(s, 0), self.tones[i % len(self.tones)]) for i, s in enumerate(self.sources[: self.counted])]

    @property
    def _highest(self) -> int:
        """The most points that a tower shows, what is taken away among them."""
        return max([1, *(sum(max(0, number) for number in scores.values()) for scores in self.result.scores)])

    def _guest(self, brush: Brush, seat: int, at: tuple[float, float], wide: float, won: bool) -> float:
        """Draw the portrait on the roof, the winner's larger and crowned; return its diameter."""
        x, y = at
        d = min(150.0 if won else 116.0, wide * (0.6 if self.sources and wide < NARROW * 0.76 else 0.8))
        colour, emblem = self.seats[seat]
        face = self.table.seats[seat].face(glad=won)
        chrome.avatar(brush.pen, x - d / 2, y - d - 6, d, face, colour, "")
        chrome.chip(brush.pen, x + d * 0.26, y - d * 0.34, d * 0.3, colour, emblem)
        if won:
            brush.icon("crown", x, y - d - 21, d * 0.5, "brass_dark")
            brush.icon("crown", x, y - d - 25, d * 0.5, "brass")
        return d


def _middle_out(ranking: Sequence[Sequence[int]]) -> list[int]:
    """The seats with the best in the middle, the others right and left of it in turn."""
    order: list[int] = []
    for i, seat in enumerate(seat for group in ranking for seat in group):
        if i % 2:
            order.insert(0, seat)
        else:
            order.append(seat)
    return order


def _tower(brush: Brush, foot: tuple[float, float, float], floors: Sequence[tuple[int, str]], point: float) -> float:
    """Draw the floors from the ground up, what was taken away at the top; return the height."""
    x, ground, w = foot
    y, light = ground, brush.kit.colour("window")
    built: list[tuple[float, int, str]] = []  # the foot of each floor, its points and its colour
    for number, colour in [*(f for f in floors if f[0] > 0)]:
        built.append((y, number, colour))
        high = max(number * point, 10.0)
        y -= high
        box = (x, y, w, high)
        brush.pen.art(("floor", colour, number), box, lambda art, n=number, c=colour: _floor(art, n, c, light))  # type: ignore[misc]  # bound now
    taken, lost = y, brush.kit.colour("lost")
    for number in [number for number, _ in floors if number < 0]:
        high = min(max(-number * point, 10.0), ground - taken)
        box = (x, taken, w, high)
        brush.pen.art(("taken", high), box, lambda art: art.rect(0, 0, art.w, art.h, 3, lost, 0.82))
        _number(brush, x, max(taken, y + LIP), taken + high, f"−{-number}", lost)
        taken += high
    roof = (x - 12, y - ROOF, w + 24, ROOF)
    surfaces.paper(brush.pen, roof, corner=5, colour="plate", high=3)
    for low, number, colour in built:
        _number(brush, x, max(low - max(number * point, 10.0), y + LIP, taken), low, str(number), colour)
    return ground - y + ROOF


def _number(brush: Brush, x: float, top: float, low: float, said: str, colour: str) -> None:
    """Draw the points of a floor in what is seen of it; where that is too little the sheet alone tells them."""
    high = low - top
    if high >= LEAST:
        lit = tone.lift(colour, LIT)
        ink = max(("on_dark", "on_brass"), key=lambda one: tone.contrast(brush.kit.colour(one), lit))
        brush.text(x + 26, top + high / 2, said, min(20.0, high * 0.8), "bold", ink, "centre")


def _flag(brush: Brush, x: float, y: float, wide: float, total: int, won: bool) -> None:
    """Draw the points of a seat on a flag beside its portrait."""
    colour = brush.kit.colour("brass" if won else "paper")
    edge = brush.kit.colour("walnut")
    box = (x, y - 100, wide, 100)
    brush.pen.art(("flag", colour, wide), box, lambda art: _flagged(art, colour, edge), high=2)
    said = str(total).replace("-", "−")
    brush.fitted((x + 5, y - 96, wide - 12, FLAG_HIGH), said, 26, "black", "on_brass", "centre")


def _flagged(art: Art, colour: str, edge: str) -> None:
    high = FLAG_HIGH
    art.rect(0, 2, 5, art.h - 2, 2, edge)
    art.path(f"M5 4 H{art.w} L{art.w - 10} {4 + high / 2} L{art.w} {4 + high} H5 Z", colour)


def _medal(brush: Brush, x: float, y: float, rank: int) -> None:
    """Draw the medal of a place."""
    colour = brush.kit.theme.tones["medals"][rank]
    brush.pen.art(("medal", rank), (x - 22, y - 22, 44, 44), lambda art: _medalled(art, colour), high=2)
    brush.text(x, y, str(rank + 1), 22, "black", "on_brass", "centre")


def _medalled(art: Art, colour: str) -> None:
    art.circle(22, 22, 21, tone.sink(colour, 0.45))
    art.circle(22, 22, 19, colour)
    art.ring(22, 22, 15, tone.lift(colour, 0.5), 2, 0.9)


def _step(brush: Brush, foot: tuple[float, float, float], high: float, rank: int) -> float:
    x, ground, w = foot
    medals = brush.kit.theme.tones["medals"]
    colour = medals[rank] if rank < len(medals) else brush.kit.colour("edge")
    box = (x, ground - high, w, high)
    brush.pen.art(("step", colour), box, lambda art: _plain_step(art, colour), high=8)
    brush.text(x + w / 2, ground - high + 48, str(rank + 1), 60, "black", "on_brass", "centre")
    return high


# ------------------------------------------------------------------------------------------------------------- pictures


def _lawn(art: Art, w: float, green: str) -> None:
    art.path(f"M20 8 H{w - 20} L{w} 60 Q{w} 70 {w - 14} 70 H14 Q0 70 0 60 Z", tone.sink(green, 0.55))
    art.path(f"M20 4 H{w - 20} L{w} 52 Q{w} 62 {w - 14} 62 H14 Q0 62 0 52 Z", green)
    art.path(f"M20 4 H{w - 20} L{w - 18} 10 H18 Z", tone.lift(green, 0.5))


def _floor(art: Art, number: int, colour: str, light: str) -> None:
    fill = art.linear(tone.lift(colour, LIT), tone.sink(colour, 0.1), (0, 0, 1, 0.3))
    art.rect(0, 0, art.w, art.h, 3, fill)
    art.rect(0, 0, art.w, 2.4, 1, tone.lift(colour, 0.6), 0.9)
    art.rect(0, art.h - 2.4, art.w, 2.4, 1, tone.sink(colour, 0.5), 0.8)
    art.rect(art.w - 16, 0, 16, art.h, 0, tone.NOTHING, 0.12)
    if art.h >= 26:
        _windows(art, number, colour, light)


def _windows(art: Art, number: int, colour: str, light: str) -> None:
    """A lit window for every point, as far as there is room."""
    per_row = max(1, int((art.w - 54 - 20) // 21.5))
    rows = math.ceil(number / per_row)
    row_high = (art.h - 6) / rows
    high = min(28.0, row_high - 10)
    if high < 8:
        return
    for i in range(number):
        row, column = divmod(i, per_row)
        x, foot = 54 + column * 21.5, 3 + row * row_high + (row_high + high) / 2
        lit = light if (column * 5 + row * 3 + number) % 7 else tone.mix(light, colour, 0.45)
        art.path(f"M{x} {foot} v-{high - 6} a5.5 6 0 0 1 11 0 v{high - 6} Z", lit)


def _plain_step(art: Art, colour: str) -> None:
    fill = art.linear(tone.lift(colour, 0.2), tone.sink(colour, 0.18), (0, 0, 0.6, 1))
    art.rect(0, 0, art.w, art.h, 8, fill)
    art.rect(0, 0, art.w, 10, 5, tone.lift(colour, 0.55), 0.9)
    art.rect(art.w - 16, 10, 16, art.h - 10, 0, tone.NOTHING, 0.1)


def _rays(brush: Brush, area: Box) -> None:
    """Warm light behind the towers, strongest in the middle, gone at the edges."""
    x, y, w, h = area
    kit = brush.kit

    def make() -> Sprite:
        art, fade, lamp = kit.art(w, h), kit.art(w, h), kit.colour("rays")
        cx, cy, reach = art.w / 2, art.h * 0.42, max(art.w, art.h)
        for i in range(22):
            ends = [i * 2 * math.pi / 22 + turn for turn in (-0.075, 0.075)]
            points = " ".join(f"L{cx + reach * math.cos(a):.1f} {cy + reach * math.sin(a):.1f}" for a in ends)
            art.path(f"M{cx:.1f} {cy:.1f} {points} Z", lamp, 0.11)
        art.rect(0, 0, art.w, art.h, 0, lamp, 0.12)
        stops = [(0.0, tone.WHOLE, 1.0), (0.45, tone.WHOLE, 0.55), (1.0, tone.WHOLE, 0.0)]
        fade.rect(0, 0, fade.w, fade.h, 0, fade.radial(stops, 0.5, 0.42, 0.37))
        return flat(raster.cut(art.render(), fade.render()))

    brush.pen.stamp(("rays", w, h), x, y, make)


def _confetti(brush: Brush, area: Box) -> None:
    x, y, w, _ = area
    tones = brush.kit.theme.tones["paper"]

    def draw(art: Art) -> None:
        rng = random.Random(9)  # the same shower every time, so that a redraw does not flicker
        for i in range(110):
            cx, cy, turn = rng.uniform(0, art.w), rng.uniform(14, art.h) ** 0.97, rng.uniform(0, math.pi)
            dx, dy = 6 * math.cos(turn), 6 * math.sin(turn)
            art.line(f"M{cx - dx:.1f} {cy - dy:.1f} L{cx + dx:.1f} {cy + dy:.1f}", tones[i % len(tones)], 6.0, 0.85)

    brush.pen.art("confetti", (x, y, w, 250), draw)
