"""Where whole games ask: one of the legal options is drawn, and what follows it stands right behind."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.compile.all_or_nothing_search import AllOrNothingSearch
from dogtable.compile.choices import Asks, Choices
from dogtable.compile.effects import Effects
from dogtable.compile.ending import ends_between
from dogtable.compile.expressions import Expressions
from dogtable.compile.incremental_check import IncrementalCheck
from dogtable.compile.listing import UnplainError
from dogtable.compile.paths import DRAWN, FOUND, PICKED, STEPS_LEFT, answer_of, below, length_of, next_of, path, picked
from dogtable.compile.purity import is_sure
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Scope, Unit, python_name
from dogtable.compile.untracked import UntrackedMoves
from dogtable.compile.untracked_listing import UntrackedListing, frame_of
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import walk
from dogtable.lang.things import Things

Entries = tuple[tree.Entry, ...]
_PROBED = 8  # from so many things on, some are drawn before all are looked at


class Choosing(Statements):
    """Writes what asks. Where it is: inside an open `do:` or not, and what must hold when that is over."""

    def __init__(self, unit: Unit, expressions: Expressions, asks: Asks, probes: bool) -> None:
        super().__init__(unit, expressions)
        self.asks = asks
        self.probes = probes  # draw from lists without making them, where that is quicker
        self.effects = Effects(unit.rules)
        self.numbers = {id(st): number for number, st in enumerate(asks.statements)}
        self.round_checks = ends_between(unit.rules, self.effects)  # not only behind outermost choices
        self.in_do = False  # what is being written stands in an open `do:`, and takes steps
        self.ends: tree.Block = ()  # what must hold when what is being written is over
        self.moves: UntrackedMoves = UntrackedMoves(self)
        self.incremental_check = IncrementalCheck(self)
        self.all_or_nothing_search = AllOrNothingSearch(self)

    # ------------------------------------------------------------------------------------------------- where it stands

    @contextmanager
    def before(self, ends: tree.Block) -> Iterator[None]:
        """What is written meanwhile is followed by these, and nothing else that must hold."""
        known, self.ends = self.ends, ends
        try:
            yield
        finally:
            self.ends = known

    def block(self, block: tree.Block, sc: Scope) -> None:
        """Write statements, each with what follows it in mind."""
        for i, st in enumerate(block):
            rest = block[i + 1 :]
            follows = self.in_do and st.asks and not is_sure(self.world, rest)
            with self.before((*rest, *self.ends) if follows else self.ends):
                sc = self.statement(st, sc)

    @contextmanager
    def inside(self, inside: bool = True) -> Iterator[None]:
        """What is written meanwhile stands in an open `do:` (or outside), and there takes the steps that were drawn."""
        before, self.in_do = self.in_do, inside
        try:
            yield
        finally:
            self.in_do = before

    def read_by(self, block: tree.Block) -> Things:
        """Return what statements can read, through calls too."""
        called: set[str] = set()
        list(self._all_nodes(block, called))
        return self.effects.reads((*block, *(self.rules.routines[name].body for name in sorted(called))))

    # -------------------------------------------------------------------------------------------------------- asking

    def _choose(self, st: tree.Choose, sc: Scope) -> None:
        entry = tree.Entry(st.span, "", "", None, None, st.picks, st.body)
        self._ask(st, (entry,), sc)

    def _menu(self, st: tree.Menu, sc: Scope) -> None:
        self._ask(st, st.entries, sc)

    def _ask(self, st: tree.Choose | tree.Menu, entries: Entries, sc: Scope) -> None:
        if self.in_do:
            self._taken(entries, sc, st.span)
            return
        fn = sc.fn
        sure = self._sure_values(st, sc)
        if sure is not None and self.probes and self._probed(st, entries[0], sure, sc):
            return
        seeks = False
        if sure is not None:
            found: ir.Value = fn.let(FOUND.name, sure, st.span)
        else:
            found, seeks = self._listed(st, sc)
        form = (sure is not None, seeks)
        with fn.when(found, st.span):
            drawn = self._answer(st, found, fn)
            if st.may is None:
                self._drawn(st, entries, drawn, form, sc)
            else:
                with fn.when(ir.compare(DRAWN, "==", length_of(found)), st.span):
                    self.block(st.other, sc)
                with fn.otherwise():
                    self._drawn(st, entries, drawn, form, sc)
        with fn.otherwise():
            self._nothing(st, sc)

    def _answer(self, st: tree.Choose | tree.Menu, found: ir.Value, fn: Fn) -> ir.Value:
        """Write: one of what was `found` is drawn, or with `may:` a pass (`drawn` is their number); return the one."""
        self.count(fn, st.span)
        if st.may is None:
            return ir.Item(found, below(length_of(found)))
        fn.let(DRAWN.name, below(ir.arithmetic(length_of(found), "+", ir.number(1))), st.span)
        return ir.Item(found, DRAWN)

    def _probed(self, st: tree.Choose | tree.Menu, entry: tree.Entry, sure: ir.Value, sc: Scope) -> bool:
        """Write: any of a known list is drawn until one fits, and the list of what fits made only if none does.

        So each that fits is equally likely. False where there is no such list.
        """
        pick, fn = entry.picks[0], sc.fn
        generator = pick.list.args[0] if isinstance(pick.list, tree.Function) and pick.list.args else None
        if len(entry.picks) != 1 or st.may is not None or not isinstance(generator, tree.Generator):
            return False
        clause, element = generator.clauses[0], generator.element
        items = self.world.fold.value(clause.list, sc.values)
        whole = isinstance(pick.list, tree.Function) and pick.list.name == "those" and len(generator.clauses) == 1
        own = isinstance(element, tree.Local) and element.name == clause.name
        if not whole or not own or element.kind.sort not in ("space", "piece") or not isinstance(items, tuple):
            return False
        if len(items) < _PROBED or not clause.tests or set(element.kind.of) & self.world.hideable:
            return False
        name = python_name("l", pick.name)
        inner = sc.named(clause.name, name, element.kind)
        with fn.each("_", self.unit.literal(tuple(range(len(items) // 2)), ir.NUMBER), st.span):
            run = items == tuple(range(items[0], items[0] + len(items)))
            of, drawn = ir.type_of(element.kind), below(ir.number(len(items)))
            probed = ir.Address((drawn,), (1,), items[0], of) if run else ir.Item(self.unit.literal(items, of), drawn)
            local = fn.let(name, probed, st.span)
            with fn.when(ir.all_of([self.expressions.condition(test, inner) for test in clause.tests]), st.span):
                fn.leave_loop(st.span)
        with fn.otherwise():
            found = fn.let(FOUND.name, sure, st.span)
            one = ir.Item(found, below(length_of(found)))
            fn.let(name, ir.Conditional(found, one, ir.Const(-1, of)), st.span)
        with fn.when(ir.is_there(local), st.span):
            self.count(fn, st.span)
            self._bound((entry,), [name], st.span, sc)
        with fn.otherwise():
            self._nothing(st, sc)
        return True

    def _bound(self, entries: Entries, names: list[str], span: Span, sc: Scope) -> None:
        """Write what follows picks that are bound to locals, all of what was drawn."""
        inner = sc
        for pick, name in zip(entries[0].picks, names, strict=True):
            inner = inner.named(pick.name, name, pick.list.kind.item or tree.INT)
        self.moves.bound(zip(entries[0].picks, names, strict=True), inner)
        with self.inside():
            self.block(entries[0].body, inner)
        self._closed(span, inner, entries[0].body)

    def count(self, fn: Fn, span: Span) -> None:
        """Write: one more decision was taken."""
        fn.count_decision(span)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        """Write what happens when nothing is legal."""
        if st.none is not None:
            self.block(st.none, sc)
        elif st.may is not None:
            self.count(sc.fn, st.span)
            self.block(st.other, sc)
        else:
            sc.fn.call(ir.operation("stuck", ir.NOTHING), st.span)

    def _sure_values(self, st: tree.Choose | tree.Menu, sc: Scope) -> ir.Value | None:
        """Return a list of what can be picked, where all of it is legal: a value each, or a tuple of several."""
        if (
            not isinstance(st, tree.Choose)
            or self.world.metering.found.is_wide(st)
            or any(inner.asks for inner in st.body)
        ):
            return None
        if any(isinstance(n, (tree.Require, tree.Choose, tree.Menu)) for n in self._all_nodes(st.body, set())):
            return None
        choices = self._choices_of(st)
        if len(st.picks) == 1:
            return choices.pick_list(st.picks[0], sc, self.expressions)
        names, lists, inner = choices.loops(st.picks, sc, self.expressions)
        return picked(st.picks, names, lists, inner)

    def _all_nodes(self, block: tree.Block, seen: set[str]) -> Iterator[object]:
        """Give the nodes of statements, through calls too."""
        for node in walk(block):
            yield node
            if isinstance(node, tree.Call) and node.routine not in seen:
                seen.add(node.routine)
                yield from self._all_nodes(self.rules.routines[node.routine].body, seen)

    def number(self, st: tree.Statement) -> int:
        """Return the number of the ask that a statement is."""
        number = self.numbers.get(id(st))
        if number is None:
            raise UnplainError
        return number

    def _choices_of(self, st: tree.Statement) -> Choices:
        """Return what knows the candidates of the picks of a statement that asks."""
        return self.asks.places[self.number(st)][0]

    def _listed(self, st: tree.Choose | tree.Menu, sc: Scope) -> tuple[ir.Value, bool]:
        """Write the list of what is legal, as paths; return it, and whether some of these are for the blocks."""
        number, listing = self.number(st), self.listing(st)
        call = listing.lister(f"k{number}", number, st, sc)
        if call is None:
            raise UnplainError
        sc.fn.uses.add("me")
        return sc.fn.let(FOUND.name, call, st.span), listing.seeks

    def listing(self, st: tree.Statement) -> UntrackedListing:
        """Return what lists the options of a statement that asks."""
        return UntrackedListing(self, self._choices_of(st))

    def loops(self, st: tree.Choose | tree.Together, sc: Scope) -> tuple[list[str], list[ir.Value], Scope]:
        """Return the locals of the picks of what asks, the candidates of each, and the scope inside."""
        return self._choices_of(st).loops(st.picks, sc, self.expressions)

    def _drawn(
        self, st: tree.Choose | tree.Menu, entries: Entries, drawn: ir.Value, form: tuple[bool, bool], sc: Scope
    ) -> None:
        """Write: an option is drawn and carried out, and the look at `end.when` behind it.

        `form` says whether options are bare values, and whether some are for the blocks.
        """
        fn = sc.fn
        sure, seeks = form
        if sure:
            names = [python_name("l", pick.name) for pick in entries[0].picks]
            if len(names) == 1:
                fn.let(names[0], drawn, st.span)
            else:
                fn.unpack(names, drawn, st.span)
            self._bound(entries, names, st.span, sc)
            return
        number = self.numbers[id(st)]
        if not seeks:
            fn.let(STEPS_LEFT.name, ir.operation("iter", STEPS_LEFT.type, drawn), st.span)
            self._taken(entries, sc, st.span)
            self._closed(st.span, sc)
            return
        path = fn.let("path", drawn, st.span)
        with fn.when(ir.IsNothing(ir.Part(path, -1, ir.NOTHING)), st.span):
            frame, end = frame_of(self.asks, number, sc.env), ir.number(self.asks.asks[number].end)
            args = (sc.me, ir.number(number), *frame, path, end)
            fn.call(ir.of_state("run_by_blocks", ir.NOTHING, *args), st.span)
        with fn.otherwise():
            fn.let(STEPS_LEFT.name, ir.operation("iter", STEPS_LEFT.type, path), st.span)
            self._taken(entries, sc, st.span)
            self._closed(st.span, sc)

    def _taken(self, entries: Entries, sc: Scope, span: Span) -> None:
        """Write: the next step of what was drawn is taken, and what follows it is carried out."""
        fn = sc.fn
        if not self._is_menu(entries):
            self._entry(entries[0], sc)
            return
        chosen = fn.let(fn.fresh("entry"), next_of(ir.NUMBER), span)
        way = fn.when
        for i, entry in enumerate(entries):
            with way(ir.compare(chosen, "==", ir.number(i)), entry.span):
                self._entry(entry, sc)
            way = fn.or_when

    @staticmethod
    def _is_menu(entries: Entries) -> bool:
        return len(entries) > 1 or bool(entries[0].label)

    def _entry(self, entry: tree.Entry, sc: Scope) -> None:
        names = [python_name("l", pick.name) for pick in entry.picks]
        for pick, name in zip(entry.picks, names, strict=True):
            sc.fn.let(name, next_of(ir.type_of(pick.list.kind.item or tree.INT)), entry.span)
            sc = sc.named(pick.name, name, pick.list.kind.item or tree.INT)
        self.moves.bound(zip(entry.picks, names, strict=True), sc)
        with self.inside():
            self.block(entry.body, sc)

    def _closed(self, span: Span, sc: Scope, body: tree.Block | None = None) -> None:
        """Write the end of an outermost `do:`, of which `body` is all, where that is plain."""
        filled = None if body is None or self.round_checks else self.incremental_check.filled(body)
        end = self.rules.end
        if filled is not None and end is not None and end.when is not None:
            name = f"ended_{len(self.unit.functions)}"
            if self.incremental_check.write(name, end.when, end.when.span):
                with sc.fn.when(ir.Invoke(name, (ir.STATE, sc.env[filled]), ir.TRUTH), span):
                    sc.fn.throw("Ended", span)
                return
        if self.rules.end is not None and self.rules.end.when is not None:
            with sc.fn.when(ir.ENDED, span):
                sc.fn.throw("Ended", span)

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: one is drawn for each seat, then all are carried out."""
        self._sealable(st)
        fn = sc.fn
        saved, named = fn.fresh("was"), fn.fresh("answers")
        former = fn.let(saved, sc.me, st.span)
        answers = fn.let(named, ir.list_of((), ir.MIXED), st.span)
        items = self.expressions.items(st.seats, sc)
        with fn.each(ir.ME.name, ir.operation("distinct", items.type, items), st.span):
            found, names, inner = self._seat_answers(st, sc)
            with fn.when(found, st.span):
                count = length_of(found)
                fn.let(DRAWN.name, below(count if st.may is None else ir.arithmetic(count, "+", ir.number(1))), st.span)
                answer = path((sc.me, answer_of(found)))
                fn.append(answers, answer, st.span)
        with fn.when(answers, st.span):
            self.count(fn, st.span)
        self._unsealed(st, answers, names, inner, some_none=st.may is not None)
        fn.act(former, st.span)

    def _sealable(self, st: tree.Together) -> None:
        """Make sure that sealed answers are plain enough: picks alone, and nothing asks as they are carried out."""
        wide = self.world.metering.found.is_wide(st)
        if wide or self.in_do or st.entries or any(inner.asks for inner in st.body):
            raise UnplainError

    def _seat_answers(self, st: tree.Together, sc: Scope) -> tuple[ir.Value, list[str], Scope]:
        """Write: `me` answers, and `found` is with what; return that, the locals of the picks, and their scope."""
        names, lists, inner = self.loops(st, sc)
        sc.fn.store(header.ME, ir.ME, st.span)
        found = sc.fn.let(FOUND.name, picked(st.picks, names, lists, inner), st.span)
        return found, names, inner

    def _unsealed(self, st: tree.Together, answers: ir.Value, names: list[str], sc: Scope, some_none: bool) -> None:
        """Write: answers (the seat, and its picks or None) are carried out in the order of their list."""
        fn = sc.fn
        with fn.each((ir.ME.name, PICKED.name), answers, st.span):
            fn.store(header.ME, ir.ME, st.span)
            if some_none:
                with fn.when(ir.IsNothing(PICKED), st.span):
                    fn.next_round(st.span)
            fn.unpack(names, PICKED, st.span)
            self.moves.bound(zip(st.picks, names, strict=True), sc)
            with self.inside():
                self.block(st.body, sc)
