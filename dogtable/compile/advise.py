"""Advice: the ruleset's named terms as functions of the state and of the seat that is advised."""

from __future__ import annotations

from dogtable.compile.statements import Statements
from dogtable.compile.unit import Fn, Scope, python_name


class Advice:
    """Writes one function for each term; terms over picks take a mapping of them."""

    def __init__(self, statements: Statements) -> None:
        self.x = statements.x
        self.unit = statements.unit
        self.terms = statements.rules.advice

    def write(self) -> list[str]:
        """Write them; return their names in the source."""
        names = []
        for i, term in enumerate(self.terms):
            name = f"advice_{i}"
            parameters = [python_name("l", pick) for pick in term.picks]
            fn = self.unit.function(Fn(name, ["s", "me", *parameters], term.span))
            sc = Scope(fn, dict(zip(term.picks, parameters, strict=True)))
            fn.add(f"return {self.x.given(term.value, sc)}", term.value.span)
            names.append(name)
        return names
