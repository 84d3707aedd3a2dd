"""Counting the points up: one source after another, then who has won, then a shower of paper. Times in seconds."""

from __future__ import annotations

from typing import Final

EVERY: Final = 1.1  # seconds for one source: as long as it takes to read what it brings
SHOWER: Final = 0.75  # how long the paper falls


class Counting:
    """How far it has been counted. `speed` is a factor; 0: all of it stands there at once."""

    def __init__(self, steps: int, speed: float) -> None:
        self.steps = steps
        self._every = EVERY / speed if speed > 0 else 0.0
        self._shower = SHOWER / speed if speed > 0 else 0.0
        self._began: float | None = None

    def begin(self, now: float) -> None:
        """Begin, if it has not begun."""
        if self._began is None:
            self._began = now

    def finish(self, now: float) -> None:
        """Bring it to its end at once."""
        self._began = now - self._whole - 1.0

    def counted(self, now: float) -> int:
        """Return how many steps have been counted."""
        if not self._every:
            return self.steps
        return 0 if self._began is None else min(self.steps, int((now - self._began) / self._every))

    def is_revealed(self, now: float) -> bool:
        """Whether it is said who has won: one beat after the last source."""
        return not self._every or (self._began is not None and now - self._began >= (self.steps + 1) * self._every)

    def fallen(self, now: float) -> float:
        """Return how far the paper has fallen: 0 before, 1 when it lies."""
        if not self._every:
            return 1.0
        since = 0.0 if self._began is None else now - self._began - (self.steps + 1) * self._every
        return max(0.0, min(1.0, since / self._shower))

    def over(self, now: float) -> bool:
        """Whether nothing changes any more."""
        return not self._every or (self._began is not None and now - self._began >= self._whole)

    def wait(self, now: float) -> float | None:
        """Return in how many seconds the picture changes next; none when it stays."""
        if self.over(now):
            return None
        if self.is_revealed(now) or self._began is None:
            return 0.0
        since = now - self._began
        return max(0.0, (int(since / self._every) + 1) * self._every - since)

    @property
    def _whole(self) -> float:
        return (self.steps + 1) * self._every + self._shower
