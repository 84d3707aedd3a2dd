"""Ways to go."""

from __future__ import annotations

from dogtable import ir
from dogtable.ir.building import Fn
from tests.ahead.constructs.building import (
    FLAT,
    LISTS,
    OUT,
    A,
    B,
    X,
    add_to,
    cell,
    construct,
    fixed,
    minus,
    more,
    n,
    out,
    plus,
    rest,
    same,
    times,
)


@construct
def if_and_else(fn: Fn) -> None:
    with fn.when(more(A, 5)):
        out(fn, n(1))
    with fn.or_when(ir.And((more(A, 2), B))):
        out(fn, n(2))
    with fn.otherwise():
        out(fn, n(3))


@construct
def loops_with_else(fn: Fn) -> None:
    with fn.each("x", fixed(n(1), n(2), n(3), n(4))):
        with fn.when(same(X, A)):
            fn.leave_loop()
        add_to(fn, 0, X)
    with fn.otherwise():
        fn.store(cell(OUT + 1), 1)


@construct
def while_with_else(fn: Fn) -> None:
    fn.let("x", A)
    with fn.loop(more(X, 0)):
        fn.change(X, "-", 2)
        with fn.when(same(X, B)):
            fn.leave_loop()
    with fn.otherwise():
        out(fn, n(5))
    fn.store(cell(OUT + 1), X)


@construct
def the_next_round(fn: Fn) -> None:
    with fn.each("x", FLAT):
        with fn.when(ir.compare(X, "<", A)):
            fn.next_round()
        add_to(fn, 0, X)


@construct
def what_a_loop_leaves(fn: Fn) -> None:
    fn.let("x", 9)
    with fn.each("x", ir.Item(LISTS, rest(A, 4))):
        pass
    out(fn, X)


@construct
def numbers_in_a_row(fn: Fn) -> None:
    with fn.each("x", ir.operation("numbers", ir.NUMBERS, minus(A, 3), B)):
        add_to(fn, 0, X)
    with fn.each("x", ir.operation("reversed", ir.NUMBERS, ir.Item(LISTS, n(2)))):
        fn.store(cell(OUT + 1), plus(times(cell(OUT + 1), 9), X))


@construct
def the_end(fn: Fn) -> None:
    out(fn, n(1))
    with fn.when(more(A, 4)):
        fn.throw("Ended")
    out(fn, n(2))


@construct
def decisions_fuel_and_rounds(fn: Fn) -> None:
    fn.count_decision()
    fn.burn(plus(A, 1))
    left = fn.let("left", 12)
    with fn.each("x", FLAT):
        fn.count_down(left)
        fn.bound(X, 1, 9)
        fn.forbid(more(X, 0))
    fn.act(rest(A, 2))
    out(fn, left, ir.Local("me", ir.PLAYER))
