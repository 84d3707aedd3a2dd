"""Who plays with whom, before a game: the seats round a small table, partners joined by a band, and in words."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import chrome
from dogtable.ui.phrases import names_list, sentences
from dogtable.ui.widgets import Brush, Widget, escape, text_size

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.kit import Kit
    from dogtable.ui.kit.art import Art
    from dogtable.ui.scenes.setup import Setup
    from dogtable.ui.text import Catalogue

BOARD: Final = (250.0, 150.0)  # points of the small table with those who sit round it
FACE: Final = 40.0
LINE: Final = 1.6  # of a line of words, in its size


class Partners(Widget):
    """Draws the sides of a set-up; without partners there are none, and it is left out."""

    def __init__(self, app: App, setup: Setup) -> None:
        super().__init__()
        self.app, self.setup = app, setup
        sides = setup.rules.teams(setup.players, setup.options)
        self.sides = [side for side in sides if len(side) > 1]

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return max(BOARD[1], len(self.sides) * text_size(kit, 18) * LINE)

    def sentences(self) -> list[str]:
        """Return who plays with whom, a sentence a side."""
        text, seats = self.app.text, self.setup.seats
        return [
            text("new_game.together", names=names_list(text, [seats[seat].name for seat in side]))
            for side in self.sides
        ]

    def _places(self) -> list[tuple[float, float]]:
        """Return where the faces lie: the first seat below, the others round the table as they sit, to its right."""
        n, (w, h) = self.setup.players, BOARD
        turns = [math.pi / 2 - 2 * math.pi * seat / n for seat in range(n)]
        return [(w / 2 + (w - FACE) / 2 * math.cos(a), h / 2 + (h - FACE) / 2 * math.sin(a)) for a in turns]

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return sentences(*self.sentences())

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, h = brush.at(self.box)
        top = y + (h - BOARD[1]) / 2
        places = self._places()
        wood, bands = brush.kit.colour("edge"), brush.kit.theme.tones["sides"]

        def board(art: Art) -> None:
            art.rect(FACE * 0.5, FACE * 0.5, art.w - FACE, art.h - FACE, (art.h - FACE) / 2, wood, 0.35)
            for side, band in zip(self.sides, bands, strict=False):
                corners = [places[seat] for seat in side]
                way = "M" + " L".join(f"{px:.1f} {py:.1f}" for px, py in corners) + (" Z" if len(side) > 2 else "")
                art.line(way, band, 7.0, 0.9)

        brush.pen.art(("partners", tuple(map(tuple, self.sides))), (x, top, *BOARD), board)
        for seat, (px, py) in enumerate(places):
            look = self.app.theme.seats[seat % len(self.app.theme.seats)]
            face = self.setup.seats[seat].portrait
            chrome.avatar(brush.pen, x + px - FACE / 2, top + py - FACE / 2, FACE, face, look.colour, look.emblem)
        size = text_size(brush.kit, 18)
        left, room = x + BOARD[0] + 26, w - BOARD[0] - 30
        line = y + (h - len(self.sides) * size * LINE) / 2
        for band, said in zip(bands, self.sentences(), strict=False):
            dot = (left, line + size * LINE / 2 - 6, 12.0, 12.0)
            brush.pen.art(("side", band), dot, lambda art, band=band: art.circle(6, 6, 6, band))  # type: ignore[misc]  # bound now
            brush.pen.fitted((left + 22, line, room - 22, size * LINE), escape(said), size, "regular", "ink", "left", 2)
            line += size * LINE
