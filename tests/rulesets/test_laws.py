"""The laws, on the public match, for every ruleset there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from dogtable.base.rng import Rng
from dogtable.engine.machine import Machine
from dogtable.engine.match import replay
from tests.rulesets import laws
from tests.rulesets.found import ids, rules_of, share
from tests.rulesets.sides import PublicGame, compiled, tables

BY_CLONES = (3, 6, 9, 13, 16)
"""Of twenty decisions, those at which a law looks at clones of a match."""
DECISIONS = 400  # `make deep` looks at 1,000,000


def course(ruleset: str, decisions: int = DECISIONS, seed: int = 1) -> laws.Course:
    def begin(players: int, options: Mapping[str, Any], game_seed: int) -> PublicGame:
        return PublicGame.begin(ruleset, players, options, game_seed)

    return laws.Course(ruleset, begin, decisions, seed)


def hold(ruleset: str, decisions: int, seed: int = 1, often: int = 1) -> int:
    """Look at all laws along random games; the dear ones every so many decisions. Returns how many games ended.

    A match that is cloned goes on by the blocks from then on. So in every other game what needs clones is looked at in
    a match that is put there from the position; the game itself goes straight on, by a library where there is one.
    """
    rng = Rng(seed + 1)
    going = course(ruleset, decisions, seed)
    everything: dict[int, Any] = {}
    for number, game in enumerate(going):
        assert isinstance(game, PublicGame)
        laws.options_are_there(game)
        if number % (10 * often) == 0:
            position = game.position()
            pieces = laws.pieces(position, rules_of(ruleset))
            assert pieces == everything.setdefault(position["players"], pieces), "a piece is lost or doubled"
            laws.the_view_shows_what_is_known(game)
        which = number % (20 * often)
        beside = game if going.is_cloned or which not in BY_CLONES else game.at(game.position())
        if which in (3, 13):
            laws.clones_and_undo(beside, going)
        if which in (6, 16):
            laws.a_sample_looks_the_same(beside, rng)
        if which == 9:
            laws.a_position_is_the_game(beside, game.at, going)
        if which == 19:
            laws.the_unseen_makes_no_difference(game, game.at, rng)
    return going.ended


@pytest.mark.parametrize("ruleset", ids())
def test_laws_hold(ruleset: str) -> None:
    hold(ruleset, share(ruleset, DECISIONS), often=3)


@pytest.mark.parametrize("ruleset", ids())
def test_random_play_ends(ruleset: str) -> None:
    for players, options in tables(ruleset):
        machine = Machine(compiled(ruleset).program(players, options))
        cells, decisions = machine.playout(seed=players)
        assert machine.waiting(cells) == ()
        assert decisions > 0


@pytest.mark.parametrize("ruleset", ids())
def test_a_record_plays_again(ruleset: str) -> None:
    for seed, (players, options) in enumerate(tables(ruleset)):
        game = PublicGame.begin(ruleset, players, options, seed)
        rng = Rng(seed)
        for _ in range(120):
            if game.waiting:
                seat = game.waiting[rng.below(len(game.waiting))]
                keys = game.keys(seat)
                game.choose(keys[rng.below(len(keys))], seat)
        again = replay(game.match.record(), compiled(ruleset))
        assert again.position() == game.position()
        assert again.hash() == game.match.hash()
