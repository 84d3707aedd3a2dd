"""What a checked tree does: the one walk over it, and what commits and can fail, through calls.

What a statement does itself is said in its row (`verbs`); here are the questions about whole trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.lang import tree
from dogtable.lang.does import Does, Part
from dogtable.lang.verbs import DOES


def walk(thing: object) -> Iterator[object]:
    """Yield every node of a tree, the outermost first: statements, expressions, clauses, picks, entries, texts."""
    left = [thing]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(reversed(one))
            continue
        names = _held(type(one))
        if names is not None:
            yield one
            left.extend([getattr(one, name) for name in names])


def children(node: object) -> Iterator[object]:
    """Yield the nodes directly inside a node, in order."""
    left = [getattr(node, name) for name in _held(type(node)) or ()]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(reversed(one))
        elif _held(type(one)) is not None:
            yield one


def _held(kind: type) -> tuple[str, ...] | None:
    """Return the names of what a node of this class holds, the last first; None for what is no node."""
    if kind not in _known:
        is_node = is_dataclass(kind) and not issubclass(kind, (Span, tree.Kind))
        _known[kind] = tuple(field.name for field in reversed(fields(kind))) if is_node else None
    return _known[kind]


_known: dict[type, tuple[str, ...] | None] = {}


def walk_play(rules: tree.Rules) -> Iterator[object]:
    """Yield all nodes of what is played: of `play` and of every routine."""
    yield from walk((rules.play, *(routine.body for routine in rules.routines.values())))


def called_definitions(thing: object) -> Iterator[tuple[str, tree.Expr]]:
    """Yield the definitions that something uses directly: calls, `by=`, and the steps and tests of walks."""
    for inner in walk(thing):
        if isinstance(inner, (tree.Define, tree.Function)):
            yield from _named(inner)


def does(statement: tree.Statement) -> Does:
    """Return what a statement does itself, apart from what it holds and calls."""
    return DOES[type(statement)]


def parts(statement: tree.Statement) -> Iterator[Part]:
    """Yield the blocks inside a statement, and whether each is the open `do:` of a choice."""
    return does(statement).parts(statement)


def commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement begins with a commit point, whatever the state (not what is called or done inside it)."""
    return does(statement).commits(rules, statement) == "always"


def surely_commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement comes to a commit point before it does anything else, whichever way it goes."""
    if isinstance(statement, tree.If):
        return all(block and surely_commits(rules, block[0]) for block in (statement.then, statement.other))
    return commits(rules, statement)


@dataclass(frozen=True, slots=True)
class Effects:
    """What a routine or block can do, its calls included."""

    fails: bool
    ends: bool


_NOTHING = Effects(False, False)


class Flow:
    """Answers about a ruleset's rules. Everything is through calls, and kept once found."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.stacked = tuple(routine.name for routine in rules.routines.values() if routine.stacked)
        self._routines: dict[str, Effects] = dict.fromkeys(rules.routines, _NOTHING)
        self._me: dict[str, bool] = {}
        self._learn_routines()

    def _learn_routines(self) -> None:
        """Find what routines do; again and again, as those that resolve a stack may open windows themselves."""
        while True:
            found = {name: self.effects(routine.body) for name, routine in self.rules.routines.items()}
            if found == self._routines:
                return
            self._routines = found

    def fails(self, statement: tree.Statement) -> bool:
        """Whether a statement itself can fail: a `require`, or a choice that must be made."""
        return does(statement).fails(statement, lambda _test: False)

    def effects(self, block: tree.Block) -> Effects:
        """Return what a block can do."""
        fails = ends = False
        for statement in block:
            spend(statement.span)
            for node in walk(statement):
                if isinstance(node, tree.Statement):
                    called = [self._routines[name] for name in self._called(node)]
                    fails = fails or self.fails(node) or any(one.fails for one in called)
                    ends = ends or does(node).ends or any(one.ends for one in called)
        return Effects(fails, ends)

    def _called(self, statement: tree.Statement) -> tuple[str, ...]:
        """Return the routines that run in a statement; in a window, the stack resolves."""
        if isinstance(statement, tree.Call):
            return (statement.routine,)
        return self.stacked if isinstance(statement, tree.Respond) else ()

    def uses_me(self, node: object) -> bool:
        """Whether a node's own expressions need somebody who acts, through definitions."""
        for inner in walk(node):
            if isinstance(inner, tree.Me):
                return True
            if isinstance(inner, (tree.Define, tree.Function)) and any(
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


def _named(node: tree.Define | tree.Function) -> Iterator[tuple[str, tree.Expr]]:
    if isinstance(node, tree.Define):
        yield node.name, node
        return
    if node.by is not None and node.by.sort == "define":
        yield node.by.name, node
    for name in (node.step, node.unless):
        if name:
            yield name, node
