"""Whole games as straight Python that asks: the source of whole random games, but what was chosen comes from outside.

Each routine that asks is a generator. It gives how many options a decision has, which stand in the order in which a
match has them, and is sent the number of the one that was chosen; the header says at which ask, and which seat. Chance
is drawn from the generator in the cells, so a game by this source is the game that a match by blocks is, answer for
answer.
"""

from __future__ import annotations

from dogtable.base.errors import Span
from dogtable.base.program import Playing
from dogtable.compile.choices import Asks
from dogtable.compile.choosing import Entries
from dogtable.compile.expressions import Expressions
from dogtable.compile.listing import UnplainError
from dogtable.compile.playing import Playout
from dogtable.compile.rounds import Rounds
from dogtable.compile.unit import Fn, Scope, Unit, python_name
from dogtable.lang import tree


class Asking(Playout):
    """Writes the source; `write` gives None where a ruleset needs what has no such form."""

    def __init__(self, rules_unit: Unit, expressions: Expressions, asks: Asks) -> None:
        super().__init__(rules_unit, expressions, asks, probes=False)
        self.rounds = AskingRounds(self)

    def write(self) -> Playing | None:
        """Write everything."""
        written = super().write()
        return written if written is not None and " yield " in written.source else None

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
            fn = self.unit.functions[before]
            fn.insert((0, 1), "if 0: yield 0")

    def _call(self, st: tree.Call, sc: Scope) -> None:
        if not self.rules.routines[st.routine].asks:
            super()._call(st, sc)
            return
        mark = sc.fn.mark()
        super()._call(st, sc)
        code = sc.fn.since(mark)[-1][1]
        sc.fn.back_to(mark)
        sc.fn.add(f"yield from {code}", st.span)

    # --------------------------------------------------------------------------------------------------------- chance

    def _drawn_of(self, st: tree.Random, sc: Scope) -> str:
        items = self.world.fold.value(st.list, sc.values)
        if isinstance(items, tuple) and items and items == tuple(range(items[0], items[0] + len(items))):
            return f"{items[0]} + chance(s, {len(items)})" if items[0] else f"chance(s, {len(items)})"
        sc.fn.add(f"of = {self.x.items(st.list, sc)}", st.span)
        sc.fn.add("if not of: undrawn()", st.span)
        return "of[chance(s, len(of))]"

    # --------------------------------------------------------------------------------------------------------- asking

    def ask(self, fn: Fn, number: int, count: str, span: Span) -> None:
        """Write: a decision is open with so many options; `drawn` is the number of the one that was chosen."""
        fn.add(f"s[3] = {number}", span)
        fn.add(f"drawn = yield {count}", span)

    def _ask(self, st: tree.Choose | tree.Menu, entries: Entries, sc: Scope) -> None:
        if self.in_do:
            self._taken(entries, sc, st.span)
            return
        fn = sc.fn
        sure = self._sure_values(st, sc)
        if sure is not None:
            fn.add(f"found = {sure}", st.span)
        elif self._listed(st, sc):
            raise UnplainError  # some would have to be carried out by blocks
        fn.add("if found:", st.span)
        with fn.indented():
            self.ask(fn, self._number(st), "len(found)" if st.may is None else "len(found) + 1", st.span)
            self.count(fn, st.span)
            form = (sure is not None, False)
            if st.may is None:
                self._drawn(st, entries, "found[drawn]", form, sc)
            else:
                fn.add("if drawn == len(found):", st.span)
                with fn.indented():
                    self.block(st.other, sc)
                fn.add("else:", st.span)
                with fn.indented():
                    self._drawn(st, entries, "found[drawn]", form, sc)
        fn.add("else:", st.span)
        with fn.indented():
            self._nothing(st, sc)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        if st.none is None and st.may is not None:
            self.ask(sc.fn, self._number(st), "1", st.span)
        super()._nothing(st, sc)

    def _number(self, st: tree.Statement) -> int:
        number = self.numbers.get(id(st))
        if number is None:
            raise UnplainError
        return number

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: the seats are asked in their order, then all is carried out in that of the list."""
        if self.in_do or st.entries or any(inner.asks for inner in st.body):
            raise UnplainError
        fn = sc.fn
        saved, seats, answers = fn.fresh("was"), fn.fresh("seats"), fn.fresh("answers")
        choices = self._place_of(st)[0]
        fn.add(f"{saved} = {sc.me}", st.span)
        fn.add(f"{seats} = distinct({self.x.items(st.seats, sc)})", st.span)
        fn.add(f"{answers} = [(me, None) for me in {seats}]", st.span)
        fn.add("asked = 0", st.span)
        fn.add(f"for me in sorted({seats}):", st.span)
        with fn.indented():
            fn.add("s[5] = me", st.span)
            inner, loops, names = sc, [], []
            for pick in st.picks:
                names.append(python_name("l", pick.name))
                loops.append(f"for {names[-1]} in {choices.pick_list(pick, inner, self.x)}")
                inner = inner.bind(pick.name, names[-1])
            fn.add(f"found = [({', '.join(names)}, ) {' '.join(loops)}]", st.span)
            fn.add("if found:", st.span)
            with fn.indented():
                self.ask(fn, self._number(st), "len(found)" if st.may is None else "len(found) + 1", st.span)
                fn.add("picked = found[drawn] if drawn < len(found) else None", st.span)
                fn.add(f"{answers} = [(p, picked if p == me else other) for p, other in {answers}]", st.span)
                fn.add("asked = 1", st.span)
        fn.add("if asked:", st.span)
        with fn.indented():
            self.count(fn, st.span)
        fn.add(f"for me, picked in {answers}:", st.span)
        with fn.indented():
            fn.add("s[5] = me", st.span)
            fn.add("if picked is None: continue", st.span)
            fn.add(f"{', '.join(names)}, = picked", st.span)
            self.moves.bound(zip(st.picks, names, strict=True), inner)
            with self.inside(True):
                self.block(st.body, inner)
        fn.add(f"s[5] = me = {saved}", st.span)


class AskingRounds(Rounds):
    """Rounds of decisions of which each is asked."""

    playout: Asking

    def drawn(self, fn: Fn, number: int, span: Span) -> None:
        """Write the choice of one of the picks of a round."""
        self.playout.ask(fn, number, "len(found)", span)
        self.playout.count(fn, span)
        fn.add("pick, way = found[drawn]", span)
