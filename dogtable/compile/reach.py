"""Walks from one space for several lengths: how far it is free straight on is found once, and answers for all.

That is where each step leads along a table, but for a fork at one known space, and only a piece can shut a space. As
far as nothing is met before the fork, a walk of n steps ends at the n-th space of the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.base.frozen import Frozen, replaced
from dogtable.ir.building import Fn
from dogtable.ir.calls import FAR
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.walks import Walks

HERE, NEXT, STEPS_LEFT = ir.Local("f", ir.PLACE), ir.Local("g", ir.PLACE), ir.Local("n", ir.NUMBER)
"""The space that a walk has come to, one that may come next, and how many steps are left."""
_ENDS, _SEVERAL = ir.Local("ends", ir.row_of(ir.PLACES)), ir.Local("several", ir.NUMBERS)
_FREE, _FORK, _NO_FORK = ir.Local("free", ir.NUMBER), ir.Local("fork", ir.NUMBER), ir.number(99)
_KNOWN_WAYS = ir.Local("far", FAR)
_FAR = 13
"""Ways are known for so many steps; who walks further walks."""


def write_reach(walks: Walks, number: int, expr: tree.Function) -> bool:
    """Write `u0`, what is free from a space on, and `v0`, a walk that asks `far` for it; False when it is not so."""
    extra = walks.extra_of(expr)
    fn = Fn(f"u{number}", [ir.STATE, ir.ME, HERE, *extra], expr.span)
    forked, _, one = walks.step(expr, fn, extra)
    table, fork = _table(walks, one), None if forked is None else _fork(forked)
    if table is None or (forked is not None and fork is None):
        return False
    ways = tuple(_way(table, place) for place in range(len(table)))
    way = fn.let("way", ir.Item(walks.unit.table("way", ways, ir.PLACE), HERE))
    if fork is None:
        fn.let(_FORK.name, _NO_FORK)
    else:
        space, test = fork
        on_way = ir.compare(space, "in", way)
        forks = on_way if test is None else ir.And((test, on_way))
        fn.let(_FORK.name, ir.Conditional(forks, ir.IndexOf(way, space), _NO_FORK))
    fn.let(_FREE.name, 0)
    with fn.each(NEXT.name, ir.Slice(way, 1, 0)):
        shut = walks.shut_at(expr, fn, extra, NEXT)
        if shut is not None:
            with fn.when(shut):
                fn.leave_loop()
        fn.change(_FREE, "+", 1)
    ends = tuple(tuple((place,) for place in way) for way in ways)
    free = ir.Conditional(ir.compare(_FREE, "<", _FORK), _FREE, _FORK)
    known = (ir.Item(walks.unit.table("ends", ends, ir.PLACE), HERE), free, _FORK)
    fn.leave(ir.Row(known, ir.MIXED, fresh=False))
    walks.unit.function(fn)
    _asked(walks, number, expr, extra)
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


def _asked(walks: Walks, number: int, expr: tree.Function, extra: Sequence[ir.Local]) -> None:
    """Write walks of one length, and of several."""
    of = _Of(number, tuple(extra))
    one = walks.unit.function(Fn(f"v{number}", [ir.STATE, ir.ME, HERE, STEPS_LEFT, *extra, _KNOWN_WAYS], expr.span))
    of.known(one)
    of.one(one)
    several = walks.unit.function(Fn(f"y{number}", [ir.STATE, ir.ME, HERE, _SEVERAL, *extra, _KNOWN_WAYS], expr.span))
    of.known(several)
    with several.when(ir.compare(ir.operation("len", ir.NUMBER, _SEVERAL), "==", ir.number(1))):
        several.unpack((STEPS_LEFT.name,), _SEVERAL)
        of.one(several)
    found = several.let("found", ir.list_of((), ir.PLACE))
    ends = ir.Invoke(f"v{number}", (ir.STATE, ir.ME, HERE, STEPS_LEFT, *extra, _KNOWN_WAYS), ir.PLACES)
    fresh = ir.compare(NEXT, "not in", found)
    with several.each(STEPS_LEFT.name, _SEVERAL), several.each(NEXT.name, ends), several.when(fresh):
        several.append(found, NEXT)
    several.leave(found)


class _Of(Frozen):
    """Writes what the functions of one walk have in common."""

    number: int
    extra: tuple[ir.Local, ...]

    def known(self, fn: Fn) -> None:
        """Write: what is known of the ways from a space, found out where it is not."""
        key = (HERE, *self.extra)
        key_of = fn.let("key", key[0] if len(key) == 1 else ir.tuple_of(key, ir.NUMBER))
        known = ir.Local("known", ir.MIXED)
        fn.let(known.name, ir.Find(_KNOWN_WAYS, key_of, ir.NOTHING_YET))
        with fn.when(ir.IsNothing(known)):
            way = ir.Invoke(f"u{self.number}", (ir.STATE, ir.ME, *key), known.type)
            fn.store(ir.Item(_KNOWN_WAYS, key_of), way, local=known.name)
        fn.unpack((_ENDS.name, _FREE.name, _FORK.name), known)

    def one(self, fn: Fn) -> None:
        """Write the ends of a walk of one length."""
        with fn.when(ir.Compare((ir.number(0), STEPS_LEFT, _FREE), ("<=", "<="))):
            fn.leave(ir.Item(_ENDS, STEPS_LEFT))
        within = ir.Compare((_FREE, STEPS_LEFT, _FORK), ("<", "<="))
        none = ir.And((within, ir.compare(STEPS_LEFT, "<=", ir.number(_FAR))))
        walked = ir.Invoke(f"w{self.number}", (ir.STATE, ir.ME, HERE, STEPS_LEFT, *self.extra), ir.PLACES)
        fn.leave(ir.Conditional(none, ir.tuple_of((), ir.PLACE), walked))


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
            several = replaced(walk, form="several", length=lengths)
            return None if any(length in ir.names(part) for part in (walk.start, *walk.extra)) else several
    return None
