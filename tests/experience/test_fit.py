"""Weights are found where something goes with winning, a net finds what they leave unsaid: both as bots use them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from dogtable.bots.experience import Experience, experience_of
from dogtable.bots.judge import Judge
from dogtable.engine.game import game_of
from dogtable.session.library import Library
from tests.experience import games, nets
from tests.experience.calibration import points
from tests.experience.fit import fit
from tests.experience.games import BLOCK, Player, games_of
from tests.experience.nets import net_of
from tests.experience.rows import Floats, Rows, cross_entropy, judged


def rows_of(features: Floats, worth: Floats, rng: np.random.Generator) -> Rows:
    """Positions of two seats, one a game, that are won by lot: the likelier the more they are worth."""
    count = len(features)
    likely = 1 / (1 + np.exp(worth[:, 1] - worth[:, 0]))
    first = rng.random(count) < likely
    won = np.stack([first, ~first], 1).astype(float)
    whole = np.concatenate([features, np.tile([[[1.0], [0.0]]], (count, 1, 1))], 2)
    names = ["advice good", "state idle", "asked"]
    taken = rng.integers(0, 10, count)
    return Rows(names, ["turn"], [[0], [1]], np.arange(count), np.zeros(count, int), taken, whole, won)


def test_what_goes_with_winning_is_found() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(1500, 2, 2))
    rows = rows_of(features, 3 * features[:, :, 0], rng)
    by_ask = fit(rows, 10.0)
    good, idle = by_ask["turn"]["advice good"], by_ask["turn"]["state idle"]
    assert min(good) > 0.5
    assert max(map(abs, idle)) < 0.2 * max(good)
    assert cross_entropy(judged(rows, Experience(1, 10.0, 1.0, by_ask)), rows.won) < 0.7 * np.log(2)


def test_a_net_finds_what_two_features_say_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nets, "EPOCHS", 150)  # so few rows are soon shown
    rng = np.random.default_rng(1)
    features = rng.normal(size=(6000, 2, 2))
    rows = rows_of(features, 2 * features[:, :, 0] * features[:, :, 1], rng)
    shown, apart, unseen = rows.of_games(0, 4000), rows.of_games(4000, 5000), rows.of_games(5000, 6000)
    plain = Experience(1, 10.0, 1.0, fit(shown, 10.0))
    whole = replace(plain, net=net_of(shown, apart, plain))
    assert cross_entropy(judged(unseen, plain), unseen.won) > 0.66
    assert cross_entropy(judged(unseen, whole), unseen.won) < 0.58
    assert net_of(shown, apart, plain) == whole.net


@pytest.mark.parametrize(("ruleset", "players"), [("dog", 4), ("inn-keeper", 4)])
def test_what_a_fit_foretells_is_what_a_judge_tells(ruleset: str, players: int) -> None:
    program = Library().load(ruleset).program(players, {})
    known = experience_of(program)
    game, player = game_of(program), Player(game_of(program))
    noted = player.noted(range(1))
    told = judged(Rows.of(program, noted), known)
    for number, (taken, cells) in enumerate(player.play(0)[0]):
        judge = Judge(game, known, known.progress(taken // players))
        assert judge.chances(cells) == pytest.approx(told[number].tolist(), abs=1e-4)


def test_games_of_the_same_bots_are_noted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "FOLDER", tmp_path)
    noted = games_of("tic-tac-toe", 2, BLOCK)
    assert len(noted.lengths) == BLOCK
    assert len(noted.game) == len(noted.ask) == len(noted.won) == len(noted.features) > BLOCK
    assert set(noted.game.tolist()) <= set(range(BLOCK))
    assert (noted.won.sum(1) == 1).all()
    monkeypatch.setattr(Player, "noted", lambda *_: pytest.fail("played again"))
    assert (games_of("tic-tac-toe", 2, BLOCK).features == noted.features).all()
    monkeypatch.setattr(games, "bots_code", lambda ruleset: f"other {ruleset}")
    with pytest.raises(pytest.fail.Exception, match="played again"):
        games_of("tic-tac-toe", 2, BLOCK)


def test_chances_are_held_against_what_came() -> None:
    rng = np.random.default_rng(1)
    features = rng.normal(size=(4000, 2, 2))
    rows = rows_of(features, features[:, :, 0], rng)
    told = np.array(1 / (1 + np.exp(features[:, ::-1, 0] - features[:, :, 0])))
    for mean, point, played in points(rows, told):
        assert point.low - 0.03 < mean < point.high + 0.03
        assert played >= 30
    assert any(
        abs(mean - point.share) > 0.1 for mean, point, _ in points(rows, told**3 / (told**3).sum(1, keepdims=True))
    )


def test_what_was_drawn_to_nothing_is_written_as_nothing() -> None:
    written = nets._short(np.array([-1.098e-98, 0.0123456, 0.0, -393.4321]))
    assert [str(one) for one in written] == ["0.0", "0.01235", "0.0", "-393.4"]
