"""Values: how they print, what is worked out as they are made, and what a class must say of itself."""

from __future__ import annotations

import ast

import pytest

from dogtable import ir

A, B, C = (ir.Local(name, ir.NUMBER) for name in "abc")
ROW = ir.Local("row", ir.NUMBERS)
ONE, TWO = ir.number(1), ir.number(2)
LOOP = ir.Clause(("x",), ROW, (ir.is_there(ir.Local("x", ir.NUMBER)),))
LAZY = ir.Gather(ir.Local("x", ir.NUMBER), (LOOP,), whole=False)
TABLE = ir.Table("T_0", ir.NUMBERS)
SUM, PRODUCT = ir.arithmetic(A, "+", B), ir.arithmetic(A, "*", B)
BOTH, EITHER = ir.And((A, B)), ir.Or((A, B))
CHOSEN = ir.Conditional(A, B, C)
STEP, DEAD = ir.Local("step", ir.MIXED), ir.Local("dead", ir.POSITIONS)
WALK = ir.Walk(3, "any", A, B, ONE, (C,))

PRINTED: list[tuple[ir.Value, str]] = [
    (ir.number(-7), "-7"),
    (ir.Decimal(11.5), "11.5"),
    (ir.arithmetic(ir.Decimal(-0.5), "*", A), "-0.5 * a"),
    (ir.TRUE, "True"),
    (TABLE, "T_0"),
    (A, "a"),
    (ir.Explained("card", ir.PIECE), "v['card']"),
    (ir.load(12, A, ir.PIECE), "s[a + 12]"),
    (ir.frame_cell(3, ir.NUMBER), "s[fp + 3]"),
    (ir.Range(ONE, ir.offset(2, A)), "s[1:a + 2]"),
    (ir.Item(TABLE, A), "T_0[a]"),
    (ir.Find(ir.Table("T_1", ir.Type("mapping", ir.NUMBER)), A, ir.number(-1)), "T_1.get(a, -1)"),
    (ir.Head(ROW, SUM), "row[:max(0, a + b)]"),
    (ir.address(5, (4, 1), (A, SUM)), "a * 4 + a + b + 5"),
    (ir.address(0, (4,), (SUM,)), "(a + b) * 4"),
    (ir.arithmetic(SUM, "*", C), "(a + b) * c"),
    (ir.arithmetic(PRODUCT, "+", C), "a * b + c"),
    (ir.arithmetic(A, "-", ir.arithmetic(B, "-", C)), "a - (b - c)"),
    (ir.arithmetic(ir.arithmetic(A, "-", B), "-", C), "a - b - c"),
    (ir.arithmetic(ONE, "<<", SUM), "1 << a + b"),
    (ir.Negate(SUM), "-(a + b)"),
    (ir.Negate(ONE), "-1"),
    (ir.Negate(ir.number(-1)), "-(-1)"),
    (ir.AsNumber(ir.is_there(A)), "+(a >= 0)"),
    (ir.between(1, A, 3), "1 <= a <= 3"),
    (ir.compare(ir.is_none(A), "==", ir.is_none(B)), "(a < 0) == (b < 0)"),
    (ir.compare(A, "in", ROW), "a in row"),
    (ir.And((EITHER, BOTH)), "(a or b) and (a and b)"),
    (ir.Or((EITHER, BOTH)), "(a or b) or a and b"),
    (ir.Not(BOTH), "not (a and b)"),
    (ir.Not(ir.is_there(A)), "not a >= 0"),
    (ir.And((ir.Not(A), B)), "not a and b"),
    (ir.compare(ir.Not(A), "==", B), "(not a) == b"),
    (CHOSEN, "b if a else c"),
    (ir.Conditional(CHOSEN, CHOSEN, CHOSEN), "(b if a else c) if (b if a else c) else b if a else c"),
    (ir.tuple_of([], ir.NUMBER), "()"),
    (ir.tuple_of([CHOSEN], ir.NUMBER), "(b if a else c,)"),
    (ir.list_of([A, ir.Spread(ir.Conditional(A, ROW, ROW))], ir.NUMBER), "[a, *(row if a else row)]"),
    (LAZY, "(x for x in row if x >= 0)"),
    (ir.whole(LAZY), "[x for x in row if x >= 0]"),
    (
        ir.Gather(CHOSEN, (ir.Clause(("x", "y"), CHOSEN, (CHOSEN,)),), True),
        "[b if a else c for x, y in (b if a else c) if (b if a else c)]",
    ),
    (ir.holds("any", LAZY), "any(x for x in row if x >= 0)"),
    (ir.operation("next", ir.NUMBER, LAZY, ir.number(-1)), "next((x for x in row if x >= 0), -1)"),
    (
        ir.operation("ranked", ir.NUMBERS, ROW, ir.Key("k", ir.Negate(ir.Local("k", ir.NUMBER)))),
        "ranked(row, lambda k: -k)",
    ),
    (ir.of_state("pieces", ir.PIECES, SUM), "pieces(s, a + b)"),
    (ir.Invoke("d_worth", (ir.STATE, A), ir.NUMBER), "d_worth(s, a)"),
    (ir.Word("won"), "'won'"),
    (ir.NOTHING_YET, "None"),
    (ir.Empty(ir.POSITIONS), "set()"),
    (ir.Empty(ir.Type("mapping", ir.NUMBER)), "{}"),
    (ir.Part(ir.Conditional(A, STEP, STEP), 2, ir.PIECE), "(step if a else step)[2]"),
    (ir.Slice(STEP, 2, 0), "step[2:]"),
    (ir.Slice(STEP, 0, -1), "step[:-1]"),
    (ir.IndexOf(ROW, CHOSEN), "row.index(b if a else c)"),
    (ir.Copy(ir.STATE), "s[:]"),
    (ir.IsNothing(SUM), "a + b is None"),
    (ir.Not(ir.IsNothing(EITHER)), "not (a or b) is None"),
    (ir.Remembered(DEAD, SUM, ir.STATE), "(a + b, tuple(s)) in dead"),
    (ir.compare(ir.Remembered(DEAD, A, ir.STATE), "==", B), "((a, tuple(s)) in dead) == b"),
    (ir.Traced(A, TWO, ir.Key("at", WALK), ir.NOTHING_YET), "trace[a](a, 2, lambda at: w3(s, a, b, 1, c), None)"),
    (ir.Reason(2, ("x", "y"), (SUM, TWO)), "(2, {'x': a + b, 'y': 2})"),
    (ir.Yield(SUM), "yield a + b"),
    (WALK, "w3(s, a, b, 1, c)"),
    (ir.Walk(3, "step", A, B, ONE, (C,)), "w3_1(s, a, b, c)"),
    (ir.Walk(3, "known", A, B, ONE, ()), "v3(s, a, b, 1, far3)"),
    (ir.Walk(3, "several", A, B, ROW, (C,)), "y3(s, a, b, row, c, far3)"),
]


