"""Statements as metering goes through them: how many steps they are, and what of them is metered.

Loops count by themselves, round by round; a statement that asks is told how wide its own picks can be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, assert_never

from dogtable.compile.amounts import MOST, Env
from dogtable.lang import tree
from dogtable.lang.flow import children, parts

if TYPE_CHECKING:
    from dogtable.compile.metering import Metering

LISTED: Final = 20_000_000
"""Steps that listing options may be without being counted."""
WAYS: Final = 2_000_000
"""A choice that can have more options is looked at as it is listed."""

Look = Callable[[tree.Expr, Env], int]
"""What is done with each expression, given how much its locals are; it returns steps."""


class Statements:
    """Goes through statements, the amounts of their locals in hand, and adds their steps up."""

    def __init__(self, metering: Metering, look: Look) -> None:
        self.m = metering
        self.look = look
        self.notes = look == metering.note
        self.listing = 0  # steps of listing what can be chosen, so far

    def block(self, block: tree.Block, env: Env) -> int:
        """Return the steps of statements once through; loops count by themselves."""
        steps = 0
        for st in block:
            more_steps, env = self.statement(st, env)
            steps += more_steps
        return min(MOST, steps)

    def statement(self, st: tree.Statement, env: Env) -> tuple[int, Env]:
        """Return the steps of a statement, and how much the locals are behind it."""
        amounts, m = self.m.amounts, self.m
        if isinstance(st, tree.Let):
            return self.look(st.value, env), {**env, st.name: amounts.of(st.value, env)}
        if isinstance(st, tree.Random):
            steps = self._exprs(st, env)
            return steps, {**env, st.target: amounts.of(st.list, env).item} if isinstance(st.target, str) else env
        if isinstance(st, tree.Call):
            decl = m.rules.routines[st.routine]
            if self.notes:
                m.give(f"r {decl.name}", decl.parameters, [amounts.of(arg, env) for arg in st.args])
            return self._exprs(st, env) + (0 if self.notes else m.called(decl.name)), env
        if isinstance(st, tree.Rounds | tree.Turns):
            return self._loop(st, env), env
        if isinstance(st, tree.Choice | tree.Window):
            return self._asking(st, env), env
        if isinstance(st, tree.Turn):
            self._asking(st, env)
            return self._exprs(st, env) + self.block(st.body, env) + self.block(st.after, env), env
        if isinstance(st, tree.Ways | tree.As):
            cases = st.cases if isinstance(st, tree.Match) else ()
            steps = self._exprs(st, env) + sum(self.look(value, env) for case in cases for value in case.values)
            return steps + sum(self.block(block, env) for block, _ in parts(st)), env
        if isinstance(st, tree.Moving):
            return self._exprs(st, env) + 20 * max((amounts.of(e, env).most for e in _exprs(st)), default=1), env
        if isinstance(st, tree.Plain):
            return self._exprs(st, env), env
        assert_never(st)

    def _exprs(self, st: object, env: Env) -> int:
        """Return the steps of the expressions that stand in a statement itself."""
        return 4 + sum(self.look(expr, env) for expr in _exprs(st))

    def _loop(self, st: tree.Rounds | tree.Turns, env: Env) -> int:
        """Return the steps before a loop; its rounds are counted, each for what it is at most."""
        before, inner = self._exprs(st, env), env
        if isinstance(st, tree.Each):
            inner = {**env, st.name: self.m.amounts.of(st.list, env).item}
        listing = self.listing
        each = self.block(st.body, inner)
        if isinstance(st, tree.Turns):
            each += before + self._asking(st, env) + self.block(st.after, env)
        if isinstance(st, tree.While):
            each += before
        if not self.notes:
            self.m.metered.note_round(st, env, each, self.listing - listing)
        return before

    def _asking(self, st: tree.Statement, env: Env) -> int:
        """Return the steps before and behind what is asked; listing counts by itself."""
        entries = (*getattr(st, "entries", ()), *getattr(st, "anytime", ()))
        if getattr(st, "picks", ()):
            entries = (tree.Entry(st.span, "", "", None, None, getattr(st, "picks", ()), getattr(st, "body", ())),)
        steps = self._exprs(st, env)
        wide = [self._entry(entry, env) for entry in entries]
        if not self.notes:
            self.m.metered.note_asking(st, env, any(wide))
        for block in (getattr(st, "other", ()), getattr(st, "none", None) or ()):
            steps += self.block(block, env)
        return steps

    def _entry(self, entry: tree.Entry, env: Env) -> bool:
        """Count what listing an entry is; return whether it can have too many options by its own picks."""
        self._exprs(entry, env)
        envs, lists = [env], []
        for pick in entry.picks:
            lists.append(self.look(pick.list, env))
            env = {**env, pick.name: self.m.amounts.of(pick.list, env).item}
            envs.append(env)
        inside = self.block(entry.body, env)
        if self.notes:
            return False
        following, ways, own = [*lists[1:], 0], 1, 0
        for pick, inner, steps in reversed(list(zip(entry.picks, envs, lists, strict=False))):
            count = self.m.amounts.picked(pick.list, inner).most
            inside, own = min(MOST, steps + count * (1 + inside)), min(MOST, steps + count * (1 + own))
            ways = min(MOST, ways * count)
        self.listing = min(MOST, self.listing + inside)
        if own <= LISTED and ways <= WAYS:
            return False
        for pick, behind in zip(entry.picks, following, strict=True):
            self.m.metered.count(pick.list, behind)
        return True


def _exprs(thing: object) -> Iterator[tree.Expr]:
    """Give the expressions that stand in a statement or entry itself, those of its texts too; not those of picks."""
    for child in children(thing):
        if isinstance(child, tree.Expr):
            yield child
        elif isinstance(child, (tree.Text, tree.TextCase, tree.Because)):
            yield from _exprs(child)
