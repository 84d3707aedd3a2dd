"""The ruleset's checked definitions as expressions of a look: those that table.yaml reaches, and what they reach.

A definition keeps its meaning, but reads a view: `me` is the watcher, and what the watcher cannot see is none.
"""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import look_tree as look
from dogtable.lang import tree


def definitions(rules: tree.Rules, used: Iterable[str]) -> dict[str, look.Definition]:
    """Return the definitions named in `used` and all that they use, by name."""
    found: dict[str, look.Definition] = {}
    waiting = sorted(used)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        turner = _Turner(rules)
        declared = rules.definitions[name]
        parameters = tuple(p.name for p in declared.parameters)
        found[name] = look.Definition(name, parameters, turner.definition(declared))
        waiting += turner.used
    return found


def expression(rules: tree.Rules, expr: tree.Expr) -> look.Node:
    """Return one expression of the rules (the size of a board, the first value of state)."""
    return _Turner(rules).expr(expr)


class _Turner:
    """Turns checked expressions into those of a look, noting the definitions they use."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.used: set[str] = set()

    def definition(self, declared: tree.Definition) -> look.Node:
        if declared.value is not None:
            return self.expr(declared.value)
        assert declared.subject is not None  # one or the other, says the tree
        subject = self.expr(declared.subject)
        value: look.Node = self.expr(declared.other) if declared.other is not None else look.Nothing()
        for case in reversed(declared.cases):
            test = look.Compare("in", subject, look.Sequence(tuple(self.expr(v) for v in case.values)))
            value = look.Choice(test, self.expr(case.value), value)
        return value

    def exprs(self, many: Iterable[tree.Expr]) -> tuple[look.Node, ...]:
        return tuple(self.expr(e) for e in many)

    def item(self, name: str, index: Iterable[tree.Expr]) -> look.Node:
        keys = self.exprs(index)
        return look.Item(look.Ref(name), keys) if keys else look.Ref(name)

    def expr(self, e: tree.Expr) -> look.Node:
        """Return one expression."""
        match e:
            case tree.Const():
                return self.const(e)
            case tree.Local():
                return look.Bound(e.name)
            case tree.Me():
                return look.Ref("me")
            case tree.Players():
                return look.Ref("players")
            case tree.Top():
                return look.Function("top", ())
            case tree.Total():
                return look.Nothing()  # only in `rank by`, which no definition can hold
            case tree.OptionValue() | tree.WordList():
                return look.Ref(e.name)
            case tree.StateValue():
                return self.item(e.name, e.index)
            case tree.PieceSet():
                return self.item(e.name, (e.owner,) if e.owner is not None else ())
            case tree.Zone():
                return self.item(e.name, e.index or ())
            case tree.Board():
                return self.item(e.name, (e.owner,) if e.owner is not None else ())
            case tree.Space():
                of = self.item(e.board, (e.owner,) if e.owner is not None else ())
                return look.Item(of, self.exprs(e.index))
            case tree.TableValue():
                return look.Item(look.Ref(e.name), (self.expr(e.key),))
            case tree.Define():
                self.used.add(e.name)
                return look.Define(e.name, self.exprs(e.args))
            case tree.Function():
                return self.function(e)
            case tree.Generator():
                clauses = tuple(look.Clause(c.name, self.expr(c.list), self.exprs(c.tests)) for c in e.clauses)
                return look.Generator(self.expr(e.element), clauses)
            case tree.Field():
                return look.Attribute(self.expr(e.of), e.name)
            case tree.Index():
                return look.Item(self.expr(e.list), (self.expr(e.index),))
            case _:
                return self.operator(e)

    def operator(self, e: tree.Expr) -> look.Node:
        match e:
            case tree.Not():
                return look.Not(self.expr(e.value))
            case tree.Logic():
                return look.Logic(e.op, self.exprs(e.values))
            case tree.Compare():
                return look.Compare(e.op, self.expr(e.left), self.expr(e.right))
            case tree.Arith():
                return look.Arith(e.op, self.expr(e.left), self.expr(e.right))
            case tree.Negate():
                return look.Negate(self.expr(e.value))
            case tree.IfElse():
                return look.Choice(self.expr(e.test), self.expr(e.then), self.expr(e.other))
            case _:
                raise AssertionError(f"an expression that a look does not know: {type(e).__name__}")

    def const(self, e: tree.Const) -> look.Node:
        if e.kind.sort == "none" or (e.value == -1 and e.kind.optional):
            return look.Nothing()
        if e.kind.sort == "flag":
            return look.Truth(bool(e.value))
        if e.kind.sort == "word":
            return self.word(e.kind.of[0], e.value)
        return look.Number(e.value)

    def word(self, words: str, index: int) -> look.Node:
        if words == "directions":
            return look.Number(index)
        if words.startswith("links:"):
            return look.KindName(list(self.rules.boards[words.removeprefix("links:")].links)[index])
        if words.startswith("option:"):
            option = self.rules.options[words.removeprefix("option:")]
            return look.WordRef(words, option.values[index][0])
        return look.WordRef(words, self.rules.words[words].words[index].name)

    def function(self, e: tree.Function) -> look.Node:
        args = self.exprs(e.args)
        if e.by is not None:
            if e.by.sort == "define":
                self.used.add(e.by.name)
            args += (look.Key(e.by.sort, e.by.name),)
        of = getattr(e, "of", "")
        if of:
            args += (look.KindName(of),)
        if e.name == "ends":
            args += (self.test(e.step), self.test(e.unless))
        elif e.name == "line" and e.unless:
            args += (self.test(e.unless),)
        return look.Function(e.name, args)

    def test(self, name: str) -> look.Node:
        if not name:
            return look.Nothing()
        defined = name in self.rules.definitions
        if defined:
            self.used.add(name)
        return look.Test(name, not defined)
