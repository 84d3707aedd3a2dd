"""Asking the player once what to call them, and which portrait is theirs."""

from __future__ import annotations

import getpass
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dogtable.session.seats import YOU
from dogtable.ui.kit import chrome, marks
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.widgets import Area, Brush, Button, Line, TextEntry, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App

LONGEST: Final = 20  # characters of a name
FACE: Final = 92.0


def system_name() -> str:
    """Return what the system calls whoever is there, as a name; "" where it does not say, or cannot be shown."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError, ImportError):  # no such user, and nothing says who it is
        return ""
    return name[:1].upper() + name[1:LONGEST] if name.isprintable() else ""


class YourNameScene(Overlay):
    """A name, a portrait, one button; `then` goes on where one was going."""

    leaves_on_miss = False

    def __init__(self, app: App, then: Callable[[], None]) -> None:
        super().__init__(app)
        text = app.text
        self.then = then
        self.portrait = app.settings.portrait or YOU[1]
        self._title = Line(escape(text("calling.title")), size=30, face="display")
        self._text = Words(escape(text("calling.text")), size=19, colour="ink_soft")
        self.name = TextEntry(
            system_name(),
            self._typed,
            name=text("calling.title"),
            placeholder=text("calling.name"),
            most=LONGEST,
            on_enter=self._take,
        )
        self.face = Area(
            self._choose, self._paint_face, name=text("new_game.portrait_tip"), tip=text("new_game.portrait_tip")
        )
        self.yes = Button(text("calling.take"), self._take, kind="primary", icon="check")
        self.no = Button(app.text("app.cancel"), app.back)
        self._typed(self.name.text)

    def _typed(self, name: str) -> None:
        self.yes.enabled = bool(name.strip())
        self.yes.changed()

    def _choose(self) -> None:
        self.app.go(PortraitScene(self.app, self.portrait, self._chosen))

    def _chosen(self, name: str) -> None:
        self.portrait = name
        self.redraw()

    def _take(self) -> None:
        name = self.name.text.strip()
        if not name:
            return
        self.app.settings.name, self.app.settings.portrait = name, self.portrait
        self.app.save_settings()
        self.app.back()
        self.then()

    def _paint_face(self, brush: Brush, area: Area) -> None:
        x, y, w, _ = brush.at(area.box)
        look = self.app.theme.seats[0]
        chrome.avatar(brush.pen, x, y, w, self.portrait, look.colour, "")
        if area.ring:
            marks.focus_ring(brush.pen, (x, y, w, w), w / 2)

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide = min(620.0, self.app.points[0] - 60)
        inner = wide - 72
        text_high, control = self._text.high(kit, inner), control_high(kit)
        x, y, _, _ = self.centre(wide, 104 + text_high + FACE + 30 + control + 32)
        self._title.box = (x + 36, y + 28, inner, 50)
        self._text.box = (x + 36, y + 84, inner, text_high)
        top = y + 104 + text_high
        self.face.box = (x + 36, top, FACE, FACE)
        self.name.box = (x + 36 + FACE + 24, top + (FACE - control) / 2, inner - FACE - 24, control)
        foot, right = top + FACE + 30, x + wide - 36
        for button in (self.yes, self.no):
            w = max(button.wide(kit), 130)
            button.box = (right - w, foot, w, control)
            right -= w + 14
        first = self.name if self.focus is None else None
        self.fill([self._title, self._text, self.face, self.name, self.yes, self.no], focus=first)
