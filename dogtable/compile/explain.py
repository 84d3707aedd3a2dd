"""Why not: plans that say which part of the rules forbids something, and the functions that they evaluate.

A plan follows an expression as it is written: where a condition does not hold, the plan finds the definition or test
that is to blame, with its `because:`; where a value is not in a list, what left it out. Plans are plain tuples, read
by the engine; the expressions in them are functions of the state, of `me`, and of a mapping `v` of the locals. They
are written beside the rules and loaded only when somebody asks.
"""

from __future__ import annotations

from typing import Any

from dogtable import ir
from dogtable.base.errors import NOWHERE
from dogtable.base.frozen import replaced
from dogtable.base.program import Explanations
from dogtable.compile.expressions import Expressions
from dogtable.compile.unit import Scope, Unit, explained
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import walk

Plan = Any  # a tuple whose first item says what it is, or None: nothing to say


class Explain:
    """Writes the plans of one ruleset. `unit` is a unit of its own; texts are shared with that of the rules."""

    def __init__(self, rules_unit: Unit) -> None:
        self.unit = rules_unit.beside("Q")
        self.expressions = Expressions(self.unit)
        self.rules = rules_unit.rules
        self.world = rules_unit.world
        self.count = 0

    # -------------------------------------------------------------------------------------------------- functions

    def _function(self, value: ir.Value, expr: tree.Expr, fn: Fn) -> str:
        fn.leave(value, expr.span)
        self.unit.function(fn)
        return fn.name

    def _begin(self, thing: object) -> Scope:
        """Begin a function that sees all the locals which `thing` names."""
        self.count += 1
        return Scope(Fn(f"q{self.count}", [ir.STATE, ir.ME, ir.KNOWN], NOWHERE), explained(thing))

    def value(self, expr: tree.Expr, kind: tree.Kind | None = None) -> str:
        """Write a value; return the name of its function."""
        sc = self._begin(expr)
        return self._function(self.expressions.value(expr, sc, kind), expr, sc.fn)

    def condition(self, expr: tree.Expr) -> str:
        """Write a condition."""
        sc = self._begin(expr)
        return self._function(self.expressions.condition(expr, sc), expr, sc.fn)

    def items(self, expr: tree.Expr) -> str:
        """Write a list."""
        sc = self._begin(expr)
        return self._function(self.expressions.items(expr, sc), expr, sc.fn)

    def because(self, because: tree.Because | None) -> Plan:
        """Return (function that fills the text, number of the rule), or None."""
        if because is None:
            return None
        sc = self._begin(because.text)
        values = [self.expressions.flag(part, sc) for part in because.text.parts if not isinstance(part, str)]
        text = (ir.number(self.unit.text(because.text)), ir.tuple_of(values, ir.NUMBER))
        sc.fn.leave(ir.Row(text, ir.MIXED, fresh=False), because.text.span)
        self.unit.function(sc.fn)
        return (sc.fn.name, because.rule)

    # ------------------------------------------------------------------------------------------------------- plans

    def untrue(self, expr: tree.Expr) -> Plan:
        """Return how to find out why a condition is not as wanted."""
        if isinstance(expr, tree.Not):
            inner = self.untrue(expr.value)
            return None if inner is None else ("not", inner)
        if isinstance(expr, tree.Logic):
            parts = tuple((self.condition(v), self.untrue(v)) for v in expr.values)
            return ("logic", parts) if any(plan is not None for _, plan in parts) else None
        return self._use(expr) if isinstance(expr, tree.Define) else None

    def _use(self, expr: tree.Define) -> Plan:
        decl = self.rules.definitions[expr.name]
        args = tuple(self.value(a, p.kind) for a, p in zip(expr.args, decl.parameters, strict=True))
        return ("define", expr.name, args)

    def absent(self, expr: tree.Expr) -> Plan:
        """Return how to find out why a value is not in a list."""
        if isinstance(expr, tree.Define):
            return self._use(expr)
        if isinstance(expr, tree.IfElse):
            return self._either(expr)
        if not isinstance(expr, tree.Function):
            return None
        if expr.name == "ends":
            return self._ends(expr)
        if expr.name == "line" and expr.unless:
            return ("line", self.items(replaced(expr, unless="")), expr.unless)
        if expr.name == "some":
            inner = self.absent(expr.args[0])
            return None if inner is None else ("some", self.items(expr.args[0]), inner)
        if expr.name == "these":
            inner = tuple(plan for plan in map(self.absent, expr.args) if plan is not None)
            return ("these", inner) if inner else None
        if expr.name == "those" and isinstance(expr.args[0], tree.Generator):
            return self._those(expr.args[0])
        return None

    def _either(self, expr: tree.IfElse) -> Plan:
        """Return how to find out why a value is not in the list that a condition picks of two."""
        test, branches = self.untrue(expr.test), (expr.then, expr.other)
        inner = tuple(self.absent(branch) for branch in branches)
        if test is None and inner == (None, None):
            return None
        return ("if", self.condition(expr.test), test, inner, tuple(self.items(branch) for branch in branches))

    def _those(self, generator: tree.Generator) -> Plan:
        clauses = []
        for clause in generator.clauses:
            own = isinstance(generator.element, tree.Local) and generator.element.name == clause.name
            tests = tuple((self.condition(test), self.untrue(test)) for test in clause.tests)
            domain = "" if own else self._domain(clause)
            clauses.append((clause.name, self.items(clause.list), self.absent(clause.list), tests, own, domain))
        return ("those", tuple(clauses), self.value(generator.element), generator.element.kind.sort == "piece")

    def _domain(self, clause: tree.Clause) -> Any:
        """Return all that a variable could be at all: a tuple of values, or "" for what its list holds."""
        kind = clause.list.kind.item or tree.NONE
        if kind.sort == "piece":
            return tuple(p for k in kind.of for p in self.world.kind_pieces[k])
        if kind.sort == "player":
            return tuple(range(self.world.players))
        return tuple(range(self.world.words[kind.of[0]])) if kind.sort == "word" else ""

    def _ends(self, expr: tree.Function) -> Plan:
        if not expr.unless:
            return None
        sc = self._begin(expr)
        stepper = self._function(ir.Key("f", self.expressions.functions.step(expr, sc)), expr, sc.fn)
        start, steps = (self.value(a) for a in expr.args[:2])
        extra = tuple(self.value(a) for a in expr.args[2:])
        step = expr.step if expr.step in self.rules.definitions else ""
        return ("ends", start, steps, stepper, expr.unless, extra, step)

    # ------------------------------------------------------------------------------------------------------- choices

    def picks(self, picks: tuple[tree.Pick, ...]) -> Plan:
        """Return for each pick its name, its list, and why something may not be in it."""
        return tuple((pick.name, self.items(pick.list), self.absent(pick.list)) for pick in picks)

    def entries(self, entries: tuple[tree.Entry, ...]) -> Plan:
        """Return for each entry: its key, its `when`, why that may not hold, its own reason, its picks.

        And last, the names of all that may be picked once it is taken.
        """
        return tuple(
            (
                entry.key,
                "" if entry.when is None else self.condition(entry.when),
                None if entry.when is None else self.untrue(entry.when),
                self.because(entry.because),
                self.picks(entry.picks),
                self._names_below(entry),
            )
            for entry in entries
        )

    def _names_below(self, thing: object) -> frozenset[str]:
        """Return the names of the picks and menus in something, and in the routines that it calls."""
        return frozenset(self._found_below(thing, set(), set()))

    def _found_below(self, thing: object, found: set[str], seen: set[str]) -> set[str]:
        for node in walk(thing):
            if isinstance(node, tree.Pick):
                found.add(node.name)
            elif isinstance(node, tree.Menu):
                found.add(node.label)
            elif isinstance(node, tree.Call) and node.routine not in seen:
                seen.add(node.routine)
                self._found_below(self.rules.routines[node.routine].body, found, seen)
        return found

    def choice(self, st: tree.Statement) -> Plan:
        """Return the entries of a statement that asks."""
        if isinstance(st, tree.Menu) or (isinstance(st, tree.Together) and st.entries):
            return self.entries(st.entries)
        if isinstance(st, (tree.Choose, tree.Together, tree.Respond)):
            because = self.because(st.because) if isinstance(st, tree.Choose) else None
            return (("", "", None, because, self.picks(st.picks), self._names_below(st)),)
        return ()

    def require(self, st: tree.Require) -> Plan:
        """Return why a requirement may fail: its own reason, or that of its condition; and whether it is a `most:`."""
        return (self.because(st.because), self.untrue(st.test), bool(st.bound))

    # ------------------------------------------------------------------------------------------------------ all of it

    def definitions(self) -> dict[str, Plan]:
        """Return for each definition: its reason, its parameters, a function of it, and plans for its value."""
        found = {}
        for name, decl in self.rules.definitions.items():
            if decl.for_table:
                continue
            locals_ = tuple(tree.Local(decl.span, p.kind, p.name) for p in decl.parameters)
            call = self.value(tree.Define(decl.span, decl.kind, name, locals_))
            plans = (None, None) if decl.value is None else (self.untrue(decl.value), self.absent(decl.value))
            found[name] = (self.because(decl.because), tuple(p.name for p in decl.parameters), call, *plans)
        return found

    def write(
        self, choices: list[tree.Statement], groups: list[tuple[tree.Entry, ...]], requires: list[tree.Require]
    ) -> Explanations:
        """Write everything for these asks, any-time groups and requirements."""
        plans = {
            "definitions": self.definitions(),
            "asks": tuple(self.choice(st) for st in choices),
            "anytime": tuple(self.entries(group) for group in groups),
            "requires": tuple(self.require(st) for st in requires),
        }
        source, lines = self.unit.render()
        return Explanations(source, dict(self.unit.tables), plans, lines, tuple(st.test.span for st in requires))
