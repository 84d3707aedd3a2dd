"""A question before something is done that cannot be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Box, Brush, Button, Line, Picture, Words, escape

if TYPE_CHECKING:
    from dogtable.ui.app import App

FRONT: Final = (276.0, 132.0)  # points: a box


class ConfirmScene(Overlay):
    """A title, a sentence, and two buttons; the focus begins on the harmless one. `front` draws a box above them."""

    def __init__(
        self,
        app: App,
        title: str,
        text: str,
        yes: str,
        then: Callable[[], None],
        *,
        danger: bool = False,
        front: Callable[[Brush, Box], None] | None = None,
    ) -> None:
        super().__init__(app)
        self._front = Picture(front) if front is not None else None
        self.then = then
        self._title = Line(escape(title), size=30, face="display")
        self._text = Words(escape(text), size=19, colour="ink_soft")
        self._no = Button(app.text("app.cancel"), app.back)
        self._yes = Button(yes, self._do, kind="danger" if danger else "primary")
        shown = [self._front] if self._front is not None else []
        self.fill([*shown, self._title, self._text, self._no, self._yes], focus=self._no)

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
        above = FRONT[1] + 24 if self._front is not None else 0.0
        x, y, _, _ = self.centre(wide, above + 36 + head + 12 + text + 30 + button + 32)
        if self._front is not None:
            self._front.box = (x + (wide - FRONT[0]) / 2, y + 30, *FRONT)
            y += above
        self._title.box = (x + 36, y + 30, inner, head)
        self._text.box = (x + 36, y + 42 + head, inner, text)
        foot = y + 36 + head + 12 + text + 30
        right = x + wide - 36
        for part in (self._yes, self._no):
            w = max(part.wide(kit), 130)
            part.box = (right - w, foot, w, button)
            right -= w + 14
