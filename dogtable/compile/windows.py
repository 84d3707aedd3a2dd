"""Several seats: `together` (sealed answers) and `respond` (windows over the stack)."""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
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
from dogtable.compile.choices import STEPS, Ask
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import python_name
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.lang import tree

_SEAT = ir.Local("seat", ir.PLAYER)
"""One of the seats that are asked."""
_TOP = ir.Arithmetic("-", header.HEIGHT, ir.number(1), ir.ENTRY)
"""The entry that lies on top of the stack."""


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
        turns = ir.frame_cell(turn, ir.NUMBER)
        b.fn.store(turns, -1, st.span)  # nothing left of an earlier round may stay in the state
        self._collect(st, inner, ask, (saved, count, base, stride, run))
        choices.ask_block(ask, number, inner, st.span, TOGETHER)
        b.start(run, inner, st.span)
        b.fn.store(turns, 0, st.span)
        place = b.start(top, inner, st.span)
        self._run(st, entries, inners, place, (count, turn, base, stride, top, end))
        b.start(end, at, st.span)
        with b.fn.when(b.tried(), st.span):
            b.fn.halt(LEGAL, st.span)
        b.back(saved, st.span)

    def _collect(self, st: tree.Together, at: EmitContext, ask: Ask, slots: tuple[int, int, int, int, int]) -> None:
        """Write: note which seats are asked; when there is none, go on."""
        saved, count, base, stride, run = slots
        fn, span = self.blocks.fn, st.span
        self.statements.commit(fn, span)
        former = ir.frame_cell(saved, ir.PLAYER)
        fn.store(former, at.sc.me, span)
        items = self.expressions.items(st.seats, at.sc)
        seats = fn.let("seats", ir.operation("distinct", items.type, items), span)
        fn.store(ir.frame_cell(count, ir.NUMBER), ir.operation("len", ir.NUMBER, seats), span)
        answer = fn.let("at", ir.offset(base, ir.FRAME), span)
        asked = fn.let("asked", 0, span)
        with fn.each(_SEAT.name, seats, span):
            fn.store(ir.Load(answer, ir.PLAYER), _SEAT, span, also=header.ME)
            can = ir.AsNumber(ir.holds("bool", ir.Invoke(ask.candidates, (ir.STATE,), STEPS)))
            now = fn.store(ir.load(1, answer, ir.NUMBER), can, span, local="asked_now")
            fn.change(asked, "+", now, span)
            fn.change(answer, "+", stride, span)
        fn.store(header.ME, former, span)
        with fn.when(ir.Not(asked), span):
            fn.goto(run, span)

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
        turns = ir.frame_cell(turn, ir.NUMBER)
        with fn.when(ir.compare(turns, ">=", ir.frame_cell(count, ir.NUMBER)), span):
            fn.goto(end, span)
        sealed = ir.Address((ir.FRAME, turns), (1, stride), base, ir.NUMBER)
        answer = fn.let("at", sealed, span)
        with fn.when(ir.compare(ir.load(1, answer, ir.NUMBER), "!=", ir.number(ANSWERED)), span):
            fn.goto(following, span)
        fn.act(ir.Load(answer, ir.PLAYER), span)
        labels = [b.program.label() for _ in entries]
        for i, label in enumerate(labels):
            with fn.when(ir.compare(ir.load(2, answer, ir.NUMBER), "==", ir.number(i)), span):
                fn.goto(label, span)
        fn.goto(following, span)
        b.dead_end()
        hidden = at.hidden
        for label, entry, (inner, picks) in zip(labels, entries, inners, strict=True):
            place = b.start(label, replaced(inner, hidden=hidden), entry.span)
            self._unseal(picks, replaced(sealed, first=base + SEALED_HEAD), entry.span)
            b.block(entry.body, place)
            b.goto(following, entry.span)
        b.start(following, at, span)
        b.fn.change(turns, "+", 1, span)
        b.goto(top, span)

    def _unseal(self, picks: tuple[PickInfo, ...], sealed: ir.Value, span: Span) -> None:
        """Write: the values that were sealed go into the frame."""
        fn = self.blocks.fn
        values = fn.let("at", sealed, span)
        offset = 0
        pieces: ir.Value
        for pick in picks:
            if pick.width == 1:
                cell = ir.frame_cell(pick.slot, ir.NUMBER)
                fn.store(cell, ir.load(offset, values, ir.NUMBER), span)
                piece, pieces = pick.kind, ir.tuple_of([cell], ir.PIECE)
            else:
                answered = ir.Range(ir.offset(offset, values), ir.offset(offset + pick.width, values))
                fn.store(ir.frame_cells(pick.slot, pick.width), answered, span)
                piece = pick.kind.item or pick.kind
                pieces = ir.of_state("kept", ir.PIECES, ir.offset(pick.slot, ir.FRAME))
            if self.world.hides(piece):
                fn.call(ir.of_state("settle", ir.NOTHING, pieces), span)
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
        b.fn.store(ir.frame_cell(saved, ir.PLAYER), at.sc.me, span)
        b.fn.store(ir.frame_cell(floor, ir.NUMBER), header.HEIGHT, span)
        b.fn.store(ir.frame_cell(entry, ir.ENTRY), -1, span)  # nothing left of an earlier window may stay in the state
        b.start(at_top, inner, span)
        self._top((floor, turn, at_seat, end, at_top), span)
        place, infos = choices.picks(st.picks, inner)
        ask = choices.new(st.label, "respond", (EntryInfo("", "", infos),), inner, st)
        number = len(self.asks.asks) - 1
        ask.passed = ask.nothing = b.program.label()
        self._seat(st, b.start(at_seat, inner, span), (saved, turn, at_resolve, at_seat))
        choices.ask_block(ask, number, inner, span)
        fn = self.unit.function(Fn(ask.candidates, [ir.STATE], span))
        fn.uses.add("fp")
        fn.leave(choices.steps((number, 0), st.picks, inner.at(fn).sc, whole=False), span)
        choices.entry(ask.entries[0], infos, st.body, place, span)
        b.goto(at_top, span)
        b.start(ask.passed, inner, span)
        with b.fn.when(ir.compare(header.TRIAL, "==", ir.number(TRYING)), span):
            b.fn.halt(LEGAL, span)
        b.fn.change(ir.frame_cell(turn, ir.NUMBER), "+", 1, span)
        b.goto(at_seat, span)
        self._resolve(b.start(at_resolve, inner, span), (entry, popped), span)
        b.start(popped, inner, span)
        b.fn.call(ir.of_state("take_off", ir.NOTHING, ir.frame_cell(entry, ir.ENTRY)), span)
        b.goto(at_top, span)
        b.start(end, at, span)
        with b.fn.when(ir.And((header.TRIAL, b.settled())), span):
            b.fn.halt(LEGAL, span)
        b.back(saved, span)

    def _field(self, entry: ir.Value, field: int, type_: ir.Type) -> ir.Value:
        cells = self.blocks.cells
        return ir.Load(ir.address(cells.stack + field, (cells.entry_size,), [entry]), type_)

    def _top(self, slots: tuple[int, int, int, int, int], span: Span) -> None:
        """Write: pop what is cancelled; ask about what lies on top, down to where the window opened."""
        floor, turn, at_seat, end, top = slots
        fn = self.blocks.fn
        fn.burn(5, span)
        below = ir.compare(header.HEIGHT, "<", ir.frame_cell(floor, ir.NUMBER))
        with fn.when(ir.Or((ir.Not(header.HEIGHT), below)), span):
            fn.goto(end, span)
        entry = fn.let("top", _TOP, span)
        with fn.when(self._field(entry, ENTRY_CANCELLED, ir.TRUTH), span):
            fn.call(ir.of_state("pop", ir.NOTHING), span)
            fn.goto(top, span)
        fn.store(ir.frame_cell(turn, ir.NUMBER), 0, span)
        self.blocks.goto(at_seat, span)

    def _seat(self, st: tree.Respond, at: EmitContext, slots: tuple[int, int, int, int]) -> None:
        """Write: whose turn it is to answer; nobody's: resolve. The seats are those that the opener sees."""
        saved, turn, at_resolve, at_seat = slots
        fn, span = self.blocks.fn, st.span
        fn.burn(5, span)
        self.statements.commit(fn, span)
        with fn.when(ir.compare(header.TRIAL, "==", ir.number(AHEAD)), span):  # looked ahead, everybody lets it be
            fn.goto(at_resolve, span)
        turns = ir.frame_cell(turn, ir.NUMBER)
        fn.act(ir.frame_cell(saved, ir.PLAYER), span)
        seats = fn.let("seats", self.expressions.items(st.seats, at.sc), span)
        with fn.when(ir.compare(turns, ">=", ir.operation("len", ir.NUMBER, seats)), span):
            fn.goto(at_resolve, span)
        seat = fn.let(_SEAT.name, ir.Item(seats, turns), span)
        entry = fn.let("top", _TOP, span)
        with fn.when(ir.compare(seat, "==", self._field(entry, ENTRY_OWNER, ir.PLAYER)), span):
            fn.change(turns, "+", 1, span)
            fn.goto(at_seat, span)
        fn.store(header.ME, seat, span)

    def _resolve(self, at: EmitContext, slots: tuple[int, int], span: Span) -> None:
        """Write: the top entry's routine runs, its owner acting; the entry lies there until it has run."""
        entry, popped = slots
        b = self.blocks
        fn = b.fn
        self.statements.commit(fn, span)
        top = fn.store(ir.frame_cell(entry, ir.ENTRY), _TOP, span, local="top")
        fn.act(self._field(top, ENTRY_OWNER, ir.PLAYER), span)
        it = fn.let("it", self._field(top, ENTRY_ROUTINE, ir.NUMBER), span)
        b.point(popped, at, b.unique("respond:resolve"))
        fn.call(ir.of_state("deep", ir.NOTHING), span)
        for index, routine in enumerate(b.rules.routines.values()):
            if not routine.stacked:
                continue
            with fn.when(ir.compare(it, "==", ir.number(index)), span):
                if routine.asks:
                    b.push(routine.name, popped, [top], span)
                else:
                    fn.call(ir.Invoke(python_name("r", routine.name), (ir.STATE, ir.ME, top), ir.NOTHING), span)
                    fn.goto(popped, span)
        fn.goto(popped, span)
        b.dead_end()
