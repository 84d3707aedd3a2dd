"""How long a bot thinks by the clock: not where the best option is clear, and longer where it is not.

It looks now and then at how far what is known of an option may still move. When no other option can overtake the best
by anything to speak of in the time that is left, it answers; where the usual time is over and one still may well, it
takes up to as much again.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf, sqrt

from dogtable.base.searching import TRUST
from dogtable.bots.native import NativeSearch
from dogtable.bots.racing import Race
from dogtable.bots.search import Found, Search, run
from dogtable.engine.sample import World

PARTS = 20
"""So often it is looked at in the usual time whether to think on."""

LONGEST = 2.0
"""So many times the usual time is taken at most."""

SURE, LIKELY = 2.0, 1.0
"""Standard errors by which an option may move before the usual time is over, and behind that."""

LITTLE = 0.01
"""A share of a win that is not worth waiting for."""

KEENER = 2.0
"""So many times as often as so far an option may be tried in the time that is left."""

FEWEST = 40
"""Rounds that there are at least before anything is called clear."""


Thinking = Search | NativeSearch | Race


def think(
    search: Thinking, worlds: Iterator[World], most: int, iterations: int, begun: float, seconds: float, *, last: bool
) -> None:
    """Search with up to `most` worlds for so many iterations, or since `begun` (`time.monotonic`) for about `seconds`.

    `seconds` may be infinite: then it is the iterations that end it, and the same seeds give the same answer. `last`:
    nobody draws worlds, or by the same lots, behind it, so more of them may be asked for than are looked at.
    """
    if seconds == inf:
        if last and isinstance(search, NativeSearch) and not search.worlds and iterations > 0:
            worlds = search.run_at_once(worlds, most, iterations)
        run(search, worlds, most, iterations, inf)
        return
    while search.iterations < iterations:
        until = min(time.monotonic() + seconds / PARTS, begun + LONGEST * seconds)
        run(search, worlds, most, iterations, until)
        passed = time.monotonic() - begun
        if not search.worlds or search.over or is_enough(search, passed, seconds):
            return


def is_enough(search: Thinking, passed: float, seconds: float) -> bool:
    """Whether to answer, after so many seconds of about so many."""
    if passed >= LONGEST * seconds:
        return True
    if search.iterations < FEWEST:
        return passed >= seconds
    until, sure = (seconds, SURE) if passed < seconds else (LONGEST * seconds, LIKELY)
    return hope(search, search.iterations * (until - passed) / passed, sure) <= LITTLE


def hope(search: Thinking, rounds: float, sure: float) -> float:
    """Return by how much another option may come to lie above the best in so many more rounds, as a share of a win.

    The mean of n tries with the spread s moves in m more by s * sqrt(m / (n * (n + m))), as one standard error. An
    option is taken to get up to `KEENER` times its part so far of the tries: who was tried little looked poor.
    """
    best, *others = search.found()
    spread = search.spread()
    tried = sum(found.visits for found in (best, *others))

    def moves(found: Found) -> float:
        visits = TRUST + found.visits
        more = rounds * min(1.0, KEENER * visits / (TRUST + tried))
        return more / (visits * (visits + more))

    still = moves(best)
    return max(
        (sure * spread * sqrt(still + moves(other)) - (best.expected - other.expected) for other in others),
        default=0.0,
    )
