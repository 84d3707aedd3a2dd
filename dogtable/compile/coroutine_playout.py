"""Whole games as straight Python that asks: the source of whole random games, but what was chosen comes from outside.

Each routine that asks is a generator. It gives how many options a decision has, which stand in the order in which a
match has them, and is sent the number of the one that was chosen; the header says at which ask, and which seat. Chance
is drawn from the generator in the cells, so a game by this source is the game that a match by blocks is, answer for
answer.
"""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.base.program import Playing
from dogtable.compile.all_or_nothing_search import AllOrNothingSearch
from dogtable.compile.choices import Asks
from dogtable.compile.ir.building import Fn
from dogtable.compile.ir.statements import Ask, Block, Call, walk
from dogtable.compile.listing import UnplainError
from dogtable.compile.playing import Playout
from dogtable.compile.unit import Scope, Unit
from dogtable.lang import tree


class CoroutinePlayout(Playout):
    """Writes the source; `write` gives None where a ruleset needs what has no such form."""

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

    def chance(self, size: str) -> str:
        """Return Python for a number below `size`, drawn as a match draws it."""
        return f"chance(s, {size})"

    # --------------------------------------------------------------------------------------------------------- asking

    def ask(self, fn: Fn, number: int, count: str, span: Span) -> None:
        """Write: a decision is open with so many options; `drawn` is the number of the one that was chosen."""
        fn.ask(number, count, span)

    def _listed(self, st: tree.Choose | tree.Menu, sc: Scope) -> bool:
        if super()._listed(st, sc):
            raise UnplainError  # some would have to be carried out by blocks
        return False

    def _answer(self, st: tree.Choose | tree.Menu, fn: Fn) -> str:
        self._ask_found(st, fn)
        self.count(fn, st.span)
        return "found[drawn]"

    def _ask_found(self, st: tree.Choose | tree.Menu | tree.Together, fn: Fn) -> None:
        """Write: it is asked which of what was `found`, behind which a pass stands where there is one."""
        self.ask(fn, self.number(st), "len(found)" if st.may is None else "len(found) + 1", st.span)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        if st.none is None and st.may is not None:
            self.ask(sc.fn, self.number(st), "1", st.span)
        super()._nothing(st, sc)

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: the seats are asked in their order, then all is carried out in that of the list."""
        self._sealable(st)
        fn = sc.fn
        saved, seats, answers = fn.fresh("was"), fn.fresh("seats"), fn.fresh("answers")
        fn.let(saved, sc.me, st.span)
        fn.let(seats, f"distinct({self.expressions.items(st.seats, sc)})", st.span)
        fn.let(answers, f"[(me, None) for me in {seats}]", st.span)
        fn.let("asked", 0, st.span)
        with fn.each("me", f"sorted({seats})", st.span):
            names, inner = self._seat_answers(st, sc)
            with fn.when("found", st.span):
                self._ask_found(st, fn)
                fn.let("picked", "found[drawn] if drawn < len(found) else None", st.span)
                fn.let(answers, f"[(p, picked if p == me else other) for p, other in {answers}]", st.span)
                fn.let("asked", 1, st.span)
        with fn.when("asked", st.span):
            self.count(fn, st.span)
        self._unsealed(st, answers, names, inner, some_none=True)
        fn.act(saved, st.span)


class CoroutineSearch(AllOrNothingSearch):
    """Rounds of decisions of which each is asked."""

    playout: CoroutinePlayout

    def drawn(self, fn: Fn, number: int, span: Span) -> None:
        """Write the choice of one of the picks of a round."""
        self.playout.ask(fn, number, "len(found)", span)
        self.playout.count(fn, span)
        fn.unpack(("pick", "way"), "found[drawn]", span)


def asks(body: Block) -> bool:
    """Whether somebody is asked in operations."""
    return any(isinstance(node, Ask) or (isinstance(node, Call) and node.asks) for node in walk(body))
