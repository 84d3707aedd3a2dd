"""Whole random games as straight Python: every routine one function, also where it asks.

Nobody looks on and nothing is recorded, so where the rules ask, one of the legal options is drawn, each equally likely,
and what follows it stands right behind. There are no frames: the function that asks simply goes on. What knows of the
others is kept as far as legality needs it, and texts and events are not written at all.

An option that has to be tried out (the rest of its `do:` asks again, say) is tried and carried out by the blocks, from
a frame that is laid for that alone: `try_options` and `run_by_blocks` of the engine. What has no such form (windows
over the stack, any-time entries) makes the whole game be played by the blocks: then there is no such source.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from dogtable import ir
from dogtable.base.budget import COMPILING, bounded
from dogtable.base.complete import complete
from dogtable.base.errors import RulesetError, Span
from dogtable.base.frozen import replaced
from dogtable.base.later import Later
from dogtable.base.program import Playing
from dogtable.compile.choices import Asks
from dogtable.compile.choosing import Choosing
from dogtable.compile.definitions import write_definition
from dogtable.compile.ending import Endings
from dogtable.compile.expressions import THOROUGH, Expressions
from dogtable.compile.listing import UnplainError
from dogtable.compile.paths import STEPS_LEFT, below, length_of
from dogtable.compile.statements import PLAIN
from dogtable.compile.unit import Scope, Unit, parameters_of, python_name
from dogtable.ir import header
from dogtable.ir.building import Fn
from dogtable.ir.module import Module, ending_of
from dogtable.ir.packing import packed
from dogtable.ir.statements import Branch
from dogtable.lang import tree

_LONGEST = 3_000  # operations of all functions together


class Playout(Choosing):
    """Writes the source of whole games; `write` gives None where a ruleset needs what has no such form."""

    hands_on = True  # the functions, for whoever prints something else than Python of them

    def __init__(self, rules_unit: Unit, asks: Asks, probes: bool = True) -> None:
        unit = rules_unit.beside("G")
        super().__init__(unit, Expressions(unit, THOROUGH), asks, probes)
        self._todo: list[tuple[str, bool, tree.Block]] = []
        self._known: dict[tuple[str, bool, tuple[int, ...]], str] = {}

    def write(self) -> Playing | None:
        """Write everything; where it would be too much work, the blocks play."""
        try:
            with bounded(COMPILING):
                self._write()
        except (UnplainError, RulesetError):  # what is wrong with the rules themselves, the blocks have said
            return None
        module = Module(self.unit.done(), self.ending, (), (), (), ())
        source, lines = self.unit.render(module.functions)
        later = Later(partial(packed, module) if self.hands_on else b"")
        return Playing(source + ending_of(self.ending), dict(self.unit.tables), lines, later)

    def _write(self) -> None:
        rules = self.rules
        if rules.stack is not None or self.asks.any_used:
            raise UnplainError
        fn = self.unit.function(Fn("p_play", [ir.STATE], rules.play[0].span if rules.play else rules.game.span))
        self.block(rules.play, Scope(fn))
        while self._todo:
            name, inside, ends = self._todo.pop()
            with self.before(ends):
                self._routine(rules.routines[name], inside)
            if sum(fn.length() for fn in self.unit.functions) > _LONGEST:
                raise UnplainError
        self.ending = Endings(self).write()
        written: set[str] = set()
        while missing := sorted(self.expressions.used - written):
            written.update(missing)
            for name in missing:
                write_definition(self, rules.definitions[name])

    def _routine(self, decl: tree.Routine, inside: bool) -> None:
        env = parameters_of(decl.parameters)
        steps = [STEPS_LEFT] if inside and decl.asks else []
        parameters = [ir.STATE, ir.ME, *env.values(), *steps]
        fn = self.unit.function(Fn(self._name(decl, inside), parameters, decl.span))
        self.toll(decl, fn)
        with self.inside(inside):
            self.block(decl.body, Scope(fn, env))

    def _name(self, decl: tree.Routine, inside: bool) -> str:
        """Return the name of a routine's function; where it asks, there is one for each end that it can have."""
        ends = self.ends if inside and decl.asks else ()
        key = (decl.name, inside, tuple(map(id, ends)))
        if key not in self._known:
            others = sum(known[:2] == key[:2] for known in self._known)
            self._known[key] = python_name(f"{'q' if inside else 'p'}{others or ''}", decl.name)
            self._todo.append((decl.name, inside, ends))
        return self._known[key]

    # ------------------------------------------------------------------------------------------------ what is silent

    def commit(self, fn: Fn, span: Span) -> None:
        """Write nothing: an option that was drawn is legal, and its steps say where it ends."""

    def statement(self, st: tree.Statement, sc: Scope) -> Scope:
        """Write one statement, also one that asks."""
        if self.in_do and isinstance(st, tree.Each) and st.asks and self.all_or_nothing_search.carry_out(st, sc):
            return sc
        if self.in_do and st.asks and isinstance(st, tree.Rounds | tree.Acting):
            sc.fn.call(
                ir.operation("unplain", ir.NOTHING), st.span
            )  # only options that are carried out by blocks come here
            return sc
        return _WRITERS[type(st)](self, st, sc) or sc

    def _require(self, st: tree.Require, sc: Scope) -> None:
        """Write nothing inside a `do:`: what was drawn is legal."""
        if not self.in_do:
            sc.fn.forbid(self.expressions.condition(st.test, sc), st.span)

    def _if(self, st: tree.If, sc: Scope) -> None:
        """Write it once where both ways do the same in silence."""
        fn = sc.fn
        mark = fn.mark()
        super()._if(st, sc)
        built = fn.since(mark)
        branch = built[0] if len(built) == 1 else None
        if not isinstance(branch, Branch) or len(branch.arms) > 1 or branch.arms[0].body != branch.other:
            return
        test = branch.arms[0].test
        if not ir.calls(test):
            fn.back_to(mark)
            self.block(st.then, sc)

    def _silent(self, st: tree.Statement, sc: Scope) -> None:
        """Write nothing."""

    def _random(self, st: tree.Random, sc: Scope) -> Scope:
        fn = sc.fn
        drawn = self._drawn_of(st, sc)
        if isinstance(st.target, str):
            name = python_name("l", st.target)
            fn.let(name, drawn, st.span)
            return sc.named(st.target, name, st.list.kind.item or tree.INT)
        self._draw_into(st.target, drawn, st, sc)
        return sc

    def _drawn_of(self, st: tree.Random, sc: Scope) -> ir.Value:
        """Return one of a list, each equally likely."""
        items = self.world.fold.value(st.list, sc.values)
        if isinstance(items, tuple) and items and items == tuple(range(items[0], items[0] + len(items))):
            drawn = self.chance(ir.number(len(items)))
            of = ir.single_of(st.list.kind)
            return ir.Address((drawn,), (1,), items[0], of) if items[0] else replaced(drawn, type=of)
        row = sc.fn.let("of", self.expressions.items(st.list, sc), st.span)
        with sc.fn.when(ir.Not(row), st.span):
            sc.fn.call(ir.operation("undrawn", ir.NOTHING), st.span)
        return ir.Item(row, self.chance(length_of(row)))

    def chance(self, size: ir.Value) -> ir.Operation:
        """Return a number below `size`, each equally likely."""
        return below(size)

    def _draw_into(self, target: tree.StateValue | tree.Field, drawn: ir.Value, st: tree.Random, sc: Scope) -> None:
        items = self.world.fold.value(st.list, sc.values)
        kind = self.rules.state[target.name].kind if isinstance(target, tree.StateValue) else tree.INT
        if isinstance(target, tree.StateValue) and isinstance(items, tuple) and items and _all_fit(kind, items):
            sc.fn.store(self.expressions.value(target, sc), drawn, st.span)
            return
        local = tree.Local(st.span, st.list.kind.item or tree.INT, "drawn here")
        sc.fn.let("drawn", drawn, st.span)
        kept = tree.Set(st.span, False, target, "=", local)
        super().statement(kept, sc.named(local.name, "drawn", local.kind))

    def ended(self, fn: Fn, span: Span) -> None:
        """Write the look at `end.when` as a new round begins, where it could have come true since the last one."""
        if self.round_checks and not self.in_do and self.rules.end is not None and self.rules.end.when is not None:
            with fn.when(ir.And((header.ASKED, ir.ENDED)), span):
                fn.throw("Ended", span)

    def called(self, st: tree.Call, sc: Scope) -> ir.Value:
        """Return the call of a routine."""
        decl = self.rules.routines[st.routine]
        args = [self.expressions.flag(a, sc, p.kind) for a, p in zip(st.args, decl.parameters, strict=True)]
        steps = [STEPS_LEFT] if self.in_do and decl.asks else []
        return ir.Invoke(self._name(decl, self.in_do), (ir.STATE, sc.me, *args, *steps), ir.NOTHING)

    def _never(self, _st: tree.Statement, _sc: Scope) -> None:
        raise UnplainError


