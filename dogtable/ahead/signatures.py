"""What functions of a module are in C: their names there, what they are given, what they return.

In C every value but the cells is a number of 64 bits, or the address of a row; so types have to agree wherever a value
goes from one place to another (`agree`), or a number would be taken for an address.
"""

from __future__ import annotations

from collections.abc import Iterator

from dogtable import ir
from dogtable.ahead.errors import UnknownError
from dogtable.base.frozen import Frozen
from dogtable.ir import statements as st

ANY = "any"
"""The sort of what is not known yet, or of a thing of a row of different things."""
_SORTS = ("row", "cells", "mapping", "positions", "iterator")
_KEPT = ("number", "cells", ANY)  # a function that is given and returns no more keeps no row


def sort_of(value: ir.Value) -> str:
    """Return what a value is in C: a number, a row, the cells, a mapping, positions, an iterator."""
    return ANY if isinstance(value, ir.Nothing) else _sort(value.type)


def sort_of_things(row: ir.Value) -> str:
    """Return what the things of a row are in C."""
    return ANY if row.type.item is None else _sort(row.type.item)


def _sort(of: ir.Type) -> str:
    return of.sort if of.sort in _SORTS else "number"


def agree(one: str, other: str) -> None:
    """Say UnknownError where two sorts cannot be the same."""
    if one != other and ANY not in (one, other):
        raise UnknownError(f"something is a {one} here and a {other} there")


class Signature(Frozen):
    """A function: its name in C, the sorts of what it is given and of what it returns (none: nothing)."""

    name: str
    given: tuple[str, ...]
    returned: frozenset[str]

    @property
    def forgets(self) -> bool:
        """Whether it keeps no row: what it has made goes when it ends."""
        return {*self.given, *self.returned} <= set(_KEPT)

    def check(self, call: ir.Invoke) -> None:
        """Say UnknownError where a call does not agree with it."""
        if len(call.args) != len(self.given):
            raise UnknownError("a call with too much or too little")
        for arg, sort in zip(call.args, self.given, strict=True):
            agree(sort_of(arg), sort)
        for sort in self.returned if call.type != ir.NOTHING else ():
            agree(sort_of(call), sort)


def signature_of(function: st.Function, name: str) -> Signature:
    """Return that of a function which has this name in C."""
    return Signature(name, tuple(map(sort_of, function.parameters)), frozenset(_returned(function)))


def _returned(function: st.Function) -> Iterator[str]:
    for node in ir.walk(*function.body):
        if isinstance(node, st.Return):
            yield sort_of(node.value)
        elif isinstance(node, st.Results):
            yield "row"
