"""Where everything lies in the state: the numbering of the cells, and the Layout that tells the engine."""

from __future__ import annotations

from typing import Any

from dogtable.base.budget import spend
from dogtable.base.program import (
    ENTRY_FIELDS,
    HEADER,
    NO_INT,
    BoardInfo,
    Cell,
    Kind,
    Layout,
    PieceInfo,
    PlaceInfo,
    StackInfo,
    StateInfo,
    WordInfo,
)
from dogtable.compile.fold import none_of
from dogtable.compile.geometry import near
from dogtable.compile.world import World, to_kind
from dogtable.lang import tree
from dogtable.lang.flow import walk_play

BOUND = (1 << 31) - 1
"""A number without declared bounds stays within this, so that every cell is an int of a machine."""


class CellAllocator:
    """The number of every cell, for one World."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rolled = _rolled(world.rules)
        pieces, places = len(world.pieces), len(world.place_owner)
        self.first = HEADER
        self.at = self.first + places
        self.next = self.at + pieces
        self.previous = self.next + pieces
        top = self.previous + pieces
        lists = [p for p in range(places) if not world.extent(p).single]
        low, high = (lists[0], lists[-1] + 1) if lists else (0, 0)
        self.last = top - low
        self.count = top + (high - low) - low
        top += 2 * (high - low)
        self.mask, top = self._range(sorted(p for k in world.hideable for p in world.kind_pieces[k]), top)
        self.fields: dict[tuple[str, str], int] = {}
        for name, kind in world.rules.kinds.items():
            for field in kind.fields:
                if not field.face:
                    spend(kind.span, len(world.kind_pieces[name]))
                    self.fields[name, field.name], top = self._range(world.kind_pieces[name], top)
        self.state: dict[str, int] = {}
        for name, decl in world.rules.state.items():
            self.state[name] = top
            top += self.count_of(decl)
        self.stack = top
        stack = world.rules.stack
        self.entry_size = ENTRY_FIELDS + len(stack.fields) if stack else 0
        self.entry_field = {f.name: ENTRY_FIELDS + i for i, f in enumerate(stack.fields)} if stack else {}
        self.depth = stack.depth if stack else 0
        self.size = top + self.entry_size * self.depth

    @staticmethod
    def _range(pieces: list[int], top: int) -> tuple[int, int]:
        """Return (base, new top) so that `base + piece` is a cell of its own for each of these pieces."""
        if not pieces:
            return top, top
        return top - pieces[0], top + pieces[-1] + 1 - pieces[0]

    def count_of(self, decl: tree.StateDecl) -> int:
        """Return how many cells a state variable has."""
        total = 1
        for per in decl.per:
            total *= len(self.world.per_values(per))
        spend(decl.span, total)
        return total


def first_value(world: World, decl: tree.StateDecl) -> int:
    """Return what a state variable is at the start, before anything ran."""
    if decl.first is not None:
        if decl.first.kind.sort == "none":
            return none_of(decl.kind)
        return world.fold.number(decl.first)
    kind = decl.kind
    if kind.optional:
        return none_of(kind)
    return _nearest_to_zero(kind.low, kind.high) if kind.sort == "int" else 0


def _nearest_to_zero(low: int | None, high: int | None) -> int:
    if low is not None and low > 0:
        return low
    return high if high is not None and high < 0 else 0


def make_layout(world: World, cells: CellAllocator) -> Layout:
    """Return the Layout: what the engine must know of the cells."""
    pieces = tuple(_piece(world, cells, number) for number in range(len(world.pieces)))
    places = tuple(_place(world, cells, number) for number in range(len(world.place_owner)))
    state = tuple(
        StateInfo(
            name,
            to_kind(decl.kind),
            tuple(world.per_kind(per) for per in decl.per),
            tuple(len(world.per_values(per)) for per in decl.per),
            cells.state[name],
            first_value(world, decl),
            decl.seen_by,
        )
        for name, decl in world.rules.state.items()
    )
    words = {
        name: WordInfo(name, tuple(w.name for w in decl.words), tuple(w.title for w in decl.words))
        for name, decl in world.rules.words.items()
    }
    for name, option in world.rules.options.items():
        if option.values:
            list_name = f"option:{name}"
            words[list_name] = WordInfo(list_name, *(tuple(column) for column in zip(*option.values, strict=True)))
    return Layout(
        world.players,
        world.teams,
        pieces,
        places,
        tuple(_boards(world)),
        state,
        words,
        _stack(world, cells),
        cells.at,
        cells.next,
        cells.previous,
        cells.size,
        _initial(cells, pieces, places, state),
        {name: {f.name: to_kind(f.kind) for f in kind.fields} for name, kind in world.rules.kinds.items()},
    )


def _piece(world: World, cells: CellAllocator, number: int) -> PieceInfo:
    info = world.pieces[number]
    decl = world.rules.pieces[info.set]
    fields = world.rules.kinds[info.kind].fields
    mutable = tuple(
        Cell(
            f.name,
            cells.fields[info.kind, f.name] + number,
            to_kind(f.kind),
            _first_of(world, number, f),
            rolled=(info.kind, f.name) in cells.rolled,
        )
        for f in fields
        if not f.face
    )
    return PieceInfo(
        info.kind,
        info.set,
        info.owner,
        info.number,
        info.row,
        info.decl.name,
        info.copy,
        decl.each,
        {f.name: world.face(number, f.name) for f in fields if f.face},
        mutable,
        world.start_of(number),
        cells.mask + number if info.kind in world.hideable else -1,
    )


def _rolled(rules: tree.Rules) -> frozenset[tuple[str, str]]:
    """Return the fields of pieces that `random` sets, each with its kind of piece."""
    drawn = (node.target for node in walk_play(rules) if isinstance(node, tree.Random))
    fields = (target for target in drawn if isinstance(target, tree.Field) and target.of.kind.sort == "piece")
    return frozenset((kind, target.name) for target in fields for kind in target.of.kind.of)


def _first_of(world: World, piece: int, field: tree.FieldDecl) -> int:
    first = world.pieces[piece].decl.faces.get(field.name, field.first)
    assert isinstance(first, int)
    return NO_INT if first == -1 and field.kind.optional and field.kind.sort == "int" else first


def _place(world: World, cells: CellAllocator, number: int) -> PlaceInfo:
    name, board = world.place_name[number]
    extent = world.extent(number)
    holds = world.rules.boards[name].holds if board else world.rules.zones[name].holds
    if board:
        per: tuple[Kind, ...] = (Kind("player"),) if world.rules.boards[name].per_player else ()
    else:
        per = tuple(world.per_kind(p) for p in world.rules.zones[name].per)
    return PlaceInfo(
        name,
        board,
        world.place_index[number],
        per,
        world.place_owner[number],
        cells.first + number,
        -1 if extent.single else cells.last + number,
        -1 if extent.single else cells.count + number,
        extent.single,
        holds or 0,
        world.place_seen[number],
        world.place_known[number],
        world.space_name(number),
        world.rules.boards[name].of if board else world.rules.zones[name].of,
        near(world, number) if board else None,
    )


def _boards(world: World) -> list[BoardInfo]:
    found = []
    for name, decl in world.rules.boards.items():
        extent = world.boards[name]
        size = extent.sizes[-1]
        rows = size // extent.columns if extent.columns else 0
        for i, first in enumerate(range(extent.first, extent.first + extent.count, size)):
            owner = i if decl.per_player else -1
            found.append(BoardInfo(name, owner, first, size, decl.shape, rows, extent.columns))
    return found


def _stack(world: World, cells: CellAllocator) -> StackInfo | None:
    stack = world.rules.stack
    if stack is None:
        return None
    fields = tuple(
        Cell(f.name, ENTRY_FIELDS + i, to_kind(f.kind), none_of(f.kind) if f.kind.optional else f.first)
        for i, f in enumerate(stack.fields)
    )
    return StackInfo(cells.stack, cells.entry_size, cells.depth, fields)


def _initial(
    cells: CellAllocator, pieces: tuple[PieceInfo, ...], places: tuple[PlaceInfo, ...], state: tuple[StateInfo, ...]
) -> tuple[int, ...]:
    values: list[Any] = [-1] * cells.size
    values[:HEADER] = [0] * HEADER
    for header in (3, 4, 11, 12):  # ASK, FP, ANY, ANY_FP
        values[header] = -1
    for place in places:
        if not place.single:
            values[place.count] = 0
    for number, piece in enumerate(pieces):
        place = places[piece.start]
        values[cells.at + number] = piece.start
        top = values[place.cell] if place.single else values[place.last]
        assert top < 0 or not place.single, f"{place.name} is full at the start"
        if top >= 0:
            values[cells.next + top] = number
            values[cells.previous + number] = top
        else:
            values[place.cell] = number
        if not place.single:
            values[place.last] = number
            values[place.count] += 1
        if piece.mask >= 0:
            values[piece.mask] = place.known
        for cell in piece.cells:
            values[cell.cell] = cell.first
    for info in state:
        size = 1
        for n in info.sizes:
            size *= n
        values[info.cell : info.cell + size] = [info.first] * size
    return tuple(values)
