"""By how much advice usually differs between the options of a decision, where no games of bots have told.

It is a property of a ruleset, not of a position: where advice sees no difference between the options at hand, such as
whether to believe a claim, what a position is worth still differs by as much as ever.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from math import isqrt, sqrt
from statistics import pstdev, pvariance

from dogtable.base.errors import RuleError
from dogtable.base.rng import Rng
from dogtable.bots.greedy import Look
from dogtable.bots.native import NativeSearch
from dogtable.bots.temper import EVEN
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.native import NativeMachine
from dogtable.engine.state import State

DECISIONS = 16
"""So many decisions with a choice are looked at, from the beginning of random games."""

FEW = 5
"""Options that are looked at of each."""

GAMES = 4
"""So many games are begun at most."""

KEPT = 64
"""Rulesets of which it is kept."""

_BITS = 256
"""Of a square, before its root is taken: twice as many as a float needs, and more."""

_kept: OrderedDict[Hashable, float] = OrderedDict()


def spread_of(worth: Sequence[float]) -> float:
    """Return the standard deviation of what advice says, as `pstdev` does; of whole numbers in a tenth of the time."""
    whole, many = [round(one) for one in worth], len(worth)
    if whole != worth:
        return pstdev(worth)
    square = many * sum([one * one for one in whole]) - sum(whole) ** 2  # of the spread, times many
    shift = max(0, _BITS - square.bit_length()) // 2
    return isqrt(square << 2 * shift) / (many << shift)


def usual_spread(game: Game, native: NativeMachine | None) -> float:
    """Return the spread of advice over the options of a decision: of those where it differs, the root mean square."""
    program = game.program
    name = program.ruleset, program.hash, program.players, tuple(sorted(program.options.items()))
    if name not in _kept:
        _kept[name] = _spread(game, native)
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return _kept[name]


def _spread(game: Game, native: NativeMachine | None) -> float:
    rng, swift, found, left = Rng(1), native or game.machine, list[float](), DECISIONS
    for seed in range(GAMES):
        cells = game.machine.start(seed)
        while left and (waiting := game.machine.waiting(cells)):
            try:
                options = swift.options(cells, waiting[0])
                if len(options) > 1:
                    left -= 1
                    few = [options[rng.below(len(options))] for _ in range(FEW)]
                    found.append(pvariance(_worth(game, native, waiting[0], cells, left, few)))
                swift.take(cells, options[rng.below(len(options))], waiting[0])
            except RuleError:
                break  # it tells nothing of this game
    differ = [variance for variance in found if variance]
    return sqrt(sum(differ) / len(differ)) if differ else 0.0


def _worth(
    game: Game, native: NativeMachine | None, seat: int, cells: State, lots: int, paths: Sequence[Path]
) -> list[float]:
    if native is not None:
        return [float(sum(terms)) for terms, _ in NativeSearch(native, seat, 0, EVEN).look(cells, lots, paths)]
    look = Look(game.machine, cells, seat, lots)
    return [float(sum(look.terms(path))) for path in paths]
