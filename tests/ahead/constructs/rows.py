"""Rows and tables."""

from __future__ import annotations

from dogtable import ir
from dogtable.ir.building import Fn
from tests.ahead.constructs.building import (
    FIRST,
    FLAT,
    GAPS,
    LISTS,
    OUT,
    PAIRS,
    UNDER,
    WORTH,
    A,
    B,
    C,
    D,
    X,
    Y,
    add_to,
    cell,
    construct,
    each,
    fixed,
    length,
    minus,
    more,
    n,
    out,
    plus,
    rest,
    row,
    same,
    times,
    total,
)


@construct
def tables(fn: Fn) -> None:
    out(fn, ir.Item(FLAT, rest(A, 8)), length(ir.Item(LISTS, rest(B, 4))), total(ir.Item(LISTS, rest(C, 4))))
    fn.store(cell(OUT + 3), ir.Item(FLAT, minus(n(-1), rest(A, 8))))


@construct
def tables_of_pairs(fn: Fn) -> None:
    with fn.each(("x", "y"), PAIRS):
        add_to(fn, 0, times(times(X, Y), A))


@construct
def mappings(fn: Fn) -> None:
    with fn.each(("x", "y"), ir.Find(UNDER, A, fixed())):
        add_to(fn, 0, times(X, Y))
    fn.store(cell(OUT + 1), length(ir.Find(UNDER, B, fixed())))


@construct
def numbers_under_keys(fn: Fn) -> None:
    out(fn, ir.Find(WORTH, A, n(99)), ir.Find(WORTH, minus(B, 3), n(-4)))


@construct
def a_table_with_gaps(fn: Fn) -> None:
    out(fn, total(ir.Item(GAPS, times(rest(A, 2), 2))))


@construct
def rows(fn: Fn) -> None:
    found = fn.let("found", each(X, FLAT, more(X, A)))
    fn.append(found, B)
    out(fn, total(found), length(found), ir.Item(found, n(-1)), length(ir.list_of((), ir.NUMBER)))


@construct
def rows_in_rows(fn: Fn) -> None:
    inner = ir.Clause(("y",), ir.Item(LISTS, X), (ir.compare(Y, "!=", A),))
    clauses = (ir.Clause(("x",), fixed(n(1), n(2), n(3)), ()), inner)
    found = fn.let("found", ir.Gather(fixed(X, Y), clauses, whole=True))
    with fn.each(("x", "y"), found):
        add_to(fn, 0, times(X, Y))
    fn.store(cell(OUT + 1), total(ir.Gather(minus(X, Y), (ir.Clause(("x", "y"), found, ()),), whole=True)))


@construct
def a_name_in_a_row_hides(fn: Fn) -> None:
    fn.let("x", 4)
    found = fn.let("found", each(X, FLAT))
    out(fn, plus(X, length(found)))


@construct
def any_and_all(fn: Fn) -> None:
    inner = (ir.Clause(("x",), ir.Item(LISTS, n(2)), ()), ir.Clause(("y",), ir.Item(LISTS, rest(A, 4)), ()))
    out(fn, ir.holds("any", each(same(X, A), FLAT, whole=False)))
    small = each(ir.compare(X, "<", B), FLAT, ir.compare(X, "!=", n(9)), whole=False)
    fn.store(cell(OUT + 1), ir.holds("all", small))
    fn.store(cell(OUT + 2), ir.holds("any", ir.Gather(same(X, Y), inner, whole=False)))


@construct
def among(fn: Fn) -> None:
    cells = ir.Range(n(FIRST), n(FIRST + 4))
    out(fn, ir.compare(A, "in", fixed(n(1), n(4), n(7))), ir.compare(B, "not in", FLAT), ir.compare(n(-1), "in", cells))
    fn.store(cell(OUT + 3), ir.compare(A, "in", ir.Range(n(FIRST + 1), n(FIRST + 4))))


@construct
def parts_of_rows(fn: Fn) -> None:
    found = fn.let("found", row(ir.Spread(FLAT), A))
    out(fn, total(ir.Slice(found, 1, 0)), total(ir.Slice(found, 0, -1)), length(ir.Head(found, minus(B, 2))))
    fn.store(cell(OUT + 3), total(ir.Range(n(FIRST), n(FIRST + 4))))


@construct
def a_part_grows_by_itself(fn: Fn) -> None:
    found = fn.let("found", row(n(1), n(2), n(3)))
    part = fn.let("part", ir.Slice(found, 0, -1))
    fn.append(part, A)
    fn.append(found, B, bounded=True)
    out(fn, plus(times(total(part), 9), total(found)))


