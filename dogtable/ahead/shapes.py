"""What a value of the generated source is: a number, the cells, a list of something, and so on.

In C every value but the cells is a number of 64 bits, or the address of a list; a shape says which, and of what.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class UnknownError(Exception):
    """Something in a source that has no form in C: it is played by Python."""


class RefusedError(UnknownError):
    """A function that has no form in C."""

    def __init__(self, function: str, why: str) -> None:
        super().__init__(why)
        self.function = function


@dataclass(frozen=True, slots=True)
class Shape:
    """`sort` is number, cells, list, tuple (of different shapes), map, positions, iterator, open or mixed.

    `open` is nothing known yet (none, or the items of an empty list); `mixed` is one thing here and another there,
    which only matters where it is used. `of` are the shapes of the items (of a map: of its keys and its values).
    """

    sort: str
    of: tuple[Shape, ...] = ()


OPEN, MIXED = Shape("open"), Shape("mixed")
NUMBER, CELLS = Shape("number"), Shape("cells")


def list_of(item: Shape) -> Shape:
    """Return the shape of a list (or of a tuple of equals)."""
    return Shape("list", (item,))


NUMBERS = list_of(NUMBER)


def tuple_of(items: tuple[Shape, ...]) -> Shape:
    """Return the shape of a tuple of these: one of numbers alone is as good as a list."""
    if not items:
        return list_of(OPEN)
    return list_of(NUMBER) if all(item == NUMBER for item in items) else Shape("tuple", items)


def joined(one: Shape, other: Shape) -> Shape:
    """Return what something is that is the one or the other."""
    if one == other or other == OPEN:
        return one
    if one == OPEN:
        return other
    if "tuple" in (one.sort, other.sort) and {one.sort, other.sort} <= {"list", "tuple"}:
        return _joined_tuples(one, other)
    if one.sort != other.sort or len(one.of) != len(other.of):
        return MIXED
    return Shape(one.sort, tuple(joined(a, b) for a, b in zip(one.of, other.of, strict=True)))


def _joined_tuples(one: Shape, other: Shape) -> Shape:
    if {*one.of, *other.of} <= {NUMBER, OPEN}:
        return list_of(NUMBER)
    if one.sort == other.sort and len(one.of) == len(other.of):
        return Shape("tuple", tuple(joined(a, b) for a, b in zip(one.of, other.of, strict=True)))
    tuples, listed = (one, other) if one.sort == "tuple" else (other, one)
    return tuples if listed.of == (OPEN,) else MIXED


def _holds_mixed(shape: Shape) -> bool:
    return shape == MIXED or any(_holds_mixed(inner) for inner in shape.of)


def shape_of(value: Any) -> Shape:
    """Return the shape of a constant."""
    if value is None:
        return OPEN
    if isinstance(value, int):
        return NUMBER
    if isinstance(value, (tuple, list, range)):
        item = OPEN
        for inner in value:
            item = joined(item, shape_of(inner))
        if _holds_mixed(item):
            raise UnknownError(f"a table of different things: {str(value)[:60]}")
        return list_of(item)
    raise UnknownError(f"a table of {type(value).__name__}")
