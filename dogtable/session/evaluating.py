"""Any expression of the language, evaluated in a position: what an author types while looking at a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from dogtable.base.program import Kind
from dogtable.compile.compiler import compile_rules
from dogtable.compile.world import to_kind
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.sight import Sight
from dogtable.engine.state import State
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.lang.tree import Expr, Rules
from dogtable.session.branches import plain


def evaluated(rules: Rules, match: Match, cells: State, text: str, seat: int) -> str:
    """Return the value of an expression in cells of a match, `me` being a seat, as one line; hidden things, too.

    RulesetError says what is wrong with the expression, RuleError what failed in it.
    """
    report = Report()
    with report.bounded():
        expr = Conditions(rules, match.players).expression(text_scalar(text, "what was typed"), report)
    report.raise_errors()
    assert expr is not None
    return values(rules, match, cells, [expr], seat)[0]


def values(
    rules: Rules,
    match: Match,
    cells: State,
    asked: Sequence[Expr],
    seat: int,
    bound: Mapping[str, Any] | None = None,
    say: Callable[[Any], str] = plain,
) -> list[str]:
    """Return the values of checked expressions in cells of a match, with `me` as a seat, each in one line.

    `bound` are the values of their locals, where they have any; `say` makes a line of a value.
    """
    game = game_of(compile_rules(rules, match.players, match.options, extra=asked))
    sight, evaluate = Sight(game.naming, cells, whole=True), game.machine.evaluate
    found = ((to_kind(one.kind), evaluate(cells, n, seat, bound)) for n, one in enumerate(asked))
    return [say(_whole(sight, kind, value)) for kind, value in found]


def _whole(sight: Sight, kind: Kind, value: int | list[int]) -> Any:
    if isinstance(value, list):
        return [_value_text(sight, kind.item or kind, one) for one in value]
    return _value_text(sight, kind, value)


def _value_text(sight: Sight, kind: Kind, value: int) -> Any:
    """Return one value in words; a piece by its face, whatever it is, not by where it lies."""
    return sight.piece(value) if kind.sort == "piece" and value >= 0 else sight.value(kind, value)
