"""Bots play any ruleset: those that are shipped, and those that somebody else wrote."""

from __future__ import annotations

import pytest

from dogtable.bots import search
from dogtable.bots.policies import POLICIES
from tests.bots.everywhere import play_from
from tests.rulesets.found import ids


@pytest.mark.parametrize("ruleset", ids())
def test_every_bot_answers_in_every_ruleset(ruleset: str) -> None:
    assert play_from(ruleset, 12, 3, iterations=3) >= 12 * len(POLICIES)  # `make deep` looks at 200 positions


@pytest.mark.parametrize("ruleset", ["mu-torere", "tic-tac-toe"])
def test_a_walk_that_comes_to_its_end_with_the_game_takes_what_the_end_is_worth(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "DEEPEST_WALK", 2)
    play_from(ruleset, 30, 5, iterations=40)
