"""Seats round a table."""

from __future__ import annotations

from collections.abc import Sequence


def mates(teams: Sequence[Sequence[int]], seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats of a seat's team, from the next one to the left on; none without a team."""
    team = next((one for one in teams if seat in one), ())
    return tuple(sorted((mate for mate in team if mate != seat), key=lambda mate: (mate - seat) % seats))
