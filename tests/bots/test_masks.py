"""What a seat alone may read of the state, where that is little: others are not told of it in a search."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from dogtable.ahead.wanting import have
from dogtable.bots import levels
from dogtable.bots.doubles import Masking, doubling
from dogtable.bots.experience import experience_of
from dogtable.bots.judge import Judge
from dogtable.bots.labels import Labels
from dogtable.bots.levels import played, player_of
from dogtable.bots.masks import Masks, drawn_anew
from dogtable.bots.process import Request
from dogtable.bots.search import Search, run
from dogtable.bots.strength import LEVELS
from dogtable.bots.tree import Node
from dogtable.engine.game import Game
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import worlds
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler
from tests.bots.bluffing import WAYS, guise_of, measured
from tests.bots.honest import loaded

GUISES = 3


def begun(ruleset: str, seed: int = 1) -> Match:
    """A match for three."""
    return Match(loaded(ruleset), players=3, seed=seed)


def behind(game: Game) -> int:
    """The first cell of who is behind the masks."""
    return next(info for info in game.program.layout.state if info.name == "behind").cell


@pytest.mark.parametrize("ruleset", ["little-court", "two-lives"])
def test_masks_are_numbered_and_drawn_anew_and_nothing_else_is(ruleset: str) -> None:
    game = begun(ruleset).game
    masks, cells, at = Masks(game), begun(ruleset).cells, behind(game)
    assert masks.are_few
    assert [value[0] for value in masks.own[1]] == [at + 1]
    assert {value[0] for value in masks.hidden[1]} == {at, at + 2}
    drawn = [drawn_anew(cells, masks.hidden[1], seed) for seed in range(40)]
    assert {masks.worn(one, 0) for one in drawn} == {masks.worn(one, 2) for one in drawn} == {1, 2, 3}
    for one in drawn:
        assert {cell for cell, (old, new) in enumerate(zip(cells, one, strict=True)) if old != new} <= {at, at + 2}


def test_where_a_seat_may_hold_too_many_things_there_are_no_masks() -> None:
    assert not Masks(Match(loaded("auction"), players=3, seed=1).game).are_few
    assert not Masks(Match(loaded("crazy-eights"), seed=1).game).are_few
    match = begun("two-lives")
    assert doubling(match.game, pack(match, 0), Random(1), LEVELS["medium"], None) is None


def test_every_seat_has_a_tree_for_each_mask_and_others_are_told_of_doubles_alone() -> None:
    match = begun("two-lives")
    game, packed, rng = match.game, pack(match, 0), Random(3)
    drawn, at = worlds(game.program, packed, rng), behind(game)
    world = next(drawn)
    masking = doubling(game, packed, rng, LEVELS["hard"], None)
    assert isinstance(masking, Masking)
    judge = Judge(game, experience_of(game.program))
    search = Search(game.machine, 0, Labels(game.program), judge, 5.0, 0, doubling=masking)
    search.advise(world, world.options(), [0.0] * len(world.options()))
    run(search, drawn, 8, 40, float("inf"))
    roots: dict[int, dict[int, Node]] = {1: {}, 2: {}}
    for start in search.starts:
        (double,) = start.doubles
        for one in (start.position, double.position):
            assert (one.nodes[0] is search.roots[0]) == (one.cells[at] == world.cells[at])
            for seat, nodes in roots.items():
                assert nodes.setdefault(one.cells[at + seat], one.nodes[seat]) is one.nodes[seat]
        cells = zip(start.position.cells, double.position.cells, strict=True)
        assert {cell for cell, (old, new) in enumerate(cells) if old != new} <= {at}
    assert all(len(nodes) == GUISES for nodes in roots.values())
    tried = tries(roots)
    assert tried
    for start in search.starts:
        start.doubles.clear()
    search.walk_on(40)
    assert tries(roots) == tried, "where the one that searches holds what they cannot know, they are not told"


def tries(roots: Mapping[int, Mapping[int, Node]]) -> int:
    """How often others tried an answer as the first of a search."""
    nodes = [child for masks in roots.values() for root in masks.values() for child in root.children.values()]
    return sum(node.table.visits for node in nodes if node.table is not None)


@needs_a_compiler
def test_a_library_comes_to_the_same_where_there_are_masks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "IMAGINED", 15)
    monkeypatch.setattr(levels, "SEARCHES", 2)
    match = begun("two-lives", 4)
    program, fast = match.game.program, native(match.game.program)
    while (decision := match.decision) is not None and match.count < 24:
        seat = decision.seat
        request = Request("hard", program.hash, pack(match, seat), 5, iterations=40, past=match.past(seat))
        answer = played(LEVELS["hard"], program, request, fast)
        assert answer == played(LEVELS["hard"], program, request, None)
        match.choose(answer.key, seat)
    assert match.count > 12
    assert not fast.given_up


@needs_a_compiler
def test_who_is_the_treasurer_says_so_and_hardly_anybody_else() -> None:
    """Advice sees nothing in a claim; by it, the treasurer earned a coin in place of three."""
    taken: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(10):
        match = begun("two-lives", seed)
        player = player_of(LEVELS["hard"], match.game, seed, native(match.game.program))
        likely = player(pack(match, 0))
        assert 0.999 < sum(likely.values()) < 1.001
        taken[guise_of(match, 0) == "treasurer"].append(likely["deed=tax"])
    assert min(taken[True]) > 0.8
    assert sum(taken[False]) / len(taken[False]) < 0.3


@pytest.mark.deep
@needs_a_compiler
def test_who_need_not_doubt_is_mostly_right_to_do_so() -> None:
    have(loaded("two-lives").program(3, {}))
    came = measured("two-lives", 3, "hard", "hard", 40, 400, 1, WAYS[0])
    lies = sum(came.heard) / len(came.heard)
    assert 0.1 < lies < 0.3
    assert sum(came.doubts) / len(came.doubts) > 2 * lies, "doubted is what is a lie more often than others"
    assert sum(came.free) / len(came.free) > 0.5
