"""Walks: `ends(start, n, step, extra…, unless=test)` as a function of its own.

Most steps lead to one space, so the walk first follows its nose and keeps lists only from the first fork on. What does
not hang on the space is worked out once before the walk; where only a piece can shut a space, an empty one is passed
without asking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced, values_of
from dogtable.compile.reach import HERE, NEXT, STEPS_LEFT, write_reach
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import walk

if TYPE_CHECKING:
    from dogtable.compile.functions import Functions

_PLAIN = (tree.Const, tree.Local, tree.Me, tree.Zone, tree.Board, tree.Generator)


class Walks:
    """Writes walks, each once for its step, its test and the kinds of what they are given."""

    def __init__(self, functions: Functions) -> None:
        self.functions = functions
        self.expressions = functions.expressions
        self.unit = functions.unit
        self.rules = functions.world.rules
        self._written: dict[tuple[str, str, int], int] = {}
        self._single: set[int] = set()
        self._reach: dict[int, bool] = {}

    def write(self, expr: tree.Function, sc: Scope) -> ir.Value:
        """Return the ends of a walk."""
        start, length = (self.expressions.given(a, sc) for a in expr.args[:2])
        extra = tuple(self.expressions.value(a, sc) for a in expr.args[2:])
        key = (expr.step, expr.unless, len(extra))
        if key not in self._written:
            self._written[key] = len(self._written)
            self._function(f"w{self._written[key]}", expr)
        number = self._written[key]
        walk = ir.Walk(number, "any", sc.me, start, length, extra)
        if sc.memo is not None and self._reaches(number, expr):
            sc.memo.add(f"far{number}")
            return replaced(walk, form="known")
        if isinstance(length, ir.Const) and length.value == 1 and self.expressions.level.unrolled:
            if number not in self._single:
                self._single.add(number)
                self._one_step(f"w{number}_1", expr)
            return replaced(walk, form="step")
        return walk

    @property
    def written(self) -> bool:
        """Return whether any walk was written."""
        return bool(self._written)

    def _reaches(self, number: int, expr: tree.Function) -> bool:
        """Whether a walk is so plain that how far it is free serves all distances; it is written the first time."""
        if number not in self._reach:
            self._reach[number] = write_reach(self, number, expr)
        return self._reach[number]

    def _one_step(self, name: str, expr: tree.Function) -> None:
        """Write a walk of one step."""
        extra = self.extra_of(expr)
        fn = self.unit.function(Fn(name, [ir.STATE, ir.ME, HERE, *extra], expr.span))
        forked, many, one = self.step(expr, fn, extra)
        shut = self.shut_at(expr, fn, extra, NEXT)
        open_ = ir.all_of([ir.is_there(NEXT), *([ir.Not(shut)] if shut else [])])
        opened = ir.Gather(NEXT, (ir.Clause((NEXT.name,), many, (open_,)),), whole=True)
        several = ir.operation("distinct", ir.PLACES, opened)
        if one is not None:
            if forked is not None:
                with fn.when(forked):
                    fn.leave(several)
            fn.let(NEXT.name, one)
            nowhere = ir.any_of([ir.is_none(NEXT), *([shut] if shut else [])])
            fn.leave(ir.Conditional(nowhere, ir.list_of((), ir.PLACE), ir.list_of([NEXT], ir.PLACE)))
        else:
            fn.leave(several)

    def _function(self, name: str, expr: tree.Function) -> None:
        extra = self.extra_of(expr)
        fn = self.unit.function(Fn(name, [ir.STATE, ir.ME, HERE, STEPS_LEFT, *extra], expr.span))
        fn.burn(STEPS_LEFT)
        forked, many, one = self.step(expr, fn, extra)
        if self.expressions.level.traced:
            shut_g = self.shut_at(expr, fn, extra, NEXT) or ir.FALSE
            with fn.when(ir.compare(HERE, "in", ir.TRACE)):
                fn.leave(ir.Traced(HERE, STEPS_LEFT, ir.Key(HERE.name, many), ir.Key(NEXT.name, shut_g)))
        if one is not None:
            with fn.loop(ir.compare(STEPS_LEFT, ">", ir.number(0))):
                if forked is not None:
                    with fn.when(forked):
                        fn.leave_loop()
                fn.let(HERE.name, one)
                shut = self.shut_at(expr, fn, extra, HERE)
                with fn.when(ir.any_of([ir.is_none(HERE), *([shut] if shut else [])])):
                    fn.leave(ir.list_of((), ir.PLACE))
                fn.change(STEPS_LEFT, "-", 1)
            with fn.otherwise():
                fn.leave(ir.list_of([HERE], ir.PLACE))
        level = fn.let("level", ir.list_of([HERE], ir.PLACE))
        wide = self.functions.world.metering.found.is_wide_walk(expr)
        with fn.loop(ir.And((ir.compare(STEPS_LEFT, ">", ir.number(0)), level))):
            fn.change(STEPS_LEFT, "-", 1)
            if wide:
                count = ir.operation("len", ir.NUMBER, level)
                share = ir.arithmetic(ir.number(1), "+", ir.arithmetic(count, "//", ir.number(8)))
                fn.burn(ir.arithmetic(count, "*", share))
            following = fn.let("following", ir.list_of((), ir.PLACE))
            with fn.each(HERE.name, level), fn.each(NEXT.name, many):
                shut = self.shut_at(expr, fn, extra, NEXT)
                fresh = [ir.is_there(NEXT), ir.compare(NEXT, "not in", following)]
                with fn.when(ir.all_of([*fresh, *([ir.Not(shut)] if shut else [])])):
                    fn.append(following, NEXT)
            fn.let(level.name, following)
        fn.leave(level)

    @staticmethod
    def extra_of(expr: tree.Function) -> tuple[ir.Local, ...]:
        """Return the locals that what a walk gives to each step has in the functions of the walk."""
        return tuple(ir.Local(f"a{i}", ir.type_of(arg.kind)) for i, arg in enumerate(expr.args[2:]))

    # ---------------------------------------------------------------------------------------------------------- a step

    def step(
        self, expr: tree.Function, fn: Fn, extra: Sequence[ir.Local]
    ) -> tuple[ir.Value | None, ir.Value, ir.Value | None]:
        """Return whether the way forks here; all spaces after this one; the one, where it does not fork.

        The one is None where forks cannot be told apart, and its test None where there are no forks.
        """
        decl = self.rules.definitions.get(expr.step)
        if decl is None or decl.value is None:
            many = self._call(expr, fn, extra)
            return None, many, _only(many)
        names = [p.name for p in decl.parameters]
        sc = Scope(fn, dict(zip(names, [HERE, *extra], strict=False)))
        value, sc = self._hoisted(decl.value, names[0], sc)
        if value.kind.sort != "list":
            one = self.expressions.value(value, sc, decl.kind)
            return None, ir.tuple_of([one], ir.PLACE), one
        many = self._several(value, sc)
        if isinstance(value, tree.IfElse):
            for test, single in ((value.test, value.other), (tree.Not(expr.span, tree.FLAG, value.test), value.then)):
                way = _single(single)
                if way is not None:
                    return self.expressions.condition(test, sc), many, self.expressions.value(way, sc)
        way = _single(value)
        return None, many, None if way is None else self.expressions.value(way, sc)

    def _several(self, value: tree.Expr, sc: Scope) -> ir.Value:
        """Return a list of spaces in which none may still stand."""
        if isinstance(value, tree.IfElse):
            then, other = self._several(value.then, sc), self._several(value.other, sc)
            return ir.Conditional(self.expressions.condition(value.test, sc), then, other)
        plain = isinstance(value, tree.Function) and value.name == "these"
        if isinstance(value, tree.Function) and plain and all(a.kind.sort != "list" for a in value.args):
            return ir.tuple_of([self.expressions.value(a, sc) for a in value.args], ir.PLACE)
        return self.expressions.items(value, sc)

    def _call(self, expr: tree.Function, fn: Fn, extra: Sequence[ir.Local]) -> ir.Value:
        """Return the step as a call: built-in, or a definition by cases."""
        given = zip(expr.args[2:], extra, strict=True)
        locals_ = tuple(tree.Local(a.span, a.kind, local.name) for a, local in given)
        call = replaced(expr, args=(*expr.args[:2], *locals_))
        return self.functions.step(call, Scope(fn, {local.name: local for local in extra}))

    def _hoisted(self, value: tree.Expr, here: str, sc: Scope) -> tuple[tree.Expr, Scope]:
        """Write what does not hang on the space before the walk; return the expression with names for it."""
        found: dict[ir.Value, ir.Local] = {}

        def visit(thing: Any) -> Any:
            if isinstance(thing, tuple):
                return tuple(visit(item) for item in thing)
            if not isinstance(thing, (tree.Expr, tree.Clause)):
                return thing
            if isinstance(thing, tree.Expr) and self._may_go(thing, here, sc):
                known = self.expressions.value(thing, sc)
                if not ir.calls(known):
                    local = found.setdefault(known, ir.Local(f"h{len(found)}", known.type))
                    return tree.Local(thing.span, thing.kind, local.name)
            return type(thing)(*map(visit, values_of(thing)))

        value = visit(value)
        for known, local in found.items():
            sc.fn.let(local.name, known)
            sc = sc.bind(local.name, local)
        return value, sc

    @staticmethod
    def _may_go(thing: tree.Expr, here: str, sc: Scope) -> bool:
        if isinstance(thing, _PLAIN) or thing.kind.sort in ("list", "none"):
            return False
        names = {node.name for node in walk(thing) if isinstance(node, tree.Local)}
        return here not in names and names <= set(sc.env)

    # ------------------------------------------------------------------------------------------------------- being shut

    def shut_at(self, expr: tree.Function, fn: Fn, extra: Sequence[ir.Local], space: ir.Value) -> ir.Value | None:
        """Return whether a space is shut; None when none ever is."""
        if not expr.unless:
            return None
        decl = self.rules.definitions[expr.unless]
        kind = decl.parameters[0].kind
        args = [tree.Local(expr.span, tree.Kind("space", kind.of), "here")]
        env = {"here": space}
        for p, local, given in zip(decl.parameters[1:], extra, expr.args[2:], strict=False):
            args.append(tree.Local(given.span, p.kind, local.name))
            env[local.name] = local
        shut = self.expressions.condition(tree.Define(expr.span, decl.kind, expr.unless, tuple(args)), Scope(fn, env))
        if decl.value is not None and self._needs_a_piece(decl.value, decl.parameters[0].name):
            shut = ir.And((ir.is_there(self.expressions.first_of(space)), shut))
        return shut

    def shut(self, unless: str, space: ir.Value, span: Span, sc: Scope) -> ir.Value:
        """Return whether a space is shut, by a test of that alone."""
        decl = self.rules.definitions[unless]
        here = tree.Local(span, tree.Kind("space", decl.parameters[0].kind.of), "here")
        return self.expressions.condition(tree.Define(span, decl.kind, unless, (here,)), sc.bind("here", space))

    def _needs_a_piece(self, value: tree.Expr, here: str) -> bool:
        """Whether a condition is false wherever nothing lies."""
        if isinstance(value, tree.Logic):
            each = [self._needs_a_piece(v, here) for v in value.values]
            return all(each) if value.op == "or" else any(each)
        if isinstance(value, tree.Function) and value.name == "any" and isinstance(value.args[0], tree.Generator):
            return _is_on(value.args[0].clauses[0].list, here)
        if isinstance(value, tree.Define):
            decl = self.rules.definitions[value.name]
            for parameter, arg in zip(decl.parameters, value.args, strict=True):
                if isinstance(arg, tree.Local) and arg.name == here and decl.value is not None:
                    return self._needs_a_piece(decl.value, parameter.name)
        return _is_on(value, here)


def _only(row: ir.Value) -> ir.Value | None:
    """Return the one thing of a row that is written so."""
    match row:
        case ir.Row(items=(ir.Value() as one,)):
            return one
    return None


def _is_on(expr: tree.Expr, here: str) -> bool:
    """Whether an expression is `on(here)`."""
    if not isinstance(expr, tree.Function) or expr.name != "on":
        return False
    return isinstance(expr.args[0], tree.Local) and expr.args[0].name == here


def _single(value: tree.Expr) -> tree.Expr | None:
    """Return the one thing in a list of one that is written so."""
    if isinstance(value, tree.Function) and value.name == "these" and len(value.args) == 1:
        return value.args[0] if value.args[0].kind.sort != "list" else None
    return None
