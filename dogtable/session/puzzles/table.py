"""The table of a puzzle: you sit at the seat whose answer is wanted, and the others do as the puzzle says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.session.lessons.table import GuidedTable, seats_beside
from dogtable.session.puzzles.attempt import Attempt

if TYPE_CHECKING:
    from datetime import date

    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.puzzles.model import Puzzle


class PuzzleTable(GuidedTable[Attempt]):
    """A puzzle laid out; `daily` is the day whose puzzle it is, else None."""

    def __init__(
        self, rules: LoadedRuleset, puzzle: Puzzle, you: str = "", portrait: str = "", daily: date | None = None
    ) -> None:
        """Lay it out; RulesetError where it does not hold."""
        going = Attempt(rules, puzzle)
        super().__init__(rules, going, seats_beside(puzzle.seat, going.match.players, you, portrait))
        self.daily = daily
