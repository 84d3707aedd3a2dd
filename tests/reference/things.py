"""What a ruleset is made of for one number of players and one set of options: pieces, places, teams, numbered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.lang.tree import NONE as NO_KIND
from dogtable.lang.tree import (
    Block,
    BoardDecl,
    Each,
    Entry,
    Field,
    FieldDecl,
    Kind,
    Let,
    Per,
    Pick,
    PieceDecl,
    Random,
    Rules,
    Statement,
    ZoneDecl,
)

NONE = -1
NO_INT = -(1 << 62)  # none where a number is expected, for -1 is a number


@dataclass(frozen=True)
class Piece:
    number: int
    kind: str
    set: str
    owner: int  # -1: nobody's
    index: int  # within kind and owner
    row: int  # of its set
    row_name: str
    single: bool  # the only copy of a row with a name (of its owner)
    faceless: bool  # its set has neither rows nor `each`
    faces: dict[str, Any]
    each: tuple[str, ...]
    start: int  # place


@dataclass(frozen=True)
class Place:
    number: int
    name: str
    board: bool
    index: tuple[int, ...]  # a zone's, one for each `per`; of a space its index on the board of its owner
    owner: int  # seat of a `per: player`, or -1
    seen: int  # mask of the seats that see faces here, in their order
    knows: int  # mask of the seats that know what lies here
    holds: int  # 0: any number
    data: dict[str, Any] = field(default_factory=dict)  # fields of a space
    space_name: str = ""


def no_value(kind: Kind) -> int:
    """How none is written in a value of this kind."""
    return NO_INT if kind.sort == "int" else NONE


class Setup:
    """Rules with everything that hangs on the number of players and the options worked out."""

    def __init__(self, rules: Rules, players: int, options: dict[str, Any] | None = None) -> None:
        if players not in rules.game.players:
            raise UsageError(f"{rules.game.id} is for {rules.game.players} players, not for {players}")
        self.rules = rules
        self.players = players
        self.everybody = (1 << players) - 1
        self.options = self._options(options or {})
        self.teams = self._teams()
        self.pieces: list[Piece] = []
        self.places: list[Place] = []
        self.zones: dict[tuple[str, tuple[int, ...]], int] = {}
        self.spaces: dict[tuple[str, int, int], int] = {}  # board, owner (-1), index
        self.boards: dict[tuple[str, int], list[int]] = {}  # board, owner (-1 when not per player) -> places
        self.grids: dict[str, tuple[int, int]] = {}
        self.named: dict[tuple[str, str], int] = {}  # board, name of a space -> index
        self.by_kind: dict[str, list[int]] = {}
        self.by_set: dict[str, list[int]] = {}
        for decl in rules.pieces.values():
            self._make_pieces(decl)
        for zone in rules.zones.values():
            self._make_zones(zone)
        for board in rules.boards.values():
            self._make_board(board)
        for piece in self.pieces:
            for f in rules.kinds[piece.kind].fields:
                if f.name in piece.faces:
                    piece.faces[f.name] = self.data(f.kind, piece.faces[f.name], piece.owner)
        self.start = [self._start_of(p) for p in self.pieces]
        self.mutable = {
            kind.name: [f for f in kind.fields if not self._is_face(kind.name, f)] for kind in rules.kinds.values()
        }
        blocks = [rules.play, *(routine.body for routine in rules.routines.values())]
        self.labels: dict[int, str] = {}  # what pieces are called, as words.py finds out
        self.rolled = {field for block in blocks for field in rolled_in(block)}

    # ------------------------------------------------------------------------------------------------ options, teams

    def _options(self, given: dict[str, Any]) -> dict[str, int]:
        values = {}
        for name, decl in self.rules.options.items():
            values[name] = decl.default
            if name not in given:
                continue
            wanted = given[name]
            if not decl.values:
                if wanted not in (True, False, "true", "false", 0, 1):
                    raise UsageError(f"option {name} is true or false, not {wanted!r}")
                values[name] = int(wanted in (True, "true", 1))
            else:
                names = [value for value, _ in decl.values]
                if str(wanted) not in names:
                    raise UsageError(f"option {name} is one of {', '.join(names)}, not {wanted!r}")
                values[name] = names.index(str(wanted))
        unknown = set(given) - set(values)
        if unknown:
            raise UsageError(f"{self.rules.game.id} has no option {sorted(unknown)[0]!r}")
        return values

    def option_word(self, name: str) -> Any:
        decl = self.rules.options[name]
        value = self.options[name]
        return decl.values[value][0] if decl.values else bool(value)

    def _teams(self) -> tuple[tuple[int, ...], ...]:
        teams = self.rules.game.teams
        word = str(self.option_word("teams")) if "teams" in self.rules.options else ""
        for key in ((self.players, word), (self.players, "")):
            if key in teams:
                return teams[key]
        return tuple((seat,) for seat in range(self.players))

    def mates(self, seat: int) -> list[int]:
        team = next((t for t in self.teams if seat in t), (seat,))
        around = [(seat + i) % self.players for i in range(1, self.players)]
        return [q for q in around if q in team]

    # ----------------------------------------------------------------------------------------------- pieces, places

    def _is_face(self, kind: str, decl: FieldDecl) -> bool:
        return decl.face

    def _make_pieces(self, decl: PieceDecl) -> None:
        owners = range(self.players) if decl.per_player else [NONE]
        self.by_set[decl.name] = []
        counts: dict[int, int] = {}
        for p in self.pieces:
            if p.kind == decl.of:
                counts[p.owner] = counts.get(p.owner, 0) + 1
        for owner in owners:
            for r, row in enumerate(decl.rows):
                for _ in range(row.copies):
                    number = len(self.pieces)
                    index = counts.get(owner, 0)
                    counts[owner] = index + 1
                    self.pieces.append(
                        Piece(
                            number,
                            decl.of,
                            decl.name,
                            owner,
                            index,
                            r,
                            row.name if decl.named_rows else "",
                            decl.named_rows and row.copies == 1,
                            not decl.named_rows and not decl.each,
                            dict(row.faces),
                            decl.each,
                            NONE,
                        )
                    )
                    self.by_set[decl.name].append(number)
                    self.by_kind.setdefault(decl.of, []).append(number)

    def per_values(self, per: Per) -> list[int]:
        if per.sort == "player":
            return list(range(self.players))
        if per.sort == "word":
            return list(range(len(self.rules.words[per.name].words)))
        return self.by_kind.get(per.name, [])

    def _seen(self, seen_by: str, owner: int) -> int:
        if seen_by == "everybody":
            return self.everybody
        return 1 << owner if seen_by == "owner" else 0

    def _make_zones(self, decl: ZoneDecl) -> None:
        for index in product(*(self.per_values(per) for per in decl.per)):
            owner = next((i for per, i in zip(decl.per, index, strict=True) if per.sort == "player"), NONE)
            number = len(self.places)
            seen = self._seen(decl.seen_by, owner)
            knows = self._seen(decl.seen_by.split()[0], owner)
            self.places.append(Place(number, decl.name, False, index, owner, seen, knows, decl.holds or 0))
            self.zones[decl.name, index] = number

    def _make_board(self, decl: BoardDecl) -> None:
        from tests.reference.values import constant

        if decl.grid is not None:
            rows, columns = (constant(e, self) for e in decl.grid)
            self.grids[decl.name] = (rows, columns)
            size = rows * columns
        elif decl.spaces:
            size = len(decl.spaces)
        else:
            assert decl.size is not None
            size = constant(decl.size, self)
        for i, space in enumerate(decl.spaces):
            if space.name:
                self.named[decl.name, space.name] = i
        first = {f.name: f.first for f in decl.fields}
        for owner in range(self.players) if decl.per_player else [NONE]:
            places = self.boards[decl.name, owner] = []
            own = decl.owner_rows[owner % len(decl.owner_rows)] if decl.owner_rows and owner >= 0 else decl.rows
            for i in range(size):
                row = own.get(i) or (decl.spaces[i] if decl.spaces else None)
                data = first | (dict(row.fields) if row else {})
                name = decl.spaces[i].name if decl.spaces else ""
                number = len(self.places)
                seen = self._seen(decl.seen_by, owner)
                self.places.append(Place(number, decl.name, True, (i,), owner, seen, seen, decl.holds or 0, data, name))
                self.spaces[decl.name, owner, i] = number
                places.append(number)

    def _start_of(self, piece: Piece) -> int:
        decl = self.rules.pieces[piece.set]
        per = self.rules.zones[decl.start].per
        return self.zones[decl.start, (piece.owner,) if per else ()]

    # ----------------------------------------------------------------------------------------------------- questions

    def data(self, kind: Kind, value: Any, owner: int) -> Any:
        """What a row gives: a space by its index on its board, on that of the owner where each seat has one.

        A list is empty where there is no row.
        """
        if kind.sort == "list":
            return [self.data(kind.item, one, owner) for one in value] if isinstance(value, tuple) else []
        if kind.sort != "space" or value == NONE:
            return value
        board = kind.of[0]
        return self.spaces[board, owner if self.rules.boards[board].per_player else NONE, value]

    def values_of(self, kind: Kind) -> list[int]:
        """All values of a kind of which there are finitely many."""
        if kind.sort == "int" and kind.low is not None and kind.high is not None:
            return list(range(kind.low, kind.high + 1))
        if kind.sort == "flag":
            return [0, 1]
        if kind.sort == "player":
            return list(range(self.players))
        if kind.sort == "word":
            return list(range(len(self.rules.words[kind.of[0]].words)))
        return []

    @cached_property
    def local_kinds(self) -> dict[tuple[str, str], Kind]:
        """The kind of each local of each routine (and of the play)."""
        found: dict[tuple[str, str], Kind] = {}
        for routine in self.rules.routines.values():
            for parameter in routine.parameters:
                found[routine.name, parameter.name] = parameter.kind
            for name, kind in bound_in(routine.body):
                found[routine.name, name] = kind
        for name, kind in bound_in(self.rules.play):
            found["play", name] = kind
        return found

    def unnamed(self, piece: int) -> tuple[Any, ...]:
        """What is equal for pieces that share face and owner and have no names of their own."""
        p = self.pieces[piece]
        return (piece,) if p.single or (p.owner >= 0 and p.faceless) else (p.set, p.owner, p.row)

    def board_of(self, place: Place) -> list[int]:
        return self.boards[place.name, place.owner if self.rules.boards[place.name].per_player else NONE]

    def public(self, place: int) -> bool:
        return self.places[place].seen == self.everybody


def bound_in(block: Block) -> Iterator[tuple[str, Kind]]:
    """The names that a block binds, with their kinds."""
    for s in block:
        if isinstance(s, Let):
            yield s.name, s.value.kind
        elif isinstance(s, Each):
            yield s.name, s.list.kind.item or NO_KIND
        elif isinstance(s, Random) and isinstance(s.target, str):
            yield s.target, s.list.kind.item or NO_KIND
        for picks in picks_in(s):
            yield from ((pick.name, pick.list.kind.item or NO_KIND) for pick in picks)
        for inner in blocks_in(s):
            yield from bound_in(inner)


def rolled_in(block: Block) -> Iterator[tuple[str, str]]:
    """The fields of pieces that `random` sets, each with its kind of piece."""
    for s in block:
        if isinstance(s, Random) and isinstance(s.target, Field):
            yield from ((kind, s.target.name) for kind in s.target.of.kind.of)
        for inner in blocks_in(s):
            yield from rolled_in(inner)


def entries_in(s: Statement) -> tuple[Entry, ...]:
    return getattr(s, "entries", ()) or getattr(s, "anytime", ())


def picks_in(s: Statement) -> Iterator[tuple[Pick, ...]]:
    yield getattr(s, "picks", ())
    for entry in entries_in(s):
        yield entry.picks


def blocks_in(s: Statement) -> Iterator[Block]:
    """The blocks of statements inside a statement."""
    for name in ("body", "then", "other", "after", "none"):
        block = getattr(s, name, None)
        yield block if isinstance(block, tuple) else ()  # the `other` of a swap is an expression
    for case in getattr(s, "cases", ()):
        yield case.body
    for entry in entries_in(s):
        yield entry.body


_MADE: dict[tuple[int, int, str], Setup] = {}
_MOST_MADE = 8


def setup_of(rules: Rules, players: int, options: dict[str, Any] | None = None) -> Setup:
    """Return a Setup, which nobody changes; the last few are kept, for scenarios ask for the same again and again."""
    key = (id(rules), players, repr(options))
    if key not in _MADE or _MADE[key].rules is not rules:
        if len(_MADE) >= _MOST_MADE:
            _MADE.clear()
        _MADE[key] = Setup(rules, players, options)
    return _MADE[key]