@construct
def rows_that_grow(fn: Fn) -> None:
    found = fn.let("found", row(A))
    fn.change(found, "+", each(X, fixed(B, C), more(X, 2)))
    fn.change(found, "+", fixed(D, n(1)))
    out(fn, total(found), total(row(ir.Spread(ir.Item(LISTS, rest(A, 4))), ir.Spread(found), C)))


@construct
def rows_of_different_things(fn: Fn) -> None:
    thing = ir.Row((fixed(X, B), row(X, X, A)), ir.MIXED, fresh=False)
    found = fn.let("found", each(thing, FLAT))
    fn.unpack(("pick", "left"), ir.Item(found, rest(A, 8)))
    pick, left = ir.Local("pick", ir.NUMBERS), ir.Local("left", ir.NUMBERS)
    fn.unpack(("x", "y"), pick)
    out(fn, plus(plus(X, Y), total(left)))
    fn.store(cell(OUT + 2), total(ir.Part(ir.Item(found, n(1)), 1, ir.NUMBERS)))


@construct
def paths(fn: Fn) -> None:
    found = fn.let("found", ir.list_of((), ir.NUMBERS))
    with fn.each("x", fixed(n(1), n(2))):
        fn.append(found, fixed(n(0), X))
    fn.append(found, fixed(n(1)))
    todo = ir.Local("todo", ir.ITERATOR)
    fn.let("todo", ir.operation("iter", ir.ITERATOR, ir.Item(found, rest(A, 3))))
    with fn.when(same(ir.operation("next", ir.NUMBER, todo), 0)):
        out(fn, ir.operation("next", ir.NUMBER, todo))


@construct
def nothing_yet(fn: Fn) -> None:
    known = ir.Local("known", ir.NUMBERS)
    fn.let("known", ir.NOTHING_YET)
    with fn.when(more(A, 4)):
        fn.let("known", ir.Item(LISTS, n(2)))
    with fn.when(ir.IsNothing(known)):
        fn.let("known", ir.Item(LISTS, n(0)))
    fn.let("other", ir.Conditional(more(A, 3), B, ir.NOTHING_YET))
    out(fn, total(known), ir.Not(ir.IsNothing(ir.Local("other", ir.NUMBER))))


@construct
def side_by_side(fn: Fn) -> None:
    fn.unpack(("a", "b"), fixed(B, A))
    out(fn, plus(times(A, 100), B))
    fn.store(cell(OUT + 1), A, also=cell(OUT + 2), local="x")
    fn.change(cell(OUT + 2), "-", X)


@construct
def first_last_and_next(fn: Fn) -> None:
    out(fn, ir.operation("first", ir.NUMBER, each(X, FLAT, more(X, A)), n(-1)))
    fn.store(cell(OUT + 1), ir.operation("last", ir.NUMBER, ir.Item(LISTS, rest(B, 4)), n(-1)))
    fn.store(cell(OUT + 2), ir.operation("next", ir.NUMBER, each(X, FLAT, more(X, B), whole=False), n(-1)))


@construct
def rows_without_some(fn: Fn) -> None:
    given = ir.operation("given", ir.NUMBERS, fixed(minus(A, 5), minus(B, 5)))
    out(fn, total(ir.operation("distinct", ir.NUMBERS, row(A, B, A, C))), length(given))
    fn.store(cell(OUT + 2), length(ir.operation("single", ir.NUMBERS, minus(A, 3))))


@construct
def by_a_key(fn: Fn) -> None:
    numbers = fixed(A, B, C, D)
    ranked = ir.operation("ranked", ir.NUMBERS, numbers, ir.Key("x", times(X, minus(A, 4))))
    out(fn, total(ir.Head(ranked, n(2))))
    square = ir.Key("x", times(minus(X, 5), minus(X, 5)))
    fn.store(cell(OUT + 1), ir.operation("least_by", ir.NUMBER, numbers, square))
    large = each(X, numbers, more(X, 3))
    fn.store(cell(OUT + 2), ir.operation("greatest_by", ir.NUMBER, large, ir.Key("x", ir.Negate(X))))
    until = ir.operation("up_to", ir.NUMBERS, numbers, ir.Key("x", more(X, B)))
    fn.store(cell(OUT + 3), plus(total(until), times(ir.operation("first", ir.NUMBER, ranked, n(-1)), 50)))


@construct
def rows_compared(fn: Fn) -> None:
    found = fn.let("found", row(A, B))
    other = fn.let("other", found)
    fn.append(other, C)
    out(fn, length(found), same(found, row(A, B, C)), ir.compare(found, "!=", row(A, B)), ir.IndexOf(found, C))


@construct
def one_too_far(fn: Fn) -> None:
    out(fn, ir.Item(ir.Item(LISTS, n(2)), A), ir.operation("need", ir.NUMBER, minus(B, 2)))
