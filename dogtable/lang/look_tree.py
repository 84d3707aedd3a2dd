"""The expressions of table.yaml, with their names resolved: a small tree without kinds.

What a look reads is a view, where faces may be missing; so nothing has a kind here, and a missing thing gives none.
The definitions of the ruleset are turned into the same tree (see `look_defs`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """A resolved expression."""


@dataclass(frozen=True, slots=True)
class Number(Node):
    """A number; decimals are allowed."""

    value: float


@dataclass(frozen=True, slots=True)
class Truth(Node):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class Nothing(Node):
    """`none`."""


@dataclass(frozen=True, slots=True)
class WordRef(Node):
    """A word of the ruleset."""

    list: str
    name: str


@dataclass(frozen=True, slots=True)
class Var(Node):
    """A name bound outside: a parameter of a figure or definition, or by `each`."""

    name: str


@dataclass(frozen=True, slots=True)
class Bound(Node):
    """A name bound by a generator of this expression, or a parameter of a definition."""

    name: str


@dataclass(frozen=True, slots=True)
class Ref(Node):
    """A name of the view, of the host or of `data`."""

    name: str


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`of.name`; of none it gives none."""

    of: Node
    name: str


@dataclass(frozen=True, slots=True)
class Item(Node):
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
class Generator(Node):
    """`element for a in A if ...`, the sole argument of a function."""

    element: Node
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Function(Node):
    """A function of the language or of the host."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Define(Node):
    """A use of a definition of the ruleset."""

    name: str
    args: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class KindName(Node):
    """A name that is no value: of a kind of piece in `on`, of links in `next`."""

    name: str


@dataclass(frozen=True, slots=True)
class Key(Node):
    """What ranks for `by=`, as a function of one thing: a definition, a field, or a state variable."""

    sort: str
    name: str


@dataclass(frozen=True, slots=True)
class Test(Node):
    """A definition handed to a function (`step` and `unless` of `ends`), or a built-in step."""

    name: str
    built_in: bool


@dataclass(frozen=True, slots=True)
class Not(Node):
    """`not x`."""

    value: Node


@dataclass(frozen=True, slots=True)
class Logic(Node):
    """`and` or `or`, giving true or false."""

    op: str
    values: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Compare(Node):
    """`left op right`."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Arith(Node):
    """`left op right` on numbers."""

    op: str
    left: Node
    right: Node


@dataclass(frozen=True, slots=True)
class Negate(Node):
    """`-x`."""

    value: Node


@dataclass(frozen=True, slots=True)
class Choice(Node):
    """`then if test else other`."""

    test: Node
    then: Node
    other: Node


@dataclass(frozen=True, slots=True)
class Sequence(Node):
    """Several values in a row: the arguments of a figure, the numbers of a rectangle."""

    values: tuple[Node, ...]


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
