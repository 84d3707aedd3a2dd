"""What has no form in C."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.ir import statements as st
from dogtable.ir.building import Fn
from tests.ahead.constructs.building import FLAT, OUT, A, B, X, Y, each, fixed, n, out, plus, refused, row, same, total


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
