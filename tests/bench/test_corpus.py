"""The slowest positions that were found: each opens, has the options it had, and takes no more work than it did.

Work is counted in lines of Python, not timed. After a change that alters what is listed or how,
`python -m tests.bench.corpus_search --count` writes the figures anew.
"""

from __future__ import annotations

import pytest

from tests.bench.corpus import Opened, Slow, listed, read
from tests.bench.lines import lines
from tests.bench.state import SHIPPED
from tests.helpers import ruleset

SPARE = 1.3
"""Listing may take so many times the lines it did; fewer are always right."""
MOST = 250_000
"""And never more: at some 5 million lines a second that is 50 ms."""


@pytest.mark.parametrize("name", SHIPPED)
def test_the_slowest_positions_keep_their_options_and_their_work(name: str) -> None:
    slow = read(name)
    assert len(slow) >= 6
    for one in slow:
        opened = Opened(ruleset(name), one.position)
        assert opened.asked == one.asked
        assert len(opened.list()) == one.options
        listing = lines(opened.list)
        assert listing <= min(SPARE * one.listing + 50, MOST), (one.asked, listing, one.listing)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_slowest_answers_take_no_more_work(name: str) -> None:
    slow = max(read(name), key=lambda one: one.answering)
    opened = Opened(ruleset(name), slow.position)
    worst = max(lines(answer) for answer in opened.answers(opened.list()))
    assert worst <= min(SPARE * slow.answering + 50, MOST), (slow.asked, worst, slow.answering)


def test_the_bounds_see_options_that_are_all_tried_out() -> None:
    """Without the compiler's listers everything is tried out: the same options, by far more work."""
    slow = max((one for one in read("dog") if one.asked == "turn.card"), key=lambda one: one.listing)
    opened = Opened(ruleset("dog"), slow.position)
    assert over(opened, slow) < SPARE
    opened.machine.attempts.by_lists = False
    try:
        assert len(opened.list()) == slow.options
        assert over(opened, slow) > SPARE
    finally:
        opened.machine.attempts.by_lists = True


def over(opened: Opened, slow: Slow) -> float:
    """How many times the lines that were counted when the position was found."""
    return lines(lambda: listed(opened.machine, opened.cells, opened.seat)) / slow.listing
