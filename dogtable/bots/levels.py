"""Bots that search, in three strengths: weaker ones look at less and remember less. None of them cheats.

A level thinks for so many iterations, or by a clock. What it does is the same for the same packed view, seed and
number of iterations; by the clock, one that forgets nothing also goes on with the tree of its last decision.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from math import inf
from random import Random
from statistics import fmean

from dogtable.base.exponential import exponential
from dogtable.base.program import ASK, COUNTER, Program
from dogtable.bots.beliefs import Player, believed
from dogtable.bots.by_library import by_library
from dogtable.bots.doubles import doubling
from dogtable.bots.equilibrium import Mixture, mixture_of
from dogtable.bots.experience import experience_of
from dogtable.bots.greedy import WORLDS, Looked, weighed
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.memory import Kept, forgotten
from dogtable.bots.native import NativeSearch
from dogtable.bots.process import Answer, Request, Weighed
from dogtable.bots.racing import Horizon, Race, came_to
from dogtable.bots.scale import spread_of, usual_spread
from dogtable.bots.search import FARTHER, Found, Search
from dogtable.bots.strength import Level
from dogtable.bots.temper import EVEN, Temper, temper_of
from dogtable.bots.thinking_time import Thinking, think
from dogtable.bots.weights import NativeJudge
from dogtable.engine.game import Game, game_of
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import Packed
from dogtable.engine.sample import World, sample, worlds

SOLVING = 0.5
"""Of its time a bot may take so much to solve a short game, as long as it is not solved: of the processor, so where
others use it, too, up to all of its time."""

CONCLUDING = 0.3
"""Of its time a bot may take so much to conclude from what others did what they hold."""

IMAGINED = 400
"""Iterations by which it is imagined what somebody else, who searches, would answer."""

SEARCHES = 4
"""So many searches of so many iterations each are imagined."""

SHARPER = 1.5
"""Who searches gives an answer as likely as it was tried often, to this power."""

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
"""Usual spreads of advice over options that make a difference to speak of, where bots have no experience."""


_kept = Kept()

thought: dict[str, NativeSearch] = {}
"""What was thought ahead while others moved, by game and seat (`bots.pondering`)."""


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
    mixture = mixture_of(game, packed, SOLVING * seconds, begun + seconds) if level.mixes else None
    may_weigh = native is not None or request.iterations > 0 or any(answer.after for answer in request.past)
    heard = request.past if may_weigh and not level.forgets and not mixture else ()  # Python is too slow for a clock
    if not heard:
        drawn = worlds(program, forgotten(program, packed) if level.forgets else packed, rng)
    else:
        until = begun + CONCLUDING * seconds
        player = player_of(level, game, rng.getrandbits(32), native, until)
        drawn = believed(program, packed, heard, rng, level.weighed + WORLDS, player, native, until)
    temper = temper_of(program, world.seat, request.temper, request.without)
    named = "" if request.iterations or level.forgets else request.game  # what is kept of it would be remembered
    ahead = thought.pop(named, None) if native is not None else None
    beginning = Beginning(level, game, packed, world, rng, temper, native, ahead)
    looked = beginning.look(drawn)
    if mixture is not None:
        return _drawn(world, looked, mixture, rng)
    may_race = level.races > 0 and (native is not None or request.iterations > 0)  # Python is too slow for a clock
    race = beginning.race(looked) if may_race else None
    search = beginning.search(looked) if race is None else race
    if named and isinstance(search, Search):
        search.adopt(_kept.positions(game, named, packed))
    most = request.iterations or level.iterations
    think(
        search,
        drawn if heard else chain([world], drawn),
        level.worlds,
        most if search.open else min(most, CLEAR),
        begun,
        seconds,
        last=not level.loose,
    )
    if not search.worlds:  # the rules have no answer in any world: advice alone is left
        return advised(world, looked)
    if named and isinstance(search, Search):
        _kept.keep(named, search)
    found = search.found()
    chosen = _loosely(search, found, level.loose, rng) if level.loose else found[0]
    return _answer(world, looked, found, chosen, search.iterations, beginning.warned)


def advised(world: World, looked: Looked) -> Answer:
    """Answer with the option that advice finds best."""
    worth = looked.worth()
    order = sorted(range(len(worth)), key=lambda i: -worth[i])[:TOLD]
    found = [Weighed(world.key(looked.paths[i]), 0.0, 0, looked.reasons(world.machine, i)) for i in order]
    return Answer(found[0].key, found[0].reasons, weighed=tuple(found))


def _drawn(world: World, looked: Looked, mixture: Mixture, rng: Random) -> Answer:
    """Answer with an option drawn by lot, each as likely as it is in a mixture; those most likely are told of."""
    reasons = {key: looked.reasons(world.machine, place) for place, key in enumerate(world.keys(looked.paths))}
    result = {
        key: Weighed(key, promise, round(1000 * likely), reasons[key])
        for key, likely, promise in zip(mixture.keys, mixture.shares, mixture.promises, strict=True)
    }
    chosen = result[rng.choices(mixture.keys, mixture.shares)[0]]
    best = sorted(result.values(), key=lambda one: (-one.visits, -one.value))[:TOLD]
    return Answer(chosen.key, chosen.reasons, weighed=tuple(best))


def _loosely(search: Thinking, found: Sequence[Found], loose: float, rng: Random) -> Found:
    """Return any of the options, the likelier the better it looks."""
    best = found[0].expected
    width = max(1e-6, loose * search.spread())
    return rng.choices(found, [exponential((one.expected - best) / width) for one in found])[0]


def open_to_all(program: Program, packed: Packed) -> bool:
    """Whether nothing is hidden and nothing was drawn so far: what advice warns of, a search then sees for itself."""
    return not packed.cells[COUNTER] and all(piece.mask < 0 for piece in program.layout.pieces)


class Beginning:
    """What a search from one decision begins with: a world, the doubles of all of them, a library if there is one."""

    def __init__(
        self, level: Level, game: Game, packed: Packed, world: World, rng: Random, temper: Temper,
        native: NativeMachine | None, ahead: NativeSearch | None = None,
    ) -> None:  # fmt: skip
        self._level, self._game, self._packed, self._world = level, game, packed, world
        self._rng, self._temper, self._native = rng, temper, native
        self.warned: tuple[int, ...] = ()  # the options that advice finds so much worse that they are not tried
        self._doubling = doubling(game, packed, rng, level, native)
        self._swift = ahead if ahead and ahead.turn(packed, temper, self._doubling) else None
        if self._swift is None and native is not None:
            self._swift = NativeSearch(native, world.seat, farther_of(level, game), temper, self._doubling)

    def look(self, drawn: Iterator[World]) -> Looked:
        """Look ahead by advice, in the world and where need is in others."""
        look_at = None if self._swift is None else self._swift.look
        return weighed(self._world, drawn, self._rng, temper=self._temper, look_at=look_at)

    def search(self, looked: Looked) -> Search | NativeSearch:
        """Return a search; advice has looked at its options. What is far worse is left out, unless all lies open."""
        game, world, level, swift = self._game, self._world, self._level, self._swift
        worth, far = self._advised(looked)
        mean, spread = fmean(worth), spread_of(worth)
        judge = judge_of(game, self._packed, self._temper, self._native)
        advice = [one - mean for one in worth]
        if self._doubling is not None and self._doubling.masks is not None:  # advice sees nothing in a claim
            far, advice = inf, [0.0] * len(advice)
        self._warn(worth, far)
        if swift is not None:
            swift.judge(judge)
            swift.advise(world.cells, looked.paths, advice, far, max(1.0, spread))
            return swift
        labels = Labels(game.program)
        farther = farther_of(level, game)
        search = Search(world.machine, world.seat, labels, judge, spread, farther, self._temper, self._doubling)
        search.advise(world, looked.paths, advice, far)
        return search

    def race(self, looked: Looked) -> Race | None:
        """Return a race of the options that advice has looked at, without what is far worse; None where none pays."""
        game, world = self._game, self._world
        known, ask = experience_of(game.program), game.program.asks[world.cells[ASK]].name
        horizon = None
        if known is not None and ask in known.raced:
            judge = judge_of(game, self._packed, self._temper, self._native)
            judging = judge if self._native is None else NativeJudge(judge, self._native)
            horizon = Horizon(known.raced[ask], judging)
        elif known is None or not self._ends_within(known.playouts, looked):
            return None
        worth, far = self._advised(looked)
        self._warn(worth, far)
        return Race(world, looked.paths, worth, self._rng, self._level.races, far, self._native, horizon)

    def _ends_within(self, decisions: int, looked: Looked) -> bool:
        """Whether it is so near to the end, by what advice takes and plays on with in the world."""
        if not decisions:
            return False
        worth, lots = looked.worth(), self._rng.getrandbits(63)
        path = looked.paths[worth.index(max(worth))]
        return came_to(self._world, path, lots, self._native)[1] <= decisions

    def _warn(self, worth: Sequence[float], far: float) -> None:
        """Note which options are out of the question."""
        least = max(worth) - far
        self.warned = tuple(place for place, one in enumerate(worth) if one < least)

    def _advised(self, looked: Looked) -> tuple[list[float], float]:
        """Return how good advice finds each option, and by how much one has to be worse to be out of the question."""
        worth = [sums / looked.looks for sums in looked.worth()]
        known = experience_of(self._game.program)
        warned = self._level.heeds or not open_to_all(self._game.program, self._packed)
        return worth, FAR * (known.spread if known else spread_of(worth)) if warned else inf


def judge_of(game: Game, packed: Packed, temper: Temper, native: NativeMachine | None) -> Judge:
    """Return what judges positions where a seat has come so far."""
    known = experience_of(game.program)
    progress = known.progress(packed.decisions) if known else 0.5
    return Judge(game, known, progress, max(1.0, SCALE * usual(game, native)), temper)


def farther_of(level: Level, game: Game) -> int:
    """Return how many decisions a level plays on beyond the tree."""
    known = experience_of(game.program) if level.plays_on else None
    return FARTHER if known is None or known.farther is None else known.farther


def usual(game: Game, native: NativeMachine | None) -> float:
    """Return by how much advice usually differs between the options of a decision."""
    known = experience_of(game.program)
    return usual_spread(game, native) if known is None else known.spread


def player_of(level: Level, game: Game, seed: int, native: NativeMachine | None, until: float = inf) -> Player:
    """Return a model of somebody who searches a little: how likely they give each answer.

    In each of several searches that is by how often it is tried (SHARPER), since what one finds hangs on its worlds;
    from the moment `until` on, in one.
    """

    def likely(packed: Packed) -> Mapping[str, float]:
        found = [imagined(packed, Random(seed + n)) for n in range(SEARCHES) if not n or time.monotonic() < until]
        return {key: fmean(one.get(key, 0.0) for one in found) for key in found[0]}

    def imagined(packed: Packed, rng: Random) -> Mapping[str, float]:
        world, drawn = sample(game.program, packed, rng), worlds(game.program, packed, rng)
        if len(world.options()) == 1:
            return {world.key(world.options()[0]): 1.0}
        beginning = Beginning(level, game, packed, world, rng, EVEN, native)
        looked = beginning.look(drawn)
        search = beginning.search(looked)
        think(search, chain([world], drawn), level.weighed, IMAGINED, 0.0, inf, last=True)
        if not search.worlds:
            return {}
        found = search.found()
        keys = world.keys([looked.paths[one.place] for one in found])
        tried = {key: float(one.visits) ** SHARPER for key, one in zip(keys, found, strict=True)}
        return {key: one / sum(tried.values()) for key, one in tried.items()}

    return likely


def _answer(
    world: World, looked: Looked, found: Sequence[Found], chosen: Found, iterations: int, warned: Sequence[int]
) -> Answer:  # fmt: skip
    """Return what is told. `warned`: the places of the options that were not tried."""
    told = [*found[:TOLD], chosen]
    keys = world.keys([looked.paths[place] for place in (*[one.place for one in told], *warned)])
    *best, answer = [
        Weighed(key, one.expected, one.visits, looked.reasons(world.machine, one.place))
        for key, one in zip(keys, told, strict=False)
    ]
    return Answer(answer.key, answer.reasons, "", tuple(best), iterations, tuple(keys[len(told) :]))
