"""A clone may not become dearer: it shares the state, however long the match has gone on, and the state stays flat.

Lines of Python and bytes are counted, nothing is timed. The same counts of clones that were made slow on purpose are
above the bounds.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from dogtable.engine.match import Match
from tests.bench.lines import lines
from tests.helpers import ruleset

LINES, BYTES = 30, 3_000
RULESETS = ("dog", "we-rate-dogs", "tic-tac-toe")


def played(name: str, decisions: int) -> Match:
    """A match so many decisions on, or one before its end; it was looked into once, as whoever clones it does."""
    match = Match(ruleset(name), seed=3)
    match.clone()
    for n in range(decisions):
        before = match.clone()
        assert match.decision is not None
        options = match.decision.options
        match.choose(options[n % len(options)], seat=match.decision.seat)
        if match.decision is None:
            return before
    return match


def weight(work: Callable[[], object]) -> int:
    """Bytes that are kept by what `work` returns."""
    kept = [work()]  # what is made once and kept is there now
    tracemalloc.start()
    try:
        kept.append(work())
        return tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", RULESETS)
def test_a_clone_costs_the_same_early_and_late(name: str) -> None:
    early, late = played(name, 3), played(name, 150)
    assert lines(early.clone) == lines(late.clone) <= LINES
    assert max(weight(early.clone), weight(late.clone)) <= BYTES
    assert late.clone().cells is late.cells


@pytest.mark.parametrize("name", RULESETS)
def test_the_state_is_one_flat_list_of_numbers(name: str) -> None:
    cells = played(name, 20).cells
    assert type(cells) is list and {type(cell) for cell in cells} == {int}


@pytest.mark.parametrize(
    "slow",
    [
        lambda match: Match.at(match.rules, match.position()),
        lambda match: (match.clone(), [list(before) for before in [match.cells] * 20]),  # copies what came before
    ],
    ids=["by its position", "with copies of the past"],
)
def test_the_guard_sees_clones_that_do_more(slow: Callable[[Match], object]) -> None:
    match = played("dog", 30)
    assert lines(lambda: slow(match)) > LINES or weight(lambda: slow(match)) > BYTES
