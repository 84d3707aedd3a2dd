"""What rules read and write: exactly, as zones and state are no values.

A thing is ("at", KIND): where pieces of a kind lie; ("field", NAME); ("state", NAME); or the stack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dogtable.lang import tree

Thing = tuple[str, str]
Things = frozenset[Thing]

NOTHING: Things = frozenset()
STACK: Thing = ("stack", "")


def lying(kinds: Iterable[str]) -> Iterator[Thing]:
    """Give where pieces of some kinds lie."""
    return (("at", kind) for kind in kinds)


def in_zone(rules: tree.Rules, name: str) -> Iterator[Thing]:
    """Give where the pieces lie that can be in a zone."""
    return lying(rules.zones[name].of)


def of_pieces(rules: tree.Rules, what: tree.Expr) -> Iterator[Thing]:
    """Give where pieces lie: those that an expression can give, or those of a zone."""
    if isinstance(what, tree.Zone):
        return in_zone(rules, what.name)
    kind = what.kind.item or what.kind
    return lying(kind.of if kind.sort == "piece" and kind.of else rules.kinds)


def kept_in(target: str | tree.StateValue | tree.Field) -> Thing | None:
    """Return what a value is kept in: state, or a field of a piece or entry; None for a local, which is nothing."""
    if isinstance(target, str):
        return None
    if isinstance(target, tree.StateValue):
        return ("state", target.name)
    return STACK if target.of.kind.sort == "entry" else ("field", target.name)
