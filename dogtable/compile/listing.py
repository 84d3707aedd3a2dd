"""Listing without trying out: the options of an outermost choice as loops over its picks and those that follow.

A `do:` that cannot fail need not be run to know that it can be carried out, and what is written between two picks need
not be written when nothing reads it that decides what can be picked; where something does, it is written once, on a
copy, and the listing goes on there. Where nothing of that is plain to see, `tried` takes the steps so far on a clone
and tries the rest out. Both give the same list; the tests see to that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import assert_never

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.compile.amounts import Env
from dogtable.compile.choices import Choices
from dogtable.compile.effects import Effects
from dogtable.compile.expressions import Expressions
from dogtable.compile.metered import SHARE
from dogtable.compile.metering_blocks import LISTED, WAYS
from dogtable.compile.paths import FOUND, path
from dogtable.compile.purity import is_harmless, is_known, is_sure
from dogtable.compile.unit import Scope, python_name
from dogtable.ir.building import Fn, Mark
from dogtable.ir.calls import FAR
from dogtable.ir.statements import Append, Let
from dogtable.lang import tree
from dogtable.lang.flow import surely_commits, walk
from dogtable.lang.things import NOTHING, Things

_LONGEST = 400  # operations of one lister
_OFTEN = 20_000  # what comes less often, or is fewer steps in all, is not metered by itself


class UnplainError(Exception):
    """It cannot be seen without trying."""


class BehindError(UnplainError):
    """It reads what was written meanwhile."""


class PathState(Frozen):
    """Where a lister is: its scope, the steps made, what was written but not carried out, locals that are known.

    `pending` are the statements that would have written it, each with its scope; `outer` is the outermost `do:`.
    `head` is what its path is made of, and `steps` its steps. `after` is what must hold when the rest is
    over: blocks, each with its scope and the locals known there, the innermost last. `amounts` says how much its locals
    are at most, `ways` how often it comes here.
    """

    sc: Scope
    head: tuple[ir.Value, ...]
    written: Things
    known: frozenset[str]
    pending: tuple[tuple[tree.Statement, Scope], ...] = ()
    outer: tree.Block = ()
    steps: tuple[ir.Value, ...] = ()
    after: tuple[tuple[tree.Block, Scope, frozenset[str], Env], ...] = ()
    amounts: Env = MappingProxyType({})
    ways: int = 1


class Listing:
    """Writes listers for the choices of one routine. `parameters`: what each of its functions is given first."""

    parameters: tuple[ir.Local, ...] = (ir.STATE,)

    def __init__(
        self, choices: Choices, effects: Effects, numbers: Mapping[int, int], x: Expressions | None = None
    ) -> None:
        self.choices = choices
        self.expressions = x or choices.expressions
        self.unit = self.expressions.unit
        self.world = choices.world
        self.rules = choices.world.rules
        self.effects = effects
        self.numbers = numbers  # id of a statement that asks -> number of its ask
        self._once: dict[ir.Value, ir.Local] = {}
        self._ways = self._steps = 0  # that this comes to at most: options, and steps of finding them
        self._metered = False  # they are too many: each loop burns, and the list is looked at as it grows
        self._behind: list[Fn] = []  # functions that list on copies, behind what was carried out there

    def write(self, name: str, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> bool:
        """Write the lister of an ask; False when it would only try everything out."""
        fn = Fn(name, [ir.STATE], st.span)
        fn.uses.add("fp")
        return self.lists(fn, number, st, Scope(fn, sc.env, sc.values))

    def lists(self, fn: Fn, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> bool:
        """Write a lister into a function, over the locals of a scope; False when it would only try everything out."""
        fn.let(FOUND.name, ir.list_of((), ir.MIXED))
        mark = fn.mark()
        sc = replaced(sc, memo=set())
        try:
            self._all(number, st, sc, False)
            if self._ways > WAYS or self._steps > LISTED:
                fn.back_to(mark)
                self._all(number, st, sc, True)
        except UnplainError:
            return False
        written = [*self._behind, fn]
        adds = any(isinstance(node, Append) for one in written for node in ir.walk(*one.body))
        if self._length(fn) > _LONGEST or not adds:
            return False
        self.remember(fn, mark, sc)
        fn.leave(FOUND)
        for one in written:
            self.unit.function(one)
        return True

    def _all(self, number: int, st: tree.Choose | tree.Menu, sc: Scope, metered: bool) -> None:
        """Write all loops of a lister."""
        self._once, self._behind = {}, []
        self._ways, self._steps, self._metered = 0, 0, metered
        amounts = self.world.metering.found.amounts_at(st)
        self._ask(number, st, (), PathState(sc, (), NOTHING, frozenset(), amounts=amounts))

    def _length(self, fn: Fn) -> int:
        """Return how many operations there are, in a function and behind it."""
        return fn.length() + sum(other.length() for other in self._behind if other is not fn)

    def remember(self, fn: Fn, mark: Mark, sc: Scope) -> None:
        """Write, where a lister begins, the locals in which it remembers."""
        for once in self._once.values():
            fn.insert(mark, Let(fn.span, once.name, ir.NOTHING_YET))
        for memo in sorted(sc.memo or ()):
            fn.insert(mark, Let(fn.span, memo, ir.Empty(FAR)))

    # ------------------------------------------------------------------------------------------------------- the asks

    def _ask(self, number: int, st: tree.Choose | tree.Menu, rest: tree.Block, way: PathState) -> None:
        """Write the loops over all steps of an ask; behind it follows `rest`."""
        if isinstance(st, tree.Choose):
            self._entry((number, 0), st.picks, st.body, rest, way, st.span)
            return
        for i, entry in enumerate(st.entries):
            test = None if entry.when is None else self._reading(entry.when, way)
            folded = 1 if test is None else self.world.fold.value(test, way.sc.values)
            if folded is None and test is not None:
                with way.sc.fn.when(self.expressions.condition(test, way.sc), entry.span):
                    self._entry((number, i), entry.picks, entry.body, rest, way, entry.span)
            elif folded:
                self._entry((number, i), entry.picks, entry.body, rest, way, entry.span)

    def _entry(
        self,
        step: tuple[int, int],
        picks: tuple[tree.Pick, ...],
        body: tree.Block,
        rest: tree.Block,
        way: PathState,
        span: Span,
    ) -> None:
        fn = way.sc.fn
        with self._loops(picks, way) as (inner, names):
            head = (*way.head, *self.made(fn, step, names, span))
            inner = replaced(
                inner, head=head, steps=(*way.steps, taken(step, names)), outer=way.outer if way.head else body
            )
            mark, behind = fn.mark(), len(self._behind)
            try:
                if rest and not is_sure(self.world, rest):
                    raise UnplainError
                self._block(body, inner)
            except UnplainError:
                fn.back_to(mark)
                del self._behind[behind:]
                self.seek(inner, span)

    def made(self, fn: Fn, step: tuple[int, int], names: list[ir.Value], span: Span) -> tuple[ir.Value, ...]:
        """Write a step of a path, and return what of a path it is."""
        return (fn.let(fn.fresh("t"), taken(step, names), span),)

    def seek(self, way: PathState, span: Span) -> None:
        """Write: what cannot be seen by reading is tried out behind the steps of a way."""
        way.sc.fn.call(ir.of_state("tried", ir.NOTHING, path(way.head), FOUND), span)

    @contextmanager
    def _loops(self, picks: tuple[tree.Pick, ...], way: PathState) -> Iterator[tuple[PathState, list[ir.Value]]]:
        """Write a loop for each pick; what is written meanwhile stands inside."""
        if not picks:
            yield way, []
            return
        pick, fn = picks[0], way.sc.fn
        self._reading(pick.list, way)
        kind = pick.list.kind.item or tree.INT
        if self.world.hides(kind):
            fields = {("field", f.name) for k in kind.of for f in self.rules.kinds[k].fields if not f.face}
            if way.written & (fields | {("at", k) for k in kind.of}):
                raise BehindError
        name = fn.fresh(python_name("l", pick.name))
        self._weigh(pick.list, way)
        items = self._list(pick, way)
        known = way.known | {pick.name} if is_known(self.rules, pick.list) else way.known - {pick.name}
        much = self.world.amounts.picked(pick.list, way.amounts)
        amounts, ways = {**way.amounts, pick.name: much.item}, way.ways * much.most
        sc = way.sc.named(pick.name, name, kind)
        inner = replaced(way, sc=sc, known=known, amounts=amounts, ways=ways)
        with fn.each(name, items, pick.list.span):
            self._weigh(None, inner)
            with self._loops(picks[1:], inner) as (innermost, names):
                yield innermost, [sc.env[pick.name], *names]

    def _weigh(self, expr: tree.Expr | None, way: PathState) -> None:
        """Count what working an expression out here is at most, or a round of a loop; where it is metered it burns."""
        steps = 1 if expr is None else self.world.metering.rest(expr, way.amounts)
        self._steps += way.ways * steps
        if self._metered and way.ways * steps > _OFTEN:
            way.sc.fn.burn(1 + steps // SHARE, way.sc.fn.span)

    def _list(self, pick: tree.Pick, way: PathState) -> ir.Value:
        """Return the candidates of a pick; those that hang on no local are worked out once."""
        items = self.choices.pick_list(pick, way.sc, self.expressions)
        if any(isinstance(n, tree.Local) and n.name in way.sc.env for n in walk(pick.list)) or not ir.calls(items):
            return items
        if items not in self._once:
            self._once[items] = ir.Local(way.sc.fn.fresh("once"), items.type)
        once = self._once[items]
        with way.sc.fn.when(ir.IsNothing(once)):
            way.sc.fn.let(once.name, items)
        return once

    def _reading(self, expr: tree.Expr, way: PathState) -> tree.Expr:
        """Return an expression that reads nothing which was written meanwhile, and is now to be worked out."""
        if way.written and self.effects.reads(expr) & way.written:
            raise BehindError
        return expr

    # --------------------------------------------------------------------------------------------------------- blocks

    def _block(self, block: tree.Block, way: PathState) -> None:
        """Write what lists the ways through a block; at its end the option is legal."""
        fn = way.sc.fn
        for i, st in enumerate(block):
            if self._length(fn) > _LONGEST:
                raise UnplainError
            mark, behind = fn.mark(), len(self._behind)
            try:
                following = self._through(st, block[i + 1 :], way)
            except BehindError:
                fn.back_to(mark)
                del self._behind[behind:]
                self.caught_up(block[i:], way)
                return
            if following is None:
                return
            way = following
            if surely_commits(self.rules, st):
                self.found(way)
                return
        self.over(way)

    def over(self, way: PathState) -> None:
        """Write what comes when a block is over: what follows outside it, or that the option is legal."""
        if not way.after:
            self.found(way)
            return
        block, sc, known, amounts = way.after[-1]
        sc = replaced(sc, fn=way.sc.fn)
        self._block(block, replaced(way, sc=sc, known=known, amounts=amounts, after=way.after[:-1]))

    def found(self, way: PathState, span: Span | None = None) -> None:
        """Write: a way is one of those that are legal."""
        self._ways += way.ways
        metered = self._metered and way.ways > _OFTEN
        way.sc.fn.append(FOUND, path(way.head), span, bounded=metered)

    def _through(self, st: tree.Statement, rest: tree.Block, way: PathState) -> PathState | None:
        """Write what lists the ways through a statement; return the way on behind it, None when `rest` is written."""
        fn = way.sc.fn
        if isinstance(st, tree.Let):
            name = fn.fresh(python_name("l", st.name))
            self._weigh(st.value, way)
            fn.let(name, self.expressions.value(self._reading(st.value, way), way.sc), st.span)
            amounts = {**way.amounts, st.name: self.world.amounts.of(st.value, way.amounts)}
            return replaced(
                way, sc=way.sc.named(st.name, name, st.value.kind), known=way.known - {st.name}, amounts=amounts
            )
        if isinstance(st, tree.Require):
            if st.bound:
                raise UnplainError
            folded = self.world.fold.value(st.test, way.sc.values)
            if folded is None:
                self._weigh(st.test, way)
                with fn.when(self.expressions.condition(self._reading(st.test, way), way.sc), st.span):
                    self._block(rest, way)
            return way if folded else None
        if surely_commits(self.rules, st):
            self.committed(way)
            return way
        if st.asks:
            self._asking(st, rest, way)
            return None
        if is_harmless(self.world, st, way.known):
            written = way.written | self.effects.writes(st)
            return replaced(way, written=written, pending=(*way.pending, (st, way.sc)))
        if all(is_sure(self.world, block) for block in ((st, *rest), *(behind for behind, *_ in way.after))):
            self.found(way)  # whether it is a commit point or not, nothing can fail any more
            return None
        raise UnplainError

    def caught_up(self, block: tree.Block, way: PathState) -> None:
        """Write a function that carries out what is pending, on a copy, and goes on listing there."""
        if not way.pending:
            raise BehindError
        fn, scopes = way.sc.fn, (way.sc, *(sc for _, sc in way.pending), *(sc for _, sc, *_ in way.after))
        values = (*(value for sc in scopes for value in sc.env.values()), *way.head)
        inner = Fn(fn.fresh(fn.name), (), block[0].span)
        inner.continues(fn)
        inner.uses |= fn.uses & {"fp"}
        self._behind.append(inner)
        mark, once, self._once = inner.mark(), self._once, {}
        self.carry_out(way.pending, inner)
        sc = self.behind(replaced(way.sc, fn=inner, memo=set()))
        try:
            self._block(block, replaced(way, sc=sc, written=NOTHING, pending=()))
            self.remember(inner, mark, sc)
        finally:
            self._once = once
        used = ir.names(*inner.body)
        seen = {value.name: value for value in values if isinstance(value, ir.Local) and value.name in used}
        inner.parameters = [*self.parameters, *seen.values(), FOUND]
        fn.uses.update({local.name for local in self.parameters} & {"me"})
        call = ir.Invoke(inner.name, (ir.Copy(ir.STATE), *inner.parameters[1:]), ir.NOTHING)
        fn.call(call, block[0].span)

    def carry_out(self, pending: Sequence[tuple[tree.Statement, Scope]], fn: Fn) -> None:
        """Write what was put off, now on the copy of a function."""
        for st, sc in pending:
            self.choices.statements.statement(st, replaced(sc, fn=fn))

    def behind(self, sc: Scope) -> Scope:
        """Return the scope in a function that lists on a copy."""
        return sc

    def committed(self, way: PathState) -> None:
        """Look at a way that has come to a commit point."""

    def _asking(self, st: tree.Statement, rest: tree.Block, way: PathState) -> None:
        """Write a statement that asks, and what follows it."""
        way = self.followed(rest, way)
        if isinstance(st, tree.If):
            self._if(st, way)
        elif isinstance(st, tree.Match):
            self._match(st, way)
        elif isinstance(st, tree.Call):
            self._call(st, way)
        elif isinstance(st, tree.Choice) and st.may is None and st.none is None:
            number = self.numbers.get(id(st))
            if number is None:
                raise UnplainError
            self._ask(number, st, (), way)
        elif isinstance(st, tree.Plain | tree.Choice | tree.Rounds | tree.Acting | tree.Window):
            raise UnplainError
        else:
            assert_never(st)

    def _if(self, st: tree.If, way: PathState) -> None:
        fn = way.sc.fn
        folded = self.world.fold.value(st.test, way.sc.values)
        if folded is not None:
            self._block(st.then if folded else st.other, way)
            return
        self._weigh(st.test, way)
        before = [part for part in conjuncts(st.test) if not self.effects.reads(part) & way.written]
        if before and len(before) < len(conjuncts(st.test)):
            with fn.when(ir.all_of([self.expressions.condition(part, way.sc) for part in before]), st.span):
                self.caught_up((st,), way)
        else:
            with fn.when(self.expressions.condition(self._reading(st.test, way), way.sc), st.span):
                self._block(st.then, way)
        with fn.otherwise():
            self._block(st.other, way)

    def _match(self, st: tree.Match, way: PathState) -> None:
        fn = way.sc.fn
        self._weigh(st.subject, way)
        subject = fn.fresh("it")
        fn.let(subject, self.expressions.value(self._reading(st.subject, way), way.sc), st.span)
        it, branch = ir.Local(subject, ir.type_of(st.subject.kind)), fn.when
        for case in st.cases:
            values = [self.expressions.value(v, way.sc, st.subject.kind) for v in case.values]
            with branch(ir.compare(it, "in", ir.tuple_of(values, it.type)), st.span):
                self._block(case.body, way)
            branch = fn.or_when
        with fn.otherwise() if st.cases else fn.when(ir.TRUE, st.span):
            self._block(st.other, way)

    def _call(self, st: tree.Call, way: PathState) -> None:
        """Write a routine in place, its parameters as locals."""
        decl = self.rules.routines[st.routine]
        fn, amounts = way.sc.fn, {}
        env: dict[str, ir.Value] = {}
        for parameter, arg in zip(decl.parameters, st.args, strict=True):
            self._weigh(arg, way)
            amounts[parameter.name] = self.world.amounts.of(arg, way.amounts)
            local = ir.Local(fn.fresh(python_name("p", parameter.name)), ir.type_of(parameter.kind))
            fn.let(local.name, self.expressions.value(self._reading(arg, way), way.sc, parameter.kind), st.span)
            env[parameter.name] = local
        sc = replaced(way.sc, env=env, values={})
        self._block(decl.body, replaced(way, sc=sc, known=frozenset(), amounts=amounts))

    def followed(self, rest: tree.Block, way: PathState) -> PathState:
        """Return a way behind which statements follow: what is not sure among them is listed when the rest is over."""
        if is_sure(self.world, rest):
            return way
        return replaced(way, after=(*way.after, (rest, way.sc, way.known, way.amounts)))


def taken(step: tuple[int, int], picks: Sequence[ir.Value]) -> ir.Value:
    """Return a step: the number of the ask, the entry of its menu, and what is picked."""
    return path((*map(ir.number, step), *picks))


def conjuncts(expr: tree.Expr) -> tuple[tree.Expr, ...]:
    """Return the conditions that all have to hold."""
    return expr.values if isinstance(expr, tree.Logic) and expr.op == "and" else (expr,)
