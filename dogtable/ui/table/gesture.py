"""What the hand with the mouse does: a click, a drag, a long press. Times in seconds, places in pixels."""

from __future__ import annotations

from typing import Literal

Point = tuple[float, float]
Did = Literal["", "drag", "click", "drop", "hold"]

HOLD = 0.55  # seconds after which a press that did not move is a long press
THRESHOLD = 5  # pixels; a hand that clicks trembles by 1 to 3


class Gesture:
    """One press of the left button at a time, from down to up."""

    def __init__(self) -> None:
        self.threshold: float = THRESHOLD
        self.start: Point | None = None  # where it was pressed; none while nothing is
        self.at: Point = (0, 0)
        self.dragging = False
        self._since = 0.0
        self._can_drag = False
        self._held = False

    @property
    def down(self) -> bool:
        """Whether the button is held."""
        return self.start is not None

    def press(self, at: Point, now: float, can_drag: bool) -> None:
        """Press at a point; `can_drag`: there lies something that can be carried."""
        self.start, self.at, self._since = at, at, now
        self._can_drag, self.dragging, self._held = can_drag, False, False

    def move(self, at: Point) -> Did:
        """Move the pointer; "drag" at the moment at which the thing is lifted."""
        self.at = at
        if self.start is None or self.dragging or not self._can_drag or self._held:
            return ""
        far = max(abs(at[0] - self.start[0]), abs(at[1] - self.start[1]))
        if far < self.threshold:
            return ""
        self.dragging = True
        return "drag"

    def release(self, at: Point) -> Did:
        """Let go; a press that was held long was a question, and is no click."""
        did: Did = ""
        if self.start is not None:
            did = "drop" if self.dragging else "" if self._held else "click"
        self.cancel()
        self.at = at
        return did

    def wait(self, now: float) -> Did:
        """Let time pass; "hold" once, when a press has not moved for long."""
        if self.start is None or self.dragging or self._held or now - self._since < HOLD:
            return ""
        if max(abs(self.at[0] - self.start[0]), abs(self.at[1] - self.start[1])) >= self.threshold:
            return ""
        self._held = True
        return "hold"

    def cancel(self) -> None:
        """Forget the press (Esc, a window that lost the pointer)."""
        self.start, self.dragging, self._held = None, False, False
