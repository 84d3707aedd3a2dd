"""The law of fair legality: whether an option is legal may rest only on what the seat that chooses may know (E411).

By zones: public ones, and those seen by their owner whose owner is provably `me`; so for state. Of hidden boards the
same holds for what lies where. Counts of zones are public: `len(hand[p])`, `hand[p]` as a condition, and
`empty(hand[p])` are fair. A whole set of pieces that can lie unseen is fair where a test says that they lie in sight.
Looked at are the lists of choices, `when`, `require`, and the tests that decide about those, up to the first commit
point.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from dogtable.base.errors import Span
from dogtable.lang import tree
from dogtable.lang.flow import Flow, children, commits, parts
from dogtable.lang.functions import FUNCTION
from dogtable.lang.report import Report

_SEEN = (
    "'deal:' or 'move:' it first to where the seat sees it, and choose there; "
    "to pick unseen, let a number up to len(...) be picked, or 'random:' pick"
)
_SHOWN = "let it be picked whatever it is, show it then ('reveal:', 'move:'), and let 'if:' say what comes of it"


class Unseen(NamedTuple):
    """A local whose value rests on what the seat does not see; `counts`: whether it is empty does so, too."""

    name: str
    what: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Fair:
    """A situation: what the locals are known to be, and whether legality still rests on what is read."""

    mine: frozenset[str] = frozenset()  # locals that are provably me, a space of mine, or a list of those
    trial: bool = False  # inside an open do:, before a commit point
    unseen: frozenset[Unseen] = frozenset()  # locals that rest on what is hidden
    secret: frozenset[Unseen] = frozenset()  # likewise, for all others: those that rest on what I alone see, too

    def without(self, names: Iterable[str]) -> Fair:
        """Return the situation in which nothing is known of some locals."""
        shown = self.shown(gone := set(names))
        return replace(shown, mine=self.mine - gone)

    def shown(self, names: Iterable[str]) -> Fair:
        """Return the situation in which some locals are no secret."""
        gone = set(names)
        unseen, secret = (frozenset(one for one in of if one.name not in gone) for of in (self.unseen, self.secret))
        return replace(self, unseen=unseen, secret=secret)

    def of_another(self, mine: frozenset[str] = frozenset(), *, trial: bool = False) -> Fair:
        """Return the situation in which another seat is `me`: what I alone see, it does not."""
        return Fair(mine, trial, self.secret, self.secret)


Hidden = tuple[frozenset[Unseen], frozenset[Unseen]]
"""What a local rests on: for the seat, and for all others."""
_SEEN_BY_ALL: frozenset[Unseen] = frozenset()


def check_knowledge(rules: tree.Rules, flow: Flow, report: Report) -> None:
    """Report legality that rests on what is hidden (E411)."""
    places: list[tree.ZoneDecl | tree.BoardDecl] = [*rules.zones.values(), *rules.boards.values()]
    if any(one.seen_by != "everybody" for one in (*places, *rules.state.values())):
        walk = Knowledge(rules, flow, report)
        walk.block(rules.play, Fair())
        for routine in rules.routines.values():
            if routine.stacked:
                walk.block(routine.body, Fair())
        walk.behind = frozenset()
        for term in rules.advice:
            for span, what in walk.unfair(term.value, frozenset(), truth=False):
                report.add(
                    span, "E411", f"advice rests on {what}, which the seat does not see", "what it sees is enough"
                )


class Knowledge:
    """Walks over what a seat may go by, for one that is `me`."""

    def __init__(self, rules: tree.Rules, flow: Flow, report: Report) -> None:
        self.rules = rules
        self.flow = flow
        self.report = report
        self.seen: dict[tuple[str, Fair], bool] = {}
        self.behind: frozenset[Unseen] = frozenset()  # of the situation in which a value is looked at
        self.by_all = False  # whether it is looked at with everybody's eyes: then nothing is mine
        self.hidden_boards = {board.name for board in rules.boards.values() if board.seen_by != "everybody"}
        places: list[tree.ZoneDecl | tree.BoardDecl] = [*rules.zones.values(), *rules.boards.values()]
        self.hidden_kinds = {kind for place in places if place.seen_by != "everybody" for kind in place.of}
        self.defined: dict[tuple[str, frozenset[str], bool], Span | None] = {}

    # ------------------------------------------------------------------------------------------------------ statements

    def block(self, block: tree.Block, fair: Fair) -> Fair:
        """Walk a block; return the situation after it."""
        start = fair
        for s in block:
            fair = self.statement(s, fair)
        return replace(start, trial=fair.trial)

    def statement(self, s: tree.Statement, fair: Fair) -> Fair:
        """Walk a statement; return the situation after it."""
        if isinstance(s, (tree.Plain, tree.Ways, tree.Rounds)):
            return self.going_on(s, fair)
        if isinstance(s, tree.Choice):
            return self.choice(s, fair)
        if isinstance(s, tree.Call):
            return self.call(s, fair)
        if isinstance(s, tree.Acting):
            return self.turn(s, fair)
        if isinstance(s, tree.Window):
            self.several(s, fair)
            return replace(fair, trial=False)
        assert_never(s)

    def going_on(self, s: tree.Plain | tree.Ways | tree.Rounds, fair: Fair) -> Fair:
        """Return the situation behind a statement that leaves `me` who it is and asks nothing by itself."""
        if isinstance(s, tree.Let):
            return self.named(s.name, s.value, fair)
        tested = _tested(s)
        if fair.trial and tested is not None and self.flow.effects((s,)).fails:
            self.fair(tested, fair, _SHOWN)
        for inner, _ in parts(s):
            after = self.block(inner, self.within(s, fair))
            fair = replace(fair, trial=fair.trial and after.trial)
        if commits(self.rules, s):
            fair = replace(fair, trial=False)
        if isinstance(s, tree.Random) and isinstance(s.target, str):
            return fair.without([s.target])
        if isinstance(s, (tree.Move, tree.Swap, tree.Reveal, tree.Say, tree.Wait)):  # where it lies then, or what it is
            return fair.shown(one.name for one in fair.secret if _mentions(s, one.name))
        return fair

    def named(self, name: str, value: tree.Expr, fair: Fair) -> Fair:
        """Return the situation in which a local has a value: it may be mine, and it rests on what the value does."""
        mine = self.is_mine(value, fair.mine)
        return self.resting(name, self.hidden_in(name, value, fair), fair, mine=mine)

    def resting(self, name: str, found: Hidden, fair: Fair, *, mine: bool) -> Fair:
        """Return the situation in which a local rests on what was found hidden, and is perhaps mine."""
        fair = fair.without([name])
        unseen, secret = fair.unseen | found[0], fair.secret | found[1]
        return replace(fair, mine=fair.mine | {name} if mine else fair.mine, unseen=unseen, secret=secret)

    def hidden_in(self, name: str, value: tree.Expr, fair: Fair) -> Hidden:
        """Return what a local of a name rests on by its value: for the seat, and for all others."""
        unseen = self.hidden_from(name, value, fair.mine, fair.unseen)
        self.by_all = True
        secret = self.hidden_from(name, value, frozenset(), fair.secret)
        self.by_all = False
        return unseen, secret

    def hidden_from(
        self, name: str, value: tree.Expr, mine: frozenset[str], behind: frozenset[Unseen]
    ) -> frozenset[Unseen]:
        """Return what a local of a name rests on, for whom some things are `mine` and some locals hidden."""
        self.behind = behind
        found = [what for _, what in self.unfair(value, mine, False)]
        counts = any(True for _ in self.unfair(value, mine, True))
        return frozenset([Unseen(name, found[0], counts)] if found else [])

    def within(self, s: tree.Statement, fair: Fair) -> Fair:
        """Return the situation inside a loop: its local may be mine."""
        if not isinstance(s, tree.Each):
            return fair
        mine = self.items_mine(s.list, fair.mine)
        unseen, secret = (
            frozenset(one._replace(counts=True) for one in found) for found in self.hidden_in(s.name, s.list, fair)
        )
        return self.resting(s.name, (unseen, secret), fair, mine=mine)

    def question(self, s: tree.Choice | tree.Window, fair: Fair) -> None:
        """Report what a question rests on and whoever is asked may not know."""
        self.behind = fair.unseen
        for when in (case.when for case in (*s.ask, *(s.may or ())) if case.when is not None):
            for span, what in self.unfair(when, fair.mine, truth=True):
                hint = "a question is put by what is public, and by what the seat itself sees"
                self.report.add(span, "E411", f"what is asked rests on {what}, which the seat does not see", hint)

    def choice(self, s: tree.Choice, fair: Fair) -> Fair:
        """Look at a choice; return the situation after it."""
        self.question(s, fair)
        inner = replace(fair, trial=True)
        if isinstance(s, tree.Choose):
            after = self.block(s.body, self.picks(s.picks, inner))
        else:
            after = inner
            for entry in s.entries:
                one = self.entry(entry, inner)
                after = replace(after, trial=after.trial and one.trial)
        self.block(s.other, fair)
        self.block(s.none or (), fair)
        return replace(fair, trial=fair.trial and after.trial)

    def entry(self, entry: tree.Entry, fair: Fair) -> Fair:
        """Look at a way of a menu, or at an any-time entry."""
        if entry.when is not None:
            self.fair(entry.when, fair, _SHOWN)
        return self.block(entry.body, self.picks(entry.picks, fair))

    def picks(self, picks: tuple[tree.Pick, ...], fair: Fair) -> Fair:
        """Look at the lists of a choice; picks from my own things are mine."""
        for pick in picks:
            self.fair(pick.list, fair, _SEEN if _of_pieces(pick.list) else _SHOWN, truth=False)
            mine = self.items_mine(pick.list, fair.mine)
            secret = self.hidden_in(pick.name, pick.list, fair)[1] if _of_pieces(pick.list) else _SEEN_BY_ALL
            fair = self.resting(pick.name, (_SEEN_BY_ALL, secret), fair, mine=mine)
        return fair

    def turn(self, s: tree.Acting, fair: Fair) -> Fair:
        """Walk what another seat does: `me` changes, and with it what is mine."""
        seat = s.first if isinstance(s, tree.Turns) else s.seat
        names = {seat.name} if isinstance(seat, tree.Local) and not isinstance(s, tree.Turns) else set()
        inner = fair.of_another(frozenset(names))
        if not isinstance(s, tree.Turns) and isinstance(seat, tree.Me):
            inner = replace(inner, unseen=fair.unseen)
        self.block(s.body, inner)
        if not isinstance(s, tree.As):
            for entry in s.anytime:
                self.entry(entry, replace(inner, trial=True))
            self.block(s.after, inner)
        return replace(fair, trial=False)

    def several(self, s: tree.Window, fair: Fair) -> None:
        """Look at what several seats are asked: each is `me` in turn."""
        inner = fair.of_another(trial=True)
        self.question(s, inner)
        body = self.picks(s.picks, inner)
        if isinstance(s, tree.Together):
            for entry in s.entries:
                self.entry(entry, inner)
            self.block(s.body, replace(body, trial=False))
        else:
            self.block(s.body, body)

    def call(self, s: tree.Call, fair: Fair) -> Fair:
        """Walk a routine with what it is given; return the situation after it."""
        routine = self.rules.routines[s.routine]
        mine = frozenset(
            parameter.name
            for parameter, arg in zip(routine.parameters, s.args, strict=True)
            if self.is_mine(arg, fair.mine)
        )
        given = zip(routine.parameters, s.args, strict=True)
        found = [self.hidden_in(parameter.name, arg, fair) for parameter, arg in given]
        unseen, secret = (frozenset(one for of in found for one in of[n]) for n in (0, 1))
        key = (s.routine, Fair(mine, fair.trial, unseen, secret))
        if key not in self.seen:
            self.seen[key] = fair.trial
            self.seen[key] = self.block(routine.body, key[1]).trial
        return replace(fair, trial=self.seen[key])

    # ----------------------------------------------------------------------------------------------------- expressions

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

    def fair(self, e: tree.Expr, fair: Fair, way_out: str, truth: bool = True) -> None:
        """Report what a legality reads and its chooser may not know; `way_out` is what to write instead."""
        self.behind = fair.unseen
        for span, what in self.unfair(e, fair.mine, truth):
            hint = f"an option is legal or not by what is public, and by what the seat itself sees; {way_out}"
            self.report.add(span, "E411", f"legality rests on {what}, which the seat does not see", hint)

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
        used = [e.by.name] if e.by is not None and e.by.sort == "define" else []
        for name in (*used, e.step, e.unless):
            if name in self.rules.definitions and self.inside(name, self.walked(e, name, mine)) is not None:
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
            values = [e for e in (one.value, one.subject, one.other) if e is not None]
            values += [case.value for case in one.cases]
            outside, self.behind = self.behind, frozenset()  # a definition has locals of its own
            found = [span for e in values for span, _ in self.unfair(e, mine, e.kind.sort == "flag")]
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


def _of_pieces(e: tree.Expr) -> bool:
    """Whether a pick of a list is a piece, or several: what else is picked is told by what the answer is."""
    item = e.kind.item
    while item is not None and item.sort == "list":
        item = item.item
    return item is not None and item.sort == "piece"


def _tested(s: tree.Plain | tree.Ways | tree.Rounds) -> tree.Expr | None:
    """Return what a statement looks at to go one way or the other; None for one that goes straight on."""
    if isinstance(s, (tree.Require, tree.If, tree.While)):
        return s.test
    if isinstance(s, tree.Match):
        return s.subject
    if isinstance(s, tree.Each):
        return s.list
    return s.times if isinstance(s, tree.Repeat) else None


def _inner(e: tree.Expr) -> Iterator[tree.Expr]:
    for child in children(e):
        if isinstance(child, tree.Expr):
            yield child


def _mentions(node: object, name: str) -> bool:
    """Whether a local of a name stands anywhere in a statement or an expression."""
    if isinstance(node, tree.Local):
        return node.name == name
    return any(_mentions(child, name) for child in children(node))
