"""Values that are rows: of these, or of what is gathered in loops."""

from __future__ import annotations

from dogtable.ir.nodes import Name, Node
from dogtable.ir.types import Type, row_of
from dogtable.ir.values import Value

__all__ = ["Clause", "Gather", "Key", "Row", "Spread"]


class Spread(Node):
    """All things of a row, among those of another."""

    row: Value


class Row(Value):
    """A row of these: a fresh one, to which things can be added, or one that nobody changes."""

    items: tuple[Value | Spread, ...]
    type: Type
    fresh: bool


class Clause(Node):
    """A loop over a row, as far as its tests hold; several names take the things of the row apart."""

    names: tuple[Name, ...]
    row: Value
    tests: tuple[Value, ...]


class Gather(Value):
    """What an element comes to in loops in loops: a row, or (not `whole`) one thing after another, when asked for."""

    element: Value
    clauses: tuple[Clause, ...]
    whole: bool

    @property
    def type(self) -> Type:
        """Return that it is a row of what the element is."""
        return row_of(self.element.type)


class Key(Value):
    """A function of one thing, which has that name in it."""

    name: Name
    value: Value

    @property
    def type(self) -> Type:
        """Return that it is a key, and what it finds."""
        return Type("key", self.value.type)
