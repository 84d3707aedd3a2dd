"""What is written for a ruleset, line by line: whatever changes in the compiler is seen here.

Other tests play by it. They notice what is wrong, but neither what has become slow (a list that is made where none
need be, a test that is always met) nor what is wrong where no random game comes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.program import Program
from dogtable.compile.compiler import compile_rules
from tests.corpus import corpus
from tests.golden import as_kept

WRITTEN = Path(__file__).parent / "written"
TOO_LONG = {"torture"}


@pytest.mark.parametrize("name", sorted(corpus().keys() - TOO_LONG))
def test_it_is_what_is_kept(name: str) -> None:
    rules = corpus()[name]
    as_kept(WRITTEN / f"{name}.txt", list(told(compile_rules(rules, rules.game.players[-1]))))


def told(program: Program) -> Iterator[str]:
    """Yield the lines of all that is written, with the tables that it reads."""
    why, playing, asking = program.explanations, program.playing(), program.coroutine_playout()
    yield from program.source.splitlines()
    yield from _tables({**program.tables, "slots": program.slots, "points": program.points})
    if why is not None:
        yield from ("", "# why not", *why.source.splitlines(), *_tables({**why.tables, **why.plans}))
    if playing is not None:
        yield from ("", "# whole games", *playing.source.splitlines(), *_tables(playing.tables))
    if asking is not None:  # mostly the same: what is otherwise
        known = set(playing.source.splitlines()) if playing is not None else set()
        yield from ("", "# asked", *(line for line in asking.source.splitlines() if line not in known))


def _tables(tables: Mapping[str, Any]) -> Iterator[str]:
    return (f"{name} = {_plain(value)}" for name, value in tables.items())


def _plain(value: Any) -> str:
    """Return a value as text: sets, which have no order, sorted."""
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_plain(key)}: {_plain(one)}' for key, one in value.items())}}}"
    if type(value) in (list, tuple):
        return f"({', '.join(map(_plain, value))})"
    return repr(value)
