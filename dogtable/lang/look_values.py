"""What the expressions of table.yaml are made of: values on a view, by the names under which they are worked out.

What a look reads is a view, where faces may be missing; so no value has a kind (`ANYTHING`), and a missing thing gives
none. Of names there are: `g_` what a view names, `d_` definitions, `f_` functions, `b_` those bound inside; helpers
begin with `_`. Locals of the layers come in the mapping `e`.
"""

from __future__ import annotations

from collections.abc import Sequence

from dogtable import ir

WORDS = ir.Local("_words", ir.ANYTHING)
"""All words of the ruleset, by list and name."""
GIVEN = ir.Local("e", ir.ANYTHING)
"""The locals of the layers: parameters of figures, and names bound by `each`."""
_IT = ir.Local("x", ir.ANYTHING)

_ALIKE: dict[str, ir.Comparison] = {"==": "==", "!=": "!="}
_ORDERED: dict[str, ir.Comparison] = {"<": "<", "<=": "<=", ">": ">", ">=": ">="}
_ARITHMETIC: dict[str, ir.Operator] = {"+": "+", "-": "-", "*": "*"}
_DIVIDE = "_divide"


def named(name: str) -> ir.Local:
    """Return what a name of the view, of the host or of `data` stands for."""
    return ir.Local(f"g_{name}", ir.ANYTHING)


def bound(name: str) -> ir.Local:
    """Return a name bound by a generator of the expression, or a parameter of a definition."""
    return ir.Local(f"b_{name}", ir.ANYTHING)


def handed(name: str, *, built_in: bool) -> ir.Local:
    """Return a function of the language or a definition as what is handed to a function."""
    return ir.Local(f"{'f' if built_in else 'd'}_{name}", ir.ANYTHING)


def word(words: str, name: str) -> ir.Value:
    """Return a word of the ruleset, by its list and name."""
    return ir.Item(ir.Item(WORDS, ir.Word(words)), ir.Word(name))


def helped(name: str, *args: ir.Value) -> ir.Value:
    """Return what a helper gives."""
    return ir.operation(name, ir.ANYTHING, *args)


def function(name: str, *args: ir.Value) -> ir.Value:
    """Return what a function of the language or of the host gives."""
    return ir.Invoke(f"f_{name}", args, ir.ANYTHING)


def define(name: str, *args: ir.Value) -> ir.Value:
    """Return what a definition of the ruleset gives."""
    return ir.Invoke(f"d_{name}", args, ir.ANYTHING)


def attribute(of: ir.Value, name: str) -> ir.Value:
    """Return `of.name`; of none it is none."""
    return helped("_attribute", of, ir.Word(name))


def item(of: ir.Value, keys: Sequence[ir.Value]) -> ir.Value:
    """Return `of[key]` or `of[key, key]`; of a missing key it is none, and without keys the whole."""
    return helped("_item", of, keys[0] if len(keys) == 1 else row(keys)) if keys else of


def row(values: Sequence[ir.Value]) -> ir.Value:
    """Return several values in a row."""
    return ir.tuple_of(values, ir.ANYTHING)


def clause(name: str, many: ir.Value, tests: tuple[ir.Value, ...]) -> ir.Clause:
    """Return `for name in many if test ...`."""
    return ir.Clause((bound(name).name,), helped("_each", many), tests)


def key(sort: str, name: str) -> ir.Value:
    """Return what ranks by `by=`: a definition, or a function of one thing, its field or its row of a state."""
    if sort == "define":
        return handed(name, built_in=False)
    return ir.Key(_IT.name, attribute(_IT, name) if sort == "field" else item(named(name), (_IT,)))


def logic(op: str, values: tuple[ir.Value, ...]) -> ir.Value:
    """Return `and` or `or` of values, as true or false."""
    return ir.Conditional(ir.And(values) if op == "and" else ir.Or(values), ir.TRUE, ir.FALSE)


def compare(left: ir.Value, op: str, right: ir.Value) -> ir.Value:
    """Return a comparison; what is ordered has to be numbers."""
    if op in _ALIKE:
        return ir.compare(left, _ALIKE[op], right)
    if op in _ORDERED:
        return ir.compare(_number(left), _ORDERED[op], _number(right))
    found = helped("_in", left, right)
    return ir.Not(found) if op == "not in" else found


def arithmetic(left: ir.Value, op: str, right: ir.Value) -> ir.Value:
    """Return two numbers with an operator between."""
    if op in _ARITHMETIC:
        return ir.arithmetic(_number(left), _ARITHMETIC[op], _number(right))
    return helped(_DIVIDE, left, right, ir.Word(op))


def negate(value: ir.Value) -> ir.Value:
    """Return the negative of a number."""
    return ir.Decimal(-value.value) if isinstance(value, ir.Decimal) else ir.Negate(_number(value))


def _number(value: ir.Value) -> ir.Value:
    """Return a value that has to be a number; what is one without a doubt need not be looked at."""
    is_divided = isinstance(value, ir.Operation) and value.name == _DIVIDE
    known = is_divided or isinstance(value, (ir.Decimal, ir.Arithmetic, ir.Negate))
    return value if known else helped("_number", value)
