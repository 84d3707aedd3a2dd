"""Ways to choose as values: steps and what is picked, the list of what was found, and what is drawn of it."""

from __future__ import annotations

from collections.abc import Sequence

from dogtable import ir
from dogtable.compile.unit import Scope
from dogtable.lang import tree

FOUND = ir.Local("found", ir.row_of(ir.MIXED))
"""The ways that were found so far."""
DRAWN, STEPS_LEFT, PICKED = (
    ir.Local("drawn", ir.NUMBER),
    ir.Local("steps_left", ir.ITERATOR),
    ir.Local("picked", ir.MIXED),
)
"""The number of what was drawn, its steps that are still to be taken, and what a seat has answered."""
PICK, WAY = "pick", ir.Local("way", ir.row_of(ir.MIXED))
"""What is picked in a round, and the way that is known behind it: the picks of the rounds to come, the last first."""


def path(steps: Sequence[ir.Value]) -> ir.Row:
    """Return steps, or what is picked in one, as one thing."""
    plain = all(step.type.is_number and step != ir.NOTHING_YET for step in steps)
    return ir.Row(tuple(steps), ir.NUMBERS if plain else ir.MIXED, fresh=False)


def clauses(names: Sequence[str], lists: Sequence[ir.Value]) -> tuple[ir.Clause, ...]:
    """Return the loops over the candidates of picks."""
    return tuple(ir.Clause((name,), items, ()) for name, items in zip(names, lists, strict=True))


def picked(picks: Sequence[tree.Pick], names: Sequence[str], lists: Sequence[ir.Value], sc: Scope) -> ir.Gather:
    """Return all ways to pick, each as a row of what is picked."""
    return ir.Gather(path([sc.env[pick.name] for pick in picks]), clauses(names, lists), whole=True)


def length_of(row: ir.Value) -> ir.Value:
    """Return how many things a row holds."""
    return ir.operation("len", ir.NUMBER, row)


def below(size: ir.Value) -> ir.Operation:
    """Return a number below a size, each equally likely."""
    return ir.operation("below", ir.NUMBER, size)


def next_of(type_: ir.Type) -> ir.Value:
    """Return the next step of what was drawn, and take it."""
    return ir.operation("next", type_, STEPS_LEFT)


def answer_of(found: ir.Value) -> ir.Value:
    """Return that of what was found which was drawn; nothing where it was a pass."""
    return ir.Conditional(ir.compare(DRAWN, "<", length_of(found)), ir.Item(found, DRAWN), ir.NOTHING_YET)
