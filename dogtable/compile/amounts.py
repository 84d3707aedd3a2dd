"""How much there can be: the most things that a list can hold, and the range of a number, as far as the rules tell.

What is said here is never less than what a game can come to, whatever is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, reduce
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dogtable.base.budget import spend
from dogtable.base.frozen import replaced
from dogtable.base.program import NO_INT
from dogtable.compile import geometry
from dogtable.lang import tree

if TYPE_CHECKING:
    from dogtable.compile.world import World

MOST: Final = 10**12
"""What is more counts as this."""
NUMBERS: Final = 10_000
"""`numbers` and `some` give no more (more is a rule error)."""
KEPT: Final = 4_096
"""A list that is kept in a frame holds no more (likewise)."""


class Amount(NamedTuple):
    """The range of a number, and of a list how many things it holds at most, how many each of them, and so on."""

    low: int = -MOST
    high: int = MOST
    sizes: tuple[int, ...] = ()

    @property
    def most(self) -> int:
        """Return how many things there are at most; 1 of what is no list."""
        return self.sizes[0] if self.sizes else 1

    @property
    def room(self) -> int:
        """Return for how many things there has to be room where it is kept."""
        return min(self.most, KEPT)

    @property
    def item(self) -> Amount:
        """Return how much one of the things is."""
        return Amount(self.low, self.high, self.sizes[1:])


Env = Mapping[str, Amount]


def listed(count: int, item: Amount | None = None) -> Amount:
    """Return a list of so many things."""
    item = item or Amount()
    return Amount(item.low, item.high, (min(MOST, max(0, count)), *item.sizes))


def more(one: Amount, other: Amount) -> Amount:
    """Return what is as much as either."""
    long, short = sorted((one.sizes, other.sizes), key=len, reverse=True)
    sizes = tuple(max(size, short[i] if i < len(short) else 0) for i, size in enumerate(long))
    return Amount(min(one.low, other.low), max(one.high, other.high), sizes)


class Amounts:
    """Tells how much expressions give."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.rules = world.rules
        self._calls: dict[tuple[str, tuple[Amount, ...]], Amount] = {}
        self._fields: dict[tuple[str, tuple[str, ...], str], Amount] = {}

    @cached_property
    def _neighbours(self) -> int:
        """How many neighbours a space has at most."""
        return max(len(geometry.neighbours(self.world, place)) for place in range(len(self.world.place_owner)))

    def of(self, expr: tree.Expr, env: Env) -> Amount:
        """Return how much an expression gives at most; `env` says it of its locals."""
        spend(expr.span)
        method = _METHODS.get(type(expr))
        return self.of_kind(expr.kind) if method is None else method(self, expr, env)

    def of_kind(self, kind: tree.Kind) -> Amount:
        """Return how much something of a kind is, of which nothing else is known: of a list nothing twice."""
        if kind.sort == "int":
            return Amount(-MOST if kind.low is None else kind.low, MOST if kind.high is None else kind.high)
        if kind.sort != "list" or kind.item is None:
            return Amount()
        return listed(self._of_sort(kind.item), self.of_kind(kind.item))

    def _of_sort(self, kind: tree.Kind) -> int:
        """Return how many things of a kind there are."""
        world = self.world
        if kind.sort == "player":
            return world.players
        if kind.sort == "word":
            return world.words.get(kind.of[0], 0) if kind.of else max(world.words.values(), default=0)
        if kind.sort == "piece":
            return sum(len(world.kind_pieces[name]) for name in kind.of) if kind.of else len(world.pieces)
        if kind.sort == "space" and kind.of:
            return sum(world.boards[name].count for name in kind.of)
        return len(world.place_owner) if kind.sort in ("space", "place") else NUMBERS

    def bound(self, parameters: tuple[tree.Parameter, ...], args: Env) -> Env:
        """Return how much the parameters of a definition or routine are, as far as something was given."""
        return {p.name: args[p.name] if p.name in args else self.of_kind(p.kind) for p in parameters}

    def rounds(self, clauses: tuple[tree.Clause, ...], env: Env) -> tuple[int, Env]:
        """Return how often the clauses of a generator come round, and how much their locals are inside."""
        count = 1
        for clause in clauses:
            found = self.of(clause.list, env)
            count = min(MOST, count * found.most)
            env = {**env, clause.name: found.item}
        return count, env

    def picked(self, expr: tree.Expr, env: Env) -> Amount:
        """Return how much can be picked from a list: each thing once, and of equal pieces that can be hidden one."""
        found, kind = self.of(expr, env), expr.kind.item or tree.INT
        most = self._of_sort(kind) if kind.sort != "int" else min(NUMBERS, found.high - found.low + 1)
        faces = (field.face for name in kind.of if kind.sort == "piece" for field in self.rules.kinds[name].fields)
        if kind.sort == "piece" and kind.of and set(kind.of) <= self.world.hideable and all(faces):
            pieces = (self.world.pieces[x] for name in kind.of for x in self.world.kind_pieces[name])
            most = min(most, len({(piece.set, piece.owner, piece.row) for piece in pieces}))
        return listed(min(found.most, most), found.item)

    # ------------------------------------------------------------------------------------------------------- the nodes

    def _folded(self, expr: tree.Expr, _env: Env) -> Amount:
        value = self.world.fold.value(expr)
        return self.of_kind(expr.kind) if value is None else _of_value(value)

    def _players(self, _expr: tree.Players, _env: Env) -> Amount:
        return listed(self.world.players)

    def _words(self, expr: tree.WordList, _env: Env) -> Amount:
        return listed(self.world.words[expr.name])

    def _set(self, expr: tree.PieceSet, _env: Env) -> Amount:
        if expr.owner is None:
            return listed(len(self.world.sets[expr.name]))
        return listed(max(map(len, self.world.owned[expr.name]), default=0))

    def _zone(self, expr: tree.Zone, _env: Env) -> Amount:
        decl, extent = self.rules.zones[expr.name], self.world.zones[expr.name]
        pieces = sum(len(self.world.kind_pieces[kind]) for kind in decl.of)
        places = extent.count if expr.index is None else 1
        return listed(pieces if decl.holds is None else min(pieces, decl.holds * places))

    def _board(self, expr: tree.Board, _env: Env) -> Amount:
        extent = self.world.boards[expr.name]
        return listed(extent.count if expr.owner is None else extent.sizes[-1])

    def _table(self, expr: tree.TableValue, _env: Env) -> Amount:
        decl = self.rules.tables[expr.name]
        found = Amount(sizes=(0,)) if decl.kind.sort == "list" else self.of_kind(decl.kind)
        for value in decl.rows.values():
            found = more(found, _of_value(value))
        return found

    def _define(self, expr: tree.Define, env: Env) -> Amount:
        decl = self.rules.definitions[expr.name]
        args = tuple(self.of(arg, env) for arg in expr.args)
        if (expr.name, args) not in self._calls:
            inner = {p.name: arg for p, arg in zip(decl.parameters, args, strict=True)}
            found = self.of(decl.gives[0], inner) if decl.gives else Amount()
            for value in decl.gives[1:]:
                found = more(found, self.of(value, inner))
            self._calls[expr.name, args] = found
        return self._calls[expr.name, args]

    def _generator(self, expr: tree.Generator, env: Env) -> Amount:
        count, inner = self.rounds(expr.clauses, env)
        return listed(count, self.of(expr.element, inner))

    def _field(self, expr: tree.Field, _env: Env) -> Amount:
        of = expr.of.kind
        if expr.kind.sort != "list" or of.sort not in ("word", "piece"):
            return self.of_kind(expr.kind)
        key = (of.sort, of.of, expr.name)
        if key not in self._fields:
            self._fields[key] = self._of_field(of, expr.name)
        return self._fields[key]

    def _of_field(self, of: tree.Kind, name: str) -> Amount:
        """Return how much a field is at most that holds a list, of a word or a piece."""
        if of.sort == "word":
            values: Iterable[Any] = self.world.word_field(of.of[0], name)
        else:
            kinds = [kind for kind in of.of or self.rules.kinds if self.world.field(kind, name) is not None]
            values = (self.world.face(piece, name) for kind in kinds for piece in self.world.kind_pieces[kind])
        return reduce(more, map(_of_value, values), Amount(sizes=(0,)))

    def _arith(self, expr: tree.Arith, env: Env) -> Amount:
        one, other = self.of(expr.left, env), self.of(expr.right, env)
        if expr.op == "+":
            return _ranging(one.low + other.low, one.high + other.high)
        if expr.op == "-":
            return _ranging(one.low - other.high, one.high - other.low)
        if expr.op == "*":
            return _ranging(*(one_ * other_ for one_ in one[:2] for other_ in other[:2]))
        most = max(abs(other.low), abs(other.high)) if expr.op == "%" else max(abs(one.low), abs(one.high))
        return _ranging(-most, most)

    def _negate(self, expr: tree.Negate, env: Env) -> Amount:
        value = self.of(expr.value, env)
        return _ranging(-value.high, -value.low)

    # -------------------------------------------------------------------------------------------------- the functions

    def _function(self, expr: tree.Function, env: Env) -> Amount:
        name, args = expr.name, expr.args
        if name in ("those", "ranked", "first", "last", "distinct"):
            found = self.of(args[0], env)
            if name == "distinct":
                most = self.of_kind(expr.kind).most
                return listed(min(found.most, most), found.item)
            return found if name in ("those", "ranked") else found.item
        if name in ("min", "max"):
            return self._extreme(expr, env)
        if name == "these":
            found = listed(0, self.of(args[0], env).item if args else None)
            for arg in args:
                part = self.of(arg, env)
                part = part if arg.kind.sort == "list" else listed(1, part)
                found = listed(found.most + part.most, more(found.item, part.item))
            return found
        if name == "len":
            return Amount(0, self.of(args[0], env).most)
        if name == "sum":
            found = self.of(args[0], env)
            return _ranging(*(found.most * end for end in (found.low, found.high)), 0)
        if name == "numbers":
            low, high = (self.of(arg, env) for arg in args)
            return listed(min(NUMBERS, high.high - low.low + 1), _ranging(low.low, high.high))
        if name == "some":
            found, least = self.of(args[0], env), max(0, self.of(args[1], env).low)
            most = min(found.most, max(0, self.of(args[-1], env).high))
            ways = sum(comb(min(found.most, NUMBERS), n) for n in range(least, most + 1)) if most < 10 else NUMBERS
            return listed(min(NUMBERS, ways), listed(most, found.item))
        if name == "abs":
            found = self.of(args[0], env)
            return Amount(0, max(abs(found.low), abs(found.high)))
        if name == "index":
            return Amount(-1, max(len(self.world.place_owner), len(self.world.pieces), self.world.players, NUMBERS))
        return self._around(expr, env)

    def _extreme(self, expr: tree.Function, env: Env) -> Amount:
        parts = [self.of(arg, env) for arg in expr.args]
        pick = min if expr.name == "min" else max
        return Amount(pick(part.low for part in parts), pick(part.high for part in parts))

    def _around(self, expr: tree.Function, env: Env) -> Amount:
        """Return how much functions about places give."""
        world, largest = self.world, max((e.sizes[-1] for e in self.world.boards.values()), default=0)
        if expr.name == "on" and expr.args[0].kind.sort in ("space", "place"):
            return listed(1 if world.is_single(expr.args[0].kind) else self.of_kind(expr.kind).most)
        if expr.name in ("before", "after", "line"):
            asked = self.of(expr.args[2], env).high if expr.name == "line" else largest
            return listed(min(largest, asked))
        if expr.name == "neighbours":
            return listed(self._neighbours)
        if expr.name == "lines":
            board = expr.args[0]
            assert isinstance(board, tree.Board)
            value = world.fold.value(replaced(expr, args=(replaced(board, owner=None), *expr.args[1:])))
            most = NUMBERS if value is None else len(value)
            inside = largest if value is None else max(map(len, value), default=0)
            return listed(most, listed(inside))
        return self.of_kind(expr.kind)