_AS_ELSEWHERE = (
    tree.Match,
    *get_args(tree.Rounds),
    *get_args(tree.Acting),
    *get_args(tree.Moving),  # written by UntrackedMoves
    tree.Let,
    tree.Set,
    tree.Finish,
)
_WRITERS: dict[type, Callable[[Playout, Any, Scope], Scope | None]] = complete(
    {
        **{kind: PLAIN[kind] for kind in _AS_ELSEWHERE},
        tree.Say: Playout._silent,
        tree.Wait: Playout._silent,
        tree.If: Playout._if,
        tree.Require: Playout._require,
        tree.Random: Playout._random,
        tree.Call: lambda self, st, sc: sc.fn.call(self.called(st, sc), st.span),
        tree.Choose: Playout._choose,
        tree.Menu: Playout._menu,
        tree.Together: Playout._sealed,
        tree.Respond: Playout._never,
        tree.Stack: Playout._never,
        tree.Cancel: Playout._never,
    },
    tree.Statement,
)


def _all_fit(kind: tree.Kind, items: tuple[int, ...]) -> bool:
    """Whether all these values may be kept in state of a kind."""
    if kind.sort != "int":
        return min(items) >= 0
    return kind.low is not None and kind.high is not None and kind.low <= min(items) <= max(items) <= kind.high
