"""Statements that cannot ask, as plain Python: loops, conditions, settings. What moves pieces is in `moves`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.base.errors import Span
from dogtable.base.halts import LEGAL, OVER
from dogtable.base.program import NO_INT
from dogtable.compile.analyse import open_routines, weight, workers
from dogtable.compile.cells import BOUND, first_value
from dogtable.compile.expressions import Expressions
from dogtable.compile.moves import Moves
from dogtable.compile.unit import Scope, Unit, parameters_of, python_name
from dogtable.compile.world import to_kind
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import walk

_EVERYBODY = ir.number(-1)
"""The mask of the seats that see a value which all see."""


class Statements:
    """Writes statements for one unit."""

    def __init__(self, unit: Unit, expressions: Expressions) -> None:
        self.unit = unit
        self.expressions = expressions
        self.world = unit.world
        self.rules = unit.rules
        self.cells = unit.cells
        self.open_routines = open_routines(unit.rules)
        self.requires: list[tree.Require] = []  # in the order of their numbers
        self.workers = workers(unit.world)
        self.moves = Moves(self)
        self.open = False  # what is being written may run inside an open `do:`

    def block(self, block: tree.Block, sc: Scope) -> None:
        """Write statements; what they `let` holds to the end of the block."""
        for statement in block:
            sc = self.statement(statement, sc)

    def statement(self, st: tree.Statement, sc: Scope) -> Scope:
        """Write one statement that cannot ask; return the scope of those after it."""
        return PLAIN[type(st)](self, st, sc) or sc

    def commit(self, fn: Fn, span: Span) -> None:
        """Write a commit point: what was tried out so far is legal; from here a new scope and a new decision begin."""
        if self.open:
            fn.commit(span)

    def round(self, st: tree.Rounds | tree.Turns) -> int:
        """Return the fuel that one round of a loop uses, loops inside it apart."""
        return self.world.metering.found.round(st, 4 + weight(self.world, st.body, self.workers))

    def toll(self, decl: tree.Routine, fn: Fn) -> None:
        """Write what a call of a routine burns, where it does much without a loop."""
        units = self.world.metering.found.toll(decl)
        if units:
            fn.burn(units, decl.span)

    def routine(self, decl: tree.Routine) -> None:
        """Write a routine that cannot ask as a function of the state, `me` and its parameters."""
        env = parameters_of(decl.parameters)
        fn = self.unit.function(Fn(python_name("r", decl.name), [ir.STATE, ir.ME, *env.values()], decl.span))
        self.open = decl.name in self.open_routines
        self.toll(decl, fn)
        self.block(decl.body, Scope(fn, env))

    # ------------------------------------------------------------------------------------------------------- control

    def _if(self, st: tree.If, sc: Scope) -> None:
        folded = self.world.fold.value(st.test, sc.values)
        if folded is not None:
            self.block(st.then if folded else st.other, sc)
            return
        with sc.fn.when(self.expressions.condition(st.test, sc), st.span):
            self.block(st.then, sc)
        if st.other:
            with sc.fn.otherwise():
                self.block(st.other, sc)

    def _match(self, st: tree.Match, sc: Scope) -> None:
        fn = sc.fn
        subject = fn.fresh("it")
        fn.let(subject, self.expressions.value(st.subject, sc), st.span)
        it, way = ir.Local(subject, ir.type_of(st.subject.kind)), fn.when
        for case in st.cases:
            with way(self.expressions.comparing.one_of(it, case.values, st.subject.kind, sc), st.span):
                self.block(case.body, sc)
            way = fn.or_when
        if st.other:
            with fn.otherwise() if st.cases else fn.when(ir.TRUE, st.span):
                self.block(st.other, sc)

    def _each(self, st: tree.Each, sc: Scope) -> None:
        name = python_name("l", st.name)
        with sc.fn.each(name, self.expressions.items(st.list, sc), st.span):
            sc.fn.burn(self.round(st), st.span)
            self.block(st.body, sc.named(st.name, name, st.list.kind.item or tree.INT))

    def _repeat(self, st: tree.Repeat, sc: Scope) -> None:
        times = ir.operation("numbers", ir.NUMBERS, ir.number(1), self.expressions.given(st.times, sc))
        with sc.fn.each("_", times, st.span):
            sc.fn.burn(self.round(st), st.span)
            self.block(st.body, sc)

    def _while(self, st: tree.While, sc: Scope) -> None:
        fn = sc.fn
        left = fn.let(fn.fresh("left"), self.expressions.given(st.at_most, sc), st.span)
        with fn.loop(self.expressions.condition(st.test, sc), st.span):
            fn.count_down(left, st.span)
            fn.burn(self.round(st), st.span)
            self.block(st.body, sc)

    def _loop(self, st: tree.Loop, sc: Scope) -> None:
        fn = sc.fn
        with fn.loop(span=st.span):
            fn.burn(self.round(st), st.span)
            self.ended(fn, st.span)
            self.block(st.body, sc)

    def ended(self, fn: Fn, span: Span) -> None:
        """Write the look at `end.when` as a new round begins outside open `do:`s, once a decision was taken."""
        if self.rules.end is not None and self.rules.end.when is not None:
            with fn.when(ir.And((ir.Not(header.DEPTH), header.ASKED, ir.ENDED)), span):
                fn.halt(OVER, span)

    def _call(self, st: tree.Call, sc: Scope) -> None:
        decl = self.rules.routines[st.routine]
        args = [self.expressions.flag(a, sc, p.kind) for a, p in zip(st.args, decl.parameters, strict=True)]
        sc.fn.call(ir.Invoke(python_name("r", st.routine), (ir.STATE, sc.me, *args), ir.NOTHING), st.span)

    def _let(self, st: tree.Let, sc: Scope) -> Scope:
        name = python_name("l", st.name)
        code = self.expressions.value(st.value, sc)
        sc.fn.let(name, code, st.span)
        return sc.named(st.name, name, st.value.kind)

    def _require(self, st: tree.Require, sc: Scope) -> None:
        folded = self.world.fold.value(st.test, sc.values)
        if folded:
            return
        if st.bound:
            self._counted(st, sc)
        else:
            self._required(st, self.expressions.condition(st.test, sc), sc)

    def _required(self, st: tree.Require, test: ir.Value, sc: Scope) -> None:
        """Write: here it ends unless a test holds."""
        named = {n.name for n in walk((st.test, st.because)) if isinstance(n, tree.Local)}
        known = [(name, sc.env[name]) for name in sorted(named) if name in sc.env]
        sc.fn.require(test, len(self.requires), known, st.span)
        self.requires.append(st)

    def _counted(self, st: tree.Require, sc: Scope) -> None:
        """Write: a way is not enough; or, as long as that is being found out, this is what it comes to."""
        bound = sc.env[st.bound]
        new = sc.fn.let("new", self.expressions.given(st.counted, sc), st.span)
        with sc.fn.when(ir.compare(bound, "==", ir.number(NO_INT)), st.span):
            sc.fn.call(ir.operation("reached", ir.NOTHING, new), st.span)
            sc.fn.halt(LEGAL, st.span)
        self._required(st, ir.compare(new, ">=", bound), sc)

    # ------------------------------------------------------------------------------------------------- seats and turns

    @contextmanager
    def _acting(self, seat: tree.Expr, sc: Scope, span: Span) -> Iterator[None]:
        """What is written meanwhile is done by another seat."""
        fn = sc.fn
        saved = fn.fresh("was")
        self.commit(fn, span)
        former = fn.let(saved, sc.me, span)
        fn.act(self.expressions.given(seat, sc), span)
        yield
        fn.act(former, span)
        self.commit(fn, span)

    def _as(self, st: tree.As, sc: Scope) -> None:
        with self._acting(st.seat, sc, st.span):
            self.block(st.body, sc)

    def _turn(self, st: tree.Turn, sc: Scope) -> None:
        with self._acting(st.seat, sc, st.span):
            self._one_turn(st, sc)

    def _one_turn(self, st: tree.Turn | tree.Turns, sc: Scope) -> None:
        """Write the turn of the seat that acts."""
        self.resets(sc.fn, st.span)
        self.block(st.body, sc)
        self.block(st.after, sc)

    def _turns(self, st: tree.Turns, sc: Scope) -> None:
        fn = sc.fn
        with self._acting(st.first, sc, st.span):
            skipped = fn.let(fn.fresh("skipped"), 0, st.span)
            with fn.loop(span=st.span):
                fn.burn(self.round(st), st.span)
                self.ended(fn, st.span)
                if st.while_ is not None:
                    with fn.when(ir.Not(self.expressions.condition(st.while_, sc)), st.while_.span):
                        fn.leave_loop(st.while_.span)
                if st.skip is not None:
                    with fn.when(self.expressions.condition(st.skip, sc), st.skip.span):
                        fn.change(skipped, "+", 1, st.span)
                        with fn.when(ir.compare(skipped, "==", ir.number(self.world.players)), st.span):
                            fn.leave_loop(st.span)
                        fn.act(self.seat_after(sc.me), st.span)
                        fn.next_round(st.span)
                    fn.let(skipped.name, 0, st.span)
                self._one_turn(st, sc)
                fn.act(self.seat_after(sc.me), st.span)

    def seat_after(self, seat: ir.Value) -> ir.Value:
        """Return the next seat at the table."""
        return ir.Arithmetic("%", ir.arithmetic(seat, "+", ir.number(1)), ir.number(self.world.players), ir.PLAYER)

    def resets(self, fn: Fn, span: Span) -> None:
        """Write what `resets: turn` does as a turn begins."""
        for name, decl in self.rules.state.items():
            if decl.resets:
                first, cell = first_value(self.world, decl), self.cells.state[name]
                for i in range(self.cells.count_of(decl)):
                    fn.store(ir.Load(ir.number(cell + i), ir.type_of(decl.kind)), first, span)

    # ------------------------------------------------------------------------------------------------------ settings

    def _set(self, st: tree.Set, sc: Scope) -> None:
        cell = self._cell(st.target, sc)
        self._as_declared(st.target, cell, lambda cell, kind: self._store(cell, kind, st, sc, sc.fn), st.span, sc)

    def _cell(self, target: tree.StateValue | tree.Field, sc: Scope) -> ir.Value:
        """Return the number of the cell in which something is kept."""
        if isinstance(target, tree.StateValue):
            return self.expressions.state_cell(target, sc)
        fields, of = self.expressions.fields, self.expressions.given(target.of, sc)
        return fields.entry_cell(target.name, of) if target.of.kind.sort == "entry" else fields.piece_cell(target, of)

    def _as_declared(
        self,
        target: tree.StateValue | tree.Field,
        cell: ir.Value,
        keep: Callable[[ir.Value, tree.Kind], None],
        span: Span,
        sc: Scope,
    ) -> None:
        """Write what keeps something in a cell as it is declared there: for pieces of several kinds, one by one."""
        if isinstance(target, tree.StateValue) or target.of.kind.sort == "entry":
            return keep(cell, target.kind)
        kinds = self.expressions.fields.declared(target)
        if len(kinds) == 1:
            return keep(cell, *kinds)
        at = sc.fn.let("at", cell, span)
        number = {piece: which for which, pieces in enumerate(kinds.values()) for piece in pieces}
        numbers = self.unit.table("kind", number, ir.NUMBER)
        which = sc.fn.let("which", ir.Item(numbers, self.expressions.given(target.of, sc)), span)
        for one, kind in enumerate(kinds):
            with sc.fn.when(ir.compare(which, "==", ir.number(one)), span):
                keep(at, kind)
        return None

    def _store(self, cell: ir.Value, kind: tree.Kind, st: tree.Set, sc: Scope, fn: Fn) -> None:
        if kind.sort != "int":
            checked = kind.sort != "flag" and not kind.optional
            code = self.expressions.given(st.value, sc) if checked else self.expressions.flag(st.value, sc, kind)
            fn.store(ir.Load(cell, ir.type_of(kind)), code, st.span)
            return
        low, high = _bounds(kind)
        code = (
            self.expressions.value(st.value, sc, kind)
            if kind.optional and st.op == "="
            else self.expressions.given(st.value, sc)
        )
        if st.op == "=" and isinstance(code, ir.Const) and (low <= code.value <= high or code.value == NO_INT):
            fn.store(ir.Load(cell, ir.type_of(kind)), code, st.span)
            return
        if st.op == "=":
            new = fn.let("new", code, st.span)
        else:
            cell = fn.let("at", cell, st.span)
            op: ir.Operator = "+" if st.op == "+=" else "-"
            new = fn.let("new", ir.arithmetic(ir.Load(cell, ir.NUMBER), op, code), st.span)
        fn.bound(new, low, high, st.span, spare=NO_INT if kind.optional and st.op == "=" else None)
        fn.store(ir.Load(cell, ir.NUMBER), new, st.span)

    def _random(self, st: tree.Random, sc: Scope) -> Scope:
        fn = sc.fn
        self.commit(fn, st.span)
        called = st.target if isinstance(st.target, str) else st.target.name
        item = st.list.kind.item or tree.INT
        items = self.expressions.items(st.list, sc)
        table = self.unit.table("kind", to_kind(item), ir.NOTHING)
        args = (items, sc.me, ir.Word(called), table)
        type_ = ir.type_of(item)
        if isinstance(st.target, str):
            name = python_name("l", st.target)
            fn.let(name, ir.of_state("draw", type_, *args, _EVERYBODY), st.span)
            return sc.named(st.target, name, item)
        cell, seen = self._cell(st.target, sc), self._seen_by(st.target, sc)
        at = fn.let("at", cell, st.span)
        new = fn.let("new", ir.of_state("draw", type_, *args, seen), st.span)

        def keep(at: ir.Value, kind: tree.Kind) -> None:
            if kind.sort == "int":
                fn.bound(new, *_bounds(kind), st.span)
            fn.store(ir.Load(at, type_), new, st.span)

        self._as_declared(st.target, at, keep, st.span, sc)
        return sc

    def _seen_by(self, target: tree.StateValue | tree.Field, sc: Scope) -> ir.Value:
        """Return the mask of the seats that see what is kept somewhere."""
        if isinstance(target, tree.Field):
            of = self.expressions.given(target.of, sc)
            return _EVERYBODY if target.of.kind.sort == "entry" else ir.of_state("knowing", ir.NUMBER, of)
        seen_by = self.rules.state[target.name].seen_by
        if seen_by in ("nobody", "everybody"):
            return ir.number(0) if seen_by == "nobody" else _EVERYBODY
        return ir.arithmetic(ir.number(1), "<<", self.expressions.given(target.index[0], sc))

    # --------------------------------------------------------------------------------------------------------- texts

    def text(self, texts: tuple[tree.TextCase, ...], sc: Scope) -> ir.Value:
        """Return the text that stands (nothing: there is none), with its values, made only when somebody listens."""
        return ir.Conditional(ir.LOG, self.standing(texts, sc), ir.NOTHING_YET) if texts else ir.NOTHING_YET

    def standing(self, texts: tuple[tree.TextCase, ...], sc: Scope) -> ir.Value:
        """Return the first of several texts whose condition holds; the last has none."""
        *others, last = texts
        found = self.filled(last.text, sc)
        for case in reversed(others):
            assert case.when is not None
            found = ir.Conditional(self.expressions.condition(case.when, sc), self.filled(case.text, sc), found)
        return found

    def filled(self, text: tree.Text, sc: Scope) -> ir.Value:
        """Return the index of a text and a row of its values."""
        values = [self.expressions.flag(part, sc) for part in text.parts if not isinstance(part, str)]
        return ir.Row((ir.number(self.unit.text(text)), ir.tuple_of(values, ir.NUMBER)), ir.MIXED, fresh=False)

    def _say(self, st: tree.Say, sc: Scope) -> None:
        event, text = ir.Word(st.event), self.standing(st.texts, sc)
        sc.fn.emit(ir.of_state("say", ir.NOTHING, event, sc.me, text), st.span)

    def _wait(self, st: tree.Wait, sc: Scope) -> None:
        shown = ir.tuple_of((), ir.PIECE) if st.show is None else self.moves.listed(st.show, sc)
        event, text = ir.Word(st.event), self.standing(st.texts, sc)
        sc.fn.emit(ir.of_state("wait", ir.NOTHING, event, sc.me, text, shown), st.span)

    # -------------------------------------------------------------------------------------------------------- the stack

    def _stack(self, st: tree.Stack, sc: Scope) -> None:
        fn = sc.fn
        routine = list(self.rules.routines).index(st.routine)
        stack = self.rules.stack
        assert stack is not None
        given = dict(st.fields)
        values: list[ir.Value] = []
        for field in stack.fields:
            if field.name in given:
                values.append(self.expressions.flag(given[field.name], sc, field.kind))
            else:
                none = field.kind.sort == "int" and field.kind.optional
                values.append(ir.Const(NO_INT if none else field.first, ir.type_of(field.kind)))
        entry = ir.tuple_of([ir.number(routine), sc.me, ir.number(0), *values], ir.NUMBER)
        fn.call(ir.of_state("lay", ir.NOTHING, entry), st.span)

    def _cancel(self, st: tree.Cancel, sc: Scope) -> None:
        sc.fn.call(ir.of_state("cancel", ir.NOTHING, self.expressions.given(st.entry, sc)), st.span)

    # --------------------------------------------------------------------------------------------------------- moves

    def _move(self, st: tree.Moving, sc: Scope) -> None:
        self.moves.write(st, sc)


def _bounds(kind: tree.Kind) -> tuple[int, int]:
    """Return the least and the greatest number of a kind."""
    return -BOUND if kind.low is None else kind.low, BOUND if kind.high is None else kind.high


PLAIN: dict[type, Callable[[Statements, Any, Scope], Scope | None]] = complete(
    {
        tree.If: Statements._if,
        tree.Match: Statements._match,
        tree.Each: Statements._each,
        tree.Repeat: Statements._repeat,
        tree.While: Statements._while,
        tree.Loop: Statements._loop,
        tree.Call: Statements._call,
        tree.Let: Statements._let,
        tree.Finish: lambda _self, st, sc: sc.fn.halt(OVER, st.span),
        tree.Require: Statements._require,
        tree.As: Statements._as,
        tree.Turn: Statements._turn,
        tree.Turns: Statements._turns,
        tree.Set: Statements._set,
        tree.Random: Statements._random,
        tree.Say: Statements._say,
        tree.Wait: Statements._wait,
        tree.Stack: Statements._stack,
        tree.Cancel: Statements._cancel,
        **dict.fromkeys(get_args(tree.Moving), Statements._move),
    },
    tree.Plain,
    tree.Ways,
    tree.Rounds,
    tree.Acting,
    tree.Call,
)
"""How each statement is written where it does not ask."""
