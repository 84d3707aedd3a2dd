"""What comes of a move, told before it is made: as far as its seat can know it, and as long as it is its own doing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dogtable.base.errors import UsageError
from dogtable.engine.foretell import FARTHEST, LET_BE

if TYPE_CHECKING:
    from dogtable.base.texts import Names
    from dogtable.engine.events import Event
    from dogtable.engine.match import Match

WORLDS: Final = 3
"""What differs between so many is not known."""
CHANCE: Final = ("shuffle", "refill", "random", "end")
OTHERS: Final = ("deal", *CHANCE)
"""What the table does, or chance: kinds of events with which a move of one's own is over."""
HEADING: Final = "heading"
"""The class of a sentence that stands over what follows, such as the number of a turn."""


def foreseen(match: Match, seat: int, keys: Sequence[str], names: Names) -> list[Event]:
    """Return what happens when a seat that is asked gives these answers, one after another.

    They are tried in worlds drawn from what the seat knows, and told up to where these go different ways, so nothing
    comes out that it does not know. What is sealed tells nothing.
    """
    worlds = [list(_own(_tried(match.sample(seat, Random(n)), seat, keys, names), seat)) for n in range(WORLDS)]
    return [events[0] for events in takewhile(_alike, zip(*worlds, strict=False))]


def dealt_from(match: Match, seat: int, key: str, names: Names) -> tuple[str, ...]:
    """Return the place out of which it is dealt before all else when a seat gives an answer, where that is known."""
    worlds = [_tried(match.sample(seat, Random(n)), seat, [key], names) for n in range(WORLDS)]
    moved = [next((one for one in _own(events, seat, CHANCE) if one.to is not None), None) for events in worlds]
    places = {one.from_ if one is not None and one.kind == "deal" else None for one in moved}
    return tuple(place for place in places if place is not None) if len(places) == 1 else ()


class Outcome(NamedTuple):
    """What comes of a move when nobody answers: its events, and how the seat sees the table after the last of them.

    `views`: in each of the worlds that were tried; none where that cannot be told. `answerable`: others were asked
    whether they answer.
    """

    events: list[Event]
    views: list[dict[str, Any]]
    answerable: bool


def outcome(match: Match, seat: int, keys: Sequence[str], names: Names) -> Outcome:
    """Return what `foreseen` does, and what follows when all others who are asked for an answer let it be."""
    worlds = [match.sample(seat, Random(n)) for n in range(WORLDS)]
    tried = [(list(_own(_tried(world, seat, keys, names, let_be=True), seat))) for world in worlds]
    events = [events[0] for events in takewhile(_alike, zip(*tried, strict=False))]
    views = []
    if events:
        for world, batch in zip(worlds, tried, strict=True):
            views += [world.view_at(moment, seat) for moment in world.after([batch[len(events) - 1].n])]
    return Outcome(events, views, any(event.kind == "stack" for event in events))


def goes_on(match: Match, seat: int, key: str) -> Match | None:
    """Return a match like this one after an answer of a seat, where it is asked for more and has learnt nothing new.

    None where that is not so. Like this one: a world that looks the same to the seat.
    """
    world = match.sample(seat, Random(0))
    world.choose(key, seat=seat)
    return world if world.can_undo(seat) else None


def _tried(world: Match, seat: int, keys: Sequence[str], names: Names, *, let_be: bool = False) -> list[Event]:
    since = world.event_count
    try:
        for key in keys:
            world.choose(key, seat=seat)
    except UsageError:  # this world has gone another way, in which that is not asked
        pass
    for _ in range(FARTHEST if let_be else 0):
        decision = world.decision
        if decision is None or not decision.answers or decision.seat == seat:
            break
        world.choose(LET_BE, seat=decision.seat)
    return world.events(seat, since, names)


def _own(events: Sequence[Event], seat: int, others: Sequence[str] = OTHERS) -> Iterator[Event]:
    for event in events:
        if event.kind in others or event.event == HEADING or event.seat != seat:
            return
        yield event


def _alike(events: Sequence[Event]) -> bool:
    return len({(event.kind, event.text, event.from_, event.to) for event in events}) == 1
