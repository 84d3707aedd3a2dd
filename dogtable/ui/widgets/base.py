"""What all widgets are: a box in points, a state, parts in Tab order; told about pointer and keys by their scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.kit.controls import State
    from dogtable.ui.text import Catalogue
    from dogtable.ui.widgets.brush import Brush

Box = tuple[float, float, float, float]
NOWHERE: Final[Box] = (0.0, 0.0, 0.0, 0.0)
ENTER: Final = {pygame.K_RETURN, pygame.K_KP_ENTER}
ACTIVATE: Final = {*ENTER, pygame.K_SPACE}


def inside(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= x < box[0] + box[2] and box[1] <= y < box[1] + box[3]


class Widget:
    """A control or a picture. Positions are points, counted from the corner of the parent's content."""

    focusable = False

    def __init__(self, *, tip: str = "", ground: str = "") -> None:
        self.box: Box = NOWHERE
        self.tip = tip
        self.ground = ground  # the felt below, for controls whose tone follows it; "" on paper
        self.enabled = True
        self.visible = True
        self.hovered = False
        self.pressed = False
        self.focused = False
        self.ring = False  # focused, and the focus is shown
        self.group: object | None = None  # Tab stops once in a group, arrows walk in it
        self.current = False  # where Tab stops in its group
        self.parent: Widget | None = None
        self.on_change: Callable[[Widget], None] | None = None  # a redraw is wanted

    # -------------------------------------------------------------------------------------------------------- shape

    def parts(self) -> Sequence[Widget]:
        """Return the widgets inside this one, in Tab order."""
        return ()

    def walk(self) -> Iterator[Widget]:
        """Go through this widget and all its visible parts, in Tab order."""
        if not self.visible:
            return
        yield self
        for part in self.parts():
            yield from part.walk()

    def offset(self) -> tuple[float, float]:
        """Return where the content's corner lies (points, within the parent's content)."""
        return 0.0, 0.0

    def origin(self) -> tuple[float, float]:
        """Return where this widget's own coordinates begin in the window."""
        x = y = 0.0
        above = self.parent
        while above is not None:
            dx, dy = above.offset()
            x, y = x + dx, y + dy
            above = above.parent
        return x, y

    def window_box(self) -> Box:
        """Return the box in the window."""
        dx, dy = self.origin()
        x, y, w, h = self.box
        return x + dx, y + dy, w, h

    def adopt(self, *parts: Widget) -> None:
        """Become the parent of `parts`."""
        for part in parts:
            part.parent = self

    # ------------------------------------------------------------------------------------------------------- speech

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words, with its value; "" for what says nothing: its parts do, or it is an ornament."""
        raise NotImplementedError(type(self).__name__)

    # -------------------------------------------------------------------------------------------------------- state

    def state(self) -> State:
        """Return how the widget is to be drawn."""
        from dogtable.ui.kit.controls import State

        return State(hover=self.hovered, pressed=self.pressed, focused=self.ring, enabled=self.enabled)

    def changed(self) -> None:
        """Ask to be drawn."""
        above: Widget | None = self
        while above is not None:
            if above.on_change is not None:
                above.on_change(self)
                return
            above = above.parent

    @property
    def takes_focus(self) -> bool:
        """Whether Tab stops here."""
        return self.focusable and self.enabled and self.visible

    def focus_changed(self) -> None:
        """Hear that the focus came or went (`focused`)."""

    # ------------------------------------------------------------------------------------------------------- events

    def find(self, x: float, y: float) -> Widget | None:
        """Return the innermost widget at a point (the parent's coordinates), the last drawn first."""
        if not self.visible or not inside(self.box, x, y):
            return None
        dx, dy = self.offset()
        for part in reversed(self.parts()):
            found = part.find(x - dx, y - dy)
            if found is not None:
                return found
        return self

    def press(self, x: float, y: float) -> bool:
        """Take the left button going down (own coordinates); True to get `drag` and `release` as well."""
        return False

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while the button is down."""

    def release(self, x: float, y: float) -> None:
        """Take the button going up."""

    def wheel(self, x: float, y: float) -> bool:
        """Take the wheel (steps; y > 0 is up); False leaves it to the parent."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key or typed text while focused."""
        return False

    # --------------------------------------------------------------------------------------------------------- draw

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted at a width."""
        return self.box[3]

    def draw(self, brush: Brush) -> None:
        """Draw the widget."""
