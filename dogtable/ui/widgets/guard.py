"""Things that players and strangers made are shown each on its own: what fails is one plain line, the others go on.

What goes wrong while such a thing is made, laid out or drawn is noted once; then the thing counts as one that cannot be
shown and is not tried again, so that laying out anew brings no fault back and comes to an end.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from dogtable.ui.kit import surfaces
from dogtable.ui.kit.markup import plain
from dogtable.ui.widgets.base import Box, Widget
from dogtable.ui.widgets.brush import Brush, text_size
from dogtable.ui.widgets.controls import Button

if TYPE_CHECKING:
    from dogtable.ui.text import Catalogue

T = TypeVar("T")
Paint = Callable[[Brush, T], None]
PAD: Final = 16.0
BESIDE: Final = 180.0  # points that the line wants for itself, where the button stands beside it


class Guard:
    """Which things cannot be shown. `note` is told of each fault, once a thing."""

    def __init__(self, note: Callable[[Exception], None]) -> None:
        self._note = note
        self._failed: set[Hashable] = set()

    def __contains__(self, thing: Hashable) -> bool:
        return thing in self._failed

    def __len__(self) -> int:
        return len(self._failed)

    def fail(self, thing: Hashable, fault: Exception) -> None:
        """Count a thing among those that cannot be shown."""
        if thing not in self._failed:
            self._failed.add(thing)
            self._note(fault)

    def forget(self) -> None:
        """Try everything again."""
        self._failed.clear()

    def made(self, thing: Hashable, make: Callable[[], T], plain: Callable[[], T]) -> T:
        """Return what `make` makes of a thing, or `plain` where that fails, now or before."""
        if thing not in self:
            try:
                return make()
            except Exception as fault:  # noqa: BLE001  whatever it is: only this thing is concerned
                self.fail(thing, fault)
        return plain()

    def painting(self, thing: Hashable, paint: Paint[T], plain: Paint[T]) -> Paint[T]:
        """Return a function that paints by `paint`, or by `plain` where that fails, now or before."""

        def painted(brush: Brush, where: T) -> None:
            clip = brush.surface.get_clip()

            def first() -> None:
                paint(brush, where)

            def instead() -> None:
                brush.surface.set_clip(clip)
                plain(brush, where)

            self.made(thing, first, instead)

        return painted


class Guarded(Widget):
    """Shows what `make` returns; what `plain` returns stands in its place where that cannot be made or drawn."""

    def __init__(self, guard: Guard, thing: Hashable, make: Callable[[], Widget], plain: Callable[[], Widget]) -> None:
        self.content = guard.made(thing, make, plain)
        box = self.content.box
        super().__init__()
        self.box = box
        self._plain = plain
        self._is_plain = thing in guard
        self._paint = guard.painting(thing, self._draw, self._draw_plain)
        self.adopt(self.content)

    @property
    def box(self) -> Box:
        """The box of what is shown."""
        return self.content.box

    @box.setter
    def box(self, box: Box) -> None:
        self.content.box = box

    def parts(self) -> Sequence[Widget]:
        """Return the widget inside."""
        return (self.content,)

    def spoken(self, text: Catalogue) -> str:
        """Return nothing: its parts have words."""
        return ""

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        self._paint(brush, self.content)

    def _draw(self, brush: Brush, content: Widget) -> None:
        content.draw(brush)

    def _draw_plain(self, brush: Brush, content: Widget) -> None:
        if not self._is_plain:
            self._is_plain = True
            self.content = self._plain()
            self.content.box = content.box
            self.adopt(self.content)
        self.content.draw(brush)


class Unshown(Widget):
    """A line of markup in the place of something that cannot be shown, and the button that puts it aside, if any."""

    def __init__(self, line: str, button: Button | None = None, box: Box = (0.0, 0.0, 0.0, 120.0)) -> None:
        super().__init__()
        self.line = line
        self.button = button
        self.box = box
        if button is not None:
            self.adopt(button)

    def parts(self) -> Sequence[Widget]:
        """Return the widgets inside."""
        return () if self.button is None else (self.button,)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return plain(self.line)

    def draw(self, brush: Brush) -> None:
        """Draw it; the line and the button share the box, whatever its shape is."""
        kit, (x, y, w, h) = brush.kit, self.box
        surfaces.paper(brush.pen, brush.at(self.box), corner=14, colour="paper", high=5)
        size = text_size(kit, 19)
        left, top, wide, high = x + PAD, y, w - 2 * PAD, h
        if self.button is not None:
            button, tall = min(self.button.wide(kit), wide), self.button.high(kit, wide)
            if wide - button >= BESIDE and h < tall + 3 * size:
                self.button.box = (x + w - PAD - button, y + (h - tall) / 2, button, tall)
                wide -= button + PAD
            else:
                high = min(h - tall - PAD, 4.5 * size)
                top = y + (h - tall - PAD - high) / 2
                self.button.box = (x + (w - button) / 2, top + high, button, tall)
            self.button.draw(brush)
        brush.fitted((left, top, wide, high), self.line, size, "semi", "no_text", "centre", lines=3)
