"""Names in the expressions of table.yaml: what each means, and the values that come of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import assert_never

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, replaced
from dogtable.base.hints import did_you_mean
from dogtable.lang import expr as syntax
from dogtable.lang import look_values as look
from dogtable.lang import tree
from dogtable.lang.builtin import DIRECTIONS
from dogtable.lang.hints import another_name
from dogtable.lang.look_vocabulary import FUNCTIONS, HOST_FUNCTIONS, HOST_VALUES
from dogtable.lang.report import Report

CONSTANTS: dict[str, ir.Value] = {"true": ir.TRUE, "false": ir.FALSE, "none": ir.NOTHING_YET}
BUILT_IN_FIELDS = frozenset(["owner", "at", "player", "row", "column", "shown"])


class Scope(Frozen):
    """The local names in reach: of layers (parameters, each), and those bound inside an expression."""

    layer: frozenset[str] = frozenset()
    bound: frozenset[str] = frozenset()

    def with_names(self, names: Iterable[str]) -> Scope:
        """Return it with more names of layers."""
        return replaced(self, layer=self.layer | frozenset(names))

    def with_bound(self, name: str) -> Scope:
        """Return it with one more name bound by a generator."""
        return replaced(self, bound=self.bound | {name})


@dataclass
class Names:
    """All that a ruleset declares, as table.yaml may name it. `data` are the constants of the look."""

    rules: tree.Rules
    data: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        rules = self.rules
        self.words = {w.name: name for name, listed in rules.words.items() for w in listed.words}
        self.values = {
            (f"_{value}" if value[:1].isdigit() else value): (f"option:{option.name}", value)
            for option in rules.options.values()
            for value, _ in option.values
        }
        groups = (rules.words, rules.zones, rules.boards, rules.state, rules.tables, rules.options, rules.pieces)
        self.things = {name for group in groups for name in group}
        self.declared = self.things | set(self.words) | set(rules.definitions) | set(rules.routines)
        self.links = {name for board in rules.boards.values() for name in board.links if name}
        self.directions = DIRECTIONS if any(board.shape == "grid" for board in rules.boards.values()) else ()
        self.fields = BUILT_IN_FIELDS | {f.name for f in self._fields()}
        self.fields |= {per.name for zone in rules.zones.values() for per in zone.per}

    def _fields(self) -> Iterable[tree.FieldDecl]:
        rules = self.rules
        for kind in rules.kinds.values():
            yield from kind.fields
        for words in rules.words.values():
            yield from words.fields
        for board in rules.boards.values():
            yield from board.fields
        if rules.stack:
            yield from rules.stack.fields

    def known(self, scope: Scope) -> list[str]:
        """Return all names that may stand here, for hints."""
        here = scope.layer | scope.bound | self.declared | self.data | set(self.values) | set(self.rules.kinds)
        return sorted(here | set(HOST_VALUES) | {"me", "players", *CONSTANTS})


class Resolver:
    """Resolves expressions, reports what is wrong, and notes the definitions that are used."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names = names
        self.report = report
        self.used: set[str] = set()

    def hides(self, name: str, span: Span) -> None:
        """Report a local name or name of `data` that hides a declared one (E204)."""
        if name in self.names.declared or name in HOST_VALUES or name in ("me", "players", *CONSTANTS):
            other = another_name(name, self.names.declared)
            self.report.add(span, "E204", f"'{name}' hides what is already called so", other)

    def node(self, e: syntax.Expr, scope: Scope) -> ir.Value:
        """Return what an expression comes to; wrong parts become none, with a problem."""
        match e:
            case syntax.Number():
                return ir.Decimal(e.value)
            case syntax.Name():
                return self.name(e, scope)
            case syntax.Attribute():
                return self.attribute(e, scope)
            case syntax.Subscript():
                return self.subscript(e, scope)
            case syntax.Call():
                return self.call(e, scope)
            case syntax.Unary(op="not"):
                return ir.Not(self.node(e.value, scope))
            case syntax.Unary():
                return look.negate(self.node(e.value, scope))
            case syntax.Binary():
                return look.arithmetic(self.node(e.left, scope), e.op, self.node(e.right, scope))
            case syntax.Comparison():
                return self.comparison(e, scope)
            case syntax.Logic():
                return look.logic(e.op, self.nodes(e.values, scope))
            case syntax.Conditional():
                return ir.Conditional(*self.nodes((e.test, e.then, e.other), scope))
            case syntax.Generator():
                return self.generator(e, scope)
            case _:
                assert_never(e)

    def nodes(self, many: Iterable[syntax.Expr], scope: Scope) -> tuple[ir.Value, ...]:
        """Return several."""
        return tuple(self.node(e, scope) for e in many)

    def subscript(self, e: syntax.Subscript, scope: Scope) -> ir.Value:
        """Return a part; of a board that names its spaces, the one of that name."""
        of = e.of.of if isinstance(e.of, syntax.Subscript) else e.of
        board = self.names.rules.boards.get(of.name) if isinstance(of, syntax.Name) else None
        spaces = [space.name for space in board.spaces] if board is not None else []
        if len(e.index) == 1 and isinstance(e.index[0], syntax.Name) and e.index[0].name in spaces:
            return look.item(self.node(e.of, scope), (ir.Decimal(spaces.index(e.index[0].name)),))
        return look.item(self.node(e.of, scope), self.nodes(e.index, scope))

    def comparison(self, e: syntax.Comparison, scope: Scope) -> ir.Value:
        """Return a chain of comparisons."""
        operands = self.nodes(e.operands, scope)
        links = [look.compare(operands[i], op, operands[i + 1]) for i, op in enumerate(e.ops)]
        return links[0] if len(links) == 1 else look.logic("and", tuple(links))

    def generator(self, e: syntax.Generator, scope: Scope) -> ir.Value:
        """Return a generator; its names reach into what follows them."""
        clauses = []
        for clause in e.clauses:
            listed = self.node(clause.list, scope)
            self.hides(clause.name, clause.name_span)
            scope = scope.with_bound(clause.name)
            clauses.append(look.clause(clause.name, listed, self.nodes(clause.tests, scope)))
        return ir.Gather(self.node(e.element, scope), tuple(clauses), whole=False)

    def name(self, e: syntax.Name, scope: Scope) -> ir.Value:
        """Return what a name means, the nearest scope first."""
        name, names = e.name, self.names
        if name in scope.bound:
            return look.bound(name)
        if name in scope.layer:
            return ir.Item(look.GIVEN, ir.Word(name))
        if name in CONSTANTS:
            return CONSTANTS[name]
        if name in names.rules.definitions:
            return self.define(name, (), e.span)
        if name in names.things or name in names.words or name in names.data:
            return look.named(name)
        if name in HOST_VALUES or name in ("me", "players") or (name == "directions" and names.directions):
            return look.named(name)
        if name == "top":
            return look.function("top")
        if name in names.values:
            return look.word(*names.values[name])
        if name in names.rules.kinds:
            return ir.Word(name)
        if name in names.directions:
            return look.word("directions", name)
        self.unknown(e.span, f"unknown name '{name}'", name, names.known(scope))
        return ir.NOTHING_YET

    def unknown(self, span: Span, message: str, found: str, known: Iterable[str]) -> None:
        """Report a name that is not known (E203), with the nearest."""
        self.report.add(span, "E203", message, did_you_mean(found, known))

    def attribute(self, e: syntax.Attribute, scope: Scope) -> ir.Value:
        """Return a field; after `shown` any name will do."""
        of = self.node(e.of, scope)
        after_shown = isinstance(e.of, syntax.Attribute) and e.of.name == "shown"
        if not after_shown and e.name not in self.names.fields:
            self.unknown(e.name_span, f"nothing has a field '{e.name}'", e.name, self.names.fields)
        return look.attribute(of, e.name)

    def define(self, name: str, args: tuple[ir.Value, ...], span: Span) -> ir.Value:
        """Return a use of a definition."""
        wanted = len(self.names.rules.definitions[name].parameters)
        if len(args) != wanted:
            self.report.add(span, "E210", f"'{name}' takes {wanted} arguments, not {len(args)}")
        self.used.add(name)
        return look.define(name, *args)

    def call(self, e: syntax.Call, scope: Scope) -> ir.Value:
        """Return a function, of the language, the host or the ruleset."""
        args = self.nodes(e.args[:1], scope) + self.further(e, scope)
        if e.name in self.names.rules.definitions:
            return self.define(e.name, args, e.name_span)
        if e.name in HOST_FUNCTIONS:
            self.count(e, 1, 1)
            return look.function(e.name, *args)
        if e.name not in FUNCTIONS:
            known = [*FUNCTIONS, *HOST_FUNCTIONS, *self.names.rules.definitions]
            self.unknown(e.name_span, f"unknown function '{e.name}'", e.name, known)
            return ir.NOTHING_YET
        function = FUNCTIONS[e.name]
        self.count(e, function.least, function.most)
        for keyword in e.keywords:
            if keyword.name == "by" and "by" in function.keywords:
                args += (self.key(keyword),)
            else:
                self.report.add(keyword.span, "E210", f"'{e.name}' takes no '{keyword.name}='")
        return look.function(e.name, *args)

    def further(self, e: syntax.Call, scope: Scope) -> tuple[ir.Value, ...]:
        """Return all arguments but the first; of what goes in a direction the second is one, if it is called so."""
        way = e.args[1] if e.name in ("next", "previous", "line") and len(e.args) > 1 else None
        if not isinstance(way, syntax.Name) or way.name in scope.bound | scope.layer:
            return self.nodes(e.args[1:], scope)
        if way.name in self.names.links and e.name == "previous":
            self.report.add(way.span, "E219", "links lead one way")
        if way.name in self.names.links:
            return ir.Word(way.name), *self.nodes(e.args[2:], scope)
        if way.name in self.names.directions:
            return look.word("directions", way.name), *self.nodes(e.args[2:], scope)
        return self.nodes(e.args[1:], scope)

    def count(self, e: syntax.Call, fewest: int, most: int) -> None:
        """Report a wrong number of arguments."""
        if len(e.args) < fewest or 0 <= most < len(e.args):
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}" if most >= 0 else f"at least {fewest}"
            self.report.add(e.name_span, "E210", f"'{e.name}' takes {wanted} arguments, not {len(e.args)}")

    def key(self, keyword: syntax.Keyword) -> ir.Value:
        """Return what `by=` names: a definition of one argument, a state variable, or a field."""
        rules = self.names.rules
        if not isinstance(keyword.value, syntax.Name):
            self.report.add(keyword.span, "E210", "by= takes the name of a definition, a field or state")
            return look.key("field", "owner")
        name = keyword.value.name
        if name in rules.definitions:
            self.used.add(name)
            return look.key("define", name)
        if name in rules.state:
            return look.key("state", name)
        if name not in self.names.fields:
            self.unknown(keyword.value.span, f"unknown name '{name}'", name, [*rules.definitions, *self.names.fields])
        return look.key("field", name)
