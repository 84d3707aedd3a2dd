"""Thinking while others move: a search from what is asked of somebody else, in the eyes of a bot that will be asked.

It knows what the bot knows (`engine.packed.pack_waiting`) and lets everybody choose by what comes out. When the bot is
asked, it goes on from the positions of this search that look to it like what has come about (`NativeSearch.turn`). It
ends by itself, so a table at which nobody moves is quiet soon. Only a library is quick enough to be worth it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from dogtable.base import searching
from dogtable.base.program import Program
from dogtable.bots.doubles import doubling
from dogtable.bots.equilibrium import solve
from dogtable.bots.levels import farther_of, judge_of, thought, usual
from dogtable.bots.native import LeftError, NativeSearch
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS, Level
from dogtable.bots.temper import temper_of
from dogtable.engine.game import game_of
from dogtable.engine.native import NativeMachine
from dogtable.engine.sample import worlds

MORE = 4
"""So many times as many rounds as about a decision are thought ahead at most."""

LAID = searching.MOST_LAID >> 1
"""Cells of positions that are kept of it for all bots, some 100 MB; each takes up to half of what is left."""

FEW = 4
"""Rounds of one step: less than a millisecond."""


def think_ahead(questions: Sequence[tuple[Program, Request]]) -> Iterator[None]:
    """Think ahead for seats that are not asked, one after another and in small steps; whoever drives it may stop.

    What comes of it is kept for the next decision of each, and what was thought before forgotten. A bot that forgets
    does not think ahead. A short game is solved first, where a bot answers by its solution.
    """
    thought.clear()
    for program, request in questions:
        level, game = LEVELS.get(request.policy), game_of(program)
        if level is not None and level.mixes:
            yield from solve(game)
        if level is not None and not level.forgets and (native := game.by_library()) is not None:
            yield from ponder(level, program, request, native)


def ponder(level: Level, program: Program, request: Request, native: NativeMachine) -> Iterator[None]:
    """Think ahead for one seat."""
    game = game_of(program)
    rng, packed, scale = Random(request.seed), request.packed, max(1.0, usual(game, native))
    temper = temper_of(program, packed.seat, request.temper, request.without)
    doubles = doubling(game, packed, rng, level, native)
    if doubles is not None and doubles.masks is not None:
        return  # it would go on from positions in which others are known by their masks
    search = NativeSearch(native, packed.seat, farther_of(level, game), temper, doubles)
    search.judge(judge_of(game, packed, temper, native))
    most = (LAID - sum(other.laid for other in thought.values())) // 2
    try:
        for world in islice(worlds(program, packed, rng), level.worlds):
            search.watch(world, scale)
            yield
        if search.worlds:
            thought[request.game] = search
        while search.worlds and search.iterations < MORE * level.iterations and search.laid < most:
            search.walk_on(FEW)
            yield
    except LeftError:
        return  # what is kept of it holds as far as it goes
