"""Short games laid out whole."""

from __future__ import annotations

from dogtable.bots.game_tree import Tree
from dogtable.bots.short_games import Growing
from dogtable.engine.game import Game


def laid_out(game: Game) -> Tree:
    """Return the whole tree of a short game."""
    steps = Growing(game).steps()
    while True:
        try:
            next(steps)
        except StopIteration as end:
            assert isinstance(end.value, Tree)
            return end.value
