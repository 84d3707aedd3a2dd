"""Looking only where something has changed: what can have come true since a piece was laid on a space.

A condition that was false and reads nothing but what lies on spaces can have come true only through rows that hold the
space which was filled. So `any(… for row in lines(board, 4))` is looked at again for the rows through that space alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced, values_of
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing

_FILLED = ir.Local("here", ir.PLACE)
"""The space that was filled."""
_UNKNOWN = object()


class FarError(Exception):
    """It reads more than what lies on spaces that are known."""


class IncrementalCheck:
    """Writes a condition as it has to be looked at behind one move."""

    def __init__(self, playout: Choosing) -> None:
        self.playout = playout
        self.expressions = playout.expressions
        self.world = playout.world
        self.rules = playout.rules

    def filled(self, body: tree.Block) -> str | None:
        """Return the local that names the one space which statements fill; None when they do anything else.

        What else they write must not matter to `end.when`.
        """
        end = self.rules.end
        if end is None or end.when is None:
            return None
        read = self.playout.effects.reads(end.when)
        matters = [st for st in body if self.playout.effects.writes(st) & read]
        if len(matters) != 1 or not isinstance(matters[0], tree.Move):
            return None
        move = matters[0]
        what, to = move.what, move.to
        from_zone = isinstance(what, tree.Function) and what.name in ("first", "last") and _is_zone(what.args[0])
        on_board = isinstance(to, tree.Local) and to.kind.sort == "space" and len(to.kind.of) == 1
        if not from_zone or not on_board or not self.world.boards[to.kind.of[0]].single:
            return None
        return to.name if isinstance(to, tree.Local) else None

    def write(self, name: str, expr: tree.Expr, span: Span) -> bool:
        """Write a function of the state and of the filled space: whether the condition has come true; False: cannot."""
        fn = Fn(name, [ir.STATE, _FILLED], span)
        try:
            self._look(expr, Scope(fn), fn)
        except FarError:
            return False
        fn.leave(False, span)
        self.playout.unit.function(fn)
        return True

    def _look(self, expr: tree.Expr, sc: Scope, fn: Fn) -> None:
        """Write: return True where the condition has come true."""
        if isinstance(expr, tree.Logic) and expr.op == "or":
            for value in expr.values:
                self._look(value, sc, fn)
            return
        if isinstance(expr, tree.Define):
            decl = self.rules.definitions[expr.name]
            values = [self.world.fold.value(arg, sc.values) for arg in expr.args]
            if decl.value is not None and None not in values:
                known = {p.name: value for p, value in zip(decl.parameters, values, strict=True)}
                kinds = {p.name: ir.single_of(p.kind) for p in decl.parameters}
                env = {name: self.playout.unit.literal(value, kinds[name]) for name, value in known.items()}
                self._look(decl.value, Scope(fn, env, known), fn)
                return
        generator = expr.args[0] if isinstance(expr, tree.Function) and expr.name == "any" else None
        if isinstance(generator, tree.Generator) and self._any(generator, sc, fn):
            return
        with fn.when(self.expressions.condition(expr, sc), expr.span):
            fn.leave(True, expr.span)

    def _any(self, generator: tree.Generator, sc: Scope, fn: Fn) -> bool:
        """Write the look at an `any`; False when it has to be looked at as a whole."""
        clause = generator.clauses[0]
        items = self.world.fold.value(clause.list, sc.values)
        if len(generator.clauses) != 1 or not isinstance(items, tuple) or (clause.tests and not items):
            return False
        if items and isinstance(items[0], int) and not clause.tests and len(items) <= self.expressions.level.unrolled:
            for item in items:
                bound = sc.bind(clause.name, ir.Const(item, ir.single_of(clause.list.kind)))
                self._look(generator.element, replaced(bound, values={**bound.values, clause.name: item}), fn)
            return True
        through: dict[int, list[Any]] = {}
        whole = (generator.element, *clause.tests)
        for item in items:
            for place in self._spaces(whole, {**sc.values, clause.name: item}):
                through.setdefault(place, []).append(item)
        table = self.playout.unit.table("through", {p: tuple(rows) for p, rows in through.items()}, ir.PLACE)
        self._rows(generator, ir.Find(table, _FILLED, ir.tuple_of((), ir.PLACE)), items, sc, fn)
        return True

    def _rows(self, generator: tree.Generator, table: ir.Value, items: tuple[Any, ...], sc: Scope, fn: Fn) -> None:
        """Write a loop over the rows through the space, its spaces as locals where all rows are of one length."""
        clause = generator.clauses[0]
        lengths = {len(item) if isinstance(item, tuple) else 0 for item in items}
        name = fn.fresh("row")
        length = lengths.pop() if len(lengths) == 1 else 0
        item = clause.list.kind.item or tree.INT
        inner = sc.named(clause.name, name, item)
        parts: tuple[str, ...] = ()
        if length:
            inner, parts = self.expressions.taken_apart(name, length, item, inner)
        found = [self.expressions.condition(test, inner) for test in (*clause.tests, generator.element)]
        test = ir.all_of([condition for condition in found if condition != ir.TRUE])
        whole = not length or name in ir.names(test)
        with fn.each(name if whole else parts, table, generator.span):
            if whole and length:
                fn.unpack(parts, inner.env[clause.name], generator.span)
            with fn.when(test, generator.span):
                fn.leave(True, generator.span)

    # ------------------------------------------------------------------------------------------ what a condition reads

    def _spaces(self, thing: Any, env: Mapping[str, Any]) -> set[int]:
        """Return the spaces at which a condition looks, its locals being known; FarError when it looks elsewhere."""
        found: set[int] = set()
        if isinstance(thing, tuple):
            for item in thing:
                found |= self._spaces(item, env)
            return found
        if not isinstance(thing, tree.Expr):
            return self._below(thing, env) if isinstance(thing, Frozen) else found
        known = {name: value for name, value in env.items() if value is not _UNKNOWN}
        if self.world.fold.value(thing, known) is not None or isinstance(thing, tree.Local):
            return found
        if isinstance(thing, tree.Function) and thing.name in ("on", "empty"):
            place = self.world.fold.value(thing.args[0], known)
            if not isinstance(place, int) or thing.args[0].kind.sort != "space":
                raise FarError
            return {place}
        if isinstance(thing, tree.Define):
            return self._of_definition(thing, known)
        if isinstance(thing, tree.Generator):
            return self._of_generator(thing, 0, env)
        if isinstance(thing, tree.Field):
            self._only_constant(thing)
        elif not isinstance(thing, (tree.Function, tree.Logic, tree.Not, tree.Compare, tree.Index, tree.IfElse)):
            raise FarError
        if isinstance(thing, tree.Function) and (thing.step or thing.unless or thing.by is not None):
            raise FarError
        return self._below(thing, env)

    def _below(self, thing: Any, env: Mapping[str, Any]) -> set[int]:
        found: set[int] = set()
        for value in values_of(thing):
            if isinstance(value, (tuple, tree.Expr)):
                found |= self._spaces(value, env)
        return found

    def _of_definition(self, thing: tree.Define, known: Mapping[str, Any]) -> set[int]:
        decl = self.rules.definitions[thing.name]
        if decl.value is None:
            raise FarError
        found, inner = set(), {}
        for parameter, arg in zip(decl.parameters, thing.args, strict=True):
            value = self.world.fold.value(arg, known)
            inner[parameter.name] = _UNKNOWN if value is None else value
            found |= self._spaces(arg, known)
        return found | self._spaces(decl.value, inner)

    def _of_generator(self, thing: tree.Generator, at: int, env: Mapping[str, Any]) -> set[int]:
        if at == len(thing.clauses):
            return self._spaces(thing.element, env)
        clause = thing.clauses[at]
        known = {name: value for name, value in env.items() if value is not _UNKNOWN}
        items = self.world.fold.value(clause.list, known)
        found = self._spaces(clause.list, env)
        for item in items if isinstance(items, tuple) else (_UNKNOWN,):
            inner = {**env, clause.name: item}
            found |= self._spaces(clause.tests, inner) | self._of_generator(thing, at + 1, inner)
        return found

    def _only_constant(self, thing: tree.Field) -> None:
        """Make sure that a field never changes: an owner, or a face."""
        if thing.name == "owner" and thing.of.kind.sort == "piece":
            return
        kinds = thing.of.kind.of
        declared = [self.world.field(kind, thing.name) for kind in kinds] if thing.of.kind.sort == "piece" else []
        if not declared or not all(decl is not None and decl.face for decl in declared):
            raise FarError


def _is_zone(expr: tree.Expr) -> bool:
    return isinstance(expr, tree.Zone)
