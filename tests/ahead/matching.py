"""Matches that go straight on in a library are those that go by the blocks, also while somebody looks into them."""

from __future__ import annotations

from random import Random

from dogtable.engine.game import game_of
from dogtable.engine.match import Match, WatchedMatch
from dogtable.engine.native import NativeMachine
from dogtable.engine.straight import ByLibrary
from dogtable.engine.track import Track
from tests.engine.test_straight import STOPS, same
from tests.helpers import Folder


def match_alike(rules: Folder, players: int, library: NativeMachine, games: int, first: int = 0) -> None:
    """Play so many games both ways, every other one looked into, and compare them as they go on."""
    game = game_of(rules.program(players, {}))
    game.begun, game.track = 2, Track(game, library)
    for seed in range(first * games, first * games + games):
        one = Match(rules, players, seed=seed)
        assert isinstance(one._straight, ByLibrary)
        look = looked_into if seed % 2 else None
        same(one, WatchedMatch(rules, players, seed=seed), STOPS[seed % 2], Random(seed), f"game {seed}", look)


def looked_into(one: Match, other: Match, where: str) -> None:
    """Look at what is asked: at what is picked at every decision, at all else at every tenth."""
    decision, expected = one.decision, other.decision
    assert decision is not None, where
    assert expected is not None, where
    picks = [option.picks for option in decision.options]
    assert picks == [option.picks for option in expected.options], where
    for told in picks:
        told.clear()  # it is nobody else's
    if one.count % 10 and not decision.together:
        return
    assert [(option.key, option.text) for option in decision.options] == [
        (option.key, option.text) for option in expected.options
    ], where
    assert (one.cells, one.position()) == (other.cells, other.position()), where
    for seat in (None, *range(one.players)):
        assert one.view(seat) == other.view(seat), where
    keys = [[option.key for option in decision.options] for decision in one.decisions]
    assert keys == [[option.key for option in decision.options] for decision in other.decisions], where
