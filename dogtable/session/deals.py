"""The same deal for everybody: that of a day, and one that is played again with the seats exchanged."""

from __future__ import annotations

from collections.abc import Container, Sequence
from datetime import date, timedelta
from hashlib import sha256
from itertools import count
from typing import Final, TypeVar

T = TypeVar("T")
BITS: Final = 48
"""Of the seed of a day: it can be typed, and every program reads it alike."""


def deal_of_the_day(ruleset: str, day: date) -> int:
    """Return the seed of a ruleset (its id) on a day of the calendar, the same on every machine."""
    words = f"the deal of the day: {ruleset}, {day.isoformat()}"
    return int.from_bytes(sha256(words.encode()).digest()[: BITS // 8], "big")


def days_in_a_row(days: Container[date | None], today: date) -> int:
    """Return how many of the last days, up to today or yesterday, are among some days without a gap."""
    last = today if today in days else today - timedelta(days=1)
    return next(n for n in count() if last - timedelta(days=n) not in days)


def exchanged(seats: Sequence[T], sides: Sequence[Sequence[int]]) -> list[T]:
    """Return who sits where once each side has taken the seats of the next one; `sides` are seats.

    Where sides are not equally large, everybody moves on by one seat.
    """
    if len({len(side) for side in sides}) > 1:
        return [*seats[-1:], *seats[:-1]]
    found = list(seats)
    for side, before in zip(sides, [*sides[-1:], *sides[:-1]], strict=True):
        for there, here in zip(side, before, strict=True):
            found[there] = seats[here]
    return found
