"""The bots there are: by name, from a packed view to an answer.

A policy never sees the match. It gets one seat's packed view, samples a world that fits it, and answers with the key of
an option; the options of a sampled world are those of the real one (a law), so nothing else is needed.
"""

from __future__ import annotations

from random import Random

from dogtable.base.program import Program
from dogtable.bots.greedy import WORLDS, best
from dogtable.bots.process import Answer, Policy, Request
from dogtable.engine.sample import sample, worlds


def play_random(program: Program, request: Request) -> Answer:
    """Answer with any option, all alike."""
    rng = Random(request.seed)
    world = sample(program, request.packed, rng)
    return Answer(world.key(rng.choice(world.options())))


def play_greedy(program: Program, request: Request) -> Answer:
    """Answer with the option that leads to the best sum of the ruleset's own advice; ties by lot.

    A request's `iterations` are worlds: so many are looked at, where one is not enough.
    """
    rng = Random(request.seed)
    drawn = worlds(program, request.packed, rng)
    world = next(drawn)
    path, reasons = best(world, drawn, rng, request.iterations or WORLDS)
    return Answer(world.key(path), reasons)


POLICIES: dict[str, Policy] = {"random": play_random, "greedy": play_greedy}
