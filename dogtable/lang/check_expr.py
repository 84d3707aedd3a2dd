"""Checks expressions: every name is resolved, every value gets its kind, and the checked tree comes out."""

from __future__ import annotations

from itertools import chain
from typing import assert_never

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.lang import expr as x
from dogtable.lang import kinds, tree
from dogtable.lang.check_names import CheckNames
from dogtable.lang.functions import FUNCTION, check_function
from dogtable.lang.hints import did_you_mean
from dogtable.lang.kinds import UNKNOWN, is_unknown
from dogtable.lang.scope import Broken, Scope
from dogtable.lang.tree import FLAG, INT, PLAYER, Kind, list_of


class CheckExpr(CheckNames):
    """Checks whole expressions."""

    def expr(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return the checked expression; a broken one has an unknown kind and its problem reported."""
        spend(e.span)
        if isinstance(e, x.Name):
            return self.name(e, scope)
        if isinstance(e, x.Number):
            return tree.Const(e.span, INT, int(e.value))
        if isinstance(e, x.Attribute):
            return self.field(e, scope)
        if isinstance(e, x.Subscript):
            return self.subscript(e, scope)
        if isinstance(e, x.Call):
            return self.call(e, scope)
        if isinstance(e, x.Unary):
            return self.unary(e, scope)
        if isinstance(e, x.Binary):
            left, right = self.need(e.left, INT, scope, e.op), self.need(e.right, INT, scope, e.op)
            return tree.Arith(e.span, INT, _arith(e.op), left, right)
        if isinstance(e, x.Comparison):
            return self.comparison(e, scope)
        if isinstance(e, x.Logic):
            values = tuple(self.condition(value, scope) for value in e.values)
            return tree.Logic(e.span, FLAG, "and" if e.op == "and" else "or", values)
        if isinstance(e, x.Conditional):
            return self.conditional(e, scope)
        if isinstance(e, x.Generator):
            return self.problem(e.span, "E210", "a generator stands alone in the brackets of a function")
        assert_never(e)

    def unary(self, e: x.Unary, scope: Scope) -> tree.Expr:
        """Return `not x` or `-x`; the negative of a number is a number."""
        if e.op == "not":
            return tree.Not(e.span, FLAG, self.condition(e.value, scope))
        value = self.need(e.value, INT, scope, "-")
        if isinstance(value, tree.Const):
            return tree.Const(e.span, INT, -value.value)
        return tree.Negate(e.span, INT, value)

    def conditional(self, e: x.Conditional, scope: Scope) -> tree.Expr:
        """Return `a if test else b`; both sides are of one kind."""
        test = self.condition(e.test, scope)
        then, other = self.value(e.then, scope), self.value(e.other, scope)
        kind = kinds.join(then.kind, other.kind)
        if kind is None:
            return self.problem(
                e.span, "E303", f"either {kinds.a(then.kind)} or {kinds.a(other.kind)}", "both sides are of one kind"
            )
        return tree.IfElse(e.span, kind, test, then, other)

    def comparison(self, e: x.Comparison, scope: Scope) -> tree.Expr:
        """Return a comparison; a chain is a conjunction of its links."""
        links = [self.compare(e.ops[i], e.operands[i], e.operands[i + 1], e.span, scope) for i in range(len(e.ops))]
        return links[0] if len(links) == 1 else tree.Logic(e.span, FLAG, "and", tuple(links))

    def compare(self, op: str, a: x.Expr, b: x.Expr, span: Span, scope: Scope) -> tree.Expr:
        """Return one link of a comparison."""
        if op in ("in", "not in"):
            return self.membership(op, a, b, span, scope)
        if op not in ("==", "!="):
            left, right = self.need(a, INT, scope, op), self.need(b, INT, scope, op)
            return tree.Compare(span, FLAG, _compare(op), left, right)
        left, right = self.operand(a, scope), self.operand(b, scope)
        if self.seats:
            left, right = _as_seat(left, right), _as_seat(right, left)
        self.alike(a, left, b, right, span, scope)
        return tree.Compare(span, FLAG, _compare(op), left, right)

    def operand(self, e: x.Expr, scope: Scope) -> tree.Expr:
        """Return a side of a comparison: a value, so neither zone nor board."""
        found = self.expr(e, scope)
        if isinstance(found, (tree.Zone, tree.Board)):
            hint = "whether it is empty: not ...; whether a piece lies there: x in ...; what lies there: these(...)"
            return self.problem(e.span, "E304", "a zone or board cannot be compared", hint)
        return found

    def alike(self, a: x.Expr, left: tree.Expr, b: x.Expr, right: tree.Expr, span: Span, scope: Scope) -> None:
        """Report a comparison of things that can never be the same."""
        if self.never_none(left, right, span) or self.never_none(right, left, span):
            return
        if is_unknown(left.kind) or is_unknown(right.kind):
            self.want(a, right.kind, scope)
            self.want(b, left.kind, scope)
            return
        joined = kinds.join(left.kind, right.kind)
        apart = left.kind.sort == right.kind.sort == "piece" and not set(left.kind.of) & set(right.kind.of)
        if joined is None or apart:
            hint = "index(...) gives the number" if "int" in (left.kind.sort, right.kind.sort) else ""
            self.report.add(span, "E303", f"{kinds.a(left.kind)} is never {kinds.a(right.kind)}", hint)

    def never_none(self, value: tree.Expr, none: tree.Expr, span: Span) -> bool:
        """Report a comparison with none of what never is none: a list, or state that is not declared so."""
        if none.kind != tree.NONE or isinstance(value, Broken):
            return False
        if value.kind.sort == "list":
            self.report.add(span, "E303", "a list is never none", "whether it is empty: not ...")
        elif isinstance(value, tree.StateValue) and not value.kind.optional and not is_unknown(value.kind):
            hint = f"declare it as '{kinds.name(value.kind)} or none'"
            self.report.add(span, "E303", f"'{value.name}' is never none", hint)
        else:
            return False
        return True

    def membership(self, op: str, a: x.Expr, b: x.Expr, span: Span, scope: Scope) -> tree.Expr:
        """Return `a in b`: a piece lies in a zone or on a board, a space belongs to one, anything is in a list."""
        right = self.a_list(b, scope)
        left = self.operand(a, scope)
        item = right.kind.item or UNKNOWN
        if self.seats and item.sort == "player":
            left = _as_seat(left, tree.Me(b.span, PLAYER))
        if isinstance(right, tree.Board) and left.kind.sort == "piece":
            item = Kind("piece", self.names.boards[right.name].of)
        if is_unknown(left.kind):
            self.want(
                a, Kind("piece", self.names.boards[right.name].of) if isinstance(right, tree.Board) else item, scope
            )
        elif not is_unknown(item) and not kinds.fits(left.kind, kinds.optional(item)):
            self.report.add(span, "E303", f"{kinds.a(left.kind)} is never in {kinds.a(right.kind)}")
        return tree.Compare(span, FLAG, "in" if op == "in" else "not in", left, right)

    def call(self, e: x.Call, scope: Scope) -> tree.Expr:
        """Return a call of a function or definition."""
        signature = self.signatures.get(e.name)
        if signature is not None and e.name not in scope.locals:
            if signature.sort == "routine":
                return self.problem(e.name_span, "E301", f"'{e.name}' is a routine, no value", "'- call: ...'")
            if e.keywords:
                return self.problem(e.keywords[0].span, "E219", f"'{e.name}' takes no named values")
            return self.use(signature, e.args, e.span, e.name_span, scope)
        if e.name in FUNCTION:
            return check_function(self, e, scope)
        symbol = self.names.symbols.get(e.name)
        if symbol is not None and symbol.sort == "define":  # it was refused, and that is told
            for arg in e.args:
                self.expr(arg, scope)
            return Broken(e.span, UNKNOWN)
        if symbol is not None:
            hint = f"write {e.name}[...]" if symbol.sort in ("zone", "board", "state", "set", "table") else ""
            return self.problem(e.name_span, "E203", f"'{e.name}' is a {symbol.what}, no function", hint)
        names = chain(FUNCTION, (n for n, s in self.signatures.items() if s.sort == "define"))
        hint = did_you_mean(e.name, names, self.names.what)
        return self.problem(e.name_span, "E203", f"unknown function '{e.name}'", hint)


def _as_seat(value: tree.Expr, other: tree.Expr) -> tree.Expr:
    """Return a number as the seat it stands for, where the other side is a player (in scenarios)."""
    if other.kind.sort == "player" and isinstance(value, tree.Const) and value.kind.sort == "int":
        return tree.Const(value.span, PLAYER, value.value)
    if other.kind.item == PLAYER and value.kind.item == INT and isinstance(value, tree.Function):
        return replaced(value, kind=list_of(PLAYER))
    return value


def _compare(op: str) -> tree.CompareOp:
    return op  # type: ignore[return-value]  # the parser knows no other operators


def _arith(op: str) -> tree.ArithOp:
    return op  # type: ignore[return-value]  # the parser knows no other operators
