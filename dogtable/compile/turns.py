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
from dogtable.compile.loops import UNKNOWN
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import Fn, Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.blocks import Blocks

_OPEN = (ANY, ANY_FP, ANY_DEPTH, ANY_SEAT)
"""Where the header says what is open."""


class Turns(BlockPart):
    """Writes the turns of one routine."""

    def turn(self, st: tree.Turn, at: EmitContext) -> None:
        """Write the turn of one seat."""
        inner, saved = self.b.hide(at, "turn", tree.PLAYER)
        self.st.commit(self.b.fn, st.span)
        self.b.fn.add(f"s[fp + {saved}] = {at.sc.me}", st.span)
        self.b.fn.add(f"{header.ME} = me = {self.x.given(st.seat, at.sc)}", st.span)
        self._body(st, inner.begun(f"s[fp + {saved}] = 0"))
        self.b.back(saved, st.span)

    def turns(self, st: tree.Turns, at: EmitContext) -> None:
        """Write turns: seat after seat, until `while:` ends them or all are skipped."""
        top, end = self.b.p.label(), self.b.p.label()
        n = self.world.players
        inner, saved = self.b.hide(at, "turns", tree.PLAYER)
        inner, seat = self.b.hide(inner, "turns seat", tree.PLAYER)
        inner, skipped = self.b.hide(inner, "turns skipped", tree.INT)
        self.st.commit(self.b.fn, st.span)
        self.b.fn.add(f"s[fp + {saved}] = {at.sc.me}", st.span)
        self.b.fn.add(f"s[fp + {seat}] = {self.x.given(st.first, at.sc)}", st.span)
        self.b.fn.add(f"s[fp + {skipped}] = 0", st.span)
        inner = self.b.loops.round(top, inner, st)
        inner = self.b.loops.around(inner, UNKNOWN)
        self.st.ended(self.b.fn, st.span)
        self.b.fn.add(f"{header.ME} = me = s[fp + {seat}]", st.span)
        if st.while_ is not None:
            self.b.fn.add(f"if not ({self.x.condition(st.while_, inner.sc)}): return {end}", st.while_.span)
        if st.skip is not None:
            self.b.fn.add(f"if {self.x.condition(st.skip, inner.sc)}:", st.skip.span)
            with self.b.fn.indented():
                self.b.fn.add(f"s[fp + {seat}] = ({inner.sc.me} + 1) % {n}", st.skip.span)
                self.b.fn.add(f"s[fp + {skipped}] += 1", st.skip.span)
                self.b.fn.add(f"return {end} if s[fp + {skipped}] == {n} else {top}", st.skip.span)
            self.b.fn.add(f"s[fp + {skipped}] = 0", st.span)
        self.st.commit(self.b.fn, st.span)
        begins = (f"s[fp + {saved}] = 0", f"s[fp + {seat}] = seat", f"s[fp + {skipped}] = 0")
        self._body(st, inner.begun(*begins))
        if self.b.live:
            self.st.commit(self.b.fn, st.span)
            self.b.fn.add(f"s[fp + {seat}] = (s[fp + {seat}] + 1) % {n}", st.span)
            self.b.goto(top, st.span)
        self.b.start(end, at, st.span)
        self.b.back(saved, st.span)

    def _body(self, st: tree.Turn | tree.Turns, at: EmitContext) -> None:
        """Write the body of a turn, with its any-time entries, and what comes after it."""
        self.st.resets(self.b.fn, st.span)
        if st is self.b.p.target:
            self.b.p.body = self.b.p.label()
            self.b.p.entering = (self.b.name, at.begins)
            at = self.b.start(self.b.p.body, at, st.span)
        fn = self.b.fn
        saved = -1
        if self.asks.any_used:
            at, saved = self.b.hide(at, "turn anytime", tree.INT, len(_OPEN))
            for i, cell in enumerate(_OPEN):
                fn.add(f"s[fp + {saved + i}] = s[{cell}]", st.span)
            group = self._group(st, at) if st.anytime else -1
            for cell, code in zip(_OPEN, (str(group), "fp", header.DEPTH, at.sc.me), strict=True):
                fn.add(f"s[{cell}] = {code}", st.span)
        self.b.block(st.body, at)
        if st.anytime and self.b.live:
            self._done(st, at)
        if saved >= 0 and self.b.live:
            for i, cell in enumerate(_OPEN):
                self.b.fn.add(f"s[{cell}] = s[fp + {saved + i}]", st.span)
        if self.b.live:
            self.b.block(st.after, at.at(self.b.fn))

    def _done(self, st: tree.Turn | tree.Turns, at: EmitContext) -> None:
        """Write the question whether the seat is done, asked as long as an any-time entry is legal."""
        ask = self.b.choices.new("done", "done", (), at, st)
        number = len(self.asks.asks) - 1
        ask.candidates = "nothing"
        self.b.choices.ask_block(ask, number, at, st.span)
        ask.nothing = self.b.p.label()
        self.b.start(ask.nothing, at, st.span)

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
        fn = self.b.choices.candidates(name, -1 - group, st.anytime, at, st)
        fn.frame = ANY_FP
        return group

    def _any_entry(self, name: str, entry: tree.Entry, at: EmitContext) -> tuple[PickInfo, ...]:
        """Write an any-time entry, and the function that begins it; return its picks."""
        inner = self.b.another(f"anytime.{entry.key}")
        label = self.b.p.label()
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
        outer = "".join(
            f"s[fp + {c.cell}], " if c.width == 1 else f"*s[fp + {c.cell}:fp + {c.cell + c.width}], " for c in at.locals
        )
        fn.frame = ANY_FP
        fn.uses.add("fp")
        fn.add(f"frame = (back, {header.FP}, {outer})")
        fn.add(f"{header.FP} = len(s)")
        fn.add("s += frame")
        fn.add(f"s += (-1,) * ({inner.size} - len(frame))")
        fn.add(f"fp = {header.FP}")
        self.b.choices.bind(infos, fn, entry.span)
        fn.add(f"{header.DEPTH} += 1")
        fn.add(f"return {label}")
