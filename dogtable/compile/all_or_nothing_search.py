"""Rounds of decisions inside one open `do:` that must be carried out as a whole, such as seven steps, all or none.

For such a loop there are two functions. `g4` says whether the rounds from `at` on can be carried out, trying candidates
on copies, the first first, and remembers states from which they cannot (`dead`) and the way that it found (last pick
first). `f4` lists the picks of one round from which the rounds behind it can, each with a way: the way that is known
already need not be looked for again, nor is there anything to look for when there is a single candidate.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen
from dogtable.compile.metering_blocks import WAYS
from dogtable.compile.paths import FOUND, PICK, WAY, below, length_of, path, picked
from dogtable.compile.purity import is_harmless, is_known
from dogtable.compile.unit import Scope, python_name
from dogtable.ir.building import Fn
from dogtable.ir.statements import Remember
from dogtable.lang import tree
from dogtable.lang.flow import walk

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing


_KNOWN = ir.Local("known", WAY.type)
_AT, _DEAD, _BEFORE = ir.Local("at", ir.NUMBER), ir.Local("dead", ir.POSITIONS), ir.Local("here", ir.CELLS)
_CELLS = 10_000  # copied for a unit of fuel, where a round copies very many
_MANY = 500  # units


class _Loop(Frozen):
    """A loop that is plain enough, with what its two functions are written from."""

    each: tree.Each
    choose: tree.Choose
    name: str  # what their names end in
    table: ir.Value  # what the loop runs over
    last: int  # the index of its last round
    tests: tuple[tree.Expr, ...]  # what must hold when the rounds are over


class AllOrNothingSearch:
    """Writes the functions of loops that are plain enough: over known things, one choice at the end of a round."""

    def __init__(self, playout: Choosing) -> None:
        self.playout = playout
        self.written: dict[tuple[int, ...], str] = {}  # ids of a loop and its ends: what its functions are named by

    def name(self, loop: tree.Statement, ends: tree.Block) -> str | None:
        """Return what the names of a loop's functions end in (they are written the first time); None: no such.

        `ends` must hold when the rounds are over: requirements alone, about nothing that is local.
        """
        if not isinstance(loop, tree.Each):
            return None
        key = (id(loop), *map(id, ends))
        if key not in self.written:
            choose = self._choice(loop)
            if choose is None or not all(map(_is_plain_end, ends)):
                return None
            others = sum(known[0] == id(loop) for known in self.written)
            self.written[key] = f"{self.playout.numbers[id(choose)]}{f'_{others}' if others else ''}"
            self._write(loop, choose, self.written[key], ends)
        return self.written[key]

    def _choice(self, loop: tree.Each) -> tree.Choose | None:
        """Return the one choice of a round; None when a loop is not plain enough."""
        choose = loop.body[-1] if loop.body else None
        items: tuple[int, ...] | None = self.playout.world.fold.value(loop.list)
        if not isinstance(choose, tree.Choose) or choose.may is not None or choose.none is not None:
            return None
        if not isinstance(items, tuple) or not items or id(choose) not in self.playout.numbers:
            return None
        if self.playout.world.metering.found.is_wide(choose):
            return None
        if any(st.asks or not is_harmless(self.playout.world, st, frozenset()) for st in loop.body[:-1]):
            return None
        known = frozenset(pick.name for pick in choose.picks if is_known(self.playout.rules, pick.list))
        if any(st.asks or not is_harmless(self.playout.world, st, known) for st in choose.body):
            return None
        bound = {loop.name} | {pick.name for pick in choose.picks}
        bound |= {n.name for n in walk(loop) if isinstance(n, (tree.Let, tree.Each, tree.Clause))}
        free = {node.name for node in walk(loop) if isinstance(node, tree.Local)} - bound
        return None if free else choose

    def _write(self, loop: tree.Each, choose: tree.Choose, name: str, ends: tree.Block) -> None:
        items: tuple[int, ...] = self.playout.world.fold.value(loop.list) or ()
        tests = tuple(st.test for st in ends if isinstance(st, tree.Require))
        one = _Loop(loop, choose, name, self._literal(loop, items), len(items) - 1, tests)
        self._search(one)
        self._round(one)

    def _literal(self, loop: tree.Each, items: tuple[int, ...]) -> ir.Value:
        return self.playout.unit.literal(items, ir.single_of(loop.list.kind))

    def _begin(self, one: _Loop, fn: Fn) -> Scope:
        """Write what a round begins with."""
        loop, name = one.each, python_name("l", one.each.name)
        sc = Scope(fn).named(loop.name, name, loop.list.kind.item or tree.INT)
        if _is_used(loop):
            fn.let(name, ir.Item(one.table, _AT), loop.span)
        fn.burn(self._units(one), loop.span)
        for st in loop.body[:-1]:
            sc = self.playout.statement(st, sc)
        return sc

    def _units(self, one: _Loop) -> int:
        """Return what a round burns: it copies the cells for each of its candidates."""
        world = self.playout.world
        ways, env = 1, world.metering.found.amounts_at(one.choose)
        for pick in one.choose.picks:
            much = world.amounts.picked(pick.list, env)
            ways, env = ways * much.most, {**env, pick.name: much.item}
        cells = len(world.pieces) * 4 + len(world.place_owner) * 3
        units = min(ways, WAYS) * cells // _CELLS
        return units if units > _MANY else 20

    def _further(self, one: _Loop, fn: Fn) -> ir.Value:
        """Return whether what comes behind the picks of a round can be carried out."""
        behind = ir.arithmetic(_AT, "+", ir.number(1))
        further = ir.Invoke(f"g{one.name}", (ir.STATE, ir.ME, behind, _DEAD, WAY), ir.TRUTH)
        if not one.tests:
            return further
        holds = ir.all_of([self.playout.expressions.condition(test, Scope(fn)) for test in one.tests])
        return ir.Conditional(_is_last(one), holds, further)

    def _search(self, one: _Loop) -> None:
        """Write `g4`: whether the rounds from `at` on can be carried out."""
        loop, span = one.each, one.choose.span
        fn = self.playout.unit.function(Fn(f"g{one.name}", [ir.STATE, ir.ME, _AT, _DEAD, WAY], loop.span))
        with self.playout.inside():
            sc = self._begin(one, fn)
            with fn.when(ir.And((_DEAD, ir.Remembered(_DEAD, _AT, ir.STATE))), loop.span):
                fn.leave(False, loop.span)
            fn.let(_BEFORE.name, ir.STATE, loop.span)
            names, lists, inner = self.playout.loops(one.choose, sc)
            picks = path([inner.env[pick.name] for pick in one.choose.picks])
            with ExitStack() as loops:
                for name, items in zip(names, lists, strict=True):
                    loops.enter_context(fn.each(name, items, span))
                if not one.tests:
                    self._found(_is_last(one), fn, picks, span)
                fn.let(ir.STATE.name, ir.Copy(_BEFORE), span)
                self.playout.block(one.choose.body, inner)
                self._found(self._further(one, fn), fn, picks, span)
                fn.let(ir.STATE.name, _BEFORE, span)
        fn.put(Remember(loop.span, _DEAD, _AT, _BEFORE))
        fn.leave(False, loop.span)

    @staticmethod
    def _found(test: ir.Value, fn: Fn, picks: ir.Value, span: Span) -> None:
        """Write: where a test holds, these picks are the last of the way that is known so far, and lead on."""
        with fn.when(test, span):
            fn.append(WAY, picks, span)
            fn.leave(True, span)

    def _round(self, one: _Loop) -> None:
        """Write `f4`: the picks of round `at` from which the rounds behind it can be carried out."""
        loop, span = one.each, one.choose.span
        fn = self.playout.unit.function(Fn(f"f{one.name}", [ir.STATE, ir.ME, _AT, _KNOWN], loop.span))
        with self.playout.inside():
            sc = self._begin(one, fn)
            names, lists, inner = self.playout.loops(one.choose, sc)
            picks = fn.let("picks", picked(one.choose.picks, names, lists, inner), span)
            single: ir.Value = ir.compare(length_of(picks), "==", ir.number(1))
            pick = ir.Local(PICK, ir.item_of(picks.type))
            as_known = path((pick, ir.Slice(_KNOWN, 0, -1)))
            with fn.when(single if one.tests else ir.Or((single, _is_last(one))), span):
                fn.leave(ir.Gather(as_known, (ir.Clause((PICK,), picks, ()),), whole=True), span)
            fn.let(FOUND.name, ir.list_of((), ir.MIXED), span)
            fn.unpack((_BEFORE.name, _DEAD.name), path((ir.STATE, ir.Empty(ir.POSITIONS))), span)
            with fn.each(PICK, picks, span):
                with fn.when(ir.And((_KNOWN, ir.compare(pick, "==", ir.Part(_KNOWN, -1, pick.type)))), span):
                    fn.append(FOUND, as_known, span)
                    fn.next_round(span)
                fn.unpack((ir.STATE.name, WAY.name), path((ir.Copy(_BEFORE), ir.list_of((), ir.MIXED))), span)
                fn.unpack(names, pick, span)
                self.playout.block(one.choose.body, inner)
                with fn.when(self._further(one, fn), span):
                    fn.append(FOUND, path((pick, WAY)), span)
        fn.leave(FOUND, loop.span)

    def carry_out(self, loop: tree.Each, sc: Scope) -> bool:
        """Write the decisions of a loop, one after another; False when it has no such functions."""
        ended = self.name(loop, self.playout.ends)
        choose = loop.body[-1]
        if ended is None or not isinstance(choose, tree.Choose):
            return False
        number = self.playout.numbers[id(choose)]
        fn, items = sc.fn, self.playout.world.fold.value(loop.list) or ()
        name = python_name("l", loop.name)
        fn.let(WAY.name, ir.list_of((), ir.MIXED), loop.span)
        with fn.each(_AT.name, self.playout.unit.literal(tuple(range(len(items))), ir.NUMBER), loop.span):
            fn.let(FOUND.name, ir.Invoke(f"f{ended}", (ir.STATE, sc.me, _AT, WAY), FOUND.type), choose.span)
            self.drawn(fn, number, choose.span)
            if _is_used(loop):
                fn.let(name, ir.Item(self._literal(loop, items), _AT), loop.span)
            inner = sc.named(loop.name, name, loop.list.kind.item or tree.INT)
            for st in loop.body[:-1]:
                inner = self.playout.statement(st, inner)
            names = [python_name("l", pick.name) for pick in choose.picks]
            fn.unpack(names, ir.Local(PICK, ir.MIXED), choose.span)
            for pick, local in zip(choose.picks, names, strict=True):
                inner = inner.named(pick.name, local, pick.list.kind.item or tree.INT)
            self.playout.block(choose.body, inner)
        return True

    def drawn(self, fn: Fn, _number: int, span: Span) -> None:
        """Write the choice of one of the picks of a round."""
        self.playout.count(fn, span)
        fn.unpack((PICK, WAY.name), ir.Item(FOUND, below(length_of(FOUND))), span)


def _is_last(one: _Loop) -> ir.Value:
    return ir.compare(_AT, "==", ir.number(one.last))


def _is_plain_end(st: tree.Statement) -> bool:
    """Whether a statement does nothing but require, about nothing that is local."""
    if isinstance(st, tree.Say | tree.Wait):
        return True
    bound = {n.name for n in walk(st) if isinstance(n, tree.Clause)}
    free = {n.name for n in walk(st) if isinstance(n, tree.Local)} - bound
    return isinstance(st, tree.Require) and not free


def _is_used(loop: tree.Each) -> bool:
    """Whether a loop's local is used for more than asking."""
    choose = loop.body[-1]
    assert isinstance(choose, tree.Choose)
    used = walk((loop.body[:-1], choose.picks, choose.body))
    return any(isinstance(node, tree.Local) and node.name == loop.name for node in used)
