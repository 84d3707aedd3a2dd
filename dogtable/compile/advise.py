"""Advice: the ruleset's named terms as functions of the state and of the seat that is advised."""

from __future__ import annotations

from dogtable import ir
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Scope, python_name
from dogtable.ir.building import Fn
from dogtable.ir.module import Taken, TermRow
from dogtable.lang import tree
from dogtable.lang.flow import walk


class Advice:
    """Writes one function for each term; terms over picks take these, too."""

    def __init__(self, statements: Statements) -> None:
        self.expressions = statements.expressions
        self.unit = statements.unit
        self.terms = statements.rules.advice

    def write(self) -> tuple[TermRow, ...]:
        """Write them; return their rows.

        A way of a menu has its key as `of`; its value is not given.
        """
        rows = []
        for i, term in enumerate(self.terms):
            name = f"advice_{i}"
            kinds = _kinds(term)
            env = {p: ir.Local(python_name("l", p), ir.type_of(kinds.get(p, tree.NONE))) for p in term.picks}
            fn = self.unit.function(Fn(name, [ir.STATE, ir.ME, *env.values()], term.span))
            sc = Scope(fn, env)
            fn.leave(self.expressions.given(term.value, sc), term.value.span)
            rows.append(TermRow(name, _taken(term)))
        return tuple(rows)


def _taken(term: tree.AdviceTerm) -> Taken:
    """Return the ways and picks that a term is about, and of what kind (picks of one name may be of several kinds)."""
    ways = ((menu, "way", (key,)) for menu, key in term.ways)
    kinds = _kinds(term)
    picks = (
        (name, kinds[name].sort, (kinds[name].item or kinds[name]).of) if name in kinds else (name, "", ())
        for name in term.picks
    )
    return (*ways, *picks)


def _kinds(term: tree.AdviceTerm) -> dict[str, tree.Kind]:
    return {node.name: node.kind for node in walk(term.value) if isinstance(node, tree.Local)}
