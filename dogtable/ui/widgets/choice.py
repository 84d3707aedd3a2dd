"""Choosing one of many: a dropdown that opens a list, and a list of rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.kit import controls
from dogtable.ui.widgets.base import ACTIVATE, Widget
from dogtable.ui.widgets.brush import Brush, escape
from dogtable.ui.widgets.controls import Name, Pressable, control_high

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue


class Dropdown(Pressable):
    """Shows what is chosen; a click, Enter, Space or Down opens the list (`on_open`), arrows change it in place."""

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        on_open: Callable[[Dropdown], None],
        *,
        name: str,
        tip: str = "",
    ) -> None:
        super().__init__(self._open, tip=tip)
        self.name = name
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_choose = on_choose
        self.on_open = on_open
        self.is_open = False

    def _open(self) -> None:
        self.on_open(self)

    def choose(self, index: int) -> None:
        """Choose a row by its number."""
        index = max(0, min(len(self.labels) - 1, index))
        if index != self.chosen:
            self.chosen = index
            self.changed()
            self.on_choose(index)

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
            return True
        return super().key(event)

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return control_high(kit)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return text(
            "speech.choice", name=self.name, value=self.labels[self.chosen], n=self.chosen + 1, of=len(self.labels)
        )

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        label = escape(self.labels[self.chosen]) if self.labels else ""
        controls.dropdown(brush.pen, brush.at(self.box), label, state=self.state(), open=self.is_open)


class Row(Pressable):
    """A row of a list: clicked to be chosen, twice to be opened; `paint` draws what stands on it."""

    def __init__(
        self,
        paint: Callable[[Brush, Row], None],
        on_choose: Callable[[], None],
        on_open: Callable[[], None] | None = None,
        *,
        name: Name,
    ) -> None:
        super().__init__(on_choose)
        self.name, self.paint = name, paint
        self.on_open = on_open
        self.chosen = False
        self._clicked = -10_000

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        now = pygame.time.get_ticks()
        twice, self._clicked = now - self._clicked < 400, now
        self.on_click()
        if twice and self.on_open is not None:
            self.on_open()
            return False
        return True

    def release(self, x: float, y: float) -> None:
        """Nothing more: the row was chosen when the button went down."""

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE and not event.mod & pygame.KMOD_ALT:
            (self.on_open or self.on_click)()
            return True
        return False

    def focus_changed(self) -> None:
        """Hear that the focus came or went."""
        if self.focused:
            self.on_click()

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return self.name() if callable(self.name) else self.name

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        controls.list_row(brush.pen, brush.at(self.box), state=self.state(), chosen=self.chosen)
        self.paint(brush, self)


class Rows(Widget):
    """A column of rows, one of them chosen."""

    def __init__(self, rows: Sequence[Row], *, gap: float = 6) -> None:
        super().__init__()
        self.rows = list(rows)
        self.gap = gap
        self.adopt(*self.rows)
        for row in self.rows:
            row.group = self

    def parts(self) -> Sequence[Widget]:
        """Return the widgets inside."""
        return self.rows

    def offset(self) -> tuple[float, float]:
        """Return where the content begins."""
        return self.box[0], self.box[1]

    def place(self, x: float, y: float, wide: float, row_high: float) -> float:
        """Lay the rows out from (x, y) and return the height of all."""
        step = row_high + self.gap
        for i, row in enumerate(self.rows):
            row.box = (0, i * step, wide, row_high)
        high = max(0, len(self.rows) * step - self.gap)
        self.box = (x, y, wide, high)
        return high

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its parts have words."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        x, y, _, _ = self.window_box()
        inner = brush.moved((x, y))
        for row in self.rows:
            row.draw(inner)
