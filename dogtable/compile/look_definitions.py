"""Expressions of the rules as values on a view: the definitions that table.yaml reaches, and the sizes of boards.

A definition keeps its meaning, but reads a view: `me` is the watcher, and what the watcher cannot see is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.base.errors import NOWHERE
from dogtable.ir.building import Fn
from dogtable.lang import look_values as look
from dogtable.lang import tree


class OnView:
    """Says what checked expressions of the rules come to on a view."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules

    def definition(self, name: str) -> Fn:
        """Return a definition as a function of its parameters."""
        declared = self.rules.definitions[name]
        fn = Fn(f"d_{name}", [look.bound(parameter.name) for parameter in declared.parameters], NOWHERE)
        fn.call(look.helped("_burn"))
        fn.leave(self._defined(declared))
        return fn

    def _defined(self, declared: tree.Definition) -> ir.Value:
        if declared.value is not None:
            return self.expr(declared.value)
        assert declared.subject is not None  # one or the other, says the tree
        subject = self.expr(declared.subject)
        value: ir.Value = self.expr(declared.other) if declared.other is not None else ir.NOTHING_YET
        for case in reversed(declared.cases):
            test = look.compare(subject, "in", look.row(self.exprs(case.values)))
            value = ir.Conditional(test, self.expr(case.value), value)
        return value

    def exprs(self, many: Iterable[tree.Expr]) -> tuple[ir.Value, ...]:
        """Return what several come to."""
        return tuple(self.expr(e) for e in many)

    def expr(self, e: tree.Expr) -> ir.Value:
        """Return what one expression comes to."""
        return _VALUES[type(e)](self, e)

    def item(self, name: str, index: Iterable[tree.Expr | None]) -> ir.Value:
        """Return what has a name, or its part for some keys; a key that is None is none."""
        return look.item(look.named(name), self.exprs(key for key in index if key is not None))

    def generator(self, e: tree.Generator) -> ir.Value:
        """Return what its element comes to, for each time round."""
        clauses = tuple(look.clause(c.name, self.expr(c.list), self.exprs(c.tests)) for c in e.clauses)
        return ir.Gather(self.expr(e.element), clauses, whole=False)

    def const(self, e: tree.Const) -> ir.Value:
        """Return a value that is known."""
        if e.kind.sort == "none" or (e.value == -1 and e.kind.optional):
            return ir.NOTHING_YET
        if e.kind.sort == "flag":
            return ir.Truth(bool(e.value))
        if e.kind.sort == "word":
            return self.word(e.kind.of[0], e.value)
        return ir.Decimal(e.value)

    def word(self, words: str, index: int) -> ir.Value:
        """Return a word by its list and number; of links the name alone."""
        if words.startswith("links:"):
            return ir.Word(list(self.rules.boards[words.removeprefix("links:")].links)[index])
        if words.startswith("option:"):
            return look.word(words, self.rules.options[words.removeprefix("option:")].values[index][0])
        return look.word(words, self.rules.words[words].words[index].name)

    def function(self, e: tree.Function) -> ir.Value:
        """Return what a function gives, handed what it ranks, steps and stops by."""
        args = self.exprs(e.args)
        if e.by is not None:
            args += (look.key(e.by.sort, e.by.name),)
        if e.of:
            args += (ir.Word(e.of),)
        if e.name == "ends":
            args += (self.test(e.step), self.test(e.unless))
        elif e.name == "line" and e.unless:
            args += (self.test(e.unless),)
        return look.function(e.name, *args)

    def test(self, name: str) -> ir.Value:
        """Return a definition, or a step of the language, as what is handed to a function."""
        return look.handed(name, built_in=name not in self.rules.definitions) if name else ir.NOTHING_YET


_VALUES: dict[type, Callable[[OnView, Any], ir.Value]] = complete(
    {
        tree.Const: OnView.const,
        tree.Local: lambda _v, e: look.bound(e.name),
        tree.Me: lambda _v, _e: look.named("me"),
        tree.Players: lambda _v, _e: look.named("players"),
        tree.Top: lambda _v, _e: look.function("top"),
        tree.Total: lambda _v, _e: ir.NOTHING_YET,  # only in `rank by`, which no definition can hold
        tree.OptionValue: lambda _v, e: look.named(e.name),
        tree.WordList: lambda _v, e: look.named(e.name),
        tree.StateValue: lambda v, e: v.item(e.name, e.index),
        tree.PieceSet: lambda v, e: v.item(e.name, (e.owner,)),
        tree.Zone: lambda v, e: v.item(e.name, e.index or ()),
        tree.Board: lambda v, e: v.item(e.name, (e.owner,)),
        tree.Space: lambda v, e: look.item(v.item(e.board, (e.owner,)), v.exprs(e.index)),
        tree.TableValue: lambda v, e: v.item(e.name, (e.key,)),
        tree.Define: lambda v, e: look.define(e.name, *v.exprs(e.args)),
        tree.Function: OnView.function,
        tree.Generator: OnView.generator,
        tree.Field: lambda v, e: look.attribute(v.expr(e.of), e.name),
        tree.Index: lambda v, e: look.item(v.expr(e.list), (v.expr(e.index),)),
        tree.Not: lambda v, e: ir.Not(v.expr(e.value)),
        tree.Logic: lambda v, e: look.logic(e.op, v.exprs(e.values)),
        tree.Compare: lambda v, e: look.compare(v.expr(e.left), e.op, v.expr(e.right)),
        tree.Arith: lambda v, e: look.arithmetic(v.expr(e.left), e.op, v.expr(e.right)),
        tree.Negate: lambda v, e: look.negate(v.expr(e.value)),
        tree.IfElse: lambda v, e: ir.Conditional(v.expr(e.test), v.expr(e.then), v.expr(e.other)),
    },
    tree.Settled,
    tree.Current,
    tree.Either,
    tree.Generator,
)
