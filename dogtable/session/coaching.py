"""What a coach says during a first game: of which moves it warns, and what there is to say of a thing first held."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.session.advising import Advice

BLUNDER: Final = 0.12
"""A move is a blunder that costs so much of a win, as the hint sees it.

Analysis calls an option clearly better from 0.05 on (`analysis.CLEARLY`), but it interrupts nobody. Two searches of the
same position (120 iterations, other chance; ten positions of each of four rulesets) differed by at most 0.06 in what a
move costs, half of them by 0.002 or less: twice the most is no matter of chance.
"""
MOST_SUBJECTS: Final = 400
"""So many things are remembered of which something was said."""


@dataclass(frozen=True, slots=True)
class Warned:
    """A warning: how much of a win the move costs, in what it is worse, and in what another is better ("": unknown)."""

    cost: float
    against: str
    instead: str


def misses_win(match: Match, advice: Advice, key: str) -> bool:
    """Return whether the best option wins at once and this answer does not: then nothing else was looked at.

    A move of several answers that has only begun may win yet. Only what the seat can see is looked at.
    """
    if advice.best.key == key or (advice.best.value or 0.0) < 1.0:
        return False
    world = match.sample(advice.seat, Random(0))
    world.choose(key, advice.seat)
    goes_on = world.decision is not None and world.decision.seat == advice.seat and world.decision.left is not None
    wins = world.result is not None and advice.seat in world.result.winners
    return not goes_on and not wins


def warning(advice: Advice, key: str) -> Warned | None:
    """Return what to say before an answer that is a blunder; None for any other, and where it was not looked at."""
    cost = advice.gap(key)
    if cost is None or cost < BLUNDER:
        return None
    chosen = next((one for one in advice.options if one.key == key), None)
    bad = [(by, term) for term, by in chosen.reasons if by < 0] if chosen is not None else []
    good = [(by, term) for term, by in advice.best.reasons if by > 0]
    return Warned(cost, min(bad)[1] if bad else "", max(good)[1] if good else "")
