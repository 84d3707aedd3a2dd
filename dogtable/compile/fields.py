"""Fields: the cell of one that can change, a look into a table for one that cannot."""

from __future__ import annotations

from typing import Any

from dogtable import ir
from dogtable.base.program import ENTRY_OWNER, NO_INT
from dogtable.compile.fold import nothing_of
from dogtable.compile.parts import ExpressionPart
from dogtable.compile.unit import Scope
from dogtable.lang import tree


class Fields(ExpressionPart):
    """Writes the fields of pieces, words, entries of the stack, and places."""

    def write(self, expr: tree.Field, sc: Scope) -> ir.Value:
        """Return a field, of whatever it is one."""
        of = self.expressions.given(expr.of, sc)
        sort = expr.of.kind.sort
        if sort == "piece":
            return self._of_piece(expr, of)
        if sort == "word":
            words = expr.of.kind.of[0]
            return self._looked_up(expr, self.world.word_field(words, expr.name), of)
        if sort == "entry":
            return ir.Load(self.entry_cell(expr.name, of), ir.type_of(expr.kind))
        return self._of_place(expr, of)

    def _looked_up(self, expr: tree.Field, values: tuple[Any, ...], of: ir.Value) -> ir.Value:
        """Return a field that never changes: the one of a thing, in the row of those of all."""
        return ir.Item(self.unit.table(expr.name, values, ir.single_of(expr.kind)), of)

    def entry_cell(self, name: str, entry: ir.Value) -> ir.Value:
        """Return the cell of a field (or `owner`) of an entry."""
        at = ENTRY_OWNER if name == "owner" else self.cells.entry_field[name]
        return ir.address(self.cells.stack + at, (self.cells.entry_size,), [entry])

    def _of_piece(self, expr: tree.Field, of: ir.Value) -> ir.Value:
        world = self.world
        if expr.name == "owner":
            return self._looked_up(expr, tuple(p.owner for p in world.pieces), of)
        if expr.name == "at":
            return ir.load(self.cells.at, of, ir.PLACE)
        mutable = self._mutable(expr)
        if not mutable:
            return self._looked_up(expr, self._faces(expr), of)
        type_ = ir.type_of(expr.kind)
        if mutable == self._kinds(expr):
            return ir.Load(self.piece_cell(expr, of), type_)
        cell = self._cell_or_none(expr, of)
        face = self._looked_up(expr, self._faces(expr), of)
        return ir.Conditional(ir.is_there(cell), ir.Load(cell, type_), face)

    def _faces(self, expr: tree.Field) -> tuple[Any, ...]:
        """Return a constant field of all pieces; those that have none, or one that is something else, have none."""
        are_lists = expr.kind.sort == "list"
        fields = [self.world.field(piece.kind, expr.name) for piece in self.world.pieces]
        constant = [decl is not None and decl.face and (decl.kind.sort == "list") == are_lists for decl in fields]
        asked = {piece for kind in self._kinds(expr) for piece in self.world.kind_pieces[kind]}
        nothing = -1 if all(constant[piece] for piece in asked) else nothing_of(expr.kind)
        return tuple(
            face if is_one else nothing for face, is_one in zip(self.world.faces(expr.name), constant, strict=True)
        )

    def _kinds(self, expr: tree.Field) -> list[str]:
        """Return the kinds that a piece whose field is asked for may be of."""
        return [*(expr.of.kind.of or self.world.rules.kinds)]

    def _mutable(self, expr: tree.Field) -> list[str]:
        """Return those in which a field of this name changes."""
        return [kind for kind in self._kinds(expr) if (kind, expr.name) in self.cells.fields]

    def piece_cell(self, expr: tree.Field, of: ir.Value) -> ir.Value:
        """Return the cell of a mutable field of a piece; it is an error (E502) if that one has none."""
        kinds = self._mutable(expr)
        if kinds != self._kinds(expr):
            return ir.operation("need", ir.NUMBER, self._cell_or_none(expr, of))
        if len(kinds) == 1:
            return ir.offset(self.cells.fields[kinds[0], expr.name], of)
        return ir.Item(self.unit.table(expr.name, self._cells(expr), ir.NUMBER), of)

    def _cell_or_none(self, expr: tree.Field, of: ir.Value) -> ir.Value:
        """Return the cell of a field of a piece, or none where a piece of its kind has no such cell."""
        cells = self._cells(expr)
        every = tuple(cells.get(piece, -1) for piece in range(len(self.world.pieces)))
        return ir.Item(self.unit.table(expr.name, every, ir.NUMBER), of)

    def _cells(self, expr: tree.Field) -> dict[int, int]:
        """Return the cells of a field, by the number of the piece."""
        base = {kind: self.cells.fields[kind, expr.name] for kind in self._mutable(expr)}
        return {piece: base[kind] + piece for kind in base for piece in self.world.kind_pieces[kind]}

    def declared(self, expr: tree.Field) -> dict[tree.Kind, list[int]]:
        """Return as what a mutable field is declared in the kinds that a piece may be of, and the pieces of each."""
        found: dict[tree.Kind, list[int]] = {}
        for kind in self._mutable(expr):
            decl = self.world.field(kind, expr.name)
            assert decl is not None
            found.setdefault(decl.kind, []).extend(self.world.kind_pieces[kind])
        return found

    def _of_place(self, expr: tree.Field, of: ir.Value) -> ir.Value:
        world = self.world
        places = range(len(world.place_owner))
        if expr.name == "owner":
            return ir.Item(self.unit.table("place_owner", tuple(world.place_owner), ir.PLAYER), of)
        if expr.name in ("row", "column"):
            values: tuple[Any, ...] = tuple(self._row_column(p, expr.name) for p in places)
            found = self._looked_up(expr, values, of)
            return found if self._is_on_grid(expr.of.kind) else ir.operation("number", ir.NUMBER, found)
        if expr.kind.sort in ("player", "word", "piece") and self._is_per(expr):
            values = tuple(self._per_of(p, expr.name) for p in places)
        else:
            nothing = nothing_of(expr.kind)
            values = tuple(world.space_field(p, expr.name, nothing) for p in places)
        return self._looked_up(expr, values, of)

    def _is_per(self, expr: tree.Field) -> bool:
        """Whether a field of a place is the index of its zone or board, and not a field of spaces."""
        boards = self.world.rules.boards.values()
        if not any(field.name == expr.name for board in boards for field in board.fields):
            return True
        return expr.name == "player" and expr.of.kind.sort != "space"

    def _per_of(self, place: int, name: str) -> int:
        """Return the index that a place has in a `per` of this name; -1 for none."""
        label, board = self.world.place_name[place]
        if board:
            return self.world.place_owner[place] if name == "player" else -1
        for value, per in zip(self.world.place_index[place], self.world.rules.zones[label].per, strict=True):
            if (per.sort if per.sort == "player" else per.name) == name:
                return value
        return -1

    def _is_on_grid(self, kind: tree.Kind) -> bool:
        """Whether all spaces of a kind are on grids: elsewhere there are no rows and columns."""
        return kind.sort == "space" and bool(kind.of) and all(self.world.boards[b].columns for b in kind.of)

    def _row_column(self, place: int, name: str) -> int:
        """Return the row or the column of a space on a grid; none elsewhere."""
        extent = self.world.extent(place)
        if not extent.columns:
            return NO_INT
        return divmod(self.world.index_on_board(place), extent.columns)[name == "column"]
