"""What is metered, for those who write it: which walks, rounds and calls burn fuel, and how much.

How it is found stands in `metering`. The sizes here are in steps: a node looked at once, some 0.05 µs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.compile.amounts import NUMBERS, Env
from dogtable.lang import tree
from dogtable.lang.flow import walk

USUALLY: Final = 200
"""What can be so many times as much as it burns for, or less, is not counted, but for what is beyond ALWAYS."""
SHARE: Final = 20
"""What is counted burns one unit of fuel for so many steps."""
_ROUND = 60_000  # steps that a round of a loop may be
_CALLED = 2_000  # steps of a definition that may stand in place of its call


@dataclass(slots=True)
class Metered:
    """What is metered: lists by where they stand, with the fuel that each of their things burns; and the rest."""

    walks: dict[Span, int] = field(default_factory=dict)
    keyed: dict[Span, int] = field(default_factory=dict)  # lists of which each thing is looked at by `by=`
    long: set[Span] = field(default_factory=set)
    steps: set[tuple[str, str]] = field(default_factory=set)  # walks of `ends`: step and test
    wide: set[int] = field(default_factory=set)  # ids of statements that ask
    amounts: dict[int, Env] = field(default_factory=dict)  # by these ids: how much the locals are there
    rounds: dict[int, int] = field(default_factory=dict)  # ids of loops: steps of a round
    rounds_asking: dict[int, int] = field(default_factory=dict)  # the same with the listing of options
    whole: dict[int, int] = field(default_factory=dict)  # ids of definitions: steps, with those that they use
    tolls: dict[int, int] = field(default_factory=dict)  # ids of definitions and routines: fuel of a call

    def walk(self, expr: tree.Expr, items: ir.Value) -> ir.Value:
        """Return a list that is walked over, where its things may have to burn."""
        units = self.walks.get(expr.span)
        return items if units is None else ir.operation("walked", items.type, items, ir.number(units))

    def ranked(self, expr: tree.Expr, items: ir.Value) -> ir.Value:
        """Return a list that is ranked by what each of its things is worth, likewise."""
        units = self.keyed.get(expr.span)
        return items if units is None else ir.operation("charged", items.type, items, ir.number(units))

    def kept(self, expr: tree.Expr, items: ir.Gather | ir.Row) -> ir.Value:
        """Return the things of a list as a whole, where they may be too many."""
        if expr.span not in self.long:
            return ir.whole(items)
        return ir.operation("bounded", items.type, items)

    def is_wide_walk(self, expr: tree.Function) -> bool:
        """Whether each step of a walk (`ends`) can reach very much."""
        return (expr.step, expr.unless) in self.steps

    def is_wide(self, st: tree.Statement) -> bool:
        """Whether the ways to make the picks of a statement that asks can be too many, or too much work."""
        return id(st) in self.wide

    def amounts_at(self, st: tree.Statement) -> Env:
        """Return how much the locals are where a statement asks, or a loop begins."""
        return self.amounts.get(id(st), {})

    def round(self, st: tree.Statement, usual: int) -> int:
        """Return what a round of a loop burns."""
        steps = self.rounds.get(id(st), 0)
        return max(usual, steps // SHARE) if steps > max(_ROUND, USUALLY * usual) else usual

    def asking(self, st: tree.Statement, usual: int) -> int:
        """Return what a round of a loop burns that can ask, as blocks."""
        return max(usual, self.rounds_asking.get(id(st), 0) // USUALLY)

    def is_heavy(self, decl: tree.Definition) -> bool:
        """Whether a definition goes through lists and can be so much work that no call of it may go uncounted."""
        return self.whole.get(id(decl), 0) > _CALLED and any(isinstance(node, tree.Generator) for node in walk(decl))

    def toll(self, decl: tree.Definition | tree.Routine) -> int:
        """Return what a call burns as it begins; 0: nothing."""
        return self.tolls.get(id(decl), 0)

    # ------------------------------------------------------------------------------------------------ as it is found

    def count(self, expr: tree.Expr, steps: int) -> None:
        """Let a list be counted as it is walked over, for so many steps at each of its things."""
        self.walks[expr.span] = max(self.walks.get(expr.span, 0), 1 + min(NUMBERS, steps // SHARE))

    def note_round(self, st: tree.Statement, env: Env, steps: int, listing: int) -> None:
        """Note the steps of a round of a loop, and of listing what can be chosen in it."""
        self.amounts[id(st)] = env
        self.rounds[id(st)] = min(NUMBERS**2, steps)
        self.rounds_asking[id(st)] = min(NUMBERS**2, steps + listing)

    def note_asking(self, st: tree.Statement, env: Env, wide: bool) -> None:
        """Note a statement that asks; `wide` says that the ways to make its own picks can be too many."""
        self.amounts[id(st)] = env
        if wide:
            self.wide.add(id(st))
