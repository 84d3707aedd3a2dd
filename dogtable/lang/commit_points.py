"""Commit points: the statements after which nothing is tried out or taken back, as far as it is written.

Besides these, the move of any piece that its mover does not know is one; that is found out when it is carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dogtable.lang import tree

ALWAYS: Final = (
    tree.Random, tree.Shuffle, tree.Reveal, tree.Together, tree.Respond, tree.Turn, tree.Turns, tree.As,
)  # fmt: skip
"""Statements that begin with a commit point."""

_CHOSEN: Final = ("first", "last", "these", "those", "distinct", "ranked", "min", "max", "on")
"""Functions that give some of the pieces of what they are given."""


def commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement begins with a commit point, whatever the state (not what is called or done inside it).

    Those are chance, what is shown, who acts, and each move out of a zone seen by nobody.
    """
    if isinstance(statement, tree.Deal):
        return is_unseen(rules, statement.source)
    if isinstance(statement, tree.Move):
        return any(is_unseen(rules, zone) for zone in taken_from(rules, statement.what))
    return isinstance(statement, ALWAYS)


def surely_commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement comes to a commit point before it does anything else, whichever way it goes."""
    if isinstance(statement, tree.If):
        return all(block and surely_commits(rules, block[0]) for block in (statement.then, statement.other))
    return commits(rules, statement)


def is_unseen(rules: tree.Rules, zone: tree.Zone) -> bool:
    """Whether nobody sees what lies in a zone."""
    return rules.zones[zone.name].seen_by == "nobody"


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
        definition = rules.definitions[what.name]
        parts += tuple(
            value for value in (definition.value, definition.other, *(case.value for case in definition.cases)) if value
        )
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
    if isinstance(what, tree.Define) or (isinstance(what, tree.Function) and what.name in _CHOSEN):
        return what.args
    return ()
