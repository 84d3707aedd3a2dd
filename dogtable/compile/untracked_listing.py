"""Listing the options of a decision in whole games: over the locals of the function that asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.compile.choices import Asks, Choices
from dogtable.compile.listing import BehindError, Listing, PathState, UnplainError
from dogtable.compile.paths import FOUND, path
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing


class UntrackedListing(Listing):
    """Listers over the locals of the function that asks.

    What reads something that was written meanwhile is listed on a copy, on which that was carried out; what cannot be
    seen even so is sought by the blocks, from a frame laid for that.
    """

    parameters = (ir.STATE, ir.ME)

    def __init__(self, playout: Choosing, choices: Choices) -> None:
        super().__init__(choices, playout.effects, playout.numbers, playout.expressions)
        self.playout = playout

    def lister(self, name: str, number: int, st: tree.Choose | tree.Menu, sc: Scope) -> ir.Value | None:
        """Write the lister of an ask; return its call, None when everything would have to be tried out."""
        self.number, self.seeks = number, False
        self.seen = _locals(sc.env)
        fn = Fn(name, [ir.STATE, ir.ME, *dict.fromkeys(self.seen.values())], st.span)
        if not self.lists(fn, number, st, Scope(fn, self.seen, sc.values)):
            return None
        return ir.Invoke(name, tuple(fn.parameters), FOUND.type)

    def made(self, _fn: Fn, step: tuple[int, int], names: list[ir.Value], _span: Span) -> tuple[ir.Value, ...]:
        """Return what tells a step: the entry of a menu, and the picks."""
        return (ir.number(step[1]), *names) if self.choices.asks.asks[step[0]].info.menu else tuple(names)

    def seek(self, way: PathState, span: Span) -> None:
        """Write: what cannot be seen by reading is tried out behind these steps, from a frame laid for that."""
        if way.sc.fn.name != f"k{self.number}":
            raise UnplainError  # on a copy on which something was carried out, that would come twice
        self.seeks = True
        frame = frame_of(self.choices.asks, self.number, self.seen)
        args = (ir.ME, ir.number(self.number), *frame, path(way.steps), FOUND)
        way.sc.fn.call(ir.of_state("try_options", ir.NOTHING, *args), span)

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
        fresh = (ir.number(0), ir.Empty(ir.POSITIONS), ir.list_of((), ir.MIXED))
        with way.sc.fn.when(ir.Invoke(f"g{name}", (ir.STATE, way.sc.me, *fresh), ir.TRUTH), st.span):
            self.found(way, st.span)

    def carry_out(self, pending: Sequence[tuple[tree.Statement, Scope]], fn: Fn) -> None:
        """Write what was put off, as it is done in an open `do:`."""
        with self.playout.inside():
            for st, sc in pending:
                self.playout.statement(st, replaced(sc, fn=fn))

    def behind(self, sc: Scope) -> Scope:
        """Return the scope in a function that lists on a copy: what it was given."""
        return replaced(sc, env=_locals(sc.env))


def _locals(env: Mapping[str, ir.Value]) -> dict[str, ir.Local]:
    """Return those of the locals of the ruleset that are locals of Python."""
    return {name: value for name, value in env.items() if isinstance(value, ir.Local)}


def frame_of(asks: Asks, number: int, env: Mapping[str, ir.Value]) -> tuple[ir.Value, ir.Value]:
    """Return the frame of an ask's routine: its size, and the slots of locals with what is in them."""
    choices, place = asks.places[number]
    known = _locals(env)
    slots = [path((ir.number(c.cell), known[c.name])) for c in place.locals if c.name in known]
    return ir.number(asks.sizes[choices.blocks.name]), path(slots)
