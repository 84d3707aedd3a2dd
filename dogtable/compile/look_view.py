"""A view as things: reads the JSON that `view(seat)` gives by the declarations of the ruleset.

Only what stands in the view is read. A name that the view does not explain (an older saved game) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from dogtable.base.frozen import Frozen
from dogtable.base.pieces import fields_of, piece_id
from dogtable.base.things import Board, Piece, Player, Shown, Space, StackEntry, Word, Zone, Zones
from dogtable.compile.look_run import PieceSet
from dogtable.lang import tree

Words = dict[str, dict[str, Word]]
Json = Any


class Declared(Frozen):
    """What a look needs of the rules."""

    words: Mapping[str, tree.WordListDecl]
    options: Mapping[str, tree.OptionDecl]
    kinds: Mapping[str, tree.KindDecl]
    pieces: Mapping[str, tree.PieceDecl]
    zones: Mapping[str, tree.ZoneDecl]
    boards: Mapping[str, tree.BoardDecl]
    state: Mapping[str, tree.StateDecl]
    stack: tree.StackDecl | None


def words_of(declared: Declared) -> Words:
    """Return all words by list and name, the values of options among them (`option:NAME`)."""
    lists: Words = {}
    for name, words in declared.words.items():
        lists[name] = {w.name: Word(name, w.name, i, w.title, w.text) for i, w in enumerate(words.words)}
    for name, option in declared.options.items():
        listed = f"option:{name}"
        lists[listed] = {v: Word(listed, v, i, title) for i, (v, title) in enumerate(option.values)}
    for name, words in declared.words.items():
        for word in words.words:
            fields = lists[name][word.name].fields
            fields.update({f.name: _constant(f.kind, word.fields.get(f.name), lists) for f in words.fields})
            if word.shown:
                fields["shown"] = Shown({k: plain(v, lists) for k, v in word.shown.items()})
    return lists


def _as_declared(order: Mapping[str, int], piece: Piece) -> tuple[object, ...]:
    """Return what the pieces of a set are in order by, as in the rules: by owners, rows, and the numbers of copies."""
    parts = [(len(part), part) for part in piece.name.split(".")]
    return (piece.owner.index if piece.owner is not None else -1, order.get(piece.row, 0), parts)


def _constant(kind: tree.Kind, value: tree.Data | None, words: Words) -> object:
    """Return a value of the declarations (ints as at run time) as a thing."""
    if value is None:
        return None
    if kind.sort == "list":
        assert kind.item is not None  # every list has one
        return [_constant(kind.item, v, words) for v in value] if isinstance(value, tuple) else []
    if not isinstance(value, int) or (value == -1 and kind.optional):
        return None
    if kind.sort == "flag":
        return bool(value)
    if kind.sort == "word":
        listed = list(words.get(kind.of[0], {}).values())
        return listed[value] if 0 <= value < len(listed) else None
    return value if kind.sort == "int" else None


def names_space(kind: tree.Kind) -> bool:
    """Whether a value of this kind is a space of a board, or a list of spaces."""
    kind = kind.item if kind.item is not None else kind
    return kind.sort == "space" and bool(kind.of)


def plain(value: object, words: Words) -> object:
    """Return free data (`shown:`, `data:`) with the ruleset's words as words."""
    if isinstance(value, Mapping):
        return {_key(k): plain(v, words) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v, words) for v in value]
    if isinstance(value, str):
        found = (listed[value] for name, listed in words.items() if value in listed and not name.startswith("option:"))
        return next(found, _number(value))
    return value


def _key(key: object) -> object:
    return _number(key) if isinstance(key, str) else key


def _number(text: str) -> object:
    if text in ("true", "false", "none"):
        return {"true": True, "false": False, "none": None}[text]
    try:
        value = float(text)
    except ValueError:
        return text
    return int(value) if value.is_integer() and "." not in text else value


