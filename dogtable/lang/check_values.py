"""What all checks of expressions share: problems, kinds that are needed, and what calls tell about parameters."""

from __future__ import annotations

from abc import ABC, abstractmethod

from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.names import Names
from dogtable.lang.report import Report
from dogtable.lang.scope import Broken, Scope, Signature
from dogtable.lang.tree import PLAYER, Kind


class CheckValues(ABC):
    """Checks expressions by the declared names and by the signatures of definitions and routines.

    While kinds are inferred the same code runs with a report that nobody reads; `changed` then collects the
    signatures that have learned something, `uses` whom a unit has asked.
    """

    def __init__(self, names: Names, signatures: dict[str, Signature], report: Report, seats: int = 0) -> None:
        self.names = names
        self.signatures = signatures
        self.report = report
        self.seats = seats  # outside of rules, at a table of so many, a number stands for a seat
        self.changed: set[str] = set()
        self.uses: dict[str, set[str]] = {}
        self.me_in: dict[str, Span] = {}

    def problem(self, span: Span, code: str, message: str, hint: str = "") -> tree.Expr:
        """Report, and return what stands for the broken expression."""
        self.report.add(span, code, message, hint)
        return Broken(span, UNKNOWN)

    def learn(self, signature: Signature, at: int, kind: Kind, span: Span) -> None:
        """Note what a call hands over for a parameter."""
        if kind.sort == "int":
            kind = Kind("int", optional=kind.optional)
        signature.calls.setdefault(at, span)
        old = signature.given[at]
        new = kinds.join(old, kind)
        if new is None or (signature.closed and new.sort == old.sort and not set(new.of) <= set(old.of)):
            if not is_unknown(kind):
                name = signature.parameters[at]
                self.report.add(
                    span, "E303", f"'{name}' of {signature.name} is {kinds.a(old)} elsewhere, here {kinds.a(kind)}"
                )
        elif new != old and not signature.closed:
            signature.given[at] = new
            self.changed.add(signature.name)

    def want(self, e: x.Expr, kind: Kind, scope: Scope) -> None:
        """Note that a parameter of which nothing is known would have to be of a kind."""
        signature = self.signatures.get(scope.unit)
        if not isinstance(e, x.Name) or signature is None or e.name not in signature.parameters or is_unknown(kind):
            return
        at = signature.parameters.index(e.name)
        if not is_unknown(signature.given[at]):
            return
        plain = Kind(kind.sort, kind.of, kind.item)
        new = kinds.meet(signature.wanted[at], plain)
        if new != signature.wanted[at]:
            signature.wanted[at] = new
            self.changed.add(signature.name)

    def need(self, e: x.Expr, wanted: Kind, scope: Scope, what: str = "") -> tree.Expr:
        """Return a value of a kind; E301 when it is of another."""
        if self.seats and wanted.sort == "player" and isinstance(e, x.Number):
            return self.numbered(e)
        return self.fit(e, self.value(e, scope), wanted, scope, what)

    def seat(self, e: x.Expr, scope: Scope, what: str) -> tree.Expr:
        """Return the seat of an index, as in `hand[0]`: there a number stands for one."""
        return self.numbered(e) if isinstance(e, x.Number) else self.need(e, PLAYER, scope, what)

    def numbered(self, e: x.Number) -> tree.Expr:
        """Return the seat that a number stands for; E310 where there is none (rules: not at every table)."""
        seats = self.seats or min(self.names.game.players if self.names.game else (), default=0)
        if seats and not 0 <= e.value < seats:
            hint = f"from 0 to {seats - 1}" + ("" if self.seats else ", which every table has")
            return self.problem(e.span, "E310", f"{e.value} is no seat", hint)
        return tree.Const(e.span, PLAYER, int(e.value))

    def fit(self, e: x.Expr, value: tree.Expr, wanted: Kind, scope: Scope, what: str = "") -> tree.Expr:
        """Return a checked value if it is of a kind; E301 when it is of another."""
        if is_unknown(value.kind):
            self.want(e, wanted, scope)
            return value
        if not kinds.fits(value.kind, wanted):
            found = kinds.a(value.kind)
            where = f"'{what}': " if what else ""
            hint = self.handed_over(e, scope) or _convert(value.kind, wanted)
            return self.problem(e.span, "E301", f"{where}expected {kinds.a(wanted)}, found {found}", hint)
        return value

    def handed_over(self, e: x.Expr, scope: Scope) -> str:
        """Return where a parameter of the wrong kind gets its value, for a hint."""
        signature = self.signatures.get(scope.unit)
        if signature is None or not isinstance(e, x.Name) or e.name not in signature.parameters:
            return ""
        span = signature.calls.get(signature.parameters.index(e.name))
        if span is None:
            return ""
        where = f"line {span.line}" if span.path == e.span.path else f"{span.path}, line {span.line}"
        return f"it is handed over in {where}"

    def value(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return a value; zones and boards are none (E304)."""
        found = self.expr(e, scope)
        if isinstance(found, (tree.Zone, tree.Board)):
            zone = isinstance(found, tree.Zone)
            hint = "these(...) makes a list of what lies there" if zone else "these(...) makes a list of its spaces"
            return self.problem(e.span, "E304", f"a {'zone' if zone else 'board'} is no value", hint)
        return found

    def condition(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return a condition: a flag or a list."""
        found = self.expr(e, scope)
        kind = found.kind
        if is_unknown(kind) or kind.sort in ("flag", "list"):
            return found
        hint = "compare it, as in '... > 0'" if kind.sort == "int" else "compare it, as in '... != none'"
        return self.problem(e.span, "E302", f"a condition is a flag or a list, this is {kinds.a(kind)}", hint)

    def a_list(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return something that is a list: a list, zone, board, set, or word list."""
        found = self.expr(e, scope)
        if found.kind.sort == "list" or is_unknown(found.kind):
            return found
        hint = "these(...) makes a list" if found.kind.sort != "int" else "numbers(1, n) makes a list"
        return self.problem(e.span, "E301", f"expected a list, found {kinds.a(found.kind)}", hint)

    def never_empty(self, value: tree.Expr) -> None:
        """Report a list of which something is taken, and in which there can never be anything (E303)."""
        parts = value.args if isinstance(value, tree.Function) else ()
        if value.kind == kinds.EMPTY and not any(isinstance(part, Broken) for part in parts):
            self.report.add(value.span, "E303", "there is never anything in this list", "these(a, b) holds a and b")

    @abstractmethod
    def expr(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return the checked expression; a broken one has an unknown kind and its problem reported."""


def _convert(found: Kind, wanted: Kind) -> str:
    """Return how to come from one kind to another."""
    if wanted.sort == "int" and found.sort in ("player", "word", "space", "place"):
        return "index(...) gives the number"
    if wanted.sort == "int" and found.sort == "list":
        return "len(...) counts it"
    if wanted.sort == "player" and found.sort == "piece":
        return "its owner: x.owner"
    if found.sort == "list" and found.item is not None and found.item.sort == wanted.sort:
        return "one of the list: first(...)"
    if wanted.sort in ("space", "place") and found.sort == "piece":
        return "where it lies: x.at"
    return ""
