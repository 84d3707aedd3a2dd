"""What is fixed once content, players and options are: pieces, places, geometry, data.

The emitter looks everything up here, and folds what it can into constants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from itertools import product
from typing import Any

from dogtable.base.board_shape import BoardShape
from dogtable.base.budget import spend
from dogtable.base.errors import Problem, RulesetError
from dogtable.base.frozen import Frozen
from dogtable.base.program import Kind
from dogtable.compile.amounts import Amounts
from dogtable.compile.fold import Folder
from dogtable.compile.metering import Metering
from dogtable.compile.options import teams_of
from dogtable.lang import tree
from dogtable.lang.flow import me_users

_LARGEST_BOARD = 2000
_PLACE = 3  # steps


@cache
def to_kind(kind: tree.Kind) -> Kind:
    """Return a kind of the tree as the engine knows it."""
    item = None if kind.item is None else to_kind(kind.item)
    return Kind(kind.sort, kind.of, item, kind.optional, kind.low, kind.high)


class Piece(Frozen):
    """A piece, by what never changes about it."""

    kind: str
    set: str
    owner: int
    number: int
    row: int
    copy: int
    decl: tree.PieceRow
    start: int


class Extent(Frozen):
    """Places of one name: the first, how many there are for each index, and whether each holds one piece only."""

    name: str
    first: int
    sizes: tuple[int, ...]
    single: bool
    seen_by: str
    columns: int = 0  # of a grid

    @property
    def count(self) -> int:
        """Return how many places there are."""
        total = 1
        for size in self.sizes:
            total *= size
        return total

    @property
    def places(self) -> range:
        """Return all of them."""
        return range(self.first, self.first + self.count)

    def strides(self) -> tuple[int, ...]:
        """Return by how much the place grows with each index."""
        result: list[int] = []
        step = 1
        for size in reversed(self.sizes):
            result.append(step)
            step *= size
        return tuple(reversed(result))


class World:
    """The fixed part of a game."""

    def __init__(self, rules: tree.Rules, players: int, options: Mapping[str, int]) -> None:
        self.rules = rules
        self.players = players
        self.options = dict(options)
        self.teams = teams_of(rules, players, options)
        self.everybody = (1 << players) - 1
        self.fold = Folder(self)
        self.me_users = me_users(rules)  # definitions that see `me`
        self.weights: dict[tuple[str, frozenset[str]], int] = {}  # of definitions, by which of them burn
        self.tabulated: dict[str, tuple[Any, ...] | None] = {}  # values of definitions of one thing, where constant
        self.harmless: dict[tuple[str, frozenset[str]], bool] = {}  # routines that only write, by what is known there
        self._faces: dict[str, tuple[Any, ...]] = {}
        self._word_fields: dict[tuple[str, str], tuple[Any, ...]] = {}
        self.words = {name: len(decl.words) for name, decl in rules.words.items()}
        self.sets: dict[str, tuple[int, ...]] = {}
        self.owned: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.pieces: list[Piece] = []
        self.kind_pieces: dict[str, list[int]] = {name: [] for name in rules.kinds}
        self._lay_pieces()
        self.zones: dict[str, Extent] = {}
        self.boards: dict[str, Extent] = {}
        self.shapes: dict[str, BoardShape] = {}
        self.place_owner: list[int] = []
        self.place_seen: list[int] = []
        self.place_known: list[int] = []
        self.place_index: list[tuple[int, ...]] = []
        self.place_name: list[tuple[str, bool]] = []
        self._lay_zones()
        self._lay_boards()
        self.landmarks = {name: tuple(self._landmarks(decl)) for name, decl in rules.boards.items()}
        self.hideable = self._hideable()
        self.alike = self._alike()

    def surely(self, test: tree.Expr) -> bool:
        """Whether a condition holds whatever the state is."""
        return bool(self.fold.value(test))

    @cached_property
    def amounts(self) -> Amounts:
        """Return what knows how much expressions give."""
        return Amounts(self)

    @cached_property
    def metering(self) -> Metering:
        """Return what knows which of the rules are metered in play."""
        return Metering(self)

    # ------------------------------------------------------------------------------------------------- building it

    def _lay_pieces(self) -> None:
        numbers: dict[tuple[str, int], int] = {}
        for name, decl in self.rules.pieces.items():
            owners: Sequence[int] = range(self.players) if decl.per_player else (-1,)
            by_owner = []
            for owner in owners:
                mine = []
                for row, data in enumerate(decl.rows):
                    for copy in range(data.copies):
                        number = numbers.get((decl.of, owner), 0)
                        numbers[decl.of, owner] = number + 1
                        mine.append(len(self.pieces))
                        self.kind_pieces[decl.of].append(len(self.pieces))
                        self.pieces.append(Piece(decl.of, name, owner, number, row, copy, data, -1))
                by_owner.append(tuple(mine))
            self.sets[name] = tuple(piece for mine in by_owner for piece in mine)
            self.owned[name] = tuple(by_owner)

    def per_values(self, per: tree.Per) -> Sequence[int]:
        """Return the values that a `per` runs over."""
        if per.sort == "player":
            return range(self.players)
        return range(self.words[per.name]) if per.sort == "word" else tuple(self.kind_pieces[per.name])

    def per_kind(self, per: tree.Per) -> Kind:
        """Return what a `per` runs over."""
        return Kind("player") if per.sort == "player" else Kind(per.sort, (per.name,))

    def _seen(self, seen_by: str, owner: int) -> int:
        if seen_by == "everybody":
            return self.everybody
        return 1 << owner if seen_by == "owner" and owner >= 0 else 0

    def _lay_zones(self) -> None:
        for name, decl in self.rules.zones.items():
            runs = [self.per_values(per) for per in decl.per]
            first = len(self.place_owner)
            for index in product(*runs):
                spend(decl.span, _PLACE)
                owner = next((v for v, per in zip(index, decl.per, strict=True) if per.sort == "player"), -1)
                self._lay_place(name, False, index, owner, decl.seen_by)
            self.zones[name] = Extent(name, first, tuple(len(run) for run in runs), decl.holds == 1, decl.seen_by)

    def _lay_boards(self) -> None:
        for name, decl in self.rules.boards.items():
            columns = 0
            if decl.grid is not None:
                columns = self.fold.number(decl.grid[1])
                size = self.fold.number(decl.grid[0]) * columns
            elif decl.shape == "spaces":
                size = len(decl.spaces)
            else:
                assert decl.size is not None
                size = self.fold.number(decl.size)
            if not 1 <= size <= _LARGEST_BOARD:
                text = f"the board '{name}' would have {size} spaces; it can have 1 to {_LARGEST_BOARD}"
                raise RulesetError([Problem(decl.span, "E451", text)])
            owners: Iterable[int] = range(self.players) if decl.per_player else (-1,)
            first = len(self.place_owner)
            for owner in owners:
                spend(decl.span, _PLACE * size)
                for i in range(size):
                    index = (i,) if not columns else (i // columns, i % columns)
                    self._lay_place(name, True, index if owner < 0 else (owner, *index), owner, decl.seen_by)
            sizes = (self.players, size) if decl.per_player else (size,)
            self.boards[name] = Extent(name, first, sizes, decl.holds == 1, decl.seen_by, columns)
            self.shapes[name] = BoardShape(decl.shape, size, columns, decl.links, decl.lines)

    def _landmarks(self, decl: tree.BoardDecl) -> Iterator[tuple[str, int, int]]:
        """Give the landmarks of a board: its name, whose it is (-1: nobody's), and the space."""
        for name, expr in decl.landmarks.items():
            common = self.fold.value(expr)
            for owner in (-1,) if common is not None else range(self.players):
                at = common if common is not None else self.fold.value(expr, {"me": owner})
                if not isinstance(at, int) or at < 0:
                    text = "this must be a space that is known before the game begins"
                    raise RulesetError([Problem(expr.span, "E452", text)])
                yield name, owner, at

    def _lay_place(self, name: str, board: bool, index: tuple[int, ...], owner: int, seen_by: str) -> None:
        self.place_name.append((name, board))
        self.place_index.append(index)
        self.place_owner.append(owner)
        self.place_seen.append(self._seen(seen_by, owner))
        self.place_known.append(self._seen(seen_by.removesuffix(tree.UNORDERED), owner))

    def _alike(self) -> frozenset[str]:
        """Return the sets in which several pieces share face and owner and have no names of their own."""
        found: set[str] = set()
        seen: set[tuple[str, int, int]] = set()
        for piece in self.pieces:
            decl = self.rules.pieces[piece.set]
            face = (piece.set, piece.owner, piece.row)
            if face in seen and (piece.owner < 0 or decl.each or decl.named_rows):
                found.add(piece.set)
            seen.add(face)
        return frozenset(found)

    def _hideable(self) -> frozenset[str]:
        kinds: set[str] = set()
        declared: list[tree.ZoneDecl | tree.BoardDecl] = [*self.rules.zones.values(), *self.rules.boards.values()]
        for decl in declared:
            if decl.seen_by != "everybody":
                kinds.update(decl.of)
        return frozenset(kinds)

    # ------------------------------------------------------------------------------------------------ looking it up

    def extent(self, place: int) -> Extent:
        """Return the zone or board that a place belongs to."""
        name, board = self.place_name[place]
        return self.boards[name] if board else self.zones[name]

    def is_single(self, kind: tree.Kind) -> bool:
        """Whether all spaces of a kind hold one piece at most."""
        return kind.sort == "space" and bool(kind.of) and all(self.boards[name].single for name in kind.of)

    def hides(self, kind: tree.Kind | Kind) -> bool:
        """Whether a value of a kind is a piece that somebody may not know."""
        return kind.sort == "piece" and not self.hideable.isdisjoint(kind.of)

    def board_size(self, name: str) -> int:
        """Return how many spaces one owner's board has."""
        return self.boards[name].sizes[-1]

    def start_of(self, piece: int) -> int:
        """Return the place where a piece begins."""
        info = self.pieces[piece]
        extent = self.zones[self.rules.pieces[info.set].start]
        if not extent.sizes:
            return extent.first
        return extent.first + max(info.owner, 0) * extent.strides()[0]

    def field(self, kind: str, name: str) -> tree.FieldDecl | None:
        """Return a declared field of a piece kind."""
        return self._fields[kind].get(name)

    @cached_property
    def _fields(self) -> dict[str, dict[str, tree.FieldDecl]]:
        """The declared fields of each piece kind, by name."""
        return {name: {field.name: field for field in kind.fields} for name, kind in self.rules.kinds.items()}

    def face(self, piece: int, name: str) -> Any:
        """Return a constant field of a piece (-1 when its kind has none of that name)."""
        info = self.pieces[piece]
        decl = self.field(info.kind, name)
        if decl is None:
            return -1
        return self.data(decl.kind, info.decl.faces.get(name, decl.first), info.owner)

    def faces(self, name: str) -> tuple[Any, ...]:
        """Return a constant field of all pieces."""
        if name not in self._faces:
            self._faces[name] = tuple(self.face(piece, name) for piece in range(len(self.pieces)))
        return self._faces[name]

    def word_field(self, words: str, name: str) -> tuple[Any, ...]:
        """Return a field of all words of a list."""
        if (words, name) not in self._word_fields:
            self._word_fields[words, name] = self._word_field(self.rules.words[words], name)
        return self._word_fields[words, name]

    def _word_field(self, decl: tree.WordListDecl, name: str) -> tuple[Any, ...]:
        kinds = {one.name: one.kind for one in decl.fields}
        if name not in kinds:
            return tuple(-1 for _ in decl.words)
        return tuple(self.data(kinds[name], word.fields.get(name, -1), -1) for word in decl.words)

    def data(self, kind: tree.Kind, value: Any, owner: int) -> Any:
        """Return a value that a row gives as it is at run time: rows name a space by its index on its board.

        A list is empty where there is no row.
        On a board of which each seat has one that is the space of the row's `owner`. RulesetError when there is none.
        """
        if kind.sort == "list" and kind.item is not None:
            return tuple(self.data(kind.item, one, owner) for one in value) if isinstance(value, tuple) else ()
        if kind.sort != "space" or not isinstance(value, int) or value < 0:
            return value
        decl, extent = self.rules.boards[kind.of[0]], self.boards[kind.of[0]]
        if value >= extent.sizes[-1]:
            text = f"data names space {value} of '{decl.name}', which has {extent.sizes[-1]}"
            raise RulesetError([Problem(decl.span, "E310", text, "spaces are counted from 0")])
        if decl.per_player and owner < 0:
            text = f"data names a space of '{decl.name}', of which each player has one"
            raise RulesetError([Problem(decl.span, "E404", text, "only data of what a player owns can")])
        return extent.first + (extent.sizes[-1] * owner if decl.per_player else 0) + value

    def space_field(self, place: int, name: str, nothing: Any) -> Any:
        """Return a field of a space (`nothing` for places that have none of that name)."""
        board, is_board = self.place_name[place]
        if not is_board:
            return nothing
        decl = self.rules.boards[board]
        declared = next((f for f in decl.fields if f.name == name), None)
        if declared is None:
            return nothing
        owner = self.place_owner[place]
        row = decl.row(self.index_on_board(place), owner)
        value = declared.first if row is None else row.fields.get(name, declared.first)
        return self.data(declared.kind, value, owner)

    def index_on_board(self, place: int) -> int:
        """Return the index of a space on its (owner's) board, from 0; -1 for a zone."""
        name, board = self.place_name[place]
        if not board:
            return -1
        extent = self.boards[name]
        return (place - extent.first) % extent.sizes[-1]

    def space_name(self, place: int) -> str:
        """Return the name of a space of a board that lists named spaces, else ""."""
        name, board = self.place_name[place]
        spaces = self.rules.boards[name].spaces if board else ()
        return spaces[self.index_on_board(place)].name if spaces else ""
