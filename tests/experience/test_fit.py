"""Weights are found where something goes with winning, and only there."""

from __future__ import annotations

import numpy as np

import dogtable
from dogtable.bots.features import Features
from dogtable.engine.game import game_of
from tests.experience.fit import fit
from tests.experience.games import Noted, note_game


def test_what_goes_with_winning_is_found() -> None:
    rng = np.random.default_rng(1)
    noted = Noted(["advice good", "state idle"])
    for game in range(150):
        strong = rng.normal(size=2)
        won = np.array([1.0, 0.0]) if strong[0] + 0.3 * rng.normal() > strong[1] else np.array([0.0, 1.0])
        for moment in (0.2, 0.5, 0.9):
            noted.games.append(game)
            noted.asks.append("turn")
            noted.over.append(moment)
            noted.features.append(np.column_stack([strong + 0.1 * rng.normal(size=2), rng.normal(size=2), [1, 0]]))
            noted.won.append(won)
    fitted = fit(noted)
    good, idle = fitted.asks["turn"]["advice good"], fitted.asks["turn"]["state idle"]
    assert min(good) > 0.5
    assert max(map(abs, idle)) < 0.2 * max(good)
    assert fitted.loss < 0.7 * fitted.ignorant


def test_games_are_noted() -> None:
    game = game_of(dogtable.load("tic-tac-toe").program(2, {}))
    features = Features(game)
    noted = Noted(features.names)
    for number in range(4):
        note_game(game, noted, features, number)
    assert len(noted.decisions) == 4
    assert len(noted.games) == len(noted.asks) == len(noted.won) == len(noted.features) > 4
    assert all(0 <= over < 1 for over in noted.over)
    assert noted.features[0].shape == (2, len(features.names) + 1)
    assert all(won.sum() == 1 for won in noted.won)
