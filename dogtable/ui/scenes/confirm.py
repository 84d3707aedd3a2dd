"""A question before something is done that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Button, Line, Words, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App


class ConfirmScene(Overlay):
    """A title, a sentence, and two buttons; the focus begins on the harmless one."""

    def __init__(
        self, app: App, title: str, text: str, yes: str, then: Callable[[], None], *, danger: bool = False
    ) -> None:
        super().__init__(app)
        self.then = then
        self._title = Line(escape(title), size=30, face="display")
        self._text = Words(escape(text), size=19, colour="ink_soft")
        self._no = Button(app.text("app.cancel"), app.back)
        self._yes = Button(yes, self._do, kind="danger" if danger else "primary")
        self.fill([self._title, self._text, self._no, self._yes], focus=self._no)

    def _do(self) -> None:
        self.app.back()
        self.then()

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        wide = min(620.0, self.app.points[0] - 60)
        inner = wide - 72
        head = self._title.high(kit, inner) * 1.3
        text = self._text.high(kit, inner)
        button = self._yes.high(kit, inner)
        x, y, _, _ = self.centre(wide, 36 + head + 12 + text + 30 + button + 32)
        self._title.box = (x + 36, y + 30, inner, head)
        self._text.box = (x + 36, y + 42 + head, inner, text)
        foot = y + 36 + head + 12 + text + 30
        right = x + wide - 36
        for part in (self._yes, self._no):
            w = max(part.wide(kit), 130)
            part.box = (right - w, foot, w, button)
            right -= w + 14
