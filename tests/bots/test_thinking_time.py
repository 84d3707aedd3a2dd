"""Thinking by the clock: clear decisions are answered at once, hard ones take longer, and nothing takes too long."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace
from typing import cast

import pytest

from dogtable.bots import search, thinking_time
from dogtable.bots.search import Found, Search
from dogtable.bots.strength import thinks
from dogtable.bots.thinking_time import LONGEST, hope, is_enough, think


class Going:
    """What a search has found so far: of each option how often it was tried, and what it promises."""

    worlds = 1
    over = False

    def __init__(self, *told: tuple[int, float], iterations: int = 400) -> None:
        self.iterations = iterations
        self._found = [Found(place, visits, worth) for place, (visits, worth) in enumerate(told)]

    def found(self) -> list[Found]:
        return self._found

    def spread(self) -> float:
        return 0.1


def found(*told: tuple[int, float], iterations: int = 400) -> Search:
    return cast(Search, Going(*told, iterations=iterations))


CLEAR = ((380, 0.7), (20, 0.4))
CLOSE = ((200, 0.5), (200, 0.5))
EVEN = ((60, 0.5), (60, 0.5))


def test_it_stops_where_nothing_can_overtake_the_best_any_more() -> None:
    assert is_enough(found(*CLEAR), 0.1, 1.0)
    assert not is_enough(found(*CLEAR, iterations=20), 0.1, 1.0), "a few rounds tell nothing"
    assert is_enough(found((100, 0.5)), 0.1, 1.0)


def test_it_thinks_on_where_two_are_close_and_twice_as_long_at_most() -> None:
    assert not is_enough(found(*CLOSE), 0.2, 1.0)
    assert not is_enough(found(*EVEN), 1.0, 1.0)
    assert is_enough(found(*EVEN), LONGEST, 1.0)
    assert is_enough(found((20_000, 0.5), (20_000, 0.5)), 1.0, 1.0), "they are as good as each other"


def test_less_may_still_happen_in_fewer_rounds() -> None:
    told = [hope(found(*CLOSE), rounds, 2.0) for rounds in (1000, 100, 10, 0)]
    assert told == sorted(told, reverse=True)
    assert told[-1] == 0


@pytest.mark.parametrize(("told", "least", "most"), [(CLEAR, 0, 0.2), (EVEN, 1.5, 2.1)])
def test_it_looks_at_the_clock(
    monkeypatch: pytest.MonkeyPatch, told: tuple[tuple[int, float], ...], least: float, most: float
) -> None:
    """On a clock by which every look at it takes a hundredth of a second, whatever is found stays as it is."""
    now = count(0)
    clock = SimpleNamespace(monotonic=lambda: next(now) / 100)
    monkeypatch.setattr(thinking_time, "time", clock)
    monkeypatch.setattr(search, "time", clock)

    def run(one: Search, worlds: object, most: int, iterations: int, until: float) -> None:
        while clock.monotonic() < until:
            pass

    monkeypatch.setattr(thinking_time, "run", run)
    think(found(*told), iter(()), 1, 2000, 0.0, 1.0, last=True)
    assert least <= next(now) / 100 <= most


@pytest.mark.parametrize(("usual", "expert"), [(0.25, 1.25), (1.0, 5.0), (2.0, 5.0), (5.0, 5.0), (8.0, 8.0)])
def test_an_expert_takes_its_time_and_others_the_usual_one(usual: float, expert: float) -> None:
    assert thinks("expert", usual) == expert
    assert thinks("hard", usual) == thinks("greedy", usual) == usual
