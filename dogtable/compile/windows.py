"""Several seats: `together` (sealed answers) and `respond` (windows over the stack)."""

from __future__ import annotations

from dataclasses import replace

from dogtable.base.errors import Span
from dogtable.base.halts import LEGAL
from dogtable.base.program import (
    AHEAD,
    ANSWERED,
    ENTRY_CANCELLED,
    ENTRY_OWNER,
    ENTRY_ROUTINE,
    SEALED_HEAD,
    TOGETHER,
    TRYING,
    EntryInfo,
    PickInfo,
)
from dogtable.compile import header
from dogtable.compile.choices import Ask
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import Fn, python_name
from dogtable.lang import tree


class Windows(BlockPart):
    """Writes the statements that ask several seats."""

    # --------------------------------------------------------------------------------------------------------- together

    def together(self, st: tree.Together, at: EmitContext) -> None:
        """Write sealed answers: all are collected first, then what was chosen is done in the order of the list."""
        b, choices = self.blocks, self.blocks.choices
        entries = st.entries or (tree.Entry(st.span, "", "", None, None, st.picks, st.body),)
        inners = [choices.picks(entry.picks, at) for entry in entries]
        infos = tuple(EntryInfo(e.label, e.key, p) for e, (_, p) in zip(entries, inners, strict=True))
        stride = SEALED_HEAD + max(sum(p.width for p in picks) for _, picks in inners)
        inner, saved = b.hide(at, "together", tree.PLAYER)
        inner, count = b.hide(inner, "together seats", tree.INT)
        inner, turn = b.hide(inner, "together turn", tree.INT)
        seats = self.world.players
        base = b.slot(stride * seats)
        ask = choices.new(st.label, "together", infos, inner, st)
        number = len(self.asks.asks) - 1
        ask.sealed, ask.entries = (base, stride, count), []
        choices.candidates(ask.candidates, number, entries, at, st)
        run, top, end = b.program.label(), b.program.label(), b.program.label()
        ask.nothing = run
        b.fn.add(f"s[fp + {turn}] = -1", st.span)  # nothing left of an earlier round may stay in the state
        self._collect(st, inner, ask, (saved, count, base, stride, run))
        choices.ask_block(ask, number, inner, st.span, TOGETHER)
        b.start(run, inner, st.span)
        b.fn.add(f"s[fp + {turn}] = 0", st.span)
        place = b.start(top, inner, st.span)
        self._run(st, entries, inners, place, (count, turn, base, stride, top, end))
        b.start(end, at, st.span)
        b.fn.add(f"if {b.tried()}:", st.span)  # here the trial of sealed answers ends
        with b.fn.indented():
            self.statements.halt(b.fn, LEGAL, st.span)
        b.back(saved, st.span)

    def _collect(self, st: tree.Together, at: EmitContext, ask: Ask, slots: tuple[int, int, int, int, int]) -> None:
        """Write: note which seats are asked; when there is none, go on."""
        saved, count, base, stride, run = slots
        fn, span = self.blocks.fn, st.span
        self.statements.commit(fn, span)
        fn.add(f"s[fp + {saved}] = {at.sc.me}", span)
        fn.add(f"seats = distinct({self.expressions.items(st.seats, at.sc)})", span)
        fn.add(f"s[fp + {count}] = len(seats)", span)
        fn.add(f"at = fp + {base}", span)
        fn.add("asked = 0", span)
        fn.add("for seat in seats:", span)
        with fn.indented():
            fn.add(f"s[at] = {header.ME} = seat", span)
            fn.add(f"s[at + 1] = asked_now = +bool({ask.candidates}(s))", span)
            fn.add("asked += asked_now", span)
            fn.add(f"at += {stride}", span)
        fn.add(f"{header.ME} = s[fp + {saved}]", span)
        fn.add(f"if not asked: return {run}", span)

    def _run(
        self,
        st: tree.Together,
        entries: tuple[tree.Entry, ...],
        inners: list[tuple[EmitContext, tuple[PickInfo, ...]]],
        at: EmitContext,
        slots: tuple[int, int, int, int, int, int],
    ) -> None:
        """Write: seat after seat, what was chosen is bound and done."""
        count, turn, base, stride, top, end = slots
        b, span = self.blocks, st.span
        fn = b.fn
        following = b.program.label()
        self.blocks.cut(span)
        fn.add(f"if s[fp + {turn}] >= s[fp + {count}]: return {end}", span)
        fn.add(f"at = fp + {base} + s[fp + {turn}] * {stride}", span)
        fn.add(f"if s[at + 1] != {ANSWERED}: return {following}", span)
        fn.add(f"{header.ME} = me = s[at]", span)
        labels = [b.program.label() for _ in entries]
        for i, label in enumerate(labels):
            fn.add(f"if s[at + 2] == {i}: return {label}", span)
        fn.add(f"return {following}", span)
        b.dead_end()
        hidden = at.hidden
        for label, entry, (inner, picks) in zip(labels, entries, inners, strict=True):
            place = b.start(label, replace(inner, hidden=hidden), entry.span)
            self._unseal(picks, f"fp + {base} + s[fp + {turn}] * {stride}", entry.span)
            b.block(entry.body, place)
            b.goto(following, entry.span)
        b.start(following, at, span)
        b.fn.add(f"s[fp + {turn}] += 1", span)
        b.goto(top, span)

    def _unseal(self, picks: tuple[PickInfo, ...], sealed: str, span: Span) -> None:
        fn = self.blocks.fn
        fn.add(f"at = {sealed} + {SEALED_HEAD}", span)
        offset = 0
        for pick in picks:
            if pick.width == 1:
                fn.add(f"s[fp + {pick.slot}] = s[at + {offset}]", span)
                piece, what = pick.kind, f"(s[fp + {pick.slot}],)"
            else:
                fn.add(
                    f"s[fp + {pick.slot}:fp + {pick.slot + pick.width}] = s[at + {offset}:at + {offset + pick.width}]",
                    span,
                )
                piece, what = pick.kind.item or pick.kind, f"kept(s, fp + {pick.slot})"
            if piece.sort == "piece" and set(piece.of) & self.world.hideable:
                fn.add(f"settle(s, {what})", span)
            offset += pick.width

    # ---------------------------------------------------------------------------------------------------------- respond

    def respond(self, st: tree.Respond, at: EmitContext) -> None:
        """Write a window: ask about the top entry, then about the answers; what nobody answers resolves."""
        b, choices, span = self.blocks, self.blocks.choices, st.span
        at_top, at_seat, at_resolve = b.program.label(), b.program.label(), b.program.label()
        popped, end = b.program.label(), b.program.label()
        inner, saved = b.hide(at, "respond", tree.PLAYER)
        inner, floor = b.hide(inner, "respond floor", tree.INT)
        inner, turn = b.hide(inner, "respond seat", tree.INT)
        inner, entry = b.hide(inner, "respond entry", tree.ENTRY)
        self.statements.commit(b.fn, span)
        b.fn.add(f"s[fp + {saved}] = {at.sc.me}", span)
        b.fn.add(f"s[fp + {floor}] = {header.HEIGHT}", span)
        b.start(at_top, inner, span)
        self._top((floor, turn, at_seat, end, at_top), span)
        place, infos = choices.picks(st.picks, inner)
        ask = choices.new(st.label, "respond", (EntryInfo("", "", infos),), inner, st)
        number = len(self.asks.asks) - 1
        ask.passed = ask.nothing = b.program.label()
        self._seat(st, b.start(at_seat, inner, span), (saved, turn, at_resolve, at_seat))
        choices.ask_block(ask, number, inner, span)
        fn = self.unit.function(Fn(ask.candidates, ["s"], span))
        fn.uses.add("fp")
        fn.add(f"return ({choices.steps(f'{number}, 0', st.picks, inner.at(fn).sc)})", span)
        choices.entry(ask.entries[0], infos, st.body, place, span)
        b.goto(at_top, span)
        b.start(ask.passed, inner, span)
        b.fn.add(f"if {header.TRIAL} == {TRYING}: return {LEGAL}", span)
        b.fn.add(f"s[fp + {turn}] += 1", span)
        b.goto(at_seat, span)
        self._resolve(b.start(at_resolve, inner, span), (entry, popped), span)
        b.start(popped, inner, span)
        b.fn.add(f"take_off(s, s[fp + {entry}])", span)
        b.goto(at_top, span)
        b.start(end, at, span)
        b.fn.add(f"if {header.TRIAL} and {b.settled()}: return {LEGAL}", span)
        b.back(saved, span)

    def _field(self, entry: str, field: int) -> str:
        cells = self.blocks.cells
        return f"s[{self.expressions.indexed(cells.stack + field, (cells.entry_size,), [entry])}]"

    def _top(self, slots: tuple[int, int, int, int, int], span: Span) -> None:
        """Write: pop what is cancelled; ask about what lies on top, down to where the window opened."""
        floor, turn, at_seat, end, top = slots
        fn = self.blocks.fn
        self.statements.burn(fn, 5, span)
        fn.add(f"if not {header.HEIGHT} or {header.HEIGHT} < s[fp + {floor}]: return {end}", span)
        fn.add(f"top = {header.HEIGHT} - 1", span)
        fn.add(f"if {self._field('top', ENTRY_CANCELLED)}:", span)
        with fn.indented():
            fn.add("pop(s)", span)
            fn.add(f"return {top}", span)
        fn.add(f"s[fp + {turn}] = 0", span)
        self.blocks.goto(at_seat, span)

    def _seat(self, st: tree.Respond, at: EmitContext, slots: tuple[int, int, int, int]) -> None:
        """Write: whose turn it is to answer; nobody's: resolve. The seats are those that the opener sees."""
        saved, turn, at_resolve, at_seat = slots
        fn, span = self.blocks.fn, st.span
        self.statements.burn(fn, 5, span)
        self.statements.commit(fn, span)
        fn.add(f"if {header.TRIAL} == {AHEAD}: return {at_resolve}", span)  # looked ahead, everybody lets it be
        fn.add(f"{header.ME} = me = s[fp + {saved}]", span)
        fn.add(f"seats = {self.expressions.items(st.seats, at.sc)}", span)
        fn.add(f"if s[fp + {turn}] >= len(seats): return {at_resolve}", span)
        fn.add(f"seat = seats[s[fp + {turn}]]", span)
        fn.add(f"top = {header.HEIGHT} - 1", span)
        fn.add(f"if seat == {self._field('top', ENTRY_OWNER)}:", span)
        with fn.indented():
            fn.add(f"s[fp + {turn}] += 1", span)
            fn.add(f"return {at_seat}", span)
        fn.add(f"{header.ME} = seat", span)

    def _resolve(self, at: EmitContext, slots: tuple[int, int], span: Span) -> None:
        """Write: the top entry's routine runs, its owner acting; the entry lies there until it has run."""
        entry, popped = slots
        b = self.blocks
        fn = b.fn
        self.statements.commit(fn, span)
        fn.add(f"s[fp + {entry}] = top = {header.HEIGHT} - 1", span)
        fn.add(f"{header.ME} = me = {self._field('top', ENTRY_OWNER)}", span)
        fn.add(f"it = {self._field('top', ENTRY_ROUTINE)}", span)
        b.point(popped, at, b.unique("respond:resolve"))
        fn.add("deep(s)", span)
        for index, routine in enumerate(b.rules.routines.values()):
            if not routine.stacked:
                continue
            fn.add(f"if it == {index}:", span)
            with fn.indented():
                if routine.asks:
                    b.push(routine.name, str(popped), ["top"], span)
                else:
                    fn.add(f"{python_name('r', routine.name)}(s, me, top)", span)
                    fn.add(f"return {popped}", span)
        fn.add(f"return {popped}", span)
        b.dead_end()
