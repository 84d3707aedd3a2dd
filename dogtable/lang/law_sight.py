"""What a value rests on that a seat does not see, and what is provably its own (for E411).

By zones: public ones, and those seen by their owner whose owner is provably `me`; so for state. Of hidden boards the
same holds for what lies where. Counts of zones are public: `len(hand[p])`, `hand[p]` as a condition, and
`empty(hand[p])` are fair. A whole set of pieces that can lie unseen is fair where a test says that they lie in sight.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dogtable.base.errors import Span
from dogtable.lang import tree
from dogtable.lang.flow import children, used_by
from dogtable.lang.functions import FUNCTION


class Unseen(NamedTuple):
    """A local whose value rests on what the seat does not see; `counts`: whether it is empty does so, too."""

    name: str
    what: str
    counts: bool


class Sight:
    """Looks at values with the eyes of a seat that is `me`."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.behind: frozenset[Unseen] = frozenset()  # of the situation in which a value is looked at
        self.by_all = False  # whether it is looked at with everybody's eyes: then nothing is mine
        self.hidden_boards = {board.name for board in rules.boards.values() if board.seen_by != "everybody"}
        places: list[tree.ZoneDecl | tree.BoardDecl] = [*rules.zones.values(), *rules.boards.values()]
        self.hidden_kinds = {kind for place in places if place.seen_by != "everybody" for kind in place.of}
        self.defined: dict[tuple[str, frozenset[str], bool], Span | None] = {}

    def is_mine(self, e: tree.Expr, mine: frozenset[str]) -> bool:
        """Whether a value is provably `me`, or a space of a board of mine."""
        if isinstance(e, tree.Me):
            return not self.by_all
        if isinstance(e, tree.Local):
            return e.name in mine
        if isinstance(e, tree.Space):
            return e.owner is not None and self.is_mine(e.owner, mine)
        if isinstance(e, tree.Index):
            return self.items_mine(e.list, mine)
        if isinstance(e, tree.IfElse):
            return self.is_mine(e.then, mine) and self.is_mine(e.other, mine)
        if isinstance(e, tree.Define):
            value = self.rules.definitions[e.name].value
            return value is not None and self.is_mine(value, self.own(e, mine))
        if isinstance(e, tree.Function) and FUNCTION[e.name].gives == "beside":  # the seat next to me is another one
            return e.kind.sort == "space" and self.is_mine(e.args[0], mine)
        return isinstance(e, tree.Function) and FUNCTION[e.name].gives == "item" and self.items_mine(e.args[0], mine)

    def items_mine(self, e: tree.Expr, mine: frozenset[str]) -> bool:
        """Whether all in a list are provably mine."""
        if isinstance(e, (tree.Zone, tree.Board)):
            index = e.index if isinstance(e, tree.Zone) else (e.owner,)
            return any(one is not None and self.is_mine(one, mine) for one in index or ())
        if isinstance(e, tree.Local):
            return e.kind.sort == "list" and e.name in mine
        if isinstance(e, tree.IfElse):
            return self.items_mine(e.then, mine) and self.items_mine(e.other, mine)
        if isinstance(e, tree.Define):
            value = self.rules.definitions[e.name].value
            return value is not None and self.items_mine(value, self.own(e, mine))
        if isinstance(e, tree.Function) and FUNCTION[e.name].gives == "board":
            return self.is_mine(e.args[0], mine)
        if isinstance(e, tree.Function) and FUNCTION[e.name].gives == "items" and e.args:
            return all(self.is_mine(arg, mine) or self.items_mine(arg, mine) for arg in e.args)
        if isinstance(e, tree.Generator):
            inner = mine
            for clause in e.clauses:
                if self.items_mine(clause.list, inner):
                    inner = inner | {clause.name}
            return self.is_mine(e.element, inner)
        return False

    def unfair(self, e: tree.Expr, mine: frozenset[str], truth: bool) -> Iterator[tuple[Span, str]]:
        """Yield hidden things that a value rests on. With `truth` only whether it is empty matters."""
        if isinstance(e, tree.Zone):
            if not truth and not self.visible(e, mine):
                yield e.span, f"the faces in '{e.name}'"
            for index in e.index or ():
                yield from self.unfair(index, mine, False)
        elif isinstance(e, tree.PieceSet):
            if not truth and self.rules.pieces[e.name].of in self.hidden_kinds:
                yield e.span, f"'{e.name}' wherever they lie"
            if e.owner is not None:
                yield from self.unfair(e.owner, mine, False)
        elif isinstance(e, tree.StateValue):
            own = any(self.is_mine(one, mine) for one in e.index)
            if self.hidden(e.name, self.rules.state[e.name].seen_by, own=own):
                yield e.span, f"'{e.name}'"
            for index in e.index:
                yield from self.unfair(index, mine, False)
        elif isinstance(e, tree.Function):
            yield from self.unfair_function(e, mine, truth)
        elif isinstance(e, tree.Generator):
            yield from self.unfair_generator(e, mine, truth)
        elif isinstance(e, tree.Define):
            yield from self.unfair_definition(e, mine)
        elif isinstance(e, (tree.Not, tree.Logic)):
            for value in e.values if isinstance(e, tree.Logic) else (e.value,):
                yield from self.unfair(value, mine, True)
        elif isinstance(e, tree.IfElse):
            yield from self.unfair(e.test, mine, True)
            yield from self.unfair(e.then, mine, truth)
            yield from self.unfair(e.other, mine, truth)
        elif isinstance(e, tree.Compare) and isinstance(e.right, tree.Board) and e.right.name in self.hidden_boards:
            if e.left.kind.sort == "piece" and self.unseen((e.right.name,), own=self.items_mine(e.right, mine)):
                yield e.span, f"what lies on '{e.right.name}'"
        elif isinstance(e, tree.Local):
            for one in self.behind:
                if one.name == e.name and (one.counts or not truth):
                    yield e.span, one.what
        elif not isinstance(e, tree.Const):
            for inner in _inner(e):
                yield from self.unfair(inner, mine, False)
            if isinstance(e, tree.Field) and e.name == "at" and self.on_hidden_board(e):
                yield e.span, f"where a {e.of.kind.of[0]} lies"

    def on_hidden_board(self, e: tree.Field) -> bool:
        """Whether the piece whose place is read may lie on a hidden board."""
        boards = [self.rules.boards[name] for name in self.hidden_boards]
        return e.of.kind.sort == "piece" and any(set(board.of) & set(e.of.kind.of) for board in boards)

    def visible(self, zone: tree.Zone, mine: frozenset[str]) -> bool:
        """Whether the seat sees the faces in a zone."""
        seen = self.rules.zones[zone.name].seen_by.removesuffix(tree.UNORDERED)
        return not self.hidden(zone.name, seen, own=any(self.is_mine(index, mine) for index in zone.index or ()))

    def unseen(self, names: Iterable[str], *, own: bool) -> str:
        """Return the first of some boards on which the seat does not see what lies; "" for none."""
        boards = [self.rules.boards[name] for name in sorted(names) if name in self.hidden_boards]
        return next((board.name for board in boards if self.hidden(board.name, board.seen_by, own=own)), "")

    def hidden(self, name: str, seen_by: str, *, own: bool) -> bool:
        """Whether the seat does not see the zone, board or state of a name; `own`: it is one of its own."""
        del name
        return seen_by != "everybody" and not (seen_by == "owner" and own)

    def unfair_function(self, e: tree.Function, mine: frozenset[str], truth: bool) -> Iterator[tuple[Span, str]]:
        """Yield hidden things that a function reads."""
        gives = FUNCTION[e.name].gives
        counts = gives in ("truth", "emptiness", "place") or (truth and gives in ("items", "lying"))
        if gives in ("lying", "emptiness"):
            arg = e.args[0]
            item = arg.kind.item if arg.kind.sort == "list" and arg.kind.item else arg.kind
            board = self.unseen(item.of, own=self.is_mine(arg, mine) or self.items_mine(arg, mine))
            if board:
                yield e.span, f"what lies on '{board}'"
        for arg in e.args:
            yield from self.unfair(arg, mine, counts)
        for name in used_by(self.rules, e):
            if self.inside(name, self.walked(e, name, mine)) is not None:
                yield e.span, f"what '{name}' looks at"

    def walked(self, e: tree.Function, test: str, mine: frozenset[str]) -> frozenset[str]:
        """Return the parameter of a test that is given a space of mine: on a line from one."""
        on_mine = e.name == "line" and self.is_mine(e.args[0], mine)
        return frozenset(p.name for p in self.rules.definitions[test].parameters[:1] if on_mine)

    def unfair_generator(self, e: tree.Generator, mine: frozenset[str], truth: bool) -> Iterator[tuple[Span, str]]:
        """Yield hidden things that a generator reads."""
        inner = mine
        for clause in e.clauses:
            sighted = isinstance(clause.list, tree.PieceSet) and any(
                self.in_sight(test, clause.name, inner) for test in clause.tests
            )
            yield from self.unfair(clause.list, inner, sighted)
            inner = inner | {clause.name} if self.items_mine(clause.list, inner) else inner - {clause.name}
            for test in clause.tests:
                yield from self.unfair(test, inner, True)
                inner = inner if self.by_all else inner | _equal_to_me(test)
        yield from self.unfair(e.element, inner, truth and e.element.kind.sort == "list")

    def in_sight(self, test: tree.Expr, name: str, mine: frozenset[str]) -> bool:
        """Whether a test lets only pieces pass that lie where the seat sees them."""
        if isinstance(test, tree.Logic) and test.op == "and":
            return any(self.in_sight(one, name, mine) for one in test.values)
        if not (isinstance(test, tree.Compare) and test.op == "in" and isinstance(test.left, tree.Local)):
            return False
        place = test.right
        if test.left.name != name or not isinstance(place, (tree.Zone, tree.Board)):
            return False
        if isinstance(place, tree.Zone):
            return self.visible(place, mine) and not self.rules.zones[place.name].unordered
        return place.name not in self.hidden_boards or self.items_mine(place, mine)

    def unfair_definition(self, e: tree.Define, mine: frozenset[str]) -> Iterator[tuple[Span, str]]:
        """Yield hidden things that a definition reads, or what it is given."""
        if self.inside(e.name, self.own(e, mine)) is not None:
            yield e.span, f"what '{e.name}' looks at"
        for arg in e.args:
            yield from self.unfair(arg, mine, False)

    def own(self, e: tree.Define, mine: frozenset[str]) -> frozenset[str]:
        """Return the parameters of a definition that are given `me`, what is mine, or a list of that."""
        named = zip(self.rules.definitions[e.name].parameters, e.args, strict=True)
        return frozenset(p.name for p, arg in named if self.is_mine(arg, mine) or self.items_mine(arg, mine))

    def inside(self, name: str, mine: frozenset[str]) -> Span | None:
        """Return where a definition reads what is hidden, or None."""
        key = (name, mine, self.by_all)
        if key not in self.defined:
            self.defined[key] = None
            one = self.rules.definitions[name]
            outside, self.behind = self.behind, frozenset()  # a definition has locals of its own
            found = [span for e in one.reads for span, _ in self.unfair(e, mine, e.kind.sort == "flag")]
            self.behind = outside
            self.defined[key] = found[0] if found else None
        return self.defined[key]


def _equal_to_me(test: tree.Expr) -> frozenset[str]:
    """Return the local that a test says is me."""
    if isinstance(test, tree.Compare) and test.op == "==":
        for one, other in ((test.left, test.right), (test.right, test.left)):
            if isinstance(one, tree.Local) and isinstance(other, tree.Me):
                return frozenset({one.name})
    return frozenset()


def _inner(e: tree.Expr) -> Iterator[tree.Expr]:
    for child in children(e):
        if isinstance(child, tree.Expr):
            yield child
