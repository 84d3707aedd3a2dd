"""Environments for learning: any ruleset by the interface of PettingZoo (docs/arena.md, docs/decisions/learning.md)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from dogtable.base.errors import UsageError
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
    try:
        for name in NEEDED:
            import_module(name)
    except ImportError as error:
        raise UsageError(f"learning needs {error.name}: pip install 'dogtable[rl]'") from error
    from dogtable.study.learning.environment import wrapped

    rules = Library().load(ruleset)
    return wrapped(rules.program(players or rules.players[0], options or {}), render_mode)
