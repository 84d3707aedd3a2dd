"""Environments for learning: any ruleset as PettingZoo and Gymnasium have them (docs/arena.md, docs/python.md)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.base.program import Program
from dogtable.session.library import Library

NEEDED = ("numpy", "gymnasium", "pettingzoo")


def pettingzoo_env(
    ruleset: str | Path,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return a PettingZoo AEC environment of a ruleset, with action masks.

    UsageError when the extra `rl` is not installed, or there is no such ruleset, number of players or option.
    """
    program = _program(ruleset, players, options)
    from dogtable.study.learning.environment import wrapped

    return wrapped(program, render_mode)


def vector_env(
    ruleset: str | Path, n: int = 1, players: int | None = None, options: Mapping[str, object] | None = None
) -> Any:
    """Return `n` games of a ruleset as one Gymnasium vector environment, each from the chair of who is asked.

    They are stepped as machine code where there is a C compiler; the first time, that takes some seconds to make.
    UsageError as `pettingzoo_env` says, and for less than one game.
    """
    program = _program(ruleset, players, options, n)
    from dogtable.study.learning.vector import VectorEnvironment

    return VectorEnvironment(program, n)


def parallel_env(
    ruleset: str | Path, n: int = 1, players: int | None = None, options: Mapping[str, object] | None = None
) -> Any:
    """Return the same by the interface of PettingZoo's parallel environments: each game from the chair of every seat.

    UsageError as `vector_env` says.
    """
    program = _program(ruleset, players, options, n)
    from dogtable.study.learning.vector import ParallelEnvironment

    return ParallelEnvironment(program, n)


def _program(ruleset: str | Path, players: int | None, options: Mapping[str, object] | None, games: int = 1) -> Program:
    try:
        for name in NEEDED:
            import_module(name)
    except ImportError as error:
        raise UsageError(f"learning needs {error.name}: pip install 'dogtable[rl]'") from error
    if games < 1:
        raise UsageError(f"a batch has at least one game, not {games}")
    rules = Library().load(ruleset)
    return rules.program(players or rules.players[0], options or {})
