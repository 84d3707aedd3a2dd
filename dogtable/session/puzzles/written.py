"""Puzzles as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from dogtable.session.scenarios.written import Inline, dumped, given_lines

if TYPE_CHECKING:
    from dogtable.session.puzzles.model import Puzzle


def text_of(puzzles: Iterable[Puzzle]) -> str:
    """Return a file of puzzles."""
    return "\n".join(dumped(_record(one)) for one in puzzles)


def _record(puzzle: Puzzle) -> dict[str, Any]:
    position = puzzle.position
    result: dict[str, Any] = {
        "puzzle": puzzle.name,
        "players": position.players,
        "options given": Inline(dict(position.options_given)),
        "seat": puzzle.seat,
        "answer": puzzle.answer.key,
        "difficulty": puzzle.difficulty,
        "rule": puzzle.rule,
        "events": Inline(list(puzzle.events)),
        "whole": puzzle.whole or None,
        "chance": puzzle.chance,
        "next best": puzzle.next_best,
        "decisions": puzzle.decisions or None,
        "why": puzzle.why,
        "line": [Inline({one.seat: one.key}) for one in puzzle.line],
        "given": given_lines(position.given or {}),
    }
    return {key: value for key, value in result.items() if value not in _UNSAID}


_UNSAID: Final[Sequence[object]] = (None, "", [], Inline([]), Inline({}))
