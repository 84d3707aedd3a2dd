"""Whole random games, nothing recorded: every option of a decision is as likely as every other."""

from __future__ import annotations

from dogtable.base.program import Program
from dogtable.engine.game import game_of
from dogtable.engine.result import Result, result_of


def playout(program: Program, seed: int) -> Result:
    """Play a game of random answers to its end; the same seed plays the same game."""
    game = game_of(program)
    with game.lock:
        compiled = game.machine.compiled or game.machine.whole_games()
        if compiled is not None and (result := compiled.result(seed)) is not None:
            return result
        player = game.machine.player
        if player is not None:
            return player.result(seed)
        cells, _ = game.machine.playout_by_blocks(seed)
    return result_of(game, cells)
