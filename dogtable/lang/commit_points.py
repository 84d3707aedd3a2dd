"""What comes out of zones in which nobody sees what lies where: its move is a commit point."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dogtable.lang import tree
from dogtable.lang.constructs import Gives
from dogtable.lang.functions import FUNCTION

_SOME: Final[tuple[Gives, ...]] = ("item", "items", "picked", "lying")
"""What functions give that are some of the pieces of what they are given."""


def is_unseen(rules: tree.Rules, zone: tree.Zone) -> bool:
    """Whether nobody sees which piece of a zone lies where."""
    return rules.zones[zone.name].closed


def taken_from(rules: tree.Rules, what: tree.Expr) -> Iterator[tree.Zone]:
    """Yield the zones out of which the pieces of an expression come, through definitions; one may come twice.

    What a local names is not known to come out of any, and what is only looked at (a test, a ranking) is not taken.
    """
    return _taken_from(rules, what, set())


def _taken_from(rules: tree.Rules, what: tree.Expr, seen: set[str]) -> Iterator[tree.Zone]:
    if isinstance(what, tree.Zone):
        yield what
        return
    parts = _parts(what)
    if isinstance(what, tree.Define) and what.name not in seen:
        seen.add(what.name)
        parts += rules.definitions[what.name].gives
    for part in parts:
        yield from _taken_from(rules, part, seen)


def _parts(what: tree.Expr) -> tuple[tree.Expr, ...]:
    """Return the expressions of which an expression gives pieces."""
    if isinstance(what, tree.IfElse):
        return (what.then, what.other)
    if isinstance(what, tree.Index):
        return (what.list,)
    if isinstance(what, tree.Generator):
        return (what.element, *(clause.list for clause in what.clauses))
    if isinstance(what, tree.Define) or (isinstance(what, tree.Function) and FUNCTION[what.name].gives in _SOME):
        return what.args
    return ()
