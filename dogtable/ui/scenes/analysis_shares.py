"""What each side may expect at one point of a game: emblems, names, a bar, and per cent, a row a side.

Where the last answer has moved it, by how much stands beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import chrome
from dogtable.ui.phrases import in_a_row
from dogtable.ui.table.advice import percent
from dogtable.ui.widgets import Brush, Widget, escape, text_size

if TYPE_CHECKING:
    from dogtable.session.analysis import Analysis
    from dogtable.ui.kit import Kit
    from dogtable.ui.kit.art import Art
    from dogtable.ui.scenes.analysis_curve import Seats
    from dogtable.ui.text import Catalogue
    from dogtable.ui.widgets import Box

CHIP: Final = 30.0
TEXT: Final = 19.0
BAR: Final = 12.0
GAP: Final = 14.0
NAMES: Final = 0.4  # of the width at most
TINTS: Final = ("no_text", "ink")  # of what was lost, and what was won


class Shares(Widget):
    """The rows for the point `at`."""

    def __init__(self, analysis: Analysis, seats: Seats, text: Catalogue) -> None:
        super().__init__()
        self.analysis, self.seats, self.text = analysis, seats, text
        self.at = analysis.length

    def high(self, kit: Kit, wide: float) -> float:
        """Return how high it is."""
        return len(self.analysis.sides) * max(CHIP + 6, text_size(kit, TEXT) * 1.7)

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: the curve tells it."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        if not self.analysis.ready:
            return
        x, y, w, h = brush.at(self.box)
        fonts, size = brush.kit.fonts, text_size(brush.kit, TEXT)
        step = h / len(self.analysis.sides)
        signs = max(map(len, self.analysis.sides)) * (CHIP - 2) + 12
        names = [in_a_row(self.text, [self.analysis.seats[seat].name for seat in side]) for side in self.analysis.sides]
        wide = min(w * NAMES, max(fonts.width(escape(name), size, "semi") for name in names) + 4)
        for number in range(len(self.analysis.sides)):
            self._row(brush, (x, y + number * step, w, step), number, names[number], (signs, wide))

    def change(self, side: int) -> int:
        """Return by how much the last answer moved the per cent that are shown of a side."""
        before, now = (self.analysis.chances[max(0, number)][side] for number in (self.at - 1, self.at))
        return round(100 * now) - round(100 * before)

    def _row(self, brush: Brush, box: Box, number: int, name: str, room: tuple[float, float]) -> None:
        """Draw the row of a side; `room` is how wide its emblems and its names may be, as in all rows."""
        x, y, w, h = box
        side, chance = self.analysis.sides[number], self.analysis.chances[self.at][number]
        pen, size, middle = brush.pen, text_size(brush.kit, TEXT), y + h / 2
        for k, seat in enumerate(side):
            chrome.chip(pen, x + k * (CHIP - 2), middle - CHIP / 2, CHIP, *self.seats[seat])
        pen.fitted((x + room[0], y, room[1], h), escape(name), size, "semi", "ink", "left")
        text = percent(chance) if 0 < chance < 1 else f"{chance * 100:.0f} %"
        pen.text(x + w, middle, text, size, "bold", "ink", "right")
        left = x + room[0] + room[1] + GAP
        right = x + w - pen.kit.fonts.width("100 %", size, "bold") - GAP
        change = self.change(number)
        if change:
            pen.text(right, middle, f"{change:+d}".replace("-", "−"), size, "semi", TINTS[change > 0], "right")
        right -= pen.kit.fonts.width("+100", size, "semi") + GAP
        colour, ground = pen.kit.colour(self.seats[side[0]][0]), pen.kit.colour("plate")
        edge = pen.kit.colour("edge")

        def bar(art: Art) -> None:
            art.rect(0, 0, art.w, art.h, BAR / 2, edge)
            art.rect(1, 1, art.w - 2, art.h - 2, BAR / 2 - 1, ground)
            if chance > 0:
                art.rect(1, 1, max(BAR - 2, (art.w - 2) * chance), art.h - 2, BAR / 2 - 1, colour)
                art.frame(1, BAR / 2 - 1, edge, 1, 0.8)

        if right - left > BAR:
            pen.art(("share", colour, round(chance, 3)), (left, middle - BAR / 2, right - left, BAR), bar)
