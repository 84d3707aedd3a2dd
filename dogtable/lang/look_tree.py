"""The expressions of table.yaml, with their names resolved: a small tree without kinds.

What a look reads is a view, where faces may be missing; so nothing has a kind here, and a missing thing gives none.
The definitions of the ruleset are turned into the same tree (see `look_defs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass


@dataclass(frozen=True, slots=True)
class Number:
    """A number; decimals are allowed."""

    value: float


@dataclass(frozen=True, slots=True)
class Truth:
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Nothing:
    """`none`."""


@dataclass(frozen=True, slots=True)
class WordRef:
    """A word of the ruleset."""

    list: str
    name: str


@dataclass(frozen=True, slots=True)
class Var:
    """A name bound outside: a parameter of a figure or definition, or by `each`."""

    name: str


@dataclass(frozen=True, slots=True)
class Bound:
    """A name bound by a generator of this expression, or a parameter of a definition."""

    name: str


@dataclass(frozen=True, slots=True)
class Ref:
    """A name of the view, of the host or of `data`."""

    name: str


@dataclass(frozen=True, slots=True)
class Attribute:
    """`of.name`; of none it gives none."""

    of: Node
    name: str


@dataclass(frozen=True, slots=True)
class Item:
    """`of[key]` or `of[key, key]`; a missing key gives none."""

    of: Node
    keys: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """`for name in list if test ...`."""

    name: str
    list: Node
    tests: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Generator:
    """`element for a in A if ...`, the sole argument of a function."""

    element: Node
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language or of the host."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Define:
    """A use of a definition of the ruleset."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class KindName:
    """A name that is no value: of a kind of piece in `on`, of links in `next`."""

    name: str


@dataclass(frozen=True, slots=True)
class Key:
    """What ranks for `by=`, as a function of one thing: a definition, a field, or a state variable."""

    sort: str
    name: str


@dataclass(frozen=True, slots=True)
class Test:
    """A definition handed to a function (`step` and `unless` of `ends`), or a built-in step."""

    name: str
    built_in: bool


@dataclass(frozen=True, slots=True)
class Not:
    """`not x`."""

    value: Node


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or`, giving true or false."""

    op: str
    values: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Compare:
    """`left op right`."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Arith:
    """`left op right` on numbers."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Negate:
    """`-x`."""

    value: Node


@dataclass(frozen=True, slots=True)
class Choice:
    """`then if test else other`."""

    test: Node
    then: Node
    other: Node


@dataclass(frozen=True, slots=True)
class Sequence:
    """Several values in a row: the arguments of a figure, the numbers of a rectangle."""

    values: tuple[Node, ...]


Operator = Not | Logic | Compare | Arith | Negate | Choice
Node = (
    Number | Truth | Nothing | WordRef | Var | Bound | Ref | Attribute | Item | Generator | Function | Define
    | KindName | Key | Test | Sequence | Operator
)  # fmt: skip
"""A resolved expression. A walk over them ends in `assert_never`."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A definition of the ruleset that the look reaches."""

    name: str
    parameters: tuple[str, ...]
    value: Node


def walk(part: object) -> Iterator[Node]:
    """Yield an expression and all expressions in it."""
    if isinstance(part, tuple):
        for one in part:
            yield from walk(one)
    elif is_dataclass(part):
        if isinstance(part, Node):
            yield part
        for field in fields(part):
            yield from walk(getattr(part, field.name))