class ViewReader:
    """Reads one view. What it makes is in `names`, `places`, `pieces`, `boards`, `stack`."""

    def __init__(self, declared: Declared, words: Words, view: Mapping[str, Json]) -> None:
        self.declared = declared
        self.words = words
        self.view = view
        self.players = [Player(i) for i in range(int(view["players"]))]
        self.me = self.players[view.get("seat") or 0]
        self.names: dict[str, object] = {"players": self.players, "me": self.me}
        self.places: dict[str, Space | Zone] = {}
        self.pieces: dict[str, Piece] = {}
        self.boards: dict[str, Board] = {}
        self.stack: list[StackEntry] = []
        self._rows = self._piece_rows()
        self._later: list[tuple[dict[str, object], str, Callable[[], object]]] = []

    def read(self, size: Callable[[tree.Expr], int]) -> None:
        """Read everything; `size` works out the sizes of boards."""
        self._words_and_options()
        for board in self.declared.boards.values():
            self.names[board.name] = self._board(board, size)
        for zone in self.declared.zones.values():
            self.names[zone.name] = self._zone(zone)
        self._words_places()
        for fields, name, make in self._later:
            fields[name] = make()
        self._sets()
        for var in self.declared.state.values():
            value = self.view.get("state", {}).get(var.name)
            self.names[var.name] = self._per(var.per, value, partial(self.value, var.kind))
        self.stack = [self._entry(entry) for entry in self.view.get("stack") or ()]

    # ---------------------------------------------------------------------------------------------- names and values

    def _words_and_options(self) -> None:
        for name, words in self.words.items():
            if not name.startswith("option:"):
                self.names.update(words)
                self.names[name] = list(words.values())
        chosen = self.view.get("options") or {}
        for option in self.declared.options.values():
            values = self.words[f"option:{option.name}"]
            if option.values:
                self.names[option.name] = values.get(
                    str(chosen.get(option.name)), list(values.values())[option.default]
                )
            else:
                self.names[option.name] = bool(chosen.get(option.name, option.default))

    def _words_places(self) -> None:
        """Set the fields of words that name spaces: those of this view, as words are made once for all views."""
        for words in self.declared.words.values():
            for f in words.fields:
                if names_space(f.kind):
                    for word in words.words:
                        self._set_constant(self.words[words.name][word.name].fields, f, word.fields.get(f.name))

    def _set_constant(
        self, fields: dict[str, object], declared: tree.FieldDecl, value: tree.Data | None, owner: Player | None = None
    ) -> None:
        """Set a field to a value of the declarations; what names a space waits until all of them are there."""
        if not names_space(declared.kind):
            fields[declared.name] = _constant(declared.kind, value, self.words)
            return
        fields[declared.name] = None
        self._later.append((fields, declared.name, partial(self._meant, declared.kind, value, owner)))

    def _meant(self, kind: tree.Kind, value: tree.Data | None, owner: Player | None) -> Space | list[Any] | None:
        """Return the space (or the list of those) that a value of the declarations means, or none.

        Where each seat has such a board, that of the owner of what has the field.
        """
        if kind.item is not None:
            return [self._meant(kind.item, one, owner) for one in value] if isinstance(value, tuple) else []
        board = self.boards[kind.of[0]]
        spaces = board.owners[owner].spaces if owner in board.owners else board.spaces
        return spaces[value] if isinstance(value, int) and 0 <= value < len(spaces) else None

    def value(self, kind: tree.Kind, value: Json) -> object:
        """Return a value of the view as a thing."""
        if value is None:
            return None
        if kind.sort == "list":
            assert kind.item is not None  # every list has one
            return [self.value(kind.item, v) for v in value]
        if kind.sort == "player":
            return self.players[value] if isinstance(value, int) else None
        if kind.sort == "word":
            return self.words.get(kind.of[0], {}).get(str(value))
        if kind.sort == "piece":
            return self.find(value)
        if kind.sort in ("space", "place"):
            return self.places.get(str(value))
        return bool(value) if kind.sort == "flag" else value

    def constant(self, kind: tree.Kind, value: tree.Data) -> object:
        """Return a value of the declarations (an int as at run time) as a thing of this view."""
        if kind.sort == "player" and isinstance(value, int):
            return self.players[value] if 0 <= value < len(self.players) else None
        return _constant(kind, value, self.words)

    def _per(self, per: tuple[tree.Per, ...], value: Json, make: Callable[[Json], object]) -> object:
        """Return state or the like: one value, or a mapping by what there is one for each."""
        if not per:
            return make(value)
        found: dict[object, object] = {}
        for key, thing, index in self._each_of(per[0]):
            inner = (value.get(key) if isinstance(value, Mapping) else _at(value, index)) if value is not None else None
            if len(per) == 1:
                found[thing] = make(inner) if inner is not None else None
            else:
                for rest, nested in _pairs(self._per(per[1:], inner, make)):
                    found[(thing, rest)] = nested
        return found

    def _each_of(self, per: tree.Per) -> Iterable[tuple[str, object, int]]:
        """Yield what there is one for each of: its key in the view, the thing, its number."""
        if per.sort == "player":
            yield from ((str(p.index), p, p.index) for p in self.players)
        elif per.sort == "word":
            yield from ((w.name, w, w.index) for w in self.words[per.name].values())
        else:
            pieces = (p for p in list(self.pieces.values()) if p.kind == per.name and p.name)
            yield from ((p.name, p, i) for i, p in enumerate(pieces))

    # ----------------------------------------------------------------------------------------------- zones and pieces

    def _zone(self, declared: tree.ZoneDecl) -> object:
        data = (self.view.get("zones") or {}).get(declared.name)
        if not declared.per:
            return self._one_zone(declared, declared.name, {}, data)
        zones = Zones(declared.name)
        self._fill(zones, declared, data, declared.name, (), {})
        return zones

    def _fill(
        self,
        zones: Zones,
        declared: tree.ZoneDecl,
        data: Json,
        key: str,
        index: tuple[object, ...],
        per: dict[str, object],
    ) -> None:
        what = declared.per[len(index)]
        for label, thing, number in self._each_of(what):
            inner = data.get(label) if isinstance(data, Mapping) else _at(data, number)
            named = {**per, "player" if what.sort == "player" else what.name: thing}
            if len(index) + 1 < len(declared.per):
                self._fill(zones, declared, inner, f"{key}.{label}", (*index, thing), named)
            else:
                whole = (*index, thing)
                zone = self._one_zone(declared, f"{key}.{label}", named, inner)
                zones.members[whole if len(whole) > 1 else thing] = zone

    def _one_zone(self, declared: tree.ZoneDecl, key: str, per: dict[str, object], data: Json) -> Zone:
        zone = Zone(declared.name, key, per)
        self.places[key] = zone
        zone.pieces = [self._piece(p, zone, f"{key}#{i}") for i, p in enumerate(data or ())]
        if declared.unordered:
            zone.known = [piece for piece in zone.pieces if piece.seen]
            zone.pieces = [self._face_down(piece) for piece in zone.pieces]
        return zone

    def _face_down(self, piece: Piece) -> Piece:
        """Return a piece as it lies in a zone whose order is hidden: nobody sees that it is this one."""
        blank = {"kind": piece.kind}
        hidden = replace(piece, seen=False, id=piece_id(blank), value=blank)
        self.pieces[hidden.thing] = hidden
        return hidden

    def _piece_rows(self) -> dict[tuple[str, str], tree.PieceRow]:
        return {
            (pieces.of, row.name): row
            for pieces in self.declared.pieces.values()
            if pieces.named_rows
            for row in pieces.rows
        }

    def _piece(self, value: Json, at: Space | Zone, slot: str) -> Piece:
        """Return a piece as it is written in a view."""
        named = isinstance(value, str)
        parts = value.split(".") if named else [str(value["kind"]), str(value.get("name", ""))]
        kind, row_name = parts[0], parts[1] if len(parts) > 1 else ""
        row = self._rows.get((kind, row_name))
        owner = parts[-1 if row is not None else 1] if named and len(parts) == 3 else None
        if not named:
            owner = value.get("owner")
        declared = self.declared.kinds.get(kind)
        faces = any(f.face for f in declared.fields) if declared else False
        given = {} if named else fields_of(value)
        seen = named or len(value) > 1 or not (faces or self._always_named(kind))
        piece = Piece(
            kind=kind,
            name=value if named else "",
            row=row_name if row is not None else "",
            owner=self.players[int(owner)] if owner is not None and int(owner) < len(self.players) else None,
            seen=seen,
            thing=value if named else slot,
            id=piece_id(value),
            value=value,
            at=at,
            title=row.title if row else "",
            text=row.text if row else "",
        )
        if seen and declared:
            self._fields(piece, declared, row, given)
        self.pieces[piece.thing] = piece
        return piece

    def _always_named(self, kind: str) -> bool:
        """Whether every piece of a kind has a name, as owned pieces without faces have: one without is not seen."""
        sets = [pieces for pieces in self.declared.pieces.values() if pieces.of == kind]
        return bool(sets) and all(one.per_player and not one.each and not one.named_rows for one in sets)

    def _fields(
        self, piece: Piece, declared: tree.KindDecl, row: tree.PieceRow | None, given: Mapping[str, Json]
    ) -> None:
        mutable = (self.view.get("fields") or {}).get(piece.name, {}) if piece.name else {}
        for f in declared.fields:
            if f.name in mutable or f.name in given:
                self._set_later(piece.fields, f, mutable.get(f.name, given.get(f.name)))
            elif row is not None and f.name in row.faces:
                self._set_constant(piece.fields, f, row.faces[f.name], piece.owner)
            elif f.kind.sort == "player" and not f.kind.optional:
                piece.fields[f.name] = self.players[max(f.first, 0)]
            else:
                piece.fields[f.name] = _constant(f.kind, f.first, self.words)
        if row is not None and row.shown:
            piece.fields["shown"] = Shown({k: plain(v, self.words) for k, v in row.shown.items()})

    def _set_later(self, fields: dict[str, object], declared: tree.FieldDecl, value: Json) -> None:
        """Set a field; what names a piece or a place waits until all of them are there."""
        if declared.kind.sort in ("piece", "place", "space", "list"):
            fields[declared.name] = None
            self._later.append((fields, declared.name, partial(self.value, declared.kind, value)))
        else:
            fields[declared.name] = self.value(declared.kind, value)

    def find(self, value: Json) -> Piece | None:
        """Return the piece that a view calls so."""
        if isinstance(value, str):
            return self.pieces.get(value)
        wanted = piece_id(value)
        return next((p for p in self.pieces.values() if p.id == wanted), None)

    def make(self, value: Json) -> Piece:
        """Return that piece, or one made up that lies nowhere."""
        found = self.find(value)
        if found is not None:
            return found
        piece = self._piece(value, Zone("", ""), "shown")
        for fields, name, make in self._later:
            fields[name] = make()
        return piece

    def _sets(self) -> None:
        for declared in self.declared.pieces.values():
            rows = {row.name for row in declared.rows} if declared.named_rows else None
            members = [
                p for p in self.pieces.values() if p.kind == declared.of and p.seen and (rows is None or p.row in rows)
            ]
            order = {row.name: at for at, row in enumerate(declared.rows)}
            members.sort(key=partial(_as_declared, order))
            self.names[declared.name] = PieceSet(members)

    # -------------------------------------------------------------------------------------------------------- boards

    def _board(self, declared: tree.BoardDecl, size: Callable[[tree.Expr], int]) -> Board:
        data = (self.view.get("boards") or {}).get(declared.name)
        columns = size(declared.grid[1]) if declared.grid else 1
        count = len(declared.spaces)
        if declared.grid:
            count = size(declared.grid[0]) * columns
        elif declared.size is not None:
            count = size(declared.size)
        board = Board(declared.name, declared.shape, columns, links=declared.links, lines=declared.lines)
        self.boards[declared.name] = board
        if not declared.per_player:
            self._spaces(board, declared, count, None, data or {})
            return board
        for player in self.players:
            own = Board(declared.name, declared.shape, columns, links=declared.links, lines=declared.lines)
            self._spaces(own, declared, count, player, _at(data, player.index) or {})
            board.owners[player] = own
            board.spaces += own.spaces
        return board

    def _spaces(
        self, board: Board, declared: tree.BoardDecl, count: int, owner: Player | None, occupied: Mapping[str, Json]
    ) -> None:
        key = declared.name if owner is None else f"{declared.name}.{owner.index}"
        for i in range(count):
            named = declared.spaces[i] if declared.spaces else None
            row = declared.row(i, owner.index if owner is not None else -1)
            own = named.name if named is not None else str(i)
            if declared.grid:
                own = f"{i // board.columns}.{i % board.columns}"
            space = Space(declared.name, f"{key}.{own}", owner, i)
            if declared.grid:
                space.row, space.column = divmod(i, board.columns)
            for row_names in (named, row):
                if row_names is not None:
                    space.name, space.title = row_names.name or space.name, row_names.title or space.title
                    space.text = row_names.text or space.text
            given = row.fields if row is not None else {}
            for f in declared.fields:
                self._set_constant(space.fields, f, given.get(f.name, f.first), owner)
            if row is not None and row.shown:
                space.fields["shown"] = Shown({k: plain(v, self.words) for k, v in row.shown.items()})
            self.places[space.key] = space
            lying = occupied.get(own, [])
            space.pieces = [self._piece(p, space, f"{space.key}#{j}") for j, p in enumerate(lying)]
            board.spaces.append(space)

    # --------------------------------------------------------------------------------------------------------- stack

    def _entry(self, entry: Mapping[str, Json]) -> StackEntry:
        owner = entry.get("owner")
        found = StackEntry(self.players[owner] if isinstance(owner, int) else None)
        for f in self.declared.stack.fields if self.declared.stack else ():
            value = entry.get(f.name)
            piece = f.kind.sort == "piece" and value is not None
            found.fields[f.name] = self.make(value) if piece else self.value(f.kind, value)
        return found


def _at(many: Json, index: int) -> Json:
    return many[index] if isinstance(many, list) and index < len(many) else None


def _pairs(value: object) -> Iterable[tuple[object, object]]:
    return value.items() if isinstance(value, Mapping) else ()
