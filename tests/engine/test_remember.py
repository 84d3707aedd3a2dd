"""Definitions that remember give what they give without: the same, after any change of the cells."""

from __future__ import annotations

import random
from typing import Any

import pytest

import dogtable
from dogtable.engine.machine import Machine
from dogtable.engine.remember import Noted, Remembered
from dogtable.session.loaded import LoadedRuleset


def machine_of(ruleset: str, players: int) -> Machine:
    rules = dogtable.load(ruleset)
    assert isinstance(rules, LoadedRuleset)
    return Machine(rules.program(players, {}))


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("dog", 4), ("inn-keeper", 3), ("sweet-dog-hotel", 2), ("we-rate-dogs", 4), ("ludo", 4)],
)
def test_advice_is_what_its_terms_are(ruleset: str, players: int) -> None:
    machine, chance = machine_of(ruleset, players), random.Random(3)
    terms = [function for function, taken in machine.space["ADVICE"] if not taken]
    places = [n for n, (_, taken) in enumerate(machine.space["ADVICE"]) if not taken]
    for seed in range(2):
        s = machine.start(seed)
        for _ in range(150):
            waiting = machine.waiting(s)
            if not waiting:
                break
            for seat in range(players):
                told = machine.advice(s, seat)
                assert [told[n] for n in places] == [int(term(s, seat)) for term in terms]
            machine.take(s, chance.choice(machine.options(s, waiting[0])), waiting[0])


def remembered(function: Any) -> tuple[Remembered, dict[str, Any], list[int]]:
    """Return a function that remembers, the names it stands among, and how often it really ran."""
    runs: list[int] = []

    def counted(s: list[int], *args: int) -> int:
        runs.append(1)
        result: int = function(s, *args)
        return result

    space: dict[str, Any] = {}
    space["d_f"] = Remembered(counted, space, "d_f")
    return space["d_f"], space, runs


def test_it_runs_again_only_when_a_cell_that_was_read_has_changed() -> None:
    f, _, runs = remembered(lambda s, x: s[s[x]])
    s = [2, 9, 5, 7]
    assert [f(s, 0), f(s, 0)] == [5, 5]
    s[3] = 8  # was not read
    assert f(s, 0) == 5
    assert len(runs) == 1
    s[2] = 6
    assert f(s, 0) == 6
    s[0] = 3
    assert f(s, 0) == 8  # another way through the cells
    s[0], s[2] = 2, 5
    assert f(s, 0) == 5
    assert len(runs) == 3  # the first way was still remembered


def test_what_was_remembered_within_counts_as_read() -> None:
    space: dict[str, Any] = {}
    space["d_inner"] = Remembered(lambda s: s[1] + s[2], space, "d_inner")
    space["d_outer"] = Remembered(lambda s: s[0] * space["d_inner"](s), space, "d_outer")
    s = [2, 3, 4]
    assert space["d_inner"](s) == 7
    assert space["d_outer"](s) == 14
    s[2] = 5
    assert space["d_outer"](s) == 16


def test_what_does_not_pay_is_left_as_it_was() -> None:
    quick, space, _ = remembered(lambda s: s[0])
    for _ in range(300):
        quick([1])
    assert space["d_f"] is not quick
    seldom, space, _ = remembered(lambda s: sum(s[i] for i in range(20)))
    for n in range(300):
        assert seldom([n] * 20) == 20 * n
    assert space["d_f"] is not seldom
    often, space, runs = remembered(lambda s: sum(s[i] for i in range(20)))
    for _ in range(600):
        assert often([1] * 20) == 20
    assert space["d_f"] is often
    assert len(runs) == 1


def test_a_slice_is_a_reading_of_all_its_cells() -> None:
    noted = Noted([4, 5, 6, 7])
    assert noted[1:3] == [5, 6]
    assert noted.read == [1, 2]
