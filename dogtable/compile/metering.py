"""What is metered in play: walks, choices and routines that could be more work than may go uncounted.

Fuel bounds play (`engine.runtime`), but counting costs time; so what is plainly little is not counted. For each
expression there is the most work that it can be, in steps (a node looked at once, some 0.05 µs), from the most things
there can be (`amounts`). A definition with loops and each round of a loop of statements burn for what they usually are
(`analyse.weight`). Only where they can be far more than that, walks over lists burn for each thing, rounds for all they
can be, and routines as they begin. So the fuel of a decision bounds its time, whatever the rules are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final

from dogtable.base.budget import spend
from dogtable.base.program import MOST_THINGS
from dogtable.compile.amounts import MOST, NUMBERS, Amount, Env, more
from dogtable.compile.analyse import weight, workers
from dogtable.compile.metered import SHARE, USUALLY, Metered
from dogtable.compile.metering_blocks import Look, Statements
from dogtable.lang import tree
from dogtable.lang.flow import called, children, walk

if TYPE_CHECKING:
    from dogtable.compile.world import World

FREE: Final = 50_000
"""Steps that an expression may be without being counted, and beyond that as `metered.USUALLY` says."""
ALWAYS: Final = 4_000_000
ONCE: Final = 5_000_000
"""Steps that what tells the end of a game may be without being counted."""
_TOLL = 1_000_000  # steps that a call may be
_SMALL = 256  # steps of a walk that is not counted by itself
_WIDE = 400  # spaces that a level of a walk of several steps can reach without being counted
_STEPS = 16  # of a walk; for more it burns itself
_CALL = 6  # steps of a call of what burns by itself
_FORKS = 8  # spaces that a smaller one is taken to reach


class Metering:
    """Finds what is metered in the rules of a world. `also` are expressions from outside them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rules = world.rules
        self.amounts = world.amounts
        self.also: tuple[tree.Expr, ...] = ()
        self.metered = Metered()  # as it is being found
        self._workers = workers(world)
        self._given: dict[str, dict[str, Amount]] = {}  # of definitions and routines: the most they are given
        self._called: dict[str, int] = {}  # steps of a definition or routine, as far as they are not counted
        self._whole: dict[str, int] = {}  # all steps of definitions, with those that they use
        self._counted = False  # walks that are counted by themselves are left out

    @cached_property
    def found(self) -> Metered:
        """Return what is metered."""
        definitions, routines = self._in_order()
        self._blocks(self.note, reversed(routines))
        for decl in reversed(definitions):
            self._of_definition(decl, self.note)
        for decl in definitions:
            self._whole[f"d {decl.name}"] = self.metered.whole[id(decl)] = self._all_steps(decl)
            steps = self._of_definition(decl, self._root)
            self._called[f"d {decl.name}"] = self._toll(decl, steps)
        self._blocks(self._root, routines)
        return self.metered

    # ------------------------------------------------------------------------------------------------- all of the rules

    def _in_order(self) -> tuple[list[tree.Definition], list[tree.Routine]]:
        """Return definitions and routines, each behind those that it uses (none uses itself)."""
        rules = self.rules
        uses = {name: called(rules, decl) for name, decl in rules.definitions.items()}
        calls = {
            name: {node.routine for node in walk(decl.body) if isinstance(node, tree.Call)}
            for name, decl in rules.routines.items()
        }
        return [rules.definitions[n] for n in _sorted(uses)], [rules.routines[n] for n in _sorted(calls)]

    def _blocks(self, look: Look, routines: Iterable[tree.Routine]) -> None:
        """Look at every expression outside of definitions; the play comes first while what is given is noted."""
        rules, steps = self.rules, Statements(self, look)
        if look == self.note:
            steps.block(rules.play, {})
        for decl in routines:
            env = self.amounts.bound(decl.parameters, self._given.get(f"r {decl.name}", {}))
            self._called[f"r {decl.name}"] = self._toll(decl, steps.block(decl.body, env))
        if look != self.note:
            steps.block(rules.play, {})
        end = rules.end
        if end is not None:
            exprs = (end.when, *(value for _, value in end.scores), *end.rank_by, end.winners, end.lost)
            for expr in exprs:
                if expr is not None and (expr is end.when or look == self.note or self.work(expr, {}) > ONCE):
                    look(expr, {})
        for expr in (*(term.value for term in rules.advice), *self.also):
            look(expr, {})

    def _all_steps(self, decl: tree.Definition) -> int:
        """Return all steps of a definition and of those that it uses."""
        called, self._called = self._called, self._whole
        try:
            return min(MOST, self._of_definition(decl, self.work))
        finally:
            self._called = called

    def _of_definition(self, decl: tree.Definition, look: Look) -> int:
        env = self.amounts.bound(decl.parameters, self._given.get(f"d {decl.name}", {}))
        cases = (expr for case in decl.cases for expr in (*case.values, case.value))
        exprs = (decl.value, decl.subject, *cases, decl.other)
        steps = sum(look(expr, env) for expr in exprs if expr is not None)
        for text in decl.because.text.parts if decl.because is not None else ():
            if not isinstance(text, str):
                look(text, env)
        return steps

    def _toll(self, decl: tree.Definition | tree.Routine, steps: int) -> int:
        """Return what a call of something is to who calls it, in steps; what burns by itself is little."""
        burns = isinstance(decl, tree.Definition) and decl.name in self._workers
        if steps > _TOLL:
            self.metered.tolls[id(decl)] = min(NUMBERS**2, steps // SHARE)
        return _CALL if steps > _TOLL or burns else steps

    # ---------------------------------------------------------------------------------------------------- what is given

    def give(self, name: str, parameters: tuple[tree.Parameter, ...], args: list[Amount]) -> None:
        """Note what a definition ("d NAME") or routine ("r NAME") is given."""
        known = self._given.setdefault(name, {})
        for parameter, arg in zip(parameters, args, strict=False):
            known[parameter.name] = more(known[parameter.name], arg) if parameter.name in known else arg

    def note(self, expr: tree.Expr, env: Env) -> int:
        """Note what the definitions that an expression uses are given."""
        spend(expr.span)
        if isinstance(expr, tree.Generator):
            for clause in expr.clauses:
                self.note(clause.list, env)
                env = {**env, clause.name: self.amounts.of(clause.list, env).item}
                for test in clause.tests:
                    self.note(test, env)
            return self.note(expr.element, env)
        if isinstance(expr, tree.Define):
            self._give(expr.name, [self.amounts.of(arg, env) for arg in expr.args])
        elif isinstance(expr, tree.Function):
            extra = [self.amounts.of(arg, env) for arg in expr.args[2:]]
            for name in filter(None, (expr.step, expr.unless)):
                self._give(name, [Amount(), *extra])
            if expr.by is not None and expr.by.sort == "define":
                self._give(expr.by.name, [self.amounts.of(expr.args[0], env).item])
        for child in children(expr):
            if isinstance(child, tree.Expr):
                self.note(child, env)
        return 0

    def _give(self, name: str, args: list[Amount]) -> None:
        if name in self.rules.definitions:
            self.give(f"d {name}", self.rules.definitions[name].parameters, args)

    # --------------------------------------------------------------------------------------------------- work in steps

    def called(self, routine: str) -> int:
        """Return the steps of a routine that are not counted by itself."""
        return self._called.get(f"r {routine}", 1)

    def _root(self, expr: tree.Expr, env: Env) -> int:
        """Return the steps of an expression; where they are too many its walks are counted, and the rest is told."""
        steps = self.work(expr, env)
        if steps <= FREE or (steps <= ALWAYS and steps <= USUALLY * weight(self.world, expr, self._workers)):
            return steps
        self._mark(expr, env)
        return self.rest(expr, env)

    def rest(self, expr: tree.Expr, env: Env) -> int:
        """Return the steps of an expression without the walks that are counted by themselves."""
        with self._counting(counted=True):
            return self.work(expr, env)

    @contextmanager
    def _counting(self, counted: bool) -> Iterator[None]:
        before, self._counted = self._counted, counted
        try:
            yield
        finally:
            self._counted = before

    def work(self, expr: tree.Expr, env: Env) -> int:
        """Return how many steps an expression is at most."""
        spend(expr.span)
        if isinstance(expr, tree.Generator):
            return self._walk(expr, env)
        steps = 1 + sum(self.work(child, env) for child in children(expr) if isinstance(child, tree.Expr))
        if isinstance(expr, tree.Define):
            steps += self._called.get(f"d {expr.name}", 1)
        elif isinstance(expr, (tree.Zone, tree.PieceSet)):
            count = self.amounts.of(expr, env).most
            steps += count * (1 + count // 64 * (expr.name in self.world.alike))  # to see how they lie
        elif isinstance(expr, tree.Compare) and expr.op in ("in", "not in"):
            steps += self.amounts.of(expr.right, env).most // 8
        elif isinstance(expr, tree.Function):
            steps += self._function(expr, env)
        return min(MOST, steps)

    def _walk(self, expr: tree.Generator, env: Env) -> int:
        self._long(expr, self.amounts.rounds(expr.clauses, env)[0])
        with self._counting(counted=False):
            steps = self._from(expr, 0, env)
        if not self._counted or steps <= _SMALL:
            return steps
        return 1 + self.work(expr.clauses[0].list, env)

    def _from(self, expr: tree.Generator, at: int, env: Env) -> int:
        """Return the steps of a generator from one of its clauses on."""
        if at == len(expr.clauses):
            return self.work(expr.element, env)
        clause = expr.clauses[at]
        items, steps = self.amounts.of(clause.list, env), self.work(clause.list, env)
        inner = {**env, clause.name: items.item}
        each = 1 + sum(self.work(test, inner) for test in clause.tests) + self._from(expr, at + 1, inner)
        return min(MOST, steps + items.most * each)

    def _function(self, expr: tree.Function, env: Env) -> int:
        """Return the steps of a function, its arguments apart."""
        if expr.name == "ends":
            return self._ends(expr, env)
        if expr.name == "these":
            count = self.amounts.of(expr, env).most
            self._long(expr, count)
            return count // 8
        if not expr.args or expr.args[0].kind.sort != "list":
            return 1
        count = self.amounts.of(expr.args[0], env).most
        by = self._called.get(f"d {expr.by.name}", 1) if expr.by is not None else 0
        steps = count * (2 * by + 1) if by else count // 4
        return count // 4 if self._counted and by and steps > _SMALL else steps

    def _ends(self, expr: tree.Function, env: Env) -> int:
        """Return the steps of a walk; where each of its steps can reach very much, it counts them by itself."""
        decl = self.rules.definitions.get(expr.step)
        forks = expr.step == "neighbours" or (decl is not None and decl.kind.sort == "list")
        each = 2 + self._called.get(f"d {expr.step}", 1) + self._called.get(f"d {expr.unless}", 1)
        count = max(0, min(_STEPS, self.amounts.of(expr.args[1], env).high))
        if not forks:
            return count * each
        level = self.amounts.of_kind(expr.kind).most
        if level > _WIDE:
            self.metered.steps.add((expr.step, expr.unless))
            return count
        return count * min(level, _FORKS) * each

    def _long(self, expr: tree.Expr, count: int) -> None:
        if count > MOST_THINGS:
            self.metered.long.add(expr.span)

    # -------------------------------------------------------------------------------------------------------- counting

    def _mark(self, thing: tree.Expr, env: Env) -> None:
        """Let the walks in an expression be counted."""
        if isinstance(thing, tree.Generator):
            whole = self.work(thing, env)
            for at, clause in enumerate(thing.clauses):
                self._mark(clause.list, env)
                env = {**env, clause.name: self.amounts.of(clause.list, env).item}
                following = thing.clauses[at + 1].list if at + 1 < len(thing.clauses) else thing.element
                if whole > _SMALL:
                    self.metered.count(clause.list, sum(self.rest(part, env) for part in (*clause.tests, following)))
                for test in clause.tests:
                    self._mark(test, env)
            self._mark(thing.element, env)
            return
        if isinstance(thing, tree.Function) and thing.by is not None:
            each = 2 * self._called.get(f"d {thing.by.name}", 1)
            self.metered.keyed[thing.args[0].span] = 1 + each // SHARE
        for child in children(thing):
            if isinstance(child, tree.Expr):
                self._mark(child, env)


def _sorted(uses: dict[str, set[str]]) -> list[str]:
    """Return names, each behind those that it uses."""
    done: dict[str, None] = {}
    for start in uses:
        left = [start]
        while left:
            name = left[-1]
            missing = [used for used in uses[name] if used not in done]
            if missing:
                left += missing
            else:
                done.setdefault(left.pop())
    return list(done)
