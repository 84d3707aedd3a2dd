"""Values looked through: their parts, the names in them, what they call; and written anew with other values in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from dogtable.base.frozen import replaced
from dogtable.ir.calls import Invoke, Operation, Walk
from dogtable.ir.nodes import Node, walk
from dogtable.ir.rows import Gather, Key
from dogtable.ir.terms import Address
from dogtable.ir.values import Const, Find, Head, Item, Load, Local, Table, Truth, Value

__all__ = ["calls", "count_of", "is_cell", "is_simple", "loops", "names", "put_in", "size_of"]

AnyNode = TypeVar("AnyNode", bound=Node)


def names(*nodes: Node) -> set[str]:
    """Return the names of the locals that nodes, and all below them, read, bind or write."""
    found: set[str] = set()
    for node in walk(*nodes):
        if isinstance(node, Local):
            found.add(node.name)
        for name in node.columns.binds:
            bound = getattr(node, name)
            found.update(bound if isinstance(bound, tuple) else (bound,))
    return found - {""}


def count_of(value: Value, name: str) -> int:
    """Return how often a local is read."""
    return sum(isinstance(node, Local) and node.name == name for node in walk(value))


def size_of(value: Value) -> int:
    """Return how many nodes a value is made of."""
    return sum(1 for _ in walk(value))


def calls(value: Value) -> bool:
    """Whether a value calls anything, or loops (and so may take long, or fail)."""
    return any(isinstance(node, (Operation, Invoke, Walk, Find, Head, Gather, Key)) for node in walk(value))


def loops(value: Value) -> bool:
    """Whether a value holds an `any` or `all` that loops."""
    quantors = (node for node in walk(value) if isinstance(node, Operation) and node.name in ("any", "all"))
    return any(isinstance(inner, Gather) for node in quantors for inner in walk(node))


def is_simple(value: Node) -> bool:
    """Whether a value may be worked out several times: a name, a number, or one look into a table or the state."""
    match value:
        case Item():
            return _is_plain(value.row) and _is_plain(value.index)
        case Load(cell=Address(terms=(Local(),), strides=(1,), first=first)):
            return first >= 0
        case Load():
            return _is_plain(value.cell)
    return _is_plain(value)


def _is_plain(value: Node) -> bool:
    return isinstance(value, (Local, Table, Truth)) or (isinstance(value, Const) and value.value >= 0)


def is_cell(value: Value) -> bool:
    """Whether a value is a cell that is found by no more than sums."""
    if not isinstance(value, Load):
        return False
    cell = value.cell
    if isinstance(cell, Address):
        return all(map(_is_plain, cell.terms)) and set(cell.strides) == {1}
    return _is_plain(cell)


def put_in(node: AnyNode, values: Mapping[str, Value]) -> AnyNode:
    """Return a node with values in place of locals, by the names of these."""
    if isinstance(node, Local):
        return values.get(node.name, node)  # type: ignore[return-value]
    changed: dict[str, Any] = {}
    for name in node.parts:
        part = getattr(node, name)
        if isinstance(part, tuple):
            new: Any = tuple(put_in(item, values) for item in part)
        else:
            new = None if part is None else put_in(part, values)
        if new != part:
            changed[name] = new
    return replaced(node, **changed) if changed else node
