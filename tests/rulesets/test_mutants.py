"""Rules broken on purpose by a program: a sample is noticed, and what is listed as equal is still a change."""

from __future__ import annotations

from random import Random

import pytest

from tests.rulesets.found import ids
from tests.rulesets.mutants.changes import cell, expression
from tests.rulesets.mutants.equal import equal
from tests.rulesets.mutants.judge import Judge
from tests.rulesets.mutants.tree import files_of
from tests.rulesets.mutants.walk import mutants

SAMPLE, SEED = 40, 3
IN_PART = ("we-rate-dogs",)  # of which `make deep` has not tried all


def test_what_is_changed_in_an_expression() -> None:
    def made(text: str) -> list[str]:
        return [change.made(text) for change in expression(text)]

    assert made("a + 1") == ["a - 1", "a + 2", "a + 0"]
    assert made("x < 2")[:2] == ["x <= 2", "x >= 2"]
    assert made("any(hand[p] for p in players)") == ["all(hand[p] for p in players)"]
    assert made("next(me)") == ["previous(me)", "me", "next(next(me))"]
    assert made("m.at.owner") == ["me"]
    assert made("f(m)[1].owner")[-1] == "me"
    assert made("those(x for x in hand[p] if x.n)") == ["those(x for x in hand[p])"]
    assert made("a if b else c") == ["a if not (b) else c"]
    assert made("a and not b") == ["a or not b", "a and b"]
    assert made("a not in b") == ["a in b"]
    assert list(expression("'no expression'")) == []


def test_what_is_changed_in_a_row() -> None:
    column = ["ace", "two", "three"]
    assert [change.made("two") for change in cell("two", column)] == ["three"]
    assert [change.made("three") for change in cell("three", column)] == ["ace"]
    assert [change.made("-2") for change in cell("-2", column)] == ["-1", "-3"]
    assert [change.made("true") for change in cell("true", column)] == ["false"]


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles", "tic-tac-toe"])
def test_every_change_has_a_name_a_place_and_changes_something(ruleset: str) -> None:
    found = mutants(ruleset)
    assert len({mutant.name for mutant in found}) == len(found)
    assert found == mutants(ruleset)
    files = files_of(ruleset)
    for mutant in found:
        lines = files.folder.texts[mutant.file].splitlines()
        assert 1 <= mutant.span.line <= len(lines)


def test_a_judge_tells_who_noticed() -> None:
    judge, found = Judge("tic-tac-toe"), mutants("tic-tac-toe")
    told = {judge.notice(mutant).by for mutant in found[:6]}
    assert {"check", "scenarios"} <= told


def sample() -> list[tuple[str, int]]:
    """Some of the rulesets that have been gone through: a number of a change each."""
    rng, rulesets = Random(SEED), sorted(set(equal()) - set(IN_PART))
    every = [(ruleset, number) for ruleset in rulesets for number in range(len(mutants(ruleset)))]
    return sorted(rng.sample(every, min(SAMPLE, len(every))))


def test_those_gone_through_are_rulesets() -> None:
    assert set(equal()) <= set(ids())


@pytest.mark.parametrize("ruleset", sorted({ruleset for ruleset, _ in sample()}))
def test_a_sample_of_broken_rules_is_noticed(ruleset: str) -> None:
    """`make deep` tries all; `python -m tests.rulesets.mutants RULESET` tells who notices what."""
    judge, found = Judge(ruleset), mutants(ruleset)
    for number in [number for of, number in sample() if of == ruleset]:
        mutant = found[number]
        if mutant.name not in equal()[ruleset]:
            assert judge.notice(mutant).by, f"nobody notices: {mutant}"


@pytest.mark.parametrize("ruleset", sorted(equal()))
def test_what_is_listed_as_equal_is_still_a_change(ruleset: str) -> None:
    names = {mutant.name for mutant in mutants(ruleset)}
    assert set(equal()[ruleset]) <= names, "no such change any more"
