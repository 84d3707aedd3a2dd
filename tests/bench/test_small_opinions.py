"""The small games by hand and their rulesets agree on every option and every end of random games."""

from __future__ import annotations

from random import Random

import pytest

import dogtable
from tests.bench.small_opinions import OPINIONS, compare

DECISIONS = 800


@pytest.mark.parametrize("ruleset", OPINIONS)
def test_same_options_and_same_boards(ruleset: str) -> None:
    rules, opinion = dogtable.load(ruleset), OPINIONS[ruleset]
    compared, seed = 0, 0
    while compared < DECISIONS:
        match = dogtable.Match(rules, seed=seed)
        compared += compare(match, opinion, Random(seed), DECISIONS - compared)
        seed += 1
    assert compared == DECISIONS
