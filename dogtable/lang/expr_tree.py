"""The untyped tree of an expression: names, calls and operators as they are written."""

from __future__ import annotations

from dataclasses import dataclass

from dogtable.base.errors import Span


@dataclass(frozen=True, slots=True)
class _Written:
    """Something written, and where it stands."""

    span: Span


@dataclass(frozen=True, slots=True)
class Name(_Written):
    """A name that stands alone: a local, or anything that is declared."""

    name: str


@dataclass(frozen=True, slots=True)
class Number(_Written):
    """A number: an int, in looks also with decimals."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Attribute(_Written):
    """`of.name`; `name_span` is the name alone."""

    of: Expr
    name: str
    name_span: Span


@dataclass(frozen=True, slots=True)
class Subscript(_Written):
    """`of[a]` or `of[a, b]`."""

    of: Expr
    index: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Keyword:
    """`name=value` in a call."""

    span: Span
    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Call(_Written):
    """`name(args, key=value)`; `name_span` is the name alone."""

    name: str
    args: tuple[Expr, ...]
    keywords: tuple[Keyword, ...]
    name_span: Span


@dataclass(frozen=True, slots=True)
class Unary(_Written):
    """`not x` or `-x`."""

    op: str
    value: Expr


@dataclass(frozen=True, slots=True)
class Binary(_Written):
    """`left op right` with + - * // % (and / in looks)."""

    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Comparison(_Written):
    """`first op second op third ...`, as a chain."""

    operands: tuple[Expr, ...]
    ops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Logic(_Written):
    """`a and b and c` or `a or b or c`."""

    op: str
    values: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Conditional(_Written):
    """`then if test else other`."""

    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Clause:
    """`for name in list if test if test`."""

    name: str
    name_span: Span
    list: Expr
    tests: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Generator(_Written):
    """`element for a in A if ... for b in B`: the sole argument of a call."""

    element: Expr
    clauses: tuple[Clause, ...]


Expr = Name | Number | Attribute | Subscript | Call | Unary | Binary | Comparison | Logic | Conditional | Generator
"""An expression as written. A walk over them ends in `assert_never`."""
