"""The compiler: checked rules, players and options in; a Program out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from dogtable import ir
from dogtable.base.budget import COMPILING, bounded
from dogtable.base.frozen import replaced
from dogtable.base.later import Later
from dogtable.base.program import FRAME_HEAD, AdviceInfo, Playing, Program, RoutineInfo
from dogtable.compile.advise import Advice
from dogtable.compile.analyse import first_turn
from dogtable.compile.blocks import Blocks
from dogtable.compile.cells import CellAllocator, make_layout
from dogtable.compile.choices import Asks
from dogtable.compile.coroutine_playout import CoroutinePlayout
from dogtable.compile.definitions import write_definition
from dogtable.compile.effects import Effects
from dogtable.compile.emit_context import UnitBlocks
from dogtable.compile.ending import Endings
from dogtable.compile.entering import write_entering
from dogtable.compile.explain import Explain
from dogtable.compile.expressions import Expressions
from dogtable.compile.listing import Listing
from dogtable.compile.options import option_values
from dogtable.compile.playing import Playout
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Scope, Unit, explained, python_name
from dogtable.compile.world import World
from dogtable.ir.building import Fn
from dogtable.ir.module import GroupRow, Module, tables_of
from dogtable.ir.packing import packed
from dogtable.lang import tree
from dogtable.lang.flow import walk
from dogtable.lang.names import directions


class Compiler:
    """One compilation. Parts that are made by the way are kept for expressions compiled afterwards."""

    def __init__(self, rules: tree.Rules, players: int, options: Mapping[str, object]) -> None:
        self.rules = rules
        self.probes = True  # whole games may draw from a list without making it
        self.options = option_values(rules, players, options)
        self.world = World(rules, players, self.options)
        self.cells = CellAllocator(self.world)
        self.unit = Unit(self.world, self.cells)
        self.expressions = Expressions(self.unit)
        self.statements = Statements(self.unit, self.expressions)

    def program(self, extra: Sequence[tree.Expr] = ()) -> Program:
        """Write everything and return the Program; `extra` are expressions that it can answer beside the rules."""
        self.world.metering.also = tuple(extra)
        for definition in self.rules.definitions.values():
            write_definition(self.statements, definition)
        for routine in self.rules.routines.values():
            if not routine.asks:
                self.statements.routine(routine)
        written, asks = self._blocks()
        self._listers(asks)
        ending = Endings(self.statements).write()
        advice = Advice(self.statements).write()
        entering = write_entering(self.unit, written)
        asked = self._extra(extra)
        explain = Explain(self.unit)
        explanations = explain.write(asks.statements, asks.groups, self.statements.requires)
        asks.sizes = written.sizes
        playing = Later[Playing | None](lambda: Playout(self.unit, asks, self.probes).write())
        module = Module(
            self.unit.done(),
            ending,
            tuple(f"b{number}" for number in range(written.count)),
            tuple(ask.row() for ask in asks.asks),
            tuple(GroupRow(name, tuple(rows)) for _, name, rows in asks.anytime),
            advice,
        )
        source, lines = self.unit.render(module.functions)
        source += tables_of(module)
        source += f"ENTERING = {entering}\nEXTRA = ({''.join(f'{name}, ' for name in asked)})\n"
        return Program(
            ruleset=self.rules.game.id,
            title=self.rules.game.title,
            version=self.rules.game.version,
            hash=self.rules.hash,
            players=self.world.players,
            options=self.options,
            source=source,
            tables={**self.unit.tables, **self._frames(written)},
            lines=lines,
            module=Later(partial(packed, module)),
            layout=make_layout(self.world, self.cells),
            routines=self._routines(written),
            points=written.points,
            asks=tuple(ask.info for ask in asks.asks),
            anytime=tuple(info for info, _, _ in asks.anytime),
            texts=tuple(self.unit.texts),
            scores=tuple(name for name, _ in self.rules.end.scores) if self.rules.end else (),
            playing=playing,
            coroutine_playout=Later(lambda: CoroutinePlayout(self.unit, asks).write() if playing() else None),
            advice=tuple(AdviceInfo(term.name, term.title or term.name, term.aim) for term in self.rules.advice),
            limits=dict(self.rules.limits),
            explanations=explanations,
            slots={fn.name: fn.locals for fn in self.unit.functions if fn.locals},
        )

    def _blocks(self) -> tuple[UnitBlocks, Asks]:
        written, asks = UnitBlocks(), Asks(self.world.rules)
        written.target = first_turn(self.rules)
        turns = (n for n in walk((self.rules.play, tuple(self.rules.routines.values()))))
        asks.any_used = any(isinstance(n, (tree.Turn, tree.Turns)) and n.anytime for n in turns)
        asking = [routine for routine in self.rules.routines.values() if routine.asks]
        for name in ("play", *(routine.name for routine in asking)):
            written.entries[name] = written.label()
        for routine in asking:
            Blocks(written, self.statements, routine.name, asks).routine(routine)
        span = self.rules.play[0].span if self.rules.play else self.rules.game.span
        Blocks(written, self.statements, "play", asks).play(span)
        return written, asks

    def _extra(self, extra: Sequence[tree.Expr]) -> list[str]:
        """Write expressions from outside the rules as functions of the state, of `me`, and of a mapping of locals."""
        names = []
        for i, expr in enumerate(extra):
            fn = self.unit.function(Fn(f"extra_{i}", [ir.STATE, ir.ME, ir.KNOWN], expr.span))
            fn.leave(self.expressions.items(expr, Scope(fn, explained(expr))), expr.span)
            names.append(fn.name)
        return names

    def _listers(self, asks: Asks) -> None:
        """Write listers for the choices whose options need not all be tried out."""
        effects = Effects(self.rules)
        numbers = {id(st): number for number, st in enumerate(asks.statements)}
        for number, (st, (choices, at)) in enumerate(zip(asks.statements, asks.places, strict=True)):
            if isinstance(st, (tree.Choose, tree.Menu)):
                listing = Listing(choices, effects, numbers)
                if listing.write(f"k{number}", number, st, at.sc):
                    asks.asks[number].lister = f"k{number}"

    def _frames(self, written: UnitBlocks) -> dict[str, tuple[int, ...]]:
        """Return for each routine what fills its frame behind its arguments."""
        return {
            f"frame_of_{python_name('r', name)}": (-1,)
            * (written.sizes[name] - FRAME_HEAD - len(self.rules.routines[name].parameters))
            for name in written.sizes
            if name in self.rules.routines
        }

    def _routines(self, written: UnitBlocks) -> tuple[RoutineInfo, ...]:
        """Return all routines: those declared, in their order (entry -1: it cannot ask), then play and the rest."""
        known = {info.name: info for info in written.routines}
        declared = [known.pop(name, RoutineInfo(name, -1, 0)) for name in self.rules.routines]
        return (*declared, *known.values())


def compile_rules(
    rules: tree.Rules, players: int, options: Mapping[str, object] | None = None, extra: Sequence[tree.Expr] = ()
) -> Program:
    """Compile a ruleset for a number of players and options (values as written, true or false).

    `extra` are further checked expressions over the same rules, which `Machine.evaluate` answers by their index.

    Raises UsageError for a wrong number of players or option, RulesetError for what only shows now.
    """
    if extra and "directions" not in rules.words:  # they may name them, where the rules themselves do not
        rules = replaced(rules, words={**rules.words, "directions": directions()})
    with bounded(COMPILING):
        return Compiler(rules, players, options or {}).program(extra)
