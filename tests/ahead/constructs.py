"""Functions of the intermediate representation that have a form in C, and such as have none.

Each is given the function that is built. Numbers A, B, C, D are drawn from 0 to 9 (and stand in cells 30 to 33); what
comes out is kept in cells 60 to 63, which are 0 before.
"""

from __future__ import annotations

from collections.abc import Callable

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.base.program import NO_INT
from dogtable.ir import statements as st
from dogtable.ir.building import Fn

TABLES = {
    "G_flat": (3, 1, 4, 1, 5, 9, 2, 6),
    "G_rows": ((1, 2), (), (5, 6, 7), (0,)),
    "G_pairs": ((1, 2), (3, 4), (5, 6)),
    "G_under": {2: ((1, 2), (3, 4)), 4: ((5, 6),)},
    "G_worth": {1: 10, 4: -3, 7: 0},
    "G_gaps": ((3, 4), -1, (5,), -1),
}
ROWS = ir.row_of(ir.NUMBERS)
FLAT, LISTS, PAIRS = ir.Table("G_flat", ir.NUMBERS), ir.Table("G_rows", ROWS), ir.Table("G_pairs", ROWS)
UNDER = ir.Table("G_under", ir.Type("mapping", ROWS))
WORTH, GAPS = ir.Table("G_worth", ir.Type("mapping", ir.NUMBER)), ir.Table("G_gaps", ROWS)
A, B, C, D, X, Y = (ir.Local(name, ir.NUMBER) for name in "abcdxy")
FIRST, OUT = 30, 60
Build = Callable[[Fn], None]

CONSTRUCTS: dict[str, Build] = {}
"""What has a form in C, by what it is called."""
REFUSED: dict[str, Build] = {}
"""What has none."""


def construct(build: Build) -> Build:
    CONSTRUCTS[build.__name__.replace("_", " ").strip()] = build
    return build


def refused(build: Build) -> Build:
    REFUSED[build.__name__.replace("_", " ").strip()] = build
    return build


def n(value: int) -> ir.Value:
    return ir.number(value)


def plus(one: ir.Value, other: ir.Value | int) -> ir.Value:
    return ir.arithmetic(one, "+", n(other) if isinstance(other, int) else other)


def minus(one: ir.Value, other: ir.Value | int) -> ir.Value:
    return ir.arithmetic(one, "-", n(other) if isinstance(other, int) else other)


def times(one: ir.Value, other: ir.Value | int) -> ir.Value:
    return ir.arithmetic(one, "*", n(other) if isinstance(other, int) else other)


def rest(one: ir.Value, by: int) -> ir.Value:
    return ir.arithmetic(one, "%", n(by))


def more(one: ir.Value, other: ir.Value | int) -> ir.Value:
    return ir.compare(one, ">", n(other) if isinstance(other, int) else other)


def same(one: ir.Value, other: ir.Value | int) -> ir.Value:
    return ir.compare(one, "==", n(other) if isinstance(other, int) else other)


def row(*items: ir.Value | ir.Spread) -> ir.Value:
    return ir.list_of(items, ir.NUMBER)


def fixed(*items: ir.Value) -> ir.Value:
    return ir.tuple_of(items, ir.NUMBER)


def total(items: ir.Value) -> ir.Value:
    return ir.operation("sum", ir.NUMBER, items)


def length(items: ir.Value) -> ir.Value:
    return ir.operation("len", ir.NUMBER, items)


def each(element: ir.Value, items: ir.Value, *tests: ir.Value, name: str = "x", whole: bool = True) -> ir.Gather:
    return ir.Gather(element, (ir.Clause((name,), items, tests),), whole=whole)


def cell(at: int) -> ir.Load:
    return ir.Load(n(at), ir.NUMBER)


def out(fn: Fn, *values: ir.Value) -> None:
    for at, value in enumerate(values):
        fn.store(cell(OUT + at), value)


def add_to(fn: Fn, at: int, value: ir.Value) -> None:
    fn.change(cell(OUT + at), "+", value)


# ------------------------------------------------------------------------------------------------- numbers and truth


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
    out(fn, length(some), total(ir.operation("numbers_of", ir.NUMBERS, fixed(A, B))))


# -------------------------------------------------------------------------------------------------------- ways to go


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


# -------------------------------------------------------------------------------------------------------------- rows


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


# ------------------------------------------------------------------------------------------- what is remembered, cells


@construct
def mappings_that_remember(fn: Fn) -> None:
    far = fn.let("far", ir.Empty(ir.Type("mapping", ir.NUMBERS)))
    known = ir.Local("known", ir.NUMBERS)
    with fn.each("x", FLAT):
        key = fn.let("key", fixed(rest(X, 2), A))
        fn.let("known", ir.Find(far, key, ir.NOTHING_YET))
        with fn.when(ir.IsNothing(known)):
            fn.store(ir.Item(far, key), fixed(X, B), local="known")
        add_to(fn, 0, times(ir.Item(known, n(0)), 10))
    with fn.each("x", FLAT):
        add_to(fn, 1, ir.Item(known, n(1)))


