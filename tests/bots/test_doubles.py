"""Others do not know the cards of the one that searches: doubles of worlds, and a tree for each seat."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from dogtable.bots.doubles import Doubling, doubling
from dogtable.bots.experience import experience_of
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.levels import played
from dogtable.bots.process import Request
from dogtable.bots.scale import _spread, usual_spread
from dogtable.bots.search import Search, run
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import game_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import worlds
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler
from tests.bots.honest import loaded

HIDING = ("crazy-eights", "hearts", "dog", "we-rate-dogs", "little-court", "liars-dice")


def asked(ruleset: str, seed: int, answers: int) -> Match:
    """A match some answers after its beginning, at a decision with a choice that nobody else is asked."""
    rules, rng = loaded(ruleset), Random(seed)
    match = Match(rules, players=rules.players[len(rules.players) // 2], seed=seed)
    while (decision := match.decision) is not None and (
        match.count < answers or len(decision.options) < 2 or decision.together
    ):
        match.choose(rng.choice(decision.options), seat=decision.seat)
    assert match.decision is not None
    return match


@pytest.mark.parametrize("ruleset", HIDING)
def test_a_double_looks_to_another_seat_as_its_world_does(ruleset: str) -> None:
    match = asked(ruleset, 3, 0)
    assert match.decision is not None
    game, seat, packed = match.game, match.decision.seat, pack(match, match.decision.seat)
    found = Doubling(game, packed, Random(1), match.players - 1, None)
    hands = set()
    for world in islice(worlds(game.program, packed, Random(2)), 4):
        others = [other for other in range(match.players) if other != seat]
        for other, double in zip(others, found.of(world), strict=True):
            assert Rewriting(game, double.cells, other).written(0) == Rewriting(game, world.cells, other).written(0)
            own = tuple(Rewriting(game, double.cells, seat).written(packed.decisions))
            assert (double.hands[seat] == 0) == (own == packed.cells)
            hands.add(double.hands[seat])
    assert len(hands) > 1, "the seat that searches holds something else in the eyes of others"


def test_where_all_lies_open_there_are_no_doubles() -> None:
    match = Match(loaded("connect-four"), seed=1)
    assert doubling(match.game, pack(match, 0), Random(1), LEVELS["expert"], None) is None


def test_others_choose_in_a_double_from_the_same_tree_and_the_one_that_searches_from_another() -> None:
    match = asked("crazy-eights", 3, 5)
    assert match.decision is not None
    game, seat = match.game, match.decision.seat
    packed, rng = pack(match, seat), Random(3)
    drawn = worlds(game.program, packed, rng)
    world = next(drawn)
    twice = doubling(game, packed, rng, LEVELS["expert"], None)
    judge = Judge(game, experience_of(game.program))
    search = Search(game.machine, seat, Labels(game.program), judge, 20.0, doubling=twice)
    search.advise(world, world.options(), [0.0] * len(world.options()))
    run(search, drawn, 6, 120, float("inf"))
    doubles = [double for start in search.starts for double in start.doubles]
    assert search.worlds == len(doubles) == 6
    for double in doubles:
        same = [node is root for node, root in zip(double.position.nodes, search.roots, strict=True)]
        assert same == [other != seat for other in range(match.players)]
    own = search.roots[seat].table
    held = {id(table): table for double in doubles if (table := double.position.nodes[seat].table)}
    assert own is not None and own.visits == 120, "what comes out in doubles is not counted for the truth"
    assert sum(table.visits for table in held.values()) == 120
    assert {found.place for found in search.found()} == set(range(len(world.options())))


def test_what_makes_a_difference_is_told_by_the_ruleset() -> None:
    game = game_of(loaded("little-court").program(3, {}))
    assert usual_spread(game, None) > 1


@needs_a_compiler
def test_a_library_comes_to_the_same_where_others_do_not_know_the_cards() -> None:
    match = asked("dominoes", 2, 0)
    program = match.game.program
    fast = native(program)
    assert _spread(match.game, fast) == _spread(match.game, None)
    while (decision := match.decision) is not None:
        told = match.past(decision.seat)
        request = Request("expert", program.hash, pack(match, decision.seat), 5, iterations=60, past=told)
        assert played(LEVELS["expert"], program, request, fast) == played(LEVELS["expert"], program, request, None)
        match.choose(decision.options[match.count % len(decision.options)], seat=decision.seat)
    assert not fast.given_up


def test_a_claim_is_told_by_what_a_seat_knew_before_and_behind_it() -> None:
    match = Match(loaded("little-court"), players=3, seed=1)
    assert match.decision is not None
    match.choose(next(option for option in match.decision.options if option.key.startswith("deed=collect")))
    for seat in (1, 2):
        (claim,) = match.past(seat)
        assert (claim.seat, claim.path) == (0, ())
        assert claim.after == tuple(Rewriting(match.game, match.cells, seat).written(0))
    match.choose("belief=believe", seat=1)
    assert [claim.seat for claim in match.past(2)] == [0], "what another one seals beside it is not told"
