"""The laws on the slow interpreter: few decisions, for it is only the yardstick; `make deep` takes more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dogtable.base.rng import Rng
from tests.rulesets import laws
from tests.rulesets.found import ids, rules_of, share
from tests.rulesets.sides import Game, SlowGame

DECISIONS = 100


@pytest.mark.parametrize("ruleset", ids())
def test_laws_hold(ruleset: str) -> None:
    hold_slowly(ruleset, max(30, share(ruleset, DECISIONS)), 2)


def hold_slowly(ruleset: str, decisions: int, seed: int) -> None:
    """Play so many decisions, and look at the laws."""
    rules = rules_of(ruleset)

    def begin(players: int, options: Mapping[str, Any], seed: int) -> Game:
        return SlowGame.begin(rules, players, options, seed)

    rng = Rng(seed)
    course = laws.Course(ruleset, begin, decisions, seed)
    lying: dict[int, Any] = {}
    for number, game in enumerate(course):
        laws.options_are_there(game)
        if number % 4 == 0:
            laws.clones_and_undo(game, course)
            laws.a_sample_looks_the_same(game, rng)
            position = game.position()
            everything = laws.pieces(position, rules)
            assert everything == lying.setdefault(position["players"], everything), "a piece is lost or doubled"
