"""Definitions that need no call: tables of constants, and those small enough to stand in their place."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.expressions import Expressions

_SIMPLE = re.compile(r"\w+|\w+\[\w+\]|s\[\w+ \+ \d+\]")
_CALLS = re.compile(r"\w\(|\bfor\b|lambda")
_LOOP = re.compile(r"\b(any|all)\(.* for ")
_WALK = re.compile(r"[wv]\d+\([^()]*\)")
"""An argument that can be written several times; what a body must not hold to be inlined, but that it may be a walk."""


def calls(code: str) -> bool:
    """Return whether Python calls anything (and so may take long, or fail)."""
    return _CALLS.search(code) is not None


class Inlining(ExpressionPart):
    """Looks for what need not be called."""

    def __init__(self, expressions: Expressions) -> None:
        super().__init__(expressions)
        self._tables: dict[str, tuple[Any, ...] | None] = {}
        self._inlining: set[str] = set()

    def tabled(self, expr: tree.Define, args: list[str]) -> str | None:
        """Return the look-up of a definition that depends on nothing but its one parameter, else None."""
        if len(args) != 1 or expr.args[0].kind.optional:
            return None
        if expr.name not in self._tables:
            self._tables[expr.name] = self._tabulate(self.world.rules.definitions[expr.name])
        rows = self._tables[expr.name]
        return None if rows is None else f"{self.unit.table(expr.name, rows)}[{args[0]}]"

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

    def inlined(self, expr: tree.Define, args: list[str], sc: Scope) -> str | None:
        """Return the body of a small definition in place of its call, None when it is better called.

        What can go wrong stays a call, so that the error points into the definition.
        """
        decl, level = self.world.rules.definitions[expr.name], self.expressions.level
        long = {f"arg{i}_": arg for i, arg in enumerate(args) if not _SIMPLE.fullmatch(arg)}
        if decl.value is None or expr.name in self._inlining or (long and not level.calls):
            return None
        if self.world.metering.found.is_heavy(decl):
            return None
        self._inlining.add(expr.name)
        names = [arg if _SIMPLE.fullmatch(arg) else f"arg{i}_" for i, arg in enumerate(args)]
        env = {p.name: name for p, name in zip(decl.parameters, names, strict=True)}
        values = {name: int(arg) for name, arg in env.items() if arg.isdigit()} if level.unrolled else {}
        body = self.expressions.value(decl.value, Scope(sc.fn, env, values, sc.total, sc.spread, sc.memo), decl.kind)
        self._inlining.discard(expr.name)
        if any(len(re.findall(rf"\b{name}\b", body)) != 1 for name in long):
            return None  # what is worked out once is not to be worked out twice, or never
        for name, arg in long.items():
            before, after = re.split(rf"\b{name}\b", body)
            body = before + arg + after
        if level.unrolled and _LOOP.search(body):
            return None  # a function leaves such a loop early, for less
        plain = level.calls or not calls(body) or _WALK.fullmatch(body)
        return body if len(body) <= level.inlined and plain else None
