"""What all checks of statements share: texts, slots of lines, cases, and what may be kept where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, lines, tree
from dogtable.lang.check_expr import CheckExpr
from dogtable.lang.kinds import is_unknown
from dogtable.lang.scope import Scope
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
    stacked: dict[str, Span] = field(default_factory=dict)  # routines laid by `stack:`
    calls: dict[str, dict[str, Span]] = field(default_factory=dict)  # unit -> routines called


class CheckLines(ABC):
    """Checks the parts of lines with the expressions' checker."""

    def __init__(self, check: CheckExpr, asking: Asking) -> None:
        self.check = check
        self.asking = asking
        self.found = Found()

    def _need(self, line: lines.Line, slot: str, kind: Kind, scope: Scope) -> tree.Expr | None:
        value = line.expr(slot)
        return None if value is None else self.check.need(value, kind, scope, line.verb)

    def _condition(self, line: lines.Line, slot: str, scope: Scope) -> tree.Expr | None:
        value = line.expr(slot)
        return None if value is None else self.check.condition(value, scope)

    def text(self, text: x.Text | None, scope: Scope) -> tree.Text | None:
        """Return a checked text."""
        if text is None:
            return None
        parts: list[str | tree.Expr] = []
        for part in text.parts:
            if isinstance(part, str):
                parts.append(part)
            else:
                parts.append(self.check.value(part.value, scope))
        return tree.Text(text.span, text.source, tuple(parts))

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
            self.check.report.add(ident.span, "E206", f"'{ident.name}' cannot be a class of events")
        return ident.name

    def keep(self, e: x.Expr, kind: Kind, scope: Scope, what: str) -> tree.Expr:
        """Return a value that is kept in something of a kind; a plain none only where it is declared (E307)."""
        value = self.check.value(e, scope)
        if value.kind.sort == "none" and not is_unknown(value.kind) and not kind.optional:
            self.check.report.add(e.span, "E307", f"{what} cannot be none", f"declare it '{kinds.name(kind)} or none'")
            return value
        if isinstance(value, tree.Const) and kind.sort == "int" == value.kind.sort:
            self.in_range(value, kind)
        return self.check.fit(e, value, kind, scope)

    def in_range(self, value: tree.Const, kind: Kind) -> None:
        """Report a number that its target can never hold (E310)."""
        if (kind.low is not None and value.value < kind.low) or (kind.high is not None and value.value > kind.high):
            self.check.report.add(
                value.span, "E310", f"{value.value} is out of range", f"from {kind.low} to {kind.high}"
            )

    def case_values(self, case: lines.Case, kind: Kind, seen: dict[int, Span], scope: Scope) -> tuple[tree.Expr, ...]:
        """Return the values of a case; each of the subject's kind, and named once."""
        found = []
        for value in case.values:
            checked = self.check.need(value, kinds.optional(kind), scope, "cases")
            if isinstance(checked, tree.Const):
                if checked.value in seen:
                    hint = f"first on line {seen[checked.value].line}"
                    self.check.report.add(value.span, "E406", "this case is there twice", hint)
                seen.setdefault(checked.value, value.span)
                found.append(checked)
            elif not is_unknown(checked.kind):
                self.check.report.add(value.span, "E406", "a case is a word, a number, true, false or none")
        return tuple(found)

    def cover(self, span: Span, kind: Kind, seen: dict[int, Span], has_else: bool) -> bool:
        """Whether the cases cover all of a list; warns when an `else` covers more than half of one (W401)."""
        if kind.sort == "flag":
            return {0, 1} <= seen.keys()
        if kind.sort != "word" or kind.of[0] not in self.check.names.words:
            return False
        count = len(self.check.names.words[kind.of[0]].words)
        named = sum(1 for value in seen if value >= 0)
        if has_else and count > 2 and (count - named) * 2 > count:
            what = f"'else' covers {count - named} of the {count} words of {kind.of[0]}"
            self.check.report.add(span, "W401", what, "name them, so that a new word is not forgotten")
        return named == count

    @abstractmethod
    def block(self, written: lines.Block, scope: Scope) -> tree.Block:
        """Return a checked block."""
