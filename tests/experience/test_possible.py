"""Who plays on takes what comes to more than greedy's option by more than luck; what is told of it does not flatter."""

from __future__ import annotations

from itertools import repeat
from random import Random

import pytest

from dogtable.base.intervals import two_player
from dogtable.engine.game import Game, game_of
from dogtable.engine.keys import Path
from dogtable.engine.sample import World
from dogtable.session.library import Library
from dogtable.study.sequential import Sequential
from tests.experience import possible
from tests.experience.differences import difference
from tests.experience.duel import judged
from tests.experience.possible import Tried, race


def raced(monkeypatch: pytest.MonkeyPatch, gains: dict[int, float], seed: int) -> tuple[list[Tried], list[str]]:
    """Return what is left of a race of the nine spaces, each worth so much more than the half of all others."""
    game = game_of(Library().load("tic-tac-toe").program(2, {}))
    world = World(game, game.machine.start(1), 0)
    keys = [world.key(path) for path in world.options()]
    worth = {path: 0.5 + gains.get(place, 0) for place, path in enumerate(world.options())}

    def came_to(_: Game, __: World, path: Path, lots: int) -> float:
        return float(Random(f"{lots}{path}").random() < worth[path])

    monkeypatch.setattr(possible, "came_to", came_to)
    return race(game, world, repeat(world), Random(seed), keys[0]), keys


def test_what_comes_to_more_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    races = [raced(monkeypatch, {4: 0.4}, seed) for seed in range(40)]
    assert sum(found[0].key == keys[4] for found, keys in races) >= 32


def test_of_equals_greedys_is_taken_most_often(monkeypatch: pytest.MonkeyPatch) -> None:
    races = [raced(monkeypatch, {}, seed) for seed in range(40)]
    assert sum(found[0].key == keys[0] for found, keys in races) >= 20


def test_what_is_behind_is_not_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    found, keys = raced(monkeypatch, dict.fromkeys(range(1, 9), -0.5), 1)
    assert found[0].key == keys[0]
    assert len(found[0].came) < 64


def test_a_difference_is_told_by_worlds_in_which_nothing_was_chosen() -> None:
    luck = {"key": "b", "came": [1.0] * 32 + [0.5] * 32}
    noted = {"ask": "a", "greedy": {"key": "a", "came": [0.5] * 64}, "best": luck, "taken": "b"}
    game = game_of(Library().load("tic-tac-toe").program(2, {}))
    assert difference(game, noted, []).gain == 0


def test_one_seat_of_three_that_wins_three_in_five_is_worth_three_quarters(capsys: pytest.CaptureFixture[str]) -> None:
    assert two_player(60, 100, 100 / 3, 200 / 3).share == pytest.approx(0.75)
    games = ((float(number % 5 < 3), 1 / 3) for number in range(3000))
    judged("it", games, 3000, Sequential(0.65, 0.75), ways=3)
    assert "75% against 65%: high" in capsys.readouterr().out