@construct
def positions_that_are_known(fn: Fn) -> None:
    dead = fn.let("dead", ir.Empty(ir.POSITIONS))
    with fn.each("x", fixed(n(1), n(2), n(1))):
        fn.store(cell(OUT + 2), rest(X, 2))
        with fn.when(ir.And((dead, ir.Remembered(dead, A, ir.STATE)))):
            fn.store(cell(OUT + 3), 7)
        fn.put(st.Remember(NOWHERE, dead, A, ir.STATE))
        fn.store(cell(OUT + 3), 0)


@construct
def copies(fn: Fn) -> None:
    here = fn.let("here", ir.STATE)
    with fn.each("x", fixed(n(1), n(2), n(3))):
        fn.let("s", ir.Copy(here))
        out(fn, X)
        fn.let("s", here)
        add_to(fn, 1, X)


# ------------------------------------------------------------------------------------------------ what is refused


@refused
def a_function_by_itself(fn: Fn) -> None:
    fn.let("x", ir.Key("x", X))


@refused
def a_word(fn: Fn) -> None:
    fn.let("x", ir.Word("word"))


@refused
def a_local_of_an_explanation(fn: Fn) -> None:
    fn.let("x", ir.Explained("x", ir.NUMBER))


@refused
def a_walk_that_is_traced(fn: Fn) -> None:
    fn.let("x", ir.Traced(A, B, ir.Key("f", A), ir.Key("g", A)))


@refused
def a_question(fn: Fn) -> None:
    fn.ask(0, n(1))


@refused
def a_generator(fn: Fn) -> None:
    fn.call(ir.Invoke("twice", (ir.STATE, A), ir.NUMBER), asks=True)


@refused
def an_operation(fn: Fn) -> None:
    fn.let("x", ir.of_state("reveal", ir.NUMBER, A))


@refused
def a_function_that_there_is_not(fn: Fn) -> None:
    fn.let("x", ir.Invoke("nowhere", (ir.STATE,), ir.NUMBER))


@refused
def a_call_with_too_little(fn: Fn) -> None:
    fn.let("x", ir.Invoke("twice", (ir.STATE,), ir.NUMBER))


@refused
def a_row_for_a_number(fn: Fn) -> None:
    fn.let("x", ir.Invoke("twice", (ir.STATE, row(A)), ir.NUMBER))


@refused
def a_call_that_gives_something_else(fn: Fn) -> None:
    fn.let("x", ir.Invoke("twice", (ir.STATE, A), ir.NUMBERS))


@refused
def a_loop_over_what_is_still_worked_out(fn: Fn) -> None:
    with fn.each("x", each(Y, FLAT, name="y", whole=False)):
        out(fn, X)


@refused
def one_thing_here_and_another_there(fn: Fn) -> None:
    fn.let("x", row(A))
    with fn.when(B):
        fn.let("x", A)


@refused
def a_number_that_is_read_as_a_row(fn: Fn) -> None:
    fn.let("x", A)
    out(fn, total(ir.Local("x", ir.NUMBERS)))


@refused
def a_thing_of_a_row_that_is_read_as_a_row(fn: Fn) -> None:
    out(fn, total(each(total(ir.Local("x", ir.NUMBERS)), FLAT)))


@refused
def a_local_that_nothing_was_given_to(fn: Fn) -> None:
    out(fn, ir.Local("nowhere", ir.NUMBER))


@refused
def cells_in_a_row(fn: Fn) -> None:
    fn.let("x", row(ir.STATE))


@refused
def cells_under_another_name_in_a_loop(fn: Fn) -> None:
    here = fn.let("here", ir.STATE)
    with fn.each("x", fixed(n(1), n(2))):
        other = fn.let("t", ir.Copy(here))
        fn.let("u", other)


@refused
def two_draws_in_one_operation(fn: Fn) -> None:
    fn.let("x", plus(ir.operation("below", ir.NUMBER, n(3)), ir.operation("below", ir.NUMBER, n(4))))


@refused
def a_row_that_is_changed(fn: Fn) -> None:
    fn.store(ir.Item(fn.let("x", row(A)), n(0)), B)


@refused
def more_than_64_bits(fn: Fn) -> None:
    fn.let("x", 1 << 70)


@refused
def a_way_out_of_what_comes_when_a_loop_ends(fn: Fn) -> None:
    with fn.each("x", fixed(n(1), n(2))):
        with fn.each("y", fixed(n(3), n(4))):
            pass
        with fn.otherwise():
            fn.leave_loop()


@refused
def rows_of_rows_compared(fn: Fn) -> None:
    fn.let("x", same(ir.list_of([row(A)], ir.NUMBERS), ir.list_of([row(B)], ir.NUMBERS)))


@refused
def other_errors(fn: Fn) -> None:
    fn.throw("FaultError")


@refused
def cells_that_grow(fn: Fn) -> None:
    fn.change(ir.STATE, "+", row(A))


@refused
def cells_that_go(fn: Fn) -> None:
    fn.put(st.Drop(NOWHERE, n(OUT)))


@refused
def who_knows_a_piece(fn: Fn) -> None:
    fn.let("x", ir.of_state("unknown", ir.TRUTH, A, B))
