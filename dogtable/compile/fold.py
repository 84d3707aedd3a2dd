"""Folding: the value of an expression that depends on nothing but options, players and data.

A value is an int or a tuple of them. What depends on the state, or would be a rule error, is not folded: it stays code
and meets its error, if it comes to that, with its place when the game gets there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from operator import add, floordiv, ge, gt, le, lt, mod, mul, sub
from typing import TYPE_CHECKING, Any

from dogtable.base.budget import spend
from dogtable.base.complete import complete
from dogtable.base.errors import Problem, RulesetError
from dogtable.base.program import NO_INT
from dogtable.base.seats import mates
from dogtable.compile.geometry import lines, step
from dogtable.lang import tree
from dogtable.lang.flow import walk

if TYPE_CHECKING:
    from dogtable.compile.world import World

Value = Any  # int, or a tuple of values
Env = Mapping[str, Value]
_LIMIT = 5_000  # values looked at while folding one expression
_BIG = 1 << 53


class NotConstantError(Exception):
    """The expression depends on the state (or is an error, or too much to fold)."""


def none_of(kind: tree.Kind) -> int:
    """Return what stands for none where a value of `kind` is expected."""
    return NO_INT if kind.sort == "int" else -1


def nothing_of(kind: tree.Kind) -> Value:
    """Return what stands for a field, or an entry of a table, that is not there: none, or a list of nothing."""
    return () if kind.sort == "list" else none_of(kind)


class Folder:
    """Evaluates constant expressions."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._steps = 0
        self._found: dict[tuple[Any, ...], tuple[tree.Expr, Value | None, int]] = {}  # by what is read; and its steps
        self._names: dict[int, tuple[tree.Expr, set[str]]] = {}

    def number(self, expr: tree.Expr) -> int:
        """Return the constant number that `expr` is; RulesetError when it is none (divides by zero, say)."""
        value = self.value(expr)
        if not isinstance(value, int):
            text = "this must be a number that is known before the game begins"
            raise RulesetError([Problem(expr.span, "E452", text)])
        return value

    def value(self, expr: tree.Expr, env: Env | None = None) -> Value | None:
        """Return the value of `expr`, or None when it is not constant."""
        key = (id(expr), *self._read(expr, env)) if env else (id(expr),)
        if key not in self._found:  # the expression is kept, so nothing else gets its id
            self._found[key] = expr, self._worked_out(expr, env or {}), 1 + self._steps
        _, value, steps = self._found[key]
        spend(expr.span, steps)
        return value

    def _read(self, expr: tree.Expr, env: Env) -> Iterator[tuple[str, Value]]:
        """Give what an expression can read of what is known."""
        if id(expr) not in self._names:
            self._names[id(expr)] = expr, {node.name for node in walk(expr) if isinstance(node, tree.Local)} | {"me"}
        names = self._names[id(expr)][1]
        return ((name, value) for name, value in env.items() if name in names)

    def _worked_out(self, expr: tree.Expr, env: Env) -> Value | None:
        self._steps = 0
        try:
            return self._eval(expr, env)
        except NotConstantError:
            return None

    # ------------------------------------------------------------------------------------------------------- walking

    def _eval(self, expr: tree.Expr, env: Env) -> Value:
        self._steps += 1
        if self._steps > _LIMIT:
            raise NotConstantError
        method = _METHODS.get(type(expr))
        if method is None:
            raise NotConstantError
        value = method(self, expr, env)
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, int) and not -_BIG < value < _BIG and value != NO_INT:
            raise NotConstantError
        return value

    def _given(self, expr: tree.Expr, env: Env) -> Value:
        """Return a value that is not none; a rule error is not folded."""
        value = self._eval(expr, env)
        if isinstance(value, int) and expr.kind.sort != "int" and value < 0:
            raise NotConstantError
        if value == NO_INT:
            raise NotConstantError
        return value

    def _local(self, expr: tree.Local, env: Env) -> Value:
        if expr.name not in env:
            raise NotConstantError
        return env[expr.name]

    def _me(self, _expr: tree.Me, env: Env) -> Value:
        if "me" not in env:
            raise NotConstantError
        return env["me"]

    def _players(self, _expr: tree.Players, _env: Env) -> Value:
        return tuple(range(self.world.players))

    def _option(self, expr: tree.OptionValue, _env: Env) -> Value:
        return self.world.options[expr.name]

    def _set(self, expr: tree.PieceSet, env: Env) -> Value:
        if expr.name in self.world.alike:  # in the order in which they lie
            raise NotConstantError
        if expr.owner is None:
            return self.world.sets[expr.name]
        return self.world.owned[expr.name][self._given(expr.owner, env)]

    def _words(self, expr: tree.WordList, _env: Env) -> Value:
        return tuple(range(self.world.words[expr.name]))

    def _board(self, expr: tree.Board, env: Env) -> Value:
        extent = self.world.boards[expr.name]
        if expr.owner is None:
            return tuple(extent.places)
        first = extent.first + self._given(expr.owner, env) * extent.sizes[-1]
        return tuple(range(first, first + extent.sizes[-1]))

    def _space(self, expr: tree.Space, env: Env) -> Value:
        extent = self.world.boards[expr.board]
        size = extent.sizes[-1]
        at = self.world.shapes[expr.board].at(*(self._given(i, env) for i in expr.index))
        if at < 0:
            raise NotConstantError
        owner = 0 if expr.owner is None else self._given(expr.owner, env)
        return extent.first + owner * size + at

    def _table(self, expr: tree.TableValue, env: Env) -> Value:
        decl = self.world.rules.tables[expr.name]
        missing = nothing_of(decl.kind)
        return decl.rows.get(self._eval(expr.key, env), missing)

    def _define(self, expr: tree.Define, env: Env) -> Value:
        decl = self.world.rules.definitions[expr.name]
        inner = {p.name: self._eval(a, env) for p, a in zip(decl.parameters, expr.args, strict=True)}
        if "me" in env:
            inner["me"] = env["me"]
        if decl.value is not None:
            return self._as(decl.value, decl.kind, inner)
        assert decl.subject is not None
        subject = self._eval(decl.subject, inner)
        for case in decl.cases:
            if any(self._eval(v, inner) == subject for v in case.values):
                return self._as(case.value, decl.kind, inner)
        if decl.other is not None:
            return self._as(decl.other, decl.kind, inner)
        return nothing_of(decl.kind)

    def _as(self, expr: tree.Expr, kind: tree.Kind, env: Env) -> Value:
        """Evaluate where a value of `kind` is expected: none is told as that kind tells it."""
        value = self._eval(expr, env)
        return none_of(kind) if expr.kind.sort == "none" else value

    def _field(self, expr: tree.Field, env: Env) -> Value:
        of = expr.of.kind
        value = self._given(expr.of, env)
        world = self.world
        if of.sort == "word":
            return world.word_field(of.of[0], expr.name)[value]
        if of.sort == "piece":
            if expr.name == "owner":
                return world.pieces[value].owner
            decl = world.field(world.pieces[value].kind, expr.name)
            if decl is not None and decl.face:
                return world.face(value, expr.name)
        if of.sort == "space":
            if expr.name == "owner":
                return world.place_owner[value]
            if expr.name in ("row", "column"):
                extent = world.extent(value)
                if not extent.columns:
                    raise NotConstantError
                return divmod(world.index_on_board(value), extent.columns)[expr.name == "column"]
            return world.space_field(value, expr.name, nothing_of(expr.kind))
        raise NotConstantError

    def _index(self, expr: tree.Index, env: Env) -> Value:
        items, i = self._eval(expr.list, env), self._given(expr.index, env)
        if not 0 <= i < len(items):
            raise NotConstantError
        return items[i]

    def _truth(self, expr: tree.Expr, env: Env) -> bool:
        return bool(self._given(expr, env))

    def _logic(self, expr: tree.Logic, env: Env) -> Value:
        """Fold `and` and `or` also where only a part is constant and decides."""
        decides = expr.op == "or"
        unknown = False
        for value in expr.values:
            try:
                if self._truth(value, env) == decides and not unknown:
                    return decides
            except NotConstantError:
                unknown = True
        if unknown:
            raise NotConstantError
        return not decides

    def _compare(self, expr: tree.Compare, env: Env) -> Value:
        if expr.op in ("in", "not in"):
            if isinstance(expr.right, (tree.Board, tree.Zone)) and expr.left.kind.sort not in ("space", "place"):
                raise NotConstantError  # where a piece lies is state
            found = self._eval(expr.left, env) in self._eval(expr.right, env)
            return found == (expr.op == "in")
        left, right = self._sided(expr.left, expr.right, env), self._sided(expr.right, expr.left, env)
        if expr.op in ("==", "!="):
            return (left == right) == (expr.op == "==")
        if NO_INT in (left, right):
            raise NotConstantError
        return _ORDER[expr.op](left, right)

    def _sided(self, expr: tree.Expr, other: tree.Expr, env: Env) -> Value:
        value = self._eval(expr, env)
        return none_of(other.kind) if expr.kind.sort == "none" else value

    def _arith(self, expr: tree.Arith, env: Env) -> Value:
        left, right = self._given(expr.left, env), self._given(expr.right, env)
        if expr.op in ("//", "%") and right == 0:
            raise NotConstantError
        return _ARITH[expr.op](left, right)

    def _if(self, expr: tree.IfElse, env: Env) -> Value:
        return self._as(expr.then if self._truth(expr.test, env) else expr.other, expr.kind, env)

    def _generated(self, expr: tree.Generator, env: Env) -> Iterator[Value]:
        def walk(k: int, inner: dict[str, Value]) -> Iterator[Value]:
            if k == len(expr.clauses):
                yield self._eval(expr.element, inner)
                return
            clause = expr.clauses[k]
            for item in self._eval(clause.list, inner):
                bound = {**inner, clause.name: item}
                if all(self._truth(test, bound) for test in clause.tests):
                    yield from walk(k + 1, bound)

        return walk(0, dict(env))

    def _items(self, expr: tree.Expr, env: Env) -> list[Value]:
        """Return the items of a list or generator; none is no item."""
        if not isinstance(expr, tree.Generator):
            return list(self._eval(expr, env))
        nothing = none_of(expr.element.kind)
        return [item for item in self._generated(expr, env) if item != nothing or not expr.element.kind.optional]

    def _function(self, expr: tree.Function, env: Env) -> Value:
        if expr.by is not None or expr.step:
            raise NotConstantError
        fold = _FUNCTIONS.get(expr.name)
        if fold is None:
            raise NotConstantError
        return fold(self, expr, env)

    # ----------------------------------------------------------------------------------------------------- functions

    def whole_(self, expr: tree.Function, env: Env) -> Value:
        """Fold what Python has for whole lists, too: `any`, `all`, `len`, `sum`."""
        arg = expr.args[0]
        if isinstance(arg, tree.Generator) and arg.kind.item == tree.FLAG and arg.element.kind.optional:
            raise NotConstantError  # a condition that is none is an error
        return _WHOLE[expr.name](self._items(arg, env))

    def end_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `first` and `last`."""
        items = self._items(expr.args[0], env)
        return items[0 if expr.name == "first" else -1] if items else none_of(expr.kind)

    def these_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `these`."""
        nothing = none_of(expr.kind.item or tree.INT)
        found: list[Value] = []
        for arg in expr.args:
            value = self._eval(arg, env)
            found.extend(value if arg.kind.sort == "list" else () if value == nothing else (value,))
        return tuple(found)

    def numbers_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `numbers`."""
        low, high = (self._given(a, env) for a in expr.args)
        if high - low > _LIMIT:
            raise NotConstantError
        return tuple(range(low, high + 1))

    def index_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `index` of a word, a player or a space."""
        value, sort = self._given(expr.args[0], env), expr.args[0].kind.sort
        if sort == "space":
            return self.world.index_on_board(value)
        if sort in ("word", "player"):
            return value
        raise NotConstantError

    def step_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `next` and `previous` without a direction."""
        if len(expr.args) != 1:
            raise NotConstantError
        by = 1 if expr.name == "next" else -1
        value, kind = self._given(expr.args[0], env), expr.args[0].kind
        if kind.sort == "player":
            return (value + by) % self.world.players
        return step(self.world, value, by)

    def minmax_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `min` and `max`."""
        items = [self._given(a, env) for a in expr.args] if len(expr.args) > 1 else self._items(expr.args[0], env)
        if not items:
            return none_of(expr.kind)
        return min(items) if expr.name == "min" else max(items)

    def lines_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `lines` of a board."""
        board = expr.args[0]
        assert isinstance(board, tree.Board)
        length = self._given(expr.args[1], env) if len(expr.args) > 1 else 0
        if len(expr.args) > 1 and length < 1:
            raise NotConstantError
        owner = None if board.owner is None else self._given(board.owner, env)
        return lines(self.world, board.name, length, owner)

    def seats_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `seats_from`."""
        first = self._given(expr.args[0], env)
        return tuple((first + i) % self.world.players for i in range(self.world.players))

    def mates_(self, expr: tree.Function, env: Env) -> Value:
        """Fold `mates` and `partner`."""
        found = mates(self.world.teams, self._given(expr.args[0], env), self.world.players)
        if expr.name == "mates":
            return found
        return found[0] if found else -1


