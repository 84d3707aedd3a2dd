"""A table for board and card games whose rules are data.

`load` a ruleset, play a `Match` of it, `replay` a record. Everything here is looked up when it is first used, so that
importing a part of the package loads no other part.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dogtable.base.errors import DogtableError, RuleError, RulesetError, SaveError, UsageError
    from dogtable.base.version import __version__
    from dogtable.engine.decision import Decision, Option, Reason
    from dogtable.engine.events import Event
    from dogtable.engine.match import Match
    from dogtable.engine.result import Result
    from dogtable.session.python import load, replay
    from dogtable.study.learning import pettingzoo_env

_WHERE = {
    "DogtableError": "dogtable.base.errors",
    "RuleError": "dogtable.base.errors",
    "RulesetError": "dogtable.base.errors",
    "SaveError": "dogtable.base.errors",
    "UsageError": "dogtable.base.errors",
    "Decision": "dogtable.engine.decision",
    "Option": "dogtable.engine.decision",
    "Reason": "dogtable.engine.decision",
    "Event": "dogtable.engine.events",
    "Match": "dogtable.engine.match",
    "Result": "dogtable.engine.result",
    "load": "dogtable.session.python",
    "pettingzoo_env": "dogtable.study.learning",
    "replay": "dogtable.session.python",
    "__version__": "dogtable.base.version",
}

__all__ = [
    "Decision",
    "DogtableError",
    "Event",
    "Match",
    "Option",
    "Reason",
    "Result",
    "RuleError",
    "RulesetError",
    "SaveError",
    "UsageError",
    "__version__",
    "load",
    "pettingzoo_env",
    "replay",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'dogtable' has no attribute {name!r}")
    value = getattr(import_module(_WHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
