"""Answers by a library where there is one: what it cannot do is left to Python, which answers from the beginning."""

from __future__ import annotations

from collections.abc import Callable

from dogtable.base.program import Program
from dogtable.bots.native import LeftError
from dogtable.bots.process import Answer
from dogtable.engine.game import game_of
from dogtable.engine.native import NativeMachine


def by_library(program: Program, answer: Callable[[NativeMachine | None], Answer]) -> Answer:
    """Return what `answer` comes to with the library of a Program, else with None, which stands for Python.

    The game's lock is held meanwhile, as its machine and its library serve one caller at a time.
    """
    game = game_of(program)
    with game.lock:
        native = game.by_library()
        if native is not None:
            try:
                return answer(native)
            except LeftError:
                pass  # all of it by Python, from the same seed
        return answer(None)
