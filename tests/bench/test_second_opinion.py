"""DOG by hand and the ruleset agree on every option of whole random games, in every variant."""

from __future__ import annotations

from random import Random

import pytest

from dogtable.engine.match import Match
from tests.bench.second_opinion import VARIANTS, SecondOpinion
from tests.rulesets.sides import compiled

DECISIONS = 500  # tests/rulesets/test_dog.py compares the options of whole games, too


def compare(variant: str, decisions: int, seed: int = 0) -> int:
    """Compare at least so many decisions of random games."""
    ruleset, players, options, by_hand = VARIANTS[variant]
    rules = compiled(ruleset)
    compared = 0
    while compared < decisions:
        match = Match(rules, players, options, seed)
        rng = Random(seed)
        opinion = SecondOpinion(by_hand)
        while (decision := match.decision) is not None and compared + opinion.decisions < decisions:
            opinion.compare(match, decision)
            option = rng.choice(decision.options)
            opinion.follow(match, decision, option.key)
            match.choose(option)
        compared += opinion.decisions
        seed += 1
    return compared


@pytest.mark.parametrize("variant", VARIANTS)
def test_same_options(variant: str) -> None:
    assert compare(variant, DECISIONS) >= DECISIONS
