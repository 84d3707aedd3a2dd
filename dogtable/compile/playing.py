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

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from dogtable.base.errors import Span
from dogtable.base.program import Playing
from dogtable.compile.analyse import nodes, parts
from dogtable.compile.choices import Asks
from dogtable.compile.effects import NOTHING, Effects, Things
from dogtable.compile.ending import Ending, ending_row
from dogtable.compile.expressions import Expressions, Taste
from dogtable.compile.functions import Functions
from dogtable.compile.listing import BehindError, Listing, UnplainError, Way, is_asking, is_sure
from dogtable.compile.nearby import Nearby
from dogtable.compile.quiet import QuietMoves
from dogtable.compile.rounds import Rounds
from dogtable.compile.shorten import calls
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Fn, Scope, Unit, python_name
from dogtable.lang import tree

Entries = tuple[tree.Entry, ...]
_PROBED = 8  # from so many things on, some are drawn before all are looked at
_LOOPS = (tree.Each, tree.Repeat, tree.While, tree.Loop)
_LONGEST = 3_000  # lines of all functions together


class QuietListing(Listing):
    """Listers over the locals of the function that asks.

    What reads something that was written meanwhile is listed on a copy, on which that was carried out; what cannot be
    seen even so is sought by the blocks, from a frame laid for that.
    """

    playout: Playout

    def lister(self, name: str, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> str | None:
        """Write the lister of an ask; return its call, None when everything would have to be tried out."""
        self.number, self.seeks = number, False
        self.seen = {local: code for local, code in sc.env.items() if code.isidentifier()}
        fn = Fn(name, ["s", "me", *dict.fromkeys(self.seen.values())], st.span)
        if not self.lists(fn, number, st, Scope(fn, self.seen, sc.values)):
            return None
        return f"{name}({', '.join(fn.parameters)})"

    def made(self, _fn: Fn, step: tuple[int, int], names: list[str], _span: Span) -> tuple[str, ...]:
        """Return what tells a step: the entry of a menu, and the picks."""
        return (str(step[1]), *names) if self.choices.asks.asks[step[0]].info.menu else tuple(names)

    def seek(self, way: Way, span: Span) -> None:
        """Write: what cannot be seen by reading is tried out behind these steps, from a frame laid for that."""
        if way.sc.fn.name != f"k{self.number}":
            raise UnplainError  # on a copy on which something was carried out, that would come twice
        self.seeks = True
        frame = frame_of(self.choices.asks, self.number, self.seen)
        head = f"({''.join(f'{step}, ' for step in way.steps)})"
        way.sc.fn.add(f"sought(s, me, {self.number}, {frame}, {head}, found)", span)

    def committed(self, way: Way) -> None:
        """Behind a commit point, what asks begins a new decision: that is the blocks' business."""
        if any(is_asking(st) for st in way.outer):
            raise UnplainError

    def _asking(self, st: tree.Statement, rest: tree.Block, way: Way) -> None:
        """Write a statement that asks; of rounds of decisions it is enough that they can be carried out."""
        behind = self.followed(rest, way)
        ends = tuple(inner for block, _, _ in reversed(behind.after) for inner in block)
        name = self.playout.rounds.name(st, ends)
        if name is None:
            super()._asking(st, rest, way)
            return
        if self.playout.read_by((st, *ends)) & way.written:
            raise BehindError
        way.sc.fn.add(f"if g{name}(s, {way.sc.me}, 0, set(), []): {self.found(way)}", st.span)

    def followed(self, rest: tree.Block, way: Way) -> Way:
        """Return a way behind which statements follow: what is not sure among them is listed when the rest is over."""
        if is_sure(self.world, rest):
            return way
        return replace(way, after=(*way.after, (rest, way.sc, way.known)))

    def over(self, way: Way) -> None:
        """Write what comes when a block is over: what follows outside it, or that the option is legal."""
        if not way.after:
            super().over(way)
            return
        block, sc, known = way.after[-1]
        self._block(block, replace(way, sc=replace(sc, fn=way.sc.fn), known=known, after=way.after[:-1]))

    def caught_up(self, block: tree.Block, way: Way) -> bool:
        """Write a function that carries out what is pending, on a copy, and goes on listing there."""
        fn, names = way.sc.fn, (code for code in (*way.sc.env.values(), *way.head) if code.isidentifier())
        parameters = ["s", "me", *dict.fromkeys(names), "found"]
        inner = Fn(fn.fresh(fn.name), parameters, block[0].span)
        inner.continues(fn)
        mark, once, self._once = inner.mark(), self._once, {}
        with self.playout.inside():
            for st, sc in way.pending:
                self.playout.statement(st, replace(sc, fn=inner))
        sc = replace(way.sc, fn=inner, env={n: c for n, c in way.sc.env.items() if c.isidentifier()}, memo=set())
        try:
            self._block(block, replace(way, sc=sc, written=NOTHING, pending=()))
            self.remember(inner, mark, sc)
        finally:
            self._once = once
        self.unit.function(inner)
        fn.uses.add("me")
        fn.add(f"{inner.name}({', '.join(['s[:]', *parameters[1:]])})", block[0].span)
        return True


def frame_of(asks: Asks, number: int, env: Mapping[str, str]) -> str:
    """Return Python for the frame of an ask's routine: its size, and the slots of locals with what is in them."""
    choices, place = asks.places[number]
    slots = "".join(f"({c.cell}, {env[c.name]}), " for c in place.locals if env.get(c.name, "").isidentifier())
    return f"{asks.sizes[choices.b.name]}, ({slots})"


class Playout(Statements):
    """Writes the source of whole games; `write` gives None where a ruleset needs what has no such form."""

    def __init__(self, rules_unit: Unit, expressions: Expressions, asks: Asks, probes: bool = True) -> None:
        unit = Unit(rules_unit.world, rules_unit.cells, "G")
        unit.texts, unit.text_index = rules_unit.texts, rules_unit.text_index
        mine = Expressions(unit, Taste(inlined=700, unrolled=16, calls=True))
        mine.me_users = expressions.me_users
        Functions(mine).walks.traced = False
        super().__init__(unit, mine)
        self.asks = asks
        self.probes = probes  # draw from lists without making them, where that is quicker
        self.effects = Effects(unit.rules)
        self.numbers = {id(st): number for number, st in enumerate(asks.statements)}
        self.moves: QuietMoves = QuietMoves(self)
        self.in_do = False  # what is being written stands in an open `do:`, and takes steps
        self.nearby = Nearby(self)
        self.rounds = Rounds(self)
        self.round_checks = self._ends_between()
        self.ends: tree.Block = ()  # what must hold when what is being written is over
        self._todo: list[tuple[str, bool, tree.Block]] = []
        self._known: dict[tuple[str, bool, tuple[int, ...]], str] = {}

    def write(self) -> Playing | None:
        """Write everything."""
        try:
            self._write()
        except UnplainError:
            return None
        source, lines = self.unit.render()
        source += ending_row(self.ending)
        return Playing(source, dict(self.unit.tables), lines)

    def _write(self) -> None:
        rules = self.rules
        if rules.stack is not None or self.asks.any_used:
            raise UnplainError
        fn = self.unit.function(Fn("p_play", ["s"], rules.play[0].span if rules.play else rules.game.span))
        self.block(rules.play, Scope(fn))
        while self._todo:
            name, inside, ends = self._todo.pop()
            with self.before(ends):
                self._routine(rules.routines[name], inside)
            if sum(fn.length() for fn in self.unit.functions) > _LONGEST:
                raise UnplainError
        self.ending = Ending(self).write()
        written: set[str] = set()
        while missing := sorted(self.x.used - written):
            written.update(missing)
            for name in missing:
                self.define(rules.definitions[name])

    def _routine(self, decl: tree.Routine, inside: bool) -> None:
        names = [python_name("l", p.name) for p in decl.parameters]
        steps = ["todo"] if inside and decl.asks else []
        fn = self.unit.function(Fn(self._name(decl, inside), ["s", "me", *names, *steps], decl.span))
        with self.inside(inside):
            self.block(decl.body, Scope(fn, {p.name: name for p, name in zip(decl.parameters, names, strict=True)}))

    def _name(self, decl: tree.Routine, inside: bool) -> str:
        """Return the name of a routine's function; where it asks, there is one for each end that it can have."""
        ends = self.ends if inside and decl.asks else ()
        key = (decl.name, inside, tuple(map(id, ends)))
        if key not in self._known:
            others = sum(known[:2] == key[:2] for known in self._known)
            self._known[key] = python_name(f"{'q' if inside else 'p'}{others or ''}", decl.name)
            self._todo.append((decl.name, inside, ends))
        return self._known[key]

    @contextmanager
    def before(self, ends: tree.Block) -> Iterator[None]:
        """What is written meanwhile is followed by these, and nothing else that must hold."""
        known, self.ends = self.ends, ends
        yield
        self.ends = known

    def block(self, block: tree.Block, sc: Scope) -> None:
        """Write statements, each with what follows it in mind."""
        for i, st in enumerate(block):
            rest = block[i + 1 :]
            follows = self.in_do and is_asking(st) and not is_sure(self.world, rest)
            with self.before((*rest, *self.ends) if follows else self.ends):
                sc = self.statement(st, sc)

    @contextmanager
    def inside(self, inside: bool = True) -> Iterator[None]:
        """What is written meanwhile stands in an open `do:` (or outside), and takes the steps that were drawn."""
        before, self.in_do = self.in_do, inside
        yield
        self.in_do = before

    # ------------------------------------------------------------------------------------------------ what is silent

    def commit(self, fn: Fn, span: Span) -> None:
        """Write nothing: an option that was drawn is legal, and its steps say where it ends."""

    def statement(self, st: tree.Statement, sc: Scope) -> Scope:
        """Write one statement, also one that asks."""
        writer = _ASKING.get(type(st))
        if writer is not None:
            return writer(self, st, sc) or sc
        if self.in_do and isinstance(st, tree.Each) and st.asks and self.rounds.carry_out(st, sc):
            return sc
        if self.in_do and st.asks and isinstance(st, (*_LOOPS, tree.Turn, tree.Turns, tree.As)):
            sc.fn.add("unplain()", st.span)  # only options that are carried out by blocks come here
            return sc
        return super().statement(st, sc)

    def _require(self, st: tree.Require, sc: Scope) -> None:
        """Write nothing inside a `do:`: what was drawn is legal."""
        if not self.in_do:
            sc.fn.add(f"if not {self.x.condition(st.test, sc)}: forbidden()", st.span)

    def _if(self, st: tree.If, sc: Scope) -> None:
        """Write it once where both ways do the same in silence."""
        fn = sc.fn
        mark = fn.mark()
        super()._if(st, sc)
        ways = fn.since(mark)
        depth = mark[1]
        other = next((i for i, (indent, code) in enumerate(ways) if (indent, code) == (depth, "else:")), 0)
        if other and ways[0][1].startswith("if ") and not calls(ways[0][1][3:]) and ways[1:other] == ways[other + 1 :]:
            fn.back_to(mark)
            self.block(st.then, sc)

    def _silent(self, st: tree.Statement, sc: Scope) -> None:
        """Write nothing."""

    def _random(self, st: tree.Random, sc: Scope) -> Scope:
        fn = sc.fn
        drawn = self._drawn_of(st, sc)
        if isinstance(st.target, str):
            name = python_name("l", st.target)
            fn.add(f"{name} = {drawn}", st.span)
            return sc.bind(st.target, name)
        self._draw_into(st.target, drawn, st, sc)
        return sc

    def _drawn_of(self, st: tree.Random, sc: Scope) -> str:
        """Return Python for one of a list, each equally likely."""
        items = self.world.fold.value(st.list, sc.values)
        if isinstance(items, tuple) and items and items == tuple(range(items[0], items[0] + len(items))):
            return f"{items[0]} + below({len(items)})" if items[0] else f"below({len(items)})"
        sc.fn.add(f"of = {self.x.items(st.list, sc)}", st.span)
        sc.fn.add("if not of: undrawn()", st.span)
        return "of[below(len(of))]"

    def _draw_into(self, target: tree.StateValue | tree.Field, drawn: str, st: tree.Random, sc: Scope) -> None:
        items = self.world.fold.value(st.list, sc.values)
        kind = self.rules.state[target.name].kind if isinstance(target, tree.StateValue) else tree.INT
        if isinstance(target, tree.StateValue) and isinstance(items, tuple) and items and _all_fit(kind, items):
            sc.fn.add(f"s[{self.x.state_cell(target, sc)}] = {drawn}", st.span)
            return
        local = tree.Local(st.span, st.list.kind.item or tree.INT, "drawn here")
        sc.fn.add(f"drawn = {drawn}", st.span)
        kept = tree.Set(st.span, False, target, "=", local)
        super().statement(kept, sc.bind(local.name, "drawn"))

    def ended(self, fn: Fn, span: Span) -> None:
        """Write the look at `end.when` as a new round begins, where it could have come true since the last one."""
        if self.round_checks and not self.in_do and self.rules.end is not None and self.rules.end.when is not None:
            fn.add("if s[14] and ended(s): raise Ended", span)

    def _ends_between(self) -> bool:
        """Whether `end.when` can come true elsewhere than in the `do:` of an outermost choice."""
        end = self.rules.end
        if end is None or end.when is None:
            return False
        return bool(self.effects.reads(end.when) & self._written_between(self.rules.play, frozenset()))

    def read_by(self, block: tree.Block) -> Things:
        """Return what statements can read, through calls too."""
        called: set[str] = set()
        list(self._all_nodes(block, called))
        return self.effects.reads((*block, *(self.rules.routines[name].body for name in sorted(called))))

    def _written_between(self, block: tree.Block, seen: frozenset[str]) -> Things:
        """Return what statements write outside the `do:`s of choices."""
        found: Things = NOTHING
        for st in block:
            if isinstance(st, tree.Call):
                if st.routine not in seen:
                    found |= self._written_between(self.rules.routines[st.routine].body, seen | {st.routine})
                continue
            inner = list(parts(st))
            if not inner:
                found |= self.effects.writes(st)
            for body, opens in inner:
                if not opens:
                    found |= self._written_between(body, seen)
        return found

    def _call(self, st: tree.Call, sc: Scope) -> None:
        decl = self.rules.routines[st.routine]
        args = [self.x.flag(a, sc, p.kind) for a, p in zip(st.args, decl.parameters, strict=True)]
        steps = ["todo"] if self.in_do and decl.asks else []
        sc.fn.add(f"{self._name(decl, self.in_do)}({', '.join(['s', sc.me, *args, *steps])})", st.span)

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
            fn.add(f"found = {sure}", st.span)
        else:
            seeks = self._listed(st, sc)
        fn.add("if found:", st.span)
        with fn.indented():
            self.count(fn, st.span)
            if st.may is not None:
                fn.add("drawn = below(len(found) + 1)", st.span)
                fn.add("if drawn == len(found):", st.span)
                with fn.indented():
                    self.block(st.other, sc)
                fn.add("else:", st.span)
                with fn.indented():
                    self._drawn(st, entries, "found[drawn]", (sure is not None, seeks), sc)
            else:
                self._drawn(st, entries, "found[below(len(found))]", (sure is not None, seeks), sc)
        fn.add("else:", st.span)
        with fn.indented():
            self._nothing(st, sc)

    def _probed(self, st: tree.Choose | tree.Menu, entry: tree.Entry, sure: str, sc: Scope) -> bool:
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
        inner = sc.bind(clause.name, name)
        fn.add(f"for _ in {self.unit.literal(tuple(range(len(items) // 2)))}:", st.span)
        with fn.indented():
            run = items == tuple(range(items[0], items[0] + len(items)))
            drawn = f"below({len(items)})"
            fn.add(f"{name} = {f'{items[0]} + {drawn}' if run else f'{self.unit.literal(items)}[{drawn}]'}", st.span)
            fn.add(f"if {' and '.join(self.x.condition(test, inner) for test in clause.tests)}: break", st.span)
        fn.add("else:", st.span)
        with fn.indented():
            fn.add(f"found = {sure}", st.span)
            fn.add(f"{name} = found[below(len(found))] if found else -1", st.span)
        fn.add(f"if {name} >= 0:", st.span)
        with fn.indented():
            self.count(fn, st.span)
            self._bound((entry,), [name], st.span, sc)
        fn.add("else:", st.span)
        with fn.indented():
            self._nothing(st, sc)
        return True

    def _bound(self, entries: Entries, names: list[str], span: Span, sc: Scope) -> None:
        """Write what follows picks that are bound to locals, all of what was drawn."""
        inner = sc
        for pick, name in zip(entries[0].picks, names, strict=True):
            inner = inner.bind(pick.name, name)
        self.moves.bound(zip(entries[0].picks, names, strict=True), inner)
        with self.inside():
            self.block(entries[0].body, inner)
        self._closed(span, inner, entries[0].body)

    def count(self, fn: Fn, span: Span) -> None:
        """Write: one more decision was taken."""
        fn.add("s[14] = count = s[14] + 1", span)
        fn.add("if count > LIMIT: endless()", span)
        fn.add("fuel[0] = STRETCH", span)

    def _nothing(self, st: tree.Choose | tree.Menu, sc: Scope) -> None:
        """Write what happens when nothing is legal."""
        if st.none is not None:
            self.block(st.none, sc)
        elif st.may is not None:
            self.count(sc.fn, st.span)
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

    def _listed(self, st: tree.Choose | tree.Menu, sc: Scope) -> bool:
        """Write the list of what is legal, as paths; return whether some of these are for the blocks."""
        number = self.numbers.get(id(st))
        if number is None:
            raise UnplainError
        listing = self.listing(st)
        call = listing.lister(f"k{number}", number, st, sc)
        if call is None:
            raise UnplainError
        sc.fn.uses.add("me")
        sc.fn.add(f"found = {call}", st.span)
        return listing.seeks

    def listing(self, st: tree.Statement) -> QuietListing:
        """Return what lists the options of a statement that asks."""
        listing = QuietListing(self._place_of(st)[0], self.effects, self.numbers, self.x)
        listing.playout = self
        return listing

    def candidates(self, st: tree.Statement, pick: tree.Pick, sc: Scope) -> str:
        """Return the candidates of a pick of a statement that asks."""
        return str(self._place_of(st)[0].pick_list(pick, sc, self.x))

    def _drawn(
        self, st: tree.Choose | tree.Menu, entries: Entries, drawn: str, form: tuple[bool, bool], sc: Scope
    ) -> None:
        """Write: an option is drawn and carried out, and the look at `end.when` behind it.

        `form` says whether options are bare values, and whether some are for the blocks.
        """
        fn = sc.fn
        sure, seeks = form
        if sure:
            names = [python_name("l", pick.name) for pick in entries[0].picks]
            fn.add(f"{', '.join(names)} = {drawn}", st.span)
            self._bound(entries, names, st.span, sc)
            return
        number = self.numbers[id(st)]
        if not seeks:
            fn.add(f"todo = iter({drawn})", st.span)
            self._taken(entries, sc, st.span)
            self._closed(st.span, sc)
            return
        fn.add(f"path = {drawn}", st.span)
        fn.add("if path[-1] is None:", st.span)
        with fn.indented():
            frame = frame_of(self.asks, number, sc.env)
            fn.add(f"carry(s, {sc.me}, {number}, {frame}, path, {self.asks.asks[number].end})", st.span)
        fn.add("else:", st.span)
        with fn.indented():
            fn.add("todo = iter(path)", st.span)
            self._taken(entries, sc, st.span)
            self._closed(st.span, sc)

    def _taken(self, entries: Entries, sc: Scope, span: Span) -> None:
        """Write: the next step of what was drawn is taken, and what follows it is carried out."""
        fn = sc.fn
        if not self._is_menu(entries):
            self._entry(entries[0], sc)
            return
        entry_name = fn.fresh("entry")
        fn.add(f"{entry_name} = next(todo)", span)
        word = "if"
        for i, entry in enumerate(entries):
            fn.add(f"{word} {entry_name} == {i}:", entry.span)
            word = "elif"
            with fn.indented():
                self._entry(entry, sc)

    @staticmethod
    def _is_menu(entries: Entries) -> bool:
        return len(entries) > 1 or bool(entries[0].label)

    def _entry(self, entry: tree.Entry, sc: Scope) -> None:
        names = [python_name("l", pick.name) for pick in entry.picks]
        for pick, name in zip(entry.picks, names, strict=True):
            sc.fn.add(f"{name} = next(todo)", entry.span)
            sc = sc.bind(pick.name, name)
        self.moves.bound(zip(entry.picks, names, strict=True), sc)
        with self.inside():
            self.block(entry.body, sc)

    def _closed(self, span: Span, sc: Scope, body: tree.Block | None = None) -> None:
        """Write the end of an outermost `do:`, of which `body` is all, where that is plain."""
        filled = None if body is None or self.round_checks else self.nearby.filled(body)
        end = self.rules.end
        if filled is not None and end is not None and end.when is not None:
            name = f"ended_{len(self.unit.functions)}"
            if self.nearby.write(name, end.when, end.when.span):
                sc.fn.add(f"if {name}(s, {sc.env[filled]}): raise Ended", span)
                return
        if self.rules.end is not None and self.rules.end.when is not None:
            sc.fn.add("if ended(s): raise Ended", span)

    def _sealed(self, st: tree.Together, sc: Scope) -> None:
        """Write sealed answers: one is drawn for each seat, then all are carried out."""
        if self.in_do or st.entries or any(inner.asks for inner in st.body):
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
                fn.add(f"drawn = below(len(found){more})", st.span)
                fn.add(f"{answers}.append((me, found[drawn] if drawn < len(found) else None))", st.span)
        fn.add(f"if {answers}:", st.span)
        with fn.indented():
            self.count(fn, st.span)
        fn.add(f"for me, picked in {answers}:", st.span)
        with fn.indented():
            fn.add("s[5] = me", st.span)
            if st.may is not None:
                fn.add("if picked is None: continue", st.span)
            fn.add(f"{', '.join(names)}, = picked", st.span)
            self.moves.bound(zip(st.picks, names, strict=True), inner)
            with self.inside(True):
                self.block(st.body, inner)
        fn.add(f"s[5] = me = {saved}", st.span)

    def _never(self, _st: tree.Statement, _sc: Scope) -> None:
        raise UnplainError


_ASKING: dict[type, Callable[[Playout, Any, Scope], Scope | None]] = {
    tree.Say: Playout._silent,
    tree.If: Playout._if,
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


def _all_fit(kind: tree.Kind, items: tuple[int, ...]) -> bool:
    """Whether all these values may be kept in state of a kind."""
    if kind.sort != "int":
        return min(items) >= 0
    return kind.low is not None and kind.high is not None and kind.low <= min(items) <= max(items) <= kind.high
