"""Bots that search, in three strengths: weaker ones look at less and remember less. None of them cheats.

A level thinks for so many iterations, or by a clock. What it does is the same for the same packed view, seed and
number of iterations; by the clock, one that forgets nothing also goes on with the tree of its last decision.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from math import inf
from random import Random
from statistics import fmean, pstdev

from dogtable.base.exponential import exponential
from dogtable.base.program import COUNTER, Program
from dogtable.bots.beliefs import believed
from dogtable.bots.by_library import by_library
from dogtable.bots.equilibrium import Mixture, mixture_of
from dogtable.bots.experience import experience_of
from dogtable.bots.greedy import WORLDS, Looked, weighed
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.memory import Kept, forgotten
from dogtable.bots.native import NativeSearch
from dogtable.bots.process import Answer, Request, Weighed
from dogtable.bots.search import FARTHER, Found, Search
from dogtable.bots.temper import Temper, temper_of
from dogtable.bots.thinking_time import think
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import labels_of
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import World, sample, worlds

SOLVING = 0.5
"""Of its time a bot may take so much to solve a short game, as long as it is not solved."""

CONCLUDING = 0.3
"""Of its time a bot may take so much to conclude from what others did what they hold."""

TOLD = 3
"""So many options are told of, with what speaks for them."""

SHARE = 0.9
"""Of the time it is given; the rest is for what comes before and after the search."""

FAR = 10.0
"""By so many of the usual spreads of advice an option is worse than the best, when it is out of the question.

