"""A game by rules that have changed: the same seed and the same answers, as far as they are answers still."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dogtable.base.errors import DogtableError
from dogtable.engine import record
from dogtable.engine.match import WatchedMatch
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.table import Table

SCENARIOS: Final = "scenarios"
State = tuple[tuple[str, int, int], ...]
"""The files of a folder with their times and sizes."""


@dataclass(frozen=True)
class Anew:
    """A game played anew. `differs`: which answer of the old one, counted from 1, is none any more; 0: all are."""

    table: Table
    differs: int


def state_of(folder: Path) -> State:
    """Return what tells that something in a folder has changed; a file that goes meanwhile is not there.

    Scenarios change nothing that is played.
    """
    found = []
    for path in sorted(folder.rglob("*")):
        try:
            there = path.stat()
        except OSError:
            continue
        if path.is_file() and path.parent != folder / SCENARIOS:
            found.append((str(path), there.st_mtime_ns, there.st_size))
    return tuple(found)


def read_anew(library: Library, folder: Path) -> LoadedRuleset:
    """Read a ruleset whose files have changed, its table and its pictures, too; RulesetError lists what is wrong."""
    library.forget()
    rules = library.read(folder)
    rules.look()
    library.flaws(folder)
    return rules


def played_anew(old: Table, rules: LoadedRuleset, journal: Journal) -> Anew:
    """Play a game by other rules up to the answer that they do not have, and keep it in place of the old one.

    DogtableError where these rules cannot begin such a game; then the old one is kept.
    """
    result = old.match.record([seat.to_json() for seat in old.seats])
    answers = result["decisions"]
    match = record.begin({**result, "decisions": [], "marks": {}}, rules, WatchedMatch)
    differs = 0
    for number, (seat, key) in enumerate(answers, 1):
        try:
            match.choose(key, seat=seat)
        except DogtableError:
            differs = number
            break
    table = Table.begun(journal, rules, match, old.seats)
    if old.id:
        journal.delete(old.id)
    return Anew(table, differs)
