"""Positions by a library beside those by Python: the same options, cells and errors, decision by decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any

from dogtable.ahead.building import build
from dogtable.ahead.finding import find_positions
from dogtable.ahead.material import positions
from dogtable.base.errors import RuleError
from dogtable.base.program import ASKING, OVER, STATUS, TOGETHER, Program
from dogtable.base.rng import Rng
from dogtable.bots.beliefs import _Model
from dogtable.bots.levels import played
from dogtable.bots.native_beliefs import NativeBeliefs
from dogtable.bots.policies import greedy_at_once, looked_ahead
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS
from dogtable.engine.game import game_of
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.knowledge_tables import knowledge_tables
from dogtable.engine.machine import Machine
from dogtable.engine.match import Match
from dogtable.engine.native import NativeMachine
from dogtable.engine.packed import pack
from dogtable.engine.sample import Sampler, worlds
from dogtable.engine.state import State
from tests.ahead.shared import shared
from tests.helpers import Folder

SEED = (1 << 63) - 1  # the seeds after it are beyond what C takes for a number
_AHEAD, _TO_THE_END = 3, 50  # options of a decision that are looked ahead at; every so manieth is played to the end


def native(made: Program) -> NativeMachine:
    """The positions of a Program by the library that this run of the tests has of it."""
    return _loaded(made, shared(made))


def native_in(made: Program, folder: Path) -> NativeMachine:
    """The positions of a Program by its library in a folder of one's own."""
    return _loaded(made, built(made, folder))


def built(made: Program, folder: Path) -> Path:
    """The folder, in which the library of a Program's positions is built now unless it lies there."""
    assert not build([made], folder=folder, wanted=lambda program: [positions(program)]).left
    return folder


def _loaded(made: Program, folder: Path) -> NativeMachine:
    library = find_positions(made, folder)
    assert library is not None
    return NativeMachine(Machine(made), library, knowledge_tables(game_of(made).naming))


def come_to(work: Callable[[], Any]) -> Any:
    """What some work gives, or the error that it ends in, with its place and values."""
    try:
        return work()
    except RuleError as error:
        return error.problem, error.seat, error.values


def walk_alike(made: Program, decisions: int) -> None:
    """Walk through random games by Python, and ask the library of every position that is met on the way."""
    fast, slow, rng, games = native(made), Machine(made), Random(1), count(SEED)
    cells, decided = slow.start(next(games)), 0
    while decided < decisions:
        decided += 1
        if cells[STATUS] == OVER:
            cells = slow.start(next(games))
            if cells[STATUS] == OVER:
                break
        seat = rng.choice(slow.waiting(cells))
        options = slow.options(cells, seat)
        assert fast.options(cells, seat) == options
        draw_alike(fast, cells, seat, SEED + decided)
        for path in rng.sample(options, min(_AHEAD, len(options))):
            look_alike(slow, fast, cells, path, seat)
        if decided % _TO_THE_END == 1:
            ends = cells[:], cells[:]
            both = zip((slow, fast), ends, strict=True)
            told = [come_to(partial(machine.play_out, end, decided)) for machine, end in both]
            assert told[0] == told[1]
            assert told[0] or ends[0] == ends[1]
        taken, path = cells[:], rng.choice(options)
        following = slow.take(cells, path, seat)
        assert fast.take(taken, path, seat) == following
        assert taken == cells
        assert cells[STATUS] != ASKING or following
    assert not fast.given_up


def draw_alike(fast: NativeMachine, cells: State, seat: int, seed: int) -> None:
    """Draw both ways a world that fits what a seat knows."""
    game = game_of(fast.machine.program)
    known = Rewriting(game, cells, seat).written(seed % 100)
    if (rewritten := fast.rewritten(cells, seat, seed % 100)) is None:
        fast.given_up -= 1  # what that may be says `rewriting.c`
    else:
        assert rewritten == known
    assert fast.world(known, seat, seed) == Sampler(game, known, seat).draw(Rng(seed))


def look_alike(slow: Machine, fast: NativeMachine, cells: State, path: Any, seat: int) -> None:
    """Look ahead both ways, past the first choice that is left on the way."""
    there = slow.ahead(cells, path, seat)
    assert fast.ahead(cells, path, seat) == there
    if there[STATUS] not in (ASKING, TOGETHER):
        return
    waiting = slow.waiting(there)
    assert [fast.options(there, one) for one in waiting] == [slow.options(there, one) for one in waiting]
    if not (options := slow.options(there, waiting[-1])):
        return
    beyond, other, passed = there[:], there[:], there[:]
    slow.further(beyond, options[-1], waiting[-1])
    fast.further(other, options[-1], waiting[-1])
    assert other == beyond
    if there[STATUS] == TOGETHER:
        slow.pass_over(there, waiting[0])
        fast.pass_over(passed, waiting[0])
        assert passed == there


def think_alike(rules: Folder, positions: int, iterations: int) -> None:
    """Let bots think in positions of random games by the library and by Python: they answer and tell the same."""
    players = rules.players[0]
    made, rng, asked = rules.program(players, {}), Random(2), 0
    fast = native(made)
    for seed in range(1, 2 + 2 * positions):
        match = Match(rules, players=players, seed=seed)
        wanted = rng.randrange(30)
        while (decision := match.decision) is not None and (match.count < wanted or len(decision.options) < 3):
            match.choose(rng.choice(decision.options))
        if decision is None or asked == positions:
            continue
        asked += 1
        view, temper = pack(match, decision.seat), {"attack": 2.5, "tempo": 0.6} if asked % 2 else {}
        for level in (LEVELS["expert"], LEVELS["easy"]):
            request = Request("hard", made.hash, view, seed, temper=temper, iterations=iterations)
            assert played(level, made, request, fast) == played(level, made, request, None)
        answer = looked_ahead(made, request, None)
        assert looked_ahead(made, request, fast) == answer
        place = greedy_at_once(fast, match.cells, decision.seat, view.decisions, request)
        assert place is None or decision.options[place].key == answer.key
        believe_alike(fast, match, decision.seat)


def believe_alike(fast: NativeMachine, match: Match, seat: int) -> None:
    """Work out both ways how likely what others did was in worlds, where that goes by advice."""
    game, heard = match.game, match.past(seat)
    if any(answer.after for answer in heard):
        return
    drawn = islice(worlds(game.program, pack(match, seat), Random(1)), 3)
    told = [(world.cells, SEED + n) for n, world in enumerate(drawn)]
    lots = [SEED % 1000 + n for n in range(len(heard))]
    by_python = _Model(game, seat, heard, lots, lambda _: {}, fast)
    for one, chances in zip(told, NativeBeliefs(fast, seat, heard, lots).chances(told), strict=True):
        assert chances == by_python.chances(*one)
