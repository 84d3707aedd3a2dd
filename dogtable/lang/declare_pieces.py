"""Declarations of kinds of piece and sets of pieces, and the order in which all declarations are read."""

from __future__ import annotations

import itertools

from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.lang import kinds, source
from dogtable.lang.declare import Declare
from dogtable.lang.declare_boards import DeclareBoards
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.tree import Data, FieldDecl, Kind, KindDecl, Per, PieceDecl, PieceRow

MOST_PIECES = 2000
MOST_PLACES = 5000  # zones, or values of state, of one name


class DeclarePieces(DeclareBoards):
    """Reads kinds and pieces, and everything in its order."""

    def everything(self) -> None:
        """Read all declarations in the order in which they need each other."""
        self.take_names()
        self.options()
        self.game()
        given = self.space_names()
        self.words()
        self.kinds()
        self.zones()
        self.pieces()
        self.boards(given)
        self.state()
        self.tables()
        self.stack()
        self.limits()
        self.tells()
        self.bounds()

    def bounds(self) -> None:
        """Report more pieces, or more zones and state of one name, than any game has (E404)."""
        seats = max(self.names.game.players, default=1) if self.names.game else 1
        counts: dict[str, int] = {}
        for decl in self.names.pieces.values():
            size = sum(row.copies for row in decl.rows) * (seats if decl.per_player else 1)
            counts[decl.of] = counts.get(decl.of, 0) + size
            if sum(counts.values()) > MOST_PIECES:
                self.report.add(decl.span, "E404", f"more than {MOST_PIECES} pieces")
                break
        indexed: list[tuple[str, Span, tuple[Per, ...]]] = [(z.name, z.span, z.per) for z in self.names.zones.values()]
        indexed += [(state.name, state.span, state.per) for state in self.names.state.values()]
        for name, span, per in indexed:
            size = 1
            for one in per:
                words = self.names.words.get(one.name)
                many = len(words.words) if words is not None and one.sort == "word" else counts.get(one.name, 0)
                size *= seats if one.sort == "player" else many
            if size > MOST_PLACES:
                self.report.add(span, "E404", f"{size} of '{name}' are too many", f"at most {MOST_PLACES}")

    # ---------------------------------------------------------------------------------------------------------- kinds

    def kinds(self) -> None:
        """Read `kinds:`; which fields are faces shows when the pieces are read."""
        for key, node in self.top("kinds") or ():
            if key.text in self.rows.kind_names:
                fields = self.rows.fields(node, "piece")
                self.names.kinds[key.text] = KindDecl(key.span, key.text, tuple(fields))

    # --------------------------------------------------------------------------------------------------------- pieces

    def pieces(self) -> None:
        """Read `pieces:`: first which fields are faces, then the rows."""
        given: list[tuple[source.Scalar, source.Mapping, str]] = []
        for key, node in self.each("pieces"):
            mapping = self.one("pieces", key, node)
            of = self.kinds_of(mapping.get("of")) if mapping is not None else ()
            if mapping is not None and of:
                if len(of) > 1:
                    self.report.add(key.span, "E404", "a set is of one kind of piece")
                self.note_faces(of[0], mapping)
                given.append((key, mapping, of[0]))
        for decl in self.names.kinds.values():
            self.check_mutable(decl)
        names: dict[str, dict[str, Span]] = {}
        for key, mapping, kind in given:
            self.names.pieces[key.text] = self.piece_set(key, mapping, kind, names.setdefault(kind, {}))

    def note_faces(self, of: str, mapping: source.Mapping) -> None:
        """Mark the fields that a set gives as faces of its kind."""
        faces = {item.text for item in self.rows.items(mapping.get("each")) if isinstance(item, source.Scalar)}
        rows = mapping.get("rows")
        for row in self.rows.rows(rows) if rows is not None else ():
            faces |= {key.text for key, _ in row}
        decl = self.names.kinds[of]
        marked = [replaced(f, face=True) if f.name in faces else f for f in decl.fields]
        self.names.kinds[of] = replaced(decl, fields=tuple(sorted(marked, key=lambda f: not f.face)))

    def check_mutable(self, decl: KindDecl) -> None:
        """Report fields that nothing gives and that have nothing to begin with (E404)."""
        for one in decl.fields:
            if one.face or kinds.is_unknown(one.kind):
                continue
            if one.kind.sort == "list":
                hint = "only rows can give it"
                self.report.add(decl.span, "E404", f"'{one.name}' of {decl.name} is a list that no row gives", hint)
            elif one.kind.sort in ("piece", "space", "place") and not one.kind.optional:
                hint = f"write '{kinds.name(one.kind)} or none'"
                self.report.add(decl.span, "E404", f"'{one.name}' of {decl.name} has nothing to begin with", hint)

    def piece_set(self, key: source.Scalar, mapping: source.Mapping, of: str, seen: dict[str, Span]) -> PieceDecl:
        """Return a set of pieces with its rows."""
        copies = self.rows.integer(mapping.get("copies"), 0, MOST_PIECES)
        each = self.each_fields(mapping.get("each"), of)
        rows_node = mapping.get("rows")
        if rows_node is not None and each:
            self.report.add(rows_node.span, "E207", "either 'each:' or 'rows:'")
        if rows_node is not None:
            rows = self.piece_rows(rows_node, of, 1 if copies is None else copies, seen)
        else:
            but = self.fewer(mapping.get("but"))
            rows = self.combinations(key.span, of, each, 1 if copies is None else copies, but)
        per_player = self.per_player(mapping.get("per"))
        seats = max(self.names.game.players, default=1) if per_player and self.names.game else 1
        if sum(row.copies for row in rows) * seats > MOST_PIECES:
            self.report.add(key.span, "E404", f"more than {MOST_PIECES} pieces in one set")
        start = self.start(mapping.get("start"), of, per_player)
        names = tuple(f.name for f in each)
        return PieceDecl(key.span, key.text, of, per_player, names, tuple(rows), start, rows_node is not None)

    def each_fields(self, node: source.Node | None, of: str) -> list[FieldDecl]:
        """Return the fields of which all combinations are made."""
        fields = {f.name: f for f in self.names.kinds[of].fields}
        found = []
        for item in self.rows.items(node):
            scalar = self.syntax.scalar(item, "a field")
            if scalar is None:
                continue
            one = fields.get(scalar.text)
            if one is None:
                hint = did_you_mean(scalar.text, fields)
                self.report.add(scalar.span, "E305", f"{of} has no field '{scalar.text}'", hint)
            elif _all_values(one.kind, self) is None and not kinds.is_unknown(one.kind):
                self.report.add(scalar.span, "E404", f"'{scalar.text}' cannot be counted through", "a word or number")
            else:
                found.append(one)
        return found

    def fewer(self, node: source.Node | None) -> dict[str, int]:
        """Return `but:`: other numbers of copies, by word."""
        found: dict[str, int] = {}
        for key, value in self.rows.mapping(node, "words with numbers of copies") or ():
            count = self.rows.integer(value, 0, MOST_PIECES)
            if key.text not in self.names.word_of:
                hint = did_you_mean(key.text, self.names.word_of)
                self.report.add(key.span, "E203", f"there is no word '{key.text}'", hint)
            elif count is not None:
                found[key.text] = count
        return found

    def combinations(
        self, span: Span, of: str, each: list[FieldDecl], copies: int, but: dict[str, int]
    ) -> list[PieceRow]:
        """Return a row for every combination of the fields, the first field outermost."""
        values = [_all_values(one.kind, self) or [] for one in each]
        size = 1
        for some in values:
            size *= len(some)
        if size > MOST_PIECES:
            self.report.add(span, "E404", f"{size} combinations, more than {MOST_PIECES} pieces in one set")
            return []
        faces = [f for f in self.names.kinds[of].fields if f.face]
        rows = []
        for combination in itertools.product(*values):
            given: dict[str, Data] = {one.name: value for one, value in zip(each, combination, strict=True)}
            count = copies
            for one in each:
                if one.kind.sort == "word":
                    word = self.word_at(one.kind.of[0], given[one.name])
                    count = but.get(word, count)
            whole = self.rows.complete(given, faces, span, "this set")
            rows.append(PieceRow("", "", "", {}, whole, count, span))
        return rows

    def word_at(self, of: str, at: Data) -> str:
        """Return the name of a word by its list and index."""
        words = self.names.words[of].words
        return words[at].name if isinstance(at, int) and 0 <= at < len(words) else ""

    def piece_rows(self, node: source.Node, of: str, copies: int, seen: dict[str, Span]) -> list[PieceRow]:
        """Return the rows of a list or file."""
        faces = [f for f in self.names.kinds[of].fields if f.face]
        found = []
        for row in self.rows.rows(node):
            name = self.rows.row_name(row, seen)
            own = self.rows.integer(row.get("copies"), 0, MOST_PIECES)
            values = self.rows.row_values(row, self.names.kinds[of].fields, ("copies",))
            whole, told = self.rows.complete(values, faces, row.span, f"'{name}'"), self.rows.for_people(row, name)
            found.append(PieceRow(name, *told, whole, copies if own is None else own, row.span))
        return found

    def start(self, node: source.Node | None, of: str, per_player: bool) -> str:
        """Return the zone where a set begins."""
        if node is None:
            return ""
        scalar = self.syntax.scalar(node, "a zone")
        zone = self.names.zones.get(scalar.text) if scalar else None
        if scalar is None or zone is None:
            if scalar is not None:
                hint = self.names.suggest(scalar.text, (), ("zone",))
                self.report.add(scalar.span, "E404", f"pieces start in a zone; '{scalar.text}' is none", hint)
            return ""
        per = tuple(one.sort for one in zone.per)
        if per not in ((), ("player",)) or (per and not per_player):
            hint = "a zone without per, or per player for a set per player"
            self.report.add(scalar.span, "E404", f"pieces of this set cannot start in '{zone.name}'", hint)
        elif zone.of and of not in zone.of:  # none: what was written is no kind, which is told there
            self.report.add(scalar.span, "E404", f"'{zone.name}' holds {one_of(zone.of)}, no {of}")
        return zone.name


def _all_values(kind: Kind, declare: Declare) -> list[int] | None:
    """Return every value of a kind that can be counted through, or None."""
    if kind.optional:
        return None
    if kind.sort == "word":
        return list(range(len(declare.names.words[kind.of[0]].words)))
    if kind.sort == "flag":
        return [0, 1]
    if kind.sort == "int" and kind.low is not None and kind.high is not None and kind.high - kind.low <= MOST_PIECES:
        return list(range(kind.low, kind.high + 1))
    return None
