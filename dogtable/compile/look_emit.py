"""Expressions of a look as Python source: one tuple of functions over the names in reach.

The source runs without built-ins on names made here alone: `g_` what a view names, `d_` definitions, `f_` functions,
`b_` names bound inside; helpers begin with `_`. Locals of the layers come in the mapping `e`. A definition is worked
out once for the same things (`_once`). Nothing of it has a kind, as faces may be missing in a view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.ir.building import Fn
from dogtable.lang import look_tree as look

_ALIKE: dict[str, ir.Comparison] = {"==": "==", "!=": "!="}
_ORDERED: dict[str, ir.Comparison] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
_ARITHMETIC: dict[str, ir.Operator] = {"+": "+", "-": "-", "*": "*"}
_WORDS, _GIVEN = ir.Local("_words", ir.ANYTHING), ir.Local("e", ir.ANYTHING)
_IT = ir.Local("x", ir.ANYTHING)


def emit(expressions: Sequence[look.Node], definitions: Mapping[str, look.Definition]) -> str:
    """Return the source of a module that gives `F`, the expressions as functions of `e`, in their order."""
    lines = []
    for definition in definitions.values():
        fn = Fn(f"d_{definition.name}", [_bound(parameter) for parameter in definition.parameters], NOWHERE)
        fn.call(_help("_burn"))
        fn.leave(value(definition.value))
        lines += ["@_once", *(line for line, _ in fn.render())]
    lines.append("F = (")
    lines += [f"{ir.alone(ir.Key(_GIVEN.name, value(expression)))}," for expression in expressions]
    lines.append(")")
    return "\n".join(lines) + "\n"


def value(node: look.Node) -> ir.Value:
    """Return what one expression comes to."""
    match node:
        case look.Number(number):
            return ir.Decimal(number)
        case look.Truth(truth):
            return ir.Truth(truth)
        case look.Nothing():
            return ir.NOTHING_YET
        case look.WordRef(words, name):
            return ir.Item(ir.Item(_WORDS, ir.Word(words)), ir.Word(name))
        case look.Var(name):
            return ir.Item(_GIVEN, ir.Word(name))
        case look.Bound(name):
            return _bound(name)
        case look.Ref(name):
            return ir.Local(f"g_{name}", ir.ANYTHING)
        case look.Attribute(of, name):
            return _help("_attribute", value(of), ir.Word(name))
        case look.Item(of, keys):
            return _help("_item", value(of), value(keys[0]) if len(keys) == 1 else _row(keys))
        case look.Generator(element, clauses):
            return ir.Gather(value(element), tuple(map(_clause, clauses)), whole=False)
        case look.Function(name, args):
            return ir.Invoke(f"f_{name}", tuple(map(value, args)), ir.ANYTHING)
        case look.Define(name, args):
            return ir.Invoke(f"d_{name}", tuple(map(value, args)), ir.ANYTHING)
        case look.KindName(name):
            return ir.Word(name)
        case look.Key(sort, name):
            return _key(sort, name)
        case look.Test(name, built_in):
            return ir.Local(f"{'f' if built_in else 'd'}_{name}", ir.ANYTHING)
        case look.Sequence(values):
            return _row(values)
        case _:
            return _operator(node)


def _key(sort: str, name: str) -> ir.Value:
    """Return what ranks: a definition, or a function of one thing, which is its field or its row of a state."""
    if sort == "define":
        return ir.Local(f"d_{name}", ir.ANYTHING)
    if sort == "field":
        return ir.Key(_IT.name, _help("_attribute", _IT, ir.Word(name)))
    return ir.Key(_IT.name, _help("_item", ir.Local(f"g_{name}", ir.ANYTHING), _IT))


def _operator(node: look.Operator) -> ir.Value:
    match node:
        case look.Not(inner):
            return ir.Not(value(inner))
        case look.Logic(op, values):
            parts = tuple(map(value, values))
            return ir.Conditional(ir.And(parts) if op == "and" else ir.Or(parts), ir.TRUE, ir.FALSE)
        case look.Compare(op, left, right) if op in _ALIKE:
            return ir.compare(value(left), _ALIKE[op], value(right))
        case look.Compare(op, left, right) if op in _ORDERED:
            return ir.compare(_number(left), _ORDERED[op], _number(right))
        case look.Compare(op, left, right):
            found = _help("_in", value(left), value(right))
            return ir.Not(found) if op == "not in" else found
        case look.Arith(op, left, right) if op in _ARITHMETIC:
            return ir.arithmetic(_number(left), _ARITHMETIC[op], _number(right))
        case look.Arith(op, left, right):
            return _help("_divide", value(left), value(right), ir.Word(op))
        case look.Negate(inner):
            return ir.Negate(_number(inner))
        case look.Choice(test, then, other):
            return ir.Conditional(value(test), value(then), value(other))
        case _:
            assert_never(node)


def _bound(name: str) -> ir.Local:
    return ir.Local(f"b_{name}", ir.ANYTHING)


def _help(name: str, *args: ir.Value) -> ir.Value:
    return ir.operation(name, ir.ANYTHING, *args)


def _number(node: look.Node) -> ir.Value:
    known = isinstance(node, (look.Number, look.Arith, look.Negate))
    return value(node) if known else _help("_number", value(node))


def _row(nodes: Iterable[look.Node]) -> ir.Value:
    return ir.tuple_of([value(node) for node in nodes], ir.ANYTHING)


def _clause(clause: look.Clause) -> ir.Clause:
    return ir.Clause(
        (_bound(clause.name).name,), _help("_each", value(clause.list)), tuple(value(test) for test in clause.tests)
    )
