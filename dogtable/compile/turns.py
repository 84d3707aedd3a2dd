"""Turns: seat after seat, and what can be done at any time of one.

While a turn lasts, the header says which any-time entries are open, in which frame and how deep in open `do:`s it
stands, and whose turn it is; what was there before is kept in the frame meanwhile.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.base.program import ANY, ANY_DEPTH, ANY_FP, ANY_SEAT, AnytimeInfo, Cell, EntryInfo, PickInfo
from dogtable.compile import header
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.ir.building import Fn
from dogtable.compile.ir.statements import Code, Store
from dogtable.compile.loops import UNKNOWN
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.blocks import Blocks

_OPEN = (ANY, ANY_FP, ANY_DEPTH, ANY_SEAT)
"""Where the header says what is open."""


class Turns(BlockPart):
    """Writes the turns of one routine."""

    def turn(self, st: tree.Turn, at: EmitContext) -> None:
        """Write the turn of one seat."""
        inner, saved = self.blocks.hide(at, "turn", tree.PLAYER)
        self.statements.commit(self.blocks.fn, st.span)
        self.blocks.fn.store(f"s[fp + {saved}]", at.sc.me, st.span)
        self.blocks.fn.act(self.expressions.given(st.seat, at.sc), st.span)
        self._body(st, inner.begun(Store(st.span, (f"s[fp + {saved}]",), "", 0)))
        self.blocks.back(saved, st.span)

    def turns(self, st: tree.Turns, at: EmitContext) -> None:
        """Write turns: seat after seat, until `while:` ends them or all are skipped."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        n = self.world.players
        inner, saved = self.blocks.hide(at, "turns", tree.PLAYER)
        inner, seat = self.blocks.hide(inner, "turns seat", tree.PLAYER)
        inner, skipped = self.blocks.hide(inner, "turns skipped", tree.INT)
        self.statements.commit(self.blocks.fn, st.span)
        self.blocks.fn.store(f"s[fp + {saved}]", at.sc.me, st.span)
        self.blocks.fn.store(f"s[fp + {seat}]", self.expressions.given(st.first, at.sc), st.span)
        self.blocks.fn.store(f"s[fp + {skipped}]", 0, st.span)
        inner = self.blocks.loops.round(top, inner, st)
        inner = self.blocks.loops.around(inner, UNKNOWN)
        self.statements.ended(self.blocks.fn, st.span)
        self.blocks.fn.act(f"s[fp + {seat}]", st.span)
        if st.while_ is not None:
            with self.blocks.fn.when(f"not ({self.expressions.condition(st.while_, inner.sc)})", st.while_.span):
                self.blocks.fn.goto(end, st.while_.span)
        if st.skip is not None:
            with self.blocks.fn.when(self.expressions.condition(st.skip, inner.sc), st.skip.span):
                self.blocks.fn.store(f"s[fp + {seat}]", f"({inner.sc.me} + 1) % {n}", st.skip.span)
                self.blocks.fn.change(f"s[fp + {skipped}]", "+", 1, st.skip.span)
                self.blocks.fn.fork(f"s[fp + {skipped}] == {n}", end, top, st.skip.span)
            self.blocks.fn.store(f"s[fp + {skipped}]", 0, st.span)
        self.statements.commit(self.blocks.fn, st.span)
        begins = ((saved, 0), (seat, "seat"), (skipped, 0))
        self._body(st, inner.begun(*(Store(st.span, (f"s[fp + {slot}]",), "", code) for slot, code in begins)))
        if self.blocks.live:
            self.statements.commit(self.blocks.fn, st.span)
            self.blocks.fn.store(f"s[fp + {seat}]", f"(s[fp + {seat}] + 1) % {n}", st.span)
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
            opened: tuple[Code, ...] = (group, "fp", header.DEPTH, at.sc.me)
            for cell, code in zip(_OPEN, opened, strict=True):
                fn.store(f"s[{cell}]", code, st.span)
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
        ask.candidates = "nothing"
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
        place = replace(inner.start(label, EmitContext(Scope(inner.fn)), entry.span), loops=())
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
        return replace(place, locals=(*place.locals[:-1], replace(cell, cell=place.locals[-1].cell)))

    def _any_function(
        self, name: str, entry: tree.Entry, at: EmitContext, infos: tuple[PickInfo, ...], inner: Blocks, label: int
    ) -> None:
        """Write the function that lays the frame of an any-time entry, with the locals around it and its picks."""
        fn = self.unit.function(Fn(name, ["s", "t", "back"], entry.span))
        outer = [
            f"s[fp + {c.cell}]" if c.width == 1 else f"*s[fp + {c.cell}:fp + {c.cell + c.width}]" for c in at.locals
        ]
        fn.frame = ANY_FP
        fn.uses.add("fp")
        fn.push_frame("back", outer, f"(-1,) * ({inner.size} - len(frame))")
        fn.let("fp", header.FP)
        self.blocks.choices.bind(infos, fn, entry.span)
        fn.change(header.DEPTH, "+", 1)
        fn.goto(label)
