"""Loops whose rounds can ask: what they count with, and what they run over, is in the frame."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.compile.emit_context import EmitContext, Loop
from dogtable.compile.parts import BlockPart
from dogtable.ir.statements import Change
from dogtable.lang import tree

UNKNOWN = ir.number(-1)
"""The rounds still to come of a loop that nobody can count."""


class Loops(BlockPart):
    """Writes the loops of one routine as blocks: each round begins with a block of its own."""

    def around(self, at: EmitContext, left: ir.Value) -> EmitContext:
        """Return a place inside one more loop."""
        return replaced(at, loops=(*at.loops, Loop(left, self.statements.open)))

    def round(self, label: int, at: EmitContext, st: tree.Statement) -> EmitContext:
        """Begin the block that each round of a loop begins with."""
        inner = self.blocks.start(label, at, st.span)
        self.blocks.cut(st.span)
        self.blocks.fn.burn(self.world.metering.found.asking(st, 20), st.span)
        return inner

    def _after(self, end: int, at: EmitContext, span: Span) -> None:
        """Begin the block behind a loop."""
        self.blocks.start(end, at, span)
        self.blocks.cut(span)

    def each(self, st: tree.Each, at: EmitContext) -> None:
        """Write a loop over a list; one that is not constant is kept in the frame."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        item = st.list.kind.item or tree.INT
        inner, i = self.blocks.hide(at, f"each {st.name}", tree.INT)
        begin = self.blocks.fn.mark()
        index = ir.frame_cell(i, ir.NUMBER)
        self.blocks.fn.store(index, 0, st.span)
        folded = self.world.fold.value(st.list, at.sc.values)
        if isinstance(folded, tuple):
            count: ir.Value = ir.number(len(folded))
            fetch: ir.Value = ir.Item(self.unit.literal(folded, ir.single_of(item)), index)
        else:
            room = self.world.amounts.of(st.list, self.world.metering.found.amounts_at(st)).room
            inner, kept = self.blocks.hide(inner, f"each {st.name} in", tree.list_of(item), room + 1)
            items = self.expressions.items(st.list, at.sc)
            keep = ir.of_state("keep", ir.NOTHING, ir.offset(kept, ir.FRAME), ir.number(room), items)
            self.blocks.fn.call(keep, st.span)
            count = ir.frame_cell(kept, ir.NUMBER)
            fetch = ir.Load(ir.Address((ir.FRAME, index), (1, 1), kept + 1, ir.NUMBER), ir.single_of(item))
        begins = self.blocks.fn.since(begin)
        inner = self.round(top, inner, st)
        with self.blocks.fn.when(ir.compare(index, ">=", count), st.span):
            self.blocks.fn.goto(end, st.span)
        inner = self.blocks.local(self.around(inner, ir.arithmetic(count, "-", index)), st.name, item)
        bind = self.blocks.fn.mark()
        self.blocks.fn.store(inner.sc.env[st.name], fetch, st.span)
        self.blocks.block(st.body, inner.begun(*begins, *self.blocks.fn.since(bind)))
        if self.blocks.live:
            self.blocks.fn.change(index, "+", 1, st.span)
            self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def repeat(self, st: tree.Repeat, at: EmitContext) -> None:
        """Write so many rounds."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        inner, left = self.blocks.hide(at, "repeat", tree.INT)
        begin, rounds = self.blocks.fn.mark(), ir.frame_cell(left, ir.NUMBER)
        self.blocks.fn.store(rounds, self.expressions.given(st.times, at.sc), st.span)
        begins = self.blocks.fn.since(begin)
        inner = self.round(top, inner, st).begun(*begins)
        inner = self.around(inner, rounds)
        with self.blocks.fn.when(ir.compare(rounds, "<=", ir.number(0)), st.span):
            self.blocks.fn.goto(end, st.span)
        self.blocks.block(st.body, inner)
        if self.blocks.live:
            self.blocks.fn.change(rounds, "-", 1, st.span)
            self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def while_(self, st: tree.While, at: EmitContext) -> None:
        """Write rounds as long as a condition holds."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        inner, left = self.blocks.hide(at, "while", tree.INT)
        begin, rounds = self.blocks.fn.mark(), ir.frame_cell(left, ir.NUMBER)
        self.blocks.fn.store(rounds, self.expressions.given(st.at_most, at.sc), st.span)
        begins = (*self.blocks.fn.since(begin), Change(st.span, rounds, "-", ir.number(1)))
        inner = self.round(top, inner, st).begun(*begins)
        inner = self.around(inner, UNKNOWN)
        with self.blocks.fn.when(ir.Not(self.expressions.condition(st.test, inner.sc)), st.test.span):
            self.blocks.fn.goto(end, st.test.span)
        self.blocks.fn.count_down(rounds, st.span)
        self.blocks.block(st.body, inner)
        self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def loop(self, st: tree.Loop, at: EmitContext) -> None:
        """Write rounds without end."""
        top = self.blocks.program.label()
        inner = self.round(top, at, st)
        inner = self.around(inner, UNKNOWN)
        self.statements.ended(self.blocks.fn, st.span)
        self.blocks.block(st.body, inner)
        self.blocks.goto(top, st.span)
