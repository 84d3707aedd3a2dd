"""Declarations of boards: their shapes, spaces, landmarks, lines and links."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.lang import kinds, source
from dogtable.lang.declarations import STYLES
from dogtable.lang.declare_state import DeclareState
from dogtable.lang.hints import one_of
from dogtable.lang.tree import BoardDecl, FieldDecl, SpaceRow

MOST_SPACES = 2000
_SHAPES = ("ring", "lane", "grid", "spaces")
Places = Mapping[str, tuple[tuple[int, ...], ...]]
GivenBoard = tuple[source.Scalar, source.Mapping, list[source.Mapping]]  # its name, what is said, its named spaces


class DeclareBoards(DeclareState):
    """Reads boards: first the names of their spaces, which data of words and pieces may have."""

    def space_names(self) -> list[GivenBoard]:
        """Read of `board:` the names of spaces alone: data of words and pieces may have them."""
        given: list[GivenBoard] = []
        for key, node in self.each("board"):
            mapping = self.one("board", key, node)
            if mapping is None:
                continue
            rows = self.space_rows(mapping)
            self.rows.space_names[key.text] = [_name(row) for row in rows]
            given.append((key, mapping, rows))
        return given

    def boards(self, given: list[GivenBoard]) -> None:
        """Read all else of `board:`."""
        for key, mapping, rows in given:
            self.names.boards[key.text] = self.board(key, mapping, rows)

    def space_rows(self, mapping: source.Mapping) -> list[source.Mapping]:
        """Return the rows of named spaces; a bare name is a row with nothing else."""
        node = mapping.get("spaces")
        if node is None:
            return []
        if isinstance(node, source.Sequence) and all(isinstance(item, source.Scalar) for item in node):
            names = [item for item in node if isinstance(item, source.Scalar)]
            key = source.Scalar(node.span, "name", True, names[0].source) if names else None
            return [source.Mapping(name.span, ((key, name),)) for name in names if key is not None]
        return self.rows.rows(node)

    def board(self, key: source.Scalar, mapping: source.Mapping, rows: list[source.Mapping]) -> BoardDecl:
        """Return a board."""
        shapes = [shape for shape in _SHAPES if shape in mapping]
        if len(shapes) != 1:
            self.report.add(key.span, "E405", f"'{key.text}' needs one shape", one_of(_SHAPES))
        shape = shapes[0] if shapes else "spaces"
        size = mapping.get(shape)
        if shape in ("ring", "lane"):
            if (parsed := self.syntax.expression(size)) is not None:
                self.names.late.board_size[key.text] = parsed
        elif shape == "grid" and size is not None:
            self.grid_size(key.text, size)
        elif shape == "spaces" and isinstance(size, source.Sequence) and not len(size):
            self.report.add(size.span, "E405", f"'{key.text}' has no spaces", "spaces: [well, oak, gate]")
        fields = tuple(replaced(f, face=True) for f in self.rows.fields(mapping.get("fields"), "space"))
        seen: dict[str, Span] = {}
        spaces = tuple(self.space(row, fields, seen) for row in rows)
        per_player = self.per_player(mapping.get("per"))
        by_index, by_owner = self.space_data(mapping.get("rows"), fields, per_player)
        lines = self.places(mapping.get("lines"), key.text)
        links = self.links(mapping.get("links"), key.text, lines)
        self.landmarks(key.text, mapping.get("landmarks"), reports=shape in ("ring", "lane") and not per_player)
        return BoardDecl(
            key.span,
            key.text,
            "ring" if shape == "ring" else "lane" if shape == "lane" else "grid" if shape == "grid" else "spaces",
            None,
            None,
            spaces,
            self.kinds_of(mapping.get("of")),
            per_player,
            self.rows.integer(mapping.get("holds"), 1),
            fields,
            by_index,
            by_owner,
            links,
            lines,
            self.seen_by(mapping),
            {},
            self.style(mapping.get("style"), shape),
        )

    def style(self, node: source.Node | None, shape: str) -> str:
        """Return how a board looks on a written table (E404 where no board of this shape looks so)."""
        scalar = self.syntax.scalar(node, "the style of a board") if node is not None else None
        if scalar is None:
            return ""
        fitting = [name for name, (shapes, _) in STYLES.items() if shape in shapes]
        if scalar.text not in fitting:
            hint = one_of(fitting) if fitting else ""
            self.report.add(scalar.span, "E404", f"'{scalar.text}' is no style of boards with '{shape}:'", hint)
            return ""
        return scalar.text

    def landmarks(self, board: str, node: source.Node | None, *, reports: bool) -> None:
        """Keep the landmarks of a board for later; E405 where its spaces are not `reports` by how far they are."""
        if node is None:
            return
        if not isinstance(node, source.Mapping):
            self.report.add(node.span, "E111", f"expected named spaces, found {source.describe(node)}")
            return
        if not reports:
            self.report.add(node.span, "E405", "only a ring or lane that all share has landmarks")
            return
        found = {}
        for key, value in node:
            parsed = self.syntax.expression(value)
            if self.syntax.good_name(key.text, key.span) and parsed is not None:
                found[key.text] = parsed
        self.names.late.landmarks[board] = found

    def grid_size(self, name: str, node: source.Node) -> None:
        """Keep the two sizes of a grid for later."""
        if not isinstance(node, source.Sequence) or len(node) != 2:
            self.report.add(node.span, "E405", f"expected [rows, columns], found {source.describe(node)}")
            return
        rows, columns = (self.syntax.expression(item) for item in node)
        if rows is not None and columns is not None:
            self.names.late.board_grid[name] = (rows, columns)

    def space(self, row: source.Mapping, fields: tuple[FieldDecl, ...], seen: dict[str, Span]) -> SpaceRow:
        """Return a named space with its fields."""
        name = self.rows.row_name(row, seen)
        values = self.rows.row_values(row, fields)
        whole = self.rows.complete(values, fields, row.span, f"'{name}'")
        return SpaceRow(name, *self.rows.for_people(row, name), whole)

    def space_data(
        self, node: source.Node | None, fields: tuple[FieldDecl, ...], per_player: bool
    ) -> tuple[dict[int, SpaceRow], tuple[Mapping[int, SpaceRow], ...]]:
        """Return data by index, or one such mapping for each owner."""
        if node is None:
            return {}, ()
        if per_player and isinstance(node, source.Sequence) and node.items and _nested(node):
            return {}, tuple(self.indexed(item, fields) for item in node)
        return self.indexed(node, fields), ()

    def indexed(self, node: source.Node, fields: tuple[FieldDecl, ...]) -> dict[int, SpaceRow]:
        """Return rows of data by the index of the space."""
        pairs: list[tuple[int, source.Node]] = []
        if isinstance(node, source.Sequence):
            pairs = list(enumerate(node))
        else:
            for key, value in self.rows.mapping(node, "data by index: a list, or {index: row}") or ():
                index = self.rows.integer(key, 0, MOST_SPACES - 1)
                if index is not None:
                    pairs.append((index, value))
        return {index: self.space_row(value, fields) for index, value in pairs}

    def space_row(self, node: source.Node, fields: tuple[FieldDecl, ...]) -> SpaceRow:
        """Return the data of one space: a row, or of a single field the bare value."""
        if isinstance(node, source.Mapping):
            values, told = self.rows.row_values(node, fields), self.rows.for_people(node, "")
        elif len(fields) == 1:
            value = self.rows.value(node, fields[0].kind)
            values, told = {} if value is None else {fields[0].name: value}, ("", "", {})
        else:
            hint = "with several fields a row is {field: value}"
            self.report.add(node.span, "E111", f"expected a row, found {source.describe(node)}", hint)
            return SpaceRow("", "", "", {}, {})
        return SpaceRow("", *told, self.rows.complete(values, fields, node.span, "this space"))

    def places(self, node: source.Node | None, board: str) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return lists of spaces by name ("" for a plain list of lists)."""
        if isinstance(node, source.Mapping):
            return {key.text: self.place_lists(value, board) for key, value in node}
        return {"": self.place_lists(node, board)} if node is not None else {}

    def place_lists(self, node: source.Node, board: str) -> tuple[tuple[int, ...], ...]:
        """Return several lists of spaces; one plain list counts as one of several."""
        if not isinstance(node, source.Sequence):
            self.report.add(node.span, "E111", f"expected lists of spaces, found {source.describe(node)}")
            return ()
        if node.items and all(isinstance(item, source.Scalar) for item in node):
            return (self.place_list(node, board),)
        return tuple(self.place_list(item, board) for item in node)

    def place_list(self, node: source.Node, board: str) -> tuple[int, ...]:
        """Return one list of spaces by their numbers on the board."""
        found = [self.rows.value(item, kinds.space(board)) for item in self.rows.items(node)]
        return tuple(place for place in found if isinstance(place, int))

    def links(self, node: source.Node | None, board: str, lines: Places) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return pairs of neighbours by name; {along: lines} links the spaces of each line in turn, by their names."""
        if isinstance(node, source.Mapping) and len(node) == 1 and node.pairs[0][0].text == "along":
            value = node.pairs[0][1]
            if not isinstance(value, source.Scalar) or value.text != "lines" or not lines:
                self.report.add(value.span, "E405", "links go along the lines that the board lists", "{along: lines}")
            return {
                name: tuple(pair for line in many for pair in itertools.pairwise(line)) for name, many in lines.items()
            }
        found = self.places(node, board)
        for name, many in found.items():
            if any(len(pair) != 2 for pair in many) and node is not None:
                self.report.add(node.span, "E405", f"a link{f' of {name}' if name else ''} is a pair of spaces")
        return found


def _name(row: source.Mapping) -> str:
    node = row.get("name")
    return node.text if isinstance(node, source.Scalar) else ""


def _nested(node: source.Sequence) -> bool:
    """Whether a list holds lists or mappings of spaces, one for each owner."""
    return all(
        isinstance(item, source.Sequence)
        or (isinstance(item, source.Mapping) and all(key.text.isdigit() for key, _ in item))
        for item in node
    )
