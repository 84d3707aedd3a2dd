"""The untyped tree of an expression: names, calls and operators as they are written."""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.base.frozen import Written


class _Written(Written):
    """Something written, and where it stands."""

    span: Span


class Name(_Written):
    """A name that stands alone: a local, or anything that is declared."""

    name: str


class Number(_Written):
    """A number: an int, in looks also with decimals."""

    value: int | float


class Attribute(_Written):
    """`of.name`; `name_span` is the name alone."""

    of: Expr
    name: str
    name_span: Span


class Subscript(_Written):
    """`of[a]` or `of[a, b]`."""

    of: Expr
    index: tuple[Expr, ...]


class Keyword(Written):
    """`name=value` in a call."""

    span: Span
    name: str
    value: Expr


class Call(_Written):
    """`name(args, key=value)`; `name_span` is the name alone."""

    name: str
    args: tuple[Expr, ...]
    keywords: tuple[Keyword, ...]
    name_span: Span


class Unary(_Written):
    """`not x` or `-x`."""

    op: str
    value: Expr


class Binary(_Written):
    """`left op right` with + - * // % (and / in looks)."""

    op: str
    left: Expr
    right: Expr


class Comparison(_Written):
    """`first op second op third ...`, as a chain."""

    operands: tuple[Expr, ...]
    ops: tuple[str, ...]


class Logic(_Written):
    """`a and b and c` or `a or b or c`."""

    op: str
    values: tuple[Expr, ...]


class Conditional(_Written):
    """`then if test else other`."""

    test: Expr
    then: Expr
    other: Expr


class Clause(Written):
    """`for name in list if test if test`."""

    name: str
    name_span: Span
    list: Expr
    tests: tuple[Expr, ...]


class Generator(_Written):
    """`element for a in A if ... for b in B`: the sole argument of a call."""

    element: Expr
    clauses: tuple[Clause, ...]


Expr = Name | Number | Attribute | Subscript | Call | Unary | Binary | Comparison | Logic | Conditional | Generator
"""An expression as written. A walk over them ends in `assert_never`."""
