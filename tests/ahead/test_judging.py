"""What positions are worth where rules go wrong, numbers are huge, or cells are such as no game comes to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random

import pytest

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import replaced
from dogtable.base.later import Later
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from dogtable.ir.packing import packed, unpacked
from dogtable.ir.statements import Let
from tests.ahead.judging import judged_alike, wrong_cells
from tests.ahead.positions import come_to, native
from tests.ahead.test_building import needs_a_compiler
from tests.compile.little import play, program
from tests.rulesets.found import rules_of

CHOICE = play('  - deal: 3 from draw to hand[me]\n  - choose: {c: "hand[me]"}\n    do:\n      - set: points[me] += 1')


@needs_a_compiler
def test_what_goes_wrong_in_a_term_is_left_to_python():
    made = program(f'advice:\n  secret_word: "100 // points[me]"\n  card(c): c.number\n{CHOICE}')
    fast = native(made)
    slow = Machine(made)
    cells = slow.start(1)
    for path in ((), slow.options(cells)[0]):
        told = [come_to(partial(machine.advice, cells, 0, path)) for machine in (fast, slow)]
        assert told[0] == told[1]
        assert isinstance(told[0], tuple)
    assert fast.given_up == 2


@needs_a_compiler
def test_a_term_without_a_form_in_c_leaves_the_others_and_the_rules_to_the_library():
    made = program(f"advice:\n  card(c): c.number\n  seat: points[me]\n{CHOICE}")
    module = unpacked(made.module())
    unused = Let(NOWHERE, "unused", ir.Word("it is nothing that C knows"))
    functions = [replaced(one, body=(unused, *one.body)) if one.name == "advice_0" else one for one in module.functions]
    made = replace(made, module=Later(packed(replaced(module, functions=tuple(functions)))))
    fast = native(made)
    cells = fast.machine.start(1)
    options = fast.machine.options(cells)
    assert fast.options(cells) == options
    assert not fast.given_up
    assert fast.advice(cells, 0, options[0]) == fast.machine.advice(cells, 0, options[0])
    assert fast.given_up == 1


@needs_a_compiler
def test_terms_over_ways_of_menus_are_those_of_the_path():
    menu = play("""\
  - deal: 3 from draw to hand[me]
  - while: len(hand[me]) > 1
    at most: 2
    do:
      - menu: act
        of:
          keep it:
            - set: points[me] += 1
            - move: first(hand[me]) to draw
          give:
            choose: {c: "hand[me]"}
            do:
              - move: c to discard
""")
    advice = "advice:\n  kept(act=keep it): 5\n  given(act=give, c): 10 * c.number\n  seat: points[me]\n"
    fast = native(program(advice + menu))
    judged_alike(fast, 3)
    cells = fast.machine.start(1)
    found = {tuple(fast.advice(cells, 0, path)[:2]) for path in fast.machine.options(cells)}
    assert (5, 0) in found
    assert any(kept == 0 and given > 0 for kept, given in found)
    assert not fast.given_up


@needs_a_compiler
def test_terms_over_picks_are_given_those_of_the_path():
    made = program(f"advice:\n  card(c): 10 * c.number\n  seat: points[me]\n{CHOICE}")
    fast = native(made)
    judged_alike(fast, 3)
    cells = fast.machine.start(1)
    found = {fast.advice(cells, 0, path)[0] for path in fast.machine.options(cells)}
    assert found and 0 not in found
    assert fast.advice(cells, 0) == [0, 0]


@needs_a_compiler
def test_cells_that_no_game_comes_to_end_nothing():
    fast = native(compile_rules(rules_of("inn-keeper"), 3))
    wrong_cells(fast, fast.machine.start(5), Random(1), 60)


@needs_a_compiler
def test_weights_that_are_not_whole_are_refused():
    fast = native(compile_rules(rules_of("tic-tac-toe"), 2))
    whole = [-1, 0, 0, 2, 0, 0, 1, 0, 1, 1]
    for numbers in (
        [],
        whole[:-1],
        [*whole, 0],
        [-1, 0, 99, *whole[3:]],
        [*whole[:5], 65, *whole[6:]],
        [*whole[:7], 7, 1, 1],
    ):
        with pytest.raises(ValueError, match="not whole"):
            fast.weigh_by(numbers, [])
    assert fast.weighed(fast.machine.start(1), over=False) is None  # nothing says how
