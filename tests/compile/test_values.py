"""What an expression means of each space of a track, in blocks and in whole games alike.

The first seat has a piece on `track[2]`, the second on `track[5]`; nothing lies on the others.
"""

import pytest

from dogtable.compile.world import World
from dogtable.engine.machine import Machine
from dogtable.engine.playing import Player
from tests.compile.little import HEAD, play, program, rules

SET_UP = """\
- move: first(home[me]) to track[2]
- move: first(home[next(me)]) to track[5]
- set: round_number = sum(index(s) * index(s) + 1 for s in track if told(s, me))
"""
TOLD = [
    ("any(m.owner == p for m in on(s))", {2}),
    ("all(m.owner == p for m in on(s))", {0, 1, 2, 3, 4, 6, 7}),  # of no piece, all there are
    ("all(m.owner != p for m in on(s))", {0, 1, 3, 4, 5, 6, 7}),
    ("any(m.owner != p for m in on(s))", {5}),
    ("all(m.owner == p for m in on(s) if m.owner != p)", {0, 1, 2, 3, 4, 6, 7}),
    ("any(true for m in on(s) if m.owner == p)", {2}),
    ("all(empty(t) for t in these(s, next(s)))", {0, 3, 6, 7}),
    ("any(empty(t) for t in these(s, next(s)))", {0, 1, 2, 3, 4, 5, 6, 7}),
    ("any(empty(t) for t in those(t for t in track if t == s))", {0, 1, 3, 4, 6, 7}),
    ("all(any(m.owner == p for m in on(t)) for t in these(s, next(s)) if not empty(t))", {0, 1, 2, 3, 6, 7}),
    ("len(on(s)) > 0", {2, 5}),
    ("how_many(m.owner == p for t in these(s, next(s)) for m in on(t)) == 1", {1, 2}),
    ("how_many(on(t) for t in these(s, next(s)) if t != track[2]) == 1", {4, 5}),  # a list that is not empty
    ("how_many(true for t in numbers(1, 3)) == 3 and not empty(s)", {2, 5}),
    ("first(on(s)) == none", {0, 1, 3, 4, 6, 7}),
    ("sum(1 for m in on(s)) == 1 and not (first(on(s)).owner == p)", {5}),
]


@pytest.mark.parametrize(("expression", "spaces"), TOLD)
def test_it_is_true_of_these_spaces(expression, spaces):
    head = HEAD.replace("to: 99", "to: 999") + f"define:\n  told(s, p): {expression}\n"
    made = program(play(SET_UP), head=head)
    machine = Machine(made)
    told = [machine.start(0)]
    playing = made.playing()
    assert playing is not None
    told.append(Player(machine, playing).play(0))
    assert [s[made.layout.state[1].cell] for s in told] == [sum(n * n + 1 for n in spaces)] * 2


def test_what_is_long_in_working_out_is_not_worked_out_beforehand():
    """Each sum adds the one before to itself."""
    sums = "".join(f"  sum_{n}: sum_{n - 1} + sum_{n - 1}\n" for n in range(1, 15))
    known = rules(f"define:\n  sum_0: 1\n{sums}" + play("- set: round_number = sum_3"))
    folder = World(known, 2, {}).fold
    assert folder.value(known.definitions["sum_5"].value) == 32
    assert folder.value(known.definitions["sum_14"].value) is None
