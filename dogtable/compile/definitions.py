"""Definitions as functions; `any` and `all` in them as loops that stop early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.compile.analyse import weight
from dogtable.compile.expressions import Expressions
from dogtable.compile.fold import none_of
from dogtable.compile.unit import Scope, parameters_of, python_name
from dogtable.compile.unroll import written_out
from dogtable.ir.building import Fn
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.statements import Statements


def write_definition(statements: Statements, decl: tree.Definition) -> None:
    """Write a definition as a function of the state, its parameters and, where it sees it, `me`."""
    x, world = statements.expressions, statements.world
    env = parameters_of(decl.parameters)
    seat = [ir.ME] if decl.name in x.world.me_users else []
    fn = statements.unit.function(Fn(python_name("d", decl.name), [ir.STATE, *env.values(), *seat], decl.span))
    sc = Scope(fn, env)
    usual = 5 + weight(world, (decl.value, decl.subject), statements.workers)
    units = max(usual if decl.name in statements.workers else 0, world.metering.found.toll(decl))
    if units:
        fn.burn(units, decl.span)
    if decl.value is not None:
        write_value(x, decl.value, decl.kind, sc)
        return
    assert decl.subject is not None
    fn.let("it", x.value(decl.subject, sc), decl.subject.span)
    it = ir.Local("it", ir.type_of(decl.subject.kind))
    for case in decl.cases:
        test = x.comparing.one_of(it, case.values, decl.subject.kind, sc)
        with fn.when(test, case.value.span):
            fn.leave(x.value(case.value, sc, decl.kind), case.value.span)
    if decl.other is not None:
        fn.leave(x.value(decl.other, sc, decl.kind), decl.other.span)
    else:
        of = ir.single_of(decl.kind)
        fn.leave(ir.tuple_of((), of) if decl.kind.sort == "list" else ir.Const(none_of(decl.kind), of))


def write_value(x: Expressions, value: tree.Expr, kind: tree.Kind, sc: Scope) -> None:
    """Write the return of a value; an `any` or `all` that cannot be one condition as a loop that stops early."""
    generator = value.args[0] if isinstance(value, tree.Function) and value.args else None
    if (
        isinstance(value, tree.Function)
        and value.name in ("any", "all")
        and isinstance(generator, tree.Generator)
        and len(generator.clauses) == 1
        and x.world.fold.value(value) is None
        and written_out(x.functions, value, sc) is None
    ):
        _early(x, value, generator, sc)
    else:
        sc.fn.leave(x.value(value, sc, kind), value.span)


def _early(x: Expressions, value: tree.Function, generator: tree.Generator, sc: Scope) -> None:
    """Write `any` or `all` over one list as a loop, or about the one piece that may lie on a space."""
    fn, clause = sc.fn, generator.clauses[0]
    item = clause.list.kind.item or tree.INT
    name = python_name("l", clause.name)
    names: tuple[str, ...] = (name,)
    inner = sc.named(clause.name, name, item)
    decides = _decides(x, value, generator, inner)
    length = x.row_length(clause.list, sc) if x.level.unrolled else 0
    if length:
        apart, parts = x.taken_apart(name, length, item, inner)
        found = _decides(x, value, generator, apart)
        if not any(name in ir.names(part) for part in found):
            decides, names = found, parts
    one = x.functions.on_single(clause.list, sc)
    if one is not None:
        fn.let(name, one, value.span)
        both = ir.all_of([ir.is_there(ir.Local(name, ir.PIECE)), *decides])
        fn.leave(both if value.name == "any" else ir.Not(both), value.span)
        return
    with fn.each(names, x.walk(clause.list, sc), value.span), fn.when(ir.all_of(decides), value.span):
        fn.leave(value.name == "any", value.span)
    fn.leave(value.name == "all", value.span)


def _decides(x: Expressions, value: tree.Function, generator: tree.Generator, sc: Scope) -> list[ir.Value]:
    """Return what must all hold to end such a loop: for an item that is found, or one that spoils `all`."""
    tests = [x.condition(test, sc) for test in generator.clauses[0].tests]
    element = x.condition(generator.element, sc)
    return [*tests, element if value.name == "any" else ir.Not(element)]
