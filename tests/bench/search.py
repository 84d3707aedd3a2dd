"""P5: how much of its time the hard bot spends on anything but carrying decisions out."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from random import Random
from unittest.mock import patch

import dogtable
from dogtable.base.program import ASKED, ASKING, OVER, STATUS
from dogtable.bots import levels
from dogtable.bots.native import NativeSearch
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.bots.search import Search
from dogtable.bots.strength import LEVELS
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import World, sample
from dogtable.engine.state import State
from dogtable.session.library import Library
from tests.bench.measure import Figure
from tests.bench.state import SHIPPED

THEN = {"dog": 2_800, "dog-marbles": 1_893, "inn-keeper": 1_264, "sweet-dog-hotel": 773, "we-rate-dogs": 1_053}
"""Iterations a second on 22 November 2026, by Python."""
BOT = "hard"
ITERATIONS = LEVELS[BOT].iterations
"""As many as it makes at the table where the time is enough; then it was 400 that were measured, in 25 worlds."""
LEAST = 5
"""Positions where at least so many options are open."""


def iterations(scale: float) -> list[Figure]:
    """P5: iterations a second of the hard bot over those of `THEN`, and over random playouts as deep a second.

    Playouts are from the same positions.
    """
    figures = []
    for name in SHIPPED:
        pairs, depths = [], []
        for seed in range(1, 6 if scale >= 1 else 3):
            match = midway(name, seed)
            spent, depth = searched(match, seed)
            depths.append(depth)
            pairs.append((ITERATIONS / spent, played(match, depth, max(0.2, spent))))
        ratios = sorted(a / b for a, b in pairs)
        value = statistics.median(ratios)
        mine, yours = (statistics.median(side) for side in zip(*pairs, strict=True))
        gain = mine / THEN[name]
        what, told = f"{name}, iterations of the hard bot ÷ before libraries", f"{mine:,.0f} ÷ {THEN[name]:,} a second"
        figures.append(Figure("P5", what, "≥ 20", told, gain, "", {}, gain, gain >= 20))
        told = f"{mine:,.0f} ÷ {yours:,.0f} a second, {statistics.mean(depths):.1f} decisions deep"
        what, spread = f"{name}, iterations of the hard bot ÷ playouts as deep", f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
        figures.append(Figure("P5", what, "≥ 0.6", told, value, spread, {}, value, value >= 0.6))
    return figures


def midway(name: str, seed: int) -> Match:
    """Return a match of random answers some way into its game, where there is something to choose."""
    match = dogtable.Match(Library().load(name), seed=seed)
    rng = Random(seed)
    wanted = 30 + rng.randrange(20)
    while (decision := match.decision) is not None:
        if match.count >= wanted and len(decision.options) >= LEAST:
            return match
        match.choose(rng.choice(decision.options))
    return midway(name, seed + 100)


def searched(match: Match, seed: int) -> tuple[float, float]:
    """Let the hard bot search; return the seconds it took, and how many decisions deep its walks went on average.

    It is a search that is measured, also in rulesets in which hard lets options race instead.
    """
    decision = match.decision
    assert decision is not None
    program = match.game.program
    request = Request(BOT, program.hash, pack(match, decision.seat), seed, iterations=ITERATIONS)
    with patch.object(levels.Beginning, "race", lambda *_: None):
        steps = _steps(lambda: POLICIES[BOT](program, request))
        begin = time.process_time()
        POLICIES[BOT](program, request)
        return time.process_time() - begin, steps / ITERATIONS


def _steps(work: Callable[[], object]) -> int:
    """Return how many decisions the walks of a search take, those beyond its tree too."""
    searches: list[Search | NativeSearch] = []
    kinds = Search, NativeSearch
    found = {kind: kind.found for kind in kinds}

    def noted(self: Search | NativeSearch) -> object:
        searches.append(self)
        return found[type(self)](self)  # type: ignore[operator]

    for kind in kinds:
        setattr(kind, "found", noted)  # noqa: B010 - put back below
    try:
        work()
    finally:
        for kind in kinds:
            setattr(kind, "found", found[kind])  # noqa: B010 - as it was
    return searches[0].steps


def played(match: Match, depth: float, seconds: float) -> float:
    """Return how many random playouts of so many decisions a second are made, each in a world drawn from the view.

    Where the bot searches by a library, so are they played: on to the end, so that the way there and back costs little,
    and as many are counted as their decisions would make.
    """
    decision = match.decision
    assert decision is not None
    rng, machine = Random(1), match.game.machine
    packed = pack(match, decision.seat)
    worlds = [sample(match.game.program, packed, rng) for _ in range(25)]
    native, begin, done = match.game.by_library(), time.process_time(), 0
    while native is not None and time.process_time() - begin < seconds:
        for world in worlds:
            cells = world.cells[:]
            native.play_out(cells, rng.getrandbits(64))
            done += cells[ASKED] - world.cells[ASKED]
    if native is not None:
        return done / depth / (time.process_time() - begin)
    while time.process_time() - begin < seconds:
        for world in worlds:
            deep = int(depth) + (rng.random() < depth % 1)
            _play(machine, world, deep, rng)
            done += 1
    return done / (time.process_time() - begin)


def _play(machine: Machine, world: World, deep: int, rng: Random) -> State:
    cells = world.cells[:]
    options = world.options() if cells[STATUS] == ASKING else []
    for _ in range(deep):
        if cells[STATUS] == OVER:
            break
        if cells[STATUS] == ASKING:
            options = machine.take(cells, rng.choice(options))
            continue
        for seat in machine.waiting(cells):
            machine.seal(cells, seat, rng.choice(machine.options(cells, seat)))
        options = machine.open_sealed(cells)
    return cells


FIGURES = {"P5": iterations}
