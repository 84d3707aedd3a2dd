"""A small menu that drops down from a button, and the list of a dropdown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import surfaces
from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Brush, Dropdown, Row, ScrollView, control_high, escape, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.app import App

PAD: Final = 8.0


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One entry; `key` is the key that does the same, shown beside it."""

    label: str
    action: Callable[[], None]
    icon: str = ""
    key: str = ""
    enabled: bool = True


class MenuScene(Overlay):
    """Entries below (or above) an anchor; letters and arrows choose, Esc or a click beside it leaves."""

    def __init__(self, app: App, anchor: pygame.Rect, items: Sequence[MenuItem], chosen: int = -1) -> None:
        super().__init__(app)
        u = app.unit
        self._anchor = (anchor.x / u, anchor.y / u, anchor.w / u, anchor.h / u)
        self._size = app.size
        self._items = list(items)
        self._rows = [self._row(item) for item in items]
        for row, item in zip(self._rows, items, strict=True):
            row.enabled = item.enabled
        self._scroll = ScrollView(self._rows)
        self._chosen = chosen

    def _row(self, item: MenuItem) -> Row:
        def paint(brush: Brush, row: Row) -> None:
            x, y, w, h = row.box
            size = text_size(brush.kit, 19)
            left = x + 18
            colour = "ink" if row.enabled else "ink_soft"
            if any(other.icon for other in self._items):
                if item.icon:
                    brush.icon(item.icon, left + 11, y + h / 2, 22, colour)
                left += 36
            brush.text(left, y + h / 2, escape(item.label), size, "semi", colour)
            if item.key:
                brush.text(
                    x + w - 16, y + h / 2, escape(item.key), text_size(brush.kit, 17), "regular", "ink_soft", "right"
                )

        def do() -> None:
            self.app.back()
            item.action()

        return Row(paint, lambda: None, do, name=item.label)

    def heading(self) -> str:
        """Return that it is a menu."""
        return self.app.text("table.menu")

    def layout(self) -> None:
        """Place everything for the present size."""
        if self.app.size != self._size:
            self.app.back()  # the anchor is elsewhere now
            return
        kit = self.app.kit
        size = text_size(kit, 19)
        wide = max(
            text_wide(kit, escape(i.label), size, "semi") + text_wide(kit, escape(i.key), size) for i in self._items
        )
        wide += 80 + (36 if any(i.icon for i in self._items) else 0)
        window_w, window_h = self.app.points
        ax, ay, aw, ah = self._anchor
        wide = min(max(wide, aw), window_w - 24)
        step = control_high(kit)
        full = step * len(self._items)
        room_below, room_above = window_h - ay - ah - 20, ay - 20
        below = full + 2 * PAD <= room_below or room_below >= room_above
        high = min(full + 2 * PAD, max(room_below if below else room_above, step * 2))
        left = max(12.0, min(ax, window_w - wide - 12))
        top = ay + ah + 6 if below else ay - high - 6
        self.panel = (left, top, wide, high)
        self._scroll.box = (left + PAD, top + PAD, wide - 2 * PAD, high - 2 * PAD)
        inner = self._scroll.box[2] if full + 2 * PAD <= high + 0.5 else self._scroll.inner_wide
        for i, row in enumerate(self._rows):
            row.box = (0, i * step, inner, step)
        self._scroll.set_full(full)
        if not self.widgets:
            first = next((row for row in self._rows if row.enabled), None)
            self.fill([self._scroll], focus=self._rows[self._chosen] if self._chosen >= 0 else first)

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and isinstance(self._held, Row):
            row = self._held
            self._held = None
            x, y = self._at(event.pos)
            if self._find(x, y) is row and row.on_open is not None:
                row.on_open()
            return True
        if event.type == pygame.KEYDOWN and event.unicode.strip():
            found = next(
                (i for i, item in enumerate(self._items) if item.label.lower().startswith(event.unicode.lower())), None
            )
            if found is not None and self._items[found].enabled:
                self.set_focus(self._rows[found])
                return True
        return super().event(event)

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        surfaces.menu_panel(brush.pen, brush.at(self.panel))


def open_dropdown(app: App, dropdown: Dropdown) -> None:
    """Open the list of a dropdown below it."""

    def choose(index: int) -> Callable[[], None]:
        return lambda: dropdown.choose(index)

    items = [
        MenuItem(label, choose(i), icon="check" if i == dropdown.chosen else "")
        for i, label in enumerate(dropdown.labels)
    ]
    app.go(MenuScene(app, app.rect(dropdown.window_box()), items, chosen=dropdown.chosen))
