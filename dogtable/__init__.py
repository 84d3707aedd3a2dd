"""A table for board and card games whose rules are data.

`load` a ruleset, play a `Match` of it, `ask` a bot, `replay` a record (docs/python.md). Everything here is looked up
when it is first used, so that importing a part of the package loads no other part.
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
    from dogtable.session.record import read_record, write_record
    from dogtable.study.learning import parallel_env, pettingzoo_env, vector_env
    from dogtable.study.python import ask, simulate

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
    "ask": "dogtable.study.python",
    "load": "dogtable.session.python",
    "parallel_env": "dogtable.study.learning",
    "pettingzoo_env": "dogtable.study.learning",
    "read_record": "dogtable.session.record",
    "replay": "dogtable.session.python",
    "simulate": "dogtable.study.python",
    "vector_env": "dogtable.study.learning",
    "write_record": "dogtable.session.record",
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
    "ask",
    "load",
    "parallel_env",
    "pettingzoo_env",
    "read_record",
    "replay",
    "simulate",
    "vector_env",
    "write_record",
]


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module 'dogtable' has no attribute {name!r}")
    value = getattr(import_module(_WHERE[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_WHERE})
