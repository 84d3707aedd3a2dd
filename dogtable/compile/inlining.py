"""Definitions that need no call: tables of constants, and those small enough to stand in their place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.budget import left, spend
from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.expressions import Expressions

_READ = (ir.Local, ir.Const, ir.Truth, ir.Table, ir.Item, ir.Load, ir.Address)


class Inlining(ExpressionPart):
    """Looks for what need not be called."""

    def __init__(self, expressions: Expressions) -> None:
        super().__init__(expressions)
        self._inlining: set[str] = set()
        self._refused: dict[tuple[Any, ...], int] = {}  # what was tried and is better called, and the steps that took

    def tabled(self, expr: tree.Define, args: Sequence[ir.Value]) -> ir.Value | None:
        """Return the look-up of a definition that depends on nothing but its one parameter, else None."""
        if len(args) != 1 or expr.args[0].kind.optional:
            return None
        tabulated = self.world.tabulated
        if expr.name not in tabulated:
            tabulated[expr.name] = self._tabulate(self.world.rules.definitions[expr.name])
        rows = tabulated[expr.name]
        return None if rows is None else ir.Item(self.unit.table(expr.name, rows, ir.single_of(expr.kind)), args[0])

    def _tabulate(self, decl: tree.Definition) -> tuple[Any, ...] | None:
        """Return the values of a definition for all it can be given, None when they are not constant."""
        parameter = decl.parameters[0]
        kind = parameter.kind
        if decl.name in self.world.me_users or kind.sort not in ("player", "word", "piece"):
            return None
        local = tree.Local(decl.span, kind, parameter.name)
        call = tree.Define(decl.span, decl.kind, decl.name, (local,))
        size = {"player": self.world.players, "piece": len(self.world.pieces)}.get(kind.sort, 0)
        rows = []
        for value in range(size or self.world.words.get(kind.of[0] if kind.of else "", 0)):
            row = self.world.fold.value(call, {parameter.name: value})
            if row is None:
                return None
            rows.append(row)
        return tuple(rows) or None

    def inlined(self, expr: tree.Define, args: Sequence[ir.Value], sc: Scope) -> ir.Value | None:
        """Return the body of a small definition in place of its call, None when it is better called.

        What can go wrong stays a call, so that the error points into the definition.
        """
        decl, level = self.world.rules.definitions[expr.name], self.expressions.level
        stand_ins = (ir.Local(f"arg{i}_", arg.type) for i, arg in enumerate(args))
        given = [arg if ir.is_simple(arg) else stand_in for arg, stand_in in zip(args, stand_ins, strict=True)]
        long = {
            name.name: arg for name, arg in zip(given, args, strict=True) if isinstance(name, ir.Local) and name != arg
        }
        if decl.value is None or expr.name in self._inlining or (long and not level.calls):
            return None
        if self.world.metering.found.is_heavy(decl):
            return None
        tried = (expr.name, sc.total, sc.memo is None, *(_shape(arg, sc) for arg in args))
        if tried in self._refused:
            spend(expr.span, self._refused[tried])
            return None
        before = left()
        self._inlining.add(expr.name)
        env = {p.name: value for p, value in zip(decl.parameters, given, strict=True)}
        known = {name: value.value for name, value in env.items() if isinstance(value, ir.Const)}
        inner = Scope(sc.fn, env, known if level.unrolled else {}, sc.total, sc.spread, sc.memo)
        body = self.expressions.value(decl.value, inner, decl.kind)
        self._inlining.discard(expr.name)
        short = self._short(body, long)
        if short is None:
            self._refused[tried] = before - left()
        return short

    def _short(self, body: ir.Value, long: Mapping[str, ir.Value]) -> ir.Value | None:
        """Return a body with the arguments that are no simple values in it, None when it is better called."""
        level = self.expressions.level
        if any(ir.count_of(body, name) != 1 for name in long):
            return None  # what is worked out once is not to be worked out twice, or never
        body = ir.put_in(body, long) if long else body
        if level.unrolled and ir.loops(body):
            return None  # a function leaves such a loop early, for less
        plain = level.calls or not ir.calls(body) or self._is_walk(body)
        return body if plain and ir.size_of(body) <= level.inlined else None

    @staticmethod
    def _is_walk(body: ir.Value) -> bool:
        """Whether something is a walk of any length that is given nothing which has to be worked out."""
        if not isinstance(body, ir.Walk) or body.form not in ("any", "known"):
            return False
        return all(isinstance(node, _READ) for part in ir.children(body) for node in ir.walk(part))


def _shape(arg: ir.Value, sc: Scope) -> Any:
    """Return what an argument is as far as a body can differ by it: of a local all but its name."""
    if isinstance(arg, ir.Local):
        return arg.type, sc.spread.get(arg.name)
    return arg
