"""Walks: `ends(start, n, step, extra…, unless=test)` as a function of its own.

Most steps lead to one space, so the walk first follows its nose and keeps lists only from the first fork on. What does
not hang on the space is worked out once before the walk; where only a piece can shut a space, an empty one is passed
without asking.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import Span
from dogtable.compile.inlining import calls
from dogtable.compile.ir.building import Fn
from dogtable.compile.reach import write_reach
from dogtable.compile.unit import Scope
from dogtable.lang import tree
from dogtable.lang.flow import walk

if TYPE_CHECKING:
    from dogtable.compile.functions import Functions

_HERE = "f"
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

    def write(self, expr: tree.Function, sc: Scope) -> str:
        """Return the call of a walk."""
        start, n = (self.expressions.given(a, sc) for a in expr.args[:2])
        extra = [self.expressions.value(a, sc) for a in expr.args[2:]]
        key = (expr.step, expr.unless, len(extra))
        if key not in self._written:
            self._written[key] = len(self._written)
            self._function(f"w{self._written[key]}", expr)
        number, args = self._written[key], ["s", sc.me, start]
        if sc.memo is not None and self._reaches(number, expr):
            sc.memo.add(f"far{number}")
            return f"v{number}({', '.join([*args, n, *extra, f'far{number}'])})"
        if n == "1" and self.expressions.level.unrolled:
            if number not in self._single:
                self._single.add(number)
                self._one_step(f"w{number}_1", expr)
            return f"w{number}_1({', '.join([*args, *extra])})"
        return f"w{number}({', '.join([*args, n, *extra])})"

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
        extra = [f"a{i}" for i in range(len(expr.args) - 2)]
        fn = self.unit.function(Fn(name, ["s", "me", _HERE, *extra], expr.span))
        forked, many, one = self.step(expr, fn, extra)
        several = self.shut_at(expr, fn, extra, "g")
        test = f" and not {several}" if several else ""
        if one is not None:
            if forked is not None:
                with fn.when(forked):
                    fn.leave(f"distinct([g for g in {many} if g >= 0{test}])")
            fn.let("g", one)
            fn.leave(f"[] if g < 0{f' or {several}' if several else ''} else [g]")
        else:
            fn.leave(f"distinct([g for g in {many} if g >= 0{test}])")

    def shut_at(self, expr: tree.Function, fn: Fn, extra: list[str], space: str) -> str:
        """Return Python that is true where a space is shut; "" when none ever is."""
        return self._shut(expr, fn, extra, space, "")

    def _function(self, name: str, expr: tree.Function) -> None:
        extra = [f"a{i}" for i in range(len(expr.args) - 2)]
        fn = self.unit.function(Fn(name, ["s", "me", _HERE, "n", *extra], expr.span))
        fn.burn("n")
        forked, many, one = self.step(expr, fn, extra)
        if self.expressions.level.traced:
            shut_g = self._shut(expr, fn, extra, "g", "") or "False"
            with fn.when(f"{_HERE} in trace"):
                fn.leave(f"trace[{_HERE}]({_HERE}, n, lambda {_HERE}: {many}, lambda g: {shut_g})")
        if one is not None:
            with fn.loop("n > 0"):
                if forked is not None:
                    with fn.when(forked):
                        fn.leave_loop()
                fn.let(_HERE, one)
                with fn.when(f"{_HERE} < 0{self._shut(expr, fn, extra, _HERE, ' or ')}"):
                    fn.leave("[]")
                fn.change("n", "-", 1)
            with fn.otherwise():
                fn.leave(f"[{_HERE}]")
        fn.let("level", f"[{_HERE}]")
        wide = self.functions.world.metering.found.is_wide_walk(expr)
        with fn.loop("n > 0 and level"):
            fn.change("n", "-", 1)
            if wide:
                fn.burn("len(level) * (1 + len(level) // 8)")
            fn.let("following", "[]")
            with fn.each(_HERE, "level"), fn.each("g", many):
                shut = self._shut(expr, fn, extra, "g", "")
                test = f" and not ({shut})" if shut else ""
                with fn.when(f"g >= 0 and g not in following{test}"):
                    fn.append("following", "g")
            fn.let("level", "following")
        fn.leave("level")

    # ---------------------------------------------------------------------------------------------------------- a step

    def step(self, expr: tree.Function, fn: Fn, extra: list[str]) -> tuple[str | None, str, str | None]:
        """Return Python for: whether the way forks here; all spaces after this one; the one, where it does not fork.

        The one is None where forks cannot be told apart, and its test None where there are no forks.
        """
        decl = self.rules.definitions.get(expr.step)
        if decl is None or decl.value is None:
            many = self._call(expr, fn, extra)
            return None, many, many[1:-2] if many.startswith("(") and many.endswith(",)") else None
        names = [p.name for p in decl.parameters]
        sc = Scope(fn, dict(zip(names, [_HERE, *extra], strict=False)))
        value, sc = self._hoisted(decl.value, names[0], sc)
        if value.kind.sort != "list":
            code = self.expressions.value(value, sc, decl.kind)
            return None, f"({code},)", code
        many = self._several(value, sc)
        if isinstance(value, tree.IfElse):
            for test, single in ((value.test, value.other), (tree.Not(expr.span, tree.FLAG, value.test), value.then)):
                one = _single(single)
                if one is not None:
                    return self.expressions.condition(test, sc), many, self.expressions.value(one, sc)
        one = _single(value)
        return None, many, None if one is None else self.expressions.value(one, sc)

    def _several(self, value: tree.Expr, sc: Scope) -> str:
        """Return Python for a list of spaces in which none may still stand."""
        if isinstance(value, tree.IfElse):
            then, other = self._several(value.then, sc), self._several(value.other, sc)
            return f"({then} if {self.expressions.condition(value.test, sc)} else {other})"
        plain = isinstance(value, tree.Function) and value.name == "these"
        if isinstance(value, tree.Function) and plain and all(a.kind.sort != "list" for a in value.args):
            return "(" + "".join(f"{self.expressions.value(a, sc)}, " for a in value.args) + ")"
        return self.expressions.items(value, sc)

    def _call(self, expr: tree.Function, fn: Fn, extra: list[str]) -> str:
        """Return Python for the step as a call: built-in, or a definition by cases."""
        locals_ = tuple(tree.Local(a.span, a.kind, name) for a, name in zip(expr.args[2:], extra, strict=True))
        call = replace(expr, args=(*expr.args[:2], *locals_))
        code = self.functions.stepper(call, Scope(fn, {name: name for name in extra}))
        return code.removeprefix("lambda f: ")

    def _hoisted(self, value: tree.Expr, here: str, sc: Scope) -> tuple[tree.Expr, Scope]:
        """Write what does not hang on the space before the walk; return the expression with names for it."""
        found: dict[str, str] = {}

        def visit(thing: Any) -> Any:
            if isinstance(thing, tuple):
                return tuple(visit(item) for item in thing)
            if not is_dataclass(thing) or not isinstance(thing, (tree.Expr, tree.Clause)):
                return thing
            if isinstance(thing, tree.Expr) and self._may_go(thing, here, sc):
                code = self.expressions.value(thing, sc)
                if not calls(code):
                    name = found.setdefault(code, f"h{len(found)}")
                    return tree.Local(thing.span, thing.kind, name)
            changed = {f.name: visit(getattr(thing, f.name)) for f in fields(thing)}
            return replace(thing, **changed)

        value = visit(value)
        for code, name in found.items():
            sc.fn.let(name, code)
            sc = sc.bind(name, name)
        return value, sc

    @staticmethod
    def _may_go(thing: tree.Expr, here: str, sc: Scope) -> bool:
        if isinstance(thing, _PLAIN) or thing.kind.sort in ("list", "none"):
            return False
        names = {node.name for node in walk(thing) if isinstance(node, tree.Local)}
        return here not in names and names <= set(sc.env)

    # ------------------------------------------------------------------------------------------------------- being shut

    def _shut(self, expr: tree.Function, fn: Fn, extra: list[str], space: str, joined: str) -> str:
        """Return Python that is true where a space is shut; "" when none ever is."""
        if not expr.unless:
            return ""
        decl = self.rules.definitions[expr.unless]
        kind = decl.parameters[0].kind
        args = [tree.Local(expr.span, tree.Kind("space", kind.of), "here")]
        env = {"here": space}
        for p, name, given in zip(decl.parameters[1:], extra, expr.args[2:], strict=False):
            args.append(tree.Local(given.span, p.kind, name))
            env[name] = name
        code = self.expressions.condition(tree.Define(expr.span, decl.kind, expr.unless, tuple(args)), Scope(fn, env))
        if decl.value is not None and self._needs_a_piece(decl.value, decl.parameters[0].name):
            code = f"(s[{self.expressions.offset(self.expressions.cells.first, space)}] >= 0 and {code})"
        return joined + code

    def shut(self, unless: str, space: str, span: Span, sc: Scope) -> str:
        """Return Python that is true where a space (the Python name `space`) is shut, by a test of that alone."""
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
