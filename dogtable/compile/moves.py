"""Statements that move, deal, swap, shuffle and show pieces: calls of the engine's operations."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dogtable import ir
from dogtable.base.complete import complete
from dogtable.base.errors import Span
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.lang import tree
from dogtable.lang.flow import commits

if TYPE_CHECKING:
    from dogtable.compile.statements import Statements


_NOWHERE = ir.Const(-1, ir.PLACE)
ZONE = ir.Local("zone", ir.PLACE)
"""One of the zones of a name, in a loop over them."""


class Moves:
    """Writes what moves pieces."""

    def __init__(self, statements: Statements) -> None:
        self.statements = statements
        self.expressions = statements.expressions
        self.unit = statements.unit
        self.world = statements.world
        self.cells = statements.cells

    def write(self, st: tree.Moving, sc: Scope) -> None:
        """Write one of the statements that move."""
        _WRITERS[type(st)](self, st, sc)

    def _tail(self, st: tree.Move | tree.Deal, sc: Scope) -> tuple[ir.Value, ...]:
        """Return the arguments that say how: at the bottom, by whom, with which event and sentence."""
        return ir.Truth(bool(st.bottom)), sc.me, ir.Word(st.event), self.statements.text(st.say, sc)

    def _known(self, piece: ir.Value, kind: tree.Kind, fn: Fn, sc: Scope, span: Span) -> None:
        """Write the commit point that the move of a piece is which the chooser does not know."""
        if not self.statements.open or not set(kind.of) & self.world.hideable:
            return
        fn.commit(span, unknown=ir.of_state("unknown", ir.TRUTH, piece, sc.me))

    def _move(self, st: tree.Move, sc: Scope) -> None:
        fn = sc.fn
        if commits(self.world.rules, st):
            self.statements.commit(fn, st.span)
        to = self.expressions.place(st.to, sc)
        if isinstance(st.what, tree.Zone):
            if st.what.index is not None:
                zone = self.expressions.place(st.what, sc)
                fn.call(ir.of_state("move_zone", ir.NOTHING, zone, to, *self._tail(st, sc)), st.span)
            else:
                places = self.unit.literal(self.world.zones[st.what.name].places, ir.PLACE)
                with fn.each(ZONE.name, places, st.span):
                    fn.call(ir.of_state("move_zone", ir.NOTHING, ZONE, to, *self._tail(st, sc)), st.span)
            return
        what = self.expressions.value(st.what, sc, tree.Kind("piece"))
        if st.what.kind.sort == "list":
            pieces = fn.let("what", what, st.span)
            item = st.what.kind.item or tree.INT
            if self.statements.open and set(item.of) & self.world.hideable:
                self._known(pieces, item, fn, sc, st.span)
            fn.call(ir.of_state("move_list", ir.NOTHING, pieces, to, *self._tail(st, sc)), st.span)
            return
        if st.what.kind.optional:
            piece = fn.let("x", what, st.span)
            with fn.when(ir.is_there(piece), st.span):
                self._known(piece, st.what.kind, fn, sc, st.span)
                fn.call(ir.of_state("move", ir.NOTHING, piece, to, *self._tail(st, sc)), st.span)
            return
        if not isinstance(what, ir.Local):
            what = fn.let("x", what, st.span)
        self._known(what, st.what.kind, fn, sc, st.span)
        fn.call(ir.of_state("move", ir.NOTHING, what, to, *self._tail(st, sc)), st.span)

    def _deal(self, st: tree.Deal, sc: Scope) -> None:
        fn = sc.fn
        decl = self.world.rules.zones[st.source.name]
        source = self.expressions.place(st.source, sc)
        refill = self._refill(st.source, sc)
        if commits(self.world.rules, st):
            self.statements.commit(fn, st.span)
        elif decl.refill and self.statements.open:
            with fn.when(ir.is_none(self.expressions.first_of(source)), st.span):
                self.statements.commit(fn, st.span)
        to = self.expressions.place(st.to, sc)
        count = self.expressions.given(st.count, sc)
        fn.call(ir.of_state("deal", ir.NOTHING, count, source, to, refill, *self._tail(st, sc)), st.span)

    def _refill(self, zone: tree.Zone, sc: Scope) -> ir.Value:
        """Return the place that refills a zone; -1 when there is none, or not now."""
        decl = self.world.rules.zones[zone.name]
        if not decl.refill:
            return _NOWHERE
        other = self.world.zones[decl.refill]
        index = self.expressions.zone_index(zone, sc) if other.sizes else []
        place = ir.address(other.first, other.strides(), index)
        if decl.refill_when is None:
            return place
        test = self.expressions.condition(decl.refill_when, Scope(sc.fn))
        if isinstance(test, ir.Truth):
            return place if test.value else _NOWHERE
        return ir.Conditional(test, place, _NOWHERE)

    def _swap(self, st: tree.Swap, sc: Scope) -> None:
        fn = sc.fn
        one = fn.let("x", self.expressions.given(st.one, sc), st.span)
        other = fn.let("y", self.expressions.given(st.other, sc), st.span)
        self._known(one, st.one.kind, fn, sc, st.span)
        self._known(other, st.other.kind, fn, sc, st.span)
        reported = (sc.me, ir.Word(st.event), self.statements.text(st.say, sc))
        fn.call(ir.of_state("swap", ir.NOTHING, one, other, *reported), st.span)

    def _rotate(self, st: tree.Rotate, sc: Scope) -> None:
        if commits(self.world.rules, st):
            self.statements.commit(sc.fn, st.span)
        places = self.unit.literal(self.world.zones[st.zone.name].places, ir.PLACE)
        by = self.expressions.given(st.by, sc)
        reported = (sc.me, ir.Word(st.event), self.statements.text(st.say, sc))
        sc.fn.call(ir.of_state("rotate", ir.NOTHING, places, by, *reported), st.span)

    def _shuffle(self, st: tree.Shuffle, sc: Scope) -> None:
        self.statements.commit(sc.fn, st.span)
        if st.zone.index is None:
            places = self.unit.literal(self.world.zones[st.zone.name].places, ir.PLACE)
            with sc.fn.each(ZONE.name, places, st.span):
                sc.fn.call(ir.of_state("shuffle", ir.NOTHING, ZONE, sc.me), st.span)
            return
        sc.fn.call(ir.of_state("shuffle", ir.NOTHING, self.expressions.place(st.zone, sc), sc.me), st.span)

    def _reveal(self, st: tree.Reveal, sc: Scope) -> None:
        self.statements.commit(sc.fn, st.span)
        seats: ir.Value = ir.number(self.world.everybody)
        if st.to is not None:
            seats = ir.arithmetic(ir.number(1), "<<", self.expressions.given(st.to, sc))
        sc.fn.call(ir.of_state("reveal", ir.NOTHING, self.listed(st.what, sc), seats, sc.me), st.span)

    def listed(self, what: tree.Expr, sc: Scope) -> ir.Value:
        """Return a list of the pieces that are meant: one, those of a list, or those of a zone."""
        if what.kind.sort == "piece" and not isinstance(what, tree.Zone):
            one = ir.tuple_of([self.expressions.value(what, sc, what.kind)], ir.PIECE)
            return ir.operation("given", ir.PIECES, one)
        return self.expressions.items(what, sc)


_WRITERS: dict[type, Callable[[Moves, Any, Scope], None]] = complete(
    {
        tree.Move: Moves._move,
        tree.Deal: Moves._deal,
        tree.Swap: Moves._swap,
        tree.Rotate: Moves._rotate,
        tree.Shuffle: Moves._shuffle,
        tree.Reveal: Moves._reveal,
    },
    tree.Moving,
)
