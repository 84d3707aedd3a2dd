"""Values as Python, with the parentheses that they need."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

from dogtable.compile.ir.values import (
    Address,
    And,
    AnyValue,
    Arithmetic,
    AsNumber,
    Clause,
    Compare,
    Conditional,
    Const,
    Explained,
    Find,
    Gather,
    Head,
    Invoke,
    Item,
    Key,
    Load,
    Local,
    Negate,
    Not,
    Operation,
    Or,
    Range,
    Row,
    Spread,
    Table,
    Truth,
    Value,
    Walk,
)

_ANY, _CONDITIONAL, _OR, _AND, _NOT, _COMPARE, _SHIFT, _SUM, _PRODUCT, _SIGN, _PRIMARY = range(11)
_PRECEDENCE: dict[type[Value], int] = {
    Key: _ANY,
    Conditional: _CONDITIONAL,
    Or: _OR,
    And: _AND,
    Not: _NOT,
    Compare: _COMPARE,
    Negate: _SIGN,
    AsNumber: _SIGN,
}
"""How tightly the parts of a value hold together, as Python reads it; of what is not here, so that nothing parts it."""
_WALKS = {"any": "w{}", "step": "w{}_1", "known": "v{}", "several": "y{}"}
_OPERATORS = {"<<": _SHIFT, "+": _SUM, "-": _SUM, "*": _PRODUCT, "//": _PRODUCT, "%": _PRODUCT}


def anywhere(value: Value) -> str:
    """Return Python that can stand beside any operator."""
    return _at(value, _PRIMARY)


def alone(value: Value) -> str:
    """Return Python that stands by itself: behind `=` or `return`, or between commas."""
    return _at(value, _ANY)


Value.printer = anywhere


def _precedence(value: Value) -> int:
    if isinstance(value, Arithmetic):
        return _OPERATORS[value.op]
    if isinstance(value, Address):
        return _SUM if len(value.terms) > 1 or value.first else _PRODUCT
    if isinstance(value, Const):
        return _SIGN if value.value < 0 else _PRIMARY
    return _PRECEDENCE.get(type(value), _PRIMARY)


def _at(value: Value, least: int) -> str:
    """Return a value where everything holds together at least so tightly."""
    code = _written(cast("AnyValue", value))
    return code if not least or _precedence(value) >= least else f"({code})"


def _written(value: AnyValue) -> str:
    match value:
        case Local() | Table():
            return value.name
        case Const() | Truth():
            return str(value.value)
        case Load():
            return f"s[{alone(value.cell)}]"
        case Address():
            terms = [_term(term, stride) for term, stride in zip(value.terms, value.strides, strict=True)]
            return " + ".join([*terms, str(value.first)] if value.first else terms)
        case Item():
            return f"{anywhere(value.row)}[{alone(value.index)}]"
        case Operation() | Invoke():
            only = value.args[0] if len(value.args) == 1 else None
            lazy = isinstance(only, Gather) and not only.whole
            return f"{value.name}{anywhere(value.args[0]) if lazy else f'({_listed(value.args)})'}"
        case Compare():
            first, *others = (_at(part, _COMPARE + 1) for part in value.values)
            return " ".join([first, *(f"{op} {part}" for op, part in zip(value.ops, others, strict=True))])
        case Arithmetic():
            level = _OPERATORS[value.op]
            return f"{_at(value.left, level)} {value.op} {_at(value.right, level + 1)}"
        case Negate():
            return f"-{_at(value.value, _SIGN + 1)}"
        case AsNumber():
            return f"+{_at(value.value, _SIGN + 1)}"
        case And():
            return " and ".join(_at(part, _AND + 1) for part in value.values)
        case Or():
            return " or ".join(_at(part, _OR + 1) for part in value.values)
        case Not():
            return f"not {_at(value.value, _NOT)}"
        case Conditional():
            then, test = _at(value.then, _CONDITIONAL + 1), _at(value.test, _CONDITIONAL + 1)
            return f"{then} if {test} else {_at(value.other, _CONDITIONAL)}"
        case Row():
            items = _listed(value.items)
            return f"[{items}]" if value.fresh else f"({items},)" if len(value.items) == 1 else f"({items})"
        case Gather():
            inside = _gathered(value)
            return f"[{inside}]" if value.whole else f"({inside})"
        case Explained():
            return f"v[{value.name!r}]"
        case Range():
            return f"s[{alone(value.first)}:{alone(value.end)}]"
        case Find():
            return f"{anywhere(value.mapping)}.get({_listed((value.key, value.nothing))})"
        case Head():
            return f"{anywhere(value.row)}[:max(0, {alone(value.length)})]"
        case Key():
            return f"lambda {value.name}: {alone(value.value)}"
        case Walk():
            return _walked(value)
        case _:
            assert_never(value)


def _listed(values: Sequence[Value | Spread]) -> str:
    return ", ".join(f"*{anywhere(value.row)}" if isinstance(value, Spread) else alone(value) for value in values)


def _walked(value: Walk) -> str:
    """Return the call of the function of a walk that its form takes."""
    length = () if value.form == "step" else (alone(value.length),)
    far = (f"far{value.number}",) if value.form in ("known", "several") else ()
    args = ", ".join(["s", alone(value.seat), alone(value.start), *length, *map(alone, value.extra), *far])
    return f"{_WALKS[value.form].format(value.number)}({args})"


def _term(value: Value, stride: int) -> str:
    return _at(value, _SUM) if stride == 1 else f"{_at(value, _PRODUCT)} * {stride}"


def _gathered(value: Gather) -> str:
    return " ".join([_at(value.element, _CONDITIONAL), *map(_clause, value.clauses)])


def _clause(clause: Clause) -> str:
    loop = f"for {', '.join(clause.names)} in {_at(clause.row, _OR)}"
    return " ".join([loop, *(f"if {_at(test, _OR)}" for test in clause.tests)])
