"""When the game at the table, or the file of all games, has gone: what happened, and what can be done about it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from dogtable.base.errors import SaveError
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.scenes.save_as import SaveAsScene
from dogtable.ui.widgets import Button, Line, Words, escape

if TYPE_CHECKING:
    from dogtable.session.table import Table
    from dogtable.ui.app import App


class AdriftScene(Overlay):
    """One sentence, and three ways on: save the game as a file, keep it anew and play on, or look at it as it is."""

    def __init__(self, app: App, table: Table, sentence: str) -> None:
        super().__init__(app)
        self.table = table
        text = app.text
        self._title = Line(escape(text("table.adrift")), size=30, face="display")
        self._text = Words(escape(sentence), size=19)
        self._more = Words(escape(text("table.adrift_text")), size=19, colour="ink_soft")
        self.save = Button(text("table.save_as"), self._save, kind="plain", icon="save")
        self.keep = Button(text("table.keep_anew"), self._keep, kind="primary", icon="play")
        self._no = Button(text("table.adrift_back"), app.back)
        self.fill([self._title, self._text, self._more, self.keep, self.save, self._no], focus=self.keep)

    def _save(self) -> None:
        self.app.go(SaveAsScene(self.app, self.table.rules.title, time.time(), self.table.export))

    def _keep(self) -> None:
        """Write the whole game down as a new one."""
        try:
            self.table.keep_anew(self.app.journal)
        except SaveError as error:
            self.app.error(error)
            return
        self.app.back()
        self.app.toast(self.app.journal.news() or self.app.text("table.kept_anew"), "saved")

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide = min(720.0, self.app.points[0] - 60)
        inner = wide - 72
        head = self._title.high(kit, inner) * 1.3
        text, more, button = (part.high(kit, inner) for part in (self._text, self._more, self.keep))
        parts = (self.keep, self.save, self._no)
        wides = [max(part.wide(kit), 130) for part in parts]
        beside = sum(wides) + 14 * (len(parts) - 1) <= inner
        buttons = button if beside else len(parts) * (button + 10) - 10
        x, y, _, _ = self.centre(wide, 36 + head + 12 + text + 14 + more + 30 + buttons + 32)
        self._title.box = (x + 36, y + 30, inner, head)
        top = y + 42 + head
        self._text.box = (x + 36, top, inner, text)
        self._more.box = (x + 36, top + text + 14, inner, more)
        foot, right = top + text + 14 + more + 26, x + wide - 36
        for part, w in zip(parts, wides, strict=True):
            part.box = (right - w, foot, w, button) if beside else (x + 36, foot, inner, button)
            right, foot = (right - w - 14, foot) if beside else (right, foot + button + 10)
