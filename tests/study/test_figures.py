"""Shares, intervals and ratings against figures that are known otherwise."""

from __future__ import annotations

from math import log10, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogtable.base.intervals import Mean, beyond_luck, equivalent, two_player, wilson
from dogtable.base.rating import rate


def test_wilson_as_in_the_literature() -> None:
    # Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29
    for won, games, low, high in [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0, 0.1611)]:
        share = wilson(won, games)
        assert (share.low, share.high) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))
    assert wilson(1, 29).high == pytest.approx(0.1718, abs=5e-5)
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0, 1)


@given(st.integers(1, 500), st.floats(0, 1))
def test_an_interval_holds_its_share(games: int, part: float) -> None:
    share = wilson(part * games, games)
    assert 0 <= share.low <= share.share <= share.high <= 1


def test_equal_bots_have_a_half_however_many_play() -> None:
    assert equivalent(1 / 3, 1, 2) == pytest.approx(0.5)
    assert equivalent(0.5, 2, 2) == 0.5
    share = two_player(25, 100, 100, 300)  # one seat of four, a quarter of the wins
    assert share.share == pytest.approx(0.5)
    assert share.low < 0.5 < share.high
    assert two_player(100, 100, 100, 300).share == 1


def test_a_mean_beyond_luck() -> None:
    assert beyond_luck(Mean(0.5, 0.1), 50)
    barely = Mean(0.105, 0.098)  # 2.1 standard errors: enough for one, not for the best of fifty
    assert beyond_luck(barely, 1)
    assert not beyond_luck(barely, 50)


def test_ratings_tell_the_odds() -> None:
    strong, weak = rate(2, {(0, 1): (7500.0, 10000.0)})
    assert strong.points - weak.points == pytest.approx(400 * log10(3), abs=0.1)
    assert strong.points == pytest.approx(-weak.points)
    # For two, half the distance: the error of the logarithm of the odds is 1 / sqrt(n p q).
    assert 2 * strong.within == pytest.approx(1.959964 * 400 * log10(2.718281828) / sqrt(10000 * 0.75 * 0.25), rel=1e-3)


def test_ratings_over_a_chain_add_up_and_a_clean_sweep_is_finite() -> None:
    odds = 3000 * 0.9
    first, second, third = rate(3, {(0, 1): (odds, 3000.0), (1, 2): (odds, 3000.0)})
    assert first.points - third.points == pytest.approx(800 * log10(9), abs=2)
    assert first.points > second.points > third.points
    assert second.within < first.within
    won, lost = rate(2, {(0, 1): (100.0, 100.0)})
    assert 500 < won.points - lost.points < 1500
    assert won.within > 100


def test_more_games_make_ratings_surer() -> None:
    few, many = (rate(2, {(0, 1): (0.6 * games, games)})[0] for games in (50.0, 5000.0))
    assert few.within > 5 * many.within
    assert rate(0, {}) == []
