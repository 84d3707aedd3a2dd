"""Whole random games as straight Python: every routine one function, also where it asks.

Nobody looks on and nothing is recorded, so where the rules ask, one of the legal options is drawn, each equally likely,
and what follows it stands right behind. There are no frames: the function that asks simply goes on. What knows of the
others is kept as far as legality needs it, and texts and events are not written at all.

An option that has to be tried out (the rest of its `do:` asks again, say) is tried and carried out by the blocks, from
a frame that is laid for that alone: `sought` and `carry` of the engine. What has no such form (windows over the stack,
any-time entries) makes the whole game be played by the blocks: then there is no such source.

`p_NAME` is a routine that runs outside open `do:`s, `q_NAME` one inside them: its choices take the steps that were
drawn with the option.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from dogtable.base.errors import Span
from dogtable.base.program import Playing
from dogtable.compile.analyse import nodes
from dogtable.compile.choices import Asks
from dogtable.compile.effects import Effects
from dogtable.compile.expressions import Expressions
from dogtable.compile.functions import Functions
from dogtable.compile.listing import Listing, UnplainError
from dogtable.compile.quiet import QuietMoves
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Fn, Scope, Unit, python_name
from dogtable.lang import tree

_LOOPS = (tree.Each, tree.Repeat, tree.While, tree.Loop)
_LONGEST = 3_000  # lines of all functions together


class QuietListing(Listing):
    """Listers over the locals of the function that asks; what cannot be seen is sought from a frame of its own."""

    def lister(self, name: str, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> str | None:
        """Write the lister of an ask; return its call, None when everything would have to be tried out."""
        self.seen = {local: code for local, code in sc.env.items() if code.isidentifier()}
        fn = Fn(name, ["s", "me", *dict.fromkeys(self.seen.values())], st.span)
        if not self.lists(fn, number, st, Scope(fn, self.seen, sc.values)):
            return None
        return f"{name}({', '.join(fn.parameters)})"

    def seek(self, fn: Fn, head: str, span: Span) -> None:
        """Write: what cannot be seen by reading is tried out behind these steps, from a frame laid for that."""
        number = int(fn.name.removeprefix("k"))
        asks, place = self.choices.asks, self.choices.asks.places[number][1]
        size = asks.sizes[self.choices.b.name]
        slots = tuple((cell.cell, self.seen[cell.name]) for cell in place.locals if cell.name in self.seen)
        values = "".join(f"({slot}, {code}), " for slot, code in slots)
        fn.add(f"sought(s, me, {number}, {size}, ({values}), {head}, found)", span)


class Playout(Statements):
    """Writes the source of whole games; `write` gives None where a ruleset needs what has no such form."""

    def __init__(self, rules_unit: Unit, expressions: Expressions, asks: Asks) -> None:
        unit = Unit(rules_unit.world, rules_unit.cells, "G")
        unit.texts, unit.text_index = rules_unit.texts, rules_unit.text_index
        mine = Expressions(unit)
        mine.me_users = expressions.me_users
        Functions(mine).walks.traced = False
        super().__init__(unit, mine)
        self.asks = asks
        self.effects = Effects(unit.rules)
        self.numbers = {id(st): number for number, st in enumerate(asks.statements)}
        self.moves: QuietMoves = QuietMoves(self)
        self.inside = False  # what is being written stands in an open `do:`, and takes steps
        self._todo: list[tuple[str, bool]] = []
        self._known: set[tuple[str, bool]] = set()
        self._together = 0

    def write(self) -> Playing | None:
        """Write everything."""
        try:
            self._write()
        except UnplainError:
            return None
        source, lines = self.unit.render()
        return Playing(source, dict(self.unit.tables), lines)

    def _write(self) -> None:
        rules = self.rules
        if rules.stack is not None or self.asks.any_used:
            raise UnplainError
        fn = self.unit.function(Fn("p_play", ["s"], rules.play[0].span if rules.play else rules.game.span))
        self.block(rules.play, Scope(fn))
        while self._todo:
            name, inside = self._todo.pop()
            self._routine(rules.routines[name], inside)
            if sum(fn.length() for fn in self.unit.functions) > _LONGEST:
                raise UnplainError
        if rules.end is not None and rules.end.when is not None:
            ended = self.unit.function(Fn("ended", ["s"], rules.end.when.span))
            self.defined(rules.end.when, tree.FLAG, Scope(ended))

    def _routine(self, decl: tree.Routine, inside: bool) -> None:
        names = [python_name("l", p.name) for p in decl.parameters]
        steps = ["todo"] if inside and decl.asks else []
        fn = self.unit.function(Fn(self._name(decl, inside), ["s", "me", *names, *steps], decl.span))
        with self._inside(inside):
            self.block(decl.body, Scope(fn, {p.name: name for p, name in zip(decl.parameters, names, strict=True)}))

    @staticmethod
    def _name(decl: tree.Routine, inside: bool) -> str:
        return python_name("q" if inside else "p", decl.name)

    @contextmanager
    def _inside(self, inside: bool) -> Iterator[None]:
        before, self.inside = self.inside, inside
        yield
        self.inside = before

    # ------------------------------------------------------------------------------------------------ what is silent

    def commit(self, fn: Fn, span: Span) -> None:
        """Write nothing: an option that was drawn is legal, and its steps say where it ends."""

    def statement(self, st: tree.Statement, sc: Scope) -> Scope:
        """Write one statement, also one that asks."""
        writer = _ASKING.get(type(st))
        if writer is not None:
            return writer(self, st, sc) or sc
        if self.inside and st.asks and isinstance(st, (*_LOOPS, tree.Turn, tree.Turns, tree.As)):
            sc.fn.add("unplain()", st.span)  # only options that are carried out by blocks come here
            return sc
        return super().statement(st, sc)

    def _require(self, st: tree.Require, sc: Scope) -> None:
        """Write nothing inside a `do:`: what was drawn is legal."""
        if not self.inside:
            sc.fn.add(f"if not {self.x.condition(st.test, sc)}: forbidden()", st.span)

    def _silent(self, st: tree.Statement, sc: Scope) -> None:
        """Write nothing."""

    def _random(self, st: tree.Random, sc: Scope) -> Scope:
        fn = sc.fn
        fn.add(f"of = {self.x.items(st.list, sc)}", st.span)
        fn.add("if not of: undrawn()", st.span)
        drawn = "of[int(random() * len(of))]"
        if isinstance(st.target, str):
            name = python_name("l", st.target)
            fn.add(f"{name} = {drawn}", st.span)
            return sc.bind(st.target, name)
        self._draw_into(st.target, drawn, st, sc)
        return sc

    def _draw_into(self, target: tree.StateValue | tree.Field, drawn: str, st: tree.Random, sc: Scope) -> None:
        local = tree.Local(st.span, st.list.kind.item or tree.INT, "drawn here")
        sc.fn.add(f"drawn = {drawn}", st.span)
        kept = tree.Set(st.span, False, target, "=", local)
        super().statement(kept, sc.bind(local.name, "drawn"))

    def ended(self, fn: Fn, span: Span) -> None:
        """Write the look at `end.when` as a new round begins."""
        if not self.inside and self.rules.end is not None and self.rules.end.when is not None:
            fn.add("if s[14] and ended(s): raise Over", span)

    def _call(self, st: tree.Call, sc: Scope) -> None:
        decl = self.rules.routines[st.routine]
        args = [self.x.flag(a, sc, p.kind) for a, p in zip(st.args, decl.parameters, strict=True)]
        inside = self.inside
        if (st.routine, inside) not in self._known:
            self._known.add((st.routine, inside))
            self._todo.append((st.routine, inside))
        steps = ["todo"] if inside and decl.asks else []
        sc.fn.add(f"{self._name(decl, inside)}({', '.join(['s', sc.me, *args, *steps])})", st.span)

    # -------------------------------------------------------------------------------------------------------- asking

    def _choose(self, st: tree.Choose, sc: Scope) -> None:
        entry = tree.Entry(st.span, "", "", None, None, st.picks, st.body)
        self._ask(st, (entry,), sc)

    def _menu(self, st: tree.Menu, sc: Scope) -> None:
        self._ask(st, st.entries, sc)

    def _ask(self, st: tree.Choose | tree.Menu, entries: tuple[tree.Entry, ...], sc: Scope) -> None:
        if self.inside:
            self._taken(entries, sc, st.span)
            return
        fn = sc.fn
        sure = self._sure_values(st, sc)
        if sure is not None:
            fn.add(f"found = {sure}", st.span)
        else:
            self._listed(st, sc)
        fn.add("if found:", st.span)
        with fn.indented():
            self._count(fn, st.span)
            if st.may is not None:
                fn.add("drawn = int(random() * (len(found) + 1))", st.span)
                fn.add("if drawn == len(found):", st.span)
                with fn.indented():
                    self.block(st.other, sc)
                fn.add("else:", st.span)
                with fn.indented():
                    self._drawn(st, entries, "found[drawn]", sure is not None, sc)
            else:
                self._drawn(st, entries, "found[int(random() * len(found))]", sure is not None, sc)
        fn.add("else:", st.span)
        with fn.indented():
            self._nothing(st, sc)

    def _count(self, fn: Fn, span: Span) -> None:
        """Write: one more decision was taken."""
        fn.add("s[14] = count = s[14] + 1", span)
        fn.add("if count > LIMIT: endless()", span)
        fn.add("fuel[0] = STRETCH", span)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        """Write what happens when nothing is legal."""
        if st.none is not None:
            self.block(st.none, sc)
        elif st.may is not None:
            self._count(sc.fn, st.span)
            self.block(st.other, sc)
        else:
            sc.fn.add("stuck()", st.span)

    def _sure_values(self, st: tree.Choose | tree.Menu, sc: Scope) -> str | None:
        """Return a list of what can be picked, where all of it is legal: a value each, or a tuple of several."""
        if not isinstance(st, tree.Choose) or any(inner.asks for inner in st.body):
            return None
        if any(isinstance(n, (tree.Require, tree.Choose, tree.Menu)) for n in self._all_nodes(st.body, set())):
            return None
        choices = self._place_of(st)[0]
        loops, names = [], []
        for pick in st.picks:
            name = python_name("l", pick.name)
            loops.append(f"for {name} in {choices.pick_list(pick, sc, self.x)}")
            sc = sc.bind(pick.name, name)
            names.append(name)
        if len(names) == 1:
            return loops[0].split(" in ", 1)[1]
        return f"[({', '.join(names)}) {' '.join(loops)}]"

    def _all_nodes(self, block: tree.Block, seen: set[str]) -> Iterator[object]:
        """Give the nodes of statements, through calls too."""
        for node in nodes(block):
            yield node
            if isinstance(node, tree.Call) and node.routine not in seen:
                seen.add(node.routine)
                yield from self._all_nodes(self.rules.routines[node.routine].body, seen)

    def _place_of(self, st: tree.Statement) -> tuple[Any, Any]:
        number = self.numbers.get(id(st))
        if number is None:
            raise UnplainError
        return self.asks.places[number]

    def _listed(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        number = self.numbers.get(id(st))
        if number is None:
            raise UnplainError
        choices, _ = self.asks.places[number]
        call = QuietListing(choices, self.effects, self.numbers, self.x).lister(f"k{number}", number, st, sc)
        if call is None:
            raise UnplainError
        sc.fn.uses.add("me")
        sc.fn.add(f"found = {call}", st.span)

    def _drawn(
        self, st: tree.Choose | tree.Menu, entries: tuple[tree.Entry, ...], drawn: str, sure: bool, sc: Scope
    ) -> None:
        """Write: an option is drawn and carried out, and the look at `end.when` behind it."""
        fn = sc.fn
        if sure:
            names = [python_name("l", pick.name) for pick in entries[0].picks]
            fn.add(f"{', '.join(names)} = {drawn}", st.span)
            inner = sc
            for pick, name in zip(entries[0].picks, names, strict=True):
                inner = inner.bind(pick.name, name)
            self.moves.bound(zip(entries[0].picks, names, strict=True), inner)
            with self._inside(True):
                self.block(entries[0].body, inner)
            self._closed(st.span, sc)
            return
        number = self.numbers[id(st)]
        fn.add(f"path = {drawn}", st.span)
        fn.add("if path[-1] is None:", st.span)
        with fn.indented():
            place = self.asks.places[number][1]
            values = "".join(
                f"({cell.cell}, {sc.env[cell.name]}), " for cell in place.locals if sc.env[cell.name].isidentifier()
            )
            size = self.asks.sizes[self.asks.places[number][0].b.name]
            fn.add(f"carry(s, {sc.me}, {number}, {size}, ({values}), path, {self.asks.asks[number].end})", st.span)
        fn.add("else:", st.span)
        with fn.indented():
            fn.add("todo = iter(path)", st.span)
            self._taken(entries, sc, st.span)
            self._closed(st.span, sc)

    def _taken(self, entries: tuple[tree.Entry, ...], sc: Scope, span: Span) -> None:
        """Write: the next step of what was drawn is taken, and what follows it is carried out."""
        fn = sc.fn
        fn.add("t = next(todo)", span)
        word = "if"
        for i, entry in enumerate(entries):
            if len(entries) > 1:
                fn.add(f"{word} t[1] == {i}:", entry.span)
                word = "elif"
                with fn.indented():
                    self._entry(entry, sc)
            else:
                self._entry(entry, sc)

    def _entry(self, entry: tree.Entry, sc: Scope) -> None:
        names = [python_name("l", pick.name) for pick in entry.picks]
        for i, (pick, name) in enumerate(zip(entry.picks, names, strict=True)):
            sc.fn.add(f"{name} = t[{i + 2}]", entry.span)
            sc = sc.bind(pick.name, name)
        self.moves.bound(zip(entry.picks, names, strict=True), sc)
        with self._inside(True):
            self.block(entry.body, sc)

    def _closed(self, span: Span, sc: Scope) -> None:
        """Write the end of an outermost `do:`."""
        if self.rules.end is not None and self.rules.end.when is not None:
            sc.fn.add("if ended(s): raise Over", span)

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: one is drawn for each seat, then all are carried out."""
        if self.inside or st.entries or any(inner.asks for inner in st.body):
            raise UnplainError
        fn = sc.fn
        saved, answers = fn.fresh("was"), fn.fresh("answers")
        choices = self._place_of(st)[0]
        fn.add(f"{saved} = {sc.me}", st.span)
        fn.add(f"{answers} = []", st.span)
        fn.add(f"for me in distinct({self.x.items(st.seats, sc)}):", st.span)
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
                more = " + 1" if st.may is not None else ""
                fn.add(f"drawn = int(random() * (len(found){more}))", st.span)
                fn.add(f"{answers}.append((me, found[drawn] if drawn < len(found) else None))", st.span)
        fn.add(f"if {answers}:", st.span)
        with fn.indented():
            self._count(fn, st.span)
        fn.add(f"for me, picked in {answers}:", st.span)
        with fn.indented():
            fn.add("s[5] = me", st.span)
            if st.may is not None:
                fn.add("if picked is None: continue", st.span)
            fn.add(f"{', '.join(names)}, = picked", st.span)
            self.moves.bound(zip(st.picks, names, strict=True), inner)
            with self._inside(True):
                self.block(st.body, inner)
        fn.add(f"s[5] = me = {saved}", st.span)

    def _never(self, _st: tree.Statement, _sc: Scope) -> None:
        raise UnplainError


_ASKING: dict[type, Callable[[Playout, Any, Scope], Scope | None]] = {
    tree.Say: Playout._silent,
    tree.Require: Playout._require,
    tree.Random: Playout._random,
    tree.Call: Playout._call,
    tree.Choose: Playout._choose,
    tree.Menu: Playout._menu,
    tree.Together: Playout._sealed,
    tree.Respond: Playout._never,
    tree.Stack: Playout._never,
    tree.Cancel: Playout._never,
}