Not where all lies open: there a search sees what comes of it, and advice that looks one move ahead would blind it.
"""

CLEAR = 20
"""Iterations where advice leaves but one option: they tell what it is worth."""

SCALE = 6.0
"""Spreads of advice at one decision that make a difference to speak of, where bots have no experience."""


@dataclass(frozen=True, slots=True)
class Level:
    """How well a bot plays.

    `iterations`: so many at most when it thinks by the clock; `worlds`: so many does it imagine at most; `forgets`:
    whether it forgets what it has seen go out of its sight; `loose`: by how much an option may look worse than the
    best and still be played now and then, in spreads of what comes out. What advice warns of is never played; `heeds`:
    also where all lies open, since it searches too little to see for itself; `mixes`: short games with hidden things it
    solves, and draws its answers by an equilibrium.
    """

    iterations: int
    worlds: int
    forgets: bool = False
    loose: float = 0.0
    heeds: bool = False
    mixes: bool = False


LEVELS: dict[str, Level] = {
    "easy": Level(20, 4, forgets=True, loose=0.6, heeds=True),
    "medium": Level(100, 10, forgets=True, loose=0.15),
    "hard": Level(2000, 25, mixes=True),
}

_kept = Kept()


def play(level: Level, program: Program, request: Request) -> Answer:
    """Answer by searching: so many iterations, or by the clock and with the tree of the decision before.

    By a library where there is one, which comes to the same (and keeps no tree); what that gives up Python does.
    """
    return by_library(program, partial(played, level, program, request))


def played(level: Level, program: Program, request: Request, native: NativeMachine | None) -> Answer:
    """Answer by Python, or by a library (`native`), which says LeftError where it cannot."""
    begun, seconds = time.monotonic(), inf if request.iterations else SHARE * request.budget
    game, rng, packed = game_of(program), Random(request.seed), request.packed
    world = sample(program, packed, rng)
    paths = world.options()
    if len(paths) == 1:
        return Answer(world.key(paths[0]))
    if level.forgets or not request.told:
        drawn = worlds(program, forgotten(program, packed) if level.forgets else packed, rng)
    else:
        until = begun + CONCLUDING * seconds
        drawn = believed(program, packed, request.told, rng, level.worlds + WORLDS, native, until)
    temper = temper_of(program, world.seat, request.temper, request.without)
    swift = None if native is None else NativeSearch(native, world.seat, FARTHER, temper)
    looked = weighed(world, drawn, rng, temper=temper, look_at=None if swift is None else swift.look)
    mixture = mixture_of(game, packed, begun + SOLVING * seconds) if level.mixes else None
    if mixture is not None:
        return _drawn(world, looked, mixture, rng)
    warned = level.heeds or not open_to_all(program, packed)
    search = _begun(game, world, packed.decisions, looked, warned, temper, swift)
    named = "" if request.iterations or level.forgets else request.game  # a kept tree would remember
    if named and isinstance(search, Search):
        search.adopt(_kept.positions(game, named, packed))
    most = request.iterations or level.iterations
    think(search, chain([world], drawn), level.worlds, most if search.open else min(most, CLEAR), begun, seconds)
    if not search.worlds:  # the rules have no answer in any world: advice alone is left
        return advised(world, looked)
    if named and isinstance(search, Search):
        _kept.keep(named, search)
    found = search.found()
    chosen = _loosely(search, found, level.loose, rng) if level.loose else found[0]
    return _answer(game, world, looked, found, chosen, search.iterations)


def advised(world: World, looked: Looked) -> Answer:
    """Answer with the option that advice finds best."""
    worth = looked.worth()
    order = sorted(range(len(worth)), key=lambda i: -worth[i])[:TOLD]
    told = [Weighed(world.key(looked.paths[i]), 0.0, 0, looked.reasons(world.machine, i)) for i in order]
    return Answer(told[0].key, told[0].reasons, weighed=tuple(told))


def _drawn(world: World, looked: Looked, mixture: Mixture, rng: Random) -> Answer:
    """Answer with an option drawn by lot, each as likely as it is in a mixture; those most likely are told of."""
    reasons = {world.key(path): looked.reasons(world.machine, place) for place, path in enumerate(looked.paths)}
    told = {
        key: Weighed(key, promise, round(1000 * likely), reasons[key])
        for key, likely, promise in zip(mixture.keys, mixture.shares, mixture.promises, strict=True)
    }
    chosen = told[rng.choices(mixture.keys, mixture.shares)[0]]
    best = sorted(told.values(), key=lambda one: (-one.visits, -one.value))[:TOLD]
    return Answer(chosen.key, chosen.reasons, weighed=tuple(best))


def _loosely(search: Search | NativeSearch, found: Sequence[Found], loose: float, rng: Random) -> Found:
    """Return any of the options, the likelier the better it looks."""
    best = found[0].expected
    width = max(1e-6, loose * search.spread())
    return rng.choices(found, [exponential((one.expected - best) / width) for one in found])[0]


def open_to_all(program: Program, packed: Packed) -> bool:
    """Whether nothing is hidden and nothing was drawn so far: what advice warns of, a search then sees for itself."""
    return not packed.cells[COUNTER] and all(piece.mask < 0 for piece in program.layout.pieces)


def _begun(
    game: Game,
    world: World,
    decisions: int,
    looked: Looked,
    warned: bool,
    temper: Temper,
    swift: NativeSearch | None,
) -> Search | NativeSearch:
    """Return a search from a decision; advice has looked at its options. `warned`: what is far worse is left out.

    `swift` is the one that a library makes, if any.
    """
    worth = [sums / looked.looks for sums in looked.worth()]
    mean, spread = fmean(worth), pstdev(worth)
    known = experience_of(game.program.ruleset)
    judge = Judge(game, known, known.progress(decisions) if known else 0.5, max(1.0, SCALE * spread), temper)
    far = FAR * (known.spread if known else spread) if warned else inf
    if swift is not None:
        swift.judge(judge)
        swift.advise(world.cells, looked.paths, [one - mean for one in worth], far, max(1.0, spread))
        return swift
    search = Search(world.machine, world.seat, Labels(game.program), judge, spread, temper=temper)
    search.advise(world, looked.paths, [one - mean for one in worth], far)
    return search


def _answer(
    game: Game, world: World, looked: Looked, found: Sequence[Found], chosen: Found, iterations: int
) -> Answer:  # fmt: skip
    """Return what is told."""
    keys = labels_of(game, world.cells, world.seat, world.options())

    def told(one: Found) -> Weighed:
        key = keys.key(world.machine.steps(looked.paths[one.place]))
        return Weighed(key, one.expected, one.visits, looked.reasons(world.machine, one.place))

    answer = told(chosen)
    best = tuple(told(one) for one in found[:TOLD])
    return Answer(answer.key, answer.reasons, weighed=best, iterations=iterations)
