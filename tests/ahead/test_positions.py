"""What a library has no answer to, Python has: errors of rules, and cells that no game comes to."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

from dogtable.base.program import OVER, STATUS
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.engine.native import AHEAD, FURTHER, OPEN_SEALED, OPTIONS, PASS_OVER, SEAL, TAKE
from tests.ahead.positions import come_to, native
from tests.ahead.test_building import needs_a_compiler
from tests.compile.little import play, program
from tests.rulesets.found import rules_of


@needs_a_compiler
def test_what_goes_wrong_is_told_as_python_tells_it(tmp_path: Path):
    choice = (
        '  - repeat: 3\n    do:\n      - choose: {n: "numbers(1, 3)"}\n        do:\n          - set: points[me] += n'
    )
    made = program(play(choice))
    fast, slow = native(made, tmp_path), Machine(made)
    told = []
    for machine in (fast, slow):
        cells = slow.start(1)
        take = partial(machine.take, cells, slow.options(cells)[-1])
        told.append([come_to(take) for _ in range(2)])
    assert told[0] == told[1]
    assert told[0][1][0].code == "E501"
    assert fast.given_up == 1


@needs_a_compiler
def test_a_seat_that_seals_answers_by_itself(tmp_path: Path):
    made = compile_rules(rules_of("dog"), 4)
    fast, slow = native(made, tmp_path), Machine(made)
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
def test_cells_that_no_game_comes_to_end_nothing(tmp_path: Path):
    """A cell of a position is something else: what comes of it is an answer, or the call is given up."""
    made = compile_rules(rules_of("we-rate-dogs"), 3)
    fast, slow, rng = native(made, tmp_path), Machine(made), Random(7)
    cells = slow.start(5)
    for _ in range(20):
        slow.take(cells, rng.choice(slow.options(cells)))
    path = slow.options(cells)[0]
    for at in rng.sample(range(len(cells)), 150):
        wrong = cells[:]
        wrong[at] = rng.choice((-1, -(1 << 62), 1 << 62, rng.randrange(1000)))
        for what in (OPTIONS, TAKE, OPEN_SEALED, SEAL, PASS_OVER, AHEAD, FURTHER):
            fast._asked(what, wrong, 0, path)
    assert fast._asked(OPTIONS, cells[: made.layout.size - 1]) is None  # too few
    assert fast._asked(99, cells) is None
    fresh = cells[:]
    fast.play_out(fresh, 1)
    assert fresh[STATUS] == OVER