_WHOLE: dict[str, Callable[[list[Value]], Value]] = {"any": any, "all": all, "len": len, "sum": sum}
_ORDER = {"<": lt, "<=": le, ">": gt, ">=": ge}
_ARITH = {"+": add, "-": sub, "*": mul, "//": floordiv, "%": mod}
_METHODS: dict[type, Callable[[Folder, Any, Env], Value]] = complete(
    {
        tree.Const: lambda _self, expr, _env: expr.value,
        tree.Local: Folder._local,
        tree.Me: Folder._me,
        tree.Players: Folder._players,
        tree.OptionValue: Folder._option,
        tree.PieceSet: Folder._set,
        tree.WordList: Folder._words,
        tree.Board: Folder._board,
        tree.Space: Folder._space,
        tree.TableValue: Folder._table,
        tree.Define: Folder._define,
        tree.Field: Folder._field,
        tree.Index: Folder._index,
        tree.Not: lambda self, expr, env: not self._truth(expr.value, env),
        tree.Logic: Folder._logic,
        tree.Compare: Folder._compare,
        tree.Arith: Folder._arith,
        tree.Negate: lambda self, expr, env: -self._given(expr.value, env),
        tree.IfElse: Folder._if,
        tree.Function: Folder._function,
    },
    tree.Settled,
    tree.Either,
)
_FUNCTIONS: dict[str, Callable[[Folder, tree.Function, Env], Value]] = {
    **dict.fromkeys(_WHOLE, Folder.whole_),
    "first": Folder.end_,
    "last": Folder.end_,
    "those": lambda self, expr, env: tuple(self._items(expr.args[0], env)),
    "these": Folder.these_,
    "numbers": Folder.numbers_,
    "index": Folder.index_,
    "abs": lambda self, expr, env: abs(self._given(expr.args[0], env)),
    "next": Folder.step_,
    "previous": Folder.step_,
    "lines": Folder.lines_,
    "min": Folder.minmax_,
    "max": Folder.minmax_,
    "seats_from": Folder.seats_,
    "mates": Folder.mates_,
    "partner": Folder.mates_,
}
