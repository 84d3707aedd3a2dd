"""The bots there are: by name, from a packed view to an answer.

A policy never sees the match. It gets one seat's packed view, samples a world that fits it, and answers with the key of
an option; the options of a sampled world are those of the real one (a law), so nothing else is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from dogtable.base.program import Program
from dogtable.bots.by_library import by_library
from dogtable.bots.greedy import LOOKS, WORLDS, weighed
from dogtable.bots.levels import advised, play
from dogtable.bots.native import NativeSearch
from dogtable.bots.pondering import think_ahead
from dogtable.bots.process import Answer, Policy, Request
from dogtable.bots.strength import LEVELS
from dogtable.bots.temper import temper_of
from dogtable.bots.weights import CARRIES
from dogtable.engine.native import NativeMachine
from dogtable.engine.sample import sample, worlds
from dogtable.engine.state import State

__all__ = ["AT_ONCE", "BLIND", "POLICIES", "think_ahead"]


def any_option(seed: int, count: int) -> int:
    """Return the index of any of so many options, all alike."""
    return Random(seed).randrange(count)


def play_random(program: Program, request: Request) -> Answer:
    """Answer with any option, all alike."""
    world = sample(program, request.packed, Random(request.seed))
    options = world.options()
    return Answer(world.key(options[any_option(request.seed, len(options))]))


def play_greedy(program: Program, request: Request) -> Answer:
    """Answer with the option that leads to the best sum of the ruleset's own advice; ties by lot.

    A request's `iterations` are worlds: so many are looked at, where one is not enough.
    By a library where there is one, which comes to the same.
    """
    return by_library(program, partial(looked_ahead, program, request))


def looked_ahead(program: Program, request: Request, native: NativeMachine | None) -> Answer:
    """Answer as greedy does, by a library (`native`), which says LeftError where it cannot, or by Python."""
    rng = Random(request.seed)
    drawn = worlds(program, request.packed, rng)
    world = next(drawn)
    options = world.options()
    if len(options) == 1:
        return Answer(world.key(options[0]))
    temper = temper_of(program, world.seat, request.temper, request.without)
    look_at = None if native is None else NativeSearch(native, world.seat, 0, temper).look
    return advised(world, weighed(world, drawn, rng, request.iterations or WORLDS, temper, look_at))


def greedy_at_once(native: NativeMachine, cells: State, seat: int, decisions: int, request: Request) -> int | None:
    """Return the place among its options of what a seat answers that is greedy; None when that was given up.

    The library is given the cells, and makes of them what the seat knows before anything else: of the request the
    packed view is not read. `decisions` is how many the seat has taken.
    """
    temper = temper_of(native.machine.program, seat, request.temper, request.without)
    seed = abs(request.seed)
    words = [seed >> shift & 0xFFFF_FFFF for shift in range(0, max(1, seed.bit_length()), 32)]
    order = [decisions, request.iterations or WORLDS, LOOKS, CARRIES, int(bool(temper.factors)), *words]
    return native.greedily(cells, seat, order, temper.factors)


AT_ONCE: dict[str, Callable[[NativeMachine, State, int, int, Request], int | None]] = {"greedy": greedy_at_once}
"""Bots that a library answers for from the cells that a referee holds, quicker than they are packed."""

BLIND: dict[str, Callable[[int, int], int]] = {"random": any_option}
"""Bots that look at nothing but how many options there are, from their seed: a study need not show them anything."""

POLICIES: dict[str, Policy] = {
    "random": play_random,
    "greedy": play_greedy,
    **{name: partial(play, level) for name, level in LEVELS.items()},
}
