"""Whole random games, nothing recorded: every option of a decision is as likely as every other."""

from __future__ import annotations

from dogtable.base.program import Program
from dogtable.base.rng import Rng, derive
from dogtable.engine.game import game_of
from dogtable.engine.match import result_of
from dogtable.engine.result import Result


def playout(program: Program, seed: int) -> Result:
    """Play a game of random answers to its end; the same seed plays the same game."""
    game = game_of(program)
    machine = game.machine
    rng = Rng(derive(seed, "answers"))
    with game.lock:
        cells = machine.start(seed)
        while waiting := machine.waiting(cells):
            for seat in waiting:
                options = machine.options(cells, seat)
                machine.take(cells, options[rng.below(len(options))], seat)
    return result_of(game, cells)
