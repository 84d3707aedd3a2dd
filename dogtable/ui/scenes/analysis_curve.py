"""The curve of a game: each side's chances from the first answer to the last, and where one is.

A side is told by its colour and by its emblem, which stands on the line and at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui import colour as tone
from dogtable.ui.kit import chrome, surfaces
from dogtable.ui.kit.controls import focus as focus_mark
from dogtable.ui.phrases import names_list, sentences
from dogtable.ui.widgets import Brush, Widget, escape, text_size

if TYPE_CHECKING:
    from dogtable.session.analysis import Analysis
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.kit.art import Art
    from dogtable.ui.text import Catalogue
    from dogtable.ui.widgets import Box

SAMPLES: Final = 480  # points of a line that are drawn at most
LEFT: Final = 84.0  # room for the scale
RIGHT: Final = 76.0  # and for the emblems at the end
EDGE: Final = 24.0
CHIP: Final = 30.0
ALONG: Final = 24.0  # an emblem on a line
MARK: Final = 26.0  # of a turning point
DARK: Final = 0.13  # luminance: a line of a darker colour is hard to see
DISCS: Final = {"up": ("brass", "on_brass"), "down": ("no", "paper"), "bulb": ("hint", "hint_dark")}
Seats = Sequence[tuple[str, str]]  # the colour and the emblem of each


class Curve(Widget):
    """Shows an analysis; a click, dragging, or the arrows go to a point of the game (`on_seek`)."""

    focusable = True

    def __init__(self, analysis: Analysis, seats: Seats, on_seek: Callable[[int], None]) -> None:
        super().__init__()
        self.analysis, self.seats, self.on_seek = analysis, seats, on_seek
        self.at = analysis.length
        self.better: frozenset[int] = frozenset()  # answers to which something was clearly better

    # ------------------------------------------------------------------ going
    def seek(self, number: int) -> None:
        """Go to the point after so many answers."""
        number = max(0, min(self.analysis.length, number))
        if number != self.at:
            self.at = number
            self.changed()
            self.on_seek(number)

    def turn(self, step: int) -> None:
        """Go to the next turning point (or, with -1, to the one before)."""
        numbers = sorted({one.number for one in self.analysis.turnings} | self.better)
        later = [n for n in numbers if n > self.at] if step > 0 else [n for n in reversed(numbers) if n < self.at]
        self.seek(later[0] if later else self.analysis.length if step > 0 else 0)

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        self._point(x)
        return True

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while held."""
        self._point(x)

    def _point(self, x: float) -> None:
        left, wide = self.box[0] + LEFT, self.box[2] - LEFT - RIGHT
        self.seek(round((x - left) / max(1.0, wide) * self.analysis.length))

    def wheel(self, x: float, y: float) -> bool:
        """Take the wheel: an answer a notch."""
        self.seek(self.at - round(y or -x))
        return True

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type != pygame.KEYDOWN:
            return False
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -self.at, pygame.K_END: self.analysis.length}
        if event.key in steps:
            self.seek(self.at + steps[event.key])
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.turn(1 if event.key == pygame.K_PAGEDOWN else -1)
        else:
            return False
        return True

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        sides = [names_list(text, [self.analysis.seats[seat].name for seat in side]) for side in self.analysis.sides]
        chances = self.analysis.chances[self.at] if self.analysis.ready else ()
        texts = (
            text("speech.chance", name=name, n=round(100 * chance))
            for name, chance in zip(sides, chances, strict=False)
        )
        return sentences(text("analysis.point", n=self.at, all=self.analysis.length), *texts)

    # ------------------------------------------------------------------ drawing
    def draw(self, brush: Brush) -> None:
        """Draw it; while it is worked out, how far that is."""
        box, pen = brush.at(self.box), brush.pen
        surfaces.panel(pen, box, "felt", 18.0, 0.62)
        plot = (box[0] + LEFT, box[1] + EDGE, box[2] - LEFT - RIGHT, box[3] - 2 * EDGE)
        size, light = text_size(brush.kit, 16), pen.kit.colour("line")
        for share in (0.0, 0.5, 1.0):
            y = plot[1] + plot[3] * (1 - share)
            pen.art(
                ("hairline", share), (plot[0], y - 1, plot[2], 2), lambda art: art.rect(0, 0, art.w, 2, 1, light, 0.16)
            )
            pen.text(plot[0] - 14, y, f"{share * 100:.0f} %", size, "regular", "paper_soft", "right")
        if self.analysis.ready:
            self._lines(pen, plot)
            self._cursor(pen, plot)
            self._marks(pen, plot)
        focus_mark(pen, box, 18.0, self.state())

    def _place(self, plot: Box, number: int, chance: float) -> tuple[float, float]:
        return plot[0] + plot[2] * number / max(1, self.analysis.length), plot[1] + plot[3] * (1 - chance)

    def _samples(self) -> Sequence[int]:
        length = self.analysis.length
        step = max(1, -(-length // SAMPLES))
        return [*range(0, length, step), length]

    def _lines(self, pen: Pen, plot: Box) -> None:
        numbers, chances = self._samples(), self.analysis.chances
        for number, side in enumerate(self.analysis.sides):
            colour = pen.kit.colour(self.seats[side[0]][0])
            way = " ".join(
                f"{'L' if n else 'M'}{x - plot[0] + 4:.1f} {y - plot[1] + 4:.1f}"
                for n in numbers
                for x, y in [self._place(plot, n, chances[n][number])]
            )
            dark = tone.luminance(colour) < DARK  # such a colour stands on paper, as its emblem does
            under = pen.kit.colour("paper" if dark else "shade"), 6.0 if dark else 7.0, 0.75 if dark else 0.5

            def line(art: Art, way: str = way, colour: str = colour, under: tuple[str, float, float] = under) -> None:
                art.line(way, *under)
                art.line(way, colour, 3.6)

            pen.art(("curve", way, colour), (plot[0] - 4, plot[1] - 4, plot[2] + 8, plot[3] + 8), line)
        for x, y, side in self._emblems(plot):
            chrome.chip(pen, x - ALONG / 2, y - ALONG / 2, ALONG, *self.seats[side[0]])
        for side, y in self._ends(plot):
            for k, seat in enumerate(side[:2]):
                x = plot[0] + plot[2] + 12 + k * (CHIP - 4)
                chrome.chip(pen, x, y - CHIP / 2, CHIP, *self.seats[seat])

    def _emblems(self, plot: Box) -> Iterator[tuple[float, float, Sequence[int]]]:
        """Yield where a side's emblem lies on its line: each side's at points of its own."""
        sides, length = self.analysis.sides, self.analysis.length
        if length < 2 * len(sides):
            return
        for number, side in enumerate(sides):
            for part in range(3):
                n = round(length * (part + (number + 0.5) / len(sides)) / 3)
                yield *self._place(plot, n, self.analysis.chances[n][number]), side

    def _ends(self, plot: Box) -> Iterator[tuple[Sequence[int], float]]:
        """Yield each side with the height at which its emblem stands at the end, none on another one."""
        last = self.analysis.chances[-1]
        order = sorted(range(len(last)), key=lambda n: -last[n])
        heights = [self._place(plot, 0, last[n])[1] for n in order]
        for k in range(1, len(heights)):
            heights[k] = max(heights[k], heights[k - 1] + CHIP)
        over = max(0.0, heights[-1] - (plot[1] + plot[3] + EDGE / 2))
        for k in reversed(range(len(heights))):
            below = heights[k + 1] - CHIP if k + 1 < len(heights) else heights[k] - over
            heights[k] = min(heights[k], below)
        yield from ((self.analysis.sides[n], heights[k]) for k, n in enumerate(order))

    def _marks(self, pen: Pen, plot: Box) -> None:
        """Draw the turning points: an arrow up or down; where something was better, a bulb."""
        turned = {one.number: one.change for one in self.analysis.turnings}
        for number in sorted(turned.keys() | self.better):
            seat = self.analysis.replay.answers[number - 1][0]
            x, y = self._place(plot, number, self.analysis.chances[number][self.analysis.side(seat)])
            disc(pen, x, y, "bulb" if number in self.better else "up" if turned[number] > 0 else "down")

    def _cursor(self, pen: Pen, plot: Box) -> None:
        """Draw where one is: a line from top to bottom, with a knob on it."""
        x, _ = self._place(plot, self.at, 0.0)
        colour, dark = pen.kit.colour("focus"), pen.kit.colour("focus_dark")
        box = (x - 8, plot[1] - 14, 16, plot[3] + 28)

        def line(art: Art) -> None:
            art.rect(7, 0, 2, art.h, 1, colour, 0.95)
            art.circle(8, 8, 7, dark)
            art.circle(8, 8, 5, colour)

        pen.art("here", box, line)


def disc(pen: Pen, x: float, y: float, icon: str) -> None:
    """Draw the mark of a turning point about x, y: its `icon` is up, down or bulb."""
    ground, ink = DISCS[icon]
    edge, tint = pen.kit.colour("shade"), pen.kit.colour(ground)

    def draw(art: Art) -> None:
        art.circle(art.w / 2, art.h / 2, art.w / 2, edge, 0.75)
        art.circle(art.w / 2, art.h / 2, art.w / 2 - 2, tint)

    pen.art(("turning", tint), (x - MARK / 2, y - MARK / 2, MARK, MARK), draw)
    pen.icon(icon, x, y, MARK * 0.5, ink)


class Legend(Widget):
    """What the marks on a curve mean, where there is room for it in one line."""

    def __init__(self, text: Catalogue, ground: str) -> None:
        super().__init__(ground=ground)
        self._signs = [(icon, text(f"analysis.mark_{icon}")) for icon in DISCS]  # text: analysis.mark_*

    def wide(self, kit: Kit) -> float:
        """Return how wide it is."""
        size = text_size(kit, 17)
        return sum(MARK + 8 + kit.fonts.width(escape(words), size) + 24 for _, words in self._signs)

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its words are the marks'."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        size = text_size(brush.kit, 17)
        if self.wide(brush.kit) > w:
            return
        for icon, words in self._signs:
            disc(brush.pen, x + MARK / 2, y + h / 2, icon)
            colour = surfaces.soft(brush.kit, self.ground)
            x += MARK + 8 + brush.pen.text(x + MARK + 8, y + h / 2, escape(words), size, "regular", colour) + 24
