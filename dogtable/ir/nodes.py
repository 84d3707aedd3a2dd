"""Nodes of the intermediate representation, values and operations alike: what their fields are, and one walk.

A node is a frozen class, and each of its fields says by its type what it is: a value that is worked out, a local that
is bound, a cell that is written, operations inside, or plain data. A class with a field of another type cannot be
imported, so whoever goes over nodes (`children`, `walk`, `names`, `put_in`) needs to know nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType
from typing import Any, ClassVar, NamedTuple, TypeAlias, get_args

from dogtable.base.frozen import Frozen, getter

__all__ = ["Node", "children", "leaves", "walk"]

Name: TypeAlias = str
"""The name of a local that is bound; "" where none is."""


class Columns(NamedTuple):
    """What the fields of a node are, by their names: each stands in exactly one column."""

    reads: tuple[str, ...]  # values (or loops over values), or tuples of them, that are worked out
    binds: tuple[str, ...]  # names of locals, or tuples of names, that are bound
    stores: tuple[str, ...]  # cells, or tuples of cells, that are written
    inside: tuple[str, ...]  # operations (None where there are none)
    data: tuple[str, ...]  # what is no value of the game: numbers, words, whether


_SAYS = {
    "reads": ("Value", "Value | None", "tuple[Value, ...]", "tuple[Value | Spread, ...]", "tuple[Clause, ...]"),
    "binds": ("Name", "tuple[Name, ...]"),
    "stores": ("Cell", "tuple[Cell, ...]"),
    "inside": ("Block", "Block | None", "tuple[Arm, ...]", "tuple[Result, ...]"),
    "data": (
        *("int", "int | None", "float", "str", "bool", "tuple[int, ...]", "tuple[str, ...]"),
        *("Span", "Type", "Operator", "Comparison", "tuple[Comparison, ...]", "Form"),
    ),
}
"""What the type of a field, as it is written, says of it."""
_COLUMN = {type_: column for column, types in _SAYS.items() for type_ in types}


class Node(Frozen):
    """What has fields that are nodes."""

    columns: ClassVar[Columns] = Columns((), (), (), (), ())
    parts: ClassVar[tuple[str, ...]] = ()
    """The fields that hold nodes, in their order."""
    held: ClassVar[Callable[[Any], tuple[Any, ...]]]
    """What these hold."""

    def __init_subclass__(cls) -> None:
        if unknown := [f"{name}: {type_}" for name, type_ in cls.types.items() if type_ not in _COLUMN]:
            raise TypeError(f"nobody knows what {', '.join(unknown)} of {cls.__name__} is")
        column = {name: _COLUMN[type_] for name, type_ in cls.types.items()}
        cls.columns = Columns(*(tuple(n for n, c in column.items() if c == one) for one in Columns._fields))
        cls.parts = tuple(name for name, one in column.items() if one in ("reads", "stores", "inside"))
        cls.held = getter(cls.parts)


def has_all(family: UnionType | Any, base: type[Node]) -> None:
    """Raise TypeError unless a family is all that there is below a class (but for what has others below it)."""
    there, said = {kind.__name__ for kind in leaves(base)}, {kind.__name__ for kind in get_args(family)}
    if wrong := there ^ said:
        raise TypeError(f"missing in the family, or not there: {', '.join(sorted(wrong))}")


def leaves(kind: type[Node]) -> Iterator[type[Node]]:
    """Give the classes below a class, but for those that have others below them."""
    for below in kind.__subclasses__():
        yield from leaves(below) if below.__subclasses__() else (below,)


def children(node: Node) -> list[Node]:
    """Return the nodes right below one, in their order."""
    below: list[Node] = []
    for part in node.__class__.held(node):
        if part.__class__ is tuple:
            below += part
        elif part is not None:
            below.append(part)
    return below


def walk(*nodes: Node) -> Iterator[Node]:
    """Give nodes and all below them, each before its parts."""
    todo = list(reversed(nodes))
    while todo:
        node = todo.pop()
        yield node
        if node.parts:
            todo += reversed(children(node))
