"""What expressions read and what statements write: exactly, as zones and state are no values.

A thing read or written is ("at", KIND): where pieces of a kind lie; ("field", NAME); ("state", NAME); or ("stack", "").
"""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.compile.analyse import nodes
from dogtable.lang import tree

Thing = tuple[str, str]
Things = frozenset[Thing]

NOTHING: Things = frozenset()
STACK: Thing = ("stack", "")


class Effects:
    """Answers for one ruleset."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self._definitions: dict[str, Things] = {}
        self._routines: dict[str, Things] = {}

    # -------------------------------------------------------------------------------------------------------- reading

    def reads(self, thing: object) -> Things:
        """Return all that an expression (or several) can read, through definitions too."""
        found: set[Thing] = set()
        for node in nodes(thing):
            if isinstance(node, tree.Expr):
                found.update(self._node(node))
        return frozenset(found)

    def _node(self, node: tree.Expr) -> Iterable[Thing]:
        if isinstance(node, tree.StateValue):
            return (("state", node.name),)
        if isinstance(node, tree.Zone):
            return self._at(self.rules.zones[node.name].of)
        if isinstance(node, tree.Compare) and isinstance(node.right, (tree.Zone, tree.Board)):
            return self._at(node.left.kind.of if node.left.kind.sort == "piece" else ())
        if isinstance(node, tree.Field):
            return self._field(node)
        if isinstance(node, tree.Top) or (isinstance(node, tree.Function) and node.name == "below"):
            return (STACK,)
        if isinstance(node, tree.Define):
            return self._definition(node.name)
        if isinstance(node, tree.Function):
            return self._function(node)
        return ()

    def _at(self, kinds: Iterable[str]) -> Iterable[Thing]:
        return (("at", kind) for kind in kinds)

    def _all_at(self) -> Iterable[Thing]:
        return self._at(self.rules.kinds)

    def _field(self, node: tree.Field) -> Iterable[Thing]:
        sort = node.of.kind.sort
        if sort == "entry":
            return (STACK,)
        if sort != "piece":
            return ()
        return self._at(node.of.kind.of) if node.name == "at" else (("field", node.name),)

    def _function(self, node: tree.Function) -> Iterable[Thing]:
        found: set[Thing] = set()
        for name in (node.step, node.unless):
            if name in self.rules.definitions:
                found |= self._definition(name)
        if node.by is not None:
            if node.by.sort == "define":
                found |= self._definition(node.by.name)
            else:
                found.add(("field" if node.by.sort == "field" else "state", node.by.name))
        if node.name in ("on", "empty"):
            kind = node.args[0].kind
            places = kind.item or kind
            boards = places.of if places.sort == "space" else ()
            known = [k for board in boards for k in self.rules.boards[board].of]
            found.update(self._at(known) if known else self._all_at())
        return found

    def _definition(self, name: str) -> Things:
        if name not in self._definitions:
            self._definitions[name] = NOTHING  # no definition uses itself
            decl = self.rules.definitions[name]
            self._definitions[name] = self.reads((decl.value, decl.subject, decl.cases, decl.other))
        return self._definitions[name]

    # -------------------------------------------------------------------------------------------------------- writing

    def writes(self, thing: object) -> Things:
        """Return all that statements can write, through calls too."""
        found: set[Thing] = set()
        for node in nodes(thing):
            if isinstance(node, tree.Statement):
                found |= set(self._statement(node))
        return frozenset(found)

    def _statement(self, node: tree.Statement) -> Iterable[Thing]:
        if isinstance(node, tree.Move):
            return self._pieces(node.what)
        if isinstance(node, tree.Deal):
            return self._at(self.rules.zones[node.source.name].of)
        if isinstance(node, tree.Swap):
            return [*self._pieces(node.one), *self._pieces(node.other)]
        if isinstance(node, tree.Shuffle):
            return self._at(self.rules.zones[node.zone.name].of)
        if isinstance(node, (tree.Set, tree.Random)) and not isinstance(node.target, str):
            if isinstance(node.target, tree.StateValue):
                return (("state", node.target.name),)
            return (STACK,) if node.target.of.kind.sort == "entry" else (("field", node.target.name),)
        if isinstance(node, (tree.Stack, tree.Cancel, tree.Respond)):
            return (STACK,)
        return self._routine(node.routine) if isinstance(node, tree.Call) else ()

    def _pieces(self, what: tree.Expr) -> Iterable[Thing]:
        if isinstance(what, tree.Zone):
            return self._at(self.rules.zones[what.name].of)
        kind = what.kind.item or what.kind
        return self._at(kind.of) if kind.sort == "piece" and kind.of else self._all_at()

    def _routine(self, name: str) -> Things:
        if name not in self._routines:
            self._routines[name] = NOTHING  # no routine calls itself
            self._routines[name] = self.writes(self.rules.routines[name].body)
        return self._routines[name]
