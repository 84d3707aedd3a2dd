"""Setting part of a position by hand: a statement of the language, carried out in cells of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.frozen import replaced
from dogtable.compile.compiler import compile_rules
from dogtable.engine.fault import HaltError
from dogtable.engine.game import game_of
from dogtable.engine.match import WatchedMatch
from dogtable.engine.position import position
from dogtable.lang.report import Report
from dogtable.lang.typed import is_statement, typed_statement

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.session.loaded import LoadedRuleset

__all__ = ["carried_out", "is_statement"]


def carried_out(rules: LoadedRuleset, match: Match, text: str, seat: int) -> Match:
    """Return a match that begins where a statement has changed this one, `me` being a seat; who was asked is asked.

    RulesetError says what is wrong with the statement, RuleError what failed in it, UsageError that it ends the game or
    leads to what cannot be.
    """
    report = Report()
    routine = typed_statement(rules.rules, match.players, text, "what was typed", report)
    report.raise_errors()
    assert routine is not None
    more = replaced(rules.rules, routines={**rules.rules.routines, routine.name: routine})
    game = game_of(compile_rules(more, match.players, match.options))
    if game.program.layout != match.game.program.layout:
        raise UsageError("this needs something to be kept that the rules themselves never need")
    cells = match.cells[:]
    try:
        with game.lock:
            game.machine.carry_out(cells, routine.name, seat)
    except HaltError:
        raise UsageError("this would end the game, which is not possible by hand") from None
    laid = WatchedMatch.at(rules, position(match.game, cells, None), match.players, match.options)
    laid.names = match.names
    return laid
