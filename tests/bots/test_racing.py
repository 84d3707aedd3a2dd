"""Who lets options race takes what comes to more than what advice takes, by more than luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import repeat
from math import inf
from random import Random

import pytest

from dogtable.bots import levels, racing
from dogtable.bots.experience import Experience
from dogtable.bots.judge import Judge
from dogtable.bots.levels import played
from dogtable.bots.process import Request
from dogtable.bots.racing import FEWEST, FIRST, JUDGED_FIRST, JUDGED_MORE, LONG, MORE, SOUND, Horizon, Race, came_to
from dogtable.bots.search import run
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.sample import World
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.ahead.positions import native
from tests.ahead.test_building import needs_a_compiler

MOST = 64
EVEN = [0.0] * 9
KNOWN = Experience(1, 4.0, 1.0, {}, playouts=5)
"""As if playing options out paid there."""


def tic_tac_toe() -> LoadedRuleset:
    return Library().load("tic-tac-toe")


def begun() -> World:
    game = game_of(tic_tac_toe().program(2, {}))
    return World(game, game.machine.start(1), 0)


def raced(
    monkeypatch: pytest.MonkeyPatch,
    gains: dict[int, float],
    seed: int,
    advised: Sequence[float] = EVEN,
    rounds: int = 10_000,
    decisions: int = LONG,
    horizon: Horizon | None = None,
) -> Race:
    """Return a race of the nine spaces, each worth so much more than the half of all others, to its end."""
    world = begun()
    worth = {path: 0.5 + gains.get(place, 0) for place, path in enumerate(world.options())}

    def came(_: World, path: Path, lots: int, *__: object) -> tuple[float, int]:
        return float(Random(f"{lots}{path}").random() < worth[path]), decisions

    monkeypatch.setattr(racing, "came_to", came)
    race = Race(world, world.options(), advised, Random(seed), MOST, 10, horizon=horizon)
    run(race, repeat(world), 25, rounds, inf)
    return race


def test_what_comes_to_more_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    races = [raced(monkeypatch, {4: 0.4}, seed) for seed in range(40)]
    assert sum(race.found()[0].place == 4 for race in races) >= 32


def test_of_equals_what_advice_takes_is_taken_most_often(monkeypatch: pytest.MonkeyPatch) -> None:
    races = [raced(monkeypatch, {}, seed) for seed in range(40)]
    assert sum(race.found()[0].place == 0 for race in races) >= 20


@pytest.mark.parametrize("rounds", [10, 40, 200, 10_000])
def test_none_promises_more_than_one_before_it(monkeypatch: pytest.MonkeyPatch, rounds: int) -> None:
    for seed in range(10):
        found = raced(monkeypatch, {4: 0.3}, seed, rounds=rounds).found()
        promised = [one.expected for one in found]
        assert promised == sorted(promised, reverse=True)
        assert 0 <= promised[-1] <= promised[0] <= 1


def test_a_race_that_is_cut_short_takes_what_advice_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = dict.fromkeys(range(1, 9), 0.5)
    assert raced(monkeypatch, worth, 1, rounds=60).found()[0].place == 0
    assert raced(monkeypatch, worth, 1).found()[0].place != 0


@pytest.mark.parametrize(("decisions", "times"), [(10 * LONG, 1), (LONG, 1), (LONG // 2, 2), (1, MORE)])
def test_the_nearer_the_end_the_more_rounds_there_are(
    monkeypatch: pytest.MonkeyPatch, decisions: int, times: int
) -> None:
    races = [raced(monkeypatch, {4: 0.3}, seed, decisions=decisions) for seed in range(10)]
    assert max(len(race.mine.came) for race in races) == times * MOST


def test_what_is_behind_is_not_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    race = raced(monkeypatch, dict.fromkeys(range(1, 9), -0.5), 1)
    assert race.found()[0].place == 0
    assert race.over
    assert Counter(one.visits for one in race.found()) == {FIRST: 6, SOUND: 1 + FEWEST}


def test_few_rounds_promise_nothing_for_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that has won all of them would else be taken to have won."""
    always = {0: 0.5} | dict.fromkeys(range(1, 9), -0.5)
    best, *others = raced(monkeypatch, always, 1).found()
    assert best.place == 0
    assert 0.95 < best.expected < 1
    assert {other.expected for other in others} == {0}
    best, *others = raced(monkeypatch, always, 1, rounds=9 * FIRST).found()
    assert 0.8 < best.expected < 0.9
    assert {0.3 < best.expected - other.expected < 0.5 for other in others} == {True}


def test_all_are_tried_in_the_same_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    race = raced(monkeypatch, dict.fromkeys(range(1, 9), 0.2), 1, rounds=9 * FIRST)
    assert {len(one.came) for one in race.ranked()} == {FIRST}
    assert race.worlds == FIRST, "each round has a world of its own"


def test_what_advice_warns_of_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    race = raced(monkeypatch, {4: 0.5}, 1, [0.0] * 4 + [-20.0] + [0.0] * 4)
    assert 4 not in [found.place for found in race.found()]
    alone = raced(monkeypatch, {}, 1, [0.0] + [-20.0] * 8, rounds=20)
    assert not alone.open
    assert alone.iterations == 20, "what it promises is worth knowing all the same"


