"""Checks statements by the rows of their verbs; and what these share: slots, texts, cases, what may be kept where."""

from __future__ import annotations

from dataclasses import dataclass, field

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.function_lists import free
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import is_unknown
from dogtable.lang.scope import Scope, Signature
from dogtable.lang.tree import Kind
from dogtable.lang.vocabulary import VERB

Picks = dict[str, Kind]


@dataclass(slots=True)
class Asking:
    """Which routines ask, known before the statements are built."""

    routines: frozenset[str] = frozenset()

    def line(self, line: lines.Line) -> bool:
        """Whether a decision can be asked while a line runs."""
        return any(self._one(inner) for inner in lines.walk((line,)))

    def _one(self, line: lines.Line) -> bool:
        asks = VERB[line.verb].does.asks
        if asks == "called":
            call = line.parts.get("call")
            return isinstance(call, lines.Call) and call.name in self.routines
        return asks == "itself" or (asks == "anytime" and line.has("anytime"))


@dataclass(slots=True)
class Found:
    """What the statements tell about the ruleset as a whole."""

    picks: Picks = field(default_factory=dict)  # every pick by name, the join of its kinds
    ways: dict[str, dict[str, None]] = field(default_factory=dict)  # the ways of every menu by name, as keys have them
    stacked: dict[str, Span] = field(default_factory=dict)  # routines laid by `stack:`
    calls: dict[str, dict[str, Span]] = field(default_factory=dict)  # unit -> routines called


class CheckStatements:
    """Checks blocks of lines, their expressions with the expressions' checker."""

    def __init__(self, expressions: CheckExpr, asking: Asking) -> None:
        self.expressions = expressions
        self.report = expressions.report
        self.names = expressions.names
        self.asking = asking
        self.found = Found()

    def need(self, line: lines.Line, slot: str, kind: Kind, scope: Scope) -> tree.Expr | None:
        """Return the value of a slot, which must be of a kind; None where it was not written."""
        value = line.expr(slot)
        return None if value is None else self.expressions.need(value, kind, scope, line.verb)

    def condition(self, line: lines.Line, slot: str, scope: Scope) -> tree.Expr | None:
        """Return the condition in a slot, None where it was not written."""
        value = line.expr(slot)
        return None if value is None else self.expressions.condition(value, scope)

    def listed(self, line: lines.Line, slot: str, scope: Scope) -> tree.Expr | None:
        """Return the list in a slot, None where it was not written."""
        value = line.expr(slot)
        return None if value is None else self.expressions.a_list(value, scope)

    def routine(self, name: str, span: Span) -> Signature | None:
        """Return a routine by its name; E203 where there is none."""
        signatures = self.expressions.signatures
        signature = signatures.get(name)
        if signature is not None and signature.sort == "routine":
            return signature
        symbol = self.names.symbols.get(name)
        known = (other for other, one in signatures.items() if one.sort == "routine")
        hint = f"it is a {symbol.what}" if symbol else did_you_mean(name, known, self.names.what)
        self.report.add(span, "E203", f"there is no routine '{name}'", hint)
        return None

    def text(self, text: x.Text | None, scope: Scope) -> tree.Text | None:
        """Return a checked text."""
        if text is None:
            return None
        parts: list[str | tree.Expr] = []
        for part in text.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(self.expressions.value(part.value, scope))
        return tree.Text(text.span, text.source, tuple(parts))

    def texts(self, line: lines.Line, slot: str, scope: Scope) -> tuple[tree.TextCase, ...]:
        """Return the texts of a slot, of which one stands; none where nothing was written."""
        found = []
        for case in line.texts(slot):
            when = self.expressions.condition(case.when, scope) if case.when is not None else None
            text = self.text(case.says, scope)
            if text is not None:
                found.append(tree.TextCase(when, text))
        return tuple(found)

    def because(self, because: lines.Because | None, scope: Scope) -> tree.Because | None:
        """Return a checked reason."""
        if because is None:
            return None
        text = self.text(because.text, scope)
        return tree.Because(text, because.rule) if text else None

    def event(self, line: lines.Line) -> str:
        """Return the class of an event."""
        ident = line.ident("event")
        if ident is None:
            return ""
        if not (ident.name.isascii() and ident.name.isidentifier()):
            self.report.add(ident.span, "E206", f"'{ident.name}' cannot be a class of events")
        return ident.name

    def keep(self, e: x.Expr, kind: Kind, scope: Scope, what: str) -> tree.Expr:
        """Return a value that is kept in something of a kind; a plain none only where it is declared (E307)."""
        value = self.expressions.value(e, scope)
        if value.kind.sort == "none" and not is_unknown(value.kind) and not kind.optional:
            self.report.add(e.span, "E307", f"{what} cannot be none", f"declare it '{kinds.name(kind)} or none'")
            return value
        if isinstance(value, tree.Const) and kind.sort == "int" == value.kind.sort:
            self.in_range(value, kind)
        return self.expressions.fit(e, value, kind, scope)

    def in_range(self, value: tree.Const, kind: Kind) -> None:
        """Report a number that its target can never hold (E310)."""
        if (kind.low is not None and value.value < kind.low) or (kind.high is not None and value.value > kind.high):
            self.report.add(value.span, "E310", f"{value.value} is out of range", f"from {kind.low} to {kind.high}")

    def case_values(self, case: lines.Case, kind: Kind, seen: dict[int, Span], scope: Scope) -> tuple[tree.Expr, ...]:
        """Return the values of a case; each of the subject's kind, and named once."""
        found = []
        for value in case.values:
            checked = self.expressions.need(value, kinds.optional(kind), scope, "cases")
            if isinstance(checked, tree.Const):
                if checked.value in seen:
                    hint = f"first on line {seen[checked.value].line}"
                    self.report.add(value.span, "E406", "this case is there twice", hint)
                seen.setdefault(checked.value, value.span)
                found.append(checked)
            elif not is_unknown(checked.kind):
                self.report.add(value.span, "E406", "a case is a word, a number, true, false or none")
        return tuple(found)

    def cover(self, span: Span, kind: Kind, seen: dict[int, Span], has_else: bool) -> bool:
        """Whether the cases cover all of a list; warns when an `else` covers more than half of one (W401)."""
        if kind.sort == "flag":
            return {0, 1} <= seen.keys()
        if kind.sort != "word" or kind.of[0] not in self.names.words:
            return False
        count = len(self.names.words[kind.of[0]].words)
        named = sum(1 for value in seen if value >= 0)
        if has_else and count > 2 and (count - named) * 2 > count:
            what = f"'else' covers {count - named} of the {count} words of {kind.of[0]}"
            self.report.add(span, "W401", what, "name them, so that a new word is not forgotten")
        return named == count

    def asks(self, line: lines.Line) -> bool:
        """Whether a decision can be asked while a line runs."""
        return self.asking.line(line)

    def free(self, name: str, span: Span, scope: Scope) -> bool:
        """Whether a local may be called so; it may hide nothing (E204)."""
        return free(self.expressions, name, span, scope)

    def block(self, written: lines.Block, scope: Scope) -> tree.Block:
        """Return a checked block; what a statement names holds for the rest of it."""
        done: list[tree.Statement] = []
        for line in written:
            row = VERB[line.verb]
            statement = row.check(self, line, scope)
            if statement is not None:
                done.append(statement)
                local = row.does.local(statement)
                scope = scope.bind(*local) if local else scope
        return tuple(done)
