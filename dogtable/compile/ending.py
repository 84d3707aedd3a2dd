"""How a game ends, and who has won: functions of the state, beside the blocks."""

from __future__ import annotations

from dogtable import ir
from dogtable.compile.definitions import write_value
from dogtable.compile.effects import Effects
from dogtable.compile.expressions import THOROUGH, Expressions
from dogtable.compile.statements import Statements
from dogtable.compile.unit import Scope
from dogtable.ir.building import Fn
from dogtable.ir.module import NO_ENDING, Ending
from dogtable.lang import tree
from dogtable.lang.flow import parts
from dogtable.lang.things import NOTHING, Things


class Endings:
    """Writes the functions `ended`, `scores`, `ranks`, `winners`, `lost`; those without a rule are none."""

    def __init__(self, statements: Statements) -> None:
        self.expressions = statements.expressions
        self.unit = statements.unit
        self.end = statements.rules.end

    def write(self) -> Ending:
        """Write them; return which name each has."""
        end = self.end
        if end is None:
            return NO_ENDING
        return Ending(
            ended=self._condition("ended", end.when),
            scores=self._numbers("scores", tuple(value for _, value in end.scores)),
            ranks=self._numbers("ranks", end.rank_by, "total"),
            winners=self._winners(end.winners),
            lost=self._condition("lost", end.lost),
        )

    def _condition(self, name: str, expr: tree.Expr | None) -> str:
        if expr is None:
            return ""
        fn = self.unit.function(Fn(name, [ir.STATE], expr.span))
        short = self._written_out(expr, fn)
        if short is not None:
            fn.leave(short, expr.span)
        else:
            write_value(self.expressions, expr, tree.FLAG, Scope(fn))
        return name

    def _written_out(self, expr: tree.Expr, fn: Fn) -> ir.Value | None:
        """Return a condition that is looked at after every decision as one expression; None where it walks."""
        x = Expressions(self.unit, THOROUGH)
        fn_mark = len(self.unit.functions)
        found = x.condition(expr, Scope(fn))
        if x.functions.walks.written or len(self.unit.functions) != fn_mark:
            del self.unit.functions[fn_mark:]
            return None
        self.expressions.used |= x.used
        return found

    def _numbers(self, name: str, values: tuple[tree.Expr, ...], total: str = "") -> str:
        """Write the numbers of a seat; `total` names the parameter of those that are given their sum, too."""
        if not values:
            return ""
        given = [ir.Local(total, ir.NUMBER)] if total else []
        fn = self.unit.function(Fn(name, [ir.STATE, ir.ME, *given], values[0].span))
        sc = Scope(fn, total=total)
        fn.leave_with([(self.expressions.given(value, sc), value.span) for value in values])
        return name

    def _winners(self, expr: tree.Expr | None) -> str:
        if expr is None:
            return ""
        fn = self.unit.function(Fn("winners", [ir.STATE], expr.span))
        winners = self.expressions.items(expr, Scope(fn))
        fn.leave(ir.operation("distinct", winners.type, winners), expr.span)
        return "winners"


def ends_between(rules: tree.Rules, effects: Effects) -> bool:
    """Whether `end.when` can come true elsewhere than in the `do:` of an outermost choice."""
    if rules.end is None or rules.end.when is None:
        return False
    return bool(effects.reads(rules.end.when) & _written_between(rules, effects, rules.play, frozenset()))


def _written_between(rules: tree.Rules, effects: Effects, block: tree.Block, seen: frozenset[str]) -> Things:
    """Return what statements write outside the `do:`s of choices."""
    found: Things = NOTHING
    for st in block:
        if isinstance(st, tree.Call):
            if st.routine not in seen:
                body = rules.routines[st.routine].body
                found |= _written_between(rules, effects, body, seen | {st.routine})
            continue
        inner = list(parts(st))
        if not inner:
            found |= effects.writes(st)
        for body, opens in inner:
            if not opens:
                found |= _written_between(rules, effects, body, seen)
    return found
