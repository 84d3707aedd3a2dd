"""What a checked tree does: walks over it, and what asks, commits, can fail, reads and writes, through calls.

One walk serves all: `children` yields the nodes directly inside a node, whatever it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Literal

from dogtable.base.budget import spend
from dogtable.lang.commit_points import commits
from dogtable.lang.tree import (
    As,
    Because,
    Block,
    Board,
    Call,
    Cancel,
    Case,
    Choose,
    Clause,
    Compare,
    Deal,
    Define,
    DefineCase,
    Definition,
    Each,
    Entry,
    Expr,
    Field,
    Finish,
    Function,
    If,
    Loop,
    Match,
    Me,
    Menu,
    Move,
    Pick,
    Random,
    Repeat,
    Require,
    Respond,
    Rules,
    Set,
    Shuffle,
    Stack,
    Statement,
    StateValue,
    Swap,
    Text,
    Together,
    Top,
    Turn,
    Turns,
    While,
    Zone,
)

Node = Expr | Statement | Text | Because | Case | Clause | DefineCase | Pick | Entry | Definition
_NODES = (Expr, Statement, Text, Because, Case, Clause, DefineCase, Pick, Entry, Definition)
ThingSort = Literal["zone", "board", "state", "field", "at", "stack"]
Thing = tuple[ThingSort, str]
"""What is read or written: ("zone", name), ("board", name), ("state", name), ("field", name of a piece's or entry's
field), ("at", kind of piece): where its pieces lie, or ("stack", "")."""


_SLOTS: dict[type[object], tuple[str, ...]] = {}  # of each class of nodes, the fields that can hold nodes


def children(node: Node) -> Iterator[Node]:
    """Yield the nodes directly inside a node, in order."""
    slots = _SLOTS.get(type(node))
    if slots is None:
        slots = tuple(f.name for f in fields(node) if f.name not in ("span", "kind", "name"))
        _SLOTS[type(node)] = slots
    for name in slots:
        yield from _nodes_in(getattr(node, name))


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, _NODES):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes_in(item)


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all nodes inside it, outer ones first."""
    yield node
    for child in children(node):
        yield from walk(child)


def walk_block(block: Block) -> Iterator[Node]:
    """Yield all nodes of a block."""
    for statement in block:
        yield from walk(statement)


def walk_play(rules: Rules) -> Iterator[Node]:
    """Yield all nodes of what is played: of `play` and of every routine."""
    for block in (rules.play, *(routine.body for routine in rules.routines.values())):
        yield from walk_block(block)


