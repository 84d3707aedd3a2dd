"""Values as Python, with the parentheses that they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dogtable.base.complete import complete
from dogtable.ir import terms, values
from dogtable.ir.calls import Invoke, Operation, Reason, Traced, Walk, Yield, invoked
from dogtable.ir.nodes import leaves
from dogtable.ir.rows import Clause, Gather, Key, Row, Spread
from dogtable.ir.values import TRACE, Value

__all__ = ["alone"]

_ANY, _CONDITIONAL, _OR, _AND, _NOT, _COMPARE, _SHIFT, _SUM, _PRODUCT, _SIGN, _PRIMARY = range(11)
_PRECEDENCE: dict[type[Value], int] = {
    Key: _ANY,
    Yield: _ANY,
    terms.Conditional: _CONDITIONAL,
    terms.Or: _OR,
    terms.And: _AND,
    terms.Not: _NOT,
    terms.Compare: _COMPARE,
    terms.IsNothing: _COMPARE,
    terms.Remembered: _COMPARE,
    terms.Negate: _SIGN,
    terms.AsNumber: _SIGN,
}
"""How tightly the parts of a value hold together, as Python reads it; of what is not here, so that nothing parts it."""
_OPERATORS = {"<<": _SHIFT, "+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT, "%": _PRODUCT}


def anywhere(value: Value) -> str:
    """Return Python that can stand beside any operator."""
    return _at(value, _PRIMARY)


def alone(value: Value) -> str:
    """Return Python that stands by itself: behind `=` or `return`, or between commas."""
    return _at(value, _ANY)


Value.printer = anywhere


def _at(value: Value, least: int) -> str:
    """Return a value where everything holds together at least so tightly."""
    code = _WRITERS[value.__class__](value)
    return f"({code})" if least and _precedence(value) < least else code


def _precedence(value: Value) -> int:
    kind = value.__class__
    return _VARYING[kind](value) if kind in _VARYING else _PRECEDENCE.get(kind, _PRIMARY)


_VARYING: dict[type[Value], Callable[[Any], int]] = {
    terms.Arithmetic: lambda value: _OPERATORS[value.op],
    terms.Address: lambda value: _SUM if len(value.terms) > 1 or value.first else _PRODUCT,
    values.Const: lambda value: _SIGN if value.value < 0 else _PRIMARY,
    values.Decimal: lambda value: _SIGN if value.value < 0 else _PRIMARY,
}
"""The same for those where it depends on what they hold."""


# --------------------------------------------------------------------------------------------------------- each of them


def _address(value: terms.Address) -> str:
    summands = [_term(term, stride) for term, stride in zip(value.terms, value.strides, strict=True)]
    return " + ".join([*summands, str(value.first)] if value.first else summands)


def _arithmetic(value: terms.Arithmetic) -> str:
    level = _OPERATORS[value.op]
    return f"{_at(value.left, level)} {value.op} {_at(value.right, level + 1)}"


def _compare(value: terms.Compare) -> str:
    first, *others = (_at(part, _COMPARE + 1) for part in value.values)
    return " ".join([first, *(f"{op} {part}" for op, part in zip(value.ops, others, strict=True))])


def _remembered(value: terms.Remembered) -> str:
    return f"({alone(value.beside)}, tuple({alone(value.cells)})) in {_at(value.among, _COMPARE + 1)}"


def _conditional(value: terms.Conditional) -> str:
    then, test = _at(value.then, _CONDITIONAL + 1), _at(value.test, _CONDITIONAL + 1)
    return f"{then} if {test} else {_at(value.other, _CONDITIONAL)}"


def _row(value: Row) -> str:
    items = _listed(value.items)
    return f"[{items}]" if value.fresh else f"({items},)" if len(value.items) == 1 else f"({items})"


def _gather(value: Gather) -> str:
    inside = " ".join([_at(value.element, _CONDITIONAL), *map(_clause, value.clauses)])
    return f"[{inside}]" if value.whole else f"({inside})"


def _call(value: Operation | Invoke) -> str:
    only = value.args[0] if len(value.args) == 1 else None
    if isinstance(only, Gather) and not only.whole:
        return f"{value.name}{anywhere(only)}"
    return f"{value.name}({_listed(value.args)})"


def _listed(parts: Sequence[Value | Spread]) -> str:
    return ", ".join(f"*{anywhere(part.row)}" if isinstance(part, Spread) else alone(part) for part in parts)


def _traced(value: Traced) -> str:
    start = alone(value.start)
    return f"{TRACE.name}[{start}]({_listed((value.start, value.length, value.step, value.shut))})"


def _reason(value: Reason) -> str:
    known = ", ".join(f"{name!r}: {alone(part)}" for name, part in zip(value.names, value.values, strict=True))
    return f"({value.number}, {{{known}}})"


def _term(value: Value, stride: int) -> str:
    return _at(value, _SUM) if stride == 1 else f"{_at(value, _PRODUCT)} * {stride}"


def _clause(clause: Clause) -> str:
    loop = f"for {', '.join(clause.names)} in {_at(clause.row, _OR)}"
    return " ".join([loop, *(f"if {_at(test, _OR)}" for test in clause.tests)])


_WRITERS: dict[type, Callable[[Any], str]] = complete(
    {
        values.Const: lambda value: str(value.value),
        values.Decimal: lambda value: str(value.value),
        values.Truth: lambda value: str(value.value),
        values.Word: lambda value: repr(value.text),
        values.Nothing: lambda _value: "None",
        values.Empty: lambda value: "{}" if value.type.sort == "mapping" else "set()",
        values.Table: lambda value: value.name,
        values.Local: lambda value: value.name,
        values.Explained: lambda value: f"v[{value.name!r}]",
        values.Load: lambda value: f"s[{alone(value.cell)}]",
        values.Range: lambda value: f"s[{alone(value.first)}:{alone(value.end)}]",
        values.Item: lambda value: f"{anywhere(value.row)}[{alone(value.index)}]",
        values.Part: lambda value: f"{anywhere(value.row)}[{value.index}]",
        values.Slice: lambda value: f"{anywhere(value.row)}[{value.first or ''}:{value.end or ''}]",
        values.IndexOf: lambda value: f"{anywhere(value.row)}.index({alone(value.item)})",
        values.Copy: lambda value: f"{anywhere(value.cells)}[:]",
        values.Find: lambda value: f"{anywhere(value.mapping)}.get({_listed((value.key, value.nothing))})",
        values.Head: lambda value: f"{anywhere(value.row)}[:max(0, {alone(value.length)})]",
        terms.Address: _address,
        terms.Arithmetic: _arithmetic,
        terms.Negate: lambda value: f"-{_at(value.value, _SIGN + 1)}",
        terms.AsNumber: lambda value: f"+{_at(value.value, _SIGN + 1)}",
        terms.Compare: _compare,
        terms.IsNothing: lambda value: f"{_at(value.value, _COMPARE + 1)} is None",
        terms.Remembered: _remembered,
        terms.And: lambda value: " and ".join(_at(part, _AND + 1) for part in value.values),
        terms.Or: lambda value: " or ".join(_at(part, _OR + 1) for part in value.values),
        terms.Not: lambda value: f"not {_at(value.value, _NOT)}",
        terms.Conditional: _conditional,
        Row: _row,
        Gather: _gather,
        Key: lambda value: f"lambda {value.name}: {alone(value.value)}",
        Operation: _call,
        Invoke: _call,
        Walk: lambda value: _call(invoked(value)),
        Traced: _traced,
        Reason: _reason,
        Yield: lambda value: f"yield {alone(value.options)}",
    },
    *leaves(Value),
)
"""How each value is written."""
