"""Numbers and truth."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.program import NO_INT
from dogtable.ir.building import Fn
from tests.ahead.constructs.building import (
    FIRST,
    FLAT,
    OUT,
    A,
    B,
    C,
    D,
    cell,
    construct,
    fixed,
    length,
    minus,
    more,
    n,
    out,
    plus,
    rest,
    same,
    times,
    total,
)


@construct
def sums(fn: Fn) -> None:
    out(fn, minus(plus(A, times(B, 3)), 7), ir.Negate(A), ir.operation("abs", ir.NUMBER, minus(B, A)))


@construct
def an_address(fn: Fn) -> None:
    out(
        fn,
        ir.Address((A, B), (1, 7), -3, ir.PLACE),
        ir.Load(ir.Address((rest(A, 4),), (1,), FIRST, ir.PLACE), ir.PLACE),
    )


@construct
def floor_division_and_remainder(fn: Fn) -> None:
    out(fn, ir.arithmetic(minus(A, 5), "//", n(3)), rest(minus(A, 5), 3))
    fn.store(cell(OUT + 2), ir.operation("modulo", ir.NUMBER, minus(B, 9), n(-4)))
    fn.store(cell(OUT + 3), ir.operation("divide", ir.NUMBER, minus(B, 9), n(-4)))


@construct
def comparisons(fn: Fn) -> None:
    chain = ir.Compare((A, B, n(3), C), ("!=", ">=", ">"))
    out(fn, ir.compare(A, "<", B), ir.Compare((n(2), A, n(7)), ("<=", "<")), same(A, B), chain)


@construct
def chains_are_worked_out_once(fn: Fn) -> None:
    out(fn, ir.Compare((n(1), ir.Conditional(A, B, C), n(5), plus(D, 3)), ("<", "<", "<")))


@construct
def and_or_not(fn: Fn) -> None:
    out(fn, ir.Or((ir.And((A, B)), C)), ir.Not(ir.And((A, B))), ir.And((A, B, C)), ir.Or((more(A, 3), more(B, 3))))


@construct
def one_or_the_other(fn: Fn) -> None:
    near = ir.Item(FLAT, plus(ir.Negate(A), 3))
    out(fn, ir.Conditional(more(A, B), A, B), ir.Conditional(ir.compare(A, "<", n(4)), ir.Item(FLAT, A), near))


@construct
def shifts_and_truth_as_a_number(fn: Fn) -> None:
    out(fn, ir.arithmetic(n(1), "<<", A), ir.AsNumber(more(B, 3)), ir.AsNumber(ir.holds("bool", C)), ir.TRUE)


@construct
def the_larger_and_the_smaller(fn: Fn) -> None:
    out(fn, minus(ir.operation("max", ir.NUMBER, A, B), ir.operation("min", ir.NUMBER, A, B)))


@construct
def numbers_that_are_none(fn: Fn) -> None:
    some = ir.operation("given_numbers", ir.NUMBERS, fixed(A, n(NO_INT), B))
    out(fn, length(some), total(some))
