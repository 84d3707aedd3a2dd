"""Comparisons; where the numbers of pieces or places lie in a row, as a comparison of two numbers."""

from __future__ import annotations

from dogtable import ir
from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope
from dogtable.lang import tree


class Comparing(ExpressionPart):
    """Writes `==`, `<` and the like, `in` and `not in`."""

    def write(self, expr: tree.Compare, sc: Scope) -> ir.Value:
        """Return a comparison."""
        if expr.op in ("in", "not in"):
            return self._member(expr, sc)
        if expr.op == "==":
            owned = self._owned(expr.left, expr.right, sc) or self._owned(expr.right, expr.left, sc)
            if owned is not None:
                return owned
        if expr.op in ("==", "!="):
            left = self.expressions.value(expr.left, sc, expr.right.kind)
            right = self.expressions.value(expr.right, sc, expr.left.kind)
            if "list" in (expr.left.kind.sort, expr.right.kind.sort):
                left, right = (ir.operation("tuple", side.type, side) for side in (left, right))
            return ir.compare(left, expr.op, right)
        return ir.compare(self.expressions.given(expr.left, sc), expr.op, self.expressions.given(expr.right, sc))

    def one_of(self, subject: ir.Value, values: tuple[tree.Expr, ...], kind: tree.Kind, sc: Scope) -> ir.Value:
        """Return whether a subject is one of the values of a case."""
        found = [self.expressions.value(value, sc, kind) for value in values]
        if len(found) == 1:
            return ir.compare(subject, "==", found[0])
        return ir.compare(subject, "in", ir.tuple_of(found, ir.single_of(kind)))

    def _owned(self, field: tree.Expr, seat: tree.Expr, sc: Scope) -> ir.Value | None:
        """Return a comparison of numbers in place of `piece.owner == seat`; None where there is no such.

        That is where the seat is known and its pieces are numbered in one run. No piece is nobody's there.
        """
        if not isinstance(field, tree.Field) or field.name != "owner" or field.of.kind.sort != "piece":
            return None
        owner = self.world.fold.value(seat, sc.values)
        kinds = field.of.kind.of
        if owner is None or owner < 0 or not kinds:
            return None
        mine = sorted(p for kind in kinds for p in self.world.kind_pieces[kind] if self.world.pieces[p].owner == owner)
        if not mine or mine != list(range(mine[0], mine[-1] + 1)):
            return None
        return ir.between(mine[0], self.expressions.given(field.of, sc), mine[-1])

    def _member(self, expr: tree.Compare, sc: Scope) -> ir.Value:
        """Write `in`: where it is about a place, by its number, without making the list of what lies there."""
        stretch = self.expressions.stretch(expr.right, sc) or self._on_place(expr, sc)
        negated = expr.op == "not in"
        if stretch is None:
            right = expr.right
            folded = self.world.fold.value(right, sc.values)
            left = self.expressions.value(expr.left, sc, right.kind.item)
            if isinstance(folded, tuple) and len(folded) > 2 and folded == tuple(range(folded[0], folded[-1] + 1)):
                inside = ir.between(folded[0], left, folded[-1])
                return ir.Not(inside) if negated else inside
            return ir.compare(left, expr.op, self.expressions.items(right, sc))
        where = self._where(expr.left, sc)
        first, end = stretch
        if end is None:
            return ir.compare(where, "!=" if negated else "==", first)
        inside = ir.Compare((first, where, end), ("<=", "<"))
        return ir.Not(inside) if negated else inside

    def _on_place(self, expr: tree.Compare, sc: Scope) -> tuple[ir.Value, None] | None:
        """Return the place of `on(place)`: a piece is in that list when it lies there."""
        right = expr.right
        if expr.left.kind.sort != "piece" or not isinstance(right, tree.Function) or right.name != "on" or right.of:
            return None
        arg = right.args[0]
        one = arg.index is not None if isinstance(arg, tree.Zone) else arg.kind.sort in ("space", "place")
        return (self.expressions.place(arg, sc), None) if one else None

    def _where(self, expr: tree.Expr, sc: Scope) -> ir.Value:
        """Return the place of a piece, or a place itself: what stands left of `in ZONE`; none may be nowhere."""
        value = self.expressions.value(expr, sc) if expr.kind.optional else self.expressions.given(expr, sc)
        if expr.kind.sort != "piece":
            return value
        if expr.kind.optional:
            return ir.of_state("place_of", ir.PLACE, value)
        return ir.load(self.cells.at, value, ir.PLACE)
