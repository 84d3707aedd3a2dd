"""What a library has no answer to, Python has: errors of rules, and cells that no game comes to."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from dogtable.base.program import OVER, STATUS
from dogtable.base.rng import Rng
from dogtable.bots.policies import greedy_at_once
from dogtable.bots.process import Request
from dogtable.compile.compiler import compile_rules
from dogtable.engine.awaited import Awaited
from dogtable.engine.game import game_of
from dogtable.engine.keys import labels_of
from dogtable.engine.machine import Machine
from dogtable.engine.native import AHEAD, FURTHER, OPEN_SEALED, OPTIONS, PASS_OVER, SEAL, TAKE
from dogtable.engine.sample import Sampler
from dogtable.study import playing
from dogtable.study.entrant import Entrant
from tests.ahead.positions import come_to, native
from tests.ahead.test_building import needs_a_compiler
from tests.compile.little import play, program
from tests.helpers import ruleset as rules_of_folder
from tests.rulesets.found import rules_of


@needs_a_compiler
def test_what_goes_wrong_is_told_as_python_tells_it():
    choice = (
        '  - repeat: 3\n    do:\n      - choose: {n: "numbers(1, 3)"}\n        do:\n          - set: points[me] += n'
    )
    made = program(play(choice))
    fast, slow = native(made), Machine(made)
    told = []
    for machine in (fast, slow):
        cells = slow.start(1)
        take = partial(machine.take, cells, slow.options(cells)[-1])
        told.append([come_to(take) for _ in range(2)])
    assert told[0] == told[1]
    assert told[0][1][0].code == "E501"
    assert fast.given_up == 1


@needs_a_compiler
def test_a_seat_that_seals_answers_by_itself():
    made = compile_rules(rules_of("dog"), 4)
    fast, slow = native(made), Machine(made)
    cells = slow.start(3)
    while len(slow.waiting(cells)) < 2:
        slow.take(cells, slow.options(cells)[0])
    answers = {seat: slow.options(cells, seat)[0] for seat in slow.waiting(cells)}
    other = cells[:]
    for seat, path in answers.items():
        fast.seal(cells, seat, path)
        slow.seal(other, seat, path)
        assert cells == other
    assert fast.open_sealed(cells) == slow.open_sealed(other)
    assert cells == other


@needs_a_compiler
@pytest.mark.parametrize("ruleset", ["crazy-eights", "inn-keeper"])
def test_games_of_greedy_bots_are_those_by_python(ruleset: str, monkeypatch: pytest.MonkeyPatch):
    made = rules_of_folder(ruleset).program(rules_of_folder(ruleset).players[0], {})
    game = game_of(made)
    fast = native(made)
    bold = Entrant("greedy", temper="bold", iterations=2)
    ended = []
    for one in (fast, None):
        monkeypatch.setattr(game, "native", one)
        monkeypatch.setattr(game, "positions", Awaited(made, lambda _: None))
        ended.append(playing.play(game, [bold, *[Entrant("greedy", iterations=2)] * (made.players - 1)], 11).cells)
    assert ended[0] == ended[1]
    assert not fast.given_up


@needs_a_compiler
def test_what_a_seat_cannot_know_changes_no_answer():
    """The library is given all cells: unseen cards that change places leave what it knows, and answers, as they are."""
    made = compile_rules(rules_of("dog"), 4)
    fast, game, rng = native(made), game_of(made), Random(3)
    cells = fast.machine.start(9)
    for seed in range(6):
        seat = fast.machine.waiting(cells)[0]
        other = Sampler(game, fast.rewritten(cells, seat, 2) or [], seat).draw(Rng(seed))
        known = [fast.rewritten(position, seat, 2) for position in (cells, other)]
        assert known[0] == known[1]
        request = Request("greedy", made.hash, None, seed)
        options = [fast.options(position, seat) for position in (cells, other)]
        places = [greedy_at_once(fast, position, seat, 2, request) for position in (cells, other)]
        keys = [
            labels_of(game, position, seat, paths).key(fast.machine.steps(paths[place or 0]))
            for position, paths, place in zip((cells, other), options, places, strict=True)
        ]
        assert keys[0] == keys[1]
        fast.machine.take(cells, rng.choice(options[0]), seat)
    assert not fast.given_up


@needs_a_compiler
def test_cells_that_no_game_comes_to_end_nothing():
    """A cell of a position is something else: what comes of it is an answer, or the call is given up."""
    made = compile_rules(rules_of("we-rate-dogs"), 3)
    fast, slow, rng = native(made), Machine(made), Random(7)
    cells = slow.start(5)
    for _ in range(20):
        slow.take(cells, rng.choice(slow.options(cells)))
    path = slow.options(cells)[0]
    for at in rng.sample(range(len(cells)), 150):
        wrong = cells[:]
        wrong[at] = rng.choice((-1, -(1 << 62), 1 << 62, rng.randrange(1000)))
        for what in (OPTIONS, TAKE, OPEN_SEALED, SEAL, PASS_OVER, AHEAD, FURTHER):
            fast._asked(what, wrong, 0, path)
        fast.rewritten(wrong, 0, 1)
        fast.world(wrong, 0, at)
        greedy_at_once(fast, wrong, 0, 1, Request("greedy", made.hash, None, at, iterations=1))
    assert fast._asked(OPTIONS, cells[: made.layout.size - 1]) is None  # too few
    assert fast._asked(99, cells) is None
    fresh = cells[:]
    fast.play_out(fresh, 1)
    assert fresh[STATUS] == OVER
