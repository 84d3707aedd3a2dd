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
        return replace(at, loops=(*at.loops, Loop(left, self.statements.open)))

    def round(self, label: int, at: EmitContext, st: tree.Statement) -> EmitContext:
        """Begin the block that each round of a loop begins with."""
        inner = self.blocks.start(label, at, st.span)
        self.blocks.cut(st.span)
        self.statements.burn(self.blocks.fn, self.world.metering.found.asking(st, 20), st.span)
        return inner

    def _after(self, end: int, at: EmitContext, span: Span) -> None:
        """Begin the block behind a loop."""
        self.blocks.start(end, at, span)
        self.blocks.cut(span)

    def each(self, st: tree.Each, at: EmitContext) -> None:
        """Write a loop over a list; one that is not constant is kept in the frame."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        item = st.list.kind.item or tree.INT
        inner, i = self.blocks.hide(at, f"each {st.name}", tree.INT)
        self.blocks.fn.add(f"s[fp + {i}] = 0", st.span)
        folded = self.world.fold.value(st.list, at.sc.values)
        if isinstance(folded, tuple):
            count, fetch = str(len(folded)), f"{self.unit.literal(folded)}[s[fp + {i}]]"
            kept_list: tuple[str, ...] = ()
        else:
            room = min(longest(self.world, st.list), _LONGEST)
            inner, kept = self.blocks.hide(inner, f"each {st.name} in", tree.list_of(item), room + 1)
            kept_list = (f"keep(s, fp + {kept}, {room}, {self.expressions.items(st.list, at.sc)})",)
            self.blocks.fn.add(kept_list[0], st.span)
            count, fetch = f"s[fp + {kept}]", f"s[fp + {kept + 1} + s[fp + {i}]]"
        inner = self.round(top, inner, st)
        self.blocks.fn.add(f"if s[fp + {i}] >= {count}: return {end}", st.span)
        inner = self.blocks.local(self.around(inner, f"{count} - s[fp + {i}]"), st.name, item)
        bind = f"{inner.sc.env[st.name]} = {fetch}"
        self.blocks.fn.add(bind, st.span)
        inner = inner.begun(f"s[fp + {i}] = 0", *kept_list, bind)
        self.blocks.block(st.body, inner)
        if self.blocks.live:
            self.blocks.fn.add(f"s[fp + {i}] += 1", st.span)
            self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def repeat(self, st: tree.Repeat, at: EmitContext) -> None:
        """Write so many rounds."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        inner, left = self.blocks.hide(at, "repeat", tree.INT)
        begin = f"s[fp + {left}] = {self.expressions.given(st.times, at.sc)}"
        self.blocks.fn.add(begin, st.span)
        inner = self.round(top, inner, st).begun(begin)
        inner = self.around(inner, f"s[fp + {left}]")
        self.blocks.fn.add(f"if s[fp + {left}] <= 0: return {end}", st.span)
        self.blocks.block(st.body, inner)
        if self.blocks.live:
            self.blocks.fn.add(f"s[fp + {left}] -= 1", st.span)
            self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def while_(self, st: tree.While, at: EmitContext) -> None:
        """Write rounds as long as a condition holds."""
        top, end = self.blocks.program.label(), self.blocks.program.label()
        inner, left = self.blocks.hide(at, "while", tree.INT)
        begin = f"s[fp + {left}] = {self.expressions.given(st.at_most, at.sc)}"
        self.blocks.fn.add(begin, st.span)
        inner = self.round(top, inner, st).begun(begin, f"s[fp + {left}] -= 1")
        inner = self.around(inner, UNKNOWN)
        self.blocks.fn.add(f"if not ({self.expressions.condition(st.test, inner.sc)}): return {end}", st.test.span)
        self.blocks.fn.add(f"if s[fp + {left}] <= 0: too_often()", st.span)
        self.blocks.fn.add(f"s[fp + {left}] -= 1", st.span)
        self.blocks.block(st.body, inner)
        self.blocks.goto(top, st.span)
        self._after(end, at, st.span)

    def loop(self, st: tree.Loop, at: EmitContext) -> None:
        """Write rounds without end."""
        top = self.blocks.program.label()
        inner = self.round(top, at, st)
        inner = self.around(inner, UNKNOWN)
        self.statements.ended(self.blocks.fn, st.span)
        self.blocks.block(st.body, inner)
        self.blocks.goto(top, st.span)
