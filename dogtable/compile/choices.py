"""Choices: what can be picked at an ask, and where each answer leads.

For every ask there are: `c7`, the steps that can be taken there as things stand (not yet tried out); `e7_0`, which
binds a step of entry 0 and opens its `do:`; the blocks of passing and of `none:`; the sentence; and what is left of
the loop around it.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.base.halts import ASKED, LEGAL
from dogtable.base.program import NO_INT, AnytimeInfo, AskInfo, EntryInfo, PickInfo
from dogtable.compile.amounts import MOST
from dogtable.compile.emit_context import EmitContext
from dogtable.compile.expressions import Expressions
from dogtable.compile.loops import UNKNOWN
from dogtable.compile.parts import BlockPart
from dogtable.compile.paths import clauses, path
from dogtable.compile.reach import of_several
from dogtable.compile.unit import Scope, python_name
from dogtable.compile.world import to_kind
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.ir.module import AskRow
from dogtable.lang import tree
from dogtable.lang.loops_around import loops_around

STEP = ir.Local("t", ir.MIXED)
"""The step that a function is given: the ask, the entry, and what is picked."""
STEPS = ir.row_of(ir.MIXED)


@dataclass
class Ask:
    """What the table of asks says of one: names of functions ("" for none) and numbers of blocks."""

    info: AskInfo
    candidates: str
    entries: list[str]
    passed: int = -1
    nothing: int = -1
    again: int = -1
    text: str = ""
    left: str = ""
    sealed: tuple[int, int, int] = (0, 0, 0)  # slot of the first seat, cells a seat, seats
    may_text: str = ""
    lister: str = ""
    end: int = -1  # the block behind it

    def row(self) -> AskRow:
        """Return its row of the table."""
        return AskRow(
            self.candidates,
            tuple(self.entries),
            self.passed,
            self.nothing,
            self.again,
            self.text,
            self.left,
            self.sealed,
            self.may_text,
            self.lister,
        )


class Asks:
    """All asks and groups of any-time entries of a unit."""

    def __init__(self, rules: tree.Rules) -> None:
        self.asks: list[Ask] = []
        self.loops = loops_around(rules)
        self.statements: list[tree.Statement] = []  # what asks, in the order of the asks
        self.groups: list[tuple[tree.Entry, ...]] = []  # the entries of each any-time group
        self.places: list[tuple[Choices, EmitContext]] = []  # where each asks
        self.anytime: list[tuple[AnytimeInfo, str, list[str]]] = []
        self.any_used = False
        self.sizes: dict[str, int] = {}  # of the frames of routines


class Choices(BlockPart):
    """Writes the choices of one routine."""

    # ------------------------------------------------------------------------------------------------------- helpers

    def picks(self, picks: tuple[tree.Pick, ...], at: EmitContext) -> tuple[EmitContext, tuple[PickInfo, ...]]:
        """Give every pick its cell in the frame."""
        infos = []
        for pick in picks:
            kind = pick.list.kind.item or tree.INT
            width = self.world.amounts.of(pick.list, {}).item.room + 1 if kind.sort == "list" else 1
            at = self.blocks.local(at, pick.name, kind, width)
            infos.append(PickInfo(pick.name, to_kind(kind), at.locals[-1].cell, width))
        return at, tuple(infos)

    def pick_list(self, pick: tree.Pick, sc: Scope, x: Expressions | None = None) -> ir.Value:
        """Return the candidates of a pick: each once, and of equal hidden pieces the first; `x` writes them."""
        x = x or self.expressions
        kind = pick.list.kind.item or tree.INT
        if self.world.hides(kind) and not self._all_different(kind.of):
            if isinstance(pick.list, tree.Zone) and self._by_face(pick.list):
                return ir.of_state("faces", ir.PIECES, x.place(pick.list, sc))
            return ir.of_state("merged", ir.PIECES, x.items(pick.list, sc))
        items = x.items(pick.list, sc)
        several = of_several(items)
        if several is not None:
            return several
        return items if self._each_once(pick.list) else ir.operation("distinct", items.type, items)

    def _all_different(self, kinds: tuple[str, ...]) -> bool:
        """Whether no two pieces of these kinds have one face and one owner."""
        pieces = [self.world.pieces[piece] for kind in kinds for piece in self.world.kind_pieces[kind]]
        return all(piece.decl.copies == 1 for piece in pieces)

    def _by_face(self, zone: tree.Zone) -> bool:
        """Whether pieces of one face in a zone are always one option: nobody else sees them, and no field changes."""
        decl = self.world.rules.zones[zone.name]
        fixed = all(field.face for kind in decl.of for field in self.world.rules.kinds[kind].fields)
        return zone.index is not None and decl.seen_by != "everybody" and fixed and self.world.players > 1

    def _each_once(self, expr: tree.Expr) -> bool:
        """Whether a list is plainly without repetitions."""
        if isinstance(expr, (tree.Zone, tree.Board, tree.PieceSet, tree.WordList, tree.Players)):
            return True
        if isinstance(expr, tree.IfElse):
            return self._each_once(expr.then) and self._each_once(expr.other)
        if isinstance(expr, tree.Define):  # no definition uses itself
            value = self.world.rules.definitions[expr.name].value
            return value is not None and self._each_once(value)
        if not isinstance(expr, tree.Function):
            return False
        if expr.name in ("distinct", "seats_from", "mates", "ends", "some", "numbers", "neighbours", "on"):
            return True
        arg = expr.args[0] if len(expr.args) == 1 else None
        if expr.name == "these" and arg is not None:
            return arg.kind.sort != "list"
        return expr.name == "those" and isinstance(arg, tree.Generator) and self._filters(arg)

    def _filters(self, arg: tree.Generator) -> bool:
        """Whether a generator gives what it runs over and nothing twice: one list, or the pieces of several owners."""
        first, last = arg.clauses[0], arg.clauses[-1]
        if not isinstance(arg.element, tree.Local) or arg.element.name != last.name or not self._each_once(first.list):
            return False
        if len(arg.clauses) == 1:
            return True
        owner = last.list.owner if isinstance(last.list, tree.PieceSet) else None
        return len(arg.clauses) == 2 and isinstance(owner, tree.Local) and owner.name == first.name != last.name

    def steps(
        self, head: tuple[int, int], picks: tuple[tree.Pick, ...], sc: Scope, *, whole: bool, wide: bool = False
    ) -> ir.Value:
        """Return the steps of an entry, one for each way to pick: a row, or (not `whole`) one after another.

        `wide`: there may be so many that they are counted.
        """
        names, lists, inner = self.loops(picks, sc)
        step = path((*map(ir.number, head), *(inner.env[pick.name] for pick in picks)))
        if not names:
            return step
        found = ir.Gather(step, clauses(names, lists), whole=whole and not wide)
        return ir.operation("bounded", found.type, found) if wide else found

    def loops(
        self, picks: tuple[tree.Pick, ...], sc: Scope, x: Expressions | None = None
    ) -> tuple[list[str], list[ir.Value], Scope]:
        """Return the locals of picks, the candidates of each (`x` writes them), and the scope inside."""
        names: list[str] = []
        lists: list[ir.Value] = []
        for pick in picks:
            name = python_name("l", pick.name)
            lists.append(self.world.metering.found.walk(pick.list, self.pick_list(pick, sc, x)))
            sc = sc.named(pick.name, name, pick.list.kind.item or tree.INT)
            names.append(name)
        return names, lists, sc

    def candidates(
        self, name: str, head: int, entries: tuple[tree.Entry, ...], at: EmitContext, st: tree.Statement
    ) -> Fn:
        """Write the function that gives all steps of a menu, of sealed answers, or of a group of any-time entries."""
        span, wide = st.span, self.world.metering.found.is_wide(st)
        fn = self.unit.function(Fn(name, [ir.STATE], span))
        fn.uses.add("fp")
        sc = at.at(fn).sc
        steps = fn.let("steps", ir.list_of((), ir.MIXED), span)
        for i, entry in enumerate(entries):
            made = self.steps((head, i), entry.picks, sc, whole=True, wide=wide)
            folded = True if entry.when is None else self.world.fold.value(entry.when, sc.values)
            if folded is None and entry.when is not None:
                with fn.when(self.expressions.condition(entry.when, sc), entry.when.span):
                    self._candidate(entry, made, steps, fn)
            elif folded:
                self._candidate(entry, made, steps, fn)
        fn.leave(steps, span)
        return fn

    @staticmethod
    def _candidate(entry: tree.Entry, made: ir.Value, steps: ir.Local, fn: Fn) -> None:
        """Write: the steps of one entry are candidates."""
        if entry.picks:
            fn.change(steps, "+", made, entry.span)
        else:
            fn.append(steps, made, entry.span)

    def bind(self, infos: tuple[PickInfo, ...], fn: Fn, span: Span, first: int = 2) -> None:
        """Write: the values of a step `t` go into the frame; knowledge of equal copies is settled."""
        for i, info in enumerate(infos):
            kind = info.kind
            item = kind.item or kind
            several = kind.sort == "list"
            value = ir.Part(STEP, first + i, ir.NUMBERS if several else ir.NUMBER)
            if self.world.hides(item):
                pieces = value if several else ir.tuple_of([value], ir.PIECE)
                with fn.when(ir.Not(header.TRIAL), span):
                    fn.call(ir.of_state("settle", ir.NOTHING, pieces), span)
            if several:
                cell, room = ir.offset(info.slot, ir.FRAME), ir.number(info.width - 1)
                fn.call(ir.of_state("keep", ir.NOTHING, cell, room, value), span)
            else:
                fn.store(ir.frame_cell(info.slot, ir.NUMBER), value, span)

    def new(self, label: str, sort: str, entries: tuple[EntryInfo, ...], at: EmitContext, st: tree.Statement) -> Ask:
        """Note a new ask; return its row."""
        unique = self.blocks.unique(label)
        again = self.blocks.program.label()
        texts: tuple[tree.TextCase, ...] = getattr(st, "ask", ())
        rule: tree.Rule | None = getattr(st, "rule", None)
        may: tuple[tree.TextCase, ...] | None = getattr(st, "may", None)
        is_menu = isinstance(st, tree.Menu) or (isinstance(st, tree.Together) and not st.picks)
        info = AskInfo(
            f"{self.blocks.name}.{label}",
            label,
            sort,
            entries,
            tuple(self.unit.text(case.text) for case in texts),
            "" if rule is None else rule.number,
            () if may is None else tuple(self.unit.text(case.text) for case in may),
            again,
            is_menu,
            self.blocks.name,
            st.span,
            self.asks.loops.get(st.span, ()),
        )
        number = len(self.asks.asks)
        ask = Ask(info, f"c{number}", [f"e{number}_{i}" for i in range(len(entries))], again=again)
        self.asks.asks.append(ask)
        self.asks.places.append((self, at))
        self.asks.statements.append(tree.Finish(st.span, False) if sort == "done" else st)
        self.blocks.point(again, at, unique)
        ask.text = self._text_function(f"x{number}", texts, at)
        ask.may_text = self._text_function(f"y{number}", may or (), at)
        ask.left = self._left_function(f"left{number}", at)
        return ask

    def _text_function(self, name: str, texts: tuple[tree.TextCase, ...], at: EmitContext) -> str:
        """Write the function that gives the first text that stands, with its values."""
        if not texts:
            return ""
        fn = self.unit.function(Fn(name, [ir.STATE], texts[0].text.span))
        fn.uses.add("fp")
        sc = at.at(fn).sc
        for case in texts:
            with nullcontext() if case.when is None else fn.when(self.expressions.condition(case.when, sc)):
                fn.leave(self.statements.filled(case.text, sc))
        return name

    def _left_function(self, name: str, at: EmitContext) -> str:
        loop = at.loops[-1] if at.loops else None
        if loop is None or not loop.open or loop.left == UNKNOWN:
            return ""
        fn = self.unit.function(Fn(name, [ir.STATE], self.blocks.fn.span))
        fn.uses.add("fp")
        fn.leave(loop.left)
        return name

    def ask_block(self, ask: Ask, number: int, at: EmitContext, span: Span, status: int = 1) -> None:
        """Write the block that asks."""
        self.blocks.start(ask.again, at, span)
        self.blocks.fn.suspend(number, status, span)
        st = self.asks.statements[number]
        if isinstance(st, tree.Choose) and st.most is not None:
            bound = at.sc.env[st.most.bound]
            self.blocks.fn.store(bound, NO_INT, span)
            self.blocks.fn.store(bound, ir.of_state("most_of", ir.NUMBER, self._ceiling(st)), span)
        self.blocks.stop(ASKED, span)

    def _ceiling(self, st: tree.Choose) -> ir.Value:
        """Return what `most:` is never above: who has found a way that comes to it need not look on.

        Nothing where that is not known.
        """
        assert st.most is not None
        metering = self.world.metering
        high = self.world.amounts.of(st.most.counted, metering.found.amounts_at(st)).high
        return ir.number(high) if high < MOST else ir.NOTHING_YET

    # ------------------------------------------------------------------------------------------------ choose and menu

    def choose(self, st: tree.Choose, at: EmitContext) -> None:
        """Write a choice of picks."""
        at = self.bounded(st, at)
        inner, infos = self.picks(st.picks, at)
        ask = self.new(st.label, "choose", (EntryInfo("", "", infos),), at, st)
        number = len(self.asks.asks) - 1
        self.ask_block(ask, number, at, st.span)
        fn = self.unit.function(Fn(ask.candidates, [ir.STATE], st.span))
        fn.uses.add("fp")
        steps = self.steps((number, 0), st.picks, at.at(fn).sc, whole=False)
        fn.leave(steps, st.span)  # one after another, as often the first is enough
        end = ask.end = self.blocks.program.label()
        self.entry(ask.entries[0], infos, st.body, inner, st.span)
        self.blocks.goto(end, st.span)
        self._others(st, ask, at, end)
        self.blocks.start(end, at, st.span)

    def bounded(self, st: tree.Choose, at: EmitContext) -> EmitContext:
        """Return the place with a cell for what `most:` could come to, where there is one."""
        if st.most is None:
            return at
        inner, slot = self.blocks.hide(at, "most", tree.INT)
        return replaced(inner, sc=inner.sc.bind(st.most.bound, ir.frame_cell(slot, ir.NUMBER)))

    def entry(self, name: str, infos: tuple[PickInfo, ...], body: tree.Block, at: EmitContext, span: Span) -> None:
        """Write the function that binds a step and goes on into its open `do:`."""
        at = self.blocks.start(-1, at, span, (ir.STATE, STEP), name)
        self.bind(infos, self.blocks.fn, span)
        self.blocks.fn.change(header.DEPTH, "+", 1, span)
        with self.blocks.opened():
            self.blocks.block(body, at)
            if self.blocks.live:
                self.blocks.close(span)

    def menu(self, st: tree.Menu, at: EmitContext) -> None:
        """Write a choice between ways."""
        inners = [self.picks(entry.picks, at) for entry in st.entries]
        infos = tuple(EntryInfo(e.label, e.key, p) for e, (_, p) in zip(st.entries, inners, strict=True))
        ask = self.new(st.label, "menu", infos, at, st)
        number = len(self.asks.asks) - 1
        self.ask_block(ask, number, at, st.span)
        self.candidates(ask.candidates, number, st.entries, at, st)
        end = ask.end = self.blocks.program.label()
        for name, entry, (inner, picks) in zip(ask.entries, st.entries, inners, strict=True):
            self.entry(name, picks, entry.body, inner, entry.span)
            self.blocks.goto(end, st.span)
        self._others(st, ask, at, end)
        self.blocks.start(end, at, st.span)

    def _others(self, st: tree.Choose | tree.Menu, ask: Ask, at: EmitContext, end: int) -> None:
        """Write what a pass leads to, and what happens when nothing is legal."""
        if st.may is not None:
            ask.passed = self.blocks.program.label()
            inner = self.blocks.start(ask.passed, at, st.span)
            outside = ir.compare(header.DEPTH, "<=", header.BASE)
            with self.blocks.fn.when(outside, st.span):
                self.blocks.fn.store(header.CUT, 1, st.span)
            self.blocks.block(st.other, inner)
            if self.blocks.live:
                with self.blocks.fn.when(self.blocks.tried(header.DEPTH, outside), st.span):
                    self.blocks.fn.halt(LEGAL, st.span)
            self.blocks.goto(end, st.span)
        if st.none is not None:
            ask.nothing = self.blocks.program.label()
            self.blocks.block(st.none, self.blocks.start(ask.nothing, at, st.span))
            self.blocks.goto(end, st.span)
