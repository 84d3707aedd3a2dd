"""The ruleset's checked definitions as expressions of a look: those that table.yaml reaches, and what they reach.

A definition keeps its meaning, but reads a view: `me` is the watcher, and what the watcher cannot see is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dogtable.base.complete import complete
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

    def item(self, name: str, index: Iterable[tree.Expr | None]) -> look.Node:
        """Return what has a name, or its part for some keys; a key that is None is none."""
        keys = self.exprs(key for key in index if key is not None)
        return look.Item(look.Ref(name), keys) if keys else look.Ref(name)

    def expr(self, e: tree.Expr) -> look.Node:
        """Return one expression."""
        return _TURNED[type(e)](self, e)

    def define(self, e: tree.Define) -> look.Node:
        self.used.add(e.name)
        return look.Define(e.name, self.exprs(e.args))

    def generator(self, e: tree.Generator) -> look.Node:
        clauses = tuple(look.Clause(c.name, self.expr(c.list), self.exprs(c.tests)) for c in e.clauses)
        return look.Generator(self.expr(e.element), clauses)

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


_TURNED: dict[type, Callable[[_Turner, Any], look.Node]] = complete(
    {
        tree.Const: _Turner.const,
        tree.Local: lambda _t, e: look.Bound(e.name),
        tree.Me: lambda _t, _e: look.Ref("me"),
        tree.Players: lambda _t, _e: look.Ref("players"),
        tree.Top: lambda _t, _e: look.Function("top", ()),
        tree.Total: lambda _t, _e: look.Nothing(),  # only in `rank by`, which no definition can hold
        tree.OptionValue: lambda _t, e: look.Ref(e.name),
        tree.WordList: lambda _t, e: look.Ref(e.name),
        tree.StateValue: lambda t, e: t.item(e.name, e.index),
        tree.PieceSet: lambda t, e: t.item(e.name, (e.owner,)),
        tree.Zone: lambda t, e: t.item(e.name, e.index or ()),
        tree.Board: lambda t, e: t.item(e.name, (e.owner,)),
        tree.Space: lambda t, e: look.Item(t.item(e.board, (e.owner,)), t.exprs(e.index)),
        tree.TableValue: lambda t, e: look.Item(look.Ref(e.name), (t.expr(e.key),)),
        tree.Define: _Turner.define,
        tree.Function: _Turner.function,
        tree.Generator: _Turner.generator,
        tree.Field: lambda t, e: look.Attribute(t.expr(e.of), e.name),
        tree.Index: lambda t, e: look.Item(t.expr(e.list), (t.expr(e.index),)),
        tree.Not: lambda t, e: look.Not(t.expr(e.value)),
        tree.Logic: lambda t, e: look.Logic(e.op, t.exprs(e.values)),
        tree.Compare: lambda t, e: look.Compare(e.op, t.expr(e.left), t.expr(e.right)),
        tree.Arith: lambda t, e: look.Arith(e.op, t.expr(e.left), t.expr(e.right)),
        tree.Negate: lambda t, e: look.Negate(t.expr(e.value)),
        tree.IfElse: lambda t, e: look.Choice(t.expr(e.test), t.expr(e.then), t.expr(e.other)),
    },
    tree.Settled,
    tree.Current,
    tree.Either,
    tree.Generator,
)
