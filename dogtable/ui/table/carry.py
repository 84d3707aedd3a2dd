"""What is carried under the pointer, and how it glides back where it was let go for nothing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from dogtable.ui.look.entries import Group

Point = tuple[float, float]

LIFTED = 1.05  # a lifted piece is so much larger
HIGH = 15.0  # and so many points above the table
HOME = 0.18  # seconds in which it glides back
SHAKE = 7.0  # points to either side, at the end, when it was refused


@dataclass(slots=True)
class Carried:
    """A piece in the hand. `home` is its middle where it lay, `grip` where it was gripped, counted from its middle."""

    thing: str
    entry: Group  # lifted and enlarged
    home: Point
    grip: Point
    at: Point  # its middle now
    over: str = ""  # the target it would be dropped on
    since: float | None = field(default=None)  # when it was let go
    shaken: bool = False

    def follow(self, pointer: Point) -> None:
        """Keep it under the pointer as it was gripped."""
        self.at = pointer[0] - self.grip[0], pointer[1] - self.grip[1]

    def let_go(self, now: float, *, shaken: bool) -> None:
        """Send it home."""
        self.since, self.shaken = now, shaken

    def middle(self, now: float) -> Point:
        """Return where its middle is."""
        if self.since is None:
            return self.at
        share = min(1.0, (now - self.since) / HOME)
        eased = 1 - (1 - share) ** 3
        x = self.at[0] + (self.home[0] - self.at[0]) * eased
        y = self.at[1] + (self.home[1] - self.at[1]) * eased
        if self.shaken:
            x += SHAKE * math.sin(share * math.pi * 5) * (1 - share)
        return x, y

    def back(self, now: float) -> bool:
        """Whether it lies where it was again."""
        return self.since is not None and now - self.since >= HOME
