"""Expressions of a look as Python source: one tuple of functions over the names in reach.

The source runs without built-ins on names made here alone: `g_` what a view names, `d_` definitions, `f_` functions,
`b_` names bound inside; helpers begin with `_`. Locals of the layers come in the mapping `e`. A definition is worked
out once for the same things (`_once`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from dogtable.ir.lines import written_out
from dogtable.lang import look_tree as look

PLAIN_COMPARES = frozenset(["==", "!="])


def emit(expressions: Sequence[look.Node], definitions: Mapping[str, look.Definition]) -> str:
    """Return the source of a module that gives `F`, the expressions as functions of `e`, in their order."""
    lines = []
    for definition in definitions.values():
        given = [f"b_{parameter}" for parameter in definition.parameters]
        body = ["_burn()", f"return {source(definition.value)}"]
        lines += ["@_once", *written_out(f"d_{definition.name}", given, body)]
    lines.append("F = (")
    lines += [f"lambda e: {source(expression)}," for expression in expressions]
    lines.append(")")
    return "\n".join(lines) + "\n"


def source(node: look.Node) -> str:
    """Return one expression as Python."""
    match node:
        case look.Number(value):
            return f"({value!r})"
        case look.Truth(value):
            return repr(value)
        case look.Nothing():
            return "None"
        case look.WordRef(words, name):
            return f"_words[{words!r}][{name!r}]"
        case look.Var(name):
            return f"e[{name!r}]"
        case look.Bound(name):
            return f"b_{name}"
        case look.Ref(name):
            return f"g_{name}"
        case look.Attribute(of, name):
            return f"_attribute({source(of)}, {name!r})"
        case look.Item(of, keys):
            key = source(keys[0]) if len(keys) == 1 else f"({', '.join(map(source, keys))})"
            return f"_item({source(of)}, {key})"
        case look.Generator(element, clauses):
            return f"({source(element)} {' '.join(map(_clause, clauses))})"
        case look.Function(name, args):
            return f"f_{name}({_comma(args)})"
        case look.Define(name, args):
            return f"d_{name}({_comma(args)})"
        case look.KindName(name):
            return repr(name)
        case look.Key(sort, name):
            return {
                "define": f"d_{name}",
                "field": f"(lambda x: _attribute(x, {name!r}))",
                "state": f"(lambda x: _item(g_{name}, x))",
            }[sort]
        case look.Test(name, built_in):
            return f"{'f' if built_in else 'd'}_{name}"
        case look.Sequence(values):
            return f"({_comma(values)}{',' if len(values) == 1 else ''})"
        case _:
            return _operator(node)


def _operator(node: look.Operator) -> str:
    match node:
        case look.Not(value):
            return f"(not {source(value)})"
        case look.Logic(op, values):
            return f"(True if {f' {op} '.join(map(source, values))} else False)"
        case look.Compare(op, left, right) if op in PLAIN_COMPARES:
            return f"({source(left)} {op} {source(right)})"
        case look.Compare(op, left, right) if op in ("in", "not in"):
            return f"({'not ' if op == 'not in' else ''}_in({source(left)}, {source(right)}))"
        case look.Compare(op, left, right):
            return f"({_number(left)} {op} {_number(right)})"
        case look.Arith(op, left, right) if op in ("+", "-", "*"):
            return f"({_number(left)} {op} {_number(right)})"
        case look.Arith(op, left, right):
            return f"_divide({source(left)}, {source(right)}, {op!r})"
        case look.Negate(value):
            return f"(-{_number(value)})"
        case look.Choice(test, then, other):
            return f"({source(then)} if {source(test)} else {source(other)})"
        case _:
            assert_never(node)


def _number(node: look.Node) -> str:
    return source(node) if isinstance(node, (look.Number, look.Arith, look.Negate)) else f"_number({source(node)})"


def _comma(nodes: Iterable[look.Node]) -> str:
    return ", ".join(map(source, nodes))


def _clause(clause: look.Clause) -> str:
    tests = "".join(f" if {source(test)}" for test in clause.tests)
    return f"for b_{clause.name} in _each({source(clause.list)}){tests}"
