"""What Python programs use: a ruleset by its id, a match by its record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dogtable.engine import record as records
from dogtable.engine.match import Match
from dogtable.engine.match import replay as replay_on
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset


def load(ruleset: str | Path) -> LoadedRuleset:
    """Return a ruleset by id or path; RulesetError lists every problem, UsageError says that there is none."""
    return Library().load(ruleset)


def replay(record: Mapping[str, Any]) -> Match:
    """Return the match that a record tells, by the rules it was played by (it carries them); SaveError if damaged."""
    checked = records.check(record)
    rules, _ = Library().for_record(checked)
    return replay_on(checked, rules)
