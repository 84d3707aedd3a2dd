"""Values as Python, with the parentheses that they need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from dogtable.base.complete import complete
from dogtable.ir.any_value import AnyValue
from dogtable.ir.calling import invoked
from dogtable.ir.calls import Invoke, Operation, Reason, Traced, Walk, Yield
from dogtable.ir.rows import Clause, Gather, Key, Row, Spread
from dogtable.ir.terms import (
    Address,
    And,
    Arithmetic,
    AsNumber,
    Compare,
    Conditional,
    IsNothing,
    Negate,
    Not,
    Or,
    Remembered,
)
from dogtable.ir.values import (
    TRACE,
    Const,
    Copy,
    Decimal,
    Empty,
    Explained,
    Find,
    Head,
    IndexOf,
    Item,
    Load,
    Local,
    Nothing,
    Part,
    Range,
    Slice,
    Table,
    Truth,
    Value,
    Word,
)

__all__ = ["alone"]

_ANY, _CONDITIONAL, _OR, _AND, _NOT, _COMPARE, _SHIFT, _SUM, _PRODUCT, _SIGN, _PRIMARY = range(11)
_PRECEDENCE: dict[type[Value], int] = {
    Key: _ANY,
    Yield: _ANY,
    Conditional: _CONDITIONAL,
    Or: _OR,
    And: _AND,
    Not: _NOT,
    Compare: _COMPARE,
    IsNothing: _COMPARE,
    Remembered: _COMPARE,
    Negate: _SIGN,
    AsNumber: _SIGN,
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


def _of_sum(value: Address) -> int:
    return _SUM if len(value.terms) > 1 or value.first else _PRODUCT


def _of_number(value: Const | Decimal) -> int:
    return _SIGN if value.value < 0 else _PRIMARY


_VARYING: dict[type[Value], Callable[[Any], int]] = {
    Arithmetic: lambda value: _OPERATORS[value.op],
    Address: _of_sum,
    Const: _of_number,
    Decimal: _of_number,
}
"""The same for those where it depends on what they hold."""


# --------------------------------------------------------------------------------------------------------- each of them


def _known(value: Const | Decimal | Truth) -> str:
    return str(value.value)


def _named(value: Local | Table) -> str:
    return value.name


def _explained(value: Explained) -> str:
    return f"v[{value.name!r}]"


def _word(value: Word) -> str:
    return repr(value.text)


def _nothing(_value: Nothing) -> str:
    return "None"


def _empty(value: Empty) -> str:
    return "{}" if value.type.sort == "mapping" else "set()"


def _load(value: Load) -> str:
    return f"s[{alone(value.cell)}]"


def _range(value: Range) -> str:
    return f"s[{alone(value.first)}:{alone(value.end)}]"


def _item(value: Item) -> str:
    return f"{anywhere(value.row)}[{alone(value.index)}]"


def _part(value: Part) -> str:
    return f"{anywhere(value.row)}[{value.index}]"


def _slice(value: Slice) -> str:
    return f"{anywhere(value.row)}[{value.first or ''}:{value.end or ''}]"


def _index_of(value: IndexOf) -> str:
    return f"{anywhere(value.row)}.index({alone(value.item)})"


def _copy(value: Copy) -> str:
    return f"{anywhere(value.cells)}[:]"


def _find(value: Find) -> str:
    return f"{anywhere(value.mapping)}.get({_listed((value.key, value.nothing))})"


def _head(value: Head) -> str:
    return f"{anywhere(value.row)}[:max(0, {alone(value.length)})]"


def _address(value: Address) -> str:
    terms = [_term(term, stride) for term, stride in zip(value.terms, value.strides, strict=True)]
    return " + ".join([*terms, str(value.first)] if value.first else terms)


def _arithmetic(value: Arithmetic) -> str:
    level = _OPERATORS[value.op]
    return f"{_at(value.left, level)} {value.op} {_at(value.right, level + 1)}"


def _negate(value: Negate) -> str:
    return f"-{_at(value.value, _SIGN + 1)}"


def _as_number(value: AsNumber) -> str:
    return f"+{_at(value.value, _SIGN + 1)}"


def _compare(value: Compare) -> str:
    first, *others = (_at(part, _COMPARE + 1) for part in value.values)
    return " ".join([first, *(f"{op} {part}" for op, part in zip(value.ops, others, strict=True))])


def _is_nothing(value: IsNothing) -> str:
    return f"{_at(value.value, _COMPARE + 1)} is None"


def _remembered(value: Remembered) -> str:
    return f"({alone(value.beside)}, tuple({alone(value.cells)})) in {_at(value.among, _COMPARE + 1)}"


def _and(value: And) -> str:
    return " and ".join(_at(part, _AND + 1) for part in value.values)


def _or(value: Or) -> str:
    return " or ".join(_at(part, _OR + 1) for part in value.values)


def _not(value: Not) -> str:
    return f"not {_at(value.value, _NOT)}"


def _conditional(value: Conditional) -> str:
    then, test = _at(value.then, _CONDITIONAL + 1), _at(value.test, _CONDITIONAL + 1)
    return f"{then} if {test} else {_at(value.other, _CONDITIONAL)}"


def _row(value: Row) -> str:
    items = _listed(value.items)
    return f"[{items}]" if value.fresh else f"({items},)" if len(value.items) == 1 else f"({items})"


def _gather(value: Gather) -> str:
    inside = " ".join([_at(value.element, _CONDITIONAL), *map(_clause, value.clauses)])
    return f"[{inside}]" if value.whole else f"({inside})"


def _key(value: Key) -> str:
    return f"lambda {value.name}: {alone(value.value)}"


def _call(value: Operation | Invoke) -> str:
    only = value.args[0] if len(value.args) == 1 else None
    if isinstance(only, Gather) and not only.whole:
        return f"{value.name}{anywhere(only)}"
    return f"{value.name}({_listed(value.args)})"


def _listed(values: Sequence[Value | Spread]) -> str:
    return ", ".join(f"*{anywhere(value.row)}" if isinstance(value, Spread) else alone(value) for value in values)


def _walked(value: Walk) -> str:
    """Return the call of the function of a walk that its form takes."""
    return _call(invoked(value))


def _traced(value: Traced) -> str:
    start = alone(value.start)
    return f"{TRACE.name}[{start}]({_listed((value.start, value.length, value.step, value.shut))})"


def _reason(value: Reason) -> str:
    known = ", ".join(f"{name!r}: {alone(part)}" for name, part in zip(value.names, value.values, strict=True))
    return f"({value.number}, {{{known}}})"


def _yield(value: Yield) -> str:
    return f"yield {alone(value.options)}"


def _term(value: Value, stride: int) -> str:
    return _at(value, _SUM) if stride == 1 else f"{_at(value, _PRODUCT)} * {stride}"


def _clause(clause: Clause) -> str:
    loop = f"for {', '.join(clause.names)} in {_at(clause.row, _OR)}"
    return " ".join([loop, *(f"if {_at(test, _OR)}" for test in clause.tests)])


_WRITERS: dict[type, Callable[[Any], str]] = complete(
    {
        Const: _known,
        Decimal: _known,
        Truth: _known,
        Word: _word,
        Nothing: _nothing,
        Empty: _empty,
        Table: _named,
        Local: _named,
        Explained: _explained,
        Load: _load,
        Range: _range,
        Item: _item,
        Part: _part,
        Slice: _slice,
        IndexOf: _index_of,
        Copy: _copy,
        Find: _find,
        Head: _head,
        Address: _address,
        Arithmetic: _arithmetic,
        Negate: _negate,
        AsNumber: _as_number,
        Compare: _compare,
        IsNothing: _is_nothing,
        Remembered: _remembered,
        And: _and,
        Or: _or,
        Not: _not,
        Conditional: _conditional,
        Row: _row,
        Gather: _gather,
        Key: _key,
        Operation: _call,
        Invoke: _call,
        Walk: _walked,
        Traced: _traced,
        Reason: _reason,
        Yield: _yield,
    },
    AnyValue,
)
"""How each value is written."""
