"""When something went wrong inside the program: one sentence, where the details are, and a way on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.ui.kit import surfaces
from dogtable.ui.widgets import Brush, Button, Line, WidgetScene, Words, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App


class ErrorScene(WidgetScene):
    """Tells that a fault happened, and that the games are safe; or, with `sentence`, why the program cannot begin."""

    def __init__(self, app: App, log: Path | None, sentence: str = "") -> None:
        super().__init__(app)
        text = app.text
        self._title = Line(escape(text("error.title")), size=34, face="display")
        self._text = Words(escape(sentence or text("error.text")), size=20)
        where = text("error.log", path=log) if log is not None else "" if sentence else text("error.no_log")
        self._log = Words(escape(where), size=17, colour="ink_soft")
        on = text("app.to_shelf") if self._loaded else text("app.quit")
        self._home = Button(on, self._leave, kind="primary", icon="door")
        self.fill([self._title, self._text, self._log, self._home], focus=self._home)

    @property
    def _loaded(self) -> bool:
        return hasattr(self.app, "journal")

    def _leave(self) -> None:
        if self._loaded:
            self.app.home()
        else:
            self.app.running = False

    def escape(self) -> bool:
        """Go down one rung."""
        self._leave()
        return True

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        w, h = self.app.points
        wide = min(760.0, w - 60)
        inner = wide - 80
        text, log = self._text.high(kit, inner), self._log.high(kit, inner)
        button = self._home.high(kit, inner)
        high = 40 + 56 + text + 20 + log + 34 + button + 40
        x, y = (w - wide) / 2, max(12.0, (h - high) / 2)
        self._panel = (x, y, wide, high)
        self._title.box = (x + 40, y + 32, inner, 56)
        self._text.box = (x + 40, y + 96, inner, text)
        self._log.box = (x + 40, y + 116 + text, inner, log)
        self._home.box = (x + 40, y + 150 + text + log, self._home.wide(kit) + 20, button)

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        surfaces.paper(brush.pen, brush.at(self._panel), corner=22, colour="paper", high=12)
