"""Parts of a replay: the rail along which one goes, with marks where it stops, and the hands of all laid open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base.errors import DogtableError
from dogtable.ui.kit import chrome
from dogtable.ui.kit.markup import plain
from dogtable.ui.look.entries import Rect
from dogtable.ui.look.layout import Table
from dogtable.ui.look.paint import Painter
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.phrases import in_a_row, sentences
from dogtable.ui.scenes.unshown import shown_name
from dogtable.ui.shots import ui_of
from dogtable.ui.widgets import Brush, Slider, Widget, escape, text_size

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.seats import Seat
    from dogtable.ui.app import App
    from dogtable.ui.kit import Kit
    from dogtable.ui.kit.art import Art
    from dogtable.ui.look.entries import Group
    from dogtable.ui.text import Catalogue

END: Final = 14.0  # from an end of the rail to the middle of its knob there
MARK: Final = 10.0
PIECE: Final = (62.0, 88.0)  # points that a piece of a hand fills at most
CHIP: Final = 28.0
GAP: Final = 6.0


class Rail(Slider):
    """The answers of a game from the opening on; `stops` are marked, Page Up and Page Down go from one to the next."""

    def __init__(self, length: int, on_set: Callable[[int], None], on_stop: Callable[[int], None], tip: str) -> None:
        super().__init__(range(length + 1), length, on_set, name=tip, tip=tip)
        self.on_stop = on_stop
        self.stops: Sequence[int] = ()

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.on_stop(1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        return super().key(event)

    def wheel(self, x: float, y: float) -> bool:
        """Take the wheel: an answer a notch."""
        self._to(max(0, min(len(self.steps) - 1, self.value - round(y or -x))))
        return True

    def _nearest(self) -> int:
        return self.value  # the steps are 0, 1, 2 …

    def draw(self, brush: Brush) -> None:
        """Draw it, its marks below the knob."""
        x, y, w, h = brush.at(self.box)
        length = max(1, len(self.steps) - 1)
        colour = brush.kit.colour("paper_soft")
        places = tuple(sorted({round((w - 2 * END) * stop / length, 1) for stop in self.stops}))

        def draw(art: Art) -> None:
            for place in places:
                art.rect(place, 0, 2, MARK, 1, colour, 0.8)

        if places:
            brush.pen.art(("stops", places, colour), (x + END - 1, y + h / 2 + 14, w - 2 * END + 4, MARK), draw)
        super().draw(brush)


class Hands(Widget):
    """What each seat holds that the others do not see, a row a seat, drawn as its look draws pieces."""

    def __init__(self, app: App, look: Look, seats: Sequence[Seat], chips: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.look, self.model, self.chips = look, seats, chips
        self._app = app
        self._rows: list[list[Group]] = []
        self._texts: list[str] = []  # of each row, what lies there in words

    def show(self, view: dict[str, Any], hands: Sequence[Sequence[Any]]) -> None:
        """Take over what the seats hold; `view` is a watcher's of the same point."""
        app, room = self._app, Rect(0, 0, *PIECE)
        window = Window(*app.size, app.settings.ui_scale / 100)
        self._rows, self._texts = [], []
        try:
            ui = ui_of(view, self.model, app.text)
            table = Table(self.look, view, ui, window, Palette.of(app.theme))
            for hand in hands:
                drawn = [table.portrait(table.opened.piece(piece), room) for piece in hand]
                self._rows.append([one.entry for one in drawn if one.entry is not None])
                self._texts.append(in_a_row(app.text, [plain(one.title) for one in drawn if one.title]))
        except DogtableError as fault:  # a look that fails is told at the table, with its place
            app.guard.fail(("hands", self.look.ground), fault)
        self.changed()

    def _across(self, wide: float) -> int:
        return max(1, int((wide - CHIP - 3 * GAP) // (PIECE[0] + GAP)))

    def _lines(self, wide: float, row: Sequence[Group]) -> int:
        return max(1, -(-len(row) // self._across(wide)))

    def high(self, kit: Kit, wide: float) -> float:
        """Return the height wanted."""
        name = text_size(kit, 18) * 1.5
        return sum(name + self._lines(wide, row) * (PIECE[1] + GAP) + GAP for row in self._rows)

    def spoken(self, text: Catalogue) -> str:
        """Return who holds what."""
        names = [shown_name(self._app, seat.name) for seat in self.model]
        holdings = zip(names, self._texts, strict=False)
        return sentences(*(text("speech.holds", place=name, things=things) for name, things in holdings if things))

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, w, _ = brush.at(self.box)
        painter = Painter(brush.kit, self.look.pictures)
        size, across = text_size(brush.kit, 18), self._across(w)
        for seat, row in enumerate(self._rows):
            chrome.chip(brush.pen, x, y, CHIP, *self.chips[seat])
            name = (x + CHIP + 2 * GAP, y, w - CHIP - 2 * GAP, size * 1.5)
            brush.pen.fitted(name, escape(shown_name(self._app, self.model[seat].name)), size, "semi", "ink", "left")
            top = y + size * 1.5
            for n, entry in enumerate(row):
                line, column = divmod(n, across)
                left = x + CHIP + 2 * GAP + column * (PIECE[0] + GAP)
                painter.over(
                    brush.surface, [replace(entry, high=4.0)], left - entry.x, top + line * (PIECE[1] + GAP) - entry.y
                )
            y = top + self._lines(w, row) * (PIECE[1] + GAP) + GAP
