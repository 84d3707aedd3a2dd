"""What constructs are built of, and where they are noted."""

from __future__ import annotations

from collections.abc import Callable

from dogtable import ir
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
