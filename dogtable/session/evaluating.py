"""Any expression of the language, evaluated in a position: what an author types while looking at a game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from dogtable.base.program import Kind
from dogtable.compile.compiler import compile_rules
from dogtable.compile.world import to_kind
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.sight import Sight
from dogtable.engine.state import Cells
from dogtable.lang.conditions import Conditions, text_scalar
from dogtable.lang.report import Report
from dogtable.lang.tree import Expr, Rules

_WIDE: Final = 80  # characters


def evaluated(rules: Rules, match: Match, text: str, seat: int) -> str:
    """Return the value of an expression, with `me` as a seat, as one line; hidden things are told, too.

    RulesetError says what is wrong with the expression, RuleError what failed in it.
    """
    report = Report()
    with report.bounded():
        expr = Conditions(rules).expression(text_scalar(text, "what was typed"), report)
    report.raise_errors()
    assert expr is not None
    return values(rules, match, match.cells, [expr], seat)[0]


def values(rules: Rules, match: Match, cells: Cells, asked: Sequence[Expr], seat: int) -> list[str]:
    """Return the values of checked expressions in cells of a match, with `me` as a seat, each in one line."""
    game = game_of(compile_rules(rules, match.players, match.options, extra=asked))
    sight = Sight(game.naming, cells, whole=True)
    return [_line(sight, to_kind(one.kind), game.machine.evaluate(cells, n, seat)) for n, one in enumerate(asked)]


def _line(sight: Sight, kind: Kind, value: int | list[int]) -> str:
    if isinstance(value, list):
        return plain([_told(sight, kind.item or kind, one) for one in value])
    return plain(_told(sight, kind, value))


def _told(sight: Sight, kind: Kind, value: int) -> Any:
    """Return one value in words; a piece by its face, whatever it is, not by where it lies."""
    return sight.piece(value) if kind.sort == "piece" and value >= 0 else sight.value(kind, value)


def plain(value: Any) -> str:
    """Return a value of a view in one line: words as they are, else JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def laid_out(value: Any, indent: int = 0) -> str:
    """Return a view or position as a tree of lines: what is short on one line, empty things left out."""
    lines = []
    for name, inner in value.items():
        if inner in ({}, [], None):
            continue
        line = plain(inner)
        if isinstance(inner, dict) and len(line) > _WIDE:
            lines.append(f"{' ' * indent}{name}:\n{laid_out(inner, indent + 2)}")
        elif isinstance(inner, list) and len(line) > _WIDE:
            rows = "\n".join(f"{' ' * (indent + 2)}{number}: {plain(one)}" for number, one in enumerate(inner))
            lines.append(f"{' ' * indent}{name}:\n{rows}")
        else:
            lines.append(f"{' ' * indent}{name}: {line}")
    return "\n".join(lines)