def test_where_all_are_judged_each_has_many_rounds_and_the_best_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    horizon = Horizon(LONG, Judge(begun().game, None))
    races = [raced(monkeypatch, {4: 0.1}, seed, horizon=horizon) for seed in range(20)]
    assert {min(len(one.came) for one in race.ranked()) for race in races} == {JUDGED_FIRST}
    assert {max(len(one.came) for one in race.ranked()) for race in races} <= {JUDGED_MORE * MOST, SOUND, JUDGED_FIRST}
    assert sum(race.found()[0].place == 4 for race in races) >= 14
    alike = [raced(monkeypatch, {}, seed, horizon=horizon).found()[0].place for seed in range(40)]
    assert alike.count(0) <= 20, "what advice takes is one of nine that are alike"


def test_what_lies_beyond_the_horizon_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    world, judge = begun(), Judge(begun().game, None)
    monkeypatch.setattr(judge, "chances", lambda cells: [0.875, 0.125])
    first = world.options()[0]
    assert came_to(world, first, 1, None, Horizon(2, judge)) == (0.875, 2)
    assert came_to(world, first, 1, None, Horizon(9, judge)) == came_to(world, first, 1, None)


@needs_a_compiler
def test_what_is_known_to_be_raced_is_played_on_and_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """A library and Python come to the same, far from the end."""
    known = Experience(1, 4.0, 1.0, {}, raced={"play.s": 2})
    monkeypatch.setattr(levels, "experience_of", lambda _: known)
    match = Match(tic_tac_toe(), players=2, seed=1)
    assert match.decision is not None
    assert match.decision.name in known.raced
    program, packed = match.game.program, pack(match, match.decision.seat)
    request = Request("hard", program.hash, packed, 7, iterations=9 * JUDGED_FIRST)
    answers = [played(LEVELS["hard"], program, request, by) for by in (native(program), None)]
    assert answers[0] == answers[1]
    assert {one.visits for one in answers[0].weighed} == {JUDGED_FIRST}


@needs_a_compiler
@pytest.mark.parametrize("squares", [(0, 4, 1, 8), (0, 4, 1)])
def test_it_sees_what_wins_and_what_must_be_stopped(monkeypatch: pytest.MonkeyPatch, squares: tuple[int, ...]) -> None:
    """Advice sees no difference there; both by the library and by Python, which come to the same."""
    monkeypatch.setattr(levels, "experience_of", lambda _: KNOWN)
    match = Match(tic_tac_toe(), players=2, seed=1)
    for square in squares:
        match.choose(f"s=square.{square // 3}.{square % 3}")
    assert match.decision is not None
    program, packed = match.game.program, pack(match, match.decision.seat)
    request = Request("hard", program.hash, packed, 7, iterations=400)
    answers = [played(LEVELS["hard"], program, request, by) for by in (native(program), None)]
    assert answers[0] == answers[1]
    assert answers[0].key == "s=square.0.2"
    assert answers[0].iterations <= 400


@pytest.mark.parametrize(("bot", "races"), [("easy", False), ("medium", False), ("hard", True), ("expert", True)])
def test_levels_that_do_not_race_search(monkeypatch: pytest.MonkeyPatch, bot: str, races: bool) -> None:
    match = Match(tic_tac_toe(), players=2, seed=1)
    for square in (0, 4, 1, 8):
        match.choose(f"s=square.{square // 3}.{square % 3}")
    assert match.decision is not None
    program = match.game.program
    request = Request(bot, program.hash, pack(match, match.decision.seat), 7, iterations=20)
    raced: list[Race] = []
    walk_on = Race.walk_on
    monkeypatch.setattr(Race, "walk_on", lambda race, times: raced.append(race) or walk_on(race, times))
    for known, told in ((KNOWN, races), (None, False)):
        raced.clear()
        monkeypatch.setattr(levels, "experience_of", lambda _, known=known: known)
        assert played(LEVELS[bot], program, request, None).key
        assert bool(raced) == told


@pytest.mark.parametrize(("squares", "near"), [((), False), ((0, 4, 1, 8), True)])
def test_options_race_near_the_end_alone(monkeypatch: pytest.MonkeyPatch, squares: tuple[int, ...], near: bool) -> None:
    monkeypatch.setattr(levels, "experience_of", lambda _: KNOWN)
    raced: list[Race] = []
    walk_on = Race.walk_on
    monkeypatch.setattr(Race, "walk_on", lambda race, times: raced.append(race) or walk_on(race, times))
    match = Match(tic_tac_toe(), players=2, seed=1)
    for square in squares:
        match.choose(f"s=square.{square // 3}.{square % 3}")
    assert match.decision is not None
    program = match.game.program
    request = Request("hard", program.hash, pack(match, match.decision.seat), 7, iterations=40)
    assert played(LEVELS["hard"], program, request, None).key
    assert bool(raced) == near
    clock = Request("hard", program.hash, request.packed, 7, budget=0.01)
    raced.clear()
    assert played(LEVELS["hard"], program, clock, None).key
    assert not raced, "by the clock Python would hardly play anything out"
