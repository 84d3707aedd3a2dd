"""What the small pokers are known for: with exact anchors, what is measured of bots there can be trusted."""

from __future__ import annotations

import pytest

from tests.bots.nash_conv import tree_of


@pytest.mark.parametrize(
    ("ruleset", "sets", "uniform", "rounds", "near"),
    [
        ("kuhn-poker", 12, 11 / 12, 30, 0.02),
        ("leduc-poker", 288, 4.747222, 60, 0.1),
        ("one-die", 192, 1.43642, 30, 0.02),
    ],
)
def test_regret_comes_near_an_equilibrium_and_chance_does_not(
    ruleset: str, sets: int, uniform: float, rounds: int, near: float
) -> None:
    tree = tree_of(ruleset)
    assert len(tree.sets) == sets
    assert tree.nash_conv(tree.uniform()) == pytest.approx(uniform, abs=1e-5)
    assert 0 <= tree.nash_conv(tree.equilibrium(rounds)) < near


def test_who_never_bets_and_always_folds_loses_a_chip_in_either_seat() -> None:
    tree = tree_of("kuhn-poker")
    meek = {knows: [1.0, *[0.0] * (len(asked.keys) - 1)] for knows, asked in tree.sets.items()}
    assert tree.nash_conv(meek) == pytest.approx(2.0)
