"""Turns: seat after seat, and what can be done at any time of one.

While a turn lasts, the header says which any-time entries are open, in which frame and how deep in open `do:`s it
stands, and whose turn it is; what was there before is kept in the frame meanwhile.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.base.frozen import replaced
from dogtable.base.program import ANY, ANY_DEPTH, ANY_FP, ANY_SEAT, FRAME_HEAD, AnytimeInfo, Cell, EntryInfo, PickInfo
from dogtable.compile.choices import STEP
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.loops import UNKNOWN
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import Scope
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.ir.module import NO_STEPS
from dogtable.ir.statements import Store
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.blocks import Blocks

ENTERED = ir.Local("seat", ir.PLAYER)
"""Whose turn it is where a game is entered in the middle."""
_OPEN = (ANY, ANY_FP, ANY_DEPTH, ANY_SEAT)
"""Where the header says what is open."""


class Turns(BlockPart):
    """Writes the turns of one routine."""

    def turn(self, st: tree.Turn, at: EmitContext) -> None:
        """Write the turn of one seat."""
        inner, saved = self.blocks.hide(at, "turn", tree.PLAYER)
        self.statements.commit(self.blocks.fn, st.span)
        former = ir.frame_cell(saved, ir.PLAYER)
        self.blocks.fn.store(former, at.sc.me, st.span)
        self.blocks.fn.act(self.expressions.given(st.seat, at.sc), st.span)
        self._body(st, inner.begun(Store(st.span, (former,), "", ir.number(0))))
        self.blocks.back(saved, st.span)

    def turns(self, st: tree.Turns, at: EmitContext) -> None:
        """Write turns: seat after seat, until `while:` ends them or all are skipped."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        inner, saved = self.blocks.hide(at, "turns", tree.PLAYER)
        inner, seat = self.blocks.hide(inner, "turns seat", tree.PLAYER)
        inner, skipped = self.blocks.hide(inner, "turns skipped", tree.INT)
        self.statements.commit(self.blocks.fn, st.span)
        former, acting = ir.frame_cell(saved, ir.PLAYER), ir.frame_cell(seat, ir.PLAYER)
        passed = ir.frame_cell(skipped, ir.NUMBER)
        self.blocks.fn.store(former, at.sc.me, st.span)
        self.blocks.fn.store(acting, self.expressions.given(st.first, at.sc), st.span)
        self.blocks.fn.store(passed, 0, st.span)
        inner = self.blocks.loops.round(top, inner, st)
        inner = self.blocks.loops.around(inner, UNKNOWN)
        self.statements.ended(self.blocks.fn, st.span)
        self.blocks.fn.act(acting, st.span)
        if st.while_ is not None:
            with self.blocks.fn.when(ir.Not(self.expressions.condition(st.while_, inner.sc)), st.while_.span):
                self.blocks.fn.goto(end, st.while_.span)
        if st.skip is not None:
            with self.blocks.fn.when(self.expressions.condition(st.skip, inner.sc), st.skip.span):
                all_passed = ir.compare(passed, "==", ir.number(self.world.players))
                self.blocks.fn.store(acting, self.statements.seat_after(inner.sc.me), st.skip.span)
                self.blocks.fn.change(passed, "+", 1, st.skip.span)
                self.blocks.fn.fork(all_passed, end, top, st.skip.span)
            self.blocks.fn.store(passed, 0, st.span)
        self.statements.commit(self.blocks.fn, st.span)
        begins = ((former, ir.number(0)), (acting, ENTERED), (passed, ir.number(0)))
        self._body(st, inner.begun(*(Store(st.span, (cell,), "", value) for cell, value in begins)))
        if self.blocks.live:
            self.statements.commit(self.blocks.fn, st.span)
            self.blocks.fn.store(acting, self.statements.seat_after(acting), st.span)
            self.blocks.goto(top, st.span)
        self.blocks.start(end, at, st.span)
        self.blocks.back(saved, st.span)

    def _body(self, st: tree.Turn | tree.Turns, at: EmitContext) -> None:
        """Write the body of a turn, with its any-time entries, and what comes after it."""
        self.statements.resets(self.blocks.fn, st.span)
        if st is self.blocks.program.target:
            self.blocks.program.body = self.blocks.program.label()
            self.blocks.program.entering = (self.blocks.name, at.begins)
            at = self.blocks.start(self.blocks.program.body, at, st.span)
        fn = self.blocks.fn
        saved = -1
        if self.asks.any_used:
            at, saved = self.blocks.hide(at, "turn anytime", tree.INT, len(_OPEN))
            fn.keep(saved, _OPEN, st.span)
            group = self._group(st, at) if st.anytime else -1
            opened = (ir.number(group), ir.FRAME, header.DEPTH, at.sc.me)
            for cell, value in zip(_OPEN, opened, strict=True):
                fn.store(ir.Load(ir.number(cell), value.type), value, st.span)
        self.blocks.block(st.body, at)
        if st.anytime and self.blocks.live:
            self._done(st, at)
        if saved >= 0 and self.blocks.live:
            self.blocks.fn.restore(saved, _OPEN, st.span)
        if self.blocks.live:
            self.blocks.block(st.after, at.at(self.blocks.fn))

    def _done(self, st: tree.Turn | tree.Turns, at: EmitContext) -> None:
        """Write the question whether the seat is done, asked as long as an any-time entry is legal."""
        ask = self.blocks.choices.new("done", "done", (), at, st)
        number = len(self.asks.asks) - 1
        ask.candidates = NO_STEPS
        self.blocks.choices.ask_block(ask, number, at, st.span)
        ask.nothing = self.blocks.program.label()
        self.blocks.start(ask.nothing, at, st.span)

    def _group(self, st: tree.Turn | tree.Turns, at: EmitContext) -> int:
        """Write the any-time entries of a turn: each is a little routine that sees the locals around the turn."""
        group = len(self.asks.anytime)
        self.asks.groups.append(st.anytime)
        self.asks.anytime.append((AnytimeInfo((), st.span), "", []))
        rows: list[str] = [f"anytime{group}_{i}" for i in range(len(st.anytime))]
        inners = []
        for i, entry in enumerate(st.anytime):
            inners.append(self._any_entry(rows[i], entry, at))
        infos = tuple(EntryInfo(e.label, e.key, p) for e, p in zip(st.anytime, inners, strict=True))
        name = f"anytime{group}"
        self.asks.anytime[group] = (AnytimeInfo(infos, st.span), name, rows)
        fn = self.blocks.choices.candidates(name, -1 - group, st.anytime, at, st)
        fn.frame = ANY_FP
        return group

    def _any_entry(self, name: str, entry: tree.Entry, at: EmitContext) -> tuple[PickInfo, ...]:
        """Write an any-time entry, and the function that begins it; return its picks."""
        inner = self.blocks.another(f"anytime.{entry.key}")
        label = self.blocks.program.label()
        place = replaced(inner.start(label, EmitContext(Scope(inner.fn)), entry.span), loops=())
        for cell in at.locals:
            place = self._copy(inner, place, cell)
        place, infos = inner.choices.picks(entry.picks, place)
        with inner.opened():
            inner.block(entry.body, place)
            if inner.live:
                inner.close(entry.span)
        inner.leave(entry.span)
        inner.done(label)
        self._any_function(name, entry, at, infos, inner, label)
        return infos

    @staticmethod
    def _copy(inner: Blocks, place: EmitContext, cell: Cell) -> EmitContext:
        """Return the place with a local of the routine around, in a cell of the frame of its own."""
        kind = tree.Kind("list") if cell.width > 1 else tree.Kind("int")
        place = inner.local(place, cell.name, kind, cell.width)
        return replaced(place, locals=(*place.locals[:-1], replace(cell, cell=place.locals[-1].cell)))

    def _any_function(
        self, name: str, entry: tree.Entry, at: EmitContext, infos: tuple[PickInfo, ...], inner: Blocks, label: int
    ) -> None:
        """Write the function that lays the frame of an any-time entry, with the locals around it and its picks."""
        back = ir.Local("back", ir.NUMBER)
        fn = self.unit.function(Fn(name, [ir.STATE, STEP, back], entry.span))
        outer = [value for cell in at.locals for value in _cells(cell)]
        fn.frame = ANY_FP
        fn.uses.add("fp")
        rest = ir.tuple_of([ir.number(-1)] * (inner.size - FRAME_HEAD - len(outer)), ir.NUMBER)
        fn.push_frame(back, outer, rest)
        fn.let(ir.FRAME.name, header.FP)
        self.blocks.choices.bind(infos, fn, entry.span)
        fn.change(header.DEPTH, "+", 1)
        fn.goto(label)


def _cells(cell: Cell) -> list[ir.Value]:
    """Return what the cells of a local in the frame hold."""
    return [ir.frame_cell(cell.cell + i, ir.NUMBER) for i in range(cell.width)]
