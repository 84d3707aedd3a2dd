"""Walks from one space for several lengths: how far it is free straight on is found once, and answers for all.

That is where each step leads along a table, but for a fork at one known space, and only a piece can shut a space. As
far as nothing is met before the fork, a walk of n steps ends at the n-th space of the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.compile import ir
from dogtable.compile.ir.building import Fn
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.walks import Walks

_FAR = 13
"""Ways are known for so many steps; who walks further walks."""


def write_reach(walks: Walks, number: int, expr: tree.Function) -> bool:
    """Write `u0`, what is free from a space on, and `v0`, a walk that asks `far` for it; False when it is not so."""
    extra = walks.extra_of(expr)
    args = [local.name for local in extra]
    fn = Fn(f"u{number}", ["s", "me", "f", *args], expr.span)
    forked, _, one = walks.step(expr, fn, extra)
    table, fork = _table(walks, one), None if forked is None else _fork(forked)
    if table is None or (forked is not None and fork is None):
        return False
    ways = tuple(_way(table, place) for place in range(len(table)))
    fn.let("way", f"{walks.unit.table('way', ways, ir.PLACE)}[f]")
    if fork is None:
        fn.let("fork", 99)
    else:
        space, test = fork
        on_way = ir.compare(space, "in", ir.Local("way", ir.PLACES))
        fn.let("fork", f"way.index({space}) if {on_way if test is None else ir.And((test, on_way))} else 99")
    fn.let("free", 0)
    with fn.each("g", "way[1:]"):
        shut = walks.shut_at(expr, fn, extra, ir.Local("g", ir.PLACE))
        if shut is not None:
            with fn.when(shut):
                fn.leave_loop()
        fn.change("free", "+", 1)
    ends = tuple(tuple((place,) for place in way) for way in ways)
    fn.leave(f"{walks.unit.table('ends', ends, ir.PLACE)}[f], free if free < fork else fork, fork")
    walks.unit.function(fn)
    _asked(walks, number, expr, args)
    return True


def _table(walks: Walks, one: ir.Value | None) -> Sequence[int] | None:
    """Return the table along which each step leads; None when it is more than a look into one."""
    match one:
        case ir.Item(row=ir.Table(name=name), index=ir.Local(name="f")):
            table: Sequence[int] = walks.unit.tables[name]
            return table
    return None


def _fork(test: ir.Value) -> tuple[ir.Value, ir.Value | None] | None:
    """Return the space at which a way forks, and what must hold for that; None when it is not so plain."""
    match test:
        case ir.And(values=(ir.Compare() as at, ir.Local() as also)):
            fork = _fork(at)
            return None if fork is None else (fork[0], also)
        case ir.Compare(values=(ir.Local(name="f"), (ir.Local() | ir.Const()) as space), ops=("==",)):
            return space, None
    return None


def _way(table: Sequence[int], place: int) -> tuple[int, ...]:
    """Return the spaces from one on, along a table."""
    way = [place]
    while len(way) <= _FAR and table[way[-1]] >= 0:
        way.append(table[way[-1]])
    return tuple(way)


def _asked(walks: Walks, number: int, expr: tree.Function, extra: list[str]) -> None:
    """Write walks of one length, and of several."""
    one = walks.unit.function(Fn(f"v{number}", ["s", "me", "f", "n", *extra, "far"], expr.span))
    _known(one, number, extra)
    _one(one, number, extra)
    several = walks.unit.function(Fn(f"y{number}", ["s", "me", "f", "several", *extra, "far"], expr.span))
    _known(several, number, extra)
    with several.when("len(several) == 1"):
        several.unpack(("n",), "several")
        _one(several, number, extra)
    several.let("found", "[]")
    ends = f"v{number}({', '.join(['s', 'me', 'f', 'n', *extra, 'far'])})"
    with several.each("n", "several"), several.each("g", ends), several.when("g not in found"):
        several.append("found", "g")
    several.leave("found")


def _known(fn: Fn, number: int, extra: list[str]) -> None:
    args = ", ".join(["s", "me", "f", *extra])
    fn.let("key", ", ".join(["f", *extra]))
    fn.let("known", "far.get(key)")
    with fn.when("known is None"):
        fn.store("far[key]", f"u{number}({args})", local="known")
    fn.unpack(("ends", "free", "fork"), "known")


def _one(fn: Fn, number: int, extra: list[str]) -> None:
    with fn.when("0 <= n <= free"):
        fn.leave("ends[n]")
    fn.leave(f"() if free < n <= fork and n <= {_FAR} else w{number}({', '.join(['s', 'me', 'f', 'n', *extra])})")


def of_several(ends: ir.Value) -> ir.Value | None:
    """Return the ends of walks of several lengths, each once, for a list of these; else None."""
    match ends:
        case ir.Gather(
            element=ir.Local(name=end),
            clauses=(
                ir.Clause(names=(length,), row=lengths, tests=()),
                ir.Clause(names=(inner,), row=ir.Walk(form="known", length=ir.Local(name=used)) as walk, tests=()),
            ),
            whole=True,
        ) if inner == end and used == length:
            several = replace(walk, form="several", length=lengths)
            return None if any(length in ir.names(part) for part in (walk.start, *walk.extra)) else several
    return None
