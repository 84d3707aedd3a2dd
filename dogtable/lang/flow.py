"""What a checked tree does: the one walk over it, and what commits and can fail, through calls.

What a statement does itself is said in its row (`verbs`); here are the questions about whole trees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dogtable.base.budget import spend
from dogtable.base.frozen import Frozen, getter
from dogtable.lang import tree
from dogtable.lang.does import Does, Part
from dogtable.lang.verbs import DOES


def walk(thing: object) -> Iterator[object]:
    """Yield every node of a tree, the outermost first: statements, expressions, clauses, picks, entries, texts."""
    left = [thing]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left += one[::-1]
        elif (held := _HELD[type(one)]) is not None:
            yield one
            left += held(one)


def children(node: object) -> Iterator[object]:
    """Yield the nodes directly inside a node, in order."""
    held = _HELD[type(node)]
    left = [] if held is None else [*held(node)]
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left += one[::-1]
        elif _HELD[type(one)] is not None:
            yield one


def is_node(thing: object) -> bool:
    """Whether something is a node of a tree."""
    return _HELD[type(thing)] is not None


_PLAIN = frozenset(("Span", "Kind", "str", "int", "int | None", "bool"))
"""The types of fields that hold no node, as they are written."""


class _Held(dict[type, Callable[[Any], tuple[Any, ...]] | None]):
    """For each class what gives all that a node holds, the last first; None for what is no node."""

    def __missing__(self, kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
        self[kind] = None
        if issubclass(kind, Frozen) and not issubclass(kind, tree.Kind):
            self[kind] = getter(tuple(name for name in reversed(kind.types) if kind.types[name] not in _PLAIN))
        return self[kind]


_HELD = _Held()


def walk_play(rules: tree.Rules) -> Iterator[object]:
    """Yield all nodes of what is played: of `play` and of every routine."""
    yield from walk(tuple(rules.blocks.values()))


def statements(thing: object) -> Iterator[tree.Statement]:
    """Yield every statement of a tree, the outermost first."""
    return (node for node in walk(thing) if type(node) in DOES)  # type: ignore[misc]  # there is a row for each


def used_by(rules: tree.Rules, node: object) -> tuple[str, ...]:
    """Return the definitions that a node itself uses: the one it calls, that of `by=`, the step and test of a walk."""
    if isinstance(node, tree.Define):
        return (node.name,)
    if not isinstance(node, tree.Function):
        return ()
    by = node.by.name if node.by is not None and node.by.sort == "define" else ""
    return tuple(name for name in (by, node.step, node.unless) if name in rules.definitions)


def called(rules: tree.Rules, thing: object) -> set[str]:
    """Return the definitions that are used somewhere in something, not those that they use in turn."""
    return {name for node in walk(thing) for name in used_by(rules, node)}


def reached(rules: tree.Rules, names: Iterable[str]) -> list[str]:
    """Return the definitions of these names with all that they use in turn."""
    found: set[str] = set()
    waiting = set(names)
    while waiting:
        found |= waiting
        waiting = {used for name in waiting for used in called(rules, rules.definitions[name])} - found
    return sorted(found)


def me_users(rules: tree.Rules) -> frozenset[str]:
    """Return the definitions that see `me`, themselves or through others."""
    users = {name for name, one in rules.definitions.items() if any(isinstance(n, tree.Me) for n in walk(one))}
    calls = {name: called(rules, one) for name, one in rules.definitions.items()}
    while more := {name for name, used in calls.items() if name not in users and used & users}:
        users |= more
    return frozenset(users)


def does(statement: tree.Statement) -> Does:
    """Return what a statement does itself, apart from what it holds and calls."""
    return DOES[type(statement)]


def parts(statement: tree.Statement) -> Iterator[Part]:
    """Yield the blocks inside a statement, and whether each is the open `do:` of a choice."""
    return does(statement).parts(statement)


def goes_by(statement: tree.Statement) -> tuple[tree.Expr, bool] | None:
    """Return what decides which way a statement goes, and whether its truth alone does; None where nothing does."""
    match statement:
        case tree.If() | tree.While():
            return statement.test, True
        case tree.Match():
            return statement.subject, False
        case tree.Each():
            return statement.list, True
        case tree.Repeat():
            return statement.times, False
    return None


def commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement begins with a commit point, whatever the state (not what is called or done inside it)."""
    return does(statement).commits(rules, statement) == "always"


def surely_commits(rules: tree.Rules, statement: tree.Statement) -> bool:
    """Whether a statement comes to a commit point before it does anything else, whichever way it goes."""
    if isinstance(statement, tree.If):
        return all(block and surely_commits(rules, block[0]) for block in (statement.then, statement.other))
    return commits(rules, statement)


class Effects(Frozen):
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
        self.me_users = me_users(rules)
        self._learn_routines()

    def _learn_routines(self) -> None:
        """Find what routines do; again and again, as those that resolve a stack may open windows themselves."""
        own = {name: self._own(routine.body) for name, routine in self.rules.routines.items()}
        while True:
            found = {name: self._with_called(*one) for name, one in own.items()}
            if found == self._routines:
                return
            self._routines = found

    def fails(self, statement: tree.Statement) -> bool:
        """Whether a statement itself can fail: a `require`, or a choice that must be made."""
        return does(statement).fails(statement, lambda _test: False)

    def effects(self, block: tree.Block) -> Effects:
        """Return what a block can do."""
        return self._with_called(*self._own(block))

    def _own(self, block: tree.Block) -> tuple[Effects, frozenset[str]]:
        """Return what a block can do itself, and the routines that run in it."""
        fails = ends = False
        called: set[str] = set()
        for statement in block:
            spend(statement.span)
            for node in statements(statement):
                called.update(self._called(node))
                fails = fails or self.fails(node)
                ends = ends or does(node).ends
        return Effects(fails, ends), frozenset(called)

    def _with_called(self, own: Effects, called: frozenset[str]) -> Effects:
        """Return what something can do, with what the routines in it can, as far as that is known."""
        known = [own, *(self._routines[name] for name in called)]
        return Effects(any(one.fails for one in known), any(one.ends for one in known))

    def _called(self, statement: tree.Statement) -> tuple[str, ...]:
        """Return the routines that run in a statement; in a window, the stack resolves."""
        if isinstance(statement, tree.Call):
            return (statement.routine,)
        return self.stacked if isinstance(statement, tree.Respond) else ()
