"""Whole games as straight Python that asks: the source of whole random games, but what was chosen comes from outside.

Each routine that asks is a generator. It gives how many options a decision has, which stand in the order in which a
match has them, and is sent the number of the one that was chosen; the header says at which ask, and which seat. Chance
is drawn from the generator in the cells, so a game by this source is the game that a match by blocks is, answer for
answer.
"""

from __future__ import annotations

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.program import Playing
from dogtable.compile.all_or_nothing_search import AllOrNothingSearch
from dogtable.compile.choices import Asks
from dogtable.compile.listing import UnplainError
from dogtable.compile.paths import DRAWN, FOUND, PICK, PICKED, WAY, answer_of, length_of, path
from dogtable.compile.playing import Playout
from dogtable.compile.unit import Scope, Unit
from dogtable.ir.building import Fn
from dogtable.ir.statements import Ask, Block, Call
from dogtable.lang import tree


class CoroutinePlayout(Playout):
    """Writes the source; `write` gives None where a ruleset needs what has no such form."""

    hands_on = False  # only Python asks in the middle of a function

    def __init__(self, rules_unit: Unit, asks: Asks) -> None:
        super().__init__(rules_unit, asks, probes=False)
        self.all_or_nothing_search = CoroutineSearch(self)

    def write(self) -> Playing | None:
        """Write everything."""
        written = super().write()
        return written if any(fn.asks or asks(fn.body) for fn in self.unit.functions) else None

    def statement(self, st: tree.Statement, sc: Scope) -> Scope:
        """Write one statement, also one that asks."""
        if isinstance(st, tree.Call):
            self._call(st, sc)
        elif isinstance(st, tree.Together):
            self._sealed(st, sc)
        else:
            return super().statement(st, sc)
        return sc

    def _routine(self, decl: tree.Routine, inside: bool) -> None:
        before = len(self.unit.functions)
        super()._routine(decl, inside)
        if decl.asks:  # even where nothing in it asks with these players and options, it is called as a generator
            self.unit.functions[before].asks = True

    def _call(self, st: tree.Call, sc: Scope) -> None:
        asks = self.rules.routines[st.routine].asks
        sc.fn.call(self.called(st, sc), st.span, asks=asks)

    # --------------------------------------------------------------------------------------------------------- chance

    def chance(self, size: ir.Value) -> ir.Operation:
        """Return a number below `size`, drawn as a match draws it."""
        return ir.of_state("chance", ir.NUMBER, size)

    # --------------------------------------------------------------------------------------------------------- asking

    def ask(self, fn: Fn, number: int, count: ir.Value, span: Span) -> None:
        """Write: a decision is open with so many options; `drawn` is the number of the one that was chosen."""
        fn.ask(number, count, span)

    def _listed(self, st: tree.Choose | tree.Menu, sc: Scope) -> tuple[ir.Value, bool]:
        found, seeks = super()._listed(st, sc)
        if seeks:
            raise UnplainError  # some would have to be carried out by blocks
        return found, seeks

    def _answer(self, st: tree.Choose | tree.Menu, found: ir.Value, fn: Fn) -> ir.Value:
        self._ask_found(st, found, fn)
        self.count(fn, st.span)
        return ir.Item(found, DRAWN)

    def _ask_found(self, st: tree.Choose | tree.Menu | tree.Together, found: ir.Value, fn: Fn) -> None:
        """Write: it is asked which of what was `found`, behind which a pass stands where there is one."""
        count = length_of(found)
        self.ask(fn, self.number(st), count if st.may is None else ir.arithmetic(count, "+", ir.number(1)), st.span)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        if st.none is None and st.may is not None:
            self.ask(sc.fn, self.number(st), ir.number(1), st.span)
        super()._nothing(st, sc)

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: the seats are asked in their order, then all is carried out in that of the list."""
        self._sealable(st)
        fn = sc.fn
        saved, listed, named = fn.fresh("was"), fn.fresh("seats"), fn.fresh("answers")
        former = fn.let(saved, sc.me, st.span)
        items = self.expressions.items(st.seats, sc)
        seats = fn.let(listed, ir.operation("distinct", items.type, items), st.span)
        nobody = ir.Gather(path((sc.me, ir.NOTHING_YET)), (ir.Clause((ir.ME.name,), seats, ()),), whole=True)
        answers = fn.let(named, nobody, st.span)
        asked = fn.let("asked", 0, st.span)
        with fn.each(ir.ME.name, ir.operation("sorted", seats.type, seats), st.span):
            found, names, inner = self._seat_answers(st, sc)
            with fn.when(found, st.span):
                self._ask_found(st, found, fn)
                fn.let(PICKED.name, answer_of(found), st.span)
                fn.let(answers.name, _answered(answers), st.span)
                fn.let(asked.name, 1, st.span)
        with fn.when(asked, st.span):
            self.count(fn, st.span)
        self._unsealed(st, answers, names, inner, some_none=True)
        fn.act(former, st.span)


def _answered(answers: ir.Value) -> ir.Value:
    """Return answers, with that of the seat that acts among them."""
    seat, other = ir.Local("p", ir.PLAYER), ir.Local("other", ir.MIXED)
    answer = ir.Conditional(ir.compare(seat, "==", ir.ME), PICKED, other)
    return ir.Gather(path((seat, answer)), (ir.Clause((seat.name, other.name), answers, ()),), whole=True)


class CoroutineSearch(AllOrNothingSearch):
    """Rounds of decisions of which each is asked."""

    playout: CoroutinePlayout

    def drawn(self, fn: Fn, number: int, span: Span) -> None:
        """Write the choice of one of the picks of a round."""
        self.playout.ask(fn, number, length_of(FOUND), span)
        self.playout.count(fn, span)
        fn.unpack((PICK, WAY.name), ir.Item(FOUND, DRAWN), span)


def asks(body: Block) -> bool:
    """Whether somebody is asked in operations."""
    return any(isinstance(node, Ask) or (isinstance(node, Call) and node.asks) for node in ir.walk(*body))
