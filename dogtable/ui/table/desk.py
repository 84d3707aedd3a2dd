"""The table at the present size: kit, painter, layout, and the board as pixels below everything that moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from dogtable.ui.kit import Kit
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.ending import leading
from dogtable.ui.look.entries import Entry, Layout, Rect, Target
from dogtable.ui.look.ids import piece_id
from dogtable.ui.look.layout import Portrait, Table
from dogtable.ui.look.layout import layout as lay_out
from dogtable.ui.look.paint import Painter
from dogtable.ui.look.state import Palette, SeatInfo, Ui, Window
from dogtable.ui.table import replaced
from dogtable.ui.table.bot_reasons import BotReasons
from dogtable.ui.table.company import Taken
from dogtable.ui.table.history import History
from dogtable.ui.table.logbook import Logbook
from dogtable.ui.table.overlays import Layer
from dogtable.ui.table.parts import Parts
from dogtable.ui.table.picture import Picture, asked_in, bare_state, hand_state

if TYPE_CHECKING:
    from dogtable.ui.app import App
    from dogtable.ui.table.model import TableModel


class Desk:
    """Everything that depends on the size of the window. `layout` is what can be touched.

    `foot` says how many points at the foot of the window are left to somebody else, in a window of that kit.
    """

    def __init__(self, app: App, model: TableModel, foot: Callable[[Kit], float]) -> None:
        self.app = app
        self.model = model
        self._foot = foot
        self.log_open = False  # where the window is too narrow for the log: whether it is there all the same
        self.resize()

    def resize(self) -> None:
        """Take over the size of the window and the theme; everything is laid out and drawn anew."""
        app, table = self.app, self.model.table
        ui = app.settings.ui_scale / 100
        self.picture = Picture(table.look, Palette.of(app.theme))
        self._made_for = self._wanted()
        self.window = Window(*app.size, ui, self.log_open)
        self.kit = Kit(app.theme, self.window.points, app.resources)
        foot = self._foot(self.kit)
        if foot > 0:
            self.window = replace(self.window, foot=round(foot * self.kit.unit))
            self.kit = Kit(app.theme, self.window.points, app.resources)
        self.painter = Painter(self.kit, self.picture.look.pictures)
        self.board = pygame.Surface(app.size)
        self._drawn: tuple[Any, ...] = ()
        self._portraits: dict[tuple[str, Any, Rect], Portrait] = {}
        self._open: tuple[Mapping[str, Any], Ui, Table] | None = None  # of what portraits are made
        self._laid: tuple[Mapping[str, Any], History | None, list[SeatInfo], frozenset[str] | None, Layout] | None = (
            None
        )
        self._side: tuple[Layout, list[Layer]] | None = None
        self.layout = self.lay(self.model.view)
        self.parts = Parts(self.kit, self.layout.ground, self.layout.seats)
        names = [seat.name for seat in table.seats]
        self.logbook = Logbook(self.kit, self.parts, app.text, names, BotReasons(app, table), table.bots)

    def _wanted(self) -> tuple[object, ...]:
        return self.app.size, self.app.settings.ui_scale, self.app.theme, self.app.text

    @property
    def fits(self) -> bool:
        """Whether all is laid out for the window as it is: its size and scale, the theme, the language."""
        return self._made_for == self._wanted()

    def open_log(self, opened: bool) -> None:
        """Have the log beside the table in a window that is too narrow for both at full size, or no more."""
        self.log_open = opened
        self.resize()

    def leave_foot(self, foot: Callable[[Kit], float]) -> None:
        """Leave another foot of the window to somebody else."""
        self._foot = foot
        self.resize()

    @property
    def size(self) -> tuple[float, float]:
        """The window in points."""
        return self.window.width / self.kit.unit, self.window.height / self.kit.unit

    def points(self, at: tuple[int, int]) -> tuple[float, float]:
        """Return a place in pixels as points."""
        return at[0] / self.kit.unit, at[1] / self.kit.unit

    # ------------------------------------------------------------------ laying out
    def seats(self, asked: Collection[int] | None = None, taken: Taken | None = None) -> list[SeatInfo]:
        """Return who sits where, and what there is to say of them.

        `asked`: those asked; else all waited for. `taken`: how they take what happened; else what has been shown.
        """
        text, table, company = self.app.text, self.model.table, self.model.company
        waiting = self.model.waiting if asked is None else asked
        found = []
        for number, seat in enumerate(table.seats):
            if number in waiting and number == self.model.seat:
                status = text("table.status_asked")
            elif seat.is_person:
                status = text("table.status_person")
            else:
                status = replaced.status(text, table, number)
            face = company.portrait(taken or self.model.taken, number, seat.portrait)
            found.append(SeatInfo(escape(seat.name), face, status))
        return found

    def lay(
        self,
        view: Mapping[str, Any],
        history: History | None = None,
        taken: Taken | None = None,
        usable: frozenset[str] | None = None,
    ) -> Layout:
        """Lay a view out with nothing lit, as it lies when its history has been shown; the last one is kept.

        `taken` is how the company takes it; else what has been shown. `usable`: as in `bare_state`.
        """
        laid, seats = self._laid, self.seats(asked_in(view.get("decision") or {}), taken)
        if laid is None or laid[0] is not view or laid[1] is not history or laid[2:4] != (seats, usable):
            neighbours = {} if laid is None else laid[-1].neighbours
            ui = bare_state(self.model, view, history or History(), seats, neighbours, usable)
            self._laid = laid = view, history, seats, usable, self.picture.lay(view, ui, self.window)
        return laid[-1]

    def relay(self, touched: Mapping[str, str], **more: Any) -> None:
        """Lay the present view out with the state of the hand."""
        self._portraits.clear()
        ui = hand_state(self.model, self.seats(), touched, self.layout.neighbours, **more)
        self.layout = self.picture.lay(self.model.view, ui, self.window)

    def portrait(self, value: Any, rect: Rect, sort: str = "piece") -> Portrait:
        """Return one thing fitted into a rectangle, with its title and what there is to say about it.

        A piece, or what `sort` says (see `Inspect`).
        """
        key = (sort, piece_id(value) if sort == "piece" else value, rect)
        if key not in self._portraits:
            view, ui = self.model.view, Ui(tuple(self.seats()))
            if self._open is None or self._open[0] is not view or self._open[1] != ui:
                self._open = view, ui, Table(self.picture.look, view, ui, self.window, self.picture.palette)
            self._portraits[key] = self._open[2].portrayed(value, rect, sort)
        return self._portraits[key]

    def plain(self, view: Mapping[str, Any]) -> Layout:
        """Return a view as it lies on the table with nothing lit and nothing armed."""
        return lay_out(self.picture.look, view, Ui(tuple(self.seats())), self.window, self.picture.palette)

    def leading(self, view: Mapping[str, Any]) -> list[object]:
        """Return who leads in a view: seats, or pieces."""
        return leading(self.picture.look, view, Ui(tuple(self.seats())), self.window, self.picture.palette)

    def target(self, thing: str) -> Target | None:
        """Return the target that shows this thing."""
        return next((target for target in reversed(self.layout.targets) if target.thing == thing), None)

    # ------------------------------------------------------------------ drawing
    def forget(self) -> None:
        """Know nothing of what is on the board: all of it is drawn next time."""
        self._drawn = ()
        self.painter.forget()

    def show(self, layout: Layout, without: frozenset[str] = frozenset()) -> list[pygame.Rect]:
        """Draw a layout, `without` these things, on the board; return the rectangles that changed."""
        if self._drawn == (layout, without):
            return []
        gone = {shown.index for shown in layout.shown if shown.thing in without}
        entries = [entry for index, entry in enumerate(layout.entries) if index not in gone]
        self._drawn = (layout, without)
        return self.painter.show(self.board, entries, layout.ground, self.app.felt(layout.ground))

    def warm(self, entries: Iterable[Entry]) -> bool:
        """Make pictures that will be wanted soon, for a few milliseconds; True when none is missing."""
        return self.painter.ready(list(entries), self.layout.ground)

    def layer(self, entry: Entry, x: float, y: float, opacity: float = 1.0, name: str = "") -> Layer:
        """Return an entry as a layer with its corner at a point."""
        unit = self.kit.unit
        return Layer((name, self.painter.number(entry)), self.painter.sprite(entry), x * unit, y * unit, opacity)

    def side(self) -> list[Layer]:
        """Return the box below the log; in all frames of one layout it is the same."""
        if self._side is None or self._side[0] is not self.layout:
            found = []
            for number, entry in enumerate(self.layout.side):
                x, y = self.painter.corner(entry)
                found.append(Layer((number, entry), self.painter.sprite(entry), x, y))
            self._side = self.layout, found
        return self._side[1]
