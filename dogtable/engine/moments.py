"""Moments between two decisions: how the game stood there, so that it can be looked at."""

from __future__ import annotations

from collections.abc import Collection

from dogtable.base.frozen import Frozen
from dogtable.engine.game import Game
from dogtable.engine.hearing import teller
from dogtable.engine.history import History
from dogtable.engine.state import State


class Moment(Frozen):
    """How the game stood before event `n`, and whose moment that was: who had acted, or could be asked for an answer.

    `seat` is -1 where nobody had acted.
    """

    n: int
    seat: int
    cells: State  # at that moment


def after(game: Game, history: History, seed: int, events: Collection[int], first: int = -1) -> list[Moment]:
    """Return the moments right after the events of these numbers, in order.

    The answers behind them are carried out once more; of those before answer `first` (-1: the opening) nothing is
    known.
    """
    tell, found = teller(game, seed, filmed=True), []
    for n in range(history.count - 1, first - 1, -1):
        begin, raws = history.batch(n)
        wanted = [number for number in events if begin <= number < begin + len(raws)]
        fixed = n >= 0 and history[n].drawn[1]  # chance that a position had decided is in no cells
        if wanted and not fixed:
            frames = tell(history[n] if n >= 0 else None).frames
            found += [Moment(number + 1, raws[number - begin][2], frames[number - begin]) for number in wanted]
        if begin <= min(events, default=begin):
            break
    return sorted(found, key=lambda moment: moment.n)
