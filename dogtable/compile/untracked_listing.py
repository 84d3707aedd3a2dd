"""Listing the options of a decision in whole games: over the locals of the function that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.base.errors import Span
from dogtable.compile import ir
from dogtable.compile.choices import Asks, Choices
from dogtable.compile.ir.building import Fn
from dogtable.compile.listing import BehindError, Listing, PathState, UnplainError
from dogtable.compile.unit import Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing


class UntrackedListing(Listing):
    """Listers over the locals of the function that asks.

    What reads something that was written meanwhile is listed on a copy, on which that was carried out; what cannot be
    seen even so is sought by the blocks, from a frame laid for that.
    """

    parameters = ("s", "me")

    def __init__(self, playout: Choosing, choices: Choices) -> None:
        super().__init__(choices, playout.effects, playout.numbers, playout.expressions)
        self.playout = playout

    def lister(self, name: str, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> str | None:
        """Write the lister of an ask; return its call, None when everything would have to be tried out."""
        self.number, self.seeks = number, False
        self.seen = _locals(sc.env)
        fn = Fn(name, ["s", "me", *dict.fromkeys(map(str, self.seen.values()))], st.span)
        if not self.lists(fn, number, st, Scope(fn, self.seen, sc.values)):
            return None
        return f"{name}({', '.join(fn.parameters)})"

    def made(self, _fn: Fn, step: tuple[int, int], names: list[ir.Value], _span: Span) -> tuple[ir.Value, ...]:
        """Return what tells a step: the entry of a menu, and the picks."""
        return (ir.number(step[1]), *names) if self.choices.asks.asks[step[0]].info.menu else tuple(names)

    def seek(self, way: PathState, span: Span) -> None:
        """Write: what cannot be seen by reading is tried out behind these steps, from a frame laid for that."""
        if way.sc.fn.name != f"k{self.number}":
            raise UnplainError  # on a copy on which something was carried out, that would come twice
        self.seeks = True
        frame = frame_of(self.choices.asks, self.number, self.seen)
        head = f"({''.join(f'{step}, ' for step in way.steps)})"
        way.sc.fn.call(f"try_options(s, me, {self.number}, {frame}, {head}, found)", span)

    def committed(self, way: PathState) -> None:
        """Behind a commit point, what asks begins a new decision: that is the blocks' business."""
        if any(st.asks for st in way.outer):
            raise UnplainError

    def _asking(self, st: tree.Statement, rest: tree.Block, way: PathState) -> None:
        """Write a statement that asks; of rounds of decisions it is enough that they can be carried out."""
        behind = self.followed(rest, way)
        ends = tuple(inner for block, *_ in reversed(behind.after) for inner in block)
        name = self.playout.all_or_nothing_search.name(st, ends)
        if name is None:
            super()._asking(st, rest, way)
            return
        if self.playout.read_by((st, *ends)) & way.written:
            raise BehindError
        with way.sc.fn.when(f"g{name}(s, {way.sc.me}, 0, set(), [])", st.span):
            self.found(way, st.span)

    def carry_out(self, pending: Sequence[tuple[tree.Statement, Scope]], fn: Fn) -> None:
        """Write what was put off, as it is done in an open `do:`."""
        with self.playout.inside():
            for st, sc in pending:
                self.playout.statement(st, replace(sc, fn=fn))

    def behind(self, sc: Scope) -> Scope:
        """Return the scope in a function that lists on a copy: what it was given."""
        return replace(sc, env=_locals(sc.env))


def _locals(env: Mapping[str, ir.Value]) -> dict[str, ir.Value]:
    """Return those of the locals of the ruleset that are locals of Python."""
    return {name: value for name, value in env.items() if isinstance(value, ir.Local)}


def frame_of(asks: Asks, number: int, env: Mapping[str, ir.Value]) -> str:
    """Return Python for the frame of an ask's routine: its size, and the slots of locals with what is in them."""
    choices, place = asks.places[number]
    known = _locals(env)
    slots = "".join(f"({c.cell}, {known[c.name]}), " for c in place.locals if c.name in known)
    return f"{asks.sizes[choices.blocks.name]}, ({slots})"