@pytest.mark.parametrize(("value", "code"), PRINTED, ids=[code for _, code in PRINTED])
def test_a_value_prints_with_the_parentheses_that_it_needs(value: ir.Value, code: str) -> None:
    assert ir.alone(value) == code
    ast.parse(f"x = {code}")


def test_every_value_is_printed_here() -> None:
    assert {type(node) for value, _ in PRINTED for node in ir.walk(value)} >= set(ir.leaves(ir.Value))


@pytest.mark.parametrize("value", [value for value, _ in PRINTED], ids=[code for _, code in PRINTED])
def test_in_a_line_it_stands_beside_any_operator(value: ir.Value) -> None:
    product = ast.parse(f"{value} * 2", mode="eval").body
    assert isinstance(product, ast.BinOp)
    assert ast.dump(product.left) == ast.dump(ast.parse(f"({ir.alone(value)})", mode="eval").body)


@pytest.mark.parametrize("value", [value for value, _ in PRINTED], ids=[code for _, code in PRINTED])
def test_every_node_in_a_field_is_among_its_parts(value: ir.Value) -> None:
    for node in ir.walk(value):
        below = []
        for field in node.types:
            held = getattr(node, field)
            below += [part for part in (held if isinstance(held, tuple) else (held,)) if isinstance(part, ir.Node)]
        assert sorted(map(repr, below)) == sorted(map(repr, ir.children(node)))


def test_what_is_known_is_worked_out() -> None:
    assert ir.offset(3, TWO) == ir.Const(5, ir.PLACE)
    assert ir.offset(3, ir.offset(4, A)) == ir.offset(7, A)
    assert ir.offset(0, A) == A
    assert ir.address(1, (10, 1), (TWO, A)) == ir.offset(21, A)
    assert ir.all_of([]) == ir.TRUE and ir.any_of([]) == ir.FALSE
    assert ir.all_of([A]) == A and ir.any_of([A]) == A
    assert str(ir.arithmetic(A, "//", B)) == "divide(a, b)"
    assert str(ir.arithmetic(A, "%", TWO)) == "(a % 2)"
    assert str(ir.arithmetic(A, "%", ir.number(0))) == "modulo(a, 0)"


def test_what_is_in_a_value_is_found_and_put_in() -> None:
    value = ir.arithmetic(ir.holds("any", LAZY), "+", A)
    assert ir.names(value) == {"x", "row", "a"}
    assert ir.calls(value) and ir.loops(value)
    assert not ir.calls(ir.load(3, SUM, ir.NUMBER)) and not ir.loops(ir.holds("any", ROW))
    assert ir.count_of(ir.arithmetic(A, "+", SUM), "a") == 2
    assert ir.size_of(ir.arithmetic(A, "+", SUM)) == 5
    assert str(ir.put_in(PRODUCT, {"a": SUM})) == "((a + b) * b)"
    assert ir.put_in(PRODUCT, {"z": SUM}) is PRODUCT


@pytest.mark.parametrize(
    "value", [A, ONE, TABLE, ir.Item(TABLE, A), ir.load(0, A, ir.NUMBER), ir.load(9, A, ir.NUMBER)]
)
def test_one_look_is_simple(value: ir.Value) -> None:
    assert ir.is_simple(value)


@pytest.mark.parametrize(
    "value", [SUM, ir.number(-1), ir.Item(TABLE, SUM), ir.load(9, SUM, ir.NUMBER), ir.offset(3, A)]
)
def test_more_is_not(value: ir.Value) -> None:
    assert not ir.is_simple(value)


def test_each_value_says_what_it_is() -> None:
    assert ir.Item(TABLE, A).type == ir.NUMBER
    assert ir.Item(ir.Item(ir.Table("T", ir.row_of(ir.PLACES)), A), B).type == ir.PLACE
    assert CHOSEN.type == ir.NUMBER and BOTH.type == ir.TRUTH and LAZY.type == ir.NUMBERS
    assert all(isinstance(value.type, ir.Type) for value, _ in PRINTED)


def test_a_class_that_leaves_out_its_type_is_refused() -> None:
    with pytest.raises(TypeError, match="Vague does not say its type"):
        type("Vague", (ir.Value,), {"__annotations__": {"value": "Value"}})
