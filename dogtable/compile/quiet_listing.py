"""Listing the options of a decision in whole games: over the locals of the function that asks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from dogtable.base.errors import Span
from dogtable.compile.choices import Asks
from dogtable.compile.effects import NOTHING
from dogtable.compile.listing import BehindError, Listing, UnplainError, Way, is_asking, is_sure
from dogtable.compile.unit import Fn, Scope
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.choosing import Choosing


class QuietListing(Listing):
    """Listers over the locals of the function that asks.

    What reads something that was written meanwhile is listed on a copy, on which that was carried out; what cannot be
    seen even so is sought by the blocks, from a frame laid for that.
    """

    playout: Choosing

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
