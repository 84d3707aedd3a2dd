"""A scene made of widgets: who has the pointer, who has the focus, which tip is shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.phrases import sentences
from dogtable.ui.scene import Scene
from dogtable.ui.widgets import focus as ways
from dogtable.ui.widgets.base import Widget
from dogtable.ui.widgets.brush import Brush
from dogtable.ui.widgets.controls import Tabs
from dogtable.ui.widgets.entry import TextEntry
from dogtable.ui.widgets.scroll import ScrollView
from dogtable.ui.widgets.tooltip import draw_tip
from dogtable.ui.widgets.words import Line, Words

if TYPE_CHECKING:
    from dogtable.ui.app import App

TIP_AFTER: Final = 0.45  # seconds of rest before a tip is shown
SPREAD: Final = 26  # points around a widget that its shadow, glow or focus ring may reach


class WidgetScene(Scene):
    """A scene whose picture is `backdrop` and then its widgets, in Tab order."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self._order: list[Widget] = []  # what took the focus when this was filled last
        self._hovered: Widget | None = None
        self._held: Widget | None = None
        self._rested = 0.0
        self._pointer = (-1.0, -1.0)
        self._tip: Widget | None = None

    # ------------------------------------------------------------------------------------------------------ content

    def fill(self, widgets: Sequence[Widget], focus: Widget | None = None) -> None:
        """Show these widgets; the focus goes to `focus`, else it stays with the widget of the same place."""
        place = max(ways.place_of(order, self.focus) for order in (self.focusable(), self._order))
        self.widgets = list(widgets)
        for widget in self.widgets:
            widget.parent = None
            widget.on_change = self._widget_changed
        self._hovered = self._held = self._tip = None
        order = self._order = self.focusable()
        self.set_focus(focus or (order[min(place, len(order) - 1)] if order and place >= 0 else None))
        self.redraw()

    def focusable(self) -> list[Widget]:
        """Return the widgets that Tab visits, in order."""
        return [w for widget in self.widgets for w in widget.walk() if w.takes_focus]

    def set_focus(self, widget: Widget | None) -> None:
        """Give the focus to a widget and bring it into view."""
        before = self.focus
        if before is widget:
            return
        self.focus = widget
        for changed, has in ((before, False), (widget, True)):
            if changed is not None:
                changed.focused = has
                changed.ring = has and self.app.keyboard
                changed.focus_changed()
                self._widget_changed(changed)
        above = widget.parent if widget is not None else None
        while widget is not None and above is not None:
            if isinstance(above, ScrollView):
                above.show(widget)
            above = above.parent

    def enter(self) -> None:
        """Become the top."""
        if isinstance(self.focus, TextEntry):
            self.focus.focus_changed()

    def leave(self) -> None:
        """Be the top no longer."""
        if isinstance(self.focus, TextEntry):
            pygame.key.set_repeat(0)
            pygame.key.stop_text_input()

    def caret(self) -> pygame.Rect | None:
        """Return where text is being typed."""
        return self.app.rect(self.focus.window_box()) if isinstance(self.focus, TextEntry) else None

    # ------------------------------------------------------------------------------------------------------- events

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        if event.type == pygame.MOUSEMOTION:
            self._motion(*self._at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(*self._at(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(*self._at(event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type in (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING):
            return self._key(event)
        else:
            return False
        return True

    def _at(self, pos: tuple[int, int]) -> tuple[float, float]:
        return pos[0] / self.app.unit, pos[1] / self.app.unit

    def _find(self, x: float, y: float) -> Widget | None:
        for widget in reversed(self.widgets):
            found = widget.find(x, y)
            if found is not None:
                return found
        return None

    def _motion(self, x: float, y: float) -> None:
        self._pointer = (x, y)
        if self._held is not None:
            dx, dy = self._held.origin()
            self._held.drag(x - dx, y - dy)
            return
        found = self._find(x, y)
        if isinstance(found, Tabs):
            found.hover(x - found.origin()[0])
        if found is not self._hovered:
            for widget, has in ((self._hovered, False), (found, True)):
                if widget is not None:
                    widget.hovered = has
                    self._widget_changed(widget)
            self._hovered = found
            self._rested = self.app.now
            self._hide_tip()

    def _press(self, x: float, y: float) -> None:
        self._motion(x, y)
        self._hide_tip()
        found = self._find(x, y)
        if found is None:
            self.missed(x, y)
            return
        if found.takes_focus:
            self.set_focus(found)
        dx, dy = found.origin()
        if found.press(x - dx, y - dy) and found in self._alive():
            self._held = found

    def _release(self, x: float, y: float) -> None:
        held, self._held = self._held, None
        if held is not None:
            dx, dy = held.origin()
            held.release(x - dx, y - dy)
        if self.app.stage.top is self:
            self._motion(x, y)

    def _wheel(self, event: pygame.event.Event) -> None:
        widget = self._hovered or next((w for w in self._alive() if isinstance(w, ScrollView)), None)
        while widget is not None:
            if widget.wheel(event.precise_x, event.precise_y):
                self._motion(*self._pointer)
                return
            widget = widget.parent

    def _alive(self) -> list[Widget]:
        return [w for widget in self.widgets for w in widget.walk()]

    def missed(self, x: float, y: float) -> None:
        """Hear of a click beside all widgets."""
        self.set_focus(None)

    def _key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            self.set_focus(ways.next_in(self.focusable(), self.focus, -1 if event.mod & pygame.KMOD_SHIFT else 1))
            return True
        if self.focus is not None and self.focus in self._alive() and self.focus.key(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if event.key in ways.ARROWS and not isinstance(self.focus, TextEntry):
            found = ways.neighbour(self.focusable(), self.focus, event.key)
            if found is not None:
                self.set_focus(found)
                return True
        return any(isinstance(w, ScrollView) and w.page(event) for w in self._alive())

    def escape(self) -> bool:
        """Go down one rung."""
        return isinstance(self.focus, TextEntry) and bool(self.focus.composing)

    # ------------------------------------------------------------------------------------------------------- speech

    def heading(self) -> str:
        """Return the words that stand above or beside the controls."""
        words = (one.spoken(self.app.text) for one in self.widgets if one.visible and isinstance(one, (Line, Words)))
        return sentences(*words)

    def focused(self) -> str:
        """Return what has the focus."""
        focus, text = self.focus, self.app.text
        if focus is None or not focus.takes_focus:
            return ""
        name = focus.spoken(text)
        return sentences(name, "" if focus.tip in name else focus.tip)

    def choices(self) -> Iterator[str]:
        """Yield what this is, and all that takes the focus."""
        yield self.heading()
        yield from (widget.spoken(self.app.text) for widget in self.focusable())

    def read_out(self) -> Iterator[str]:
        """Yield all words there are, in order."""
        texts = [self.heading(), *(w.spoken(self.app.text) for widget in self.widgets for w in widget.walk())]
        yield from dict.fromkeys(texts)

    # --------------------------------------------------------------------------------------------------------- turn

    def update(self, now: float) -> float | None:
        """Say when to be called again."""
        widget = self._hovered
        if widget is None or not widget.tip or self._tip is not None or self._held is not None:
            return None
        left = self._rested + TIP_AFTER - now
        if left > 0:
            return left
        self._tip = widget
        self.redraw()
        return None

    def _hide_tip(self) -> None:
        if self._tip is not None:
            self._tip = None
            self.redraw()

    def _widget_changed(self, widget: Widget) -> None:
        if self._tip is not None:
            self.redraw()
            return
        x, y, w, h = widget.window_box()
        spread = SPREAD
        self.redraw(self.app.rect((x - spread, y - spread, w + 2 * spread, h + 2 * spread)))

    # --------------------------------------------------------------------------------------------------------- draw

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets: the felt."""
        brush.surface.blit(self.app.felt(self.ground), (0, 0))

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw it."""
        brush = Brush(self.app.kit, canvas)
        parts = None
        if self.dirty_rects is not None:
            whole = canvas.get_rect()
            parts = [rect for rect in (r.clip(whole) for r in self.dirty_rects) if rect]
        for part in [canvas.get_rect()] if parts is None else parts:
            canvas.set_clip(part)
            self._paint(brush)
        canvas.set_clip(None)
        return parts

    def _paint(self, brush: Brush) -> None:
        if self.focus is not None:
            self.focus.ring = self.app.keyboard
        self.backdrop(brush)
        for widget in self.widgets:
            if widget.visible:
                widget.draw(brush)
        if self._tip is not None:
            draw_tip(brush, self._tip, self.app.points)
