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
from dogtable.compile import header, ir
from dogtable.compile.choices import Ask
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.ir.building import Fn
from dogtable.compile.parts import BlockPart
from dogtable.compile.unit import python_name
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
        b.fn.store(f"s[fp + {turn}]", -1, st.span)  # nothing left of an earlier round may stay in the state
        self._collect(st, inner, ask, (saved, count, base, stride, run))
        choices.ask_block(ask, number, inner, st.span, TOGETHER)
        b.start(run, inner, st.span)
        b.fn.store(f"s[fp + {turn}]", 0, st.span)
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
        fn.store(f"s[fp + {saved}]", at.sc.me, span)
        fn.let("seats", f"distinct({self.expressions.items(st.seats, at.sc)})", span)
        fn.store(f"s[fp + {count}]", "len(seats)", span)
        fn.let("at", f"fp + {base}", span)
        fn.let("asked", 0, span)
        with fn.each("seat", "seats", span):
            fn.store("s[at]", "seat", span, also=header.ME)
            fn.store("s[at + 1]", f"+bool({ask.candidates}(s))", span, local="asked_now")
            fn.change("asked", "+", "asked_now", span)
            fn.change("at", "+", stride, span)
        fn.store(header.ME, f"s[fp + {saved}]", span)
        with fn.when("not asked", span):
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
        with fn.when(f"s[fp + {turn}] >= s[fp + {count}]", span):
            fn.goto(end, span)
        fn.let("at", f"fp + {base} + s[fp + {turn}] * {stride}", span)
        with fn.when(f"s[at + 1] != {ANSWERED}", span):
            fn.goto(following, span)
        fn.act("s[at]", span)
        labels = [b.program.label() for _ in entries]
        for i, label in enumerate(labels):
            with fn.when(f"s[at + 2] == {i}", span):
                fn.goto(label, span)
        fn.goto(following, span)
        b.dead_end()
        hidden = at.hidden
        for label, entry, (inner, picks) in zip(labels, entries, inners, strict=True):
            place = b.start(label, replace(inner, hidden=hidden), entry.span)
            self._unseal(picks, f"fp + {base} + s[fp + {turn}] * {stride}", entry.span)
            b.block(entry.body, place)
            b.goto(following, entry.span)
        b.start(following, at, span)
        b.fn.change(f"s[fp + {turn}]", "+", 1, span)
        b.goto(top, span)

    def _unseal(self, picks: tuple[PickInfo, ...], sealed: str, span: Span) -> None:
        fn = self.blocks.fn
        fn.let("at", f"{sealed} + {SEALED_HEAD}", span)
        offset = 0
        for pick in picks:
            if pick.width == 1:
                fn.store(f"s[fp + {pick.slot}]", f"s[at + {offset}]", span)
                piece, what = pick.kind, f"(s[fp + {pick.slot}],)"
            else:
                fn.store(
                    f"s[fp + {pick.slot}:fp + {pick.slot + pick.width}]",
                    f"s[at + {offset}:at + {offset + pick.width}]",
                    span,
                )
                piece, what = pick.kind.item or pick.kind, f"kept(s, fp + {pick.slot})"
            if piece.sort == "piece" and set(piece.of) & self.world.hideable:
                fn.call(f"settle(s, {what})", span)
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
        b.fn.store(f"s[fp + {saved}]", at.sc.me, span)
        b.fn.store(f"s[fp + {floor}]", header.HEIGHT, span)
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
        fn.leave(f"({choices.steps(f'{number}, 0', st.picks, inner.at(fn).sc)})", span)
        choices.entry(ask.entries[0], infos, st.body, place, span)
        b.goto(at_top, span)
        b.start(ask.passed, inner, span)
        with b.fn.when(f"{header.TRIAL} == {TRYING}", span):
            b.fn.halt(LEGAL, span)
        b.fn.change(f"s[fp + {turn}]", "+", 1, span)
        b.goto(at_seat, span)
        self._resolve(b.start(at_resolve, inner, span), (entry, popped), span)
        b.start(popped, inner, span)
        b.fn.call(f"take_off(s, s[fp + {entry}])", span)
        b.goto(at_top, span)
        b.start(end, at, span)
        with b.fn.when(f"{header.TRIAL} and {b.settled()}", span):
            b.fn.halt(LEGAL, span)
        b.back(saved, span)

    def _field(self, entry: str, field: int) -> str:
        cells = self.blocks.cells
        cell = ir.address(cells.stack + field, (cells.entry_size,), [ir.Local(entry, ir.ENTRY)])
        return str(ir.Load(cell, ir.NUMBER))

    def _top(self, slots: tuple[int, int, int, int, int], span: Span) -> None:
        """Write: pop what is cancelled; ask about what lies on top, down to where the window opened."""
        floor, turn, at_seat, end, top = slots
        fn = self.blocks.fn
        fn.burn(5, span)
        with fn.when(f"not {header.HEIGHT} or {header.HEIGHT} < s[fp + {floor}]", span):
            fn.goto(end, span)
        fn.let("top", f"{header.HEIGHT} - 1", span)
        with fn.when(self._field("top", ENTRY_CANCELLED), span):
            fn.call("pop(s)", span)
            fn.goto(top, span)
        fn.store(f"s[fp + {turn}]", 0, span)
        self.blocks.goto(at_seat, span)

    def _seat(self, st: tree.Respond, at: EmitContext, slots: tuple[int, int, int, int]) -> None:
        """Write: whose turn it is to answer; nobody's: resolve. The seats are those that the opener sees."""
        saved, turn, at_resolve, at_seat = slots
        fn, span = self.blocks.fn, st.span
        fn.burn(5, span)
        self.statements.commit(fn, span)
        with fn.when(f"{header.TRIAL} == {AHEAD}", span):  # looked ahead, everybody lets it be
            fn.goto(at_resolve, span)
        fn.act(f"s[fp + {saved}]", span)
        fn.let("seats", self.expressions.items(st.seats, at.sc), span)
        with fn.when(f"s[fp + {turn}] >= len(seats)", span):
            fn.goto(at_resolve, span)
        fn.let("seat", f"seats[s[fp + {turn}]]", span)
        fn.let("top", f"{header.HEIGHT} - 1", span)
        with fn.when(f"seat == {self._field('top', ENTRY_OWNER)}", span):
            fn.change(f"s[fp + {turn}]", "+", 1, span)
            fn.goto(at_seat, span)
        fn.store(header.ME, "seat", span)

    def _resolve(self, at: EmitContext, slots: tuple[int, int], span: Span) -> None:
        """Write: the top entry's routine runs, its owner acting; the entry lies there until it has run."""
        entry, popped = slots
        b = self.blocks
        fn = b.fn
        self.statements.commit(fn, span)
        fn.store(f"s[fp + {entry}]", f"{header.HEIGHT} - 1", span, local="top")
        fn.act(self._field("top", ENTRY_OWNER), span)
        fn.let("it", self._field("top", ENTRY_ROUTINE), span)
        b.point(popped, at, b.unique("respond:resolve"))
        fn.call("deep(s)", span)
        for index, routine in enumerate(b.rules.routines.values()):
            if not routine.stacked:
                continue
            with fn.when(f"it == {index}", span):
                if routine.asks:
                    b.push(routine.name, str(popped), [ir.Local("top", ir.ENTRY)], span)
                else:
                    fn.call(f"{python_name('r', routine.name)}(s, me, top)", span)
                    fn.goto(popped, span)
        fn.goto(popped, span)
        b.dead_end()
