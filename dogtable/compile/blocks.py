"""Routines that can ask, as blocks: functions that run straight on to the next decision and return where to go on.

The frame of a routine holds what lives over a decision: its parameters and locals, the counters and lists of loops,
who was `me` outside. A block is a function of the state; what it returns is the number of the next block, ASK when
somebody must be asked, or how it ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.base.halts import OVER
from dogtable.base.program import FRAME_HEAD, TRYING, Cell, Point, RoutineInfo
from dogtable.compile.choices import Asks, Choices
from dogtable.compile.emit_context import EmitContext, UnitBlocks
from dogtable.compile.loops import Loops
from dogtable.compile.statements import Statements
from dogtable.compile.turns import Turns
from dogtable.compile.unit import Scope, python_name
from dogtable.compile.windows import Windows
from dogtable.compile.world import to_kind
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import does


class Blocks:
    """Writes one routine that can ask (or the play) as blocks."""

    def __init__(self, program: UnitBlocks, statements: Statements, name: str, asks: Asks) -> None:
        self.program = program
        self.statements = statements
        self.expressions = statements.expressions
        self.unit = statements.unit
        self.world = statements.world
        self.rules = statements.rules
        self.cells = statements.cells
        self.name = name
        self.size = FRAME_HEAD
        self.fn = Fn("", [], Span("", 0, 0, 0, 0))
        self.asks = asks
        self._labels: dict[str, int] = {}
        self.loops = Loops(self)
        self.choices = Choices(self)
        self.windows = Windows(self)
        self.turns = Turns(self)
        self.live = False  # the block being written goes on to what comes next

    def another(self, name: str) -> Blocks:
        """Return what writes another routine of the same unit."""
        return Blocks(self.program, self.statements, name, self.asks)

    # -------------------------------------------------------------------------------------------------- frame, labels

    def slot(self, width: int = 1) -> int:
        """Return a new cell of the frame, counted from its first."""
        self.size += width
        return self.size - width

    def local(self, at: EmitContext, name: str, kind: tree.Kind, width: int = 1) -> EmitContext:
        """Return the place with one more local in the frame."""
        slot = self.slot(width)
        value: ir.Value = ir.frame_cell(slot, ir.type_of(kind))
        if isinstance(value, ir.Load) and kind.sort == "list":
            value = ir.of_state("kept", value.type, value.cell)
        cell = Cell(name, slot, to_kind(kind), width=width)
        return replaced(at, sc=at.sc.bind(name, value), locals=(*at.locals, cell))

    def hide(self, at: EmitContext, name: str, kind: tree.Kind, width: int = 1) -> tuple[EmitContext, int]:
        """Return the place with one more hidden cell, and its slot."""
        slot = self.slot(width)
        cell = Cell(name, slot, to_kind(kind), width=width)
        return replaced(at, hidden=(*at.hidden, cell)), slot

    def unique(self, stem: str) -> str:
        """Return a name for a point that is unique in this routine: NAME, then NAME#2."""
        number = self._labels.get(stem, 0) + 1
        self._labels[stem] = number
        return stem if number == 1 else f"{stem}#{number}"

    def point(self, pc: int, at: EmitContext, label: str) -> None:
        """Note what the frame holds where it rests at block `pc`."""
        self.program.points[pc] = Point(self.name, label, at.locals, at.hidden)

    # ---------------------------------------------------------------------------------------------------- the blocks

    def start(
        self, label: int, at: EmitContext, span: Span, parameters: tuple[ir.Local, ...] = (ir.STATE,), name: str = ""
    ) -> EmitContext:
        """Begin to write a block; a block that is open goes on to it."""
        if self.live:
            self.goto(label, span)
        self.fn = self.unit.function(Fn(name or f"b{label}", parameters, span, block=True))
        self.fn.uses.add("fp")
        self.fn.locals = tuple((cell.name, cell.cell) for cell in at.locals if cell.width == 1)
        self.live = True
        return at.at(self.fn)

    def goto(self, label: int, span: Span | None = None) -> None:
        """End the block: go on at another one."""
        if self.live:
            self.fn.goto(label, span)
        self.live = False

    def stop(self, code: int, span: Span) -> None:
        """End the block: nothing follows."""
        self.fn.halt(code, span)
        self.live = False

    def dead_end(self) -> None:
        """The block ends here: all its lines before return."""
        self.live = False

    def branch(self, test: ir.Value, yes: int, no: int, span: Span) -> None:
        """End the block: go on at one of two others."""
        self.fn.fork(test, yes, no, span)
        self.live = False

    def cut(self, span: Span) -> None:
        """Write a cut: the next choice is a new decision."""
        if self.statements.open:
            self.fn.store(header.CUT, 1, span)

    @contextmanager
    def opened(self) -> Iterator[None]:
        """What is written meanwhile runs inside an open `do:`."""
        before, self.statements.open = self.statements.open, True
        yield
        self.statements.open = before

    def close(self, span: Span) -> None:
        """Write the end of an open `do:`: of a scope, of a decision, and perhaps of the game."""
        ends = self.rules.end is not None and self.rules.end.when is not None
        self.fn.close_scope(self.tried(ir.Local("depth", ir.NUMBER)), span, ends=ends)

    def tried(self, depth: ir.Value = header.DEPTH, *also: ir.Value) -> ir.Value:
        """Return whether a trial ends where a scope does (and only where `also` holds)."""
        ends = ir.Or((ir.compare(header.TRIAL, "==", ir.number(TRYING)), self.settled(depth)))
        return ir.And((header.TRIAL, *also, ends))

    def settled(self, depth: ir.Value = header.DEPTH) -> ir.Value:
        """Return whether no `do:` is open and nothing lies on the stack: there a look ahead ends."""
        return ir.Not(depth if self.rules.stack is None else ir.Or((depth, header.HEIGHT)))

    # ------------------------------------------------------------------------------------------------------- routines

    def routine(self, decl: tree.Routine) -> None:
        """Write a routine."""
        entry = self.program.entries[decl.name]
        self.statements.open = decl.name in self.statements.open_routines
        at = self.start(entry, EmitContext(Scope(self.fn)), decl.span)
        self.statements.toll(decl, self.fn)
        for parameter in decl.parameters:
            at = self.local(at, parameter.name, parameter.kind)
        self.block(decl.body, at)
        self.leave(decl.span)
        self.done(entry)

    def play(self, span: Span) -> None:
        """Write the play; what comes after it is the end."""
        entry = self.program.entries["play"]
        self.statements.open = False
        at = self.start(entry, EmitContext(Scope(self.fn)), span)
        self.block(self.rules.play, at)
        if self.live:
            self.stop(OVER, span)
        self.done(entry)

    def leave(self, span: Span) -> None:
        """Write the return to the caller; without one the game is over."""
        if self.live:
            self.fn.pop_frame(span)
            self.live = False

    def done(self, entry: int) -> None:
        """Note that the routine is written: how large its frame is."""
        self.program.sizes[self.name] = self.size
        self.program.routines.append(RoutineInfo(self.name, entry, self.size))

    def block(self, block: tree.Block, at: EmitContext) -> EmitContext:
        """Write statements; return where we are behind them."""
        for statement in block:
            if not self.live:
                break
            at = self.statement(statement, at).at(self.fn)
        return at

    def statement(self, st: tree.Statement, at: EmitContext) -> EmitContext:
        """Write one statement."""
        if st.asks:
            _WRITERS[type(st)](self, st, at)
            return at
        if isinstance(st, tree.Let | tree.Random):
            return self._named(st, at)
        self.statements.statement(st, at.sc)
        self.live = not does(st).ends
        return at

    def _named(self, st: tree.Let | tree.Random, at: EmitContext) -> EmitContext:
        """Write a `let` or `random`: the new local is kept in the frame."""
        if isinstance(st, tree.Let):
            if st.value.kind.sort == "list":
                self.statements.statement(st, at.sc)
                return replaced(at, sc=at.sc.named(st.name, python_name("l", st.name), st.value.kind))
            inner = self.local(at, st.name, st.value.kind)
            self.fn.store(inner.sc.env[st.name], self.expressions.flag(st.value, at.sc), st.span)
            return inner
        sc = self.statements.statement(st, at.sc)
        if not isinstance(st.target, str):
            return at
        inner = self.local(at, st.target, st.list.kind.item or tree.INT)
        self.fn.store(inner.sc.env[st.target], sc.env[st.target], st.span)
        return inner

    # -------------------------------------------------------------------------------------------------------- control

    def _if(self, st: tree.If, at: EmitContext) -> None:
        folded = self.world.fold.value(st.test, at.sc.values)
        if folded is not None:
            self.block(st.then if folded else st.other, at)
            return
        yes, no, end = self.program.label(), self.program.label(), self.program.label()
        self.branch(self.expressions.condition(st.test, at.sc), yes, no, st.span)
        self.block(st.then, self.start(yes, at, st.span))
        self.goto(end, st.span)
        self.block(st.other, self.start(no, at, st.span))
        self.start(end, at, st.span)

    def _match(self, st: tree.Match, at: EmitContext) -> None:
        end, other = self.program.label(), self.program.label()
        labels = [self.program.label() for _ in st.cases]
        it = self.fn.let("it", self.expressions.value(st.subject, at.sc), st.span)
        for label, case in zip(labels, st.cases, strict=True):
            for value in case.values:
                same = ir.compare(it, "==", self.expressions.value(value, at.sc, st.subject.kind))
                with self.fn.when(same, value.span):
                    self.fn.goto(label, value.span)
        self.goto(other, st.span)
        for label, case in zip(labels, st.cases, strict=True):
            self.block(case.body, self.start(label, at, st.span))
            self.goto(end, st.span)
        self.block(st.other, self.start(other, at, st.span))
        self.start(end, at, st.span)

    def _call(self, st: tree.Call, at: EmitContext) -> None:
        """Call a routine that can ask: lay its frame on top and go on at its entry."""
        decl = self.rules.routines[st.routine]
        back = self.program.label()
        args = [self.expressions.flag(a, at.sc, p.kind) for a, p in zip(st.args, decl.parameters, strict=True)]
        self.point(back, at, self.unique(f"call:{st.routine}"))
        self.program.callers.setdefault(st.routine, (self.name, back, at.begins))
        self.push(st.routine, back, args, st.span)
        self.live = False
        self.start(back, at, st.span)

    def push(self, routine: str, back: int, args: Sequence[ir.Value], span: Span) -> None:
        """Write: a frame for a routine on top, its arguments in it; on to its entry."""
        rest = ir.Table(f"frame_of_{python_name('r', routine)}", ir.NUMBERS)
        self.fn.push_frame(back, args, rest, span)
        self.fn.goto(self.program.entries[routine], span)

    # ---------------------------------------------------------------------------------------------------------- seats

    def _as(self, st: tree.As, at: EmitContext) -> None:
        inner, saved = self.hide(at, "as", tree.PLAYER)
        self.statements.commit(self.fn, st.span)
        begin = self.fn.mark()
        self.fn.store(ir.frame_cell(saved, ir.PLAYER), at.sc.me, st.span)
        self.fn.act(self.expressions.given(st.seat, at.sc), st.span)
        self.block(st.body, inner.begun(*self.fn.since(begin)))
        self.back(saved, st.span)

    def back(self, saved: int, span: Span) -> None:
        """Write: the former seat acts again."""
        if self.live:
            self.fn.act(ir.frame_cell(saved, ir.PLAYER), span)
            self.statements.commit(self.fn, span)


_WRITERS: dict[type, Callable[[Blocks, Any, EmitContext], None]] = complete(
    {
        tree.If: Blocks._if,
        tree.Match: Blocks._match,
        tree.Each: lambda b, st, at: b.loops.each(st, at),
        tree.Repeat: lambda b, st, at: b.loops.repeat(st, at),
        tree.While: lambda b, st, at: b.loops.while_(st, at),
        tree.Loop: lambda b, st, at: b.loops.loop(st, at),
        tree.Call: Blocks._call,
        tree.As: Blocks._as,
        tree.Turn: lambda b, st, at: b.turns.turn(st, at),
        tree.Turns: lambda b, st, at: b.turns.turns(st, at),
        tree.Choose: lambda b, st, at: b.choices.choose(st, at),
        tree.Menu: lambda b, st, at: b.choices.menu(st, at),
        tree.Together: lambda b, st, at: b.windows.together(st, at),
        tree.Respond: lambda b, st, at: b.windows.respond(st, at),
    },
    tree.Ways,
    tree.Rounds,
    tree.Call,
    tree.Acting,
    tree.Choice,
    tree.Window,
)
