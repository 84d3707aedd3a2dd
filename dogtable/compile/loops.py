"""Loops whose rounds can ask: what they count with, and what they run over, is in the frame."""

from __future__ import annotations

from dataclasses import replace

from dogtable.base.errors import Span
from dogtable.compile.analyse import longest
from dogtable.compile.emit_context import EmitContext, Loop
from dogtable.compile.parts import BlockPart
from dogtable.lang import tree

_LONGEST = 4096
"""A list that a loop runs over has room for so many items at most."""
UNKNOWN = "-1"
"""Python for the rounds still to come of a loop that nobody can count."""


class Loops(BlockPart):
    """Writes the loops of one routine as blocks: each round begins with a block of its own."""

    def around(self, at: EmitContext, left: str) -> EmitContext:
        """Return a place inside one more loop."""
        return replace(at, loops=(*at.loops, Loop(left, self.st.open)))

    def round(self, label: int, at: EmitContext, st: tree.Statement) -> EmitContext:
        """Begin the block that each round of a loop begins with."""
        inner = self.b.start(label, at, st.span)
        self.b.cut(st.span)
        self.st.burn(self.b.fn, self.world.metering.found.asking(st, 20), st.span)
        return inner

    def _after(self, end: int, at: EmitContext, span: Span) -> None:
        """Begin the block behind a loop."""
        self.b.start(end, at, span)
        self.b.cut(span)

    def each(self, st: tree.Each, at: EmitContext) -> None:
        """Write a loop over a list; one that is not constant is kept in the frame."""
        top, end = self.b.p.label(), self.b.p.label()
        item = st.list.kind.item or tree.INT
        inner, i = self.b.hide(at, f"each {st.name}", tree.INT)
        self.b.fn.add(f"s[fp + {i}] = 0", st.span)
        folded = self.world.fold.value(st.list, at.sc.values)
        if isinstance(folded, tuple):
            count, fetch = str(len(folded)), f"{self.unit.literal(folded)}[s[fp + {i}]]"
            kept_list: tuple[str, ...] = ()
        else:
            room = min(longest(self.world, st.list), _LONGEST)
            inner, kept = self.b.hide(inner, f"each {st.name} in", tree.list_of(item), room + 1)
            kept_list = (f"keep(s, fp + {kept}, {room}, {self.x.items(st.list, at.sc)})",)
            self.b.fn.add(kept_list[0], st.span)
            count, fetch = f"s[fp + {kept}]", f"s[fp + {kept + 1} + s[fp + {i}]]"
        inner = self.round(top, inner, st)
        self.b.fn.add(f"if s[fp + {i}] >= {count}: return {end}", st.span)
        inner = self.b.local(self.around(inner, f"{count} - s[fp + {i}]"), st.name, item)
        bind = f"{inner.sc.env[st.name]} = {fetch}"
        self.b.fn.add(bind, st.span)
        inner = inner.begun(f"s[fp + {i}] = 0", *kept_list, bind)
        self.b.block(st.body, inner)
        if self.b.live:
            self.b.fn.add(f"s[fp + {i}] += 1", st.span)
            self.b.goto(top, st.span)
        self._after(end, at, st.span)

    def repeat(self, st: tree.Repeat, at: EmitContext) -> None:
        """Write so many rounds."""
        top, end = self.b.p.label(), self.b.p.label()
        inner, left = self.b.hide(at, "repeat", tree.INT)
        begin = f"s[fp + {left}] = {self.x.given(st.times, at.sc)}"
        self.b.fn.add(begin, st.span)
        inner = self.round(top, inner, st).begun(begin)
        inner = self.around(inner, f"s[fp + {left}]")
        self.b.fn.add(f"if s[fp + {left}] <= 0: return {end}", st.span)
        self.b.block(st.body, inner)
        if self.b.live:
            self.b.fn.add(f"s[fp + {left}] -= 1", st.span)
            self.b.goto(top, st.span)
        self._after(end, at, st.span)

    def while_(self, st: tree.While, at: EmitContext) -> None:
        """Write rounds as long as a condition holds."""
        top, end = self.b.p.label(), self.b.p.label()
        inner, left = self.b.hide(at, "while", tree.INT)
        begin = f"s[fp + {left}] = {self.x.given(st.at_most, at.sc)}"
        self.b.fn.add(begin, st.span)
        inner = self.round(top, inner, st).begun(begin, f"s[fp + {left}] -= 1")
        inner = self.around(inner, UNKNOWN)
        self.b.fn.add(f"if not ({self.x.condition(st.test, inner.sc)}): return {end}", st.test.span)
        self.b.fn.add(f"if s[fp + {left}] <= 0: too_often()", st.span)
        self.b.fn.add(f"s[fp + {left}] -= 1", st.span)
        self.b.block(st.body, inner)
        self.b.goto(top, st.span)
        self._after(end, at, st.span)

    def loop(self, st: tree.Loop, at: EmitContext) -> None:
        """Write rounds without end."""
        top = self.b.p.label()
        inner = self.round(top, at, st)
        inner = self.around(inner, UNKNOWN)
        self.st.ended(self.b.fn, st.span)
        self.b.block(st.body, inner)
        self.b.goto(top, st.span)