def _of_value(value: Any) -> Amount:
    """Return how much a constant is."""
    if not isinstance(value, tuple):
        return Amount() if value == NO_INT else Amount(int(value), int(value))
    found = Amount(0, 0)
    for i, item in enumerate(value):
        found = more(found, _of_value(item)) if i else _of_value(item)
    return listed(len(value), found)


def _ranging(*ends: int) -> Amount:
    return Amount(max(-MOST, min(ends)), min(MOST, max(ends)))


_METHODS: dict[type, Callable[[Amounts, Any, Env], Amount]] = {
    tree.Const: lambda _self, expr, _env: Amount(expr.value, expr.value),
    tree.Local: lambda self, expr, env: env[expr.name] if expr.name in env else self.of_kind(expr.kind),
    tree.OptionValue: Amounts._folded,
    tree.Players: Amounts._players,
    tree.WordList: Amounts._words,
    tree.PieceSet: Amounts._set,
    tree.Zone: Amounts._zone,
    tree.Board: Amounts._board,
    tree.TableValue: Amounts._table,
    tree.Define: Amounts._define,
    tree.Function: Amounts._function,
    tree.Generator: Amounts._generator,
    tree.Field: Amounts._field,
    tree.Index: lambda self, expr, env: self.of(expr.list, env).item,
    tree.Arith: Amounts._arith,
    tree.Negate: Amounts._negate,
    tree.IfElse: lambda self, expr, env: more(self.of(expr.then, env), self.of(expr.other, env)),
}
