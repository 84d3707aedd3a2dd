"""What expressions read and what statements write, through definitions and calls."""

from __future__ import annotations

from collections.abc import Iterable

from dogtable.lang import tree
from dogtable.lang.flow import does, statements, used_by, walk
from dogtable.lang.functions import FUNCTION
from dogtable.lang.things import NOTHING, STACK, Thing, Things, lying, of_pieces


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
        for node in walk(thing):
            if isinstance(node, tree.Expr):
                found.update(self._node(node))
        return frozenset(found)

    def _node(self, node: tree.Expr) -> Iterable[Thing]:
        if isinstance(node, tree.StateValue):
            return (("state", node.name),)
        if isinstance(node, tree.Zone):
            return of_pieces(self.rules, node)
        if isinstance(node, tree.Compare) and isinstance(node.right, (tree.Zone, tree.Board)):
            return lying(node.left.kind.of if node.left.kind.sort == "piece" else ())
        if isinstance(node, tree.Field):
            return self._field(node)
        if isinstance(node, tree.Top):
            return (STACK,)
        if isinstance(node, tree.Define):
            return self._definition(node.name)
        if isinstance(node, tree.Function):
            return self._function(node)
        return ()

    def _field(self, node: tree.Field) -> Iterable[Thing]:
        sort = node.of.kind.sort
        if sort == "entry":
            return (STACK,)
        if sort != "piece":
            return ()
        return lying(node.of.kind.of) if node.name == "at" else (("field", node.name),)

    def _function(self, node: tree.Function) -> Iterable[Thing]:
        found: set[Thing] = set()
        for name in used_by(self.rules, node):
            found |= self._definition(name)
        if node.by is not None and node.by.sort != "define":
            found.add((node.by.sort, node.by.name))
        gives = FUNCTION[node.name].gives
        if gives == "entry":
            found.add(STACK)
        if gives in ("lying", "emptiness"):
            kind = node.args[0].kind
            places = kind.item or kind
            boards = places.of if places.sort == "space" else ()
            known = [k for board in boards for k in self.rules.boards[board].of]
            found.update(lying(known) if known else lying(self.rules.kinds))
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
        for node in statements(thing):
            if isinstance(node, tree.Call):
                found |= self._routine(node.routine)
            else:
                found.update(does(node).writes(self.rules, node))
        return frozenset(found)

    def _routine(self, name: str) -> Things:
        if name not in self._routines:
            self._routines[name] = NOTHING  # no routine calls itself
            self._routines[name] = self.writes(self.rules.routines[name].body)
        return self._routines[name]
