"""Taking in a game that somebody shared: drop its file on the window, or say where it lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.ui.navigate import RECORD
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Button, Line, TextEntry, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App


class TakeInScene(Overlay):
    """A path that is typed or pasted; dropping a file works everywhere, here too."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        text = app.text
        self._title = Line(escape(text("saved.import_title")), size=30, face="display")
        self._text = Words(escape(text("saved.import_text")), size=19, colour="ink_soft")
        self._path = TextEntry("", self._typed, placeholder=text("saved.import_path"), most=400, on_enter=self._take)
        self._yes = Button(text("saved.import"), self._take, kind="primary")
        self._no = Button(text("app.cancel"), app.back)
        self._yes.enabled = False
        self.fill([self._title, self._text, self._path, self._yes, self._no], focus=self._path)

    def _typed(self, path: str) -> None:
        self._yes.enabled = bool(path.strip())
        self._yes.changed()

    def _take(self) -> None:
        path = Path(self._path.text.strip().strip("\"'")).expanduser()
        if path.suffix.lower() != RECORD:
            self.app.toast(self.app.text("saved.import_not_record"), "error")
            return
        self.app.back()
        self.app.open_record(path)

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide = min(720.0, self.app.points[0] - 60)
        inner = wide - 72
        text = self._text.high(kit, inner)
        control = control_high(kit)
        x, y, _, _ = self.centre(wide, 36 + 56 + text + 20 + control + 30 + control + 32)
        self._title.box = (x + 36, y + 28, inner, 50)
        self._text.box = (x + 36, y + 88, inner, text)
        self._path.box = (x + 36, y + 108 + text, inner, control)
        foot = y + 138 + text + control
        right = x + wide - 36
        for button in (self._yes, self._no):
            w = max(button.wide(kit), 130)
            button.box = (right - w, foot, w, control)
            right -= w + 14