def called_definitions(node: Node) -> Iterator[tuple[str, Expr]]:
    """Yield the definitions that a node uses directly: calls, `by=`, and the steps and tests of `ends`."""
    for inner in walk(node):
        if isinstance(inner, (Define, Function)):
            yield from _named(inner)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a routine or block does, its calls included."""

    asks: bool
    commits: bool
    can_fail: bool
    finishes: bool
    reads: frozenset[Thing]
    writes: frozenset[Thing]


_NOTHING = Effects(False, False, False, False, frozenset(), frozenset())


class Flow:
    """Answers about a ruleset's rules. Everything is through calls, and kept once found."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.stacked = tuple(routine.name for routine in rules.routines.values() if routine.stacked)
        self._routines: dict[str, Effects] = dict.fromkeys(rules.routines, _NOTHING)
        self._definitions: dict[str, frozenset[Thing]] = {}
        self._me: dict[str, bool] = {}
        self._learn_routines()

    def _learn_routines(self) -> None:
        """Find what routines do; again and again, as those that resolve a stack may open windows themselves."""
        while True:
            found = {name: self.effects(routine.body) for name, routine in self.rules.routines.items()}
            if found == self._routines:
                return
            self._routines = found

    # ------------------------------------------------------------------------------------------------------ statements

    def commits(self, statement: Statement) -> bool:
        """Whether a statement is itself a commit point (not what is called or done inside it)."""
        return commits(self.rules, statement)

    def fails(self, statement: Statement) -> bool:
        """Whether a statement itself can fail: a `require`, or a choice that must be made."""
        if isinstance(statement, Require):
            return True
        return isinstance(statement, (Choose, Menu)) and statement.may is None and statement.none is None

    def effects(self, block: Block) -> Effects:
        """Return what a block does."""
        found = _NOTHING
        for statement in block:
            spend(statement.span)
            for node in walk(statement):
                found = _both(found, self._one(node))
        return found

    def routine(self, name: str) -> Effects:
        """Return what a routine does."""
        return self._routines[name]

    def _one(self, node: Node) -> Effects:
        """Return what one node does itself."""
        if isinstance(node, Expr):
            reads = self._reads_of(node)
            return Effects(False, False, False, False, reads, frozenset()) if reads else _NOTHING
        if isinstance(node, Call):
            return self.routine(node.routine)
        if not isinstance(node, Statement):
            return _NOTHING
        asks = isinstance(node, (Choose, Menu, Together, Respond)) or bool(getattr(node, "anytime", ()))
        own = Effects(
            asks, self.commits(node), self.fails(node), isinstance(node, Finish), frozenset(), self.writes_of(node)
        )
        if isinstance(node, Respond):  # the stack resolves in there
            for name in self.stacked:
                own = _both(own, self.routine(name))
        return own

    def writes_of(self, node: Statement) -> frozenset[Thing]:
        """Return what a statement itself changes."""
        if isinstance(node, (Set, Random)) and not isinstance(node.target, str):
            sort: ThingSort = "state" if isinstance(node.target, StateValue) else "field"
            return frozenset({(sort, node.target.name)})
        if isinstance(node, Deal):
            return self._moved(node.source, node.to)
        if isinstance(node, Move):
            return self._moved(node.what, node.to)
        if isinstance(node, Swap):
            return self._moved(node.one, node.other)
        if isinstance(node, Shuffle):
            return frozenset({("zone", node.zone.name)})
        return frozenset({("stack", "")}) if isinstance(node, (Stack, Cancel)) else frozenset()

    def _moved(self, what: Expr, to: Expr) -> frozenset[Thing]:
        """Return the places that a move can change: all where such pieces can lie, and the target."""
        kind = what.kind.item if what.kind.sort == "list" and what.kind.item else what.kind
        found: set[Thing] = {("at", of) for of in kind.of}
        if isinstance(what, Zone):
            found.add(("zone", what.name))
        else:
            found |= self.homes(kind.of)
        if isinstance(to, Zone):
            found.add(("zone", to.name))
        elif to.kind.sort == "space":
            found |= {("board", of) for of in to.kind.of}
        else:
            found |= self.homes(kind.of)
        return frozenset(found)

    def homes(self, of: tuple[str, ...]) -> set[Thing]:
        """Return all zones and boards where pieces of some kinds can lie."""
        zones: set[Thing] = {("zone", zone.name) for zone in self.rules.zones.values() if set(zone.of) & set(of)}
        return zones | {("board", board.name) for board in self.rules.boards.values() if set(board.of) & set(of)}

    # ----------------------------------------------------------------------------------------------------- expressions

    def reads(self, e: Expr) -> frozenset[Thing]:
        """Return what the value of an expression rests on, through definitions."""
        found: frozenset[Thing] = frozenset()
        for node in walk(e):
            if isinstance(node, Expr):
                found |= self._reads_of(node)
        return found

    def definition(self, name: str) -> frozenset[Thing]:
        """Return what a definition reads."""
        if name not in self._definitions:
            self._definitions[name] = frozenset()
            found: frozenset[Thing] = frozenset()
            for node in walk(self.rules.definitions[name]):
                if isinstance(node, Expr):
                    found |= self._reads_of(node)
            self._definitions[name] = found
        return self._definitions[name]

    def _reads_of(self, node: Expr) -> frozenset[Thing]:
        if isinstance(node, Zone):
            return frozenset({("zone", node.name)})
        if isinstance(node, StateValue):
            return frozenset({("state", node.name)})
        if isinstance(node, Field):
            return self._field_reads(node)
        if isinstance(node, Define):
            return self.definition(node.name)
        if isinstance(node, Function):
            return self._function_reads(node)
        if isinstance(node, Top):
            return frozenset({("stack", "")})
        if isinstance(node, Compare) and isinstance(node.right, Board):
            return frozenset({("board", node.right.name)})
        return frozenset()

    def _field_reads(self, node: Field) -> frozenset[Thing]:
        of = node.of.kind
        if node.name == "at" and of.sort == "piece":
            return frozenset(("at", kind) for kind in of.of)
        if of.sort == "entry":
            return frozenset({("field", node.name), ("stack", "")})
        if of.sort == "piece" and node.name != "owner":
            return frozenset({("field", node.name)})
        return frozenset()

    def _function_reads(self, node: Function) -> frozenset[Thing]:
        found: set[Thing] = set()
        if node.name in ("on", "empty"):
            for arg in node.args[:1]:
                item = arg.kind.item if arg.kind.sort == "list" and arg.kind.item else arg.kind
                if item.sort == "space":
                    found |= {("board", of) for of in item.of}
                elif item.sort == "place":
                    found |= {("board", name) for name in self.rules.boards}
                    found |= {("zone", name) for name in self.rules.zones}
        if node.name == "below":
            found.add(("stack", ""))
        if node.by is not None and node.by.sort == "state":
            found.add(("state", node.by.name))
        elif node.by is not None and node.by.sort == "field":
            found.add(("field", node.by.name))
        used = [node.by.name] if node.by is not None and node.by.sort == "define" else []
        used += [name for name in (node.step, node.unless) if name in self.rules.definitions]
        whole = frozenset(found)
        for name in used:
            whole |= self.definition(name)
        return whole

    def uses_me(self, node: Node) -> bool:
        """Whether a node's own expressions need somebody who acts, through definitions."""
        for inner in walk(node):
            if isinstance(inner, Me):
                return True
            if isinstance(inner, (Define, Function)) and any(
                self.definition_uses_me(name) for name, _ in _named(inner) if name in self.rules.definitions
            ):
                return True
        return False

    def definition_uses_me(self, name: str) -> bool:
        """Whether a definition reads `me`."""
        if name not in self._me:
            self._me[name] = False
            self._me[name] = self.uses_me(self.rules.definitions[name])
        return self._me[name]


