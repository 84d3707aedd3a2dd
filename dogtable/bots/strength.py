"""How well bots play that search: what tells the levels apart, in one row each."""

from __future__ import annotations

from dataclasses import dataclass

LONG = 5.0
"""Seconds up to which somebody thinks longer than is usual, by the clock."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays.

    `iterations`: so many at most when it thinks by the clock; `worlds`: so many does it imagine at most; `forgets`:
    whether it forgets what it has seen go out of its sight; `loose`: by how much an option may look worse than the best
    and still be played now and then, in spreads of what comes out. What advice warns of is never played; `heeds`: also
    where all lies open, since it searches too little to see for itself; `mixes`: short games with hidden things it
    solves, and draws its answers by an equilibrium; `doubles`: so many doubles of each world there are, in which others
    do not know its cards (`bots.doubles`); `patience`: so many times as long as is usual it thinks by the clock, up to
    LONG seconds; `plays_on`: whether it plays on as far beyond the tree as pays in the ruleset (`bots.experience`),
    which takes longer; `weighed`: so many worlds it imagines where it weighs them by what others did, and where it
    imagines how others think, which both take longer; `races`: so many rounds has a race of the options, where it pays
    to play each of them on (`bots.racing`); 0: it searches there, too.
    """

    iterations: int
    worlds: int
    forgets: bool = False
    loose: float = 0.0
    heeds: bool = False
    mixes: bool = False
    doubles: int = 0
    patience: float = 1.0
    plays_on: bool = False
    weighed: int = 0
    races: int = 0


LEVELS: dict[str, Level] = {
    "easy": Level(20, 4, forgets=True, loose=0.6, heeds=True),
    "medium": Level(100, 10, forgets=True, loose=0.15),
    "hard": Level(8000, 200, mixes=True, plays_on=True, weighed=25, races=64),
    "expert": Level(20_000, 200, mixes=True, doubles=1, patience=5.0, plays_on=True, weighed=200, races=256),
}


def thinks(bot: str, usual: float) -> float:
    """Return for how many seconds a bot thinks about a decision where so many are usual."""
    patience = LEVELS[bot].patience if bot in LEVELS else 1.0
    return max(usual, min(LONG, patience * usual))
