"""What comes when everybody lets it be: told in a window of answers, as far as the seat that is asked can know it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dogtable.engine.match import Match

LET_BE = "pass"  # the key of the option that lets it be
WORLDS = 3  # what differs between so many is not known
FARTHEST = 40  # answers that are let be


def foretold(match: Match, seat: int) -> list[str]:
    """Return the sentences of what comes when nobody answers, up to where worlds that look alike go different ways.

    The worlds are drawn from what the seat knows, so nothing in them tells what it does not know.
    """
    sampled = [_let_be(match.sample(seat, random.Random(n)), seat) for n in range(WORLDS)]
    return [sentences[0] for sentences in takewhile(_alike, zip(*sampled, strict=False))]


def _let_be(world: Match, seat: int) -> list[str]:
    since = world.event_count
    for _ in range(FARTHEST):
        decision = world.decision
        if decision is None or not decision.answers:
            break
        world.choose(LET_BE, seat=decision.seat)
    return [event.text for event in world.events(seat, since) if event.text]


def _alike(sentences: Sequence[str]) -> bool:
    return len(set(sentences)) == 1