def _named(node: Define | Function) -> Iterator[tuple[str, Expr]]:
    if isinstance(node, Define):
        yield node.name, node
        return
    if node.by is not None and node.by.sort == "define":
        yield node.by.name, node
    for name in (node.step, node.unless):
        if name:
            yield name, node


def _both(a: Effects, b: Effects) -> Effects:
    if b is _NOTHING:
        return a
    return Effects(
        a.asks or b.asks,
        a.commits or b.commits,
        a.can_fail or b.can_fail,
        a.finishes or b.finishes,
        a.reads | b.reads,
        a.writes | b.writes,
    )


def inner_blocks(statement: Statement) -> Iterator[Block]:
    """Yield the blocks directly inside a statement, those of entries and cases too."""
    if isinstance(statement, If):
        yield statement.then
        yield statement.other
    elif isinstance(statement, Match):
        for case in statement.cases:
            yield case.body
        yield statement.other
    elif isinstance(statement, (Each, Repeat, While, Loop, As)):
        yield statement.body
    elif isinstance(statement, (Turns, Turn)):
        for entry in statement.anytime:
            yield entry.body
        yield statement.body
        yield statement.after
    elif isinstance(statement, Choose):
        yield statement.body
        yield statement.other
        yield statement.none or ()
    elif isinstance(statement, Menu):
        for entry in statement.entries:
            yield entry.body
        yield statement.other
        yield statement.none or ()
    elif isinstance(statement, Together):
        yield statement.body
        for entry in statement.entries:
            yield entry.body
    elif isinstance(statement, Respond):
        yield statement.body
